/**
 * Reads a multipart form with one file into memory, and no more of it than its limits say: whoever sends more, sends
 * for ever or sends nonsense is refused while sending.
 */
import Busboy from '@fastify/busboy';

export interface FormLimits {
  /** The file's bytes. */
  readonly fileBytes: number;
  /** For the whole form to arrive, in milliseconds. */
  readonly deadlineMs: number;
  /** Told of each chunk that will be held in memory; false refuses it, because all forms together hold too much. */
  readonly hold: (bytes: number) => boolean;
}

export interface Form {
  /** The text fields; a field that comes twice keeps its last text. */
  readonly fields: ReadonlyMap<string, string>;
  /** The part called `file`, null if there was none or it was a text. */
  readonly file: Uint8Array | null;
}

export interface FormRefusal {
  /** `type`: not a multipart form. `malformed`: not well-formed, or cut off. `large`, `slow`: beyond a limit. `busy`: beyond `hold`. */
  readonly refused: 'type' | 'malformed' | 'large' | 'slow' | 'busy';
}

/** Room for the text fields and the multipart framing around the file. */
const FRAMING_BYTES = 64 * 1024;
/**
 * A body that is too large is read on and thrown away up to here before it is refused: a browser that is answered while
 * it still sends shows a broken connection in place of our message.
 */
const DISCARDED_BYTES = 16 * 1024 * 1024;
const FIELD_LIMITS = { fields: 8, files: 1, parts: 9, fieldSize: 16 * 1024, headerPairs: 16, headerSize: 8 * 1024 };

/** Reads the request's body. Never throws for anything a sender can do. */
export async function readForm(request: Request, limits: FormLimits): Promise<Form | FormRefusal> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return { refused: 'type' };
  if (!request.body) return { refused: 'malformed' };

  const outcome = Promise.withResolvers<Form | FormRefusal>();
  const refuse = (refused: FormRefusal['refused']) => outcome.resolve({ refused });
  const timer = setTimeout(refuse, limits.deadlineMs, 'slow');
  const reader = request.body.getReader();
  try {
    const parser = formParser(type, limits, outcome);
    feed(reader, parser, limits, refuse).catch(() => refuse('malformed'));
    return await outcome.promise;
  } catch {
    return { refused: 'malformed' };
  } finally {
    clearTimeout(timer);
    // Not cancelled: that would take the connection down before the refusal is written.
    reader.releaseLock();
  }
}

type Outcome = PromiseWithResolvers<Form | FormRefusal>;

function formParser(type: string, { fileBytes }: FormLimits, outcome: Outcome) {
  const fields = new Map<string, string>();
  const chunks: Buffer[] = [];
  let hasFile = false;
  let size = 0;
  const refuse = (refused: FormRefusal['refused']) => outcome.resolve({ refused });

  // One byte more than is allowed, since the parser cannot tell a file of just that size from one it has cut there.
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { ...FIELD_LIMITS, fileSize: fileBytes + 1 },
  });
  parser.on('field', (name: string | undefined, text) => {
    if (name !== undefined) fields.set(name, text);
  });
  parser.on('file', (name: string | undefined, file) => {
    // A file under another name is read past, so that the answer can say which field is missing.
    hasFile = name === 'file';
    file.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (hasFile && size <= fileBytes) chunks.push(chunk);
    });
    file.on('error', () => refuse('malformed'));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refuse('malformed'));
  parser.on('error', () => refuse('malformed'));
  parser.on('finish', () => {
    if (size > fileBytes) refuse('large');
    else outcome.resolve({ fields, file: hasFile ? Buffer.concat(chunks) : null });
  });
  return parser;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Hands the body to the parser chunk by chunk. Ends when the body does, or rejects once the reader is released. */
async function feed(
  reader: Reader,
  parser: InstanceType<typeof Busboy>,
  { fileBytes, hold }: FormLimits,
  refuse: (refused: FormRefusal['refused']) => void,
): Promise<void> {
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done && total <= fileBytes + FRAMING_BYTES) return void parser.end();
    total += value?.length ?? 0;
    if (done || total > DISCARDED_BYTES) return refuse('large');
    if (total > fileBytes + FRAMING_BYTES) continue;
    if (!hold(value.length)) return refuse('busy');
    await new Promise<void>((resolve) => parser.write(value, () => resolve()));
  }
}
