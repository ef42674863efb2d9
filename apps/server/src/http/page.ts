// The site's page: the built index.html with a nonce on its style and scripts, the public bootstrap, the answers that the page shows at once,
// and the visitor's view of it. So the page is painted before a script runs. It contains no customer's data.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { locales, type Locale } from '@felek/contract/call';
import { defaultLocale } from '@felek/contract/figures';
import type { House } from '@felek/contract/house';
import { siteRoutes } from '@felek/contract/site-routes';
import { addressOf, leadsOutside } from './address.ts';
import { escape } from './api-page.ts';
import { bringAlone, openDrawing, type Brought, type Drawn, type DrawingOptions } from './drawn-pages.ts';
import { earlyLinks, openPreloads } from './preloads.ts';
import { previewBar, previewOf } from './preview.ts';
import { sitePolicy, type HeaderOptions } from './headers.ts';

export interface PageOptions extends HeaderOptions, DrawingOptions {
  /** The house's name and texts, last known. */
  readonly house: (locale: Locale) => House;
  /** The bootstrap with the version that this token shows. Undefined for a token that shows nothing. */
  readonly previewed?: (token: string) => Promise<Pick<PageOptions, 'bootstrapJson'> | undefined>;
}

const routePatterns = siteRoutes.map((route) => new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}/?$`));

const compress = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Answers every other address: pages of the site with 200, all others with 404 and the same page. */
export async function servePage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const template = await readFile(join(options.siteDir, 'index.html'), 'utf8');
  const drawPage = await openDrawing(options);
  const linksOf = await openPreloads(options.siteDir);
  await serveManifests(app, options);
  app.get('/*', async (request, reply) => {
    const { path, query } = addressOf(request.url);
    if (leadsOutside(path)) return reply.header('cache-control', 'no-store').redirect('/');
    const locale = localeOfCookie(request);
    const nonce = randomBytes(18).toString('base64');
    const known = routePatterns.some((pattern) => pattern.test(path));
    const token = previewOf(request);
    const preview = token === undefined ? undefined : await options.previewed?.(token);
    const page = await render(path, query, {
      locale,
      nonce,
      preview,
      links: known ? linksOf(path, locale) : '',
    });
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (takesBrotli) reply.header('content-encoding', 'br');
    const early = earlyLinks(page, request.headers['sec-ch-ua-mobile'] === '?1');
    if (early) reply.header('link', early);
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', sitePolicy(nonce, options))
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-encoding, sec-ch-ua-mobile')
      .send(takesBrotli ? await compress(page, quickly) : page);
  });

  async function render(
    path: string,
    query: URLSearchParams,
    {
      locale,
      nonce,
      preview,
      links,
    }: {
      readonly locale: Locale;
      readonly nonce: string;
      readonly preview: Pick<PageOptions, 'bootstrapJson'> | undefined;
      readonly links: string;
    },
  ): Promise<string> {
    // A preview is for one person: their browser draws it, and it takes no place in the cache of drawn pages.
    const { markup, bootstrap, answers } = await (
      preview ? bringAlone(preview.bootstrapJson(locale)) : drawPage(path, query, locale)
    ).catch((error: unknown): Drawn => {
      options.onFault(error);
      return { markup: '', bootstrap: undefined, answers: undefined };
    });
    // A drawn page can be read at once: its writing and pictures come before its code.
    const priority = markup ? ' fetchpriority="low"' : '';
    const bar = preview ? previewBar(locale, nonce) : '';
    const { title, description, style } = options.house(locale);
    return template
      .replace('{title}', () => escape(title))
      .replace('{description}', () => escape(description))
      .replace('<html lang="tr"', `<html lang="${locale}"`)
      .replace(manifestOf(defaultLocale), manifestOf(locale))
      .replace('</head>', () => `${links}${style ? `<style>${style}</style>` : ''}</head>`)
      .replace('<script type="module"', `<script type="module"${priority}`)
      .replace(/<(script|style)\b/g, `<$1 nonce="${nonce}"`)
      .replace('<meta property="csp-nonce"', `<meta property="csp-nonce" nonce="${nonce}"`)
      .replace(/<link rel="modulepreload"/g, `<link rel="modulepreload"${priority} nonce="${nonce}"`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${markup}</div>${elementsOf({ bootstrap, answers }, nonce)}${bar}`,
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

/** The site also keeps the chosen language in a cookie, so that the first paint uses it. */
function localeOfCookie(request: FastifyRequest): Locale {
  return /(?:^|;\s*)lang=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'tr';
}
