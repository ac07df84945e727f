import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import type { Keyring } from '#events/keyring.ts';
import type { Batch, EventStore, Position } from '#events/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { atWork, type Projection } from './projection.ts';

/** What the runner tells about a projection that cannot go on. */
export interface Failure {
  readonly projection: string;
  readonly position: Position;
  readonly type: string;
  readonly error: unknown;
  /** Milliseconds until it is tried again. */
  readonly retryInMs: number;
}

export interface RunnerDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** A read model, open for projecting, with the tables of `projections`. */
  readonly db: DatabaseSync;
  readonly projections: readonly Projection[];
  /** After each commit: how far the slowest healthy projection has come. */
  readonly onProgress?: (position: Position) => void;
  readonly onFailure?: (failure: Failure) => void;
  /** After a commit in which a member was forgotten. */
  readonly onErased?: () => void;
  readonly batchSize?: number;
}

const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 60_000;

type Running = ReturnType<typeof atWork> & {
  readonly name: string;
  position: Position;
  changed: Position;
  /** How often in a row it has failed at its present event; 0 when healthy. */
  failures: number;
};

/**
 * Follows the log into a read model: batch by batch, rows and checkpoints in one transaction.
 *
 * A projection that throws stops in front of that event, while the others go on; it is tried again after a while, longer
 * each time, and catches up from its own checkpoint. Several runners on one file do no harm: each transaction starts from
 * the checkpoints as they are in the file.
 */
export function createRunner(deps: RunnerDeps) {
  const { store, keyring, db, onProgress, onFailure } = deps;
  const readCheckpoints = db.prepare('SELECT projection, position, changed FROM checkpoints');
  const moveCheckpoint = db.prepare(
    'UPDATE checkpoints SET position = ?, changed = ?, failedAt = NULL, failure = NULL, failedSince = NULL WHERE projection = ?',
  );
  const markFailed = db.prepare(
    'UPDATE checkpoints SET position = ?, changed = ?, failedAt = ?, failure = ?, failedSince = coalesce(failedSince, ?) WHERE projection = ?',
  );

  const savepoint = db.prepare('SAVEPOINT projecting');
  const release = db.prepare('RELEASE projecting');

  const running: Running[] = deps.projections.map((projection) => ({
    name: projection.name,
    ...atWork(projection, db),
    position: -1,
    changed: -1,
    failures: 0,
  }));
  const handled = new Set(running.flatMap(({ handlers }) => [...handlers.keys()]));

  function refresh(): void {
    for (const row of readCheckpoints.all() as { projection: string; position: number; changed: number }[]) {
      const projection = running.find(({ name }) => name === row.projection);
      if (projection) Object.assign(projection, { position: row.position, changed: row.changed });
    }
  }

  /** Runs a projection over events up to `end`; true when all of them went in. */
  function advance(projection: Running, events: readonly DomainEvent[], end: Position): boolean {
    const { handlers, name } = projection;
    const { position, changed } = projection;
    let current: DomainEvent | undefined;
    const mine = events.filter((event) => event.position > position && handlers.has(event.type));
    try {
      if (mine.length > 0) {
        savepoint.run();
        for (const event of mine) {
          current = event;
          handlers.get(event.type)?.(event);
        }
        projection.flush();
        release.run();
      }
      projection.position = end;
      projection.changed = mine.at(-1)?.position ?? changed;
      projection.failures = 0;
      moveCheckpoint.run(end, projection.changed, name);
      return true;
    } catch (error) {
      if (mine.length > 0) db.exec('ROLLBACK TO projecting; RELEASE projecting');
      projection.drop();
      projection.changed = changed;
      if (!current) throw error; // not an event's fault
      const at = current.position;
      const before = events.filter((event) => event.position < at);
      if (before.some((event) => event.position > position)) advance(projection, before, at - 1);
      fail(projection, current, error);
      return false;
    }
  }

  function fail(projection: Running, event: DomainEvent, error: unknown): void {
    projection.failures += 1;
    const retryInMs = retryDelay(projection);
    markFailed.run(
      projection.position,
      projection.changed,
      event.position,
      `${event.type}: ${error instanceof Error ? error.message : String(error)}`,
      Date.now(),
      projection.name,
    );
    onFailure?.({ projection: projection.name, position: event.position, type: event.type, error, retryInMs });
  }

  const retryDelay = ({ failures }: Running): number => Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_MOST_MS);

  /** Projects a batch; false when a projection failed in it. */
  async function apply(batch: Batch): Promise<boolean> {
    const events = await decode(
      keyring,
      batch.events.filter((event) => handled.has(event.type)),
    );
    const failedBefore = new Set(running.filter(({ failures }) => failures > 0));
    const erased = batch.events.some(({ type }) => type === memberErased.type);
    let well = true;
    db.exec('BEGIN IMMEDIATE');
    try {
      refresh();
      for (const projection of running) {
        if (projection.position >= batch.position) continue;
        // One that failed before this pass has a gap behind it that only a pass from its own checkpoint can close.
        if (failedBefore.has(projection) && !retrying.has(projection)) continue;
        if (!advance(projection, events, batch.position)) well = false;
      }
      // Until the file has been renewed, traces of them may be left in it.
      if (erased) db.exec('PRAGMA user_version = 1');
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      for (const projection of running) projection.drop();
      throw error;
    }
    for (const projection of running) if (projection.failures > 0) retrying.delete(projection);
    onProgress?.(position());
    if (erased) deps.onErased?.();
    return well;
  }

  /** Those that take part in the present pass although they failed in an earlier one. */
  const retrying = new Set<Running>();

  /** How far the slowest projection that is not failing has come. */
  function position(): Position {
    const healthy = running.filter(({ failures }) => failures === 0);
    return Math.min(...(healthy.length > 0 ? healthy : running).map((projection) => projection.position));
  }

  function startOfPass(): Position {
    refresh();
    retrying.clear();
    for (const projection of running) if (projection.failures > 0) retrying.add(projection);
    return Math.min(...running.map((projection) => projection.position));
  }

  return {
    position,

    /** Reads the log once to its present end (or `upTo`). @throws when a projection fails. */
    async catchUp(options: { upTo?: Position } = {}): Promise<void> {
      const batches = store.readAll({ after: startOfPass(), batchSize: deps.batchSize ?? 1000, ...options });
      for await (const batch of batches) {
        if (!(await apply(batch))) throw new Error('a projection failed; its checkpoint says which and where');
      }
    },

    /** Follows the log until `signal` aborts. A failure starts a new pass when the time for another try has come. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const pass = new AbortController();
        const stop = (): void => pass.abort();
        signal.addEventListener('abort', stop);
        let timer: NodeJS.Timeout | undefined;
        const tryAgain = (): void => {
          const failing = running.filter(({ failures }) => failures > 0);
          if (timer === undefined && failing.length > 0) timer = setTimeout(stop, Math.min(...failing.map(retryDelay)));
        };
        try {
          const from = startOfPass();
          for await (const batch of store.subscribe({
            after: from,
            batchSize: deps.batchSize ?? 1000,
            signal: pass.signal,
          })) {
            await apply(batch);
            tryAgain();
            // With a long way to go, others of this thread get their turn too.
            if (batch.events.length > 0) await turn();
          }
          // The log was closed: nothing will ever come of it.
          if (!pass.signal.aborted) return;
        } finally {
          clearTimeout(timer);
          signal.removeEventListener('abort', stop);
        }
      }
    },
  };
}

export type Runner = ReturnType<typeof createRunner>;
