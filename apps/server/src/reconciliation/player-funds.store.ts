// The SQL of the customers' funds, day by day. Days travel as text.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';

export interface FundsRow {
  day: string;
  currency: string;
  cash_kurus: bigint;
  bonus_kurus: bigint;
  held_kurus: bigint;
  jackpots_kurus: bigint;
  house_kurus: bigint;
  in_play_kurus: bigint | null;
  counted_at: Date;
}
const columns =
  'day::text, currency, cash_kurus, bonus_kurus, held_kurus, jackpots_kurus, house_kurus, in_play_kurus, counted_at';

/** The first count of a day stays. */
export const insertFunds = statement<
  object,
  [
    day: string,
    currency: string,
    cash: string,
    bonus: string,
    held: string,
    jackpots: string,
    house: string,
    inPlay: string | null,
  ]
>(
  'reconciliation.insert-funds',
  `insert into player_funds (day, currency, cash_kurus, bonus_kurus, held_kurus, jackpots_kurus, house_kurus, in_play_kurus)
   values ($1::date, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint) on conflict do nothing`,
);
/** The latest counted day of each currency. */
export const listLatestFunds = statement<FundsRow>(
  'reconciliation.list-latest-funds',
  `select ${columns} from player_funds where day = (select max(day) from player_funds) order by currency`,
);
export const countedDays = keyset(['player_funds.day', 'date', 'desc'], ['currency', 'text']);
export const listFunds = statement<FundsRow & Placed, [after: Place, take: number]>(
  'reconciliation.list-funds',
  `select ${columns}, ${countedDays.place}, ${counted('from player_funds')}
   from player_funds where ${countedDays.behind('$1')} ${countedDays.order} limit $2`,
);
