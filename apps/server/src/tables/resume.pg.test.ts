// Every common game of the house, its server killed and its stage reloaded in each phase of a round: another server drives it on, a fresh stage
// finds the bets, and each is paid by the outcome, to the kuruş.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { houseCatalogue as games } from '@felek/games/catalogue';
import { readBet } from '@felek/games/rounds';
import { checkInvariants } from '@felek/ledger/invariants';
import { gameEndings, stakeOf } from '../../../../packages/games/testbed/endings.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import { sitDown, takeHand } from '../../../../testbed/table-house.ts';
import { installHouseGames } from '../casino/casino.ts';
import { installTables } from './house-tables.ts';

let fresh: FreshDatabase;
/** Two servers of one house, neither of which drives a table by itself. */
let servers: readonly [TestRooms, TestRooms];
const cash = 10_000_000n;

beforeAll(async () => {
  fresh = await freshDatabase();
  const stagePush = { toTable: () => undefined, toStage: () => undefined };
  const open = () => openTestRooms(fresh.url, { ports: { stagePush } });
  servers = [open(), open()];
  await installHouseGames(servers[0].database);
  await installTables(servers[0].database, games);
});
afterAll(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

/** The stage's view, read after the servers' caches have expired. */
async function reload(server: TestRooms, launch: Awaited<ReturnType<typeof sitDown>>) {
  await new Promise((resolve) => setTimeout(resolve, 120));
  const found = await server.casino.tables.open(launch);
  if (typeof found === 'string') throw new Error(`refused: ${found}`);
  return found;
}

const common = gameEndings.flatMap((all) => ('common' in all ? [[all.game.code, all] as const] : []));

it.concurrent.each(common)('%s goes on in each of its phases', async (code, { game, common: endings }) => {
  const table = `${code}-1`;
  const kill = (at: number) => takeHand(servers[at % 2]!, table, { games });
  const [first, ...phases] = game.phases.map(({ name }) => name);
  await (await kill(0)).to(first!);
  for (const [of, until] of [
    ['game_table', 'phase_end'],
    ['table_gate', 'until'],
  ])
    await fresh.pool.query(
      `update ${of} set ${until} = clock_timestamp() + interval '1 hour' where ${of === 'game_table' ? 'code' : 'table_code'} = $1`,
      [table],
    );

  const launch = await sitDown(servers[0], code, cash);
  const { round } = (await reload(servers[0], launch)).state!;
  const tickets = Object.values(endings)
    .find(({ bets }) => bets.length > 0)!
    .bets.map((each) => ({
      id: randomUUID() as string,
      stake: stakeOf(game, each),
      bet: readBet(game, each.bet)!,
      actions: [],
    }));
  for (const { id: betId, stake, bet } of tickets)
    expect(
      await servers[0].casino.tables.bet(launch, {
        betId,
        round,
        stake: Number(stake) / 100,
        bet: { ...bet },
        clientSeed: 'lale',
        isHidden: false,
      }),
    ).toMatchObject({ bet: { betId, state: 'placed' } });

  const found = tickets.map(({ id: betId, stake }) => ({ betId, stake: Number(stake) / 100 }));
  for (const [at, phase] of [first!, ...phases].entries()) {
    // The driving server is gone; the stage is reopened at a server that has never driven.
    await (await kill(at + 1)).to(phase);
    const shown = await reload(servers[at % 2]!, launch);
    expect(shown.state).toMatchObject({ round, phase });
    expect(shown.bets).toHaveLength(found.length);
    expect(shown.bets).toEqual(expect.arrayContaining(found.map((bet) => expect.objectContaining(bet))));
  }

  const last = await kill(0);
  await last.step();
  const { settle } = await last.outcome(round);
  const staked = tickets.reduce((sum, { stake }) => sum + stake, 0n);
  const payout = tickets.reduce((sum, ticket) => sum + settle(ticket).payout, 0n);
  const { bets } = await reload(servers[1], launch);
  expect(bets.map(({ state }) => state)).toEqual(tickets.map(() => 'settled'));
  // Settled again by another server, it pays nothing more.
  await (await kill(1)).step();
  expect((await servers[0].ledger.balances(launch.customer))!.cash).toBe(cash - staked + payout);
});
