import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Hundreds of workers and their threads load the same code: what one has stripped of its types, the others need not.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    include: ['{events,projections,api,site,demo,structure}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'site/dist/**', 'site/dist-*/**'],
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    // All of it comes much sooner, unless the machine does much else at the same time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
