// Hub88, played from its own side of the protocol and written from its documentation alone. The operator asks for a game's address and
// for the list of games, signed; the game's page plays through here; and the operator's wallet is called, signed, for every round.
import { createVerify } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { moreGames } from '../play/more-games.ts';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { operatorKey } from './keys.ts';
import { hub88Dialect } from './wallet.ts';

const operatorId = 1;

const gameUrlRequest = z.object({
  operator_id: z.literal(operatorId),
  user: z.string().check(z.minLength(3)),
  token: z.string().check(z.minLength(10), z.maxLength(255)),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']),
  lobby_url: z.url().check(z.maxLength(255)),
  lang: z.string().check(z.length(2)),
  ip: z.string(),
  game_code: z.string(),
  currency: z.string().check(z.length(3)),
  country: z.string().check(z.length(2)),
});

const few = [
  ['hub_fruitgarden', 'Fruit Garden', 'Video Slots', '96.10', 2],
  ['hub_pharaohsgold', 'Pharaoh’s Gold', 'Video Slots', '95.50', 4],
  ['hub_thundersevens', 'Thunder Sevens', 'Video Slots', '94.00', 5],
  ['hub_bosphorusnights', 'Bosphorus Nights', 'Video Slots', '96.40', 3],
  ['hub_rouletteone', 'Roulette One', 'Live Dealer', '97.30', 1],
  ['hub_blackjackhall', 'Blackjack Hall', 'Live Dealer', '99.50', 1],
  ['hub_bingosquare', 'Bingo Square', 'Bingo', '94.50', 2],
  ['hub_skyrocket', 'Sky Rocket', 'Crash Games', '97.00', 5],
] as const;
const categories = { slot: 'Video Slots', live: 'Live Dealer', bingo: 'Bingo', other: 'Crash Games' };
const listOf = (count: number) =>
  [
    ...few,
    ...moreGames('hub', count).map(
      ({ code, name, kind }) => [code, name, categories[kind], '96.00', 3] as const,
    ),
  ].map(([game_code, name, category, rtp, volatility]) => ({
    game_code,
    name,
    category,
    rtp,
    volatility,
    product: 'Hub88 Demo',
    url_thumb: '',
    url_background: '',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    enabled: true,
    freebet_support: true,
    demo_game_support: false,
    blocked_countries: [],
  }));

export function serveHub88(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, hub88Dialect, options);
  const games = listOf(options.moreGames);
  app.post('/hub88/operator/generic/v2/game/url', async (request, reply) => {
    if (!isFromOperator(request)) return refuseOperator(reply);
    const launch = gameUrlRequest.parse(JSON.parse(String(request.body)));
    if (!games.some(({ game_code }) => game_code === launch.game_code))
      return reply.code(404).send({ error: 'unknown game' });
    return {
      url: play.open({
        user: launch.user,
        token: launch.token,
        gameCode: launch.game_code,
        currency: launch.currency,
        lang: launch.lang,
        lobbyUrl: launch.lobby_url,
      }),
    };
  });
  app.post('/hub88/operator/generic/v2/game/list', async (request, reply) => {
    if (!isFromOperator(request)) return refuseOperator(reply);
    z.object({ operator_id: z.literal(operatorId) }).parse(JSON.parse(String(request.body)));
    return games;
  });
  app.post('/hub88/days', async (request, reply) => {
    if (!isFromOperator(request)) return refuseOperator(reply);
    const launch = z.object({ operator_id: z.literal(operatorId), day: z.string() });
    return play.sendDay(reply, launch.parse(JSON.parse(String(request.body))).day);
  });
}

const refuseOperator = (reply: FastifyReply) => reply.code(401).send({ error: 'the signature is wrong' });

function isFromOperator({
  headers,
  body,
}: {
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
}): boolean {
  const signature = headers['x-hub88-signature'];
  if (typeof signature !== 'string') return false;
  return createVerify('sha256').update(String(body)).verify(operatorKey, signature, 'base64');
}
