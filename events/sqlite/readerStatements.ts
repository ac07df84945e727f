import type { Position } from '../port/store.ts';
import { composed, statement } from './statements.ts';

export type Row = [
  position: number,
  stream: string,
  revision: number,
  kind: number,
  id: string,
  version: number,
  at: number,
  actor: string | null,
  data: string,
  causationId: string | null,
  correlationId: string | null,
  crc: number | null,
];

export const COLUMNS =
  'e.position, s.name, e.revision, e.kind, e.id, e.version, e.at, e.actor, e.data, e.causation, e.correlation, e.crc';
export const FROM = 'FROM events e LEFT JOIN streams s ON s.id = e.stream';

export type Kind = { id: number; category: string; type: string; crc: number | null };

/**
 * What is wanted is picked out of so many times as many events first: of most events of the log, or of the few at its end, all
 * is found there. Beyond that, up to so many kinds are looked up one by one in their index.
 */
export const LOOKED_THROUGH = 4;
export const KINDS_BY_INDEX = 12;

/**
 * Events stand in the log nearly in the order of their times. As many as this may stand between two that the clocks of
 * several writers put the wrong way round.
 */
const DISORDER = 1000;

type At<P> = { readonly position: P };

/** What serves whoever follows the log, reads streams to decide, or looks through the history. */
export const READER_STATEMENTS = {
  newKinds: statement<Kind>(
    'the types of events',
    'SELECT id, category, type, crc FROM kinds WHERE id > ?',
    'of types',
  ),
  // Not max(position): the newest event may have been tombstoned, and the log never steps back.
  newest: statement<At<Position>>(
    'one row',
    "SELECT seq AS position FROM sqlite_sequence WHERE name = 'events'",
    'one row',
  ),
  firstSince: statement<At<Position | null>>(
    `the first ${DISORDER} of an index`,
    `SELECT min(position) AS position FROM (SELECT position FROM events WHERE at >= ? ORDER BY at LIMIT ${DISORDER})`,
    'as many as clocks may put the wrong way round',
  ),
  lastUntil: statement<At<Position | null>>(
    `the last ${DISORDER} of an index`,
    `SELECT max(position) AS position FROM (SELECT position FROM events WHERE at <= ? ORDER BY at DESC LIMIT ${DISORDER})`,
    'as many as clocks may put the wrong way round',
  ),
  dataVersion: statement<{ readonly data_version: number }>('no row', 'PRAGMA data_version'),
  // In the order of the log: the index of kinds would be walked whole.
  lastOfKinds: statement<{ readonly kind: number; readonly position: Position }>(
    'what was written since it was asked last',
    'SELECT kind, max(position) AS position FROM events NOT INDEXED WHERE position > ? GROUP BY kind',
    'groups what was written since it was asked last, by type',
  ),
  ofStream: statement<Row>(
    'one stream, or as much of it as is asked for',
    `SELECT ${COLUMNS} FROM streams s JOIN events e ON e.stream = s.id
      WHERE s.name = ? AND e.revision >= ? ORDER BY e.revision LIMIT ?`,
  ),
  ofStreamBackwards: statement<Row>(
    'one stream, or as much of it as is asked for',
    `SELECT ${COLUMNS} FROM streams s JOIN events e ON e.stream = s.id
      WHERE s.name = ? AND e.revision <= ? ORDER BY e.revision DESC LIMIT ?`,
  ),
  idAt: statement<{ readonly id: string }>('one row by its key', 'SELECT id FROM events WHERE position = ?'),
  noteNamed: statement<{ readonly value: string }>('one row by its key', 'SELECT value FROM notes WHERE name = ?'),
};

/** Their text depends on how many types of events are asked for. */
export const READER_COMPOSED = {
  slice: composed('log slice', 'the limit: the key in its order', 'the first so many of a range'),
  picked: composed(
    'log slice picked',
    `what is within ${LOOKED_THROUGH} limits, or all where most types are wanted`,
    'the first so many of a range, which is short or of which most is wanted',
  ),
  lookedUp: composed(
    'log slice by types',
    `the limit of each type: an index in its order, of ${KINDS_BY_INDEX} types at the most`,
    'the rows of the subquery, as many as the limit, and sorts these',
  ),
};
