// All the code that the first page waits for in two files: the entry with the libraries, and the site. Two requests instead of twenty, and
// they compress better. Each is evaluated in a task of its own. Prints what they weigh, and fails the build when that is too much.
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { isOfSchemas } from './plain-contract.ts';

/** The most JavaScript, as brotli, that the first page may wait for. */
const maxBytes = 120_000;
const name = 'first';
/** As Vite names the chunk of `index.html`. */
const entryName = 'index';

/**
 * Whether a module is the index of one of these packages. An index imports the whole package. So the first chunk takes from it only the
 * modules whose names are imported.
 */
export const isIndex = (id: string) =>
  /\/(lucide-react\/dist\/esm\/(lucide-react|icons\/index)|@tanstack\/(react-query|query-core)\/build\/modern\/index)\.m?js$/.test(
    id,
  );
const namedImports = /import\s*\{([^}]*)\}\s*from/g;
const fileName = (id: string) => id.slice(id.lastIndexOf('/') + 1).replace(/\.m?js$/, '');
/** A name and its file are written in different ways: ArrowUp, arrow-up. */
const fold = (name: string) => name.replaceAll('-', '').toLowerCase();

const lateTexts = '/texts/tr.ts';
/** The text keys that a module of texts defines. */
const keysIn = (code: string) => [...code.matchAll(/^\s*["']?([\w.]+)["']?: ["'`]/gm)].map(([, key]) => key!);

/** Finds the text keys that a module uses: those that it names whole, and those whose beginning it names. */
function spokenIn(code: string): ((key: string) => boolean)[] {
  const whole = new Set([...code.matchAll(/["']([\w.]+)["']/g)].map(([, key]) => key));
  const begun = [...code.matchAll(/`(\w+\.)\$\{/g)].map(([, beginning]) => beginning!);
  return [(key) => whole.has(key), (key) => begun.some((beginning) => key.startsWith(beginning))];
}

export interface FirstChunk {
  readonly plugin: Plugin;
  /** For `output.codeSplitting.groups`. */
  readonly groups: { readonly name: string; readonly test: (id: string) => boolean }[];
  /** The modules that the first page waits for, and the names of its files. */
  readonly module: (id: string) => boolean;
  readonly file: (name: string) => boolean;
}

/** `onDemand` are the ends of paths of modules that the first page waits for although they are imported on demand. */
export function firstChunk(onDemand: readonly string[]): FirstChunk {
  let entry: ReadonlySet<string> = new Set();
  const needed = new Set<string>();
  const isEarly = (id: string) => entry.has(id) || (needed.has(id) && id.includes('/node_modules/'));
  const isOwn = (id: string) =>
    needed.has(id) && !id.includes('/node_modules/') && !/\/texts\/[\w-]+\.ts$/.test(id);
  return {
    groups: [
      // The bundler puts a module's imports into the module's file, even an import that nothing uses. So this group comes first.
      { name: 'schemas', test: isOfSchemas },
      { name: entryName, test: isEarly },
      { name, test: (id) => needed.has(id) && !isEarly(id) },
    ],
    module: (id) => needed.has(id),
    file: (chunk) => [entryName, name].includes(chunk),
    plugin: {
      name: 'first-chunk',
      apply: (config, { command }) => command === 'build' && !config.build?.ssr,
      buildEnd() {
        const names = new Set<string>();
        const indexes = new Set<string>();
        const add = (id: string) => {
          if (needed.has(id) || isOfSchemas(id)) return;
          needed.add(id);
          if (isIndex(id)) {
            indexes.add(id);
            return;
          }
          const info = this.getModuleInfo(id);
          for (const [, list = ''] of info?.code?.matchAll(namedImports) ?? [])
            for (const name of list.split(',')) names.add(fold(name.split(' as ')[0]!.trim()));
          info?.importedIds.forEach(add);
        };
        const all = [...this.getModuleIds()];
        all.filter((id) => this.getModuleInfo(id)?.isEntry).forEach(add);
        entry = new Set(needed);
        all.filter((id) => onDemand.some((end) => id.endsWith(end))).forEach(add);
        // A module taken from an index may need further modules of it.
        for (let known = -1; known !== needed.size;) {
          known = needed.size;
          for (const id of indexes)
            for (const each of this.getModuleInfo(id)?.importedIds ?? [])
              if (isIndex(each) || names.has(fold(fileName(each)))) add(each);
        }
      },
      /** Fails the build when the first page uses a text that is loaded later. Such a text would be missing on the page. */
      writeBundle(_options, bundle) {
        const spoken = [...needed]
          .filter(isOwn)
          .flatMap((id) => spokenIn(this.getModuleInfo(id)?.code ?? ''));
        const texts = [...this.getModuleIds()].find((id) => id.endsWith(lateTexts))!;
        const late = keysIn(this.getModuleInfo(texts)?.code ?? '').filter((key) =>
          spoken.some((is) => is(key)),
        );
        if (late.length > 0) this.error(`The first page says what is not in first-tr.ts: ${late.join(', ')}`);
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const files = new Set<string>();
        const add = (file: string) => {
          if (files.has(file)) return;
          files.add(file);
          chunks.find(({ fileName }) => fileName === file)?.imports.forEach(add);
        };
        for (const { fileName, moduleIds } of chunks)
          if (moduleIds.some((id) => needed.has(id))) add(fileName);
        const bytes = chunks
          .filter(({ fileName }) => files.has(fileName))
          .reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
        console.log(`The first page waits for ${(bytes / 1000).toFixed(1)} kB of JavaScript (brotli).`);
        if (bytes > maxBytes) this.error(`That is more than ${maxBytes / 1000} kB: load something later.`);
      },
      /** The browser fetches the second file while it reads the page, not once the first one has named it. */
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) =>
          Object.values(bundle ?? {})
            .filter((each) => each.type === 'chunk' && each.name === name)
            .map(({ fileName }) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: '' },
              injectTo: 'head' as const,
            })),
      },
    },
  };
}
