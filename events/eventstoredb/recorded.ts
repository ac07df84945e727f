import {
  type EventData,
  type JSONType,
  jsonEvent,
  type Position as LogPosition,
  type RecordedEvent as Record,
} from '@eventstore/db-client';
import {
  EventTooLarge,
  type Json,
  MAX_EVENT_BYTES,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '../store.ts';

/** What of an event is neither the server's own nor its data. */
interface Metadata {
  readonly version: number;
  readonly at: number;
  readonly actor: string | null;
}

/** As the client wants it. @throws {EventTooLarge} */
export function toEventData({ id, type, version, at, actor, data }: NewEvent): EventData {
  const bytes = Buffer.byteLength(JSON.stringify(data));
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(type, bytes);
  const metadata: Metadata = { version, at, actor };
  return jsonEvent({ id, type, data: data as JSONType, metadata }); // JSON.stringify took it just now
}

/**
 * Where an event stands, as one number.
 *
 * The server gives each event a pair: where its record was prepared, and where it was committed. They differ only for
 * the explicit transactions of the old TCP protocol. An append over gRPC writes one record an event, each of which is
 * its own commit, so that every event has a pair {p, p} of its own, also in an append of many; `p` is a byte offset in
 * the log, and the answer to an append carries that of its last event. (EventStoreDB 23.10, AllReader and
 * RequestManagerBase.)
 */
export function toPosition(position: LogPosition | undefined): Position {
  // Number.MAX_SAFE_INTEGER bytes are 8 PiB. The server says 2^64 - 1 where it does not know.
  if (position === undefined || position.commit > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`the server gave no usable position: ${position?.commit}`);
  }
  return Number(position.commit);
}

export function toLogPosition(position: Position): LogPosition {
  return { commit: BigInt(position), prepare: BigInt(position) };
}

/** Events of the server's own: statistics, metadata, tombstones. */
export function isSystem({ type, streamId }: Record): boolean {
  return type.startsWith('$') || streamId.startsWith('$');
}

/** @throws when the event was not written by `toEventData`, rather than make up what it lacks. */
export function toRecorded(record: Record): RecordedEvent {
  const { id, type, streamId, revision } = record;
  const metadata = record.metadata as Partial<Metadata> | undefined; // whatever the log holds: looked at below
  const { version, at, actor } = metadata ?? {};
  if (typeof version !== 'number' || typeof at !== 'number' || actor === undefined) {
    throw new TypeError(`event ${id} in ${streamId} was not written by this platform`);
  }
  const position = toPosition(record.position);
  const data = record.data as Json; // written by toEventData
  return { id, type, version, at, actor, data, position, stream: streamId, revision: Number(revision) };
}
