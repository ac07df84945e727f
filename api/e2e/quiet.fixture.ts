import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { openSqliteStore } from '#events/sqlite/store.ts';

/** Processes that are told to try again do so within a second. */
const QUIET_MS = 1500;

/** Resolves when nothing is written any more to the log in that directory: processes write after the answer. */
export async function quiet(dataDir: string): Promise<void> {
  const log = await openSqliteStore({ file: join(dataDir, 'events.db') });
  try {
    for (let before = -1, head = await log.head(); head !== before; head = await log.head()) {
      before = head;
      await elapsed(QUIET_MS);
    }
  } finally {
    await log.close();
  }
}
