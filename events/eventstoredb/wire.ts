import protobuf from 'protobufjs/minimal.js';
import type { Position } from '../port/store.ts';

/**
 * The messages of EventStoreDB's Streams service (its streams.proto), of which the numbers below are the fields: those that
 * the adapter reads or writes by the thousand. The client's own code makes a dozen objects of each; this reads it once.
 */

/** An event as it came: what was written as JSON is still text. */
export interface LogEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: number;
  readonly position: Position;
  readonly data: string;
  readonly metadata: string;
}

/** What a read or a subscription sends. A checkpoint says how far the server has looked while nothing passed the filter. */
export type ReadAnswer =
  | { readonly event: LogEvent }
  | { readonly checkpoint: Position }
  | { readonly caughtUp: true }
  | { readonly notFound: true }
  | { readonly other: true };

export interface ServerFilter {
  readonly on: 'type' | 'stream';
  readonly prefixes: readonly string[];
  /** After so many events looked at it sends a checkpoint. */
  readonly window: number;
}

export interface ReadRequest {
  /** A stream's, or else the whole log. */
  readonly stream?: string;
  /** A revision, or in the whole log a position; where left out, the first, or backwards the last. */
  readonly from?: number | undefined;
  readonly backwards?: boolean;
  /** At most so many events; a subscription where left out. */
  readonly limit?: number;
  readonly filter?: ServerFilter | undefined;
}

/** A message inside another one. */
export function nested(
  writer: protobuf.Writer,
  field: number,
  write: (inner: protobuf.Writer) => void = () => {},
): void {
  writer.uint32((field << 3) | 2).fork();
  write(writer);
  writer.ldelim();
}

export const number64 = (writer: protobuf.Writer, field: number, value: number) =>
  writer.uint32(field << 3).uint64(value);
export const text = (writer: protobuf.Writer, field: number, value: string) =>
  writer.uint32((field << 3) | 2).string(value);
export const streamName = (writer: protobuf.Writer, field: number, name: string) =>
  nested(writer, field, (identifier) => text(identifier, 3, name));

/** A ReadReq. */
export function encodeRead({ stream, from, backwards = false, limit, filter }: ReadRequest): Buffer {
  const writer = protobuf.Writer.create();
  nested(writer, 1, (options) => {
    if (stream === undefined) {
      nested(options, 2, (all) => {
        if (from === undefined) nested(all, backwards ? 3 : 2);
        else nested(all, 1, (position) => number64(number64(position, 1, from), 2, from));
      });
    } else {
      nested(options, 1, (one) => {
        streamName(one, 1, stream);
        if (from === undefined) nested(one, backwards ? 4 : 3);
        else number64(one, 2, from);
      });
    }
    options.uint32(3 << 3).int32(backwards ? 1 : 0);
    if (limit === undefined) nested(options, 6);
    else number64(options, 5, limit);
    if (filter === undefined) nested(options, 8);
    else {
      nested(options, 7, (one) => {
        nested(one, filter.on === 'stream' ? 1 : 2, (expression) => {
          for (const prefix of filter.prefixes) text(expression, 2, prefix);
        });
        one.uint32(3 << 3).uint32(filter.window);
        one.uint32(5 << 3).uint32(1);
      });
    }
    nested(options, 9, (uuid) => nested(uuid, 2)); // ids as text
  });
  return Buffer.from(writer.finish());
}

/** Calls back for each field of a message (a number that is 0 may be left out); what `read` does not take is skipped. */
export function fields(reader: protobuf.Reader, end: number, read: (field: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (!read(tag >>> 3)) reader.skipType(tag & 7);
  }
}

/** Reads the message that stands here. */
export function inside(reader: protobuf.Reader, read: (field: number) => boolean): true {
  const length = reader.uint32();
  fields(reader, reader.pos + length, read);
  return true;
}

/**
 * A uint64 that is a place in a log, a position or a revision.
 *
 * A position is one number here. The server gives each event a pair: where its record was prepared, and where it was
 * committed. They differ only for the explicit transactions of the old TCP protocol. An append over gRPC writes one record
 * an event, each of which is its own commit, so that every event has a pair {p, p} of its own, also in an append of many;
 * `p` is a byte offset in the log, and the answer to an append carries that of its last event. (EventStoreDB 23.10,
 * AllReader and RequestManagerBase.) Number.MAX_SAFE_INTEGER bytes are 8 PiB. It is no safe integer where the server says
 * 2^64 - 1, which it does where it does not know; a tombstone's revision is 2^63 - 1.
 */
export const place = (reader: protobuf.Reader): number => Number(reader.uint64());

/** The first field of a message, a position or a revision. */
function firstPlace(reader: protobuf.Reader, wanted: number): number {
  let found = 0;
  inside(reader, (field) => {
    if (field !== wanted) return false;
    found = place(reader);
    return true;
  });
  return found;
}

export function textInside(reader: protobuf.Reader, wanted: number): string {
  let found = '';
  inside(reader, (field) => {
    if (field !== wanted) return false;
    found = reader.string();
    return true;
  });
  return found;
}

function recorded(reader: protobuf.Reader): LogEvent {
  let [id, type, streamId, data, metadata, revision, position] = ['', '', '', '', '', 0, 0];
  inside(reader, (field) => {
    if (field === 1) id = textInside(reader, 2);
    else if (field === 2) streamId = textInside(reader, 3);
    else if (field === 3) revision = place(reader);
    else if (field === 5) position = place(reader);
    else if (field === 6) {
      let [name, value] = ['', ''];
      inside(reader, (part) => {
        if (part === 1) name = reader.string();
        else if (part === 2) value = reader.string();
        return part === 1 || part === 2;
      });
      if (name === 'type') type = value;
    } else if (field === 7) metadata = reader.string();
    else if (field === 8) data = reader.string();
    else return false;
    return true;
  });
  return { id, type, streamId, revision, position, data, metadata };
}

const OTHER: ReadAnswer = { other: true };

/** A ReadResp. */
export function decodeRead(bytes: Uint8Array): ReadAnswer {
  const reader = protobuf.Reader.create(bytes);
  let answer: ReadAnswer = OTHER;
  fields(reader, bytes.length, (field) => {
    if (field === 1) {
      return inside(reader, (part) => {
        if (part !== 1) return false;
        answer = { event: recorded(reader) };
        return true;
      });
    }
    if (field === 3) {
      answer = { checkpoint: firstPlace(reader, 1) };
      return true;
    }
    if (field === 4) answer = { notFound: true };
    if (field === 8) answer = { caughtUp: true };
    return false;
  });
  return answer;
}
