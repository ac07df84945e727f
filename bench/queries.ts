import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '#events/catalogue.ts';
import { directory } from '#projections/company/model.ts';
import { createDirectoryQueries } from '#projections/company/queries.ts';
import { funds } from '#projections/fund/model.ts';
import { createFundQueries } from '#projections/fund/queries.ts';
import { inbox } from '#projections/inbox/model.ts';
import { createInboxQueries } from '#projections/inbox/queries.ts';
import { members } from '#projections/member/model.ts';
import { createMemberQueries } from '#projections/member/queries.ts';
import { feed } from '#projections/post/model.ts';
import { createFeedQueries } from '#projections/post/queries.ts';
import { ACCOUNT_KINDS } from './accountKinds.ts';
import { build } from './build.ts';
import { changing } from './changing.ts';
import { APPLICATIONS, DEAL_NOTICES, FUND_CHANGES, FUND_NEWS, UPDATES } from './dealKinds.ts';
import { DESK_KINDS } from './deskKinds.ts';
import { type Figure, median } from './figure.ts';
import { answering, type Kind, pooled, type Read } from './kind.ts';
import { CONNECTIONS, CONVERSATIONS, INTRODUCTIONS, NOTICE_CHOICES } from './peopleKinds.ts';
import { commentEvent, companyEvent, followEvent, fundEvent, likeEvent, memberEvent, postEvent } from './rows.ts';
import { INVITATIONS, TEAM_NOTICES } from './teamKinds.ts';
import { CASES, HELD, REVIEWS } from './trustKinds.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 51;
/** Milliseconds that a read may take on the thread that answers everybody. */
const LONGEST_MS = 20;
const TOP = Number.MAX_SAFE_INTEGER;
const TODAY = '2026-06-01';

function* numbered(count: number, make: (n: number) => DomainEvent): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) yield make(n);
}

const COMPANIES: Kind = {
  model: directory,
  events: (count) => numbered(count, companyEvent),
  reads(db, count) {
    const { look, numbered: shown, find, ids, own, ofOwner, ofHolder } = createDirectoryQueries(db);
    const teams = Array.from({ length: 1000 }, (_, i) => `c${Math.floor((i * count) / 1000)}`);
    const list = (name: string, query: Parameters<typeof look>[0]) =>
      pooled(`companies: ${name}`, () => look({ limit: 20, ...query }));
    return [
      ...(['newest', 'name', 'founded'] as const).flatMap((sort) => [
        list(sort, { sort }),
        list(`${sort}, one industry`, { sort, industry: 'Tech' }),
        list(`${sort}, a rare town`, { sort, city: 'Gondal' }),
        list(`${sort}, industry and stage`, { sort, industry: 'Tech', stage: 'Growth' }),
      ]),
      answering('companies: a page of 100 shown', () => shown(Array.from({ length: 100 }, (_, i) => count - i))),
      answering('companies: a page of ids', () => ids(1000)),
      answering('company', (round) => find(`c${(round * 37) % count}`)),
      answering("a member's companies", (round) => ofOwner(`m${round}`)),
      answering("companies whose contacts are a member's", (round) => ofHolder(`m${round}`, 100)),
      answering('my companies', () => own('m1', { limit: 10 })),
      answering('my companies, and those of a thousand teams', () => own('m1', { limit: 10, teams })),
    ];
  },
};

const FUNDS: Kind = {
  model: funds,
  events: (count) => numbered(count, fundEvent),
  reads(db, count) {
    const { look, numbered: shown, find, fitting } = createFundQueries(db);
    const list = (name: string, query: Partial<Parameters<typeof look>[0]>) =>
      pooled(`funds: ${name}`, () => look({ limit: 20, today: TODAY, ...query }));
    const page = Array.from({ length: 100 }, (_, i) => count - i);
    const company = { industry: 'Tech', stage: 'Growth', city: 'Pune', state: 'Maharashtra' };
    return [
      ...(['newest', 'popular', 'deadline'] as const).flatMap((sort) => [
        list(sort, { sort }),
        list(`${sort}, open`, { sort, status: 'open' }),
        list(`${sort}, one industry`, { sort, industry: 'Tech' }),
        list(`${sort}, a rare region`, { sort, region: 'Gondal' }),
        list(`${sort}, a provider`, { sort, provider: 'Provider 7' }),
      ]),
      answering('funds: a page of 100 shown', () => shown(page, TODAY)),
      answering('fund', (round) => find(`f${(round * 37) % count}`, TODAY)),
      answering('funds that fit my company', () => fitting(company, { today: TODAY })),
    ];
  },
};

const MEMBERS: Kind = {
  model: members,
  *events(count) {
    yield* numbered(count, memberEvent);
    // One follows many, and many follow one.
    for (let n = 1; n < count; n += 1) yield followEvent(count + n, n % 2 ? 'm0' : `m${n}`, n % 2 ? `m${n}` : 'm0');
  },
  reads(db, count) {
    const { list, find, circleOf, around, faces, followedBy, following } = createMemberQueries(db);
    return [
      answering('members', () => list({ viewer: 'm1', before: TOP, limit: 101 })),
      answering('member', (round) => find(`m${(round * 37) % count}`)),
      answering('faces of a page', (round) => faces(Array.from({ length: 100 }, (_, i) => `m${i * 7 + round}`))),
      answering('whom one follows', () => followedBy({ viewer: 'm1', member: 'm0', before: TOP, limit: 101 })),
      answering('ids of whom one follows', () => following('m0')),
      answering('one’s circle', () => circleOf('m0')),
      answering('who is around somebody', () => around(1, 30)),
    ];
  },
};

const POSTS: Kind = {
  model: feed,
  *events(count) {
    yield* numbered(100, memberEvent);
    for (let n = 0; n < count; n += 1) yield postEvent(100 + n, `m${n % 100}`, n % 2 === 0 ? ' #loom' : '');
    // All about one post.
    for (let n = 0; n < count; n += 1) yield commentEvent(100 + count + n, 'p100', `m${n % 100}`);
  },
  reads(db, count) {
    const { page, pageOfSeveral, pageTagged, postAt, post, comments, tally, likedOf } = createFeedQueries(db);
    const circle = Array.from({ length: 100 }, (_, n) => n);
    const places = page({ before: TOP, limit: 20 }).map(({ position }) => position);
    return [
      answering('feed', () => page({ before: TOP, limit: 21 }).map(({ position }) => postAt(position))),
      answering("one member's posts", (round) => page({ before: TOP, limit: 21, author: `m${round}` })),
      answering('posts of a hundred authors', () => pageOfSeveral(circle, TOP, 21)),
      answering('posts with a tag', () => pageTagged('loom', TOP, 21)),
      answering('post', (round) => post(`p${100 + ((round * 37) % count)}`)),
      answering("a post's comments", () => comments(100, TOP, 21)),
      answering("a post's tally", () => tally(100)),
      answering('which of a page one likes', () => likedOf(places, 'm1')),
    ];
  },
};

/** Likes of one post. */
const NOTICES: Kind = {
  model: inbox,
  *events(count) {
    yield memberEvent(0);
    yield postEvent(1, 'm0');
    for (let n = 2; n < count + 2; n += 1) {
      yield memberEvent(2 * n);
      yield likeEvent(2 * n + 1, 'p1', `m${2 * n}`);
    }
  },
  reads(db) {
    const { list, unread } = createInboxQueries(db);
    return [answering('inbox', () => list('m0', { limit: 20 })), answering('unread notices', () => unread('m0'))];
  },
};

/** Milliseconds. */
interface Timed {
  readonly median: number;
  /** Of processor time: how long a read may be interrupted is up to the machine's other work. */
  readonly longest: number;
}

/**
 * The same read at each size, in turn, so that a machine that slows down slows both.
 * @param before is called before each, and not timed
 */
function timed(reads: readonly [Read, Read], before: () => unknown): [Timed, Timed] {
  const took = reads.map((): { elapsed: number; used: number }[] => []);
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const [i, { run }] of reads.entries()) {
      before();
      const [started, used] = [performance.now(), process.threadCpuUsage()];
      run(round + 3);
      const { user, system } = process.threadCpuUsage(used);
      if (round >= 0) took[i]?.push({ elapsed: performance.now() - started, used: (user + system) / 1000 });
    }
  }
  const [few, many] = took.map((all) => ({
    median: median(all.map(({ elapsed }) => elapsed)),
    longest: Math.max(...all.map(({ used }) => used)),
  }));
  if (!few || !many) throw new Error('two reads were timed');
  return [few, many];
}

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;

function compare(read: Read, few: Timed, many: Timed, most: number): Figure[] {
  // Below a twentieth of a millisecond the clock says more than the query.
  const floor = 0.05;
  const grown: Figure = {
    name: read.name,
    measured: milliseconds(many.median),
    limit: milliseconds(few.median),
    ratio: Math.max(many.median, floor) / Math.max(few.median, floor),
    promise: { atMost: most },
  };
  if (read.on === 'pool') return [grown];
  const longest: Figure = {
    name: `${read.name}: longest, processor time`,
    measured: milliseconds(many.longest),
    limit: milliseconds(LONGEST_MS),
    ratio: many.longest / LONGEST_MS,
    promise: { atMost: 1 },
  };
  return [grown, longest];
}

/** Those measured from 10,000 rows on. What has no kind, and why, stands in `deskKinds.ts`. */
const OF_FEW: readonly Kind[] = [
  ...[MEMBERS, POSTS, FUNDS, FUND_CHANGES, COMPANIES, APPLICATIONS, DEAL_NOTICES, CONNECTIONS, CONVERSATIONS],
  ...[NOTICE_CHOICES, INTRODUCTIONS, FUND_NEWS, UPDATES, REVIEWS, CASES, HELD, INVITATIONS, TEAM_NOTICES],
  ...[...ACCOUNT_KINDS, ...DESK_KINDS],
];

const KINDS: readonly (readonly [Kind, few: number, most: number])[] = [
  [NOTICES, 20, 1.5],
  ...OF_FEW.map((kind) => [kind, FEW, 2] as const),
];

/**
 * Every read of the API that looks at rows which grow, at 10,000 and at 1,000,000 rows of its kind.
 * @param models names of those to measure, all where there are none
 */
export async function queries(models: readonly string[] = []): Promise<Figure[]> {
  const chosen = KINDS.filter(([{ model }]) => models.length === 0 || models.includes(model.name));
  if (chosen.length === 0) throw new Error(`there are no reads of ${models.join(', ')}`);
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  const figures: Figure[] = [];
  try {
    for (const [kind, few, most] of chosen) {
      const small = build(join(root, 'few'), kind, few);
      const large = build(join(root, 'many'), kind, MANY);
      const ofLarge = kind.reads(large, MANY);
      const writers = [changing(small), changing(large)];
      // The pool's threads keep what they counted until something is written, which on a busy day is at once.
      const before = (on: Read['on']) => (on === 'pool' ? () => writers.map(({ change }) => change()) : () => {});
      for (const [i, read] of kind.reads(small, few).entries()) {
        const same = ofLarge[i];
        if (same) figures.push(...compare(read, ...timed([read, same], before(read.on)), most));
      }
      for (const writer of writers) writer.close();
      small.close();
      large.close();
      rmSync(join(root, 'many'), { recursive: true });
    }
    return figures;
  } finally {
    rmSync(root, { recursive: true });
  }
}
