import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { dealNotices } from './model.ts';
import { createDealNoticeQueries, type TeamRead } from './queries.ts';

const BARE = { image: null, documents: [] };

const APPLICATION = { application: 'a1' };
const begun = event(
  'ApplicationBegun',
  1,
  { ...APPLICATION, fund: 'f', provider: 'p', company: 'c', by: 'founder' },
  null,
);
const COMPANY: TeamRead = { team: 'company/c', joined: 0 };
const PROVIDER: TeamRead = { team: 'provider/p', joined: 0 };

/** Any of what can happen to an application, at a position. */
function happening(n: number, what: number): DomainEvent {
  const [founder, reviewer] = [
    { ...APPLICATION, by: 'founder' },
    { ...APPLICATION, by: 'reviewer' },
  ];
  const words = { text: 'Hello' };
  switch (what) {
    case 0:
      return event('ApplicationSubmitted', n, founder, { answers: {}, documents: [] });
    case 1:
      return event('ApplicationDecided', n, { ...reviewer, to: 'question' }, { letter: '' });
    case 2:
      return event('ApplicationMessageSent', n, { ...founder, message: `m${n}`, side: 'applicant', ...BARE }, words);
    case 3:
      return event('ApplicationMessageSent', n, { ...reviewer, message: `m${n}`, side: 'provider', ...BARE }, words);
    case 4:
      return event('ApplicationLapsed', n, APPLICATION, null);
    case 5:
      return event('ApplicationWithdrawn', n, founder, null);
    default:
      return event('InboxRead', n, { member: what % 2 === 0 ? 'founder' : 'reviewer', upTo: n - 1 }, null);
  }
}

test('what each side hears is what a plain reading of the history says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 40 }), (whats) => {
      const history = whats.map((what, i) => happening(i + 2, what));
      const model = given(dealNotices);
      model.project(begun, ...history);
      const queries = createDealNoticeQueries(model.db);

      const first = history.find(({ type }) => type === 'ApplicationSubmitted')?.position ?? Number.POSITIVE_INFINITY;
      const concerns = (side: 'provider' | 'company') => (one: DomainEvent) => {
        if (one.type === 'ApplicationMessageSent')
          return side === 'provider'
            ? one.data.side === 'applicant' && one.position > first
            : one.data.side === 'provider';
        if (side === 'company') return one.type === 'ApplicationDecided' || one.type === 'ApplicationLapsed';
        return one.type === 'ApplicationSubmitted' || (one.type === 'ApplicationWithdrawn' && one.position > first);
      };
      for (const [member, side, team] of [
        ['founder', 'company', COMPANY],
        ['reviewer', 'provider', PROVIDER],
      ] as const) {
        const expected = history.filter(concerns(side)).map(({ position }) => position);
        const readTo = Math.max(
          0,
          ...history.flatMap((one) => (one.type === 'InboxRead' && one.data.member === member ? [one.data.upTo] : [])),
        );
        const list = queries.list(member, [team], Number.MAX_SAFE_INTEGER, 100);
        expect(list.map(({ position }) => position)).toEqual(expected.toReversed());
        expect(list.filter(({ unread }) => unread).length).toBe(expected.filter((at) => at > readTo).length);
        expect(queries.unread(member, [team])).toBe(list.filter(({ unread }) => unread).length);
        if (side === 'provider')
          expect(list.filter(({ kind }) => kind === 'submitted').length).toBe(
            first === Number.POSITIVE_INFINITY ? 0 : 1,
          );
      }
    }),
    { numRuns: 60 },
  );
});

test('nobody did what lapses; a forgotten member has read nothing', () => {
  const model = given(dealNotices);
  model.project(begun, happening(2, 4), event('InboxRead', 3, { member: 'founder', upTo: 2 }, null));
  const queries = createDealNoticeQueries(model.db);
  expect(queries.list('founder', [COMPANY], 10, 5)).toEqual([
    {
      ...{ position: 2, kind: 'lapsed', application: 'a1', company: 'c', fund: 'f', side: 'company' },
      ...{ actor: '', at: 120_000, unread: false },
    },
  ]);
  model.project(event('MemberErased', 4, { member: 'founder' }, null));
  expect(model.rows('deal_readers')).toEqual([]);
});

const FUNDS = ['f', 'g'] as const;
const MINUTES_A_DAY = 1440;
type Doing = { what: string; fund: (typeof FUNDS)[number]; by: string; after: number };
const DOING: fc.Arbitrary<Doing> = fc.record({
  what: fc.constantFrom('save', 'unsave', 'change', 'logo', 'extend', 'close', 'read', 'withdraw', 'begin'),
  fund: fc.constantFrom(...FUNDS),
  by: fc.constantFrom('manager', 'saver'),
  // Minutes, or days: an event's time is its position in minutes.
  after: fc.constantFrom(1, 1, 1, MINUTES_A_DAY),
});

function doing({ what, fund, by }: Doing, n: number): DomainEvent {
  const changing = { fund, by };
  switch (what) {
    case 'save':
      return event('ThingSaved', n, { member: 'saver', kind: 'fund', id: fund }, null);
    case 'unsave':
      return event('ThingUnsaved', n, { member: 'saver', kind: 'fund', id: fund }, null);
    case 'change':
      return event('FundChanged', n, { ...changing, creator: 'manager', amount: n }, {});
    case 'logo':
      return event('FundChanged', n, { ...changing, creator: 'manager', logo: `L${n}` }, {});
    case 'extend':
      return event('FundExtended', n, { ...changing, from: '2026-01-01', to: '2026-02-01' }, null);
    case 'close':
      return event('FundClosed', n, { ...changing, reason: 'filled' }, null);
    case 'begin':
      return event(
        'ApplicationBegun',
        n,
        { application: `a-${n}`, fund, provider: 'p', company: 'c', by: 'founder' },
        null,
      );
    case 'withdraw':
      return event('ApplicationWithdrawn', n, { application: `a-${fund}`, by: 'founder' }, null);
    default:
      return event('InboxRead', n, { member: 'saver', upTo: n - 1 }, null);
  }
}

test('who watches a fund hears of its changes, a day’s as one, and of nothing they did themselves', () => {
  fc.assert(
    fc.property(fc.array(DOING, { maxLength: 40 }), (doings) => {
      let n = 1;
      const history: DomainEvent[] = [];
      for (const one of doings) {
        n += one.after;
        history.push(doing(one, n));
      }
      const model = given(dealNotices);
      model.project(...history);
      const queries = createDealNoticeQueries(model.db);

      // In plain words: what happened while it was watched, the last that each changed in a day standing for their day.
      const since = new Map<string, number>();
      const news = new Map<string, { n: number; by: string; kind: string }>();
      let readTo = -1;
      for (const one of history) {
        const { position } = one;
        if (one.type === 'ThingSaved') since.set(one.data.id, position);
        if (one.type === 'ThingUnsaved') since.delete(one.data.id);
        if (one.type === 'InboxRead') readTo = one.data.upTo;
        const day = Math.floor((position + 330) / MINUTES_A_DAY);
        if (one.type === 'FundExtended' || (one.type === 'FundChanged' && !('logo' in one.data)))
          news.set(`${one.data.fund} changed ${day} ${one.data.by}`, {
            n: position,
            by: one.data.by,
            kind: 'fund-changed',
          });
        if (one.type === 'FundClosed')
          news.set(`${one.data.fund} closed ${position}`, { n: position, by: one.data.by, kind: 'fund-closed' });
      }
      const newest = FUNDS.flatMap((fund) =>
        [...news]
          .filter(([key]) => key.startsWith(`${fund} `))
          .map(([, one]) => ({ ...one, fund }))
          .sort((a, b) => b.n - a.n)
          .slice(0, 20),
      );
      const expected = newest
        .filter(({ fund, n: at, by }) => by !== 'saver' && at > (since.get(fund) ?? Number.POSITIVE_INFINITY))
        .sort((a, b) => b.n - a.n);
      const hearing = [{ watcher: 'saver', joined: -1 }];
      const told = queries.fundNews('saver', hearing, Number.MAX_SAFE_INTEGER, 100);
      expect(told.map(({ position, kind, fund }) => [position, kind, fund])).toEqual(
        expected.map(({ n: at, kind, fund }) => [at, kind, fund]),
      );
      for (const { first, fund, position } of told) {
        expect(first).toBeGreaterThan(since.get(fund) ?? 0);
        expect(first).toBeLessThanOrEqual(position);
      }
      expect(queries.unreadFundNews('saver', hearing)).toBe(told.filter(({ unread }) => unread).length);
      expect(told.filter(({ unread }) => unread).length).toBe(expected.filter(({ n: at }) => at > readTo).length);
    }),
    { numRuns: 150 },
  );
});

test('a company hears of the fund while it has an application for it, and who saved it too hears it once', () => {
  const change = (n: number) => event('FundChanged', n, { fund: 'f', by: 'm', creator: 'm', amount: n }, {});
  const day = (n: number) => n * MINUTES_A_DAY;
  const model = given(dealNotices);
  const queries = createDealNoticeQueries(model.db);
  const company = { watcher: 'company/c', joined: 0 } as const;
  const heard = (...hearings: { watcher: string; joined: number }[]) =>
    queries.fundNews('founder', hearings, Number.MAX_SAFE_INTEGER, 9).map(({ position }) => position / MINUTES_A_DAY);
  model.project(begun, change(day(1)), event('ThingSaved', day(2), { member: 'founder', kind: 'fund', id: 'f' }, null));
  model.project(change(day(3)));
  expect(heard(company)).toEqual([3, 1]);
  expect(heard(company, { watcher: 'founder', joined: -1 })).toEqual([3, 1]);
  expect(queries.unreadFundNews('founder', [company, { watcher: 'founder', joined: -1 }])).toBe(2);
  // What was changed on the day on which the application ended stays told, whatever comes after it that day.
  model.project(change(day(4)));
  model.project(event('ApplicationWithdrawn', day(4) + 1, { ...APPLICATION, by: 'founder' }, null), change(day(4) + 2));
  model.project(change(day(5)));
  expect(heard(company)).toEqual([4, 3, 1]);
  model.project(event('MemberErased', day(6), { member: 'founder' }, null));
  expect(heard({ watcher: 'founder', joined: -1 })).toEqual([]);
});

test('of a fund that is withdrawn a team hears by its application, and who has none that lapses by the fund', () => {
  const change = event('FundChanged', 3, { fund: 'f', by: 'm', creator: 'm', amount: 3 }, {});
  const accepted = { application: 'a2', fund: 'f', provider: 'p', company: 'd', by: 'other' };
  const model = given(dealNotices);
  model.project(begun, event('ApplicationBegun', 2, accepted, null), change);
  model.project(event('ApplicationAccepted', 4, { application: 'a2', by: 'other' }, null));
  model.project(event('ThingSaved', 5, { member: 'saver', kind: 'fund', id: 'f' }, null));
  model.project(event('FundClosed', MINUTES_A_DAY, { fund: 'f', by: 'm', reason: 'withdrawn' }, null));
  model.project(event('ApplicationLapsed', MINUTES_A_DAY + 1, { application: 'a1', since: 0 }, null));
  const queries = createDealNoticeQueries(model.db);
  const heard = (watcher: string) =>
    queries.fundNews('somebody', [{ watcher, joined: 0 }], Number.MAX_SAFE_INTEGER, 9).map(({ kind }) => kind);
  expect(heard('company/c')).toEqual(['fund-changed']);
  expect(queries.list('somebody', [COMPANY], Number.MAX_SAFE_INTEGER, 9).map(({ kind }) => kind)).toEqual(['lapsed']);
  expect(queries.unreadFundNews('somebody', [{ watcher: 'company/c', joined: 0 }])).toBe(1);
  expect(heard('company/d')).toEqual(['fund-closed', 'fund-changed']);
  expect(heard('saver')).toEqual(['fund-closed']);
});

test('of a fund with which nobody is left to go on a team hears by both: the closing says why', () => {
  const model = given(dealNotices);
  model.project(begun);
  model.project(event('FundClosed', 5, { fund: 'f', by: 'm', reason: 'withdrawn', orphaned: true }, null));
  model.project(event('ApplicationLapsed', 6, { application: 'a1', since: 0, orphaned: true }, null));
  const queries = createDealNoticeQueries(model.db);
  const watching = [{ watcher: 'company/c', joined: 0 }] as const;
  expect(queries.fundNews('somebody', watching, Number.MAX_SAFE_INTEGER, 9)).toMatchObject([{ kind: 'fund-closed' }]);
  expect(queries.list('somebody', [COMPANY], Number.MAX_SAFE_INTEGER, 9)).toMatchObject([{ kind: 'lapsed' }]);
});
