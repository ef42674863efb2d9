// Plays Digitain, from the provider's side of the protocol. It follows the protocol as it is publicly known, and shares no code with the
// server's adapter. The operator builds a game's address with a token. When the page is loaded, we send the token to the operator's
// wallet, which answers with its player.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { digitainSeeds } from './games.ts';
import { authenticate, demoKey, digitainDialect } from './wallet.ts';

const opened = z.object({
  dvt: z.enum(['1', '2']),
  gid: z.string(),
  hmu: z.url(),
  lng: z.string().check(z.length(2)),
  oid: z.literal('felek'),
  plm: z.literal('1'),
  tkn: z.string().check(z.minLength(10)),
});

export function serveDigitain(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, digitainDialect, digitainSeeds, options);
  const { games } = play;
  app.get('/digitain/play', async ({ query }, reply) => {
    const launch = opened.parse(query);
    const isKnown = games.some(({ code }) => code === launch.gid);
    const proven = isKnown ? await play.send(authenticate(launch.tkn)) : undefined;
    if (proven?.status !== '1' || proven.user === undefined)
      return reply.code(403).send({ error: 'the game was not opened' });
    const address = play.open({
      user: proven.user,
      token: launch.tkn,
      gameCode: launch.gid,
      currency: 'TRY',
      lang: launch.lng,
      lobbyUrl: launch.hmu,
    });
    return reply.redirect(address, 303);
  });
  app.get('/digitain/games', async () => games);
  app.get<{ Querystring: { day?: string } }>('/digitain/days', async ({ query, headers }, reply) =>
    headers['secretkey'] === demoKey
      ? play.sendDay(reply, query.day)
      : reply.code(401).send({ error: 'the key is wrong' }),
  );
}
