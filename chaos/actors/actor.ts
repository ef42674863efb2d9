// An actor: performs planned operations for one customer, records every acknowledged answer, and at the end repeats the unanswered
// requests. A new kind is a file beside this one and a line in kinds.ts.
import type { Answer, Asked } from '../caller.ts';
import type { Customer } from '../customer.ts';
import type { Dice } from '../dice.ts';

/** How a request is made: once; as two simultaneous copies; cut off and repeated; cut off and abandoned. */
export type Manner = 'once' | 'twice' | 'hang up' | 'forget';

/** One planned operation. Each kind of actor defines its own verbs, and the meaning of `lira`. */
export interface Step {
  readonly verb: string;
  readonly manner: Manner;
  readonly lira: number;
  /** The milliseconds until the connection is cut, for manners that cut it. */
  readonly hangUpAfterMs: number;
}

export interface Actor {
  act(step: Step): Promise<void>;
  /** Called when all connections work again: repeats abandoned requests, and compares the house's state with its acknowledged answers. */
  finish(): Promise<void>;
}

export interface ActorKind {
  readonly name: string;
  /** The weight of this kind among all operations. */
  readonly share: number;
  plan(dice: Dice): Step;
  create(customer: Customer): Actor;
}

export function mannerOf(dice: Dice): Pick<Step, 'manner' | 'hangUpAfterMs'> {
  return {
    manner: dice.weighted({ once: 70, twice: 12, 'hang up': 12, forget: 6 }),
    hangUpAfterMs: dice.below(12),
  };
}

export interface InManner {
  /** Undefined if the request was abandoned or no copy was answered. */
  readonly answer: Answer | undefined;
  /** Every copy was answered, so none can arrive later. */
  readonly isCertain: boolean;
}

/** Makes a request in the step's manner. `core` extracts the part that all answers to one request must share. */
export async function askInManner(
  { caller, wrong }: Customer,
  asked: Asked,
  { manner, hangUpAfterMs }: Pick<Step, 'manner' | 'hangUpAfterMs'>,
  core: (answer: Answer) => unknown,
): Promise<InManner> {
  if (manner === 'forget') {
    const answer = await caller.ask(asked, hangUpAfterMs);
    return { answer, isCertain: answer !== undefined };
  }
  const copies =
    manner === 'twice'
      ? await Promise.all([caller.ask(asked), caller.ask(asked)])
      : [await caller.ask(asked, manner === 'hang up' ? hangUpAfterMs : undefined)];
  const answers = copies.filter((answer) => answer !== undefined);
  const isCertain = answers.length === copies.length;
  if (answers.length === 0) answers.push(await caller.insist(asked));
  const [first, second] = answers.filter(({ success }) => success);
  if (first && second && JSON.stringify(core(first)) !== JSON.stringify(core(second)))
    wrong(`two copies of one request (${asked.path}) were answered differently`);
  return { answer: first ?? answers[0], isCertain };
}
