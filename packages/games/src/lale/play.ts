// One round of Lale from its draws and its stake: pure, so that the server settles and a browser verifies by the same lines.
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import { cellsWith, windowAt } from '../reels/ways.ts';
import type { Cell, LaleEvent } from './events.ts';
import {
  baseReels,
  freeReels,
  freeSpinMultiplier,
  freeSpins,
  lines,
  maxFreeSpins,
  pays,
  rowCount,
  scatter,
  stakeUnitKurus,
  wild,
  type Symbol,
} from './lale.paytable.ts';

/** Plays one round. The stake is in kuruş and divides by {@link stakeUnitKurus}; anything else is a bug of the caller. */
export function playLale({ stake, draw }: Pick<Deal<unknown>, 'stake' | 'draw'>): Outcome<LaleEvent> {
  if (stake <= 0n || stake % stakeUnitKurus !== 0n)
    throw new RangeError('bug: a stake of Lale divides by twenty kuruş');
  const lineStake = stake / BigInt(lines.length);
  const events: LaleEvent[] = [];
  let payout = spin(draw, baseReels, { lineStake, multiplier: 1, free: null, events });
  let granted = award(events, 0);
  let free = 0n;
  for (let number = 1; number <= granted; number += 1) {
    free += spin(draw, freeReels, {
      lineStake,
      multiplier: freeSpinMultiplier,
      free: { number, of: granted },
      events,
    });
    granted += award(events, granted);
  }
  if (granted > 0) events.push({ type: 'freeTotal', spins: granted, amount: free });
  payout += free;
  events.push({ type: 'total', amount: payout });
  return { payout, events };
}

interface SpinWish {
  readonly lineStake: bigint;
  readonly multiplier: number;
  readonly free: { readonly number: number; readonly of: number } | null;
  readonly events: LaleEvent[];
}

function spin(
  draw: Draw,
  reels: readonly (readonly Symbol[])[],
  { lineStake, multiplier, free, events }: SpinWish,
): bigint {
  const stops = reels.map((strip) => draw(strip.length));
  const window = windowAt(reels, stops, rowCount);
  events.push({ type: 'spin', stops, window, free });
  let paid = 0n;
  lines.forEach((rows, line) => {
    const symbol = window[0]![rows[0]]!;
    const count = runOf(window, rows, symbol);
    // Neither pays on a line: suns pay free spins, and the first reel has no tulip.
    if (symbol === 'sun' || symbol === 'tulip' || count < 3) return;
    const pay = pays[symbol][count - 3]!;
    const amount = BigInt(pay * multiplier) * lineStake;
    const cells = rows.slice(0, count).map((row, reel): Cell => [reel, row]);
    events.push({ type: 'lineWin', line, symbol, count, cells, multiplier, amount });
    paid += amount;
  });
  return paid;
}

/** How many reels from the left show the symbol, or a tulip for it, on a line. */
function runOf(window: readonly (readonly Symbol[])[], rows: readonly number[], symbol: Symbol): number {
  let count = 1;
  while (count < window.length) {
    const shown = window[count]![rows[count]!]!;
    if (shown !== symbol && (shown !== wild || symbol === scatter)) break;
    count += 1;
  }
  return count;
}

/** Grants the free spins of the last window's suns, with an event. Returns how many. */
function award(events: LaleEvent[], granted: number): number {
  const last = events.findLast((event) => event.type === 'spin')!;
  const cells = cellsWith(last.window, (symbol) => symbol === scatter);
  if (cells.length < 3) return 0;
  const awarded = Math.min(freeSpins[cells.length as 3 | 4 | 5], maxFreeSpins - granted);
  if (awarded > 0)
    events.push({ type: 'freeSpins', cells, awarded, total: granted + awarded, retrigger: granted > 0 });
  return awarded;
}
