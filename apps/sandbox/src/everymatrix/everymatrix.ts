// Plays EveryMatrix, from the provider's side of the protocol. It follows the protocol as it is publicly known, and shares no code with
// the server's adapter. The operator builds the loader's address. Loading it shows the session to the operator's wallet, which names the
// player.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { servePlay, type PlayOptions } from '../play/play.ts';
import { everyMatrixSeeds } from './games.ts';
import { basicAuthorization, everyMatrixDialect } from './wallet.ts';

const opened = z.object({
  language: z.string().check(z.length(2)),
  funMode: z.literal('False'),
  _sid: z.string().check(z.minLength(10)),
  casinolobbyurl: z.url(),
  cashierurl: z.url(),
});

export function serveEveryMatrix(app: FastifyInstance, options: PlayOptions): void {
  const play = servePlay(app, everyMatrixDialect, everyMatrixSeeds, options);
  const { games } = play;
  app.get<{ Params: { slug: string } }>(
    '/everymatrix/Loader/Start/7/:slug',
    async ({ params, query }, reply) => {
      const launch = opened.parse(query);
      const { slug } = params;
      const asked = {
        method: 'wallet',
        said: { Request: 'GetAccount', ValidateSession: true, SessionId: launch._sid },
      };
      const account = games.some(({ code }) => code === slug) ? await play.send(asked) : undefined;
      if (account?.status !== '0' || account.user === undefined)
        return reply.code(403).send({ error: 'the game was not opened' });
      const address = play.open({
        user: account.user,
        token: launch._sid,
        gameCode: slug,
        currency: 'TRY',
        lang: launch.language,
        lobbyUrl: launch.casinolobbyurl,
      });
      return reply.redirect(address, 303);
    },
  );
  app.get('/everymatrix/games', async () => games);
  app.get<{ Querystring: { day?: string } }>('/everymatrix/days', async ({ query, headers }, reply) =>
    headers.authorization === basicAuthorization
      ? play.sendDay(reply, query.day)
      : reply.code(401).send({ error: 'the name or the password is wrong' }),
  );
}
