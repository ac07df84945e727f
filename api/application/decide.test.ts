import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { ApplicationStatus } from '#events/subjects/application.ts';
import { event } from '#projections/runner/events.fixture.ts';
import {
  decideAccept,
  decideLapse,
  decideMessage,
  decideMove,
  decideScore,
  decideSubmit,
  decideWithdraw,
  SENT_MOST,
} from './decide.ts';
import { applicationFrom } from './state.ts';

/** The moves that the contract lists, by the status that they begin at. */
const ALLOWED: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  draft: ['submitted', 'withdrawn', 'lapsed'],
  submitted: ['in-review', 'question', 'shortlisted', 'declined', 'withdrawn', 'lapsed'],
  'in-review': ['question', 'shortlisted', 'offered', 'declined', 'withdrawn', 'lapsed'],
  question: ['submitted', 'withdrawn', 'lapsed'],
  shortlisted: ['question', 'offered', 'declined', 'withdrawn', 'lapsed'],
  // A withdrawn fund is withdrawn for those it made an offer to, too.
  offered: ['accepted', 'declined', 'lapsed'],
  ...{ accepted: [], declined: [], withdrawn: [], lapsed: [] },
};

const CONTENT = { answers: { q1: 'Pumps' }, documents: [] };
const begun = event('ApplicationBegun', 0, { application: 'a', by: 'f', fund: 'x', provider: 'p', company: 'c' }, null);
const asEvent = (fact: Fact, n: number): DomainEvent =>
  event(fact.type, n, fact.data as never, ('personal' in fact ? fact.personal : null) as never) as DomainEvent;

const move = (to: Parameters<typeof decideMove>[2]) => (history: readonly DomainEvent[]) =>
  decideMove('r', applicationFrom(history)?.status ?? 'draft', to, '')(history);
const COMMANDS = {
  submit: decideSubmit('f', CONTENT, true),
  late: decideSubmit('f', CONTENT, false),
  withdraw: decideWithdraw('f'),
  accept: decideAccept('f'),
  lapse: decideLapse(5),
  message: decideMessage({ message: 'm', by: 'f', side: 'applicant', image: null, documents: [] }),
  score: decideScore('r', { Team: 3 }, ''),
  review: move('in-review'),
  ask: move('question'),
  shortlist: move('shortlisted'),
  offer: move('offered'),
  decline: move('declined'),
};
type Name = keyof typeof COMMANDS;

test('in whatever order commands come, an application takes only the moves that are listed', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...(Object.keys(COMMANDS) as Name[])), { maxLength: 25 }), (names) => {
      const history: DomainEvent[] = [begun];
      for (const name of names) {
        const before = applicationFrom(history)?.status ?? expect.fail();
        const decision = COMMANDS[name](history);
        if ('refused' in decision) continue;
        for (const fact of decision.facts) history.push(asEvent(fact, history.length));
        const after = applicationFrom(history)?.status ?? expect.fail();
        if (before !== after || name === 'submit') reached.add(`${before} ${after}`);
        if (before !== after) expect(ALLOWED[before]).toContain(after);
        else expect(['message', 'score', 'lapse']).toContain(name);
      }
    }),
    { numRuns: 10_000 },
  );
  const all = Object.entries(ALLOWED).flatMap(([from, tos]) => tos.map((to) => `${from} ${to}`));
  expect([...reached].sort()).toEqual(all.sort());
});

test('past the deadline a first submission is refused, an answer to a question is not', () => {
  expect(COMMANDS.late([begun])).toEqual({ refused: 'deadline-passed' });
  const history = [begun];
  for (const name of ['submit', 'ask'] as const) {
    const decision = COMMANDS[name](history);
    if ('facts' in decision) for (const fact of decision.facts) history.push(asEvent(fact, history.length) as never);
  }
  expect(COMMANDS.late(history)).toMatchObject({ facts: [{ type: 'ApplicationSubmitted' }] });
});

test('what was sent twenty times gets no further question; it is decided on all the same', () => {
  expect(SENT_MOST).toBe(20);
  const history: DomainEvent[] = [begun];
  const carryOut = (name: Name): void => {
    const decision = COMMANDS[name](history);
    if ('refused' in decision) expect.fail(`${name}: ${decision.refused}`);
    for (const fact of decision.facts) history.push(asEvent(fact, history.length));
  };
  carryOut('submit');
  for (let times = 1; times < SENT_MOST; times += 1) for (const name of ['ask', 'submit'] as const) carryOut(name);
  expect(COMMANDS.ask(history)).toEqual({ refused: 'asked-enough' });
  for (const name of ['message', 'review', 'offer'] as const) carryOut(name);
});

test('who decided on what is not so any more is refused', () => {
  const submitted = COMMANDS.submit([begun]);
  const [fact] = 'facts' in submitted ? submitted.facts : [];
  const history = [begun, asEvent(fact ?? expect.fail(), 1)];
  expect(decideMove('r', 'in-review', 'declined', '')(history)).toEqual({ refused: 'wrong-state' });
});

test('who ends what stands elsewhere by now is refused; who does not say where, ends it', () => {
  const history: DomainEvent[] = [begun];
  for (const name of ['submit', 'review', 'offer'] as const) {
    const decision = COMMANDS[name](history);
    if ('facts' in decision) for (const fact of decision.facts) history.push(asEvent(fact, history.length));
  }
  expect(decideWithdraw('f', 'in-review')(history)).toEqual({ refused: 'wrong-state' });
  for (const from of ['offered', undefined] as const)
    expect(decideWithdraw('f', from)(history)).toMatchObject({ facts: [{ type: 'ApplicationWithdrawn' }] });
});

test('there is an end to what one application can hold', () => {
  const scored = (n: number) =>
    event('ApplicationScored', n, { application: 'a', by: 'r' }, { scores: {}, note: `${n}` });
  const history = [begun, ...Array.from({ length: 1000 }, (_, n) => scored(n + 1))];
  const submitted = [
    begun,
    event('ApplicationSubmitted', 1, { application: 'a', by: 'f' }, CONTENT),
    ...history.slice(1),
  ];
  for (const name of ['score', 'message', 'review'] as const)
    expect(COMMANDS[name](submitted)).toEqual({ refused: 'too-many' });
  // Neither side can keep the other in it.
  for (const name of ['withdraw', 'decline', 'lapse'] as const)
    expect(COMMANDS[name](submitted)).toMatchObject({ facts: [{}] });
});
