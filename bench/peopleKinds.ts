import type { DomainEvent } from '#events/catalogue.ts';
import { connections } from '#projections/connection/model.ts';
import { createConnectionQueries, LOOKED_THROUGH } from '#projections/connection/queries.ts';
import { conversations } from '#projections/conversation/model.ts';
import { createConversationQueries } from '#projections/conversation/queries.ts';
import { introductions } from '#projections/introduction/model.ts';
import { createIntroductionQueries } from '#projections/introduction/queries.ts';
import { noticeChoices } from '#projections/noticeChoice/model.ts';
import { createNoticeChoiceQueries } from '#projections/noticeChoice/queries.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { answering, type Kind, pooled } from './kind.ts';
import { memberEvent } from './rows.ts';

/** Requests to one member, every second of them accepted: nobody has more to look through. */
function* asked(count: number): Generator<DomainEvent> {
  for (let n = 0; n < 2 * count; n += 1) {
    const data = { from: `m${n}`, to: 'm' };
    yield event('ConnectionAsked', 2 * n, data, { note: 'Both of us ship by rail.' });
    if (n % 2 === 0) yield event('ConnectionAccepted', 2 * n + 1, data, null);
  }
}

export const CONNECTIONS: Kind = {
  model: connections,
  events: asked,
  reads(db, count) {
    const { counts, list, search, stateBetween } = createConnectionQueries(db);
    const nobody = () => new Set<string>();
    return [
      answering('connections of a member', () => list('m', { state: 'connected' })),
      answering('requests to a member', () => list('m', { state: 'asks-me' })),
      answering(`connections by name, through ${LOOKED_THROUGH}`, () => search('m', { state: 'connected' }, nobody)),
      answering('counts of connections', () => counts('m')),
      answering('what stands between two', (round) => stateBetween('m', `m${(round * 37) % count}`)),
    ];
  },
};

/** One member whom half of the others introduce to the other half, and who said yes to every second of them. */
function* introduced(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const data = { introduction: `i${n}`, by: `m${2 * n}`, first: 'm', second: `m${2 * n + 1}`, quiet: false };
    yield event('IntroductionMade', 2 * n, data, { note: 'One dyes with indigo, the other looks for it.' });
    const said = { introduction: `i${n}`, member: 'm', accept: n % 4 === 0 };
    if (n % 2 === 0) yield event('IntroductionAnswered', 2 * n + 1, said, null);
  }
}

export const INTRODUCTIONS: Kind = {
  model: introductions,
  events: introduced,
  reads(db, count) {
    const { list, find, completedAt, version } = createIntroductionQueries(db);
    return [
      answering('introductions of a member', () => list('m', {})),
      answering('one introduction', (round) => find(`i${(round * 37) % count}`, 'm')),
      answering('the two of a completed introduction', () => completedAt(1, 'm1')),
      answering('the state of a member’s introductions', () => version('m')),
    ];
  },
};

/** A member's id, as long as they are. */
const idOf = (name: string): string => name.padEnd(24, '0');
const ME = idOf('a');

/** One long conversation of one member, among as many short ones of theirs: of each eight messages one is of a short one. */
function* talked(count: number): Generator<DomainEvent> {
  yield event('ConversationBegun', 1, { conversation: 'long', by: ME, with: idOf('other') }, null);
  for (let n = 0; n < count; n += 1) {
    const at = 2 * n + 2;
    const isShort = n % 8 === 0;
    const conversation = isShort ? `c${n}` : 'long';
    const other = idOf(isShort ? `m${n}x` : 'other');
    if (isShort) yield event('ConversationBegun', at, { conversation, by: ME, with: other }, null);
    const [by, to] = n % 3 === 0 ? [ME, other] : [other, ME];
    const message = { conversation, message: `x${n}`, by, to, image: null, document: null };
    yield event('MessageSent', at + 1, message, { text: `The ${n % 2 ? 'parcel' : 'loom'} left today.` });
  }
}

/** Members of whom every third never chose an hour, and the others one of two. */
function* chosen(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const member = `m${n}`;
    yield { ...memberEvent(n), position: 2 * n + 1 };
    const preferences = { digestHour: n % 3 === 1 ? '07' : '21', funds: n % 2 === 0 };
    if (n % 3 > 0) yield event('MemberPreferencesChanged', 2 * n + 2, { member, preferences }, null);
  }
}

export const NOTICE_CHOICES: Kind = {
  model: noticeChoices,
  events: chosen,
  reads(db, count) {
    const queries = createNoticeChoiceQueries(db);
    return [
      answering('whose daily mail comes at an hour', (round) => queries.atHour(8, (round * 7919) % count)),
      answering('what a member does not want to be told', (round) => queries.unwanted(`m${(round * 37) % count}`)),
    ];
  },
};

export const CONVERSATIONS: Kind = {
  model: conversations,
  events: talked,
  reads(db, count) {
    const queries = createConversationQueries(db);
    const long = queries.find('long')?.position ?? 0;
    return [
      answering('conversations of a member', () => queries.list(ME, {})),
      answering('messages of a long conversation', () => queries.messages(long, {})),
      answering('unread messages', () => queries.unread(ME)),
      answering('the state of a member’s conversations', () => queries.version(ME)),
      answering('whose conversations moved', () => queries.movedSince(2 * count - 40)),
      pooled('one’s messages with a word that every second has', () =>
        queries.look({ q: 'loom', readers: [ME], limit: 20 }),
      ),
      pooled('one’s messages with two words that are never together', () =>
        queries.look({ q: 'loom parcel', readers: [ME], limit: 20 }),
      ),
      pooled('one’s messages by the beginning of a word', () => queries.look({ q: 'parce', readers: [ME], limit: 20 })),
      pooled('messages of who wrote few', () => queries.look({ q: 'loom', readers: [idOf('m8x')], limit: 20 })),
      answering('one message by its id', (round) => queries.placeOf(long, `x${(round * 37) % count}`)),
    ];
  },
};
