import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { categoryOf, type EventStore, type Position, START } from '#events/port/store.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';

type Log = Pick<EventStore, 'head' | 'readAll'>;

/** Longer than a process takes to see what it is to do. */
const QUIET_MS = 1500;

/** Resolves when nothing is written any more to a log, and whatever processes intended has ended: they write after the answer. */
export async function untilQuiet(log: Log): Promise<void> {
  for (let before = -1, now = await log.head(); now !== before || (await isAtWork(log)); now = await log.head()) {
    before = now;
    await elapsed(QUIET_MS);
  }
}

/** Whether processes have something under way, or have put it off. */
async function isAtWork(log: Log): Promise<boolean> {
  const open = new Set<unknown>();
  for await (const { events } of log.readAll({ after: START, types: ['EffectIntended', 'EffectEnded'] }))
    for (const { type, data } of events)
      if (type === 'EffectIntended') open.add(data.effect);
      else open.delete(data.effect);
  return open.size > 0;
}

/**
 * The streams to which requests have written behind a position. What processes write by themselves is no matter of theirs: mails
 * that were asked for before may go out meanwhile, and what the day wants is done when it is wanted.
 */
export async function writtenTo(log: Log, after: Position): Promise<string[]> {
  const written: string[] = [];
  for await (const { events } of log.readAll({ after })) written.push(...events.map(({ stream }) => stream));
  return written.filter((stream) => !['effect', 'process', 'case'].includes(categoryOf(stream)));
}

/** Works with the log in that directory, which others may have open. */
export async function withLog<T>(dataDir: string, work: (log: EventStore) => Promise<T>): Promise<T> {
  const log = await openSqliteStore({ file: join(dataDir, 'events.db') });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** Resolves when nothing is written any more to the log in that directory. */
export const quiet = (dataDir: string): Promise<void> => withLog(dataDir, untilQuiet);
