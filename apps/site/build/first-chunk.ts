// All the code that the first page waits for in two files: the entry with the libraries, and the site. Two requests instead of twenty, and
// they compress better. Each is evaluated in a task of its own. Prints what they weigh, and fails the build when that is too much.
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { isOfSchemas } from './plain-contract.ts';

/** The most JavaScript, as brotli, that the first page may wait for. */
const maxBytes = 120_000;
const name = 'first';
/** The files that a page names, and the screens that need them: the side menu's only where it stands beside the page. */
const early: Readonly<Record<string, { readonly media?: string }>> = {
  [name]: {},
  menu: { media: '(min-width: 64rem)' },
};
/** The side menu, and the drawer that shows the same. */
const sideMenu = /\/shell\/(?:SideMenu|MenuDrawer)\.tsx$/;
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

type InfoOf = (
  id: string,
) => { readonly code: string | null; readonly importedIds: readonly string[] } | null;

/** The modules that a module imports. Of an index, those whose names it imports. */
export function importsOf(id: string, infoOf: InfoOf): string[] {
  const info = infoOf(id);
  const names = new Set(
    [...(info?.code?.matchAll(namedImports) ?? [])].flatMap(([, list = '']) =>
      list.split(',').map((name) => fold(name.split(' as ')[0]!.trim())),
    ),
  );
  const ofIndex = (index: string): string[] =>
    (infoOf(index)?.importedIds ?? []).flatMap((each) => {
      if (isIndex(each)) return ofIndex(each);
      return names.has(fold(fileName(each))) ? [each] : [];
    });
  return (info?.importedIds ?? []).flatMap((each) => (isIndex(each) ? ofIndex(each) : [each]));
}

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
        const infoOf = (id: string) => this.getModuleInfo(id);
        const all = [...this.getModuleIds()];
        const ending = (ends: readonly string[]) => all.filter((id) => ends.some((end) => id.endsWith(end)));
        const withImports = (ids: readonly string[], known = new Set<string>()) => {
          for (const id of ids)
            if (!known.has(id) && !isOfSchemas(id)) withImports(importsOf(id, infoOf), known.add(id));
          return known;
        };
        withImports(
          all.filter((id) => infoOf(id)?.isEntry),
          needed,
        );
        entry = new Set(needed);
        withImports(ending(onDemand), needed);
        // A phone never waits for the side menu's file. So what others than its drawer need too is here.
        const later = all.flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []);
        const others = withImports(later.filter((id) => !sideMenu.test(id)));
        for (const id of withImports(ending(['/shell/SideMenu.tsx']))) if (others.has(id)) needed.add(id);
        all.filter(isIndex).forEach((id) => needed.add(id));
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
      /** The browser fetches what a page needs while it reads the page, not once the first file has named it. */
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) =>
          Object.values(bundle ?? {})
            .flatMap((each) =>
              each.type === 'chunk' && early[each.name] ? [{ each, screens: early[each.name] }] : [],
            )
            .map(({ each: { fileName }, screens }) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: '', ...screens },
              injectTo: 'head' as const,
            })),
      },
    },
  };
}
