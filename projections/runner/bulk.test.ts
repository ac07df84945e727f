import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { READ_MODELS } from '../models.ts';
import { bulkDifferences } from './bulk.fixture.ts';
import type { Projection } from './definition.ts';
import { event } from './events.fixture.ts';

const BULK = READ_MODELS.filter((model: Projection) => model.bulk);
const PEOPLE = Array.from({ length: 5 }, (_, i) => `m${i}`);
const POSTS = ['p0', 'p1', 'p2'];
const NAMES = ['Surya Private Limited', 'Café सूर्य', 'surya', 'R&D (24x7)', ''];

const details = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '$', email: 'a@x.example' };
const company = (name: string) => ({
  ...{ company: 'c0', owner: 'm0', registeredEntity: name, tagline: 'Pumps', industry: name },
  // Long enough to be compared with others.
  description: `${name} makes pumps for small farms and lends them to whoever has no money of their own`,
  ...{ companySize: '1-10', city: 'Bangalore', state: '', stage: 'Growth', establishedYear: 2020, fundedType: '' },
  ...{ entityType: '', website: '', socialLinks: [], logo: '', banner: '', findable: false, recognitions: [] },
});
const fund = (id: string, name: string) => ({
  ...{ fund: id, creator: 'm1', provider: name, logo: '', type: 'Grant' as const, description: name, amount: 5 },
  ...{ minAmount: null, maxAmount: null, launchDate: '', deadline: '2025-12-31', active: true, stage: 'Seed' },
  ...{ industry: name, industryTags: ['Insurance'], region: 'Goa', team: '', teamDate: '', entityType: '' },
  ...{ documentRequired: [], evaluationCriteria: [], pitchRequired: true, interviewRequired: false, verified: false },
  ...{ providerId: 'v1', criteria: {}, questions: [] },
});

/** Everybody and every post are there first. */
const BEGINNING = [
  ...PEOPLE.map((member, n) => event('MemberRegistered', n, { member }, { ...details, name: NAMES[n] ?? '' })),
  event('WordsWritten', 8, { of: 'post', id: 'unused', author: 'm2' }, { text: 'Never published' }),
  event('WordsWritten', 9, { of: 'post', id: 'p1', author: 'm1' }, { text: 'Words of their own' }),
  ...POSTS.map((post, n) =>
    event(
      'PostPublished',
      10 + n,
      { post, author: `m${n}`, image: { key: 'k', width: 4, height: 3 } },
      n === 1 ? {} : { content: `${NAMES[n]} seen` },
    ),
  ),
  event('FundCreated', 19, fund('f0', 'Surya'), { contactEmail: 'a@x.example', supportPhone: '1' }),
  event('CompanyRegistered', 20, company('Surya'), { name: 'Asha', phone: '', email: '' }),
];

const DEEDS = [
  'like',
  'unlike',
  'comment',
  'reword',
  'reword comment',
  'take back',
  'take back comment',
  'answer',
  'name',
  'hide',
  'show',
  'hide comment',
  'show comment',
  'remove comment',
  'hide member',
  'show member',
  'follow',
  'unfollow',
  'mute',
  'unmute',
  'read',
  'erase',
  'rename',
  'edit',
  'fund',
  'terms',
  'close',
] as const;

const judged = (kind: 'post' | 'comment' | 'member', id: string) => ({
  kind,
  id,
  case: 'c',
  by: 'mod',
  reason: 'spam',
});
const naming = (...members: readonly string[]) => ({
  mentions: members.map((member) => ({ member, from: 0, length: 1 })),
});

function eventOf(deed: (typeof DEEDS)[number], n: number, who: string, whom: string, post: string, name: string) {
  if (deed === 'like') return event('PostLiked', n, { post, member: who }, null);
  if (deed === 'unlike') return event('PostUnliked', n, { post, member: who }, null);
  if (deed === 'comment') return event('PostCommented', n, { comment: `k${n}`, post, author: who }, { text: name });
  // Whoever published the post, or commented last, has to do it: see `said`.
  if (deed === 'reword') return event('WordsChanged', n, { of: 'post', id: post, author: who }, { text: name });
  if (deed === 'take back') return event('PostDeleted', n, { post, author: who }, null);
  if (deed === 'hide') return event('ThingHidden', n, judged('post', post), null);
  if (deed === 'show') return event('ThingShown', n, judged('post', post), null);
  if (deed === 'hide member') return event('ThingHidden', n, judged('member', who), null);
  if (deed === 'show member') return event('ThingShown', n, judged('member', who), null);
  if (deed === 'follow') return event('UserFollowed', n, { follower: who, followed: whom }, null);
  if (deed === 'unfollow') return event('UserUnfollowed', n, { follower: who, followed: whom }, null);
  if (deed === 'mute') return event('MemberMuted', n, { by: who, member: whom }, null);
  if (deed === 'unmute') return event('MemberUnmuted', n, { by: who, member: whom }, null);
  if (deed === 'read') return event('InboxRead', n, { member: who, upTo: n - 3 }, null);
  if (deed === 'erase') return event('MemberErased', n, { member: who }, null);
  if (deed === 'rename') return event('MemberDetailsChanged', n, { member: who }, { name });
  if (deed === 'edit') return event('CompanyEdited', n, company(name), { name, phone: '', email: '' });
  if (deed === 'close') return event('FundClosed', n, { fund: 'f0', by: who, reason: 'filled' }, null);
  if (deed === 'terms') {
    const told = { industry: name, industryTags: [whom], deadline: `2026-0${1 + (n % 9)}-01`, contact: true as const };
    return event(
      'FundChanged',
      n,
      { fund: 'f0', by: who, creator: 'm1', ...told },
      { contactEmail: `${who}@x.example`, supportPhone: '' },
    );
  }
  return event('FundCreated', n, fund(`f${n}`, name), null);
}

type Commented = { readonly id: string; readonly post: string; readonly author: string };

/** What is done about words: by their author, and, of comments, about the last of theirs; by moderators, about one that comes. */
function said(
  deed: (typeof DEEDS)[number],
  n: number,
  [who, whom, post, name]: readonly [string, string, string, string],
  comments: readonly Commented[],
) {
  const mine = comments.findLast(({ author }) => author === who);
  const [id, words] = [mine?.id ?? `k${n + 2}`, { of: 'comment', id: mine?.id ?? '', author: who } as const];
  if (deed === 'hide comment') return [event('ThingHidden', n, judged('comment', id), null)];
  if (deed === 'show comment') return mine ? [event('ThingShown', n, judged('comment', id), null)] : [];
  if (deed === 'remove comment') return mine ? [event('ThingRemoved', n, judged('comment', id), null)] : [];
  if (deed === 'answer') {
    const answers = { comment: 'k', author: whom };
    return [
      event(
        'PostCommented',
        n,
        { comment: `k${n}`, post, author: who, answers, ...naming('m3', whom) },
        { text: name },
      ),
    ];
  }
  if (deed === 'name') {
    const named = { post: mine?.post ?? post, members: [whom] };
    return mine ? [event('WordsChanged', n, { ...words, ...naming(whom), named }, { text: name })] : [];
  }
  if (deed === 'reword comment')
    return mine ? [event('WordsChanged', n, { of: 'comment', id: mine.id, author: who }, { text: name })] : [];
  if (deed === 'take back comment')
    return mine ? [event('CommentDeleted', n, { comment: mine.id, post: mine.post, author: who }, null)] : [];
  return null;
}

/** The same log once the words of what was taken back are destroyed. */
function destroyed(events: readonly DomainEvent[]): DomainEvent[] {
  const gone = new Set<string>();
  for (const one of events) {
    if (one.type === 'PostDeleted') gone.add(one.data.post);
    if (one.type === 'CommentDeleted') gone.add(one.data.comment);
  }
  return events.filter(
    (one) => !((one.type === 'WordsWritten' || one.type === 'WordsChanged') && gone.has(one.data.id)),
  );
}

const person = fc.constantFrom(...PEOPLE);
const DEED = fc.tuple(fc.constantFrom(...DEEDS), person, person, fc.constantFrom(...POSTS), fc.constantFrom(...NAMES));
const READING = fc.record({
  batch: fc.integer({ min: 1, max: 40 }),
  stopAfter: fc.constantFrom(-1, -1, 1, 2),
  apart: fc.boolean(),
});
const DAY = 86_400_000;
/** Days of the events that follow, in turn: clocks are set back too. */
const DAYS = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 20 });

test.each(BULK)(
  '$name has the same rows built in bulk as event by event, wherever the build is stopped and whatever was destroyed',
  async (model) => {
    await fc.assert(
      fc.asyncProperty(fc.array(DEED, { maxLength: 80, size: 'max' }), DAYS, READING, async (deeds, days, reading) => {
        // What people told is null once they are forgotten; nobody forgotten is heard of again.
        const forgotten = new Set<string>();
        const events: DomainEvent[] = [...BEGINNING];
        const comments: Commented[] = [];
        for (const [i, [deed, one, whom, post, name]] of deeds.entries()) {
          const n = 100 + 2 * i;
          const who = deed === 'reword' || deed === 'take back' ? post.replace('p', 'm') : one;
          if (forgotten.has(who)) continue;
          if (deed === 'erase') forgotten.add(who);
          const about = said(deed, n, [who, whom, post, name], comments);
          if (about) events.push(...about);
          else if (deed === 'comment' && i % 2 === 0) {
            const words = { of: 'comment', id: `k${n + 1}`, author: who } as const;
            events.push(event('WordsWritten', n, words, { text: name }));
            events.push(event('PostCommented', n + 1, { comment: `k${n + 1}`, post, author: who }, {}));
          } else events.push(eventOf(deed, n, who, whom, post, name));
          if (deed === 'answer') comments.push({ id: `k${n}`, post, author: who });
          if (deed === 'comment') comments.push({ id: `k${i % 2 === 0 ? n + 1 : n}`, post, author: who });
        }
        // So that both end at the same event.
        events.push(event('MemberRegistered', 900, { member: 'last' }, { ...details, name: 'Last' }));
        const dated = events.map((one, i) => ({ ...one, at: one.at + (days[i % days.length] ?? 0) * DAY }));
        expect(await bulkDifferences(model, dated, reading)).toEqual([]);
        // Whom the newest changes concerned is for those who listened then: of words that are gone nobody is told again.
        expect(await bulkDifferences(model, dated, reading, destroyed(dated), ['inbox_moved'])).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
);

test('a model that says it holds nothing personal reads nothing personal', async () => {
  for (const model of READ_MODELS.filter(({ personal }) => !personal)) {
    const unread = new Proxy({}, { get: (_, key) => expect.fail(`${model.name} reads ${String(key)}`) });
    const events = BEGINNING.map((event) => ({ ...event, personal: event.personal && unread }) as DomainEvent);
    expect(await bulkDifferences(model, events, { batch: 5, stopAfter: -1 })).toEqual([]);
  }
});

test('who liked a post last is the same, however many took their likes back', async () => {
  const many = Array.from({ length: 160 }, (_, i) => `n${i}`);
  const joined = many.map((member, i) => event('MemberRegistered', 1000 + i, { member }, { ...details, name: member }));
  const like = (n: number, member: string) => event('PostLiked', n, { post: 'p0', member }, null);
  const unlike = (n: number, member: string) => event('PostUnliked', n, { post: 'p0', member }, null);
  const liked = many.map((member, i) => like(2000 + i, member));
  const taken = many.slice(60, 150).map((member, i) => unlike(3000 + i, member));
  const again = many.slice(70, 90).map((member, i) => like(4000 + i, member));
  const events = [...BEGINNING, ...joined, ...liked, ...taken, ...again];
  for (const model of BULK) expect(await bulkDifferences(model, events, { batch: 50, stopAfter: 3 })).toEqual([]);
});
