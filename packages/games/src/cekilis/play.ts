// One draw of Çekiliş, and what a bet on it is paid.
import { parseLira, type Kurus } from '@felek/money';
import type { Draw } from '../fairness.ts';
import type { Outcome } from '../game.ts';
import type { Markets } from './markets.ts';
import type { DrawRules } from './rules.ts';

/** Lira on each spot. */
export interface DrawBet {
  readonly chips: Readonly<Record<string, number>>;
}

/** A ball comes out; `number` counts from 1. */
export type DrawEvent = { readonly type: 'ball'; readonly ball: number; readonly number: number };

/** The spots that won, what each was paid per stake in hundredths, and all together. */
export type DrawWin = {
  readonly type: 'win';
  readonly spots: readonly { readonly spot: string; readonly odds: number }[];
  readonly amount: Kurus;
};

/** The balls in their order: a Fisher-Yates shuffle of all of them, as far as it is needed. */
export function drawBalls({ balls, drawn }: DrawRules, draw: Draw): readonly number[] {
  const urn = Array.from({ length: balls }, (_, index) => index + 1);
  for (let i = 0; i < drawn; i += 1) {
    const j = i + draw(balls - i);
    [urn[i], urn[j]] = [urn[j]!, urn[i]!];
  }
  return urn.slice(0, drawn);
}

const kurusOf = (lira: number): Kurus => parseLira(lira) ?? 0n;

/** The most that a spot of such odds takes: nothing where they are too low to be on offer. */
export const mostOn = ({ mostStake, mostWin, leastOdds }: DrawRules, odds: number): Kurus => {
  if (odds < leastOdds) return 0n;
  const most = (mostWin * 100n) / BigInt(odds);
  return most < mostStake ? most : mostStake;
};

/** The stake of a bet, or undefined where a spot is none or has more than it takes. */
export function stakeOf(rules: DrawRules, markets: Markets, { chips }: DrawBet): Kurus | undefined {
  let sum = 0n;
  for (const [spot, lira] of Object.entries(chips)) {
    const odds = markets.oddsOf(spot);
    if (odds === undefined || kurusOf(lira) > mostOn(rules, odds)) return undefined;
    sum += kurusOf(lira);
  }
  return sum;
}

/** Pays the spots that won; the sum is rounded down once. */
export function settleDraw(markets: Markets, balls: readonly number[], { chips }: DrawBet): Outcome<DrawWin> {
  const spots: { spot: string; odds: number }[] = [];
  let hundredths = 0n;
  for (const [spot, lira] of Object.entries(chips)) {
    if (!markets.wins(spot, balls)) continue;
    const odds = markets.oddsOf(spot)!;
    spots.push({ spot, odds });
    hundredths += kurusOf(lira) * BigInt(odds);
  }
  const amount = hundredths / 100n;
  return { payout: amount, events: spots.length > 0 ? [{ type: 'win', spots, amount }] : [] };
}
