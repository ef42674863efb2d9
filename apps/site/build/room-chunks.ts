// Puts the code that loads after the first page into a few files: see families.ts. Writes for each address which of them the browser fetches
// while it reads the page. Fails the build when a part of the site waits for many files, or when two files wait for each other.
import type { Plugin } from 'vite';
import { importsOf } from './first-chunk.ts';
import { families, familyOf } from './families.ts';

/** The most files, beside the first page's, that a page or a part of one waits for. */
const mostFiles = 8;
/** The files of each address, and of the texts of each language, for the server. */
const fileName = 'preloads.json';
const order = Object.keys(families);
/** The files of shared code, those that others need first. */
const shared = [...new Set(Object.values(families).map(({ shares }) => shares))];
const isOfIndex = (id: string) => /\/node_modules\/(?:lucide-react|@tanstack)\//.test(id);

export interface RoomChunks {
  readonly plugin: Plugin;
  /** For `output.codeSplitting.groups`, after those of the first page. */
  readonly groups: { readonly name: string; readonly test: (id: string) => boolean }[];
}

/** `isFirst` tells the modules and the files of the first page. */
export function roomChunks(isFirst: {
  readonly module: (id: string) => boolean;
  readonly file: (name: string) => boolean;
}): RoomChunks {
  /** The families, and parts of none, that cannot do without a module. */
  const users = new Map<string, Set<string>>();
  function nameOf(id: string): string | undefined {
    if (id.endsWith('/src/texts/tr.ts')) return 'tr';
    const all = users.get(id);
    const some = order.filter((family) => all?.has(family));
    // An index imports its whole package. The bundler keeps the modules whose names are used, and they go where most pages find them.
    if (!all) return isOfIndex(id) ? 'parts' : undefined;
    if (all.size > 1) return some[0] ? families[some[0]]!.shares : shared.at(-1);
    // A part of no family is a file of its own.
    return some[0];
  }
  // The bundler takes all that a module needs into the file of the module. So what others need comes first.
  const names = ['tr', ...shared, ...order];
  return {
    groups: names.map((name) => ({ name, test: (id) => nameOf(id) === name })),
    plugin: {
      name: 'room-chunks',
      apply: (config, { command }) => command === 'build' && !config.build?.ssr,
      buildEnd() {
        const infoOf = (id: string) => this.getModuleInfo(id);
        const add = (id: string, user: string) => {
          const known = users.get(id) ?? new Set();
          if (known.has(user) || isFirst.module(id)) return;
          users.set(id, known.add(user));
          for (const each of importsOf(id, infoOf)) add(each, user);
        };
        for (const id of this.getModuleIds())
          for (const each of infoOf(id)?.dynamicallyImportedIds ?? []) add(each, familyOf(each) ?? each);
      },
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const byFile = new Map(chunks.map((each) => [each.fileName, each]));
        /** All that a file waits for, itself included, without the first page's files. */
        const filesOf = (file: string): string[] => {
          const files = new Set<string>();
          const add = (each: string) => {
            if (files.has(each) || isFirst.file(byFile.get(each)!.name)) return;
            files.add(each);
            byFile.get(each)!.imports.forEach(add);
          };
          add(file);
          return [...files];
        };
        for (const { fileName: file, imports } of chunks) {
          const files = filesOf(file);
          if (files.length > mostFiles) this.warn(`${file} waits for ${files.join(', ')}: group them.`);
          const other = imports.find((each) => filesOf(each).includes(file));
          if (other !== undefined && files.length > 0) this.warn(`${file} and ${other} wait for each other.`);
        }
        const fileOf = (name: string) => chunks.find((each) => each.name === name)!.fileName;
        const textsOf = (locale: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/texts/${locale}.ts`)))!
            .fileName;
        const source = JSON.stringify({
          pages: Object.entries(families).flatMap(([name, { pages }]) =>
            pages.map((beginning) => ({ beginning, files: filesOf(fileOf(name)) })),
          ),
          texts: { tr: textsOf('tr'), en: textsOf('en') },
        });
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}
