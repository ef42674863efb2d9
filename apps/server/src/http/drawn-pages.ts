// The pages as the server draws them for visitors: the markup, and the answers that it shows. It runs the site's own program, which the
// site's build made. Without one the browser draws every page.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@felek/contract/call';
import { boundedAgeCache } from '../bounded-age-cache.ts';

export interface DrawingOptions {
  /** The folder of the built site. */
  readonly siteDir: string;
  /** The public bootstrap of a locale, as JSON. Without content the page is still served. */
  readonly bootstrapJson: (locale: Locale) => Promise<string>;
  /** Makes a call as a visitor. Undefined if it is refused. */
  readonly ask: (path: string, input: unknown, locale: Locale) => Promise<unknown>;
  readonly onFault: (error: unknown) => void;
}

/** The JSON in a page: the elements' ids and their contents. */
export type Brought = Readonly<Record<'bootstrap' | 'answers', string | undefined>>;
export interface Drawn extends Brought {
  readonly markup: string;
}

/** The output of the site's build for the server. */
interface Drawing {
  readonly gather: (
    path: string,
    locale: Locale,
    ask: (path: string, input: unknown) => Promise<unknown>,
  ) => Promise<{ readonly answers: readonly unknown[]; readonly isDrawn: boolean }>;
  readonly draw: (path: string, locale: Locale, bootstrap: unknown, answers: unknown) => Promise<string>;
  readonly isPlain: (query: URLSearchParams) => boolean;
}

/** A page that the browser draws. */
export const bringAlone = async (bootstrap: Promise<string>): Promise<Drawn> => ({
  markup: '',
  bootstrap: await bootstrap,
  answers: undefined,
});

/** How old a drawn page may be: as old as the prices in it. */
const mostAgeMs = 1000;
const mostKept = 200;
/** Drawing takes the processor from all other work. So when this many pages wait for it, the browser draws the next one. */
const mostWaiting = 4;

/**
 * Returns the function that draws a page. Visitors who come within a second get the same one, and it is drawn again only when something in
 * it has changed. If drawing fails, the browser draws the page alone.
 */
export async function openDrawing(
  options: DrawingOptions,
): Promise<(path: string, query: URLSearchParams, locale: Locale) => Promise<Drawn>> {
  const { siteDir, bootstrapJson, ask, onFault } = options;
  const file = join(siteDir, 'drawing', 'draw.js');
  if (!existsSync(file)) return async (_path, _query, locale) => bringAlone(bootstrapJson(locale));
  const { gather, draw, isPlain } = (await import(pathToFileURL(file).href)) as Drawing;
  let waiting = 0;
  /** After a drawing the server has as much time for its other work, however many pages wait. */
  let free: Promise<unknown> = Promise.resolve();
  const pages = boundedAgeCache<Drawn & { readonly isKept: boolean }>({
    maxAgeMs: mostAgeMs,
    most: mostKept,
    isKept: (page) => page.isKept,
    async read(key, aged) {
      const place = placeOf(key);
      const read = await readContents(place);
      if (aged && aged.bootstrap === read.bootstrap && aged.answers === read.answers) return aged;
      return { ...read, ...(await drawNow(place, read)) };
    },
  });

  async function readContents({ path, locale }: Place): Promise<Contents> {
    const [bootstrap, { answers, isDrawn }] = await Promise.all([
      bootstrapJson(locale),
      gather(path, locale, (call, input) => ask(call, input, locale)).catch((error: unknown) => {
        onFault(error);
        return { answers: [], isDrawn: false };
      }),
    ]);
    return { bootstrap, answers: answers.length > 0 ? JSON.stringify(answers) : undefined, isDrawn };
  }

  async function drawNow({ path, locale }: Place, { bootstrap, answers, isDrawn }: Contents) {
    if (!isDrawn || waiting >= mostWaiting) return { markup: '', isKept: false };
    waiting += 1;
    let tookMs = 0;
    const drawing = free.then(async () => {
      const beganAtMs = performance.now();
      const drawn = await draw(path, locale, JSON.parse(bootstrap), answers ? JSON.parse(answers) : []);
      tookMs = performance.now() - beganAtMs;
      return drawn;
    });
    free = drawing.catch(onFault).then(() => sleep(tookMs));
    const markup = await drawing.catch(() => '');
    waiting -= 1;
    return { markup, isKept: true };
  }

  return (path, query, locale) =>
    isPlain(query) ? pages.get(`${locale} ${path}`) : bringAlone(bootstrapJson(locale));
}

interface Place {
  readonly locale: Locale;
  readonly path: string;
}

/** The place behind a key of the cache: the language, and the path behind a space. */
const placeOf = (key: string): Place => ({ locale: key.slice(0, 2) as Locale, path: key.slice(3) });

interface Contents {
  readonly bootstrap: string;
  readonly answers: string | undefined;
  readonly isDrawn: boolean;
}
