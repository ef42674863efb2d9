// Which jackpots are shown, and in which order, as the specification says.
import { egtJackpotLevels, egtJackpotNames, jackpotIgnoredLevelI } from '@felek/contract/figures';
import type { OutputOf } from '@felek/contract/call';
import type { egtJackpot, jackpotCards } from '@felek/contract/jackpot';

export interface ShownJackpot {
  readonly name: string;
  /** Lira, the first level first. */
  readonly levels: readonly number[];
}

/** EGT's two instances when they have all their levels, Clover Chance first; then the others, but for the figure that means none. */
export function shownJackpots(
  egt: OutputOf<typeof egtJackpot>,
  others: OutputOf<typeof jackpotCards>,
): readonly ShownJackpot[] {
  const ofEgt = egtJackpotNames.flatMap((name) => {
    const found = egt.find(
      ({ instanceName, levelStats }) => instanceName === name && levelStats.length === egtJackpotLevels,
    );
    return found ? [{ name, levels: found.levelStats.map(({ currentLevel }) => currentLevel) }] : [];
  });
  const ofOthers = others
    .filter(({ currentLevelI }) => currentLevelI !== jackpotIgnoredLevelI)
    .map(({ name, currentLevelI }) => ({ name, levels: [currentLevelI] }));
  return [...ofEgt, ...ofOthers];
}
