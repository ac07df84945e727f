import type { DomainEvent } from './catalogue.ts';
import { decode } from './codec.ts';
import type { Keyring } from './keyring.ts';
import type { EventStore, Position } from './port/store.ts';

/** A part of the log that is read from one end to the other. */
export interface LogRange {
  /** Exclusive. */
  readonly after: Position;
  /** Inclusive; the end of the log where left out. */
  readonly upTo?: Position | undefined;
  /** Events of other types are left out, by the log itself. */
  readonly types: ReadonlySet<string>;
  /**
   * Types whose personal part is wanted: decrypting it costs more than all the rest of reading an event. Every one where
   * left out.
   */
  readonly opened?: ReadonlySet<string> | undefined;
  /** When it aborts, the reading ends early, without an error. */
  readonly signal?: AbortSignal | undefined;
}

export interface DecodedBatch {
  readonly events: readonly DomainEvent[];
  /** How many events of the log were read for it. */
  readonly read: number;
  /** How far the log has been read. */
  readonly position: Position;
}

export type ReadDecoded = (stretch: LogRange) => AsyncIterable<DecodedBatch>;

/** Large enough to spread the cost of a query, small enough that its events die young in memory. */
export const DECODED_BATCH = 500;

/** Reads a log's events as `decode` makes them, on the thread that asks. */
export function readDecodedHere({
  store,
  keyring,
}: {
  readonly store: EventStore;
  readonly keyring: Keyring;
}): ReadDecoded {
  return async function* ({ after, upTo, types, opened, signal }) {
    const until = upTo === undefined ? {} : { upTo };
    for await (const { events, position } of store.readAll({
      ...{ after, batchSize: DECODED_BATCH, types: [...types], ...until },
      ...(signal ? { signal } : {}),
    })) {
      yield { events: await decode(keyring, events, opened), read: events.length, position };
    }
  };
}
