import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { DomainEvent, EventName, EventNamed } from '#events/catalogue.ts';
import { bindProjection, type OwnList, type OwnSlice, type Projection } from './definition.ts';

/** For tests: an event as a projection is handed it. Its time is its position in minutes since 1970, unless told. */
export function event<N extends EventName>(
  type: N,
  position: number,
  data: EventNamed<N>['data'],
  personal: EventNamed<N>['personal'],
  at = position * 60_000,
): EventNamed<N> {
  const frame = { type, position, data, personal, at, stream: `test-${position}`, revision: 0, id: `e${position}` };
  return { ...frame, actor: null } as unknown as EventNamed<N>; // its parts are those of the event that N names
}

/**
 * For tests: a read model in a file of its own, gone after the test, with the tables of some projections.
 * `project` hands events to the handlers in one transaction.
 */
export function given(...projections: readonly Projection[]) {
  const dir = mkdtempSync(join(tmpdir(), 'read-model-'));
  const path = join(dir, 'model.db');
  const db = new DatabaseSync(path);
  onTestFinished(() => {
    if (db.isOpen) db.close();
    rmSync(dir, { recursive: true });
  });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON');
  for (const { tables, indexes = '' } of projections) db.exec(tables + indexes);
  const parts = projections.map((projection) => bindProjection(projection, db));

  function project(...events: readonly DomainEvent[]): void {
    db.exec('BEGIN');
    for (const one of events) for (const { handlers } of parts) handlers.get(one.type)?.(one);
    for (const { flush } of parts) flush();
    db.exec('COMMIT');
  }

  return {
    path,
    db,
    project,
    /** Every row of a table, in the order of its key. */
    rows: (table: string): unknown[] => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
  };
}

/** For tests: goes through a list page by page, to its end. @throws when a cursor leads back to its own page */
export function allPages<Row>(
  page: (cursor: string | undefined) => { items: readonly Row[]; nextCursor: string | null } | { refused: string },
): Row[] {
  const items: Row[] = [];
  let cursor: string | undefined;
  do {
    const answer = page(cursor);
    if ('refused' in answer) throw new Error(answer.refused);
    items.push(...answer.items);
    if (answer.nextCursor !== null && answer.nextCursor === cursor) throw new Error('a page leads to itself');
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

/**
 * The slices of an export's list, one after the other, as an export asks for them: the rows of each.
 * @param meanwhile what happens between the first and the second
 */
export function slicesOf(list: OwnList | undefined, member: string, meanwhile?: () => void): OwnSlice['rows'][] {
  if (!list) throw new Error('there is no such list');
  const slices: OwnSlice['rows'][] = [];
  for (let after: number | null = -1; after !== null; ) {
    const { rows, next }: OwnSlice = list.slice(member, after);
    slices.push(rows);
    if (slices.length === 1) meanwhile?.();
    after = next;
  }
  return slices;
}
