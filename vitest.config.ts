import { defineConfig } from 'vitest/config';

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
