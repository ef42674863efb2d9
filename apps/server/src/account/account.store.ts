// The account room's SQL: customers, sessions and one-time codes.
import type { Locale } from '@felek/contract/call';
import type { Preferences } from '@felek/contract/account';
import { statement } from '../db/statement.ts';
import type { CustomerId, SessionId } from '../ids.ts';

export type CustomerState = 'active' | 'closed' | 'excluded';

export interface CustomerName {
  readonly username: string;
  readonly usercode: string;
}

export interface CustomerRow {
  id: CustomerId;
  usercode: string;
  username: string;
  name: string;
  surname: string;
  email: string;
  email_verified_at: Date | null;
  /** The plain text of earlier versions, empty once it is sealed. Read a phone with `phoneOf`. */
  plain_phone: string;
  phone_sealed: Buffer | null;
  phone_hash: Buffer | null;
  phone_verified_at: Date | null;
  phone_changed_at: Date | null;
  country: string;
  birth_date: string;
  personal_no_sealed: Buffer;
  person_hash: Buffer;
  password_hash: string;
  password_changed_at: Date | null;
  /** When staff took the second factor away. */
  factor_reset_at: Date | null;
  state: CustomerState;
  excluded_until: Date | null;
  locale: Locale;
  fingerprint: string;
  joined_at: Date;
}

const customerColumns = `id, usercode, username, name, surname, email, email_verified_at, phone as plain_phone, phone_sealed, phone_hash,
  phone_verified_at, phone_changed_at, country,
  to_char(birth_date, 'YYYY-MM-DD') as birth_date, personal_no_sealed, person_hash, password_hash, password_changed_at, factor_reset_at, state, excluded_until, locale,
  fingerprint, joined_at`;

type NewCustomer = readonly [
  id: CustomerId,
  usercode: string,
  username: string,
  usernameKey: string,
  name: string,
  surname: string,
  email: string,
  emailKey: string,
  phoneSealed: Buffer,
  phoneHash: Buffer,
  country: string,
  birthDate: string,
  personalNoSealed: Buffer,
  personHash: Buffer,
  passwordHash: string,
  locale: Locale,
  fingerprint: string,
  referralJson: string,
];
/** Touches no row when the usercode is taken: draw another one. */
export const insertCustomer = statement<object, NewCustomer>(
  'account.insert-customer',
  `insert into customer (id, usercode, username, username_key, name, surname, email, email_key, phone, phone_sealed,
     phone_hash, country, birth_date, personal_no_sealed, person_hash, password_hash, locale, fingerprint, referral)
   values ($1, $2, $3, $4, $5, $6, $7, $8, '', $9, $10, $11, $12::date, $13, $14, $15, $16, $17, $18::jsonb)
   on conflict (usercode) do nothing`,
);

export const findCustomerById = statement<CustomerRow, [CustomerId]>(
  'account.find-customer-by-id',
  `select ${customerColumns} from customer where id = $1`,
);
export const listCustomers = statement<CustomerRow, [readonly CustomerId[]]>(
  'account.list-customers',
  `select ${customerColumns} from customer where id = any($1::uuid[])`,
);
export const findByUsercode = statement<{ id: CustomerId }, [usercode: string]>(
  'account.find-by-usercode',
  'select id from customer where usercode = $1',
);
/** As lists for staff show them. */
export const listNames = statement<CustomerName & { id: CustomerId }, [readonly CustomerId[]]>(
  'account.list-names',
  'select id, username, usercode from customer where id = any($1::uuid[])',
);
/** Only active accounts that show their wins to others. */
export const listShownNames = statement<{ id: CustomerId; username: string }, [readonly CustomerId[]]>(
  'account.list-shown-names',
  `select c.id, c.username from customer c left join customer_preference p on p.customer_id = c.id
   where c.id = any($1::uuid[]) and c.state = 'active' and not coalesce(p.hides_wins, false)`,
);
const preferenceColumns =
  'offers_by_sms as "offersBySms", offers_by_email as "offersByEmail", hides_wins as "hidesWins"';
export const selectPreferences = statement<Preferences, [CustomerId]>(
  'account.preferences',
  `select ${preferenceColumns} from customer_preference where customer_id = $1`,
);
export const savePreferences = statement<
  Preferences,
  [CustomerId, bySms: boolean | null, byEmail: boolean | null, hidesWins: boolean | null]
>(
  'account.save-preferences',
  `insert into customer_preference as p (customer_id, offers_by_sms, offers_by_email, hides_wins)
   values ($1, coalesce($2, false), coalesce($3, false), coalesce($4, false))
   on conflict (customer_id) do update set offers_by_sms = coalesce($2, p.offers_by_sms),
     offers_by_email = coalesce($3, p.offers_by_email), hides_wins = coalesce($4, p.hides_wins), changed_at = clock_timestamp()
   returning ${preferenceColumns}`,
);
/** As a bank writes them. */
export const listFullNames = statement<{ id: CustomerId; full_name: string }, [readonly CustomerId[]]>(
  'account.list-full-names',
  `select id, name || ' ' || surname as full_name from customer where id = any($1::uuid[])`,
);
export const findCustomerByName = statement<CustomerRow, [usernameKey: string]>(
  'account.find-customer-by-name',
  `select ${customerColumns} from customer where username_key = $1`,
);
/** The customer that a text identifies, and by which field. */
export interface ContactRow extends CustomerRow {
  fits: ('username' | 'email' | 'phone' | 'usercode')[];
}
/** Only a verified phone identifies its owner. Plain text is from the previous version. */
const hasPhone = `((phone_hash = any($3::bytea[]) or (phone = $5 and phone <> '')) and phone_verified_at is not null)`;
/** All whose username, mailbox, phone or customer code it is. */
export const listCustomersByContact = statement<
  ContactRow,
  [
    usernameKey: string,
    emailKey: string,
    phoneHashes: readonly Buffer[],
    usercode: string,
    plainPhone: string,
  ]
>(
  'account.list-customers-by-contact',
  `select ${customerColumns}, array_remove(array[
     case when username_key = $1 then 'username' end, case when email_key = $2 then 'email' end,
     case when ${hasPhone} then 'phone' end, case when usercode = $4 then 'usercode' end], null) as fits
   from customer where username_key = $1 or email_key = $2 or ${hasPhone} or usercode = $4 order by joined_at, id limit 20`,
);

/** The fields of a new customer that are taken already. */
export const findTaken = statement<
  { username: boolean; person: boolean },
  [
    usernameKey: string,
    emailKey: string,
    phoneHashes: readonly Buffer[],
    personHashes: readonly Buffer[],
    plainPhone: string,
  ]
>(
  'account.find-taken',
  `select exists (select from customer where username_key = $1) as username,
          exists (select from customer where email_key = $2 or ${hasPhone})
            or exists (select from identity_hash where use = 'person' and hash = any($4::bytea[])) as person`,
);

export type IdentityUse = 'person' | 'phone';
/** Makes the customer known by these hashes; those that are taken are left as they are. In one order, so that no two wait for each other. */
export const insertIdentity = statement<
  object,
  [IdentityUse, hashes: readonly Buffer[], keyIds: readonly Buffer[], CustomerId]
>(
  'account.insert-identity',
  `insert into identity_hash (use, hash, key_id, customer_id)
   select $1, hash, key_id, $4 from unnest($2::bytea[], $3::bytea[]) as given (hash, key_id) order by hash
   on conflict (use, hash) do update set key_id = excluded.key_id
     where identity_hash.key_id is null and identity_hash.customer_id = excluded.customer_id`,
);
export const countIdentity = statement<
  { count: number },
  [IdentityUse, hashes: readonly Buffer[], CustomerId]
>(
  'account.count-identity',
  `select count(*)::integer as count from identity_hash where use = $1 and hash = any($2::bytea[]) and customer_id = $3`,
);
/** Deletes hashes under keys that the house no longer has. */
export const removeOldIdentities = statement<object, [keyIds: readonly Buffer[]]>(
  'account.remove-old-identities',
  `delete from identity_hash where (use, hash) in (
     select use, hash from identity_hash where key_id = any($1::bytea[]) limit 10000)`,
);

export interface SealedCustomerRow {
  id: CustomerId;
  sealed: Buffer;
  country: string;
  person_hash: Buffer;
}
export const listSealed = statement<SealedCustomerRow, [after: string, most: number]>(
  'account.list-sealed',
  `select id, personal_no_sealed as sealed, country, person_hash from customer
   where id > $1::uuid and length(personal_no_sealed) > 0 order by id limit $2`,
);
/** Seals the number under another key, unless it has changed since it was read. */
export const reseal = statement<
  object,
  [CustomerId, before: Buffer, personalNoSealed: Buffer, personHash: Buffer]
>(
  'account.reseal',
  `update customer set personal_no_sealed = $3, person_hash = $4 from (select set_config('felek.reseals', 'on', true)) resealing
   where id = $1 and personal_no_sealed = $2`,
);
export interface SealedPhoneRow {
  id: string;
  sealed: Buffer;
}
export const listSealedPhones = statement<SealedPhoneRow, [after: string, most: number]>(
  'account.list-sealed-phones',
  `select id, phone_sealed as sealed from customer where id > $1::uuid and phone_sealed is not null order by id limit $2`,
);
/** Seals a phone under another key, unless it has changed since it was read. */
export const resealPhone = statement<
  object,
  [id: string, before: Buffer, phoneSealed: Buffer, phoneHash: Buffer]
>(
  'account.reseal-phone',
  `update customer set phone_sealed = $3, phone_hash = $4 from (select set_config('felek.reseals', 'on', true)) resealing
   where id = $1::uuid and phone_sealed = $2`,
);
/** Keeps the language of a login, if the password and the state that were looked at still stand. */
export const confirmLogin = statement<
  object,
  [id: CustomerId, passwordHash: string, state: CustomerState, locale: Locale]
>(
  'account.confirm-login',
  'update customer set locale = $4 where id = $1 and password_hash = $2 and state = $3',
);
/** Sets a password, if the old one still stands. */
export const setPassword = statement<object, [id: CustomerId, oldHash: string, newHash: string]>(
  'account.set-password',
  'update customer set password_hash = $3, password_changed_at = now() where id = $1 and password_hash = $2',
);
/** Gives a customer a phone that a code has proved. Violates `customer_verified_phone` if the phone belongs to another customer. */
export const verifyPhone = statement<
  object,
  [id: CustomerId, phoneSealed: Buffer, phoneHash: Buffer, isOther: boolean]
>(
  'account.verify-phone',
  `update customer set phone_changed_at = case when $4 then now() else phone_changed_at end, phone = '', phone_sealed = $2, phone_hash = $3,
     phone_verified_at = now()
   where id = $1`,
);
/** Whether the phone is another customer's verified one. */
export const isPhoneTaken = statement<
  { taken: boolean },
  [phoneHashes: readonly Buffer[], plainPhone: string, by: CustomerId]
>(
  'account.is-phone-taken',
  `select exists (select from customer
     where (phone_hash = any($1::bytea[]) or phone = $2) and phone_verified_at is not null and id <> $3) as taken`,
);
export const verifyEmail = statement<object, [CustomerId]>(
  'account.verify-email',
  'update customer set email_verified_at = now() where id = $1',
);

export const setState = statement<object, [CustomerId, CustomerState, excludedUntil: Date | null]>(
  'account.set-state',
  'update customer set state = $2, excluded_until = $3 where id = $1',
);
export const listShut = statement<{ id: CustomerId }, [after: string, most: number]>(
  'account.list-shut',
  `select id from customer where state <> 'active' and id > $1::uuid order by id limit $2`,
);
export const lockStanding = statement<{ state: CustomerState; until: Date | null }, [CustomerId]>(
  'account.lock-standing',
  'select state, excluded_until as until from customer where id = $1 for update',
);
export const holdStanding = statement<{ state: CustomerState; until: Date | null }, [CustomerId]>(
  'account.hold-standing',
  'select state, excluded_until as until from customer where id = $1 for share',
);
export const lockCustomer = statement<object, [CustomerId]>(
  'account.lock-customer',
  'select from customer where id = $1 for update',
);

export const insertSession = statement<
  object,
  [
    id: SessionId,
    customer: CustomerId,
    tokenHash: Buffer,
    device: string,
    address: string,
    fingerprint: string,
    newDevice: boolean,
  ]
>(
  'account.insert-session',
  `insert into session (id, customer_id, token_hash, device, address, fingerprint, new_device)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export interface LiveSessionRow {
  /** The place of its hash among those asked for, from 1. */
  place: number;
  id: SessionId;
  customer_id: CustomerId;
  stale: boolean;
  /** How long it lives without use. */
  left_ms: number;
}
/**
 * The sessions that live of those asked for: not ended, not idle for $2 s, not older than $3 s; `stale` when its last use is worth
 * writing again. Each is looked up by itself (`limit`), however few rows a fresh database is thought to have.
 */
export const listLiveSessions = statement<
  LiveSessionRow,
  [tokenHashes: readonly Buffer[], idleS: number, lifeS: number]
>(
  'account.list-live-sessions',
  `select place::int, live.* from unnest($1::bytea[]) with ordinality as asked (hash, place), lateral (
     select id, customer_id, last_seen_at < now() - interval '30 seconds' as stale,
       1000 * extract(epoch from least(last_seen_at + make_interval(secs => $2), started_at + make_interval(secs => $3)) - now())::float8
         as left_ms
     from session
     where token_hash = asked.hash and ended_at is null and last_seen_at > now() - make_interval(secs => $2)
       and started_at > now() - make_interval(secs => $3)
     limit 1
   ) live`,
);
/** The sessions that any server ended within the last seconds. Sessions that merely expired are not among them. */
export const endedWithin = statement<{ id: SessionId; customer_id: CustomerId }, [seconds: number]>(
  'account.sessions-ended-within',
  'select id, customer_id from session where ended_at > statement_timestamp() - make_interval(secs => $1)',
);
/** How long a session still lives without use. Zero or less for an expired one. */
export const sessionLeft = statement<{ left_ms: number }, [session: SessionId, idleS: number, lifeS: number]>(
  'account.session-left',
  `select 1000 * extract(epoch from least(last_seen_at + make_interval(secs => $2), started_at + make_interval(secs => $3)) - now())::float8
     as left_ms from session where id = $1 and ended_at is null`,
);
export const sessionStart = statement<{ started_at: Date }, [SessionId]>(
  'account.session-start',
  'select started_at from session where id = $1',
);
/** One that has grown idle stays dead. */
export const touchSession = statement<object, [SessionId, idleS: number]>(
  'account.touch-session',
  `update session set last_seen_at = now() where id = $1 and ended_at is null and last_seen_at < now() - interval '30 seconds'
     and last_seen_at > now() - make_interval(secs => $2)`,
);

export type SessionEnd = 'logout' | 'other_session' | 'password_change' | 'recovery' | 'account_state';
export const endOneSession = statement<object, [SessionId, CustomerId, by: SessionEnd]>(
  'account.end-session',
  'update session set ended_at = now(), ended_by = $3 where id = $1 and customer_id = $2 and ended_at is null',
);
export const endSessionsBut = statement<
  { id: SessionId },
  [CustomerId, kept: SessionId | null, by: SessionEnd]
>(
  'account.end-sessions-but',
  `update session set ended_at = now(), ended_by = $3 where customer_id = $1 and ended_at is null and id is distinct from $2::uuid
   returning id`,
);

export interface SessionRow {
  id: SessionId;
  device: string;
  address: string;
  started_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
}
/** One that grew idle or old ended when it was last seen. */
export const listSessions = statement<
  SessionRow,
  [CustomerId, skip: number, take: number, idleS: number, lifeS: number]
>(
  'account.list-sessions',
  `select id, device, address, started_at, last_seen_at,
     coalesce(ended_at, case when last_seen_at <= now() - make_interval(secs => $4) then last_seen_at
                             when started_at <= now() - make_interval(secs => $5) then last_seen_at end) as ended_at
   from session where customer_id = $1 order by started_at desc, id desc offset $2 limit $3`,
);
export const countSessions = statement<{ total: bigint }, [CustomerId]>(
  'account.count-sessions',
  'select count(*) as total from session where customer_id = $1',
);
/** `known`: the customer was logged in before with this kind of browser and this fingerprint. `any`: at all. */
export const isKnownDevice = statement<
  { known: boolean; any: boolean },
  [CustomerId, device: string, fingerprint: string]
>(
  'account.is-known-device',
  `select exists (select from session where customer_id = $1 and device = $2 and $3 <> '' and fingerprint = $3) as known,
          exists (select from session where customer_id = $1) as any`,
);
/** When the customer last logged in from a device that was new then. */
export const lastNewDevice = statement<{ at: Date | null }, [CustomerId]>(
  'account.last-new-device',
  'select max(started_at) as at from session where customer_id = $1 and new_device',
);

export const listPlainFingerprints = statement<
  { place: 'session' | 'customer'; fingerprint: string },
  [most: number]
>(
  'account.list-plain-fingerprints',
  `select * from (select 'session' as place, fingerprint from session where fingerprint <> '' and fingerprint not like 'h:%' limit $1) s
   union select * from (select 'customer', fingerprint from customer where fingerprint <> '' and fingerprint not like 'h:%' limit $1) c`,
);
const hashed = (table: string) => `from unnest($1::text[], $2::text[]) as given (plain, hashed)
   where ${table}.fingerprint = plain and ${table}.fingerprint <> '' and ${table}.fingerprint not like 'h:%'`;
type Hashed = [plain: readonly string[], hashed: readonly string[]];
export const hashFingerprints = {
  session: statement<object, Hashed>(
    'account.hash-session-fingerprints',
    `update session set fingerprint = hashed ${hashed('session')}`,
  ),
  customer: statement<object, Hashed>(
    'account.hash-customer-fingerprints',
    `update customer set fingerprint = hashed ${hashed('customer')}`,
  ),
};
/** Where, and with which devices by their own claim, this customer was logged in lately. */
export const listPlaces = statement<{ address: string; fingerprint: string }, [usernameKey: string]>(
  'account.list-places',
  `select distinct address, session.fingerprint from session join customer on customer.id = session.customer_id
   where customer.username_key = $1 and session.started_at > now() - interval '90 days' limit 1000`,
);

export type CodePurpose = 'phone' | 'old_phone' | 'lost_phone' | 'email' | 'recovery' | 'login' | 'payout';
/** How many seconds ago the requester's code was made that still stands, or null when none does. */
export const ageOfCode = statement<{ age_s: number | null }, [CustomerId, CodePurpose, network: string]>(
  'account.age-of-code',
  `select extract(epoch from now() - max(created_at))::float8 as age_s from one_time_code
   where customer_id = $1 and purpose = $2 and network = $3 and spent_at is null`,
);
export const spendCodes = statement<object, [CustomerId, CodePurpose, network: string]>(
  'account.spend-codes',
  `update one_time_code set spent_at = now()
   where customer_id = $1 and purpose = $2 and network = $3 and spent_at is null`,
);
export const insertCode = statement<
  object,
  [
    id: string,
    purpose: CodePurpose,
    customer: CustomerId,
    targetHash: Buffer,
    address: string,
    network: string,
    fingerprint: string,
    codeHash: Buffer,
    tries: number,
    lifeS: number,
    boundTo: string | null,
  ]
>(
  'account.insert-code',
  `insert into one_time_code (id, purpose, customer_id, target, target_hash, address, network, fingerprint, code_hash, tries_left, expires_at,
     bound_to)
   values ($1, $2, $3, '', $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10), $11)`,
);
/** Counts one try against each live code of the requester, right or wrong. A requester is known by network or device. */
export const takeTry = statement<
  { id: string; code_hash: Buffer; target_hash: Buffer | null },
  [CustomerId, CodePurpose, network: string, fingerprint: string, boundTo: string | null]
>(
  'account.take-try',
  `update one_time_code set tries_left = tries_left - 1
   where customer_id = $1 and purpose = $2 and spent_at is null and expires_at > now() and tries_left > 0
     and bound_to is not distinct from $5 and (network = $3 or ($4 <> '' and fingerprint = $4))
   returning id, code_hash, target_hash`,
);
/** Whether the code of one act can still be tried. */
export const isCodeLive = statement<{ live: boolean }, [CustomerId, CodePurpose, boundTo: string]>(
  'account.is-code-live',
  `select exists (select from one_time_code where customer_id = $1 and purpose = $2 and bound_to = $3 and spent_at is null
     and expires_at > now() and tries_left > 0) as live`,
);
/** Gives a try back that was right. */
export const giveTryBack = statement<object, [string]>(
  'account.give-try-back',
  'update one_time_code set tries_left = tries_left + 1 where id = $1 and spent_at is null',
);
export const spendCode = statement<object, [string]>(
  'account.spend-code',
  'update one_time_code set spent_at = now() where id = $1 and spent_at is null',
);
export const removeOldCodes = statement<object>(
  'account.remove-old-codes',
  `delete from one_time_code where created_at < now() - interval '30 days'`,
);

export interface RetirableRow {
  id: CustomerId;
  username: string;
  email: string;
  sealed: Buffer;
}
/** Customers who are not retired, by id. */
export const listRetirable = statement<RetirableRow, [after: string, most: number]>(
  'account.list-retirable',
  `select id, username, email, personal_no_sealed as sealed from customer
   where id > $1::uuid and username_key not like '%#demo' order by id limit $2`,
);
/** Erases everything that identifies, contacts or admits the customer. The name, mailbox and phone become free. */
export const retireCustomer = statement<object, [CustomerId, passwordHash: string]>(
  'account.retire-customer',
  `update customer set username_key = username_key || '#demo', state = 'closed', name = 'Demo', surname = 'Demo',
     email = id || '@closed.invalid', email_key = id || '@closed.invalid', phone = '', phone_sealed = null, phone_hash = null,
     phone_verified_at = null, email_verified_at = null,
     personal_no_sealed = '', person_hash = sha256(id::text::bytea), password_hash = $2, fingerprint = '', referral = '{}'
   where id = $1`,
);
export const forgetIdentity = statement<object, [CustomerId]>(
  'account.forget-identity',
  'delete from identity_hash where customer_id = $1',
);

export interface UnsealedPhone {
  id: string;
  phone: string;
}
/** Phones in plain text, as the version before wrote them; locked, and skipped where another server is at them. */
export const listUnsealedPhones = statement<UnsealedPhone, [most: number]>(
  'account.list-unsealed-phones',
  `select id, phone from customer where phone <> '' limit $1 for update skip locked`,
);
/** Seals phones. One that is verified as another customer's by now is not verified here any more. */
export const sealPhones = statement<
  object,
  [ids: readonly string[], sealed: readonly Buffer[], hashes: readonly Buffer[]]
>(
  'account.seal-phones',
  `with given as (
     select id, sealed, hash, row_number() over (partition by hash order by c.phone_verified_at desc nulls last, id) as place
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as g (id, sealed, hash) join customer c using (id))
   update customer set phone = '', phone_sealed = given.sealed, phone_hash = given.hash,
     phone_verified_at = case
       when place = 1 and not exists (select from customer other
         where other.phone_hash = given.hash and other.phone_verified_at is not null and other.id <> given.id)
       then phone_verified_at end
   from given where customer.id = given.id`,
);
/** Erases the plain-text targets of expired codes. */
export const emptyTargets = statement<object, [most: number]>(
  'account.empty-code-targets',
  `update one_time_code set target = '' where id in (
     select id from one_time_code where target <> '' and expires_at < now() limit $1 for update skip locked)`,
);
