// A customer's history in the casino's terms: the statement of play, all activities in one list with totals, and the open bets and rounds.
import type { InputOf, Locale, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/casino';
import { activityKinds, type Activity, type GameHistoryRow, type MovementName } from '@felek/contract/casino';
import { gameTransactionType, type GameTransactionType } from '@felek/contract/enumerations';
import type { Ledger, StatementLine, WalletId } from '@felek/ledger';
import { listActivities, sumActivities, type Activity as Booked } from '@felek/ledger/history';
import { toLira } from '@felek/money';
import { instantOf, wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { toGame, type CatalogueCopy } from './catalogue.ts';
import type { CreditKind } from '../../wallet/wallet.ts';
import { sportsGame } from './house-games.ts';

/**
 * The ledger's operations in the history, by the type that is shown. A reversal has its target's type and an amount below zero. So the bets
 * add up to the stakes, the wins to the payouts, and both to the balance.
 */
const operations: Readonly<
  Record<GameTransactionType, readonly ('bet' | 'settle' | 'adjust' | CreditKind)[]>
> = {
  [gameTransactionType.win]: ['win', 'jackpot', 'promo', 'free', 'refund', 'settle', 'adjust'],
  [gameTransactionType.bet]: ['bet'],
};

export interface HistoryQuery {
  readonly skip: number;
  readonly take: number;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly type?: number | undefined;
}

/** One page of bets, wins and their reversals, newest first. A lost round has a bet and no win. */
export async function readHistory(
  ledger: Pick<Ledger, 'statement'>,
  catalogue: CatalogueCopy,
  wallet: WalletId,
  { skip, take, from, to, type }: HistoryQuery,
  locale: Locale,
): Promise<{ total: number; list: GameHistoryRow[] }> {
  const shown = Object.entries(operations).flatMap(([each, names]) =>
    type === undefined || type === Number(each) ? names : [],
  );
  const { total, list } = await ledger.statement(wallet, {
    ...(from && { from }),
    ...(to && { to }),
    operations: shown,
    moved: true,
    skip,
    take,
  });
  return { total, list: list.map((line) => toRow(line, catalogue, locale)) };
}

/** All open rounds and sports bets, newest first. */
export async function readOpenBets(
  ledger: Pick<Ledger, 'openRounds'>,
  catalogue: CatalogueCopy,
  wallet: WalletId,
  locale: Locale,
): Promise<OutputOf<typeof calls.openBets>> {
  const rounds = await ledger.openRounds(wallet);
  return {
    total: toLira(rounds.reduce((sum, { staked }) => sum + staked, 0n)),
    list: rounds.toReversed().map(({ id, provider, game, staked, openedAt }) => ({
      kind: game === sportsGame ? 'bet' : 'round',
      roundId: id,
      ...namesOf({ provider, game }, catalogue, locale),
      stake: toLira(staked),
      placedAt: wireInstant(openedAt),
      game: openGame({ provider, game }, catalogue, locale),
    })),
  };
}

interface Played {
  readonly provider: string;
  readonly game: string;
}

const namesOf = ({ provider, game }: Played, catalogue: CatalogueCopy, locale: Locale) => ({
  gameName: catalogue.findPlayed(provider, game)?.names[locale] ?? game,
  providerName: catalogue.providerName(provider, locale) ?? provider,
});

function openGame({ provider, game }: Played, catalogue: CatalogueCopy, locale: Locale) {
  const found = catalogue.findPlayed(provider, game);
  return found?.isOpen && found.kinds.length > 0 ? toGame(found, locale) : null;
}

/** The place before the newest activity. */
const newest = { at: 'infinity', id: '' };

/** One page of all activities, newest first. */
export async function readActivities(
  { pool }: Pick<Database, 'pool'>,
  catalogue: CatalogueCopy,
  wallet: WalletId,
  { kinds, from, to, behind, take }: InputOf<typeof calls.activities>,
  locale: Locale,
): Promise<OutputOf<typeof calls.activities>> {
  const booked = await listActivities(pool, wallet, {
    kinds: kinds ?? activityKinds,
    from: instantOf(from),
    to: instantOf(to),
    behind: behind ? { at: `${behind.at}Z`, id: behind.id } : newest,
    // One more row shows whether there is a next page.
    take: take + 1,
    betGame: sportsGame,
  });
  const last = booked.length > take ? booked[take - 1] : undefined;
  return {
    list: booked.slice(0, take).map((each) => toActivity(each, catalogue, locale)),
    next: last ? { at: last.at, id: last.id } : null,
  };
}

export async function readActivityTotals(
  { pool }: Pick<Database, 'pool'>,
  wallet: WalletId,
  { from, to }: InputOf<typeof calls.activityTotals>,
): Promise<OutputOf<typeof calls.activityTotals>> {
  const sums = await sumActivities(pool, wallet, { from: instantOf(from), to: instantOf(to) });
  return {
    staked: toLira(sums.staked),
    returned: toLira(sums.paid),
    net: toLira(sums.paid - sums.staked),
    inPlay: toLira(sums.open),
    deposited: toLira(sums.deposited),
    withdrawn: toLira(sums.withdrawn),
  };
}

function toActivity(booked: Booked, catalogue: CatalogueCopy, locale: Locale): Activity {
  const { id, kind, at, round, staked, paid, change, moved } = booked;
  return {
    id,
    kind,
    timeStamp: at,
    round: round && {
      roundId: round.id,
      ...namesOf(round, catalogue, locale),
      state: round.state,
      staked: toLira(staked),
      returned: toLira(paid),
      game: openGame(round, catalogue, locale),
    },
    movement: round ? null : { name: movementOf(booked), amount: toLira(moved), change: toLira(change) },
  };
}

const familyOf = (account: string | null) => account?.split(':')[0] ?? '';

/** The name of a movement by its first leg: where the money came from, and where it went. */
function movementOf({ from, to }: Pick<Booked, 'from' | 'to'>): MovementName {
  const [source, target] = [familyOf(from), familyOf(to)];
  const families = [source, target];
  if (families.includes('correction')) return 'correction';
  if (families.includes('affiliate')) return 'commission';
  if (target === 'held') return 'withdrawal';
  if (source === 'held') return target === 'cash' ? 'withdrawalBack' : 'withdrawalPaid';
  const isClearing = (family: string) => family === 'payment' || family === 'suspense';
  if (families.some(isClearing)) return isClearing(source) ? 'deposit' : 'depositBack';
  if (from === 'bonus') return target === 'cash' ? 'bonusWon' : 'bonusEnded';
  if (source === 'bonus') return 'bonus';
  if (target === 'bonus' && to !== 'bonus') return 'bonusEnded';
  return target === 'cash' || target === 'bonus' ? 'prize' : 'prizeBack';
}

function toRow(line: StatementLine, catalogue: CatalogueCopy, locale: Locale): GameHistoryRow {
  const { key, round, reverses, memo, change, balances, at } = line;
  const code = round?.game ?? String(memo['game'] ?? '');
  const isBet = (reverses ?? key).operation === 'bet';
  return {
    id: line.posting,
    gameCode: code,
    gameName: catalogue.findPlayed(key.source, code)?.names[locale] ?? code,
    providerName: catalogue.providerName(key.source, locale) ?? key.source,
    type: isBet ? gameTransactionType.bet : gameTransactionType.win,
    amount: toLira(isBet ? -change : change),
    balance: toLira(balances.cash + balances.bonus),
    roundId: round?.id ?? String(memo['round'] ?? ''),
    timeStamp: wireInstant(at),
  };
}
