import { setTimeout as elapsed, setImmediate as turn } from 'node:timers/promises';
import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import type { Keyring } from '#events/keyring.ts';
import { type EventStore, LogCorrupt, type Position } from '#events/port/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { eventSkipped, projectionRetried } from '#events/subjects/operation.ts';
import type { Seen } from './checkpoint.ts';
import { forgetBehind } from './forgetBehind.ts';
import type { Failure, Part, Stopped } from './part.ts';

export interface FollowingDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** After each batch: the parts that took it, so all those that are at the log's end. */
  readonly onProgress?: (parts: readonly Part[]) => void;
  readonly onFailure?: ((failure: Failure) => void) | undefined;
  /** A part's file is of no use any more: it has been let go. */
  readonly onSpoilt?: (part: Part, error: unknown) => void;
  /** One that has stopped cannot take out what it holds of members who were erased since. */
  readonly onErasureNotTaken?: (part: Part, stopped: Stopped) => void;
  /** The log could not be read; it is tried again. */
  readonly onTrouble?: ((error: unknown) => void) | undefined;
  /** Before one that has failed is tried again. */
  readonly beforeRetry?: () => Promise<void>;
  readonly batchSize?: number;
}

const BATCH = 1000;
const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 60_000;
/** A log that does not answer is asked again after this. */
const RECONNECT_MS = 500;
const BEGIN_MS = 5;
/** What tells that one that has failed is to be tried at once. */
const RETRIED: ReadonlySet<string> = new Set([eventSkipped.type, projectionRetried.type]);

type Member = {
  readonly part: Part;
  /** How often in a row it has failed; 0 when healthy. */
  failures: number;
  /** Aborts when it need not wait any longer before it is tried again. */
  retry: AbortController;
  readonly leaving: AbortController;
  ended: Promise<void>;
  /** Told of who was erased behind where it has stopped: once at a time. */
  forgetting: Promise<void>;
};

/**
 * Follows the log into any number of read models: one reading, each event decoded once and handed to the models that want
 * its type.
 *
 * A model that is behind, because it is new or because it has failed, catches up on its own, reading only its own types, and
 * joins the others when it is where they are. One that fails stops alone, in front of the event, and is tried again after a
 * while, longer each time.
 *
 * @param first those that are there already
 */
export function followLog(deps: FollowingDeps, first: readonly Part[], signal: AbortSignal) {
  const { store, keyring, onProgress, onFailure, batchSize = BATCH } = deps;
  const members = new Map<Part, Member>();
  /** Those that are where the common reading is. */
  const together = new Set<Part>();
  const corrupt = Promise.withResolvers<never>();
  corrupt.promise.catch(() => {}); // whoever asks hears of it
  /** How far the common reading has come; undefined until it has begun. */
  let reading: Position | undefined;

  /** Hands a batch over, in one turn, so that whoever is where the reading is can join between two of them. */
  function hand(events: readonly DomainEvent[], end: Position, newest: Seen | undefined): void {
    for (const part of [...together]) {
      const stopped = part.take(events, end, newest);
      if (stopped) leave(part, stopped);
    }
    reading = end;
    if (events.some(({ type }) => RETRIED.has(type))) for (const member of members.values()) member.retry.abort();
    if (events.some(({ type }) => type === memberErased.type))
      for (const member of members.values()) if (member.failures > 0) tellOfErasures(member);
    onProgress?.([...together]);
  }

  /** Takes a part that cannot go on out of the common reading. */
  function leave(part: Part, stopped: Stopped): void {
    together.delete(part);
    const member = members.get(part);
    if (!member) return;
    if (stopped.spoilt) {
      members.delete(part);
      member.leaving.abort();
      deps.onSpoilt?.(part, stopped.error);
      return;
    }
    member.failures += 1;
    member.retry = new AbortController();
    const retryInMs = Math.min(RETRY_FIRST_MS * 2 ** (member.failures - 1), RETRY_MOST_MS);
    const { position, type, error } = stopped;
    onFailure?.({ projection: part.model.name, position, type, error, retryInMs });
    tellOfErasures(member);
    member.ended = catchUp(member, retryInMs);
  }

  /** What a part that has stopped holds of those erased behind is not shown for as long as it stands there. */
  function tellOfErasures(member: Member): void {
    if (member.part.model.personal) member.forgetting = member.forgetting.then(() => forgetAll(member));
  }

  async function forgetAll({ part, leaving }: Member): Promise<void> {
    const over = AbortSignal.any([signal, leaving.signal]);
    if (reading === undefined) return;
    try {
      const stretch = { store, keyring, batchSize, upTo: reading, signal: over };
      const stopped = await forgetBehind(part, stretch, () => onProgress?.([part]));
      if (stopped?.spoilt) leave(part, stopped);
      // With a disk that takes nothing it is told again when it is tried again.
      else if (stopped?.type) deps.onErasureNotTaken?.(part, stopped);
    } catch (error) {
      await trouble(error, over);
    }
  }

  /** Brings a part to where the common reading is, and lets it join. */
  async function catchUp(member: Member, afterMs = 0): Promise<void> {
    const { part, leaving } = member;
    const over = AbortSignal.any([signal, leaving.signal]);
    if (afterMs > 0) await pause(afterMs, AbortSignal.any([over, member.retry.signal]));
    let isRetry = afterMs > 0;
    while (!over.aborted && members.has(part)) {
      if (joins(member)) return;
      try {
        // The common reading begins in this very turn, or once the log has said where its end is.
        if (reading === undefined) {
          await pause(BEGIN_MS, over);
          continue;
        }
        const upTo = reading;
        if (isRetry) await deps.beforeRetry?.();
        isRetry = false;
        const stretch = { after: part.position(), upTo, types: part.types, batchSize, signal: over };
        for await (const batch of store.readAll(stretch)) {
          const events = await decode(keyring, batch.events);
          if (over.aborted) return;
          const stopped = part.take(events, batch.position, batch.events.at(-1));
          if (stopped) return leave(part, stopped);
          part.save();
          onProgress?.([part]);
          await turn(); // others of this thread get their turn too
        }
        if (!over.aborted) part.take([], upTo, undefined);
      } catch (error) {
        await trouble(error, over);
      }
    }
  }

  function joins(member: Member): boolean {
    const { part } = member;
    if (reading === undefined || part.position() < reading) return false;
    member.failures = 0;
    together.add(part);
    onProgress?.([part]);
    return true;
  }

  async function read(): Promise<void> {
    while (!signal.aborted) {
      try {
        reading ??= await beginning();
        for await (const batch of store.subscribe({ after: reading, batchSize, signal })) {
          hand(await decode(keyring, batch.events), batch.position, batch.events.at(-1));
          // With a long way to go, others of this thread get their turn too.
          if (batch.events.length > 0) await turn();
        }
        // The log was closed: nothing will ever come of it.
        return;
      } catch (error) {
        await trouble(error, signal);
      }
    }
  }

  /** Where the model is that has come furthest; where there is none yet, the log's end. */
  async function beginning(): Promise<Position> {
    const positions = [...members.keys()].map((part) => part.position());
    return positions.length > 0 ? Math.max(...positions) : store.head();
  }

  /** A log that cannot be read is tried again; one that is corrupt ends it all. */
  async function trouble(error: unknown, over: AbortSignal): Promise<void> {
    if (isCorrupt(error)) corrupt.reject(error);
    if (over.aborted || isCorrupt(error)) return;
    deps.onTrouble?.(error);
    await pause(RECONNECT_MS, over);
  }

  function add(part: Part): void {
    const member: Member = {
      part,
      failures: 0,
      retry: new AbortController(),
      leaving: new AbortController(),
      ended: Promise.resolve(),
      forgetting: Promise.resolve(),
    };
    members.set(part, member);
    member.ended = catchUp(member);
  }

  for (const part of first) add(part);
  const ended = read();

  return {
    /** Follows the log into a part too, from where it is. */
    add,

    /** Follows it no more. Resolves when nothing touches it any more. */
    async remove(part: Part): Promise<void> {
      together.delete(part);
      const member = members.get(part);
      members.delete(part);
      member?.leaving.abort();
      await Promise.all([member?.ended, member?.forgetting]);
    },

    /** Rejects when the log is found to be corrupt. */
    corrupt: corrupt.promise,

    /** Resolves when nothing is followed any more: after the signal has aborted, or when the log was closed. */
    async ended(): Promise<void> {
      await ended;
      await Promise.all([...members.values()].flatMap((member) => [member.ended, member.forgetting]));
    },
  };
}

/** Errors that come from another thread keep their names alone. */
export const isCorrupt = (error: unknown): boolean => error instanceof Error && error.name === LogCorrupt.name;

/** Resolves after so many milliseconds, or at once when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await elapsed(ms, undefined, { signal }).catch(() => undefined); // it rejects for nothing else
}
