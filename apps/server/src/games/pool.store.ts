// The growing jackpots' SQL. The row of a game is locked last in a transaction of stakes, behind their wallets, and never before one.
import { statement } from '../db/statement.ts';

export interface PoolRow {
  readonly game: string;
  readonly run: number;
  readonly meter_kurus: bigint | null;
}

export const insertPools = statement<object, [games: string[]]>(
  'fel.insert-jackpots',
  'insert into fel_jackpot (game) select * from unnest($1::text[]) on conflict do nothing',
);
export const lockPools = statement<PoolRow, [games: string[]]>(
  'fel.lock-jackpots',
  'select game, run, meter_kurus from fel_jackpot where game = any ($1) order by game for no key update',
);
export const movePool = statement<object, [game: string, run: number, meterKurus: bigint]>(
  'fel.move-jackpot',
  'update fel_jackpot set run = $2, meter_kurus = $3 where game = $1',
);
export const insertWin = statement<
  object,
  [game: string, run: number, roundId: string, player: string, amountKurus: bigint]
>(
  'fel.insert-jackpot-win',
  'insert into fel_jackpot_win (game, run, round_id, player, amount_kurus) values ($1, $2, $3, $4, $5)',
);
export const payWin = statement<object, [roundId: string]>(
  'fel.pay-jackpot-win',
  'update fel_jackpot_win set paid_at = clock_timestamp() where round_id = $1 and paid_at is null',
);

export const listPools = statement<PoolRow>(
  'fel.list-jackpots',
  'select game, run, meter_kurus from fel_jackpot order by game',
);
export interface WinRow {
  readonly game: string;
  readonly player: string;
  readonly round_id: string;
  readonly amount_kurus: bigint;
  readonly paid_at: Date;
}
/** The last paid wins of each game, newest first. */
export const listWins = statement<WinRow, [most: number]>(
  'fel.list-jackpot-wins',
  `select win.game, win.player, win.round_id, win.amount_kurus, win.paid_at from fel_jackpot cross join lateral (
     select * from fel_jackpot_win of_game where of_game.game = fel_jackpot.game and paid_at is not null order by run desc limit $1) win
   order by win.game, win.run desc`,
);
export interface WinSumRow {
  readonly game: string;
  readonly paid: bigint;
  readonly unpaid: bigint;
  readonly count: bigint;
}
/** The wins of each game: the sums that were paid and are still to be paid, and the number that were paid. */
export const sumWins = statement<WinSumRow>(
  'fel.sum-jackpot-wins',
  `select game, coalesce(sum(amount_kurus) filter (where paid_at is not null), 0)::bigint as paid,
     coalesce(sum(amount_kurus) filter (where paid_at is null), 0)::bigint as unpaid, count(paid_at) as count
   from fel_jackpot_win group by game order by game`,
);
/** The pools that the demo's play money filled. Its accounts are emptied wallet by wallet. */
export const demoPools = {
  endings: [
    statement<object>('fel.remove-demo-jackpot-wins', 'delete from fel_jackpot_win'),
    statement<object>('fel.remove-demo-jackpots', 'delete from fel_jackpot'),
  ],
};
