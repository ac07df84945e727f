/**
 * The port behind which a log of events stands. `sqlite/` and `eventstoredb/` implement it; `store.conformance.ts`
 * says, test by test, what an implementation must do.
 */

/** Where an event stands in the whole log: a safe integer that only grows, with gaps. Travels as a decimal string. */
export type Position = number;

/** Before the first event: reading after it reads everything. */
export const START: Position = -1;

/** A plain JSON object. */
export type Json = { readonly [key: string]: unknown };

/** An event as the caller hands it in. The caller chooses `id`, so that a repeated append can be recognised. */
export interface NewEvent {
  /** A UUID. */
  readonly id: string;
  readonly type: string;
  /** The version of the type's schema that `data` follows. */
  readonly version: number;
  /** When the command was given: milliseconds since 1970. */
  readonly at: number;
  /** The member whose command it was; null for the platform itself and for guests. */
  readonly actor: string | null;
  readonly data: Json;
  /** The id of the request or of the event that caused it. */
  readonly causationId?: string | null | undefined;
  /** What all that follows from one request has in common: its trace id (`traceparent`), else its request id. */
  readonly correlationId?: string | null | undefined;
}

/** An event as it stands in the log. */
export interface RecordedEvent extends NewEvent {
  /** Null for events that were written before causes were kept. */
  readonly causationId: string | null;
  readonly correlationId: string | null;
  readonly position: Position;
  /** `<category>-<rest>`. */
  readonly stream: string;
  /** 0 for a stream's first event. */
  readonly revision: number;
}

/** What the stream must look like for an append to be accepted: its last revision, or that it does not exist. */
export type ExpectedRevision = number | 'no-stream';

/** The last event of an append: its place in the log and in its stream. */
export interface Appended {
  readonly position: Position;
  readonly revision: number;
}

/** Which of a stream's events to read; all of them, in order, where nothing is said. */
export interface StreamRange {
  /** The first revision to read; backwards, the last event's where left out. */
  readonly fromRevision?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** At most so many events. */
  readonly limit?: number;
}

/** Which events a reader wants; events pass that are of one of the types AND in one of the categories. */
export interface Filter {
  readonly types?: readonly string[];
  readonly categories?: readonly string[];
}

export interface ReadAll extends Filter {
  /** Exclusive. */
  readonly after: Position;
  /** Inclusive; the end of the log where left out. */
  readonly upTo?: Position;
  /** At most so many events a batch (default 1000): bounds the memory of a read. */
  readonly batchSize?: number;
  readonly signal?: AbortSignal;
}

export interface Subscription extends Omit<ReadAll, 'upTo'> {
  readonly signal: AbortSignal;
  /**
   * Whoever waits for no position says so: of what does not pass the filter they may be told late, and not each time, how
   * far the log was read. Where a server has the log, it then sends nothing else.
   */
  readonly onlyEvents?: boolean;
}

/** An event as it stands in the log, its data still the JSON text that it is kept as: for who only passes it on. */
export interface RecordedJson extends Omit<RecordedEvent, 'data'> {
  readonly json: string;
}

/** Consecutive events that passed the filter. `position` is how far the log was read: it moves past what did not pass. */
export interface Batch<E = RecordedEvent> {
  readonly events: readonly E[];
  readonly position: Position;
}

/** Times in milliseconds since 1970, both inclusive; what is left out is open. */
export interface TimeRange {
  readonly since?: number;
  readonly until?: number;
}

/** Every call may end with LogUnavailable, and every one that reads with LogCorrupt. */
export interface EventStore {
  /**
   * Appends `events` (all or none) if the stream is as `expected`.
   *
   * An append whose ids already stand in the stream right behind `expected` answers as the first one did.
   * @throws {WrongExpectedRevision} the stream is not as expected, or only part of the ids are known
   * @throws {StreamTombstoned} the stream has been closed for good
   * @throws {EventTooLarge} an event is over MAX_EVENT_BYTES
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;

  /**
   * The stream's events, in the order asked for; [] where there is no such stream or it is tombstoned.
   * Backwards with a limit costs the same however long the stream is.
   */
  readStream(stream: string, range?: StreamRange): Promise<readonly RecordedEvent[]>;

  /** The log in order, in batches, up to its present end (or `upTo`). The last batch may be empty and carries the end's position. */
  readAll(options: ReadAll): AsyncIterable<Batch>;

  /** The same, for who passes the events on: faster where the log keeps their data as text. */
  readJson(options: ReadAll): AsyncIterable<Batch<RecordedJson>>;

  /** The log in order, in batches, and then every event as it comes, until `signal` aborts. Survives lost connections. */
  subscribe(options: Subscription): AsyncIterable<Batch>;

  /**
   * Where in the log the events of a time stand: all whose `at` lies in the range come behind `after` and up to `upTo`.
   * Between them stand others too where the clocks of several machines disagreed, or a long command came late. Where no
   * event is old enough, `upTo` is START; where none is young enough, `after` is the head.
   */
  timeRange(range: TimeRange): Promise<{ readonly after: Position; readonly upTo: Position }>;

  /** The position of the newest event; START in an empty log. */
  head(): Promise<Position>;

  /** The id of the event at a position; null where none stands there, or it was tombstoned. */
  eventIdAt(position: Position): Promise<string | null>;

  /** The log's own id: a random UUID, chosen when the log was created. A copy of the log has the same. */
  logId(): Promise<string>;

  /**
   * What the log says of itself under a name; null where it says nothing. With `value`, what was said first stands: of
   * several who propose a value, all get the same one back. Names are lower-case words with hyphens.
   */
  note(name: string, value?: string): Promise<string | null>;

  /** Closes a stream for good and destroys what stood in it. Tombstoning twice, or a stream that never was, is fine. */
  tombstone(stream: string): Promise<void>;

  /** @throws {LogUnavailable} the log does not answer, or took nothing when it was last written to and still does not */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** The largest event that both stores take, as bytes of its JSON data. EventStoreDB's own limit is 1 MiB for an append. */
export const MAX_EVENT_BYTES = 1_000_000;

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  constructor(stream: string, expected: ExpectedRevision) {
    super(`stream ${stream} is not at ${expected}: read it again and decide anew`);
    this.stream = stream;
    this.expected = expected;
  }
}

export class StreamTombstoned extends Error {
  override readonly name = 'StreamTombstoned';
  constructor(stream: string) {
    super(`stream ${stream} is tombstoned: nothing can be appended to it any more`);
  }
}

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  constructor(type: string, bytes: number) {
    super(`${type} has ${bytes} bytes of data, over the limit of ${MAX_EVENT_BYTES}`);
  }
}

/** The log cannot be reached, or takes nothing just now (its disk is full): whoever asks again later may be answered. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
  constructor(why: string, options?: ErrorOptions) {
    super(`the log is unavailable: ${why}`, options);
  }
}

/** What stands in the log is not what was written: nothing of it is served. */
export class LogCorrupt extends Error {
  override readonly name = 'LogCorrupt';
  constructor(what: string, options?: ErrorOptions) {
    super(`the log is corrupt: ${what}`, options);
  }
}

/** The part of a stream's name before its first hyphen. */
export function categoryOf(stream: string): string {
  const hyphen = stream.indexOf('-');
  return hyphen < 0 ? stream : stream.slice(0, hyphen);
}

/** An event with its data as JSON text. */
export function toJson({ data, ...event }: RecordedEvent): RecordedJson {
  return { ...event, json: JSON.stringify(data) };
}
