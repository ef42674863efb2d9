import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { claimOf, falseClaims } from '../../testbed/claim.ts';
import { drawsOf } from '../fairness.ts';
import { isProved, verifyRound } from '../proof.ts';
import { playRound, readAction, readBet, takesStake } from '../rounds.ts';
import { mayin } from './mayin.ts';
import { act, begin, leave, resolve, type MayinAction } from './play.ts';
import { checkMayin, mayinRules, oddsOf, type MayinRules } from './rules.ts';
import { stats, statsOfPlan } from './stats.ts';
import { winOf } from '../climb.ts';

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'mayin', nonce: 0 };
const tiles = Array.from({ length: 25 }, (_, tile) => tile);
const minesOf = (mines: number, from = seeds) =>
  mayin.begin({ draw: drawsOf(from), stake: 100n, bet: { mines } }).state.mines;
const play = (mines: number, actions: readonly MayinAction[], stake = 1_000n) =>
  playRound(mayin, seeds, { stake, bet: { mines }, actions });
const open = (tile: number): MayinAction => ({ move: 'open', tile });
const cash: MayinAction = { move: 'cash' };
const safeOf = (mines: number) => tiles.filter((tile) => !minesOf(mines).includes(tile));

describe('a win', () => {
  // 0.99 · C(25, k) / C(25 − m, k), as public tables of this game have it, rounded down to the hundredth.
  it.each([
    [1, 1, 103],
    [1, 24, 2_475],
    [3, 1, 112],
    [3, 2, 128],
    [3, 3, 147],
    [5, 1, 123],
    [5, 5, 339],
    [10, 3, 500],
    [12, 13, 514_829_700],
    [13, 12, 514_829_700],
    [20, 5, 5_259_870],
    [24, 1, 2_475],
  ])('with %d mines and %d tiles is %d hundredths of the stake', (mines, opened, times) => {
    expect(winOf(mayinRules, 100n, oddsOf(mayinRules, mines, opened)).times).toBe(times);
  });

  it('is exactly 1.03125 stakes for one tile beside one mine, rounded down once', () => {
    const win = (stake: bigint) => winOf(mayinRules, stake, oddsOf(mayinRules, 1, 1)).amount;
    expect([win(100n), win(1_000n), win(200_000n)]).toEqual([103n, 1_031n, 206_250n]);
  });
});

describe('a round', () => {
  it('begins with the first offer, and names no mine', () => {
    expect(play(3, [])).toMatchObject({ isOver: false, payout: 0n, staked: 1_000n });
    expect(play(3, [])!.steps).toEqual([[{ type: 'ready', mines: 3, next: { times: 112, amount: 1_125n } }]]);
  });

  it('raises the win with each safe tile, and pays it when it is taken', () => {
    const [first, second] = safeOf(3) as [number, number];
    const { steps, payout, isOver } = play(3, [open(first), open(second), cash])!;
    expect(steps.slice(1)).toEqual([
      [
        {
          type: 'safe',
          tile: first,
          opened: 1,
          win: { times: 112, amount: 1_125n },
          next: { times: 128, amount: 1_285n },
        },
      ],
      [
        {
          type: 'safe',
          tile: second,
          opened: 2,
          win: { times: 128, amount: 1_285n },
          next: { times: 147, amount: 1_478n },
        },
      ],
      [
        { type: 'board', mines: minesOf(3) },
        { type: 'total', amount: 1_285n },
      ],
    ]);
    expect([payout, isOver]).toEqual([1_285n, true]);
  });

  it('ends with nothing on a mine, and shows them all', () => {
    const mine = minesOf(3)[1]!;
    expect(play(3, [open(safeOf(3)[0]!), open(mine)])).toMatchObject({ isOver: true, payout: 0n });
    expect(play(3, [open(mine)])!.steps[1]).toEqual([
      { type: 'mine', tile: mine },
      { type: 'board', mines: minesOf(3) },
      { type: 'total', amount: 0n },
    ]);
  });

  it.each([1, 3, 12, 23, 24])('with %d mines ends by itself on the last safe tile', (mines) => {
    const played = play(mines, safeOf(mines).map(open), 100n)!;
    const { most } = stats(mayinRules)[mines - 1]!;
    expect(played.isOver).toBe(true);
    expect(Number(played.payout)).toBe(Math.floor(most.times * 100 + 1e-6));
  });

  it('ends by itself on the last tile that pays no more than the limit', () => {
    // 0.99 · C(25, 9) / C(13, 9) = 2,828.73…, and one tile more would pay 11,314.94… × 2,000 lira = 22.6 million.
    const actions = safeOf(12).map(open);
    const played = play(12, actions.slice(0, 9), 200_000n)!;
    expect(played).toMatchObject({ isOver: true, payout: 565_746_923n });
    expect(play(12, actions.slice(0, 10), 200_000n)).toBeUndefined();
    expect(play(12, actions.slice(0, 10), 100n)).toMatchObject({ isOver: false });
  });
});

describe('a decision', () => {
  const safe = safeOf(3);
  it.each<[string, readonly MayinAction[]]>([
    ['taking a win before a tile is open', [cash]],
    ['opening a tile twice', [open(safe[0]!), open(safe[0]!)]],
    ['giving up after a tile is open', [open(safe[0]!), { move: 'leave' }]],
    ['opening a tile after a mine', [open(minesOf(3)[0]!), open(safe[0]!)]],
    ['taking the win twice', [open(safe[0]!), cash, cash]],
  ])('is not on offer: %s', (_what, actions) => {
    expect(play(3, actions)).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['a tile beside the board', { move: 'open', tile: 25 }],
    ['a tile before it', { move: 'open', tile: -1 }],
    ['half a tile', { move: 'open', tile: 1.5 }],
    ['no tile', { move: 'open' }],
    ['a tile with more', { move: 'cash', tile: 1 }],
    ['another move', { move: 'peek' }],
    ['nothing', undefined],
  ])('is none: %s', (_what, written) => {
    expect(readAction(mayin, written)).toBeUndefined();
  });
});

it.each<[string, unknown]>([
  ['no mine', { mines: 0 }],
  ['a mine under every tile', { mines: 25 }],
  ['half a mine', { mines: 2.5 }],
  ['no number', {}],
  ['more than a number', { mines: 3, tile: 1 }],
])('refuses a bet with %s', (_what, written) => {
  expect(readBet(mayin, written)).toBeUndefined();
});

it('refuses a stake that is not offered', () => {
  expect([takesStake(mayin, 100n, {}), takesStake(mayin, 150n, {})]).toEqual([true, false]);
});

describe('a round that was left', () => {
  it('is given up before a tile is open, for the return of every plan', () => {
    expect(play(24, [])!.left!()).toEqual({ move: 'leave' });
    expect(play(24, [{ move: 'leave' }])).toMatchObject({ isOver: true, payout: 990n });
  });

  it('is cashed out after it', () => {
    const actions = [open(safeOf(3)[0]!)];
    expect(play(3, actions)!.left!()).toEqual(cash);
    expect(play(3, [...actions, cash])).toMatchObject({ payout: 1_125n });
  });
});

describe('no step before the end', () => {
  it('shows a mine: boards that agree on the opened tiles give the same events', () => {
    const board = fc.record({
      mines: fc.integer({ min: 1, max: 24 }),
      nonce: fc.nat(100_000),
      other: fc.nat(100_000),
      order: fc.shuffledSubarray(tiles, { minLength: 1 }),
    });
    fc.assert(
      fc.property(board, ({ mines, nonce, other, order }) => {
        const mined = [nonce, other].map((each) => minesOf(mines, { ...seeds, nonce: each }));
        // Tiles that are safe on both boards, and at least one of each stays closed.
        const safe = order.filter((tile) => mined.every((each) => !each.includes(tile)));
        const actions = safe.slice(0, Math.min(safe.length, 24 - mines)).map(open);
        const [one, two] = [nonce, other].map((each) =>
          playRound(mayin, { ...seeds, nonce: each }, { stake: 100n, bet: { mines }, actions }),
        );
        expect(one!.isOver).toBe(false);
        expect(one!.steps).toEqual(two!.steps);
        expect(JSON.stringify(one!.steps, (_key, value: unknown) => String(value))).not.toContain('board');
      }),
    );
  });

  it('changes by what follows', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.shuffledSubarray(tiles), (nonce, order) => {
        const at = (count: number) =>
          playRound(
            mayin,
            { ...seeds, nonce },
            { stake: 100n, bet: { mines: 3 }, actions: order.slice(0, count).map(open) },
          );
        const whole = at(order.length);
        if (!whole) return;
        for (let count = 0; count < order.length; count += 1)
          expect(at(count)!.steps).toEqual(whole.steps.slice(0, count + 1));
      }),
    );
  });
});

/** The return of a plan by looking at every board, with the rules that settle. */
function countBoards(rules: MayinRules, mines: number, opened: number) {
  const count = rules.side ** 2;
  let [boards, paid, wins] = [0, 0n, 0];
  for (let bits = 0; bits < 2 ** count; bits += 1) {
    const mined = Array.from({ length: count }, (_, tile) => tile).filter((tile) => (bits >> tile) & 1);
    if (mined.length !== mines) continue;
    boards += 1;
    const state = { stake: 10n ** 12n, mines: mined, opened: [] as number[], payout: 0n };
    let turn = { isOver: false };
    for (let tile = 0; tile < opened && !turn.isOver; tile += 1) turn = act(rules, state, open(tile))!;
    if (!turn.isOver) act(rules, state, cash);
    const { payout } = resolve(state);
    paid += payout;
    wins += payout > 0n ? 1 : 0;
  }
  return { rtp: Number(paid) / boards / 1e12, hits: wins / boards };
}

describe('the figures', () => {
  const small = { ...mayinRules, side: 3, mostMines: 8, mostPayout: 10n ** 18n };
  it.each([
    [1, 1],
    [1, 8],
    [2, 3],
    [4, 2],
    [8, 1],
  ])('with %d mines and %d tiles agree with every board of a small field', (mines, opened) => {
    const exact = statsOfPlan(small, mines, opened);
    const counted = countBoards(small, mines, opened);
    expect(counted.rtp).toBeCloseTo(exact.rtp, 10);
    expect(counted.hits).toBeCloseTo(exact.hits, 12);
  });

  it('return 99 % for every number of mines and every stop', () => {
    for (let mines = 1; mines <= 24; mines += 1)
      for (let opened = 0; opened <= 25 - mines; opened += 1)
        expect(statsOfPlan(mayinRules, mines, opened).rtp).toBeCloseTo(0.99, 12);
  });

  it('have one tile and the highest win of each number of mines', () => {
    const all = stats(mayinRules);
    expect(all).toHaveLength(24);
    expect(all[0]).toMatchObject({ bet: '1', hits: 0.96, most: { times: 24.75, chance: 1 / 25 } });
    // One board of C(25, 12) = 5,200,300.
    expect(all[11]!.most).toEqual({ times: 5_148_297, chance: 1 / 5_200_300 });
    // 0.99² · (1/p − 1) for one tile, p = 13/25.
    expect(all[11]!.variance).toBeCloseTo(0.99 ** 2 * (25 / 13 - 1), 12);
  });

  it.each([
    [1, 3, 20_000],
    [5, 4, 20_000],
    [24, 1, 8_000],
  ])('agree with a simulation within four standard errors: %d mines, %d tiles', (mines, opened, rounds) => {
    const draw = drawsOf({ ...seeds, clientSeed: 'mayin-simulation', nonce: mines });
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { state } = begin(mayinRules, { draw, stake: 100_000n, bet: { mines } });
      let turn: { readonly isOver: boolean } = { isOver: false };
      for (let at = 0; at < opened && !turn.isOver; at += 1)
        turn = act(mayinRules, state, open((round + at * 7) % 25))!;
      if (!turn.isOver) act(mayinRules, state, leave(state));
      paid += Number(resolve(state).payout) / 100_000;
    }
    const { rtp, variance } = statsOfPlan(mayinRules, mines, opened);
    expect(Math.abs(paid / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
  });
});

it.each<[string, Partial<MayinRules>]>([
  ['no board', { side: 1 }],
  ['no number of mines', { leastMines: 0 }],
  ['no safe tile', { mostMines: 25 }],
  ['a return above the cap', { returns: { part: 999n, whole: 1_000n } }],
  ['no return', { returns: { part: 0n, whole: 100n } }],
  ['a limit below the first tile', { mostPayout: 4_949_999n }],
])('throws for rules with %s', (_what, change) => {
  expect(() => checkMayin({ ...mayinRules, ...change })).toThrow(/^bug:/);
});

describe('a proof', () => {
  const record = { stake: 1_000n, bet: { mines: 3 }, actions: [...safeOf(3).slice(0, 2).map(open), cash] };
  const claim = claimOf(mayin, seeds, record);

  it('of a round as it was played holds', () => {
    expect(isProved(verifyRound(mayin, claim))).toBe(true);
  });

  it.each(falseClaims(claim, { mines: 4 }))('with %s does not hold', (_what, changed) => {
    expect(isProved(verifyRound(mayin, changed))).toBe(false);
  });
});
