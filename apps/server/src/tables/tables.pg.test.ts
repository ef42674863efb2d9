// A table's rounds on a real database: a bet in time is settled once, a late one moves nothing, whichever server drives the table.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@felek/contract/table';
import { linkBefore } from '@felek/games/chain';
import { verifyCommonRound } from '@felek/games/proof';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import {
  installToys,
  openTableServer,
  sitDown,
  takeHand,
  toyGames,
  type Hand,
  type TableServer,
} from '../../../../testbed/table-house.ts';
import { taken } from '../../../../testbed/taken.ts';
import { openLog } from '../log.ts';
import { listRows } from '../db/statement.ts';
import type { Launch } from '../http/route.ts';
import type { BeaconRound } from './beacon.ts';
import { Fenced, openPayouts } from './payouts.ts';
import * as store from './table.store.ts';
import type { Tables } from './tables.ts';

let fresh: FreshDatabase;
let server: TableServer;
/** Another server of the same house. */
let other: TableServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  [server, other] = [openTableServer(fresh.url), openTableServer(fresh.url)];
  await installToys(server);
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await unsettled()).toEqual([]);
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await fresh.drop();
});

/** Settled bets whose ledger round is open or has another payout, and the other way round. */
async function unsettled(): Promise<object[]> {
  const { rows } = await fresh.pool.query<object>(
    `select b.id, b.state, b.payout_kurus, r.paid, r.staked_cash, r.closed_at, r.voided from table_bet b
     left join round r on r.wallet_id = b.customer and r.provider = 'fel' and r.id = concat_ws(':', b.table_code, b.round, b.id)
     where r.id is null
        or (b.state = 'placed' and (r.closed_at is not null or r.staked_cash + r.staked_bonus <> b.stake_kurus))
        or (b.state = 'settled' and (r.closed_at is null or r.paid <> b.payout_kurus or r.staked_cash + r.staked_bonus <> b.stake_kurus))
        or (b.state in ('undone', 'void') and (r.closed_at is null or r.staked_cash + r.staked_bonus <> 0))`,
  );
  return rows;
}

type Placed = Exclude<Awaited<ReturnType<Tables['bet']>>, string | { most: bigint }>;

const cashOf = async ({ customer }: Launch) => (await server.ledger.balances(customer))!.cash;
const wheelBet = (round: number, bet: object = { red: 1, black: 1, zero: 1 }, stake = 3) => ({
  betId: randomUUID() as string,
  round,
  stake,
  bet: { ...bet },
  clientSeed: 'lale',
  isHidden: false,
});
const rocketBet = (round: number, bet: object = {}) => ({ ...wheelBet(round, bet, 1) });

/** The bets that a server sent to a player’s stages. */
const toldBets = ({ pushed }: TableServer, { customer }: Launch) =>
  pushed
    .flatMap(({ to, message }) => (to === customer ? calls.stageMessage.parse(message) : []))
    .flatMap((told) => (told.cmd === 'TableBets' ? told.message.bets : []));

async function place(launch: Launch, asked: ReturnType<typeof wheelBet>, on = server): Promise<Placed> {
  return taken(await on.casino.tables.bet(launch, asked));
}

/** The stage's view, read after the servers' caches have expired. */
async function look(launch: Launch, on = server) {
  await new Promise((resolve) => setTimeout(resolve, 260));
  return taken(await on.casino.tables.open(launch));
}

/** A table that is open for bets, driven by hand. */
async function openTable(
  code: string,
  more: Parameters<typeof takeHand>[2] = {},
): Promise<{ hand: Hand; round: number }> {
  const hand = await takeHand(server, code, more);
  const { phase } = await hand.now();
  if (phase !== null && phase !== 0) await hand.to(hand.table.rules.phases.at(-1)!.name);
  await hand.to(hand.table.rules.phases[0]!.name);
  const { rows } = await fresh.pool.query(
    `update game_table set phase_end = clock_timestamp() + interval '1 hour' where code = $1 returning round`,
    [code],
  );
  await fresh.pool.query(
    `update table_gate set until = clock_timestamp() + interval '1 hour' where table_code = $1`,
    [code],
  );
  return { hand, round: (rows[0] as { round: number }).round };
}

/** Ends the running round. */
async function finish(hand: Hand): Promise<void> {
  const { round } = await hand.now();
  await hand.to(hand.table.rules.phases.at(-1)!.name);
  await hand.step();
  const { rows } = await fresh.pool.query(
    `select settled_at from table_round where table_code = $1 and round = $2`,
    [hand.table.code, round],
  );
  expect(rows).toEqual([{ settled_at: expect.any(Date) }]);
}

describe('a bet', () => {
  it('is taken with its stake, shown to everybody under a masked name, and settled', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const asked = wheelBet(round);
    const placed = await place(launch, asked);
    expect(calls.felTableBet.output.parse(placed)).toMatchObject({
      bet: { betId: asked.betId, round, stake: 3, bet: asked.bet, state: 'placed', payout: 0, events: [] },
      balance: 997,
    });
    const opened = calls.felTable.output.parse(await look(launch, other));
    expect(opened).toMatchObject({
      balance: 997,
      state: { round, phase: 'open', showMs: null, isVoid: false },
      events: [],
      bets: [placed.bet],
      crowd: { round, bets: 1, players: 1, staked: 3, spots: { red: 1, black: 1, zero: 1 } },
      table: { code: 'wheel-1', game: 'wheel', entropy: 'players', commitment: { chain: 1, before: 0 } },
    });
    expect(opened.crowd.top).toEqual([
      { key: asked.betId, name: expect.stringMatching(/^.\*\*\*.$/), stake: 3, payout: null },
    ]);
    await finish(hand);
    const [own] = (await look(launch)).bets;
    const { settle } = await hand.outcome(round);
    const { payout } = settle({ id: asked.betId, stake: 300n, bet: asked.bet, actions: [] });
    expect(own).toMatchObject({ state: 'settled' });
    expect(parseLira(own!.payout)).toBe(payout);
    expect(await cashOf(launch)).toBe(99_700n + payout);
  });

  it('is sent to the player’s own devices and to no others when it is placed and undone', async () => {
    const { hand, round } = await openTable('wheel-1');
    const [launch, stranger] = [await sitDown(server, 'wheel'), await sitDown(server, 'wheel')];
    const placed = await place(launch, wheelBet(round));
    expect(toldBets(server, launch)).toEqual([placed.bet]);
    const undone = taken(await other.casino.tables.undo(launch, placed.bet.betId));
    expect(undone.bet.state).toBe('undone');
    expect(toldBets(other, launch)).toEqual([undone.bet]);
    const late = { ...wheelBet(round), stake: 4 };
    expect(await server.casino.tables.bet(launch, late)).toBe('bad_stake');
    expect(toldBets(server, launch)).toHaveLength(1);
    expect([...toldBets(server, stranger), ...toldBets(other, stranger)]).toEqual([]);
    await finish(hand);
  });

  it('hides its player where they wish so', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    await place(launch, { ...wheelBet(round), isHidden: true });
    const { crowd } = await look(launch, other);
    expect(crowd.top[0]!.name).toBe('');
    await finish(hand);
  });

  it('after the close is refused and moves nothing', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const early = await place(launch, wheelBet(round));
    // The time for bets has ended, but no server has closed the betting yet.
    await hand.hurry();
    const late = wheelBet(round);
    expect(await server.casino.tables.bet(launch, late)).toBe('bets_closed');
    await hand.to('lock');
    expect(await other.casino.tables.bet(launch, late)).toBe('bets_closed');
    expect(await server.casino.tables.bet(launch, wheelBet(round + 1))).toBe('bets_closed');
    expect(await cashOf(launch)).toBe(99_700n);
    expect(
      await server.ledger.findPosting({ source: 'fel', operation: 'bet', id: late.betId }),
    ).toBeUndefined();
    // The same bet as before the close is the same answer.
    const again = await place(launch, { ...wheelBet(round), betId: early.bet.betId });
    expect(again.bet).toEqual(early.bet);
    await finish(hand);
  });

  it('carries the time at which it passed the gate, however long its entry takes', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const blocker = await fresh.pool.connect();
    try {
      await blocker.query('begin; lock table table_bet in access exclusive mode');
      const placing = place(launch, wheelBet(round));
      await expect
        .poll(async () => {
          const { rows } = await fresh.pool.query(
            `select from pg_locks where relation = 'table_bet'::regclass and not granted`,
          );
          return rows.length;
        })
        .toBe(1);
      const { rows } = await fresh.pool.query<{ now: Date }>('select clock_timestamp() as now');
      await blocker.query('select pg_sleep(0.05)');
      await blocker.query('commit');
      const { bet } = await placing;
      const stored = await fresh.pool.query<{ placed_at: Date }>(
        'select placed_at from table_bet where id = $1',
        [bet.betId],
      );
      expect(stored.rows[0]!.placed_at.getTime()).toBeLessThanOrEqual(rows[0]!.now.getTime());
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    await finish(hand);
  });

  it('under one id is one bet, on two servers at once; with other content it is refused', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const asked = wheelBet(round);
    const answers = await Promise.all([
      place(launch, asked),
      place(launch, asked, other),
      place(launch, asked),
    ]);
    expect(new Set(answers.map(({ bet }) => JSON.stringify(bet))).size).toBe(1);
    expect(await cashOf(launch)).toBe(99_700n);
    for (const change of [
      { stake: 4, bet: { red: 4 } },
      { bet: { red: 3 } },
      { clientSeed: 'çark' },
      { round: round + 1 },
    ])
      expect(await other.casino.tables.bet(launch, { ...asked, ...change })).toBe('decided_otherwise');
    const stranger = await sitDown(server, 'wheel');
    expect(await server.casino.tables.bet(stranger, asked)).toBe('decided_otherwise');
    expect(await cashOf(stranger)).toBe(100_000n);
    await finish(hand);
  });

  it.each<[string, Partial<ReturnType<typeof wheelBet>>, unknown]>([
    ['a spot that is none', { bet: { green: 3 } }, 'bad_bet'],
    ['no spot', { bet: {} }, 'bad_stake'],
    ['a stake that is not the sum of its chips', { stake: 4 }, 'bad_stake'],
    ['a stake below the table’s', { bet: { red: 0.5 }, stake: 0.5 }, { least: 100n, most: 2000n }],
    ['a stake above the table’s', { bet: { red: 21 }, stake: 21 }, { least: 100n, most: 2000n }],
  ])('with %s is refused and moves nothing', async (_what, change, refusal) => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    expect(await server.casino.tables.bet(launch, { ...wheelBet(round), ...change })).toEqual(refusal);
    expect(await cashOf(launch)).toBe(100_000n);
    await finish(hand);
  });

  it('is refused beyond the balance, the player’s limit of a round, and the number of bets', async () => {
    const { hand, round } = await openTable('wheel-1');
    const poor = await sitDown(server, 'wheel', 200n);
    expect(await server.casino.tables.bet(poor, wheelBet(round))).toBe('insufficient_balance');
    const launch = await sitDown(server, 'wheel');
    const twenty = () => wheelBet(round, { red: 20 }, 20);
    await place(launch, twenty());
    await place(launch, wheelBet(round, { red: 19 }, 19));
    expect(await server.casino.tables.bet(launch, twenty())).toEqual({
      limit: 'table_limit_reached',
      most: 100n,
    });
    await finish(hand);
    const flight = await openTable('rocket-1');
    const pilot = await sitDown(server, 'rocket');
    const asked = () => rocketBet(flight.round);
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.casino.tables.bet(pilot, asked())));
    expect(answers.filter((each) => each === 'too_many_bets')).toHaveLength(2);
    expect(await cashOf(pilot)).toBe(99_800n);
    await finish(flight.hand);
  });

  it('is none at a game that has no table, or that is switched off', async () => {
    const launch = await sitDown(server, 'lale');
    expect(await server.casino.tables.open(launch)).toBe('game_unavailable');
    expect(await server.casino.tables.bet(launch, wheelBet(1))).toBe('game_unavailable');
  });
});

describe('an undone bet', () => {
  it('gives its stake back while betting is open, once', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const { bet } = await place(launch, wheelBet(round));
    const answers = await Promise.all([
      server.casino.tables.undo(launch, bet.betId),
      other.casino.tables.undo(launch, bet.betId),
    ]);
    for (const answer of answers)
      expect(calls.felTableUndo.output.parse(taken(answer))).toMatchObject({
        bet: { state: 'undone' },
        balance: 1000,
      });
    expect(await cashOf(launch)).toBe(100_000n);
    expect((await place(launch, { ...wheelBet(round), betId: bet.betId })).bet.state).toBe('undone');
    expect((await look(launch)).crowd.bets).toBe(0);
    await finish(hand);
    expect(await cashOf(launch)).toBe(100_000n);
  });

  it('is refused after the close, and to others', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const { bet } = await place(launch, wheelBet(round));
    const stranger = await sitDown(server, 'wheel');
    expect(await server.casino.tables.undo(stranger, bet.betId)).toBe('bet_not_found');
    await hand.hurry();
    expect(await server.casino.tables.undo(launch, bet.betId)).toBe('bets_closed');
    await finish(hand);
    expect(await server.casino.tables.undo(launch, bet.betId)).toBe('bets_closed');
  });
});

describe('a decision', () => {
  const exit = { move: 'exit' };
  /** A flight that lasts long enough to leave it. */
  async function fly(bets: readonly object[] = [{}]) {
    for (;;) {
      const { hand, round } = await openTable('rocket-1');
      const launch = await sitDown(server, 'rocket');
      const placed = [];
      for (const bet of bets) placed.push((await place(launch, rocketBet(round, bet))).bet);
      await hand.to('flight');
      const { paysAtMs } = await hand.outcome(round);
      if (paysAtMs > 3000) return { hand, round, launch, placed, bet: placed[0]! };
      await finish(hand);
    }
  }

  it('counts from when the house received it, is taken once, and is paid', async () => {
    const { hand, round, launch, bet } = await fly();
    const asked = { betId: bet.betId, number: 1, action: exit };
    const answers = await Promise.all([
      server.casino.tables.act(launch, asked),
      other.casino.tables.act(launch, asked),
    ]);
    const [first, second] = answers.map((each) => calls.felTableAct.output.parse(taken(each)).bet);
    expect(first!.actions).toEqual([{ atMs: expect.any(Number), action: exit }]);
    expect(second!.actions).toEqual(first!.actions);
    expect(toldBets(server, launch).at(-1)!.actions).toEqual(first!.actions);
    expect(await server.casino.tables.act(launch, { ...asked, number: 2 })).toBe('action_not_offered');
    // It is paid while the flight continues.
    await hand.step();
    const [own] = (await look(launch)).bets;
    expect(own).toMatchObject({ state: 'settled', events: [{ type: 'exit' }] });
    expect(await cashOf(launch)).toBe(99_900n + parseLira(own!.payout)!);
    expect((await hand.now()).phase).toBe(2);
    await finish(hand);
    const { settle } = await hand.outcome(round);
    const ticket = { id: bet.betId, stake: 100n, bet: {}, actions: first!.actions };
    expect(settle(ticket).payout).toBe(parseLira(own!.payout));
  });

  it('is refused before the show, after it, for another’s bet, and where it is none', async () => {
    const { hand, round } = await openTable('rocket-1');
    const launch = await sitDown(server, 'rocket');
    const { bet } = await place(launch, rocketBet(round));
    const asked = { betId: bet.betId, number: 1, action: exit };
    expect(await server.casino.tables.act(launch, asked)).toBe('action_not_offered');
    expect(await server.casino.tables.act(launch, { ...asked, action: { move: 'up' } })).toBe(
      'action_not_offered',
    );
    expect(await server.casino.tables.act(await sitDown(server, 'rocket'), asked)).toBe('bet_not_found');
    await finish(hand);
    expect(await server.casino.tables.act(launch, asked)).toBe('action_not_offered');
  });

  it('needs no server that lives: an exit at a height is paid as it was asked for', async () => {
    const { hand, round, launch, placed } = await fly([{ exitAt: 105 }, { exitAt: 100_000_000 }]);
    await finish(hand);
    const { bets } = await look(launch, other);
    expect(bets.map(({ payout }) => payout)).toEqual([1.05, 0]);
    expect(await cashOf(launch)).toBe(99_800n + 105n);
    expect(placed).toHaveLength(2);
    expect(round).toBeGreaterThan(0);
  });

  it('keeps the end of the flight a secret until it has come', async () => {
    const { hand, launch } = await fly();
    const opened = await look(launch);
    expect(opened).toMatchObject({ state: { phase: 'flight', endsMs: null }, events: [] });
    expect(opened.state!.showMs).toEqual(expect.any(Number));
    await finish(hand);
    const { mark } = (await look(launch)).marks[0]!;
    expect(mark).toEqual({ crash: expect.any(Number) });
  });
});

describe('a takeover', () => {
  it('ends in nothing that the server of before could write', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const { bet } = await place(launch, wheelBet(round));
    await hand.to('result');
    // It fell asleep before it paid, and another one took the table.
    const awake = await takeHand(server, 'wheel-1');
    const rows = async () =>
      Promise.all(
        ['game_table', 'table_gate', 'table_round', 'table_bet'].map(
          async (table) => (await fresh.pool.query(`select * from ${table} order by 1, 2`)).rows,
        ),
      );
    const before = await rows();
    await expect(hand.step()).rejects.toBeInstanceOf(Fenced);
    expect(await rows()).toEqual(before);
    expect(await cashOf(launch)).toBe(99_700n);
    await awake.step();
    const [own] = (await look(launch)).bets;
    expect(own).toMatchObject({ betId: bet.betId, state: 'settled' });
  });

  it('goes on with payouts that were cut off, and pays nothing twice', async () => {
    let chunks = 0;
    const cut: typeof server.casino.port = {
      ...server.casino.port,
      async payAll(tx, wins) {
        chunks += 1;
        if (chunks > 1) throw new Error('the server was killed');
        return server.casino.port.payAll(tx, wins);
      },
    };
    const { hand, round } = await openTable('wheel-1', { port: cut, chunkSize: 2 });
    const launches = await Promise.all(Array.from({ length: 7 }, () => sitDown(server, 'wheel')));
    for (const launch of launches) await place(launch, wheelBet(round));
    await hand.to('result');
    await expect(hand.step()).rejects.toThrow('the server was killed');
    const paidBefore = await fresh.pool.query(
      `select from table_bet where state = 'settled' and round = $1`,
      [round],
    );
    expect(paidBefore.rowCount).toBe(2);
    const heir = await takeHand(server, 'wheel-1', { chunkSize: 2 });
    await heir.step();
    const { settle } = await heir.outcome(round);
    const { payout } = settle({ id: '', stake: 300n, bet: { red: 1, black: 1, zero: 1 }, actions: [] });
    for (const launch of launches) expect(await cashOf(launch)).toBe(99_700n + payout);
    // Once more changes nothing.
    await heir.step();
    for (const launch of launches) expect(await cashOf(launch)).toBe(99_700n + payout);
  });

  it('leaves a bet that was decided on since it was read to the next payout', async () => {
    const { hand, round } = await openTable('rocket-1');
    const launch = await sitDown(server, 'rocket');
    const { bet } = await place(launch, rocketBet(round));
    await hand.to(hand.table.rules.phases[2]!.name);
    const read = await listRows(server.database.pool, store.listWaiting, 'rocket-1', round);
    await fresh.pool.query(
      `update table_bet set actions = '[{"atMs": 1, "action": {"move": "exit"}}]' where id = $1`,
      [bet.betId],
    );
    const payouts = openPayouts({
      database: server.database,
      port: server.casino.port,
      onPaid: () => undefined,
      log: openLog('silent'),
    });
    await payouts.pay(hand.held(), hand.table, await hand.outcome(round), read, Infinity);
    expect(await cashOf(launch)).toBe(99_900n);
    expect((await look(launch)).bets).toMatchObject([{ betId: bet.betId, state: 'placed' }]);
    await finish(hand);
    expect((await look(launch)).bets).toMatchObject([{ betId: bet.betId, state: 'settled' }]);
  });

  it('closes a round whose time is over at its stored end', async () => {
    const { hand, round } = await openTable('wheel-1');
    await hand.hurry();
    const { phase_end: end } = await hand.now();
    const heir = await takeHand(server, 'wheel-1');
    await heir.step();
    expect(await heir.now()).toMatchObject({ round, phase: 1, phase_began: end });
    await finish(heir);
  });
});

describe('a beacon', () => {
  /** A check value of drand's test chain. */
  const known: BeaconRound = {
    randomness: 'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca',
    signature:
      '95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43f0d3703e3a4ce106e8fd6c6987f32126',
  };

  it('is named before betting closes, and joins the link in the draw', async () => {
    const asked: number[] = [];
    const beacon = {
      roundAt: (atMs: number) => Math.ceil(atMs / 1000),
      async find(round: number) {
        asked.push(round);
        return known;
      },
    };
    const { hand, round } = await openTable('wheel-1', { beacon });
    const launch = await sitDown(server, 'wheel');
    const { bet } = await place(launch, wheelBet(round));
    const before = taken(await server.casino.tables.round(launch, round)).proof;
    expect(before).toMatchObject({ entropy: 'beacon', link: null, randomness: null, lines: null });
    expect(before.beaconRound).toEqual(expect.any(Number));
    await finish(hand);
    expect(asked).toEqual([before.beaconRound]);
    const { proof, bets } = calls.felTableRound.output.parse(
      taken(await server.casino.tables.round(launch, round)),
    );
    expect(proof).toMatchObject({ beaconRound: before.beaconRound, randomness: known.randomness });
    const claim = {
      published: proof.published,
      link: proof.link!,
      table: proof.table,
      round: proof.index,
      beacon: proof.randomness!,
      ticket: { id: bet.betId, stake: 300n, bet: bet.bet, actions: [], ...bet.accepted!, isUndone: false },
      seal: bet.accepted!.seal,
      payout: parseLira(bets[0]!.payout)!,
    };
    const game = toyGames.find('wheel')!;
    if (game.kind !== 'common') throw new Error('a wheel is common');
    expect(verifyCommonRound(game, claim)).toEqual({ seed: true, record: true, outcome: true });
    expect(verifyCommonRound(game, { ...claim, payout: claim.payout + 1n }).outcome).toBe(false);
    expect(linkBefore(proof.link!)).toBe(
      round === 1 ? proof.published : taken(await server.casino.tables.round(launch, round - 1)).proof.link,
    );
  });

  it('that does not come makes the round void, and every bet is given back', async () => {
    const beacon = { roundAt: () => 5, find: async () => undefined };
    const { hand, round } = await openTable('rocket-1', { beacon });
    const launches = await Promise.all([1, 2, 3].map(() => sitDown(server, 'rocket')));
    for (const launch of launches) await place(launch, rocketBet(round));
    await hand.to('lock');
    await hand.hurry();
    expect(await hand.step()).toBeGreaterThan(0);
    await fresh.pool.query(
      `update game_table set phase_end = phase_end - interval '11 s' where code = 'rocket-1'`,
    );
    await hand.step();
    await hand.step();
    for (const launch of launches) {
      expect(await cashOf(launch)).toBe(100_000n);
      const { bets, state } = await look(launch);
      expect(bets).toMatchObject([{ state: 'void', payout: 1 }]);
      expect(state).toMatchObject({ phase: 'rest', isVoid: true });
    }
    const { proof, mark } = taken(await server.casino.tables.round(launches[0]!, round));
    expect([mark, proof.randomness]).toEqual([null, null]);
    // Its link is used up, and the table continues.
    const { round: next } = await openTable('rocket-1');
    expect(next).toBe(round + 1);
  });
});

describe('a chain that runs out', () => {
  it('is followed by the one that was published before, link by link', async () => {
    const launch = await sitDown(server, 'wheel-2');
    const { hand, round: first } = await openTable('wheel-2', { links: 3 });
    const proofs = [];
    for (let count = 0; count < 8; count += 1) {
      const { table } = await look(launch);
      const { round } = await hand.now();
      await finish(hand);
      const { proof } = taken(await server.casino.tables.round(launch, round));
      expect(proof.published).toBe(table!.commitment.published);
      proofs.push({ proof, next: table!.commitment.next });
      await hand.to(hand.table.rules.phases[0]!.name);
    }
    expect(proofs.map(({ proof }) => proof.round)).toEqual(proofs.map((_each, place) => first + place));
    for (const [place, { proof }] of proofs.entries()) {
      const before = proofs[place - 1];
      if (!before) continue;
      const isNewChain = proof.chain !== before.proof.chain;
      expect(proof.index).toBe(isNewChain ? 1 : before.proof.index + 1);
      expect(linkBefore(proof.link!)).toBe(isNewChain ? proof.published : before.proof.link);
      // The first link of a new chain is published while the chain before it still runs.
      if (isNewChain) expect(before.next).toBe(proof.published);
    }
    expect(new Set(proofs.map(({ proof }) => proof.chain)).size).toBeGreaterThan(2);
  });
});

describe('a further table of a game', () => {
  it('is an entry of the lobby with its own name and limits, and is played on its game’s scene', async () => {
    const { hand, round } = await openTable('wheel-2');
    const launch = await sitDown(server, 'wheel-2');
    expect(await look(launch)).toMatchObject({
      table: { code: 'wheel-2', game: 'wheel', names: { tr: 'Hızlı Çark' }, mostStake: 5 },
    });
    await place(launch, wheelBet(round));
    expect(await server.casino.tables.bet(launch, wheelBet(round, { red: 6 }, 6))).toEqual({
      least: 100n,
      most: 500n,
    });
    const elsewhere = { ...launch, gameCode: 'wheel' };
    expect((await look(elsewhere)).bets).toEqual([]);
    const { list } = await server.casino.history(launch.customer, { skip: 0, take: 5 }, 'tr');
    expect(list).toMatchObject([{ gameCode: 'wheel-2', gameName: 'Hızlı Çark', amount: 3 }]);
    expect(await server.casino.tables.gameOf('wheel-2')).toBe('wheel');
    const lobby = await server.casino.tables.lobby();
    expect(lobby.find(({ entry }) => entry === 'wheel-2')).toEqual({
      entry: 'wheel-2',
      names: { tr: 'Hızlı Çark', en: 'Fast Wheel' },
      isOpen: true,
      leastStake: 100n,
      mostStake: 500n,
      players: 1,
    });
    await finish(hand);
  });

  it('keeps to the stakes that the office has set since, while a bet from before is settled and taken back', async () => {
    const { hand, round } = await openTable('wheel-2');
    const [launch, stranger] = [await sitDown(server, 'wheel-2'), await sitDown(server, 'wheel-2')];
    const [settled, undone] = [wheelBet(round, { red: 1 }, 1), wheelBet(round, { red: 5 }, 5)];
    const [first] = [await place(launch, settled), await place(stranger, undone)];
    const set = async (least: bigint, most: bigint) => {
      await server.database.inTransaction((tx) =>
        server.casino.switches.setStakes(tx, 'wheel-2', { least, most }),
      );
      // As long as a server may hold the stakes from before.
      await sleep(1100);
    };
    await set(200n, 400n);
    try {
      for (const each of [server, other]) {
        expect((await look(launch, each)).table).toMatchObject({
          stakes: [2],
          defaultStake: 2,
          leastStake: 2,
          mostStake: 4,
        });
        for (const stake of [1, 1.5, 5, 6])
          expect(await each.casino.tables.bet(launch, wheelBet(round, { red: stake }, stake))).toEqual({
            least: 200n,
            most: 400n,
          });
        // The same call again: the bet that it placed. Other content under its id, and the id in another's hand, are none.
        expect((await place(launch, settled, each)).bet).toEqual(first.bet);
        expect(await each.casino.tables.bet(launch, { ...settled, bet: { black: 1 } })).toBe(
          'decided_otherwise',
        );
        expect(await each.casino.tables.bet(stranger, settled)).toEqual({ least: 200n, most: 400n });
      }
      expect(await cashOf(launch)).toBe(99_900n);
      const { list } = await server.casino.history(launch.customer, { skip: 0, take: 5 }, 'tr');
      expect(list).toMatchObject([{ gameCode: 'wheel-2', amount: 1 }]);
      await place(launch, wheelBet(round, { red: 2, black: 2 }, 4));
      expect(taken(await server.casino.tables.undo(stranger, undone.betId)).bet.state).toBe('undone');
      expect(await cashOf(stranger)).toBe(100_000n);
      await finish(hand);
      const { settle } = await hand.outcome(round);
      const payouts = [
        settle({ id: settled.betId, stake: 100n, bet: { red: 1 }, actions: [] }),
        settle({ id: settled.betId, stake: 400n, bet: { red: 2, black: 2 }, actions: [] }),
      ].map(({ payout }) => payout);
      expect(await cashOf(launch)).toBe(99_500n + payouts[0]! + payouts[1]!);
      expect((await server.casino.tables.lobby()).find(({ entry }) => entry === 'wheel-2')).toMatchObject({
        leastStake: 200n,
        mostStake: 400n,
      });
    } finally {
      await set(100n, 500n);
    }
    // The whole of its own stakes is no part that was set.
    const { rows } = await fresh.pool.query(`select least_stake_kurus from game where code = 'wheel-2'`);
    expect(rows).toEqual([{ least_stake_kurus: null }]);
    expect((await look(launch)).table).toMatchObject({ leastStake: 1, mostStake: 5 });
  });
});

it('measures tables without a driver, late tables and void rounds', async () => {
  const beacon = { roundAt: () => 5, find: async () => undefined };
  const { hand } = await openTable('wheel-1', { beacon });
  const figures = async () =>
    Object.fromEntries(
      (await server.casino.tables.measures()).map(({ name, values }) => [
        name.slice('felek_table_'.length),
        values.find(({ labels }) => labels?.['table'] === 'wheel-1')!.value,
      ]),
    );
  const before = await figures();
  expect(before).toEqual({ driven: 1, late_seconds: 0, void_rounds_total: expect.any(Number) });
  await hand.to('lock');
  await fresh.pool.query(
    `update game_table set phase_end = clock_timestamp() - interval '11 s' where code = 'wheel-1'`,
  );
  expect((await figures())['late_seconds']).toBeGreaterThanOrEqual(11);
  await finish(hand);
  expect((await figures())['void_rounds_total']).toBe(Number(before['void_rounds_total']) + 1);
  await fresh.pool.query(`update game_table set until = 'epoch'`);
  expect((await figures())['driven']).toBe(0);
});

describe('the players’ entropy', () => {
  it('is the hash over their lines, which are published with the round', async () => {
    const { hand, round } = await openTable('wheel-1');
    const launch = await sitDown(server, 'wheel');
    const one = await place(launch, { ...wheelBet(round), clientSeed: 'bir' });
    const two = await place(launch, { ...wheelBet(round), clientSeed: 'iki' });
    const three = await place(launch, wheelBet(round));
    await server.casino.tables.undo(launch, three.bet.betId);
    await finish(hand);
    const { proof } = taken(await other.casino.tables.round(launch, round));
    expect(proof.lines).toEqual([`${one.bet.betId}|bir`, `${two.bet.betId}|iki`].toSorted());
    const { createHash } = await import('node:crypto');
    expect(proof.randomness).toBe(createHash('sha256').update(proof.lines!.join('\n')).digest('hex'));
  });
});

describe('the house’s own servers', () => {
  it('drive the tables, and one goes on when the other one dies', { timeout: 60_000 }, async () => {
    await fresh.pool.query(`update game_table set until = 'epoch'`);
    const leader = openTableServer(fresh.url);
    await leader.casino.tables.start();
    const launch = await sitDown(server, 'wheel');
    /** Places a bet in the next round that is open. */
    const bet = async () => {
      for (let tries = 0; tries < 600; tries += 1) {
        const opened = await server.casino.tables.open(launch);
        if (typeof opened !== 'string' && opened.state?.phase === 'open') {
          const placed = await server.casino.tables.bet(launch, wheelBet(opened.state.round));
          if (typeof placed === 'object' && 'bet' in placed) return placed.bet;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('the table does not open');
    };
    const settled = async (round: number) => {
      const { rows } = await fresh.pool.query(
        `select settled_at from table_round where table_code = 'wheel-1' and round = $1`,
        [round],
      );
      return (rows[0] as { settled_at: Date | null }).settled_at;
    };
    const first = await bet();
    await expect.poll(() => settled(first.round), { timeout: 10_000 }).not.toBeNull();
    await other.casino.tables.start();
    const second = await bet();
    // Its connections are gone with it, its leases stay.
    const diedMs = performance.now();
    await leader.database.close();
    await expect
      .poll(
        async () =>
          (await fresh.pool.query(`select from game_table where until < clock_timestamp()`)).rowCount,
        {
          timeout: 10_000,
          interval: 20,
        },
      )
      .toBe(0);
    await expect.poll(() => settled(second.round), { timeout: 10_000, interval: 20 }).not.toBeNull();
    expect(performance.now() - diedMs).toBeLessThan(10_000);
    const third = await bet();
    await expect.poll(() => settled(third.round), { timeout: 10_000 }).not.toBeNull();
    await other.casino.tables.stop();
    const { list } = await server.casino.tables.history(launch, { skip: 0, take: 10 });
    expect(list.map(({ betId, state }) => [betId, state])).toEqual(
      [third, second, first].map(({ betId }) => [betId, 'settled']),
    );
    const paid = list.reduce((sum, { payout }) => sum + parseLira(payout)!, 0n);
    expect(await cashOf(launch)).toBe(100_000n - 900n + paid);
  });
});
