// The interface between the house and a provider's folder. A folder translates: the provider's dialect, signature, launch and
// catalogue. It decides nothing about money. docs/adding-a-provider.md is the guide.
import type { MainProviderId } from '@felek/contract/casino';
import type { Kurus } from '@felek/money';
import type { Logger } from 'pino';
import type { CallbackAnswer, CallbackRequest } from '../../http/route.ts';
import type { Launcher, LaunchTokens } from '../launch/launch.ts';
import type { OfferedGame, OfferedTable } from '../lobby/lobby.ts';
import type { Players } from '../players.ts';
import type { WalletPort } from '../../wallet/wallet.ts';

export { sportsGame, type OfferedGame, type OfferedTable } from '../lobby/lobby.ts';

/** One call from a provider to the house, with the received bytes, since signatures cover them. */
export interface ProviderCall extends CallbackRequest {
  /** The path after `/callback/<key>/`, such as `transaction/bet`. */
  readonly method: string;
}

export interface ProviderAnswer extends CallbackAnswer {
  /** The call's name in the metrics. Undefined if the call is not authenticated. */
  readonly call?: string;
}

/** An outside service that calls the house under `/callback/<key>/`. */
export interface Caller {
  /** The name in ledger keys, house accounts and the callback path. */
  readonly key: string;
  /** Answers a call in the provider's dialect, including refusals and malformed calls. If it throws, `timeoutAnswer` answers. */
  answer(call: ProviderCall): Promise<ProviderAnswer>;
  /** The answer when `answer` is late or the database is out (`late`), or when `answer` throws (`fault`). It makes the provider retry. */
  timeoutAnswer(call: ProviderCall, why: 'late' | 'fault'): CallbackAnswer;
}

/** A third party's sportsbook, which the site shows in a frame. The catalogue has it as one game that no lobby lists. */
export interface Sportsbook extends Caller {
  readonly number: number;
  /** The frame's address, with the placeholders `{token}`, `{language}` and `{page}` (`live` or `prematch`). */
  readonly address: string;
}

export interface GameProvider extends Caller, Launcher {
  readonly number: MainProviderId;
  /** The games that the provider offers the house. Throws {@link ProviderDown} without a usable answer. */
  listGames(): Promise<readonly OfferedGame[]>;
  /** Its live tables as they stand. Throws {@link ProviderDown}. Left out where it does not tell of them. */
  readonly listTables?: (() => Promise<readonly OfferedTable[]>) | undefined;
  /**
   * The provider's movements of a UTC day (`2026-11-20`), oldest first. Undefined while it has no file of the day. Throws
   * {@link ProviderDown}, also during iteration. Left out for a provider that is not reconciled.
   */
  readonly readDay?: ((day: string) => Promise<AsyncIterable<DayLine> | undefined>) | undefined;
}

/** One movement in a provider's day file. */
export interface DayLine {
  readonly kind: 'debit' | 'credit' | 'debit_reversal' | 'credit_reversal';
  /** The id of the debit or credit. For a reversal, the id of the reversed transaction. */
  readonly transaction: string;
  /** In kuruş, with a fraction rounded up. */
  readonly amount: Kurus;
  readonly currency: string;
  readonly at: Date;
}

export interface ProviderNeeds {
  readonly port: WalletPort;
  readonly players: Players;
  readonly tokens: LaunchTokens;
  /** Whether the game can be opened now. `provider` is the provider's key. */
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  /** The public address of the site, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Opens a configured provider, once the rooms it needs are open. */
export type OpenProvider = (needs: ProviderNeeds) => GameProvider;
export type OpenSportsbook = (needs: ProviderNeeds) => Sportsbook;

/** The provider gave no answer, or an unknown one. */
export class ProviderDown extends Error {
  override readonly name: string = 'ProviderDown';
}

/** The provider refused the call. A refusal of one game says nothing about its other games. */
export class ProviderRefused extends ProviderDown {
  override readonly name = 'ProviderRefused';
}
