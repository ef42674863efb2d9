// The exact figures of Mines. There are C(n, m) boards with m mines; C(n − k, m) of them have no mine under the k opened tiles.
import type { Figures } from '../game.ts';
import { choose, figuresOf } from '../returns.ts';
import { oddsOf, tilesOf, type MayinRules } from './rules.ts';

/** The figures of opening `opened` tiles and then taking the win, without the limit. */
export function statsOfPlan(rules: MayinRules, mines: number, opened: number): Figures {
  const { part, whole } = oddsOf(rules, mines, opened);
  const boards = choose(tilesOf(rules), mines);
  const safe = choose(tilesOf(rules) - opened, mines);
  return figuresOf(
    `${mines}`,
    [
      { cases: safe, times: rules.returns.part * part },
      { cases: boards - safe, times: 0n },
    ],
    rules.returns.whole * whole,
  );
}

/** For each number of mines the figures of one tile, and the highest win, which opens every safe tile. Every plan returns the same. */
export function stats(rules: MayinRules): readonly Figures[] {
  const { leastMines, mostMines } = rules;
  return Array.from({ length: mostMines - leastMines + 1 }, (_, index) => {
    const mines = leastMines + index;
    const { most } = statsOfPlan(rules, mines, tilesOf(rules) - mines);
    return { ...statsOfPlan(rules, mines, 1), most };
  });
}
