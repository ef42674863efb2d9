// A provider's moves as the ledger posts them: their keys, their legs, and what of them is no move at all.
import type { Key } from '@felek/ledger';
import { accountPart, type HouseAccount } from '@felek/ledger/accounts';
import { isKeepableId as isId } from '@felek/ledger/checked-posting';
import { maxKurus, type Kurus } from '@felek/money';
import type { Player } from './players.ts';
import type { Credit, CreditKind, Debit, Move, Named } from './wallet-port.ts';

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

export function isBad({ tx, game, round, amount, thousandths = 0 }: Move): boolean {
  if (!isId(tx) || !isId(game) || !isAmount(amount) || !Number.isInteger(thousandths)) return true;
  if (thousandths < 0 || thousandths > 999) return true;
  return round === undefined ? amount === 0n && thousandths === 0 : !isRound(round);
}

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

export function creditPosting(move: Credit, { wallet }: Player) {
  const { provider, game, round, amount, thousandths = 0, bet, closesRound = false, memo = {} } = move;
  const from = gameAccount(move);
  const to = round === undefined ? ('cash' as const) : ('playable' as const);
  const paid = amount > 0n ? [{ from, to, amount }] : [];
  // The game pays the next whole kuruş, the customer gets the last one, and the kuruş between them stands in `rounding`; the memo
  // has the fraction, so that the provider's figures can be added up to the thousandth.
  const rounded = thousandths > 0 ? [{ from, to: 'rounding' as const, amount: 1n }] : [];
  const content = [wallet, game, round ?? null, String(amount), thousandths, closesRound];
  return {
    wallet,
    key: creditKey(move),
    legs: [...paid, ...rounded],
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
    memo: { game, ...memo, ...(thousandths > 0 && { thousandths }) },
    // The legs do not tell one fraction from another.
    ...(thousandths > 0 && { fingerprint: JSON.stringify(content) }),
  };
}
