// Launching a game: one path for all providers. Whether it may be opened is decided here, how it is opened by its provider.
import type { Locale } from '@felek/contract/call';
import type { RefusalCode } from '@felek/contract/errors';
import type { Logger } from 'pino';
import type { BarredFromPlay } from '../../wallet/wallet.ts';
import type { CustomerSession } from '../../http/route.ts';
import type { CatalogueGame, Lobby } from '../lobby/lobby.ts';
import type { Player, Players } from '../players.ts';
import type { LaunchTokens } from './launch-tokens.ts';

export { openLaunchTokens, type LaunchTokens } from './launch-tokens.ts';

export type LaunchRefusal = Extract<
  RefusalCode,
  'game_not_found' | 'game_unavailable' | 'account_excluded' | 'account_closed'
>;

/** What a provider is told when a game is opened. The game's address and mode are ours to choose, never the caller's. */
interface LaunchRequest extends CustomerSession {
  readonly player: Player;
  readonly game: CatalogueGame;
  readonly isMobile: boolean;
  readonly locale: Locale;
  /** Where the customer comes from, an IP address. */
  readonly address: string;
}

/** A provider that is connected. */
export interface Launcher {
  /** An address for the play frame, or markup for it. Throws when the provider does not answer. */
  launch(request: LaunchRequest): Promise<string>;
}

export interface LaunchAsked extends CustomerSession {
  /** `mainProviderId`. */
  readonly provider: number;
  readonly code: string;
  /** SoftGamings names its system besides; it must be the game's. */
  readonly system?: string;
  readonly isMobile: boolean;
  readonly locale: Locale;
  readonly address: string;
  readonly log: Logger;
}

export type Launch = (asked: LaunchAsked) => Promise<{ address: string } | { refusal: LaunchRefusal }>;

/** Why a game may not be opened, in the contract's order. */
export function refuseLaunch(facts: {
  readonly game: Pick<CatalogueGame, 'isOpen'> | undefined;
  readonly barred: BarredFromPlay | undefined;
}): LaunchRefusal | undefined {
  if (!facts.game) return 'game_not_found';
  if (!facts.game.isOpen) return 'game_unavailable';
  return facts.barred;
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
    const refusal = refuseLaunch({ game, barred: player ? player.barred : 'account_closed' });
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
