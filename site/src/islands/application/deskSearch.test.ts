import { expect, test } from 'vitest';
import { type DeskSearch, deskPath, deskQuery, readDesk, statusShown } from './deskSearch.ts';
import { isFromDesk, pageAtDesk } from './pageAtDesk.ts';

const ALL: DeskSearch = { view: 'list', status: undefined, sort: 'newest', q: '' };
const SOME: DeskSearch = { view: 'list', status: 'in-review', sort: 'score', q: 'looms & co' };
const BOARD: DeskSearch = { ...ALL, view: 'board', sort: 'name' };
/** Gone to from a list of some; on the way back they are shown again. */
const BOARD_OF_SOME: DeskSearch = { ...SOME, view: 'board' };

test.each([ALL, SOME, BOARD, BOARD_OF_SOME])('an address says how a desk is looked at: %j', (search) => {
  expect(readDesk(deskQuery(search))).toEqual(search);
});

test('what an address says wrongly is left out; a board has every status', () => {
  expect(readDesk(new URLSearchParams('view=x&status=x&sort=x&q=%20'))).toEqual(ALL);
  expect([SOME, BOARD_OF_SOME].map(statusShown)).toEqual(['in-review', undefined]);
  expect(readDesk(new URLSearchParams({ q: 'x'.repeat(101) })).q).toHaveLength(100);
});

test.each([ALL, SOME, BOARD, BOARD_OF_SOME])(
  'an application that is opened from a desk knows the list, and the way back: %j',
  (search) => {
    const { searchParams } = new URL(pageAtDesk({ _id: 'a1' }, search), 'https://x.in');
    expect(searchParams.get('as')).toBe('reviewer');
    expect(isFromDesk(searchParams)).toBe(true);
    expect(deskPath('f1', readDesk(searchParams))).toBe(deskPath('f1', search));
  },
);

test('one that is opened from elsewhere is of no list', () => {
  const path = pageAtDesk({ _id: 'a1' });
  expect(path).toBe('/dashboard/applications/a1?as=reviewer');
  expect(isFromDesk(new URL(path, 'https://x.in').searchParams)).toBe(false);
  expect(deskPath('f1')).toBe('/dashboard/funds/f1/desk');
});
