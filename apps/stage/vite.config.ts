// The stage's build: one page for all games of the house, served under /stage/<game>/ with its files under /stage/assets/.
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/stage/',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
