// The reason of a refusal: a code of the call, the amounts in its text, and the leg that it is about.
import type { Call, InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';
import type { Figures } from '../../http/route.ts';

export class No<Code extends string = string> {
  readonly refusal: Code;
  readonly figures: Figures;
  readonly errors: readonly FieldError[];
  constructor(refusal: Code, figures: Figures = {}, errors: readonly FieldError[] = []) {
    this.refusal = refusal;
    this.figures = figures;
    this.errors = errors;
  }
}

/** Answers a call of the contract, or refuses for one of its reasons. */
export type Answers<C extends Call, Ask> = (
  ask: Ask,
  input: InputOf<C>,
) => Promise<OutputOf<C> | No<RefusalOf<C>>>;
