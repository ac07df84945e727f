import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServers, escapePages } from './bundle.ts';
import { compress } from './compress.ts';
import { distOf, ENGLISH, knownLanguage } from './language.ts';
import { startOnce } from './startOnce.ts';

/**
 * Builds the site, in English or in the language that SITE_LANGUAGE names, unless what is there was built from these very
 * sources (`--force` builds anyway): so a second `npm start` does not wait for a build that would come to the same. Then the
 * servers are bundled, unless told `--pages`.
 */
const root = import.meta.dirname;
const language = knownLanguage(process.env.SITE_LANGUAGE ?? ENGLISH);
const dist = distOf(language);
const stampFile = join(dist, 'built-from');

/** All that the built site depends on. */
const SOURCES = ['site/{src,public}/**/*', 'site/*.ts', '{api,events}/**/*.ts', 'package-lock.json', 'tsconfig.json'];

async function sourcesStamp(): Promise<string> {
  const hash = createHash('sha256');
  const project = join(root, '..');
  const names: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: project, withFileTypes: true }))
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name));
  for (const name of names.sort()) hash.update(name).update(await readFile(name));
  return hash.digest('hex');
}

const stamp = await sourcesStamp();
const built = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';
if (built !== stamp || process.argv.includes('--force')) {
  // Loading Astro takes longer than finding out that it is not needed.
  const { build } = await import('astro');
  await build({ root, logLevel: 'warn' });
  await escapePages(join(dist, 'server'));
  await compress(join(dist, 'client'));
  await writeFile(stampFile, stamp);
}
if (language === ENGLISH && !process.argv.includes('--pages') && (await bundleServers())) await startOnce();
// The bundler's helpers sometimes stay, and `npm start` would wait for them for ever.
process.exit(0);
