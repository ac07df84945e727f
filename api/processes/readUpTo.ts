import type { Position } from '#events/port/store.ts';
import type { Platform } from '../platform/platform.ts';

const WAIT_MS = 60_000;

type Models = Parameters<Platform['reads']['waitFor']>[1];

/**
 * Waits until read models know all up to a position, before they are asked whom an event concerns: what they do not know then
 * nobody would ask for again.
 * @throws where they are still behind: the runner comes back to the event
 */
export async function readUpTo({ reads }: Pick<Platform, 'reads'>, position: Position, models: Models) {
  if (!(await reads.waitFor(position, models, WAIT_MS))) throw new Error('the read model is behind the log');
}
