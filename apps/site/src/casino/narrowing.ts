// The filters and the order of a hall, as the address holds them. Values of an address that no call takes are left out.
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Feature, GameSort, Genre, Volatility } from '@felek/contract/casino';
import type { Narrowing } from './lobby.queries.ts';

export function useNarrowing(): { readonly narrowing: Narrowing; readonly isNarrowed: boolean } {
  const { genre, provider, feature, level, sort } = useSearch({ from: '__root__' });
  const narrowing = useMemo(
    () => readNarrowing({ genre, provider, feature, level, sort }),
    [genre, provider, feature, level, sort],
  );
  return { narrowing, isNarrowed: Object.keys(narrowing).some((each) => each !== 'sort') };
}

/** The names are the contract's, which the first page does without. */
const known = {
  genre: /^(slot|roulette|cards|dice|crash|instant|bingo|draw|show)$/,
  feature:
    /^(freeRounds|jackpot|holdAndWin|cascades|multipliers|cluster|ways|lines|bonusRounds|sideBets|buyIn)$/,
  level: /^(low|medium|high)$/,
  sort: /^(name|newest|rtp)$/,
} as const;

interface Said {
  readonly genre?: string | undefined;
  readonly provider?: string | undefined;
  readonly feature?: string | undefined;
  readonly level?: string | undefined;
  readonly sort?: string | undefined;
}

export function readNarrowing({
  genre = '',
  provider = '',
  feature = '',
  level = '',
  sort = '',
}: Said): Narrowing {
  return {
    ...(known.genre.test(genre) && { genres: [genre as Genre] }),
    ...(/^\d{1,9}$/.test(provider) && { providers: [Number(provider)] }),
    ...(known.feature.test(feature) && { features: [feature as Feature] }),
    ...(known.level.test(level) && { volatilities: [level as Volatility] }),
    ...(known.sort.test(sort) && { sort: sort as GameSort }),
  };
}
