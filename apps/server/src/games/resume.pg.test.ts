// Every game of many decisions, cut off in each of its states: the round is found open on another server, continues there, and pays what its
// events say, to the kuruş.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { gameEndings } from '../../../../packages/games/testbed/endings.ts';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { taken } from '../../../../testbed/taken.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { Launch } from '../http/route.ts';

let fresh: FreshDatabase;
/** Two servers of one house: what one has begun, the other one finds. */
let servers: readonly [CasinoServer, CasinoServer];
const cash = 1_000_000n;

beforeAll(async () => {
  fresh = await freshDatabase();
  servers = [openCasinoServer(fresh.url), openCasinoServer(fresh.url)];
  await installHouseGames(servers[0].database);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

const toLira = (kurus: bigint) => Number(kurus) / 100;
const gamesOf = (turn: number) => servers[turn % 2]!.casino.games;
const cashOf = async ({ customer }: Launch) => (await servers[0].ledger.balances(customer))!.cash;

const many = gameEndings.flatMap((all) =>
  'alone' in all && all.game.kind === 'many decisions' ? [[all.game.code, all] as const] : [],
);

describe.each(many)('%s', (gameCode, { game, alone }) => {
  it.each(Object.entries(alone))('goes on from each state on the way to %s', async (_name, ending) => {
    const { customer } = await joinCustomer(servers[0], { cash });
    const launch: Launch = { customer, gameCode };
    const stake = ending.stake ?? game.defaultStake;
    const bet =
      'main' in ending.bet
        ? chipsOf(ending.bet as Record<string, number>)
        : { stake: toLira(stake), bet: { ...ending.bet } };
    const { fairness } = taken(await gamesOf(0).open(launch));
    let { round } = taken(
      await gamesOf(0).bet(
        launch,
        { seedId: fairness.seedId, nonce: fairness.nextNonce, ...bet },
        new Date(),
      ),
    );
    for (let turn = 1; !round.isOver; turn += 1) {
      const games = gamesOf(turn);
      expect(taken(await games.open(launch)).openRound).toEqual(asFound(round));
      const { roundId, actions, events } = round;
      // A decision that is not on offer is refused, and leaves the round as it is.
      for (const action of [ending.decide?.(events, actions.length), ...ways]) {
        const answer =
          action && (await games.act(launch, { roundId, number: actions.length + 1, action: { ...action } }));
        if (typeof answer !== 'object' || !('round' in answer)) continue;
        ({ round } = answer);
        break;
      }
      expect(round.actions).toHaveLength(actions.length + 1);
    }
    const { payout, stake: staked } = round;
    // Over, and not paid yet: the other server finds and pays it, and a second settlement pays nothing.
    expect(taken(await gamesOf(1).open(launch)).openRound).toEqual(asFound(round));
    for (const games of [gamesOf(1), gamesOf(0)])
      expect(taken(await games.settle(launch, round.roundId)).payout).toBe(payout);
    expect(taken(await gamesOf(0).open(launch))).toMatchObject({ openRound: null, lastRound: { payout } });
    expect(toLira(await cashOf(launch))).toBe(Math.round((toLira(cash) - staked + payout) * 100) / 100);
  });
});

const chipsOf = (bet: Record<string, number>) => ({
  stake: Object.values(bet).reduce((sum, lira) => sum + lira, 0),
  bet,
});

/** Each server gives the time when it read the round. */
const asFound = (round: object) => ({ ...round, timeStamp: expect.any(String) as string });

/** Ways to the end of a round, where the ending has none. */
const ways = [
  { move: 'cash' },
  { move: 'leave' },
  { move: 'decline' },
  { move: 'stand' },
  { hold: [] },
] as const;
