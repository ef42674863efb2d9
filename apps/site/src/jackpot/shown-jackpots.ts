// The shown jackpots, their order and their looks, by the specification.
import { egtJackpotLevels, egtJackpotNames, jackpotIgnoredLevelI } from '@felek/contract/figures';
import type { OutputOf } from '@felek/contract/call';
import type { egtJackpot, jackpotCards } from '@felek/contract/jackpot';

/** The numbers of the providers whose feeds these are. */
const egtProvider = 3;
const amusnetProvider = 4;

export interface ShownJackpot {
  readonly name: string;
  /** Lira, the first level first. */
  readonly levels: readonly number[];
  /** Lira, the last win of the highest level; null where the feed has none. */
  readonly lastWin: number | null;
  /** Whose games win it. */
  readonly provider: number;
  /** The look of EGT's display; the others have the house's look. */
  readonly look?: EgtLook;
}

/** All of it follows from the instance's name. */
export interface EgtLook {
  /** The address of its pictures. */
  readonly folder: string;
  readonly background: string;
  readonly logo: string;
  /** The sort key. */
  readonly sortName: string;
  readonly class: string;
}

export function egtLook(instanceName: string): EgtLook {
  const folder = instanceName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    folder,
    background: `/content/jackpot/${folder}/background.svg`,
    logo: `/content/jackpot/${folder}/logo.svg`,
    sortName: folder,
    class: `jackpot-${folder}`,
  };
}

/** EGT's two instances when they have all their levels, Clover Chance first; then the others, but for the figure that means none. */
export function shownJackpots(
  egt: OutputOf<typeof egtJackpot>,
  others: OutputOf<typeof jackpotCards>,
): readonly ShownJackpot[] {
  const ofEgt = egt
    .filter(
      ({ instanceName, levelStats }) =>
        egtJackpotNames.some((name) => name === instanceName) && levelStats.length === egtJackpotLevels,
    )
    .map(({ instanceName, levelStats }) => ({
      name: instanceName,
      levels: levelStats.map(({ currentLevel }) => currentLevel),
      lastWin: levelStats.at(-1)?.lastWin ?? null,
      provider: egtProvider,
      look: egtLook(instanceName),
    }))
    // Plain letters, which differ in every language.
    .toSorted((one, other) => (one.look.sortName < other.look.sortName ? -1 : 1));
  const ofOthers = others
    .filter(({ currentLevelI }) => currentLevelI !== jackpotIgnoredLevelI)
    .map(({ name, currentLevelI }) => ({
      name,
      levels: [currentLevelI],
      lastWin: null,
      provider: amusnetProvider,
    }));
  return [...ofEgt, ...ofOthers];
}
