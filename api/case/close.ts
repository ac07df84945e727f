import type { DomainEvent } from '#events/catalogue.ts';
import type { CaseDecision, CaseEnd } from '#events/lists/case.ts';
import type { Decision } from '../commands/commands.ts';
import { aboutOf } from './decide.ts';
import { type Case, caseFrom, isOver } from './state.ts';

/** These are about whose the thing is: an objection to them is decided, although the thing is gone. */
const OF_PEOPLE: readonly CaseDecision[] = ['warn', 'suspend'];

/** Whether nothing is left to be decided where what the case is about is gone. */
export function isMoot(found: Case, why: CaseEnd): boolean {
  if (isOver(found)) return false;
  if (found.state !== 'objected' || why === 'erased') return true;
  // Whoever loses a number wants it back, also where the other one has given it up.
  if (found.cause === 'claim' || why === 'link-removed' || why === 'link-cleared') return false;
  return !(found.last && OF_PEOPLE.includes(found.last.decision));
}

/** Closes a case that waits for a moderator, or for an answer, since what it is about is gone. Again, it changes nothing. */
export function decideClose(why: CaseEnd) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const found = caseFrom(history);
    if (!found || !isMoot(found, why)) return { facts: [] };
    return { facts: [{ type: 'CaseClosed', data: { ...aboutOf(found), why } }] };
  };
}
