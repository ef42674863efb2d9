// The casino's calls. The seven providers' launch calls differ only in their fields; all take the one launch path.
import * as calls from '@felek/contract/casino';
import { providerLaunch, type MainProviderId } from '@felek/contract/casino';
import { instantOf } from '../clock.ts';
import { no, route, yes, type CustomerAsk, type Route } from '../http/route.ts';
import type { Casino } from './casino.ts';

const mobilePlatform = 2;

export function casinoRoutes(casino: Casino): Route[] {
  return [...lobbyRoutes(casino), ...launchRoutes(casino), ...historyRoutes(casino)];
}

function lobbyRoutes(casino: Casino): Route[] {
  return [
    route(calls.games, async ({ locale }, request) => yes([await casino.search(request, locale)])),
    route(calls.categoryGames, async ({ locale }, { systemCategory, ...page }) =>
      yes(await casino.listGamesOf(systemCategory, page, locale)),
    ),
    route(calls.gameChoices, async ({ locale }, request) => yes(await casino.listChoices(request, locale))),
    route(calls.gameInfo, async ({ locale }, { code, providerId }) => {
      const info = await casino.findInfo({ provider: providerId, code }, locale);
      return info ? yes(info) : no('game_not_found');
    }),
    route(calls.oneGame, async ({ locale }, { code, providerId }) => {
      const game = await casino.findOpenGame({ provider: providerId, code }, locale);
      return game ? yes(game) : no('game_not_found');
    }),
    route(calls.toggleFavorite, async ({ customer }, { code, providerId }) => {
      const favorite = await casino.toggleFavorite(customer, { provider: providerId, code });
      if (favorite === undefined) return no('game_not_found');
      return yes({ favorite }, favorite ? 'favorite_added' : 'favorite_removed');
    }),
    route(calls.favorites, async ({ customer, locale }) => yes(await casino.listFavorites(customer, locale))),
    route(calls.mostPlayed, async ({ locale }) => yes(await casino.listMostPlayed(locale))),
    route(calls.newest, async ({ locale }) => yes(await casino.listNewest(locale))),
    route(calls.recentWins, async ({ locale }) => yes(await casino.listRecentWins(locale))),
    route(calls.liveTables, async () => yes(await casino.listLiveTables())),
    route(calls.bingoRooms, async () => yes(await casino.tables.bingoRooms())),
    route(calls.recentGames, async ({ customer, locale }) => yes(await casino.listRecent(customer, locale))),
  ];
}

/** The fields of all launch calls. */
interface Said {
  readonly code: string;
  readonly isMobile: boolean;
  readonly system?: string;
}

function launchRoutes(casino: Casino): Route[] {
  const launch = async (
    { customer, session, locale, address, log }: CustomerAsk,
    provider: MainProviderId,
    said: Said,
  ) => {
    const launched = await casino.launch({ customer, session, locale, address, log, provider, ...said });
    return 'refusal' in launched ? no(launched.refusal) : yes(launched.address);
  };
  const onPlatform = ({ gameCode, platform }: { gameCode: string; platform: number }) => ({
    code: gameCode,
    isMobile: platform === mobilePlatform,
  });
  const isPhone = ({ userAgent }: CustomerAsk) => /Mobi|Android/i.test(userAgent);
  const provider = providerNumbers();
  return [
    route(calls.felLaunchUrl, (ask, said) => launch(ask, provider('fellaunchurl'), said)),
    route(calls.pragmaticLaunchUrl, (ask, { code }) =>
      launch(ask, provider('pragmaticlaunchurl'), { code, isMobile: isPhone(ask) }),
    ),
    route(calls.digitainLaunchUrl, (ask, { code }) =>
      launch(ask, provider('dtlaunchurl'), { code, isMobile: isPhone(ask) }),
    ),
    route(calls.everyMatrixLaunchUrl, (ask, { code }) =>
      launch(ask, provider('emlaunchurl'), { code, isMobile: isPhone(ask) }),
    ),
    route(calls.amusnetLaunchUrl, (ask, said) => launch(ask, provider('amusnetlaunchurl'), said)),
    route(calls.egtLaunchUrl, (ask, said) => launch(ask, provider('egtlaunchurl'), onPlatform(said))),
    route(calls.hub88LaunchUrl, (ask, said) => launch(ask, provider('hub88launchurl'), onPlatform(said))),
    route(calls.softGamingsLaunchUrl, (ask, { system, pageCode, isMobile }) =>
      launch(ask, provider('softgamingslaunchurl'), { code: pageCode, isMobile: isMobile === 1, system }),
    ),
  ];
}

/** The provider of the games that a launch call opens, as the contract names it. */
function providerNumbers(): (launchCall: (typeof providerLaunch)[MainProviderId]) => MainProviderId {
  const numbers = new Map(
    Object.entries(providerLaunch).map(([id, launchCall]) => [launchCall, Number(id) as MainProviderId]),
  );
  return (launchCall) => numbers.get(launchCall)!;
}

function historyRoutes(casino: Casino): Route[] {
  return [
    route(calls.gameHistory, async ({ customer, locale }, { from, to, ...request }) => {
      const between = { from: instantOf(from), to: instantOf(to) };
      return yes(await casino.history(customer, { ...request, ...between }, locale));
    }),
    route(calls.activities, async ({ customer, locale }, request) =>
      yes(await casino.listActivities(customer, request, locale)),
    ),
    route(calls.activityTotals, async ({ customer }, request) =>
      yes(await casino.sumActivities(customer, request)),
    ),
    route(calls.openBets, async ({ customer, locale }) => yes(await casino.openBets(customer, locale))),
    route(calls.round, async ({ customer, locale }, { roundId }) => {
      const found = await casino.findRound(customer, roundId, locale);
      return found ? yes(found) : no('round_not_found');
    }),
    route(calls.proofs, async ({ customer, locale }) => yes(casino.proveRounds(customer, locale))),
    route(calls.revealSeed, async ({ customer }, { gameCode }) => {
      const revealed = await casino.revealSeed(customer, gameCode);
      return typeof revealed === 'string' ? no(revealed) : yes(revealed);
    }),
  ];
}
