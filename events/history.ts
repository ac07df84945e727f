import {
  type Batch,
  categoryOf,
  type EventStore,
  type Position,
  type RecordedJson,
  START,
  type TimeRange,
  toJson,
} from './port/store.ts';

/** Which events of the log somebody wants to read: those to which all that is given applies. All bounds are inclusive. */
export interface Wanted extends TimeRange {
  readonly from?: Position | undefined;
  readonly to?: Position | undefined;
  readonly types?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly stream?: string | undefined;
}

/** A part of the log: what stands behind `after`, up to `upTo`. */
export interface PositionRange {
  readonly after: Position;
  readonly upTo: Position;
}

/** So many events of one stream are read at once. */
const STREAM_SLICE = 500;

interface Reading {
  readonly batchSize: number;
  readonly signal: AbortSignal;
}

/** The part of the log, as it is now, in which everything wanted stands. */
export async function spanOf(store: EventStore, { from = 0, to, since, until }: Wanted): Promise<PositionRange> {
  const times =
    since === undefined && until === undefined
      ? { after: START, upTo: await store.head() }
      : await store.timeRange({ ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) });
  return { after: Math.max(times.after, from - 1), upTo: Math.min(times.upTo, to ?? times.upTo) };
}

/** What the store cannot sift out by itself. */
function passes({ from = 0, to, since, until, types, categories, stream }: Wanted, event: RecordedJson): boolean {
  if (event.position < from || (to !== undefined && event.position > to)) return false;
  if ((since !== undefined && event.at < since) || (until !== undefined && event.at > until)) return false;
  if (stream === undefined) return true;
  if (event.stream !== stream || (types && !types.includes(event.type))) return false;
  return categories?.includes(categoryOf(stream)) ?? true;
}

function filterOf({ types, categories, stream }: Wanted) {
  const among = stream === undefined ? categories : [categoryOf(stream)];
  return { ...(types ? { types } : {}), ...(among ? { categories: among } : {}) };
}

/** The wanted events of a part of the log, in order, in batches. */
export async function* readHistory(
  store: EventStore,
  wanted: Wanted,
  { after, upTo }: PositionRange,
  reading: Reading,
): AsyncGenerator<Batch<RecordedJson>> {
  if (wanted.stream !== undefined) {
    yield* readStreamHistory(store, { ...wanted, stream: wanted.stream }, { after, upTo }, reading.signal);
    return;
  }
  const bySpan = wanted.since === undefined && wanted.until === undefined;
  for await (const batch of store.readJson({ ...filterOf(wanted), after, upTo, ...reading })) {
    yield bySpan ? batch : { ...batch, events: batch.events.filter((event) => passes(wanted, event)) };
  }
}

/** The same of one stream, which the store finds by its name: slice by slice, for a conversation may be long. */
async function* readStreamHistory(
  store: EventStore,
  wanted: Wanted & { readonly stream: string },
  { after, upTo }: PositionRange,
  signal: AbortSignal,
): AsyncGenerator<Batch<RecordedJson>> {
  let fromRevision = after === START ? 0 : await firstBehind(store, wanted.stream, after);
  while (!signal.aborted) {
    const slice = await store.readStream(wanted.stream, { fromRevision, limit: STREAM_SLICE });
    const last = slice.at(-1);
    const isEnd = last === undefined || slice.length < STREAM_SLICE || last.position >= upTo;
    const events = slice.filter(({ position }) => position > after && position <= upTo).map(toJson);
    yield { events: events.filter((event) => passes(wanted, event)), position: isEnd ? upTo : last.position };
    if (isEnd) return;
    fromRevision = last.revision + 1;
  }
}

/** The revision of a stream's first event behind a position, looked for by halves: both only grow. */
async function firstBehind(store: EventStore, stream: string, after: Position): Promise<number> {
  const [newest] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  let [low, high] = [0, newest ? newest.revision + 1 : 0];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await store.readStream(stream, { fromRevision: middle, limit: 1 });
    if (event && event.position <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The wanted events behind `after` as they come, until `wanted.to` is passed or the signal aborts. */
export async function* followHistory(
  store: EventStore,
  wanted: Wanted,
  after: Position,
  reading: Reading,
): AsyncGenerator<Batch<RecordedJson>> {
  for await (const { events, position } of store.subscribe({ ...filterOf(wanted), after, ...reading })) {
    yield { events: events.map(toJson).filter((event) => passes(wanted, event)), position };
    if (wanted.to !== undefined && position >= wanted.to) return;
  }
}
