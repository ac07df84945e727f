import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/store.ts';
import { createDirectoryQueries } from '#projections/directoryQueries.ts';
import { createFeedQueries } from '#projections/feed.ts';
import { createFileQueries } from '#projections/files.ts';
import { createFundQueries } from '#projections/fundQueries.ts';
import { createInboxQueries } from '#projections/inbox.ts';
import { createMemberQueries } from '#projections/members.ts';
import { createOwnDataQueries } from '#projections/ownData.ts';
import { currentReadModel, openForQueries } from '#projections/readModel.ts';
import { createReportQueries } from '#projections/reportQueries.ts';
import { createSessionQueries } from '#projections/sessions.ts';

export type ProjectionName = 'members' | 'sessions' | 'directory' | 'feed' | 'funds' | 'files' | 'inbox' | 'reports';

/** How far the read model has come, and the position of the last event that changed each projection. */
export interface Versions {
  readonly position: Position;
  readonly changed: Readonly<Record<ProjectionName, Position>>;
  /** What cannot go on, in words; empty when all is well. */
  readonly failures: readonly { projection: string; position: Position; failure: string; since: number }[];
}

/** How often waiting requests look whether the read model has come far enough; the worker's word wakes them sooner. */
const LOOK_EVERY_MS = 3;
/** How often it is looked whether a rebuilt read model has taken the place of the one in use. */
const GENERATION_EVERY_MS = 200;
/** Longer than any request holds on to the queries of one read model. */
const CLOSE_AFTER_MS = 3000;

function openQueries(db: DatabaseSync) {
  return {
    members: createMemberQueries(db),
    sessions: createSessionQueries(db),
    directory: createDirectoryQueries(db),
    feed: createFeedQueries(db),
    funds: createFundQueries(db),
    files: createFileQueries(db),
    inbox: createInboxQueries(db),
    reports: createReportQueries(db),
    own: createOwnDataQueries(db),
  };
}

export type Queries = ReturnType<typeof openQueries>;

type Waiter = { readonly position: Position; readonly done: (reached: boolean) => void };

/**
 * The read model as the API sees it: read-only, synchronous, microseconds a query. It follows a rebuild: the new
 * generation is opened beside the old one and takes its place between two requests, once it has come as far.
 */
export function openReadSide(dataDir: string, path: string) {
  let open = connect(path);
  const waiters = new Set<Waiter>();
  let closed = false;
  let looking: NodeJS.Timeout | undefined;

  function connect(file: string) {
    const db = openForQueries(file);
    const begin = db.prepare('BEGIN');
    const commit = db.prepare('COMMIT');
    const dataVersion = db.prepare('PRAGMA data_version');
    const checkpoints = db.prepare(
      'SELECT projection, position, changed, failedAt, failure, failedSince FROM checkpoints',
    );
    type Row = {
      projection: ProjectionName;
      position: number;
      changed: number;
      failedAt: number | null;
      failure: string | null;
      failedSince: number | null;
    };
    let seen: number | undefined;
    let known: Versions | undefined;
    let inTurn = false;
    let asked = false;

    /**
     * All reads of one turn of the event loop see one snapshot: whatever a request asks for agrees, and SQLite, which
     * forgets its pages whenever the worker has committed, does so once a turn and not at each query.
     */
    function turn(): void {
      if (inTurn || !db.isOpen) return;
      inTurn = true;
      begin.run();
      setImmediate(again);
    }

    /** Ends the turn's snapshot: what is read from here on is as new as can be. */
    function again(): void {
      if (!inTurn) return;
      inTurn = false;
      asked = false;
      if (db.isOpen) commit.run();
    }

    function versions(): Versions {
      turn();
      if (known && asked) return known;
      asked = true;
      const version = (dataVersion.get() as { data_version: number }).data_version;
      if (known && version === seen) return known;
      // Read first, then remembered as of the version before: never older than it says.
      seen = version;
      const rows = checkpoints.all() as Row[];
      const healthy = rows.filter((row) => row.failedAt === null);
      const changed = Object.fromEntries(rows.map((row) => [row.projection, row.changed]));
      known = {
        position: Math.min(...(healthy.length > 0 ? healthy : rows).map((row) => row.position)),
        changed: changed as Versions['changed'], // the runner keeps a row for each projection
        failures: rows.flatMap(({ projection, failedAt, failure, failedSince }) =>
          failedAt === null
            ? []
            : [{ projection, position: failedAt, failure: failure ?? '', since: failedSince ?? 0 }],
        ),
      };
      return known;
    }
    return { file, inode: inodeOf(file), db, versions, turn, again, queries: openQueries(db) };
  }

  function look(): void {
    if (waiters.size === 0) return;
    open.again(); // what this turn has seen may be older than what is waited for
    settle(open.versions().position);
  }

  function settle(position: Position): void {
    open.again();
    for (const waiter of waiters) if (waiter.position <= position) waiter.done(true);
  }

  /** A newer generation that is not as far yet, and those that requests under way may still hold on to. */
  let next: ReturnType<typeof connect> | undefined;
  const left = new Set<DatabaseSync>();
  let again: NodeJS.Timeout | undefined;

  /** Changes over to a newer generation: an answer must never be older than the one before it. */
  function takeOver(): void {
    clearTimeout(again);
    const newest = currentReadModel(dataDir)?.path;
    if (closed || newest === undefined) return;
    // One that was deleted and built anew has the name of the one that is still open here.
    const inode = inodeOf(newest);
    if (newest === open.file && inode === open.inode) return;
    if (next?.file !== newest || next.inode !== inode) {
      next?.db.close();
      next = connect(newest);
    }
    next.again();
    open.again();
    if (next.versions().position < open.versions().position) {
      again = setTimeout(takeOver, LOOK_EVERY_MS).unref();
      return;
    }
    const { db } = open;
    left.add(db);
    setTimeout(() => left.delete(db) && db.close(), CLOSE_AFTER_MS).unref();
    open = next;
    next = undefined;
    settle(open.versions().position);
  }

  const generations = setInterval(takeOver, GENERATION_EVERY_MS);
  generations.unref();

  return {
    get queries(): Queries {
      open.turn();
      return open.queries;
    },

    versions: (): Versions => open.versions(),

    /** The worker has come this far with the read model at `path`: wakes whoever waited for it. */
    reached(position: Position, path: string): void {
      if (path === open.file) settle(position);
      else takeOver();
    },

    /** Resolves with true once the read model has passed `position`, with false after `timeoutMs`, or on abort. */
    waitFor(position: Position, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
      if (closed || signal?.aborted) return Promise.resolve(false);
      if (open.versions().position >= position) return Promise.resolve(true);
      return new Promise((resolve) => {
        const giveUp = (): void => waiter.done(false);
        const timer = setTimeout(giveUp, timeoutMs);
        signal?.addEventListener('abort', giveUp);
        const waiter: Waiter = {
          position,
          done(reached) {
            clearTimeout(timer);
            signal?.removeEventListener('abort', giveUp);
            waiters.delete(waiter);
            if (waiters.size === 0) {
              clearInterval(looking);
              looking = undefined;
            }
            resolve(reached);
          },
        };
        waiters.add(waiter);
        looking ??= setInterval(look, LOOK_EVERY_MS);
      });
    },

    close(): void {
      closed = true;
      clearInterval(generations);
      clearInterval(looking);
      clearTimeout(again);
      for (const waiter of waiters) waiter.done(false);
      for (const db of left) db.close();
      next?.db.close();
      left.clear();
      open.db.close();
    },
  };
}

/** Which file a name stands for just now; undefined where it is gone. */
const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;

export type ReadSide = ReturnType<typeof openReadSide>;
