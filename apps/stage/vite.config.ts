// The stage's build: a page for each game of the house, served under /stage/<game>/ with its files under /stage/assets/, one for an address
// of no game, and one for the markup of providers that give no address.
import { defineConfig } from 'vite';
import { gamePages } from './build/game-pages.ts';

export default defineConfig({
  base: '/stage/',
  plugins: [gamePages()],
  build: {
    target: 'es2022',
    rolldownOptions: { input: ['index.html', 'markup.html'] },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
