import type { DomainEvent } from '#events/catalogue.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { cases } from '#projections/case/model.ts';
import { createCaseQueries } from '#projections/case/queries.ts';
import { feed } from '#projections/post/model.ts';
import { createFeedQueries } from '#projections/post/queries.ts';
import { HOSTS_MOST } from '#projections/review/hosts.ts';
import { reviews } from '#projections/review/model.ts';
import { createReviewQueries } from '#projections/review/queries.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { answering, type Kind } from './kind.ts';
import { companyEvent, memberEvent, postEvent } from './rows.ts';

const TOP = Number.MAX_SAFE_INTEGER;
const DAY_MS = 86_400_000;
/** Of the members whom decisions concern, the first has as many as all others. */
const ME = 'm0';

const reviewOf = (kind: 'company', id: string) =>
  ({ case: caseIdOf('review', kind, id), kind, id, cause: 'review' }) as const;
/** Half of the decisions concern one member. */
function decided(n: number, decision: 'keep' | 'remove') {
  const reason = decision === 'keep' ? ('no-breach' as const) : ('fraud' as const);
  const said = { by: 'mod', until: null, author: ME, concerned: [n % 2 === 0 ? ME : `m${n}`], objection: null };
  return { ...reviewOf('company', `c${n}`), ...said, decision, reason };
}
const hostOf = (n: number): string => `pay.shop${n}.in`;

/** Companies, each with a page of its own; one in ten is removed for fraud, and one in ten says what others say too. */
function* judged(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const made = companyEvent(2 * n);
    if (made.type !== 'CompanyRegistered') throw new Error('a company is registered');
    const same = `We lend to the weavers of street ${n % 1000} against the sarees on their looms without any fee.`;
    const said = { website: `https://${hostOf(n)}`, description: n % 10 === 1 ? same : 'Looms.' };
    yield { ...made, data: { ...made.data, ...said, company: `c${n}`, owner: n % 2 === 0 ? ME : `m${n}` } };
    if (n % 10 === 0) yield event('CaseDecided', 2 * n + 1, decided(n, 'remove'), {});
  }
}

export const REVIEWS: Kind = {
  model: reviews,
  events: judged,
  reads(db, count) {
    const { bad, badSites, alike, made, find } = createReviewQueries(db);
    const hosts = (from: number) => Array.from({ length: HOSTS_MOST }, (_, i) => hostOf((from + i) % count));
    const sameAs = find('company', 'c1')?.position ?? -1;
    return [
      answering(`which of ${HOSTS_MOST} hosts are known bad`, (round) => bad(hosts(round * 37))),
      answering(`which of ${HOSTS_MOST} hosts are sites of what was removed`, (round) => badSites(hosts(round * 37))),
      answering('a host that nobody linked', () => bad(['www.nobody.in'])),
      answering('what says the same as a new company', () => alike(sameAs)),
      answering('how much a member made lately', () => made(ME, -1, TOP)),
    ];
  },
};

/** Reviews, of which every third waits, one in three is kept, the others are removed; each is reported, and half concern one member. */
function* looked(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const id = `c${n}`;
    const opening = { ...reviewOf('company', id), notes: [{ code: 'bad-link', value: hostOf(n) }] };
    yield event('CaseOpened', 3 * n, opening, null);
    const report = { kind: 'company', id, by: `m${n}`, reason: 'spam' } as const;
    yield event('AbuseReported', 3 * n + 1, report, { text: '' });
    if (n % 3 > 0) yield event('CaseDecided', 3 * n + 2, decided(n, n % 3 === 1 ? 'keep' : 'remove'), {});
  }
}

export const CASES: Kind = {
  model: cases,
  events: looked,
  reads(db, count) {
    const queries = createCaseQueries(db);
    const idOf = (n: number) => caseIdOf('review', 'company', `c${n % count}`);
    const now = 3 * count * 60_000 + 60 * DAY_MS;
    return [
      answering('cases that wait', () => queries.list({})),
      answering('cases that wait, of one kind', () => queries.list({ kind: 'company' })),
      answering('cases that wait, of a kind that is rare', () => queries.list({ kind: 'fund' })),
      answering('cases that are decided', () => queries.list({ state: 'decided' })),
      answering('cases that closed', () => queries.list({ state: 'closed' })),
      answering('a case', (round) => queries.find(idOf(round * 37))),
      answering('the reasons of a page of cases', () => queries.reasons(Array.from({ length: 50 }, (_, n) => idOf(n)))),
      answering('what concerns a member', () => queries.concerning(ME, {})),
      answering('notices of decisions', () => queries.notices(ME, TOP, 21)),
      answering('unread decisions', () => queries.unread(ME)),
      answering('whether a case is reported since', (round) => queries.isReportedSince(idOf(round * 37), -1)),
      answering('what is to be heard by now', () => queries.unheard(now)),
      answering('what is to be removed by now', () => queries.removable(now)),
    ];
  },
};

/** Posts of a hundred members, of which every second is held, as a link to a known bad host is: before it is published. */
function* held(count: number): Generator<DomainEvent> {
  for (let n = 0; n < 100; n += 1) yield memberEvent(n);
  for (let n = 0; n < count; n += 1) {
    const at = 100 + 2 * n;
    const hiding = { kind: 'post', id: `p${at + 1}`, case: `k${n}`, by: '', reason: 'bad-link' } as const;
    if (n % 2 === 0) yield event('ThingHidden', at, hiding, null);
    yield postEvent(at + 1, `m${Math.floor(n / 2) % 100}`);
  }
}

export const HELD: Kind = {
  model: feed,
  events: held,
  reads(db) {
    const { withheldOf, withheld, page } = createFeedQueries(db);
    return [
      answering('a member’s own held posts', (round) => withheldOf(`m${round}`, TOP, 21)),
      answering('a held post', (round) => withheld(`p${101 + round * 4}`)),
      answering('a feed of which half is held', () => page({ before: TOP, limit: 21 })),
      answering('one member’s posts, half of them held', (round) =>
        page({ before: TOP, limit: 21, author: `m${round}` }),
      ),
    ];
  },
};
