import { constants, type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { PositionRange } from '#events/history.ts';
import type { Position } from '#events/port/store.ts';
import type { Rows } from './rows.ts';

/** Longer than any line of an export: an event has at most a megabyte. */
const TAIL_BYTES = 16 * 1024 * 1024;

/** Bytes that a UTF-16 unit takes in UTF-8, at most. */
const UTF8_MOST = 3;

/** An export under way: FILE.part, which becomes FILE when it is complete. */
export interface PartFile {
  /** The span that is still to be written. */
  readonly span: PositionRange;
  /** Whether this goes on with what an earlier run left. */
  readonly resumed: boolean;
  write(text: string): Promise<void>;
  complete(): Promise<void>;
  /** Leaves it as it is, to be gone on with. */
  close(): Promise<void>;
}

/**
 * Begins an export into a file, or goes on with one that asked for the same. What had been asked for, and how far the
 * log reached then, is kept beside it in FILE.part.json; how far it had come is what its last complete line says.
 *
 * @param asked tells exports apart that cannot go on with each other
 */
export async function openPartFile(file: string, asked: object, rows: Rows, fresh: PositionRange): Promise<PartFile> {
  const part = `${file}.part`;
  const note = `${part}.json`;
  const left = await readNote(note, asked);
  const handle = await open(part, left ? constants.O_RDWR | constants.O_CREAT : 'w+');
  const from = left ? await cutToLastLine(handle, rows) : undefined;
  const span = left ? { ...left, after: from?.position ?? left.after } : fresh;
  let end = from?.bytes ?? 0;
  if (!left) await writeFile(note, JSON.stringify({ asked, span: fresh }));

  // Used again and again: a new one for each batch would lie around until a collection, hundreds of megabytes of them.
  let buffer = Buffer.alloc(0);

  async function write(text: string): Promise<void> {
    const most = text.length * UTF8_MOST;
    if (buffer.length < most) buffer = Buffer.allocUnsafe(most);
    const length = buffer.write(text);
    for (let done = 0; done < length; ) {
      const { bytesWritten } = await handle.write(buffer, done, length - done, end);
      done += bytesWritten;
      end += bytesWritten;
    }
  }
  if (end === 0) {
    await handle.truncate(0);
    if (rows.head !== '') await write(rows.head);
  }
  return {
    span,
    resumed: from !== undefined,
    write,
    async complete() {
      await handle.sync();
      await handle.close();
      await rename(part, file);
      await rm(note, { force: true });
    },
    close: () => handle.close(),
  };
}

/** The span of an earlier run that asked for the same. */
async function readNote(note: string, asked: object): Promise<PositionRange | undefined> {
  try {
    const kept = JSON.parse(await readFile(note, 'utf8')) as { asked: unknown; span: PositionRange }; // as written above
    return JSON.stringify(kept.asked) === JSON.stringify(asked) ? kept.span : undefined;
  } catch {
    return undefined; // there is none, or it was cut off: the export begins anew
  }
}

/** Takes away the line that was being written, and says where the last complete one stands. */
async function cutToLastLine(
  handle: FileHandle,
  rows: Rows,
): Promise<{ readonly position: Position; readonly bytes: number } | undefined> {
  const { size } = await handle.stat();
  const start = Math.max(0, size - TAIL_BYTES);
  const tail = Buffer.alloc(size - start);
  await handle.read(tail, 0, tail.length, start);
  const end = tail.lastIndexOf('\n') + 1;
  const before = end < 2 ? -1 : tail.lastIndexOf('\n', end - 2);
  const position = rows.positionOf(tail.toString('utf8', before + 1, end).trimEnd());
  if (end === 0 || position === undefined) return undefined;
  await handle.truncate(start + end);
  return { position, bytes: start + end };
}
