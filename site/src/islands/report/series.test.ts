import { expect, test } from 'vitest';
import type { ReportsAnswer } from '#api/contract/report.ts';
import { reports as words } from '#words/reports.ts';
import { dayBehind, daysBetween, eventSeries, inWords, peopleSeries } from './series.ts';

test('types that happen seldom are one series together, and nothing is lost', () => {
  const events = Array.from({ length: 8 }, (_, n) => ({ type: `T${n}`, counts: [8 - n, 1] }));
  const report = { events, days: ['2026-01-01', '2026-01-02'] } as unknown as ReportsAnswer; // what is looked at
  const series = eventSeries(report, 'Other');
  expect(series.map(({ name }) => name)).toEqual(['T0', 'T1', 'T2', 'T3', 'T4', 'Other']);
  expect(series.at(-1)?.values).toEqual([3 + 2 + 1, 3]);
});

test('what people did is told apart from what the platform notes for itself, and nothing is lost', () => {
  const noted = { EffectIntended: [90, 80], EffectEnded: [90, 79], QuotaUsed: [2, 0], SessionExtended: [5, 4] };
  const events = Object.entries({ ...noted, PostLiked: [3, 1] }).map(([type, of]) => ({ type, counts: of }));
  const days = ['2026-01-01', '2026-01-02'];
  const names = { other: 'Other', bookkeeping: 'Bookkeeping' };
  expect(peopleSeries({ events, days }, names)).toEqual({
    series: [{ name: 'PostLiked', values: [3, 1] }],
    apart: [{ name: 'Bookkeeping', values: [187, 163] }],
  });
  expect(peopleSeries({ events: [], days }, names)).toEqual({ series: [], apart: [] });
});

test('the slider counts days over the ends of months and years', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(dayBehind('2025-12-31', 1)).toBe('2026-01-01');
});

test('waits are told in the unit that people would use', () => {
  expect([30, 90, 5400, 200_000].map((seconds) => inWords(seconds, words))).toEqual([
    '30 s',
    '1.5 min',
    '1.5 h',
    '2.3 days',
  ]);
});
