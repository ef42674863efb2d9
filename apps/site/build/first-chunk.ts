// All the code that the first page waits for in one file: one request instead of twenty, and it compresses better. Prints what it
// weighs, and fails the build when that is too much.
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The most JavaScript, as brotli, that the first page may wait for. */
const maxBytes = 120_000;
const name = 'first';

export interface FirstChunk {
  readonly plugin: Plugin;
  /** For `output.codeSplitting.groups`. */
  readonly group: { readonly name: string; readonly test: (id: string) => boolean };
}

/** `screens` are the ends of paths of screens that belong into the first file although they are loaded on demand. */
export function firstChunk(screens: readonly string[]): FirstChunk {
  const needed = new Set<string>();
  return {
    group: { name, test: (id) => needed.has(id) },
    plugin: {
      name: 'first-chunk',
      apply: (config, { command }) => command === 'build' && !config.build?.ssr,
      buildEnd() {
        const add = (id: string) => {
          if (needed.has(id)) return;
          needed.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(add);
        };
        for (const id of this.getModuleIds()) {
          if (this.getModuleInfo(id)?.isEntry || screens.some((end) => id.endsWith(end))) add(id);
        }
      },
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const files = new Set<string>();
        const add = (file: string) => {
          if (files.has(file)) return;
          files.add(file);
          chunks.find(({ fileName }) => fileName === file)?.imports.forEach(add);
        };
        for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName);
        const bytes = chunks
          .filter(({ fileName }) => files.has(fileName))
          .reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
        console.log(`The first page waits for ${(bytes / 1000).toFixed(1)} kB of JavaScript (brotli).`);
        if (bytes > maxBytes) this.error(`That is more than ${maxBytes / 1000} kB: load something later.`);
      },
    },
  };
}
