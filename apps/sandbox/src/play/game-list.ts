// A provider's list of games where nothing is known of its form: a few of its own, and as many more as are wanted.
import { moreGames, type MoreGame } from './more-games.ts';

interface Listing {
  /** Begins the codes of the games beyond the few. */
  readonly key: string;
  readonly tag: string;
  readonly few: readonly (readonly [
    code: string,
    name: string,
    category: string,
    rtp: number,
    volatility: string,
  ])[];
  /** What the provider calls each kind. */
  readonly categories: Readonly<Record<MoreGame['kind'], string>>;
}

export interface ListedGame {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  /** In percent. */
  readonly rtp: number;
  readonly volatility: string;
  readonly tags: readonly string[];
}

export function listGames({ key, tag, few, categories }: Listing, more: number): ListedGame[] {
  const tags = [tag];
  return [
    ...few.map(([code, name, category, rtp, volatility]) => ({
      code,
      name,
      category,
      rtp,
      volatility,
      tags,
    })),
    ...moreGames(key, more).map(({ code, name, kind }) => ({
      code,
      name,
      category: categories[kind],
      rtp: 96,
      volatility: 'medium',
      tags,
    })),
  ];
}
