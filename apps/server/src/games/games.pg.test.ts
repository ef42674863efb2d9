import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as calls from '@felek/contract/fel';
import { lale } from '@felek/games/lale/lale';
import { playRound, toWire } from '@felek/games/rounds';
import { hashServerSeed } from '@felek/games/fairness';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../../../../testbed/casino-servers.ts';
import { openTestRooms } from '../../../../testbed/rooms.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import type { Launch } from '../http/route.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { Games } from './games.ts';

let fresh: FreshDatabase;
let server: CasinoServer;
/** Another server of the same house. */
let other: CasinoServer;
let games: Games;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openCasinoServer(fresh.url);
  other = openCasinoServer(fresh.url);
  games = server.casino.games;
  await installHouseGames(server.database);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await fresh.drop();
});

const stake = 10;
const now = () => new Date();

/** A customer who sits at Lale with `cash` kuruş. */
async function sit(cash = 100_000n, bonus = 0n): Promise<Launch> {
  const { customer } = await joinCustomer(server, { cash, bonus });
  return { customer, gameCode: 'lale' };
}

async function opened(launch: Launch, at: Games = games) {
  const answer = await at.open(launch);
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
}

async function spun(launch: Launch, at: Games = games) {
  const { fairness } = await opened(launch, at);
  const answer = await at.bet(
    launch,
    { seedId: fairness.seedId, nonce: fairness.nextNonce, stake, bet: {} },
    now(),
  );
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  if ('most' in answer) throw new Error(`refused above ${answer.most}`);
  return answer;
}

async function settled(launch: Launch, roundId: string, at: Games = games) {
  const answer = await at.settle(launch, roundId);
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
}

async function changed(launch: Launch, clientSeed?: string, at: Games = games) {
  const answer = await at.changeSeed(launch, clientSeed);
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
}

async function cashOf({ customer }: Launch): Promise<bigint> {
  return (await server.ledger.balances(customer))!.cash;
}

/** Whether a transaction of the house waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return ((await fresh.pool.query(waiting)).rowCount ?? 0) > 0;
}

/** Plays whole rounds until one wins (or loses), and gives it. */
async function playUntil(launch: Launch, wanted: 'won' | 'lost') {
  for (;;) {
    const { round } = await spun(launch);
    const { payout } = await settled(launch, round.roundId);
    if (payout > 0 === (wanted === 'won')) return round;
  }
}

describe('opening', () => {
  it('says that there is no automatic play where the house offers none', async () => {
    const launch = await sit();
    const strict = openTestRooms(fresh.url, { config: { autoplay: false } });
    const offered = await opened(launch, strict.casino.games);
    await strict.close();
    expect([offered.autoplay, (await opened(launch)).autoplay]).toEqual([false, undefined]);
  });

  it('shows balance, stakes and the committed hashes, and the same again', async () => {
    const launch = await sit(1_000_00n, 50_00n);
    const first = calls.felOpen.output.parse(await opened(launch));
    expect(first).toMatchObject({
      game: 'lale',
      balance: 1050,
      defaultStake: 10,
      fairness: { nextNonce: 0, clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/) },
      openRound: null,
      lastRound: null,
      playMoney: true,
    });
    expect(first.stakes).toEqual(lale.stakes.map((each) => Number(each) / 100));
    expect(first.fairness.serverSeedHash).not.toBe(first.fairness.nextServerSeedHash);
    expect(await opened(launch, other.casino.games)).toEqual(first);
  });

  it('makes one pair of seeds, however many open at once', async () => {
    const launch = await sit();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => opened(launch, n % 2 ? games : other.casino.games)),
    );
    expect(new Set(all.map(({ fairness }) => JSON.stringify(fairness))).size).toBe(1);
  });

  it('of a game that is switched off is refused, unless a round waits to be ended', async () => {
    const [cutOff, newcomer] = [await sit(), await sit()];
    const { round } = await spun(cutOff);
    await switchLale(false);
    try {
      expect(await games.open(newcomer)).toBe('game_unavailable');
      const { fairness, openRound } = await opened(cutOff);
      expect(openRound?.roundId).toBe(round.roundId);
      await settled(cutOff, round.roundId);
      expect(await games.bet(cutOff, { seedId: fairness.seedId, nonce: 1, stake, bet: {} }, now())).toBe(
        'game_unavailable',
      );
    } finally {
      await switchLale(true);
    }
  });
});

async function switchLale(on: boolean): Promise<void> {
  await fresh.pool.query(`update game set is_on = $1 where code = 'lale'`, [on]);
  const newcomer = await sit();
  for (const { casino } of [server, other]) {
    await vi.waitFor(async () => expect(typeof (await casino.games.open(newcomer)) === 'string').toBe(!on), {
      timeout: 5000,
    });
  }
}

describe('a spin', () => {
  it('takes the stake, and its round is what the revealed seeds give', async () => {
    const launch = await sit();
    const { round, balance } = calls.felBet.output.parse(await spun(launch));
    expect([balance, await cashOf(launch)]).toEqual([990, 99_000n]);
    const { payout, balance: after } = calls.felSettle.output.parse(await settled(launch, round.roundId));
    expect(payout).toBe(round.payout);
    expect(await cashOf(launch)).toBe(99_000n + parseLira(payout)!);
    expect(after).toBe(990 + payout);
    const { revealed } = await changed(launch, 'mine');
    const { serverSeed, clientSeed } = revealed;
    const record = { stake: 1000n, bet: {}, actions: [] };
    const again = playRound(lale, { serverSeed, clientSeed, nonce: round.nonce }, record)!;
    expect(round.events).toEqual(toWire(again.steps.flat()));
    expect(again.payout).toBe(parseLira(round.payout));
  });

  it('with the same seed, number and stake again is the same round, before and after it is settled', async () => {
    const launch = await sit();
    const { round } = await spun(launch);
    const request = { seedId: round.seedId, nonce: round.nonce, stake, bet: {} };
    const again = await other.casino.games.bet(launch, request, now());
    expect(again).toMatchObject({ round: { ...round, timeStamp: expect.any(String) }, balance: 990 });
    const { payout } = await settled(launch, round.roundId);
    expect(await games.bet(launch, request, now())).toMatchObject({
      round: { ...round, state: 'settled', timeStamp: expect.any(String) },
      balance: 990 + payout,
    });
    expect(await cashOf(launch)).toBe(99_000n + parseLira(payout)!);
  });

  it('that was staked before bets had contents is the same round when it is bet again', async () => {
    const launch = await sit();
    const { fairness } = await opened(launch);
    const { seedId, nextNonce: nonce } = fairness;
    const roundId = `${seedId}:${nonce}`;
    // The fingerprint as it was written then.
    const content = [
      launch.customer,
      [['playable', 'game:fel:lale', '1000']],
      ['fel', roundId, 'lale', false],
      false,
    ];
    const posted = await server.ledger.post({
      wallet: launch.customer,
      key: { source: 'fel', operation: 'bet', id: roundId },
      legs: [{ from: 'playable', to: 'game:fel:lale', amount: 1000n }],
      round: { provider: 'fel', id: roundId, game: 'lale', opens: true, exclusive: true },
      memo: { game: 'lale', seedId, nonce, stakeKurus: 1000 },
      fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
    });
    expect(posted.outcome).toBe('applied');
    const again = await other.casino.games.bet(launch, { seedId, nonce, stake, bet: {} }, now());
    expect(again).toMatchObject({ round: { roundId, stake, state: 'open' }, balance: 990 });
    const { payout } = await settled(launch, roundId);
    expect(await cashOf(launch)).toBe(99_000n + parseLira(payout)!);
  });

  it('of one hundred copies at once, on two servers, is staked once', async () => {
    const launch = await sit();
    const { fairness } = await opened(launch);
    const request = { seedId: fairness.seedId, nonce: 0, stake, bet: {} };
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? games : other.casino.games).bet(launch, request, now())),
    );
    const rounds = all.map((each) =>
      typeof each === 'object' && 'round' in each ? JSON.stringify(each.round.events) : each,
    );
    expect(new Set(rounds).size).toBe(1);
    expect(await cashOf(launch)).toBe(99_000n);
  });

  it('with another stake for a number that was played is refused and moves nothing', async () => {
    const launch = await sit();
    const { round } = await spun(launch);
    const request = { seedId: round.seedId, nonce: round.nonce, stake: 20, bet: {} };
    expect(await games.bet(launch, request, now())).toBe('decided_otherwise');
    await settled(launch, round.roundId);
    const before = await cashOf(launch);
    expect(await games.bet(launch, request, now())).toBe('decided_otherwise');
    expect(await cashOf(launch)).toBe(before);
  });

  it.each([
    ['a number that skips one', { nonce: 1 }, 'seed_changed'],
    ['a number far away', { nonce: 2_000_000_000 }, 'seed_changed'],
    ['a seed that is none', { seedId: '0193a000-0000-7000-8000-0000000000ab' }, 'seed_changed'],
    ['a stake that is not offered', { stake: 10.01 }, 'bad_stake'],
    ['a stake above what is offered', { stake: 1_000_000 }, 'bad_stake'],
    ['a stake that is not covered', { stake: 2000 }, 'insufficient_balance'],
  ])('with %s is refused and moves nothing', async (_what, more, refusal) => {
    const launch = await sit();
    const { fairness } = await opened(launch);
    const request = { seedId: fairness.seedId, nonce: 0, stake, bet: {}, ...more };
    expect(await games.bet(launch, request, now())).toBe(refusal);
    expect([await cashOf(launch), (await games.history(launch, { skip: 0, take: 10 })).total]).toEqual([
      100_000n,
      0,
    ]);
  });

  it('is refused outside of the stakes that the house set, while a copy of a taken one gets its answer', async () => {
    const launch = await sit();
    const { fairness } = await opened(launch);
    const first = { seedId: fairness.seedId, nonce: 0, stake, bet: {} };
    const taken = await games.bet(launch, first, now());
    const set = async (least: bigint | null, most: bigint | null) => {
      await fresh.pool.query(
        `update game set least_stake_kurus = $1, most_stake_kurus = $2 where code = 'lale'`,
        [least, most],
      );
      // As long as a server may hold the stakes from before.
      await sleep(1100);
    };
    // 50 is no step of the game, so the highest stake is the step below it.
    await set(2000n, 5000n);
    try {
      expect(await opened(launch)).toMatchObject({
        stakes: [20, 40],
        defaultStake: 20,
        leastStake: 20,
        mostStake: 40,
      });
      // The same call again: the round that it began, and nothing taken twice.
      expect(await games.bet(launch, first, now())).toMatchObject({
        round: { roundId: (taken as { round: { roundId: string } }).round.roundId, stake },
      });
      expect(await games.bet(launch, { ...first, stake: 2000 }, now())).toBe('decided_otherwise');
      await settled(launch, (taken as { round: { roundId: string } }).round.roundId);
      const before = await cashOf(launch);
      for (const other of [10, 2000])
        expect(await games.bet(launch, { ...first, nonce: 1, stake: other }, now())).toEqual({
          least: 2000n,
          most: 4000n,
        });
      expect(await cashOf(launch)).toBe(before);
      expect(await games.bet(launch, { ...first, nonce: 1, stake: 20 }, now())).toMatchObject({
        round: { stake: 20 },
      });
    } finally {
      await set(null, null);
    }
  });

  it('is refused while the round before is open', async () => {
    const launch = await sit();
    const { round } = await spun(launch);
    expect(await games.bet(launch, { seedId: round.seedId, nonce: 1, stake, bet: {} }, now())).toBe(
      'round_open',
    );
    expect(await cashOf(launch)).toBe(99_000n);
  });

  it('with another player’s seed is refused', async () => {
    const [launch, stranger] = [await sit(), await sit()];
    const { fairness } = await opened(stranger);
    expect(await games.bet(launch, { seedId: fairness.seedId, nonce: 0, stake, bet: {} }, now())).toBe(
      'seed_changed',
    );
  });

  it('is refused to an excluded customer within a second, while the round before still pays', async () => {
    const launch = await sit();
    const won = await playUntil(launch, 'won');
    const { round } = await spun(launch);
    await server.account.setState(launch.customer, 'excluded');
    const before = await cashOf(launch);
    const { payout } = await settled(launch, round.roundId);
    expect(await cashOf(launch)).toBe(before + parseLira(payout)!);
    const request = { seedId: won.seedId, nonce: round.nonce + 1, stake: 0.01, bet: {} };
    await vi.waitFor(async () => expect(await games.bet(launch, request, now())).toBe('account_excluded'), {
      timeout: 5000,
    });
  });

  it('takes cash first and then bonus, and pays back in that proportion', async () => {
    const launch = await sit(4_00n, 100_00n);
    const { round } = await spun(launch);
    expect(await server.ledger.balances(launch.customer)).toMatchObject({ cash: 0n, bonus: 94_00n });
    await settled(launch, round.roundId);
    const { cash, bonus } = (await server.ledger.balances(launch.customer))!;
    const payout = parseLira(round.payout)!;
    const toBonus = (payout * 6n) / 10n;
    expect([cash, bonus]).toEqual([payout - toBonus, 94_00n + toBonus]);
  });

  it('of two hundred customers at once is two hundred rounds', async () => {
    const tables = await Promise.all(Array.from({ length: 200 }, () => sit()));
    const rounds = await Promise.all(
      tables.map((launch, n) => spun(launch, n % 2 ? games : other.casino.games)),
    );
    const wins = await Promise.all(
      tables.map((launch, n) =>
        settled(launch, rounds[n]!.round.roundId, n % 2 ? other.casino.games : games),
      ),
    );
    for (const [n, launch] of tables.entries()) {
      expect(await cashOf(launch)).toBe(99_000n + parseLira(wins[n]!.payout)!);
    }
    expect(new Set(rounds.map(({ round }) => round.roundId)).size).toBe(200);
  });

  it('never lets a customer stake more than there is, however many spin at once', async () => {
    const launch = await sit(25_00n);
    const { fairness } = await opened(launch);
    const spins = await Promise.all(
      Array.from({ length: 40 }, (_, nonce) =>
        (nonce % 2 ? games : other.casino.games).bet(
          launch,
          { seedId: fairness.seedId, nonce, stake, bet: {} },
          now(),
        ),
      ),
    );
    const staked = spins.filter((spin) => typeof spin !== 'string');
    expect(staked).toHaveLength(1);
    expect(await cashOf(launch)).toBe(15_00n);
  });
});

describe('settling', () => {
  it('pays once, however often and wherever it is asked', async () => {
    const launch = await sit();
    await playUntil(launch, 'won');
    const { round } = await spun(launch);
    const before = await cashOf(launch);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        settled(launch, round.roundId, n % 2 ? games : other.casino.games),
      ),
    );
    expect(new Set(all.map(({ payout }) => payout))).toEqual(new Set([round.payout]));
    expect(await cashOf(launch)).toBe(before + parseLira(round.payout)!);
    expect((await settled(launch, round.roundId)).payout).toBe(round.payout);
  });

  it('tells the number that comes next, also on a server that saw another round last', async () => {
    const launch = await sit();
    const elsewhere = other.casino.games;
    for (let rounds = 1; rounds <= 3; rounds += 1) {
      const { round } = await spun(launch);
      expect((await settled(launch, round.roundId, elsewhere)).fairness.nextNonce).toBe(rounds);
      expect((await settled(launch, round.roundId, elsewhere)).fairness.nextNonce).toBe(rounds);
    }
  });

  it('tells the number that comes next, also after the game was opened while the stake was under way', async () => {
    const launch = await sit();
    const { fairness } = await opened(launch);
    const holder = await fresh.pool.connect();
    try {
      await holder.query('begin');
      await server.ledger.lock(holder, launch.customer);
      const asked = { seedId: fairness.seedId, nonce: 0, stake, bet: {} };
      const betting = games.bet(launch, asked, now());
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true));
      expect((await opened(launch)).fairness.nextNonce).toBe(0);
      await holder.query('rollback');
      expect(await betting).toMatchObject({ round: { nonce: 0 } });
    } finally {
      holder.release(true);
    }
    const { nextNonce } = (await settled(launch, `${fairness.seedId}:0`)).fairness;
    expect(nextNonce).toBe(1);
  });

  it('ends a lost round without an entry', async () => {
    const launch = await sit();
    const { roundId } = await playUntil(launch, 'lost');
    const { rows } = await fresh.pool.query<{ entries: bigint }>(
      `select count(e.*) as entries from posting p left join entry e on e.posting_id = p.id
        where p.source = 'fel' and p.operation = 'win' and p.key_id = $1 group by p.id`,
      [roundId],
    );
    expect(rows).toEqual([{ entries: 0n }]);
    expect(await server.ledger.openRounds(launch.customer, 'fel')).toEqual([]);
  });

  it('finds no round that is unknown, malformed, another player’s or another game’s', async () => {
    const [launch, stranger] = [await sit(), await sit()];
    const { round } = await spun(launch);
    for (const roundId of [
      '',
      'x',
      `${round.seedId}:7`,
      `${round.seedId}:0 `,
      '0193a000-0000-7000-8000-0000000000ab:0',
    ]) {
      expect(await games.settle(launch, roundId)).toBe('round_not_found');
    }
    expect(await games.settle(stranger, round.roundId)).toBe('round_not_found');
    expect(await games.settle({ ...launch, gameCode: 'another' }, round.roundId)).toBe('round_not_found');
    expect(await games.round(stranger, round.roundId)).toBe('round_not_found');
  });

  it('happens to a round that was left open for a day, and to no other', async () => {
    const [gone, busy] = [await sit(), await sit()];
    const [left, fresher] = [await spun(gone), await spun(busy)];
    await server.account.setState(gone.customer, 'closed');
    await fresh.pool.query(`update round set opened_at = now() - interval '25 hours' where id = $1`, [
      left.round.roundId,
    ]);
    const dayAgo = new Date(Date.now() - 24 * 3_600_000);
    const [one, two] = await Promise.all([games.settleStale(dayAgo), other.casino.games.settleStale(dayAgo)]);
    expect(one + two).toBeGreaterThanOrEqual(1);
    expect(await cashOf(gone)).toBe(99_000n + parseLira(left.round.payout)!);
    expect(await server.ledger.openRounds(gone.customer, 'fel')).toEqual([]);
    expect(await server.ledger.openRounds(busy.customer, 'fel')).toHaveLength(1);
    await settled(busy, fresher.round.roundId);
    expect(await games.settleStale(dayAgo)).toBe(0);
  });
});

describe('a round that was cut off', () => {
  it('goes on with the same events, on whichever server', async () => {
    const launch = await sit();
    await playUntil(launch, 'lost');
    const { round } = await spun(launch);
    const { openRound, lastRound, fairness } = await opened(launch, other.casino.games);
    expect(openRound).toEqual({ ...round, timeStamp: expect.any(String) });
    expect(lastRound?.state).toBe('settled');
    expect(fairness.nextNonce).toBe(round.nonce + 1);
    await settled(launch, round.roundId, other.casino.games);
    const after = await opened(launch);
    expect(after.openRound).toBeNull();
    expect(after.lastRound).toEqual({ ...round, state: 'settled', timeStamp: expect.any(String) });
  });
});

describe('changing the seed', () => {
  it('reveals the committed seed, and continues with the promised one and the player’s own seed', async () => {
    const launch = await sit();
    const { fairness: before } = await opened(launch);
    await playUntil(launch, 'lost');
    const rounds = (await games.history(launch, { skip: 0, take: 1 })).total;
    const { revealed, fairness } = calls.felSeed.output.parse(await changed(launch, 'şansım 7'));
    expect(revealed).toMatchObject({ seedId: before.seedId, clientSeed: before.clientSeed, rounds });
    expect(hashServerSeed(revealed.serverSeed)).toBe(before.serverSeedHash);
    expect(fairness).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: 'şansım 7',
      nextNonce: 0,
    });
    expect(fairness.nextServerSeedHash).not.toBe(fairness.serverSeedHash);
    expect((await opened(launch, other.casino.games)).fairness).toEqual(fairness);
    // The player's seed stays when it is revealed without naming another.
    expect((await changed(launch)).fairness.clientSeed).toBe('şansım 7');
  });

  it('is possible before the first round, so that no round need be played with our own start value', async () => {
    const launch = await sit();
    await opened(launch);
    const { revealed, fairness } = await changed(launch, 'mine');
    expect([revealed.rounds, fairness.clientSeed, fairness.nextNonce]).toEqual([0, 'mine', 0]);
    const { round } = await spun(launch);
    expect(round.seedId).toBe(fairness.seedId);
  });

  it('is refused while a round is open, and changes nothing', async () => {
    const launch = await sit();
    const { round } = await spun(launch);
    const { fairness } = await opened(launch);
    expect(await games.changeSeed(launch, 'mine')).toBe('round_open');
    expect((await opened(launch)).fairness).toEqual(fairness);
    await settled(launch, round.roundId);
    await changed(launch, 'mine');
  });

  it('never shows a server seed that is in use', async () => {
    const launch = await sit();
    const { round } = await spun(launch);
    const shown = [
      await opened(launch),
      await games.round(launch, round.roundId),
      await settled(launch, round.roundId),
    ];
    const { revealed } = await changed(launch, 'mine');
    expect(JSON.stringify(shown)).not.toContain(revealed.serverSeed);
    expect(await games.round(launch, round.roundId)).toMatchObject({
      proof: { serverSeed: revealed.serverSeed, serverSeedHash: revealed.serverSeedHash, nonce: 0 },
    });
    const { rows } = await fresh.pool.query<{ sealed: string }>(
      `select encode(server_seed_sealed, 'escape') as sealed from fel_seed`,
    );
    expect(rows.map(({ sealed }) => sealed).join()).not.toContain(revealed.serverSeed);
  });

  it('bars every later bet on the old seed, also on a server that has not heard of it', async () => {
    const launch = await sit();
    const { round } = await spun(launch, other.casino.games);
    await settled(launch, round.roundId, other.casino.games);
    await changed(launch, 'mine');
    const before = await cashOf(launch);
    for (const nonce of [1, 2, 3, 1]) {
      expect(
        await other.casino.games.bet(launch, { seedId: round.seedId, nonce, stake, bet: {} }, now()),
      ).toBe('seed_changed');
    }
    expect(await cashOf(launch)).toBe(before);
  });

  it('against a spin at the same moment: a bet stands only on a seed that is secret', async () => {
    const [a, b] = [games, other.casino.games];
    const results = { staked: 0, refused: 0 };
    // The spin sets out a little later each time, until the race has been won by either.
    for (let n = 0; n < 400 && (n < 60 || Math.min(results.staked, results.refused) < 5); n += 1) {
      const launch = await sit();
      const { fairness } = await opened(launch, a);
      // Both servers know the seat, as they do after a while.
      await opened(launch, b);
      const spin = async () => {
        await sleep(n % 20);
        return b.bet(launch, { seedId: fairness.seedId, nonce: 0, stake, bet: {} }, now());
      };
      const [spinAnswer, change] = await Promise.all([spin(), a.changeSeed(launch, 'mine')]);
      if (typeof change === 'string') {
        expect([change, typeof spinAnswer]).toEqual(['round_open', 'object']);
        results.staked += 1;
      } else {
        expect([spinAnswer, change.revealed.rounds]).toEqual(['seed_changed', 0]);
        expect(await cashOf(launch)).toBe(100_000n);
        results.refused += 1;
      }
    }
    expect(Math.min(results.staked, results.refused)).toBeGreaterThan(0);
  });

  it('twice at once, on two servers, reveals two pairs, one after the other', async () => {
    const launch = await sit();
    const { fairness } = await opened(launch);
    const [one, two] = await Promise.all([
      changed(launch, 'one'),
      changed(launch, 'two', other.casino.games),
    ]);
    const revealed = [one.revealed.seedId, two.revealed.seedId];
    expect(new Set(revealed).size).toBe(2);
    expect(revealed).toContain(fairness.seedId);
    const { rows } = await fresh.pool.query<{ state: string }>(
      `select state from fel_seed where customer = $1 order by state`,
      [launch.customer],
    );
    expect(rows.map(({ state }) => state)).toEqual(['active', 'revealed', 'revealed', 'waiting']);
  });

  it('that was broken off before its commit has changed nothing', async () => {
    const launch = await sit();
    const { fairness } = await opened(launch);
    await fresh.pool.query(`create function refuse_waiting() returns trigger language plpgsql as
      $$ begin raise exception 'the plug is pulled'; end $$`);
    await fresh.pool.query(
      `create trigger pulled before insert on fel_seed for each row execute function refuse_waiting()`,
    );
    await expect(games.changeSeed(launch, 'mine')).rejects.toThrow('the plug is pulled');
    await fresh.pool.query('drop function refuse_waiting cascade');
    expect((await opened(launch)).fairness).toEqual(fairness);
    const { round } = await spun(launch);
    expect(round.seedId).toBe(fairness.seedId);
    await settled(launch, round.roundId);
    expect((await changed(launch, 'mine')).revealed.rounds).toBe(1);
  });

  it('does not use a seed whose text no longer matches its hash', async () => {
    const launch = await sit();
    await opened(launch);
    await fresh.pool.query(
      `update fel_seed set server_seed_hash = repeat('0', 64) where customer = $1 and state = 'active'`,
      [launch.customer],
    );
    await expect(games.open(launch)).rejects.toThrow(/does not match its hash/);
  });
});

it('lists a game’s rounds, newest first, page by page', async () => {
  const launch = await sit();
  const played: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { round } = await spun(launch);
    await settled(launch, round.roundId);
    played.unshift(round.roundId);
  }
  const { round } = await spun(launch);
  const first = calls.felHistory.output.parse(await games.history(launch, { skip: 0, take: 4 }));
  const rest = await games.history(launch, { skip: 4, take: 4 });
  expect(
    [first.total, ...first.list, ...rest.list].slice(1).map((each) => (each as { roundId: string }).roundId),
  ).toEqual([round.roundId, ...played]);
  expect(first).toMatchObject({
    total: 6,
    list: [{ state: 'open', nonce: 5, stake, payout: 0 }, { state: 'settled' }, {}, {}],
  });
});
