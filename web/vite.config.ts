import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { ownIcons } from './own-icons';

export default defineConfig({
  base: './',
  plugins: [svelte(), ownIcons()],
  build: {
    outDir: '../src/ludozilla/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
});
