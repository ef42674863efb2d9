// The interface of a provider's dialect: the form of its calls to a wallet, how they are sent, and the meaning of the answers.
import type { Move } from './day-book.ts';

/** The parameters with which a game was opened. */
export interface Session {
  readonly id: string;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly lang: string;
  readonly lobbyUrl: string;
}

export type Said = Readonly<Record<string, unknown>>;
export interface Call {
  readonly method: string;
  readonly said: Said;
}

export interface Answer {
  /** The HTTP status; 0 when there was no answer. */
  readonly http: number;
  /** The provider's own code, as text. */
  readonly status: string;
  readonly balance?: number;
  /** The player of the session, if the wallet was asked for it. */
  readonly user?: string;
}

/**
 * `done`: accepted. `poor`: refused for good, and no rollback is needed. `early`: an earlier call that it depends on may still arrive.
 * `unknown`: equal to no answer, so the call is repeated. `refused`: anything else.
 */
export type Meaning = 'done' | 'poor' | 'early' | 'unknown' | 'refused';

/** The caller: the provider, a forger with another secret, or a forger without one. */
export type Caller = 'provider' | 'stranger' | 'nobody';

export interface Bet {
  readonly tx: string;
  readonly amount: number;
  readonly currency: string;
  readonly isFree: boolean;
}

/** Amounts and balances are whole numbers of the provider's unit. */
export interface Dialect {
  /** In paths: `/<key>/…`, `/control/<key>/…`, `/callback/<key>`. */
  readonly key: string;
  readonly name: string;
  readonly unitsPerLira: number;
  /** The calls of the game when it is loaded. */
  begin(session: Session): Call;
  bet(session: Session, round: string, bet: Bet): Call;
  /** `ends`: it is the last of its round. */
  win(session: Session, round: string, win: { tx: string; bet: Bet; amount: number; ends: boolean }): Call;
  /** Ends a round, for a protocol whose win call does not end it. */
  end?(session: Session, round: string): Call;
  rollback(session: Session, round: string, bet: Bet): Call;
  /** The movements of a call once it is accepted; none where it moves no money. */
  movesOf(call: Call): readonly Move[];
  /** The forger's changes to a call. */
  readonly more: Said;
  /** `url`: the wallet's address, before the method. */
  send(url: string, call: Call, by: Caller): Promise<Answer>;
  meaningOf(answer: Answer, method: string): Meaning;
}
