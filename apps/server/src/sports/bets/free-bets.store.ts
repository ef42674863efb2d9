// The SQL of free bets.
import type { Kurus } from '@felek/money';
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

export type FreeBetKind = 'any' | 'single' | 'multiple';
export interface FreeBetRow {
  readonly id: string;
  readonly amount_kurus: Kurus;
  readonly least_odds: number;
  readonly kind: FreeBetKind;
  readonly expires_at: Date;
}
const free = 'id, amount_kurus, least_odds, kind, expires_at';
const isUsable = 'bet_id is null and revoked_at is null and expires_at > clock_timestamp()';

export const listFreeBets = statement<FreeBetRow, [CustomerId]>(
  'sports.list-free-bets',
  `select ${free} from sports_free_bet where customer = $1 and ${isUsable} order by expires_at, id limit 50`,
);
/** Of the customer, and usable now. */
export const findFreeBet = statement<FreeBetRow, [id: string, CustomerId]>(
  'sports.find-free-bet',
  `select ${free} from sports_free_bet where id = $1 and customer = $2 and ${isUsable}`,
);
/** Once: of two slips one touches the row. */
export const useFreeBet = statement<object, [id: string, CustomerId, bet: string]>(
  'sports.use-free-bet',
  `update sports_free_bet set bet_id = $3 where id = $1 and customer = $2 and ${isUsable}`,
);
export const giveFreeBet = statement<
  object,
  [id: string, CustomerId, amount: Kurus, leastOdds: number, kind: FreeBetKind, days: number]
>(
  'sports.give-free-bet',
  `insert into sports_free_bet (id, customer, amount_kurus, least_odds, kind, expires_at)
   values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(days => $6)) on conflict do nothing`,
);
/** In place of void bets; with a week at least to use it. */
export const giveBack = statement<object, [bets: string[]]>(
  'sports.give-free-bets-back',
  `insert into sports_free_bet (id, customer, amount_kurus, least_odds, kind, expires_at, of_bet)
   select gen_random_uuid(), f.customer, f.amount_kurus, f.least_odds, f.kind,
     greatest(f.expires_at, clock_timestamp() + interval '7 days'), b.id
   from sports_bet b join sports_free_bet f on f.id = b.free_bet where b.id = any ($1)
   on conflict (of_bet) do update set revoked_at = null`,
);
/** The bets stand after all. One that was used meanwhile stays used. */
export const takeAway = statement<object, [bets: string[]]>(
  'sports.take-free-bets-away',
  `update sports_free_bet set revoked_at = clock_timestamp() where of_bet = any ($1) and bet_id is null and revoked_at is null`,
);
