import type { Json } from '#events/port/store.ts';
import type { Effect } from './process.ts';

/** An effect as the runner hands it out; it was intended `lateMs` milliseconds ago. */
export function effectOf(payload: Json, now: () => number, lateMs = 0): Effect {
  const causes = { causationId: 'c', correlationId: 'c' };
  const command = (key?: string) => ({ actor: null, at: now(), key, ...causes });
  return { id: 'e1', payload, attempt: 1, intendedAt: new Date(now() - lateMs), command };
}
