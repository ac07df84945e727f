import { expect, test } from 'vitest';
import type { DealsReportAnswer } from '#api/contract/report.ts';
import { reports } from '#words/reports.ts';
import { dealTable, goingOn } from './dealRows.ts';

const stages = {
  ...{ begun: 9, submitted: 7, answered: 5, shortlisted: 4, offered: 3, accepted: 2 },
  ...{ declined: 1, withdrawn: 1, lapsed: 1 },
};
const deals: DealsReportAnswer = {
  ...{ from: '2026-03-01', day: '2026-03-07', total: { opened: 20, saved: 6, ...stages } },
  types: [{ name: 'Grant', opened: 20, saved: 6, ...stages }],
  states: [
    { name: 'Kerala', ...stages },
    { name: '', ...stages },
  ],
  sizes: [],
};

test('what has not ended goes on', () => {
  expect(goingOn(stages)).toBe(4);
});

test('types tell who looked, too; companies do not', () => {
  const types = dealTable(deals, 'types', reports.deals);
  expect(types.headings.slice(0, 4)).toEqual(['Type of fund', 'Fund pages opened', 'Funds saved', 'Begun']);
  expect(types.rows).toEqual([{ name: 'Grant', counts: [20, 6, 9, 7, 5, 4, 3, 2, 1, 1, 1, 4] }]);
  expect(types.headings.slice(-4)).toEqual(['Declined', 'Withdrawn', 'Lapsed', 'Going on']);
  const states = dealTable(deals, 'states', reports.deals);
  expect(states.headings.slice(0, 2)).toEqual(['State of the company', 'Begun']);
  expect(states.rows.map(({ name }) => name)).toEqual(['Kerala', 'Not told']);
  expect(dealTable(deals, 'sizes', reports.deals).rows).toEqual([]);
});
