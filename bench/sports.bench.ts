// The sportsbook: prices on their way to a page, slips, settlement and memory. Yardsticks are the wallet port in the same run, or the time that the
// product promises.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedMarket } from '@felek/sportsbook/feed';
import { priceSlip } from '@felek/sportsbook/slip';
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import type { CustomerId } from '../apps/server/src/ids.ts';
import { openLog } from '../apps/server/src/log.ts';
import { joinCustomer } from '../testbed/casino-servers.ts';
import { askOf } from '../testbed/payment-house.ts';
import { laleAlone, openTestRooms } from '../testbed/rooms.ts';
import {
  again,
  alive,
  fixture,
  market,
  odds,
  openSportsServer,
  settlement,
  slip,
  total,
  type SportsServer,
} from '../testbed/sports-house.ts';
import { assertBooks } from './books.ts';
import { openBenchDisk } from './bench-disk.ts';
import type { BenchRow } from './run.ts';

const cash = 1_000_000_000n;
const players = 64;
/** Slips and stakes under way at the same time. */
const lanes = 64;

const promisedPlaceMs = 100;
const betsPerSecond = 200;
const leastOfPort = 0.5;
const promisedPageMs = 250;
const changesPerSecond = 2000;
const promisedSettleS = 10;
const settledBets = 10_000;
/** The longest time until another server's sweep finds what a killed one left. */
const sweepMs = 1000;
const promisedSlipMs = 16;
const promisedPricesMb = 150;
const prices = 60_000;

export async function benchSports(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({
      dataDir: disk.dataDir,
      maxConnections: 100,
      log: openLog('silent'),
    });
    await migrate(database.url, await readMigrations(), openLog('silent'));
    const server = openSportsServer(database.url);
    try {
      await installHouseGames(server.database, laleAlone);
      const customers: CustomerId[] = [];
      for (let place = 0; place < players; place += 1)
        customers.push((await joinCustomer(server, { cash })).customer);
      const settings = `insert into sports_setting (scope, type, phase, market_limit_kurus, event_limit_kurus, player_limit_kurus)
         values ('', 0, 'any', 100000000000, 100000000000, 100000000000)`;
      await server.database.pool.query(settings);
      const rows = [
        ...(await timeSlips(server, customers)),
        await timeSettlement(server, customers, database.url),
        await timePages(database.url),
        timeSystem(),
        await weighPrices(database.url),
      ];
      await assertBooks(server.database.pool);
      return rows;
    } finally {
      await server.close();
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

const percentile = (figures: readonly number[], part: number) =>
  figures.toSorted((one, other) => one - other)[
    Math.min(figures.length - 1, Math.floor(figures.length * part))
  ]!;
/** A row whose yardstick is what the product promises. */
const promise = (
  name: string,
  { figure, unit, most }: { readonly figure: number; readonly unit: string; readonly most: number },
): BenchRow => ({
  name,
  ours: `${figure.toFixed(1)} ${unit}`,
  yardstick: `${most} ${unit} promised`,
  ratio: figure / most,
  bar: '≤ 1',
  ok: figure <= most,
});

const offer = (count: number, first = 1.8): FeedMarket[] =>
  Array.from({ length: count }, (_, place) => market(total(`${place}.5`), { 12: first, 13: 2 }));

async function addEvents(server: SportsServer, count: number, markets: number): Promise<string[]> {
  const events = Array.from({ length: count }, (_, place) => `sr:match:${Date.now()}${place}`);
  await server.sports.sink.take([alive()]);
  for (const event of events) await server.sports.sink.take([fixture(event), odds(event, offer(markets))]);
  await server.sports.drain();
  return events;
}

const slipOn = (events: readonly string[], turn: number, markets: number) =>
  slip(
    [
      {
        event: events[turn % events.length]!,
        market: total(`${turn % markets}.5`),
        outcome: '12',
        odds: 1.8,
      },
    ],
    { stake: 1, policy: 'any' },
  );

async function inLanes(times: number, work: (turn: number) => Promise<void>): Promise<number> {
  let turn = 0;
  const since = performance.now();
  const lane = async () => {
    while (turn < times) await work(turn++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (1000 * times) / (performance.now() - since);
}

/** The 99th percentile of placing at a steady rate; then slips a second as fast as they go, beside the port's stakes. */
async function timeSlips(server: SportsServer, customers: readonly CustomerId[]): Promise<BenchRow[]> {
  const events = await addEvents(server, 60, 20);
  const customerOf = (turn: number) => customers[turn % customers.length]!;
  const asks = customers.map((customer) => askOf(customer));
  const place = async (turn: number) => {
    const asked = slipOn(events, turn, 20);
    const answered = await again(() => server.sports.slips.place(asks[turn % asks.length]!, asked));
    if ('refusal' in answered) throw new Error(`refused: ${answered.refusal}`);
  };
  await inLanes(300, place);
  const seconds = 10;
  const took: number[] = [];
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: betsPerSecond * seconds }, async (_, turn) => {
      const dueMs = startMs + (1000 * turn) / betsPerSecond;
      await sleep(Math.max(0, dueMs - performance.now()));
      await place(turn);
      took.push(performance.now() - dueMs);
    }),
  );
  const { port } = server.casino;
  const stake = async (turn: number, tx: string) => {
    const customer = customerOf(turn);
    const posted = await port.debit({
      provider: 'fel',
      tx,
      customer,
      game: 'lale',
      account: 'game:fel:lale',
      round: tx,
      amount: 100n,
    });
    if (posted.outcome !== 'applied') throw new Error(`a stake was answered ${posted.outcome}`);
  };
  const rates = { slips: [] as number[], stakes: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    rates.stakes.push(await inLanes(800, (turn) => stake(turn, `bench ${round} ${turn}`)));
    rates.slips.push(await inLanes(800, place));
  }
  const [slips, stakes] = [percentile(rates.slips, 0.5), percentile(rates.stakes, 0.5)];
  return [
    promise(`placing a bet at ${betsPerSecond} bets a second, p99`, {
      figure: percentile(took, 0.99),
      unit: 'ms',
      most: promisedPlaceMs,
    }),
    {
      name: 'bets a second as fast as they go',
      ours: `${slips.toFixed(0)}/s`,
      yardstick: `${stakes.toFixed(0)}/s wallet port`,
      ratio: slips / stakes,
      bar: `≥ ${leastOfPort}`,
      ok: slips >= leastOfPort * stakes,
    },
  ];
}

/** From the result to the last payment. The server that settles is killed when half is paid, and another one's next sweep pays the rest. */
async function timeSettlement(
  server: SportsServer,
  customers: readonly CustomerId[],
  url: string,
): Promise<BenchRow> {
  const { pool } = server.database;
  const [event] = (await addEvents(server, 1, 20)) as [string];
  const asks = customers.map((customer) => askOf(customer));
  await inLanes(settledBets, async (turn) => {
    const asked = slipOn([event], turn, 20);
    const answered = await again(() => server.sports.slips.place(asks[turn % asks.length]!, asked));
    if ('refusal' in answered) throw new Error(`refused: ${answered.refusal}`);
  });
  const program = join(import.meta.dirname, '../testbed/bet-settler.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, url], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  await once(child, 'message');
  const since = performance.now();
  child.send(
    settlement(
      event,
      offer(20).map((each) => [each, { 12: 'won', 13: 'lost' }]),
    ),
  );
  const countPaid = async () =>
    (
      await pool.query<{ paid: number }>(
        'select count(*)::int as paid from sports_bet where settled_at is not null',
      )
    ).rows[0]!.paid;
  while ((await countPaid()) < settledBets / 2) await sleep(50);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const paidBefore = await countPaid();
  if (paidBefore === settledBets) throw new Error('bug: all bets were settled before the kill');
  await sleep(sweepMs);
  await server.sports.drain();
  const seconds = (performance.now() - since) / 1000;
  const { rows } = await pool.query<{ open: number; paid: bigint }>(
    `select (count(*) filter (where b.is_open or b.due > b.done))::int as open, sum(b.paid_kurus)::bigint as paid
     from sports_bet b join sports_leg g on g.bet_id = b.id where g.event_id = $1`,
    [event],
  );
  if (rows[0]!.open !== 0 || rows[0]!.paid !== BigInt(settledBets) * 180n)
    throw new Error(`bug: ${rows[0]!.open} bets are open, ${rows[0]!.paid} is paid`);
  return promise(`${settledBets} bets settled after the result, the settling server killed halfway`, {
    figure: seconds,
    unit: 's',
    most: promisedSettleS,
  });
}

/** From a feed's message to the hub's input, where following pages are notified. The hub's own part has rows of its own. */
async function timePages(url: string): Promise<BenchRow> {
  const sentMs = new Map<string, number>();
  const took: number[] = [];
  const rooms = openTestRooms(url, {
    config: { publicUrl: 'http://127.0.0.1' },
    ports: {
      sportsPush: {
        toFollowers: (event, { message }) => {
          const marker = `${event} ${message.changed[0]?.outcomes[0]?.odds}`;
          const since = sentMs.get(marker);
          if (since !== undefined) took.push(performance.now() - since);
          sentMs.delete(marker);
        },
        toCustomer: () => undefined,
      },
    },
  });
  const server: SportsServer = { ...rooms, heard: [] };
  try {
    const events = await addEvents(server, 50, 10);
    // Each message changes the prices of ten markets, two outcomes each.
    const messages = changesPerSecond / 20;
    const seconds = 10;
    const startMs = performance.now();
    await Promise.all(
      Array.from({ length: messages * seconds }, async (_, turn) => {
        const dueMs = startMs + (1000 * turn) / messages;
        await sleep(Math.max(0, dueMs - performance.now()));
        const event = events[turn % events.length]!;
        const first = 1.5 + (turn % 400) / 1000;
        sentMs.set(`${event} ${Math.round(first * 1000)}`, dueMs);
        const moved = offer(10, first).map((each, place) => ({
          ...each,
          outcomes: each.outcomes!.map((outcome) => ({
            ...outcome,
            odds: outcome.odds! + ((place + turn) % 7) * (outcome.id === '12' && place === 0 ? 0 : 1),
          })),
        }));
        await server.sports.sink.take([odds(event, moved)]);
      }),
    );
    await server.sports.drain();
    await sleep(500);
    if (took.length < (messages * seconds) / 2)
      throw new Error(`bug: ${took.length} of ${messages * seconds} messages reached a page`);
  } finally {
    await server.close();
  }
  return promise(`a feed’s message to the hub’s door at ${changesPerSecond} price changes a second, p95`, {
    figure: percentile(took, 0.95),
    unit: 'ms',
    most: promisedPageMs,
  });
}

/** All that a slip of ten legs can be: 1,023 lines. */
function timeSystem(): BenchRow {
  const legs = Array.from({ length: 10 }, (_, place) => ({ odds: 1501 + 137 * place, isBanker: false }));
  const sizes = legs.map((_leg, place) => place + 1);
  const took = Array.from({ length: 200 }, () => {
    const since = performance.now();
    priceSlip({ legs, sizes, lineStake: 100n, multiplier: 1 });
    return performance.now() - since;
  });
  return promise('a system of ten legs priced, p99', {
    figure: percentile(took, 0.99),
    unit: 'ms',
    most: promisedSlipMs,
  });
}

/** A server's memory for so many prices, after every event was read. */
async function weighPrices(url: string): Promise<BenchRow> {
  const server = openSportsServer(url);
  try {
    const perEvent = 200;
    const events = await addEvents(server, prices / perEvent, perEvent / 2);
    globalThis.gc?.();
    const before = process.memoryUsage();
    for (const event of events) {
      const found = await server.sports.programme.find(undefined, { event });
      if (!('markets' in found)) throw new Error(`bug: ${event} is unknown`);
    }
    const page = { skip: 0, take: 50 };
    for (let skip = 0; skip < events.length; skip += 50)
      await server.sports.programme.list(undefined, { phase: 'all', ...page, skip });
    const after = process.memoryUsage();
    const figure = (after.heapUsed + after.external - before.heapUsed - before.external) / 2 ** 20;
    return promise(`${prices} prices on a server, read and listed`, {
      figure: Math.max(0, figure),
      unit: 'MB',
      most: promisedPricesMb,
    });
  } finally {
    await server.close();
  }
}
