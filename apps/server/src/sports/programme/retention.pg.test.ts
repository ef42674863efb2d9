// Old events lose their rows, except those that bets, receipts and roots still need.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinCustomer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { askOf } from '../../../../../testbed/payment-house.ts';
import { laleAlone } from '../../../../../testbed/rooms.ts';
import {
  alive,
  market,
  matchResult,
  newEvent,
  odds,
  openSportsServer,
  placed,
  say,
  settlement,
  slip,
  type SportsServer,
} from '../../../../../testbed/sports-house.ts';
import { installHouseGames } from '../../casino/casino.ts';
import type { CustomerId } from '../../ids.ts';
import { linkHash } from './chain.ts';
import { dropOld } from './retention.ts';

let fresh: FreshDatabase;
let server: SportsServer;
let customer: CustomerId;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url);
  await installHouseGames(server.database, laleAlone);
  customer = (await joinCustomer(server, { cash: 1_000_000n })).customer;
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

/** An event with seven versions of its prices, a bet at the third if wanted, and its end. */
async function playedEvent({ hasBet, ends = true }: { readonly hasBet: boolean; readonly ends?: boolean }) {
  const event = await newEvent(server);
  let bet: string | undefined;
  for (let version = 2; version <= 7; version += 1) {
    const price = 2 + version / 100;
    await say(
      server,
      odds(event, [market(matchResult, { 1: price, 2: 3.3 + version / 100, 3: 3.2 + version / 100 })]),
    );
    if (hasBet && version === 3)
      bet = (await placed(server, customer, slip([{ event, odds: price, version }]))).id;
  }
  const results = [[matchResult, { 1: 'won', 2: 'lost', 3: 'lost' }]] as const;
  if (ends) await say(server, alive(), settlement(event, results), odds(event, [], { status: 'closed' }));
  return { event, bet };
}
const age = (event: string, days: number) =>
  fresh.pool.query(
    `with event as (update sports_event set changed_at = changed_at - make_interval(days => $2) where id = $1)
     update sports_link set at = at - make_interval(days => $2) where event_id = $1`,
    [event, days],
  );
const count = async (table: string, event: string) =>
  (await fresh.pool.query(`select from ${table} where event_id = $1`, [event])).rowCount;
const drop = () => dropOld(server.database, new AbortController().signal, { batch: 3 });
async function roots() {
  const { list } = await server.sports.proofs.roots(undefined, { skip: 0, take: 30 });
  return Promise.all(
    list.map(async ({ day, root }) => ({ day, root, again: await server.sports.proofs.rootOf(day) })),
  );
}

it('keeps the rows that bets, receipts and roots need, and drops the rest', async () => {
  const backed = await playedEvent({ hasBet: true });
  const alone = await playedEvent({ hasBet: false });
  for (const { event } of [backed, alone]) await age(event, 40);
  await server.sports.proofs.seal();
  const receipt = () => server.sports.proofs.receipt(askOf(customer), { bet: backed.bet! });
  const before = await receipt();
  const links = await count('sports_link', backed.event);
  await drop();
  await drop();

  expect(await receipt()).toEqual(before);
  expect(await count('sports_link', backed.event)).toBe(links);
  const chain = await server.sports.proofs.chain(undefined, { event: backed.event, from: 1, take: 200 });
  if ('refusal' in chain) throw new Error(chain.refusal);
  let hash = chain.before;
  for (const link of chain.links) {
    hash = linkHash(hash, link.text);
    expect(link.hash).toBe(hash);
  }
  const { rows: prices } = await fresh.pool.query(
    `select outcome_id, version from sports_price where event_id = $1 and market_id = '1' order by 1, 2`,
    [backed.event],
  );
  expect(prices).toEqual([
    { outcome_id: '1', version: 3 },
    { outcome_id: '1', version: 7 },
    { outcome_id: '2', version: 7 },
    { outcome_id: '3', version: 7 },
  ]);
  const { rows: kinds } = await fresh.pool.query(
    'select kind, count(*)::int as count from sports_message where event_id = $1 group by 1 order by 1',
    [backed.event],
  );
  // The first odds brought the other market's prices, two more brought those of the bet and the last.
  expect(kinds).toEqual([
    { kind: 'odds', count: 3 },
    { kind: 'settlement', count: 1 },
  ]);

  expect(await count('sports_message', alone.event)).toBe(0);
  expect(await count('sports_link', alone.event)).toBe(0);
  expect(await count('sports_price', alone.event)).toBe(5);
  const sealed = await roots();
  expect(sealed.length).toBeGreaterThan(0);
  for (const { root, again } of sealed) expect(again).toBe(root);
});

it.each([
  ['that is not old enough', { hasBet: false }, 20],
  ['that has not ended', { hasBet: false, ends: false }, 40],
  ['whose bet is open', { hasBet: true, ends: false }, 40],
] as const)('touches no event %s', async (_what, how, days) => {
  const { event } = await playedEvent(how);
  await age(event, days);
  if (how.hasBet) await fresh.pool.query(`update sports_event set phase = 'ended' where id = $1`, [event]);
  await server.sports.proofs.seal();
  const before = await count('sports_price', event);
  await drop();
  expect(await count('sports_price', event)).toBe(before);
});

it('touches no event of a day that has no root yet', async () => {
  const { event } = await playedEvent({ hasBet: false });
  await fresh.pool.query(
    `update sports_event set changed_at = changed_at - interval '40 days' where id = $1`,
    [event],
  );
  const before = await count('sports_link', event);
  await drop();
  expect(await count('sports_link', event)).toBe(before);
  expect(await count('sports_thinned', event)).toBe(0);
});

it('is ended by its signal, and goes on at the next run', async () => {
  const { event } = await playedEvent({ hasBet: false });
  await age(event, 50);
  await fresh.pool.query(
    `insert into sports_root (day, root, events) select current_date, repeat('0', 64), 0 on conflict do nothing`,
  );
  await dropOld(server.database, AbortSignal.abort(), { batch: 3 });
  expect(await count('sports_thinned', event)).toBe(0);
  await drop();
  expect(await count('sports_thinned', event)).toBe(1);
});
