// Hub88, played from its own side of the protocol and written from its documentation alone. The operator asks for a game's address and
// for the list of games, signed; the game's page plays through here; and the operator's wallet is called, signed, for every round.
//
// For whoever tests with it, on the sandbox's own port, JSON in and out:
//
//   POST /control/hub88/mischief  any of {repeat, delayMs, drop, reorder, rollbackFirst, rollback, winAfterEnd, forge, currency}
//                                 (wallet.ts says what each is) until the sandbox ends; answers with all of them
//   POST /control/hub88/wallets   {urls: […]}: the operator's servers, each the address before `/user/balance`; calls go to any of them
//   POST /control/hub88/play      {token, user, gameCode, rounds, stake, together}: plays rounds without a page, `stake` in
//                                 hundred-thousandths, `together` at a time; answers {rounds: […]} (rounds.ts) when all have ended
//   POST /control/hub88/call      {method, said, by?: hub88 | stranger | nobody}: one call as it is; answers {http, status, balance?}
//   GET  /control/hub88/session/<id>  {user, token, gameCode}: what the game at /hub88/play/<id> was opened with
//   GET  /control/hub88/rounds    {pending, rounds: […]}: all that was played, `pending` of them not ended yet; ?user=… for one user's
import { createVerify, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { operatorKey } from './keys.ts';
import { gamePage, pagePolicy, pageScript, pageStyle, stakes } from './page.ts';
import { createRounds, type Session } from './rounds.ts';
import { openWallet, type Mischief } from './wallet.ts';

export interface Hub88Options {
  /** How a player's browser reaches the sandbox. */
  readonly url: string;
  /** How the house is reached. */
  readonly houseUrl: string;
}

const operatorId = 1;
const mostSessions = 10_000;
const unitsPerLira = 100_000;

const gameUrlWish = z.object({
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
const ofHundred = z.int().check(z.gte(0), z.lte(100));
const mischiefWish = z.partial(
  z.object({
    repeat: ofHundred,
    delayMs: z.int().check(z.gte(0), z.lte(60_000)),
    drop: ofHundred,
    reorder: ofHundred,
    rollbackFirst: ofHundred,
    rollback: ofHundred,
    winAfterEnd: ofHundred,
    forge: ofHundred,
    currency: ofHundred,
  }),
);
const playWish = z.object({
  token: z.string(),
  user: z.string(),
  gameCode: z.string(),
  rounds: z.int().check(z.gte(1), z.lte(10_000)),
  stake: z.int().check(z.gte(1)),
  together: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
});
const callWish = z.object({
  method: z.string(),
  said: z.record(z.string(), z.unknown()),
  by: z.optional(z.enum(['hub88', 'stranger', 'nobody'])),
});
const spinWish = z.object({ stake: z.number(), isFree: z.optional(z.boolean()) });

const games = [
  ['hub_fruitgarden', 'Fruit Garden', 'Video Slots', '96.10', 2],
  ['hub_pharaohsgold', 'Pharaoh’s Gold', 'Video Slots', '95.50', 4],
  ['hub_thundersevens', 'Thunder Sevens', 'Video Slots', '94.00', 5],
  ['hub_bosphorusnights', 'Bosphorus Nights', 'Video Slots', '96.40', 3],
  ['hub_rouletteone', 'Roulette One', 'Live Dealer', '97.30', 1],
  ['hub_blackjackhall', 'Blackjack Hall', 'Live Dealer', '99.50', 1],
  ['hub_bingosquare', 'Bingo Square', 'Bingo', '94.50', 2],
  ['hub_skyrocket', 'Sky Rocket', 'Crash Games', '97.00', 5],
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

export function serveHub88(app: FastifyInstance, { url, houseUrl }: Hub88Options): void {
  let wallets: readonly string[] = [`${houseUrl}/callback/hub88`];
  const mischief: Mischief = {
    repeat: 0,
    delayMs: 0,
    drop: 0,
    reorder: 0,
    rollbackFirst: 0,
    rollback: 0,
    winAfterEnd: 0,
    forge: 0,
    currency: 0,
  };
  const wallet = openWallet(() => wallets, mischief);
  const rounds = createRounds(wallet, mischief);
  const sessions = new Map<string, Session>();

  function openSession(wish: Omit<Session, 'id' | 'hasFreeRound'>): Session {
    const session = { ...wish, id: randomUUID(), hasFreeRound: true };
    sessions.set(session.id, session);
    if (sessions.size > mostSessions) sessions.delete(sessions.keys().next().value!);
    return session;
  }

  app.post('/hub88/operator/generic/v2/game/url', async (request, reply) => {
    if (!isFromOperator(request)) return refuseOperator(reply);
    const wish = gameUrlWish.parse(JSON.parse(String(request.body)));
    if (!games.some(({ game_code }) => game_code === wish.game_code))
      return reply.code(404).send({ error: 'unknown game' });
    const { id } = openSession({
      user: wish.user,
      token: wish.token,
      gameCode: wish.game_code,
      currency: wish.currency,
      lang: wish.lang,
      lobbyUrl: wish.lobby_url,
    });
    return { url: `${url}/hub88/play/${id}` };
  });
  app.post('/hub88/operator/generic/v2/game/list', async (request, reply) => {
    if (!isFromOperator(request)) return refuseOperator(reply);
    z.object({ operator_id: z.literal(operatorId) }).parse(JSON.parse(String(request.body)));
    return games;
  });

  app.get('/hub88/play.js', (_request, reply) => reply.type('text/javascript').send(pageScript));
  app.get('/hub88/play.css', (_request, reply) => reply.type('text/css').send(pageStyle));
  app.get<InSession>('/hub88/play/:session', (request, reply) => {
    const session = sessions.get(request.params.session);
    if (!session) return reply.code(404).send({ error: 'unknown session' });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(gamePage(session));
  });
  app.get<InSession>('/hub88/play/:session/balance', async (request, reply) => {
    const session = sessions.get(request.params.session);
    return session ? rounds.balance(session) : reply.code(404).send({ error: 'unknown session' });
  });
  app.post<InSession>('/hub88/play/:session/spin', async (request, reply) => {
    const session = sessions.get(request.params.session);
    const { stake, isFree = false } = spinWish.parse(JSON.parse(String(request.body)));
    if (!session || !stakes.some((each) => each === stake) || (isFree && !session.hasFreeRound))
      return reply.code(400).send({ error: 'bad request' });
    if (isFree) session.hasFreeRound = false;
    return rounds.play(session, stake * unitsPerLira, isFree);
  });

  app.post('/control/hub88/mischief', async ({ body }) =>
    Object.assign(mischief, mischiefWish.parse(JSON.parse(String(body)))),
  );
  app.post('/control/hub88/wallets', async ({ body }) => {
    const { urls } = z
      .object({ urls: z.array(z.url()).check(z.minLength(1)) })
      .parse(JSON.parse(String(body)));
    wallets = urls;
    return { urls };
  });
  app.post('/control/hub88/play', async ({ body }) => {
    const wish = playWish.parse(JSON.parse(String(body)));
    const session = openSession({ ...wish, currency: 'TRY', lang: 'tr', lobbyUrl: url });
    const played: Awaited<ReturnType<typeof rounds.play>>[] = [];
    let left = wish.rounds;
    const player = async () => {
      while ((left -= 1) >= 0) played.push(await rounds.play(session, wish.stake));
    };
    await Promise.all(Array.from({ length: wish.together }, player));
    return { rounds: played };
  });
  app.post('/control/hub88/call', async ({ body }) => {
    const { method, said, by } = callWish.parse(JSON.parse(String(body)));
    return wallet.send(method, said, by);
  });
  app.get<InSession>('/control/hub88/session/:session', async (request, reply) => {
    const session = sessions.get(request.params.session);
    if (!session) return reply.code(404).send({ error: 'unknown session' });
    const { user, token, gameCode } = session;
    return { user, token, gameCode };
  });
  app.get<{ Querystring: { user?: string } }>('/control/hub88/rounds', async ({ query }) => ({
    pending: rounds.pending(),
    rounds: rounds.played.filter(({ user }) => query.user === undefined || user === query.user),
  }));
}

interface InSession {
  Params: { session: string };
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
