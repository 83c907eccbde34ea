import { defineConfig } from 'vitest/config';

/** Whole games in a real browser, on a real server; needs a build and Chromium. */
export default defineConfig({
  test: {
    include: ['tests/play/**/*.test.ts'],
    globalSetup: 'tests/play/shared.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});
