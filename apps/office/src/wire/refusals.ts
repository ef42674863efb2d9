// How a call can fail, and the words for it.
import type { RefusalCode } from '@felek/contract/errors';
import type { Factors } from '@felek/contract/passkeys';
import { sayNow } from '../texts/texts.ts';

/** The server said no. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  /** Message by the path of the field that is wrong. */
  readonly fields: ReadonlyMap<string, string>;
  /** The second factors that it asks for. */
  readonly factors: Factors | undefined;

  constructor(message: string, code: RefusalCode, fields: ReadonlyMap<string, string>, factors?: Factors) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.factors = factors;
  }
}

/** No passkey confirmed. Nothing was done. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
  /** Whether a code of the authenticator app would do as well. */
  readonly orCode: boolean;

  constructor(message: string, orCode: boolean) {
    super(message);
    this.orCode = orCode;
  }
}

/** No answer, or an unreadable one. The input is kept; trying again is safe. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The words for any error of a call. */
export const wordsOf = (error: unknown): string =>
  error instanceof Refused || error instanceof Unreachable || error instanceof NotConfirmed
    ? error.message
    : sayNow('error.broken');
