import { rmSync } from 'node:fs';
import { type EventStore, type Position, START } from '#events/store.ts';
import { memberErased, memberErasureBegun } from '#events/subjects/member.ts';
import type { Logger } from '#projections/logger.ts';
import { READ_MODEL_VERSION } from '#projections/readModel.ts';
import { restoreSnapshot, snapshotNamed, takeSnapshot } from '#projections/snapshot.ts';
import type { FileInfo, FileStore } from './files/store.ts';

/** Snapshots of the read model stand in the file store beside the pictures; no link is ever made for one. */
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
  readonly files: FileStore;
  readonly store: EventStore;
  /** Seals the snapshots: 32 bytes, the same on every machine. */
  readonly key: Uint8Array;
  readonly log: Logger;
}

type Kept = FileInfo & { readonly version: number; readonly position: Position };

/** Takes snapshots of the read model into the file store, and starts a new machine from one. */
export function createSnapshots({ dataDir, files, store, key, log }: SnapshotDeps) {
  /** The newest first. */
  async function kept(): Promise<Kept[]> {
    const found: Kept[] = [];
    for await (const file of files.list(FOLDER)) {
      const named = snapshotNamed(file.key.slice(FOLDER.length));
      if (named) found.push({ ...file, ...named });
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

  /** Puts a snapshot into the file store. @returns its key; null where there can be none just now */
  async function take(): Promise<string | null> {
    const snapshot = await takeSnapshot(dataDir, key);
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
    const outdated = (await kept()).filter(({ version }) => version <= READ_MODEL_VERSION).slice(KEPT);
    for (const { key: old } of outdated) await files.remove(old);
    return name;
  }

  return {
    take,

    /** Makes the newest snapshot that fits the read model. False where there is none: it has to be built from the log. */
    async restore(): Promise<boolean> {
      const head = await store.head();
      for (const { key: name, version, position } of await kept()) {
        if (version !== READ_MODEL_VERSION || position > head) continue;
        const file = await files.get(name);
        if (!file) continue;
        try {
          await restoreSnapshot(dataDir, key, name.slice(FOLDER.length), file.stream);
          log.info({ position }, 'started from a snapshot of the read model');
          return true;
        } catch (error) {
          log.warn({ err: error, name }, 'a snapshot of the read model could not be used');
        }
      }
      return false;
    },

    /** Takes one whenever the newest is older than so many hours; never for 0. */
    schedule(hours: number): { stop(): Promise<void> } {
      let looking: Promise<void> | undefined;
      async function look(): Promise<void> {
        const newest = (await kept()).find(({ version }) => version === READ_MODEL_VERSION);
        if (newest && Date.now() - newest.modifiedAt < hours * 3_600_000) return;
        const name = await take();
        if (name !== null) log.info({ name }, 'took a snapshot of the read model');
      }
      const timer = setInterval(() => {
        looking ??= look()
          .catch((error) => log.warn({ err: error }, 'no snapshot of the read model could be taken; it is tried again'))
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
