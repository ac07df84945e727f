import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Looks through the raw bytes of every file below a folder, and the files' names, for texts in capitals or small letters.
 *
 * @returns `<file>: <text>` for each text that was found somewhere
 */
export function findInFiles(dir: string, texts: readonly string[]): string[] {
  const wanted = texts.map((text) => text.toLowerCase());
  return filesBelow(dir).flatMap((path) => {
    // Latin-1 makes a character of each byte; texts that are sought are looked up as their UTF-8 bytes.
    const bytes = bytesOf(path).toString('latin1').toLowerCase();
    const name = relative(dir, path);
    return wanted
      .filter((text) => bytes.includes(Buffer.from(text).toString('latin1')) || name.toLowerCase().includes(text))
      .map((text) => `${name}: ${text}`);
  });
}

/** Nothing of a temporary file that is gone by now. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (existsSync(path)) throw error;
    return Buffer.of();
  }
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
