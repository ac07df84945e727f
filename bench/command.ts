import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** What Node is given to run a program of the project as its command in package.json does: that one's flags, and the file. */
export function commandOf(program: string): string[] {
  const command = Object.values(scripts).find((script) => script.endsWith(` ${program}`)) ?? '';
  const flags = /\bnode((?: --\S+)*) \S+$/.exec(command)?.[1]?.trim();
  return [...(flags ? flags.split(' ') : []), join(PROJECT, program)];
}
