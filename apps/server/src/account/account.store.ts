// The account room's SQL.
import type { Locale } from '@felek/contract/call';
import { statement } from '../db/statement.ts';
import type { CustomerId, SessionId } from '../ids.ts';

export interface CustomerRow {
  id: CustomerId;
  usercode: string;
  username: string;
  name: string;
  surname: string;
  email: string;
  phone: string;
  phone_verified_at: Date | null;
  phone_changed_at: Date | null;
  country: string;
  birth_date: string;
  personal_no_sealed: Buffer;
  person_hash: Buffer;
  password_hash: string;
  password_changed_at: Date;
  state: 'active' | 'closed' | 'excluded';
  locale: Locale;
  fingerprint: string;
  joined_at: Date;
}

const customerColumns = `id, usercode, username, name, surname, email, phone, phone_verified_at, phone_changed_at, country,
  to_char(birth_date, 'YYYY-MM-DD') as birth_date, personal_no_sealed, person_hash, password_hash, password_changed_at, state, locale,
  fingerprint, joined_at`;

export const insertCustomer = statement<
  object,
  [
    CustomerId,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    Buffer,
    Buffer,
    string,
    Locale,
    string,
    string,
  ]
>(
  'account.insert-customer',
  `insert into customer (id, usercode, username, username_key, name, surname, email, email_key, phone, country, birth_date,
     personal_no_sealed, person_hash, password_hash, locale, fingerprint, referral)
   values ($1, $2, $3, lower($3), $4, $5, $6, lower($6), $7, $8, $9::date, $10, $11, $12, $13, $14, $15::jsonb)`,
);

export const findCustomerById = statement<CustomerRow, [CustomerId]>(
  'account.find-customer-by-id',
  `select ${customerColumns} from customer where id = $1`,
);
export const findCustomerByName = statement<CustomerRow, [string]>(
  'account.find-customer-by-name',
  `select ${customerColumns} from customer where username_key = lower($1)`,
);
export const findCustomerByContact = statement<CustomerRow, [string]>(
  'account.find-customer-by-contact',
  `select ${customerColumns} from customer where username_key = lower($1) or email_key = lower($1) or phone = $1 limit 1`,
);

/** What of a new customer is taken already. */
export const findTaken = statement<{ username: boolean; person: boolean }, [string, string, string, Buffer]>(
  'account.find-taken',
  `select exists (select from customer where username_key = lower($1)) as username,
          exists (select from customer where email_key = lower($2) or phone = $3 or person_hash = $4) as person`,
);

export const setLocale = statement<object, [CustomerId, Locale]>(
  'account.set-locale',
  'update customer set locale = $2 where id = $1 and locale <> $2',
);
export const setPassword = statement<object, [CustomerId, string]>(
  'account.set-password',
  'update customer set password_hash = $2, password_changed_at = now() where id = $1',
);
export const verifyPhone = statement<object, [CustomerId, string]>(
  'account.verify-phone',
  `update customer set phone_changed_at = case when phone <> $2 then now() else phone_changed_at end, phone = $2, phone_verified_at = now()
   where id = $1`,
);
export const isPhoneTaken = statement<{ taken: boolean }, [string, CustomerId]>(
  'account.is-phone-taken',
  'select exists (select from customer where phone = $1 and id <> $2) as taken',
);
export const setState = statement<object, [CustomerId, string]>(
  'account.set-state',
  'update customer set state = $2 where id = $1',
);

export const insertSession = statement<object, [SessionId, CustomerId, Buffer, string, string, string]>(
  'account.insert-session',
  'insert into session (id, customer_id, token_hash, device, address, fingerprint) values ($1, $2, $3, $4, $5, $6)',
);

export interface LiveSessionRow {
  id: SessionId;
  customer_id: CustomerId;
  stale: boolean;
}
/** A session that lives: not ended, not idle for $2 s, not older than $3 s; `stale` when its last use is worth writing again. */
export const findLiveSession = statement<LiveSessionRow, [Buffer, number, number]>(
  'account.find-live-session',
  `select id, customer_id, last_seen_at < now() - interval '30 seconds' as stale from session
   where token_hash = $1 and ended_at is null and last_seen_at > now() - make_interval(secs => $2)
     and started_at > now() - make_interval(secs => $3)`,
);
export const isSessionAlive = statement<{ alive: boolean }, [SessionId, number, number]>(
  'account.is-session-alive',
  `select exists (select from session where id = $1 and ended_at is null and last_seen_at > now() - make_interval(secs => $2)
     and started_at > now() - make_interval(secs => $3)) as alive`,
);
export const touchSession = statement<object, [SessionId]>(
  'account.touch-session',
  `update session set last_seen_at = now() where id = $1 and ended_at is null and last_seen_at < now() - interval '30 seconds'`,
);
export const endOneSession = statement<object, [SessionId, CustomerId]>(
  'account.end-session',
  'update session set ended_at = now() where id = $1 and customer_id = $2 and ended_at is null',
);
export const endSessionsBut = statement<{ id: SessionId }, [CustomerId, SessionId | null]>(
  'account.end-sessions-but',
  'update session set ended_at = now() where customer_id = $1 and ended_at is null and id is distinct from $2::uuid returning id',
);

export interface SessionRow {
  id: SessionId;
  device: string;
  address: string;
  started_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  total: bigint;
}
export const listSessions = statement<SessionRow, [CustomerId, number, number, number, number]>(
  'account.list-sessions',
  `select id, device, address, started_at, last_seen_at,
     coalesce(ended_at, case when last_seen_at <= now() - make_interval(secs => $4) then last_seen_at
                             when started_at <= now() - make_interval(secs => $5) then last_seen_at end) as ended_at,
     count(*) over () as total
   from session where customer_id = $1 order by started_at desc, id desc offset $2 limit $3`,
);
export const isKnownDevice = statement<{ known: boolean; any: boolean }, [CustomerId, string]>(
  'account.is-known-device',
  `select exists (select from session where customer_id = $1 and device = $2) as known,
          exists (select from session where customer_id = $1) as any`,
);

export type CodePurpose = 'phone' | 'recovery';
/** Codes of the last day to a target and from an address, and how long ago the newest of this customer's was, in seconds. */
export const countCodes = statement<
  { to_target: bigint; from_address: bigint; newest_s: number | null },
  [CustomerId, CodePurpose, string, string]
>(
  'account.count-codes',
  `select (select count(*) from one_time_code where target = $3 and created_at > now() - interval '1 day') as to_target,
          (select count(*) from one_time_code where address = $4 and created_at > now() - interval '1 day') as from_address,
          (select extract(epoch from now() - max(created_at))::float8 from one_time_code
           where customer_id = $1 and purpose = $2 and spent_at is null) as newest_s`,
);
export const lockCustomer = statement<object, [CustomerId]>(
  'account.lock-customer',
  'select from customer where id = $1 for update',
);
export const spendCodes = statement<object, [CustomerId, CodePurpose]>(
  'account.spend-codes',
  'update one_time_code set spent_at = now() where customer_id = $1 and purpose = $2 and spent_at is null',
);
export const insertCode = statement<
  object,
  [string, CodePurpose, CustomerId, string, string, Buffer, number, number]
>(
  'account.insert-code',
  `insert into one_time_code (id, purpose, customer_id, target, address, code_hash, tries_left, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
);
/** Uses one try of the live code, whatever comes of it. */
export const takeTry = statement<
  { id: string; code_hash: Buffer; target: string },
  [CustomerId, CodePurpose]
>(
  'account.take-try',
  `update one_time_code set tries_left = tries_left - 1
   where customer_id = $1 and purpose = $2 and spent_at is null and expires_at > now() and tries_left > 0
   returning id, code_hash, target`,
);
/** Gives a try back that was right but not the last step. */
export const giveTryBack = statement<object, [string]>(
  'account.give-try-back',
  'update one_time_code set tries_left = tries_left + 1 where id = $1 and spent_at is null',
);
export const spendCode = statement<object, [string]>(
  'account.spend-code',
  'update one_time_code set spent_at = now() where id = $1 and spent_at is null',
);

/** Failures of a scope in this quarter of an hour and the one before. */
export const countFailures = statement<{ scope: string; failures: bigint }, [string[]]>(
  'account.count-failures',
  `select scope, sum(failures)::bigint as failures from login_failure
   where scope = any ($1) and window_start > now() - interval '30 minutes' group by scope`,
);
export const addFailure = statement<object, [string[]]>(
  'account.add-failure',
  `insert into login_failure (scope, window_start, failures)
   select scope, date_bin('15 minutes', now(), timestamptz '2000-01-01'), 1 from unnest($1::text[]) as scope order by scope
   on conflict (scope, window_start) do update set failures = login_failure.failures + 1`,
);
export const forgetFailures = statement<object, [string[]]>(
  'account.forget-failures',
  'delete from login_failure where scope = any ($1)',
);
export const removeOldFailures = statement<object>(
  'account.remove-old-failures',
  `delete from login_failure where window_start < now() - interval '1 day'`,
);
