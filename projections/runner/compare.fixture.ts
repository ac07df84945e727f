import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { openLog } from '#events/open.ts';
import type { Position } from '#events/port/store.ts';
import { PRESENT_MODELS, READ_MODELS } from '../models.ts';
import { rows } from '../sql/rows.ts';
import { build } from './build.ts';
import type { Projection } from './definition.ts';
import { currentReadModel, openForQueries } from './files.ts';

/** Enough to see what is wrong. */
const TOLD = 20;

/** How many events those that are there may not have read yet: processes write also after the last answer. */
const UNREAD = 20;

/**
 * For tests: builds the read models anew from the log of a DATA_DIR in which nothing runs, each as far as the one that is
 * there has read, and compares them row by row over all tables, the words of the full-text indexes among them.
 *
 * @returns every difference in words, at most 20, also where one has read much less than the log has; [] when all agree
 */
export async function differencesFromRebuild(dataDir: string): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'udyamsetu-rebuild-'));
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  try {
    const head = await store.head();
    const behind: string[] = [];
    for (const [upTo, models] of Map.groupBy(keptIn(dataDir), (model) => positionOf(dataDir, model))) {
      if (head - upTo > UNREAD) behind.push(`${models.map(({ name }) => name)}: at ${upTo} of ${head}`);
      await build({ dataDir: scratch, store, keyring, models, upTo });
    }
    return [...behind, ...differencesBetween(dataDir, scratch)].slice(0, TOLD);
  } finally {
    await store.close();
    rmSync(scratch, { recursive: true });
  }
}

/** Those that an installation keeps: earlier moments only where it has analysts. */
const keptIn = (dir: string) =>
  READ_MODELS.filter((model) => PRESENT_MODELS.includes(model) || currentReadModel(dir, model));

/** Which event a model that is there has read last; -1 where there is none. */
function positionOf(dir: string, model: Projection): Position {
  const db = openForQueries(currentReadModel(dir, model)?.path ?? '');
  try {
    const checkpoints = db.prepare('SELECT position FROM checkpoints WHERE model = ?');
    return rows<{ position: Position }>(checkpoints).get(model.name)?.position ?? -1;
  } finally {
    db.close();
  }
}

/** Every difference between the read models of two folders, in words, at most 20. */
export function differencesBetween(servedDir: string, rebuiltDir: string): string[] {
  return keptIn(servedDir)
    .flatMap((model) => {
      const [served, rebuilt] = [servedDir, rebuiltDir].map((dir) => currentReadModel(dir, model)?.path);
      if (!served || !rebuilt) return [`there is no read model ${model.name}`];
      return differences(served, rebuilt);
    })
    .slice(0, TOLD);
}

/** Every difference between a replay's one file and the read models of a folder, in words, at most 20. */
export function differencesFromModels(file: string, dir: string): string[] {
  const whole = openForQueries(file);
  const found: string[] = [];
  try {
    for (const model of PRESENT_MODELS) {
      const part = openForQueries(currentReadModel(dir, model)?.path ?? '');
      for (const table of tablesOf(part)) {
        const here = [...rowsOf(whole, table)].filter((row) => !isOfAnother(row, table, model.name)).sort();
        if (!isDeepStrictEqual(here, [...rowsOf(part, table)].sort())) found.push(`${table.name} is another`);
      }
      part.close();
    }
  } finally {
    whole.close();
  }
  return found.slice(0, TOLD);
}

/** In a replay's file the checkpoints of all models stand in one table. */
const isOfAnother = (row: string, { name }: Table, model: string): boolean =>
  name === 'checkpoints' && (JSON.parse(row) as { model: string }).model !== model; // as selected

/** Every difference between two files, in words, at most 20. @param except names of tables that may differ */
export function differences(servedFile: string, rebuiltFile: string, except: readonly string[] = []): string[] {
  const served = openForQueries(servedFile);
  const rebuilt = openForQueries(rebuiltFile);
  const found: string[] = [];
  try {
    const tables = tablesOf(rebuilt);
    if (!isDeepStrictEqual(tables, tablesOf(served))) found.push('the tables are not the same');
    for (const table of tables.filter(({ name }) => !except.includes(name))) {
      const [here, there] = [rowsOf(served, table), rowsOf(rebuilt, table)];
      for (const row of here) if (!there.has(row)) found.push(`${table.name}: only in the one that served: ${row}`);
      for (const row of there) if (!here.has(row)) found.push(`${table.name}: only in the one rebuilt: ${row}`);
    }
  } finally {
    served.close();
    rebuilt.close();
  }
  return found.slice(0, TOLD);
}

/** By which event a checkpoint recognises its log depends on how it was read, and a copy of a log may have another id. */
const CHECKPOINT = 'SELECT model, position, changed, failedAt, failure FROM checkpoints';

interface Table {
  readonly name: string;
  readonly type: 'table' | 'virtual';
}

function tablesOf(db: DatabaseSync): Table[] {
  // What FTS5 keeps its words in is a matter of when it merged them, not of what they are.
  const tables = db.prepare(
    "SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  return rows<Table>(tables).all();
}

/** Each row as JSON; for a full-text index, each word with where it stands. Every table has a key: no two rows are alike. */
function rowsOf(db: DatabaseSync, { name, type }: Table): Set<string> {
  let from = name;
  if (type === 'virtual') {
    from = `temp.words_of_${name}`;
    db.exec(`CREATE VIRTUAL TABLE ${from} USING fts5vocab(main, ${name}, instance)`);
  }
  return new Set(
    db
      .prepare(name === 'checkpoints' ? CHECKPOINT : `SELECT * FROM ${from}`)
      .all()
      .map((row) => JSON.stringify(row)),
  );
}
