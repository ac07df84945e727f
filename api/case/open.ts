import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { aboutOf, decideOpen, type Opening } from './decide.ts';
import { caseFrom, type Decided, isOver, unreadIn } from './state.ts';

/**
 * The id of the case in which something is reviewed: with its reports. A review that was opened before the two had one case is
 * decided where it stands.
 */
export async function reviewCaseOf(
  { commands }: Pick<Platform, 'commands'>,
  { kind, id }: Pick<Opening, 'kind' | 'id'>,
): Promise<string> {
  const old = oldReviewCaseId(kind, id);
  const found = caseFrom(await commands.history(caseStream(old)));
  return found && !isOver(found) ? old : caseIdOf('review', kind, id);
}

/**
 * Opens a case for the moderators, or opens it again where it was decided. It may be repeated: what waits
 * already waits for its review too, and nothing else happens.
 * @param opening `notes`: what a program noticed of it, twenty at the most; nothing personal
 * @returns the id of the case, and the position of its last event
 */
export async function openCase(
  { commands }: Pick<Platform, 'commands'>,
  opening: Opening,
  command: Command,
): Promise<{ readonly id: string; readonly position: Position }> {
  const id = opening.in ?? caseIdOf(opening.cause, opening.kind, opening.id);
  const few = { ...opening, notes: opening.notes.slice(0, NOTES_MOST) };
  const { position } = await commands.execute(caseStream(id), command, decideOpen(few, command.at));
  return { id, position };
}

const NOTES_MOST = 20;

/** Opens a case again for what was kept unread: that decision counts no more. Done again, nothing happens. */
export function decideUnread({ id: decision, cause }: Pick<Decided, 'id' | 'cause'>) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const found = caseFrom(history);
    if (!found || unreadIn(history).has(decision)) return { facts: [] };
    const notes = [{ code: 'changed-meanwhile', value: '' }];
    return { facts: [{ type: 'CaseOpened', data: { ...aboutOf(found), cause, notes, unread: decision } }] };
  };
}
