import protobuf from 'protobufjs/minimal.js';
import type { ExpectedRevision, Position } from '../port/store.ts';
import { fields, inside, nested, number64, place, streamName, text, textInside } from './wire.ts';

/** An event as it goes. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export interface AppendRequest {
  /** A UUID by which its answer is recognised. */
  readonly correlation: string;
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly deadlineMs: number;
  readonly events: readonly ProposedEvent[];
}

/** A BatchAppendReq that holds a whole append. */
export function encodeAppend({ correlation, stream, expected, deadlineMs, events }: AppendRequest): Buffer {
  const writer = protobuf.Writer.create();
  nested(writer, 1, (uuid) => text(uuid, 2, correlation));
  nested(writer, 2, (options) => {
    streamName(options, 1, stream);
    if (expected === 'no-stream') nested(options, 3);
    else number64(options, 2, expected);
    nested(options, 7, (duration) => {
      number64(duration, 1, Math.floor(deadlineMs / 1000));
      duration.uint32(2 << 3).int32((deadlineMs % 1000) * 1_000_000);
    });
  });
  for (const event of events) {
    nested(writer, 3, (proposed) => {
      nested(proposed, 1, (uuid) => text(uuid, 2, event.id));
      nested(proposed, 2, (entry) => text(text(entry, 1, 'type'), 2, event.type));
      nested(proposed, 2, (entry) => text(text(entry, 1, 'content-type'), 2, 'application/json'));
      text(proposed, 3, event.metadata);
      text(proposed, 4, event.data);
    });
  }
  writer.uint32(4 << 3).bool(true);
  return Buffer.from(writer.finish());
}

/** `error`: the name of its kind (WrongExpectedVersion, StreamDeleted …), and the server's words. */
export type AppendAnswer = { readonly correlation: string } & (
  | { readonly revision: number; readonly position: Position | null }
  | { readonly error: string; readonly message: string }
);

/** A BatchAppendResp. */
export function decodeAppend(bytes: Uint8Array): AppendAnswer {
  const reader = protobuf.Reader.create(bytes);
  let [correlation, revision, error, message] = ['', 0, null as string | null, ''];
  let position: Position | null = null;
  fields(reader, bytes.length, (field) => {
    if (field === 1) {
      correlation = textInside(reader, 2);
      return true;
    }
    if (field === 2) {
      error = '';
      return inside(reader, (part) => {
        if (part === 2) message = reader.string();
        else if (part === 3) error = textInside(reader, 1).replace(/^.*[./]/, '');
        return part === 2 || part === 3;
      });
    }
    if (field !== 3) return false;
    return inside(reader, (part) => {
      if (part === 1) revision = place(reader);
      else if (part === 3) {
        inside(reader, (which) => {
          if (which !== 1) return false;
          const known = place(reader);
          position = Number.isSafeInteger(known) ? known : null;
          return true;
        });
      }
      return part === 1 || part === 3;
    });
  });
  return error === null ? { correlation, revision, position } : { correlation, error, message };
}
