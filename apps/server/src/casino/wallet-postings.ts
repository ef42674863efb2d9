// A provider's moves as the ledger posts them: their keys, their legs, and what of them is no move at all.
import type { Key, Memo } from '@felek/ledger';
import { accountPart, type HouseAccount } from '@felek/ledger/accounts';
import { fingerprintOf, isKeepableId as isId } from '@felek/ledger/checked-posting';
import { maxKurus, type Kurus } from '@felek/money';
import type { Player } from './players.ts';
import type { Credit, CreditKind, Debit, Move, Named, Settlement } from './wallet-port.ts';

/** A round's id is kept behind the customer's in keys: a table's round may be many customers', and each has it once. */
const longestRound = 160;

export const families = ['bet', 'win', 'free', 'jackpot', 'promo', 'refund'] as const satisfies (
  'bet' | CreditKind
)[];

export const wishFor = ({ wallet }: Player, key: Key, operation: (typeof families)[number], id: string) => ({
  wallet,
  key,
  target: { operation, id },
  // Money that was won and spent already is owed; a returned stake never is.
  mayOverdraw: operation !== 'bet',
});

export const isRound = (id: string) => id.length <= longestRound && isId(id);
export const isAmount = (amount: Kurus) => amount >= 0n && amount <= maxKurus;
export const hasFraction = ({ thousandths = 0 }: Move) => thousandths !== 0;

const isFraction = (thousandths: number) =>
  Number.isInteger(thousandths) && thousandths >= 0 && thousandths <= 999;

export function isBad({ tx, game, round, amount, thousandths = 0 }: Move): boolean {
  if (!isId(tx) || !isId(game) || !isAmount(amount) || !isFraction(thousandths)) return true;
  return round === undefined ? amount === 0n && thousandths === 0 : !isRound(round);
}

export const isBadSettlement = ({ tx, bet, game, total, thousandths = 0 }: Settlement) =>
  !isId(tx) || !isRound(bet) || !isId(game) || !isAmount(total) || !isFraction(thousandths);

export const betKey = ({ provider, tx }: Named) => ({ source: provider, operation: 'bet', id: tx });
const creditKey = ({ provider, tx, kind }: Credit) => ({ source: provider, operation: kind, id: tx });
export const roundKey = ({ customer }: Player, round: string) => `${customer} ${round}`;

/** The house account of a game. */
export const gameAccount = ({
  provider,
  game,
  isSports = false,
}: Pick<Named, 'provider' | 'game' | 'isSports'>): HouseAccount =>
  isSports ? `sports:${provider}` : `game:${provider}:${accountPart(game)}`;

export function betPosting(move: Debit, { wallet }: Player) {
  const { provider, game, round, amount, closesRound = false, exclusive = false, memo = {} } = move;
  return {
    wallet,
    key: betKey(move),
    legs: amount > 0n ? [{ from: 'playable', to: gameAccount(move), amount } as const] : [],
    round: { provider, id: round, game, opens: true, closes: closesRound, exclusive },
    memo: { game, ...memo },
  };
}

/**
 * A stake that cash alone may pay. The purse is no content of the stake: sent again after the limit is gone, it is the same stake.
 */
export function cashBetPosting(move: Debit, player: Player) {
  const posting = betPosting(move, player);
  const legs = posting.legs.map((leg) => ({ ...leg, from: 'cash' as const }));
  return { ...posting, legs, fingerprint: fingerprintOf(posting) };
}

interface Payment {
  readonly from: HouseAccount;
  readonly to: 'cash' | 'playable';
  readonly amount: Kurus;
  /** What of it is nobody's yet. */
  readonly suspended?: Kurus;
  readonly thousandths: number;
}

/**
 * What a game pays. Of a fraction it pays the next whole kuruş, the customer gets the last one, and the kuruş between them stands in
 * `rounding`; the memo has the fraction, so that the provider's figures can be added up to the thousandth. The legs do not tell one
 * fraction from another, so the fingerprint does, over the `content`.
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

export function creditPosting(move: Credit, { wallet }: Player, suspended: Kurus = 0n) {
  const { provider, game, round, amount, thousandths = 0, bet, closesRound = false, memo = {} } = move;
  const to = round === undefined ? 'cash' : 'playable';
  const content = [wallet, game, round ?? null, String(amount), thousandths, closesRound];
  return {
    wallet,
    key: creditKey(move),
    ...paid({ from: gameAccount(move), to, amount, suspended, thousandths }, { game, ...memo }, content),
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

export const settlementKey = ({ provider, tx }: Named) => ({ source: provider, operation: 'settle', id: tx });

export function settlementPosting(move: Settlement, { wallet }: Player) {
  const { provider, game, bet, total, thousandths = 0, memo = {} } = move;
  const payment = { from: gameAccount(move), to: 'playable', amount: total, thousandths } as const;
  return {
    wallet,
    key: settlementKey(move),
    ...paid(payment, { game, ...memo }, [wallet, game, bet, String(total), thousandths]),
    round: { provider, id: bet, game, closes: true, late: true, needs: { operation: 'bet' } },
  };
}
