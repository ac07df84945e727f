import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { bulkDifferences } from '../runner/bulk.fixture.ts';
import { event, given } from '../runner/events.fixture.ts';
import { temporal } from '../temporal/model.ts';
import { createTemporalQueries } from '../temporal/queries.ts';
import { feed } from './model.ts';
import { createFeedQueries } from './queries.ts';

const TOP = Number.MAX_SAFE_INTEGER;
const details = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '$' };
const joined = (n: number, member: string) =>
  event('MemberRegistered', n, { member }, { ...details, name: member, email: `${member}@x.example` });
const image = { key: 'Post/3.webp', width: 4, height: 3 };
const commented = (n: number, id: string, author: string) =>
  event('PostCommented', n, { comment: id, post: 'p', author }, { text: `Text ${id}` });
const of = (id: string, by = '') => ({ kind: 'comment' as const, id, case: `c${by}`, by, reason: 'first-link' });
const hidden = (n: number, id: string, by?: string) => event('ThingHidden', n, of(id, by), null);
const shown = (n: number, id: string) => event('ThingShown', n, of(id), null);

/** A post with a comment that all see, at 5, and one that is held, at 8. */
const HELD: readonly DomainEvent[] = [
  ...[joined(1, 'asha'), joined(2, 'ravi')],
  event('PostPublished', 3, { post: 'p', author: 'ravi', image }, { content: 'Hello' }),
  ...[commented(5, 'open', 'ravi'), hidden(7, 'held', ''), commented(8, 'held', 'asha'), commented(9, 'last', 'ravi')],
];

function feedGiven(...events: readonly DomainEvent[]) {
  const model = given(feed);
  model.project(...events);
  const queries = createFeedQueries(model.db);
  return {
    ...queries,
    project: model.project,
    listed: () => queries.comments(3, TOP, 9).map(({ id, text }) => [id, text]),
    own: (author: string) => queries.heldComments(author, 3, TOP, 9).map(({ id, text }) => [id, text]),
  };
}

const OTHERS = [
  ['last', 'Text last'],
  ['open', 'Text open'],
];

test('a comment that was hidden before it was published is in no list and no count, but in its author’s own', () => {
  const { listed, own, post, tally, heldCommentsOn } = feedGiven(...HELD);
  expect(listed()).toEqual(OTHERS);
  expect([post('p')?.comments, tally(3).comments, post('p')?.changed]).toEqual([2, 2, 9]);
  expect([own('asha'), own('ravi'), own('nobody')]).toEqual([[['held', 'Text held']], [], []]);
  expect([...heldCommentsOn('asha', [3, 4])]).toEqual([[3, 1]]);
  expect([...heldCommentsOn('ravi', [3]), ...heldCommentsOn('nobody', [3])]).toEqual([]);
});

test('it takes its place once it is shown, and keeps it where it is hidden later', () => {
  const model = feedGiven(...HELD, shown(11, 'held'), shown(12, 'held'));
  const { listed, own, post, project } = model;
  expect(listed()).toEqual([OTHERS[0], ['held', 'Text held'], OTHERS[1]]);
  expect([post('p')?.comments, own('asha')]).toEqual([3, []]);
  project(hidden(13, 'held', ''));
  expect(listed()).toEqual([OTHERS[0], ['held', null], OTHERS[1]]);
  expect([post('p')?.comments, own('asha')]).toEqual([3, []]);
});

test('nobody hears of it by what is decided about it, or when it is taken back', () => {
  const gone = event('CommentDeleted', 10, { comment: 'held', post: 'p', author: 'asha' }, null);
  for (const decided of [hidden(10, 'held', 'mod'), event('ThingRemoved', 10, of('held', 'mod'), null), gone]) {
    const { listed, post } = feedGiven(...HELD, decided);
    expect([listed(), post('p')?.comments], decided.type).toEqual([OTHERS, 2]);
  }
});

const LATER: Readonly<Record<string, readonly DomainEvent[]>> = {
  'never shown': [],
  shown: [shown(11, 'held')],
  'shown twice, and hidden then': [shown(11, 'held'), shown(12, 'held'), hidden(13, 'held')],
  'shown, and taken back': [
    shown(11, 'held'),
    event('CommentDeleted', 12, { comment: 'held', post: 'p', author: 'asha' }, null),
  ],
  'shown before it came, and hidden again': [
    ...[hidden(14, 'two'), shown(15, 'two'), hidden(16, 'two'), commented(17, 'two', 'asha')],
  ],
  'shown before it came': [hidden(14, 'two'), shown(15, 'two'), commented(17, 'two', 'asha')],
};

test.each(Object.entries(LATER))('built anew it is the same: %s', async (_, later) => {
  // So that both end at the same event.
  const events = [...HELD, ...later, joined(900, 'last')];
  for (const model of [feed, temporal])
    for (const stopAfter of [-1, 1])
      expect(await bulkDifferences(model, events, { batch: 4, stopAfter }), model.name).toEqual([]);
});

test('at earlier moments it is not there either; once it is shown, it is there from its own moment on', () => {
  const { project, db } = given(temporal);
  const queries = createTemporalQueries(db);
  const at = (moment: number) => {
    const then = queries.at(moment).feed;
    return [then.comments(3, TOP, 9).map(({ id }) => id), then.postAt(3)?.comments];
  };
  project(...HELD);
  expect([at(7), at(8), at(9)]).toEqual([
    [['open'], 1],
    [['open'], 1],
    [['last', 'open'], 2],
  ]);
  project(shown(11, 'held'));
  expect([at(7), at(8), at(9)]).toEqual([
    [['open'], 1],
    [['held', 'open'], 2],
    [['last', 'held', 'open'], 3],
  ]);
});
