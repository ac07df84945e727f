import type { ReadDecoded } from '#events/decoded.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore, Position } from '#events/port/store.ts';
import { safely } from '#events/runtime/safely.ts';
import { type BuildFailure, type Finish, tryBuild } from './build.ts';
import type { Projection } from './definition.ts';
import { currentReadModel } from './files.ts';
import { isCorrupt } from './following.ts';

const BUILDS_AT_ONCE = 2;
const BUILD_AGAIN_MS = 2000;
/** How often it is looked whether somebody else has built what is being built. */
const LOOK_EVERY_MS = 100;

export interface BuildsDeps {
  readonly dataDir: string;
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** Reads the log for a build; on this thread unless told. */
  readonly read?: ReadDecoded;
  /** Finishes what was built; on this thread unless told. */
  readonly finish?: Finish;
  /** Read models could not be built; it is tried again. */
  readonly onBuildFailure?: (models: readonly string[], error: unknown) => void;
}

/** One that cannot take an event is built up to it, and goes on from there as one that has failed does. */
const upToOf = ({ event }: BuildFailure): Position => event.position - 1;

/** Builds read models that are not there, beside whatever else goes on. @param onCorrupt the log cannot be trusted */
export function createBuilds(deps: BuildsDeps, signal: AbortSignal, onCorrupt: (error: unknown) => void) {
  const { dataDir, store, keyring } = deps;
  const building = new Set<Projection>();
  /** Not to be built before this time. */
  const buildAfter = new Map<Projection, number>();
  const builds = new Set<Promise<void>>();

  /** Builds read models together. Whatever is there first counts: our own build, or another process's. */
  async function buildAll(models: readonly Projection[]): Promise<void> {
    const superseded = new AbortController();
    const looking = setInterval(
      safely(() => {
        if (models.every((model) => currentReadModel(dataDir, model))) superseded.abort();
      }),
      LOOK_EVERY_MS,
    );
    const { read, finish } = deps;
    const common = {
      dataDir,
      store,
      keyring,
      ...(read && { read }),
      ...(finish && { finish }),
      signal: AbortSignal.any([signal, superseded.signal]),
    };
    try {
      const { failures } = await tryBuild({ ...common, models });
      for (const failure of failures) await tryBuild({ ...common, models: [failure.model], upTo: upToOf(failure) });
    } catch (error) {
      if (!superseded.signal.aborted) throw error;
    } finally {
      clearInterval(looking);
    }
  }

  function begin(models: readonly Projection[]): void {
    for (const model of models) building.add(model);
    const build = buildAll(models)
      .catch((error: unknown) => {
        if (isCorrupt(error)) onCorrupt(error);
        if (signal.aborted) return;
        for (const model of models) buildAfter.set(model, performance.now() + BUILD_AGAIN_MS);
        deps.onBuildFailure?.(
          models.map(({ name }) => name),
          error,
        );
      })
      .finally(() => {
        for (const model of models) building.delete(model);
        builds.delete(build);
      });
    builds.add(build);
  }

  return {
    /** Begins to build those of these models that are not there, together, unless two builds are under way. */
    beginMissing(models: readonly Projection[]): void {
      const now = performance.now();
      const missing = models.filter(
        (model) => !building.has(model) && now >= (buildAfter.get(model) ?? 0) && !currentReadModel(dataDir, model),
      );
      if (missing.length > 0 && builds.size < BUILDS_AT_ONCE) begin(missing);
    },

    ended: async (): Promise<void> => void (await Promise.all(builds)),
  };
}
