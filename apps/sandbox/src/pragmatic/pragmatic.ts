// Pragmatic Play, played from its own side of the protocol and written from its documentation alone. The operator asks for a game's address
// and for the list of games, with a hash. The game's page plays through this process, which calls the operator's wallet, with a hash, for
// every round.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ListedGame } from '../play/catalogue.ts';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { pragmaticSeeds } from './games.ts';
import { hashOf } from './hash.ts';
import { pragmaticDialect } from './wallet.ts';

const secureLogin = 'felek';
const api = '/pragmatic/IntegrationService/v3/http/CasinoGameAPI';

const gameUrlRequest = z.object({
  secureLogin: z.literal(secureLogin),
  stylename: z.literal(secureLogin),
  symbol: z.string(),
  language: z.string().check(z.length(2)),
  token: z.string().check(z.minLength(10)),
  externalPlayerId: z.string().check(z.minLength(3)),
  technology: z.literal('H5'),
  platform: z.enum(['WEB', 'MOBILE']),
  playMode: z.literal('REAL'),
  lobbyUrl: z.url(),
  cashierUrl: z.url(),
  currency: z.string().check(z.length(3)),
  country: z.string().check(z.length(2)),
});

const typeIds = { slot: 'vs', live: 'lg', bingo: 'bn', games: 'rng', tvbets: 'tv' } as const;
const asListed = ({ code, name, hall, category, mobile }: ListedGame) => ({
  gameID: code,
  gameName: name,
  gameTypeID: typeIds[hall],
  typeDescription: category,
  technology: 'html5',
  technologyID: 'H5',
  platform: mobile ? 'MOBILE,DOWNLOAD,WEB' : 'DOWNLOAD,WEB',
  demoGameAvailable: false,
  aspectRatio: '16:9',
  frbAvailable: hall === 'slot',
});

const refused = (error: string, description: string) => ({ error, description });

/** The values of a form, if its hash is right. */
function readForm(body: unknown): Record<string, string> | undefined {
  const form = new URLSearchParams(String(body));
  return form.get('hash') === hashOf(form) ? Object.fromEntries(form) : undefined;
}

export function servePragmatic(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, pragmaticDialect, pragmaticSeeds, options);
  const { games } = play;
  app.post(`${api}/game/url/`, async ({ body }) => {
    const said = readForm(body);
    if (!said) return refused('5', 'Invalid hash');
    const launch = gameUrlRequest.parse(said);
    if (!games.some(({ code }) => code === launch.symbol)) return refused('8', 'Game is not found');
    const gameURL = play.open({
      user: launch.externalPlayerId,
      token: launch.token,
      gameCode: launch.symbol,
      currency: launch.currency,
      lang: launch.language,
      lobbyUrl: launch.lobbyUrl,
    });
    return { error: '0', description: 'OK', gameURL };
  });
  app.post(`${api}/getCasinoGames/`, async ({ body }) => {
    const said = readForm(body);
    if (said?.['secureLogin'] !== secureLogin) return refused('5', 'Invalid hash');
    return { error: '0', description: 'OK', gameList: games.map(asListed) };
  });
  app.post('/pragmatic/days', async ({ body }, reply) => {
    const said = readForm(body);
    return said?.['secureLogin'] === secureLogin
      ? play.sendDay(reply, said['day'])
      : reply.code(401).send(refused('5', 'Invalid hash'));
  });
}
