import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour, as PNG. */
export async function picture(width = 60, height = 60, background = 'teal'): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new Uint8Array(bytes);
}

/** A PNG that says it has so many pixels, and holds the compressed rows of `rows` of them: small to send, huge to decode. */
export function hugePng(width: number, height: number, rows: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a pixel, grey
  const body = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', body),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
