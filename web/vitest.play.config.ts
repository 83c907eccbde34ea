import { defineConfig } from 'vitest/config';

/** Whole games in a real browser; needs a build and Chromium. */
export default defineConfig({
  test: { include: ['tests/play/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 60_000, fileParallelism: false },
});
