// Requests that no page of ours sends, over HTTP: each is refused with words in both languages, and neither a bet nor money comes of it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { laleAlone } from '../../../../testbed/rooms.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import {
  newEvent,
  openSportsServer,
  slip,
  stateOf,
  type SportsServer,
} from '../../../../testbed/sports-house.ts';
import { installHouseGames } from '../casino/casino.ts';
import { hashToken, newToken } from '../vault.ts';

let fresh: FreshDatabase;
let server: SportsServer;
let http: Awaited<ReturnType<SportsServer['openHttp']>>;
let event: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url);
  await installHouseGames(server.database, laleAlone);
  http = await server.openHttp();
  event = await newEvent(server);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await http.close();
  await server.close();
  await fresh.drop();
});

const cash = 1_000_000n;

interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly code?: string;
  readonly data: never;
}

async function loggedIn() {
  const { customer, session } = await joinCustomer(server, { cash });
  const token = newToken();
  await fresh.pool.query('update session set token_hash = $2 where id = $1', [session, hashToken(token)]);
  const ask = async (path: string, payload: object, locale: 'tr' | 'en' = 'tr') => {
    const headers = { authorization: `Bearer ${token}`, locale };
    return (await http.inject({ method: 'POST', url: `/api/${path}`, headers, payload })).json<Answer>();
  };
  return {
    ask,
    /** What a refusal must not change: the cash, and the number of bets. */
    async standing() {
      const { rows } = await fresh.pool.query('select id, version from sports_bet where customer = $1', [
        customer,
      ]);
      return { cash: (await server.ledger.balances(customer))!.cash, bets: rows };
    },
  };
}
type Person = Awaited<ReturnType<typeof loggedIn>>;

/** It is refused in both languages, and the person stands as before. */
async function expectRefused(person: Person, path: string, payload: object): Promise<Answer> {
  const before = await person.standing();
  const [tr, en] = [await person.ask(path, payload, 'tr'), await person.ask(path, payload, 'en')];
  for (const answer of [tr, en]) expect(answer).toMatchObject({ success: false, data: null });
  expect(tr.message).not.toBe('');
  expect(en.message).not.toBe('');
  expect(tr.message).not.toBe(en.message);
  expect(await person.standing()).toEqual(before);
  return tr;
}

const leg = () => slip([{ event }]).legs[0]!;
const slipWith = (more: object) => ({ ...slip([{ event }]), ...more });
const legWith = (more: object) => slipWith({ legs: [{ ...leg(), ...more }] });
const legs = (count: number) =>
  slipWith({ legs: Array.from({ length: count }, () => leg()), sizes: [count] });

describe('a slip is refused', () => {
  it.each([
    ['odds of the browser’s own', 'price_unknown', () => legWith({ odds: 9000 })],
    ['odds below nothing', 'malformed', () => legWith({ odds: -2100 })],
    ['odds beyond any number of the house', 'malformed', () => legWith({ odds: 1e15 })],
    ['odds of a version that never was', 'price_unknown', () => legWith({ version: 1e6 })],
    ['a negative stake', 'malformed', () => slipWith({ stake: -5 })],
    ['a stake of nothing', 'malformed', () => slipWith({ stake: 0 })],
    ['a stake of half a kuruş', 'malformed', () => slipWith({ stake: 10.005 })],
    ['a stake as a text', 'malformed', () => slipWith({ stake: '1e9' })],
    ['a stake above all limits', 'stake_too_high', () => slipWith({ stake: 1e9 })],
    ['a stake that no purse holds', 'malformed', () => slipWith({ stake: 1e30 })],
    ['a single multiplied', 'bad_slip', () => slipWith({ stake: 100, multiplier: 1000 })],
    ['a negative multiplier', 'malformed', () => slipWith({ multiplier: -1 })],
    ['31 legs', 'malformed', () => legs(31)],
    ['10,000 legs', 'too_large', () => legs(10_000)],
    ['a line of more legs than it has', 'bad_slip', () => slipWith({ sizes: [2] })],
    ['an unknown market', 'selection_unknown', () => legWith({ market: '99999' })],
    ['a market of a foreign form', 'selection_unknown', () => legWith({ market: '1|total=2.5|’;--' })],
    ['an unknown outcome', 'selection_unknown', () => legWith({ outcome: '99' })],
    ['an unknown event', 'selection_unknown', () => legWith({ event: 'sr:match:none' })],
    ['an id that is none', 'malformed', () => slipWith({ id: '1' })],
  ])('with %s: %s', async (_name, code, asked) => {
    expect(await expectRefused(await loggedIn(), 'sports/place', asked())).toMatchObject({ code });
  });

  it('with the id of a slip that was placed, and other content', async () => {
    const person = await loggedIn();
    const asked = slip([{ event }]);
    expect(await person.ask('sports/place', asked)).toMatchObject({ success: true });
    for (const other of [{ stake: 11 }, { multiplier: 2 }, { policy: 'any' }])
      expect(await expectRefused(person, 'sports/place', { ...asked, ...other })).toMatchObject({
        code: 'slip_reused',
      });
  });

  it('by a visitor', async () => {
    const visitor = await http.inject({
      method: 'POST',
      url: '/api/sports/place',
      payload: slip([{ event }]),
    });
    expect(visitor.json<Answer>()).toMatchObject({ success: false });
  });
});

describe('another player’s bet', () => {
  it('is not shown, cashed out, given a rule, or answered for', async () => {
    const [owner, stranger] = [await loggedIn(), await loggedIn()];
    const asked = slip([{ event }]);
    await owner.ask('sports/place', asked);
    const before = await owner.standing();
    const { quote } = (await owner.ask('sports/quotecashout', { bet: asked.id, part: 1000 })).data as {
      quote: string;
    };
    for (const [path, payload] of [
      ['sports/bet', { bet: asked.id }],
      ['sports/receipt', { bet: asked.id }],
      ['sports/quotecashout', { bet: asked.id, part: 1000 }],
      ['sports/cashout', { quote }],
      ['sports/autocashout', { bet: asked.id, least: 1 }],
      ['sports/answeroffer', { bet: asked.id, take: true }],
    ] as const)
      expect({ path, ...(await expectRefused(stranger, path, payload)) }).toMatchObject({
        path,
        code: 'bet_not_found',
      });
    expect(await owner.standing()).toEqual(before);
  });
});

it('a quote that has expired is refused', async () => {
  const person = await loggedIn();
  const asked = slip([{ event }]);
  await person.ask('sports/place', asked);
  const { quote } = (await person.ask('sports/quotecashout', { bet: asked.id, part: 1000 })).data as {
    quote: string;
  };
  await fresh.pool.query('update sports_quote set expires_at = now() where id = $1', [quote]);
  expect(await expectRefused(person, 'sports/cashout', { quote })).toMatchObject({ code: 'quote_expired' });
  expect(await stateOf(server, asked.id)).toEqual(['accepted', 0n]);
});
