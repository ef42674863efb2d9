import { describe, expect, it } from 'vitest';
import { twelveDigits } from '../../testbed/digits.ts';
import { drawsOf, type Draw } from '../fairness.ts';
import { figures } from './figures.ts';
import { makeHazine } from './play.ts';
import { checkRules, houseRules, type HazineRules } from './rules.ts';
import { coinMoments, finalCoins, stats } from './stats.ts';

const play = makeHazine(houseRules);

/** The cycle has 25 ** 15 windows, and many states: some seconds on a slow machine. */
const scanLimitMs = 60_000;

it(
  'shows exactly the figures that the full cycle and the chain give',
  () => {
    expect(twelveDigits(stats(houseRules))).toEqual(twelveDigits(figures));
  },
  scanLimitMs,
);

describe('the figures that games.md publishes for hold and win', () => {
  it.each([
    // Chance of a coin in a respin, mean of the final coins, chance of 15, chance to stay at 6; from 6 coins.
    [0.03, 7.1788, 5.882e-5, 0.4394],
    [0.05, 8.2833, 1.639e-3, 0.2503],
    [0.07, 9.4513, 1.034e-2, 0.1409],
  ])('are reproduced for q = %d', (chance, mean, full, stay) => {
    const ends = finalCoins({ ...houseRules, respinSides: 1 / chance }, 6);
    expect(ends.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
    expect(ends.reduce((sum, each, coins) => sum + each * coins, 0)).toBeCloseTo(mean, 4);
    expect(ends[15]! / full).toBeCloseTo(1, 3);
    expect(ends[6]).toBeCloseTo(stay, 4);
  });

  it.each([
    [10, 444.5],
    [11, 272.7],
    [12, 175.9],
    [13, 118.4],
    [14, 82.6],
  ])('are reproduced for the trigger at %d coins in a hundred cells', (percent, every) => {
    const chance = percent / 100;
    let [fewer, ways] = [0, 1];
    for (let coins = 0; coins < 6; coins += 1) {
      fewer += ways * chance ** coins * (1 - chance) ** (15 - coins);
      ways = (ways * (15 - coins)) / (coins + 1);
    }
    expect(1 / (1 - fewer)).toBeCloseTo(every, 1);
    // The house's own is the third row.
    if (percent === 12) expect(figures.featureEvery).toBeCloseTo(1 / (1 - fewer), 9);
  });

  it('are those of the house', () => {
    expect(coinMoments(houseRules.coins).mean).toBeCloseTo(5.34, 12);
    expect(figures.coins).toBeCloseTo(8.4036, 4);
    expect(Math.round(figures.fullBoardEvery)).toBe(102_071);
    expect(figures.rtpCoins).toBeCloseTo(0.2551, 4);
    expect(figures.rtpFullBoard).toBeCloseTo(0.0098, 4);
    expect(figures.rtpWays).toBeGreaterThan(0.67);
    expect(figures.rtpWays).toBeLessThan(0.68);
  });
});

/** The second method: a symbol's expectation from the chances of a cell, reel by reel. */
it('returns in ways the sum that the chances of a cell give by another method', () => {
  const { cells, pays, wild, rows } = houseRules;
  const expected = Object.entries(pays).reduce((sum, [symbol, byReels]) => {
    const chances = cells.map((reel) => {
      const weights = Object.values(reel).reduce((all, weight) => all + weight, 0);
      return ((reel[symbol as keyof typeof reel] ?? 0) + (reel[wild] ?? 0)) / weights;
    });
    return (
      sum +
      [3, 4, 5].reduce((part, count) => {
        const ways = chances.slice(0, count).reduce((product, chance) => product * rows * chance, 1);
        const ends = count < 5 ? (1 - chances[count]!) ** rows : 1;
        return part + ways * ends * byReels[count - 3]!;
      }, 0)
    );
  }, 0);
  expect(figures.rtpWays).toBeCloseTo(expected / 100, 12);
});

const simulated = (() => {
  const rounds = 30_000;
  let [paid, hits] = [0, 0];
  const coins: number[] = [];
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draw = drawsOf({ serverSeed: 'hazine-simulation', clientSeed: 'fixed', nonce });
    const { payout, events } = play({ stake: 100n, draw });
    paid += Number(payout) / 100;
    hits += Number(payout > 0n);
    for (const event of events) if (event.type === 'holdTotal') coins.push(event.coins);
  }
  return { rounds, paid, hits, coins };
})();

it('agrees with a seeded simulation within four standard errors', () => {
  const { rounds, paid, hits, coins } = simulated;
  const error = (variance: number, count: number) => 4 * Math.sqrt(variance / count);
  const ofChance = (chance: number) => chance * (1 - chance);
  expect(Math.abs(paid / rounds - figures.rtp)).toBeLessThan(error(figures.variance, rounds));
  expect(Math.abs(hits / rounds - figures.hits)).toBeLessThan(error(ofChance(figures.hits), rounds));
  const trigger = 1 / figures.featureEvery;
  expect(Math.abs(coins.length / rounds - trigger)).toBeLessThan(error(ofChance(trigger), rounds));
  const mean = coins.reduce((sum, each) => sum + each, 0) / coins.length;
  const variance = coins.reduce((sum, each) => sum + (each - mean) ** 2, 0) / coins.length;
  expect(Math.abs(mean - figures.coins)).toBeLessThan(error(variance, coins.length));
});

/** Sides of the dice of this game: 25 of a cell, of which the last three are coins; 200 of a coin; 20 of a respin, of which the first is a coin. */
const [cellSides, coinSides, respinSides] = [25, 200, 20];
const perDraw = { [cellSides ** 6]: 6, [coinSides ** 4]: 4, [respinSides ** 7]: 7 };
const numberOf = (digits: readonly number[], sides: number, count: number, filler: number) =>
  Array.from({ length: count }, (_, n) => (digits[n] ?? filler) * sides ** n).reduce(
    (sum, each) => sum + each,
    0,
  );

/** Draws that give these cells, reel by reel from the top, these coins and these respins. Missing ones are no coin, or a coin of one stake. */
function drawsGiving({
  cells,
  coins = [],
  respins = [],
}: {
  cells: number[];
  coins?: number[];
  respins?: number[];
}): Draw {
  const queues = new Map([
    [cellSides, { digits: [...cells], filler: 0 }],
    [coinSides, { digits: [...coins], filler: 0 }],
    [respinSides, { digits: [...respins], filler: 1 }],
  ]);
  return (n) => {
    const sides = [...queues.keys()].find((each) => each ** (perDraw[n] ?? 0) === n)!;
    const { digits, filler } = queues.get(sides)!;
    return numberOf(digits.splice(0, perDraw[n]), sides, perDraw[n]!, filler);
  };
}
const [coin, dagger] = [24, 0];
/** So many coins from the top left, and no win beside them: reels of one symbol each, no two neighbours alike. */
const board = (coins: number) =>
  Array.from({ length: 15 }, (_, n) => (n < coins ? coin : [0, 8, 11, 15, 19][Math.floor(n / 3)]!));

describe('a round', () => {
  it('pays ways, and has no hold and win with five coins', () => {
    const cells = [dagger, coin, coin, dagger, coin, coin, dagger, coin, 8, 8, 8, 8, 11, 11, 11];
    const { payout, events } = play({ stake: 1000n, draw: drawsGiving({ cells }) });
    expect(events.map(({ type }) => type)).toEqual(['spin', 'ways', 'total']);
    expect(events[1]).toMatchObject({ symbol: 'dagger', reels: 3, ways: 1, amount: 800n });
    expect(events[0]).toMatchObject({
      coins: Array.from({ length: 5 }, () => ({ amount: 1000n, jackpot: null })),
    });
    expect(payout).toBe(800n);
  });

  it('holds six coins, and ends after three respins without a new one', () => {
    const { payout, events } = play({ stake: 1000n, draw: drawsGiving({ cells: board(6) }) });
    expect(events.slice(1)).toEqual([
      { type: 'hold', coins: 6, respins: 3 },
      { type: 'respin', coins: [], left: 2 },
      { type: 'respin', coins: [], left: 1 },
      { type: 'respin', coins: [], left: 0 },
      { type: 'holdTotal', coins: 6, fullBoard: 0n, amount: 6000n },
      { type: 'total', amount: 6000n },
    ]);
    expect(payout).toBe(6000n);
  });

  it('gives all respins back for a new coin, which stays where it came', () => {
    // Nine empty cells: nothing, then a coin at the first of them, then eight empty cells three times.
    const respins = [...Array.from({ length: 9 }, () => 1), 0];
    const { events } = play({ stake: 1000n, draw: drawsGiving({ cells: board(6), respins }) });
    expect(
      events.filter((event) => event.type === 'respin').map(({ coins, left }) => [coins.length, left]),
    ).toEqual([
      [0, 2],
      [1, 3],
      [0, 2],
      [0, 1],
      [0, 0],
    ]);
    expect(events.find((event) => event.type === 'respin' && event.coins.length > 0)).toMatchObject({
      coins: [{ cell: [2, 0] }],
    });
  });

  it('pays a full board at once, and a thousand stakes besides', () => {
    const respins = Array.from({ length: 9 }, () => 0);
    const { payout, events } = play({ stake: 1000n, draw: drawsGiving({ cells: board(6), respins }) });
    expect(events.slice(-3)).toMatchObject([
      { type: 'respin', left: 3 },
      { type: 'holdTotal', coins: 15, fullBoard: 1_000_000n, amount: 1_015_000n },
      { type: 'total' },
    ]);
    expect(payout).toBe(1_015_000n);
  });

  it('has no respin where the first spin fills the board', () => {
    const { events } = play({ stake: 1000n, draw: drawsGiving({ cells: board(15) }) });
    expect(events.map(({ type }) => type)).toEqual(['spin', 'hold', 'holdTotal', 'total']);
  });

  it.each([
    // The sides of a coin in the order of the paytable, with their weights 60 50 30 24 16 10 6 3 1.
    [0, 1n, null],
    [60, 2n, null],
    [110, 3n, null],
    [140, 5n, null],
    [164, 8n, null],
    [180, 10n, null],
    [190, 20n, 'mini'],
    [196, 50n, 'minor'],
    [199, 200n, 'major'],
  ] as const)('pays a coin of side %d with %d stakes', (side, stakes, jackpot) => {
    const draw = drawsGiving({ cells: board(6), coins: [side] });
    const { payout, events } = play({ stake: 1000n, draw });
    expect(events[0]).toMatchObject({ coins: [{ jackpot, amount: stakes * 1000n }, {}, {}, {}, {}, {}] });
    expect(payout).toBe(stakes * 1000n + 5000n);
  });
});

const { cells } = houseRules;
it.each([
  ['pays that fall', { pays: { ...houseRules.pays, ring: [30, 20, 10] } }],
  ['a coin that pays in ways', { pays: { ...houseRules.pays, coin: [1, 2, 3] } }],
  ['four reels', { cells: cells.slice(1) }],
  ['reels of unequal weights', { cells: [{ ...cells[0], ruby: 5 }, ...cells.slice(1)] }],
  ['a weight of half', { cells: cells.map((reel) => ({ ...reel, ruby: 3.5 })) }],
  ['a wild on the first reel', { cells: [cells[1], ...cells.slice(1)] }],
  ['a symbol without a pay', { pays: { dagger: [1, 2, 3] } }],
  ['a trigger beyond the board', { trigger: 16 }],
  ['no respin', { respins: 0 }],
  ['coins in every cell', { respinSides: 1 }],
  ['no coins', { coins: [] }],
  ['a coin of nothing', { coins: [[{ stakes: 0, jackpot: null }, 1]] }],
  ['a full board below nothing', { fullBoard: -1 }],
] as const)('refuses rules with %s', (_what, changed) => {
  expect(() => checkRules({ ...houseRules, ...changed } as unknown as HazineRules)).toThrow(/^bug:/);
});
