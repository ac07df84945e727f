import { expect, test } from 'vitest';
import { freshOf } from './fresh.ts';

const at = (position: number, unread = false) => ({ _id: String(position), position, unread });

test('older pages are told by the mark that was there before the page read them', () => {
  const opened = { readTo: 2, oldest: 5 };
  const first = [at(6, true), at(5, true)];
  expect([...freshOf(first, new Set(), opened)]).toEqual(['6', '5']);
  // They come as read, and the first page, asked for anew, is read by now as well.
  const all = [at(6), at(5), at(4), at(3), at(2), at(1)];
  expect([...freshOf(all, new Set(['6', '5']), opened)]).toEqual(['6', '5', '4', '3']);
});

test('of the page that was opened, each notice says itself whether it is new', () => {
  // What happened in a team before the member joined it stands behind the mark, and is not new to them.
  expect([...freshOf([at(7, true), at(6)], new Set(), { readTo: -1, oldest: 6 })]).toEqual(['7']);
});

test('what comes in later is new, and nothing is before there is an answer', () => {
  expect([...freshOf([at(9, true), at(6)], new Set(['6']), { readTo: 2, oldest: 6 })]).toEqual(['6', '9']);
  expect([...freshOf([], new Set(), undefined)]).toEqual([]);
});
