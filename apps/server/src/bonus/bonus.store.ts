// The bonus room's SQL.
import type { LobbySlug } from '@felek/contract/casino';
import type { Locale } from '@felek/contract/call';
import { statement } from '../db/statement.ts';
import type { BonusId, CustomerId, PaymentId } from '../ids.ts';
import type { GrantState } from './bonus.states.ts';

type Words = Readonly<Record<Locale, string>>;

export interface OfferRow {
  id: string;
  code: string;
  title: Words;
  terms: unknown;
  version: number;
  is_open: boolean;
  until_at: Date | null;
}
export const listOffers = statement<OfferRow>(
  'bonus.list-offers',
  `select id, code, title, terms, version, until_at,
     is_on and coalesce(from_at <= now(), true) and coalesce(until_at > now(), true) as is_open
   from bonus_offer order by sort, code`,
);
/** Writes an offer of the demo. */
export const insertOffer = statement<
  object,
  [
    id: string,
    code: string,
    title: string,
    terms: string,
    sort: number,
    fromAt: Date | null,
    untilAt: Date | null,
  ]
>(
  'bonus.insert-offer',
  `insert into bonus_offer (id, code, title, terms, sort, from_at, until_at, of_demo)
   values ($1, $2, $3::text::jsonb, $4::text::jsonb, $5, $6, $7, true)
   on conflict do nothing`,
);

export interface GrantRow {
  id: BonusId;
  offer_id: string;
  code: string;
  title: Words;
  terms: unknown;
  customer_id: CustomerId;
  deposit_id: PaymentId | null;
  state: GrantState;
  amount_kurus: bigint | null;
  wager_target_kurus: bigint | null;
  wagered_kurus: bigint | null;
  converted_kurus: bigint;
  returned_kurus: bigint;
  repaid_kurus: bigint;
  game_kinds: Readonly<Record<string, readonly LobbySlug[]>>;
  settled_version: bigint | null;
  started_at: Date | null;
  /** Stakes before this instant count: the expiry, or the millisecond after the end of the bonus. */
  counted_before: Date | null;
  expires_at: Date | null;
  claimed_at: Date;
  deposit_undone_at: Date | null;
  is_gift: boolean;
  is_over: boolean;
}
const grants = `select g.id, g.offer_id, o.code, o.title, g.terms, g.customer_id, g.deposit_id, g.state, g.amount_kurus, g.wager_target_kurus,
  g.wagered_kurus, g.converted_kurus, g.returned_kurus, g.repaid_kurus, g.game_kinds, g.settled_version, g.started_at, g.expires_at,
  least(g.expires_at, date_trunc('milliseconds', g.ended_at) + interval '1 ms') as counted_before,
  g.claimed_at, g.deposit_undone_at, g.is_gift, coalesce(g.expires_at <= now(), false) as is_over
  from bonus_grant g join bonus_offer o on o.id = g.offer_id`;

/** Device fingerprints that earlier versions stored as plain text. */
export const listPlainDevices = statement<{ fingerprint: string }, [most: number]>(
  'bonus.list-plain-devices',
  `select distinct fingerprint from bonus_device where fingerprint not like 'h:%' limit $1`,
);
export const hashDevices = statement<object, [plain: readonly string[], hashed: readonly string[]]>(
  'bonus.hash-devices',
  `with plain as (delete from bonus_device using unnest($1::text[], $2::text[]) as given (plain, hashed)
     where fingerprint = plain and fingerprint not like 'h:%' returning offer_id, hashed, grant_id)
   insert into bonus_device select * from plain on conflict do nothing`,
);

/** Writes a claim under the offer's terms, if they are still those of this version. */
export type NewGrant = [
  id: BonusId,
  offer: string,
  version: number,
  locale: Locale,
  customer: CustomerId,
  phoneHash: Buffer,
  personHash: Buffer,
  fingerprints: readonly string[],
  address: string | null,
  state: GrantState,
  amount: string | null,
  target: string | null,
  chosenForDays: number | null,
];
export const insertGrant = statement<{ id: BonusId }, NewGrant>(
  'bonus.insert-grant',
  `with granted as (
     insert into bonus_grant (id, offer_id, terms, terms_version, locale, customer_id, phone, phone_hash, person_hash, address, state,
       amount_kurus, wager_target_kurus, expires_at)
     select $1, o.id, o.terms, o.version, $4, $5, '', $6, $7, $9, $10, $11::bigint, $12::bigint,
       case when $13::int is not null then least(now() + make_interval(days => $13), o.until_at) end
     from bonus_offer o where o.id = $2 and o.version = $3 returning id, offer_id),
   devices as (
     insert into bonus_device (offer_id, fingerprint, grant_id)
     select distinct g.offer_id, d, g.id from granted g, unnest($8::text[]) d)
   select id from granted`,
);
/** Completes a free bet's grant in the transaction of its claim. A free bet lends no money, so its grant never runs. */
export const completeAtOnce = statement<object, [id: BonusId, days: number]>(
  'bonus.complete-at-once',
  `update bonus_grant set state = 'completed', wagered_kurus = 0, ended_at = clock_timestamp(),
     expires_at = clock_timestamp() + make_interval(days => $2) where id = $1 and state = 'queued'`,
);
export const insertGift = statement<
  object,
  [
    id: BonusId,
    offer: string,
    termsJson: string,
    version: number,
    locale: Locale,
    customer: CustomerId,
    phoneHash: Buffer,
    personHash: Buffer,
    amount: string,
    target: string,
  ]
>(
  'bonus.insert-gift',
  `insert into bonus_grant (id, offer_id, terms, terms_version, locale, customer_id, phone, phone_hash, person_hash, state, amount_kurus,
     wager_target_kurus, is_gift)
   values ($1, $2, $3::text::jsonb, $4, $5, $6, '', $7, $8, 'queued', $9::bigint, $10::bigint, true)`,
);
/**
 * Whether a phone has claimed the offer: as plain text of the previous version, or as a hash under any key of the house.
 */
export const hadPhone = statement<
  { had: boolean },
  [offer: string, phone: string, phoneHashes: readonly Buffer[]]
>(
  'bonus.had-phone',
  `select exists (select from bonus_grant where offer_id = $1 and not is_gift
     and ((phone = $2 and phone <> '') or phone_hash = any($3::bytea[]))) as had`,
);
/** Grants with a plain-text phone. Locks them, and skips those that another server has locked. */
export const listUnsealed = statement<{ id: BonusId; phone: string }, [most: number]>(
  'bonus.list-unsealed',
  `select id, phone from bonus_grant where phone <> '' order by id limit $1 for update skip locked`,
);
/**
 * Replaces phones by their hashes. If another claim of the offer already has this hash, the phone is only erased.
 */
export const hashPhones = statement<object, [ids: readonly BonusId[], hashes: readonly Buffer[]]>(
  'bonus.hash-phones',
  `update bonus_grant g set phone = '', phone_hash = case when is_gift or not exists (
       select from bonus_grant other where other.offer_id = g.offer_id and other.phone_hash = given.hash and not other.is_gift)
     then given.hash end
   from unnest($1::uuid[], $2::bytea[]) as given (id, hash) where g.id = given.id`,
);
export const findOwner = statement<{ customer_id: CustomerId }, [id: string]>(
  'bonus.find-owner',
  'select customer_id from bonus_grant where id = $1::uuid',
);
/** The amount above which a gift needs two operators. */
export const findRule = statement<{ above_kurus: bigint }>(
  'bonus.find-rule',
  `select above_kurus from bonus_rule where reason = 'two_people'`,
);
export const listGrants = statement<GrantRow, [CustomerId]>(
  'bonus.list-grants',
  `${grants} where g.customer_id = $1 order by g.claimed_at desc, g.id desc`,
);
/** The queued and running bonuses of the customers in a list. */
export const listOpenGrants = statement<GrantRow, [customers: readonly CustomerId[]]>(
  'bonus.list-open-grants',
  `${grants} where g.customer_id = any($1::uuid[]) and g.state in ('queued', 'running')`,
);
/** Locks all grants of a customer. */
export const lockGrants = statement<GrantRow, [CustomerId]>(
  'bonus.lock-grants',
  `${grants} where g.customer_id = $1 order by g.id for update of g`,
);
export const findGrant = statement<GrantRow, [CustomerId, string]>(
  'bonus.find-grant',
  `${grants} where g.customer_id = $1 and g.id::text = $2`,
);
export const listRunning = statement<GrantRow, [after: string, most: number]>(
  'bonus.list-running',
  `${grants} where g.state = 'running' and g.id > $1 order by g.id limit $2`,
);
/** Locks the chosen bonuses that a deposit can earn now, oldest first. */
export const lockChosen = statement<GrantRow, [CustomerId]>(
  'bonus.lock-chosen',
  `${grants} where g.customer_id = $1 and g.state = 'chosen' and g.expires_at > now() order by g.claimed_at, g.id for update of g`,
);
export const hasEarned = statement<{ earned: boolean }, [PaymentId]>(
  'bonus.has-earned',
  'select exists (select from bonus_grant where deposit_id = $1) as earned',
);
export const setEarned = statement<object, [BonusId, PaymentId, amount: string, target: string]>(
  'bonus.set-earned',
  `update bonus_grant set state = 'queued', deposit_id = $2, amount_kurus = $3::bigint, wager_target_kurus = $4::bigint, expires_at = null
   where id = $1 and state = 'chosen'`,
);
/** Notes that the deposit behind this bonus was reversed. */
export const noteUndone = statement<object, [BonusId]>(
  'bonus.note-undone',
  'update bonus_grant set deposit_undone_at = coalesce(deposit_undone_at, clock_timestamp()) where id = $1',
);
/** Customers who have a queued bonus and no running one. */
export const listWaiting = statement<{ customer_id: CustomerId }, [after: string, most: number]>(
  'bonus.list-waiting',
  `select distinct q.customer_id from bonus_grant q
   where q.state = 'queued' and q.customer_id > $1
     and not exists (select from bonus_grant r where r.customer_id = q.customer_id and r.state = 'running')
   order by q.customer_id limit $2`,
);
/** Locks the customer's oldest queued bonus, if none runs. */
export const lockNext = statement<GrantRow, [CustomerId]>(
  'bonus.lock-next',
  `${grants} where g.customer_id = $1 and g.state = 'queued'
     and not exists (select from bonus_grant r where r.customer_id = $1 and r.state = 'running')
   order by g.claimed_at, g.id limit 1 for update of g`,
);
/**
 * Times are truncated to the millisecond, as JavaScript reads them. So stakes are compared with exactly these values.
 */
export const startGrant = statement<object, [BonusId, days: number]>(
  'bonus.start-grant',
  `update bonus_grant set state = 'running', started_at = date_trunc('milliseconds', clock_timestamp()),
     expires_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(days => $2)
   where id = $1 and state = 'queued'`,
);
export const endGrant = statement<
  object,
  [BonusId, state: GrantState, wagered: string, converted: string, returned: string, version: string]
>(
  'bonus.end-grant',
  `update bonus_grant set state = $2, wagered_kurus = $3::bigint, converted_kurus = $4::bigint, returned_kurus = $5::bigint,
     settled_version = $6::bigint, ended_at = clock_timestamp()
   where id = $1 and state = 'running'`,
);
export const cancelQueued = statement<object, [BonusId]>(
  'bonus.cancel-queued',
  `update bonus_grant set state = 'cancelled', ended_at = clock_timestamp() where id = $1 and state = 'queued'`,
);
export const deleteChosen = statement<object, [BonusId]>(
  'bonus.delete-chosen',
  `delete from bonus_grant where id = $1 and state = 'chosen'`,
);
export const deleteLateChosen = statement<object>(
  'bonus.delete-late-chosen',
  `delete from bonus_grant where state = 'chosen' and expires_at <= now()`,
);
export const hasOpen = statement<{ open: boolean }, [CustomerId]>(
  'bonus.has-open',
  `select exists (select from bonus_grant where customer_id = $1 and state in ('queued', 'running')) as open`,
);
/** The terms of running bonuses. A customer has at most one. */
export const listRunningTerms = statement<
  { customer_id: CustomerId; terms: unknown },
  [customers: readonly CustomerId[]]
>(
  'bonus.list-running-terms',
  `select customer_id, terms from bonus_grant where customer_id = any($1::uuid[]) and state = 'running'`,
);

/** Customers with an ended bonus, and the oldest wallet version up to which their late money was forwarded. */
export const listSettled = statement<
  { customer_id: CustomerId; version: bigint; runs: boolean },
  [after: string, most: number]
>(
  'bonus.list-settled',
  `select g.customer_id, min(g.settled_version) as version,
     exists (select from bonus_grant r where r.customer_id = g.customer_id and r.state = 'running') as runs
   from bonus_grant g where g.settled_version is not null and g.customer_id > $1
   group by g.customer_id order by g.customer_id limit $2`,
);
/** Records forwarded late money, unless another server has done so since the read. */
export const noteSettled = statement<
  object,
  [BonusId, before: string, version: string, converted: string, returned: string, repaid: string]
>(
  'bonus.note-settled',
  `update bonus_grant set settled_version = $3::bigint, converted_kurus = converted_kurus + $4::bigint,
     returned_kurus = returned_kurus + $5::bigint, repaid_kurus = repaid_kurus + $6::bigint
   where id = $1 and settled_version = $2::bigint`,
);
/** Cancels a completed bonus after reversals took away stakes that completed it. */
export const undoCompleted = statement<object, [BonusId, state: GrantState, wagered: string]>(
  'bonus.undo-completed',
  `update bonus_grant set state = $2, wagered_kurus = $3::bigint where id = $1 and state = 'completed'`,
);
/** Stores the kinds of games that were not known yet. */
export const noteKinds = statement<Pick<GrantRow, 'game_kinds'>, [BonusId, kindsJson: string]>(
  'bonus.note-kinds',
  'update bonus_grant set game_kinds = $2::text::jsonb || game_kinds where id = $1 returning game_kinds',
);
/** The sums granted, converted and returned under each code, less reversals, for customers between two ids. */
export const sumByCode = statement<
  { code: string; granted: string; converted: string; returned: string },
  [from: string, to: string]
>(
  'bonus.sum-by-code',
  `select o.code, coalesce(sum(g.amount_kurus) filter (where g.started_at is not null), 0)::text as granted,
     coalesce(sum(g.converted_kurus), 0)::text as converted, coalesce(sum(g.returned_kurus), 0)::text as returned
   from bonus_offer o left join bonus_grant g on g.offer_id = o.id and g.customer_id between $1::uuid and $2::uuid
   group by o.code order by o.code`,
);

/** Erases the identifying data of a customer's claims, so that they match no other customer. */
export const forgetClaims = statement<object, [CustomerId]>(
  'bonus.forget-claims',
  `with devices as (delete from bonus_device d using bonus_grant g where g.id = d.grant_id and g.customer_id = $1)
   update bonus_grant set phone = '0000' || ('x' || left(md5(customer_id::text), 13))::bit(52)::bigint,
     person_hash = sha256(customer_id::text::bytea), address = null
   where customer_id = $1`,
);

/** Counts and removes the demo's offers. An offer that was granted stays, switched off. */
export const demoOffers = {
  counts: statement<{ kind: string; count: number }>(
    'bonus.count-demo-offers',
    `select 'bonus offers' as kind, count(*)::integer as count from bonus_offer where of_demo`,
  ),
  removals: [
    statement<object>(
      'bonus.remove-demo-offers',
      'delete from bonus_offer o where of_demo and not exists (select from bonus_grant g where g.offer_id = o.id)',
    ),
    statement<object>(
      'bonus.close-demo-offers',
      'update bonus_offer set is_on = false, of_demo = false where of_demo',
    ),
  ],
};
