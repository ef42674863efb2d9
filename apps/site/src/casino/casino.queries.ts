// The casino's server data: lists, search, favourites, launches.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Game, MainProviderId } from '@felek/contract/casino';
import { openDialog } from '../shell/dialog.ts';
import { isLoggedIn, useCustomer } from '../shell/session.ts';
import { localeNow, sayNow, useLocale } from '../texts/texts.ts';
import { toast } from '../ui/toast.ts';
import { ask, fetchData, wordsOf } from '../wire/wire.ts';

/** The calls come with the first one that is made; a visitor's first page makes none. */
const loadCalls = () => import('@felek/contract/casino');

const favoritesKey = ['casino', 'favorites'] as const;

export function useGameSearch(search: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['casino', 'games', search, locale],
    queryFn: async ({ signal }) => {
      const { games } = await loadCalls();
      return (await fetchData(games, { search, live: false, take: 200 }, signal)).flat();
    },
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

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

/** Adds or removes a favourite; a visitor is asked to log in. The heart answers at once and goes back if the server says no. */
export function useToggleFavorite() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (game: Game) =>
      ask((await loadCalls()).toggleFavorite, { code: game.gameCode, providerId: game.mainProviderId }),
    onMutate: (game) => {
      client.setQueriesData<Game[]>({ queryKey: favoritesKey }, (list = []) =>
        list.some(({ gameCode }) => gameCode === game.gameCode)
          ? list.filter(({ gameCode }) => gameCode !== game.gameCode)
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
  return (game: Game) => (isLoggedIn() ? mutation.mutate(game) : openDialog('login'));
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
