// The PAR sheets of the slots. They sum up the pays of a base game from the symbols on each reel. The catalogue's figures come from a scan
// of the full cycle. The two methods are independent, and must agree.
import { figures as hazineFigures } from '../src/hazine/figures.ts';
import { houseRules as hazineRules } from '../src/hazine/rules.ts';
import { coinMoments, finalCoins } from '../src/hazine/stats.ts';
import { figures as kervanFigures } from '../src/kervan/figures.ts';
import { houseRules as kervanRules } from '../src/kervan/rules.ts';
import * as lale from '../src/lale/lale.paytable.ts';
import { houseRules as lokumRules, sweets } from '../src/lokum/rules.ts';
import { figuresOf as simulatedFigures, simulated } from '../src/lokum/simulated.ts';
import {
  percent,
  printChance,
  printFraction,
  printNumber,
  printTimes,
  printWhole,
  reduced,
  table,
  toNumber,
  type Fraction,
} from './markdown.ts';
import type { Par, Section } from './sheet.ts';

const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduced([a * d + c * b, b * d]);
const times = (one: Fraction, ...others: readonly Fraction[]): Fraction =>
  others.reduce(([a, b], [c, d]) => reduced([a * c, b * d]), one);
const zero: Fraction = [0n, 1n];

/** The equally likely windows of a reel, counted by their cells of one symbol, or of a wild for it. */
interface Reel {
  readonly windows: bigint;
  /** Windows with none, and the sum of the cells over all windows. */
  readonly without: bigint;
  readonly cells: bigint;
}

/** A combination: a symbol on so many reels from the left and not on the next one. */
interface Combination {
  readonly symbol: string;
  readonly reels: number;
  /** Of one line or way, in hundredths of the stake. */
  readonly pays: number;
  readonly chance: Fraction;
  /** Its part of the return. */
  readonly returns: Fraction;
}

/**
 * Ways: the mean number of ways is the product of the mean cells a reel, since reels stop independently, times the chance that the next reel
 * has none.
 */
function combinationsOfWays(
  symbols: Readonly<Record<string, readonly [number, number, number]>>,
  reelOf: (symbol: string, reel: number) => Reel,
): Combination[] {
  return Object.entries(symbols).flatMap(([symbol, pays]) => {
    const reels = [0, 1, 2, 3, 4].map((reel) => reelOf(symbol, reel));
    const hasAny = reels.map(({ windows, without }): Fraction => [windows - without, windows]);
    const mean = reels.map(({ windows, cells }): Fraction => [cells, windows]);
    return [5, 4, 3].map((count): Combination => {
      const next = reels[count];
      const stop: Fraction = next ? [next.without, next.windows] : [1n, 1n];
      const pay = pays[count - 3]!;
      return {
        symbol,
        reels: count,
        pays: pay,
        chance: times(stop, ...hasAny.slice(0, count)),
        returns: times([BigInt(pay), 100n], stop, ...mean.slice(0, count)),
      };
    });
  });
}

const sumOf = (combinations: readonly Combination[]): Fraction =>
  combinations.reduce((sum, { returns }) => add(sum, returns), zero);

function assertClose(what: string, one: number, other: number): void {
  if (Math.abs(one - other) > 1e-12)
    throw new Error(`bug: ${what} is ${one} here, and ${other} in the catalogue`);
}

const combinationTable = (combinations: readonly Combination[], unit: string): string =>
  table(
    ['symbol', 'reels', `pays a ${unit}`, 'chance', 'adds to the RTP'],
    combinations.map(({ symbol, reels, pays, chance, returns }) => [
      symbol,
      reels,
      printTimes(pays),
      printChance(toNumber(chance)),
      percent(toNumber(returns)),
    ]),
  );

const counted = (strip: readonly string[], symbol: string): number =>
  strip.filter((each) => each === symbol).length;

/** How often each symbol is on each strip. */
const stripTable = (symbols: readonly string[], reels: readonly (readonly string[])[]): string =>
  table(
    ['symbol', ...reels.map((_, reel) => `reel ${reel + 1}`)],
    [
      ...symbols.map((symbol) => [symbol, ...reels.map((strip) => counted(strip, symbol))]),
      ['stops', ...reels.map((strip) => strip.length)],
    ],
  );

const cycleOf = (reels: readonly (readonly string[])[]): bigint =>
  reels.reduce((product, strip) => product * BigInt(strip.length), 1n);

// Lale

/** A line is a row of one cell a reel, and each cell of a reel is any of its stops: one stop is one window here. */
function laleCombinations(reels: readonly (readonly string[])[]): Combination[] {
  const reelOf = (symbol: string, reel: number): Reel => {
    const strip = reels[reel]!;
    const shown = BigInt(counted(strip, symbol) + (reel > 0 ? counted(strip, lale.wild) : 0));
    return { windows: BigInt(strip.length), without: BigInt(strip.length) - shown, cells: shown };
  };
  const lines = BigInt(lale.lines.length);
  // A line's stake is a part of the round's, and there are as many lines: the mean of the round is that of one line.
  return combinationsOfWays(lale.pays, reelOf).map((each) => ({
    ...each,
    pays: (each.pays * 100) / Number(lines),
    returns: times(each.returns, [100n, 1n]),
  }));
}

export function laleSheet(): Par {
  const { figures } = lale;
  const base = laleCombinations(lale.baseReels);
  const free = laleCombinations(lale.freeReels);
  const [rtpBase, rtpSpin] = [sumOf(base), sumOf(free)];
  assertClose('the base game of Lale', toNumber(rtpBase), figures.rtpBase);
  const cycle = cycleOf(lale.baseReels);
  const data = {
    baseReels: lale.baseReels,
    freeReels: lale.freeReels,
    lines: lale.lines,
    pays: lale.pays,
    wild: lale.wild,
    scatter: lale.scatter,
    freeSpins: lale.freeSpins,
    freeSpinMultiplier: lale.freeSpinMultiplier,
    maxFreeSpins: lale.maxFreeSpins,
    stakeUnitKurus: lale.stakeUnitKurus,
  };
  return {
    data,
    rules: [
      `Five reels of three rows, ${lale.lines.length} lines that are always played; a line's stake is a twentieth of the stake. Every stop of a reel is as likely as any other.`,
      'A line pays its symbol on three, four or five reels from the left. The tulip stands for every symbol but the sun, and is on the reels 2, 3 and 4 alone.',
      `Three, four and five suns anywhere give ${Object.values(lale.freeSpins).join(', ')} free spins, also in free spins. A round plays ${lale.maxFreeSpins} at most. They have reels of their own, and every win counts ${lale.freeSpinMultiplier} times.`,
    ],
    sections: [
      {
        title: 'Reels',
        parts: [
          `Base reels: ${printWhole(cycle)} windows.`,
          stripTable(lale.symbols, lale.baseReels),
          `Free-spin reels: ${printWhole(cycleOf(lale.freeReels))} windows.`,
          stripTable(lale.symbols, lale.freeReels),
        ],
      },
      {
        title: 'Paytable and what each combination adds',
        parts: [
          'In multiples of the stake; the chance is that of one line.',
          combinationTable(base, 'line'),
          `The base game returns ${printFraction(rtpBase)} of the stake. A free spin returns, before its multiplier of ${lale.freeSpinMultiplier}:`,
          combinationTable(free, 'line'),
          `That is ${printFraction(rtpSpin)} of the stake a free spin, and ${percent(toNumber(rtpSpin) * lale.freeSpinMultiplier)} with the multiplier.`,
        ],
      },
      returnParts(
        [
          ['base game', figures.rtpBase],
          ['free spins', figures.rtpFree],
        ],
        [
          ['free spins begin once in rounds', printNumber(figures.featureEvery)],
          ['free spins played then, retriggers included', printNumber(figures.featureSpins)],
          ['most that a base spin pays', printTimes(figures.highestSpin * 100)],
          ['windows of the base cycle that pay it', printChance(figures.highestSpinChance)],
          ['most that a free spin pays, with its multiplier', printTimes(figures.highestFreeSpin * 100)],
          ['windows of the free-spin cycle that pay it', printChance(figures.highestFreeSpinChance)],
        ],
      ),
    ],
    method: [
      'Base game and a free spin: every window of the full cycles is looked at (`src/lale/scan.ts`), and the sum is held against the combinations above.',
      'Free spins: exact recursion over (spins left, spins granted). Its return is a rational number with a denominator of hundreds of digits; it is printed as a decimal.',
      'Hit frequency: of base spins. Variance: of the whole round, from the same recursion.',
      'Highest return: of one spin, from the full cycle. A round has no other cap than its number of free spins.',
    ],
    most: [
      `The highest return is that of one free spin; its chance among free spins is ${printChance(figures.highestFreeSpinChance)}. A round of ${lale.maxFreeSpins} free spins cannot pay more than ${printTimes((figures.highestSpin + lale.maxFreeSpins * figures.highestFreeSpin) * 100)}.`,
    ],
  };
}

function returnParts(
  parts: readonly (readonly [string, number])[],
  more: readonly (readonly [string, string])[],
): Section {
  return {
    title: 'Parts of the return',
    parts: [
      table(
        ['part', 'RTP'],
        parts.map(([name, rtp]) => [name, percent(rtp)]),
      ),
      table(['figure', 'value'], more),
    ],
  };
}

// Kervan

function kervanCombinations(reels: readonly (readonly string[])[], wildCounts: number): Combination[] {
  const { rows, wild, pays } = kervanRules;
  return combinationsOfWays(pays as Record<string, readonly [number, number, number]>, (symbol, reel) => {
    const strip = reels[reel]!;
    let [without, cells] = [0n, 0n];
    for (let stop = 0; stop < strip.length; stop += 1) {
      let shown = 0;
      for (let row = 0; row < rows; row += 1) {
        const cell = strip[(stop + row) % strip.length]!;
        if (cell === symbol) shown += 1;
        else if (cell === wild) shown += wildCounts;
      }
      if (shown === 0) without += 1n;
      cells += BigInt(shown);
    }
    return { windows: BigInt(strip.length), without, cells };
  });
}

export function kervanSheet(): Par {
  const { baseReels, freeReels, rows, wildInFreeSpins, freeSpins, retrigger, mostFreeSpins, cap } =
    kervanRules;
  const base = kervanCombinations(baseReels, 1);
  const free = kervanCombinations(freeReels, wildInFreeSpins);
  const [rtpBase, rtpSpin] = [sumOf(base), sumOf(free)];
  const { rtp, rtpFree } = kervanFigures;
  assertClose('the base game of Kervan', toNumber(rtpBase), rtp - rtpFree);
  const symbols = [...Object.keys(kervanRules.pays), kervanRules.wild, kervanRules.scatter];
  return {
    data: kervanRules,
    rules: [
      `Five reels of ${rows} rows, ${printWhole(rows ** 5)} ways. A symbol pays on three, four or five reels from the left, once for each way to choose one of its cells on each of them. Every stop of a reel is as likely as any other.`,
      `The star stands for every symbol that pays and is not on the first reel. In free spins it counts as ${wildInFreeSpins} cells.`,
      `Three, four and five inns give ${Object.values(freeSpins).join(', ')} free spins on other reels. In free spins ${retrigger.scatters} inns or more give ${retrigger.spins} more. A round plays ${mostFreeSpins} at most.`,
      `A round ends where it has won ${printTimes(cap)} of the stake, and pays no more.`,
    ],
    sections: [
      {
        title: 'Reels',
        parts: [
          `Base reels: ${printWhole(cycleOf(baseReels))} windows.`,
          stripTable(symbols, baseReels),
          `Free-spin reels: ${printWhole(cycleOf(freeReels))} windows.`,
          stripTable(symbols, freeReels),
        ],
      },
      {
        title: 'Paytable and what each combination adds',
        parts: [
          'In multiples of the stake, for one way; the chance is that of any number of ways.',
          combinationTable(base, 'way'),
          `The base game returns ${printFraction(rtpBase)} of the stake. A free spin returns:`,
          combinationTable(free, 'way'),
          `That is ${percent(toNumber(rtpSpin))} of the stake a free spin${fractionInWords(rtpSpin)}.`,
        ],
      },
      returnParts(
        [
          ['base game', rtp - rtpFree],
          ['free spins', rtpFree],
        ],
        [
          ['free spins begin once in rounds', printNumber(kervanFigures.featureEvery)],
          ['free spins played then, retriggers included', printNumber(kervanFigures.featureSpins)],
          ['most that a base spin pays', printTimes(kervanFigures.highestSpin * 100)],
          ['windows of the base cycle that pay it', printChance(kervanFigures.highestSpinChance)],
          ['most that a free spin pays', printTimes(kervanFigures.highestFreeSpin * 100)],
          ['windows of the free-spin cycle that pay it', printChance(kervanFigures.highestFreeSpinChance)],
        ],
      ),
    ],
    method: [
      'Base game and a free spin: exact distribution over the full cycles, reel by reel (`src/reels/cycle.ts`), held against the combinations above.',
      'Free spins: exact recursion over (spins left, spins granted). Its return is a rational number with a denominator of hundreds of digits; it is printed as a decimal.',
      'Hit frequency: of base spins. Variance: of the whole round, from the same recursion.',
      `The cap: Chernoff bounds. It is reached with a chance below ${printNumber(kervanFigures.capChance)} and takes less than ${printNumber(kervanFigures.capCost)} from the RTP, which is below the digits that are printed.`,
    ],
    most: [
      `The highest return is the cap. Its chance is below ${printNumber(kervanFigures.capChance)}; only this bound is known.`,
    ],
  };
}

const fractionInWords = (fraction: Fraction): string => {
  const text = printFraction(fraction);
  return text ? `, exactly ${text}` : '';
};

// Hazine

function hazineCombinations(): Combination[] {
  const { cells, rows, wild, pays } = hazineRules;
  return combinationsOfWays(pays as Record<string, readonly [number, number, number]>, (symbol, reel) => {
    const weights = cells[reel]! as Readonly<Record<string, number>>;
    const sides = BigInt(Object.values(weights).reduce((sum, each) => sum + each, 0));
    const shown = BigInt((weights[symbol] ?? 0) + (weights[wild] ?? 0));
    const windows = sides ** BigInt(rows);
    // Each cell is drawn alone: of `rows` cells a share of shown / sides is one of them.
    return {
      windows,
      without: (sides - shown) ** BigInt(rows),
      cells: (BigInt(rows) * shown * windows) / sides,
    };
  });
}

export function hazineSheet(): Par {
  const { cells, reels, rows, trigger, respins, respinSides, coins, fullBoard, coin } = hazineRules;
  const combinations = hazineCombinations();
  const rtpWays = sumOf(combinations);
  assertClose('the ways of Hazine', toNumber(rtpWays), hazineFigures.rtpWays);
  const value = coinMoments(coins);
  const begins = coinChances();
  const { jackpotEvery, most } = hazineFigures;
  return {
    data: hazineRules,
    rules: [
      `Five reels of ${rows} rows, ${printWhole(rows ** reels)} ways. Each cell is drawn alone, by the weights of its reel. A symbol pays on three, four or five reels from the left, once for each way to choose one of its cells on each of them.`,
      'The seal stands for every symbol that pays and is not on the first reel.',
      `${trigger} coins or more begin hold and win: the coins stay, and all other cells spin again. In a respin each empty cell gets a coin with the chance 1/${respinSides}. New coins give all ${respins} respins back. It ends without respins or with a full board, and pays all coins.`,
      `A full board pays ${fullBoard} stakes besides. Three values of coins have the names of fixed jackpots.`,
    ],
    sections: [
      {
        title: 'Weights of the cells',
        parts: [
          table(
            ['symbol', ...cells.map((_, reel) => `reel ${reel + 1}`)],
            Object.keys(cells[1]!).map((symbol) => [
              symbol,
              ...cells.map((each) => (each as Readonly<Record<string, number>>)[symbol] ?? 0),
            ]),
          ),
          `There are ${printWhole(25n ** BigInt(reels * rows))} equally likely windows.`,
        ],
      },
      {
        title: 'Paytable and what each combination adds',
        parts: [
          'In multiples of the stake, for one way; the chance is that of any number of ways.',
          combinationTable(combinations, 'way'),
          `All ways return ${percent(toNumber(rtpWays))}${fractionInWords(rtpWays)}.`,
        ],
      },
      {
        title: 'Coins',
        parts: [
          table(
            ['value in stakes', 'jackpot', 'weight', 'chance of a coin'],
            coins.map(([{ stakes, jackpot }, weight]) => [
              stakes,
              jackpot ?? '',
              weight,
              printFraction([BigInt(weight), BigInt(value.weights)]),
            ]),
          ),
          `The mean coin is worth ${printNumber(value.mean)} stakes.`,
          table(
            [
              'coins at the beginning',
              'chance of a round',
              'mean coins at the end',
              'chance of a full board then',
            ],
            begins.map(([count, chance]) => {
              const ends = finalCoins(hazineRules, count);
              return [
                count,
                printChance(chance),
                printNumber(ends.reduce((sum, each, held) => sum + each * held, 0)),
                printChance(ends.at(-1)!),
              ];
            }),
          ),
        ],
      },
      returnParts(
        [
          ['ways', hazineFigures.rtpWays],
          ['coins of hold and win', hazineFigures.rtpCoins],
          ['full board', hazineFigures.rtpFullBoard],
        ],
        [
          ['hold and win begins once in rounds', printNumber(hazineFigures.featureEvery)],
          ['coins at its end, on average', printNumber(hazineFigures.coins)],
          ['a full board once in rounds', printNumber(hazineFigures.fullBoardEvery)],
          ...Object.entries(jackpotEvery).map(
            ([name, every]) => [`the ${name} jackpot is won once in rounds`, printNumber(every)] as const,
          ),
        ],
      ),
    ],
    method: [
      'Ways: exact distribution over the full cycle, reel by reel (`src/reels/cycle.ts`), held against the combinations above.',
      'Hold and win: Markov chain on the number of coins held (`src/hazine/stats.ts`).',
      'Hit frequency: rounds that pay ways or begin hold and win. Variance: of the whole round, without the growing jackpot.',
      'Highest return: a full board of the best coin, and the best ways that can stand beside the coins that begin it.',
    ],
    most: [
      `The highest return of ${printTimes(most.times * 100)} has a chance of ${printNumber(most.chance)}.`,
    ],
    limits: [`A ${coin} is worth 1 to 200 stakes; the fixed jackpots are 20, 50 and 200 stakes.`],
  };

  /** The chance that a round begins hold and win with so many coins. */
  function coinChances(): readonly (readonly [number, number])[] {
    const places = reels * rows;
    const share = (cells[1]![coin] ?? 0) / 25;
    const chances: (readonly [number, number])[] = [];
    let ways = 1;
    for (let count = 0; count <= places; count += 1) {
      if (count >= trigger) chances.push([count, ways * share ** count * (1 - share) ** (places - count)]);
      ways = (ways * (places - count)) / (count + 1);
    }
    return chances;
  }
}

// Lokum

export function lokumSheet(): Par {
  const { columns, rows, weights, sizes, pays, goldFrom, multipliers, cap } = lokumRules;
  const { rtp, halfWidth, capped } = simulatedFigures(simulated);
  const whole = BigInt(Object.values(weights).reduce((sum, each) => sum + each, 0));
  const sizeName = (place: number) => {
    const [from, next] = [sizes[place]!, sizes[place + 1]];
    if (next === undefined) return `${from} or more`;
    return next === from + 1 ? String(from) : `${from} to ${next - 1}`;
  };
  const interval = `${percent(rtp - halfWidth)} to ${percent(rtp + halfWidth)}`;
  return {
    data: lokumRules,
    rules: [
      `A tray of ${columns} columns and ${rows} rows. Each piece is drawn alone, by its weight. Equal sweets that touch at their sides are a cluster; ${sizes[0]} or more pay.`,
      'A gold piece counts in every cluster that it touches, once in each, and forms none alone.',
      `Clusters that paid are taken away, one of ${goldFrom} or more leaves a gold piece, and new pieces fall. The round goes on until no cluster is left.`,
      `The wins of the first fall count ${multipliers[0]} time, those of the next ones ${multipliers.slice(1).join(', ')} times; the last multiplier stays.`,
      `A round ends where it has won ${printTimes(cap)} of the stake, and pays no more.`,
    ],
    sections: [
      {
        title: 'Pieces',
        parts: [
          table(
            ['piece', 'weight', 'chance of a cell'],
            Object.entries(weights).map(([piece, weight]) => [
              piece,
              weight,
              printFraction([BigInt(weight), whole]),
            ]),
          ),
          `A first fall is any of ${whole}^${columns * rows} trays.`,
        ],
      },
      {
        title: 'Paytable',
        parts: [
          'In multiples of the stake by the size of a cluster, before the multiplier of the fall.',
          table(
            ['sweet', ...sizes.map((_, place) => sizeName(place))],
            sweets.map((sweet) => [sweet, ...pays[sweet].map(printTimes)]),
          ),
        ],
      },
    ],
    interval: `The figures are those of a simulation of ${printWhole(simulated.rounds)} rounds. The 95 % confidence interval of the RTP is ${interval}.`,
    method: [
      `RTP, hit frequency, variance: simulation of ${printWhole(simulated.rounds)} rounds on boards of bits, with a fast generator in place of the seeds. The cascades cannot be enumerated. A test holds the boards to the code that settles rounds, draw by draw.`,
      'The command is `npx tsx packages/games/testbed/simulate-lokum.ts 1 100`: 100 batches of 10⁷ rounds, some 13 minutes of a processor. Batches 1 to 30 were run by it. A translation into C ran batches 2 to 100, with the same sums in the 29 batches that both ran. The code that settles rounds had played 12 of the batches, with the same sums too.',
      `Confidence: half width 1.96 s / √n = ${percent(halfWidth)}. Returns were summed as whole hundredths: ${printWhole(simulated.sum)}, squares ${printWhole(simulated.sumOfSquares)}, rounds that paid ${printWhole(simulated.hits)}.`,
      'Batches are drawn from their own numbers, so that anybody can run one of them again.',
    ],
    most: [
      `The highest return is the cap. ${printWhole(simulated.capped)} of ${printWhole(simulated.rounds)} rounds reached it: a chance of about ${printChance(capped)}. The 95 % interval of a count of ${simulated.capped} is ${poissonInterval(simulated.capped, simulated.rounds)}.`,
    ],
  };
}

/** The 95 % interval of a chance from a small count, by Byar's approximation of the exact Poisson bounds. */
function poissonInterval(count: number, rounds: number): string {
  const bound = (of: number, z: number) => of * (1 - 1 / (9 * of) + z / (3 * Math.sqrt(of))) ** 3;
  const low = count === 0 ? 0 : bound(count, -1.96);
  const high = bound(count + 1, 1.96);
  return `${printNumber(Math.max(low, 0) / rounds)} to ${printNumber(high / rounds)}`;
}
