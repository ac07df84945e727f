import { setMaxListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import { createLines } from '#events/eventJsonLine.ts';
import { followHistory, readHistory, spanOf, type Wanted } from '#events/history.ts';
import type { Batch, RecordedJson } from '#events/port/store.ts';
import type { Command } from '../commands/commands.ts';
import { type HistoryQuery, historyQuery } from '../contract/history.ts';
import { analystsOnly, isAnalyst } from '../http/analysts.ts';
import { signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import type { Platform } from '../platform/platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { recordReading } from './recordReading.ts';
import { streamOf } from './stream.ts';
import { watched } from './watched.ts';

/** So many events are in memory at once for a reader, however long the log and however slow they read. */
const BATCH = 500;

/** What a record of the reading does not repeat: paging, and what has a field of its own. */
const NOT_KEPT = new Set(['limit', 'personal']);

function wantedBy({ from, to, since, until, type, stream, category }: HistoryQuery): Wanted {
  return {
    ...{ from, to, stream },
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    types: type.length > 0 ? type : undefined,
    categories: category === undefined ? undefined : [category],
  };
}

/**
 * The history of the platform, for analysts: CONTRACT, GET /events. A reading ends with the session that began it: one that
 * follows just ends, any other is cut off, for half a history must not look whole.
 * @param stopping ends what would otherwise follow the log for as long as its reader likes
 */
export function historyRoutes(platform: Platform, stopping: AbortSignal) {
  const { commands, store, keyring, clock, reads, guard } = platform;
  const sessions = sessionsOf(platform);
  setMaxListeners(0, stopping);

  /** Who reads what stands in the log before the first line goes out. */
  async function record(analyst: string, query: HistoryQuery, asked: Record<string, string[]>, command: Command) {
    const known = Object.entries(asked).filter(([name]) => name in query && !NOT_KEPT.has(name));
    const kept = Object.fromEntries(known.map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
    // Nothing undefined is left: every name came with a value.
    const asKept = kept as Record<string, string | string[]>;
    await recordReading(commands, { analyst, personal: query.personal, query: asKept }, command);
  }

  return new Hono<Env>().get('/events', analystsOnly(platform), valid('query', historyQuery), async (c) => {
    const { session } = c.var;
    if (session === null) return signInFirst(c); // there is one behind `analystsOnly`; its type cannot say so
    const wait = guard.ask('history', session.member);
    if (wait !== null) return tooMany(c, wait);
    const query = c.req.valid('query');
    const wanted = wantedBy(query);
    // Taken first: a reading does not read the record of itself, unless it follows.
    const span = await spanOf(store, wanted);
    await record(session.member, query, c.req.queries(), c.var.command);
    const follows =
      query.follow &&
      (query.to === undefined || query.to > span.upTo) &&
      (query.until === undefined || query.until >= clock());

    const sessionLasts = sessions.watch(session);
    const mayRead = async (): Promise<boolean> => isAnalyst(platform, session.member) && (await sessionLasts());

    async function* batches(signal: AbortSignal): AsyncGenerator<Batch<RecordedJson>> {
      const batchSize = Math.min(BATCH, query.limit ?? BATCH);
      for await (const batch of readHistory(store, wanted, span, { batchSize, signal })) {
        if (!(await mayRead())) throw new Error('the session of who reads the history has ended');
        yield batch;
        // A fast reader and a log on this disk never wait: without a turn for others, nothing else is answered meanwhile.
        await turn();
      }
      // A store that is told to stop just ends; what is not whole must not look it.
      signal.throwIfAborted();
      if (!follows) return;
      const after = Math.max(span.after, span.upTo);
      yield* watched(reads, mayRead, signal, (either) =>
        followHistory(store, wanted, after, { batchSize, signal: either }),
      );
    }

    async function* chunks(signal: AbortSignal): AsyncGenerator<string> {
      const lines = createLines(keyring, query.personal ? 'shown' : 'left-out');
      let left = query.limit ?? Number.POSITIVE_INFINITY;
      for await (const { events } of batches(signal)) {
        const some = await lines(events.slice(0, left));
        left -= some.length;
        if (some.length > 0) yield `${some.join('\n')}\n`;
        if (left === 0) return;
      }
    }

    c.header('Content-Type', 'application/x-ndjson');
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no');
    return c.body(streamOf(chunks, stopping));
  });
}
