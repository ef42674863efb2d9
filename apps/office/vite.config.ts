// The office's build: one page under /office/, hashed files, and in development the API of a running server behind the same origin.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { weighRoutes } from './build/weigh-routes.ts';

const server = process.env['FELEK_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  base: '/office/',
  plugins: [react(), tailwindcss(), weighRoutes()],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { port: 5174, proxy: { '/api': { target: server } } },
});
