// The site's build: one page, hashed files, and in development the API of a running server behind the same origin.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['FELEK_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // One style sheet: it is small, and nothing is painted twice.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/stage', '/content', '/hub'].map((path) => [path, { target: server, ws: path === '/hub' }]),
    ),
  },
});
