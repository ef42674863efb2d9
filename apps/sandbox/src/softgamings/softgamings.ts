// SoftGamings, played from its own side of the protocol and written from its documentation alone. The operator launches a game, and gets
// markup with a script, or an address. It also asks for the list of games. Each request has a hash. The game's page plays through this
// process, which calls the operator's wallet, signed, for every round.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { plainOf, type ListedGame } from '../play/catalogue.ts';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { softGamingsSeeds } from './games.ts';
import { apiKey, isHashed } from './signature.ts';
import { softGamingsDialect, system } from './wallet.ts';

const api = `/softgamings/System/Api/${apiKey}`;
const mostLogins = 10_000;

const launchQuery = z.object({
  Login: z.string().check(z.regex(/^[\w-]{3,29}$/)),
  Password: z.string().check(z.minLength(6)),
  System: z.literal(system),
  Page: z.string(),
  UserIP: z.string(),
  Currency: z.string().check(z.length(3)),
  Country: z.string().check(z.length(2)),
  Language: z.string().check(z.length(2)),
  IsMobile: z.enum(['0', '1']),
  Demo: z.literal('0'),
  UserAutoCreate: z.literal('1'),
  ExtParam: z.string().check(z.minLength(10)),
  Referer: z.url(),
});

function fullListOf(games: readonly ListedGame[]) {
  const categories = [...new Set(games.map(({ category }) => category))];
  return {
    games: games.map(({ code, name, category, mobile }, place) => ({
      ID: String(place + 1),
      Name: { en: name },
      PageCode: code,
      ...(mobile && { MobilePageCode: `${code}_m` }),
      MerchantID: system,
      CategoryID: [plainOf(category)],
      hasDemo: 0,
    })),
    categories: categories.map((category) => ({ ID: plainOf(category), Name: { en: category } })),
    merchants: { [system]: { ID: system, Name: 'Demo Studio' } },
    merchantsCurrencies: [],
    countriesRestrictions: {},
  };
}

/** Shows the game in a frame of its own, and passes on the game's messages. */
const embedScript = `const frame = document.createElement('iframe');
frame.src = document.currentScript.dataset.game;
frame.allow = 'autoplay; fullscreen';
Object.assign(frame.style, { position: 'fixed', inset: 0, width: '100%', height: '100%', border: 0 });
document.body.append(frame);
addEventListener('message', ({ source, data }) => { if (source === frame.contentWindow) parent.postMessage(data, '*'); });`;

export function serveSoftGamings(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, softGamingsDialect, softGamingsSeeds, options);
  const { games } = play;
  const passwords = new Map<string, string>();

  /** The address of a game's page, or SoftGamings' error. */
  function launch(method: string, query: Readonly<Record<string, string>>): { address: string } | string {
    if (!isHashed(method, query, [query['Login'], query['Password'], query['System']]))
      return '17,Invalid Hash';
    const parsed = launchQuery.safeParse(query);
    if (!parsed.success) return '2,Incorrect parameters';
    const { Login, Password, Page } = parsed.data;
    if ((passwords.get(Login) ?? Password) !== Password || Password.includes(Login))
      return '18,Wrong password';
    if (passwords.size < mostLogins) passwords.set(Login, Password);
    if (!games.some(({ code }) => Page === code || Page === `${code}_m`)) return '23,Page is not found';
    const address = play.open({
      user: Login,
      token: parsed.data.ExtParam,
      gameCode: Page,
      currency: parsed.data.Currency,
      lang: parsed.data.Language,
      lobbyUrl: parsed.data.Referer,
    });
    return { address };
  }

  app.get<{ Querystring: Record<string, string> }>(`${api}/User/AuthHTML/`, async ({ query }, reply) => {
    const launched = launch('User/AuthHTML', query);
    reply.type('text/html; charset=utf-8');
    if (typeof launched === 'string') return launched;
    return `1,<script src="${options.url}/softgamings/embed.js" data-game="${launched.address}"></script>`;
  });
  app.get<{ Querystring: Record<string, string> }>(`${api}/User/DirectAuth/`, async ({ query }, reply) => {
    const launched = launch('User/DirectAuth', query);
    reply.type('text/html; charset=utf-8');
    return typeof launched === 'string' ? launched : `1,${launched.address}`;
  });
  app.get<{ Querystring: Record<string, string> }>(`${api}/Game/FullList/`, async ({ query }) =>
    isHashed('Game/FullList', query) ? fullListOf(games) : '17,Invalid Hash',
  );
  app.get<{ Querystring: Record<string, string> }>('/softgamings/days', async ({ query }, reply) =>
    isHashed('Days', query, [query['day']])
      ? play.sendDay(reply, query['day'])
      : reply.code(401).send('17,Invalid Hash'),
  );
  app.get('/softgamings/embed.js', (_request, reply) => reply.type('text/javascript').send(embedScript));
}
