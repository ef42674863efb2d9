// A customer's play history: the ledger's statement in the casino's terms.
import type { Locale, OutputOf } from '@felek/contract/call';
import type { GameHistoryRow, openBets } from '@felek/contract/casino';
import { gameTransactionType, type GameTransactionType } from '@felek/contract/enumerations';
import type { Ledger, StatementLine, WalletId } from '@felek/ledger';
import { toLira } from '@felek/money';
import { wireInstant } from '../../clock.ts';
import type { CatalogueCopy } from './catalogue.ts';
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

/** The open rounds at the sportsbooks, newest first. */
export async function readOpenBets(
  ledger: Pick<Ledger, 'openRounds'>,
  catalogue: CatalogueCopy,
  wallet: WalletId,
  locale: Locale,
): Promise<OutputOf<typeof openBets>> {
  const rounds = await ledger.openRounds(wallet, undefined, sportsGame);
  return {
    total: toLira(rounds.reduce((sum, { staked }) => sum + staked, 0n)),
    list: rounds.toReversed().map(({ id, provider, game, staked, openedAt }) => ({
      roundId: id,
      gameName: catalogue.findPlayed(provider, game)?.names[locale] ?? game,
      providerName: catalogue.providerName(provider, locale) ?? provider,
      stake: toLira(staked),
      placedAt: wireInstant(openedAt),
    })),
  };
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
