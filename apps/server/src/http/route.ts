// What a room tells the HTTP server: which call of the contract it answers and how. A room never sees a header, a status or
// an envelope; it is asked with checked input and answers yes with data or no with one of the call's own refusals.
import type { Logger } from 'pino';
import type { Call, InputOf, Locale, OutputOf, RefusalOf } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';
import type { MessageCode } from '@felek/contract/messages';
import type { Kurus } from '@felek/money';
import type { CustomerId, OperatorId, SessionId } from '../ids.ts';

/** What is known of whoever asks, whoever it is. */
export interface Ask {
  readonly locale: Locale;
  /** A keyed hash of the device's own claim, for limits and for finding doubles; never a proof of who it is. */
  readonly fingerprint: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** When the request arrived, by our clock. */
  readonly at: Date;
  /** For replayable calls: the caller's `Idempotency-Key`, 1 to 100 printable characters. */
  readonly idempotencyKey: string | undefined;
  readonly log: Logger;
}

export interface CustomerSession {
  readonly session: SessionId;
  readonly customer: CustomerId;
}

/** What a launch token stands for: one customer in one game. */
export interface Launch {
  readonly customer: CustomerId;
  readonly gameCode: string;
}

/** Somebody of the house. */
export interface OperatorSession {
  readonly session: SessionId;
  readonly operator: OperatorId;
}

export type CustomerAsk = Ask & CustomerSession;
export type GameAsk = Ask & Launch;
export type OperatorAsk = Ask & OperatorSession;

interface AskOfCaller {
  anyone: Ask;
  customer: CustomerAsk;
  game: GameAsk;
  operator: OperatorAsk;
}

/** By the names that stand in a refusal's words. */
export type Amounts = Readonly<Record<string, Kurus>>;

export type Answer<C extends Call> =
  | { readonly yes: true; readonly data: OutputOf<C>; readonly message: MessageCode }
  | {
      readonly yes: false;
      readonly refusal: RefusalOf<C> | 'malformed' | 'key_reused' | 'too_many_tries';
      readonly errors?: readonly FieldError[];
      /** Amounts that the words of the refusal name. */
      readonly amounts?: Amounts;
    };

export const yes = <Data>(data: Data, message: MessageCode = 'done') =>
  ({ yes: true, data, message }) as const;
/** No, for a reason that the call states; with `malformed`, which fields of the payload are wrong. */
export const no = <const Refusal>(
  refusal: Refusal,
  errors: readonly FieldError[] = [],
  amounts: Amounts = {},
) => ({ yes: false, refusal, errors, amounts }) as const;

export interface Route {
  readonly call: Call;
  readonly answer: (ask: Ask, input: unknown) => Promise<Answer<Call>>;
}

/** Binds a call of the contract to the function that answers it. */
export function route<C extends Call>(
  call: C,
  answer: (ask: AskOfCaller[C['who']], input: InputOf<C>) => Promise<Answer<C>>,
): Route {
  // The mount has checked the caller and parsed the input with this very call, so the two types agree by construction.
  return { call, answer: answer as unknown as Route['answer'] };
}

/** Who holds a token: each kind of token opens one door and no other; a dead one opens none. */
export interface Doors {
  /** `background`: a timer asks, so the session does not count as used. */
  customer(token: string, background: boolean): Promise<CustomerSession | undefined>;
  game(token: string): Promise<Launch | undefined>;
  operator(token: string): Promise<OperatorSession | undefined>;
}

/** A machine of the outside world calling us: the body as it came over the wire, since signatures cover its bytes. */
export interface Callback {
  /** Under `/callback/`, with Fastify's `:name` for a parameter: `payment/:service`. */
  readonly path: string;
  readonly maxBodyBytes: number;
  readonly answer: (request: CallbackRequest) => Promise<CallbackAnswer>;
}

export interface CallbackRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** By their names in small letters; one that was sent more than once is a list. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly address: string;
  readonly requestId: string;
  readonly at: Date;
  readonly log: Logger;
}

export interface CallbackAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}
