// What every kind of actor is: somebody who does planned things for one customer, keeps what was acknowledged, and at the end asks
// again for what never was. A new kind (an outside provider, say) is a file beside this one and a line in kinds.ts.
import type { Answer, Asked } from '../caller.ts';
import type { Customer } from '../customer.ts';
import type { Dice } from '../dice.ts';

/** How a request is made: once; as two copies at the same moment; cut off and asked again; cut off and left. */
export type Manner = 'once' | 'twice' | 'hang up' | 'forget';

/** One planned thing. What `verb` may be, and what `lira` means to it, is the actor's own. */
export interface Step {
  readonly verb: string;
  readonly manner: Manner;
  readonly lira: number;
  /** After how long the line is cut off, where the manner says so. */
  readonly hangUpAfterMs: number;
}

export interface Actor {
  act(step: Step): Promise<void>;
  /** When all lines are whole again: asks for what was left, and holds what the house says against what it acknowledged. */
  finish(): Promise<void>;
}

export interface ActorKind {
  readonly name: string;
  /** How much of all operations is theirs, beside the other kinds' shares. */
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
  /** Undefined when it was left, or none of the copies was answered. */
  readonly answer: Answer | undefined;
  /** Every copy was answered, so that none can still arrive. */
  readonly isCertain: boolean;
}

/** Asks in the manner of the step. `core` is what all answers to the same request must have in common. */
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
