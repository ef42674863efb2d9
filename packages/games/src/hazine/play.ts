// One round of Hazine from its draws and its stake: pure, so that the server settles and a browser verifies by the same lines.
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import { cellsOf, sidesOf } from '../reels/cells.ts';
import { cellsOfWin, cellsWith, waysOf, type Cell } from '../reels/ways.ts';
import type { Coin, HazineEvent } from './events.ts';
import { checkRules, stakeUnitKurus, type CoinValue, type HazineRules, type Symbol } from './rules.ts';

/** The sides of the dice that the rules draw with. */
interface Dice {
  readonly cells: readonly (readonly Symbol[])[];
  readonly coins: readonly CoinValue[];
}

/** The rules as a function of a round. The stake is in kuruş and divides by {@link stakeUnitKurus}; anything else is a bug of the caller. */
export function makeHazine(rules: HazineRules) {
  checkRules(rules);
  const dice: Dice = {
    cells: rules.cells.map((cells) => sidesOf(Object.entries(cells) as [Symbol, number][])),
    coins: sidesOf(rules.coins),
  };
  return ({ stake, draw }: Pick<Deal<unknown>, 'stake' | 'draw'>): Outcome<HazineEvent> => {
    if (stake <= 0n || stake % stakeUnitKurus !== 0n)
      throw new RangeError('bug: a stake of Hazine divides by a hundred kuruş');
    return playRound(rules, dice, draw, stake);
  };
}

function playRound(rules: HazineRules, dice: Dice, draw: Draw, stake: bigint): Outcome<HazineEvent> {
  const { reels, rows, wild, coin, trigger, respins } = rules;
  const events: HazineEvent[] = [];
  const cells = cellsOf(draw, dice.cells[0]!.length);
  const values = cellsOf(draw, dice.coins.length);
  const valued = (cell: Cell): Coin => {
    const { stakes, jackpot } = dice.coins[values()]!;
    return { cell, jackpot, amount: BigInt(stakes) * stake };
  };

  const window: Symbol[][] = [];
  const coins: Cell[] = [];
  for (let reel = 0; reel < reels; reel += 1) {
    const sides = dice.cells[reel]!;
    const column: Symbol[] = [];
    for (let row = 0; row < rows; row += 1) {
      const symbol = sides[cells()]!;
      column.push(symbol);
      if (symbol === coin) coins.push([reel, row]);
    }
    window.push(column);
  }
  // The values are drawn once the whole window is.
  const held = coins.map(valued);
  events.push({ type: 'spin', window, coins: [...held] });
  let payout = 0n;
  for (const win of waysOf(window, rules, 1)) {
    const { symbol, reels: reach, ways, units } = win;
    const amount = BigInt(units) * (stake / stakeUnitKurus);
    events.push({ type: 'ways', symbol, reels: reach, ways, cells: cellsOfWin(window, win, wild), amount });
    payout += amount;
  }
  if (held.length >= trigger) payout += holdAndWin();
  events.push({ type: 'total', amount: payout });
  return { payout, events };

  /** Respins until no coin came for so many, or until the board is full. Gives what all coins pay. */
  function holdAndWin(): bigint {
    events.push({ type: 'hold', coins: held.length, respins });
    const chances = cellsOf(draw, rules.respinSides);
    let empty = cellsWith(window, (symbol) => symbol !== coin);
    for (let left = respins; left > 0 && empty.length > 0;) {
      const hit = empty.filter(() => chances() === 0);
      const fresh = hit.map(valued);
      held.push(...fresh);
      empty = empty.filter((cell) => !hit.includes(cell));
      left = fresh.length > 0 ? respins : left - 1;
      events.push({ type: 'respin', coins: fresh, left });
    }
    const fullBoard = held.length === reels * rows ? BigInt(rules.fullBoard) * stake : 0n;
    const amount = held.reduce((sum, each) => sum + each.amount, fullBoard);
    events.push({ type: 'holdTotal', coins: held.length, fullBoard, amount });
    return amount;
  }
}
