import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Worth compressing: text. Pictures, fonts and films are compressed already. */
const TEXT = '**/*.{html,css,js,mjs,json,svg,txt,xml,webmanifest}';
/** Below this, the headers outweigh what compression saves. */
const SMALLEST_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` beside each text file in `dir`, as small as they get: once, not at each request. */
export async function compress(dir: string): Promise<void> {
  for await (const name of glob(TEXT, { cwd: dir })) {
    const file = join(dir, name);
    const bytes = await readFile(file);
    if (bytes.length < SMALLEST_BYTES) continue;
    const brotli = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    };
    await writeFile(`${file}.br`, await toBrotli(bytes, brotli));
    await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
  }
}
