// The exact figures of a bet whose outcomes can be listed.
import type { Figures } from './game.ts';

/** `returns` has what each outcome gives back, in hundredths of the stake; the outcomes are equally likely. */
export function enumerate(bet: string, returns: readonly number[]): Figures {
  const count = returns.length;
  const sum = returns.reduce((total, each) => total + each, 0);
  const squares = returns.reduce((total, each) => total + each * each, 0);
  const most = Math.max(...returns);
  const share = (has: (each: number) => boolean) => returns.filter(has).length / count;
  return {
    bet,
    rtp: sum / (100 * count),
    hits: share((each) => each > 0),
    // Whole numbers up to the last division: nothing is rounded on the way.
    variance: (squares * count - sum * sum) / (100 * count) ** 2,
    most: { times: most / 100, chance: share((each) => each === most) },
  };
}
