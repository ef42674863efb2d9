// Late money: a win or a reversal in a round that was staked with a bonus which has ended since. The ledger posts it to the purse
// that paid the stake, the bonus purse. This file decides where it goes from there. Pure. README.md has examples in lira.
//
//   the bonus            a late credit                    a late debit (a reversed win)
//   completed            becomes cash, as the bonus did   is taken from cash
//   cancelled, expired   goes back to the house           is paid by the house
//
// Reversed stakes may leave a completed bonus short of its wagering requirement. It is then cancelled, and the converted amount is
// taken from cash, less late debits that cash has paid already. If a limit on the win returned part of a completed bonus to the
// house, late debits are paid from that part first.
import type { Leg } from '@felek/ledger';
import type { HouseAccount } from '@felek/ledger/accounts';
import type { Kurus } from '@felek/money';

export interface LateMoney {
  readonly house: HouseAccount;
  /** Completed, and its wagering still meets the requirement. */
  readonly isCompleted: boolean;
  /** The sum of late wins and reversals in the bonus purse; below zero where reversals exceed wins. */
  readonly change: Kurus;
  /** Late reversals that cash paid, since the bonus purse did not cover them. */
  readonly owed: Kurus;
  /** Converted to cash so far. */
  readonly converted: Kurus;
  /** Returned to the house so far. */
  readonly returned: Kurus;
  /** The part of an undone conversion that is to be taken from cash. */
  readonly undoes: Kurus;
  readonly mostWin: Kurus | null;
}

/** Changes to the grant's totals: converted to cash, returned to the house, repaid from cash. */
export type Note = Readonly<Record<'converted' | 'returned' | 'repaid', Kurus>>;

export interface SentOn {
  /** In the order of `late`. */
  readonly notes: readonly Note[];
  readonly legs: readonly Leg[];
}

/** `purse`: the balance of the bonus purse. Late credits that were staked again meanwhile are not collected. */
export function sendOn(late: readonly LateMoney[], purse: Kurus): SentOn {
  const notes = late.map(() => ({ converted: 0n, returned: 0n, repaid: 0n }));
  const legs: Leg[] = [];
  const move = (from: Leg['from'], to: Leg['to'], amount: Kurus) => {
    if (amount > 0n) legs.push({ from, to, amount });
    return amount;
  };
  let left = purse;
  // Payments into the purse come first, so that the purse covers those out of it.
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
