// BetConstruct's sportsbook, played from its own side of the protocol and written from its documentation alone: a small book in the frame,
// where a player bets on three matches and ends each bet as they like: won, lost, cashed out, or rolled back. Each message has the bet's
// total payout, as BetConstruct sends it.
//
//   GET  /betco/book?AuthToken=…&lang=…  the book, for the player to whom the operator says the token belongs
//   POST /betco/book/<visit>/place       {match, pick, stake}, stake in lira
//   POST /betco/book/<visit>/end         {bet, as: won | lost | half | back}
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { plainLira } from '@felek/money';
import { bookPage, bookPolicy, bookScript, bookStyle, matches, stakes } from './page.ts';
import { insist, send } from './wallet.ts';

interface Bet {
  readonly id: string;
  readonly placedAs: string;
  readonly name: string;
  /** In kuruş. */
  readonly stake: bigint;
  /** In hundredths. */
  readonly price: bigint;
  state: 'open' | 'won' | 'lost' | 'half' | 'back';
}
interface Visit {
  readonly id: string;
  readonly token: string;
  readonly lang: 'tr' | 'en';
  readonly bets: Bet[];
}

const mostVisits = 10_000;
const opened = z.object({
  integrationMode: z.literal('1'),
  AuthToken: z.string().check(z.minLength(10)),
  lang: z.enum(['tr', 'en']),
});
const placeRequest = z.object({ match: z.int(), pick: z.int(), stake: z.number() });
const endRequest = z.object({ bet: z.string(), as: z.enum(['won', 'lost', 'half', 'back']) });
/** BetConstruct's numbers for how a bet stands. */
const betStates = { lost: 3, won: 4, half: 5 } as const;

interface InVisit {
  Params: { visit: string };
}

export function serveBetco(app: FastifyInstance, { houseUrl }: { readonly houseUrl: string }): void {
  const wallet = `${houseUrl}/callback/betco`;
  const visits = new Map<string, Visit>();
  // A frame in a sandboxed page has no origin, not even this one.
  const forAnybody = { 'access-control-allow-origin': '*' };
  const shown = ({ bets }: Visit) => ({
    bets: bets.map(({ id, name, stake, price, state }) => ({
      id,
      name,
      stake: Number(stake),
      price: Number(price),
      state,
    })),
  });

  app.get('/betco/book.js', (_request, reply) => reply.type('text/javascript').send(bookScript));
  app.get('/betco/book.css', (_request, reply) => reply.type('text/css').send(bookStyle));
  app.get('/betco/book', async ({ query }, reply) => {
    const { AuthToken: token, lang } = opened.parse(query);
    const { ErrorCode } = await send(wallet, 'GetClientDetails', { AuthToken: token });
    if (ErrorCode !== '0') return reply.code(403).send({ error: 'the book was not opened' });
    const visit: Visit = { id: randomUUID(), token, lang, bets: [] };
    visits.set(visit.id, visit);
    if (visits.size > mostVisits) visits.delete(visits.keys().next().value!);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', bookPolicy)
      .send(bookPage(visit.id, lang));
  });
  app.post<InVisit>('/betco/book/:visit/place', async ({ params, body }, reply) => {
    reply.headers(forAnybody);
    const visit = visits.get(params.visit);
    const { match, pick, stake } = placeRequest.parse(JSON.parse(String(body)));
    const price = matches[match]?.prices[pick];
    if (!visit || price === undefined || !stakes.some((each) => each === stake))
      return reply.code(400).send({ error: 'bad request' });
    const bet: Bet = {
      id: randomUUID(),
      placedAs: randomUUID(),
      name: `${matches[match]!.name} · ${['1', 'X', '2'][pick]!}`,
      stake: BigInt(stake) * 100n,
      price,
      state: 'open',
    };
    const { ErrorCode } = await send(wallet, 'BetPlaced', {
      AuthToken: visit.token,
      TransactionId: bet.placedAs,
      BetId: bet.id,
      Amount: plainLira(bet.stake),
      BonusBetAmount: 0,
      Created: new Date().toISOString(),
      BetType: 1,
      TotalPrice: plainLira(price),
      Source: 42,
    });
    if (ErrorCode === '0') visit.bets.push(bet);
    // The bet is rolled back, unless it is known to be refused for good.
    else if (ErrorCode !== '2400' && ErrorCode !== '2200')
      await insist(wallet, 'Rollback', { AuthToken: visit.token, TransactionId: bet.placedAs });
    return { ...shown(visit), refused: ErrorCode === '0' ? '' : (ErrorCode ?? 'none') };
  });
  app.post<InVisit>('/betco/book/:visit/end', async ({ params, body }, reply) => {
    reply.headers(forAnybody);
    const visit = visits.get(params.visit);
    const { bet: id, as } = endRequest.parse(JSON.parse(String(body)));
    const bet = visit?.bets.find((each) => each.id === id);
    if (!visit || !bet || bet.state === 'back') return reply.code(400).send({ error: 'bad request' });
    const told = { AuthToken: visit.token };
    const paid = { won: (bet.stake * bet.price) / 100n, lost: 0n, half: bet.stake / 2n };
    const { ErrorCode } =
      as === 'back'
        ? await insist(wallet, 'Rollback', { ...told, TransactionId: bet.placedAs })
        : await insist(wallet, 'BetResulted', {
            ...told,
            TransactionId: randomUUID(),
            BetId: bet.id,
            BetState: betStates[as],
            Amount: plainLira(paid[as]),
          });
    if (ErrorCode === '0') bet.state = as;
    return { ...shown(visit), refused: ErrorCode === '0' ? '' : (ErrorCode ?? 'none') };
  });
}
