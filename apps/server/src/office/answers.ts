// How an action of the office answers: what its call gives out, or the code of a refusal.
import type { OutputOf, RefusalOf } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';

export type Answer<C> = Promise<OutputOf<C> | RefusalOf<C>>;

/** A refusal may bring more than its code. */
export type WordedAnswer<C> = Promise<OutputOf<C> | RefusalOf<C> | Worded<RefusalOf<C>>>;

/** Of an action that gives out nothing: undefined once it is done. */
export type Done<C> = Promise<RefusalOf<C> | undefined>;

interface Worded<Code> {
  readonly refusal: Code;
  readonly errors: readonly FieldError[];
}
