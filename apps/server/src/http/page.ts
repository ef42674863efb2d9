// The site's page: the built index.html with a nonce on its style and scripts, the public bootstrap, and the visitor's view of the page. So
// the page is painted before a script runs. It contains no customer's data.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { locales, type Locale } from '@felek/contract/call';
import { defaultLocale } from '@felek/contract/figures';
import type { House } from '@felek/contract/house';
import { siteRoutes } from '@felek/contract/site-routes';
import { addressOf, leadsOutside } from './address.ts';
import { escape } from './api-page.ts';
import { previewBar, previewOf } from './preview.ts';
import { sitePolicy, type HeaderOptions } from './headers.ts';

export interface PageOptions extends HeaderOptions {
  /** The folder of the built site. */
  readonly siteDir: string;
  /** The house's name and texts, last known. */
  readonly house: (locale: Locale) => House;
  /** The public bootstrap of a locale, as JSON. Without content the page is still served. */
  readonly bootstrapJson: (locale: Locale) => Promise<string>;
  /** The running promotions of a locale, as JSON, for pages about them. */
  readonly promotionsJson: (locale: Locale) => Promise<string>;
  /** The same two with the version that this token shows. Undefined for a token that shows nothing. */
  readonly previewed?: (
    token: string,
  ) => Promise<Pick<PageOptions, 'bootstrapJson' | 'promotionsJson'> | undefined>;
  readonly onFault: (error: unknown) => void;
}

const routePatterns = siteRoutes.map((route) => new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}/?$`));

/** Pages about promotions contain the promotions. */
const promotionPage = /^\/promotions(?:\/|$)/;

/** The pages that are equal for every visitor, except the promotions' own. */
const drawnRoutes: ReadonlySet<string> = new Set(
  siteRoutes.filter((route) => !route.includes(':') && !route.startsWith('/dashboard')),
);

const compress = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The JSON in a page: the elements' ids and their contents. */
type Brought = Readonly<Record<'bootstrap' | 'promotions', string | undefined>>;

type DrawPage = (path: string, query: URLSearchParams, locale: Locale, brought: Brought) => Promise<string>;

/** The output of the site's build for the server. */
interface Drawing {
  readonly draw: (path: string, locale: Locale, bootstrap: unknown, promotions: unknown) => Promise<string>;
  readonly isPlain: (query: URLSearchParams) => boolean;
}

/** Answers every other address: pages of the site with 200, all others with 404 and the same page. */
export async function servePage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const template = await readFile(join(options.siteDir, 'index.html'), 'utf8');
  const draw = await openDrawing(options);
  await serveManifests(app, options);
  app.get('/*', async (request, reply) => {
    const { path, query } = addressOf(request.url);
    if (leadsOutside(path)) return reply.header('cache-control', 'no-store').redirect('/');
    const locale = localeOfCookie(request);
    const nonce = randomBytes(18).toString('base64');
    const known = routePatterns.some((pattern) => pattern.test(path));
    const token = previewOf(request);
    const preview = token === undefined ? undefined : await options.previewed?.(token);
    const page = await render(path, query, { locale, nonce, preview });
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (takesBrotli) reply.header('content-encoding', 'br');
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', sitePolicy(nonce, options))
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-encoding')
      .send(takesBrotli ? await compress(page, quickly) : page);
  });

  async function render(
    path: string,
    query: URLSearchParams,
    {
      locale,
      nonce,
      preview,
    }: {
      readonly locale: Locale;
      readonly nonce: string;
      readonly preview: Pick<PageOptions, 'bootstrapJson' | 'promotionsJson'> | undefined;
    },
  ): Promise<string> {
    const { bootstrapJson, promotionsJson } = preview ?? options;
    const [bootstrap, promotions] = await Promise.all([
      bootstrapJson(locale),
      promotionPage.test(path) ? promotionsJson(locale) : undefined,
    ]).catch((error: unknown) => {
      options.onFault(error);
      return [];
    });
    const brought = { bootstrap, promotions };
    // A preview is for one person: their browser draws it, and it takes no place in the cache of drawn pages.
    const drawn = preview ? '' : await draw(path, query, locale, brought);
    const bar = preview ? previewBar(locale, nonce) : '';
    const { title, description, style } = options.house(locale);
    return template
      .replace('{title}', () => escape(title))
      .replace('{description}', () => escape(description))
      .replace('<html lang="tr"', `<html lang="${locale}"`)
      .replace(manifestOf(defaultLocale), manifestOf(locale))
      .replace('</head>', () => `${style ? `<style>${style}</style>` : ''}</head>`)
      .replace(/<(script|style)\b/g, `<$1 nonce="${nonce}"`)
      .replace('<meta property="csp-nonce"', `<meta property="csp-nonce" nonce="${nonce}"`)
      .replace(/<link rel="modulepreload"/g, `<link rel="modulepreload" nonce="${nonce}"`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${drawn}</div>${elementsOf(brought, nonce)}${bar}`,
      );
  }
}

/** The names of the installable site in each language: the built file with the house's name. */
async function serveManifests(app: FastifyInstance, { siteDir, house }: PageOptions): Promise<void> {
  for (const locale of locales) {
    const name = manifestOf(locale);
    const file = join(siteDir, name);
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    app.get(name, (_request, reply) => {
      const called = { name: house(locale).name, short_name: house(locale).name };
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify({ ...manifest, ...called }));
    });
  }
}

const manifestOf = (locale: Locale) =>
  locale === defaultLocale ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`;

function elementsOf(brought: Brought, nonce: string): string {
  return Object.entries(brought)
    .filter(([, json]) => json !== undefined)
    .map(
      // JSON may contain `</script>` in an operator's text. An escaped slash is equal JSON and ends no element.
      ([id, json]) =>
        `<script nonce="${nonce}" type="application/json" id="${id}">${json!.replaceAll('<', '\\u003c')}</script>`,
    )
    .join('');
}

/** Returns the function that draws a page, one per content. If drawing fails, the browser draws the page alone. */
async function openDrawing({ siteDir, onFault }: PageOptions): Promise<DrawPage> {
  const file = join(siteDir, 'drawing', 'draw.js');
  if (!existsSync(file)) return async () => '';
  const { draw, isPlain } = (await import(pathToFileURL(file).href)) as Drawing;
  const kept = new Map<string, Brought & { readonly markup: Promise<string> }>();
  return (path, query, locale, { bootstrap, promotions }) => {
    if (bootstrap === undefined || !isPlain(query)) return Promise.resolve('');
    if (!drawnRoutes.has(path) && !isOnShow(path, promotions)) return Promise.resolve('');
    const key = `${locale} ${path}`;
    let page = kept.get(key);
    if (page?.bootstrap !== bootstrap || page.promotions !== promotions) {
      const markup = draw(path, locale, JSON.parse(bootstrap), promotions && JSON.parse(promotions)).catch(
        (error: unknown) => {
          onFault(error);
          return '';
        },
      );
      page = { bootstrap, promotions, markup };
      kept.set(key, page);
    }
    return page.markup;
  };
}

/** Whether this is the page of a running promotion. */
function isOnShow(path: string, promotions: string | undefined): boolean {
  const id = /^\/promotions\/(\d+)$/.exec(path)?.[1];
  if (id === undefined || promotions === undefined) return false;
  return (JSON.parse(promotions) as { id: number }[]).some((each) => String(each.id) === id);
}

/** The site also keeps the chosen language in a cookie, so that the first paint uses it. */
function localeOfCookie(request: FastifyRequest): Locale {
  return /(?:^|;\s*)lang=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'tr';
}
