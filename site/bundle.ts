import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { bundleDir, bundledName, bundlesOf, sourcesOfServers } from '#events/runtime/bundle.ts';
import { OWN_CODE } from '#events/runtime/ownCode.ts';

const PROJECT = join(import.meta.dirname, '..');
/** What `main.ts` of each of the two servers goes on with. */
const SERVERS = ['site/frontDoor.ts', 'api/alone.ts'];
/** What a file may say of its place is `import.meta.dirname`, or the address of a thread. */
const PLACE = /import\.meta\.(url|filename|resolve)\b/;
const THREAD = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** Packages that start threads of their own, or that only who has set up another store needs: they stay where they are. */
const LEFT_ALONE = /^(piscina|@eventstore\/db-client|@grpc\/grpc-js|minio)(\/|$)/;

/** Longer lines say little of where in them an error is. */
const LINE_LIMIT = 160;

/** A server that was started before the last builds may yet start a thread of its own. */
const BUNDLES_KEPT = 3;

/**
 * Bundles the servers and the threads that they start, unless that has been done for these very sources: so a start loads
 * some fifty files in place of eighteen hundred, each of which takes the better part of a millisecond.
 *
 * @returns whether it was to be done
 */
export async function bundleServers(): Promise<boolean> {
  const dir = bundleDir();
  if (existsSync(dir)) return false;
  const made = join(bundlesOf(), `.${randomUUID()}`);
  const entries = [...SERVERS, ...(await threads())];
  const { outputFiles, metafile } = await build({
    absWorkingDir: PROJECT,
    entryPoints: entries.map((path) => ({ in: path, out: bundledName(path).replace('.mjs', '') })),
    outdir: made,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared.[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    // Names stay, so that an error says where it comes from; with `--enable-source-maps` Node says the line.
    minifyWhitespace: true,
    lineLimit: LINE_LIMIT,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'linked',
    banner: {
      // For packages that were written as CommonJS.
      js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
    },
    plugins: [ownFiles, packages],
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  refuseTwice(metafile);
  await mkdir(made, { recursive: true });
  // On the disk before it has its name: a power cut leaves no short file that would be run.
  for (const { path, text } of outputFiles)
    await writeFile(path, path.endsWith('.mjs') ? inAscii(text) : text, { flush: true });
  if (!(await putInPlace(made, dir, bundleDir()))) return bundleServers();
  await removeOld();
  return true;
}

/**
 * Gives a bundle its name. One whose code has changed while it was made is thrown away: under the name of the code that it was
 * begun from, it would be run in its place.
 *
 * @param named where the bundle of the code, as it stands now, is to be
 * @returns whether it is there
 */
export async function putInPlace(made: string, dir: string, named: string): Promise<boolean> {
  if (named !== dir) {
    await rm(made, { recursive: true });
    return false;
  }
  await rename(made, dir).catch(async (error) => {
    await rm(made, { recursive: true });
    // Whoever built at the same time came to the same.
    if (!existsSync(dir)) throw error;
  });
  return true;
}

/** @throws Error where a package is in the bundle and loaded beside it too: of each of its classes there would be two */
export function refuseTwice({ inputs, outputs }: Pick<Metafile, 'inputs' | 'outputs'>): void {
  const packageOf = (path: string): string | undefined => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
  const packed = Object.keys(inputs).filter((path) => path.includes('node_modules/'));
  const inside = new Set(packed.map((path) => packageOf(path.split('node_modules/').at(-1) ?? '')));
  const beside = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => packageOf(path)),
  );
  const twice = new Set(beside.filter((name) => inside.has(name)));
  if (twice.size > 0) throw new Error(`bundled, and loaded beside the bundle too: ${[...twice].join(', ')}`);
}

/** One letter beyond ASCII, in a pattern or a template, and V8 would keep the whole file at two bytes a letter. */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same for what Astro made of the pages that are rendered on request. */
export async function escapePages(dir: string): Promise<void> {
  for await (const name of glob('**/*.mjs', { cwd: dir })) {
    const file = join(dir, name);
    await writeFile(file, inAscii(await readFile(file, 'utf8')));
  }
}

/** The files that the servers start as threads, by their paths in the project. */
async function threads(): Promise<string[]> {
  const found = new Set<string>();
  for (const path of sourcesOfServers())
    for (const [, thread = ''] of (await readFile(join(PROJECT, path), 'utf8')).matchAll(THREAD))
      found.add(join(dirname(path), thread));
  return [...found];
}

/**
 * A file as it stands in a bundle. What it says of its place means its place in the project; a thread is the one that was
 * bundled.
 *
 * @param path from the project's root
 * @throws Error where it names its place in another way
 */
export function inBundle(source: string, path: string): string {
  if (PLACE.test(source.replaceAll(THREAD, '')))
    throw new Error(`${path} names its place in a way that no bundle knows`);
  const dir = dirname(path);
  return source
    .replaceAll(THREAD, (_, thread: string) => `new URL('./${bundledName(join(dir, thread))}', import.meta.url)`)
    .replaceAll('import.meta.dirname', JSON.stringify(join(PROJECT, dir)));
}

const ownFiles: Plugin = {
  name: 'own files',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const inProject = relative(PROJECT, path);
      if (inProject.includes('node_modules')) return null;
      if (inProject === join('events', 'runtime', 'ownCode.ts'))
        return { contents: `export const OWN_CODE = ${JSON.stringify(OWN_CODE)};` };
      return { contents: inBundle(await readFile(path, 'utf8'), inProject), loader: 'ts' };
    });
  },
};

const packages: Plugin = {
  name: 'packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[@\w]/ }, ({ path, kind }) =>
      // What is loaded once it is needed is left where it is.
      LEFT_ALONE.test(path) || kind === 'dynamic-import' ? { path, external: true } : null,
    );
  },
};

async function removeOld(): Promise<void> {
  const bundles = bundlesOf();
  const dated = await Promise.all(
    (await readdir(bundles)).map(async (name) => {
      // Another build may have removed it meanwhile.
      const seen = await stat(join(bundles, name)).catch(() => null);
      return { name, at: seen?.mtimeMs ?? 0 };
    }),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(BUNDLES_KEPT);
  for (const { name } of old) await rm(join(bundles, name), { recursive: true, force: true });
}
