// Hazine's exact figures: the base game by its full cycle, hold and win as a Markov chain on the number of coins. Nothing is simulated.
import { sidesOf } from '../reels/cells.ts';
import { momentsOf, scanCycle, windowsOfCells, type CycleRow } from '../reels/cycle.ts';
import type { HazineRules, Symbol } from './rules.ts';

export interface HazineStats {
  /** Shares of the stake that come back in the long run, and their parts. */
  readonly rtp: number;
  readonly rtpWays: number;
  readonly rtpCoins: number;
  readonly rtpFullBoard: number;
  /** The share of the rounds that pay anything. */
  readonly hits: number;
  readonly variance: number;
  /** One round in this many begins hold and win. */
  readonly featureEvery: number;
  /** How many coins are held at its end, on average. */
  readonly coins: number;
  /** One round in this many fills the board. */
  readonly fullBoardEvery: number;
  /** One round in this many wins a jackpot, at least one of its kind. */
  readonly jackpotEvery: Readonly<Record<string, number>>;
  /** The most that a round pays, in stakes, and its chance. */
  readonly most: { readonly times: number; readonly chance: number };
}

export function stats(rules: HazineRules): HazineStats {
  const { reels, rows, coin, wild, pays, trigger, coins, fullBoard } = rules;
  const places = reels * rows;
  const cycle = scanCycle(
    rules.cells.map((cells) => windowsOfCells(sidesOf(Object.entries(cells) as [Symbol, number][]), rows)),
    { wild, scatter: coin, pays, wildCounts: 1 },
  );
  const first = momentsOf(cycle);
  const byCoins = Array.from({ length: places + 1 }, (_, begun) => {
    const own = cycle.rows.filter(({ scatters }) => scatters === begun);
    return { ...momentsOf({ ...cycle, rows: own }), highest: highestOf(own) };
  });
  const value = coinMoments(coins);
  let [feature, end, full, rtpCoins, second, most] = [0, 0, 0, 0, first.second, { times: 0, chance: 0 }];
  const noJackpot: Record<string, number> = {};
  for (let begun = trigger; begun <= places; begun += 1) {
    const begins = byCoins[begun]!;
    feature += begins.chance;
    finalCoins(rules, begun).forEach((chance, held) => {
      const extra = held === places ? fullBoard : 0;
      const mean = held * value.mean + extra;
      // The square of a sum of independent coins and a fixed extra.
      const square = held * (value.second - value.mean ** 2) + mean ** 2;
      const share = begins.chance * chance;
      end += share * held;
      rtpCoins += share * held * value.mean;
      full += held === places ? share : 0;
      second += 2 * begins.mean * chance * mean + share * square;
      for (const [{ jackpot }, weight] of coins)
        if (jackpot)
          noJackpot[jackpot] = (noJackpot[jackpot] ?? 0) + share * (1 - (1 - weight / value.weights) ** held);
    });
    most = higher(most, mostWith(begun));
  }
  const rtpFullBoard = full * fullBoard;
  const rtp = first.mean + rtpCoins + rtpFullBoard;
  return {
    rtp,
    rtpWays: first.mean,
    rtpCoins,
    rtpFullBoard,
    hits: momentsOf(cycle, ({ units, scatters }) => units > 0 || scatters >= trigger).chance,
    variance: second - rtp ** 2,
    featureEvery: 1 / feature,
    coins: end / feature,
    fullBoardEvery: 1 / full,
    jackpotEvery: Object.fromEntries(Object.entries(noJackpot).map(([name, chance]) => [name, 1 / chance])),
    most,
  };

  /** The most that a round pays which begins with so many coins: a full board of the best coin, and the best ways beside them. */
  function mostWith(begun: number) {
    const best = coins.toSorted(([a], [b]) => b.stakes - a.stakes)[0]!;
    const { highest } = byCoins[begun]!;
    const { chance } = momentsOf(cycle, (row) => row.scatters === begun && row.units === highest);
    return {
      times: highest / 100 + places * best[0].stakes + fullBoard,
      chance: chance * finalCoins(rules, begun)[places]! * (best[1] / value.weights) ** places,
    };
  }
}

const highestOf = (rows: readonly CycleRow[]) => rows.reduce((most, { units }) => Math.max(most, units), 0);

const higher = <Most extends { readonly times: number }>(one: Most, other: Most): Most =>
  other.times > one.times ? other : one;

/** Mean and second moment of a coin's value, in stakes, and the sum of the weights. */
export function coinMoments(coins: HazineRules['coins']) {
  const weights = coins.reduce((sum, [, weight]) => sum + weight, 0);
  const moment = (power: number) =>
    coins.reduce((sum, [{ stakes }, weight]) => sum + stakes ** power * weight, 0) / weights;
  return { weights, mean: moment(1), second: moment(2) };
}

/**
 * How many coins are held when hold and win ends that began with `begun`: the chance of each number, by number. State (coins held, respins left);
 * a respin puts a binomial number of coins into the empty cells, and any new coin gives all respins back.
 */
export function finalCoins(
  { reels, rows, respins, respinSides }: Pick<HazineRules, 'reels' | 'rows' | 'respins' | 'respinSides'>,
  begun: number,
): readonly number[] {
  const places = reels * rows;
  const ends = Array.from({ length: places + 1 }, () => 0);
  const reached = Array.from({ length: places + 1 }, () => 0);
  reached[begun] = 1;
  for (let held = begun; held < places; held += 1) {
    const none = (1 - 1 / respinSides) ** (places - held);
    ends[held] = reached[held]! * none ** respins;
    // However many respins pass first, the number of new coins has the same distribution, given that it is not zero.
    const moves = reached[held]! - ends[held]!;
    for (let more = 1; more <= places - held; more += 1)
      reached[held + more]! += (moves * binomial(places - held, more, 1 / respinSides)) / (1 - none);
  }
  ends[places] = reached[places]!;
  return ends;
}

function binomial(n: number, k: number, chance: number): number {
  let ways = 1;
  for (let each = 1; each <= k; each += 1) ways = (ways * (n - k + each)) / each;
  return ways * chance ** k * (1 - chance) ** (n - k);
}
