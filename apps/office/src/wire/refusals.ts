// How a call can fail, and the words for it.
import type { RefusalCode } from '@felek/contract/errors';
import { sayNow } from '../texts/texts.ts';

/** The server said no. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  /** Message by the path of the field that is wrong. */
  readonly fields: ReadonlyMap<string, string>;

  constructor(message: string, code: RefusalCode, fields: ReadonlyMap<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** No answer, or an unreadable one. The input is kept; trying again is safe. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The words for any error of a call. */
export const wordsOf = (error: unknown): string =>
  error instanceof Refused || error instanceof Unreachable ? error.message : sayNow('error.broken');
