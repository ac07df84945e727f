import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Model, modelsFor } from '#projections/models.ts';
import { currentReadModel } from '#projections/runner/files.ts';
import { snapshotNamed } from '#projections/runner/snapshot.ts';
import type { StorageAnswer } from '../contract/admin.ts';
import type { Platform } from '../platform/platform.ts';

/** Files are counted up to so many: a bucket may hold millions. */
const COUNTED_MOST = 20_000;
const SNAPSHOTS = 'Snapshot/';

/** Of a SQLite file, with what has not been brought into it yet; 0 where it is not there. */
const sizeOf = (path: string): number =>
  ['', '-wal'].reduce((sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0), 0);

/** How much stands on the disk, or in the bucket. */
export async function storageOf({ config, files }: Pick<Platform, 'config' | 'files'>): Promise<StorageAnswer> {
  const { DATA_DIR, EVENTSTORE_URL } = config;
  let count = 0;
  let bytes = 0;
  let isWhole = true;
  const snapshots: StorageAnswer['snapshots'][number][] = [];
  for await (const { key, size, modifiedAt } of files.list()) {
    if (count === COUNTED_MOST) {
      isWhole = false;
      break;
    }
    count += 1;
    bytes += size;
    const named = key.startsWith(SNAPSHOTS) ? snapshotNamed(key.slice(SNAPSHOTS.length)) : null;
    if (named) {
      const { model, version, position } = named;
      snapshots.push({ model, version, position, bytes: size, at: new Date(modifiedAt).toISOString() });
    }
  }
  const modelSize = (model: Model): number => sizeOf(currentReadModel(DATA_DIR, model)?.path ?? '');
  return {
    log: EVENTSTORE_URL === undefined ? sizeOf(join(DATA_DIR, 'events.db')) : null,
    models: modelsFor(config).map((model) => ({ name: model.name, bytes: modelSize(model) })),
    files: { count, bytes, isWhole },
    snapshots,
  };
}
