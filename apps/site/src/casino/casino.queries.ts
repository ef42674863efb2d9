// The casino's server data that the first page may show: favourites, recent games, the first game of a search. Lobbies and play have
// files of their own, which are loaded with their screens.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { favorites, games, mostPlayed, recentGames, toggleFavorite, type Game } from '@felek/contract/casino';
import type { Locale } from '@felek/contract/call';
import { openDialog } from '../navigation/dialog.ts';
import { isLoggedIn, useCustomer } from '../session/session.ts';
import { sayNow, useLocale } from '../texts/texts.ts';
import { toast } from '@felek/ui/toast.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { refresh } from '../wire/query-client.ts';
import { wordsOf } from '../wire/refusals.ts';

/** The first game that a search finds; undefined when it finds none, or fails. */
export async function findFirstGame(options: {
  readonly search: string;
  readonly live: boolean;
}): Promise<Game | undefined> {
  const found = await fetchData(games, { ...options, take: 1 }).catch(() => []);
  return found.flat()[0];
}

type GameName = Pick<Game, 'gameCode' | 'mainProviderId'>;

export const isSameGame = (one: GameName, other: GameName) =>
  one.gameCode === other.gameCode && one.mainProviderId === other.mainProviderId;

/** Under which the server's answer about one game is kept. */
export const gameKey = ({ mainProviderId, gameCode }: GameName, locale: Locale) =>
  [...keys.game, mainProviderId, gameCode, locale] as const;

export function useFavorites() {
  const customer = useCustomer();
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.favorites, locale],
    queryFn: ({ signal }) => fetchData(favorites, {}, signal),
    enabled: customer !== undefined,
  });
}

export function useRecent() {
  const customer = useCustomer();
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.recentGames, locale],
    queryFn: ({ signal }) => fetchData(recentGames, {}, signal),
    enabled: customer !== undefined,
  });
}

export function useMostPlayed() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.mostPlayed, locale],
    queryFn: ({ signal }) => fetchData(mostPlayed, {}, signal),
  });
}

/** Adds or removes a favourite; a visitor is asked to log in. The heart changes at once, and changes back if the server refuses. */
export function useToggleFavorite() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (game: Game) =>
      ask(toggleFavorite, { code: game.gameCode, providerId: game.mainProviderId }),
    onMutate: (game) => {
      client.setQueriesData<Game[]>({ queryKey: keys.favorites }, (list = []) =>
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
    onSettled: () => refresh('favorites'),
  });
  const { mutate } = mutation;
  return useCallback((game: Game) => (isLoggedIn() ? mutate(game) : openDialog('login')), [mutate]);
}
