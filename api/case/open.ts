import type { Position } from '#events/port/store.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { decideOpen, type Opening } from './decide.ts';

/**
 * Opens a case for the moderators, or opens it again where it was decided. While it waits, nothing happens: it may be repeated.
 * @param opening `notes`: what a program noticed of it, twenty at the most; nothing personal
 * @returns the id of the case, and the position of its last event
 */
export async function openCase(
  { commands }: Pick<Platform, 'commands'>,
  opening: Opening,
  command: Command,
): Promise<{ readonly id: string; readonly position: Position }> {
  const id = caseIdOf(opening.cause, opening.kind, opening.id);
  const few = { ...opening, notes: opening.notes.slice(0, NOTES_MOST) };
  const { position } = await commands.execute(caseStream(id), command, decideOpen(few));
  return { id, position };
}

const NOTES_MOST = 20;
