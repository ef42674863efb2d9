// Plays EGT Digital, from the provider's side of the protocol. It follows the protocol as it is publicly known, and shares no code with
// the server's adapter. The operator builds a game's address with a code that can be used once. When the page is loaded, we send the code
// to the operator's wallet, and the session continues under our own id.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { egtSeeds } from './games.ts';
import { authenticate, egtDialect, isSealed } from './wallet.ts';

const opened = z.object({
  sessionToken: z.string().check(z.minLength(10)),
  casinoId: z.literal('felek'),
  playerId: z.string().check(z.minLength(1)),
  gameKey: z.string(),
  currencyCode: z.string().check(z.length(3)),
  language: z.string().check(z.length(2)),
  closeUrl: z.url(),
  mode: z.enum(['Desktop', 'Mobile']),
  demo: z.literal('false'),
});

export function serveEgt(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, egtDialect, egtSeeds, options);
  const { games } = play;
  app.get('/egt/play', async ({ query }, reply) => {
    const launch = opened.parse(query);
    const session = { user: launch.playerId, token: randomUUID() };
    const isKnown = games.some(({ code }) => code === launch.gameKey);
    const proven = isKnown && (await play.send(authenticate(session, launch.sessionToken)));
    if (!proven || proven.status !== 'OK') return reply.code(403).send({ error: 'the game was not opened' });
    const address = play.open({
      ...session,
      gameCode: launch.gameKey,
      currency: launch.currencyCode,
      lang: launch.language,
      lobbyUrl: launch.closeUrl,
    });
    return reply.redirect(address, 303);
  });
  app.get('/egt/games', async () => games);
  app.get<{ Querystring: { day?: string } }>('/egt/days', async ({ query, headers }, reply) =>
    isSealed(query, headers)
      ? play.sendDay(reply, query.day)
      : reply.code(401).send({ error: 'the checksum is wrong' }),
  );
}
