// Weighs what the office's first page waits for, and what each later screen adds. Fails the build when that is too much.
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The most JavaScript, as brotli, that the first page may wait for, and that another screen may add. */
const firstMaxBytes = 150_000;
const screenMaxBytes = 60_000;

export function weighRoutes(): Plugin {
  return {
    name: 'weigh-routes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const reach = (file: string, files = new Set<string>()): ReadonlySet<string> => {
        if (files.has(file)) return files;
        files.add(file);
        for (const each of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
          reach(each, files);
        return files;
      };
      const weights = new Map(
        chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]),
      );
      const weigh = (files: Iterable<string>): number =>
        [...files].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
      const first = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...reach(fileName)]),
      );
      const firstBytes = weigh(first);
      const screens = chunks
        .filter(({ isDynamicEntry }) => isDynamicEntry)
        .map(({ fileName }) => ({
          fileName,
          bytes: weigh([...reach(fileName)].filter((file) => !first.has(file))),
        }))
        .toSorted((one, other) => other.bytes - one.bytes);
      const [largest] = screens;
      const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
      console.log(
        `The office's first page waits for ${inKb(firstBytes)} of JavaScript (brotli), a later one for ${inKb(largest?.bytes ?? 0)} at most.`,
      );
      if (firstBytes > firstMaxBytes) this.error(`The first page may have ${inKb(firstMaxBytes)}.`);
      if (largest && largest.bytes > screenMaxBytes)
        this.error(
          `${largest.fileName} adds ${inKb(largest.bytes)}; a screen may add ${inKb(screenMaxBytes)}.`,
        );
    },
  };
}
