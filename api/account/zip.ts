import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ArchiveFile {
  /** Its path in the archive. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Packed already, as pictures are: kept as it is. */
  readonly packed?: boolean;
}

/** A zip archive as it comes about: no faster than it is read, and never in memory as a whole. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    // fflate's types do not say which kind of buffer it fills: a plain one.
    if (!error) ready.push(chunk as Uint8Array<ArrayBuffer>);
  });

  function take(): Uint8Array<ArrayBuffer>[] {
    if (failure) throw failure;
    const taken = ready;
    ready = [];
    return taken;
  }

  for await (const { name, content, packed } of files) {
    const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    for await (const chunk of content) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
