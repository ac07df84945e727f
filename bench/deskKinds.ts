import type { DomainEvent } from '#events/catalogue.ts';
import { abuseReports } from '#projections/abuse/model.ts';
import { createAbuseQueries } from '#projections/abuse/queries.ts';
import { effects } from '#projections/effect/model.ts';
import { createEffectQueries } from '#projections/effect/queries.ts';
import { providers } from '#projections/provider/model.ts';
import { createProviderQueries } from '#projections/provider/queries.ts';
import { rights } from '#projections/rights/model.ts';
import { createRightsQueries } from '#projections/rights/queries.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { standings } from '#projections/standing/model.ts';
import { createStandingQueries } from '#projections/standing/queries.ts';
import { verifications } from '#projections/verification/model.ts';
import { createVerificationQueries } from '#projections/verification/queries.ts';
import { answering, type Kind } from './kind.ts';
import { fundEvent } from './rows.ts';

// No kinds here: `reports` and `dealFunnel` have rows of days, not of what happened on them, and are analysts' whole reports
// (`npm run bench -- deals` measures the second); `deskActs` has what administrators did by hand. `temporal` has its own
// group, `asof`.

const TOP = Number.MAX_SAFE_INTEGER;
const MINUTE_MS = 60_000;
/** Of a page. */
const ASKED = 100;
const page = (make: (n: number) => string) => Array.from({ length: ASKED }, (_, i) => make(i));

/** Companies that are hidden, and as many posts that are held for their links; of ten suspensions each the first is one member's. */
function* hidden(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const decided = { case: `k${n}`, by: 'mod', reason: n % 2 === 0 ? 'fraud' : 'bad-link' };
    const thing = n % 2 === 0 ? ({ kind: 'company', id: `c${n}` } as const) : ({ kind: 'post', id: `p${n}` } as const);
    yield event('ThingHidden', 2 * n, { ...thing, ...decided }, null);
    const member = n % 10 === 0 ? 'm' : `m${n}`;
    yield event('MemberSuspended', 2 * n + 1, { member, until: n * MINUTE_MS, ...decided }, null);
  }
}

const STANDINGS: Kind = {
  model: standings,
  events: hidden,
  reads(db, count) {
    const { hidden: why, among, heldForBadLinks, suspension } = createStandingQueries(db);
    return [
      answering('why a thing is hidden', (round) => why('company', `c${(round * 38) % count}`)),
      answering('which of a page are hidden', (round) =>
        among(
          'company',
          page((i) => `c${(round * 37 + i) % count}`),
        ),
      ),
      answering('until when one is suspended, of many times', () => suspension('m')),
      answering('whether one is suspended', (round) => suspension(`x${round}`)),
      answering('what is held for its links', (round) => heldForBadLinks(`p${round}`, 50)),
    ];
  },
};

/** Numbers of companies, each of which ends at a time of its own; half of them one member gave. */
function* proved(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const given = { kind: 'company', thing: `c${n}`, by: n % 2 === 0 ? 'm' : `m${n}` } as const;
    const number = { part: 'gstin', mark: `x${n}`, number: `${n}`, until: (n + count) * MINUTE_MS } as const;
    yield event('NumberChecked', n, { ...given, ...number }, null);
  }
}

const VERIFICATIONS: Kind = {
  model: verifications,
  events: proved,
  reads(db, count) {
    const { lapsed, ending } = createVerificationQueries(db);
    return [
      answering('proofs that are over', () => lapsed(2 * count * MINUTE_MS, ASKED)),
      answering('proofs that end soon', (round) =>
        ending({ until: (count + round) * MINUTE_MS, position: -1 }, 2 * count * MINUTE_MS),
      ),
    ];
  },
};

/** Providers that funds name, every second of them funds of one member; one in ten was created, and one in three is hidden. */
function* provided(count: number): Generator<DomainEvent> {
  const words = { kind: 'bank', website: '', about: 'We lend to weavers.', logo: '' } as const;
  for (let n = 0; n < count; n += 1) {
    const provider = `v${n}`;
    const fund = fundEvent(2 * n);
    if (fund.type !== 'FundCreated') throw new Error('a fund is created');
    const creator = n % 2 === 0 ? 'm' : `m${n}`;
    if (n % 10 === 1) {
      const data = { provider, creator, name: `Provider ${n}`, ...words };
      yield event('ProviderCreated', 2 * n, data, null);
    } else yield { ...fund, data: { ...fund.data, providerId: provider, provider: `Provider ${n}`, creator } };
    const decided = { case: `k${n}`, by: 'mod', reason: 'fraud' };
    if (n % 3 === 0) yield event('ThingHidden', 2 * n + 1, { kind: 'provider', id: provider, ...decided }, null);
  }
}

const PROVIDERS: Kind = {
  model: providers,
  events: provided,
  reads(db, count) {
    const { find, withheld, known, among, created } = createProviderQueries(db);
    const id = (n: number) => `v${n % count}`;
    return [
      answering('a provider', (round) => find(id(round * 37))),
      answering('a provider that is hidden', (round) => withheld(id(round * 39))),
      answering('a provider, hidden or not', (round) => known(id(round * 37))),
      answering('a page of providers', (round) => among(page((i) => id(round * 37 + i)))),
      answering('how many providers a member created, whose funds name many', () => created('m')),
    ];
  },
};

/** Reports of one thing by as many members. */
function* reported(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const data = { kind: 'post', id: n % 2 === 0 ? 'p' : `p${n}`, by: `m${n % 1000}`, reason: 'spam' } as const;
    yield event('AbuseReported', n, data, { text: 'They sell followers.' });
  }
}

const ABUSE_REPORTS: Kind = {
  model: abuseReports,
  events: reported,
  reads(db) {
    const { ofThing } = createAbuseQueries(db);
    return [
      answering('a page of the reports of a thing', () => ofThing('post', 'p', -1, TOP, 51)),
      answering('the first thousand reports of a thing', () => ofThing('post', 'p', -1, TOP, 1000)),
    ];
  },
};

/** Consents and grievances, half of them one member's, of which every second is answered. */
function* complained(count: number): Generator<DomainEvent> {
  const notice = { id: 'funds', version: 1, language: 'en', digest: 'd' };
  for (let n = 0; n < count; n += 1) {
    const of = { member: n % 2 === 0 ? 'm' : `m${n}`, number: `g${n}` };
    yield event('ConsentGiven', 3 * n, { member: of.member, purpose: 'digest', notice }, null);
    yield event('GrievanceMade', 3 * n + 1, { ...of, due: '2026-06-01' }, { text: 'My logo is gone.' });
    if (n % 4 < 2) yield event('GrievanceAnswered', 3 * n + 2, { ...of, by: 'admin' }, { text: 'It is back.' });
  }
}

const RIGHTS: Kind = {
  model: rights,
  events: complained,
  reads(db, count) {
    const queries = createRightsQueries(db);
    return [
      answering('what a member agreed to', () => queries.consents('m')),
      answering('whom a member named', () => queries.nominee('m')),
      answering('a grievance', (round) => queries.grievance(`g${(round * 37) % count}`)),
      answering('a member’s grievances', () => queries.grievances('m')),
      answering('answers to a member’s grievances', () => queries.answers('m', TOP, 21)),
      answering('unread answers to grievances', () => queries.unread('m')),
      answering('grievances without an answer', () => queries.desk({ state: 'waiting', limit: 50 })),
      answering('grievances that were answered', () => queries.desk({ state: 'answered', limit: 50 })),
      answering('whose answers moved', () => queries.movedSince(3 * count - 40)),
    ];
  },
};

/** What is not done yet, as after a day without mail, and every second of it given up. */
function* intended(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const id = { effect: `e${n}`, process: n % 4 < 2 ? 'welcome' : 'digest' };
    yield event('EffectIntended', 2 * n, { ...id, payload: { member: `m${n}` }, until: n * MINUTE_MS }, null);
    if (n % 2 === 0) yield event('EffectEnded', 2 * n + 1, { ...id, outcome: 'given-up', reason: 'no answer' }, null);
  }
}

const EFFECTS: Kind = {
  model: effects,
  events: intended,
  reads(db, count) {
    const { open, failed } = createEffectQueries(db);
    return [
      answering('what is to be done by now', () => open('welcome', count * MINUTE_MS, 20)),
      answering('what was given up', () => failed({})),
    ];
  },
};

/** Blocks of the past, found at a first start: each is looked at again a minute later (`api/processes/partings.ts`). */
function* parted(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const id = { effect: `e${n}`, process: 'partings' };
    const payload = { by: `m${n}`, member: `x${n}` };
    yield event('EffectIntended', 2 * n, { ...id, payload, until: 2 * n * MINUTE_MS }, null);
    const postponed = { ...id, attempt: 1, until: (2 * n + 1) * MINUTE_MS, reason: 'something may be on its way' };
    yield event('EffectPostponed', 2 * n + 1, postponed, null);
  }
}

const PARTINGS: Kind = {
  model: effects,
  events: parted,
  reads(db, count) {
    const { open } = createEffectQueries(db);
    const late = (now: number) => open('partings', now, 16);
    return [
      answering('which blocks are to be looked at again, the first of very many', () => late(MINUTE_MS)),
      answering('which blocks are to be looked at again, all of them late', () => late(2 * count * MINUTE_MS)),
    ];
  },
};

export const DESK_KINDS: readonly Kind[] = [
  ...[STANDINGS, VERIFICATIONS, PROVIDERS, ABUSE_REPORTS, RIGHTS, EFFECTS, PARTINGS],
];
