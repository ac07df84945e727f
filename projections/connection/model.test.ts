import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { allPages, event, given } from '../runner/events.fixture.ts';
import { connections } from './model.ts';
import { createConnectionQueries, HELD_STATES, LOOKED_THROUGH } from './queries.ts';

const asked = (n: number, from: string, to: string) => event('ConnectionAsked', n, { from, to }, { note: `Note ${n}` });
const accepted = (n: number, from: string, to: string) => event('ConnectionAccepted', n, { from, to }, null);
const declined = (n: number, from: string, to: string) => event('ConnectionDeclined', n, { from, to }, null);
const withdrawn = (n: number, from: string, to: string) => event('ConnectionWithdrawn', n, { from, to }, null);
const ended = (n: number, by: string, other: string) => event('ConnectionEnded', n, { by, other }, null);
const erased = (n: number, member: string) => event('MemberErased', n, { member }, null);

function modelOf(...events: readonly DomainEvent[]) {
  const model = given(connections);
  model.project(...events);
  return { ...model, queries: createConnectionQueries(model.db) };
}

test('what stands between two is held as each of them sees it', () => {
  const { queries, project } = modelOf(asked(1, 'asha', 'ravi'));
  const both = () => [queries.stateBetween('asha', 'ravi'), queries.stateBetween('ravi', 'asha')];
  expect(both()).toEqual(['asked', 'asks-me']);
  project(declined(2, 'asha', 'ravi'));
  expect(both()).toEqual(['asked', 'none']);
  expect(queries.between('asha', 'ravi')).toMatchObject({ note: 'Note 1', position: 1, at: 60_000 });
  project(accepted(3, 'asha', 'ravi'));
  expect(both()).toEqual(['connected', 'connected']);
  expect(queries.between('asha', 'ravi')).toMatchObject({ note: '', position: 3 });
  expect([queries.areConnected('asha', 'ravi'), queries.areConnected('asha', 'meera')]).toEqual([true, false]);
  project(ended(4, 'ravi', 'asha'));
  expect(both()).toEqual(['none', 'none']);
});

test('the counts are those of the rows, after any of it', () => {
  const { db, queries } = modelOf(
    ...[asked(1, 'asha', 'ravi'), asked(2, 'meera', 'asha'), asked(3, 'asha', 'kabir'), asked(4, 'ravi', 'meera')],
    ...[declined(5, 'asha', 'ravi'), accepted(6, 'meera', 'asha'), withdrawn(7, 'asha', 'kabir')],
    ...[
      asked(8, 'asha', 'kabir'),
      asked(9, 'asha', 'kabir'),
      accepted(10, 'ravi', 'meera'),
      ended(11, 'ravi', 'meera'),
    ],
    ...[erased(12, 'ravi'), asked(13, 'kabir', 'meera')],
  );
  const counted = db.prepare('SELECT count(*) AS n FROM connections WHERE member = ? AND state = ?');
  for (const member of ['asha', 'ravi', 'meera', 'kabir'])
    for (const state of HELD_STATES)
      expect({ member, state, n: queries.counts(member)[state] }).toEqual({
        ...{ member, state },
        n: (counted.get(member, state) as { n: number }).n, // as selected
      });
  expect(queries.counts('asha')).toEqual({ connected: 1, asked: 1, 'asks-me': 0 });
});

test('of who is erased nothing is left, wherever it stood', () => {
  const { rows, queries } = modelOf(
    ...[asked(1, 'gone', 'asha'), asked(2, 'ravi', 'gone'), declined(3, 'ravi', 'gone')],
    ...[asked(4, 'gone', 'meera'), accepted(5, 'gone', 'meera'), asked(6, 'asha', 'ravi'), erased(7, 'gone')],
  );
  expect(JSON.stringify([rows('connections'), rows('connection_counts')])).not.toMatch(/gone|Note [14]/);
  expect(rows('connections')).toHaveLength(2);
  expect(queries.counts('asha')).toEqual({ connected: 0, asked: 1, 'asks-me': 0 });
});

test('a search goes through so many with a page and then goes on', () => {
  const all = Array.from({ length: LOOKED_THROUGH + 50 }, (_, n) => `m${n}`);
  const { queries } = modelOf(
    ...all.flatMap((other, n) => [asked(2 * n + 1, 'asha', other), accepted(2 * n + 2, 'asha', other)]),
  );
  const looked: number[] = [];
  const oldest = (others: readonly string[]) => {
    looked.push(others.length);
    return new Set(others.filter((other) => ['m3', 'm2', 'm1', 'm2000'].includes(other)));
  };
  const found = allPages((cursor) => queries.search('asha', { state: 'connected', limit: 2, cursor }, oldest));
  expect(found.map(({ other }) => other)).toEqual(['m2000', 'm3', 'm2', 'm1']);
  expect(Math.max(...looked)).toBe(LOOKED_THROUGH);
});

test('the export has one’s own notes alone, and nothing of a no', () => {
  const events = [asked(1, 'asha', 'ravi'), asked(2, 'meera', 'asha'), asked(3, 'asha', 'kabir')];
  const { db, project } = modelOf(...events, accepted(4, 'asha', 'kabir'));
  const { own } = connections;
  const list = own === 'nothing' ? undefined : own(db, (key) => key)['connections.json'];
  const before = list?.slice('asha', -1);
  expect(before?.rows).toEqual([
    { _id: 'ravi', state: 'asked', note: 'Note 1', since: '1970-01-01T00:01:00.000Z' },
    { _id: 'meera', state: 'asks-me', since: '1970-01-01T00:02:00.000Z' },
    { _id: 'kabir', state: 'connected', since: '1970-01-01T00:04:00.000Z' },
  ]);
  project(declined(5, 'asha', 'ravi'));
  expect(list?.slice('asha', -1)).toEqual(before);
  expect(list?.slice('ravi', -1).rows).toEqual([]);
});

test('a request or an acceptance that was on its way when a member left leaves nothing of them', () => {
  const { rows, queries, project } = modelOf(asked(1, 'ravi', 'asha'), accepted(2, 'ravi', 'asha'), erased(3, 'gone'));
  const before = rows('connections');
  project(asked(4, 'gone', 'asha'), accepted(5, 'ravi', 'gone'), asked(6, 'ravi', 'gone'));
  expect(rows('connections')).toEqual(before);
  expect(queries.counts('asha')).toEqual({ connected: 1, asked: 0, 'asks-me': 0 });
});

test('the version of a member’s lists moves with what they hold, and not with a no they are not told of', () => {
  const { queries, project } = modelOf(asked(1, 'asha', 'ravi'), asked(2, 'meera', 'asha'));
  const seen = new Set([queries.version('asha')]);
  const moves = (...events: readonly DomainEvent[]): boolean => {
    project(...events);
    const isNew = !seen.has(queries.version('asha'));
    seen.add(queries.version('asha'));
    return isNew;
  };
  expect(moves(declined(3, 'asha', 'ravi'), asked(4, 'kabir', 'ravi'))).toBe(false);
  expect(moves(accepted(5, 'meera', 'asha'))).toBe(true);
  expect(moves(accepted(6, 'asha', 'ravi'))).toBe(true);
  expect(moves(ended(7, 'ravi', 'asha'))).toBe(true);
  expect(moves(asked(8, 'asha', 'ravi'))).toBe(true);
  expect(moves(erased(9, 'meera'))).toBe(true);
});
