// Games of other kinds than a slot: their bets and decisions are stored with the money, each once, and a round continues on any device.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as calls from '@felek/contract/fel';
import { openCatalogue } from '@felek/games/catalogue';
import { drawsOf } from '@felek/games/fairness';
import { lale } from '@felek/games/lale/lale';
import { isProved, verifyRound } from '@felek/games/proof';
import { checkInvariants } from '@felek/ledger/invariants';
import { parseLira } from '@felek/money';
import { coin } from '../../../../packages/games/testbed/coin/coin.ts';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { taken } from '../../../../testbed/taken.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { Launch } from '../http/route.ts';
import type { Games } from './games.ts';

let fresh: FreshDatabase;
let server: CasinoServer;
/** Another server of the same house, on which the player continues with another device. */
let other: CasinoServer;
let games: Games;
let elsewhere: Games;

const catalogue = openCatalogue([lale, coin]);

beforeAll(async () => {
  fresh = await freshDatabase();
  [server, other] = [
    openCasinoServer(fresh.url, [], undefined, catalogue),
    openCasinoServer(fresh.url, [], undefined, catalogue),
  ];
  [games, elsewhere] = [server.casino.games, other.casino.games];
  await installHouseGames(server.database, catalogue);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await fresh.drop();
});

const stake = 10;
const now = () => new Date();
const stop = { move: 'stop' };

async function sit(cash = 100_000n): Promise<Launch> {
  const { customer } = await joinCustomer(server, { cash });
  return { customer, gameCode: 'coin' };
}

type Opened = Exclude<Awaited<ReturnType<Games['open']>>, string>;
type Begun = Exclude<Awaited<ReturnType<Games['bet']>>, string | { most: bigint }>;

const cashOf = async ({ customer }: Launch) => (await server.ledger.balances(customer))!.cash;

/** The sides that the coin will show, from its secret seed in the database. */
async function sidesOf(launch: Launch, { fairness: { seedId, nextNonce } }: Opened): Promise<string[]> {
  const { openVault } = await import('../vault.ts');
  const { demoSecret } = await import('../config.ts');
  const { rows } = await fresh.pool.query<{ sealed: Buffer; client: string }>(
    `select server_seed_sealed as sealed, client_seed as client from fel_seed where id = $1 and customer = $2`,
    [seedId, launch.customer],
  );
  const serverSeed = openVault(Buffer.from(demoSecret)).unseal(rows[0]!.sealed);
  const draw = drawsOf({ serverSeed, clientSeed: rows[0]!.client, nonce: nextNonce });
  return Array.from({ length: 5 }, () => ['heads', 'tails'][draw(2)]!);
}

const turned = (side: string) => (side === 'heads' ? 'tails' : 'heads');

/** Begins a round whose first guess is right, and gives the sides that follow. */
async function begin(launch: Launch, at = games): Promise<{ begun: Begun; sides: string[] }> {
  const opened = taken(await at.open(launch));
  const sides = await sidesOf(launch, opened);
  const { seedId, nextNonce: nonce } = opened.fairness;
  const begun = taken(await at.bet(launch, { seedId, nonce, stake, bet: { side: sides[0] } }, now()));
  return { begun, sides };
}

describe('a bet with a choice', () => {
  it('is stored with its stake, and shown again on every server', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { round, balance } = calls.felBet.output.parse(begun);
    expect(round).toMatchObject({
      bet: { side: sides[0] },
      actions: [],
      isOver: false,
      payout: 0,
      stake,
      events: [{ type: 'toss', side: sides[0], win: 19 }],
    });
    expect(balance).toBe(990);
    expect(taken(await elsewhere.open(launch)).openRound).toEqual({
      ...round,
      timeStamp: expect.any(String),
    });
    const { rows } = await fresh.pool.query<{ memo: object }>(
      `select memo from posting where source = 'fel' and key_id = $1`,
      [round.roundId],
    );
    expect(rows).toMatchObject([{ memo: { bet: JSON.stringify({ side: sides[0] }), stakeKurus: 1000 } }]);
  });

  it('under a number that has another bet is refused in words and moves nothing', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { seedId, nonce } = begun.round;
    const same = { seedId, nonce, stake, bet: { side: sides[0] } };
    for (const at of [games, elsewhere]) {
      expect(taken(await at.bet(launch, same, now())).round.roundId).toBe(begun.round.roundId);
      expect(await at.bet(launch, { ...same, bet: { side: turned(sides[0]!) } }, now())).toBe(
        'decided_otherwise',
      );
    }
    expect(await cashOf(launch)).toBe(99_000n);
  });

  it('of a hundred copies and a hundred others at once is taken once', async () => {
    const launch = await sit();
    const { fairness } = taken(await games.open(launch));
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (n % 4 < 2 ? games : elsewhere).bet(
          launch,
          { seedId: fairness.seedId, nonce: 0, stake, bet: { side: n % 2 ? 'heads' : 'tails' } },
          now(),
        ),
      ),
    );
    expect(all.filter((answer) => answer === 'decided_otherwise')).toHaveLength(100);
    expect(await cashOf(launch)).toBe(99_000n);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['a side that is none', { side: 'edge' }],
    ['more than the game knows', { side: 'heads', stake: 5 }],
  ])('of %s is refused and moves nothing', async (_what, bet) => {
    const launch = await sit();
    const { fairness } = taken(await games.open(launch));
    const asked = { seedId: fairness.seedId, nonce: 0, stake, bet: { ...bet } };
    expect(await games.bet(launch, asked, now())).toBe('bad_bet');
    expect(await cashOf(launch)).toBe(100_000n);
  });
});

describe('a decision', () => {
  it('goes on with the round, and its payout follows from all decisions', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { roundId } = begun.round;
    const again = { roundId, number: 1, action: { move: 'again', side: sides[1]! } };
    const { round } = calls.felAct.output.parse(taken(await elsewhere.act(launch, again)));
    expect(round.events.slice(0, 1)).toEqual(begun.round.events);
    expect(round).toMatchObject({ isOver: false, events: [{ win: 19 }, { win: 36.1 }] });
    const ended = taken(await games.act(launch, { roundId, number: 2, action: stop }));
    expect(ended.round).toMatchObject({ isOver: true, payout: 36.1, state: 'open' });
    const settled = taken(await games.settle(launch, roundId));
    expect([settled.payout, settled.balance]).toEqual([36.1, 1026.1]);
    expect(await cashOf(launch)).toBe(102_610n);
  });

  it('may add to the stake, in one commit with the decision', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { roundId } = begun.round;
    const double = { roundId, number: 1, action: { move: 'double', side: sides[1]! } };
    const { round, balance } = taken(await games.act(launch, double));
    expect([round.stake, balance]).toEqual([20, 980]);
    expect(await server.ledger.findRound(launch.customer, 'fel', roundId)).toMatchObject({ staked: 2000n });
    expect(taken(await games.history(launch, { skip: 0, take: 1 })).list).toMatchObject([{ stake: 20 }]);
  });

  it('that is not covered is refused, and the round waits for another', async () => {
    const launch = await sit(1_500n);
    const { begun, sides } = await begin(launch);
    const { roundId } = begun.round;
    const double = { roundId, number: 1, action: { move: 'double', side: sides[1]! } };
    expect(await games.act(launch, double)).toBe('insufficient_balance');
    expect(await cashOf(launch)).toBe(500n);
    expect(taken(await games.act(launch, { roundId, number: 1, action: stop })).round.isOver).toBe(true);
  });

  it('with the same number again is the same, and another one is refused in words', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { roundId } = begun.round;
    const double = { roundId, number: 1, action: { move: 'double', side: sides[1]! } };
    const first = taken(await games.act(launch, double));
    expect(taken(await elsewhere.act(launch, double))).toMatchObject({
      round: { ...first.round, timeStamp: expect.any(String) },
      balance: 980,
    });
    for (const at of [games, elsewhere]) {
      expect(await at.act(launch, { roundId, number: 1, action: stop })).toBe('decided_otherwise');
    }
    expect(await cashOf(launch)).toBe(98_000n);
  });

  it('of a hundred copies and a hundred others at once, on two servers, is taken once', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { roundId } = begun.round;
    const moves = [{ move: 'double', side: sides[1]! }, { move: 'again', side: sides[1]! }, stop];
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (n % 2 ? games : elsewhere).act(launch, { roundId, number: 1, action: moves[n % 3]! }),
      ),
    );
    const stood = taken(await games.round(launch, roundId)).actions;
    expect(stood).toHaveLength(1);
    const refused = all.filter((answer) => answer === 'decided_otherwise' || answer === 'action_not_offered');
    expect(refused.length).toBeGreaterThanOrEqual(132);
    const isDouble = 'side' in stood[0]! && stood[0].move === 'double';
    expect(await cashOf(launch)).toBe(isDouble ? 98_000n : 99_000n);
  });

  it.each<[string, number, object]>([
    ['out of its turn', 2, stop],
    ['far ahead', 900, stop],
    ['that the game does not know', 1, { move: 'run' }],
  ])('%s is refused and moves nothing', async (_what, number, action) => {
    const launch = await sit();
    const { begun } = await begin(launch);
    const { roundId } = begun.round;
    expect(await games.act(launch, { roundId, number, action: { ...action } })).toBe('action_not_offered');
    expect(await cashOf(launch)).toBe(99_000n);
  });

  it('in a round that is over, settled, unknown or of another player is refused', async () => {
    const [launch, stranger] = [await sit(), await sit()];
    const { begun } = await begin(launch);
    const { roundId } = begun.round;
    const next = { roundId, number: 2, action: stop };
    expect(await games.act(stranger, { ...next, number: 1 })).toBe('round_not_found');
    expect(await games.act({ ...launch, gameCode: 'lale' }, { ...next, number: 1 })).toBe('round_not_found');
    taken(await games.act(launch, { ...next, number: 1 }));
    expect(await games.act(launch, next)).toBe('action_not_offered');
    taken(await games.settle(launch, roundId));
    expect(await games.act(launch, next)).toBe('action_not_offered');
  });

  it('is taken from an excluded player where it adds nothing, and refused where it does', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { roundId } = begun.round;
    await server.account.setState(launch.customer, 'excluded');
    // No stake of this size is offered, so nothing is staked until the exclusion is known here.
    const probe = { seedId: begun.round.seedId, nonce: 1, stake: 0.01, bet: { side: 'heads' } };
    await vi.waitFor(async () => expect(await games.bet(launch, probe, now())).toBe('account_excluded'), {
      timeout: 5000,
    });
    const double = { roundId, number: 1, action: { move: 'double', side: sides[1]! } };
    expect(await games.act(launch, double)).toBe('account_excluded');
    taken(await games.act(launch, { roundId, number: 1, action: stop }));
    expect(taken(await games.settle(launch, roundId)).payout).toBe(19);
  });
});

describe('a round that waits for a decision', () => {
  it('is not settled', async () => {
    const launch = await sit();
    const { begun } = await begin(launch);
    expect(await games.settle(launch, begun.round.roundId)).toBe('round_under_way');
    expect(await cashOf(launch)).toBe(99_000n);
  });

  it('keeps its seed secret: the pair is not changed before it has ended', async () => {
    const launch = await sit();
    await begin(launch);
    expect(await games.changeSeed(launch, 'mine')).toBe('round_open');
  });

  it('goes on on another device, as it was left', async () => {
    const launch = await sit();
    const { begun, sides } = await begin(launch);
    const { roundId } = begun.round;
    const again = { roundId, number: 1, action: { move: 'again', side: sides[1]! } };
    const { round } = taken(await games.act(launch, again));
    const resumed = taken(await elsewhere.open(launch)).openRound!;
    expect(resumed).toEqual({ ...round, timeStamp: expect.any(String) });
    const number = resumed.actions.length + 1;
    taken(await elsewhere.act(launch, { roundId, number, action: stop }));
    expect(taken(await elsewhere.settle(launch, roundId)).payout).toBe(36.1);
  });

  it('for a day is decided by the game’s own rule and settled, once on two servers', async () => {
    const [gone, busy] = [await sit(), await sit()];
    const [left, fresher] = [await begin(gone), await begin(busy)];
    await server.account.setState(gone.customer, 'closed');
    await fresh.pool.query(`update round set opened_at = now() - interval '25 hours' where id = $1`, [
      left.begun.round.roundId,
    ]);
    const dayAgo = new Date(Date.now() - 24 * 3_600_000);
    await Promise.all([games.settleStale(dayAgo), elsewhere.settleStale(dayAgo)]);
    expect(await cashOf(gone)).toBe(100_900n);
    expect(taken(await games.round(gone, left.begun.round.roundId))).toMatchObject({
      state: 'settled',
      actions: [stop],
      payout: 19,
    });
    expect(taken(await games.open(busy)).openRound?.roundId).toBe(fresher.begun.round.roundId);
  });
});

it('a round’s proof binds its bet and its decisions, and holds once the seed is revealed', async () => {
  const launch = await sit();
  const { begun, sides } = await begin(launch);
  const { roundId, seal } = begun.round;
  const double = { roundId, number: 1, action: { move: 'double', side: sides[1]! } };
  taken(await games.act(launch, double));
  const { round: over } = taken(await games.act(launch, { roundId, number: 2, action: stop }));
  taken(await games.settle(launch, roundId));
  expect(taken(await games.round(launch, roundId)).proof.serverSeed).toBeNull();
  taken(await games.changeSeed(launch, 'mine'));
  const {
    proof,
    stake: staked,
    payout,
  } = calls.felRoundById.output.parse(taken(await elsewhere.round(launch, roundId)));
  expect([proof.seal, proof.seal === seal]).toEqual([over.seal, false]);
  expect(proof).toMatchObject({ stake, bet: { side: sides[0] }, actions: [double.action, stop] });
  const claim = {
    ...proof,
    serverSeed: proof.serverSeed!,
    stake: parseLira(proof.stake)!,
    staked: parseLira(staked)!,
    payout: parseLira(payout)!,
  };
  expect(isProved(verifyRound(coin, claim))).toBe(true);
  expect(isProved(verifyRound(coin, { ...claim, actions: [stop] }))).toBe(false);
});

it('stands in the hall that its catalogue entry names', async () => {
  const { rows } = await fresh.pool.query(
    `select g.name, g.rtp_basis_points as rtp, g.volatility, c.slugs from game g join casino_category c on c.id = g.category
      where g.code = 'coin'`,
  );
  expect(rows).toEqual([
    { name: { tr: 'Yazı Tura', en: 'Heads or Tails' }, rtp: 9500, volatility: 'low', slugs: ['games'] },
  ]);
});
