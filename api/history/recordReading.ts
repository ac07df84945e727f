import { historyStream } from '#events/subjects/history.ts';
import { type Command, type Commands, newId } from '../commands/commands.ts';

/** A reading of the history. */
export interface Reading {
  /** The id of a member; `os:<name>` at the command line of the machine. */
  readonly analyst: string;
  /** Whether personal fields are shown. */
  readonly personal: boolean;
  /** What was asked for, under the names that GET /events has for it. */
  readonly query: Readonly<Record<string, string | string[]>>;
}

/**
 * Who reads what stands in the log before the first line goes out: a reading that cannot be recorded does not take place.
 * Reading the same again is another reading: no key makes it the one before.
 */
export async function recordReading(commands: Commands, data: Reading, { key: _, ...command }: Command): Promise<void> {
  const stream = historyStream(newId(command, 'history'));
  await commands.begin(stream, [{ type: 'HistoryRead', data: { ...data, query: { ...data.query } } }], command);
}
