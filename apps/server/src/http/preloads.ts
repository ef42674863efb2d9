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

const fontLink = /<link rel="preload" as="font" type="([^"]+)" href="([^"]+)"/g;
/** An address of our own that stands in a header as it is. */
const isPlain = (address: string) => /^\/[\w./-]+$/.test(address);

/**
 * The `Link` header of a page: the picture that is seen first, and the fonts. A browser has the headers long before it has read as far as
 * these, since the style comes first. A picture of several sizes is named to a phone alone, in the smallest: other screens would have to
 * measure themselves first, and by then they have read the page.
 */
export function earlyLinks(page: string, isPhone: boolean): string {
  const fonts = [...page.matchAll(fontLink)].map(
    ([, type, href]) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`,
  );
  const picture = firstPicture(page, isPhone);
  return [...(picture ? [`<${picture}>; rel=preload; as=image; fetchpriority=high`] : []), ...fonts].join(
    ', ',
  );
}

/** The first picture that is wanted at once, if there is one and this screen is known to take it. */
function firstPicture(page: string, isPhone: boolean): string | undefined {
  const image = /<img src="([^"]*)"[^>]*fetchPriority="high"/.exec(page);
  if (!image) return undefined;
  const from = page.lastIndexOf('<picture>', image.index);
  const hasSizes = from >= 0 && page.slice(from, image.index).includes('<source ');
  return isPlain(image[1]!) && (isPhone || !hasSizes) ? image[1] : undefined;
}
