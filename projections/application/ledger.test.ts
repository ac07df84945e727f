import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { applications } from './model.ts';
import { createApplicationQueries } from './queries.ts';
import { decisionsFrom, isOver, statusAfter } from './status.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-01-01T00:00:00Z');

const begun = (n: number, application: string, at: number) =>
  event('ApplicationBegun', n, { application, by: 'f', fund: 'x', provider: 'p', company: 'c' }, null, at);

interface Lived {
  readonly submitted: number | null;
  readonly answered: number | null;
  readonly decided: number | null;
  readonly end: string | null;
}

/** One application's events, step by step, with what a plain reading of them makes of it. */
function live(application: string, steps: readonly { readonly hours: number; readonly choice: number }[], n: number) {
  let at = START;
  let status: Parameters<typeof statusAfter>[0] = 'draft';
  let lived: Lived = { submitted: null, answered: null, decided: null, end: null };
  const events: DomainEvent[] = [begun(n, application, at)];
  for (const { hours, choice } of steps) {
    at += hours * HOUR;
    if (isOver(status)) break;
    const by = { application, by: 'f' };
    const submits = status === 'draft' || status === 'question';
    const moves = [
      ...(submits ? [event('ApplicationSubmitted', n + events.length, by, { answers: {}, documents: [] }, at)] : []),
      ...decisionsFrom(status).map((to) => event('ApplicationDecided', n + events.length, { ...by, to }, null, at)),
      ...(status === 'offered' ? [event('ApplicationAccepted', n + events.length, by, null, at)] : []),
      ...(choice % 7 === 0 ? [event('ApplicationWithdrawn', n + events.length, by, null, at)] : []),
      ...(choice % 11 === 0 ? [event('ApplicationLapsed', n + events.length, { application }, null, at)] : []),
    ];
    const move = moves[choice % moves.length];
    if (!move) continue;
    events.push(move);
    const isAnswer = move.type === 'ApplicationDecided';
    const to = isAnswer ? move.data.to : '';
    lived = {
      submitted: lived.submitted ?? (move.type === 'ApplicationSubmitted' ? at : null),
      answered: lived.answered ?? (isAnswer ? at : null),
      decided: lived.decided ?? (to === 'offered' || to === 'declined' ? at : null),
      end: move.type === 'ApplicationWithdrawn' || move.type === 'ApplicationLapsed' ? move.type : lived.end,
    };
    status = statusAfter(status, move);
  }
  return { events, lived };
}

function median(some: readonly number[]): number | null {
  const sorted = some.map((ms) => Math.round((ms * 10) / DAY)).sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 20;
}
const indiaDay = (at: number): number => Math.floor((at + 5.5 * HOUR) / DAY);

/** The ledger from the applications one by one, as a reader of the exported history would reckon it. */
function reckoned(all: readonly Lived[], now: number) {
  const received = all.filter(({ submitted }) => submitted !== null);
  if (received.length < 5) return null;
  const took = (name: 'answered' | 'decided') =>
    received.flatMap((one) => (one[name] === null || one.submitted === null ? [] : [one[name] - one.submitted]));
  const unanswered = received.filter(
    ({ submitted, answered, end }) =>
      answered === null &&
      (end === 'ApplicationLapsed' || (end === null && indiaDay(now) - indiaDay(submitted ?? 0) > 45)),
  );
  const inTime = received.filter(
    ({ submitted, answered, end }) =>
      answered === null && end === null && indiaDay(now) - indiaDay(submitted ?? 0) <= 45,
  );
  const answered = took('answered').length;
  const judged = answered + unanswered.length;
  return {
    received: received.length,
    answered,
    inTime: inTime.length,
    answeredShare: judged === 0 ? null : answered / judged,
    medianDaysToAnswer: median(took('answered')),
    medianDaysToDecision: median(took('decided')),
  };
}

test('whatever happens to applications, the ledger is what a plain reading of the history gives', () => {
  const step = fc.record({ hours: fc.integer({ min: 0, max: 900 }), choice: fc.nat(1000) });
  fc.assert(
    fc.property(
      fc.array(fc.array(step, { maxLength: 6 }), { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 0, max: 120 }),
      (lives, days) => {
        const model = given(applications);
        const lived = lives.map((steps, i) => live(`a${i}`, steps, i * 100));
        model.project(...lived.flatMap(({ events }) => events));
        const now = START + days * DAY;
        const { ledger } = createApplicationQueries(model.db);
        expect(ledger('p', now)).toEqual(
          reckoned(
            lived.map((one) => one.lived),
            now,
          ),
        );
        model.db.close();
      },
    ),
    { numRuns: 150 },
  );
});

test('under five applications there is none; the forty-fifth day is still in time', () => {
  const model = given(applications);
  const { ledger } = createApplicationQueries(model.db);
  const sent = (n: number) => [
    begun(n * 2, `a${n}`, START),
    event('ApplicationSubmitted', n * 2 + 1, { application: `a${n}`, by: 'f' }, { answers: {}, documents: [] }, START),
  ];
  model.project(...[0, 1, 2, 3].flatMap(sent));
  expect(ledger('p', START)).toBeNull();
  model.project(...sent(4));
  expect(ledger('p', START + 45 * DAY)).toMatchObject({ received: 5, answered: 0, inTime: 5, answeredShare: null });
  expect(ledger('p', START + 46 * DAY)).toMatchObject({ inTime: 0, answeredShare: 0, medianDaysToAnswer: null });
  expect(ledger('another', START)).toBeNull();
});
