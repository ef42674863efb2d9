// Translates a provider's moves into ledger postings: keys, legs, and the checks that refuse a malformed move.
import { hash } from 'node:crypto';
import type { Key, Memo, Posting } from '@felek/ledger';
import { isPlayAccount, type HouseAccount, type PlayAccount } from '@felek/ledger/accounts';
import { fingerprintOf, isKeepableId as isId } from '@felek/ledger/checked-posting';
import { maxKurus, type Kurus } from '@felek/money';
import type { Player } from './player.ts';
import type { Credit, CreditKind, Debit, Feed, Move, Named, Settlement } from './port.ts';

/** A key holds the customer's id before the round's, since many customers may play one round of a table. */
const longestRound = 160;

export const families = ['bet', 'win', 'free', 'jackpot', 'promo', 'refund'] as const satisfies (
  'bet' | CreditKind
)[];

export const reversalOf = (
  { wallet }: Player,
  key: Key,
  operation: (typeof families)[number],
  id: string,
) => ({
  wallet,
  key,
  target: { operation, id },
  // A reversed win may have been spent, which leaves a debt. A returned stake never does.
  mayOverdraw: operation !== 'bet',
});

export const isRound = (id: string) => id.length <= longestRound && isId(id);
export const isAmount = (amount: Kurus) => amount >= 0n && amount <= maxKurus;
export const hasFraction = ({ thousandths = 0 }: Move) => thousandths !== 0;

const isFraction = (thousandths: number) =>
  Number.isInteger(thousandths) && thousandths >= 0 && thousandths <= 999;

export function isBad({ tx, game, round, amount, thousandths = 0 }: Omit<Move, 'customer'>): boolean {
  if (!isId(tx) || !isId(game) || !isAmount(amount) || !isFraction(thousandths)) return true;
  return round === undefined ? amount === 0n && thousandths === 0 : !isRound(round);
}

export const isBadSettlement = ({
  tx,
  bet,
  game,
  total,
  thousandths = 0,
}: Omit<Settlement, 'customer' | 'currency'>) =>
  !isId(tx) || !isRound(bet) || !isId(game) || !isAmount(total) || !isFraction(thousandths);

export const betKey = ({ provider, tx }: Named) => ({ source: provider, operation: 'bet', id: tx });
const creditKey = ({ provider, tx, kind }: Paid) => ({ source: provider, operation: kind, id: tx });
export const roundKey = ({ customer }: Player, round: string) => `${customer} ${round}`;

/** Providers do not name accounts, so a wrong account is our own bug. */
export function assertAccount({ provider, account }: Pick<Named, 'provider' | 'account'>): void {
  if (!isPlayAccount(account, provider)) throw new Error(`bug: ${account} takes no stakes of ${provider}`);
}

export function betPosting(move: Debit, { wallet }: Player): Posting {
  const { provider, game, round, amount, closesRound = false, exclusive = false, follows, memo = {} } = move;
  const posting: Posting = {
    wallet,
    key: betKey(move),
    legs: amount > 0n ? [{ from: 'playable', to: move.account, amount } as const] : [],
    round: {
      provider,
      id: round,
      game,
      opens: follows === undefined,
      closes: closesRound,
      exclusive,
      ...(follows !== undefined && { needs: { operation: 'bet', id: follows } }),
    },
    memo: { game, ...memo },
  };
  // Stakes without content keep the ledger's own fingerprint, so older stakes still replay.
  if (move.content === undefined) return posting;
  const fingerprint = hash('sha256', JSON.stringify([fingerprintOf(posting), move.content]), 'base64url');
  return { fingerprint, ...posting };
}

/** A stake paid from cash only. Its fingerprint ignores the purse, so a retry after the bonus limit is gone is still a replay. */
export function cashBetPosting(move: Debit, player: Player): Posting {
  const posting = betPosting(move, player);
  const legs = posting.legs.map((leg) => ({ ...leg, from: 'cash' as const }));
  return { fingerprint: fingerprintOf(posting), ...posting, legs };
}

/** The stake with its contribution to a pool. Its fingerprint is the plain stake's: the contribution is decided once, and a retry does not know it. */
export const fedPosting = (
  posting: Posting,
  account: PlayAccount,
  { pool, amounts, memo }: Feed,
): Posting => ({
  ...posting,
  fingerprint: posting.fingerprint ?? fingerprintOf(posting),
  legs: [...posting.legs, ...amounts.map((amount) => ({ from: account, to: pool, amount }))],
  memo: { ...posting.memo, ...memo },
});

interface Payment {
  readonly from: HouseAccount;
  readonly to: 'cash' | 'playable';
  readonly amount: Kurus;
  /** The part that goes to suspense. */
  readonly suspended?: Kurus;
  readonly thousandths: number;
}

/**
 * The legs of a payout. With a fraction of a kuruş the game's account pays the amount rounded up, the customer gets it rounded down, and
 * the difference of one kuruş goes to `rounding`. The memo keeps the fraction for reconciliation. Two fractions have the same legs, so the
 * fingerprint covers `content`.
 */
function paid(
  { from, to, amount, suspended = 0n, thousandths }: Payment,
  memo: Memo,
  content: readonly unknown[],
) {
  const whole = [
    ...(amount > suspended ? [{ from, to, amount: amount - suspended }] : []),
    ...(suspended > 0n ? [{ from, to: 'suspense' as const, amount: suspended }] : []),
  ];
  if (thousandths === 0) return { legs: whole, memo };
  return {
    legs: [...whole, { from, to: 'rounding' as const, amount: 1n }],
    memo: { ...memo, thousandths },
    fingerprint: JSON.stringify(content),
  };
}

/** The part of a credit that decides its posting. */
type Paid = Omit<Credit, 'customer' | 'currency'>;

export function creditPosting(move: Paid, { wallet }: Pick<Player, 'wallet'>, suspended: Kurus = 0n) {
  const { provider, game, round, thousandths = 0, bet, closesRound = false, memo = {}, ofPool } = move;
  const amount = move.amount - (ofPool?.amount ?? 0n);
  const to = round === undefined ? 'cash' : 'playable';
  const content = [wallet, game, round ?? null, String(move.amount), thousandths, closesRound];
  const { legs, ...payment } = paid(
    { from: move.account, to, amount, suspended, thousandths },
    { game, ...memo },
    content,
  );
  return {
    wallet,
    key: creditKey(move),
    ...payment,
    legs: [...legs, ...(ofPool ? [{ from: ofPool.pool, to, amount: ofPool.amount } as const] : [])],
    ...(round !== undefined && {
      round: {
        provider,
        id: round,
        game,
        opens: bet === 'none',
        closes: closesRound,
        late: true,
        ...(typeof bet === 'object' && { needs: { operation: 'bet', id: bet.tx } }),
        ...(bet === 'needed' && { needs: { operation: 'bet' } }),
      },
    }),
  };
}

export const settlementKey = ({ provider, tx }: Pick<Named, 'provider' | 'tx'>) => ({
  source: provider,
  operation: 'settle',
  id: tx,
});

export function settlementPosting(
  move: Omit<Settlement, 'customer' | 'currency'>,
  { wallet }: Pick<Player, 'wallet'>,
  suspended: Kurus = 0n,
) {
  const { provider, game, bet, total, thousandths = 0, leavesOpen = false, memo = {} } = move;
  // A closing settlement keeps the fingerprint it had before `leavesOpen` existed, so older ones still replay.
  const content = [wallet, game, bet, String(total), thousandths, ...(leavesOpen ? [leavesOpen] : [])];
  const payment = { from: move.account, to: 'playable', amount: total, suspended, thousandths } as const;
  return {
    wallet,
    key: settlementKey(move),
    ...paid(payment, { game, ...memo }, content),
    round: { provider, id: bet, game, closes: !leavesOpen, late: !leavesOpen, needs: { operation: 'bet' } },
  };
}
