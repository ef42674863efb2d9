// The site's build: one page, hashed files, and in development the API of a running server behind the same origin.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstChunk } from './build/first-chunk.ts';
import { fonts } from './build/fonts.ts';
import { plainContract } from './build/plain-contract.ts';
import { inlineStyle } from './build/inline-style.ts';
import { drawings } from './build/drawings.ts';
import { roomChunks } from './build/room-chunks.ts';
import { reactModules } from './build/react-modules.ts';

const server = process.env['FELEK_SERVER'] ?? 'http://localhost:8080';
const first = firstChunk(['/src/start.tsx', '/home/Home.tsx']);
const rooms = roomChunks(first);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    reactModules(),
    plainContract(),
    react(),
    tailwindcss(),
    first.plugin,
    rooms.plugin,
    drawings(),
    inlineStyle(),
    fonts(),
  ],
  build: {
    target: 'es2022',
    // One style sheet: it is small, and nothing is painted twice.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The first page's files are there before any other is asked for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) =>
        needed.filter((each) => !/\/(index|first)-[^/]*\.js$/.test(each)),
    },
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: [...first.groups, ...rooms.groups] } } },
    }),
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/stage', '/content', '/covers', '/hub', '/callback'].map((path) => [
        path,
        { target: server, ws: path === '/hub' },
      ]),
    ),
  },
}));
