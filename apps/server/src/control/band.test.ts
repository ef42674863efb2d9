import { drawsOf } from '@felek/games/fairness';
import type { PersonalGame } from '@felek/games/game';
import { zar } from '@felek/games/zar/zar';
import { lale } from '@felek/games/lale/lale';
import { describe, expect, it } from 'vitest';
import { bandOf, isNormal, type Counted } from './band.ts';
import { openBook } from './book.ts';
import { openCatalogue } from '@felek/games/catalogue';
import { allStakes, boundsOf, expectationOf, stakeClassOf } from './expectation.ts';

const even = { side: 'under' as const, target: 4950 };
const evenBet = expectationOf(zar as unknown as PersonalGame, even, 100n);

/** The return of so many rounds, played by the rules, at stakes of 10 lira; `paysMore` falsifies their payouts. */
function played<Bet extends object>(
  game: PersonalGame<Bet, never>,
  bet: Bet,
  rounds: number,
  paysMore = (payout: bigint) => payout,
) {
  const book = openBook(openCatalogue([game as unknown as PersonalGame]));
  const draw = drawsOf({ serverSeed: `control of ${game.code}`, clientSeed: 'fixed', nonce: 1 });
  const stake = 1_000n;
  for (let round = 0; round < rounds; round += 1) {
    const { payout } = game.resolve(game.begin({ draw, stake, bet }).state);
    const memo = { stakeKurus: 1000, bet: JSON.stringify(bet) };
    const paid = paysMore(payout);
    book.addAlone({ game: game.code, endedAt: new Date(0), staked: stake, first: stake, paid, memo });
  }
  return book.facts().find(({ stakeClass }) => stakeClass === allStakes)!;
}

describe('the band of a return', () => {
  it('holds true rounds, and few as many', () => {
    for (const rounds of [1, 30, 2_000]) {
      const fact = played(zar, even, rounds);
      expect(fact.rounds).toBe(rounds);
      expect(bandOf(fact).isOutside).toBe(false);
    }
    expect(bandOf(played(lale, {}, 500)).isOutside).toBe(false);
  });

  it('does not hold a paytable that pays a tenth more, or a tenth less', () => {
    const more = bandOf(played(zar, even, 6_000, (payout) => (payout * 11n) / 10n));
    expect(more).toMatchObject({ isOutside: true, isNormal: true });
    expect(more.actual).toBeGreaterThan(more.most);
    const less = bandOf(played(zar, even, 6_000, (payout) => (payout * 9n) / 10n));
    expect(less.isOutside).toBe(true);
    expect(less.actual).toBeLessThan(less.least);
  });

  // A fair coin that pays double: the sum of n rounds is normal with the variance n, and Φ(5.3267) leaves 1e-7 at both ends together.
  const coin = (rounds: number, returned: number): Counted => ({
    rounds,
    staked: rounds,
    returned,
    leastExpected: rounds,
    mostExpected: rounds,
    variance: rounds,
    widest: 1,
  });

  it('is that of the normal distribution from a hundred times the square of the widest deviation on', () => {
    expect([isNormal(coin(99, 0)), isNormal(coin(100, 0))]).toEqual([false, true]);
    const { least, most } = bandOf(coin(10_000, 10_000));
    expect([least, most]).toEqual([expect.closeTo(0.946_733, 5), expect.closeTo(1.053_267, 5)]);
  });

  it('is wider before, and so wide that no coin can leave it', () => {
    // 20 heads of 20 come once in a million, 24 of 24 once in 17 million: the bound must hold the first.
    expect(bandOf(coin(20, 40)).isOutside).toBe(false);
    const few = bandOf(coin(99, 99));
    expect(few.most - 1).toBeGreaterThan(5.3267 / Math.sqrt(99));
  });

  it('of no rounds holds nothing', () =>
    expect(bandOf(coin(0, 0))).toMatchObject({ isOutside: false, actual: 0 }));
});

it('promises what the very bet promises, where the game tells it, else what its bets promise', () => {
  expect(evenBet.least).toBeCloseTo(0.99, 3);
  expect(evenBet.most).toBe(evenBet.least);
  const unknown = expectationOf({ ...zar, figuresOf: undefined } as unknown as PersonalGame, even, 100n);
  expect(unknown.widest).toBeGreaterThan(evenBet.widest);
  expect(unknown.variance).toBeGreaterThan(evenBet.variance);
});

it('counts the bets of one common round as one', async () => {
  const { wheel } = await import('../../../../packages/games/testbed/wheel/wheel.ts');
  const book = openBook(openCatalogue([wheel]));
  const bet = { stake: 100n, payout: 0n, bet: { red: 1 } };
  book.addCommon('wheel', { round: 1, settledAt: new Date(0), bets: [bet, { ...bet, stake: 1_000n }, bet] });
  const [all, ...classes] = book.facts();
  const { variance } = wheel.figures[0]!;
  expect(all).toMatchObject({ rounds: 1, staked: 1_200, stakeClass: allStakes });
  expect(all!.variance).toBeCloseTo(1_200 ** 2 * Math.max(...wheel.figures.map((each) => each.variance)), 6);
  expect(variance).toBeGreaterThan(0);
  expect(classes.map(({ stakeClass, staked }) => [stakeClass, staked])).toEqual([
    [1, 200],
    [2, 1_000],
  ]);
});

it('has a class for every stake, each with its bounds', () => {
  for (const stake of [1n, 99n, 100n, 999n, 1_000n, 99_999n, 100_000n, 1_000_000n, 10n ** 12n]) {
    const { from, below } = boundsOf(stakeClassOf(stake));
    expect(stake >= from && (below === null || stake < below)).toBe(true);
  }
});
