// Pictures that the server makes on their first request. A browser keeps a picture for a day, then asks whether it changed; the server keeps
// the latest ones in memory.
import type { FastifyInstance } from 'fastify';
import { boundedAgeCache } from '../bounded-age-cache.ts';

export interface PictureOptions {
  /** A game's cover, and a mark that changes whenever it does. */
  readonly cover?: (provider: number, code: string) => Promise<MadePicture>;
  /** A picture of the house's own as WebP, by the hash in its address. */
  readonly uploaded?: (hash: string) => Promise<Buffer | undefined>;
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

const aYearS = 31_536_000;
/** No word of a file runs, even where a browser is made to open it as a page. */
const uploadPolicy = "default-src 'none'; sandbox";

export function servePictures(app: FastifyInstance, { cover, uploaded }: PictureOptions): void {
  if (uploaded) serveUploads(app, uploaded);
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

function serveUploads(app: FastifyInstance, find: NonNullable<PictureOptions['uploaded']>): void {
  app.get<{ Params: { file: string } }>('/media/:file', async ({ params: { file } }, reply) => {
    const hash = /^([0-9a-f]{64})\.webp$/.exec(file)?.[1];
    const bytes = hash === undefined ? undefined : await find(hash);
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').send();
    return reply
      .headers({
        'content-security-policy': uploadPolicy,
        'cache-control': `public, max-age=${aYearS}, immutable`,
        'content-type': 'image/webp',
      })
      .send(bytes);
  });
}
