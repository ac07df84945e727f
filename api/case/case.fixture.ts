import type { EventNamed } from '#events/catalogue.ts';
import type { CaseCause, CaseKind } from '#events/lists/case.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { event } from '#projections/runner/events.fixture.ts';

/** For tests: what stands in the stream of the case about one fund. */

export const DAY_MS = 86_400_000;
export const about = (cause: CaseCause = 'reports', kind: CaseKind = 'fund') => ({
  ...{ case: caseIdOf(cause, kind, 't'), kind, id: 't', cause },
});
export const opened = (n: number, cause?: CaseCause, kind?: CaseKind) =>
  event('CaseOpened', n, { ...about(cause, kind), notes: [] }, null);
export const decided = (n: number, over: Partial<EventNamed<'CaseDecided'>['data']> = {}) => {
  const data = { by: 'mod', decision: 'hide', reason: 'fraud', until: null, author: 'owner' } as const;
  const rest = { concerned: ['owner', 'editor'], objection: null };
  return event('CaseDecided', n, { ...about(), ...data, ...rest, ...over }, { owner: { words: 'Why' } }, n * DAY_MS);
};
export const objected = (n: number, to: number, by = 'owner') =>
  event('CaseObjected', n, { ...about(), by, decision: `e${to}` }, { words: 'No' }, n * DAY_MS);
