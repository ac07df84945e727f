import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { EventStore, Position } from '#events/port/store.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';

/** Processes that are told to try again do so within a second. */
const QUIET_MS = 1500;

/** Resolves when nothing is written any more to a log: processes write after the answer. @param head where the log ends */
export async function untilQuiet(head: () => Promise<Position>): Promise<void> {
  for (let before = -1, now = await head(); now !== before; now = await head()) {
    before = now;
    await elapsed(QUIET_MS);
  }
}

/** The same of the log in that directory. */
export const quiet = (dataDir: string): Promise<void> => withLog(dataDir, (log) => untilQuiet(() => log.head()));

/** Where the log in that directory ends: it moves with each thing that is stored. */
export const logEnd = (dataDir: string): Promise<Position> => withLog(dataDir, (log) => log.head());

async function withLog<T>(dataDir: string, work: (log: EventStore) => Promise<T>): Promise<T> {
  const log = await openSqliteStore({ file: join(dataDir, 'events.db') });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
