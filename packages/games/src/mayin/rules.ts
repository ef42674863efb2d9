// The rules of Mines as data: a square board, how many mines a player may choose, the return and the limit.
import type { Kurus } from '@felek/money';
import { winOf, type ClimbRules, type Ratio } from '../climb.ts';
import { assertRules, choose, mostRtp } from '../returns.ts';
import { quickStakes } from '../stakes.ts';

export interface MayinRules extends ClimbRules {
  /** Tiles a side. */
  readonly side: number;
  readonly leastMines: number;
  readonly mostMines: number;
  readonly stakes: readonly Kurus[];
}

export interface MayinBet {
  readonly mines: number;
}

export const mayinRules: MayinRules = {
  side: 5,
  leastMines: 1,
  mostMines: 24,
  returns: { part: 99n, whole: 100n },
  // 10,000,000 lira.
  mostPayout: 1_000_000_000n,
  stakes: quickStakes,
};

export const tilesOf = ({ side }: Pick<MayinRules, 'side'>): number => side ** 2;

/** The fair odds of `opened` safe tiles: C(n, k) / C(n − m, k). */
export function oddsOf(rules: Pick<MayinRules, 'side'>, mines: number, opened: number): Ratio {
  const tiles = tilesOf(rules);
  return { part: choose(tiles, opened), whole: choose(tiles - mines, opened) };
}

/** Throws for rules that no table may have. */
export function checkMayin(rules: MayinRules): MayinRules {
  const { side, leastMines, mostMines, returns, stakes } = rules;
  assertRules(Number.isInteger(side) && side >= 2 && side <= 8, 'mines has no such board');
  assertRules(
    [leastMines, mostMines].every(Number.isInteger) && leastMines >= 1 && leastMines <= mostMines,
    'mines offers no number of mines',
  );
  assertRules(mostMines < tilesOf(rules), 'mines leaves no safe tile');
  assertRules(
    returns.part > 0n && Number(returns.part) / Number(returns.whole) <= mostRtp,
    'mines returns more than the cap, or nothing',
  );
  for (const stake of stakes)
    assertRules(
      winOf(rules, stake, oddsOf(rules, mostMines, 1)).amount <= rules.mostPayout,
      'mines does not pay the first tile of its highest stake',
    );
  return rules;
}
