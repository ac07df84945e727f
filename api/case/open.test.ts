import { expect, test } from 'vitest';
import { gravestOf, type ReportReason } from '#events/lists/case.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { about, DAY_MS, decided, objected, opened } from './case.fixture.ts';
import { answerable, decideCase, decideOpen } from './decide.ts';
import { caseFrom } from './state.ts';

test('a thing has one case for a cause: it is opened once while it waits, and again when it was decided', () => {
  const open = decideOpen({ kind: 'fund', id: 't', cause: 'reports', notes: [] }, 0);
  expect(open([])).toEqual({ facts: [{ type: 'CaseOpened', data: { ...about(), notes: [] } }] });
  expect(open([opened(1)])).toEqual({ facts: [] });
  expect(open([opened(1), decided(2), objected(3, 2)])).toEqual({ facts: [] });
  expect(open([opened(1), decided(2, { decision: 'keep', reason: 'no-breach' })])).toMatchObject({ facts: [{}] });
  expect(open([opened(1), decided(2, { decision: 'ask', reason: 'unclear' })])).toMatchObject({ facts: [{}] });
  expect(open([opened(1), decided(2)]), 'of what is hidden no reports are heard').toEqual({ facts: [] });
  const review = decideOpen({ kind: 'fund', id: 't', cause: 'review', notes: [] }, 0);
  expect(review([opened(1, 'review'), decided(2)])).toMatchObject({ facts: [{ data: { cause: 'review' } }] });
  expect(new Set((['reports', 'review', 'claim'] as const).map((one) => caseIdOf(one, 'fund', 't'))).size).toBe(2);
});

test('what was opened or decided since something came is not opened for it again', () => {
  const since = (at: number) => decideOpen({ kind: 'fund', id: 't', cause: 'claim', notes: [], since: at }, 0);
  const kept = { ...about('claim'), decision: 'keep', reason: 'mended' } as const;
  const history = [opened(2, 'claim'), decided(4, kept)];
  expect([since(1)(history), since(3)(history)]).toEqual([{ facts: [] }, { facts: [] }]);
  expect(since(5)(history)).toMatchObject({ facts: [{ type: 'CaseOpened' }] });
  expect(since(1)([])).toMatchObject({ facts: [{}] });
});

test('while it waits for reports it is opened for its review too, in its place, and once', () => {
  const review = decideOpen(
    { kind: 'fund', id: 't', cause: 'review', notes: [{ code: 'a', value: '1' }], since: 1 },
    0,
  );
  const noted = event('CaseOpened', 4, { ...about('review'), notes: [{ code: 'a', value: '1' }] }, null);
  const isOpened = { facts: [{ type: 'CaseOpened', data: { cause: 'review' } }] };
  for (const waiting of [[opened(2)], [opened(1), decided(2), objected(3, 2)]]) {
    expect(review(waiting)).toMatchObject(isOpened);
    expect(review([...waiting, noted])).toEqual({ facts: [] });
    const [before, after] = [caseFrom(waiting), caseFrom([...waiting, noted])];
    expect(after).toEqual({
      ...before,
      ...{ causes: ['reports', 'review'], cause: 'review', isReview: true, notes: [{ code: 'a', value: '1' }] },
    });
  }
  expect(review([opened(2), decided(3)]), 'somebody has looked at it meanwhile').toEqual({ facts: [] });
});

test('while its owner is asked a report waits until they answer or their time is over, unless it is graver', () => {
  const ask = (over: object = {}) => decided(2, { decision: 'ask', reason: 'identity', ...over });
  const reported = (reason: ReportReason, at = 3, over: object = {}) => {
    const open = decideOpen({ kind: 'fund', id: 't', cause: 'reports', notes: [], reason }, at * DAY_MS);
    const outcome = open([opened(1), ask(over)]);
    return 'facts' in outcome && outcome.facts.length > 0;
  };
  const all = ['spam', 'other', 'false-identity', 'harassment', 'fraud', 'unlawful'] as const;
  const heard = (over?: object) => all.filter((one) => reported(one, 3, over));
  expect(heard()).toEqual(['harassment', 'fraud', 'unlawful']);
  expect(heard({ reason: 'unclear' })).toEqual(['false-identity', 'harassment', 'fraud', 'unlawful']);
  expect(heard({ gravest: 'fraud' }), 'it had been reported for it before').toEqual(['unlawful']);
  expect(heard({ reason: 'unclear', gravest: 'unlawful' })).toEqual([]);
  expect([reported('spam', 31.9), reported('spam', 32)], 'their thirty days are over').toEqual([false, true]);
});

test('who is asked keeps their time where the case is opened for something graver meanwhile', () => {
  const asked = [opened(1), decided(2, { decision: 'ask', reason: 'identity' }), opened(4)];
  const found = caseFrom(asked);
  expect(found?.state).toBe('open');
  const may = (day: number) => found && answerable(found, 'owner', day * DAY_MS);
  expect([may(31), may(32)]).toEqual(['answer', 'too-late']);
});

test('a question says why what it is about had been reported by then', () => {
  const part = { author: null, concerned: [], against: [], hasPart: false, isInOffice: false } as const;
  const by = { by: 'mod', words: 'Who are you?', until: null, anew: false, at: 5 * DAY_MS, ...part } as const;
  const ask = { ...by, decision: 'ask', reason: 'identity' } as const;
  expect(decideCase({ ...ask, gravest: 'fraud' })([opened(1)])).toMatchObject({
    facts: [{ data: { gravest: 'fraud' } }],
  });
  for (const said of [
    { ...ask, gravest: null },
    { ...by, decision: 'warn', reason: 'spam', gravest: 'spam' } as const,
  ]) {
    const outcome = decideCase(said)([opened(1)]);
    expect('facts' in outcome && outcome.facts[0]?.data).not.toHaveProperty('gravest');
  }
});

test('of several reasons the gravest is named', () => {
  expect(gravestOf(['spam', 'unlawful', 'fraud'])).toBe('unlawful');
  expect([gravestOf(['other', 'unknown']), gravestOf([])]).toEqual(['other', null]);
});
