// The address that opens a look at a version of the content. It leaves the token in a cookie of this browser, which the page and the site's
// calls send along, and shows the site with a bar that says so.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '@felek/contract/call';

export interface PreviewOptions {
  /** Where a token leads; undefined for one that opens nothing. */
  readonly openPreview?: (token: string) => Promise<string | undefined>;
}

const cookie = 'preview';
const aLookS = 30 * 60;
const tokenPattern = /^[\w-]{10,600}\.[\w-]{10,60}$/;

export const previewOf = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /(?:^|;\s*)preview=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1];

export function servePreviews(
  app: FastifyInstance,
  { openPreview, publicUrl }: PreviewOptions & { readonly publicUrl: string },
): void {
  if (!openPreview) return;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const keep = (token: string, ageS: number) =>
    `${cookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ageS}${secure}`;
  app.get('/preview/end', (_request, reply) =>
    reply.header('set-cookie', keep('', 0)).header('cache-control', 'no-store').redirect('/'),
  );
  app.get<{ Params: { token: string } }>('/preview/:token', async ({ params: { token } }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const address = tokenPattern.test(token) ? await openPreview(token) : undefined;
    if (address === undefined) return reply.header('set-cookie', keep('', 0)).redirect('/');
    return reply.header('set-cookie', keep(token, aLookS)).redirect(address);
  });
}

const words = {
  tr: { note: 'Önizleme: bu sürümü yalnızca siz görüyorsunuz.', leave: 'Önizlemeyi kapat' },
  en: { note: 'Preview: only you see this version.', leave: 'End the preview' },
} as const;

/** The bar over a page that shows a version which is not published. */
export const previewBar = (locale: Locale, nonce: string): string =>
  `<style nonce="${nonce}">#preview-bar{position:fixed;inset:auto 0 0;z-index:2147483000;display:flex;gap:1rem;justify-content:center;padding:.5rem 1rem;background:#ffd75e;color:#1b1400;font:600 14px/1.4 sans-serif}#preview-bar a{color:inherit}</style>` +
  `<div id="preview-bar" role="status">${words[locale].note} <a href="/preview/end">${words[locale].leave}</a></div>`;
