import { rmSync } from 'node:fs';
import { type EventStore, type Position, START } from '#events/port/store.ts';
import { memberErased, memberErasureBegun } from '#events/subjects/member.ts';
import type { Logger } from '#projections/logger.ts';
import { currentReadModel, type Named } from '#projections/runner/files.ts';
import { restoreSnapshot, type SnapshotName, snapshotNamed, takeSnapshot } from '#projections/runner/snapshot.ts';
import type { FileInfo, FileStore } from '../storage/store.ts';

/** Snapshots of the read models, a file each, stand in the file store beside the pictures; no link is ever made for one. */
const FOLDER = 'Snapshot/';
/** The newest may just be written while another machine reads the one before. */
const KEPT = 2;
/** How often it is looked whether one is due, of whichever machine the last one was. */
const LOOK_EVERY_MS = 5 * 60_000;

/** Removes every snapshot: they hold what members have told of themselves. */
export async function removeSnapshots(files: FileStore): Promise<void> {
  for await (const { key } of files.list(FOLDER)) await files.remove(key);
}

export interface SnapshotDeps {
  readonly dataDir: string;
  /** Those that this installation keeps. */
  readonly models: readonly Named[];
  readonly files: FileStore;
  readonly store: EventStore;
  /** Seals the snapshots: 32 bytes, the same on every machine. */
  readonly key: Uint8Array;
  readonly log: Logger;
}

type Kept = FileInfo & SnapshotName;

/** Takes snapshots of the read models into the file store, and starts a new machine from them. */
export function createSnapshots({ dataDir, models, files, store, key, log }: SnapshotDeps) {
  /** Those of one read model, the newest first. */
  async function kept(model: Named): Promise<Kept[]> {
    const found: Kept[] = [];
    for await (const file of files.list(FOLDER)) {
      const named = snapshotNamed(file.key.slice(FOLDER.length));
      if (named?.model === model.name) found.push({ ...file, ...named });
    }
    return found.sort((a, b) => b.version - a.version || b.position - a.position);
  }

  /** Whether a read model as of that position holds something of a member who has been forgotten, or is about to be. */
  async function holdsForgotten(position: Position): Promise<boolean> {
    const leaving = new Set<string>();
    for await (const { events } of store.readAll({ after: START, types: [memberErasureBegun.type, memberErased.type] }))
      for (const event of events) {
        const { member } = memberErased.data.parse(event.data); // both types say the same
        if (event.type === memberErasureBegun.type) leaving.add(member);
        else if (event.position <= position) leaving.delete(member);
      }
    return leaving.size > 0;
  }

  /** Puts a snapshot of a read model into the file store. @returns its key; null where there can be none just now */
  async function takeOf(model: Named): Promise<string | null> {
    const snapshot = await takeSnapshot(dataDir, model, key);
    if (!snapshot) return null;
    const name = FOLDER + snapshot.name;
    try {
      await files.putFile(name, snapshot.path, 'application/octet-stream');
    } finally {
      rmSync(snapshot.path, { force: true });
    }
    // Asked afterwards: an erasure that began before removes this one, too, or is seen here.
    if (await holdsForgotten(snapshot.position)) {
      await files.remove(name);
      return null;
    }
    const outdated = (await kept(model)).filter(({ version }) => version <= model.version).slice(KEPT);
    for (const { key: old } of outdated) await files.remove(old);
    return name;
  }

  /** Makes the newest snapshot that fits a read model's file. False where there is none: it has to be built from the log. */
  async function restoreOf(model: Named): Promise<boolean> {
    const head = await store.head();
    for (const { key: name, version, position } of await kept(model)) {
      if (version !== model.version || position > head) continue;
      const file = await files.get(name);
      if (!file) continue;
      try {
        await restoreSnapshot(dataDir, model, key, name.slice(FOLDER.length), file.stream);
        log.info({ model: model.name, position }, 'started from a snapshot of the read model');
        return true;
      } catch (error) {
        log.warn({ err: error, name }, 'a snapshot of a read model could not be used');
      }
    }
    return false;
  }

  return {
    /** Takes one of each read model. @returns their keys: without those of which there can be none just now */
    async take(): Promise<string[]> {
      const taken: string[] = [];
      for (const model of models) {
        const name = await takeOf(model);
        if (name !== null) taken.push(name);
      }
      return taken;
    },

    /** Restores those read models that are not there and of which there is a snapshot. @returns their names */
    async restore(): Promise<string[]> {
      const restored: string[] = [];
      for (const model of models)
        if (!currentReadModel(dataDir, model) && (await restoreOf(model))) restored.push(model.name);
      return restored;
    },

    /** Takes one whenever the newest is older than so many hours; never for 0. */
    schedule(hours: number): { stop(): Promise<void> } {
      let looking: Promise<void> | undefined;
      async function look(): Promise<void> {
        for (const model of models) {
          const newest = (await kept(model)).find(({ version }) => version === model.version);
          if (newest && Date.now() - newest.modifiedAt < hours * 3_600_000) continue;
          const name = await takeOf(model);
          if (name !== null) log.info({ name }, 'took a snapshot of a read model');
        }
      }
      const timer = setInterval(() => {
        looking ??= look()
          .catch((error) => log.warn({ err: error }, 'no snapshot of a read model could be taken; it is tried again'))
          .finally(() => {
            looking = undefined;
          });
      }, LOOK_EVERY_MS);
      timer.unref();
      if (hours === 0) clearInterval(timer);
      return {
        async stop() {
          clearInterval(timer);
          await looking;
        },
      };
    },
  };
}
