// The rules of Çekiliş as data: seven balls of 42, and the markets on them. A market's odds follow from the share of all draws that win it,
// so they are fair odds less the house's part, and no table of odds can hold a mistake.
import type { Kurus } from '@felek/money';

export interface DrawRules {
  /** Balls are numbered 1 … `balls`, and `drawn` of them are drawn. */
  readonly balls: number;
  readonly drawn: number;
  /** The highest return of a market, in hundredths of the stake. */
  readonly returned: number;
  /** The lowest odds on offer, in hundredths, so that who wins has won something. A bet from before such a limit is still settled and proved. */
  readonly leastOdds: number;
  /** The most that one spot takes, and the most that it may win with its stake. */
  readonly mostStake: Kurus;
  readonly mostWin: Kurus;
  readonly chips: readonly Kurus[];
  readonly defaultChip: Kurus;
}

/** The house's own setting. */
export const drawRules: DrawRules = {
  balls: 42,
  drawn: 7,
  returned: 95,
  leastOdds: 101,
  mostStake: 500_000n,
  mostWin: 25_000_000n,
  chips: [100n, 500n, 1_000n, 2_500n, 10_000n],
  defaultChip: 500n,
};

/** Throws for a setting that returns too much, or that has no draw. */
export function checkDraw(rules: DrawRules): DrawRules {
  const { balls, drawn, returned, leastOdds, mostStake, mostWin, chips } = rules;
  assert(Number.isInteger(balls) && Number.isInteger(drawn), 'balls are counted');
  assert(drawn >= 4 && balls >= 2 * drawn, 'four balls or more are drawn, and half of them stay at most');
  assert(Number.isInteger(returned) && returned > 0 && returned < 100, 'a market returns 1 to 99 hundredths');
  assert(Number.isInteger(leastOdds) && leastOdds > 100, 'a bet that wins pays more than its stake');
  assert(
    chips.every((chip) => chip > 0n && chip <= mostStake) && mostStake <= mostWin,
    'each chip fits on a spot',
  );
  return rules;
}

function assert(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`bug: Çekiliş is misconfigured: ${rule}`);
}
