// Static files: the builds of the site, the stage and the office, and the content images. They are brotli-compressed at build time; hashed names are
// cached for a year.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface FileOptions {
  readonly siteDir: string;
  readonly stageDir: string;
  readonly officeDir: string;
  readonly contentDir: string;
}

const aYearS = 31_536_000;

export async function serveFiles(
  app: FastifyInstance,
  { siteDir, stageDir, officeDir, contentDir }: FileOptions,
): Promise<void> {
  const common = { preCompressed: true, index: false, decorateReply: false } as const;
  const forever = { ...common, maxAge: aYearS * 1000, immutable: true };
  await app.register(fastifyStatic, { ...forever, root: join(siteDir, 'assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, { ...common, root: contentDir, prefix: '/content/', maxAge: '1d' });
  await app.register(fastifyStatic, { ...forever, root: join(stageDir, 'assets'), prefix: '/stage/assets/' });
  await app.register(fastifyStatic, {
    ...forever,
    root: join(officeDir, 'assets'),
    prefix: '/office/assets/',
  });
  await app.register(fastifyStatic, {
    ...common,
    decorateReply: true,
    root: siteDir,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', 'drawing/**', 'index.html*', 'preloads.json', '*.webmanifest', '**/*.br'],
    maxAge: '1h',
  });
  // The page for providers that return markup instead of an address.
  app.get('/stage/markup/', async (_request, reply) => sendPage(reply, 'markup.html', stageDir));
  // The office is one page. Its own router knows which of its addresses exist.
  for (const address of ['/office', '/office/*'])
    app.get(address, async (_request, reply) => sendPage(reply, 'index.html', officeDir));
  // Each game of the house has a page that names the files of its scene. Other addresses get the page that knows no game, and says so.
  const gamePages: ReadonlySet<string> = new Set(readdirSync(join(stageDir, 'games')));
  app.get<{ Params: { game: string } }>('/stage/:game/', async ({ params }, reply) => {
    const page = `${params.game}.html`;
    return sendPage(reply, gamePages.has(page) ? `games/${page}` : 'index.html', stageDir);
  });
}

/** A page names files of its own build, so each visit asks whether it is still the same. */
const sendPage = (reply: FastifyReply, name: string, folder: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile(name, folder, { cacheControl: false });
