/** What of a PNG is packed and is no picture: a decoder unpacks all of it before it says how large the picture is. */

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;

/** How many bytes of text lie packed in front of the pixels: of each, a thousand may come. */
export function packedTextBytes(png: Uint8Array): number {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  let packed = 0;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') break;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'zTXt' || (type === 'iTXt' && isPacked(data))) packed += data.length;
    at += FRAME_BYTES + length;
  }
  return packed;
}

/** The byte behind the name and its end says so. */
const isPacked = (text: Buffer): boolean => text[text.indexOf(0) + 1] === 1;
