import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { openLog } from '#events/open.ts';
import { build } from './build.ts';
import { PROJECTIONS } from './catalogue.ts';
import { currentReadModel, openForQueries } from './readModel.ts';

/** Enough to see what is wrong. */
const TOLD = 20;

/**
 * For tests: builds the read model anew from the log of a DATA_DIR in which nothing runs, and compares it with the one
 * that is there, row by row over all tables, the words of the full-text indexes among them.
 *
 * @returns every difference in words, at most 20; [] when the two agree
 */
export async function differencesFromRebuild(dataDir: string): Promise<string[]> {
  const served = currentReadModel(dataDir);
  if (!served) return ['there is no read model'];
  const scratch = mkdtempSync(join(tmpdir(), 'udyamsetu-rebuild-'));
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  try {
    const rebuilt = await build({ dataDir: scratch, store, keyring, projections: PROJECTIONS });
    return differences(served.path, rebuilt.path);
  } finally {
    await store.close();
    rmSync(scratch, { recursive: true });
  }
}

/** Every difference between two read models, in words, at most 20. */
export function differences(servedFile: string, rebuiltFile: string): string[] {
  const served = openForQueries(servedFile);
  const rebuilt = openForQueries(rebuiltFile);
  const found: string[] = [];
  try {
    const tables = tablesOf(rebuilt);
    if (!isDeepStrictEqual(tables, tablesOf(served))) found.push('the tables are not the same');
    for (const table of tables) {
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

interface Table {
  readonly name: string;
  readonly type: 'table' | 'virtual';
}

function tablesOf(db: DatabaseSync): Table[] {
  // What FTS5 keeps its words in is a matter of when it merged them, not of what they are.
  const tables = db
    .prepare(
      "SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all();
  return tables.map((table) => ({ ...table }) as unknown as Table); // the columns just selected
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
      .prepare(`SELECT * FROM ${from}`)
      .all()
      .map((row) => JSON.stringify(row)),
  );
}
