import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeIn, codeOfAnswers, versionOf } from './codeVersion.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** Beside the code, and as trusted as it. */
export const bundlesOf = (project = PROJECT): string => join(project, 'node_modules/.cache/bundle');

/** All that a server is made of, by its path in the project: its code, and the packages that it stands on. */
export const sourcesOfServers = (project = PROJECT): string[] => [
  ...codeOfAnswers(project),
  ...codeIn(project, 'site', { deep: false }),
  'package-lock.json',
];

/**
 * Where the servers of this very code are, once `npm run build` has bundled them here: a bundle has its project's place in
 * it, and several projects may share one node_modules.
 */
export function bundleDir(project = PROJECT): string {
  const name = `${project} ${versionOf(project, sourcesOfServers(project))}`;
  return join(bundlesOf(project), createHash('sha256').update(name).digest('base64url').slice(0, 8));
}

/** A file of the project that is begun with, by its name in a bundle. */
export const bundledName = (path: string): string => `${path.replace(/\.ts$/, '').replaceAll('/', '.')}.mjs`;

/**
 * The address of what the build has made of a file and of all that it imports: a few files in place of a thousand. None,
 * where it has not been built, or the code has changed since: then the code itself is run.
 */
export function bundled(path: string, project = PROJECT): string | undefined {
  // The API may stand alone: then nothing has been built.
  if (!['site', 'package-lock.json'].every((part) => existsSync(join(project, part)))) return undefined;
  const file = join(bundleDir(project), bundledName(path));
  return existsSync(file) ? pathToFileURL(file).href : undefined;
}
