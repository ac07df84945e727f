import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { allPages, event, given } from '../runner/events.fixture.ts';
import { conversations } from './model.ts';
import { createConversationQueries } from './queries.ts';

const begun = (n: number, conversation: string, by: string, other: string) =>
  event('ConversationBegun', n, { conversation, by, with: other }, null);
const sent = (n: number, conversation: string, by: string, to: string) =>
  event(
    'MessageSent',
    n,
    { conversation, message: `m${n}`, by, to, image: null, document: null },
    { text: `Words ${n}` },
  );
const seen = (n: number, conversation: string, member: string, upTo: string) =>
  event('ConversationSeen', n, { conversation, member, upTo }, null);
const erased = (n: number, member: string) => event('MemberErased', n, { member }, null);

function modelOf(...events: readonly DomainEvent[]) {
  const model = given(conversations);
  model.project(...events);
  return { ...model, queries: createConversationQueries(model.db) };
}

const TALK = [begun(1, 'c', 'asha', 'ravi'), sent(2, 'c', 'asha', 'ravi'), sent(3, 'c', 'ravi', 'asha')];

test('a conversation stands with both, with its last message and what each has not seen', () => {
  const { queries, project } = modelOf(...TALK, sent(4, 'c', 'asha', 'ravi'));
  const last = { id: 'c', last: 4, writer: 'asha', text: 'Words 4' };
  expect(queries.list('asha', {})).toMatchObject({ items: [{ ...last, other: 'ravi', unread: 1 }], nextCursor: null });
  expect(queries.list('ravi', {})).toMatchObject({ items: [{ ...last, other: 'asha', unread: 2 }] });
  expect([queries.unread('asha'), queries.unread('ravi'), queries.unread('meera')]).toEqual([1, 2, 0]);
  project(seen(5, 'c', 'ravi', 'm2'));
  expect(queries.unread('ravi')).toBe(1);
  project(seen(6, 'c', 'ravi', 'm4'), seen(7, 'c', 'ravi', 'm2'), seen(8, 'c', 'ravi', 'nothing'));
  expect([queries.unread('ravi'), queries.sideOf('ravi', 1)?.unread]).toEqual([0, 0]);
  expect(queries.unread('asha')).toBe(1);
});

test('a message that the log holds twice is there once, and counted once', () => {
  const again = event(
    'MessageSent',
    9,
    { conversation: 'c', message: 'm2', by: 'asha', to: 'ravi', image: null, document: null },
    { text: 'Twice' },
  );
  const { queries, project } = modelOf(...TALK);
  const before = [queries.messages(1, {}), queries.unread('ravi'), queries.version('ravi')];
  project(again);
  expect([queries.messages(1, {}), queries.unread('ravi'), queries.version('ravi')]).toEqual(before);
});

test('however one reads on and back, what is unread is what stands behind the furthest look', () => {
  const { queries, project } = modelOf(begun(1, 'c', 'asha', 'ravi'));
  for (let n = 2; n < 40; n += 1) project(n % 3 ? sent(n, 'c', 'asha', 'ravi') : sent(n, 'c', 'ravi', 'asha'));
  let furthest = 0;
  for (const [n, upTo] of [5, 9, 7, 30, 30, 12, 38].entries()) {
    project(seen(100 + n, 'c', 'ravi', `m${upTo}`));
    furthest = Math.max(furthest, upTo);
    const left = Array.from({ length: 40 }, (_, at) => at).filter((at) => at > furthest && at >= 2 && at % 3 !== 0);
    expect([queries.unread('ravi'), queries.sideOf('ravi', 1)?.unread]).toEqual([left.length, left.length]);
  }
});

test('what was begun and never used is in no list; those with the newest message come first', () => {
  const { queries, project } = modelOf(...TALK, begun(4, 'd', 'meera', 'asha'), begun(5, 'e', 'asha', 'kabir'));
  const ids = () => allPages((cursor) => queries.list('asha', { limit: 1, cursor })).map(({ id }) => id);
  expect(ids()).toEqual(['c']);
  project(sent(6, 'd', 'meera', 'asha'));
  expect(ids()).toEqual(['d', 'c']);
  project(sent(7, 'c', 'asha', 'ravi'));
  expect(ids()).toEqual(['c', 'd']);
  expect(queries.list('asha', { cursor: 'abc' })).toEqual({ refused: 'cursor' });
});

test('messages come page by page, newest first, in the order of the log', () => {
  const { queries } = modelOf(...TALK, begun(4, 'd', 'meera', 'asha'), sent(5, 'd', 'meera', 'asha'));
  const pages = allPages((cursor) => queries.messages(1, { limit: 1, cursor }));
  expect(pages.map(({ id, writer, text }) => [id, writer, text])).toEqual([
    ['m3', 'ravi', 'Words 3'],
    ['m2', 'asha', 'Words 2'],
  ]);
  expect([queries.placeOf(1, 'm3'), queries.placeOf(1, 'm5')]).toEqual([3, undefined]);
});

test('whose conversations moved is told, of both', () => {
  const { queries, project } = modelOf(...TALK, begun(4, 'd', 'meera', 'kabir'));
  expect(queries.movedSince(3)).toEqual(new Set(['meera', 'kabir']));
  project(sent(5, 'c', 'asha', 'ravi'), seen(6, 'c', 'ravi', 'm5'));
  expect(queries.movedSince(4)).toEqual(new Set(['asha', 'ravi']));
  expect(queries.movedSince(6)).toEqual(new Set());
});

test('the version moves with what the list shows', () => {
  const { queries, project } = modelOf(...TALK);
  const versions = new Set([queries.version('ravi')]);
  for (const next of [sent(4, 'c', 'asha', 'ravi'), seen(5, 'c', 'ravi', 'm4'), sent(6, 'c', 'ravi', 'asha')]) {
    project(next);
    expect(versions.has(queries.version('ravi'))).toBe(false);
    versions.add(queries.version('ravi'));
  }
  project(begun(7, 'd', 'meera', 'kabir'), sent(8, 'd', 'meera', 'kabir'));
  expect(versions.has(queries.version('ravi'))).toBe(true);
});

test('of who is erased no word and no list is left, and the other’s words stay, also what comes after', () => {
  const { rows, queries, project } = modelOf(...TALK);
  const before = queries.version('ravi');
  project(erased(4, 'asha'));
  expect(queries.version('ravi'), 'the other’s tags move').not.toBe(before);
  expect(queries.movedSince(3)).toEqual(new Set(['ravi']));
  expect(JSON.stringify(rows('conversation_messages'))).not.toContain('Words 2');
  expect(queries.messages(1, {})).toMatchObject({ items: [{ text: 'Words 3' }, { writer: 'asha', text: null }] });
  expect([queries.list('asha', {}), queries.unread('asha')]).toMatchObject([{ items: [] }, 0]);
  expect(queries.list('ravi', {})).toMatchObject({ items: [{ other: 'asha' }] });
  project(sent(5, 'c', 'ravi', 'asha'));
  expect(queries.unread('asha')).toBe(0);
  expect(rows('conversation_unread').some((row) => JSON.stringify(row).includes('asha'))).toBe(false);
});

const words = (text: string) => ({ text });
const pdf = { key: 'Document/0123456789abcdef01234567.sealed', size: 28 };
const written = (n: number, message: string) =>
  event('MessageWritten', n, { message, by: 'asha' }, { ...words(`At ${n}`), document: 'Looms' });
const changed = (n: number, message: string) => event('MessageChanged', n, { message, by: 'asha' }, words(`At ${n}`));
const image = { key: 'Message/picture-a1.webp', width: 30, height: 20 };
const used = (n: number, message: string) =>
  event('MessageSent', n, { conversation: 'c', message, by: 'asha', to: 'ravi', image, document: pdf }, {});
const takenBack = (n: number, message: string) =>
  event('MessageTakenBack', n, { conversation: 'c', message, by: 'asha', to: 'ravi' }, null);

test('words wait for their message, change with it, and go when it is taken back', () => {
  const { queries, project, rows } = modelOf(...TALK, written(4, 'w'));
  expect(queries.movedSince(3), 'nothing to be seen yet').toEqual(new Set());
  project(used(5, 'w'));
  expect(queries.message(1, 'w')).toMatchObject({ text: 'At 4', image: image.key, width: 30, edited: 0, gone: 0 });
  expect(queries.message(1, 'w')).toMatchObject({ document: pdf.key, name: 'Looms', size: 28 });
  expect([rows('message_words_waiting'), rows('message_names_waiting')]).toEqual([[], []]);
  const change = changed(6, 'w');
  project(change);
  expect(queries.message(1, 'w')).toMatchObject({ position: 5, text: 'At 6', edited: change.at });
  expect(queries.movedSince(5)).toEqual(new Set(['asha', 'ravi']));
  project(takenBack(7, 'w'), changed(8, 'w'));
  expect(queries.message(1, 'w')).toMatchObject({
    ...{ text: null, image: '', edited: 0, gone: 1, document: '', name: '', size: 0 },
  });
  expect(queries.movedSince(6)).toEqual(new Set(['asha', 'ravi']));
  expect(queries.movedSince(7), 'what comes late changes nothing').toEqual(new Set());
});

test('a log without the words that were taken back, or of whom is forgotten, gives the same rows', () => {
  const whole = modelOf(...TALK, written(4, 'w'), used(5, 'w'), changed(6, 'w'), takenBack(7, 'w'), written(8, 'x'));
  whole.project(used(9, 'x'), written(10, 'y'), erased(11, 'asha'));
  const nothing = { personal: null };
  const [first, second, third] = TALK as [DomainEvent, DomainEvent, DomainEvent];
  const rebuilt = modelOf(
    ...[first, { ...second, ...nothing } as DomainEvent, third, { ...used(5, 'w'), ...nothing }],
    ...[takenBack(7, 'w'), { ...written(8, 'x'), ...nothing }, { ...used(9, 'x'), ...nothing }],
    ...[{ ...written(10, 'y'), ...nothing }, erased(11, 'asha')],
  );
  for (const table of ['conversation_messages', 'conversation_sides', 'message_words_waiting', 'message_names_waiting'])
    expect(whole.rows(table), table).toEqual(rebuilt.rows(table));
});
