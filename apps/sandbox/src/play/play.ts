// The games and controls of any game provider: sessions, the stages they play on, and calls for tests.
//
// On the sandbox's own port, JSON in and out:
//
//   POST /control/<key>/mischief  any of {repeat, delayMs, drop, reorder, rollbackFirst, rollback, winAfterEnd, forge, askedDelayMs, askedDrop, currency}
//                                 (mischief.ts says what each is) until the sandbox ends; answers with all of them
//   POST /control/<key>/wallets   {urls: […]}: the operator's servers, each the address before a call's name; calls go to any of them
//   POST /control/<key>/play      {token, user, gameCode, rounds, stake, together, isFree}: plays rounds without a page, `stake` in the
//                                 provider's unit, `together` at a time; answers {rounds: […]} (rounds.ts) when all have ended
//   POST /control/<key>/call      {method, said, by?: provider | stranger | nobody}: one call as it is; answers {http, status, balance?}
//   GET  /control/<key>/session/<id>  {user, token, gameCode}: what the game at /<key>/play/<id> was opened with
//   GET  /<key>/tables            the live tables (live-tables.ts)
//   GET  /control/<key>/rounds    {pending, rounds: […]}: all that was played, `pending` of them not ended yet; ?user=… for one user's
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { houseCatalogue } from '@felek/games/catalogue';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { listGames, type ListedGame, type Seeds } from './catalogue.ts';
import { openTable } from './common-table.ts';
import { openDayBook } from './day-book.ts';
import type { Answer, Call, Dialect, Session } from './dialect.ts';
import { limitsOf, openLiveTables } from './live-tables.ts';
import { happens, mischiefRequest, noMischief } from './mischief.ts';
import { createRounds, type PlayedRound } from './rounds.ts';
import { Refused, takeSeat, type Seat } from './seat.ts';
import type { Stage } from './stage.ts';
import { openWallet } from './wallet.ts';

export interface PlayOptions {
  /** How a player's browser reaches the sandbox. */
  readonly url: string;
  /** How the house is reached. */
  readonly houseUrl: string;
  /** How many games its list has besides the few; all of its own when undefined. */
  readonly games: number | undefined;
  /** The folder of the files that must survive a restart. */
  readonly dataDir: string;
  readonly stage: Stage;
}

export interface Play {
  readonly games: readonly ListedGame[];
  /** Opens a game, and gives its page's address. */
  open(requested: Omit<Session, 'id'>): string;
  /** Calls the operator's wallet, for what belongs to no round. */
  send(call: Call): Promise<Answer>;
  /** Answers with the file of a day, in lines of JSON (docs/adding-a-provider.md). */
  sendDay(reply: FastifyReply, day: unknown): FastifyReply;
}

const mostSessions = 10_000;
/** Players' seats that a provider remembers. */
const mostSeats = 10_000;

const playRequest = z.object({
  token: z.string(),
  user: z.string(),
  gameCode: z.string(),
  rounds: z.int().check(z.gte(1), z.lte(10_000)),
  stake: z.int().check(z.gte(1)),
  together: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
  isFree: z._default(z.boolean(), false),
});
const callRequest = z.object({
  method: z.string(),
  said: z.record(z.string(), z.unknown()),
  by: z.optional(z.enum(['provider', 'stranger', 'nobody'])),
});
const walletsRequest = z.object({ urls: z.array(z.url()).check(z.minLength(1)) });

interface InSession {
  Params: { session: string };
}

export function servePlay(app: FastifyInstance, dialect: Dialect, seeds: Seeds, options: PlayOptions): Play {
  const { url, houseUrl, dataDir, stage } = options;
  const { key } = dialect;
  let wallets: readonly string[] = [`${houseUrl}/callback/${key}`];
  const mischief = noMischief();
  const book = openDayBook(join(dataDir, 'sandbox', 'days', key));
  const wallet = openWallet(dialect, () => wallets, mischief, book);
  const rounds = createRounds(dialect, wallet, mischief);
  const games = listGames(seeds, options.games);
  const byCode = new Map(games.map((game) => [game.code, game]));
  const tables = openLiveTables(games, new Set(seeds.few.map(([code]) => code)));
  const sessions = new Map<string, Session>();
  /** By the game, and by its player where they play alone. */
  const seats = new Map<string, Seat>();
  const kurus = dialect.unitsPerLira / 100;
  // Phones have codes of their own at some.
  const gameOf = ({ gameCode }: Session): ListedGame | undefined =>
    byCode.get(gameCode) ?? byCode.get(gameCode.replace(/_m$/, ''));

  function seatOf(game: ListedGame, { user }: Session): Seat {
    const rules = houseCatalogue.find(game.rules)!;
    const limits = limitsOf(game, rules);
    const isCommon = rules.kind === 'common';
    const name = isCommon ? game.code : `${game.code} ${user}`;
    const known = seats.get(name);
    const seat =
      known ??
      (rules.kind === 'common'
        ? openTable({
            code: `${key}-${game.code}`,
            names: { tr: game.name, en: game.name },
            rules,
            limits,
            rounds,
            kurus,
          })
        : takeSeat({ rules, limits, rounds, kurus }));
    if (!isCommon) {
      // The map keeps its order of use: the player who played last is removed last.
      seats.delete(name);
      if (seats.size >= mostSeats) seats.delete(seats.keys().next().value!);
    }
    seats.set(name, seat);
    return seat;
  }

  stage.finders.push((id) => {
    const session = sessions.get(id);
    const game = session && gameOf(session);
    if (!game) return undefined;
    return {
      provider: key,
      rules: game.rules,
      lang: session.lang,
      async answer(call, asked) {
        if (!tables.sit(game, session.user)) throw new Refused('game_unavailable');
        return seatOf(game, session).answer(call, asked, session);
      },
    };
  });

  function openSession(requested: Omit<Session, 'id'>): Session {
    const session = { ...requested, id: randomUUID() };
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

  app.get(`/${key}/tables`, async () => tables.list());
  app.get<InSession>(`/${key}/play/:session`, (request, reply) => {
    const session = sessions.get(request.params.session);
    const game = session && gameOf(session);
    if (!game) return reply.code(404).send({ error: 'unknown session' });
    const { id, lang } = session;
    return reply.redirect(stage.addressOf(id, { provider: key, rules: game.rules, lang }, game), 303);
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
      while ((left -= 1) >= 0) played.push(await rounds.play(session, requested.stake, requested.isFree));
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
    games,
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
