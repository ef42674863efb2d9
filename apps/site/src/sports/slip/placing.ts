// Sends slips to the house. A slip without an answer is sent again under its id, and is resolved before any other slip is sent. So no slip
// is placed twice.
import type { RefusalCode } from '@felek/contract/errors';
import { Refused, wordsOf } from '../../wire/refusals.ts';
import {
  addPicks,
  answered,
  askedOf,
  emptySlip,
  moveToBet,
  sendingOf,
  unanswered,
  type Asked,
  type Picked,
  type Slip,
} from './slip.ts';
import { changeSlip, useSlip } from './slip-store.ts';
import { usePreferences } from './preferences.ts';
import { findBet, sendSlip } from '../sports.queries.ts';

/** Why a slip was not taken. Without a code no answer came. */
export interface Failure {
  readonly asked: Asked;
  readonly words: string;
  readonly code: RefusalCode | undefined;
}

export interface Placed {
  readonly failures: readonly Failure[];
  /** An earlier attempt had arrived, and is shown instead of sending anything. */
  readonly hasFound: boolean;
}

/** Sends the slips one after the other; each is shown as a bet once the house has it. */
export async function place(asked: readonly Asked[]): Promise<Placed> {
  if (await resolve(asked)) return { failures: [], hasFound: true };
  const failures: Failure[] = [];
  for (const one of asked) {
    const sending = sendingOf(useSlip.getState(), one, crypto.randomUUID());
    changeSlip(() => sending.slip);
    try {
      const bet = await sendSlip(sending.id, one);
      changeSlip((slip) => moveToBet(answered(slip, sending.id), bet.id, one));
    } catch (error) {
      const code = error instanceof Refused ? error.code : undefined;
      failures.push({ asked: one, words: wordsOf(error), code });
    }
  }
  return { failures, hasFound: false };
}

/** Finds out about earlier attempts with other content. Throws while the house cannot be reached. */
async function resolve(asked: readonly Asked[]): Promise<boolean> {
  let hasFound = false;
  for (const id of unanswered(useSlip.getState(), asked)) {
    const bet = await findBet(id);
    changeSlip((slip) => (bet ? moveToBet(answered(slip, id), id, bet) : answered(slip, id)));
    hasFound ||= bet !== undefined;
  }
  return hasFound;
}

/** One tap: a single of the preset stake at once. The selection is on the slip until the house has the bet. */
export async function placeAtOnce(price: Picked): Promise<Failure | undefined> {
  const { quickStake, policy } = usePreferences.getState();
  const alone: Slip = { ...addPicks(emptySlip, [price]), stake: quickStake };
  changeSlip((slip) => ({
    ...slip,
    legs: [
      ...slip.legs.filter(({ event, market }) => event !== price.event || market !== price.market),
      ...alone.legs,
    ],
  }));
  const { failures } = await place(askedOf(alone, policy));
  return failures[0];
}
