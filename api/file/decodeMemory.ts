/** How much memory decoding a picture takes, judged by its header. */
import type { Metadata } from 'sharp';

/** Above what phones take (12 to 24 megapixels). */
const MAX_PIXELS = 30_000_000;
/**
 * In width and height: twice the longest that is shown. A picture that is a line of millions of pixels takes a decoder
 * twenty seconds where it stands upright, and hundreds of megabytes where it lies, each row of which is held several times.
 */
const MAX_SIDE = 32_000;
/** In use this is about 130 MB. It admits 24 megapixels as a progressive JPG from a camera, 20 as a GIF. */
const MAX_HELD_BYTES = 80_000_000;

/**
 * The bytes that must be held at once while the picture is decoded, or null if that is more than we are ready to hold.
 *
 * Ordinary JPGs and PNGs are decoded row by row and shrunk as they come. What comes in several passes over the whole
 * (progressive JPG, interlaced PNG), a GIF, and a PNG that has to be turned must be held whole.
 */
export function decodeBytes(picture: Metadata): number | null {
  const { width, height, format, isProgressive, orientation = 1 } = picture;
  const pixels = width * height;
  if (pixels > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return null;
  const rowByRow = !isProgressive && (format === 'jpeg' || (format === 'png' && orientation === 1));
  const held = rowByRow ? 0 : pixels * bytesPerPixel(picture);
  return held > MAX_HELD_BYTES ? null : held;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An encoder of WebP holds the whole of what it encodes: as ARGB, as YUV, and what it makes of that. */
const ENCODED_BYTES_PER_PIXEL = 6;

/** The bytes that are held while a picture is written that was fitted inside a box, and never made larger. */
export function encodeBytes({ width, height }: Size, box: Size): number {
  const scale = Math.min(1, box.width / width, box.height / height);
  return Math.ceil(width * scale) * Math.ceil(height * scale) * ENCODED_BYTES_PER_PIXEL;
}

function bytesPerPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'gif') return 4;
  // Two bytes for each coefficient; with 4:2:0, what cameras write, colours have a quarter of the resolution.
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
  return depth === 'ushort' ? 2 * channels : channels;
}
