// A game provider's demo game and its controls, whichever provider it is: the page in the frame, and calls for whoever tests with it.
//
// On the sandbox's own port, JSON in and out:
//
//   POST /control/<key>/mischief  any of {repeat, delayMs, drop, reorder, rollbackFirst, rollback, winAfterEnd, forge, askedDelayMs, askedDrop, currency}
//                                 (mischief.ts says what each is) until the sandbox ends; answers with all of them
//   POST /control/<key>/wallets   {urls: […]}: the operator's servers, each the address before a call's name; calls go to any of them
//   POST /control/<key>/play      {token, user, gameCode, rounds, stake, together}: plays rounds without a page, `stake` in the
//                                 provider's unit, `together` at a time; answers {rounds: […]} (rounds.ts) when all have ended
//   POST /control/<key>/call      {method, said, by?: provider | stranger | nobody}: one call as it is; answers {http, status, balance?}
//   GET  /control/<key>/session/<id>  {user, token, gameCode}: what the game at /<key>/play/<id> was opened with
//   GET  /control/<key>/rounds    {pending, rounds: […]}: all that was played, `pending` of them not ended yet; ?user=… for one user's
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { openDayBook } from './day-book.ts';
import type { Answer, Call, Dialect, Session } from './dialect.ts';
import { happens, mischiefRequest, noMischief } from './mischief.ts';
import { gamePage, pagePolicy, stakes } from './page.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { createRounds, type PlayedRound } from './rounds.ts';
import { openWallet } from './wallet.ts';

export interface PlayOptions {
  /** How a player's browser reaches the sandbox. */
  readonly url: string;
  /** How the house is reached. */
  readonly houseUrl: string;
  /** How many games its list has besides the few. */
  readonly moreGames: number;
  /** Where what happened is kept. */
  readonly dataDir: string;
}

export interface Play {
  /** Opens a game, and gives its page's address. */
  open(requested: Omit<Session, 'id' | 'hasFreeRound'>): string;
  /** Calls the operator's wallet, for what belongs to no round. */
  send(call: Call): Promise<Answer>;
  /** Answers with the file of a day, in lines of JSON (docs/adding-a-provider.md). */
  sendDay(reply: FastifyReply, day: unknown): FastifyReply;
}

const mostSessions = 10_000;

const playRequest = z.object({
  token: z.string(),
  user: z.string(),
  gameCode: z.string(),
  rounds: z.int().check(z.gte(1), z.lte(10_000)),
  stake: z.int().check(z.gte(1)),
  together: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
});
const callRequest = z.object({
  method: z.string(),
  said: z.record(z.string(), z.unknown()),
  by: z.optional(z.enum(['provider', 'stranger', 'nobody'])),
});
const walletsRequest = z.object({ urls: z.array(z.url()).check(z.minLength(1)) });
const spinRequest = z.object({ stake: z.number(), isFree: z.optional(z.boolean()) });

interface InSession {
  Params: { session: string };
}

export function servePlay(app: FastifyInstance, dialect: Dialect, options: PlayOptions): Play {
  const { url, houseUrl, dataDir } = options;
  const { key } = dialect;
  let wallets: readonly string[] = [`${houseUrl}/callback/${key}`];
  const mischief = noMischief();
  const book = openDayBook(join(dataDir, 'sandbox', 'days', key));
  const wallet = openWallet(dialect, () => wallets, mischief, book);
  const rounds = createRounds(dialect, wallet, mischief);
  const sessions = new Map<string, Session>();

  function openSession(requested: Omit<Session, 'id' | 'hasFreeRound'>): Session {
    const session = { ...requested, id: randomUUID(), hasFreeRound: true };
    sessions.set(session.id, session);
    if (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value!);
    return session;
  }

  app.addHook('onRequest', async (request, reply) => {
    const isAsked = request.url.startsWith(`/${key}/`) && !request.url.startsWith(`/${key}/play`);
    if (!isAsked) return undefined;
    if (mischief.askedDelayMs > 0) await pause(mischief.askedDelayMs);
    if (!happens(mischief.askedDrop)) return undefined;
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  });

  // A frame in a sandboxed page has no origin, not even this one.
  const forAnybody = { 'access-control-allow-origin': '*' };
  app.get(`/${key}/play.js`, (_request, reply) => reply.type('text/javascript').send(pageScript));
  app.get(`/${key}/play.css`, (_request, reply) => reply.type('text/css').send(pageStyle));
  app.get<InSession>(`/${key}/play/:session`, (request, reply) => {
    const session = sessions.get(request.params.session);
    if (!session) return reply.code(404).send({ error: 'unknown session' });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(gamePage(dialect, session));
  });
  app.get<InSession>(`/${key}/play/:session/balance`, async (request, reply) => {
    reply.headers(forAnybody);
    const session = sessions.get(request.params.session);
    return session ? rounds.begin(session) : reply.code(404).send({ error: 'unknown session' });
  });
  app.post<InSession>(`/${key}/play/:session/spin`, async (request, reply) => {
    reply.headers(forAnybody);
    const session = sessions.get(request.params.session);
    const { stake, isFree = false } = spinRequest.parse(JSON.parse(String(request.body)));
    if (!session || !stakes.some((each) => each === stake) || (isFree && !session.hasFreeRound))
      return reply.code(400).send({ error: 'bad request' });
    if (isFree) session.hasFreeRound = false;
    return rounds.play(session, stake * dialect.unitsPerLira, isFree);
  });

  app.post(`/control/${key}/mischief`, async ({ body }) =>
    Object.assign(mischief, mischiefRequest.parse(JSON.parse(String(body)))),
  );
  app.post(`/control/${key}/wallets`, async ({ body }) => {
    const { urls } = walletsRequest.parse(JSON.parse(String(body)));
    wallets = urls;
    return { urls };
  });
  app.post(`/control/${key}/play`, async ({ body }) => {
    const requested = playRequest.parse(JSON.parse(String(body)));
    const session = openSession({ ...requested, currency: 'TRY', lang: 'tr', lobbyUrl: url });
    const played: PlayedRound[] = [];
    let left = requested.rounds;
    const player = async () => {
      while ((left -= 1) >= 0) played.push(await rounds.play(session, requested.stake));
    };
    await Promise.all(Array.from({ length: requested.together }, player));
    return { rounds: played };
  });
  app.post(`/control/${key}/call`, async ({ body }) => {
    const { by, ...call } = callRequest.parse(JSON.parse(String(body)));
    return wallet.send(call, by);
  });
  app.get<InSession>(`/control/${key}/session/:session`, async (request, reply) => {
    const session = sessions.get(request.params.session);
    if (!session) return reply.code(404).send({ error: 'unknown session' });
    const { user, token, gameCode } = session;
    return { user, token, gameCode };
  });
  app.get<{ Querystring: { user?: string } }>(`/control/${key}/rounds`, async ({ query }) => ({
    pending: rounds.pending(),
    rounds: rounds.played.filter(({ user }) => query.user === undefined || user === query.user),
  }));
  return {
    open: (requested) => `${url}/${key}/play/${openSession(requested).id}`,
    send: (call) => wallet.send(call),
    sendDay(reply, day) {
      const file = book.read(String(day));
      return file === undefined
        ? reply.code(400).send({ error: 'no day' })
        : reply.type('application/x-ndjson').send(file);
    },
  };
}
