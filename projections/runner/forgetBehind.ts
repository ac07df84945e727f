import { decode } from '#events/codec.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore, Position } from '#events/port/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import type { Part, Stopped } from './part.ts';

export interface Stretch {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly batchSize: number;
  readonly upTo: Position;
  readonly signal: AbortSignal;
}

/**
 * Tells a part that has stopped of the members who were erased behind its place and that it does not know of yet.
 *
 * @param told after each batch of them
 * @returns what keeps it from taking them out
 * @throws when the log cannot be read
 */
export async function forgetBehind(
  part: Part,
  { store, keyring, ...stretch }: Stretch,
  told: () => void,
): Promise<Stopped | undefined> {
  const erasures = { ...stretch, after: part.forgottenUpTo(), types: [memberErased.type] };
  for await (const batch of store.readAll(erasures)) {
    const events = await decode(keyring, batch.events);
    if (stretch.signal.aborted) return undefined;
    const stopped = part.forget(events);
    if (stopped) return stopped;
    told();
  }
  return undefined;
}
