// The exposures of open bets, on a real database with two servers: booked once and released once, whichever server settles a bet.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { laleAlone } from '../../../../testbed/rooms.ts';
import { unbalanced } from '../../../../testbed/sports-books.ts';
import {
  matchResult,
  newEvent,
  openSportsServer,
  placed,
  rollback,
  say,
  settlement,
  slip,
  type SportsServer,
} from '../../../../testbed/sports-house.ts';
import { installHouseGames } from '../casino/casino.ts';

let fresh: FreshDatabase;
let servers: readonly [SportsServer, SportsServer];

beforeAll(async () => {
  fresh = await freshDatabase();
  servers = [openSportsServer(fresh.url), openSportsServer(fresh.url)];
  await installHouseGames(servers[0].database, laleAlone);
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await unbalanced(servers[0])).toEqual([]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

const won = [[matchResult, { 1: 'won', 2: 'lost', 3: 'lost' }]] as const;
const openLiability = async () =>
  (
    await fresh.pool.query<object>(
      'select event_id, market_id, outcome_id from sports_exposure where staked_kurus <> 0 or payout_kurus <> 0',
    )
  ).rows;

it('books a leg’s result once, when two servers work the same bets out', { timeout: 300_000 }, async () => {
  const [server, other] = servers;
  const customer = (await joinCustomer(server, { cash: 10_000_000n })).customer;
  const [first, second] = [await newEvent(server), await newEvent(server)];
  for (let bet = 0; bet < 60; bet += 1)
    await placed(server, customer, slip([{ event: first }, { event: second }], { stake: 2 }));
  for (let round = 0; round < 8; round += 1) {
    const said = round % 2 === 0 ? settlement(first, won) : rollback(first, [matchResult]);
    const stopping = new AbortController();
    await Promise.all([
      say(server, said).then(() => stopping.abort()),
      // As its sweep does, again and again.
      (async () => {
        while (!stopping.signal.aborted) await other.sports.drain();
      })(),
    ]);
    expect(await unbalanced(server)).toEqual([]);
  }
  await say(server, settlement(first, won), settlement(second, won));
  expect(await openLiability()).toEqual([]);
});
