import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** Beside the code, and as trusted as it: the build fills it, so that a first start finds it. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/**
 * Keeps what Node makes of the code, stripped of its types and compiled, for this process's threads and its next starts:
 * beside the code, or in DATA_DIR/compiled where that may not be written. Called before the program is loaded; where the
 * environment names another place Node has seen to it already.
 */
export function keepCompiled(env: NodeJS.ProcessEnv, beside = COMPILED): void {
  const { DATA_DIR = 'data', NODE_COMPILE_CACHE } = env;
  if (NODE_COMPILE_CACHE !== undefined) return;
  const places = existsSync(DATA_DIR) ? [beside, join(DATA_DIR, 'compiled')] : [beside];
  for (const place of places) {
    const { directory } = enableCompileCache(place);
    if (directory === undefined) continue;
    // Threads are started with a copy of this process's environment, and so is this process when it begins once more.
    env.NODE_COMPILE_CACHE = place;
    return;
  }
}
