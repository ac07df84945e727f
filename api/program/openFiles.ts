import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { openDiskStore } from '../storage/disk.ts';
import type { FileStore } from '../storage/store.ts';

/** The file store that the environment asks for: MinIO where `MINIO_ENDPOINT` is set, else `DATA_DIR/files`. */
export async function openFiles(config: Config): Promise<FileStore> {
  const { MINIO_ENDPOINT, MINIO_ACCESS_KEY, MINIO_SECRET_KEY, MINIO_BUCKET } = config;
  if (MINIO_ENDPOINT === undefined || MINIO_ACCESS_KEY === undefined || MINIO_SECRET_KEY === undefined)
    return openDiskStore({ dir: join(config.DATA_DIR, 'files') });
  // The client is heavy: only who needs it loads it.
  const { openMinioStore } = await import('../storage/minio.ts');
  return openMinioStore({
    endpoint: MINIO_ENDPOINT,
    accessKey: MINIO_ACCESS_KEY,
    secretKey: MINIO_SECRET_KEY,
    bucket: MINIO_BUCKET,
  });
}
