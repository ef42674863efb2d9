// Early payout on a real database: paid once when a side has the promised lead, and reversed when a goal of that lead did not count.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  odds,
  openSportsServer,
  placed,
  say,
  settingOf,
  settlement,
  slip,
  stateOf,
  total,
  type SportsServer,
} from '../../../../../testbed/sports-house.ts';
import { installHouseGames } from '../../casino/casino.ts';

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

const join = async () => (await joinCustomer(server, { cash: 1_000_000n })).customer;
const scoreOf = (home: number, away: number, matchStatus = 7) => ({
  home,
  away,
  matchStatus,
  clock: '60:00',
  periods: [],
  statistics: {},
});
const scored = (event: string, ...scores: readonly (readonly [number, number, number?])[]) =>
  say(
    server,
    ...scores.map(([home, away, status]) =>
      odds(event, [], { status: 'live', score: scoreOf(home, away, status) }),
    ),
  );
const ended = (event: string, winner: '1' | '2' | '3') =>
  say(
    server,
    settlement(event, [
      [matchResult, Object.fromEntries(['1', '2', '3'].map((id) => [id, id === winner ? 'won' : 'lost']))],
    ]),
  );
async function homeBet(more: object = {}) {
  const [event, customer] = [await newEvent(server), await join()];
  return { event, customer, bet: await placed(server, customer, slip([{ event }], more)) };
}
const paidOf = async (bet: string) => (await stateOf(server, bet))[1];

describe('a bet on the winner', () => {
  it('is paid when its side leads by two, keeps it though the match is not won, and is paid once when it is', async () => {
    for (const winner of ['2', '1'] as const) {
      const { event, bet, customer } = await homeBet();
      expect(bet.legs[0]).toMatchObject({ earlyLead: 2, isPaidEarly: false });
      await scored(event, [1, 0]);
      expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
      await scored(event, [2, 0]);
      expect(await stateOf(server, bet.id)).toEqual(['settled', 2100n]);
      const shown = await server.sports.bets.find(askOf(customer), { bet: bet.id });
      expect(shown).toMatchObject({ bet: { legs: [{ state: 'won', isPaidEarly: true }] } });
      await scored(event, [2, 1], [2, 2], [winner === '1' ? 3 : 2, 2]);
      await ended(event, winner);
      expect(await stateOf(server, bet.id)).toEqual(['settled', 2100n]);
      expect((await server.ledger.balances(customer))!.cash).toBe(1_001_100n);
    }
  });

  it('is paid though the scores came in one batch, after an outage', async () => {
    const { event, bet } = await homeBet();
    await scored(event, [1, 0], [2, 0], [2, 1], [2, 2]);
    await ended(event, '2');
    expect(await paidOf(bet.id)).toBe(2100n);
  });

  it('returns the money with an overturned goal, and is open again', async () => {
    const { event, bet } = await homeBet();
    await scored(event, [1, 0], [2, 0]);
    expect(await paidOf(bet.id)).toBe(2100n);
    await scored(event, [1, 0]);
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
    await scored(event, [1, 1]);
    await ended(event, '2');
    expect(await stateOf(server, bet.id)).toEqual(['settled', 0n]);
  });

  it('keeps it although a later goal is overturned', async () => {
    const { event, bet } = await homeBet();
    await scored(event, [2, 0], [2, 1], [2, 2], [3, 2]);
    await scored(event, [2, 2]);
    await ended(event, '3');
    expect(await paidOf(bet.id)).toBe(2100n);
  });

  it('counts as a won leg of a multiple', async () => {
    const [event, second, customer] = [await newEvent(server), await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event }, { event: second }]));
    await scored(event, [2, 0], [2, 2]);
    await ended(event, '2');
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
    await ended(second, '1');
    // 10 × 2.1 × 2.1
    expect(await stateOf(server, bet.id)).toEqual(['settled', 4410n]);
  });

  it('is void with its market, even if it was paid', async () => {
    const { event, bet } = await homeBet();
    await scored(event, [2, 0]);
    await say(server, cancel(event, [matchResult]));
    expect(await stateOf(server, bet.id)).toEqual(['void', 1000n]);
    await say(server, cancel(event, [matchResult], {}, 'rollbackCancel'));
    expect(await paidOf(bet.id)).toBe(2100n);
  });
});

describe('no early payout', () => {
  it('of goals after the regular time, nor of the other side’s lead', async () => {
    const { event, bet } = await homeBet();
    await scored(event, [1, 1], [2, 1, 41], [3, 1, 41], [0, 2]);
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
  });

  it.each([
    ['the draw', { outcome: '2', odds: 3.4 }],
    ['another market', { market: total('2.5'), outcome: '12', odds: 1.8 }],
  ])('of %s', async (_what, leg) => {
    const [event, customer] = [await newEvent(server), await join()];
    const bet = await placed(server, customer, slip([{ event, ...leg }]));
    await scored(event, [4, 0]);
    expect(bet.legs[0]).toMatchObject({ earlyLead: null });
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
  });

  it('of a bet that was placed during the match', async () => {
    const [event, customer] = [await newEvent(server, { isLive: true }), await join()];
    const bet = await placed(server, customer, slip([{ event }]));
    expect(bet.legs[0]).toMatchObject({ earlyLead: null });
  });

  it('where the house has none; earlier promises stand', async () => {
    const { event, bet, customer } = await homeBet();
    const none = settingOf(event, { earlyLead: 0 });
    const shown = async () => {
      const found = await server.sports.programme.find(undefined, { event });
      return 'markets' in found && found.markets.find(({ id }) => id === '1')?.earlyLead;
    };
    expect(await shown()).toBe(2);
    await server.sports.trading.set(await operatorAsk(server), { setting: none, why: 'as the test says' });
    await expect.poll(shown, { timeout: 5000 }).toBe(null);
    const later = await placed(server, customer, slip([{ event }]));
    expect(later.legs[0]).toMatchObject({ earlyLead: null });
    await scored(event, [2, 0]);
    expect([await paidOf(bet.id), await paidOf(later.id)]).toEqual([2100n, 0n]);
  });
});
