// Plays Amusnet, from the provider's side of the protocol. It follows the protocol as it is publicly known, and shares no code with the
// server's adapter. The operator builds a game's address with a code that can be used once. When the page is loaded, we send the code to
// the operator's wallet, and the session continues under our own id.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { amusnetSeeds } from './games.ts';
import { amusnetDialect, authenticate, basicAuthorization, portalCode } from './wallet.ts';

const opened = z.object({
  defenceCode: z.string().check(z.minLength(10), z.maxLength(50)),
  playerId: z.string().check(z.minLength(1)),
  portalCode: z.literal(portalCode),
  screenName: z.string(),
  language: z.string().check(z.length(2)),
  country: z.string().check(z.length(2)),
  gameId: z.string(),
  client: z.enum(['desktop', 'mobile']),
  closeurl: z.url(),
});

export function serveAmusnet(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, amusnetDialect, amusnetSeeds, options);
  const { games } = play;
  app.get('/amusnet/play', async ({ query }, reply) => {
    const launch = opened.parse(query);
    const session = { user: launch.playerId, token: randomUUID(), gameCode: launch.gameId };
    const isKnown = games.some(({ code }) => code === launch.gameId);
    const proven = isKnown && (await play.send(authenticate(session, launch.defenceCode)));
    if (!proven || proven.status !== '1000')
      return reply.code(403).send({ error: 'the game was not opened' });
    const address = play.open({
      ...session,
      currency: 'TRY',
      lang: launch.language,
      lobbyUrl: launch.closeurl,
    });
    return reply.redirect(address, 303);
  });
  app.get('/amusnet/games', async () => games);
  app.get<{ Querystring: { day?: string } }>('/amusnet/days', async ({ query, headers }, reply) =>
    headers.authorization === basicAuthorization
      ? play.sendDay(reply, query.day)
      : reply.code(401).send({ error: 'the name or the password is wrong' }),
  );
}
