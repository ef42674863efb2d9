// What a folder here gives the house, and what it is given. A provider's folder translates: its dialect in and out, its signature,
// its launch, its catalogue. It decides nothing about money; docs/adding-a-provider.md walks through one.
import type { LobbySlug, MainProviderId } from '@felek/contract/casino';
import type { Kurus } from '@felek/money';
import type { Logger } from 'pino';
import type { CallbackAnswer, CallbackRequest } from '../../http/route.ts';
import type { Launcher } from '../launch.ts';
import type { LaunchTokens } from '../launch-tokens.ts';
import type { Players } from '../players.ts';
import type { WalletPort } from '../wallet-port.ts';

/** One call of a provider's to us, with the bytes as they came, since signatures cover them. */
export interface ProviderCall extends CallbackRequest {
  /** Behind `/callback/<key>/`, such as `transaction/bet`. */
  readonly method: string;
}

export interface ProviderAnswer extends CallbackAnswer {
  /** Which of its calls it was, for whoever counts; nothing when it is not known to be the provider's. */
  readonly call?: string;
}

/** Somebody who calls us under `/callback/<key>/`. */
export interface Heard {
  /** Its name in ledger keys, house accounts and the path of its callbacks. */
  readonly key: string;
  /** Answers a call in the provider's dialect, refusals and malformed calls included. May throw; then it is {@link excuse}d. */
  answer(call: ProviderCall): Promise<ProviderAnswer>;
  /** What the provider is told when there is no answer in time, as in an outage (`late`), or none at all (`fault`): something it tries again after. */
  excuse(call: ProviderCall, why: 'late' | 'fault'): CallbackAnswer;
}

/** Somebody else's sportsbook, which the site shows in a frame. To the catalogue it is one game, which no lobby shows. */
export interface Sportsbook extends Heard {
  readonly number: number;
  /** Where it is opened, with places for `{token}`, `{language}` and `{page}`, which is `live` or `prematch`. */
  readonly address: string;
}

/** What a sportsbook's one game is called in the catalogue and in rounds. */
export const sportsGame = 'sports';

export interface GameProvider extends Heard, Launcher {
  readonly number: MainProviderId;
  /** The games it has for us. Throws when it does not say. */
  listGames(): Promise<readonly OfferedGame[]>;
  /**
   * What it knows to have moved on a day of UTC (`2026-11-20`), in the order of time; nothing while it has no file of the day. Throws
   * {@link ProviderDown}, while the lines are read too. Left out where it is not reconciled.
   */
  readonly readDay?: ((day: string) => Promise<AsyncIterable<DayLine> | undefined>) | undefined;
}

/** One movement as its provider has it. */
export interface DayLine {
  readonly kind: 'debit' | 'credit' | 'debit_reversal' | 'credit_reversal';
  /** The debit's or credit's id; of a reversal that of what was taken back. */
  readonly transaction: string;
  /** In kuruş, a fraction rounded up. */
  readonly amount: Kurus;
  readonly currency: string;
  readonly at: Date;
}

/** A game as its provider describes it. What an operator edits since stays the operator's. */
export interface OfferedGame {
  readonly code: string;
  readonly name: string;
  /** What else its provider wants to hear at a launch: which studio's system it belongs to, and its code on phones where it has one of its own. */
  readonly system?: string;
  readonly mobileCode?: string;
  /** Which lobby it belongs to. */
  readonly lobby: LobbySlug;
  readonly tags: readonly string[];
  readonly rtpBasisPoints: number | null;
  readonly volatility: 'low' | 'medium' | 'high' | null;
  readonly playsOnMobile: boolean;
  readonly hasDemo: boolean;
}

export interface ProviderNeeds {
  readonly port: WalletPort;
  readonly players: Players;
  readonly tokens: LaunchTokens;
  /** Whether a game of the provider with this key can be opened now. */
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  /** How the outside reaches the site, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
}

/** A provider whose settings are known, opened once the house stands. */
export type OpenProvider = (needs: ProviderNeeds) => GameProvider;
export type OpenSportsbook = (needs: ProviderNeeds) => Sportsbook;

/** The provider did not answer, or not with anything we know. */
export class ProviderDown extends Error {
  override readonly name: string = 'ProviderDown';
}

/** The provider answered that it would not: what it says of one game says nothing of the others. */
export class ProviderRefused extends ProviderDown {
  override readonly name = 'ProviderRefused';
}
