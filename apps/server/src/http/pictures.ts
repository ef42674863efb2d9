// Pictures that code draws on their first request. Drawing takes a fraction of a millisecond. A browser keeps a picture for a day, and the
// server keeps the latest ones, compressed.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { boundedAgeCache } from '../bounded-age-cache.ts';

export interface PictureOptions {
  /** The SVG of a game's cover. */
  readonly cover?: (provider: number, code: string) => Promise<string>;
}

const compress = promisify(brotliCompress);
const mostKept = 2000;
const keptMs = 600_000;
const aDayS = 86_400;
/** A picture may also be opened as a page of its own. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

interface Picture {
  readonly svg: string;
  readonly brotli: Buffer;
}

export function servePictures(app: FastifyInstance, { cover }: PictureOptions): void {
  if (!cover) return;
  const drawn = boundedAgeCache<Picture>({
    maxAgeMs: keptMs,
    most: mostKept,
    async read(key) {
      const [provider = '', code = ''] = key.split(' ');
      const svg = await cover(Number(provider), code);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
      return { svg, brotli: await compress(svg, { params }) };
    },
  });
  app.get<{ Params: { provider: string; '*': string } }>(
    '/covers/:provider/*',
    async ({ params, headers }, reply) => {
      const code = /^([^ ]{1,100})\.svg$/.exec(params['*'])?.[1];
      const picture =
        /^\d{1,6}$/.test(params.provider) && code ? await drawn.get(`${params.provider} ${code}`) : undefined;
      if (!picture) return reply.code(404).send();
      const takesBrotli = /\bbr\b/.test(String(headers['accept-encoding']));
      if (takesBrotli) reply.header('content-encoding', 'br');
      return reply
        .headers({
          'content-type': 'image/svg+xml',
          'content-security-policy': policy,
          'cache-control': `public, max-age=${aDayS}`,
          vary: 'accept-encoding',
        })
        .send(takesBrotli ? picture.brotli : picture.svg);
    },
  );
}
