// Launching a game: one path for all providers. This file decides whether a game may be opened; its provider decides how.
import type { Locale } from '@felek/contract/call';
import type { RefusalCode } from '@felek/contract/errors';
import type { Logger } from 'pino';
import type { CustomerSession } from '../../http/route.ts';
import type { CatalogueGame, Lobby } from '../lobby/lobby.ts';
import type { Player, Players } from '../players.ts';
import type { LaunchTokens } from './launch-tokens.ts';

export { openLaunchTokens, type LaunchTokens } from './launch-tokens.ts';

export type LaunchRefusal = Extract<
  RefusalCode,
  | 'game_not_found'
  | 'game_unavailable'
  | 'game_needs_computer'
  | 'game_needs_phone'
  | 'account_excluded'
  | 'account_closed'
  | 'game_not_in_country'
>;

/** The facts of a launch for the provider. The house chooses the game's address and mode, never the caller. */
interface LaunchRequest extends CustomerSession {
  readonly player: Player;
  readonly game: CatalogueGame;
  readonly isMobile: boolean;
  readonly locale: Locale;
  /** The customer's IP address. */
  readonly address: string;
}

/** A connected provider. */
export interface Launcher {
  /** An address or markup for the play frame. Throws if the provider does not answer. */
  launch(request: LaunchRequest): Promise<string>;
}

export interface LaunchAsked extends CustomerSession {
  /** `mainProviderId`. */
  readonly provider: number;
  readonly code: string;
  /** SoftGamings also names its system, which must match the game's. */
  readonly system?: string;
  readonly isMobile: boolean;
  readonly locale: Locale;
  readonly address: string;
  readonly log: Logger;
}

export type Launch = (asked: LaunchAsked) => Promise<{ address: string } | { refusal: LaunchRefusal }>;

/** The reason why a game may not be opened, in the contract's order. */
export function refuseLaunch({
  game,
  player,
  isMobile,
}: {
  readonly game: Pick<CatalogueGame, 'isOpen' | 'devices' | 'closedCountries'> | undefined;
  readonly player: Pick<Player, 'barred' | 'country'> | undefined;
  readonly isMobile: boolean;
}): LaunchRefusal | undefined {
  if (!game) return 'game_not_found';
  if (!game.isOpen) return 'game_unavailable';
  if (isMobile && game.devices === 'computer') return 'game_needs_computer';
  if (!isMobile && game.devices === 'phone') return 'game_needs_phone';
  if (!player) return 'account_closed';
  if (player.barred) return player.barred;
  return game.closedCountries.includes(player.country) ? 'game_not_in_country' : undefined;
}

export function openLaunch(needs: {
  readonly lobby: Pick<Lobby, 'catalogue' | 'noteOpened'>;
  readonly players: Players;
  readonly launchers: ReadonlyMap<number, Launcher>;
}): Launch {
  const { lobby, players, launchers } = needs;
  return async ({ customer, session, provider, code, system, isMobile, locale, address: from, log }) => {
    const found = (await lobby.catalogue.current()).findGame(provider, code);
    const game = system === undefined || found?.system === system ? found : undefined;
    const player = await players.find(customer);
    const refusal = refuseLaunch({ game, player, isMobile });
    if (refusal) return { refusal };
    const request = { customer, session, player: player!, game: game!, isMobile, locale, address: from };
    const address = await launchers
      .get(provider)!
      .launch(request)
      .catch((error: unknown) => {
        log.error({ error, provider: game!.providerKey }, 'a provider did not launch its game');
        return undefined;
      });
    if (address === undefined) return { refusal: 'game_unavailable' };
    await lobby.noteOpened(customer, { provider, code });
    return { address };
  };
}

/** Opens the house's own games on the stage. `sceneOf`: the game whose scene plays a lobby entry. */
export const stageLauncher = (
  tokens: Pick<LaunchTokens, 'mint'>,
  sceneOf: (entry: string) => Promise<string>,
): Launcher => ({
  async launch({ customer, session, game, locale }) {
    const token = await tokens.mint({ customer, session, provider: game.provider, code: game.code });
    return `/stage/${encodeURIComponent(await sceneOf(game.code))}/#launch=${token}&lang=${locale}`;
  },
});
