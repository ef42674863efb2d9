// E-sports from one figure: the probability that the home side wins a map. A map is won or lost, 1:0, whatever is counted within it.
import type { Forecast } from '../fair.ts';
import type { Pair } from '../record.ts';
import { playSeries, readSeries, type PartEnd } from './series.ts';

export interface SeriesRates {
  readonly map: number;
  readonly bestOf: 1 | 3 | 5;
}

/** `maps` are those that are over. `current` is the home side's chance in the map under way, where it has begun. */
export interface EsportsState {
  readonly maps: readonly Pair[];
  readonly current?: number | undefined;
}

const mapEnds = (homeWins: number): PartEnd[] => [
  { home: 1, away: 0, probability: homeWins },
  { home: 0, away: 1, probability: 1 - homeWins },
];

export function forecastEsports(
  { map, bestOf }: SeriesRates,
  { maps, current }: EsportsState = { maps: [] },
): Forecast {
  const ends = mapEnds(map);
  const series = playSeries(
    { toWin: (bestOf + 1) / 2, partEnds: () => ends },
    { parts: maps, current: current === undefined ? undefined : mapEnds(current), first: 'home' },
  );
  return (reading) => readSeries(series, reading);
}
