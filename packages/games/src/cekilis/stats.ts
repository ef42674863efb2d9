// The exact figures of Çekiliş: a spot wins with the share of draws that are counted for it, and pays its odds.
import type { Figures } from '../game.ts';
import type { Markets } from './markets.ts';

/** A spot for each market on numbers; all choices of numbers are alike. */
const onNumbers: Readonly<Record<string, string>> = {
  number: 'number:1',
  two: 'two:1-2',
  three: 'three:1-2-3',
  four: 'four:1-2-3-4',
  absent: 'absent:1',
  neither: 'neither:1-2',
};

/** The chance of a spot. */
export const chanceOf = (markets: Markets, spot: string): number =>
  Number(markets.waysOf(spot)!) / Number(markets.draws);

/** One entry for each market; one on numbers is called by its name alone. */
export function stats(markets: Markets): readonly Figures[] {
  const named = [...Object.entries(onNumbers), ...markets.fixed.map((spot) => [spot, spot] as const)];
  return named.map(([bet, spot]) => {
    const chance = chanceOf(markets, spot);
    const times = markets.oddsOf(spot)! / 100;
    const rtp = times * chance;
    return { bet, rtp, hits: chance, variance: times * times * chance - rtp * rtp, most: { times, chance } };
  });
}
