import type { DatabaseSync } from 'node:sqlite';
import { type Position, START } from '#events/port/store.ts';
import { safely } from '#events/runtime/safely.ts';
import { type Model, type ModelName, type Queries, READ_MODELS } from '#projections/models.ts';
import { lastChanged } from '#projections/runner/checkpoint.ts';
import type { OwnList, ReadModelDefinition } from '#projections/runner/definition.ts';
import { currentReadModel, inodeOf } from '#projections/runner/files.ts';
import { openProgressForReading } from '#projections/runner/progress.ts';
import { discard, isSpoilt } from '#projections/runner/spoilt.ts';
import { type Connection, connect } from './connection.ts';
import { type Standing, standingOf } from './standing.ts';
import { ReadModelMissing } from './unready.ts';
import { createWaiters, type WaitState } from './waiters.ts';

export type { ModelName, Queries } from '#projections/models.ts';

/** How often it is looked whether a rebuilt file has taken the place of one in use, or a missing one is there. */
const GENERATION_EVERY_MS = 200;
const TAKE_OVER_MS = 3;
/** Longer than any request holds on to the queries of one file. */
const CLOSE_AFTER_MS = 3000;

export interface ReadModelsOptions {
  /** Those that this installation keeps; all of them unless told. */
  readonly models?: readonly Model[];
  /** A file was found to be no whole database while it was read, and was thrown away: the worker builds it anew. */
  readonly onSpoilt?: (model: ModelName, path: string) => void;
  /** Where a picture stands in an export of own data. */
  readonly picture?: (key: string) => string;
}

/**
 * The read models as the API sees them. It follows rebuilds: the new generation of a model is opened beside the old one
 * and takes its place between two requests, once it has come as far.
 */
export function openReadModels(dataDir: string, options: ReadModelsOptions = {}) {
  const { models = READ_MODELS } = options;
  const kept: ReadonlySet<ModelName> = new Set(models.map(({ name }) => name));
  const progress = openProgressForReading(dataDir);
  progress.look();
  const open = new Map<ModelName, Connection<unknown>>();
  /** Newer files that are not as far yet. */
  const next = new Map<ModelName, Connection<unknown>>();
  /** Those that requests under way may still hold on to. */
  const left = new Set<DatabaseSync>();
  /** What has not come so far is not opened. */
  let least: Position = START;
  let closed = false;
  let soon: NodeJS.Timeout | undefined;

  const isOther = (one: Connection<unknown>, path: string): boolean =>
    one.file.path !== path || one.inode !== inodeOf(path);

  function connectTo(model: Model): Connection<unknown> | undefined {
    const file = currentReadModel(dataDir, model);
    if (!file) return undefined;
    const spoilt = (): never => {
      discard(file, connection?.inode);
      if (connection) letGo(model.name, connection);
      options.onSpoilt?.(model.name, file.path);
      throw new ReadModelMissing(model.name);
    };
    let connection: Connection<unknown> | undefined;
    try {
      // Each model's queries come back under its own name: see `queries`.
      const definition: ReadModelDefinition<string, unknown> = model;
      connection = connect(definition, file, progress, options.picture ?? ((key) => key), spoilt);
      connection.checkpoint();
      return connection;
    } catch (error) {
      if (error instanceof ReadModelMissing) return undefined;
      if (!isSpoilt(error)) return undefined; // it was renamed or removed at this moment: it is looked for again
      discard(file);
      options.onSpoilt?.(model.name, file.path);
      return undefined;
    }
  }

  function letGo(name: ModelName, connection: Connection<unknown>): void {
    if (open.get(name) === connection) open.delete(name);
    if (next.get(name) === connection) next.delete(name);
    left.add(connection.db);
    const close = safely(() => left.delete(connection.db) && connection.db.close());
    setTimeout(close, CLOSE_AFTER_MS).unref();
  }

  /** Changes over to newer files: an answer must never be older than the one before it. */
  function takeOver(): void {
    clearTimeout(soon);
    if (closed) return;
    progress.look();
    let waiting = false;
    for (const model of models) if (!takeOverOf(model)) waiting = true;
    if (waiting) soon = setTimeout(safely(takeOver), TAKE_OVER_MS).unref();
    waiters.look();
  }

  /** @returns false where a newer file is there and not as far yet */
  function takeOverOf(model: Model): boolean {
    const { name } = model;
    const path = currentReadModel(dataDir, model)?.path;
    if (path === undefined) return true;
    const present = open.get(name);
    if (present && !isOther(present, path)) return true;
    let newer = next.get(name);
    if (!newer || isOther(newer, path)) {
      if (newer) letGo(name, newer);
      newer = connectTo(model);
      if (!newer) return true;
      next.set(name, newer);
    }
    newer.again();
    present?.again();
    if (present && newer.position() < present.position()) return false;
    if (!present && newer.position() < least) return true;
    next.delete(name);
    open.set(name, newer);
    if (present) letGo(name, present);
    return true;
  }

  function connectionOf(name: ModelName): Connection<unknown> {
    const connection = open.get(name);
    if (!connection) throw new ReadModelMissing(name);
    return connection;
  }

  /** How far all of these have come that are there and not failing. */
  function position(names: readonly ModelName[] = MODEL_NAMES): Position {
    const present = names.flatMap((name) => open.get(name) ?? []);
    const healthy = present.filter((connection) => connection.checkpoint().failedAt === null);
    const counted = healthy.length > 0 ? healthy : present;
    return counted.length === 0 ? -1 : Math.min(...counted.map((connection) => connection.position()));
  }

  function again(): void {
    for (const connection of open.values()) connection.again();
  }

  /** Those that are failing, or not there, would be waited for in vain; those that are not kept are not waited for. */
  function standingAt(names: readonly ModelName[], wanted: Position): WaitState {
    let inVain = false;
    for (const name of names) {
      if (!kept.has(name)) continue;
      const connection = open.get(name);
      if (!connection || connection.checkpoint().failedAt !== null) inVain = true;
      else if (!connection.hasPassed(wanted)) return 'behind';
    }
    return inVain ? 'in vain' : 'passed';
  }

  const waiters = createWaiters({ standingAt, position, again });

  // Each getter gives what the model of that name made of its file.
  const queries = Object.defineProperties(
    {},
    Object.fromEntries(
      READ_MODELS.map(({ name }) => [
        name,
        {
          enumerable: true,
          get() {
            const connection = connectionOf(name);
            connection.turn();
            return connection.queries;
          },
        },
      ]),
    ),
  ) as Queries;

  takeOver();
  const generations = setInterval(safely(takeOver), GENERATION_EVERY_MS);
  generations.unref();

  return {
    /** The queries of each read model. @throws {ReadModelMissing} for one that is being built */
    queries,

    position,

    /** The last event that changed a read model. @throws {ReadModelMissing} */
    changed: (name: ModelName): Position => lastChanged(connectionOf(name).checkpoint()),

    /** Names the state of a read model: another one as soon as any of its answers is. @throws {ReadModelMissing} */
    state: (name: ModelName): string => connectionOf(name).state(),

    /** The lists that a read model holds of a member, for an export, by the names of their files. */
    own: (name: ModelName): { readonly [file: string]: OwnList } => {
      if (!kept.has(name)) return {};
      const connection = connectionOf(name);
      connection.turn();
      return connection.own;
    },

    standings: (): Standing[] => [...kept].map((model) => standingOf(model, open.get(model))),

    /** Whether it is there: not while it is being built. */
    has: (name: ModelName): boolean => open.has(name),

    /**
     * Takes those away that have not come to a position and have not failed: they count as being built until they have.
     */
    withhold(position: Position): void {
      least = position;
      again();
      for (const [name, connection] of open)
        if (connection.checkpoint().failedAt === null && !connection.hasPassed(position)) letGo(name, connection);
    },

    /** The worker has come further: wakes whoever waited for it. */
    progressed(): void {
      if (open.size < kept.size || next.size > 0) takeOver();
      else waiters.look();
    },

    waitFor: waiters.waitFor,

    moved: waiters.moved,

    close(): void {
      closed = true;
      clearInterval(generations);
      clearTimeout(soon);
      waiters.close();
      for (const db of left) db.close();
      left.clear();
      for (const { db } of [...open.values(), ...next.values()]) db.close();
      open.clear();
      next.clear();
      progress.close();
    },
  };
}

export const MODEL_NAMES: readonly ModelName[] = READ_MODELS.map(({ name }) => name);

export type ReadModels = ReturnType<typeof openReadModels>;
