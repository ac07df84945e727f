import type { DomainEvent } from '#events/catalogue.ts';
import { applications } from '#projections/application/model.ts';
import { createApplicationQueries } from '#projections/application/queries.ts';
import { dealNotices } from '#projections/dealNotice/model.ts';
import { createDealNoticeQueries, type TeamRead } from '#projections/dealNotice/queries.ts';
import { funds } from '#projections/fund/model.ts';
import { createFundQueries } from '#projections/fund/queries.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { updates } from '#projections/update/model.ts';
import { createUpdateQueries } from '#projections/update/queries.ts';
import { answering, type Kind } from './kind.ts';
import { fundEvent } from './rows.ts';

/** A company has a thousand at the most. */
const OF_A_COMPANY = 1000;
const TOP = Number.MAX_SAFE_INTEGER;
const DAY_MS = 86_400_000;

/** In so many each member wrote: more than are read at once. */
const OF_A_MEMBER = 200;

/** Applications to one provider for one fund, all submitted, one in three declined, the others scored: as bad as it can be for its desk. */
function* applied(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const [application, by] = [`a${n}`, `m${n % Math.ceil(count / OF_A_MEMBER)}`];
    const company = `c${Math.floor(n / OF_A_COMPANY)}`;
    yield event('ApplicationBegun', 3 * n, { application, fund: 'f', provider: 'p', company, by }, null);
    yield event('ApplicationSubmitted', 3 * n + 1, { application, by }, { answers: {}, documents: [] });
    yield n % 3 === 0
      ? event('ApplicationDecided', 3 * n + 2, { application, by: 'm0', to: 'declined' }, { letter: '' })
      : event('ApplicationScored', 3 * n + 2, { application, by }, { scores: { Team: n % 6 }, note: '' });
  }
}

export const APPLICATIONS: Kind = {
  model: applications,
  events: applied,
  reads(db, count) {
    const { counts, find, ledger, list, openFor, scores, writtenBy } = createApplicationQueries(db);
    const [desk, own] = [
      { scope: 'provider', ids: ['p'], limit: 20 },
      { scope: 'company', ids: ['c1'], limit: 20 },
    ] as const;
    return [
      answering('application', (round) => find(`a${(round * 37) % count}`)),
      answering('desk of a provider', () => list(desk)),
      answering('desk of a provider, one state', () => list({ ...desk, status: 'declined' })),
      answering('desk of a fund', () => list({ ...desk, fund: 'f' })),
      answering('desk of a fund, one state', () => list({ ...desk, fund: 'f', status: 'submitted' })),
      answering('scores of a page of a desk', (round) => {
        const page = Array.from({ length: 20 }, (_, i) => `a${(round * 37 + i) % count}`);
        return scores(page, `m${round % Math.ceil(count / OF_A_MEMBER)}`);
      }),
      answering('desk, one company', () => list({ ...desk, company: 'c1' })),
      answering('counts of a desk', () => [counts(desk), counts({ ...desk, fund: 'f' })]),
      answering('applications of a company', () => list(own)),
      answering('counts of a company', () => counts(own)),
      // So long after the last of them: three events to an application, a minute apart.
      answering('ledger', () => ledger('p', 3 * count * 60_000 + 60 * DAY_MS)),
      answering('what lapses with a fund', () => openFor('f', '')),
      answering('where a member wrote', () => writtenBy('m1', -1)),
    ];
  },
};

export const DEAL_NOTICES: Kind = {
  model: dealNotices,
  events: applied,
  reads(db) {
    const { list, unread } = createDealNoticeQueries(db);
    const teams: TeamRead[] = [{ team: 'provider/p', joined: -1 }];
    return [
      answering('inbox of a provider', () => list('m0', teams, TOP, 21)),
      answering('unread notices of a provider', () => unread('m0', teams)),
    ];
  },
};

/** What one member may save, and more changes of each than are kept. */
const SAVED_MOST = 5000;
const CHANGES = 25;
const DAY_MINUTES = 1440;

/** One fund that everybody saved; and one member who saved as many as may be, each changed day after day. */
function* watched(count: number): Generator<DomainEvent> {
  const saving = (n: number, member: string, id: string) => event('ThingSaved', n, { member, kind: 'fund', id }, null);
  for (let n = 0; n < count; n += 1) yield saving(n, `m${n}`, 'f');
  for (let fund = 0; fund < SAVED_MOST; fund += 1) yield saving(count + fund, 'keen', `f${fund}`);
  let n = count + SAVED_MOST;
  for (let day = 1; day <= CHANGES; day += 1) {
    for (let fund = 0; fund < SAVED_MOST; fund += 1) {
      n += 1;
      const data = { fund: `f${fund}`, by: 'manager', creator: 'manager', amount: n };
      // An event's time is its position in minutes.
      yield { ...event('FundChanged', n, data, {}), at: day * DAY_MINUTES * 60_000 };
    }
  }
}

export const FUND_NEWS: Kind = {
  model: dealNotices,
  events: watched,
  reads(db) {
    const { fundNews, unreadFundNews } = createDealNoticeQueries(db);
    const hearing = (watcher: string) => [{ watcher, joined: -1 }];
    return [
      answering('news of funds, of who saved most', () => fundNews('keen', hearing('keen'), TOP, 21)),
      answering('unread news of funds, of who saved most', () => unreadFundNews('keen', hearing('keen'))),
      answering('news of funds, of who saved one', (round) => fundNews(`m${round}`, hearing(`m${round}`), TOP, 21)),
    ];
  },
};

/** Funds that opened, and close soon some day. */
function* opened(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) yield fundEvent(n);
}

export const UPDATES: Kind = {
  model: updates,
  events: opened,
  reads(db) {
    const { list } = createUpdateQueries(db);
    // What closes soon has begun to, and what does so later lies ahead.
    const now = Date.UTC(2026, 6, 1);
    const fits = (fund: string) => fund.endsWith('7');
    return [
      answering('funding updates', () => list({ now })),
      answering('funding updates of one kind', () => list({ now, kind: 'opened' })),
      answering('funding updates, what closes soon', () => list({ now, kind: 'closing' })),
      answering('funding updates of what fits', () => list({ now, fits })),
    ];
  },
};

/** Each fund was changed so many times, and one far more often: every fourth time in what it asks. */
const CHANGED = 20;
const CHANGED_MOST = 5000;
const ASKS_ANEW_EVERY = 4;

function* reworded(count: number): Generator<DomainEvent> {
  const made = Math.ceil(count / CHANGED);
  let position = 0;
  function changed(fund: string, turn: number): DomainEvent {
    position += 1;
    const text = `What will you do with it, at change ${turn}?`;
    const questions = [{ id: `q${turn}`, text, kind: 'text' as const, required: true, options: [] }];
    const terms = turn % ASKS_ANEW_EVERY === 0 ? { questions } : { amount: 1000 * turn };
    return event('FundChanged', position, { fund, by: 'manager', creator: 'manager', ...terms }, {});
  }
  for (; position < made; position += 1) yield fundEvent(position);
  for (let turn = 1; turn <= CHANGED; turn += 1)
    for (let fund = 0; fund < made; fund += 1) yield changed(`f${fund}`, turn);
  for (let turn = 1; turn <= CHANGED_MOST; turn += 1) yield changed('f0', CHANGED + turn);
}

/** Whoever opens an application is shown by which questions it was written. */
export const FUND_CHANGES: Kind = {
  model: funds,
  events: reworded,
  reads(db, count) {
    const { changes, questionsAt, questionsUntil } = createFundQueries(db);
    const made = Math.ceil(count / CHANGED);
    const one = (round: number) => `f${1 + ((round * 37) % (made - 1))}`;
    return [
      answering('what was changed of a fund', (round) => changes(one(round))),
      answering('what a fund asked at first', (round) => questionsAt(one(round), made)),
      answering('what a fund asked half of its changes ago', (round) => questionsAt(one(round), (made * CHANGED) / 2)),
      answering('all that a fund has asked', (round) => questionsUntil(one(round), TOP)),
      answering('what the fund that was changed most asked at first', () => questionsAt('f0', made)),
      answering('what the fund that was changed most has asked', () => questionsUntil('f0', TOP)),
    ];
  },
};
