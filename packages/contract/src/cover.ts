// A game's cover: where the server has it, and how its title lies over its lowest third, which the drawing keeps dark.

/** The address of a game's cover: a picture of 3 by 4. */
export const coverPath = (provider: number, code: string): string =>
  `/covers/${provider}/${encodeURIComponent(code)}.webp`;

/** The cuts of a title's letters. */
export const titleCuts = ['poster', 'plate', 'serif', 'ribbon', 'arc'] as const;
export type TitleCut = (typeof titleCuts)[number];

export interface CoverTitle {
  readonly cut: TitleCut;
  /** Which of the tones that a title may have; from 0 to 3. */
  readonly tone: number;
}

/** How the title of a game lies: the same for the same code. */
export function coverTitle(code: string): CoverTitle {
  let hash = 0x811c9dc5;
  for (let n = 0; n < code.length; n += 1) hash = Math.imul(hash ^ code.charCodeAt(n), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  hash = (hash ^ (hash >>> 13)) >>> 0;
  return { cut: titleCuts[hash % titleCuts.length]!, tone: (hash >>> 16) % 4 };
}
