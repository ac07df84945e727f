import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { LogCorrupt } from '../port/store.ts';
import { guarded } from './failures.ts';
import { pragma, rows } from './rows.ts';
import { openForReading } from './schema.ts';

/**
 * What is looked through: the whole file, or the events alone, all that a build of read models goes by. The names of the
 * streams take as long as everything else together: appends look them up, and a build does not.
 */
export type Checked = 'whole' | 'events';

/**
 * Looks through a file: its structure, every index against its table, and every stream's revision against its events. What
 * stands in the events themselves their checksums tell, when they are read.
 * @throws {LogCorrupt}
 */
export function checkFile(db: DatabaseSync, checked: Checked): void {
  guarded(() => {
    const found = pragma<string>(db, `integrity_check(${checked === 'whole' ? 1 : 'events'})`);
    if (found !== 'ok') throw new LogCorrupt(found.replaceAll('\n', '; '));
    const torn = rows<{ name: string }>(
      db.prepare(
        `SELECT name FROM streams AS s
         WHERE revision <> ifnull((SELECT max(revision) FROM events WHERE stream = s.id), -1) AND tombstoned = 0
            OR tombstoned AND EXISTS (SELECT 1 FROM events WHERE stream = s.id) LIMIT 1`,
      ),
    ).get();
    if (torn) throw new LogCorrupt(`the events of stream ${torn.name} are not those that were written`);
  });
}

/** What the thread is given. */
export interface FileCheck {
  readonly file: string;
  readonly checked: Checked;
}

/** Lets every other thread go first: on Linux each has a niceness of its own. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {
    // Elsewhere it is a thread like the others.
  }
}

/** As a thread: answers with what is wrong, or null. */
if (parentPort && workerData?.check !== undefined) {
  giveWay();
  const { file, checked } = workerData.check as FileCheck; // what the store starts it with
  const db = openForReading(file);
  let wrong: string | null = null;
  try {
    checkFile(db, checked);
  } catch (error) {
    if (error instanceof LogCorrupt) wrong = error.message;
    else throw error;
  } finally {
    db.close();
  }
  parentPort.postMessage(wrong);
}
