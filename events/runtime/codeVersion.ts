import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /(?<!\.test|\.fixture)\.ts$/;
const ROOMS = ['events', 'projections', 'api'];

/** The files of code in a directory and below it, by their paths in `project`, in their order. */
export const codeIn = (project: string, dir: string, { deep = true } = {}): string[] =>
  readdirSync(join(project, dir), { recursive: deep, encoding: 'utf8' })
    .filter((name) => CODE.test(name))
    .sort()
    .map((name) => `${dir}/${name}`);

/** All that an answer goes through: from the events over the read model, with its version, to the JSON. */
export const codeOfAnswers = (project: string): string[] => ROOMS.flatMap((room) => codeIn(project, room));

/** Names files: the same on every machine that has them, another after any change to them. @param names paths in `project` */
export function versionOf(project: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names)
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(project, name)))
      .update('\0');
  return hash.digest('base64url').slice(0, 8);
}
