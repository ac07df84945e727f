import { type BuildsDeps, createBuilds } from './builds.ts';
import { createCompaction, type RenewalFailure } from './compaction.ts';
import type { Projection } from './definition.ts';
import { currentReadModel, inodeOf, type ReadModelFile } from './files.ts';
import { followLog, pause } from './following.ts';
import { removeFormer, removeOutdated } from './outdated.ts';
import { type Failure, openPart, type Part } from './part.ts';
import { removeForgetfulAhead } from './prepared.ts';
import { openProgress } from './progress.ts';
import { createSkips } from './skips.ts';
import { type Discarded, discard, discardSpoilt, isSpoilt } from './spoilt.ts';

export interface FollowDeps extends BuildsDeps {
  readonly models: readonly Projection[];
  /** After each batch: read models have come further, or their files have changed. */
  readonly onProgress?: () => void;
  readonly onFailure?: (failure: Failure) => void;
  /** A file could not serve and was thrown away; it is built anew. */
  readonly onDiscarded?: (discarded: Discarded) => void;
  /** A copy that was to take the place of a file with traces of who was erased could not be made. */
  readonly onCompactionFailure?: (failure: RenewalFailure) => void;
  /** The log could not be read, or a file not be opened; it is tried again. */
  readonly onTrouble?: (error: unknown) => void;
}

/** How often it is looked whether somebody has built a new generation, or whether an old one can go. */
const LOOK_EVERY_MS = 100;
/** Both generations are followed for so long after the new one has caught up: all readers change over in that time. */
const OVERLAP_MS = 1000;
/** How often the checkpoints of models that had nothing to write are written. */
const SAVE_EVERY_MS = 1000;
const OPEN_AGAIN_MS = 1000;
/** How often it is looked whether somebody was forgotten who stands in what was built ahead for later code. */
const LOOK_AHEAD_EVERY_MS = 60_000;

interface Followed {
  readonly model: Projection;
  serving?: Open | undefined;
  /** A newer file, until all readers have changed over to it. */
  next?: (Open & { togetherSince?: number }) | undefined;
  outdated: number;
}

type Open = { readonly part: Part; readonly inode: number | undefined };

/**
 * Keeps the read models in step with the log until `signal` aborts; builds those first that are not there in this version.
 *
 * When a newer generation appears, it is brought up to the log's end while the old one is still followed, so that
 * whoever reads changes over from the present to the present. The old file goes when nobody has it open any more.
 *
 * @throws {LogCorrupt} when the log cannot be trusted
 */
export async function follow(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { dataDir, store, keyring, models, onDiscarded, onProgress } = deps;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  for (const discarded of await discardSpoilt(dataDir, models, store)) onDiscarded?.(discarded);
  const skips = createSkips(store);
  await skips.load();
  const progress = openProgress(dataDir);
  const compactions = new Map(models.map((model) => [model, createCompaction(model, deps)]));
  const all: Followed[] = models.map((model) => ({ model, outdated: 1 }));
  /** A file that could not be opened is tried again, but not at every look. */
  const openAfter = new Map<Projection, number>();
  let savedAt = 0;
  let lookedAheadAt = Number.NEGATIVE_INFINITY;
  let fatal: unknown;
  let former = 1;

  function open(model: Projection, file: ReadModelFile): Open | undefined {
    const inode = inodeOf(file.path);
    try {
      const part = openPart(model, file, skips);
      progress.forget(file);
      return { part, inode };
    } catch (error) {
      if (isSpoilt(error)) {
        discard(file, inode);
        onDiscarded?.({ model: model.name, path: file.path, reason: 'it is no whole database' });
      } else {
        openAfter.set(model, performance.now() + OPEN_AGAIN_MS);
        deps.onTrouble?.(error);
      }
      return undefined;
    }
  }

  for (const one of all) {
    const file = currentReadModel(dataDir, one.model);
    if (file) one.serving = open(one.model, file);
  }

  const following = followLog(
    {
      ...{ store, keyring, onFailure: deps.onFailure, onTrouble: deps.onTrouble, beforeRetry: skips.load },
      onProgress(parts) {
        progress.say(
          parts
            .filter((part) => part.isUnsaved())
            .map((part) => ({ file: part.file, position: part.position(), changed: part.changed() })),
        );
        onProgress?.();
      },
      onSpoilt(part, error) {
        throwAway(part, wordsOf(error));
        part.close();
      },
      onErasureNotTaken(part, { position, error }) {
        // Built anew from a log in which their keys are gone, there is nothing of them left to take out.
        throwAway(part, `it cannot take out who was forgotten at position ${position}: ${wordsOf(error)}`);
        following.remove(part).then(() => part.close(), end);
      },
    },
    all.flatMap(({ serving }) => (serving ? [serving.part] : [])),
    either,
  );

  /** Takes a part's file away, so that it is built anew. */
  function throwAway(part: Part, reason: string): void {
    for (const one of all) {
      if (one.serving?.part === part) {
        discard(part.file, one.serving.inode);
        one.serving = undefined;
      }
      if (one.next?.part === part) {
        discard(part.file, one.next.inode);
        one.next = undefined;
      }
    }
    onDiscarded?.({ model: part.model.name, path: part.file.path, reason });
  }

  /** Nothing can be followed any more. */
  function end(error: unknown): void {
    fatal = error;
    over.abort();
  }
  following.corrupt.catch(end);
  const builds = createBuilds(deps, either, end);

  async function letGo({ part }: Open): Promise<void> {
    await following.remove(part);
    part.close();
  }

  function join(one: Followed, file: ReadModelFile): Open | undefined {
    const opened = open(one.model, file);
    if (opened) following.add(opened.part);
    return opened;
  }

  async function look(one: Followed): Promise<void> {
    const mayOpen = performance.now() >= (openAfter.get(one.model) ?? 0);
    const file = mayOpen ? currentReadModel(dataDir, one.model) : undefined;
    const { serving, next } = one;
    if (!serving) {
      if (file) one.serving = join(one, file);
      return;
    }
    for (const { part } of next ? [serving, next] : [serving]) part.purge();
    if (next) {
      // One that has stopped is never at the log's end; a copy of it takes its place all the same.
      if (next.part.position() < serving.part.position()) return;
      next.togetherSince ??= performance.now();
      if (performance.now() - next.togetherSince < OVERLAP_MS) return;
      await letGo(serving);
      one.serving = next;
      one.next = undefined;
      one.outdated = 1;
    } else if (file && isAnother(file, serving)) {
      one.next = join(one, file);
    } else {
      // One after the other: each copies a whole file.
      const busy = [...compactions.values()].some((compaction) => compaction.isUnderWay());
      const traces = serving.part.traces();
      if (file && !busy && traces !== 'none') compactions.get(one.model)?.begin(file, traces);
      if (one.outdated > 0) one.outdated = removeOutdated(dataDir, serving.part.file);
    }
  }

  async function lookAhead(): Promise<void> {
    try {
      for (const removed of await removeForgetfulAhead(dataDir, models, store)) onDiscarded?.(removed);
    } catch (error) {
      if (!either.aborted) deps.onTrouble?.(error);
    }
  }

  try {
    while (!either.aborted) {
      builds.beginMissing(all.filter(({ next }) => !next).map(({ model }) => model));
      for (const one of all) await look(one);
      if (performance.now() - savedAt > SAVE_EVERY_MS) {
        savedAt = performance.now();
        progress.look();
        for (const { serving, next } of all) for (const each of [serving, next]) each?.part.save();
        if (former > 0 && all.every(({ serving }) => serving)) former = removeFormer(dataDir);
      }
      if (performance.now() - lookedAheadAt > LOOK_AHEAD_EVERY_MS) {
        lookedAheadAt = performance.now();
        await lookAhead();
      }
      await pause(LOOK_EVERY_MS, either);
    }
  } finally {
    over.abort();
    await following.ended();
    await builds.ended();
    for (const { serving, next } of all) for (const each of [serving, next]) each?.part.close();
    await Promise.all([...compactions.values()].map((compaction) => compaction.ended()));
    progress.close();
  }
  if (fatal !== undefined) throw fatal;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a file is newer than the one that is open, or has its name and is another. */
function isAnother(file: ReadModelFile, { part, inode }: Open): boolean {
  return file.generation > part.file.generation || inodeOf(file.path) !== inode;
}
