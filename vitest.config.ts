import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{events,projections,api,site}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'site/dist/**'],
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
