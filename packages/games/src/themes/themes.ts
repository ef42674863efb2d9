// The theme of a provider's slot: what its cover shows, and what its reels show in turn. It follows from the game's name where a word calls for a
// theme, and else from its code, so that the cover and the game agree without asking each other. Pure.
import { motifs, motifsOf, type Motif } from './motifs.ts';
import { paletteNames, type PaletteName } from './palettes.ts';

export interface Theme {
  readonly motif: Motif;
  /** Another theme that the name calls for. */
  readonly second: Motif | undefined;
  readonly palette: PaletteName;
}

/** Grounds that suit a theme; the others take any. */
const grounds: Readonly<Partial<Record<Motif, readonly PaletteName[]>>> = {
  wolf: ['night', 'cobalt', 'indigo', 'sea'],
  fox: ['forest', 'night', 'terracotta'],
  lion: ['ochre', 'burgundy', 'terracotta'],
  tiger: ['emerald', 'forest', 'ochre'],
  dragon: ['burgundy', 'emerald', 'night'],
  bear: ['forest', 'cobalt', 'sky'],
  panda: ['emerald', 'forest', 'sea'],
  owl: ['indigo', 'plum', 'night'],
  eagle: ['sky', 'ochre', 'cobalt'],
  phoenix: ['burgundy', 'plum', 'night'],
  horse: ['ochre', 'sky', 'terracotta'],
  cat: ['plum', 'rose', 'burgundy'],
  fish: ['sea', 'sky', 'cobalt'],
  dolphin: ['sea', 'sky', 'cobalt'],
  kraken: ['sea', 'night', 'plum'],
  bee: ['forest', 'sky', 'ochre'],
  bull: ['terracotta', 'burgundy', 'ochre'],
  elephant: ['emerald', 'forest', 'ochre'],
  parrot: ['emerald', 'forest', 'sea'],
  tulip: ['cobalt', 'rose', 'sea', 'emerald'],
  rose: ['burgundy', 'night', 'plum'],
  cherries: ['rose', 'emerald', 'sky', 'plum'],
  lemon: ['sea', 'sky', 'forest'],
  orange: ['sky', 'sea', 'forest'],
  grapes: ['plum', 'forest', 'emerald'],
  plum: ['plum', 'burgundy'],
  seven: ['burgundy', 'indigo', 'night', 'plum', 'cobalt'],
  bell: ['burgundy', 'indigo', 'emerald', 'cobalt'],
  clover: ['emerald', 'forest', 'indigo'],
  crown: ['burgundy', 'plum', 'cobalt', 'indigo'],
  diamond: ['night', 'plum', 'cobalt', 'burgundy'],
  ruby: ['night', 'indigo', 'emerald'],
  pearl: ['sea', 'cobalt', 'rose'],
  coins: ['burgundy', 'emerald', 'indigo', 'terracotta'],
  chest: ['sea', 'burgundy', 'indigo'],
  pyramid: ['ochre', 'terracotta', 'indigo'],
  sphinx: ['ochre', 'cobalt', 'terracotta'],
  camel: ['ochre', 'terracotta', 'plum'],
  skyline: ['indigo', 'plum', 'sea', 'terracotta'],
  flame: ['burgundy', 'night', 'terracotta'],
  volcano: ['burgundy', 'night', 'plum'],
  snowflake: ['sky', 'cobalt', 'indigo'],
  bolt: ['indigo', 'plum', 'night'],
  mountain: ['sky', 'cobalt', 'sea'],
  balloon: ['sky', 'rose', 'ochre'],
  candy: ['rose', 'plum', 'sky'],
  lolly: ['rose', 'sky', 'plum'],
  cake: ['rose', 'sea', 'ochre'],
  cup: ['terracotta', 'ochre', 'night'],
  spices: ['terracotta', 'ochre', 'sea'],
  sun: ['ochre', 'terracotta', 'sky'],
  moon: ['indigo', 'night', 'plum'],
  planet: ['plum', 'night', 'indigo'],
  rocket: ['indigo', 'plum', 'night'],
};

/** The ground of a game with this hash; `others` where none suits its theme. */
export function groundOf(
  hash: number,
  theme: string,
  others: readonly PaletteName[] = paletteNames,
): PaletteName {
  const suitable = groundsOf(theme) ?? others;
  return suitable[(hash >>> 3) % suitable.length]!;
}

export const groundsOf = (theme: string): readonly PaletteName[] | undefined =>
  (grounds as Readonly<Record<string, readonly PaletteName[]>>)[theme];

/** FNV-1a of 32 bits, its bits well mixed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** `words` are those of the game's name, folded. */
export function themeOf({
  provider,
  code,
  words,
}: {
  readonly provider: string;
  readonly code: string;
  readonly words: readonly string[];
}): Theme {
  const hash = hashOf(`${provider} ${code}`);
  const named = motifsOf(words);
  const motif = named[0] ?? motifs[hash % motifs.length]!;
  return { motif, second: named.find((each) => each !== motif), palette: groundOf(hash, motif) };
}

/** As an address carries it; `readTheme` reads it again. */
export const writeTheme = ({ motif, second, palette }: Theme): string =>
  [palette, motif, second].join(' ').trim();

/** Undefined for a text that is no theme. */
export function readTheme(text: string): Theme | undefined {
  const [palette, motif, second] = text.split(' ');
  const known = (name: string | undefined) => motifs.find((each) => each === name);
  const [found, ground] = [known(motif), paletteNames.find((each) => each === palette)];
  return found && ground && { motif: found, second: known(second), palette: ground };
}

/** Themes that keep company. A theme is at home in the family that names it earliest, and a guest in others. */
const families = [
  'wolf owl bear fox eagle mountain moon snowflake horse bolt',
  'lion elephant tiger parrot panda butterfly fish sun drum pepper',
  'dragon crane lantern phoenix tiger panda fish coins rose mountain',
  'tulip rose butterfly bee parrot rosette heart sun cherries cat',
  'dolphin kraken fish pearl ship anchor compass lighthouse chest coins',
  'bull horse horseshoe hat nugget skull bell pepper sun coins',
  'cherries lemon grapes orange plum pomegranate bell clover seven star',
  'seven bell clover star horseshoe crown diamond coins cherries heart',
  'diamond ruby pearl crown chest rosette coins star heart clover',
  'pyramid sphinx camel amphora cat eagle sun chest ruby crown',
  'skyline ship nazar cup tiles rosette tulip lighthouse lantern moon',
  'spices camel lamp cup tiles lantern hand amphora coins moon',
  'planet comet rocket star moon robot sun bolt balloon diamond',
  'flame volcano phoenix bolt dragon comet sun mountain seven skull',
  'candy lolly cake cherries heart balloon star orange butterfly cup',
  'mask joker note drum ace hat balloon heart star crown',
  'potion book owl cat skull hat moon lamp star clock',
  'sword castle crown dragon horse eagle chest temple book skull',
  'temple amphora phoenix bull eagle bolt ship sun crown coins',
  'vault clock coins chest nugget diamond crown ruby train star',
  'train clock skyline note robot compass balloon cup hat star',
].map((family) => family.split(' ') as readonly Motif[]);

/** The related themes of a theme, the nearest first; at least nine, without itself. */
export function kinOf(motif: Motif): readonly Motif[] {
  const placeIn = (family: readonly Motif[]) => (family.includes(motif) ? family.indexOf(motif) : Infinity);
  const home = families.reduce((best, each) => (placeIn(each) < placeIn(best) ? each : best));
  return home.filter((each) => each !== motif);
}
