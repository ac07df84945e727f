import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what Node makes of the code, stripped of its types and compiled, in DATA_DIR/compiled, for this process's threads and
 * its next starts. Called before the program is loaded; a first start, which has no DATA_DIR yet, goes without. Where the
 * environment names another place Node has seen to it already.
 */
export function keepCompiled({ DATA_DIR = 'data', NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): void {
  if (NODE_COMPILE_CACHE !== undefined || !existsSync(DATA_DIR)) return;
  const { directory } = enableCompileCache(join(DATA_DIR, 'compiled'));
  // Threads are started with a copy of this process's environment.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
}
