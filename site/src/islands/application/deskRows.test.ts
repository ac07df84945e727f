import { expect, test } from 'vitest';
import { countsFound, hasWords, needsAll, placeOf, shownRows } from './deskRows.ts';
import type { DeskSearch } from './deskSearch.ts';
import { row } from './row.fixture.ts';
import { isScored, scoreLine } from './scoreLine.ts';

const ALL: DeskSearch = { view: 'list', status: undefined, sort: 'newest', q: '' };
const given = (average: number | null, reviewers: number) => ({ score: { reviewers, average } });
/** As the API has them: the newest first. */
const ROWS = [
  row('Zari House', 9, given(3, 1)),
  row('asha looms', 8, { turn: 'applicant', status: 'question', ...given(4.5, 2) }),
  row('Bina Looms', 7, { updatedAt: '2026-12-20T00:00:00Z', ...given(null, 3) }),
  row('Old Looms', 1, { turn: null, status: 'declined' }),
  row('Chitra Works', 6),
];
const names = (search: Partial<DeskSearch>): string[] =>
  shownRows(ROWS, { ...ALL, ...search }).map(({ applicant }) => applicant.name);

test('without an order of its own a list stays as the API has it', () => {
  expect(names({})).toEqual(['Zari House', 'asha looms', 'Bina Looms', 'Old Looms', 'Chitra Works']);
  expect(needsAll(ALL)).toBe(false);
  for (const some of [{ q: 'a' }, { sort: 'name' }] as const) expect(needsAll({ ...ALL, ...some })).toBe(true);
});

test('who waits for the reader stands before who is waited for; a message since ends no waiting', () => {
  expect(names({ sort: 'waiting' })).toEqual(['Chitra Works', 'Bina Looms', 'Zari House', 'asha looms', 'Old Looms']);
});

test('the best that the reader may see come first; what is not told yet stands with what nobody has scored', () => {
  expect(names({ sort: 'score' })).toEqual(['asha looms', 'Zari House', 'Bina Looms', 'Old Looms', 'Chitra Works']);
});

test('names stand as in a book, whatever their case', () => {
  expect(names({ sort: 'name' })).toEqual(['asha looms', 'Bina Looms', 'Chitra Works', 'Old Looms', 'Zari House']);
});

test('a name is found by its words in any order, in part, and without its marks', () => {
  expect(names({ q: 'looms' })).toEqual(['asha looms', 'Bina Looms', 'Old Looms']);
  expect(hasWords('Café Śakti Foods', 'sakti cafe')).toBe(true);
  expect(hasWords('Café Śakti Foods', 'sakti looms')).toBe(false);
  expect(hasWords('Harbour Rope Private Limited', 'harbour pvt. ltd')).toBe(true);
  expect(hasWords('Harbour Rope Private Limited', 'private')).toBe(true);
  expect(hasWords('Harbour Rope', 'private')).toBe(false);
});

test('what is found is counted by its status, whichever status is shown', () => {
  const search: DeskSearch = { ...ALL, q: 'looms', status: 'declined' };
  expect(names(search)).toEqual(['Old Looms']);
  const { question, declined, ...others } = countsFound(ROWS, search);
  expect({ question, declined, others: Object.values(others) }).toEqual({ question: 1, declined: 1, others: [1] });
});

test('on a board column stands after column, each in the order that was asked for', () => {
  expect(names({ view: 'board', sort: 'name' })).toEqual([
    ...['Bina Looms', 'Chitra Works', 'Zari House'],
    ...['asha looms', 'Old Looms'],
  ]);
  // A status that was chosen in the list waits there.
  expect(names({ view: 'board', status: 'declined' })).toHaveLength(5);
});

test('each has its place, and those beside it', () => {
  const ids = ['a', 'b', 'c'];
  expect(placeOf(ids, 'a')).toEqual({ n: 1, previous: undefined, next: 'b' });
  expect(placeOf(ids, 'b')).toEqual({ n: 2, previous: 'a', next: 'c' });
  expect(placeOf(ids, 'c')).toEqual({ n: 3, previous: 'b', next: undefined });
  expect(placeOf(ids, 'd')).toBeUndefined();
});

test('a score says of how many it is; what others gave waits for one’s own', () => {
  expect(ROWS.map(scoreLine)).toEqual([
    '3.0 of 5, 1 reviewer',
    '4.5 of 5, 2 reviewers',
    '3 scores, shown once you give yours',
    'No score yet',
    'No score yet',
  ]);
  expect(isScored(ROWS)).toBe(true);
  expect(isScored([row('New Looms', 1), row('Own Looms', 2, { score: null })])).toBe(false);
});
