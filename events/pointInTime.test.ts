import { expect, test } from 'vitest';
import { toPointInTime, toTime } from './pointInTime.ts';

test('a day begins and ends as in India; a time with its zone is itself', () => {
  expect(toTime('2026-11-28', 'begins')).toBe(Date.parse('2026-11-28T00:00:00+05:30'));
  expect(toTime('2026-11-28', 'ends')).toBe(Date.parse('2026-11-28T23:59:59.999+05:30'));
  for (const edge of ['begins', 'ends'] as const) {
    expect(toTime('2026-11-28T00:00:00Z', edge)).toBe(Date.UTC(2026, 10, 28));
    expect(toTime('2026-11-28T09:30+05:30', edge)).toBe(Date.UTC(2026, 10, 28, 4));
    for (const wrong of ['2026-02-30', '2026-02-30T00:00:00Z', '2026-11-28T09:30', '2026-11', 'today', ''])
      expect([wrong, toTime(wrong, edge)]).toEqual([wrong, undefined]);
  }
});

test('a moment that is only a day is that day as it stood at its end', () => {
  expect(toPointInTime('2026-11-28')).toEqual({ time: Date.parse('2026-11-28T23:59:59.999+05:30') });
  expect(toPointInTime('20261128')).toEqual({ position: 20261128 });
});
