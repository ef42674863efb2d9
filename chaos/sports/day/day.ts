// A recorded day of the sandbox, replayed over real sockets at high speed: messages come twice and out of order, prices are wrong, and the feed
// fails three times and recovers. Players bet all along. At the end each bet is compared with two models that know nothing of the house's
// rules: the offer at its acceptance, from the stored messages, and its result, from the recording.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { startUof, type UofFeed } from '../../../apps/sandbox/src/uof/uof.ts';
import { installHouseGames } from '../../../apps/server/src/casino/casino.ts';
import { poolConfig } from '../../../apps/server/src/db/connection.ts';
import { migrate, readMigrations } from '../../../apps/server/src/db/migrate.ts';
import type { CustomerId } from '../../../apps/server/src/ids.ts';
import { openLog } from '../../../apps/server/src/log.ts';
import { openUof } from '../../../apps/server/src/sports/feeds/uof/uof.ts';
import { joinCustomer } from '../../../testbed/casino-servers.ts';
import { askOf } from '../../../testbed/payment-house.ts';
import { openPostgresServer } from '../../../testbed/postgres-server.ts';
import { laleAlone, openTestRooms, type TestRooms } from '../../../testbed/rooms.ts';
import { unbalanced } from '../../../testbed/sports-books.ts';
import { again, slip } from '../../../testbed/sports-house.ts';
import { quickTimes } from '../../../testbed/uof-house.ts';
import { diceOf, type Dice } from '../../dice.ts';
import { openFindings, type Findings } from '../../findings.ts';
import { payoutOf } from '../model.ts';
import { OfferModel } from './offer-model.ts';
import { moved, record, type Recording } from './recording.ts';
import { ResultsModel } from './results-model.ts';

export interface DayOptions {
  /** An empty database with the house's schema. */
  readonly url: string;
  readonly recording: Recording;
  /** How long the replay takes. */
  readonly seconds: number;
  /** The pause of a player before each bet. */
  readonly betEveryMs?: number;
  readonly seed: string;
}

const token = 'the-token-of-the-day';
const punters = 12;
const cash = 100_000_000n;
/** Players who look at the programme at the same time. */
const lanes = 6;
const settledWithinMs = 60_000;
/** Where in the day the feed fails, and how. */
const outages = [
  { at: 0.25, fault: 'silence' },
  { at: 0.5, fault: 'cut' },
  { at: 0.75, fault: 'unsubscribe' },
] as const;
/** Longer than a producer may be silent in this run. */
const silentMs = quickTimes.silenceMs + 1500;
/** A producer that is down is known as such once its message is stored. */
const storedWithinMs = 1000;

export async function runDay({
  url,
  recording,
  seconds,
  betEveryMs = 20,
  seed,
}: DayOptions): Promise<Findings> {
  const findings = openFindings();
  const pool = new pg.Pool({ ...poolConfig(url), max: 3 });
  pool.on('error', () => undefined);
  const feed = await startUof({
    host: '127.0.0.1',
    brokerPort: 0,
    token,
    url: 'http://127.0.0.1',
    aliveEveryMs: 200,
  });
  const settings = {
    apiUrl: feed.apiUrl,
    brokerUrl: `amqp://127.0.0.1:${feed.brokerPort}`,
    token,
    nodeId: 1,
  };
  const log = openLog('silent');
  const house = openTestRooms(url, { ports: { feeds: [openUof(settings, { log, times: quickTimes })] } });
  try {
    await installHouseGames(house.database, laleAlone);
    await pool.query(`insert into sports_setting (scope, type, phase, delay_ms) values ('', 0, 'live', 0)`);
    const players: CustomerId[] = [];
    for (let place = 0; place < punters; place += 1)
      players.push((await joinCustomer(house, { cash })).customer);
    await house.sports.start();
    await house.jobs.start();
    await until('the producers are up', () => isUp(pool));
    feed.misbehave({ duplicatesIn100: 5, lateIn100: 10, wrongPricesIn100: 2 });

    const results = new ResultsModel();
    const replay = play(recording, { feed, results, seconds, findings });
    const bets = new Map<string, Placed>();
    const betting = Array.from({ length: lanes }, (_, lane) =>
      bet(house, {
        players,
        dice: diceOf(`${seed} ${lane}`),
        betEveryMs,
        bets,
        findings,
        until: replay.done,
      }),
    );
    await Promise.all([replay.done, breakIt(feed, { seconds, findings }), ...betting]);
    feed.misbehave({ duplicatesIn100: 0, lateIn100: 0, wrongPricesIn100: 0 });
    await until('every bet is settled', () => isSettled(pool)).catch((error: unknown) =>
      findings.wrong('something is open at the end', String(error)),
    );
    findings.count('recoveries', feed.recoveries.length);
    await judge(pool, { players, bets, results, findings });
  } finally {
    await house.sports.stop();
    await house.close();
    await feed.stop();
    await pool.end();
  }
  return findings;
}

/** A new day of more leagues, longer than the one that tests replay, on a database of its own. */
export async function runNewDay({ seed, seconds }: Pick<DayOptions, 'seed' | 'seconds'>): Promise<Findings> {
  const postgres = await openPostgresServer();
  try {
    const url = postgres.url();
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await migrate(url, await readMigrations(), silent);
    const from = new Date('2026-11-20T00:00:00Z');
    const recording = record({ seed, from, hours: 24, among: [1, 2, 101, 201, 301, 401], thinMs: 120_000 });
    console.log(`${recording.lines.length} messages are recorded`);
    return await runDay({ url, recording, seconds, seed });
  } finally {
    await postgres.remove();
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const since = performance.now(); !(await isSo()); await sleep(100))
    if (performance.now() - since > settledWithinMs) throw new Error(`It took too long until ${what}.`);
}
const one = async (pool: pg.Pool, query: string) => (await pool.query<{ is: boolean }>(query)).rows[0]!.is;
const isUp = (pool: pg.Pool) =>
  one(pool, `select count(*) filter (where is_up) = 2 as is from sports_producer`);
const isSettled = (pool: pg.Pool) =>
  one(
    pool,
    `select not exists (select from sports_bet where is_open or due > done or state = 'delayed')
       and not exists (select from sports_event where phase <> 'ended')
       and not exists (select from sports_message where applied_at is null and event_id is not null) as is`,
  );

/** Tells the recording at its speed. */
function play(
  { lines }: Recording,
  {
    feed,
    results,
    seconds,
    findings,
  }: {
    readonly feed: UofFeed;
    readonly results: ResultsModel;
    readonly seconds: number;
    readonly findings: Findings;
  },
): { readonly done: Promise<void> } {
  const startMs = Date.now() + 500;
  const speed = lines.at(-1)!.atMs / (seconds * 1000);
  const done = (async () => {
    for (const { atMs, change } of lines) {
      const waitMs = startMs + atMs / speed - Date.now();
      if (waitMs > 1) await sleep(waitMs);
      const now = moved(change, startMs, speed);
      results.hear(now);
      feed.tell(now);
      findings.count(`told: ${change.kind}`);
    }
  })();
  return { done };
}

async function breakIt(
  feed: UofFeed,
  { seconds, findings }: { readonly seconds: number; readonly findings: Findings },
): Promise<void> {
  const startMs = performance.now();
  for (const { at, fault } of outages) {
    await sleep(Math.max(0, startMs + at * seconds * 1000 - performance.now()));
    findings.count(`the feed: ${fault}`);
    feed[fault]();
    if (fault !== 'silence') continue;
    await sleep(silentMs);
    feed.resume();
  }
}

interface Placed {
  readonly customer: CustomerId;
  readonly asked: ReturnType<typeof slip>;
}

async function bet(
  { sports: { programme, slips } }: TestRooms,
  {
    players,
    dice,
    betEveryMs,
    bets,
    findings,
    until: over,
  }: {
    readonly players: readonly CustomerId[];
    readonly dice: Dice;
    readonly betEveryMs: number;
    readonly bets: Map<string, Placed>;
    readonly findings: Findings;
    readonly until: Promise<void>;
  },
): Promise<void> {
  const ending = new AbortController();
  void over.finally(() => ending.abort());
  const page = { skip: 0, take: 50 };
  while (!ending.signal.aborted) {
    await sleep(betEveryMs);
    const { list } = await programme.list(undefined, { phase: dice.one(['live', 'prematch']), ...page });
    const legs = [];
    for (const event of new Set(
      Array.from({ length: dice.between(1, 3) }, () => list[dice.below(list.length || 1)]),
    )) {
      const found = event && (await programme.find(undefined, { event: event.id }));
      const open = found && 'markets' in found ? found.markets.filter(({ state }) => state === 'open') : [];
      if (open.length === 0) continue;
      const market = dice.one(open);
      const outcomes = market.outcomes.filter(({ state }) => state === 'open');
      if (outcomes.length === 0) continue;
      const { id: outcome, odds, version } = dice.one(outcomes);
      legs.push({ event: event!.id, market: market.id, outcome, odds, version, banker: false });
    }
    if (legs.length === 0) continue;
    const sizes = legs.length === 3 ? [2, 3] : [legs.length];
    const more = { stake: dice.between(100, 900) / 100, policy: dice.one(['none', 'any'] as const) };
    const asked = { ...slip([], more), legs, sizes };
    const customer = dice.one(players);
    const answered = await again(() => slips.place(askOf(customer), asked));
    if ('refusal' in answered) findings.count(`slips refused: ${answered.refusal}`);
    else bets.set(asked.id, { customer, asked });
  }
}

interface Row {
  readonly id: string;
  readonly customer: string;
  readonly total: bigint;
  readonly paid: bigint;
  readonly accepted_at: Date;
  /** With its microseconds. */
  readonly accepted: string;
  readonly odds: number[];
}
interface Stored {
  readonly raw: string;
  readonly applied: string;
}

async function judge(
  pool: pg.Pool,
  {
    players,
    bets,
    results,
    findings,
  }: {
    readonly players: readonly CustomerId[];
    readonly bets: ReadonlyMap<string, Placed>;
    readonly results: ResultsModel;
    readonly findings: Findings;
  },
): Promise<void> {
  for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
  const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  for (const row of await unbalanced({ database: { pool } }))
    findings.wrong('bets, rounds and exposures differ', JSON.stringify(row, asText));
  const { rows: open } = await pool.query<{ who: string }>(
    `select concat_ws(' ', event_id, market_id, outcome_id) as who from sports_exposure where staked_kurus <> 0 or payout_kurus <> 0`,
  );
  for (const { who } of open) findings.wrong('a liability is open', who);
  const { rows: kinds } = await pool.query<{ kind: string; times: number }>(
    `select coalesce(substring(raw from '<(\\w+)[ >]'), kind) as kind, count(*)::int as times from sports_message
     where kind <> 'fixture' group by 1 union all select 'fixture', count(*)::int from sports_message where kind = 'fixture'`,
  );
  for (const { kind, times } of kinds) findings.count(`stored: ${kind}`, times);

  const { rows } = await pool.query<Row>(
    `select b.id, b.customer, b.total_stake_kurus as total, b.paid_kurus as paid, b.accepted_at,
       to_char(b.accepted_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as accepted, array_agg(g.odds order by g.place) as odds
     from sports_bet b join sports_leg g on g.bet_id = b.id where b.accepted_at is not null group by b.id order by b.accepted_at`,
  );
  if (rows.length !== bets.size)
    findings.wrong('there are other bets than were taken', `${rows.length} and ${bets.size}`);
  await judgeOffers(pool, { rows, bets, findings });
  const should = new Map(players.map((player) => [player as string, cash]));
  for (const row of rows) {
    const { asked } = bets.get(row.id)!;
    const ends = asked.legs.map((leg) => results.endOf(leg, row.accepted_at));
    if (ends.includes(undefined)) {
      findings.wrong('a bet has a leg without an end', row.id);
      continue;
    }
    const pays = payoutOf({
      legs: row.odds.map((odds, place) => ({ odds, banker: false, end: ends[place]! })),
      sizes: asked.sizes,
      stake: parseLira(asked.stake)!,
      multiplier: 1,
      cashedOutPart: 0,
      cashedOut: 0n,
    });
    for (const end of ends) findings.count(`legs ${end}`);
    if (pays === row.paid) findings.count('bets paid as the model says');
    else findings.wrong('a bet was paid otherwise', `${row.id}: ${row.paid} and should be ${pays}`);
    should.set(row.customer, should.get(row.customer)! - row.total + pays);
  }
  for (const [player, kurus] of should) {
    const { rows: wallets } = await pool.query<{ playable: bigint }>(
      'select cash + bonus as playable from wallet where id = $1',
      [player],
    );
    if (wallets[0]!.playable === kurus) findings.count('customers whose money is right to the kuruş');
    else
      findings.wrong('a balance is off', `${player}: it is ${wallets[0]!.playable} and should be ${kurus}`);
  }
}

/** Compares each leg with its event's messages that were applied by then, and with its producer's own state. */
async function judgeOffers(
  pool: pg.Pool,
  {
    rows,
    bets,
    findings,
  }: {
    readonly rows: readonly Row[];
    readonly bets: ReadonlyMap<string, Placed>;
    readonly findings: Findings;
  },
): Promise<void> {
  const legs = rows.flatMap((row) =>
    bets.get(row.id)!.asked.legs.map((leg, place) => ({ ...leg, row, odds: row.odds[place]! })),
  );
  for (const event of new Set(legs.map((leg) => leg.event))) {
    const { rows: stored } = await pool.query<Stored>(
      `select raw, to_char(applied_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as applied from sports_message
       where event_id = $1 and kind <> 'fixture' order by number`,
      [event],
    );
    const model = new OfferModel();
    let next = 0;
    for (const { row, market, outcome, odds } of legs.filter((leg) => leg.event === event)) {
      while (next < stored.length && stored[next]!.applied <= row.accepted) {
        model.take(stored[next]!.raw);
        next += 1;
      }
      const offered = model.oddsOf(market, outcome);
      if (offered === odds) findings.count('legs at the price that was on offer');
      else
        findings.wrong(
          'a bet was taken at a price that was not on offer',
          `${row.id}: ${event} ${market} ${outcome} at ${odds}; on offer was ${offered ?? 'nothing'}`,
        );
    }
  }
  const { rows: down } = await pool.query<{ who: string }>(
    `select b.id::text as who from sports_bet b join sports_leg g on g.bet_id = b.id
     join lateral (select m.kind, m.received_at from sports_message m where m.event_id is null and m.kind in ('up', 'down')
       and m.producer_id = case when g.was_live then 'liveodds' else 'pre' end
       and m.received_at < b.accepted_at - make_interval(secs => $1) order by m.number desc limit 1) p on true
     where b.accepted_at is not null and p.kind = 'down' and not exists (select from sports_message u where u.event_id is null
       and u.kind = 'up' and u.received_at between p.received_at and b.accepted_at)
       and not g.was_live`,
    [storedWithinMs / 1000],
  );
  for (const { who } of down) findings.wrong('a bet was taken while its producer was down', who);
}
