// Money that comes late: a win or a reversal in a round that was played with a bonus which has ended since. The ledger puts it
// where the round's stakes came from, so into the bonus purse; this says where it goes on to. Pure.
//
//   completed            what comes becomes cash, as the bonus did; what is taken back is taken from cash
//   cancelled, expired   what comes goes back to the house, as the bonus did; what is taken back, the house bears
//
// A completed bonus whose stakes are taken back until its wagering falls short is cancelled: what had become cash is taken from
// there, less what cash has paid for it already. What a limit on the win kept from a completed bonus stands between the two: the
// house gives back from it first.
import type { Leg } from '@felek/ledger';
import type { HouseAccount } from '@felek/ledger/accounts';
import type { Kurus } from '@felek/money';

export interface LateMoney {
  readonly house: HouseAccount;
  /** And stays so. */
  readonly isCompleted: boolean;
  /** What wins and reversals since the end did to the bonus purse, and what they took from cash for want of bonus. */
  readonly change: Kurus;
  readonly owed: Kurus;
  /** So far. */
  readonly converted: Kurus;
  readonly returned: Kurus;
  /** What is taken back of a conversion that does not stand. */
  readonly undoes: Kurus;
  readonly mostWin: Kurus | null;
}

/** What is added to what was converted, returned, and paid for from cash. */
export type Note = Readonly<Record<'converted' | 'returned' | 'repaid', Kurus>>;

export interface SentOn {
  /** In the order of `late`. */
  readonly notes: readonly Note[];
  readonly legs: readonly Leg[];
}

/** `purse` is what the bonus purse holds. What was played away meanwhile is not there any more, and is not asked for. */
export function sendOn(late: readonly LateMoney[], purse: Kurus): SentOn {
  const notes = late.map(() => ({ converted: 0n, returned: 0n, repaid: 0n }));
  const legs: Leg[] = [];
  const move = (from: Leg['from'], to: Leg['to'], amount: Kurus) => {
    if (amount > 0n) legs.push({ from, to, amount });
    return amount;
  };
  let left = purse;
  // First what goes into the purse, so that it covers what goes out of it.
  for (const [index, { house, isCompleted, change, owed, returned, undoes }] of late.entries()) {
    const note = notes[index]!;
    const bears = (amount: Kurus) =>
      isCompleted ? lesser(amount, atLeastZero(returned + note.returned)) : amount;
    const missing = atLeastZero(-change);
    note.returned -= move(house, 'bonus', bears(missing));
    note.converted -= move('cash', 'bonus', missing + note.returned);
    const borne = move(house, 'cash', bears(owed));
    note.returned -= borne;
    note.repaid += isCompleted ? owed - borne : 0n;
    note.converted -= move('cash', 'bonus', undoes);
    note.returned += move('bonus', house, undoes);
    left += missing;
  }
  for (const [index, { house, isCompleted, change, converted, mostWin }] of late.entries()) {
    const note = notes[index]!;
    const there = lesser(atLeastZero(change), left);
    const room = mostWin === null ? there : atLeastZero(mostWin - converted - note.converted);
    const toCash = isCompleted ? lesser(there, room) : 0n;
    note.converted += move('bonus', 'cash', toCash);
    note.returned += move('bonus', house, there - toCash);
    left -= there;
  }
  return { notes, legs };
}

const lesser = (one: Kurus, other: Kurus) => (one < other ? one : other);
const atLeastZero = (amount: Kurus) => (amount > 0n ? amount : 0n);
