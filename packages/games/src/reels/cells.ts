// Cells of a board that are drawn one by one, each as likely to be any side as any other. One draw gives several cells, so that a full board
// costs a block or two of hashes.
import type { Draw } from '../fairness.ts';

/** A draw stays below 2^31, where engines reckon with whole numbers of the processor. */
const most = 2 ** 31;

/**
 * A source of whole numbers from 0 to `sides` − 1. A uniform number below `sides ** k` has k independent uniform digits in base `sides`;
 * the cells are these digits, the lowest first, with the largest k that one draw holds. The rest of the last draw is not used.
 */
export function cellsOf(draw: Draw, sides: number): () => number {
  let perDraw = 1;
  let range = sides;
  while (range * sides <= most) {
    range *= sides;
    perDraw += 1;
  }
  let value = 0;
  let left = 0;
  return () => {
    if (left === 0) {
      value = draw(range);
      left = perDraw;
    }
    left -= 1;
    const cell = value % sides;
    value = ((value - cell) / sides) | 0;
    return cell;
  };
}

/** The sides of a die by their symbol: each entry as often as its weight. */
export const sidesOf = <Side>(weights: readonly (readonly [side: Side, weight: number])[]): readonly Side[] =>
  weights.flatMap(([side, weight]) => Array.from({ length: weight }, () => side));
