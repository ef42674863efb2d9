// The links by which a browser fetches a page's files while it reads the page, and not one after the other as each names the next.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@felek/contract/call';

/** The files of each address, and of the texts of each language, as the site's build wrote them. */
interface Preloads {
  readonly pages: readonly { readonly beginning: string; readonly files: readonly string[] }[];
  readonly texts: Readonly<Record<Locale, string>>;
}

/** Returns the links of the page at a path, in a language. `siteDir` is the folder of the built site. */
export async function openPreloads(siteDir: string): Promise<(path: string, locale: Locale) => string> {
  const file = join(siteDir, 'preloads.json');
  if (!existsSync(file)) return () => '';
  const { pages, texts } = JSON.parse(await readFile(file, 'utf8')) as Preloads;
  const longestFirst = pages.toSorted((one, other) => other.beginning.length - one.beginning.length);
  return (path, locale) => {
    const files = longestFirst.find(({ beginning }) => path.startsWith(beginning))?.files ?? [];
    return [...files, texts[locale]]
      .map((each) => `<link rel="modulepreload" crossorigin href="/${each}">`)
      .join('');
  };
}
