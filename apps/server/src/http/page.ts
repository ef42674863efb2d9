// The page that carries the site: the built index.html with a nonce on every script, the public bootstrap in it, and the
// route's static shell so that something is painted before a script has run. Nothing in it belongs to a customer.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Answers every address that nothing else answers: the site's own with 200, any other with 404 and the same page. */
export async function servePage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const template = await readFile(join(options.siteDir, 'index.html'), 'utf8');
  const shells = await readShells(options.siteDir);
  app.get('/*', async (request, reply) => {
    const path = new URL(request.url, 'http://site').pathname;
    const locale = localeOfCookie(request);
    const nonce = randomBytes(18).toString('base64');
    const known = routePatterns.some((pattern) => pattern.test(path));
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', sitePolicy(nonce, options))
      .header('cache-control', 'no-store')
      .header('vary', 'cookie')
      .send(await render(path, locale, nonce));
  });

  async function render(path: string, locale: Locale, nonce: string): Promise<string> {
    const bootstrap = await options.bootstrapJson(locale).catch((error: unknown) => {
      options.onFault(error);
      return undefined;
    });
    const shell = shells.get(`${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.${locale}`) ?? '';
    return template
      .replace('<html lang="tr"', `<html lang="${locale}"`)
      .replace(/<script\b/g, `<script nonce="${nonce}"`)
      .replace('<meta property="csp-nonce"', `<meta property="csp-nonce" nonce="${nonce}"`)
      .replace(/<link rel="modulepreload"/g, `<link rel="modulepreload" nonce="${nonce}"`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${shell}</div>${bootstrapElement(bootstrap, nonce)}`,
      );
  }
}

function bootstrapElement(json: string | undefined, nonce: string): string {
  if (json === undefined) return '';
  // JSON may hold `</script>` in an operator's text; an escaped slash is the same JSON and ends nothing.
  return `<script nonce="${nonce}" type="application/json" id="bootstrap">${json.replaceAll('<', '\\u003c')}</script>`;
}

async function readShells(siteDir: string): Promise<Map<string, string>> {
  const listed = await readFile(join(siteDir, 'shells.json'), 'utf8').catch(() => '{}');
  return new Map(Object.entries(JSON.parse(listed) as Record<string, string>));
}

/** The site keeps the chosen language in a cookie too, so that the first paint speaks it. */
function localeOfCookie(request: FastifyRequest): Locale {
  return /(?:^|;\s*)lang=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'tr';
}
