// The casino's server data: lists, search, favourites, launches.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Game, MainProviderId } from '@felek/contract/casino';
import { maxTake } from '@felek/contract/figures';
import { openDialog } from '../shell/dialog.ts';
import { isLoggedIn, useCustomer } from '../shell/session.ts';
import { localeNow, sayNow, useLocale } from '../texts/texts.ts';
import { toast } from '../ui/toast.ts';
import { needed } from '../wire/code.ts';
import { ask, fetchData, Refused, wordsOf } from '../wire/wire.ts';

/** The calls come with the first one that is made; a visitor's first page makes none. */
const loadCalls = () => needed(() => import('@felek/contract/casino'));

const favoritesKey = ['casino', 'favorites'] as const;

/** How many games come at once: at first what a few screens hold, then as many as the server gives. */
const takeAt = (skip: number) => (skip === 0 ? 100 : maxTake);

export interface LobbyWish {
  readonly search: string;
  readonly live: boolean;
  /** The categories to look in. */
  readonly categories: readonly number[];
  /** What to show until the first page is there. */
  readonly meanwhile: readonly Game[];
}

/** The games of a lobby, loaded page after page as one scrolls. */
export function useLobbyGames({ search, live, categories, meanwhile }: LobbyWish) {
  const locale = useLocale();
  const place = ['casino', 'lobby', categories.join(), live, locale];
  return useInfiniteQuery({
    queryKey: [...place, search],
    queryFn: async ({ pageParam, signal }) => {
      const { games, categoryGames } = await loadCalls();
      const wish = { systemCategory: [...categories], skip: pageParam, take: takeAt(pageParam) };
      return search.trim() === ''
        ? fetchData(categoryGames, wish, signal)
        : (await fetchData(games, { ...wish, search, live }, signal)).flat();
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skipped) =>
      last.length < takeAt(skipped) ? undefined : skipped + takeAt(skipped),
    // While one types, what was found before stays; in another lobby or category, what came with the page does.
    placeholderData: (before, query) => {
      const isSamePlace = query?.queryKey.slice(0, place.length).join() === place.join();
      if (isSamePlace && before) return before;
      return search === '' && meanwhile.length > 0 ? { pages: [[...meanwhile]], pageParams: [0] } : undefined;
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
    queryKey: ['casino', 'other-halls', search, locale],
    queryFn: async ({ signal }) => {
      const { games } = await loadCalls();
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

/** The game that an address means, as the server knows it; null when it knows none. Nothing else of the address is believed. */
export function useGame(hinted: Pick<Game, 'gameCode' | 'mainProviderId'> | undefined) {
  const locale = useLocale();
  const { gameCode = '', mainProviderId = 0 } = hinted ?? {};
  return useQuery({
    queryKey: ['casino', 'game', mainProviderId, gameCode, locale],
    queryFn: async ({ signal }) =>
      fetchData((await loadCalls()).oneGame, { code: gameCode, providerId: mainProviderId }, signal).catch(
        (error: unknown) => {
          // An answer, and kept as one: asking again shows nobody that it is looked for once more.
          if (error instanceof Refused) return null;
          throw error;
        },
      ),
    enabled: hinted !== undefined,
    staleTime: 60_000,
  });
}

/** Games of the same category. */
export function useSimilarGames(game: Game): readonly Game[] {
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: ['casino', 'similar', game.systemCategory, locale],
    queryFn: async ({ signal }) =>
      fetchData(
        (await loadCalls()).categoryGames,
        { systemCategory: [game.systemCategory], take: 13 },
        signal,
      ),
    staleTime: 60_000,
  });
  return data.filter((each) => !isSameGame(each, game)).slice(0, 12);
}

/** The first game that a search finds; undefined when it finds none, or fails. */
export async function findFirstGame(wish: {
  readonly search: string;
  readonly live: boolean;
}): Promise<Game | undefined> {
  const { games } = await loadCalls();
  const found = await fetchData(games, { ...wish, take: 1 }).catch(() => []);
  return found.flat()[0];
}

export const isSameGame = (
  one: Pick<Game, 'gameCode' | 'mainProviderId'>,
  other: Pick<Game, 'gameCode' | 'mainProviderId'>,
) => one.gameCode === other.gameCode && one.mainProviderId === other.mainProviderId;

export function useFavorites() {
  const customer = useCustomer();
  const locale = useLocale();
  return useQuery({
    queryKey: [...favoritesKey, locale],
    queryFn: async ({ signal }) => fetchData((await loadCalls()).favorites, {}, signal),
    enabled: customer !== undefined,
  });
}

export function useRecent() {
  const customer = useCustomer();
  const locale = useLocale();
  return useQuery({
    queryKey: ['casino', 'recent', locale],
    queryFn: async ({ signal }) => fetchData((await loadCalls()).recentGames, {}, signal),
    enabled: customer !== undefined,
  });
}

export function useMostPlayed() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['casino', 'mostPlayed', locale],
    queryFn: async ({ signal }) => fetchData((await loadCalls()).mostPlayed, {}, signal),
  });
}

/** Adds or removes a favourite; a visitor is asked to log in. The heart answers at once and goes back if the server says no. */
export function useToggleFavorite() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (game: Game) =>
      ask((await loadCalls()).toggleFavorite, { code: game.gameCode, providerId: game.mainProviderId }),
    onMutate: (game) => {
      client.setQueriesData<Game[]>({ queryKey: favoritesKey }, (list = []) =>
        list.some((each) => isSameGame(each, game))
          ? list.filter((each) => !isSameGame(each, game))
          : [game, ...list],
      );
    },
    onSuccess: ({ data }) => {
      if (data.favorite) toast.success(sayNow('game.favoriteAdded'));
      else toast.warning(sayNow('game.favoriteRemoved'));
    },
    onError: (error) => toast.error(wordsOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: favoritesKey }),
  });
  const { mutate } = mutation;
  return useCallback((game: Game) => (isLoggedIn() ? mutate(game) : openDialog('login')), [mutate]);
}

/** Asks the game's provider for the frame's address, by the launch call that its provider takes. */
export async function launchGame(game: Game, isMobile: boolean): Promise<string> {
  const calls = await loadCalls();
  const code = game.gameCode;
  const platform = {
    platform: isMobile ? 2 : 1,
    gameCode: code,
    language: localeNow(),
    lobbyUrl: `${location.origin}/casino/slot`,
  };
  const launches: Readonly<Record<string, () => Promise<{ data: string }>>> = {
    fellaunchurl: () => ask(calls.felLaunchUrl, { code, isMobile }),
    pragmaticlaunchurl: () => ask(calls.pragmaticLaunchUrl, { code }),
    dtlaunchurl: () => ask(calls.digitainLaunchUrl, { code }),
    emlaunchurl: () => ask(calls.everyMatrixLaunchUrl, { code, productId: game.productId }),
    amusnetlaunchurl: () => ask(calls.amusnetLaunchUrl, { code, isMobile }),
    egtlaunchurl: () => ask(calls.egtLaunchUrl, platform),
    hub88launchurl: () => ask(calls.hub88LaunchUrl, platform),
    softgamingslaunchurl: () =>
      ask(calls.softGamingsLaunchUrl, { system: game.system, pageCode: code, isMobile: isMobile ? 1 : 0 }),
  };
  const name = calls.providerLaunch[game.mainProviderId as MainProviderId];
  const launch = launches[name];
  if (!launch) throw new Error(sayNow('game.notFound'));
  return (await launch()).data;
}
