// The house's games under kills and freezes: two hundred players at all games, two servers of which one has a wrong clock. At the end every
// acknowledged bet exists, is settled once by its published chain, every balance is right, and each player can prove every round.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { houseCatalogue } from '@felek/games/catalogue';
import { commonDrawsOf, linkBefore } from '@felek/games/chain';
import type { CommonGame } from '@felek/games/game';
import { drawCommonRound, type StoredTicket } from '@felek/games/rounds';
import { openLedger } from '@felek/ledger';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { poolConfig } from '../../apps/server/src/db/connection.ts';
import { openCaller } from '../caller.ts';
import { diceOf } from '../dice.ts';
import { openFindings, type Findings } from '../findings.ts';
import type { Fault } from '../plan.ts';
import { openRig, type Rig } from '../rig.ts';
import { seatCustomer } from '../seated-customer.ts';
import { lateRefusal, seatPlayer, type Player } from './player.ts';
import { verifyProofs } from './proofs.ts';

export interface GamesOptions {
  readonly seed: string;
  readonly kills: number;
  readonly servers: number;
  readonly players: number;
}

const cash = 100_000_00n;
const betweenKillsMs = 4000;
/** A fault also waits until each player has played so often since the last one, so that a slow machine proves as much as a fast one. */
const movesBetweenKills = 1;
const playsWithinMs = 300_000;
/** One server's clock is wrong by so much: the database's alone decides. */
const clockAheadMs = 30_000;
/** A server that is frozen so long wakes up when another one drives its tables. */
const frozenMs = 5000;
/** Tables are data. Here they are fast, so that many rounds are interrupted. */
const schedule = { open: 8000, lock: 800, rest: 1500, result: 1500 };
const lookEveryMs = 25;
const mostOfLookMs = 100;
/** The longest time until another server drives the table of a dead one. */
const takeoverMs = 3000;
const settledWithinMs = 600_000;
/** The most faults for each kill that must hit. */
const mostBlows = 4;

export async function runGames(options: GamesOptions): Promise<Findings> {
  const findings = openFindings();
  const rig = await openRig({ servers: options.servers, losesWebhooks: false, clockAheadMs }, findings);
  const pool = new pg.Pool({ ...poolConfig(rig.databaseUrl), max: 4 });
  pool.on('error', () => undefined);
  try {
    await pool.query(`update game_table set schedule = $1`, [schedule]);
    const players = await seatAll(options, { rig, pool, findings });
    let isOver = false;
    const watching = watchTables(pool, findings, () => isOver);
    const playing = Promise.all(players.map((player) => player.play(() => isOver)));
    await strike(options, rig, { findings, watching });
    await playOn(options, findings);
    isOver = true;
    await playing;
    await watching.ended;
    console.log('calm: waiting for the rounds that run, and asking for what was not answered');
    await waitForRounds(pool);
    for (const player of players) await player.finish();
    await judge(pool, players, findings);
    for (const player of players) verifyProofs(player, await player.proofs(), findings);
  } finally {
    await pool.end();
    await rig.close();
  }
  return findings;
}

interface Stage {
  readonly rig: Rig;
  readonly pool: pg.Pool;
  readonly findings: Findings;
}

async function seatAll({ seed, players }: GamesOptions, { rig, pool, findings }: Stage): Promise<Player[]> {
  const caller = openCaller(() => rig.port, findings);
  const ledger = openLedger({ pool });
  const games = houseCatalogue.list();
  const seated: Player[] = [];
  for (let place = 0; place < players; place += 1) {
    const customer = await seatCustomer({ pool, ledger }, place, cash);
    seated.push(seatPlayer({ ...customer, seed: `${seed} ${place}`, games, caller, findings }));
  }
  await ledger.close();
  return seated;
}

/** Strikes until enough kills have hit a server that drove tables. */
async function strike(
  options: GamesOptions,
  rig: Rig,
  { findings, watching }: { readonly findings: Findings; readonly watching: Watching },
): Promise<void> {
  const { seed, kills, servers } = options;
  const dice = diceOf(`${seed} kills`);
  let server = dice.below(servers);
  for (let place = 1; watching.kills() < kills; place += 1) {
    if (place > mostBlows * kills) return findings.wrong('too few kills hit a server that drove tables');
    await Promise.all([sleep(betweenKillsMs + dice.below(betweenKillsMs)), playOn(options, findings)]);
    const blow = dice.weighted({
      server: 80,
      'freeze a server': 8,
      database: 8,
      'all servers': 2,
      everything: 2,
    });
    const ms = blow === 'freeze a server' ? frozenMs : dice.below(2000);
    // By turns: after a kill the other servers drive the tables.
    server = (server + 1) % servers;
    const fault: Fault = { at: 0, blow, server, leg: 'database', ms };
    watching.struck(fault);
    const begun = performance.now();
    await rig.suffer(fault);
    watching.struck(undefined);
    findings.count(blow === 'freeze a server' ? blow : `kill -9: ${blow}`);
    console.log(
      `blow ${place}: ${blow}${blow.endsWith('server') ? ` ${fault.server}` : ''} · whole again after ${((performance.now() - begun) / 1000).toFixed(1)} s · ${watching.kills()} kills hit a server that drove tables`,
    );
  }
}

/** Waits until all players together have played some more. */
async function playOn({ players }: GamesOptions, { counts }: Findings): Promise<void> {
  const moves = () => (counts.get('rounds played alone') ?? 0) + (counts.get('bets at tables') ?? 0);
  const enough = moves() + movesBetweenKills * players;
  for (const since = performance.now(); performance.now() - since < playsWithinMs; await sleep(100))
    if (moves() >= enough) return;
  throw new Error(`The players did not play ${movesBetweenKills} times each within ${playsWithinMs} ms.`);
}

interface Watching {
  readonly ended: Promise<void>;
  /** A fault begins; without a kind, it is over. */
  struck(fault: Fault | undefined): void;
  /** The kills so far of servers that drove tables. */
  kills(): number;
}

/**
 * Watches the leases: how long a table had no server while another one could take it. A look that comes late counts as a tenth of a second: where this
 * program gets no processor, neither does the server that would take the table.
 */
function watchTables(pool: pg.Pool, findings: Findings, isOver: () => boolean): Watching {
  let blow: Fault | undefined;
  let [longestMs, longestByClockMs] = [0, 0];
  const orphans = new Map<string, { readonly since: number; ms: number }>();
  let [hasHit, kills] = [false, 0];
  function countLoss(): void {
    if (!blow) return;
    findings.count('times that a table lost its server');
    if (hasHit) return;
    hasHit = true;
    findings.count('blows at a server that drove tables');
    if (blow.blow === 'server') kills += 1;
  }
  const ended = (async () => {
    for (let last = performance.now(); !isOver(); await sleep(lookEveryMs)) {
      const seen = await pool
        .query<{ code: string; is_free: boolean }>(
          'select code, until < clock_timestamp() as is_free from game_table',
        )
        .catch(() => undefined);
      const now = performance.now();
      const passedMs = Math.min(now - last, mostOfLookMs);
      last = now;
      for (const { code, is_free: isFree } of seen?.rows ?? []) {
        const orphan = orphans.get(code);
        if (!isFree) orphans.delete(code);
        else if (!orphan) {
          orphans.set(code, { since: now, ms: 0 });
          countLoss();
        } else orphan.ms += passedMs;
        // After a kill the lease still lasts for its remaining time.
        if (!orphan || !blow?.blow.endsWith('server')) continue;
        longestMs = Math.max(longestMs, orphan.ms);
        longestByClockMs = Math.max(longestByClockMs, now - orphan.since);
      }
      if (!seen) orphans.clear();
    }
    const what = 'longest time of a table without a lease while a server lived, in ms';
    findings.count(what, Math.round(longestMs));
    findings.count(`${what} of the clock`, Math.round(longestByClockMs));
    if (longestMs > takeoverMs) findings.wrong('a table was left alone', `${Math.round(longestMs)} ms`);
  })();
  return {
    ended,
    kills: () => kills,
    struck(fault) {
      blow = fault;
      hasHit = false;
      if (!fault?.blow.endsWith('server')) orphans.clear();
    },
  };
}

async function waitForRounds(pool: pg.Pool): Promise<void> {
  for (const since = performance.now(); performance.now() - since < settledWithinMs; await sleep(500)) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from table_bet where state = 'placed'`,
    );
    if (rows[0]!.waiting === 0) return;
  }
}

async function judge(pool: pg.Pool, players: readonly Player[], findings: Findings): Promise<void> {
  for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
  const looseEnds = {
    'a round is stuck': 'select id as who from round where closed_at is null',
    'a bet is not settled': `select id::text as who from table_bet where state = 'placed'`,
    'a bet came after its close': `select b.id::text as who from table_bet b join table_round r using (table_code, round) where b.placed_at > r.closes_at`,
    'a bet differs from the ledger': `select b.id::text as who from table_bet b
       left join round r on r.wallet_id = b.customer and r.provider = 'fel' and r.id = concat_ws(':', b.table_code, b.round, b.id)
       where r.id is null or (b.state = 'settled' and (r.paid <> b.payout_kurus or r.staked_cash + r.staked_bonus <> b.stake_kurus))
         or (b.state in ('undone', 'void') and r.staked_cash + r.staked_bonus <> 0)`,
    'a stake has no bet at its table': `select r.id as who from round r where r.provider = 'fel' and r.id ~ '^[a-z][a-z0-9-]*:[0-9]+:' and not exists (
       select from table_bet b where concat_ws(':', b.table_code, b.round, b.id) = r.id)`,
    'rounds of a table are missing': `select table_code as who from table_round group by 1 having count(*) <> max(round)`,
  };
  if (!findings.counts.get(lateRefusal)) findings.wrong('no late bet was tried');
  for (const [what, query] of Object.entries(looseEnds)) {
    const { rows } = await pool.query<{ who: string }>(query);
    for (const { who } of rows) findings.wrong(what, who);
  }
  await verifyTables(pool, findings);
  await compareBets(pool, players, findings);
}

interface RoundRow {
  readonly table_code: string;
  readonly game: string;
  readonly round: number;
  readonly index: number;
  readonly published: string;
  readonly link: string;
  readonly randomness: string | null;
  readonly is_void: boolean;
}
interface BetRow {
  readonly id: string;
  readonly customer: string;
  readonly stake_kurus: bigint;
  readonly payout_kurus: bigint;
  readonly bet: object;
  readonly actions: StoredTicket['actions'];
  readonly state: string;
}

/** Checks the chain, and recomputes every payout from it, as outsiders can. */
async function verifyTables(pool: pg.Pool, findings: Findings): Promise<void> {
  const { rows } = await pool.query<RoundRow>(
    `select r.table_code, t.game, r.round, r.round - c.rounds_before as index, c.published, r.link, r.randomness, r.void_at is not null as is_void
     from table_round r join game_table t on t.code = r.table_code
       join table_chain c on c.table_code = r.table_code and c.number = r.chain
     where r.settled_at is not null order by r.table_code, r.round`,
  );
  const before = new Map<string, string>();
  for (const row of rows) {
    const { table_code: table, round, link, published, randomness } = row;
    if (linkBefore(link) !== (before.get(table) ?? published))
      findings.wrong('a chain is broken', `${table} ${round}`);
    before.set(table, link);
    findings.count('common rounds');
    if (row.is_void) findings.count('common rounds that are void');
    const bets = await pool.query<BetRow>(
      `select id, customer, stake_kurus, payout_kurus, bet, actions, state from table_bet where table_code = $1 and round = $2 and state <> 'undone'`,
      [table, round],
    );
    if (bets.rows.length === 0 || row.is_void) continue;
    const game = houseCatalogue.find(row.game) as CommonGame;
    const tickets = bets.rows.map((bet) => ({
      id: bet.id,
      stake: bet.stake_kurus,
      bet: bet.bet,
      actions: bet.actions,
    }));
    const draw = commonDrawsOf({ link, table, round: row.index, beacon: randomness! });
    const drawn = drawCommonRound(game, draw, tickets);
    for (const [place, ticket] of tickets.entries()) {
      findings.count('bets whose payout follows from the chain');
      if (drawn.settle(ticket).payout !== bets.rows[place]!.payout_kurus)
        findings.wrong('a payout does not follow from the chain', ticket.id);
    }
  }
}

/** Compares the players' answers with the ledger: nothing is missing, nothing is added, and the sums match. */
async function compareBets(pool: pg.Pool, players: readonly Player[], findings: Findings): Promise<void> {
  for (const player of players) {
    const { rows } = await pool.query<BetRow>(
      'select id, customer, stake_kurus, payout_kurus, bet, actions, state from table_bet where customer = $1',
      [player.id],
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    let should = cash;
    for (const bet of player.bets.values()) {
      const row = stored.get(bet.betId);
      stored.delete(bet.betId);
      if (bet.said === 'refused' && row) findings.wrong('a refused bet is there', bet.betId);
      if (bet.said !== 'refused' && !row) findings.wrong(`a bet is missing that was ${bet.said}`, bet.betId);
      if (bet.said === 'undone' && row?.state !== 'undone') findings.wrong('an undone bet stands', bet.betId);
      if (bet.said === 'placed' && row?.state === 'undone') findings.count('bets that were undone unheard');
      if (row && row.stake_kurus !== parseLira(bet.stake))
        findings.wrong('a bet has another stake', bet.betId);
      if (row && row.state !== 'undone') should += row.payout_kurus - row.stake_kurus;
    }
    for (const id of stored.keys()) findings.wrong('a bet is there that nobody placed', id);
    const own = await pool.query<{ id: string; staked: bigint; paid: bigint }>(
      `select id, staked_cash + staked_bonus as staked, paid from round where wallet_id = $1 and provider = 'fel' and id !~ '^[a-z]+[a-z0-9-]*:[0-9]+:'`,
      [player.id],
    );
    const unknown = own.rows.filter(({ id }) => !player.rounds.has(id));
    if (unknown.length > player.unanswered())
      findings.wrong('a round is there that nobody was told of', unknown.map(({ id }) => id).join(' '));
    for (const { id, staked, paid } of own.rows) {
      should += paid - staked;
      const known = player.rounds.get(id);
      if (known && (parseLira(known.stake) !== staked || parseLira(known.payout) !== paid))
        findings.wrong('an acknowledged round has other amounts', id);
    }
    const there = new Set(own.rows.map(({ id }) => id));
    for (const id of player.rounds.keys())
      if (!there.has(id)) findings.wrong('an acknowledged round is missing', id);
    const wallet = await pool.query<{ playable: bigint }>(
      'select cash + bonus as playable from wallet where id = $1',
      [player.id],
    );
    const is = wallet.rows[0]!.playable;
    if (is === should) findings.count('players whose money is right to the kuruş');
    else findings.wrong('a balance is off', `${player.id}: it is ${is} and should be ${should}`);
  }
}
