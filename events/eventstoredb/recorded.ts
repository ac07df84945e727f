import {
  EventTooLarge,
  type Json,
  MAX_EVENT_BYTES,
  type NewEvent,
  type RecordedEvent,
  type RecordedJson,
} from '../port/store.ts';
import type { ProposedEvent } from './appendWire.ts';
import type { LogEvent } from './wire.ts';

/** What of an event is neither the server's own nor its data. */
interface Metadata {
  readonly version: number;
  readonly at: number;
  readonly actor: string | null;
  /** The names under which EventStoreDB's own tools look for them. */
  readonly $causationId?: string;
  readonly $correlationId?: string;
}

/** As it travels to the log. @throws {EventTooLarge} */
export function toProposed(event: NewEvent): ProposedEvent {
  const { id, type, version, at, actor, data, causationId, correlationId } = event;
  const json = JSON.stringify(data);
  const bytes = Buffer.byteLength(json);
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(type, bytes);
  const causes = {
    ...(causationId == null ? {} : { $causationId: causationId }),
    ...(correlationId == null ? {} : { $correlationId: correlationId }),
  };
  const metadata: Metadata = { version, at, actor, ...causes };
  return { id, type, data: json, metadata: JSON.stringify(metadata) };
}

/** What the log says of itself stands in streams of this beginning, one a note. */
export const NOTES = 'udyamsetu.note-';

/** What is no event of the platform: the server's statistics, metadata and tombstones, and the log's notes on itself. */
export function isSystem({ type, streamId }: LogEvent): boolean {
  return type.startsWith('$') || streamId.startsWith('$') || streamId.startsWith(NOTES);
}

/** @throws when the event was not written by `toProposed`, rather than make up what it lacks. */
export function toRecordedJson(event: LogEvent): RecordedJson {
  const { id, type, streamId: stream, revision, position, data: json } = event;
  const metadata = parsed(event.metadata) as Partial<Metadata> | undefined; // whatever the log holds: looked at below
  const { version, at, actor, $causationId: causationId = null, $correlationId: correlationId = null } = metadata ?? {};
  if (typeof version !== 'number' || typeof at !== 'number' || actor === undefined) {
    throw new TypeError(`event ${id} in ${stream} was not written by this platform`);
  }
  return { id, type, version, at, actor, json, causationId, correlationId, position, stream, revision };
}

/** @throws as `toRecordedJson` */
export function toRecorded(event: LogEvent): RecordedEvent {
  const { json, ...rest } = toRecordedJson(event);
  return { ...rest, data: JSON.parse(json) as Json }; // written by toProposed
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
