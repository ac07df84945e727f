import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { allPages, event, given } from '../runner/events.fixture.ts';
import { conversations } from './model.ts';
import { createMessageLook } from './search.ts';

const begun = (n: number, conversation: string, by: string, other: string) =>
  event('ConversationBegun', n, { conversation, by, with: other }, null);
const sent = (n: number, conversation: string, by: string, to: string, text: string) =>
  event('MessageSent', n, { conversation, message: `m${n}`, by, to, image: null, document: null }, { text });

const TALKS = [
  begun(1, 'c', 'asha', 'ravi'),
  begun(2, 'd', 'meera', 'asha'),
  sent(3, 'c', 'asha', 'ravi', 'The looms from Hubballi came today.'),
  sent(4, 'c', 'ravi', 'asha', 'A loom? In HUBBALLI?'),
  sent(5, 'd', 'meera', 'asha', 'Who has a loom to lend'),
  sent(6, 'd', 'asha', 'meera', 'तमिल and "quotes" -- (looms)'),
];

function modelOf(...events: readonly DomainEvent[]) {
  const model = given(conversations);
  model.project(...events);
  const look = createMessageLook(model.db);
  const find = (member: string, q: string): readonly number[] => {
    const page = look({ readers: [member], q, limit: 20 });
    return 'refused' in page ? [] : page.found;
  };
  return { ...model, look, find };
}

test('a member finds what stands in their own conversations, newest first, whoever wrote it', () => {
  const { find } = modelOf(...TALKS);
  expect(find('asha', 'loom')).toEqual([6, 5, 4, 3]);
  expect(find('ravi', 'loom')).toEqual([4, 3]);
  expect(find('meera', 'loom')).toEqual([6, 5]);
  expect(find('nobody', 'loom')).toEqual([]);
  expect(find('asha', 'hubballi LOOM')).toEqual([4, 3]);
  expect(find('asha', 'तमिल')).toEqual([6]);
  expect(find('asha', 'silk')).toEqual([]);
});

test('nothing typed is read as syntax, or as a name', () => {
  const { find } = modelOf(...TALKS);
  for (const q of ['who : ravi', '"', '*', 'loom OR silk', '{who}:"ravi"', 'NOT loom', '   ', 'ravi'])
    expect(find('asha', q), q).toEqual([]);
  expect(find('asha" OR {who} : "ravi', 'loom')).toEqual([]);
});

test('pages follow on one another; a cursor of another list is refused', () => {
  const { look } = modelOf(...TALKS);
  const pages = allPages((cursor) => {
    const page = look({ readers: ['asha'], q: 'loom', limit: 1, cursor });
    if ('refused' in page) throw new Error('refused');
    return { items: page.found, nextCursor: page.nextCursor };
  });
  expect(pages).toEqual([6, 5, 4, 3]);
  expect(look({ readers: ['asha'], q: 'loom', limit: 1, cursor: 'abc' })).toHaveProperty('refused');
});

test('what was changed is found by its new words alone; what was taken back, or is of who left, by none', () => {
  const { find, project, db } = modelOf(...TALKS);
  const changed = { conversation: 'c', message: 'm3', by: 'asha', to: 'ravi' };
  project(event('MessageChanged', 7, { message: 'm3', by: 'asha' }, { text: 'The spindles came.' }));
  expect([find('ravi', 'loom'), find('ravi', 'spindle')]).toEqual([[4], [3]]);
  project(event('MessageTakenBack', 8, changed, null));
  expect(find('ravi', 'spindle')).toEqual([]);
  project(event('MemberErased', 9, { member: 'meera' }, null));
  expect(find('asha', 'lend')).toEqual([]);
  expect(find('asha', 'loom')).toEqual([6, 4]);
  project(event('MemberErased', 10, { member: 'asha' }, null), event('MemberErased', 11, { member: 'ravi' }, null));
  // Nothing is left of any word: a search for all of them finds nothing.
  db.exec("INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 0)");
  expect(db.prepare('SELECT count(*) AS n FROM message_search WHERE message_search MATCH ?').get('loom*')).toEqual({
    n: 0,
  });
});

test('a document is found by what it is called, alone or with the words beside it', () => {
  const { find, project } = modelOf(...TALKS);
  const data = { conversation: 'c', message: 'w', by: 'asha', to: 'ravi' };
  const document = { key: 'Document/0123456789abcdef01234567.sealed', size: 28 };
  project(
    event('MessageWritten', 7, { message: 'w', by: 'asha' }, { text: 'Here', document: 'Zari quotation' }),
    event('MessageSent', 8, { ...data, image: null, document }, {}),
  );
  expect([find('ravi', 'zari'), find('ravi', 'here quotation'), find('meera', 'zari')]).toEqual([[8], [8], []]);
  project(event('MessageChanged', 9, { message: 'w', by: 'asha' }, { text: 'There' }));
  expect([find('asha', 'zari there'), find('asha', 'here zari')]).toEqual([[8], []]);
  project(event('MessageTakenBack', 10, data, null));
  expect(find('ravi', 'zari')).toEqual([]);
});

test('frequent words that are never together are followed a part of the way, and further when asked', () => {
  const both = sent(10, 'c', 'asha', 'ravi', 'The looms and the parcel');
  const apart = Array.from({ length: 60 }, (_, n) => sent(11 + n, 'c', 'asha', 'ravi', n % 2 ? 'A loom' : 'A parcel'));
  const { db } = modelOf(...TALKS, both, ...apart);
  const look = createMessageLook(db, 20);
  const looks: { found: readonly number[]; searchedTo: number | null }[] = [];
  for (let cursor: string | undefined, done = false; !done; ) {
    const page = look({ readers: ['ravi'], q: 'loom parcel', limit: 20, cursor });
    if ('refused' in page) throw new Error('refused');
    looks.push({ found: page.found, searchedTo: page.searchedTo });
    cursor = page.nextCursor ?? undefined;
    done = cursor === undefined;
  }
  // Ten of the one word and ten of the other for each page: how far back it came is said, and the last has come to the end.
  const at = (position: number) => position * 60_000;
  expect(looks.map(({ searchedTo }) => searchedTo)).toEqual([at(52), at(33), at(14), null]);
  expect(looks.map(({ found }) => found)).toEqual([[], [], [], [10]]);
  // A word that is seldom there is looked up wherever it is, and one alone is never cut short so.
  expect(look({ readers: ['ravi'], q: 'loom hubballi', limit: 20 })).toMatchObject({ found: [4, 3], searchedTo: null });
  expect(look({ readers: ['ravi'], q: 'loom', limit: 20 })).toMatchObject({ searchedTo: null });
});
