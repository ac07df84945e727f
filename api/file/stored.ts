import type { PictureContext } from '../contract/file.ts';
import type { FileStore } from '../storage/store.ts';

/** An uploaded picture, and its size in pixels. */
export interface StoredPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** Null where there is no upload of this key, or it was for another part of the product. */
export async function storedPicture(
  files: FileStore,
  context: PictureContext,
  key: string,
): Promise<StoredPicture | null> {
  if (!key.startsWith(`${context}/`)) return null;
  const file = await files.get(key);
  if (!file) return null;
  const bytes = Buffer.from(await new Response(file.stream).arrayBuffer());
  // Loaded where pictures are first met: a server that only reads never needs it.
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { key, width, height };
}
