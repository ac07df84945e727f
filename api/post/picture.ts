import type { FileStore } from '../storage/store.ts';

export interface PictureOnPost {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** An uploaded picture's size in pixels; null where there is no such upload for a post. */
export async function pictureOnPost(files: FileStore, key: string): Promise<PictureOnPost | null> {
  if (!key.startsWith('Post/')) return null;
  const file = await files.get(key);
  if (!file) return null;
  const bytes = Buffer.from(await new Response(file.stream).arrayBuffer());
  // Loaded where pictures are first met: a server that only reads never needs it.
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { key, width, height };
}
