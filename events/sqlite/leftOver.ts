import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { LogCorrupt } from '../port/store.ts';

/**
 * The write-ahead log that a killed process leaves behind. SQLite reads it up to the first frame whose checksum is wrong
 * and forgets the rest without a word, since a power cut may tear the last transaction, which nobody was answered about.
 * But whole transactions that come after a wrong frame were synced, so that frame was right once: answered writes would
 * be lost. Layout: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */

const HEADER = { bytes: 32, pageSize: 8, salts: 16, sum: 24 } as const;
const FRAME = { bytes: 24, sizeAfter: 4, salts: 8, sum: 16 } as const;
/** The last bit says how the checksums read their words. */
const MAGIC = 0x377f0682;
const PAGE_SIZES = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536];

type Sum = readonly [number, number];

const sumAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const isSame = (a: Sum, b: Sum): boolean => a[0] === b[0] && a[1] === b[1];

/** SQLite's checksum of whole pairs of words, going on from another. */
function sumOver(bytes: Buffer, [first, second]: Sum, from: number, to: number, little: boolean): Sum {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [a, b] = [first, second];
  for (let at = from; at < to; at += 8) {
    a = (a + words.getUint32(at, little) + b) >>> 0;
    b = (b + words.getUint32(at + 4, little) + a) >>> 0;
  }
  return [a, b];
}

/** Fills the buffer from that place on. Gives whether there was so much. */
const fill = (fd: number, buffer: Buffer, at: number): boolean =>
  readSync(fd, buffer, 0, buffer.length, at) === buffer.length;

/** Whether a wrong frame stands before whole transactions of the same write-ahead log. Reads a frame at a time. */
function isBroken(fd: number): boolean {
  const header = Buffer.alloc(HEADER.bytes);
  if (!fill(fd, header, 0)) return false;
  const magic = header.readUInt32BE(0);
  const little = (magic & 1) === 0;
  const headerSum = sumOver(header, [0, 0], 0, HEADER.sum, little);
  if ((magic & ~1) === MAGIC && isSame(headerSum, sumAt(header, HEADER.sum)))
    return hasLostFrames(fd, header, { pageSize: header.readUInt32BE(HEADER.pageSize), little, hasHeader: true });
  // Without its header nothing is known of its layout: frames that fit each other are looked for in all of them.
  return PAGE_SIZES.some((pageSize) =>
    [true, false].some((little) => hasLostFrames(fd, header, { pageSize, little, hasHeader: false })),
  );
}

interface Layout {
  readonly pageSize: number;
  readonly little: boolean;
  readonly hasHeader: boolean;
}

function hasLostFrames(fd: number, header: Buffer, { pageSize, little, hasHeader }: Layout): boolean {
  const frame = Buffer.alloc(FRAME.bytes + pageSize);
  const { size } = fstatSync(fd);
  let salts = hasHeader ? sumAt(header, HEADER.salts) : undefined;
  let sum = sumAt(header, HEADER.sum);
  /** What has been met: nothing wrong; a wrong frame; a wrong frame and the end of a transaction since. */
  let met: 'nothing' | 'wrong' | 'end' = hasHeader ? 'nothing' : 'wrong';
  for (let at = HEADER.bytes; at + frame.length <= size && fill(fd, frame, at); at += frame.length) {
    const stored = sumAt(frame, FRAME.sum);
    const begun = sumOver(frame, sum, 0, FRAME.salts, little);
    salts ??= sumAt(frame, FRAME.salts);
    const isOfThis = isSame(sumAt(frame, FRAME.salts), salts);
    const isRight = isOfThis && isSame(sumOver(frame, begun, FRAME.bytes, frame.length, little), stored);
    if (isRight && met === 'end') return true;
    if (!isRight && met === 'nothing') met = 'wrong';
    // A frame of an older write-ahead log ends nothing.
    if (met === 'wrong' && isOfThis && frame.readUInt32BE(FRAME.sizeAfter) > 0) met = 'end';
    // Each checksum goes on from the one before, as it is written there: what follows a wrong frame can be checked too.
    sum = stored;
  }
  return false;
}

/** Whoever closes a database last takes its write-ahead log away, at any time. */
function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** How often a broken one is looked at again: another process may have been writing to it meanwhile. */
const LOOKS = 3;

/**
 * Before a log is opened that a killed process may have left.
 * @param file the database's, beside which the write-ahead log stands
 * @throws {LogCorrupt} answered writes in the write-ahead log would be forgotten
 */
export function checkLeftOver(file: string): void {
  const path = `${file}-wal`;
  for (let look = 0; look < LOOKS; look += 1) {
    const fd = openIfThere(path);
    if (fd === undefined) return;
    try {
      if (!isBroken(fd)) return;
    } finally {
      closeSync(fd);
    }
  }
  throw new LogCorrupt('its write-ahead log is spoilt before writes that were answered');
}
