import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { ownIcons } from './own-icons';

export default defineConfig({
  plugins: [svelte(), ownIcons()],
  test: { include: ['tests/unit/**/*.test.ts'] },
});
