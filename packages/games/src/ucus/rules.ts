// The rules of Uçuş as data: a flight climbs from 1.00, ends at a secret point, and pays each bet that left before. Heights are
// whole hundredths, so 150 is 1.50.
import type { Kurus } from '@felek/money';

export interface UcusRules {
  /** A flight reaches height m with probability `returned` / m, so every exit returns `returned` hundredths of its stake. */
  readonly returned: number;
  /** The lowest exit. It lies above 100: an exit at 1.00 would return the whole stake of every flight. */
  readonly lowestExit: number;
  /** No flight climbs higher. */
  readonly ceiling: number;
  /** The most that one bet is paid. A bet leaves by itself at the height where it reaches this. */
  readonly mostPayout: Kurus;
  /** How many bets a player may have in one flight. */
  readonly ticketsPerPlayer: number;
  readonly stakes: readonly Kurus[];
  readonly defaultStake: Kurus;
}

/** The house's own setting: 99 %, at most 1,000,000 ₺ a bet. */
export const ucusRules: UcusRules = {
  returned: 99,
  lowestExit: 101,
  ceiling: 100_000_000,
  mostPayout: 100_000_000n,
  ticketsPerPlayer: 2,
  stakes: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 200_000n, 500_000n],
  defaultStake: 1_000n,
};

/** The height at which a bet of this stake is worth the most that one bet is paid. */
export const capHeight = ({ mostPayout }: UcusRules, stake: Kurus): number =>
  Number((mostPayout * 100n) / stake);

/** Throws for a setting that returns too much, or that would round a payout. */
export function checkUcus(rules: UcusRules): UcusRules {
  const { returned, lowestExit, ceiling, mostPayout, ticketsPerPlayer, stakes } = rules;
  assert(Number.isInteger(returned) && returned > 0 && returned < 100, 'a flight returns 1 to 99 hundredths');
  assert(Number.isInteger(lowestExit) && lowestExit > 100, 'the lowest exit is above 1.00');
  assert(Number.isInteger(ceiling) && ceiling >= lowestExit, 'the ceiling is not below the lowest exit');
  assert(Number.isInteger(ticketsPerPlayer) && ticketsPerPlayer > 0, 'a player may have a bet');
  for (const stake of stakes) {
    assert(stake > 0n && stake % 100n === 0n, 'a stake is in whole lira, so that no payout is rounded');
    assert((mostPayout * 100n) % stake === 0n, 'each stake reaches the highest payout exactly');
    assert(capHeight(rules, stake) >= lowestExit, 'the highest payout is above each stake');
  }
  return rules;
}

function assert(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`bug: Uçuş is misconfigured: ${rule}`);
}
