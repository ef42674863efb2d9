// The stage of a provider's game: the scenes of apps/stage as they are built, licensed from the house as studios license an engine. The
// stage calls this process by the calls of packages/contract, with our session as its token. The game's seat or table answers.
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusals } from '@felek/contract/errors';
import { foldWords } from '@felek/contract/rules/fold-words';
import { themeOf, writeTheme } from '@felek/games/themes/themes';
import type { ListedGame } from './catalogue.ts';
import { Refused, type Asked } from './seat.ts';

/** The stage of a session: its provider, the rules of its game, and the code that answers its calls. */
interface Staged {
  readonly provider: string;
  readonly rules: string;
  readonly lang: string;
  answer(call: string, asked: Asked): Promise<object>;
}

export interface Stage {
  /** Where a player's browser finds it. */
  addressOf(session: string, staged: Pick<Staged, 'provider' | 'rules' | 'lang'>, game: ListedGame): string;
  /** Finds the stage of a session, for each provider. */
  readonly finders: ((session: string) => Staged | undefined)[];
}

/** From `dist/`, and from `src/play/`. */
const built = ['../../stage/dist/', '../../../stage/dist/']
  .map((from) => fileURLToPath(new URL(from, import.meta.url)))
  .find((folder) => existsSync(join(folder, 'index.html')));

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/** The ground of each provider's stages, in degrees of hue: a studio has a colour of its own. */
const hues: Readonly<Record<string, number>> = {
  hub88: 195,
  pragmatic: 295,
  amusnet: 15,
  egt: 255,
  everymatrix: 330,
  digitain: 150,
  softgamings: 225,
};
const skin = (provider: string): string => {
  const tone = (light: number, chroma: number) => `oklch(${light} ${chroma} ${hues[provider] ?? 265})`;
  return `:root{--ground:${tone(0.17, 0.035)};--surface:${tone(0.23, 0.045)};--raised:${tone(0.28, 0.055)};--line:${tone(0.37, 0.06)}}`;
};

/** As strict as the house's own policy, except that any page may frame it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

export function serveStage(app: FastifyInstance, url: string): Stage {
  const finders: Stage['finders'] = [];
  // A frame in a sandboxed page has no origin, not even this one.
  const forAnybody = { 'access-control-allow-origin': '*' };
  const find = (session: string): Staged | undefined => {
    for (const each of finders) {
      const staged = each(session);
      if (staged) return staged;
    }
    return undefined;
  };

  app.get('/stage/:game/:provider/', (_request, reply) => {
    if (!built) return reply.code(503).send({ error: 'the stage is not built' });
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...forAnybody, 'content-security-policy': policy })
      .send(page.replace('</head>', '<link rel="stylesheet" href="skin.css" crossorigin></head>'));
  });
  app.get<{ Params: { provider: string } }>('/stage/:game/:provider/skin.css', ({ params }, reply) =>
    reply.type('text/css').headers(forAnybody).send(skin(params.provider)),
  );
  app.get<{ Params: { file: string } }>('/stage/assets/:file', (request, reply) =>
    sendAsset(reply.headers(forAnybody), request.params.file),
  );
  app.options('/api/fel/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...forAnybody,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type, locale',
        'access-control-max-age': '600',
      })
      .send(),
  );
  app.post<{ Params: { '*': string } }>('/api/fel/*', async (request, reply) => {
    reply.headers(forAnybody);
    const session = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const staged = find(session);
    if (!staged) return reply.code(401).send({ success: false, message: '', data: null });
    try {
      const asked = JSON.parse(String(request.body)) as Asked;
      return { success: true, message: '', data: await staged.answer(request.params['*'], asked) };
    } catch (error) {
      // Without an answer the stage asks again, and every call of its may be made again.
      if (!(error instanceof Refused)) return reply.code(503).send({ error: String(error) });
      const { status, ...words } = refusals[error.code];
      const message = words[staged.lang === 'en' ? 'en' : 'tr'];
      return reply.code(status).send({ success: false, code: error.code, message, data: null });
    }
  });
  return {
    finders,
    addressOf(session, { provider, rules, lang }, { code, name, hall }) {
      const theme = hall === 'slot' && themeOf({ provider, code, words: foldWords(name) });
      const said = new URLSearchParams({
        launch: session,
        lang: lang === 'en' ? 'en' : 'tr',
        title: name,
        hub: 'none',
        // A slot's reels show what its cover does.
        ...(theme && { theme: writeTheme(theme) }),
      });
      return `${url}/stage/${rules}/${provider}/?session=${session}#${said.toString()}`;
    },
  };
}

function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  const type = types[extname(file)];
  const path = built && /^[\w.-]+$/.test(file) ? join(built, 'assets', file) : undefined;
  if (!type || !path || !existsSync(path)) return reply.code(404).send({ error: 'no such file' });
  return reply
    .type(type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(readFileSync(path));
}
