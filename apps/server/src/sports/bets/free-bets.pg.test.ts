// Free bets on a real database: used once, paid without their stake, given back with a void, and never money that was not won.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { askOf, operatorAsk } from '../../../../../testbed/payment-house.ts';
import { laleAlone } from '../../../../../testbed/rooms.ts';
import { unbalanced } from '../../../../../testbed/sports-books.ts';
import {
  cancel,
  matchResult,
  newEvent,
  openSportsServer,
  place,
  placed,
  rollback,
  say,
  settlement,
  slip,
  stateOf,
  type SportsServer,
} from '../../../../../testbed/sports-house.ts';
import { installHouseGames } from '../../casino/casino.ts';
import type { CustomerId } from '../../ids.ts';

let fresh: FreshDatabase;
let server: SportsServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url);
  await installHouseGames(server.database, laleAlone);
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await unbalanced(server)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const start = 100_000n;
const join = async () => (await joinCustomer(server, { cash: start })).customer;
const cashOf = async (customer: CustomerId) => (await server.ledger.balances(customer))!.cash;
const freeOf = async (customer: CustomerId) => (await server.sports.freeBets.list(askOf(customer), {})).list;
/** Ten lira, from an operator. */
async function given(customer: CustomerId, more: object = {}): Promise<string> {
  const { rows } = await fresh.pool.query<{ username: string }>(
    'select username from customer where id = $1',
    [customer],
  );
  const id = randomUUID();
  const gift = {
    id,
    customer: rows[0]!.username,
    amount: 10,
    leastOdds: 1500,
    kind: 'any' as const,
    days: 7,
  };
  const asked = { ...gift, ...more, why: 'as the test says' };
  expect(await server.sports.trading.giveFreeBet(await operatorAsk(server), asked)).toBeNull();
  return id;
}
const ended = (event: string, winner: '1' | '2') =>
  say(
    server,
    settlement(event, [
      [matchResult, { 1: winner === '1' ? 'won' : 'lost', 2: winner === '2' ? 'won' : 'lost', 3: 'lost' }],
    ]),
  );

describe('a free bet', () => {
  it('takes no money, pays the winnings above its stake, and is used', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const freeBet = await given(customer);
    expect(await freeOf(customer)).toMatchObject([{ id: freeBet, amount: 10, leastOdds: 1500, kind: 'any' }]);
    const bet = await placed(server, customer, slip([{ event }], { freeBet }));
    expect(bet).toMatchObject({ state: 'accepted', isFree: true, totalStake: 10, possiblePayout: 11 });
    expect(await cashOf(customer)).toBe(start);
    expect(await freeOf(customer)).toEqual([]);
    await ended(event, '1');
    expect(await stateOf(server, bet.id)).toEqual(['settled', 1100n]);
    expect(await cashOf(customer)).toBe(start + 1100n);
    // Corrected as often as results are.
    await ended(event, '2');
    expect(await stateOf(server, bet.id)).toEqual(['settled', 0n]);
    await ended(event, '1');
    expect(await cashOf(customer)).toBe(start + 1100n);
    expect(await freeOf(customer)).toEqual([]);
  });

  it('loses nothing but itself', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const freeBet = await given(customer);
    const bet = await placed(server, customer, slip([{ event }], { freeBet }));
    await ended(event, '2');
    expect(await stateOf(server, bet.id)).toEqual(['settled', 0n]);
    expect(await cashOf(customer)).toBe(start);
  });

  it('is given back with a void, once, and taken away again when the bet stands after all', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const freeBet = await given(customer);
    const bet = await placed(server, customer, slip([{ event }], { freeBet }));
    for (let times = 0; times < 2; times += 1) {
      await say(server, cancel(event, [matchResult]));
      expect(await stateOf(server, bet.id)).toEqual(['void', 0n]);
      expect(await freeOf(customer)).toMatchObject([{ amount: 10, leastOdds: 1500 }]);
      await say(server, cancel(event, [matchResult], {}, 'rollbackCancel'));
      expect(await freeOf(customer)).toEqual([]);
    }
    await ended(event, '1');
    expect(await stateOf(server, bet.id)).toEqual(['settled', 1100n]);
    await say(server, rollback(event, [matchResult]));
    expect(await cashOf(customer)).toBe(start);
  });

  it('stands at the shorter multiple where a leg is void', async () => {
    const [event, second, customer] = [await newEvent(server), await newEvent(server), await join()];
    const freeBet = await given(customer);
    const bet = await placed(server, customer, slip([{ event }, { event: second }], { freeBet }));
    // 10 × 2.1 × 2.1 less the stake.
    expect(bet.possiblePayout).toBe(34.1);
    await say(server, cancel(event, [matchResult]));
    await ended(second, '1');
    expect(await stateOf(server, bet.id)).toEqual(['settled', 1100n]);
  });

  it('is used by one of two slips that come at once', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const freeBet = await given(customer);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => place(server, customer, slip([{ event }], { freeBet }))),
    );
    expect(answers.filter((each) => 'bet' in each)).toHaveLength(1);
    expect(await freeOf(customer)).toEqual([]);
  });

  it('waits with a live bet, and stays the customer’s where that is refused', async () => {
    const [event, customer] = [await newEvent(server, { isLive: true }), await join()];
    const freeBet = await given(customer);
    const bet = await placed(server, customer, slip([{ event }], { freeBet }));
    expect(bet.state).toBe('delayed');
    await fresh.pool.query(`update sports_bet set due_at = now() where id = $1`, [bet.id]);
    await server.sports.slips.judgeDue(0);
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
    expect(await freeOf(customer)).toEqual([]);
    expect(await cashOf(customer)).toBe(start);
  });

  it('is not cashed out', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }], { freeBet: await given(customer) }));
    const quote = await server.sports.cashOuts.quote(askOf(customer), { bet: bet.id, part: 1000 });
    expect(quote).toMatchObject({ refusal: 'cash_out_unavailable' });
  });
});

describe('a free bet is refused, with words and without movement:', () => {
  interface Case {
    readonly code: RefusalCode;
    readonly gift?: object;
    readonly more?: object;
    readonly legs?: number;
    readonly freeBet?: (id: string) => string | Promise<string>;
  }
  const cases: readonly Case[] = [
    { code: 'free_bet_unknown', freeBet: () => randomUUID() },
    { code: 'free_bet_unknown', freeBet: async () => given(await join()) },
    {
      code: 'free_bet_unknown',
      freeBet: async (id) => {
        await fresh.pool.query(`update sports_free_bet set expires_at = now() where id = $1`, [id]);
        return id;
      },
    },
    { code: 'free_bet_not_fit', more: { stake: 9 } },
    { code: 'free_bet_not_fit', more: { multiplier: 2 } },
    { code: 'free_bet_not_fit', legs: 2, more: { sizes: [1] } },
    { code: 'free_bet_not_fit', legs: 2, gift: { kind: 'single' } },
    { code: 'free_bet_not_fit', gift: { kind: 'multiple' } },
    { code: 'free_bet_odds', gift: { leastOdds: 2101 } },
  ];
  it.each(cases)('$code', async ({ code, gift = {}, more = {}, legs = 1, freeBet = (id) => id }) => {
    const customer = await join();
    const mine = await given(customer, gift);
    const used = await freeBet(mine);
    const events = await Promise.all(Array.from({ length: legs }, () => newEvent(server)));
    const asked = slip(
      events.map((event) => ({ event })),
      { ...more, freeBet: used },
    );
    expect(await place(server, customer, asked)).toEqual({ refusal: code, figures: {} });
    expect(refusals[code].tr).not.toBe('');
    expect(await cashOf(customer)).toBe(start);
    const { rows } = await fresh.pool.query('select from sports_bet where customer = $1', [customer]);
    expect(rows).toEqual([]);
  });
});
