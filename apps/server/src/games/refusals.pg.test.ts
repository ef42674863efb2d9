// The refusals of every game that is played alone, with a message and without moving money. A new game of the catalogue is tested automatically.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { houseCatalogue } from '@felek/games/catalogue';
import type { PersonalGame } from '@felek/games/game';
import { readAction } from '@felek/games/rounds';
import { checkInvariants } from '@felek/ledger/invariants';
import { trueRoundsOf } from '../../../../packages/games/testbed/true-rounds.ts';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { taken } from '../../../../testbed/taken.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { Launch } from '../http/route.ts';
import type { Games } from './games.ts';

let fresh: FreshDatabase;
/** Two servers of one house: each is asked in turn. */
let servers: readonly [CasinoServer, CasinoServer];
let turn = 0;
const games = (): Games => servers[(turn += 1) % 2]!.casino.games;
const cash = 100_000_000n;

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

/** All that a customer has and all that was ever posted for them. */
async function moneyOf({ customer }: Launch): Promise<object> {
  const { rows } = await fresh.pool.query<object>(
    `select cash, bonus, (select count(*)::int from posting where wallet_id = $1) as postings,
       (select count(*)::int from entry where wallet_id = $1) as entries, (select count(*)::int from round where wallet_id = $1) as rounds
     from wallet where id = $1`,
    [customer],
  );
  return rows[0]!;
}

/** Expects this refusal, its words in both languages, and no movement of any of these customers. */
async function refuses(code: RefusalCode, launches: readonly Launch[], ask: () => Promise<unknown>) {
  const before = await Promise.all(launches.map(moneyOf));
  expect(await ask()).toBe(code);
  expect([refusals[code].tr.length > 9, refusals[code].en.length > 9]).toEqual([true, true]);
  expect(await Promise.all(launches.map(moneyOf))).toEqual(before);
}

const alone = houseCatalogue
  .list()
  .flatMap((game) => (game.kind === 'common' ? [] : [[game.code, game as PersonalGame] as const]));

/** Decisions of all games. Each game knows a few of them. */
const someActions = [
  { move: 'cash' },
  { move: 'stand' },
  { move: 'decline' },
  { move: 'leave' },
  { move: 'hit' },
  { move: 'skip' },
  { hold: [] },
  { hold: [0] },
];

describe.each(alone)('%s', (gameCode, game) => {
  const bets = trueRoundsOf(game, 12, 'refusals').map(({ proof }) => ({
    stake: proof!.stake,
    bet: proof!.bet as Record<string, unknown>,
  }));
  const [mine] = bets as [(typeof bets)[number]];
  const actions = someActions.filter((action) => readAction(game, action) !== undefined);

  async function sit() {
    const { customer } = await joinCustomer(servers[0], { cash });
    const launch: Launch = { customer, gameCode };
    const { fairness } = taken(await games().open(launch));
    return { launch, seedId: fairness.seedId, nonce: fairness.nextNonce };
  }
  const bet = (launch: Launch, asked: Omit<Parameters<Games['bet']>[1], 'bet'> & { readonly bet: object }) =>
    games().bet(launch, { ...asked, bet: { ...asked.bet } }, new Date());

  it('refuses a stake that is not offered, a bet that is none, and a number or a seed that is not its turn', async () => {
    expect.hasAssertions();
    const { launch, seedId, nonce } = await sit();
    const stranger = await sit();
    const asked = { seedId, nonce, ...mine };
    const of = (change: Partial<typeof asked>) => () => bet(launch, { ...asked, ...change });
    for (const stake of [0, -mine.stake, mine.stake + 0.01, mine.stake + 0.001, 1e12, Number.NaN])
      await refuses('bad_stake', [launch], of({ stake }));
    await refuses('bad_bet', [launch], of({ bet: { unknown: 1 } }));
    await refuses('seed_changed', [launch], of({ nonce: nonce + 1 }));
    await refuses('seed_changed', [launch, stranger.launch], of({ seedId: stranger.seedId }));
  });

  it('takes a bet once, and refuses another choice under its number, a second round, and hands of others', async () => {
    const { launch, seedId, nonce } = await sit();
    const stranger = await sit();
    const asked = { seedId, nonce, ...mine };
    const { round } = taken(await bet(launch, asked));
    const { roundId } = round;
    const before = await moneyOf(launch);
    for (let copy = 0; copy < 2; copy += 1)
      expect(taken(await bet(launch, asked)).round).toMatchObject({ roundId, events: round.events });
    expect(await moneyOf(launch)).toEqual(before);

    const others = bets.filter((each) => JSON.stringify(each) !== JSON.stringify(mine));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others.slice(0, 4))
      await refuses('decided_otherwise', [launch], () => bet(launch, { ...asked, ...other }));
    await refuses('round_open', [launch], () => bet(launch, { ...asked, nonce: nonce + 1 }));

    const all = [launch, stranger.launch];
    const [action = { move: 'cash' }] = actions;
    const decided = { roundId, number: 1, action };
    await refuses('round_not_found', all, () => games().act(stranger.launch, decided));
    await refuses('round_not_found', all, () => games().settle(stranger.launch, roundId));
    await refuses('round_not_found', all, () => games().act(launch, { ...decided, roundId: `${roundId}0` }));
    await refuses('action_not_offered', [launch], () =>
      games().act(launch, { ...decided, action: { move: 'none' } }),
    );
    if (!round.isOver) await refuses('round_under_way', [launch], () => games().settle(launch, roundId));
  });

  it('refuses a decision out of turn, another one in its place, and each that comes late', async () => {
    const { launch, seedId, nonce: first } = await sit();
    const refusesAct = (code: RefusalCode, asked: Parameters<Games['act']>[1]) =>
      refuses(code, [launch], () => games().act(launch, asked));
    let decisions = 0;
    let replaced = 0;
    // A round may be over with its bet; a game with decisions has one soon that is not.
    for (let nonce = first; nonce < first + 40; nonce += 1) {
      let { round } = taken(await bet(launch, { seedId, nonce, ...bets[nonce % bets.length]! }));
      const { roundId } = round;
      while (!round.isOver) {
        const number = round.actions.length + 1;
        for (const at of [number + 1, number + 900])
          await refusesAct('action_not_offered', { roundId, number: at, action: actions[0]! });
        let action: object | undefined;
        for (const each of actions) {
          const answer = await games().act(launch, { roundId, number, action: { ...each } });
          if (answer === 'action_not_offered' || typeof answer === 'string' || !('round' in answer)) continue;
          [round, action] = [answer.round, each];
          break;
        }
        expect(action).toBeDefined();
        decisions += 1;
        const before = await moneyOf(launch);
        expect(
          taken(await games().act(launch, { roundId, number, action: { ...action! } })).round,
        ).toMatchObject({ actions: round.actions, payout: round.payout });
        expect(await moneyOf(launch)).toEqual(before);
        for (const other of actions.filter((each) => each !== action)) {
          await refusesAct('decided_otherwise', { roundId, number, action: { ...other } });
          replaced += 1;
        }
      }
      const late = { roundId, number: round.actions.length + 1, action: actions[0] ?? { move: 'cash' } };
      await refusesAct('action_not_offered', late);
      const { payout } = taken(await games().settle(launch, roundId));
      const paid = await moneyOf(launch);
      expect(taken(await games().settle(launch, roundId)).payout).toBe(payout);
      expect(await moneyOf(launch)).toEqual(paid);
      await refusesAct('action_not_offered', late);
      if (decisions > 0 || game.kind === 'one decision') break;
    }
    expect([decisions > 0, replaced > 0]).toEqual(
      game.kind === 'one decision' ? [false, false] : [true, true],
    );
  });
});
