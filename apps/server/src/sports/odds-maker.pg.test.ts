// The house's own odds maker on a real database: it fills the programme, continues where it stopped, and a day of it leaves nothing open.
import { leagues } from '@felek/sportsbook/season/leagues';
import { openSeason, type Told } from '@felek/sportsbook/season/season';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drawsFrom } from '@felek/games/fairness';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { laleAlone } from '../../../../testbed/rooms.ts';
import { alive, openSportsServer, place, slip, type SportsServer } from '../../../../testbed/sports-house.ts';
import { unbalanced } from '../../../../testbed/sports-books.ts';
import { installHouseGames } from '../casino/casino.ts';
import { openLog } from '../log.ts';
import type { FeedMessage } from './feed.ts';
import { openOddsMaker } from './odds-maker.ts';

let fresh: FreshDatabase;
let server: SportsServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url);
  await installHouseGames(server.database, laleAlone);
  // A bet of the test is decided at once, since its day passes within seconds.
  await fresh.pool.query(
    `insert into sports_setting (scope, type, phase, delay_ms) values ('', 0, 'live', 0)`,
  );
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await unbalanced(server)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const seasonOf = (numbers: readonly number[]) =>
  openSeason(
    (about) => drawsFrom(Buffer.from('a seed of the tests'), `${about}:`),
    leagues.filter(({ number }) => numbers.includes(number)),
  );
const hourMs = 3_600_000;

const messagesOf = (told: readonly Told[]): FeedMessage[] =>
  told.map(({ change, atMs }) => ({ ...change, producer: 'day', sentAt: new Date(atMs), raw: '' }));

it('leaves no event open and no liability after a day of bets', async () => {
  const customer = (await joinCustomer(server, { cash: 10_000_000n })).customer;
  const season = seasonOf([401, 602]);
  const start = Date.now();
  const first = [...season.catchUp(start)].map((told) => told[0]!.change);
  // The test feeds only matches that end within the day.
  const today = new Set(
    first
      .filter((change) => change.kind === 'fixture' && change.startsAt.getTime() > start)
      .toSorted((one, other) => startOf(one) - startOf(other))
      .slice(0, 5)
      .map(({ event }) => event),
  );
  expect(today.size).toBe(5);
  const hear = async (told: readonly Told[]) => {
    const messages = messagesOf(told.filter(({ change }) => today.has(change.event)));
    await server.sports.sink.take([alive('day'), ...messages]);
    await server.sports.drain();
  };
  await hear([...season.catchUp(start)].flat());

  let taken = 0;
  const bet = async () => {
    const { list } = await server.sports.programme.list(undefined, {
      phase: 'all',
      ids: [...today],
      skip: 0,
      take: 50,
    });
    for (const event of list.slice(0, 4)) {
      const found = await server.sports.programme.find(undefined, { event: event.id });
      if (!('markets' in found)) continue;
      for (const market of found.markets.filter(({ state }) => state === 'open').slice(0, 3)) {
        const outcome = market.outcomes.find(({ state }) => state === 'open');
        if (!outcome) continue;
        const [type, ...specifiers] = market.id.split('|');
        const leg = {
          event: event.id,
          market: {
            type: Number(type),
            specifiers: Object.fromEntries(specifiers.map((each) => each.split('=') as [string, string])),
          },
          outcome: outcome.id,
          odds: outcome.odds / 1000,
          version: outcome.version,
        };
        const answered = await place(server, customer, slip([leg], { stake: 2 }));
        taken += Number('bet' in answered);
      }
    }
  };
  await bet();
  // Until the last of them is confirmed; one that was put off is played a day later.
  const openEvents = async () =>
    (await fresh.pool.query<{ id: string }>(`select id from sports_event where phase <> 'ended'`)).rows;
  let at = start;
  for (; (await openEvents()).length > 0 && at < start + 40 * hourMs; at += 2 * hourMs) {
    await hear(season.between(at, at + 2 * hourMs));
    if (at < start + 6 * hourMs) await bet();
  }
  await hear(season.between(at, at + hourMs));

  expect(taken).toBeGreaterThan(10);
  expect(await openEvents()).toEqual([]);
  const bets = await fresh.pool.query<{ state: string }>(
    `select distinct state from sports_bet where state not in ('settled', 'void', 'refused')`,
  );
  expect(bets.rows).toEqual([]);
  const exposed = await fresh.pool.query<{ staked: string }>(
    `select coalesce(sum(staked_kurus), 0) as staked from sports_exposure`,
  );
  expect(BigInt(exposed.rows[0]!.staked)).toBe(0n);
}, 120_000);

const startOf = (change: Told['change']) => (change.kind === 'fixture' ? change.startsAt.getTime() : 0);

it('fills the programme, and goes on where it stopped', async () => {
  const season = seasonOf([404]);
  const maker = () => openOddsMaker({ season, log: openLog('silent') });
  const listed = async () =>
    (await server.sports.programme.tree()).sports.find(({ id }) => id === 'sr:sport:109');
  const first = maker();
  first.start(server.sports.sink);
  await vi.waitFor(async () => expect(await server.sports.sink.lastAlive('house')).toBeDefined(), 20_000);
  await first.stop();
  await server.sports.drain();
  await vi.waitFor(async () => expect((await listed())?.prematch ?? 0).toBeGreaterThan(4), 20_000);
  const stopped = (await server.sports.sink.lastAlive('house'))!;
  const before = await fixtures();
  expect(before).toBeGreaterThan(4);

  const second = maker();
  second.start(server.sports.sink);
  await vi.waitFor(
    async () =>
      expect((await server.sports.sink.lastAlive('house'))!.getTime()).toBeGreaterThan(stopped.getTime()),
    20_000,
  );
  await second.stop();
  await server.sports.drain();
  // No message was repeated: there is little news in the moment since the stop.
  expect((await fixtures()) - before).toBeLessThan(4);

  const statistics = await second.statistics!((await anEvent())!);
  expect(statistics!.standings.length).toBe(12);
  expect(statistics!.standings.filter(({ side }) => side !== null).length).toBe(2);
  expect(await second.statistics!('sr:match:1')).toBeUndefined();
}, 60_000);

const fixtures = async () => {
  const { rows } = await fresh.pool.query<{ count: bigint }>(
    `select count(*) from sports_message where producer_id = 'house' and kind = 'fixture'`,
  );
  return Number(rows[0]!.count);
};
const anEvent = async () => {
  const { rows } = await fresh.pool.query<{ id: string }>(
    `select id from sports_event where league_id = 'felek:tournament:404' limit 1`,
  );
  return rows[0]?.id;
};
