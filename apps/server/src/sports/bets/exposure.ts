// The house's exposure to a bet, and its loss in the worst case. Pure.
//
// The exposure on a leg is stake × Π of the other legs of each line. An ended leg counts with its factor, an open one with its probability.
// This is the mean amount at stake on the leg; times its odds, it is the mean payout if it wins. Of a single that is the bet itself.
import { findMarketKind, outcomesOf } from '@felek/sportsbook/catalogue';
import { parseMarketKey } from '@felek/sportsbook/market';
import type { Kurus } from '@felek/money';
import type { ExposureRow } from './bet.store.ts';
import { heaviest } from './builders.ts';

export interface ExposedLeg {
  readonly odds: number;
  readonly isBanker: boolean;
  readonly probability: number | null;
  /** How it multiplies its lines, once it has ended. */
  readonly factor?: number | undefined;
}
export interface Share {
  readonly staked: Kurus;
  readonly payout: Kurus;
}

/** The sum over all lines with this leg of the product of the others. */
function weightOf(legs: readonly ExposedLeg[], sizes: readonly number[], at: number): number {
  const worth = ({ factor, probability, odds }: ExposedLeg) => factor ?? probability ?? 1000 / odds;
  const others = legs.filter((_leg, place) => place !== at);
  const bankers = others.filter(({ isBanker }) => isBanker).reduce((all, leg) => all * worth(leg), 1);
  const chosen = others.filter(({ isBanker }) => !isBanker).map(worth);
  const sums = [1, ...chosen.map(() => 0)];
  for (const [taken, each] of chosen.entries())
    for (let size = taken + 1; size > 0; size -= 1) sums[size]! += sums[size - 1]! * each;
  const own = legs[at]!.isBanker ? 0 : 1;
  return sizes.reduce((sum, size) => sum + bankers * (sums[size - own] ?? 0), 0);
}

/**
 * The exposure of each leg. It is zero for a leg that has ended, and for a leg of a bet that is lost. `unit` is the stake of a line, all
 * multiples together.
 */
export function exposuresOf(unit: Kurus, legs: readonly ExposedLeg[], sizes: readonly number[]): Share[] {
  return legs.map((leg, place) => {
    if (leg.factor !== undefined) return { staked: 0n, payout: 0n };
    const staked = Number(unit) * weightOf(legs, sizes, place);
    return { staked: BigInt(Math.floor(staked)), payout: BigInt(Math.floor((staked * leg.odds) / 1000)) };
  });
}

/** The odds of a place, rounded down. */
export const placeThousandths = (odds: number, [part, whole]: readonly [number, number] = [0, 1]): number =>
  1000 + Math.floor(((odds - 1000) * part) / whole);

/** The place half of an each-way leg stands on the selection too: where it wins, the house pays both. */
export const withPlaces = (wins: readonly Share[], places: readonly Share[] | false): readonly Share[] =>
  places
    ? wins.map(({ staked, payout }, at) => ({
        staked: staked + places[at]!.staked,
        payout: payout + places[at]!.payout,
      }))
    : wins;

/** A builder's share stands on its least likely selection alone, which costs the house no less than the builder does. */
export const spread = (
  groups: readonly (readonly number[])[],
  probabilities: readonly (number | null)[],
  shares: readonly Share[],
): Share[] => {
  const shareOf = probabilities.map((): Share => ({ staked: 0n, payout: 0n }));
  for (const [place, group] of groups.entries())
    shareOf[group[heaviest(group.map((leg) => probabilities[leg]!))]!] = shares[place]!;
  return shareOf;
};

export interface Worst {
  /** The house's gain if this outcome comes; below zero it is a loss. */
  readonly net: Kurus;
  /** The outcome, or the score as `2:1`. */
  readonly on: string;
}

const most = 10;
const cells = Array.from({ length: (most + 1) ** 2 }, (_, place) => ({
  home: place % (most + 1),
  away: Math.floor(place / (most + 1)),
}));

const stakesOf = (rows: readonly ExposureRow[]) => rows.reduce((sum, row) => sum + row.staked_kurus, 0n);
const lower = (one: Worst, other: Worst) => (other.net < one.net ? other : one);

/** Of one market. */
export function worstOfMarket(rows: readonly ExposureRow[]): Worst {
  const staked = stakesOf(rows);
  return rows
    .map((row) => ({ net: staked - row.payout_kurus, on: row.outcome_id }))
    .reduce(lower, { net: staked, on: '' });
}

const byMarket = (rows: readonly ExposureRow[]) => {
  const markets = new Map<string, ExposureRow[]>();
  for (const row of rows) {
    const known = markets.get(row.market_id);
    if (known) known.push(row);
    else markets.set(row.market_id, [row]);
  }
  return markets;
};

/** How a market ends that the score of the regular time alone settles. */
interface ScoreMarket {
  /** For each score, the number of its ending. */
  readonly endingOf: readonly number[];
  /** Of each ending the halves of its payout and of its stake that an outcome gets, if every score settles it. */
  readonly endings: readonly ReadonlyMap<string, { readonly paid: bigint; readonly back: bigint }>[];
}

/** Markets that a betting programme holds at a time, with room to spare. Their entries in the catalogue never change. */
const mostKnown = 20_000;
const scoreMarkets = new Map<string, ScoreMarket | undefined>();

function scoreMarketOf(key: string): ScoreMarket | undefined {
  if (!scoreMarkets.has(key)) {
    if (scoreMarkets.size >= mostKnown) scoreMarkets.clear();
    scoreMarkets.set(key, readScoreMarket(key));
  }
  return scoreMarkets.get(key);
}

function readScoreMarket(key: string): ScoreMarket | undefined {
  const parsed = parseMarketKey(key);
  const kind = parsed && findMarketKind(parsed.id);
  if (!parsed || kind?.reading(parsed.specifiers) !== 'regular') return undefined;
  const outcomes = outcomesOf(parsed).filter(({ end }) => cells.every((cell) => end(cell)));
  const numbers = new Map<string, number>();
  const endings: ScoreMarket['endings'][number][] = [];
  const endingOf: number[] = [];
  for (const cell of cells) {
    const ends = outcomes.map(({ id, end }) => ({ id, end: end(cell) }));
    const text = ends.map(({ end }) => `${end!.result} ${end!.voidFactor}`).join();
    if (!numbers.has(text)) {
      numbers.set(text, endings.length);
      endings.push(
        new Map(
          ends.map(({ id, end }) => {
            const back = BigInt(end!.voidFactor * 2);
            return [id, { paid: end!.result === 1 ? 2n - back : 0n, back }];
          }),
        ),
      );
    }
    endingOf.push(numbers.get(text)!);
  }
  return { endingOf, endings };
}

/** The cost of each ending of a market; undefined if the score alone does not settle it. */
function costsOf(market: ScoreMarket | undefined, rows: readonly ExposureRow[]): Kurus[] | undefined {
  if (!market || rows.some((row) => !market.endings[0]!.has(row.outcome_id))) return undefined;
  const staked = stakesOf(rows);
  return market.endings.map((ending) => {
    let paid = 0n;
    for (const row of rows) {
      const halves = ending.get(row.outcome_id)!;
      paid += (row.payout_kurus * halves.paid + row.staked_kurus * halves.back) / 2n;
    }
    return paid - staked;
  });
}

/**
 * Of an event: the worst score over all markets that follow from the score, with the worst outcome of each other market. Scores beyond ten
 * goals a side count as ten.
 */
export function worstOfEvent(rows: readonly ExposureRow[]): Worst {
  const grid = cells.map(() => 0n);
  let others = 0n;
  for (const [key, of] of byMarket(rows)) {
    const market = scoreMarketOf(key);
    const costs = costsOf(market, of);
    if (!costs) others += worstOfMarket(of).net;
    else if (costs.some((cost) => cost !== 0n))
      for (const [place, ending] of market!.endingOf.entries()) grid[place]! += costs[ending]!;
  }
  return grid
    .map((cost, place) => ({ net: others - cost, on: `${cells[place]!.home}:${cells[place]!.away}` }))
    .reduce(lower);
}

/** No score costs the house more than this: the worst ending of each market by itself. Much cheaper than the worst score. */
export function mostCostOfEvent(rows: readonly ExposureRow[]): Kurus {
  let sum = 0n;
  for (const [key, of] of byMarket(rows)) {
    const costs = costsOf(scoreMarketOf(key), of);
    sum += costs ? costs.reduce((most, cost) => (cost > most ? cost : most)) : -worstOfMarket(of).net;
  }
  return sum;
}

/** The rows as they are with these legs too. */
export function withLegs(
  rows: readonly ExposureRow[],
  legs: readonly { readonly event: string; readonly market: string; readonly outcome: string }[],
  shares: readonly Share[],
): ExposureRow[] {
  const all = new Map(rows.map((row) => [`${row.event_id} ${row.market_id} ${row.outcome_id}`, row]));
  for (const [place, { event, market, outcome }] of legs.entries()) {
    const key = `${event} ${market} ${outcome}`;
    const known = all.get(key);
    all.set(key, {
      event_id: event,
      market_id: market,
      outcome_id: outcome,
      staked_kurus: (known?.staked_kurus ?? 0n) + shares[place]!.staked,
      payout_kurus: (known?.payout_kurus ?? 0n) + shares[place]!.payout,
    });
  }
  return [...all.values()];
}
