// The stage's build: one page for all games of the house, served under /stage/<game>/ with its files under /stage/assets/, and one for
// the markup of providers that give no address.
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/stage/',
  build: {
    target: 'es2022',
    rolldownOptions: { input: ['index.html', 'markup.html'] },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
