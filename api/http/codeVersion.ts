import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /(?<!\.test|\.fixture)\.ts$/;

/** Names the code in some directories: the same on every machine that runs it, another after any change to it. */
export function codeVersion(dirs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const dir of dirs) {
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => CODE.test(name));
    for (const name of names.sort())
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(dir, name)))
        .update('\0');
  }
  return hash.digest('base64url').slice(0, 8);
}
