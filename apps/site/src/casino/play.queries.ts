// A game that is played: what the server knows of it, its like, and its launch.
import { useQuery } from '@tanstack/react-query';
import {
  amusnetLaunchUrl,
  categoryGames,
  digitainLaunchUrl,
  egtLaunchUrl,
  everyMatrixLaunchUrl,
  felLaunchUrl,
  hub88LaunchUrl,
  oneGame,
  pragmaticLaunchUrl,
  providerLaunch,
  softGamingsLaunchUrl,
  type Game,
  type MainProviderId,
} from '@felek/contract/casino';
import { localeNow, sayNow, useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { Refused } from '../wire/refusals.ts';
import { gameKey, isSameGame } from './casino.queries.ts';

/** The game that an address means, as the server knows it; null when it knows none. No other data of the address is trusted. */
export function useGame(hinted: Pick<Game, 'gameCode' | 'mainProviderId'> | undefined) {
  const locale = useLocale();
  const { gameCode = '', mainProviderId = 0 } = hinted ?? {};
  return useQuery({
    queryKey: gameKey({ mainProviderId, gameCode }, locale),
    queryFn: ({ signal }) =>
      fetchData(oneGame, { code: gameCode, providerId: mainProviderId }, signal).catch((error: unknown) => {
        // Cached as an answer: a refetch would show no sign of loading.
        if (error instanceof Refused) return null;
        throw error;
      }),
    enabled: hinted !== undefined,
    staleTime: 60_000,
  });
}

/** Games of the same category. */
export function useSimilarGames(game: Game): readonly Game[] {
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: [...keys.similarGames, game.systemCategory, locale],
    queryFn: ({ signal }) =>
      fetchData(categoryGames, { systemCategory: [game.systemCategory], take: 13 }, signal),
    staleTime: 60_000,
  });
  return data.filter((each) => !isSameGame(each, game)).slice(0, 12);
}

/** Asks the game's provider for the frame's address, by the launch call that its provider takes. */
export async function launchGame(game: Game, isMobile: boolean): Promise<string> {
  const code = game.gameCode;
  const platform = {
    platform: isMobile ? 2 : 1,
    gameCode: code,
    language: localeNow(),
    lobbyUrl: `${location.origin}/casino/slot`,
  };
  const launches: Readonly<Record<string, () => Promise<{ data: string }>>> = {
    fellaunchurl: () => ask(felLaunchUrl, { code, isMobile }),
    pragmaticlaunchurl: () => ask(pragmaticLaunchUrl, { code }),
    dtlaunchurl: () => ask(digitainLaunchUrl, { code }),
    emlaunchurl: () => ask(everyMatrixLaunchUrl, { code, productId: game.productId }),
    amusnetlaunchurl: () => ask(amusnetLaunchUrl, { code, isMobile }),
    egtlaunchurl: () => ask(egtLaunchUrl, platform),
    hub88launchurl: () => ask(hub88LaunchUrl, platform),
    softgamingslaunchurl: () =>
      ask(softGamingsLaunchUrl, { system: game.system, pageCode: code, isMobile: isMobile ? 1 : 0 }),
  };
  const name = providerLaunch[game.mainProviderId as MainProviderId];
  const launch = launches[name];
  if (!launch) throw new Error(sayNow('game.notFound'));
  return (await launch()).data;
}
