import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import type { CaseCause, CaseDecision, CaseKind, CaseReason } from '#events/lists/case.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { about, DAY_MS, decided, objected, opened } from './case.fixture.ts';
import { answerable, type Deciding, decideCase, decideObjection, decisionsOpen } from './decide.ts';
import { caseFrom } from './state.ts';

const deciding: Deciding = {
  ...{ by: 'mod', decision: 'hide', reason: 'fraud', words: 'It is nobody’s bank.', until: null, anew: false },
  ...{ at: 5 * DAY_MS, author: 'owner', concerned: ['owner', 'editor'], against: [], gravest: null },
  ...{ hasPart: false, isInOffice: false },
};
const decide = (history: readonly DomainEvent[], over: Partial<Deciding> = {}) =>
  decideCase({ ...deciding, ...over })(history);

test('a decision says why, to whom and for whom, with words for each', () => {
  const words = { words: deciding.words };
  expect(decide([opened(1)])).toEqual({
    facts: [
      {
        type: 'CaseDecided',
        data: {
          ...{ ...about(), by: 'mod', decision: 'hide', reason: 'fraud', until: null, author: 'owner' },
          ...{ concerned: ['owner', 'editor'], objection: null },
        },
        personal: { owner: words, editor: words },
      },
    ],
  });
  expect(decide([])).toEqual({ refused: 'unknown' });
  const both = [opened(1), opened(2, 'review')];
  expect(decide(both), 'of what is reported and under review').toMatchObject({
    facts: [{ data: { cause: 'review' } }],
  });
});

test('each decision has its reasons, its kinds and its causes', () => {
  const tried = (decision: CaseDecision, reason: CaseReason, cause?: CaseCause, kind?: CaseKind) => {
    const outcome = decide([opened(1, cause, kind)], { decision, reason, until: 6 * DAY_MS });
    return 'refused' in outcome ? outcome.refused : 'decided';
  };
  expect(tried('keep', 'fraud')).toBe('wrong-reason');
  expect(tried('hide', 'no-breach')).toBe('wrong-reason');
  expect(tried('verify', 'document-seen')).toBe('not-here');
  expect(tried('verify', 'document-seen', 'document', 'company')).toBe('decided');
  expect(tried('refuse', 'claim-unproved', 'claim', 'company')).toBe('decided');
  for (const cause of ['claim', 'document'] as const) {
    expect(tried('ask', 'document', cause, 'company')).toBe('decided');
    expect(tried('keep', 'gone', cause, 'company')).toBe('not-here');
    for (const harm of ['hide', 'remove', 'warn', 'suspend'] as const)
      expect(tried(harm, 'fraud', cause, 'company'), `${harm} ${cause}`).toBe('not-here');
  }
  const hidden = [opened(1, 'claim', 'company'), decided(2, { ...about('claim', 'company') })];
  const back = { decision: 'keep', reason: 'mended', anew: true } as const;
  expect(decide(hidden, back), 'what was decided earlier is taken back').toMatchObject({ facts: [{}] });
  expect(tried('remove', 'fraud', 'reports', 'member')).toBe('not-here');
  expect(tried('suspend', 'fraud', 'reports', 'member')).toBe('decided');
});

test('a suspension ends, within a year, and suspends somebody', () => {
  const until = (day: number | null, author: string | null = 'owner') =>
    decide([opened(1)], { decision: 'suspend', until: day === null ? null : day * DAY_MS, author });
  expect(until(null)).toEqual({ refused: 'wrong-until' });
  expect(until(5)).toEqual({ refused: 'wrong-until' });
  expect(until(5 + 367)).toEqual({ refused: 'wrong-until' });
  expect(until(5 + 366)).toMatchObject({ facts: [{ data: { until: 371 * DAY_MS } }] });
  // Days that people write are India's: the last one that can be chosen is suspended whole.
  const last = Date.parse('1971-01-07T23:59:59.999+05:30');
  const suspends = { decision: 'suspend', author: 'owner' } as const;
  expect(decide([opened(1)], { ...suspends, until: last })).toMatchObject({ facts: [{ data: { until: last } }] });
  expect(decide([opened(1)], { ...suspends, until: last + 1 })).toEqual({ refused: 'wrong-until' });
  expect(until(8, null)).toEqual({ refused: 'nobody' });
  expect(decide([opened(1)], { until: 8 * DAY_MS }), 'of another decision it is nothing').toMatchObject({
    facts: [{ data: { until: null } }],
  });
});

test('an administrator is not suspended; anything else can be decided about what they say', () => {
  const suspend = { decision: 'suspend', until: 8 * DAY_MS, isInOffice: true } as const;
  expect(decide([opened(1)], suspend)).toEqual({ refused: 'administrator' });
  expect(decide([opened(1)], { isInOffice: true })).toMatchObject({ facts: [{}] });
});

test('nobody decides on what they have a part in', () => {
  expect(decide([opened(1)], { hasPart: true })).toEqual({ refused: 'own-part' });
});

test('what is decided is decided anew only by who says so, and otherwise than before', () => {
  const history = [opened(1), decided(2)];
  const keep = { decision: 'keep', reason: 'mended' } as const;
  expect(decide(history, keep)).toEqual({ refused: 'decided' });
  expect(decide(history, { anew: true })).toEqual({ refused: 'decided' });
  expect(decide(history, { ...keep, anew: true })).toMatchObject({ facts: [{ data: { objection: null } }] });
  const asked = [opened(1), decided(2, { decision: 'ask', reason: 'identity' })];
  expect(decide(asked, keep), 'who asked need not wait').toMatchObject({ facts: [{}] });
});

test('an objection is decided by another moderator, upheld or overturned, and that is the end', () => {
  const history = [opened(1), decided(2), objected(3, 2)];
  expect(decide(history)).toEqual({ refused: 'another-moderator' });
  expect(decide(history, { by: 'other' })).toMatchObject({ facts: [{ data: { objection: 'upheld' } }] });
  const keep = { by: 'other', decision: 'keep', reason: 'not-shown' } as const;
  expect(decide(history, keep)).toMatchObject({ facts: [{ data: { objection: 'overturned' } }] });
  const ended = [...history, decided(4, { by: 'other', objection: 'upheld' })];
  expect(decide(ended, { ...keep, anew: true })).toEqual({ refused: 'final' });
  expect(decide([...ended, opened(5)], keep), 'opened again, it begins again').toMatchObject({ facts: [{}] });
});

test('whoever objects does not fare worse for it; what is milder, and not what they wished for, is not the end', () => {
  const history = [opened(1), decided(2), objected(3, 2)];
  const other = { by: 'other', until: 9 * DAY_MS } as const;
  for (const decision of ['remove', 'suspend'] as const)
    expect(decide(history, { ...other, decision })).toEqual({ refused: 'harsher' });
  expect(decide(history, { ...other, decision: 'warn' })).toMatchObject({
    facts: [{ data: { objection: 'overturned' } }],
  });
  const warned = [...history, decided(4, { by: 'other', decision: 'warn', objection: 'overturned' })];
  expect(caseFrom(warned)).toMatchObject({ isFinal: false });
  expect(decideObjection('owner', 'No', 5 * DAY_MS)(warned)).toMatchObject({ facts: [{ data: { decision: 'e4' } }] });
  const kept = decided(4, { by: 'other', decision: 'keep', objection: 'overturned' });
  for (const last of [kept, decided(4, { by: 'other', objection: 'upheld' })])
    expect(caseFrom([...history, last])).toMatchObject({ isFinal: true });
});

test('what was decided milder on an objection is not made harsher before something new comes', () => {
  const relieved = [
    ...[opened(1), decided(2, { decision: 'remove' }), objected(3, 2)],
    decided(4, { by: 'other', decision: 'hide', objection: 'overturned' }),
  ];
  const asked = [...relieved, decided(5, { decision: 'ask', reason: 'unclear' })];
  for (const history of [relieved, asked])
    for (const decision of ['remove', 'suspend'] as const)
      expect(decide(history, { decision, anew: true, until: 9 * DAY_MS })).toEqual({ refused: 'milder-stands' });
  expect(decide(relieved, { decision: 'warn', anew: true })).toMatchObject({ facts: [{}] });
  expect(decide(asked, { decision: 'hide' }), 'as hard as it was').toMatchObject({ facts: [{}] });
  expect(decide([...relieved, opened(5)], { decision: 'remove' })).toMatchObject({ facts: [{}] });
  const found = caseFrom(relieved);
  expect(found && decisionsOpen(found, deciding)).toEqual(['keep', 'ask', 'warn']);
});

test('an objection to what was decided before the case was opened again shields nothing that came since', () => {
  const warned = decided(2, { decision: 'warn' });
  const again = [opened(1), warned, opened(3), objected(4, 2)];
  expect(caseFrom(again)).toMatchObject({ state: 'objected', disputed: null });
  for (const by of ['mod', 'other'])
    for (const decision of ['warn', 'hide', 'remove', 'suspend'] as const)
      expect(decide(again, { by, decision, until: 9 * DAY_MS }), `${by} ${decision}`).toMatchObject({
        facts: [{ data: { decision, objection: null } }],
      });
  expect(decide([opened(1), warned, objected(3, 2)], { by: 'other' })).toEqual({ refused: 'harsher' });
});

test('what ended an objection is not objected to again, also where the case was opened again', () => {
  const history = [opened(1), decided(2, { decision: 'warn' }), objected(3, 2)];
  const upheld = [...history, decided(4, { by: 'other', decision: 'warn', objection: 'upheld' }), opened(5)];
  expect(decideObjection('owner', 'No', 6 * DAY_MS)(upheld)).toEqual({ refused: 'objected' });
});

test('to ask first is no answer: the decision objected to is still judged by another moderator, and not more harshly', () => {
  const asked = [
    ...[opened(1), decided(2), objected(3, 2)],
    decided(4, { by: 'other', decision: 'ask', reason: 'unclear', objection: null }),
  ];
  const answer = event('CaseAnswered', 5, { ...about(), by: 'owner', decision: 'e4' }, { words: 'We are' });
  const other = { by: 'other', until: 9 * DAY_MS } as const;
  expect(
    decide([opened(1), decided(2), objected(3, 2)], { ...other, decision: 'ask', reason: 'unclear' }),
  ).toMatchObject({
    facts: [{ data: { objection: null } }],
  });
  for (const history of [asked, [...asked, answer]]) {
    for (const decision of ['keep', 'hide', 'remove'] as const)
      expect(decide(history, { decision, reason: decision === 'keep' ? 'not-shown' : 'fraud' })).toEqual({
        refused: 'another-moderator',
      });
    for (const decision of ['remove', 'suspend'] as const)
      expect(decide(history, { ...other, decision })).toEqual({ refused: 'harsher' });
    expect(decide(history, other)).toMatchObject({ facts: [{ data: { objection: 'upheld' } }] });
    expect(decide(history, { ...other, decision: 'warn' })).toMatchObject({
      facts: [{ data: { objection: 'overturned' } }],
    });
  }
  const over = [...asked, answer, decided(6, { by: 'other', decision: 'warn', objection: 'overturned' })];
  expect(caseFrom(over)).toMatchObject({ disputed: null });
});

test('a graver report while who objected is asked leaves the objection to another moderator, and shields nothing new', () => {
  const asked = { by: 'other', decision: 'ask', reason: 'unclear' } as const;
  const again = [opened(1), decided(2, { decision: 'warn' }), objected(3, 2), decided(4, asked), opened(5)];
  for (const decision of ['keep', 'warn', 'hide'] as const)
    expect(decide(again, { decision, reason: decision === 'keep' ? 'not-shown' : 'fraud' })).toEqual({
      refused: 'another-moderator',
    });
  const other = (decision: CaseDecision) => decide(again, { by: 'other', decision });
  expect(other('warn')).toMatchObject({ facts: [{ data: { objection: 'upheld' } }] });
  expect(other('hide')).toMatchObject({ facts: [{ data: { objection: null } }] });
});

test('an upheld suspension ends when it was to end', () => {
  const suspended = decided(2, { decision: 'suspend', until: 9 * DAY_MS });
  const outcome = decide([opened(1), suspended, objected(3, 2)], { by: 'other', decision: 'suspend' });
  expect(outcome).toMatchObject({ facts: [{ data: { objection: 'upheld', until: 9 * DAY_MS } }] });
});

test('whom it concerns objects once, within thirty days, to what is against them', () => {
  const object = (history: readonly DomainEvent[], by = 'owner', day = 3) =>
    decideObjection(by, 'I do not agree', day * DAY_MS)(history);
  const history = [opened(1), decided(2)];
  expect(object(history)).toMatchObject({ facts: [{ type: 'CaseObjected', data: { by: 'owner', decision: 'e2' } }] });
  expect(object(history, 'editor')).toMatchObject({ facts: [{}] });
  expect(object(history, 'stranger')).toEqual({ refused: 'unknown' });
  expect(object([])).toEqual({ refused: 'unknown' });
  expect(object([opened(1)])).toEqual({ refused: 'unknown' });
  expect(object([...history, objected(3, 2)], 'editor')).toEqual({ refused: 'objected' });
  expect(object([opened(1), decided(2, { decision: 'keep', reason: 'mended' })])).toEqual({ refused: 'favourable' });
  expect(decideObjection('owner', 'Late', 32 * DAY_MS - 1)(history)).toMatchObject({ facts: [{}] });
  expect(decideObjection('owner', 'Late', 32 * DAY_MS)(history)).toEqual({ refused: 'too-late' });
  const ended = [...history, objected(3, 2), decided(4, { by: 'other', objection: 'upheld' })];
  expect(object(ended)).toEqual({ refused: 'objected' });
  const anew = [...history, decided(4, { decision: 'warn' })];
  expect(object(anew)).toMatchObject({ facts: [{ data: { decision: 'e4' } }] });
});

test('who is asked answers, and the case waits again', () => {
  const asked = [opened(1), decided(2, { decision: 'ask', reason: 'identity' })];
  const found = caseFrom(asked);
  expect(found && [found.state, answerable(found, 'owner', 3 * DAY_MS)]).toEqual(['asked', 'answer']);
  expect(decideObjection('owner', 'We are', 3 * DAY_MS)(asked)).toMatchObject({ facts: [{ type: 'CaseAnswered' }] });
  const answered = event('CaseAnswered', 3, { ...about(), by: 'owner', decision: 'e2' }, { words: 'We are' });
  expect(caseFrom([...asked, answered])?.state).toBe('open');
});
