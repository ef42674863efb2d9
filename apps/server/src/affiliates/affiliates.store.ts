// The SQL of affiliates. Months travel as text: 2026-11.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

export interface AffiliateRow {
  id: string;
  code: string;
  ref_id: number | null;
  name: string;
  payee_id: CustomerId;
  ended_month: string | null;
  added_at: Date;
}
const columns = `a.id, a.code, a.ref_id, a.name, a.payee_id, to_char(a.ended_month, 'YYYY-MM') as ended_month, a.added_at`;

export interface ListedRow extends AffiliateRow {
  clicks: bigint;
}
export const listed = keyset(['a.added_at', 'timestamptz', 'desc'], ['a.id', 'uuid', 'desc']);
export const listAffiliates = statement<ListedRow & Placed, [after: Place, take: number]>(
  'affiliates.list',
  `select ${columns}, ${listed.place}, ${counted('from affiliate')},
     (select coalesce(sum(clicks), 0)::bigint from affiliate_click c where c.affiliate_id = a.id) as clicks
   from affiliate a where ${listed.behind('$1')} ${listed.order} limit $2`,
);
export const listAll = statement<AffiliateRow, [code: string | null]>(
  'affiliates.list-all',
  `select ${columns} from affiliate a where $1::text is null or a.code = $1 order by a.code`,
);
export const findAffiliate = statement<AffiliateRow, [code: string]>(
  'affiliates.find',
  `select ${columns} from affiliate a where a.code = $1`,
);
export const lockAffiliate = statement<AffiliateRow, [code: string]>(
  'affiliates.lock',
  `select ${columns} from affiliate a where a.code = $1 for update`,
);
/** Serialises new affiliates, so that a code or number is given once. */
export const lockCodes = statement(
  'affiliates.lock-codes',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('affiliate', 0))) locked`,
);
export const isTaken = statement<{ taken: boolean }, [code: string, refId: number | null]>(
  'affiliates.is-taken',
  'select exists (select from affiliate where code = $1 or ref_id = $2) as taken',
);
export const insertAffiliate = statement<
  object,
  [id: string, code: string, refId: number | null, name: string, payee: CustomerId]
>(
  'affiliates.insert',
  'insert into affiliate (id, code, ref_id, name, payee_id) values ($1, $2, $3, $4, $5)',
);
export const setPayee = statement<object, [id: string, payee: CustomerId]>(
  'affiliates.set-payee',
  'update affiliate set payee_id = $2 where id = $1',
);
export const endAffiliate = statement<object, [code: string, month: string]>(
  'affiliates.end',
  `update affiliate set ended_month = ($2 || '-01')::date where code = $1 and ended_month is null`,
);

export interface TermRow {
  affiliate_id: string;
  from_month: string;
  share_basis_points: number;
  cpa_kurus: bigint;
  least_deposit_kurus: bigint;
  carries: boolean;
}
export const listTerms = statement<TermRow, [affiliates: readonly string[]]>(
  'affiliates.list-terms',
  `select affiliate_id, to_char(from_month, 'YYYY-MM') as from_month, share_basis_points, cpa_kurus, least_deposit_kurus, carries
   from affiliate_term where affiliate_id = any ($1::uuid[]) order by affiliate_term.from_month`,
);
export const putTerm = statement<
  object,
  [affiliate: string, month: string, basisPoints: number, cpa: bigint, leastDeposit: bigint, carries: boolean]
>(
  'affiliates.put-term',
  `insert into affiliate_term (affiliate_id, from_month, share_basis_points, cpa_kurus, least_deposit_kurus, carries)
   values ($1, ($2 || '-01')::date, $3, $4, $5, $6) on conflict (affiliate_id, from_month) do update
     set share_basis_points = excluded.share_basis_points, cpa_kurus = excluded.cpa_kurus,
       least_deposit_kurus = excluded.least_deposit_kurus, carries = excluded.carries`,
);

/** Of the affiliate that a link names, unless it has ended. A number counts before a code. */
export const insertPlayer = statement<
  object,
  [CustomerId, refId: number | null, code: string | null, subid: string | null, source: string | null]
>(
  'affiliates.insert-player',
  `insert into affiliate_player (customer_id, affiliate_id, subid, source)
   select $1, id, $4, $5 from affiliate where (ref_id = $2 or ($2::int is null and code = lower($3))) and ended_month is null`,
);
export interface PlayerRow {
  customer_id: CustomerId;
  affiliate_id: string;
  subid: string | null;
  source: string | null;
  brought_at: Date;
}
const player = 'customer_id, affiliate_id, subid, source, brought_at';
export const listPlayersOf = statement<PlayerRow, [affiliates: readonly string[]]>(
  'affiliates.list-players-of',
  `select ${player} from affiliate_player where affiliate_id = any ($1::uuid[])`,
);
export const players = keyset(['brought_at', 'timestamptz', 'desc'], ['customer_id', 'uuid', 'desc']);
export const listPlayers = statement<PlayerRow & Placed, [affiliate: string, after: Place, take: number]>(
  'affiliates.list-players',
  `select ${player}, ${players.place}, ${counted('from affiliate_player where affiliate_id = $1::uuid')}
   from affiliate_player where affiliate_id = $1::uuid and ${players.behind('$2')} ${players.order} limit $3`,
);

export const noteClick = statement<{ code: string }, [code: string]>(
  'affiliates.note-click',
  `with known as (select id, code from affiliate where code = $1 and ended_month is null),
   noted as (insert into affiliate_click as c (affiliate_id, day, clicks)
     select id, (clock_timestamp() at time zone 'UTC')::date, 1 from known
     on conflict (affiliate_id, day) do update set clicks = c.clicks + 1)
   select code from known`,
);

export interface PayoutRow {
  affiliate_id: string;
  month: string;
  due_kurus: bigint;
  paid_at: Date;
}
export const listPayouts = statement<PayoutRow, [affiliates: readonly string[]]>(
  'affiliates.list-payouts',
  `select affiliate_id, to_char(month, 'YYYY-MM') as month, due_kurus, paid_at from affiliate_payout
   where affiliate_id = any ($1::uuid[])`,
);
export const insertPayout = statement<object, [affiliate: string, month: string, id: string, due: bigint]>(
  'affiliates.insert-payout',
  `insert into affiliate_payout (affiliate_id, month, id, due_kurus) values ($1, ($2 || '-01')::date, $3, $4)`,
);
