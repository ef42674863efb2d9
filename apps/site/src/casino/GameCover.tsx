// A game's cover: the picture that the server draws of it, and its title set over the picture, in the page's own letters.
import { useId } from 'react';
import { coverPath, coverTitle, type TitleCut } from '@felek/contract/cover';
import type { Game } from '@felek/contract/casino';

type CoveredGame = Pick<Game, 'mainProviderId' | 'gameCode' | 'name' | 'providerName'>;

/** By a title's tone; all are light, since the ground under a title is dark. */
const tones = ['text-white', 'text-gold', 'text-turquoise-hover', 'text-text'] as const;
const ribbons = [
  'bg-gold text-on-gold',
  'bg-turquoise text-on-turquoise',
  'bg-coral text-on-coral',
  'bg-text text-ground',
] as const;

/** `isSmall`: without its title, which stands beside it. `isAtOnce`: on the first screen, so that its picture need not wait for a layout. */
export function GameCover({
  game,
  isSmall = false,
  isAtOnce = false,
}: {
  readonly game: CoveredGame;
  readonly isSmall?: boolean;
  readonly isAtOnce?: boolean;
}) {
  const { mainProviderId, gameCode, name, providerName } = game;
  const { cut, tone } = coverTitle(gameCode);
  return (
    <span aria-hidden="true" className="absolute inset-0 bg-raised contain-strict">
      <img
        src={coverPath(mainProviderId, gameCode)}
        alt=""
        width={300}
        height={400}
        loading={isAtOnce ? 'eager' : 'lazy'}
        decoding="async"
        className="absolute inset-0 size-full"
      />
      {!isSmall && <Lettering name={name} providerName={providerName} cut={fitting(cut, name)} tone={tone} />}
    </span>
  );
}

function Lettering({ providerName, ...title }: TitleProps & { readonly providerName: string }) {
  return (
    <>
      <span className="absolute inset-x-0 bottom-[8%] grid h-[26%] place-items-center">
        <Title {...title} />
      </span>
      <span className="absolute inset-x-[8%] bottom-[2%] truncate text-center cover-text-5.5 font-semibold tracking-[.08em] text-text/75">
        {providerName}
      </span>
    </>
  );
}

/** A long name does not bend. */
const longestArc = 15;
const fitting = (cut: TitleCut, name: string): TitleCut =>
  cut === 'arc' && name.length > longestArc ? 'poster' : cut;

interface TitleProps {
  readonly name: string;
  readonly cut: TitleCut;
  readonly tone: number;
}

function Title({ name, cut, tone }: TitleProps) {
  const id = useId();
  const text = `max-w-[90%] text-center text-balance wrap-anywhere ${sizeOf(name, cut)}`;
  switch (cut) {
    case 'poster':
      return (
        <span className={`cover-title leading-[.98] font-black tracking-tight ${tones[tone]} ${text}`}>
          {name}
        </span>
      );
    case 'plate':
      return (
        <span
          className={`rounded-field border border-gold bg-ground/85 px-[.28em] py-[.14em] leading-[1.1] font-bold tracking-wide text-gold ${text}`}
        >
          {name}
        </span>
      );
    case 'serif':
      return (
        <span className={`cover-title cover-serif leading-none font-bold italic ${tones[tone]} ${text}`}>
          {name}
        </span>
      );
    case 'ribbon':
      return (
        <span
          className={`grid w-[110%] -rotate-3 place-items-center px-[8%] py-[calc(var(--tile)*.025)] ${ribbons[tone]}`}
        >
          <span className={`leading-none font-extrabold ${text}`}>{name}</span>
        </span>
      );
    case 'arc':
      return (
        <svg viewBox="0 0 300 108" className={`w-full ${tones[tone]}`}>
          <path id={id} d="M14 92Q150 40 286 92" fill="none" />
          <text
            className="cover-title font-black"
            fill="currentColor"
            fontSize={Math.min(50, 430 / name.length)}
            textAnchor="middle"
          >
            <textPath href={`#${id}`} startOffset="50%">
              {name}
            </textPath>
          </text>
        </svg>
      );
  }
}

/** The greatest height of a title and the sizes of its letters, in hundredths of the tile's width. */
const mostHigh = 34;
const sizes = { 15: 'cover-text-15', 13: 'cover-text-13', 11: 'cover-text-11', 9: 'cover-text-9' } as const;
/** The mean width of a bold letter, as a part of its size. */
const letterWidth = 0.6;

/** As large as the title's room allows. */
function sizeOf(name: string, cut: TitleCut): string {
  const room = cut === 'plate' ? 76 : 88;
  const high = cut === 'plate' || cut === 'ribbon' ? mostHigh - 8 : mostHigh;
  const words = name.split(/\s+/);
  const fits = ([15, 13, 11, 9] as const).find((size) => {
    const letters = Math.floor(room / (letterWidth * size));
    return words.every((word) => word.length <= letters) && linesOf(words, letters) * size <= high;
  });
  return sizes[fits ?? 9];
}

/** In how many lines of so many letters words stand. */
function linesOf(words: readonly string[], letters: number): number {
  let [lines, used] = [1, -1];
  for (const { length } of words) {
    used += length + 1;
    if (used > letters) [lines, used] = [lines + 1, length];
  }
  return lines;
}
