import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureContext } from '../contract/file.ts';
import { UPLOAD_MAX_BYTES } from '../contract/limits.ts';
import { type Picture, readPicture } from './pictures.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });

/** Noise, so that the file has many bytes to be cut off. */
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  });

async function accepted(bytes: Uint8Array, context: PictureContext): Promise<Picture> {
  const picture = await readPicture(bytes, context);
  if ('refused' in picture) throw new Error(picture.refused);
  return picture;
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('may be a %s and comes out as WebP', async (format) => {
    const picture = await accepted(await plain(60, 40).toFormat(format).toBuffer(), 'Post');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
    expect(picture).toMatchObject({ shape: 'post', width: 60, height: 40 });
  });

  it.each([
    ['User', 2000, 1000, 'photo', 512, 512],
    ['User', 100, 300, 'photo', 512, 512],
    ['Post', 3200, 1600, 'post', 1600, 800],
    ['Post', 300, 200, 'post', 300, 200],
    ['Post', 1700, 17_000, 'post', 1600, 16_000],
    ['Company', 800, 800, 'logo', 400, 400],
    ['Company', 600, 1200, 'logo', 200, 400],
    ['Company', 1000, 800, 'logo', 400, 320],
    ['Company', 90, 90, 'logo', 90, 90],
    ['Company', 2400, 800, 'banner', 1200, 400],
    ['Company', 2400, 1200, 'banner', 800, 400],
    ['Company', 4000, 500, 'banner', 1200, 150],
  ] as const)('for a %s, of %d×%d, becomes a %s of %d×%d', async (context, width, height, shape, toWidth, toHeight) => {
    const picture = await accepted(await plain(width, height).png().toBuffer(), context);
    expect(picture).toMatchObject({ shape, width: toWidth, height: toHeight });
  });

  it('is turned upright, and keeps no metadata: not where it was taken, not with what', async () => {
    // Left half red, right half blue; orientation 6 says that its left side is to be on top.
    const bytes = await plain(80, 40)
      .composite([
        { input: { create: { width: 40, height: 40, channels: 3, background: 'red' } }, left: 0, top: 0 },
        { input: { create: { width: 40, height: 40, channels: 3, background: 'blue' } }, left: 40, top: 0 },
      ])
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);

    const picture = await accepted(bytes, 'Post');
    expect(picture).toMatchObject({ width: 40, height: 80 });
    const { exif, xmp, iptc, icc, orientation } = await sharp(picture.bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    const { data, info } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    const [top, bottom] = [at(20, 15), at(20, 65)];
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
    expect(bottom[2]).toBeGreaterThan(200);
    expect(bottom[0]).toBeLessThan(60);
  });

  it('that is a banner only once it is upright counts as one', async () => {
    const bytes = await plain(400, 1200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await accepted(bytes, 'Company')).toMatchObject({ shape: 'banner', width: 1200, height: 400 });
  });

  it('that moves becomes its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 30, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);

    const picture = await accepted(bytes, 'Post');
    expect(picture).toMatchObject({ width: 30, height: 30 });
    const [red = 0, , blue = 0] = await sharp(picture.bytes).raw().toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it('keeps its transparency', async () => {
    const bytes = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp((await accepted(bytes, 'Company')).bytes).stats()).isOpaque).toBe(false);
  });
});

describe('refused is', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('%s, for its type', async (_what, bytes) => {
    expect(await readPicture(bytes, 'Post')).toMatchObject({ refused: 'type' });
  });

  it.each(['webp', 'tiff', 'avif'] as const)('a %s, for its type', async (format) => {
    expect(await readPicture(await plain(9, 9).toFormat(format).toBuffer(), 'Post')).toMatchObject({ refused: 'type' });
  });

  it('what is larger than 5 MB, before a byte of it is looked at', async () => {
    expect(await readPicture(new Uint8Array(UPLOAD_MAX_BYTES + 1), 'Post')).toMatchObject({ refused: 'bytes' });
    expect(await readPicture(new Uint8Array(UPLOAD_MAX_BYTES), 'Post')).toMatchObject({ refused: 'type' });
  });

  it('a picture of 50,000 × 50,000 pixels, by its header', async () => {
    const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
    const bomb = Buffer.concat([pngHeader(50_000, 50_000), rows]);
    expect(await readPicture(bomb, 'Post')).toMatchObject({ refused: 'pixels' });
    expect(await readPicture(gif(50_000, 50_000), 'Post')).toMatchObject({ refused: 'pixels' });
  });

  it.each([
    [1, 30_000_000],
    [30_000_000, 1],
    [32_001, 2],
  ])('a picture that is a line of %i × %i pixels, by its header', async (width, height) => {
    const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(height * (1 + width * 3))));
    const line = Buffer.concat([pngHeader(width, height), rows, pngChunk('IEND', Buffer.alloc(0))]);
    expect(line.length).toBeLessThan(UPLOAD_MAX_BYTES);
    expect(await readPicture(line, 'Post')).toMatchObject({ refused: 'pixels' });
  });

  it('what unpacks to more than can be held, though its pixels are few enough', async () => {
    const large = plain(5000, 5000);
    const [streamed, interlaced, progressive] = await Promise.all([
      large.clone().png().toBuffer(),
      large.clone().ensureAlpha().png({ progressive: true }).toBuffer(),
      large.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ]);
    expect(await readPicture(interlaced, 'Post')).toMatchObject({ refused: 'pixels' });
    expect(await readPicture(progressive, 'Post')).toMatchObject({ refused: 'pixels' });
    expect(await accepted(streamed, 'Post')).toMatchObject({ width: 1600, height: 1600 });
  });

  it('a header on a script', async () => {
    const script = Buffer.from('#!/bin/sh\nrm -rf /\n'.repeat(20));
    for (const [width, height] of [
      [0, 0],
      [20, 20],
    ] as const) {
      const disguised = Buffer.concat([pngHeader(width, height), script]);
      expect(await readPicture(disguised, 'Post')).toMatchObject({ refused: 'broken' });
    }
    expect(await readPicture(Buffer.concat([pngHeader(20, 20).subarray(0, 8), script]), 'Post')).toMatchObject({
      refused: 'broken',
    });
  });

  it.each(['jpeg', 'png', 'gif'] as const)('a %s of which the second half is missing', async (format) => {
    const bytes = await noisy(200, 200).toFormat(format).toBuffer();
    expect(await readPicture(bytes.subarray(0, bytes.length / 2), 'Post')).toMatchObject({ refused: 'broken' });
  });

  it('never an exception, whatever follows a picture’s first bytes', async () => {
    const beginnings = [pngHeader(20, 20), gif(20, 20).subarray(0, 19), Buffer.from([0xff, 0xd8, 0xff, 0xe0])];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), async (beginning, rest) => {
        const picture = await readPicture(Buffer.concat([beginning, rest]), 'Company');
        expect('refused' in picture || picture.width > 0).toBe(true);
      }),
    );
  });
});

it.each([
  ['zTXt', 'Drawing\0\0'],
  ['iTXt', 'Drawing\0\u0001\0\0\0'],
])('with %s that unpacks to gigabytes is refused before any of it is unpacked', async (type, name) => {
  const text = pngChunk(type, Buffer.concat([Buffer.from(name), deflateSync(Buffer.alloc(60_000_000))]));
  const withTexts = async (count: number) => {
    const [header, rest] = [pngHeader(10, 10), await plain(10, 10).png({ palette: false }).toBuffer()];
    return Buffer.concat([header, ...Array.from({ length: count }, () => text), rest.subarray(header.length)]);
  };
  expect(await readPicture(await withTexts(70), 'Post')).toMatchObject({ refused: 'broken' });
  await accepted(await withTexts(1), 'Post');
});

it('may carry what an editor writes of its history, however long, where that is not packed', async () => {
  const history = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.alloc(3_000_000, 'x')]);
  const [header, rest] = [pngHeader(10, 10), await plain(10, 10).png({ palette: false }).toBuffer()];
  await accepted(Buffer.concat([header, pngChunk('iTXt', history), rest.subarray(header.length)]), 'Post');
});

it('many at once all come out', async () => {
  const bytes = await plain(300, 300).png().toBuffer();
  const pictures = await Promise.all(Array.from({ length: 12 }, () => readPicture(bytes, 'User')));
  expect(pictures.every((picture) => !('refused' in picture) && picture.width === 512)).toBe(true);
});

/** The beginning of a PNG that claims these dimensions. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), pngChunk('IHDR', header)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length);
  framed.set(content, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}

/** A GIF that claims these dimensions for its canvas and its frame, and has data for a pixel or so. */
function gif(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    '474946383961 00000000 800000 000000ffffff 2c 00000000 01000100 00 02 02 4401 00 3b'.replaceAll(' ', ''),
    'hex',
  );
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  bytes.writeUInt16LE(width, 24);
  bytes.writeUInt16LE(height, 26);
  return bytes;
}
