import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { CaseDecision } from '#events/lists/case.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { about, DAY_MS, decided, objected, opened } from './case.fixture.ts';
import { type Deciding, decideCase, decideObjection, objectionTo } from './decide.ts';
import { caseFrom } from './state.ts';

/** What a case decided earlier, and is in force besides its newest decision, is objected to with that. */

const hidden = decided(2, { by: 'mohan' });
const warned = decided(3, { by: 'nila', decision: 'warn' });
const both = [opened(1), hidden, warned];
const also = (n: number, to: number, ...ids: readonly number[]) =>
  event('CaseObjected', n, { ...objected(n, to).data, also: ids.map((id) => `e${id}`) }, { words: 'No' }, n * DAY_MS);
const object = (history: readonly DomainEvent[], day = 4) => decideObjection('owner', 'No', day * DAY_MS)(history);
const decide = (history: readonly DomainEvent[], by: string, decision: CaseDecision, until: number | null = null) => {
  const said: Deciding = {
    ...{ by, decision, reason: decision === 'keep' ? 'not-shown' : 'fraud', words: 'Why', until, anew: false },
    ...{ at: 5 * DAY_MS, author: 'owner', concerned: ['owner'], against: [], gravest: null },
    ...{ hasPart: false, isInOffice: false },
  };
  return decideCase(said)(history);
};

test('an objection to a warning concerns what had been hidden before, and nobody who decided either judges it', () => {
  expect(object(both)).toMatchObject({ facts: [{ type: 'CaseObjected', data: { decision: 'e3', also: ['e2'] } }] });
  const history = [...both, also(4, 3, 2)];
  for (const by of ['mohan', 'nila'])
    for (const decision of ['keep', 'warn', 'hide'] as const)
      expect(decide(history, by, decision), `${by} ${decision}`).toEqual({ refused: 'another-moderator' });
  expect(decide(history, 'uma', 'remove')).toEqual({ refused: 'harsher' });
  expect(decide(history, 'uma', 'hide')).toMatchObject({ facts: [{ data: { objection: 'upheld' } }] });
  expect(decide(history, 'uma', 'warn')).toMatchObject({ facts: [{ data: { objection: 'overturned' } }] });
  const milder = decided(5, { by: 'uma', decision: 'warn', objection: 'overturned' });
  expect(caseFrom([...history, milder])?.inForce.seen, 'it takes the place of both').toMatchObject({ id: 'e5' });
  expect(caseFrom([...history, decided(5, { by: 'uma', objection: 'upheld' })])).toMatchObject({ isFinal: true });
});

test('the time to object to what was hidden runs from its own day, and it is objected to once', () => {
  const late = [opened(1), hidden, decided(20, { by: 'nila', decision: 'warn' })];
  const [last, over] = [object(late, 32 - 1), object(late, 32)];
  expect(last).toMatchObject({ facts: [{ data: { decision: 'e20', also: ['e2'] } }] });
  expect('facts' in over && (over.facts[0]?.data as EventNamed<'CaseObjected'>['data'])).not.toHaveProperty('also');
  const upheld = decided(4, { by: 'uma', objection: 'upheld' });
  const again = [opened(1), hidden, objected(3, 2), upheld, opened(5), decided(6, { by: 'nila', decision: 'warn' })];
  const outcome = object(again, 7);
  expect('facts' in outcome && outcome.facts[0]?.data).not.toHaveProperty('also');
  // An objection from before it named several is about the newest decision.
  expect(caseFrom([...both, objected(4, 3)])).toMatchObject({ disputed: { id: 'e3' }, contested: [{ id: 'e3' }] });
});

test('who is asked answers first, and objects to what is hidden, or to their suspension, after that', () => {
  for (const felt of [hidden, decided(2, { by: 'mohan', decision: 'suspend', until: 90 * DAY_MS })]) {
    const asked = [opened(1), felt, decided(3, { by: 'nila', decision: 'ask', reason: 'unclear' })];
    expect(object(asked)).toMatchObject({ facts: [{ type: 'CaseAnswered', data: { decision: 'e3' } }] });
    const answer = event('CaseAnswered', 4, { ...about(), by: 'owner', decision: 'e3' }, { words: 'We are' });
    const found = caseFrom([...asked, answer]);
    expect(found && objectionTo(found, 'owner', 5 * DAY_MS)).toMatchObject({ may: 'object', to: [{ id: 'e2' }] });
    expect(object([...asked, answer], 5)).toMatchObject({
      facts: [{ type: 'CaseObjected', data: { decision: 'e2' } }],
    });
    const history = [...asked, answer, objected(5, 2)];
    expect(caseFrom(history)).toMatchObject({ disputed: { id: 'e2' }, unanswered: { id: 'e2' } });
    expect(decide(history, 'mohan', 'keep')).toEqual({ refused: 'another-moderator' });
  }
});

test('a suspension that is objected to with a removal is not made longer', () => {
  const suspended = decided(3, { by: 'nila', decision: 'suspend', until: 9 * DAY_MS });
  const history = [opened(1), decided(2, { by: 'mohan', decision: 'remove' }), suspended, also(4, 3, 2)];
  expect(caseFrom(history)).toMatchObject({ disputed: { id: 'e2' }, contested: [{ id: 'e3' }, { id: 'e2' }] });
  expect(decide(history, 'uma', 'suspend', 90 * DAY_MS)).toMatchObject({
    facts: [{ data: { objection: 'overturned', until: 9 * DAY_MS } }],
  });
});
