// The page that carries the site: the built index.html with a nonce on every script, the public bootstrap in it, and the
// page drawn as a visitor sees it, so that something is painted before a script has run. Nothing in it belongs to a customer.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '@felek/contract/call';
import { siteRoutes } from '@felek/contract/site-routes';
import { sitePolicy, type HeaderOptions } from './headers.ts';

export interface PageOptions extends HeaderOptions {
  /** The folder of the built site. */
  readonly siteDir: string;
  /** The public bootstrap of a locale, as JSON. Content that cannot be had leaves the page without it, not down. */
  readonly bootstrapJson: (locale: Locale) => Promise<string>;
  readonly onFault: (error: unknown) => void;
}

const routePatterns = siteRoutes.map((route) => new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}/?$`));

/** The pages that are the same for every visitor. */
const drawnRoutes: ReadonlySet<string> = new Set(
  siteRoutes.filter((route) => !route.includes(':') && !route.startsWith('/dashboard')),
);

const compress = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type DrawPage = (path: string, query: URLSearchParams, locale: Locale, bootstrap: string) => Promise<string>;

/** What the site's build leaves for the server. */
interface Drawing {
  readonly draw: (path: string, locale: Locale, bootstrap: unknown) => Promise<string>;
  readonly isPlain: (query: URLSearchParams) => boolean;
}

/** Answers every address that nothing else answers: the site's own with 200, any other with 404 and the same page. */
export async function servePage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const template = await readFile(join(options.siteDir, 'index.html'), 'utf8');
  const draw = await openDrawing(options);
  app.get('/*', async (request, reply) => {
    const { pathname: path, searchParams } = new URL(request.url, 'http://site');
    const locale = localeOfCookie(request);
    const nonce = randomBytes(18).toString('base64');
    const known = routePatterns.some((pattern) => pattern.test(path));
    const page = await render(path, searchParams, locale, nonce);
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
    locale: Locale,
    nonce: string,
  ): Promise<string> {
    const bootstrap = await options.bootstrapJson(locale).catch((error: unknown) => {
      options.onFault(error);
      return undefined;
    });
    const drawn = bootstrap === undefined ? '' : await draw(path, query, locale, bootstrap);
    return template
      .replace('<html lang="tr"', `<html lang="${locale}"`)
      .replace(/<script\b/g, `<script nonce="${nonce}"`)
      .replace('<meta property="csp-nonce"', `<meta property="csp-nonce" nonce="${nonce}"`)
      .replace(/<link rel="modulepreload"/g, `<link rel="modulepreload" nonce="${nonce}"`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${drawn}</div>${bootstrapElement(bootstrap, nonce)}`,
      );
  }
}

function bootstrapElement(json: string | undefined, nonce: string): string {
  if (json === undefined) return '';
  // JSON may hold `</script>` in an operator's text; an escaped slash is the same JSON and ends nothing.
  return `<script nonce="${nonce}" type="application/json" id="bootstrap">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Returns what draws a page, once for each content. A page that cannot be drawn is one that the browser draws alone. */
async function openDrawing({ siteDir, onFault }: PageOptions): Promise<DrawPage> {
  const file = join(siteDir, 'drawing', 'draw.js');
  if (!existsSync(file)) return async () => '';
  const { draw, isPlain } = (await import(pathToFileURL(file).href)) as Drawing;
  const kept = new Map<string, { readonly bootstrap: string; readonly markup: Promise<string> }>();
  return (path, query, locale, bootstrap) => {
    if (!drawnRoutes.has(path) || !isPlain(query)) return Promise.resolve('');
    const key = `${locale} ${path}`;
    let page = kept.get(key);
    if (page?.bootstrap !== bootstrap) {
      const markup = draw(path, locale, JSON.parse(bootstrap)).catch((error: unknown) => {
        onFault(error);
        return '';
      });
      page = { bootstrap, markup };
      kept.set(key, page);
    }
    return page.markup;
  };
}

/** The site keeps the chosen language in a cookie too, so that the first paint speaks it. */
function localeOfCookie(request: FastifyRequest): Locale {
  return /(?:^|;\s*)lang=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'tr';
}
