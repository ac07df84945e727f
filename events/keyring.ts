import { createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type EventStore, type Json, WrongExpectedRevision } from './port/store.ts';
import { growingCache } from './runtime/growingCache.ts';
import { seal, unseal } from './seal.ts';
import { keyCreated, keyStream } from './subjects/key.ts';

/** So many members' keys are kept in memory, some 300 bytes each. */
const KEPT = 50_000;
/** A forgotten key is dropped at once where its erasure is seen, and after this long anywhere else. */
const KEPT_MS = 60_000;

/** Each member's own key, under which the log keeps what is personal of them. */
export interface Keyring {
  /** Gives a member a key, if they have none yet. @throws {StreamTombstoned} they have been forgotten */
  create(member: string, at: number): Promise<void>;
  /** The key; null if the member never had one or has been forgotten. */
  find(member: string): Promise<KeyObject | null>;
  /** The same without asking the log: undefined where it would have to be asked. */
  known(member: string): KeyObject | null | undefined;
  /** Keeps the key that a KeyCreated tells, as `readAll` gives it, unless something is known of that member. @param data the event's */
  learn(data: Json): void;
  /** Destroys the member's key for good, in the log and here. */
  destroy(member: string): Promise<void>;
  /** Drops what is kept in memory of a member who was forgotten elsewhere. */
  forget(member: string): void;
  /** A keyed fingerprint, hex, by which a claim is found without its stream naming what was claimed. */
  fingerprint(purpose: string, text: string): string;
}

/**
 * @param masterKey 32 bytes; wraps every member's key.
 * @param keepMs how long an unused key stays in memory; Infinity for a reader that sees every erasure go by.
 */
export function createKeyring(store: EventStore, masterKey: Uint8Array, keepMs = KEPT_MS): Keyring {
  /** Base64: a KeyObject takes 900 bytes outside the heap, and making one less than a microsecond. */
  type Kept = { readonly key: string | null };
  const master = createSecretKey(masterKey);
  const kept = growingCache<string, Kept>(KEPT, Number.isFinite(keepMs) ? { ttl: keepMs } : {});

  async function find(member: string): Promise<KeyObject | null> {
    const present = known(member);
    if (present !== undefined) return present;
    const [event] = await store.readStream(keyStream(member));
    const key = event ? unwrapped(event.data).key : null;
    kept.set(member, { key });
    return keyOf(key);
  }

  function unwrapped(data: Json): { readonly member: string; readonly key: string } {
    const { member, wrapped } = keyCreated.data.parse(data);
    return { member, key: unseal(master, wrapped, member) };
  }

  function known(member: string): KeyObject | null | undefined {
    const present = kept.get(member);
    return present && keyOf(present.key);
  }

  return {
    find,
    known,
    async create(member, at) {
      const key = randomBytes(32).toString('base64');
      const wrapped = seal(master, key, member);
      const event = { id: randomUUID(), type: keyCreated.type, version: keyCreated.version, at, actor: null };
      try {
        await store.append(keyStream(member), 'no-stream', [{ ...event, data: { member, wrapped } }]);
        kept.set(member, { key });
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        kept.delete(member); // there is one already; the next `find` reads it
      }
    },
    learn(data) {
      const { member, key } = unwrapped(data);
      // Not even where the log still holds the key of somebody whose erasure has gone by.
      if (!kept.has(member)) kept.set(member, { key });
    },
    async destroy(member) {
      await store.tombstone(keyStream(member));
      kept.set(member, { key: null });
    },
    forget(member) {
      kept.set(member, { key: null });
    },
    fingerprint(purpose, text) {
      return createHmac('sha256', master).update(`${purpose}\0${text}`).digest('hex');
    },
  };
}

const keyOf = (key: string | null): KeyObject | null => (key === null ? null : createSecretKey(key, 'base64'));
