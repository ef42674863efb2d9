// The SQL of prizes, their campaigns, and the ceilings up to which prizes are credited automatically.
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

export type PrizeState = 'credited' | 'suspended' | 'released' | 'returned' | 'reversed';

export const findRule = statement<
  { prize_kurus: bigint; day_kurus: bigint; win_kurus: bigint; alarm_multiple: bigint },
  [provider: string]
>(
  'casino.find-prize-rule',
  `select prize_kurus, day_kurus, win_kurus, alarm_multiple from prize_rule where provider in ($1, '') order by provider desc limit 1`,
);
/** Serialises the prizes of a provider, so that each sees the sums of those before it. */
export const lockPrizes = statement<object, [provider: string]>(
  'casino.lock-prizes',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('prize ' || $1, 0))) locked`,
);
export interface PrizeRow {
  id: string;
  provider: string;
  operation: string;
  tx: string;
  customer_id: CustomerId;
  game: string;
  amount_kurus: bigint;
  state: PrizeState;
  because: string | null;
}
const prizeColumns = 'id, provider, operation, tx, customer_id, game, amount_kurus, state, because';
export const lockPrize = statement<PrizeRow, [provider: string, operation: string, tx: string]>(
  'casino.lock-prize',
  `select ${prizeColumns} from prize where provider = $1 and operation = $2 and tx = $3 for update`,
);
export const findPrizeByKey = statement<PrizeRow, [provider: string, operation: string, tx: string]>(
  'casino.find-prize-by-key',
  `select ${prizeColumns} from prize where provider = $1 and operation = $2 and tx = $3`,
);
export const findPrize = statement<PrizeRow, [id: string]>(
  'casino.find-prize',
  `select ${prizeColumns} from prize where id = $1::uuid`,
);
export const setState = statement<object, [id: string, PrizeState]>(
  'casino.set-prize-state',
  'update prize set state = $2 where id = $1::uuid',
);
export const insertPrize = statement<
  object,
  [
    id: string,
    provider: string,
    operation: string,
    tx: string,
    CustomerId,
    game: string,
    code: string,
    campaign: string | null,
    amount: string,
    PrizeState,
    because: string | null,
  ]
>(
  'casino.insert-prize',
  `insert into prize (id, provider, operation, tx, customer_id, game, code, campaign_id, amount_kurus, state, because)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
/** The running campaign that a code names for a customer, most specific first, and its paid total. */
export const findCampaign = statement<
  { id: string; prize_kurus: bigint; budget_kurus: bigint; spent: bigint },
  [provider: string, code: string, CustomerId]
>(
  'casino.find-campaign',
  `select c.id, c.prize_kurus, c.budget_kurus, coalesce((
     select sum(p.amount_kurus) from prize p where p.campaign_id = c.id and p.state in ('credited', 'released')), 0)::bigint as spent
   from campaign c
   where c.provider = $1 and (c.code = $2 or right(c.code, 1) = '*' and starts_with($2, left(c.code, -1)))
     and c.ended_at is null and c.starts_at <= clock_timestamp() and (c.ends_at is null or c.ends_at > clock_timestamp())
     and (c.customer_id is null or c.customer_id = $3)
   order by c.customer_id is null, c.code = $2 desc, length(c.code) desc limit 1`,
);
export const sumOfDay = statement<{ sum: bigint }, [provider: string]>(
  'casino.sum-prizes-of-day',
  `select coalesce(sum(amount_kurus), 0)::bigint as sum from prize
   where provider = $1 and at > clock_timestamp() - interval '24 hours' and state = 'credited'`,
);
export const countSuspended = statement<{ count: bigint }>(
  'casino.count-suspended-prizes',
  `select count(*) as count from prize where state = 'suspended'`,
);
export interface ListedPrizeRow extends PrizeRow {
  code: string;
  at: Date;
}
export const prizes = keyset(['at', 'timestamptz', 'desc'], ['id', 'uuid', 'desc']);
const isListed = `(not $1 or state = 'suspended')`;
export const listPrizes = statement<
  ListedPrizeRow & Placed,
  [onlySuspended: boolean, after: Place, take: number]
>(
  'casino.list-prizes',
  `select ${prizeColumns}, code, at, ${prizes.place}, ${counted(`from prize where ${isListed}`)}
   from prize where ${isListed} and ${prizes.behind('$2')} ${prizes.order} limit $3`,
);
/** A customer's prizes of the last hours that were credited or released, by campaign. */
export const listOfCampaigns = statement<
  { campaign: string; amount: bigint; at: Date; credited: bigint },
  [CustomerId, hours: number]
>(
  'casino.list-prizes-of-campaigns',
  `select distinct on (campaign_id) campaign_id as campaign, amount_kurus as amount, at,
     (coalesce(sum(amount_kurus) filter (where state = 'credited') over (partition by campaign_id), 0))::bigint as credited
   from prize where customer_id = $1 and campaign_id is not null and state in ('credited', 'released')
     and at > clock_timestamp() - make_interval(hours => $2)
   order by campaign_id, at desc`,
);
export const findKnown = statement<
  object,
  [id: string, provider: string, code: string, customer: CustomerId | null]
>(
  'casino.find-known-campaign',
  `select 1 from campaign where id = $1::uuid
     or provider = $2 and code = $3 and customer_id is not distinct from $4::uuid and ended_at is null limit 1`,
);
export const insertCampaign = statement<
  object,
  [
    id: string,
    provider: string,
    code: string,
    title: string,
    customer: CustomerId | null,
    startsAt: Date | null,
    endsAt: Date | null,
    prize: string,
    budget: string,
  ]
>(
  'casino.insert-campaign',
  `insert into campaign (id, provider, code, title, customer_id, starts_at, ends_at, prize_kurus, budget_kurus)
   values ($1, $2, $3, $4, $5, coalesce($6, clock_timestamp()), $7, $8, $9)`,
);
/** Changes no row if the campaign has ended. */
export const endCampaign = statement<object, [id: string]>(
  'casino.end-campaign',
  'update campaign set ended_at = clock_timestamp() where id = $1::uuid and ended_at is null',
);
export interface CampaignRow {
  id: string;
  provider: string;
  code: string;
  title: string;
  customer_id: CustomerId | null;
  starts_at: Date;
  ends_at: Date | null;
  prize_kurus: bigint;
  budget_kurus: bigint;
  spent: bigint;
  ended_at: Date | null;
}
export const campaigns = keyset(
  ['(c.ended_at is null)', 'boolean', 'desc'],
  ['c.starts_at', 'timestamptz', 'desc'],
  ['c.id', 'uuid', 'desc'],
);
export const listCampaigns = statement<CampaignRow & Placed, [after: Place, take: number]>(
  'casino.list-campaigns',
  `select c.id, c.provider, c.code, c.title, c.customer_id, c.starts_at, c.ends_at, c.prize_kurus, c.budget_kurus, c.ended_at,
     coalesce((select sum(p.amount_kurus) from prize p where p.campaign_id = c.id and p.state in ('credited', 'released')), 0)::bigint
       as spent,
     ${campaigns.place}, ${counted('from campaign')}
   from campaign c where ${campaigns.behind('$1')} ${campaigns.order} limit $2`,
);
export const seedCampaign = statement<
  object,
  [id: string, provider: string, code: string, title: string, prize: string, budget: string]
>(
  'casino.seed-campaign',
  `insert into campaign (id, provider, code, title, prize_kurus, budget_kurus, of_demo) values ($1, $2, $3, $4, $5, $6, true)
   on conflict do nothing`,
);

/** The demo's campaigns and their removal. Their prizes may have been paid, so they are ended and not deleted. */
export const demoCampaigns = {
  counts: statement<{ kind: string; count: number }>(
    'casino.count-demo-campaigns',
    `select 'campaigns of game providers' as kind, count(*)::integer as count from campaign where of_demo`,
  ),
  removals: [
    statement<object>(
      'casino.end-demo-campaigns',
      'update campaign set ended_at = coalesce(ended_at, clock_timestamp()), of_demo = null where of_demo',
    ),
  ],
};
