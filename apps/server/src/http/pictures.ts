// Pictures that the server makes on their first request. A browser keeps a picture for a day, then asks whether it changed; the server keeps
// the latest ones in memory.
import type { FastifyInstance } from 'fastify';
import { boundedAgeCache } from '../bounded-age-cache.ts';

export interface PictureOptions {
  /** A game's cover, and a mark that changes whenever it does. */
  readonly cover?: (provider: number, code: string) => Promise<MadePicture>;
}

interface MadePicture {
  readonly type: string;
  readonly bytes: Buffer;
  readonly mark: string;
}

const mostKept = 2000;
const keptMs = 600_000;
const aDayS = 86_400;
const aWeekS = 604_800;
/** A picture may also be opened as a page of its own. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

export function servePictures(app: FastifyInstance, { cover }: PictureOptions): void {
  if (!cover) return;
  const made = boundedAgeCache<MadePicture>({
    maxAgeMs: keptMs,
    most: mostKept,
    async read(key) {
      const [provider = '', code = ''] = key.split(' ');
      return cover(Number(provider), code);
    },
  });
  app.get<{ Params: { provider: string; '*': string } }>(
    '/covers/:provider/*',
    async ({ params, headers }, reply) => {
      const code = /^([^ ]{1,100})\.webp$/.exec(params['*'])?.[1];
      const picture =
        /^\d{1,6}$/.test(params.provider) && code ? await made.get(`${params.provider} ${code}`) : undefined;
      if (!picture) return reply.code(404).send();
      const etag = `"${picture.mark}"`;
      reply.headers({
        etag,
        'content-security-policy': policy,
        'cache-control': `public, max-age=${aDayS}, stale-while-revalidate=${aWeekS}`,
      });
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.header('content-type', picture.type).send(picture.bytes);
    },
  );
}
