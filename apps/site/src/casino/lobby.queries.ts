// The games of a lobby, page after page, and the matches of a search in other halls.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SentOf } from '@felek/contract/call';
import { categoryGames, gameChoices, gameInfo, games, type Game } from '@felek/contract/casino';
import { maxTake } from '@felek/contract/figures';
import { useLocale } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { isSameGame } from './casino.queries.ts';

/** How many games are requested at once: first a few screens of games, then the server's maximum. */
const takeAt = (skip: number) => (skip === 0 ? 100 : maxTake);

/** The filters of a hall, in the form of the calls. */
export type Narrowing = Pick<
  SentOf<typeof categoryGames>,
  'genres' | 'providers' | 'features' | 'volatilities' | 'sort'
>;
const unnarrowed: Narrowing = {};
export type ChoicesAmong = SentOf<typeof gameChoices>;

export interface LobbyOptions {
  readonly search: string;
  readonly live: boolean;
  /** The categories to look in. */
  readonly categories: readonly number[];
  readonly narrowing?: Narrowing;
  /** The games to show until the first page of the list arrives. */
  readonly meanwhile: readonly Game[];
}

/** The games of a lobby, loaded page after page as one scrolls. */
export function useLobbyGames({ search, live, categories, narrowing = unnarrowed, meanwhile }: LobbyOptions) {
  const locale = useLocale();
  const place = [...keys.lobby, categories.join(), live, locale, JSON.stringify(narrowing)] as const;
  return useInfiniteQuery({
    queryKey: [...place, search],
    queryFn: async ({ pageParam, signal }) => {
      const options = {
        ...narrowing,
        systemCategory: [...categories],
        skip: pageParam,
        take: takeAt(pageParam),
      };
      return search.trim() === ''
        ? fetchData(categoryGames, options, signal)
        : (await fetchData(games, { ...options, search, live }, signal)).flat();
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skipped) =>
      last.length < takeAt(skipped) ? undefined : skipped + takeAt(skipped),
    // While the customer types, the earlier results stay. In another lobby or category, the games that came with the page are shown.
    placeholderData: (before, query) => {
      const isSamePlace = query?.queryKey.slice(0, place.length).join() === place.join();
      if (isSamePlace && before) return before;
      const isWhole = search === '' && Object.keys(narrowing).length === 0;
      return isWhole && meanwhile.length > 0 ? { pages: [[...meanwhile]], pageParams: [0] } : undefined;
    },
    staleTime: 60_000,
  });
}

/** How many games of other halls a search shows below its own. */
const otherHallsTake = 24;

/** Games of other halls that a search finds, those that the hall shows already left out. */
export function useOtherHalls(search: string, shown: readonly Game[]): readonly Game[] {
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: [...keys.otherHalls, search, locale],
    queryFn: async ({ signal }) => {
      const halls = [false, true].map((live) =>
        fetchData(games, { search, live, take: otherHallsTake + takeAt(0) }, signal),
      );
      return (await Promise.all(halls)).flat(2);
    },
    enabled: search.trim() !== '',
    staleTime: 60_000,
  });
  return data.filter((game) => shown.every((each) => !isSameGame(each, game))).slice(0, otherHallsTake);
}

/** The available filters for the games of some categories, or of a provider. */
export function useChoices(among: ChoicesAmong) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.gameChoices, JSON.stringify(among), locale],
    queryFn: ({ signal }) => fetchData(gameChoices, among, signal),
    staleTime: 60_000,
  });
}

/** The name of a game as the subject of a dialog: its provider and its code there. */
export const gameSubject = ({
  mainProviderId,
  gameCode,
}: Pick<Game, 'mainProviderId' | 'gameCode'>): string => `${mainProviderId} ${gameCode}`;

/** The facts of the game that is a dialog's subject, before it is opened. */
export function useGameInfoOf(subject: string) {
  const locale = useLocale();
  const [provider = '', ...words] = subject.split(' ');
  const code = words.join(' ') || '-';
  return useQuery({
    queryKey: [...keys.gameInfo, provider, code, locale],
    queryFn: ({ signal }) => fetchData(gameInfo, { code, providerId: Number(provider) || 0 }, signal),
    staleTime: 30_000,
  });
}
