import type { DatabaseSync } from 'node:sqlite';
import {
  type Batch,
  type Filter,
  type Json,
  LogCorrupt,
  type Position,
  type RecordedEvent,
  type RecordedJson,
  START,
  type StreamRange,
} from '../port/store.ts';
import { type Checked, checksumOf, checksumOfKind } from './checksum.ts';
import {
  COLUMNS,
  FROM,
  KINDS_BY_INDEX,
  type Kind,
  LOOKED_THROUGH,
  READER_COMPOSED,
  READER_STATEMENTS,
  type Row,
} from './readerStatements.ts';
import { arrayRows, type Rows } from './rows.ts';
import { prepareAll, textOf } from './statements.ts';

const isWanted = ({ type, category }: Kind, { types, categories }: Filter): boolean =>
  (types?.includes(type) ?? true) && (categories?.includes(category) ?? true);

const ALL = Number.MAX_SAFE_INTEGER;

/** The reads of the log, each of them short and synchronous, on a connection of their own. */
export function createReader(db: DatabaseSync) {
  const statements = new Map<string, Rows<Row>>();
  const kinds = new Map<number, Kind>();
  let newestKind = -1;
  const { newKinds, newest, firstSince, lastUntil, dataVersion, lastOfKinds, idAt, noteNamed } = prepareAll(
    db,
    READER_STATEMENTS,
  );
  const ofStream = arrays(READER_STATEMENTS.ofStream.sql);
  const ofStreamBackwards = arrays(READER_STATEMENTS.ofStreamBackwards.sql);

  function arrays(sql: string): Rows<Row> {
    const known = statements.get(sql);
    if (known) return known;
    const statement = arrayRows<Row>(db.prepare(sql));
    statements.set(sql, statement);
    return statement;
  }

  /** Kinds are added and never changed; each has a higher number than those before. */
  function learnKinds(): void {
    for (const kind of newKinds.all(newestKind)) {
      if (kind.crc !== null && kind.crc !== checksumOfKind(kind.category, kind.type))
        throw new LogCorrupt(`the type of events ${kind.type} is not what was written`);
      kinds.set(kind.id, kind);
      newestKind = Math.max(newestKind, kind.id);
    }
  }

  function kindOf(id: number): Kind | undefined {
    if (!kinds.has(id)) learnKinds();
    return kinds.get(id);
  }

  /** The event of a row, its data as text. @throws {LogCorrupt} it is not what was written */
  function checked(row: Row): Checked {
    const type = kindOf(row[3])?.type ?? '';
    const [position, stream, revision, , id, version, at, actor, data, causationId, correlationId, crc] = row;
    const event = { position, stream, revision, type, id, version, at, actor, data, causationId, correlationId };
    if (stream === null || type === '' || (crc !== null && crc !== checksumOf(event)))
      throw new LogCorrupt(`the event at position ${position} is not what was written`);
    return event;
  }

  // Field by field, here and below: what `...` copies, it looks up by name, which takes as long as reading the row.
  function toEvent(row: Row): RecordedEvent {
    const event = checked(row);
    const { position, stream, revision, type, id, version, at, actor, causationId, correlationId } = event;
    const data = parsed(event);
    return { position, stream, revision, type, id, version, at, actor, causationId, correlationId, data };
  }

  function parsed({ position, data }: Checked): Json {
    try {
      return JSON.parse(data) as Json; // written by JSON.stringify of an object
    } catch (cause) {
      throw new LogCorrupt(`the event at position ${position} is no JSON`, { cause });
    }
  }

  function toJson(row: Row): RecordedJson {
    const { position, stream, revision, type, id, version, at, actor, data, causationId, correlationId } = checked(row);
    return { position, stream, revision, type, id, version, at, actor, causationId, correlationId, json: data };
  }

  /** The ids of the kinds that pass; null where everything does. */
  function passing(filter: Filter): number[] | null {
    if (filter.types === undefined && filter.categories === undefined) return null;
    learnKinds();
    return [...kinds].flatMap(([id, kind]) => (isWanted(kind, filter) ? id : []));
  }

  function slice(after: Position, upTo: Position, limit: number, kindIds: number[] | null): Row[] {
    if (kindIds === null) {
      const sql = `SELECT ${COLUMNS} ${FROM} WHERE e.position > ? AND e.position <= ? ORDER BY e.position LIMIT ?`;
      return arrays(textOf(READER_COMPOSED.slice, sql)).all(after, upTo, limit);
    }
    if (kindIds.length === 0) return [];
    const near = Math.min(upTo, after + LOOKED_THROUGH * limit);
    const found = pickedOut(after, near, limit, kindIds);
    if (found.length === limit || near === upTo) return found;
    return [...found, ...lookedUp(near, upTo, limit - found.length, kindIds)];
  }

  function pickedOut(after: Position, upTo: Position, limit: number, kindIds: readonly number[]): Row[] {
    const sql = `SELECT ${COLUMNS} ${FROM} WHERE e.position > ? AND e.position <= ? AND +e.kind IN (${kindIds.join(',')})
      ORDER BY e.position LIMIT ?`;
    return arrays(textOf(READER_COMPOSED.picked, sql)).all(after, upTo, limit);
  }

  function lookedUp(after: Position, upTo: Position, limit: number, kindIds: readonly number[]): Row[] {
    if (kindIds.length > KINDS_BY_INDEX) return pickedOut(after, upTo, limit, kindIds);
    // Each is in the order of its index: SQLite merges them, and looks no further than the limit.
    const one = kindIds.map(
      (kind) => `SELECT position FROM events WHERE kind = ${kind} AND position > ?1 AND position <= ?2`,
    );
    const sql = `SELECT ${COLUMNS} FROM (${one.join(' UNION ALL ')} ORDER BY position LIMIT ?3) AS p
      JOIN events e ON e.position = p.position LEFT JOIN streams s ON s.id = e.stream ORDER BY e.position`;
    return arrays(textOf(READER_COMPOSED.lookedUp, sql)).allNamed({ 1: after, 2: upTo, 3: limit });
  }

  function batch<E>(after: Position, upTo: Position, limit: number, filter: Filter, as: (row: Row) => E): Batch<E> {
    const rows = slice(after, upTo, limit, passing(filter));
    const last = rows.at(-1);
    const position = rows.length === limit && last ? last[0] : Math.max(after, upTo);
    return { events: rows.map(as), position };
  }

  return {
    stream(name: string, { fromRevision, direction, limit = ALL }: StreamRange = {}): RecordedEvent[] {
      const found =
        direction === 'backwards'
          ? ofStreamBackwards.all(name, fromRevision ?? ALL, limit)
          : ofStream.all(name, fromRevision ?? 0, limit);
      return found.map(toEvent);
    },

    eventIdAt: (position: Position): string | null => idAt.get(position)?.id ?? null,

    note: (name: string): string | null => noteNamed.get(name)?.value ?? null,

    head: (): Position => newest.get()?.position ?? START,

    /** The first position of an event that is not older than a time; null where there is none. */
    firstSince: (time: number): Position | null => firstSince.get(time)?.position ?? null,

    /** The last position of an event that is not younger than a time; null where there is none. */
    lastUntil: (time: number): Position | null => lastUntil.get(time)?.position ?? null,

    /** Changes whenever another connection has committed. */
    version: (): number => dataVersion.get()?.data_version ?? 0,

    /** The last position of each kind of which there are events behind a position. */
    lastOfKinds: (after: Position) => lastOfKinds.all(after),

    /** Whether events of a kind pass. */
    passes(id: number, filter: Filter): boolean {
      const kind = kindOf(id);
      return kind === undefined || isWanted(kind, filter);
    },

    /** At most `limit` events after `after`, and how far the log has been read: to `upTo` where fewer were found. */
    slice: (after: Position, upTo: Position, limit: number, filter: Filter): Batch =>
      batch(after, upTo, limit, filter, toEvent),

    /** The same with their data as it is kept. */
    sliceJson: (after: Position, upTo: Position, limit: number, filter: Filter): Batch<RecordedJson> =>
      batch(after, upTo, limit, filter, toJson),
  };
}

export type Reader = ReturnType<typeof createReader>;
