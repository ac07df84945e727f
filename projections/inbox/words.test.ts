import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { inbox } from './model.ts';
import { createInboxQueries } from './queries.ts';

/** What is told of words that others do not see, or do not see any more. */

const details = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '$', email: 'a@x.example' };
const joined = (n: number, member: string) =>
  event('MemberRegistered', n, { member }, { ...details, name: `Name of ${member}` });
const named = (...members: readonly string[]) => members.map((member) => ({ member, from: 0, length: 1 }));
const image = { key: '', width: 0, height: 0 };
const posted = (n: number, post: string, author: string, ...whom: readonly string[]) =>
  event('PostPublished', n, { post, author, image, mentions: named(...whom) }, {});
const commented = (n: number, comment: string, author: string, whom: readonly string[] = [], answered?: string) => {
  const answers = answered === undefined ? {} : { answers: { comment: 'first', author: answered } };
  return event('PostCommented', n, { comment, post: 'p', author, ...answers, mentions: named(...whom) }, {});
};
const of = (kind: 'post' | 'comment', id: string) => ({ kind, id, case: 'c', by: '', reason: 'first-link' });
const hidden = (n: number, kind: 'post' | 'comment', id: string) => event('ThingHidden', n, of(kind, id), null);
const shown = (n: number, kind: 'post' | 'comment', id: string) => event('ThingShown', n, of(kind, id), null);
const lifted = (n: number, kind: 'post' | 'comment', id: string) => event('HidingLifted', n, of(kind, id), null);
const removed = (n: number, kind: 'post' | 'comment', id: string) => event('ThingRemoved', n, of(kind, id), null);
const reworded = (n: number, id: string, author: string, present: readonly string[], first: readonly string[] = []) => {
  const members = first.length > 0 && { named: { post: 'p', members: [...first] } };
  return event('WordsChanged', n, { of: 'comment', id, author, mentions: named(...present), ...members }, { text: '' });
};

/** Asha's post `p`; Ravi and Meera read. */
const PEOPLE = [joined(1, 'asha'), joined(2, 'ravi'), joined(3, 'meera'), joined(4, 'uma'), posted(5, 'p', 'asha')];

function inboxGiven(...events: readonly DomainEvent[]) {
  const model = given(inbox);
  model.project(...PEOPLE, ...events);
  const queries = createInboxQueries(model.db);
  return {
    ...model,
    /** What a member hears of, as `kind position`, and how much of it is new. */
    heard(member: string): [...string[], number] {
      const answer = queries.list(member, { limit: 100 });
      if ('refused' in answer) throw new Error(answer.refused);
      return [...answer.items.map(({ kind, position }) => `${kind} ${position}`), queries.unread(member)];
    },
    told: (after: number) => [...(queries.movedSince(after) ?? [])].toSorted(),
  };
}

test('nobody hears of words that are held; once they are shown, each whom they concern hears of them, at that time, once', () => {
  const held = [hidden(10, 'comment', 'k'), commented(11, 'k', 'uma', ['meera'], 'ravi')];
  const { heard, project, told, rows } = inboxGiven(...held);
  expect([heard('asha'), heard('ravi'), heard('meera')]).toEqual([[0], [0], [0]]);
  expect(told(5)).toEqual([]);
  project(lifted(12, 'comment', 'k'), shown(13, 'comment', 'other'));
  expect([heard('asha'), told(5)]).toEqual([[0], []]);
  project(shown(14, 'comment', 'k'), shown(15, 'comment', 'k'));
  expect([heard('asha'), heard('ravi'), heard('meera')]).toEqual([
    ['commented 14', 1],
    ['replied 14', 1],
    ['mentioned 14', 1],
  ]);
  expect(told(13)).toEqual(['asha', 'meera', 'ravi']);
  expect([rows('notices_withheld'), rows('inbox_hidden')]).toEqual([[], []]);
});

test('a held post names nobody until it is shown; what is never shown is never told', () => {
  const { heard, project } = inboxGiven(
    ...[hidden(10, 'post', 'q'), posted(11, 'q', 'uma', 'meera')],
    ...[hidden(12, 'comment', 'k'), commented(13, 'k', 'uma', ['meera'])],
  );
  project(shown(14, 'post', 'q'));
  expect(heard('meera')).toEqual(['mentioned 14', 1]);
  project(removed(15, 'comment', 'k'), shown(16, 'comment', 'k'));
  expect([heard('meera'), heard('asha')]).toEqual([['mentioned 14', 1], [0]]);
});

test('what is hidden after it was told of is told of no more, and again as it was once it is shown', () => {
  const { heard, project, told } = inboxGiven(
    ...[commented(10, 'k', 'uma', ['meera'], 'ravi'), commented(11, 'l', 'uma')],
    event('InboxRead', 12, { member: 'ravi', upTo: 11 }, null),
    hidden(13, 'comment', 'k'),
  );
  const all = () => ['asha', 'ravi', 'meera'].map(heard);
  expect(all()).toEqual([['commented 11', 1], [0], [0]]);
  expect(told(12)).toEqual(['asha', 'meera', 'ravi']);
  project(event('InboxRead', 14, { member: 'meera', upTo: 13 }, null), shown(15, 'comment', 'k'));
  expect(all()).toEqual([
    ['commented 11', 'commented 10', 2],
    ['replied 10', 0],
    ['mentioned 10', 0],
  ]);
});

test('with a post go the notices of its comments for all but its author, who sees it', () => {
  const { heard, project } = inboxGiven(
    ...[posted(10, 'q', 'uma', 'meera'), commented(11, 'k', 'uma', ['meera'], 'ravi'), hidden(12, 'post', 'p')],
  );
  const all = () => ['asha', 'ravi', 'meera'].map(heard);
  expect(all()).toEqual([['commented 11', 1], [0], ['mentioned 10', 1]]);
  // A comment that is shown below a hidden post is not seen yet.
  project(hidden(13, 'comment', 'k'), shown(14, 'comment', 'k'));
  expect(all()).toEqual([['commented 11', 1], [0], ['mentioned 10', 1]]);
  project(hidden(15, 'comment', 'k'), shown(16, 'post', 'p'));
  expect(all()).toEqual([[0], [0], ['mentioned 10', 1]]);
  project(shown(17, 'comment', 'k'));
  expect(all()).toEqual([
    ['commented 11', 1],
    ['replied 11', 1],
    ['mentioned 11', 'mentioned 10', 2],
  ]);
});

test('of several that are seen at one moment a member hears of one', () => {
  const { heard } = inboxGiven(
    ...[hidden(10, 'comment', 'k'), hidden(11, 'comment', 'l'), hidden(12, 'post', 'p')],
    ...[commented(13, 'k', 'uma', ['meera']), commented(14, 'l', 'ravi', ['meera'])],
    ...[shown(15, 'comment', 'k'), shown(16, 'comment', 'l'), shown(17, 'post', 'p')],
  );
  expect(heard('meera')).toEqual(['mentioned 17', 1]);
  expect(heard('asha')).toEqual(['commented 16', 'commented 15', 2]);
});

test('whom held words name no more when they are shown does not hear of them, and whom they name since does', () => {
  const { heard, project } = inboxGiven(
    ...[hidden(10, 'comment', 'k'), commented(11, 'k', 'uma', ['meera', 'ravi'])],
    ...[reworded(12, 'k', 'uma', ['ravi']), reworded(13, 'k', 'uma', ['meera']), reworded(14, 'k', 'uma', ['ravi'])],
  );
  project(shown(15, 'comment', 'k'));
  expect([heard('meera'), heard('ravi')]).toEqual([[0], ['mentioned 15', 1]]);
  // An edit that is held at once: whom it names for the first time hears of it later, whom it named before heard already.
  project(hidden(16, 'comment', 'k'), reworded(17, 'k', 'uma', ['ravi', 'asha'], ['asha']));
  expect([heard('ravi'), heard('asha')]).toEqual([[0], [0]]);
  project(shown(18, 'comment', 'k'));
  expect([heard('ravi'), heard('asha')]).toEqual([
    ['mentioned 15', 1],
    ['commented 15', 1],
  ]);
});

test('whom its writer is muted by hears nothing of what is shown; who has left neither', () => {
  const { heard, project, rows } = inboxGiven(
    ...[hidden(10, 'comment', 'k'), commented(11, 'k', 'uma', ['meera'], 'ravi')],
    ...[event('MemberMuted', 12, { by: 'meera', member: 'uma' }, null)],
    ...[event('MemberErased', 13, { member: 'ravi' }, null), shown(14, 'comment', 'k')],
  );
  expect([heard('meera'), heard('ravi'), heard('asha')]).toEqual([[0], [0], ['commented 14', 1]]);
  project(event('MemberUnmuted', 15, { by: 'meera', member: 'uma' }, null), hidden(16, 'comment', 'k'));
  project(shown(17, 'comment', 'k'));
  expect([heard('meera'), rows('notices_withheld')]).toEqual([[0], []]);
});

test('what is taken back or removed is told of no more', () => {
  const { heard, project } = inboxGiven(
    ...[commented(10, 'k', 'uma', ['meera']), commented(11, 'l', 'uma', ['meera']), posted(12, 'q', 'uma', 'meera')],
    ...[event('CommentDeleted', 13, { comment: 'k', post: 'p', author: 'uma' }, null)],
  );
  expect([heard('meera'), heard('asha')]).toEqual([
    ['mentioned 12', 'mentioned 11', 2],
    ['commented 11', 1],
  ]);
  project(removed(14, 'post', 'q'), shown(15, 'post', 'q'));
  expect(heard('meera')).toEqual(['mentioned 11', 1]);
  project(event('PostDeleted', 16, { post: 'p', author: 'asha' }, null), reworded(17, 'l', 'uma', ['ravi'], ['ravi']));
  expect([heard('meera'), heard('ravi')]).toEqual([[0], [0]]);
});
