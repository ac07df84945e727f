import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { EventStore, Position } from '#events/port/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import type { Logger } from '#projections/logger.ts';
import { decisionsSince } from '#projections/pointInTime/decisions.ts';
import type { SearchedList } from '#projections/temporal/searchAsOf.ts';
import type { ReadModels } from '../readModels/readModels.ts';
import { ReadModelBehind } from '../readModels/unready.ts';
import { ownName, removeLeftBehind } from '../storage/leftBehind.ts';
import { createMaker, type Maker } from './maker.ts';
import { type HistoricalSearch, type HistoricalSearches, openHistoricalSearch } from './reads.ts';

/** How the API keeps the indexes of the points in time as of which somebody looks for words. */
export type PointInTimeReads = ReturnType<typeof createPointInTime>;

/** So many stay warm, each a file of the size that its index had; the one least used goes. */
const WARM = 8;
const WARM_MS = 10 * 60_000;
/** Longer than one is kept: older ones of another machine, on a folder of both, were left there. */
const ABANDONED_AFTER_MS = 3_600_000;
/** More than this at once is nobody looking, but a program gone astray. */
const PENDING = 8;
/** How long the versions are given to come as far as the log. */
const WAIT_MS = 2000;

type Open = {
  readonly index: HistoricalSearch;
  readonly dir: string;
  /** Up to where it has what moderators decided. */
  decided: Position;
  close(): void;
};
type Warm = { readonly opening: Promise<Open>; open?: Open };

/**
 * The indexes in which words are looked for as of a point in time: made when somebody asks for one, on a thread of their
 * own, and kept for a while. All who ask for the same point in time share them.
 *
 * When a member is forgotten all of them go, with their files: they were made of words that could still be read. One in
 * which something is seen that has been hidden since, or the other way round, is made anew when it is asked for.
 */
export function createPointInTime({
  dataDir,
  reads,
  store,
  log,
  maker = createMaker(),
}: {
  dataDir: string;
  reads: Pick<ReadModels, 'queries' | 'waitFor'>;
  store: Pick<EventStore, 'head' | 'readAll' | 'subscribe'>;
  log: Logger;
  maker?: Maker;
}) {
  const root = join(dataDir, 'point-in-time');
  const closing = new AbortController();
  let listening: Promise<void> | undefined;
  /** How far the log has been heard. */
  let heard: Position | undefined;
  /** How often they were let go because somebody was forgotten. */
  let forgotten = 0;
  /** How many are being made. */
  let making = 0;

  /** By the list and the position. */
  const warm = new LRUCache<string, Warm>({
    max: WARM,
    ttl: WARM_MS,
    ttlAutopurge: true,
    dispose: ({ opening }) => void leave(opening),
  });

  async function leave(opening: Promise<Open>): Promise<void> {
    const open = await opening.catch(() => undefined); // who asked for it has been told
    await turn(); // who has been given it in this turn is still reading
    open?.close();
  }

  /** Clears up behind processes that died: who has been forgotten since stands in what they left. */
  function clearUp(): void {
    // Where they stood in earlier versions, which nothing reads any more.
    rmSync(join(dataDir, 'moments'), { recursive: true, force: true });
    mkdirSync(root, { recursive: true, mode: 0o700 });
    removeLeftBehind(root, ABANDONED_AFTER_MS);
  }

  /** From the first that is asked for on: hears who is forgotten. */
  async function listen(): Promise<void> {
    heard ??= await store.head();
    void forgetWithTheLog(heard);
  }

  async function forgetWithTheLog(after: Position): Promise<void> {
    const options = { after, types: [memberErased.type], signal: closing.signal, onlyEvents: true };
    try {
      for await (const { events, position } of store.subscribe(options)) {
        if (events.length > 0) forget();
        heard = position;
      }
    } catch (error) {
      log.error(
        { err: error },
        'the log is no longer heard by those who keep indexes of points in time: they are let go',
      );
      forget();
      listening = undefined;
    }
  }

  /** Lets go of all of them. Their files are gone when this returns; those being made are made anew. */
  function forget(): void {
    forgotten += 1;
    for (const [key, { open }] of [...warm.entries()]) {
      if (!open) continue;
      rmSync(open.dir, { recursive: true, force: true });
      warm.delete(key);
    }
  }

  /** Makes the index of a point in time, anew where somebody was forgotten meanwhile: their words may stand in it. */
  async function make(list: SearchedList, position: Position): Promise<Open> {
    for (;;) {
      closing.signal.throwIfAborted();
      const before = forgotten;
      const head = await store.head();
      // What moderators decided, and who is forgotten, must have come to the versions.
      if (!(await reads.waitFor(head, ['temporal'], WAIT_MS))) throw new ReadModelBehind('temporal');
      const { file } = reads.queries.temporal;
      const open = await makeOnce(list, position, head, file).catch((error: unknown) => {
        // Built anew, or copied without whom it forgot, it has another name.
        if (reads.queries.temporal.file === file) throw error;
      });
      if (!open) continue;
      let stands = false;
      try {
        // The log is asked too: what it says may not have been heard yet.
        stands = !(await somebodyForgottenSince(head)) && before === forgotten;
      } finally {
        if (!stands) open.close();
      }
      if (stands) return open;
    }
  }

  async function somebodyForgottenSince(after: Position): Promise<boolean> {
    for await (const { events } of store.readAll({ after, types: [memberErased.type] }))
      if (events.length > 0) return true;
    return false;
  }

  /** Whether it has all that moderators have decided. */
  async function isUpToDate(open: Open): Promise<boolean> {
    const head = await store.head();
    for await (const _ of decisionsSince(store, open.decided)) return false;
    open.decided = Math.max(open.decided, head);
    return true;
  }

  async function makeOnce(list: SearchedList, position: Position, head: Position, file: string): Promise<Open> {
    const dir = join(root, ownName());
    const drop = (): void => rmSync(dir, { recursive: true, force: true });
    try {
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      const path = join(dir, 'search.db');
      await maker.make({ list, path, versions: file, position });
      const { close, index } = openHistoricalSearch(list, path);
      return {
        ...{ index, dir, decided: head },
        close() {
          close();
          drop();
        },
      };
    } catch (error) {
      drop();
      throw error;
    }
  }

  clearUp();
  return {
    /** The index of a list as of a position, for the present turn of the event loop; null where too many are being made. */
    async at<L extends SearchedList>(list: L, position: Position): Promise<HistoricalSearches[L] | null> {
      const key = `${list} ${position}`;
      listening ??= listen();
      await listening;
      for (let known = warm.get(key); known; known = warm.get(key)) {
        const open = await known.opening;
        const isGood = await isUpToDate(open);
        // Meanwhile it may have been let go, or made anew for somebody else.
        if (warm.peek(key) !== known) continue;
        if (isGood) return open.index as HistoricalSearches[L]; // its key says so
        warm.delete(key);
      }
      if (making >= PENDING) return null;
      making += 1;
      const entry: Warm = { opening: make(list, position).finally(() => (making -= 1)) };
      warm.set(key, entry);
      try {
        entry.open = await entry.opening;
        return entry.open.index as HistoricalSearches[L]; // made of that list
      } catch (error) {
        if (warm.peek(key) === entry) warm.delete(key);
        throw error;
      }
    },

    forget,

    async close(): Promise<void> {
      closing.abort();
      forget();
      warm.clear();
      await maker.stop();
    },
  };
}
