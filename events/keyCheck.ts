import { createHmac, createSecretKey } from 'node:crypto';
import { type EventStore, START } from './port/store.ts';
import { unseal } from './seal.ts';
import { keyCreated } from './subjects/key.ts';

/** The log's note by which a master key is recognised: an HMAC under it, which tells nothing about it. */
const NOTE = 'key-check';

/** The log and the master key do not belong together, or there is no key that could be used. One line of words for people. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

const fingerprint = (masterKey: Uint8Array): string =>
  createHmac('sha256', masterKey).update('udyamsetu key-check').digest('hex');

/** Whether the log was begun under some master key, which must not be taken for another. */
export async function hasKey(store: EventStore): Promise<boolean> {
  return (await store.note(NOTE)) !== null || (await store.head()) > START;
}

/**
 * Makes sure that the log was written with this master key; an empty log is, from now on. A log from before this was kept
 * is judged by a member's key in it, which only its own master key opens.
 * @throws {KeyRefused} it was written with another one
 */
export async function checkKey(store: EventStore, masterKey: Uint8Array): Promise<void> {
  const known = await store.note(NOTE);
  if (known === null && !(await opensMembersKeys(store, masterKey))) throw wrongKey();
  const kept = known ?? (await store.note(NOTE, fingerprint(masterKey)));
  if (kept !== fingerprint(masterKey)) throw wrongKey();
}

const wrongKey = (): KeyRefused =>
  new KeyRefused(
    'The master key is not the one that this log was written with. Set MASTER_KEY, or put the right master.key into DATA_DIR.',
  );

/** True where there is none to judge by. */
async function opensMembersKeys(store: EventStore, masterKey: Uint8Array): Promise<boolean> {
  const master = createSecretKey(masterKey);
  for await (const { events } of store.readAll({ after: START, types: [keyCreated.type], batchSize: 1 })) {
    const [event] = events;
    if (!event) continue;
    const { wrapped, member } = keyCreated.data.parse(event.data);
    try {
      unseal(master, wrapped, member);
      return true;
    } catch {
      return false; // it authenticates what it opens
    }
  }
  return true;
}
