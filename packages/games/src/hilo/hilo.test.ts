import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { claimOf, falseClaims } from '../../testbed/claim.ts';
import { deck, rankNumber } from '../cards/cards.ts';
import { drawsOf } from '../fairness.ts';
import { isProved, verifyRound } from '../proof.ts';
import { playRound, readAction, readBet, takesStake } from '../rounds.ts';
import { hilo } from './hilo.ts';
import { act, begin, leave, resolve, type HiloAction, type HiloEvent } from './play.ts';
import {
  checkHilo,
  guesses,
  hiloRules,
  isRight,
  rankCount,
  waysOf,
  type Guess,
  type HiloRules,
} from './rules.ts';
import { plans, stats, statsOfPlan } from './stats.ts';

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'hilo', nonce: 0 };
const cash: HiloAction = { move: 'cash' };
const skip: HiloAction = { move: 'skip' };
const guess = (move: Guess): HiloAction => ({ move });

type CardEvent = HiloEvent & { readonly type: 'card' };
/** A round whose cards come in this order. */
const dealt = (cards: readonly number[], stake = 1_000n) => {
  const left = [...cards];
  const { state, events } = begin(hiloRules, { draw: () => left.shift()!, stake, bet: {} });
  return {
    first: events[0] as CardEvent,
    act: (action: HiloAction) => act(hiloRules, state, action),
    leave: () => leave(state),
    payout: () => resolve(state).payout,
  };
};
/** A card of clubs: 1 for the ace. */
const club = (rank: number) => rank - 1;
const [ace, two, seven, eight, king] = [1, 2, 7, 8, 13].map(club) as [number, number, number, number, number];

describe('a guess', () => {
  it('is right for as many ranks as it says, of thirteen', () => {
    for (let rank = 1; rank <= rankCount; rank += 1)
      for (const each of guesses) {
        const right = Array.from({ length: rankCount }, (_, index) => index + 1).filter((next) =>
          isRight(rank, each, next),
        );
        expect(right).toHaveLength(waysOf(rank, each));
      }
  });

  // 0.99 × 13 / ways, with "the same or higher" from 7 right for 7 of 13 ranks.
  it.each([
    [1, 'higher', 12, 1_072n],
    [1, 'lower', 1, 12_870n],
    [2, 'higher', 12, 1_072n],
    [2, 'lower', 2, 6_435n],
    [7, 'higher', 7, 1_838n],
    [7, 'lower', 7, 1_838n],
    [8, 'higher', 6, 2_145n],
    [8, 'lower', 8, 1_608n],
    [12, 'higher', 2, 6_435n],
    [13, 'higher', 1, 12_870n],
    [13, 'lower', 12, 1_072n],
  ] as const)(
    'on rank %d %s is right for %d ranks, and makes %d kuruş of 10 lira',
    (rank, side, ways, won) => {
      expect(waysOf(rank, side)).toBe(ways);
      expect(dealt([club(rank)]).first[side]!.amount).toBe(won);
    },
  );

  it.each([
    ['an ace', ace, 'higher', two, 'right'],
    ['an ace', ace, 'higher', ace, 'wrong'],
    ['an ace', ace, 'lower', ace, 'right'],
    ['an ace', ace, 'lower', two, 'wrong'],
    ['a king', king, 'lower', eight, 'right'],
    ['a king', king, 'lower', king, 'wrong'],
    ['a king', king, 'higher', king, 'right'],
    ['a king', king, 'higher', eight, 'wrong'],
    ['a seven', seven, 'higher', seven, 'right'],
    ['a seven', seven, 'lower', seven, 'right'],
    ['a seven', seven, 'higher', two, 'wrong'],
    ['a seven', seven, 'lower', two, 'right'],
  ] as const)('on %s (%d): %s, and %d comes, is %s', (_what, from, side, next, how) => {
    const { events, isOver } = dealt([from, next]).act(guess(side))!;
    expect(events[0]).toMatchObject({ type: 'card', card: deck[next], how });
    expect(isOver).toBe(how === 'wrong');
  });
});

describe('a round', () => {
  it('begins with a card, both guesses and every skip, and nothing to take', () => {
    expect(dealt([seven]).first).toEqual({
      type: 'card',
      card: '7c',
      how: 'first',
      win: null,
      higher: { times: 183, amount: 1_838n },
      lower: { times: 183, amount: 1_838n },
      skips: 52,
    });
  });

  it('multiplies the odds of right guesses, and takes the house share once', () => {
    const round = dealt([seven, eight, two]);
    expect(round.act(guess('higher'))!.events[0]).toMatchObject({
      win: { times: 183, amount: 1_838n },
      // 0.99 × 13/7 × 13/8 = 2.98767…, and 0.99 × 13/7 × 13/6 = 3.98357….
      lower: { times: 298, amount: 2_987n },
      higher: { times: 398, amount: 3_983n },
    });
    expect(round.act(guess('lower'))!.events[0]).toMatchObject({ win: { amount: 2_987n } });
    expect(round.act(cash)).toMatchObject({ isOver: true, events: [] });
    expect(round.payout()).toBe(2_987n);
  });

  it('is lost by a wrong guess', () => {
    const round = dealt([seven, eight, two]);
    round.act(guess('higher'));
    expect(round.act(guess('higher'))).toMatchObject({
      isOver: true,
      events: [{ how: 'wrong', win: null, higher: null, lower: null }],
    });
    expect(round.payout()).toBe(0n);
  });

  it('skips for nothing: the win stays, the offers are those of the new card', () => {
    const round = dealt([seven, eight, ace]);
    round.act(guess('higher'));
    expect(round.act(skip)!.events[0]).toMatchObject({
      how: 'skipped',
      skips: 51,
      win: { amount: 1_838n },
      higher: { amount: 1_991n },
    });
  });

  it('skips fifty-two times and no more', () => {
    const round = dealt([seven, ...Array<number>(60).fill(eight)]);
    for (let count = 51; count >= 0; count -= 1)
      expect(round.act(skip)!.events[0]).toMatchObject({ skips: count });
    expect(round.act(skip)).toBeUndefined();
    expect(round.act(guess('higher'))).toMatchObject({ isOver: false });
  });

  it('takes the win by itself after fifty-two right guesses', () => {
    // Aces and kings by turns: 0.99 × (13/12)^52 = 63.57….
    const round = dealt(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? ace : king)));
    for (let count = 1; count < 52; count += 1)
      expect(round.act(guess(count % 2 === 1 ? 'higher' : 'lower'))!.isOver).toBe(false);
    expect(round.act(guess('lower'))).toMatchObject({ isOver: true });
    expect(round.payout()).toBe(63_571n);
  });

  it('offers no guess above the limit, and goes on with the others', () => {
    // 0.99 × 13^3 = 2,175.03 stakes of 2,000 lira; once more would be 56.5 million.
    const round = dealt(Array<number>(9).fill(ace), 200_000n);
    for (let count = 0; count < 3; count += 1) round.act(guess('lower'));
    expect(round.act(skip)!.events[0]).toMatchObject({
      win: { amount: 435_006_000n },
      lower: null,
      higher: { amount: 471_256_500n },
    });
    expect(round.act(guess('lower'))).toBeUndefined();
    expect(round.act(cash)).toMatchObject({ isOver: true });
  });

  it('ends by itself when no card has a guess below the limit', () => {
    // 0.99 × 13^3 × (13/12)^10 = 4,842.1 stakes of 2,000 lira are 9.68 million; a surest guess more would be 10.49.
    const cards = [ace, ace, ace, ace, ...Array.from({ length: 11 }, (_, at) => (at % 2 === 0 ? king : ace))];
    const round = dealt(cards, 200_000n);
    const sides: Guess[] = ['lower', 'lower', 'lower'];
    for (let at = 0; at < 10; at += 1) sides.push(at % 2 === 0 ? 'higher' : 'lower');
    const turns = sides.map((side) => round.act(guess(side))!.isOver);
    expect(turns).toEqual([...Array<boolean>(12).fill(false), true]);
    expect(round.payout()).toBe(968_537_208n);
  });
});

describe('a decision', () => {
  it('to take the win is not on offer before a right guess, skipped or not', () => {
    expect(dealt([seven]).act(cash)).toBeUndefined();
    const skipped = dealt([seven, eight]);
    skipped.act(skip);
    expect(skipped.act(cash)).toBeUndefined();
  });

  it('to give up is not on offer after one', () => {
    const round = dealt([seven, eight]);
    round.act(guess('higher'));
    expect(round.act({ move: 'leave' })).toBeUndefined();
  });

  it('after the end is not on offer', () => {
    const actions: HiloAction[] = [{ move: 'leave' }, skip];
    expect(playRound(hilo, seeds, { stake: 100n, bet: {}, actions })).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['another guess', { move: 'same' }],
    ['a guess with more', { move: 'higher', card: 3 }],
    ['nothing', {}],
  ])('is none: %s', (_what, written) => {
    expect(readAction(hilo, written)).toBeUndefined();
  });
});

it('refuses a bet that chooses anything, and a stake that is not offered', () => {
  expect(readBet(hilo, { card: 1 })).toBeUndefined();
  expect([takesStake(hilo, 100n, {}), takesStake(hilo, 99n, {})]).toEqual([true, false]);
});

describe('a round that was left', () => {
  it('is given up before a right guess, for the return of every plan', () => {
    const round = dealt([seven, eight]);
    round.act(skip);
    expect(round.leave()).toEqual({ move: 'leave' });
    round.act(round.leave());
    expect(round.payout()).toBe(990n);
  });

  it('is cashed out after one', () => {
    const round = dealt([seven, eight]);
    round.act(guess('higher'));
    expect(round.leave()).toEqual(cash);
  });
});

it('shows no card before it is turned: the steps before stay the same whatever follows', () => {
  const move = fc.constantFrom<HiloAction>(guess('higher'), guess('lower'), skip, cash);
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(move, { maxLength: 8 }), (nonce, actions) => {
      const at = (count: number) =>
        playRound(hilo, { ...seeds, nonce }, { stake: 100n, bet: {}, actions: actions.slice(0, count) });
      const whole = at(actions.length);
      if (!whole) return;
      for (let count = 0; count < actions.length; count += 1)
        expect(at(count)!.steps).toEqual(whole.steps.slice(0, count + 1));
      expect(whole.steps[0]).toHaveLength(1);
    }),
  );
});

describe('the figures', () => {
  it('return 99 % for every plan', () => {
    for (const side of ['likelier', 'unlikelier'] as const)
      for (let count = 1; count <= 12; count += 1)
        expect(statsOfPlan(hiloRules, { side, guesses: count }).rtp).toBeCloseTo(0.99, 12);
  });

  it('of one guess are the mean over thirteen first cards', () => {
    const [likelier] = stats(hiloRules);
    const chances = [12, 12, 11, 10, 9, 8, 7, 8, 9, 10, 11, 12, 12].map((ways) => ways / 13);
    const mean = (of: (chance: number) => number) =>
      chances.reduce((sum, chance) => sum + of(chance), 0) / 13;
    expect(likelier!.hits).toBeCloseTo(
      mean((chance) => chance),
      14,
    );
    expect(likelier!.variance).toBeCloseTo(0.99 ** 2 * (mean((chance) => 1 / chance) - 1), 12);
    // From a seven, which comes once in thirteen.
    expect(likelier!.most.times).toBeCloseTo((0.99 * 13) / 7, 12);
    expect(likelier!.most.chance).toBeCloseTo(7 / 169, 14);
  });

  it('of the highest win are six times the same card, on an ace or a king', () => {
    const highest = stats(hiloRules).at(-1)!;
    expect(highest.most.times).toBeCloseTo(0.99 * 13 ** 6, 6);
    expect(highest.most.chance).toBeCloseTo(2 / 13 ** 7, 18);
  });

  it.each(plans)('agree with every row of cards: $side, $guesses', (plan) => {
    // By another way: floating chances, card by card.
    const likelierOf = (rank: number): Guess =>
      waysOf(rank, 'higher') >= waysOf(rank, 'lower') ? 'higher' : 'lower';
    let now = new Map<number, number>(Array.from({ length: 13 }, (_, rank) => [rank + 1, 1 / 13]));
    let squares = new Map(now);
    for (let left = plan.guesses; left > 0; left -= 1) {
      const [chances, weights] = [new Map<number, number>(), new Map<number, number>()];
      for (const [rank, chance] of now) {
        const likelier = likelierOf(rank);
        const other: Guess = likelier === 'higher' ? 'lower' : 'higher';
        const side = plan.side === 'likelier' ? likelier : other;
        for (let next = 1; next <= 13; next += 1) {
          if (!isRight(rank, side, next)) continue;
          const raise = (13 / waysOf(rank, side)) ** 2;
          chances.set(next, (chances.get(next) ?? 0) + chance / 13);
          weights.set(next, (weights.get(next) ?? 0) + (squares.get(rank)! / 13) * raise);
        }
      }
      [now, squares] = [chances, weights];
    }
    const sum = (of: Map<number, number>) => [...of.values()].reduce((total, each) => total + each, 0);
    const exact = statsOfPlan(hiloRules, plan);
    expect(exact.hits).toBeCloseTo(sum(now), 12);
    expect(exact.variance / (0.99 ** 2 * (sum(squares) - 1))).toBeCloseTo(1, 10);
  });

  it.each([1, 5])('agree with a simulation within four standard errors: %d guesses', (count) => {
    const rounds = 20_000;
    const plan = { side: 'likelier', guesses: count } as const;
    const draw = drawsOf({ ...seeds, clientSeed: 'hilo-simulation', nonce: count });
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { state } = begin(hiloRules, { draw, stake: 100_000n, bet: {} });
      let isOver = false;
      for (let left = count; left > 0 && !isOver; left -= 1) {
        const rank = rankNumber(state.card);
        const side = waysOf(rank, 'higher') >= waysOf(rank, 'lower') ? 'higher' : 'lower';
        ({ isOver } = act(hiloRules, state, guess(side))!);
      }
      if (!isOver) act(hiloRules, state, cash);
      paid += Number(resolve(state).payout) / 100_000;
    }
    const { rtp, variance } = statsOfPlan(hiloRules, plan);
    expect(Math.abs(paid / rounds - rtp)).toBeLessThan(4 * Math.sqrt(variance / rounds));
  });
});

it.each<[string, Partial<HiloRules>]>([
  ['skips that cannot be counted', { mostSkips: -1 }],
  ['no guess', { mostGuesses: 0 }],
  ['more decisions than a round may have', { mostGuesses: 990 }],
  ['a return above the cap', { returns: { part: 1n, whole: 1n } }],
  ['a limit below a first guess', { mostPayout: 2_573_999n }],
])('throws for rules with %s', (_what, change) => {
  expect(() => checkHilo({ ...hiloRules, ...change })).toThrow(/^bug:/);
});

describe('a proof', () => {
  // The first number whose second card is higher than or the same as its first one.
  const nonce = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((each) => {
    const played = playRound(
      hilo,
      { ...seeds, nonce: each },
      { stake: 100n, bet: {}, actions: [guess('higher')] },
    );
    return played && !played.isOver;
  })!;
  const claim = claimOf(
    hilo,
    { ...seeds, nonce },
    { stake: 1_000n, bet: {}, actions: [guess('higher'), cash] },
  );

  it('of a round as it was played holds', () => {
    expect(isProved(verifyRound(hilo, claim))).toBe(true);
  });

  it.each(falseClaims(claim, undefined))('with %s does not hold', (_what, changed) => {
    expect(isProved(verifyRound(hilo, changed))).toBe(false);
  });
});
