import { createHash } from 'node:crypto';
import type { Command } from '../commands/commands.ts';

/** Guests share no name under which keys could be told apart: what they speak of stands in for it, an address or a ticket. */
export function asGuest(command: Command, of: string): Command {
  if (command.key === undefined) return command;
  return { ...command, key: createHash('sha256').update(`${of}\0${command.key}`).digest('hex') };
}
