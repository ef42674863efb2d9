import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { claimOf, falseClaims } from '../../testbed/claim.ts';
import { winOf } from '../climb.ts';
import { drawsOf } from '../fairness.ts';
import { isProved, verifyRound } from '../proof.ts';
import { playRound, readAction, readBet, takesStake } from '../rounds.ts';
import { kule } from './kule.ts';
import { act, begin, leave, resolve, type KuleAction } from './play.ts';
import { checkKule, difficulties, kuleRules, oddsOf, type Difficulty, type KuleRules } from './rules.ts';
import { stats, statsOfPlan } from './stats.ts';

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'kule', nonce: 0 };
const trapsOf = (difficulty: Difficulty, from = seeds) =>
  kule.begin({ draw: drawsOf(from), stake: 100n, bet: { difficulty } }).state.traps;
const play = (difficulty: Difficulty, actions: readonly KuleAction[], stake = 1_000n) =>
  playRound(kule, seeds, { stake, bet: { difficulty }, actions });
const step = (tile: number): KuleAction => ({ move: 'climb', tile });
const cash: KuleAction = { move: 'cash' };

/** The way to the top without a trap, the leftmost one. */
const wayUp = (difficulty: Difficulty, from = seeds) =>
  trapsOf(difficulty, from).map((traps) => step([0, 1, 2, 3].find((tile) => !traps.includes(tile))!));

describe('a win', () => {
  // 0.98 · (tiles / safe)^floors, rounded down to the hundredth; the tops are those of public towers.
  it.each([
    ['easy', 1, 130],
    ['easy', 9, 1_305],
    ['medium', 1, 147],
    ['medium', 9, 3_767],
    ['hard', 1, 196],
    ['hard', 9, 50_176],
    ['expert', 1, 294],
    ['expert', 9, 1_928_934],
    ['master', 1, 392],
    ['master', 9, 25_690_112],
  ] as const)('on %s with %d floors is %d hundredths of the stake', (difficulty, climbed, times) => {
    expect(winOf(kuleRules, 100n, oddsOf(kuleRules, difficulty, climbed)).times).toBe(times);
  });
});

describe('a round', () => {
  it('begins with the first offer, and names no trap', () => {
    expect(play('easy', [])).toMatchObject({ isOver: false, payout: 0n, staked: 1_000n });
    expect(play('easy', [])!.steps).toEqual([
      [{ type: 'ready', difficulty: 'easy', next: { times: 130, amount: 1_306n } }],
    ]);
  });

  it('raises the win with each floor, and pays it when it is taken', () => {
    const [first, second] = wayUp('hard') as [KuleAction & { tile: number }, KuleAction & { tile: number }];
    const { steps, payout } = play('hard', [first, second, cash])!;
    expect(steps.slice(2)).toEqual([
      [
        {
          type: 'safe',
          floor: 1,
          tile: second.tile,
          win: { times: 392, amount: 3_920n },
          next: { times: 784, amount: 7_840n },
        },
      ],
      [
        { type: 'tower', traps: trapsOf('hard') },
        { type: 'total', amount: 3_920n },
      ],
    ]);
    expect(payout).toBe(3_920n);
  });

  it('ends with nothing on a trap, and shows them all', () => {
    const [first] = wayUp('medium');
    const tile = trapsOf('medium')[1]![0]!;
    expect(play('medium', [first!, step(tile)])!.steps[2]).toEqual([
      { type: 'trap', floor: 1, tile },
      { type: 'tower', traps: trapsOf('medium') },
      { type: 'total', amount: 0n },
    ]);
  });

  it.each([
    ['easy', 1_305n],
    ['medium', 3_767n],
    ['hard', 50_176n],
    ['expert', 1_928_934n],
    ['master', 25_690_112n],
  ] as const)('on %s ends by itself at the top with %d kuruş for a lira', (difficulty, payout) => {
    expect(play(difficulty, wayUp(difficulty), 100n)).toMatchObject({ isOver: true, payout });
  });

  it('ends by itself on the last floor that pays no more than the limit', () => {
    // 0.98 × 4^6 = 4,014.08; the seventh floor would pay 16,056.32 × 2,000 lira.
    const actions = wayUp('master');
    expect(play('master', actions.slice(0, 6), 200_000n)).toMatchObject({
      isOver: true,
      payout: 802_816_000n,
    });
    expect(play('master', actions.slice(0, 7), 200_000n)).toBeUndefined();
  });

  it.each(difficulties)('on %s has as many traps on each floor as it says', (difficulty) => {
    const { tiles, safe } = kuleRules.floor[difficulty];
    expect(trapsOf(difficulty).map((traps) => traps.length)).toEqual(Array(9).fill(tiles - safe));
  });
});

describe('a decision', () => {
  const [first] = wayUp('hard');
  const trap = step(trapsOf('hard')[0]![0]!);
  it.each<[string, readonly KuleAction[]]>([
    ['taking a win before a floor is climbed', [cash]],
    ['giving up after a floor is climbed', [first!, { move: 'leave' }]],
    ['a tile that this floor does not have', [step(2)]],
    ['a step after a trap', [trap, first!]],
    ['taking the win twice', [first!, cash, cash]],
  ])('is not on offer: %s', (_what, actions) => {
    expect(play('hard', actions)).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['a tile beside every floor', { move: 'climb', tile: 4 }],
    ['half a tile', { move: 'climb', tile: 0.5 }],
    ['no tile', { move: 'climb' }],
    ['a tile with more', { move: 'climb', tile: 0, floor: 3 }],
    ['another move', { move: 'fly' }],
  ])('is none: %s', (_what, written) => {
    expect(readAction(kule, written)).toBeUndefined();
  });
});

it.each<[string, unknown]>([
  ['an unknown difficulty', { difficulty: 'nightmare' }],
  ['none', {}],
  ['more than a difficulty', { difficulty: 'easy', floors: 3 }],
])('refuses a bet with %s', (_what, written) => {
  expect(readBet(kule, written)).toBeUndefined();
});

it('refuses a stake that is not offered', () => {
  expect([takesStake(kule, 200n, {}), takesStake(kule, 300n, {})]).toEqual([true, false]);
});

describe('a round that was left', () => {
  it('is given up on the ground, for the return of every plan', () => {
    expect(play('master', [])!.left!()).toEqual({ move: 'leave' });
    expect(play('master', [{ move: 'leave' }])).toMatchObject({ isOver: true, payout: 980n });
  });

  it('is cashed out above it', () => {
    const actions = wayUp('hard').slice(0, 1);
    expect(play('hard', actions)!.left!()).toEqual(cash);
  });
});

it('shows no trap before the end: towers that agree on the tiles that were stepped on give the same events', () => {
  const tower = fc.record({
    difficulty: fc.constantFrom(...difficulties),
    nonce: fc.nat(100_000),
    other: fc.nat(100_000),
  });
  fc.assert(
    fc.property(tower, ({ difficulty, nonce, other }) => {
      const traps = [nonce, other].map((each) => trapsOf(difficulty, { ...seeds, nonce: each }));
      const actions: KuleAction[] = [];
      for (let floor = 0; floor < 8; floor += 1) {
        const tile = Array.from({ length: kuleRules.floor[difficulty].tiles }, (_, at) => at).find((at) =>
          traps.every((each) => !each[floor]!.includes(at)),
        );
        if (tile === undefined) break;
        actions.push(step(tile));
      }
      const [one, two] = [nonce, other].map((each) =>
        playRound(kule, { ...seeds, nonce: each }, { stake: 100n, bet: { difficulty }, actions }),
      );
      expect(one!.isOver).toBe(false);
      expect(one!.steps).toEqual(two!.steps);
      expect(one!.steps.flat().map((event) => (event as { type: string }).type)).not.toContain('tower');
    }),
  );
});

describe('the figures', () => {
  it('return 98 % for every difficulty and every stop', () => {
    for (const difficulty of difficulties)
      for (let climbed = 0; climbed <= 9; climbed += 1)
        expect(statsOfPlan(kuleRules, difficulty, climbed).rtp).toBeCloseTo(0.98, 12);
  });

  it('have one floor and the top of each difficulty', () => {
    const all = stats(kuleRules);
    expect(all.map(({ bet }) => bet)).toEqual([...difficulties]);
    expect(all.map(({ hits }) => hits)).toEqual([3 / 4, 2 / 3, 1 / 2, 1 / 3, 1 / 4]);
    // 0.98² · (1/p − 1).
    expect(all[4]!.variance).toBeCloseTo(0.98 ** 2 * 3, 12);
    expect(all[4]!.most).toEqual({ times: 256_901.12, chance: 1 / 4 ** 9 });
  });

  it.each(difficulties)('agree with every tower of two floors: %s', (difficulty) => {
    const { tiles, safe } = kuleRules.floor[difficulty];
    const floors = Array.from({ length: 2 ** tiles }, (_, bits) =>
      Array.from({ length: tiles }, (_each, tile) => tile).filter((tile) => (bits >> tile) & 1),
    ).filter((traps) => traps.length === tiles - safe);
    let paid = 0;
    for (const low of floors)
      for (const high of floors) {
        const state = { stake: 10n ** 8n, difficulty, traps: [low, high], climbed: 0, payout: 0n };
        const rules = { ...kuleRules, floors: 2, mostPayout: 10n ** 12n };
        if (!act(rules, state, step(0))!.isOver) act(rules, state, step(tiles - 1));
        paid += Number(resolve(state).payout) / 1e8;
      }
    expect(paid / floors.length ** 2).toBeCloseTo(0.98, 6);
  });

  it.each(difficulties)('agree with a simulation within four standard errors: %s', (difficulty) => {
    const rounds = 10_000;
    const rules = { ...kuleRules, floors: 2 };
    const draw = drawsOf({ ...seeds, clientSeed: `kule-simulation ${difficulty}` });
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { state } = begin(rules, { draw, stake: 100_000n, bet: { difficulty } });
      if (!act(rules, state, step(round % 2))!.isOver && !act(rules, state, step(1))!.isOver)
        act(rules, state, leave(state));
      paid += Number(resolve(state).payout) / 100_000;
    }
    const { rtp, variance } = statsOfPlan(kuleRules, difficulty, 2);
    expect(Math.abs(paid / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
  });
});

it.each<[string, Partial<KuleRules>]>([
  ['no floors', { floors: 0 }],
  ['a floor without a trap', { floor: { ...kuleRules.floor, easy: { tiles: 4, safe: 4 } } }],
  ['a floor without a way', { floor: { ...kuleRules.floor, easy: { tiles: 4, safe: 0 } } }],
  ['a return above the cap', { returns: { part: 1n, whole: 1n } }],
  ['a limit below the first floor', { mostPayout: 700_000n }],
])('throws for rules with %s', (_what, change) => {
  expect(() => checkKule({ ...kuleRules, ...change })).toThrow(/^bug:/);
});

describe('a proof', () => {
  const actions = [...wayUp('hard').slice(0, 3), cash];
  const claim = claimOf(kule, seeds, { stake: 1_000n, bet: { difficulty: 'hard' }, actions });

  it('of a round as it was played holds', () => {
    expect(isProved(verifyRound(kule, claim))).toBe(true);
  });

  it.each(falseClaims(claim, { difficulty: 'easy' }))('with %s does not hold', (_what, changed) => {
    expect(isProved(verifyRound(kule, changed))).toBe(false);
  });
});
