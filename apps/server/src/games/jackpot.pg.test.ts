// Growing jackpots on a real database, with two servers: a pool that a hundred stakes of 100 lira fill, so that wins are many.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as calls from '@felek/contract/fel';
import { growingJackpots } from '@felek/contract/jackpot';
import { officeJackpots } from '@felek/contract/office';
import { openCatalogue } from '@felek/games/catalogue';
import { hazine } from '@felek/games/hazine/hazine';
import { isProved, verifyRound } from '@felek/games/proof';
import { gameAccount, poolAccount } from '@felek/ledger/accounts';
import { readPool } from '@felek/ledger/funds';
import { LedgerBusy } from '@felek/ledger';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { installHouseGames } from '../casino/casino.ts';
import { wireInstant } from '../clock.ts';
import type { Launch } from '../http/route.ts';
import { newId } from '../ids.ts';
import type { Games } from './games.ts';

const growing = { share: [1n, 100n], seed: 10_000n, mustHitBy: 20_000n } as const;
const game = { ...hazine, stakes: [100n, 1_000n, 10_000n], growing };
const pool = poolAccount('hazine');
const stake = 100;
const contribution = 100n;

let fresh: FreshDatabase;
let servers: readonly [CasinoServer, CasinoServer];
let games: Games;
let others: Games;

beforeAll(async () => {
  fresh = await freshDatabase();
  const open = () => openCasinoServer(fresh.url, [], undefined, openCatalogue([game]));
  servers = [open(), open()];
  [games, others] = [servers[0].casino.games, servers[1].casino.games];
  await installHouseGames(servers[0].database);
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await games.jackpots.check()).toBe(0);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

async function sit({ cash = 10_000_000n, bonus = 0n } = {}): Promise<Launch> {
  const { customer } = await joinCustomer(servers[0], { cash, bonus });
  return { customer, gameCode: 'hazine' };
}

/** A call that a slow machine has no answer for in time is made again, as a stage does it. */
async function insisting<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof LedgerBusy)) throw error;
    }
  }
}

async function bet(launch: Launch, at: Games = games) {
  const opened = await at.open(launch);
  if (typeof opened === 'string') throw new Error(`refused: ${opened}`);
  const { seedId, nextNonce: nonce } = opened.fairness;
  return insisting(() => at.bet(launch, { seedId, nonce, stake, bet: {} }, new Date()));
}

async function staked(launch: Launch, at: Games = games) {
  const answer = await bet(launch, at);
  if (typeof answer === 'string' || 'most' in answer) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return calls.felBet.output.parse(answer).round;
}

async function settled(launch: Launch, roundId: string, at: Games = games) {
  const answer = await insisting(() => at.settle(launch, roundId));
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
}

const jackpotIn = ({ events }: { events: readonly { type: string }[] }): bigint => {
  const won = events.find(({ type }) => type === 'jackpot') as { amount?: number } | undefined;
  return won === undefined ? 0n : parseLira(won.amount!)!;
};

const balancesOf = async ({ customer }: Launch) => (await servers[0].ledger.balances(customer))!;

async function readMeter(): Promise<{ run: number; meter: bigint }> {
  const { rows } = await fresh.pool.query<{ run: number; meter: string }>(
    'select run, meter_kurus::text as meter from fel_jackpot',
  );
  return { run: rows[0]!.run, meter: BigInt(rows[0]!.meter) };
}

/** Fills the pool, so that the next stake of 100 lira reaches its bound: the money comes from the house. */
async function fill(): Promise<void> {
  const launch = await sit();
  await settled(launch, (await staked(launch)).roundId);
  const { meter } = await readMeter();
  const amount = growing.mustHitBy - contribution - meter;
  const key = { source: 'test', operation: 'fill', id: newId<'posting'>() };
  const legs = [{ from: gameAccount('fel', 'hazine'), to: pool, amount }] as const;
  if (amount > 0n) await servers[0].ledger.post({ wallet: launch.customer, key, legs });
  await fresh.pool.query('update fel_jackpot set meter_kurus = $1', [growing.mustHitBy - contribution]);
}

const countWins = async () =>
  (await fresh.pool.query<{ count: number }>('select count(*)::integer as count from fel_jackpot_win'))
    .rows[0]!.count;

/** Four hundred calls on a slow machine. */
const stormLimitMs = 240_000;

it(
  'of 200 stakes at once, on two servers, each run has one winner and each stake its own stretch of the meter',
  async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => sit()));
    const played = await Promise.all(
      players.map(async (launch, seat) => {
        const rounds = [];
        for (let n = 0; n < 5; n += 1) {
          const round = await staked(launch, (seat + n) % 2 ? games : others);
          // The server that settles is not always the one that staked.
          const { payout } = await settled(launch, round.roundId, n % 3 ? games : others);
          expect(payout).toBe(round.payout);
          rounds.push(round);
        }
        return { launch, rounds };
      }),
    );

    const { rows: turns } = await fresh.pool.query<{ run: number; meter: string }>(
      `select (memo->>'jackpotRun')::integer as run, memo->>'jackpotMeterKurus' as meter from posting
     where operation = 'bet' order by 1, (memo->>'jackpotMeterKurus')::bigint`,
    );
    const { rows: wins } = await fresh.pool.query<{ run: number; amount: string }>(
      'select run, amount_kurus::text as amount from fel_jackpot_win order by run',
    );
    const standing = await readMeter();
    expect(turns).toHaveLength(200);
    expect(wins.map(({ run }) => run)).toEqual(Array.from({ length: standing.run - 1 }, (_, n) => n + 1));
    for (let run = 1; run <= standing.run; run += 1) {
      const meters = turns.filter((turn) => turn.run === run).map(({ meter }) => BigInt(meter));
      const stretches = meters.map((_, n) => growing.seed + BigInt(n) * contribution);
      expect(meters).toEqual(stretches);
      const end = growing.seed + BigInt(meters.length) * contribution;
      if (run < standing.run) expect(BigInt(wins[run - 1]!.amount)).toBe(end);
      else expect(standing.meter).toBe(end);
      expect(end <= growing.mustHitBy).toBe(true);
    }

    // Wins plus the pool equal the contributions plus one seed for each run.
    const paid = wins.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(played.flatMap(({ rounds }) => rounds.map(jackpotIn)).reduce((sum, each) => sum + each, 0n)).toBe(
      paid,
    );
    const inPool = await readPool(fresh.pool, pool);
    expect(inPool).toBe(standing.meter);
    expect(inPool + paid).toBe(200n * contribution + BigInt(standing.run) * growing.seed);
    for (const { launch, rounds } of played) {
      const won = rounds.reduce((sum, { payout }) => sum + parseLira(payout)!, 0n);
      expect((await balancesOf(launch)).cash).toBe(10_000_000n - 50_000n + won);
    }
  },
  stormLimitMs,
);

it('of simultaneous stakes at the bound, one wins it and the others play for the next run', async () => {
  await fill();
  const before = await readMeter();
  const players = await Promise.all(Array.from({ length: 20 }, () => sit()));
  const rounds = await Promise.all(players.map((launch, n) => staked(launch, n % 2 ? games : others)));
  const atBound = rounds.filter((round) => jackpotIn(round) === growing.mustHitBy);
  expect(atBound).toHaveLength(1);
  const { rows } = await fresh.pool.query('select round_id from fel_jackpot_win where run = $1', [
    before.run,
  ]);
  expect(rows).toEqual([{ round_id: atBound[0]!.roundId }]);
  expect((await readMeter()).run).toBeGreaterThan(before.run);
  for (const [n, round] of rounds.entries()) await settled(players[n]!, round.roundId);
});

it('pays a win with the round, once, and tells of it only then', async () => {
  await fill();
  const launch = await sit();
  const round = await staked(launch);
  expect(jackpotIn(round)).toBe(growing.mustHitBy);
  const cash = 10_000_000n - 10_000n;
  expect((await balancesOf(launch)).cash).toBe(cash);
  const paidAt = async () =>
    (
      await fresh.pool.query<{ at: Date | null }>(
        'select paid_at as at from fel_jackpot_win where round_id = $1',
        [round.roundId],
      )
    ).rows[0]!.at;
  expect(await paidAt()).toBeNull();
  const [before] = officeJackpots.output.parse(await games.jackpots.listForStaff('en'));
  expect(before).toMatchObject({ unpaid: 200, seed: 100, mustHitBy: 200, share: 0.01, isOpen: true });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => settled(launch, round.roundId, n % 2 ? games : others)),
  );
  expect(new Set(answers.map(({ payout }) => payout))).toEqual(new Set([round.payout]));
  expect((await balancesOf(launch)).cash).toBe(cash + parseLira(round.payout)!);
  const timeStamp = wireInstant((await paidAt())!);
  await vi.waitFor(
    async () =>
      expect((await games.jackpots.list('tr'))[0]!.wins[0]).toMatchObject({ amount: 200, timeStamp }),
    { timeout: 5000 },
  );
  const [after] = officeJackpots.output.parse(await others.jackpots.listForStaff('en'));
  expect(after).toMatchObject({ unpaid: 0, paid: before!.paid + 200, winCount: before!.winCount + 1 });
  expect(after!.wins[0]).toMatchObject({ amount: 200, round: round.roundId, timeStamp });
  const { rows } = await fresh.pool.query<{ from_account: string; to_account: string; amount: string }>(
    `select from_account, to_account, amount::text as amount from entry where (wallet_id, posting_id) in (
       select wallet_id, id from posting where operation = 'win' and key_id = $1) and from_account = $2`,
    [round.roundId, pool],
  );
  expect(rows).toEqual([{ from_account: pool, to_account: 'cash', amount: '20000' }]);
});

it('shows the pool, its bound and its last winners under masked names', async () => {
  const [shown] = growingJackpots.output.parse(await others.jackpots.list('en'));
  expect(shown).toMatchObject({ gameCode: 'hazine', name: 'Hazine', mustHitBy: 200 });
  expect(shown!.wins.length).toBeGreaterThan(0);
  for (const { player } of shown!.wins) expect(player).toMatch(/^[\dA-F]\*\*\*[\da-f]$/);
});

it('the same stake again moves the meter once, on whichever server', async () => {
  const launch = await sit();
  const opened = await games.open(launch);
  if (typeof opened === 'string') throw new Error(opened);
  const { seedId, nextNonce: nonce } = opened.fairness;
  const [before, inPool] = [await readMeter(), await readPool(fresh.pool, pool)];
  const asked = { seedId, nonce, stake, bet: {} };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 ? games : others).bet(launch, asked, new Date())),
  );
  const rounds = answers.map((answer) => {
    if (typeof answer === 'string' || 'most' in answer) throw new Error(JSON.stringify(answer));
    return answer.round;
  });
  expect(new Set(rounds.map(({ seal }) => seal)).size).toBe(1);
  const after = await readMeter();
  if (after.run === before.run) expect(after.meter).toBe(before.meter + contribution);
  const seeds = BigInt(after.run - before.run) * growing.seed;
  expect(await readPool(fresh.pool, pool)).toBe(inPool + contribution + seeds);
  await settled(launch, rounds[0]!.roundId);
  expect(await games.bet(launch, asked, new Date())).toMatchObject({ round: { state: 'settled' } });
  expect(await readMeter()).toEqual(after);
});

it('a stake that is refused moves nothing, though it would have won', async () => {
  await fill();
  const [before, wins] = [await readMeter(), await countWins()];
  const launch = await sit({ cash: 9_999n });
  expect(await bet(launch)).toBe('insufficient_balance');
  expect(await readMeter()).toEqual(before);
  expect(await countWins()).toBe(wins);
  // A second round of a customer who has one open.
  const other = await sit();
  const round = await staked(other);
  const { run } = await readMeter();
  expect(await bet(other)).toBe('round_open');
  expect((await readMeter()).run).toBe(run);
  await settled(other, round.roundId);
});

it('of stakes at once those that are refused move nothing, and the others are taken', async () => {
  const [before, inPool, wins] = [await readMeter(), await readPool(fresh.pool, pool), await countWins()];
  const launches = await Promise.all(
    Array.from({ length: 24 }, (_, n) => sit({ cash: n % 4 === 0 ? 9_999n : 10_000n })),
  );
  const answers = await Promise.all(launches.map((launch) => bet(launch)));
  const rounds = [];
  for (const [n, answer] of answers.entries()) {
    if (n % 4 === 0) {
      expect(answer).toBe('insufficient_balance');
      expect((await balancesOf(launches[n]!)).cash).toBe(9_999n);
    } else {
      const { round } = calls.felBet.output.parse(answer);
      expect(await settled(launches[n]!, round.roundId)).toMatchObject({ payout: round.payout });
      expect((await balancesOf(launches[n]!)).cash).toBe(parseLira(round.payout));
      rounds.push(round);
    }
  }
  expect(rounds).toHaveLength(18);
  const after = await readMeter();
  const won = rounds.reduce((sum, round) => sum + jackpotIn(round), 0n);
  const seeds = BigInt(after.run - before.run) * growing.seed;
  expect(await readPool(fresh.pool, pool)).toBe(inPool + 18n * contribution + seeds - won);
  expect((await countWins()) - wins).toBe(after.run - before.run);
});

it('a win whose round was left is paid when the round is settled for its player', async () => {
  await fill();
  const launch = await sit();
  const round = await staked(launch);
  expect(jackpotIn(round)).toBe(growing.mustHitBy);
  expect(await others.settleStale(new Date(Date.now() + 60_000))).toBe(1);
  expect((await balancesOf(launch)).cash).toBe(10_000_000n - 10_000n + parseLira(round.payout)!);
  expect(await settled(launch, round.roundId)).toMatchObject({ payout: round.payout });
  expect(await others.settleStale(new Date(Date.now() + 60_000))).toBe(0);
});

it('a stake of bonus money fills the pool like any other, and its win goes to the bonus', async () => {
  await fill();
  const launch = await sit({ cash: 0n, bonus: 10_000n });
  const round = await staked(launch);
  expect(jackpotIn(round)).toBe(growing.mustHitBy);
  await settled(launch, round.roundId);
  expect(await balancesOf(launch)).toMatchObject({ cash: 0n, bonus: parseLira(round.payout)! });
});

it('a player proves a win from the revealed seed, and no other meter', async () => {
  await fill();
  const launch = await sit();
  const round = await staked(launch);
  await settled(launch, round.roundId);
  await games.changeSeed(launch, 'mine');
  const answer = await others.round(launch, round.roundId);
  if (typeof answer === 'string') throw new Error(answer);
  const { proof } = calls.felRoundById.output.parse(answer);
  expect(proof.seal).toBe(round.seal);
  expect(proof.jackpot?.meterKurus).toBe(Number(growing.mustHitBy - contribution));
  const claim = {
    ...proof,
    serverSeed: proof.serverSeed!,
    stake: parseLira(proof.stake)!,
    staked: parseLira(answer.stake)!,
    payout: parseLira(answer.payout)!,
  };
  expect(isProved(verifyRound(game, claim))).toBe(true);
  const moved = { ...proof.jackpot!, meterKurus: proof.jackpot!.meterKurus - 1 };
  expect(isProved(verifyRound(game, { ...claim, jackpot: moved }))).toBe(false);
});

it('the check finds a pool whose account holds another amount than its meter', async () => {
  await fresh.pool.query('update fel_jackpot set meter_kurus = meter_kurus + 1');
  expect(await games.jackpots.check()).toBe(1);
  await fresh.pool.query('update fel_jackpot set meter_kurus = meter_kurus - 1');
});

it('the reversal of a stake reverses its contribution', async () => {
  await fill();
  await fresh.pool.query('update fel_jackpot set meter_kurus = $1', [growing.seed]);
  const key = { source: 'test', operation: 'empty', id: newId<'posting'>() };
  const launch = await sit();
  const amount = growing.mustHitBy - contribution - growing.seed;
  const legs = [{ from: pool, to: gameAccount('fel', 'hazine'), amount }] as const;
  await servers[0].ledger.post({ wallet: launch.customer, key, legs });

  const inPool = await readPool(fresh.pool, pool);
  const round = await staked(launch);
  const won = jackpotIn(round) > 0n;
  const { port } = servers[0].casino;
  const { customer } = launch;
  expect(await readPool(fresh.pool, pool)).toBe(inPool + contribution + (won ? growing.seed : 0n));
  expect(
    await port.reverse({ provider: 'fel', customer, target: round.roundId, family: 'bet' }),
  ).toMatchObject({ outcome: 'applied' });
  expect(await readPool(fresh.pool, pool)).toBe(inPool);
  // The house has no such action: the meter is not moved back, and the check reports it.
  expect(await games.jackpots.check()).toBe(1);
  await fresh.pool.query('update fel_jackpot set run = run - $1, meter_kurus = $2', [
    Number(won),
    growing.seed,
  ]);
  await fresh.pool.query('delete from fel_jackpot_win where paid_at is null');
});
