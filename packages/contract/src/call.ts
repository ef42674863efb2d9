// A call of the contract. The server mounts it, the site calls it, and the OpenAPI document prints it. None of them repeats a path, a field
// or a refusal.
import type * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';
import type { Permission } from './office/permissions.ts';
import type { OperatorSessionEnd } from './office/session-ends.ts';
import type { Factors } from './passkeys.ts';

/**
 * The allowed callers. `game` is a game in the play frame with a launch token for one customer and one game. `operator` is a member of
 * staff, without a wallet and without play.
 */
export type Caller = 'anyone' | 'customer' | 'game' | 'operator';

export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Refusal extends RefusalCode = RefusalCode,
  Who extends Caller = Caller,
> {
  /** The path under `api/`, which is the call's name as well. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly who: Who;
  /** The permission that an operator needs. Each of the operator's calls names it, and no other call does. */
  readonly permission?: Permission;
  /** One sentence for readers of the API's documentation. */
  readonly summary: string;
  /** GET: the query, every value a string. POST: the JSON body. */
  readonly input: Input;
  /** The `data` of a successful answer. */
  readonly output: Output;
  /** JSON of the answer's shape. The site's build writes it in place of the schemas. */
  readonly shape?: string;
  /** Why the call may be refused, besides what every call may answer (see `everyCall` in errors.ts), first reason first. */
  readonly refusals: readonly Refusal[];
  /** How often one address (or one customer, once known) may try: `max` calls in any `windowS` seconds. */
  readonly tries?: { readonly max: number; readonly windowS: number };
  /** Takes an `Idempotency-Key` header: the same key again gives the first answer, with another payload 409. */
  readonly replayable?: true;
  /**
   * Money out, or power over others: an operator with a second factor confirms this very call in the header `second-factor`: by a one-time
   * password, or by a passkey's answer as base64url of its JSON. Either counts once, so it confirms this payload and no other. A passkey's
   * challenge comes with `step_up_needed` and holds the hash of the call and its payload.
   */
  readonly stepUp?: true;
  /**
   * Asked by a timer or the hub, not by a person: it does not keep a session from growing idle. A page says the same of any other
   * call that it makes by itself with the header `background: 1`.
   */
  readonly background?: true;
  /** Waits for an event before it answers, so its duration is not counted among the answers'. */
  readonly held?: true;
  /** Where the payload may be larger than usual, as of a file. */
  readonly maxBodyBytes?: number;
  /** Answers JSON Lines, sent as they are read, in place of one envelope: `output` is a line. A refusal has its envelope. */
  readonly lines?: true;
  /** Exists in demo mode only; in production it is a 404. */
  readonly demoOnly?: true;
}

/** A permission for an operator's call, and none for any other: a call that names no permission does not compile. */
type Permitted<Who extends Caller> = Who extends 'operator'
  ? { readonly permission: Permission }
  : { readonly permission?: never };

/** States a call, keeping the exact types of its input, output and refusals. */
export function call<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Refusal extends RefusalCode,
  const Who extends Caller,
>(stated: Call<Input, Output, Refusal, Who> & Permitted<Who>): Call<Input, Output, Refusal, Who> {
  return stated;
}

export type InputOf<C> = C extends Call<infer I, infer _O, infer _R, infer _W> ? z.output<I> : never;
/** The input before defaults are filled in. */
export type SentOf<C> = C extends Call<infer I, infer _O, infer _R, infer _W> ? z.input<I> : never;
export type OutputOf<C> = C extends Call<infer _I, infer O, infer _R, infer _W> ? z.output<O> : never;
export type RefusalOf<C> = C extends Call<infer _I, infer _O, infer R, infer _W> ? R : never;

/** Every answer of `api/*`, good or bad. `message` is in the locale of the request. */
export interface Envelope<Data = unknown> {
  success: boolean;
  message: string;
  data: Data;
  code?: RefusalCode;
  errors?: { path: string; message: string }[];
  /** With code `fault`: the id of the log line. */
  reference?: string;
  /** With codes `second_factor_needed` and `step_up_needed`: the caller's second factors. */
  factors?: Factors;
  /** With code `not_logged_in` of an operator's call: why the session has ended. */
  ended?: OperatorSessionEnd;
}

export type Locale = 'tr' | 'en';
export const locales: readonly Locale[] = ['tr', 'en'];
