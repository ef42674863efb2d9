// The link of an affiliate. It leaves cookies that the site's registration reads, counts that it was opened, and leads to the first page. The
// last opened link counts. A click is counted a few times a minute for one address, so a program cannot inflate the number cheaply.
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { countTries } from './tries.ts';

export interface LinkOptions {
  /** Counts the opening of a link; false where no affiliate has this code. */
  readonly openLink?: (code: string) => Promise<boolean>;
}

const keptS = 30 * 24 * 60 * 60;
const counted = { max: 5, windowS: 60 };
/** The registration takes these signs; another value would refuse it, so it is left out. */
const valuePattern = /^[\w.~:-]{1,100}$/;

export function serveLinks(
  app: FastifyInstance,
  { openLink, publicUrl, clock }: LinkOptions & { readonly publicUrl: string; readonly clock: Clock },
): void {
  if (!openLink) return;
  const tries = countTries(() => clock.now().getTime());
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (name: string, value: string | undefined) =>
    `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${value === undefined ? 0 : keptS}${secure}`;
  app.get<{ Params: { code: string }; Querystring: Record<string, unknown> }>(
    '/r/:code',
    async ({ params: { code }, query, ip }, reply) => {
      reply.headers({ 'cache-control': 'no-store' });
      const named = code.toLowerCase();
      if (!/^[a-z0-9][a-z0-9-]{2,39}$/.test(named)) return reply.redirect('/');
      const isCounted = tries.take(ip, counted.max, counted.windowS) === 0;
      if (isCounted && !(await openLink(named))) return reply.redirect('/');
      const given = (name: string) => {
        const value = query[name];
        return typeof value === 'string' && valuePattern.test(value) ? value : undefined;
      };
      return reply
        .header('set-cookie', [
          cookie('partner', named),
          cookie('subid', given('subid')),
          cookie('source', given('source')),
          cookie('refId', undefined),
        ])
        .redirect('/');
    },
  );
}
