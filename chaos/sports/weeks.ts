// Two weeks of the odds maker's leagues within minutes. The database's clock moves on by a quarter of an hour at a time, players bet and cash
// out all along, and days are sealed. At the end no event is open. A model that knows the feed's messages, and none of the house's rules,
// confirms each payout. The house's earnings fit the chances at which it sold.
import pg from 'pg';
import type { SportsBet } from '@felek/contract/sports';
import { drawsFrom } from '@felek/games/fairness';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import type { EventChange, EventScore, MarketName } from '@felek/sportsbook/feed';
import { marketKey } from '@felek/sportsbook/market';
import { leagues } from '@felek/sportsbook/season/leagues';
import { openSeason, type Told } from '@felek/sportsbook/season/season';
import { poolConfig } from '../../apps/server/src/db/connection.ts';
import { migrate, readMigrations } from '../../apps/server/src/db/migrate.ts';
import { installHouseGames } from '../../apps/server/src/casino/casino.ts';
import type { CustomerId } from '../../apps/server/src/ids.ts';
import { joinCustomer } from '../../testbed/casino-servers.ts';
import { askOf } from '../../testbed/payment-house.ts';
import { openPostgresServer } from '../../testbed/postgres-server.ts';
import { laleAlone } from '../../testbed/rooms.ts';
import { unbalanced } from '../../testbed/sports-books.ts';
import { alive, openSportsServer, slip, type SportsServer } from '../../testbed/sports-house.ts';
import { diceOf, type Dice } from '../dice.ts';
import { openFindings, type Findings } from '../findings.ts';
import type { End } from './matches.ts';
import { payoutOf } from './model.ts';

export interface WeeksOptions {
  readonly seed: string;
  readonly days: number;
  readonly bets: number;
}

const played = [1, 101, 201, 301, 401];
const producer = 'season';
const stepMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;
/** Every announced match has ended by then: it is announced 36 hours ahead, may begin a day later, and is played. */
const mostAfterMs = 4 * dayMs;
const punters = 40;
const cash = 10_000_000n;
/** The house's gain on an event is its own, so the sum of many is normal; beyond this many deviations it is no chance. */
const band = 4;

export async function runWeeks({ seed, days, bets }: WeeksOptions): Promise<Findings> {
  const findings = openFindings();
  const postgres = await openPostgresServer();
  const url = postgres.url();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await migrate(url, await readMigrations(), silent);
  const pool = new pg.Pool({ ...poolConfig(url), max: 2 });
  pool.on('error', () => undefined);
  await moveClock(pool);
  const server = openSportsServer(url);
  try {
    await installHouseGames(server.database, laleAlone);
    await pool.query(`insert into sports_setting (scope, type, phase, delay_ms) values ('', 0, 'live', 0)`);
    const among = leagues.filter(({ number }) => played.includes(number));
    const season = openSeason((about) => drawsFrom(Buffer.from(seed), `${about}:`), among);
    const list = openList();
    const book: Book = {
      server,
      pool,
      findings,
      list,
      dice: diceOf(`${seed} bets`),
      players: [],
      bets: new Map(),
    };
    for (let place = 0; place < punters; place += 1)
      book.players.push((await joinCustomer(server, { cash })).customer);
    const startMs = Math.ceil(Date.now() / stepMs) * stepMs;
    const endMs = startMs + days * dayMs;
    await hear(book, startMs, [...season.catchUp(startMs)].flat());
    const steps = (days * dayMs) / stepMs;
    let atMs = startMs;
    for (let step = 1; atMs < endMs || list.open().length > 0; step += 1) {
      if (atMs > endMs + mostAfterMs) break;
      const told = [...season.catchUp(atMs + stepMs, atMs)].flat();
      atMs += stepMs;
      // After the end nothing new is announced.
      await hear(book, atMs, atMs <= endMs ? told : told.filter(({ change }) => list.has(change.event)));
      if (atMs <= endMs) while (book.bets.size < (bets * step) / steps) if (!(await bet(book))) break;
      if (step % 4 === 0) await cashOut(book);
      if (step % 96 === 0) {
        await moveLinks(pool, atMs);
        await server.sports.proofs.seal();
        console.log(`day ${step / 96}: ${book.bets.size} bets, ${list.open().length} events open`);
      }
    }
    await judge(book, days);
  } finally {
    await server.close();
    await pool.end();
    await postgres.remove();
  }
  return findings;
}

/** From now on every connection's `clock_timestamp()` is the table's value. The house names it without its schema. */
async function moveClock(pool: pg.Pool): Promise<void> {
  await pool.query(`create schema simulated;
    create table simulated.clock (at timestamptz not null, set_at timestamptz not null);
    insert into simulated.clock values (now(), now());
    create function simulated.clock_timestamp() returns timestamptz language sql volatile as
      'select at + (pg_catalog.clock_timestamp() - set_at) from simulated.clock';
    create function simulated.now() returns timestamptz language sql stable as 'select simulated.clock_timestamp()'`);
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
  await pool.query(`alter database ${rows[0]!.name} set search_path = simulated, public, pg_catalog`);
  // Nothing is killed here, and a day has thousands of transactions.
  await pool.query(`alter database ${rows[0]!.name} set synchronous_commit = off`);
}

/** Links bear the server's real time. Those of a simulated day get the time of its end, so that days can be sealed. */
async function moveLinks(pool: pg.Pool, atMs: number): Promise<void> {
  await pool.query('update sports_link set at = $1 where at <= pg_catalog.clock_timestamp()', [
    new Date(atMs),
  ]);
}

/** The feed's messages, kept independently of the house. */
interface List {
  hear(change: EventChange): void;
  has(event: string): boolean;
  open(): readonly string[];
  endOf(leg: { event: string; market: string; outcome: string }, acceptedAt: Date): End | undefined;
  readonly scores: ReadonlyMap<string, EventScore>;
  readonly results: ReadonlyMap<string, ReadonlyMap<string, End>>;
  isUsual(event: string): boolean;
}

function openList(): List {
  const statuses = new Map<string, Set<string>>();
  const scores = new Map<string, EventScore>();
  const results = new Map<string, Map<string, End>>();
  const cancels: { readonly key: string; readonly from: Date | undefined; readonly to: Date | undefined }[] =
    [];
  const of = (event: string, { type, specifiers }: MarketName) =>
    `${event} ${marketKey({ id: type, specifiers })}`;
  const endName = (result: number, voidFactor: number): End => {
    if (voidFactor === 1) return 'void';
    if (voidFactor === 0.5) return result === 1 ? 'halfWon' : 'halfLost';
    return result === 1 ? 'won' : 'lost';
  };
  const note = (event: string, status: string | undefined) => {
    if (status) statuses.set(event, (statuses.get(event) ?? new Set<string>()).add(status));
  };
  const over = ['closed', 'cancelled', 'abandoned'];
  return {
    scores,
    results,
    hear(change) {
      const { event } = change;
      if (change.kind === 'fixture') note(event, change.status);
      else if (change.kind === 'odds') {
        note(event, change.status);
        if (change.score) scores.set(event, change.score);
      } else if (change.kind === 'settlement')
        for (const market of change.markets)
          results.set(
            of(event, market),
            new Map(
              market.outcomes.flatMap(({ id, end }) =>
                end ? [[id, endName(end.result, end.voidFactor)]] : [],
              ),
            ),
          );
      else if (change.kind === 'rollback')
        for (const market of change.markets) results.delete(of(event, market));
      else if (change.kind === 'cancel')
        for (const market of change.markets)
          cancels.push({ key: of(event, market), from: change.from, to: change.to });
    },
    has: (event) => statuses.has(event),
    open: () =>
      [...statuses].flatMap(([event, seen]) => (over.some((each) => seen.has(each)) ? [] : [event])),
    isUsual: (event) => {
      const seen = statuses.get(event)!;
      return seen.has('ended') && !seen.has('abandoned') && !seen.has('cancelled');
    },
    endOf({ event, market, outcome }, acceptedAt) {
      const key = `${event} ${market}`;
      const isCancelled = cancels.some(
        (each) =>
          each.key === key && (!each.from || acceptedAt >= each.from) && (!each.to || acceptedAt < each.to),
      );
      return isCancelled ? 'void' : results.get(key)?.get(outcome);
    },
  };
}

interface Placed {
  readonly customer: CustomerId;
  readonly asked: ReturnType<typeof slip>;
  bet: SportsBet;
  cashedOutPart: number;
  cashedOut: bigint;
}
interface Book {
  readonly server: SportsServer;
  readonly pool: pg.Pool;
  readonly findings: Findings;
  readonly list: List;
  readonly dice: Dice;
  readonly players: CustomerId[];
  readonly bets: Map<string, Placed>;
}

async function hear(
  { server, pool, list, findings }: Book,
  atMs: number,
  told: readonly Told[],
): Promise<void> {
  await pool.query('update simulated.clock set at = $1, set_at = pg_catalog.clock_timestamp()', [
    new Date(atMs),
  ]);
  for (const { change } of told) list.hear(change);
  findings.count('messages', told.length);
  const messages = told.map(({ change, atMs: sentMs }) => ({
    ...change,
    producer,
    sentAt: new Date(sentMs),
    raw: '',
  }));
  await server.sports.sink.take([...messages, { ...alive(producer), sentAt: new Date(atMs) }]);
  await server.sports.drain();
}

/** Places a slip on open outcomes; false if there are none. */
async function bet({ server, dice, findings, players, bets }: Book): Promise<boolean> {
  const { programme, slips } = server.sports;
  const { list } = await programme.list(undefined, {
    phase: dice.one(['live', 'prematch', 'all']),
    skip: 0,
    take: 50,
  });
  if (list.length === 0) return true;
  const count = Number(dice.weighted({ 1: 60, 2: 25, 3: 15 }));
  const legs = [];
  for (const event of new Set(Array.from({ length: count }, () => dice.one(list)))) {
    const found = await programme.find(undefined, { event: event.id });
    if (!('markets' in found)) continue;
    const open = found.markets.filter(({ state }) => state === 'open');
    if (open.length === 0) continue;
    const market = dice.one(open);
    const outcomes = market.outcomes.filter(({ state }) => state === 'open');
    if (outcomes.length === 0) continue;
    const { id: outcome, odds, version } = dice.one(outcomes);
    legs.push({ event: event.id, market: market.id, outcome, odds, version, banker: false });
  }
  if (legs.length === 0) return true;
  const sizes = legs.length === 3 && dice.below(2) === 0 ? [2, 3] : [legs.length];
  const asked = { ...slip([], { stake: dice.between(100, 2000) / 100, policy: 'any' }), legs, sizes };
  const customer = dice.one(players);
  const answered = await slips.place(askOf(customer), asked);
  if ('refusal' in answered) findings.count(`slips refused: ${answered.refusal}`);
  else bets.set(asked.id, { customer, asked, bet: answered.bet, cashedOutPart: 0, cashedOut: 0n });
  return true;
}

async function cashOut({ server, dice, bets, findings }: Book): Promise<void> {
  if (bets.size === 0) return;
  const { cashOuts } = server.sports;
  const placed = dice.one([...bets.values()].slice(-200));
  if (placed.cashedOutPart === 1000) return;
  const ask = askOf(placed.customer);
  const quote = await cashOuts.quote(ask, { bet: placed.bet.id, part: dice.one([1000, 400]) });
  if ('refusal' in quote) return;
  const answered = await cashOuts.execute(ask, { quote: quote.quote });
  if ('refusal' in answered && !('bet' in answered)) return;
  if (answered.state !== 'paid') return;
  placed.cashedOutPart = answered.bet.cashedOutPart;
  placed.cashedOut += parseLira(answered.paid)!;
  findings.count('cash-outs');
}

async function judge(book: Book, days: number): Promise<void> {
  const { pool, findings, list, server } = book;
  for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
  for (const row of await unbalanced({ database: { pool } }))
    findings.wrong(
      'bets, rounds and exposures differ',
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
  const looseEnds = {
    'an event is open': `select id as who from sports_event where phase <> 'ended'`,
    'a bet is open': `select id::text as who from sports_bet where state in ('accepted', 'delayed', 'review', 'offered') or due > done`,
    'a liability is open': `select concat_ws(' ', event_id, market_id, outcome_id) as who from sports_exposure where staked_kurus <> 0 or payout_kurus <> 0`,
    'a round is stuck': 'select id as who from round where closed_at is null',
    'a message was never applied':
      'select number::text as who from sports_message where applied_at is null and event_id is not null',
  };
  for (const [what, query] of Object.entries(looseEnds))
    for (const { who } of (await pool.query<{ who: string }>(query)).rows) findings.wrong(what, who);
  const { rows: counted } = await pool.query<{ what: string; times: number }>(
    `select 'events' as what, count(*)::int as times from sports_event union all select 'prices', count(*)::int from sports_price
     union all select 'days sealed', count(*)::int from sports_root`,
  );
  for (const { what, times } of counted) findings.count(what, times);
  const { rows: roots } = await pool.query<{ day: string; root: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, root from sports_root`,
  );
  // Of the last day nothing is published before it has ended.
  if (roots.length < days - 1) findings.wrong('days have no root', `${roots.length} of ${days}`);
  for (const { day, root } of roots)
    if ((await server.sports.proofs.rootOf(day)) !== root)
      findings.wrong('a root cannot be worked out anew', day);
  checkScores(list, findings);
  await compareBets(book);
}

/** Compares results of the plainest markets with the last score from the feed, by a calculation of its own. */
function checkScores(list: List, findings: Findings): void {
  for (const [key, results] of list.results) {
    const [event, market] = key.split(' ') as [string, string];
    const score = list.scores.get(event);
    if (!score || !list.isUsual(event)) continue;
    const { home, away } = score;
    const line = Number(market.split('total=')[1]);
    const rules: Readonly<Record<string, () => Record<string, boolean>>> = {
      '1': () => ({ 1: home > away, 2: home === away, 3: home < away }),
      '29': () => ({ 74: home > 0 && away > 0, 76: home === 0 || away === 0 }),
      '186': () => ({ 4: home > away, 5: home < away }),
      '219': () => ({ 4: home > away, 5: home < away }),
      '18': () => ({ 12: home + away > line, 13: home + away < line }),
      '225': () => ({ 12: home + away > line, 13: home + away < line }),
    };
    const rule = rules[market.split('|')[0]!];
    if (!rule || (line && !Number.isInteger(line * 2))) continue;
    for (const [outcome, isWon] of Object.entries(rule())) {
      const end = results.get(outcome);
      const isRefund = Number.isInteger(line) && home + away === line;
      const should = isWon ? 'won' : 'lost';
      if (end === should || (isRefund && end === 'void'))
        findings.count('results that follow from the last score');
      else
        findings.wrong(
          'a result does not follow from the last score',
          `${key} ${outcome} at ${home}:${away} is ${end}`,
        );
    }
  }
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly total: bigint;
  readonly paid: bigint;
  readonly accepted_at: Date;
  readonly odds: number[];
  readonly chances: (number | null)[];
}

/** Each bet against the model, each purse against its bets, and the return of singles against their chances. */
async function compareBets({ pool, findings, list, players, bets }: Book): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select b.id, b.state, b.total_stake_kurus as total, b.paid_kurus as paid, b.accepted_at,
       array_agg(g.odds order by g.place) as odds, array_agg(g.probability order by g.place) as chances
     from sports_bet b join sports_leg g on g.bet_id = b.id where b.accepted_at is not null group by b.id`,
  );
  if (rows.length !== bets.size)
    findings.wrong('there are other bets than were taken', `${rows.length} and ${bets.size}`);
  const should = new Map(players.map((player) => [player as string, cash]));
  const gains = new Map<string, number>();
  let [staked, paid] = [0n, 0n];
  for (const row of rows) {
    const { customer, asked, cashedOutPart, cashedOut } = bets.get(row.id)!;
    const ends = asked.legs.map((leg) => list.endOf(leg, row.accepted_at));
    if (ends.includes(undefined)) {
      findings.wrong('a bet has a leg without an end', row.id);
      continue;
    }
    const legs = row.odds.map((odds, place) => ({ odds, banker: false, end: ends[place]! }));
    const pays = payoutOf({
      legs,
      sizes: asked.sizes,
      stake: parseLira(asked.stake)!,
      multiplier: 1,
      cashedOutPart,
      cashedOut,
    });
    if (pays === row.paid) findings.count('bets paid as the model says');
    else findings.wrong('a bet was paid otherwise', `${row.id}: ${row.paid} and should be ${pays}`);
    for (const end of ends) findings.count(`legs ${end}`);
    should.set(customer, should.get(customer)! - row.total + pays);
    staked += row.total;
    paid += row.paid;
    const [chance] = row.chances;
    if (asked.legs.length !== 1 || cashedOutPart > 0 || ends[0] === 'void' || !chance) continue;
    const [leg] = asked.legs;
    const expected = Number(row.total) * chance * (row.odds[0]! / 1000);
    gains.set(leg!.event, (gains.get(leg!.event) ?? 0) + expected - Number(row.paid));
  }
  for (const [player, kurus] of should) {
    const { rows: is } = await pool.query<{ cash: bigint }>(
      'select cash + bonus as cash from wallet where id = $1',
      [player],
    );
    if (is[0]!.cash === kurus) findings.count('customers whose money is right to the kuruş');
    else findings.wrong('a balance is off', `${player}: it is ${is[0]!.cash} and should be ${kurus}`);
  }
  const sum = [...gains.values()].reduce((all, each) => all + each, 0);
  const deviation = Math.sqrt([...gains.values()].reduce((all, each) => all + each ** 2, 0));
  const basisPoints = staked === 0n ? 0 : Math.round((10_000 * Number(staked - paid)) / Number(staked));
  console.log(
    `staked ${staked} kuruş, paid ${paid}: a margin of ${(basisPoints / 100).toFixed(2)} %; singles on ${gains.size} events ended ${(sum / deviation).toFixed(2)} deviations from their chances`,
  );
  if (Math.abs(sum) > band * deviation)
    findings.wrong('the margin is out of its band', `${(sum / deviation).toFixed(2)} deviations`);
}
