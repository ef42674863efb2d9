// The refusals of every table, with a message and without any movement of money. A new game of the catalogue is tested automatically.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { houseCatalogue } from '@felek/games/catalogue';
import { checkInvariants } from '@felek/ledger/invariants';
import { trueRoundsOf } from '../../../../packages/games/testbed/true-rounds.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import { sitDown, takeHand } from '../../../../testbed/table-house.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { Launch } from '../http/route.ts';
import { installTables } from './house-tables.ts';

let fresh: FreshDatabase;
/** Two servers of one house, neither of which drives a table by itself. Each is asked in turn. */
let servers: readonly [TestRooms, TestRooms];
let turn = 0;
const tables = () => servers[(turn += 1) % 2]!.casino.tables;
const cash = 100_000_000n;

beforeAll(async () => {
  fresh = await freshDatabase();
  const stagePush = { toTable: () => undefined, toStage: () => undefined };
  const open = () => openTestRooms(fresh.url, { ports: { stagePush } });
  servers = [open(), open()];
  await installHouseGames(servers[0].database);
  await installTables(servers[0].database, houseCatalogue);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

/** All that a customer has and all that was ever posted for them, and their bets at tables. */
async function standOf({ customer }: Launch): Promise<object> {
  const { rows } = await fresh.pool.query<object>(
    `select cash, bonus, (select count(*)::int from posting where wallet_id = $1) as postings,
       (select count(*)::int from entry where wallet_id = $1) as entries,
       (select jsonb_agg(to_jsonb(b) order by b.id) from table_bet b where b.customer = $1) as bets
     from wallet where id = $1`,
    [customer],
  );
  return rows[0]!;
}

/** Expects this refusal, its words in both languages, and no movement of any of these customers. */
async function refuses(code: RefusalCode, launches: readonly Launch[], ask: () => Promise<unknown>) {
  const before = await Promise.all(launches.map(standOf));
  expect(await ask()).toBe(code);
  expect([refusals[code].tr.length > 9, refusals[code].en.length > 9]).toEqual([true, true]);
  expect(await Promise.all(launches.map(standOf))).toEqual(before);
}

const common = houseCatalogue
  .list()
  .flatMap((game) => (game.kind === 'common' ? [[game.code, game] as const] : []));

describe.each(common)('%s', (code, game) => {
  const table = `${code}-1`;
  const bets = trueRoundsOf(game, 12, 'refusals').map(({ common: proof }) => ({
    stake: proof!.ticket.stake,
    bet: proof!.ticket.bet as object,
    actions: proof!.ticket.actions,
  }));
  // A lower stake leaves room below the limit of the table.
  const [mine] = bets.toSorted((one, other) => one.stake - other.stake) as [(typeof bets)[number]];
  /** A decision that the game knows, or one that it does not. */
  const action = (bets.find(({ actions }) => actions.length > 0)?.actions[0]?.action ?? {
    move: 'none',
  }) as object;

  it('refuses bets that are not on offer, of another player, out of turn or late', async () => {
    const hand = await takeHand(servers[0], table, { games: houseCatalogue });
    const [first, lock, ...shows] = game.phases.map(({ name }) => name);
    await hand.to(first!);
    for (const [of, until, key] of [
      ['game_table', 'phase_end', 'code'],
      ['table_gate', 'until', 'table_code'],
    ])
      await fresh.pool.query(
        `update ${of} set ${until} = clock_timestamp() + interval '1 hour' where ${key} = $1`,
        [table],
      );
    const [launch, stranger, poor] = [
      await sitDown(servers[0], code, cash),
      await sitDown(servers[0], code, cash),
      await sitDown(servers[0], code, 1n),
    ];
    const { rows } = await fresh.pool.query<{ round: number }>(
      'select round from game_table where code = $1',
      [table],
    );
    const { round } = rows[0]!;
    const own = {
      betId: randomUUID() as string,
      round,
      stake: mine.stake,
      bet: { ...mine.bet },
      clientSeed: 'lale',
      isHidden: false,
    };
    const both = [launch, stranger];
    const fresher = () => ({ ...own, betId: randomUUID() as string });

    for (const stake of [0, -own.stake, own.stake + 0.01, own.stake + 0.001, Number.NaN])
      await refuses('bad_stake', [launch], () => tables().bet(launch, { ...fresher(), stake }));
    await refuses('bad_bet', [launch], () => tables().bet(launch, { ...fresher(), bet: { unknown: 1 } }));
    for (const other of [round - 1, round + 1])
      await refuses('bets_closed', [launch], () => tables().bet(launch, { ...fresher(), round: other }));
    await refuses('insufficient_balance', [poor], () => tables().bet(poor, own));

    // Once, however often it is sent.
    expect(await tables().bet(launch, own)).toMatchObject({ bet: { state: 'placed' } });
    const placed = await standOf(launch);
    for (let copy = 0; copy < 2; copy += 1)
      expect(await tables().bet(launch, own)).toMatchObject({ bet: { betId: own.betId, state: 'placed' } });
    expect(await standOf(launch)).toEqual(placed);

    // Another choice under its id, and another player's hands.
    const others = bets.filter(
      ({ stake, bet }) => JSON.stringify([stake, bet]) !== JSON.stringify([mine.stake, mine.bet]),
    );
    expect(others.length).toBeGreaterThan(0);
    for (const { stake, bet } of others.slice(0, 3))
      await refuses('decided_otherwise', both, () =>
        tables().bet(launch, { ...own, stake, bet: { ...bet } }),
      );
    await refuses('decided_otherwise', both, () => tables().bet(launch, { ...own, clientSeed: 'gül' }));
    await refuses('decided_otherwise', both, () => tables().bet(stranger, own));
    await refuses('bet_not_found', both, () => tables().undo(stranger, own.betId));

    // A decision before its time, of another player, and one that the game does not know.
    const asked = { betId: own.betId, number: 1, action: { ...action } };
    await refuses('bet_not_found', both, () => tables().act(stranger, asked));
    await refuses('action_not_offered', both, () => tables().act(launch, asked));
    await refuses('action_not_offered', both, () => tables().act(launch, { ...asked, number: 2 }));
    await refuses('action_not_offered', both, () =>
      tables().act(launch, { ...asked, action: { move: 'none' } }),
    );

    // Betting is over: first by the clock alone, then in each later phase.
    const late = fresher();
    await hand.hurry();
    for (const phase of [undefined, lock!, ...shows]) {
      if (phase !== undefined) await hand.to(phase);
      await refuses('bets_closed', both, () => tables().bet(launch, late));
      await refuses('bets_closed', both, () => tables().bet(stranger, fresher()));
      await refuses('bets_closed', both, () => tables().undo(launch, own.betId));
      await refuses('bet_not_found', both, () => tables().act(stranger, asked));
      await refuses('action_not_offered', both, () => tables().act(launch, { ...asked, number: 3 }));
    }
    await hand.step();

    // The round is paid: once, to its player alone.
    const { settle } = await hand.outcome(round);
    const stake = BigInt(Math.round(own.stake * 100));
    const { payout } = settle({ id: own.betId, stake, bet: mine.bet, actions: [] });
    expect(await standOf(launch)).toMatchObject({
      cash: cash - stake + payout,
      bets: [{ state: 'settled', payout_kurus: Number(payout) }],
    });
    expect(await standOf(stranger)).toMatchObject({ cash, bets: null });
    await refuses('bets_closed', both, () => tables().bet(launch, late));
    await refuses('action_not_offered', both, () => tables().act(launch, asked));
    await refuses('bets_closed', both, () => tables().undo(launch, own.betId));
  });
});
