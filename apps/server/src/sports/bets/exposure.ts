// The house's exposure to a bet, and its loss in the worst case. Pure.
//
// The exposure on a leg is stake × Π of the other legs of each line. An ended leg counts with its factor, an open one with its probability.
// This is the mean amount at stake on the leg; times its odds, it is the mean payout if it wins. Of a single that is the bet itself.
import { findMarketKind, outcomesOf } from '@felek/sportsbook/catalogue';
import { parseMarketKey } from '@felek/sportsbook/market';
import type { Kurus } from '@felek/money';
import type { ExposureRow } from './bet.store.ts';

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

/** The cost of each score of the regular time, where the score alone settles the market. */
function costsOf(market: string, rows: readonly ExposureRow[]): readonly Kurus[] | undefined {
  const parsed = parseMarketKey(market);
  const kind = parsed && findMarketKind(parsed.id);
  if (!parsed || kind?.reading(parsed.specifiers) !== 'regular') return undefined;
  const staked = stakesOf(rows);
  const outcomes = new Map(outcomesOf(parsed).map((outcome) => [outcome.id, outcome]));
  const costs: Kurus[] = [];
  for (const cell of cells) {
    let paid = 0n;
    for (const row of rows) {
      const end = outcomes.get(row.outcome_id)?.end(cell);
      if (!end) return undefined;
      const halvesBack = BigInt(end.voidFactor * 2);
      const won = end.result === 1 ? row.payout_kurus * (2n - halvesBack) : 0n;
      paid += (won + row.staked_kurus * halvesBack) / 2n;
    }
    costs.push(paid - staked);
  }
  return costs;
}

/**
 * Of an event: the worst score over all markets that follow from the score, with the worst outcome of each other market. Scores beyond ten
 * goals a side count as ten.
 */
export function worstOfEvent(rows: readonly ExposureRow[]): Worst {
  const grid = cells.map(() => 0n);
  let others = 0n;
  for (const [market, of] of byMarket(rows)) {
    const costs = costsOf(market, of);
    if (costs) for (const [place, cost] of costs.entries()) grid[place]! += cost;
    else others += worstOfMarket(of).net;
  }
  return grid
    .map((cost, place) => ({ net: others - cost, on: `${cells[place]!.home}:${cells[place]!.away}` }))
    .reduce(lower);
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
