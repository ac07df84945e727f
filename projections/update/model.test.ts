import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import { allPages, event, given } from '../runner/events.fixture.ts';
import { closingAt, updates } from './model.ts';
import { createUpdateQueries, type UpdateKind } from './queries.ts';

const DAY_MS = 86_400_000;
const CONTACT = { contactEmail: '', supportPhone: '' };
const START = Date.parse('2026-03-01T00:00:00+05:30');
/** Each event a day after the one before. */
const dayOf = (n: number): number => START + n * DAY_MS;
const deadlineAfter = (days: number): string => new Date(dayOf(days) + 12 * 3_600_000).toISOString().slice(0, 10);

const TERMS: Omit<EventNamed<'FundCreated'>['data'], 'fund' | 'deadline'> = {
  ...{ creator: 'asha', provider: 'Setu', providerId: 'setu', logo: '', type: 'Grant' as const },
  ...{ description: '', amount: 5e6, minAmount: null, maxAmount: null, launchDate: '', active: true, stage: 'Seed' },
  ...{ industry: '', industryTags: [], region: 'Goa', team: '', teamDate: '', entityType: 'LLP' },
  ...{ documentRequired: [], evaluationCriteria: [], pitchRequired: false, interviewRequired: false },
  ...{ verified: false, criteria: {}, questions: [] },
};
const created = (n: number, fund: string, deadline: string) =>
  event('FundCreated', n, { ...TERMS, fund, deadline }, CONTACT, dayOf(n));
const by = (fund: string) => ({ fund, by: 'asha' });

function updatesGiven(...events: readonly DomainEvent[]) {
  const model = given(updates);
  model.project(...events);
  const { list } = createUpdateQueries(model.db);
  function shown(now: number, kind?: UpdateKind) {
    return allPages((cursor) => list({ now, kind, limit: 2, cursor }));
  }
  return { list, shown };
}

test('what opened, changed, closes soon and was closed, the newest first', () => {
  const { shown } = updatesGiven(
    created(1, 'f', deadlineAfter(20)),
    event('FundChanged', 2, { ...by('f'), creator: 'asha', region: 'Kerala', contact: true }, {}, dayOf(2)),
    event('FundExtended', 3, { ...by('f'), from: deadlineAfter(20), to: deadlineAfter(30) }, null, dayOf(3)),
    created(4, 'g', deadlineAfter(8)),
    event('FundClosed', 5, { ...by('g'), reason: 'filled' }, null, dayOf(5)),
  );
  const told = (now: number) => shown(now).map(({ fund, kind, detail }) => [fund, kind, detail]);
  const before = [
    ['g', 'closed', { reason: 'filled' }],
    ['g', 'opened', {}],
    ['f', 'changed', { fields: ['deadline'], from: deadlineAfter(20), to: deadlineAfter(30) }],
    ['f', 'changed', { fields: ['region'] }],
    ['f', 'opened', {}],
  ];
  expect(told(closingAt(deadlineAfter(30)) - 1)).toEqual(before);
  expect(told(closingAt(deadlineAfter(30)))).toEqual([['f', 'closing', {}], ...before]);
  expect(shown(dayOf(40), 'closed').map(({ fund }) => fund)).toEqual(['g']);
});

test('a draft is nobody’s news, not even when it is closed', () => {
  const { shown } = updatesGiven(
    event('FundDrafted', 1, { ...by('f'), creator: 'asha', providerId: 'p', provider: 'P' }, {} as never, dayOf(1)),
    event('FundClosed', 2, { ...by('f'), reason: 'withdrawn' }, null, dayOf(2)),
  );
  expect(shown(dayOf(9))).toEqual([]);
});

const apply = (n: number, a: string) => [
  event('ApplicationBegun', n, { application: a, fund: 'f', provider: 'p', company: a, by: 'x' }, null, dayOf(n)),
  event('ApplicationSubmitted', n + 1, { application: a, by: 'x' }, null, dayOf(n + 1)),
];

test('how applications were decided is told in numbers that say of nobody how they fared', () => {
  const decide = (n: number, to: 'offered' | 'declined') =>
    event('ApplicationDecided', n, { application: `a${n % 20}`, by: 'y', to }, null, dayOf(n));
  const applied = Array.from({ length: 12 }, (_, i) => apply(10 + 2 * i, `a${i}`)).flat();
  const told = (...ends: ('offered' | 'declined')[]) =>
    updatesGiven(created(1, 'f', deadlineAfter(300)), ...applied, ...ends.map((to, i) => decide(40 + i, to)))
      .shown(dayOf(99), 'decided')
      .map(({ detail }) => detail);
  const no = 'declined' as const;
  expect(told(no, no, no, no)).toEqual([]);
  // All alike: whoever knows of one knows of all.
  expect(told(no, no, no, no, no, no)).toEqual([]);
  expect(told(no, no, no, no, 'offered')).toEqual([{ received: 12, offered: 1, declined: 4 }]);
  // The next one by itself would show in the difference.
  expect(told(no, no, no, no, 'offered', no, no, no, no)).toEqual([{ received: 12, offered: 1, declined: 4 }]);
  expect(told(no, no, no, no, 'offered', no, no, no, no, no)).toEqual([{ received: 12, offered: 1, declined: 9 }]);
});

test('who changes much in a day is told of once; a fund that takes no applications is no news until it does', () => {
  const change = (n: number, terms: object, at: number) =>
    event('FundChanged', n, { ...by('f'), creator: 'asha', ...terms }, {}, at);
  const noon = dayOf(3) + 12 * 3_600_000;
  const { shown } = updatesGiven(
    event('FundCreated', 1, { ...TERMS, fund: 'f', deadline: deadlineAfter(40), active: false }, CONTACT, dayOf(1)),
    change(2, { region: 'Kerala' }, dayOf(2)),
    change(3, { active: true }, dayOf(3)),
    change(4, { region: 'Goa' }, noon),
    change(5, { amount: 2 }, noon + 1),
    event('FundExtended', 6, { ...by('f'), from: 'x', to: deadlineAfter(60) }, null, noon + 2),
    event('FundExtended', 7, { ...by('f'), from: deadlineAfter(60), to: deadlineAfter(70) }, null, noon + 3),
    change(8, { active: false }, dayOf(5)),
  );
  expect(shown(dayOf(200)).map(({ kind, at, detail }) => [kind, at, detail])).toEqual([
    ['changed', dayOf(5), { fields: ['active'] }],
    ['changed', noon + 3, { fields: ['amount', 'deadline', 'region'], from: 'x', to: deadlineAfter(70) }],
    ['opened', dayOf(3), {}],
  ]);
});

test('what closes soon is so for a week, and not once it was closed', () => {
  const end = deadlineAfter(30);
  const { shown } = updatesGiven(created(1, 'f', end), created(2, 'g', end));
  const soon = (at: number) => shown(at, 'closing').map(({ fund }) => fund);
  expect(soon(closingAt(end) - 1)).toEqual([]);
  expect(soon(closingAt(end) + 8 * DAY_MS).toSorted()).toEqual(['f', 'g']);
  expect(soon(closingAt(end) + 8 * DAY_MS + 1)).toEqual([]);
  const closed = updatesGiven(
    created(1, 'f', end),
    event('FundClosed', 25, { ...by('f'), reason: 'filled' }, null, dayOf(25)),
  );
  expect(closed.shown(dayOf(26), 'closing')).toEqual([]);
});

test('pages together are all there is, also of the funds that fit, each once', () => {
  const happening = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), fc.integer({ min: 0, max: 60 }), (whats, day) => {
      const there = new Set<string>();
      const history = whats.flatMap(([what, f], i): DomainEvent[] => {
        const [n, fund] = [i + 1, `f${f}`];
        if (!there.has(fund)) {
          there.add(fund);
          return [created(n, fund, deadlineAfter(n + 3 * f))];
        }
        if (what === 0) return [event('FundClosed', n, { ...by(fund), reason: 'filled' }, null, dayOf(n))];
        const to = deadlineAfter(n + 20);
        return [event('FundExtended', n, { ...by(fund), from: '', to }, null, dayOf(n))];
      });
      const { list, shown } = updatesGiven(...history);
      const now = dayOf(day);
      const told = shown(now);
      // Each event is of a day of its own; a closed fund is extended for nobody.
      const closedAt = new Map<string, number>();
      const plain = history.filter((one) => {
        const { fund } = one.data as { fund: string };
        if (one.type === 'FundExtended' && closedAt.has(fund)) return false;
        if (one.type === 'FundClosed' && !closedAt.has(fund)) closedAt.set(fund, one.at);
        return one.at <= now;
      });
      const kinds = { FundCreated: 'opened', FundExtended: 'changed', FundClosed: 'closed' } as Record<string, string>;
      expect(told.filter(({ kind }) => kind !== 'closing').map(({ kind, at }) => [kind, at])).toEqual(
        plain.map(({ type, at }) => [kinds[type], at]).toReversed(),
      );
      expect(told.every(({ at }) => at <= now)).toBe(true);
      expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted((a, b) => b - a));
      expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
      const fits = (fund: string): boolean => fund === 'f1';
      const fitting = allPages((cursor) => list({ now, limit: 2, cursor, fits }));
      expect(fitting).toEqual(told.filter(({ fund }) => fits(fund)));
    }),
    { numRuns: 60 },
  );
});
