/**
 * Reads a multipart form with one file, the file onto the disk, and no more of it than its limits say: whoever sends
 * more, sends for ever, sends a trickle or sends nonsense is refused while sending.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';

export interface FormLimits {
  /** The file's bytes. */
  readonly fileBytes: number;
  /** For the whole form to arrive, in milliseconds. */
  readonly deadlineMs: number;
  /** Nothing at all may arrive for so long. */
  readonly silenceMs: number;
  /** What has to arrive on average, in bytes a second, once `graceMs` have passed. */
  readonly leastRate: { readonly bytesPerSecond: number; readonly graceMs: number };
}

export interface FormFile {
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of its bytes, hex. */
  readonly hash: string;
}

export interface Form {
  /** The text fields; a field that comes twice keeps its last text. */
  readonly fields: ReadonlyMap<string, string>;
  /** The part called `file`, whose bytes stand at `path`; null if there was none or it was a text. */
  readonly file: FormFile | null;
}

export interface FormRefusal {
  /** `type`: not a multipart form. `malformed`: not well-formed, or cut off. `large`, `slow`: beyond a limit. */
  readonly refused: 'type' | 'malformed' | 'large' | 'slow';
}

/** Room for the text fields and the multipart framing around the file. */
const FRAMING_BYTES = 64 * 1024;
/**
 * A body that is too large is read on and thrown away up to here before it is refused: a browser that is answered while
 * it still sends shows a broken connection in place of our message.
 */
const DISCARDED_BYTES = 16 * 1024 * 1024;
const FIELD_LIMITS = { fields: 8, files: 1, parts: 9, fieldSize: 16 * 1024, headerPairs: 16, headerSize: 8 * 1024 };
const RATE_CHECKED_EVERY_MS = 250;

/** The disk, not the sender, is at fault. */
class SpoolFailed extends Error {
  override readonly name = 'SpoolFailed';
}

/**
 * Reads the request's body.
 *
 * @param path of the file that the `file` part is written to; it must not exist, and is left there
 * @throws the system's error where that file cannot be written, and nothing for anything a sender can do
 */
export async function readForm(request: Request, path: string, limits: FormLimits): Promise<Form | FormRefusal> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return { refused: 'type' };
  if (!request.body) return { refused: 'malformed' };

  const outcome = Promise.withResolvers<Form | FormRefusal>();
  const refuse = (refused: FormRefusal['refused']) => outcome.resolve({ refused });
  const deadline = setTimeout(refuse, limits.deadlineMs, 'slow');
  const pace = paceOf(limits, () => refuse('slow'));
  const reader = request.body.getReader();
  const writing = new AbortController();
  let written: Promise<unknown> = Promise.resolve();
  try {
    const parser = formParser(type, limits, outcome, (file) => {
      written = toDisk(file, path, limits.fileBytes, writing.signal);
      written.catch((error) => {
        // Only what the system says of the disk names a call of the system; all else is wrong with the form.
        if (error instanceof Error && 'syscall' in error) outcome.reject(new SpoolFailed('', { cause: error }));
        else refuse('malformed');
      });
      return written as Promise<FormFile>; // as `toDisk` has it
    });
    feed(reader, parser, limits, refuse, pace.arrived).catch(() => refuse('malformed'));
    return await outcome.promise;
  } catch (error) {
    if (error instanceof SpoolFailed) throw error.cause;
    return { refused: 'malformed' };
  } finally {
    clearTimeout(deadline);
    pace.stop();
    // Not cancelled: that would take the connection down before the refusal is written.
    reader.releaseLock();
    writing.abort();
    await written.catch(() => {});
  }
}

/** Calls `onSlow` as soon as less has arrived than a sender at the least rate would have sent, or nothing for too long. */
function paceOf({ leastRate: { bytesPerSecond, graceMs }, silenceMs }: FormLimits, onSlow: () => void) {
  const started = performance.now();
  let last = started;
  let total = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    const due = ((now - started - graceMs) / 1000) * bytesPerSecond;
    if (total < due || now - last > silenceMs) onSlow();
  }, RATE_CHECKED_EVERY_MS);
  return {
    arrived(bytes: number): void {
      total += bytes;
      last = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** Writes the bytes to a new file, and none beyond one more than `most`. */
async function toDisk(file: Readable, path: string, most: number, signal: AbortSignal): Promise<FormFile> {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) continue; // read to its end, so that the parser comes to its own
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  return { size, hash: hash.digest('hex') };
}

type Outcome = PromiseWithResolvers<Form | FormRefusal>;

function formParser(
  type: string,
  { fileBytes }: FormLimits,
  outcome: Outcome,
  write: (file: Readable) => Promise<FormFile>,
) {
  const fields = new Map<string, string>();
  let file: Promise<FormFile> | null = null;
  const refuse = (refused: FormRefusal['refused']) => outcome.resolve({ refused });

  // One byte more than is allowed, since the parser cannot tell a file of just that size from one it has cut there.
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { ...FIELD_LIMITS, fileSize: fileBytes + 1 },
  });
  parser.on('field', (name: string | undefined, text) => {
    if (name !== undefined) fields.set(name, text);
  });
  parser.on('file', (name: string | undefined, part) => {
    // A file under another name is read past, so that the answer can say which field is missing.
    if (name === 'file') file = write(part);
    else part.resume();
    // Where it is written, the writing says what went wrong: with the form or with the disk.
    part.on('error', () => name !== 'file' && refuse('malformed'));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refuse('malformed'));
  parser.on('error', () => refuse('malformed'));
  parser.on('finish', () => {
    // What goes wrong with the writing is told where it was begun.
    Promise.resolve(file).then(
      (written) => (written && written.size > fileBytes ? refuse('large') : outcome.resolve({ fields, file: written })),
      () => {},
    );
  });
  return parser;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Hands the body to the parser chunk by chunk. Ends when the body does, or rejects once the reader is released. */
async function feed(
  reader: Reader,
  parser: InstanceType<typeof Busboy>,
  { fileBytes }: FormLimits,
  refuse: (refused: FormRefusal['refused']) => void,
  arrived: (bytes: number) => void,
): Promise<void> {
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done && total <= fileBytes + FRAMING_BYTES) return void parser.end();
    total += value?.length ?? 0;
    arrived(value?.length ?? 0);
    if (done || total > DISCARDED_BYTES) return refuse('large');
    if (total > fileBytes + FRAMING_BYTES) continue;
    await new Promise<void>((resolve) => parser.write(value, () => resolve()));
  }
}
