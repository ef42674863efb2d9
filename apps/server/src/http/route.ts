// A room's routes for the HTTP server: the call of the contract, and the function that answers it. A room sees no header, status or
// envelope. It gets checked input, and answers with data or with one of the call's refusals.
import type { Logger } from 'pino';
import type { Call, InputOf, Locale, OutputOf, RefusalOf } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';
import type { MessageCode } from '@felek/contract/messages';
import type { OperatorSessionEnd } from '@felek/contract/office/session-ends';
import type { PasskeyRefusal } from '@felek/contract/passkey-refusals';
import type { Factors } from '@felek/contract/passkeys';
import type { Kurus } from '@felek/money';
import type { CustomerId, OperatorId, SessionId } from '../ids.ts';

/** The facts of any caller. */
export interface Ask {
  readonly locale: Locale;
  /** A keyed hash of the device's claimed fingerprint, for limits and duplicate accounts. It proves no identity. */
  readonly fingerprint: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The time of arrival, by our clock. */
  readonly at: Date;
  /** For replayable calls: the caller's `Idempotency-Key`, 1 to 100 printable characters. */
  readonly idempotencyKey: string | undefined;
  /** The token of staff who look at a version of the content in the site. */
  readonly preview?: string | undefined;
  readonly log: Logger;
}

export interface CustomerSession {
  readonly session: SessionId;
  readonly customer: CustomerId;
}

/** The launch behind a token: one customer in one game. */
export interface Launch {
  readonly customer: CustomerId;
  readonly gameCode: string;
}

/** An operator's request. The authenticator fills in the optional members. */
export interface OperatorSession {
  readonly session: SessionId;
  readonly operator: OperatorId;
  readonly startedAt?: Date;
  readonly roles?: readonly string[];
  readonly permissions?: ReadonlySet<string>;
  /** The call and its checked input: what a second person approves. */
  readonly asked?: { readonly path: string; readonly permission: string; readonly input: unknown };
  /** The request for a second person that this is the answer to. */
  readonly approves?: string;
}

/** An operator with what they may do at this moment. */
export interface AdmittedOperator extends OperatorSession {
  readonly permissions: ReadonlySet<string>;
  /** Whether a second factor must be set up before anything else. */
  readonly mustEnrol: boolean;
  /** Whether a call that asks for a step-up takes a confirmation by a second factor. */
  readonly hasFactor: boolean;
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

/** Amounts, instants and words, by the placeholders of the refusal's text. */
export type Figures = Readonly<Record<string, Kurus | Date | Readonly<Record<Locale, string>>>>;

/** A refusal of a customer's call, or of one of their game's. */
export interface NotedRefusal {
  readonly customer: CustomerId;
  readonly call: string;
  readonly code: string;
  readonly figures: Figures;
  readonly requestId: string;
  readonly at: Date;
}

export type Answer<C extends Call> =
  | {
      readonly yes: true;
      /** Of a call that answers lines, all of them as they are read. */
      readonly data: OutputOf<C> | AsyncIterable<OutputOf<C>>;
      readonly message: MessageCode;
    }
  | {
      readonly yes: false;
      readonly refusal: RefusalOf<C> | 'malformed' | 'key_reused' | 'too_many_tries';
      readonly errors?: readonly FieldError[];
      readonly figures?: Figures;
      readonly factors?: Factors;
    };

export const yes = <Data>(data: Data, message: MessageCode = 'done') =>
  ({ yes: true, data, message }) as const;
/** A refusal of the call. With `malformed`, the wrong fields of the payload. */
export const no = <const Refusal>(
  refusal: Refusal,
  errors: readonly FieldError[] = [],
  figures: Figures = {},
) => ({ yes: false, refusal, errors, figures }) as const;

type Decided = { readonly done: boolean };
type Worded = { readonly refusal: string; readonly errors: readonly FieldError[] };
type RefusalIn<Given> = Given extends string
  ? Given
  : Given extends { readonly refusal: infer Code }
    ? Code
    : never;

/** The answer to an operator's action: done, waiting for a second operator, or refused, with details if there are any. */
export function decidedAs<Given extends string | Decided | Worded>(given: Given) {
  const answer: string | Decided | Worded = given;
  if (typeof answer === 'string') return no(answer as RefusalIn<Given>);
  if ('refusal' in answer) return no(answer.refusal as RefusalIn<Given>, answer.errors);
  return yes(given as Extract<Given, Decided>, answer.done ? 'done' : 'approved_first');
}

export interface Route {
  readonly call: Call;
  readonly answer: (ask: Ask, input: unknown) => Promise<Answer<Call>>;
}

/** Binds a call of the contract to the function that answers it. */
export function route<C extends Call>(
  call: C,
  answer: (ask: AskOfCaller[C['who']], input: InputOf<C>) => Promise<Answer<C>>,
): Route {
  // The mount has authenticated the caller and parsed the input with this very call, so the two types agree.
  return { call, answer: answer as unknown as Route['answer'] };
}

/** Why a call is not confirmed by a second factor, and where none was sent, which ones the operator has. */
export interface Unconfirmed {
  readonly refusal:
    'step_up_needed' | 'second_factor_missing' | 'second_factor_wrong' | 'too_many_tries' | PasskeyRefusal;
  readonly factors?: Factors;
}

/** The authenticators. Each kind of token is accepted by one of them only, and an expired token by none. */
export interface Doors {
  /** `background`: a timer sent the request, so it does not count as use of the session. */
  customer(token: string, background: boolean): Promise<CustomerSession | undefined>;
  game(token: string): Promise<Launch | undefined>;
  /** `background` as above. */
  operator(token: string, background: boolean, address: string): Promise<AdmittedOperator | undefined>;
  /** Why the session of this token has ended; undefined for a token that never was one. */
  endOfOperator(token: string, address: string): Promise<OperatorSessionEnd | undefined>;
  /** Uses up what the header brings of a second factor, for one call and its input. A refusal where it is missing, wrong or used before. */
  confirmOperator(ask: OperatorAsk, header: string | undefined): Promise<Unconfirmed | undefined>;
  /** Told of each call that an operator was not permitted, before it is refused. */
  refusedOperator(
    who: OperatorSession & Pick<Ask, 'address' | 'requestId'>,
    attempt: { readonly path: string; readonly permission: string; readonly refusal: string },
  ): Promise<void>;
}

/** A webhook: a call from an outside service, with the exact bytes of the body, since signatures cover them. */
export interface Callback {
  /** Under `/callback/`, with Fastify's `:name` for a parameter: `payment/:service`. */
  readonly path: string;
  readonly maxBodyBytes: number;
  readonly answer: (request: CallbackRequest) => Promise<CallbackAnswer>;
}

export interface CallbackRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** By lower-case name. A repeated header is a list. */
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
  /** Added to the usual headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}
