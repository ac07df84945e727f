import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '#events/catalogue.ts';
import type { CaseDecision } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { type Case, type Decided, isOver, unreadIn, wouldPass } from '../case/state.ts';
import { NOW, type Subject } from './subject.ts';

/**
 * Whether whoever lets a thing be seen, as by keeping it, has not read it as it stands: whose it is could put another link there while they read the
 * first one. Decided so already, it may be asked for again by its key.
 * @param seen where in the log they read it; undefined for who does not say
 */
export function isUnread(found: Case, subject: Subject, decision: CaseDecision, seen: Position | undefined): boolean {
  if (!wouldPass(found, decision) || seen === undefined || (isOver(found) && found.last?.decision === decision))
    return false;
  return !isDeepStrictEqual(subject.at(seen), subject.at(NOW));
}

/** Why nothing comes of a decision for which `wasUnread` is so. */
export const CHANGED_MEANWHILE = 'it was changed meanwhile';

/**
 * Whether what a decision let be seen had been changed before its moderator could read it so: at the same moment, behind the look of
 * `isUnread`. The log alone tells it, at any time after. What is changed later is a change of something that was kept.
 */
export const wasUnread = (subject: Subject, { seen, position }: Decided): boolean =>
  seen !== null && !isDeepStrictEqual(subject.at(seen), subject.at(position));

/** Whether the decision at a position of a case's stream does not count, since what it kept was unread. */
export function isUndone(history: readonly DomainEvent[], position: Position): boolean {
  const unread = unreadIn(history);
  return history.some((event) => event.position === position && unread.has(event.id));
}
