import type { Position } from '#events/port/store.ts';
import type { Platform } from '../platform/platform.ts';

const WAIT_MS = 60_000;
/** So long read models that are a moment behind the log are waited for before an effect is put off. */
const MOMENT_MS = 5000;

type Models = Parameters<Platform['reads']['waitFor']>[1];

/**
 * Waits until read models know all up to a position, before they are asked whom an event concerns: what they do not know then
 * nobody would ask for again.
 * @throws where they are still behind: the runner comes back to the event
 */
export async function readUpTo({ reads }: Pick<Platform, 'reads'>, position: Position, models: Models) {
  if (!(await reads.waitFor(position, models, WAIT_MS))) throw new Error('the read model is behind the log');
}

/**
 * Whether read models know all up to a position, at the latest a moment later: right behind an event they are often a moment late.
 * Those that fail are not waited for, and do not count.
 */
export async function haveRead(
  { reads }: Pick<Platform, 'reads'>,
  position: Position,
  models: Models,
): Promise<boolean> {
  return (await reads.waitFor(position, models, MOMENT_MS)) || reads.position(models) >= position;
}
