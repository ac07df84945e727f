/**
 * What becomes of an uploaded picture: its type is read from its bytes, it is decoded with limits, turned upright,
 * made as large as the product shows it and written anew as WebP. Nothing of the original file survives: no
 * metadata (where a photo was taken), nothing hidden behind the image, no second format in disguise.
 */
import { open, readFile, stat } from 'node:fs/promises';
import { Semaphore } from 'async-mutex';
import type { Sharp } from 'sharp';
import type { PictureContext } from '../contract/file.ts';
import { UPLOAD_MAX_BYTES } from '../contract/limits.ts';
import { decodeBytes, encodeBytes } from './decodeMemory.ts';
import { packedTextBytes } from './packedText.ts';

/** What the picture is shown as. */
export type Shape = 'logo' | 'banner' | 'photo' | 'post';

export interface Picture {
  /** WebP. */
  readonly bytes: Uint8Array;
  readonly shape: Shape;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PictureRefusal {
  /** `type`: none of JPG, PNG, GIF. `bytes`, `pixels`: too large in that. `broken`: begins like a picture and is none. */
  readonly refused: 'type' | 'bytes' | 'pixels' | 'broken';
}

/** At most so many pixels each way; smaller pictures keep their size, and nothing is cut off but from photos. */
const BOXES: Record<Exclude<Shape, 'photo'>, { width: number; height: number }> = {
  logo: { width: 400, height: 400 },
  banner: { width: 1200, height: 400 },
  // 1600 wide. The height only keeps a long screenshot below what WebP can hold (16,383).
  post: { width: 1600, height: 16_000 },
};
const PHOTO = { width: 512, height: 512 };
/** From this proportion of width to height on, a company's picture is its banner. */
const BANNER_FROM = 1.5;
/** Of 6. More takes twice the time for some 7 % of the bytes. */
const EFFORT = 2;
/** From here on a picture is written in a quarter of the time, and comes out a little larger. */
const MUCH_BYTES = 48_000_000;
const DECODE_SECONDS = 20;
/** Beside the pixels: a quarter of a second's unpacking. Drawings carry their source so, in some ten kilobytes. */
const PACKED_TEXT_MOST = 512 * 1024;
/** Stops at errors but, unlike sharp's default, not at warnings: many phones write JPGs that are irregular and readable. */
const DECODING = { failOn: 'error', pages: 1, sequentialRead: true } as const;

/** What all decoders and encoders of this process may hold at once, by their count of pixels; the others wait. */
export const PIXEL_MEMORY_MB = 160;
/** What even the smallest picture is counted as: two are at work at once at most. */
const LEAST_MB = PIXEL_MEMORY_MB / 2;
// The library walks from one weight to the next: megabytes, not bytes.
const pixelMemory = new Semaphore(PIXEL_MEMORY_MB);

/** The megabytes that the pictures at work are counted as just now. */
export const pixelMemoryInUse = (): number => PIXEL_MEMORY_MB - pixelMemory.getValue();

/**
 * Reads an uploaded picture and makes it what the product shows.
 *
 * A User's picture is a photo: 512×512, cropped to a square. A Post's is at most 1600 wide. For a Company, the upload
 * does not say whether it is the logo or the banner, so its proportions do: at least 1.5 times as wide as high is a
 * banner (inside 1200×400), anything else a logo (inside 400×400). Neither is cropped: a wide logo with lettering is
 * taken for a banner, and must come out whole.
 *
 * An animated GIF becomes its first frame.
 *
 * @param source the bytes, or the path of a file that holds them
 */
export async function readPicture(
  source: string | Uint8Array,
  context: PictureContext,
): Promise<Picture | PictureRefusal> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length;
  if (size > UPLOAD_MAX_BYTES) return { refused: 'bytes' };
  if (!isKnownType(typeof source === 'string' ? await firstBytes(source) : source)) return { refused: 'type' };
  return decode(source, context);
}

async function decode(source: string | Uint8Array, context: PictureContext): Promise<Picture | PictureRefusal> {
  const sharp = await loadSharp();
  try {
    // Only what stands in front of the pixels is read here: no bomb of pixels goes off, and of texts none that takes long.
    const header = await pixelMemory.runExclusive(async () => {
      if (await holdsMuchText(source)) return null;
      return sharp(source, { ...DECODING, limitInputPixels: false }).metadata();
    }, LEAST_MB);
    if (header === null) return { refused: 'broken' };
    const held = decodeBytes(header);
    if (held === null) return { refused: 'pixels' };
    const shape = shapeFor(context, header.autoOrient.width / header.autoOrient.height);
    const bytes = held + (shape === 'photo' ? encodeBytes(PHOTO, PHOTO) : encodeBytes(header.autoOrient, BOXES[shape]));
    const limitInputPixels = header.width * header.height;
    const { data, info } = await pixelMemory.runExclusive(
      () =>
        fitted(sharp(source, { ...DECODING, limitInputPixels }).autoOrient(), shape)
          .webp({ quality: 82, effort: bytes > MUCH_BYTES ? 0 : EFFORT })
          .timeout({ seconds: DECODE_SECONDS })
          .toBuffer({ resolveWithObject: true }),
      // What is counted as more than there is has all of it to itself.
      Math.min(Math.max(Math.ceil(bytes / 1e6), LEAST_MB), PIXEL_MEMORY_MB),
    );
    return { bytes: data, shape, width: info.width, height: info.height };
  } catch {
    // The header was a picture's; whatever libvips finds wrong behind it, the file is what its sender can change.
    return { refused: 'broken' };
  }
}

function fitted(image: Sharp, shape: Shape): Sharp {
  if (shape === 'photo') return image.resize({ ...PHOTO, fit: 'cover' });
  return image.resize({ ...BOXES[shape], fit: 'inside', withoutEnlargement: true });
}

function shapeFor(context: PictureContext, proportion: number): Shape {
  if (context === 'User') return 'photo';
  if (context === 'Post' || context === 'Message') return 'post';
  return proportion >= BANNER_FROM ? 'banner' : 'logo';
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SIGNATURES = [[0xff, 0xd8, 0xff], PNG, [...Buffer.from('GIF87a')], [...Buffer.from('GIF89a')]];

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function holdsMuchText(source: string | Uint8Array): Promise<boolean> {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  return isPng(bytes) && packedTextBytes(bytes) > PACKED_TEXT_MOST;
}

const isPng = (bytes: Uint8Array): boolean => PNG.every((byte, at) => bytes[at] === byte);

/** JPG, PNG or GIF, by the first bytes: neither a file's name nor what its sender calls it can be believed. */
function isKnownType(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
}

/** sharp is loaded by the first picture: it costs start-up time and memory that a process without uploads never needs. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
