// Hub88, played from its own side of the protocol and written from its documentation alone. The operator asks for a game's address and for
// the list of games, with a signature. The game's page plays through this process, which calls the operator's wallet, signed, for every
// round.
import { createVerify } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { ListedGame } from '../play/catalogue.ts';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { hub88Seeds } from './games.ts';
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

const volatilities = { low: 2, medium: 3, high: 5 } as const;
const asListed = ({ code, name, category, rtp, volatility, tags, mobile }: ListedGame) => ({
  game_code: code,
  name,
  category,
  rtp: rtp.toFixed(2),
  volatility: volatilities[volatility],
  product: tags[0],
  url_thumb: '',
  url_background: '',
  platforms: mobile ? ['GPL_DESKTOP', 'GPL_MOBILE'] : ['GPL_DESKTOP'],
  enabled: true,
  freebet_support: true,
  demo_game_support: false,
  blocked_countries: [],
});

export function serveHub88(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, hub88Dialect, hub88Seeds, options);
  const { games } = play;
  app.post('/hub88/operator/generic/v2/game/url', async (request, reply) => {
    if (!isFromOperator(request)) return refuseOperator(reply);
    const launch = gameUrlRequest.parse(JSON.parse(String(request.body)));
    if (!games.some(({ code }) => code === launch.game_code))
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
    return games.map(asListed);
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
