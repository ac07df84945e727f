import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Hundreds of workers and their threads load the same code: what one has stripped of its types, the others need not.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

const include = ['{events,projections,api,site,demo,structure}/**/*.test.ts'];
const exclude = ['**/node_modules/**', 'site/dist/**', 'site/dist-*/**'];
/** The whole product in processes of its own, and what puts something else in a module's place, which no other test may find there. */
const alone = ['{api,site}/e2e/**/*.test.ts', '**/*.mocked.test.ts'];

export default defineConfig({
  test: {
    projects: [
      // One after the other in the same process: loading the code costs more than most of these files.
      { extends: true, test: { name: 'together', include, exclude: [...exclude, ...alone], isolate: false } },
      { extends: true, test: { name: 'alone', include: alone, exclude } },
    ],
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    // All of it comes much sooner, unless the machine does much else at the same time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
