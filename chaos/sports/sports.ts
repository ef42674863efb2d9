// The sportsbook under fire: two servers read a feed over real sockets, customers bet and cash out while matches end, servers and database are
// killed and the feed is cut. At the end every bet is held against the list of results that only the feed has, to the kuruş.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { SportsBet, SportsMarket } from '@felek/contract/sports';
import { openLedger } from '@felek/ledger';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { startUof, type UofFeed } from '../../apps/sandbox/src/uof/uof.ts';
import { poolConfig } from '../../apps/server/src/db/connection.ts';
import { unbalanced } from '../../testbed/sports-books.ts';
import { openCaller, type Caller } from '../caller.ts';
import { diceOf } from '../dice.ts';
import { openFindings, type Findings } from '../findings.ts';
import type { Fault } from '../plan.ts';
import { openRig, type Rig } from '../rig.ts';
import { seatCustomer } from '../seated-customer.ts';
import { checkSeals } from '../verdict.ts';
import { openMatches, type End, type Told } from './matches.ts';
import { linesOfBet, payoutOf } from './model.ts';
import { seatPunter, type Board, type Punter, type Slip } from './punter.ts';

export interface SportsOptions {
  readonly seed: string;
  readonly bets: number;
  readonly kills: number;
  readonly servers: number;
}

const cash = 200_000_00n;
const punters = 60;
const token = 'the-token-of-the-feed';
/** Live bets wait less than usual, so that more of them wait for results. */
const liveDelayMs = 1000;
const betweenKillsMs = 9000;
const settledWithinMs = 300_000;
/** Longer than a producer may be silent. */
const silentMs = 24_000;

export async function runSports(options: SportsOptions): Promise<Findings> {
  const findings = openFindings();
  const feed = await startUof({
    host: '127.0.0.1',
    brokerPort: 0,
    token,
    url: 'http://127.0.0.1',
    aliveEveryMs: 1000,
  });
  feed.misbehave({ duplicatesIn100: 5, lateIn100: 5, wrongPricesIn100: 1 });
  const environment = {
    UOF_API_URL: feed.apiUrl,
    UOF_BROKER_URL: `amqp://127.0.0.1:${feed.brokerPort}`,
    UOF_TOKEN: token,
  };
  const rig = await openRig({ servers: options.servers, losesWebhooks: false, environment }, findings);
  const pool = new pg.Pool({ ...poolConfig(rig.databaseUrl), max: 4 });
  pool.on('error', () => undefined);
  try {
    await pool.query(`insert into sports_setting (scope, type, phase, delay_ms) values ('', 0, 'live', $1)`, [
      liveDelayMs,
    ]);
    const matches = openMatches(options.seed, (change) => feed.tell(change));
    const caller = openCaller(() => rig.port, findings);
    let isOver = false;
    const { board, ended: watching } = watchBoard(caller, () => isOver);
    const players = await seatAll(options, { pool, board, caller, findings });
    const placed = () => findings.counts.get('bets placed') ?? 0;
    const telling = matches.play(() => isOver);
    const playing = Promise.all(players.map((player) => player.play(() => isOver)));
    await strike(options, { rig, feed, findings, placed });
    while (placed() < options.bets) await sleep(500);
    isOver = true;
    await Promise.all([playing, watching]);
    console.log('calm: the matches that began are played to their end');
    await telling;
    findings.count('matches', matches.played());
    await waitForBets(pool, findings);
    // On a busy machine the matches last longer than a session may be idle.
    await pool.query('update session set last_seen_at = now()');
    await Promise.all(players.map((player) => player.finish()));
    await judge(pool, { players, told: matches, findings });
  } finally {
    await pool.end();
    await rig.close();
    await feed.stop();
  }
  return findings;
}

interface Stage {
  readonly pool: pg.Pool;
  readonly board: Board;
  readonly caller: Caller;
  readonly findings: Findings;
}

async function seatAll({ seed }: SportsOptions, { pool, board, caller, findings }: Stage): Promise<Punter[]> {
  const ledger = openLedger({ pool });
  const seated: Punter[] = [];
  for (let place = 0; place < punters; place += 1) {
    const customer = await seatCustomer({ pool, ledger }, place, cash);
    seated.push(seatPunter({ customer, seed: `${seed} ${place}`, board, caller, findings }));
  }
  await ledger.close();
  return seated;
}

/** The view of pages: it is polled, so it is always a little old. */
function watchBoard(
  caller: Caller,
  isOver: () => boolean,
): { readonly board: Board; readonly ended: Promise<void> } {
  const shown = new Map<string, readonly SportsMarket[]>();
  const look = async () => {
    const asked = { path: 'sports/events', address: '10.0.0.1', body: { phase: 'all', take: 50 } };
    const answer = await caller.ask(asked);
    if (!answer?.success) return;
    const events = (answer.data as { list: { id: string }[] }).list;
    for (const known of shown.keys()) if (!events.some(({ id }) => id === known)) shown.delete(known);
    await Promise.all(
      events.map(async ({ id }) => {
        const found = await caller.ask({ path: 'sports/event', address: '10.0.0.1', body: { event: id } });
        if (found?.success) shown.set(id, (found.data as { markets: SportsMarket[] }).markets);
        else shown.delete(id);
      }),
    );
  };
  const ended = (async () => {
    while (!isOver()) {
      await look();
      await sleep(1500);
    }
  })();
  return { board: () => [...shown].map(([event, markets]) => ({ event, markets })), ended };
}

/** Kills, with the feed cut and silent in between. */
async function strike(
  { seed, kills, servers }: SportsOptions,
  {
    rig,
    feed,
    findings,
    placed,
  }: {
    readonly rig: Rig;
    readonly feed: UofFeed;
    readonly findings: Findings;
    readonly placed: () => number;
  },
): Promise<void> {
  const dice = diceOf(`${seed} kills`);
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(betweenKillsMs + dice.below(betweenKillsMs));
    if (kill % 4 === 0)
      await spoilFeed(feed, dice.weighted({ cut: 50, unsubscribe: 20, silence: 30 }), findings);
    const blow = dice.weighted({ server: 55, database: 30, 'all servers': 8, everything: 7 });
    const fault: Fault = { at: 0, blow, server: dice.below(servers), leg: 'database', ms: dice.below(2000) };
    const begun = performance.now();
    await rig.suffer(fault);
    findings.count(`kill -9: ${blow}`);
    console.log(
      `kill ${kill}: ${blow}${blow === 'server' ? ` ${fault.server}` : ''} · whole again after ${((performance.now() - begun) / 1000).toFixed(1)} s · ${placed()} bets`,
    );
  }
}

async function spoilFeed(
  feed: UofFeed,
  fault: 'cut' | 'unsubscribe' | 'silence',
  findings: Findings,
): Promise<void> {
  findings.count(`the feed: ${fault}`);
  feed[fault]();
  if (fault !== 'silence') return;
  await sleep(silentMs);
  feed.resume();
}

/** Until nothing waits and nothing is open, or a finding. */
async function waitForBets(pool: pg.Pool, findings: Findings): Promise<void> {
  const query = `select (select count(*)::int from sports_bet where state in ('delayed', 'review', 'offered', 'accepted') or due > done) as bets,
     (select count(*)::int from sports_quote where state = 'delayed') as quotes,
     (select count(*)::int from sports_event where phase <> 'ended') as events`;
  let left = { bets: 0, quotes: 0, events: 0 };
  for (const since = performance.now(); performance.now() - since < settledWithinMs; await sleep(500)) {
    left = (await pool.query<typeof left>(query)).rows[0]!;
    if (left.bets + left.quotes + left.events === 0) return;
  }
  findings.wrong('something is open at the end', JSON.stringify(left));
}

async function judge(
  pool: pg.Pool,
  { players, told, findings }: { players: readonly Punter[]; told: Told; findings: Findings },
): Promise<void> {
  for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
  await checkSeals(pool, findings);
  for (const row of await unbalanced({ database: { pool } }))
    findings.wrong('bets, rounds and exposures differ', JSON.stringify(row, replaceBigint));
  const looseEnds = {
    'a liability is open': `select concat_ws(' ', event_id, market_id, outcome_id, staked_kurus, payout_kurus) as who from sports_exposure
       where staked_kurus <> 0 or payout_kurus <> 0`,
    'a round is stuck': 'select id as who from round where closed_at is null',
    'a job was given up': `select topic || ' ' || key as who from job where dead_at is not null`,
    'a bet was taken at a superseded price': `select b.id::text as who from sports_bet b join sports_leg g on g.bet_id = b.id
       join sports_price p on (p.event_id, p.market_id, p.outcome_id, p.version) = (g.event_id, g.market_id, g.outcome_id, g.version + 1)
       where b.accepted_at is not null and b.delay_ms = 0 and p.at < b.accepted_at`,
    'a message was never applied':
      'select number::text as who from sports_message where applied_at is null and event_id is not null',
  };
  for (const [what, query] of Object.entries(looseEnds)) {
    const { rows } = await pool.query<{ who: string }>(query);
    for (const { who } of rows) findings.wrong(what, who);
  }
  const heard = await readLeads(pool);
  for (const player of players) await compare(pool, { player, told, heard, findings });
}

/** The largest lead that the house knows, by event and outcome of the winner. A goal during an outage may have passed it by. */
async function readLeads(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ event_id: string; home: number; away: number }>(
    `select event_id, max(home - away) as home, max(away - home) as away
     from (select event_id, (said->'score'->>'home')::int as home, (said->'score'->>'away')::int as away
       from sports_message where said->'score'->>'home' is not null) s group by event_id`,
  );
  return new Map(
    rows.flatMap(({ event_id: event, home, away }) => [
      [`${event} 1`, home],
      [`${event} 3`, away],
    ]),
  );
}

const replaceBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

interface BetRow {
  readonly id: string;
  readonly state: string;
  readonly total_stake_kurus: bigint;
  readonly paid_kurus: bigint;
  readonly cashed_part: number;
  readonly cashed_kurus: bigint;
}

interface Lists {
  readonly told: Told;
  readonly heard: ReadonlyMap<string, number>;
  readonly findings: Findings;
}

/** The player's own list against the house's: the same bets, each paid as its results say, and the balance that follows. */
async function compare(pool: pg.Pool, { player, ...lists }: { player: Punter } & Lists): Promise<void> {
  const { findings } = lists;
  const { rows } = await pool.query<BetRow>(
    'select id, state, total_stake_kurus, paid_kurus, cashed_part, cashed_kurus from sports_bet where customer = $1',
    [player.id],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const cashed = await compareQuotes(pool, player, findings);
  let should = cash;
  for (const slip of player.slips.values()) {
    const row = stored.get(slip.id);
    stored.delete(slip.id);
    if (slip.said === 'refused' && row) findings.wrong('a refused bet is there', slip.id);
    if (slip.said === 'refused' || !row) {
      if (slip.said === 'taken') findings.wrong('an acknowledged bet is missing', slip.id);
      continue;
    }
    if (row.state === 'refused') {
      findings.count(`bets refused after their delay: ${slip.bet?.refusal}`);
      continue;
    }
    const staked = parseLira(slip.stake)! * BigInt(slip.multiplier * linesOfBet(slip));
    if (row.total_stake_kurus !== staked) findings.wrong('a bet has another stake', slip.id);
    const paid = expected(slip, { ...lists, row, cashed: cashed.get(slip.id) });
    should += (paid ?? row.paid_kurus) - staked;
    if (paid === row.paid_kurus) findings.count('bets paid as the outside list says');
    else
      findings.wrong(
        'a bet was paid otherwise',
        `${slip.id}: ${row.paid_kurus} and should be ${paid}; ${JSON.stringify({ ...slip.bet, builders: undefined })}`,
      );
  }
  for (const id of stored.keys()) findings.wrong('a bet is there that nobody placed', id);
  const wallet = await pool.query<{ playable: bigint }>(
    'select cash + bonus as playable from wallet where id = $1',
    [player.id],
  );
  const is = wallet.rows[0]!.playable;
  if (is === should) findings.count('customers whose money is right to the kuruş');
  else findings.wrong('a balance is off', `${player.id}: it is ${is} and should be ${should}`);
}

interface Cashed {
  part: number;
  kurus: bigint;
}

/** Of each bet what its quotes brought. */
async function compareQuotes(
  pool: pg.Pool,
  player: Punter,
  findings: Findings,
): Promise<ReadonlyMap<string, Cashed>> {
  const { rows } = await pool.query<{
    id: string;
    bet_id: string;
    part: number;
    offer_kurus: bigint;
    state: string;
  }>('select id, bet_id, part, offer_kurus, state from sports_quote where customer = $1', [player.id]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const cashed = new Map<string, Cashed>();
  for (const quote of player.quotes.values()) {
    const row = stored.get(quote.id);
    if (!row) findings.wrong('a quote is missing', quote.id);
    if (row && row.offer_kurus !== quote.offer) findings.wrong('a quote has another offer', quote.id);
    if ((row?.state === 'paid') !== (quote.said === 'paid'))
      findings.wrong(
        'a cash-out ended otherwise than it was answered',
        `${quote.id}: ${row?.state}, ${quote.said}`,
      );
  }
  for (const { id, bet_id: bet, part, offer_kurus: offer, state } of rows) {
    if (state !== 'paid') continue;
    if (!player.quotes.has(id)) findings.wrong('a cash-out was paid that nobody asked for', id);
    const before = cashed.get(bet) ?? { part: 0, kurus: 0n };
    cashed.set(bet, { part: before.part + part, kurus: before.kurus + offer });
  }
  return cashed;
}

/** The bet's payout by the outside list; undefined if it is unknown. */
function expected(
  slip: Slip,
  { row, cashed = { part: 0, kurus: 0n }, ...lists }: { row: BetRow; cashed?: Cashed | undefined } & Lists,
): bigint | undefined {
  const { told, findings } = lists;
  const isAutomatic = row.cashed_part === 1000 && cashed.part < 1000;
  if (isAutomatic) {
    const brought = row.cashed_kurus - cashed.kurus;
    if (slip.rule === undefined || brought < parseLira(slip.rule)!)
      findings.wrong('a bet was cashed out without a rule', slip.id);
    findings.count('automatic cash-outs');
  } else if (row.cashed_part !== cashed.part || row.cashed_kurus !== cashed.kurus)
    findings.wrong('a bet was cashed out otherwise than its quotes say', slip.id);
  const legs = slip.bet!.legs.map((leg, place) => {
    const { event, market, outcome, odds } = leg;
    if (!told.has(event, market, outcome, odds))
      findings.wrong('a bet stands at odds that were never told', `${slip.id}: ${market} ${outcome} ${odds}`);
    const { banker } = slip.legs[place]!;
    return { odds, banker, end: endOfLeg(leg, slip.id, lists) };
  });
  const ended = legs.flatMap(({ end, ...leg }) => (end ? [{ ...leg, end }] : []));
  if (ended.length < legs.length) return undefined;
  return payoutOf({
    legs: ended,
    sizes: slip.sizes,
    stake: parseLira(slip.stake)!,
    multiplier: slip.multiplier,
    cashedOutPart: row.cashed_part,
    cashedOut: row.cashed_kurus,
  });
}

/** How a leg ended; one with a promise has won once the house knows its lead, unless it is void. */
function endOfLeg(
  { event, market, outcome, earlyLead, isPaidEarly }: SportsBet['legs'][number],
  bet: string,
  { told, heard, findings }: Lists,
): End | undefined {
  const end = told.endOf(event, market, outcome);
  if (earlyLead === null || end === 'void') {
    if (isPaidEarly) findings.wrong('a leg was paid early without a promise', bet);
    return end;
  }
  const lead = told.leadOf(event, market, outcome) ?? 0;
  const known = heard.get(`${event} ${outcome}`) ?? 0;
  if (known > lead) findings.wrong('a lead is known that never was', `${event} ${outcome}: ${known}`);
  if (isPaidEarly !== known >= earlyLead)
    findings.wrong('an early payout is not as its lead says', `${bet}: ${known} of ${earlyLead}`);
  if (known >= earlyLead) findings.count('legs paid early');
  else if (lead >= earlyLead) findings.count('leads that passed during an outage');
  return known >= earlyLead ? 'won' : end;
}
