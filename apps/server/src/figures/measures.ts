// The measure of each entry of the ledger. Each end of an entry that is an account of the house gives one count under this account; so the
// counts of an account add up to its balance. A reversal counts as the reversed entry, below zero.
import type { SealedEntry } from '@felek/ledger/page-entries';
import type { Kurus } from '@felek/money';

export const measures = [
  /** Staked by customers on games and bets, less reversed stakes. */
  'stake',
  /** Won by customers. */
  'payout',
  /** Given by a game's provider without a stake: free rounds, campaigns, and prizes that were released from suspense. */
  'prize',
  /** From a game into a jackpot. */
  'contribution',
  /** A jackpot's income from its game. */
  'fed',
  /** Won from a jackpot. */
  'jackpot',
  'deposit',
  'withdrawal',
  /** Kept of payments. */
  'fee',
  'grant',
  /** Bonus money that went back to the house. */
  'forfeit',
  /** Bonus money that became cash. */
  'conversion',
  'correction',
  /** Paid to affiliates. */
  'commission',
  'suspense',
  'rounding',
  /** Set aside for a withdrawal, or given back. */
  'hold',
] as const;
export type Measure = (typeof measures)[number];

/** By the day of posting, for every account: its gain. And stakes by the day on which they were placed. */
export type PostedMeasure = 'moved' | 'placed';

export type Purse = 'cash' | 'bonus' | 'held' | 'house';

export interface Count {
  readonly account: string;
  readonly measure: Measure | PostedMeasure;
  readonly purse: Purse;
  readonly kurus: Kurus;
  readonly entries: bigint;
  /** Counts only once its round has ended. */
  readonly waitsForRound: boolean;
}

const purses: ReadonlySet<string> = new Set(['cash', 'bonus', 'held']);
const isPurse = (account: string) => purses.has(account);
const gifts: ReadonlySet<string> = new Set(['free', 'promo']);

/** A measure, and 1 if it counts up when the account gains, else -1. */
type Counted = readonly [Measure, 1n | -1n];

/** The measure of one end of an entry; undefined where the other end counts it. */
function measureOf(account: string, other: string, operation: string, gains: boolean): Counted | undefined {
  const [family, , part] = account.split(':');
  const isPlayers = isPurse(other);
  switch (family) {
    case 'game':
    case 'sports':
      if (other.startsWith('jackpot:')) return ['contribution', -1n];
      return isPlayers ? measureOfPlay(operation, gains) : undefined;
    case 'jackpot':
      return isPlayers ? ['jackpot', -1n] : ['fed', 1n];
    case 'payment':
      if (part === 'fee') return ['fee', 1n];
      if (!isPlayers) return undefined;
      return other === 'held' ? ['withdrawal', 1n] : ['deposit', -1n];
    case 'bonus':
      return gains ? ['forfeit', 1n] : ['grant', -1n];
    case 'correction':
      return ['correction', -1n];
    case 'affiliate':
      return ['commission', -1n];
    case 'rounding':
      return ['rounding', 1n];
    default:
      return isPlayers ? ['prize', -1n] : ['suspense', 1n];
  }
}

/** A provider's adjustment is no stake: a negative one lowers the payouts. */
function measureOfPlay(operation: string, gains: boolean): Counted {
  if (gifts.has(operation)) return ['prize', -1n];
  return gains && operation !== 'adjust' ? ['stake', 1n] : ['payout', -1n];
}

/** Everything that an entry counts as. */
export function countsOf({ from, to, amount, operation, undoes, round }: SealedEntry): Count[] {
  if (isPurse(from) && isPurse(to)) return [betweenPurses(from, to, amount)];
  const isBack = undoes !== undefined;
  const ends = [
    { account: from, other: to, gained: -amount },
    { account: to, other: from, gained: amount },
  ].filter(({ account }) => !isPurse(account));
  return ends.flatMap(({ account, other, gained }) => {
    const purse = isPurse(other) ? (other as Purse) : 'house';
    const moved: Count = {
      account,
      measure: 'moved',
      purse,
      kurus: gained,
      entries: 1n,
      waitsForRound: false,
    };
    const gains = gained > 0n;
    const found = measureOf(account, other, undoes ?? operation, isBack ? !gains : gains);
    if (!found) return [moved];
    const [measure, sign] = found;
    const one = { account, purse, kurus: sign * gained, entries: isBack ? -1n : 1n };
    const isPlay = measure === 'stake' || measure === 'payout';
    return [
      moved,
      { ...one, measure, waitsForRound: isPlay && round !== undefined },
      ...(measure === 'stake' ? [{ ...one, measure: 'placed' as const, waitsForRound: false }] : []),
    ];
  });
}

function betweenPurses(from: string, to: string, amount: Kurus): Count {
  const one = { account: '', entries: 1n, waitsForRound: false };
  if (from === 'bonus') return { ...one, measure: 'conversion', purse: 'bonus', kurus: amount };
  if (to === 'bonus') return { ...one, measure: 'conversion', purse: 'bonus', kurus: -amount };
  return { ...one, measure: 'hold', purse: 'held', kurus: to === 'held' ? amount : -amount };
}
