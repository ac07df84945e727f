import { hash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { decode, encode } from '#events/codec.ts';
import type { Keyring } from '#events/keyring.ts';
import {
  type EventStore,
  type ExpectedRevision,
  type Position,
  type RecordedEvent,
  WrongExpectedRevision,
} from '#events/port/store.ts';
import { createKeyedMutex } from './keyedMutex.ts';

/** Who asks for something to be done, when, and under which name they will recognise it when they ask again. */
export interface Command {
  /** The member; null for guests and for the platform itself. */
  readonly actor: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Tells this command apart from all others of the same actor: derived from `Idempotency-Key`, where one was sent. */
  readonly key?: string | undefined;
  /** The id of the request or event that it comes from, and what the whole chain has in common: see NewEvent. */
  readonly causationId?: string | undefined;
  readonly correlationId?: string | undefined;
}

/** What a decision comes to: facts for the log (none: nothing to do), or a refusal by name. */
export type Decision<R extends string> = { readonly facts: readonly Fact[] } | { readonly refused: R };

/** How a command ended. `repeated`: it had been carried out before, by an earlier request with the same key. */
export type Outcome<R extends string> =
  | { readonly position: Position; readonly events: readonly Pick<DomainEvent, 'type'>[]; readonly repeated: boolean }
  | ([R] extends [never] ? never : { readonly refused: R });

/**
 * How often a decision is taken because somebody else wrote to the stream in between. Whoever has waited meets others
 * who have not, and may lose to each of them: as many attempts as a few machines can take from one.
 */
const ATTEMPTS = 32;
/** The longest wait after the first conflict; it doubles with each one, up to the longest of all. */
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 160;
/** Nobody waits longer for their turn: whoever sent it may send it again. */
const GIVE_UP_MS = 10_000;
/** How many of a stream's last events a keyed command is looked for among: its cost must not grow with the stream. */
const REMEMBERED = 32;

/** Others kept writing to the stream while this command was being decided. */
export class StreamContended extends Error {
  override readonly name = 'StreamContended';
  constructor(stream: string, options?: ErrorOptions) {
    super(`stream ${stream} went on changing while a command on it was decided`, options);
  }
}

/** Something else was done under the key of this command: what is asked for now was not carried out. */
export class KeyUsed extends Error {
  override readonly name = 'KeyUsed';
  constructor(stream: string) {
    super(`another command wrote to stream ${stream} under the same key`);
  }
}

export interface Reading {
  /**
   * The stream of most such commands does not exist yet: the first attempt takes it for empty and reads nothing, since the
   * append, which names the revision that was decided on, finds out.
   */
  readonly mostlyNew?: boolean;
  /** The decider looks at the last event alone: it is given no other, and deciding costs the same in a stream of any length. */
  readonly lastOnly?: boolean;
  /**
   * Whether what was done under the command's key before is what is asked for now. It is given the events, as the attempt has
   * read them anyway: of what `mostlyNew` takes for new there are none. Left out, any repetition is answered as the first was.
   */
  readonly isSame?: (done: readonly DomainEvent[]) => boolean;
}

interface Needs {
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** Told of each event that a member's command has added to the log. @param bytes of its data as JSON */
  readonly written?: (member: string, bytes: number) => void;
}

export function createCommands({ store, keyring, written }: Needs) {
  /** Losers of a race for a stream go on one by one: in a crowd they would only wear out each other's attempts. */
  const enter = createKeyedMutex();

  async function append(stream: string, expected: ExpectedRevision, facts: readonly Fact[], command: Command) {
    const { at, actor, causationId, correlationId } = command;
    const stamp = { at, actor, causationId, correlationId };
    const events = await Promise.all(
      facts.map((fact, index) => encode(keyring, fact, { id: eventId(command, stream, index), ...stamp })),
    );
    const appended = await store.append(stream, expected, events);
    if (written && actor !== null)
      for (const { data } of events) written(actor, Buffer.byteLength(JSON.stringify(data)));
    return appended;
  }

  /** The events to decide on, and to look for the command among, oldest first. */
  async function read(stream: string, { key }: Command, lastOnly: boolean): Promise<readonly RecordedEvent[]> {
    if (!lastOnly) return store.readStream(stream);
    const limit = key === undefined ? 1 : REMEMBERED;
    return (await store.readStream(stream, { direction: 'backwards', limit })).toReversed();
  }

  /** What the command wrote when it was carried out before; [] where it was not. */
  function writtenBefore(stream: string, command: Command, recorded: readonly RecordedEvent[]) {
    if (command.key === undefined) return [];
    const first = recorded.findIndex((event) => event.id === eventId(command, stream, 0));
    return first < 0 ? [] : recorded.slice(first).filter((e, i) => e.id === eventId(command, stream, i));
  }

  return {
    /** A stream's events, decoded. */
    history: async (stream: string): Promise<DomainEvent[]> => decode(keyring, await store.readStream(stream)),

    /** Whether a stream holds what this command wrote to it; false for one without a key, which nobody can repeat. */
    isCarriedOut: async (stream: string, command: Command): Promise<boolean> =>
      command.key !== undefined && writtenBefore(stream, command, await read(stream, command, true)).length > 0,

    /**
     * Begins a stream that nobody else can have begun, because its name holds a new id: nothing is read first.
     * Repeating it with the same key answers as the first time.
     * @throws {WrongExpectedRevision} the stream exists and was not begun by this command
     */
    async begin(stream: string, facts: readonly Fact[], command: Command): Promise<Position> {
      return (await append(stream, 'no-stream', facts, command)).position;
    },

    /**
     * Reads a stream, decides, and appends what was decided, anew when somebody else was faster. Retries with a random
     * backoff; gives up after ATTEMPTS conflicts, or after GIVE_UP_MS.
     *
     * A command whose first event is in the stream already is not decided again. With `lastOnly` it is known again for as
     * long as it is among the stream's last REMEMBERED events.
     * @throws {StreamContended} others kept writing to the stream
     * @throws {KeyUsed} `isSame` says that it was something else that was done under this key
     */
    async execute<R extends string>(
      stream: string,
      command: Command,
      decide: (history: readonly DomainEvent[]) => Decision<R>,
      { mostlyNew = false, lastOnly = false, isSame }: Reading = {},
    ): Promise<Outcome<R>> {
      let leave: (() => void) | undefined;
      const begun = performance.now();
      try {
        for (let attempt = mostlyNew ? 0 : 1; ; attempt += 1) {
          const recorded = attempt === 0 ? [] : await read(stream, command, lastOnly);
          const done = writtenBefore(stream, command, recorded);
          const newest = done.at(-1);
          if (newest) {
            if (isSame && !isSame(await decode(keyring, done))) throw new KeyUsed(stream);
            // Types in the log are names of the catalogue.
            return { position: newest.position, events: done as Pick<DomainEvent, 'type'>[], repeated: true };
          }
          const last = recorded.at(-1);
          const decision = decide(await decode(keyring, lastOnly ? recorded.slice(-1) : recorded));
          // Only what is appended is put to the test; every other answer needs the stream itself.
          if (attempt === 0 && !('facts' in decision && decision.facts.length > 0)) continue;
          // A decision that cannot refuse has no such member; the compiler cannot follow that through `R`.
          if ('refused' in decision) return decision as Outcome<R>;
          if (decision.facts.length === 0) return { position: last?.position ?? -1, events: [], repeated: false };
          try {
            // A command that was carried out before, as the stream's first, is answered as it was then: its ids are known.
            const { position } = await append(stream, last?.revision ?? 'no-stream', decision.facts, command);
            return { position, events: decision.facts, repeated: false };
          } catch (error) {
            if (!(error instanceof WrongExpectedRevision)) throw error;
            if (attempt === ATTEMPTS || performance.now() - begun > GIVE_UP_MS)
              throw new StreamContended(stream, { cause: error });
            // A guess that was wrong is no race.
            if (attempt === 0) continue;
            // Others of this process are kept out from then on; who wins now is on another machine.
            if (leave) await elapsed(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)));
            else leave = await enter(stream);
          }
        }
      } finally {
        leave?.();
      }
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;

/** 64 hex digits. */
const digest = ({ actor, key }: Command, purpose: string): string =>
  hash('sha256', `${actor ?? ''}\0${key}\0${purpose}`);

/** The id of a command's n-th event in a stream: a UUID, the same for the same key. */
function eventId(command: Command, stream: string, index: number): string {
  if (command.key === undefined) return randomUUID();
  const hex = digest(command, `${stream}\0${index}`);
  // RFC 9562, version 8: the digits are ours to choose.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of what a command creates: 24 hex digits, the same for the same key. */
export function newId(command: Command, kind: string): string {
  return command.key === undefined ? randomBytes(12).toString('hex') : digest(command, kind).slice(0, 24);
}
