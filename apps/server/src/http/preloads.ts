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
const pictureSource = /<source media="\(min-width: (\d+)px\)" srcSet="([^"]*)"/g;
/** An address of our own that stands in a header as it is. */
const isPlain = (address: string) => /^\/[\w./-]+$/.test(address);

/**
 * The `Link` header of a page: the picture that is seen first, in the size that the screen takes, and the fonts. A phone has the headers long
 * before it has read as far as these, since the style comes first.
 */
export function earlyLinks(page: string): string {
  const fonts = [...page.matchAll(fontLink)].map(
    ([, type, href]) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`,
  );
  const pictures = firstPicture(page).map(
    ({ address, media }) =>
      `<${address}>; rel=preload; as=image; fetchpriority=high${media && `; media="${media}"`}`,
  );
  return [...pictures, ...fonts].join(', ');
}

/** The files of the first picture that is wanted at once, each with the screens that take it. Empty for a page without one. */
function firstPicture(page: string): { readonly address: string; readonly media: string }[] {
  const image = /<img src="([^"]*)"[^>]*fetchPriority="high"/.exec(page);
  if (!image) return [];
  const from = page.lastIndexOf('<picture>', image.index);
  const larger = from < 0 ? [] : [...page.slice(from, image.index).matchAll(pictureSource)];
  const sizes = [
    ...larger.map(([, least, address]) => ({ least: Number(least), address: address! })),
    { least: 0, address: image[1]! },
  ];
  return sizes.every(({ address }) => isPlain(address))
    ? sizes.map(({ least, address }, index) => {
        const beyond = sizes[index - 1]?.least;
        const bounds = [
          ...(least > 0 ? [`(min-width: ${least}px)`] : []),
          ...(beyond === undefined ? [] : [`(max-width: ${beyond - 0.02}px)`]),
        ];
        return { address, media: bounds.join(' and ') };
      })
    : [];
}
