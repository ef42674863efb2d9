// Every common game of the house, whose server dies in each phase of a round: the next server goes on with the round, each player sees the
// bets on any server, and the payout is what the drawn round says, to the kuruş.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { houseCatalogue } from '@felek/games/catalogue';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { gameEndings, stakeOf } from '../../../../packages/games/testbed/endings.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTableServer, sitDown, takeHand, type TableServer } from '../../../../testbed/table-house.ts';
import { taken } from '../../../../testbed/taken.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { Launch } from '../http/route.ts';
import { installTables } from './house-tables.ts';
import { Fenced } from './payouts.ts';

let fresh: FreshDatabase;
/** Two servers of one house: what one has begun, the other one finds. */
let servers: readonly [TableServer, TableServer];
const cash = 10_000_000n;

beforeAll(async () => {
  fresh = await freshDatabase();
  const options = { games: houseCatalogue, houseTables: [] };
  servers = [openTableServer(fresh.url, options), openTableServer(fresh.url, options)];
  await installHouseGames(servers[0].database, houseCatalogue, []);
  await installTables(servers[0].database, houseCatalogue, []);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

interface Laid {
  readonly betId: string;
  readonly stake: bigint;
  /** The decisions of the ending, in their order. */
  readonly actions: readonly object[];
}
interface Player {
  readonly launch: Launch;
  readonly placed: readonly Laid[];
}

const toLira = (kurus: bigint) => Number(kurus) / 100;
const serverOf = (turn: number) => servers[turn % 2]!;

const common = gameEndings.flatMap((all) => ('common' in all ? [[all.game.code, all] as const] : []));

it.each(common)('%s goes on from each of its phases when its server dies', async (code, all) => {
  const { game } = all;
  const table = `${code}-1`;
  const takeOver = (turn: number) =>
    takeHand(serverOf(turn), table, { games: houseCatalogue, chunkSize: 3, links: 5 });
  let hand = await takeOver(0);
  const [open, ...later] = game.phases.map(({ name }) => name);
  await hand.to(open!);
  const { round } = await hand.now();

  // A player for each ending, with its bets; no bet of a player is like another one's.
  const players: Player[] = [];
  for (const { bets } of Object.values(all.common)) {
    const launch = await sitDown(servers[0], code, cash);
    const placed: Laid[] = [];
    for (const [slot, own] of bets.entries()) {
      const stake = stakeOf(game, own);
      const asked = { betId: randomUUID(), round, stake: toLira(stake), bet: { ...own.bet } };
      const more = { clientSeed: 'lale', isHidden: false };
      const { bet } = taken(await serverOf(slot).casino.tables.bet(launch, { ...asked, ...more }));
      placed.push({ betId: bet.betId, stake, actions: (own.actions ?? []).map(({ action }) => action) });
    }
    players.push({ launch, placed });
  }
  const ids = ({ placed }: Player) => placed.map(({ betId }) => betId).toSorted();
  const staked = ({ placed }: Player) => placed.reduce((sum, { stake }) => sum + stake, 0n);

  for (const [turn, phase] of later.entries()) {
    const dead = hand;
    hand = await takeOver(turn + 1);
    await expect(dead.step()).rejects.toBeInstanceOf(Fenced);
    await hand.to(phase);
    for (const player of players) {
      const { bets } = taken(await serverOf(turn).casino.tables.open(player.launch));
      const own = bets.filter((each) => each.round === round);
      expect(own.map(({ betId }) => betId).toSorted(), `${code} in ${phase}`).toEqual(ids(player));
      // A decision that the drawn round does not offer is refused; each that it takes is paid for below.
      for (const { betId, actions } of player.placed)
        for (const [at, action] of actions.entries())
          await serverOf(turn).casino.tables.act(player.launch, {
            betId,
            number: at + 1,
            action: { ...action },
          });
    }
  }
  hand = await takeOver(0);
  await hand.step();

  const drawn = await hand.outcome(round);
  for (const player of players) {
    const { list } = await servers[1].casino.tables.history(player.launch, { skip: 0, take: 10 });
    let paid = 0n;
    for (const { betId, stake } of player.placed) {
      const shown = list.find((each) => each.betId === betId)!;
      const { rows } = await fresh.pool.query<{ bet: object; actions: [] }>(
        'select bet, actions from table_bet where id = $1',
        [betId],
      );
      const { payout } = drawn.settle({ id: betId, stake, ...rows[0]! });
      expect(shown).toMatchObject({ state: 'settled' });
      expect(parseLira(shown.payout)).toBe(payout);
      paid += payout;
    }
    const { cash: left } = (await servers[0].ledger.balances(player.launch.customer))!;
    expect(left).toBe(cash - staked(player) + paid);
  }
});
