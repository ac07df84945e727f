import type { Keyring } from '#events/keyring.ts';
import { type EventStore, type Position, START } from '#events/port/store.ts';
import { memberErased, memberErasureBegun } from '#events/subjects/member.ts';

/**
 * Where the log last speaks of a member being forgotten: what was read of personal fields before may hold theirs. From here
 * on the keyring does not know them either, whoever had them forgotten.
 */
export async function lastForgotten({ store, keyring }: { store: EventStore; keyring: Keyring }): Promise<Position> {
  let last = START;
  const types = [memberErasureBegun.type, memberErased.type];
  for await (const { events } of store.readAll({ after: START, types })) {
    for (const { data } of events) keyring.forget(memberErased.data.parse(data).member);
    last = events.at(-1)?.position ?? last;
  }
  return last;
}
