// The SQL of what staff see of customers: search, sheet, logins, shared devices.
import { wireMicros, pageBehind, type TimelineRow, type TimelineValues } from '../db/timeline.ts';
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

/** By the beginning of a folded name, in either order, or of a username. The second is the first with the highest letter at its end. */
export const searchNames = statement<{ id: CustomerId; fit: string }, [from: string, before: string]>(
  'account.search-names',
  `select id, 'name' as fit from (
     (select id from customer where fold_name(name || ' ' || surname) collate "C" >= $1 and fold_name(name || ' ' || surname) collate "C" < $2
      limit 20) union
     (select id from customer where fold_name(surname || ' ' || name) collate "C" >= $1 and fold_name(surname || ' ' || name) collate "C" < $2
      limit 20)) named
   union all
   (select id, 'username' from customer where username_key collate "C" >= $1 and username_key collate "C" < $2 limit 20)`,
);
export const foldName = statement<{ folded: string }, [string]>(
  'account.fold-name',
  'select fold_name($1) as folded',
);
export const findId = statement<{ id: CustomerId }, [string]>(
  'account.find-id',
  'select id from customer where id = $1::uuid',
);

export const readUse = statement<
  { last_seen_at: Date | null; open: number },
  [CustomerId, idleS: number, lifeS: number]
>(
  'account.read-use',
  `select max(last_seen_at) as last_seen_at, count(*) filter (where ended_at is null and last_seen_at > now() - make_interval(secs => $2)
     and started_at > now() - make_interval(secs => $3))::integer as open
   from session where customer_id = $1`,
);

export const timelineSessions = statement<TimelineRow, TimelineValues>(
  'account.timeline-sessions',
  `select id::text as id, ${wireMicros('started_at')} as at, case when new_device then 'login_new_device' else 'login' end as what,
     'customer' as by, null::uuid as operator, null::bigint as kurus,
     jsonb_build_object('device', device, 'address', address, 'endedBy', ended_by,
       'endedAt', ${wireMicros('ended_at')}, 'lastSeenAt', ${wireMicros('last_seen_at')}) as facts, '{}'::jsonb as sums
   from session where customer_id = $1 and ${pageBehind('started_at', 'id')}`,
);
export const timelineAccount = statement<TimelineRow, TimelineValues>(
  'account.timeline-account',
  `select id, ${wireMicros('at')} as at, what, 'customer' as by, null::uuid as operator, null::bigint as kurus, '{}'::jsonb as facts,
     '{}'::jsonb as sums
   from (select id::text || ' ' || what as id, at, what from customer cross join lateral (values
           ('joined', joined_at), ('phone_verified', phone_verified_at), ('phone_changed', phone_changed_at),
           ('email_verified', email_verified_at), ('password_changed', password_changed_at)) happened (what, at)
         where id = $1 and at is not null
         union all
         select id::text, asked_at, 'phone_change_asked' from phone_change where customer_id = $1) happened
   where ${pageBehind('at', 'id')}`,
);

export interface LinkRow {
  other: CustomerId;
  datum: 'device' | 'address';
  value: string;
  last_at: Date;
}
/**
 * Others who logged in with a device or from an address that the customer used in the last year; one that more than fifty share is ignored.
 * Each datum is one step in an index.
 */
export const listLinks = statement<LinkRow, [CustomerId]>(
  'account.list-links',
  `with own as (select fingerprint, address from session where customer_id = $1 and started_at > now() - interval '1 year'
                order by started_at desc limit 200),
   shared as (
     select 'device' as datum, d.fingerprint as value, s.customer_id as other, s.started_at as at
     from (select distinct fingerprint from own where fingerprint <> '' union select fingerprint from customer where id = $1 and fingerprint <> '') d
     cross join lateral (
       (select customer_id, started_at from session where fingerprint = d.fingerprint and fingerprint <> '' order by started_at desc limit 500)
       union all
       (select id, joined_at from customer where fingerprint = d.fingerprint and fingerprint <> '' limit 51)) s
     union all
     select 'address', a.address, s.customer_id, s.started_at
     from (select distinct address from own where address <> '') a
     cross join lateral (select customer_id, started_at from session where address = a.address
                         and started_at > now() - interval '1 year' order by started_at desc limit 500) s)
   select other, datum, value, max(at) as last_at
   from (select *, count(*) over (partition by datum, value) as shared_by from (
           select datum, value, other, max(at) as at from shared group by datum, value, other) each_once) counted
   where other <> $1 and shared_by <= 50 group by other, datum, value order by last_at desc limit 300`,
);

export const firstRegisteredAt = statement<{ at: Date | null }>(
  'account.first-registered-at',
  'select min(joined_at) as at from customer',
);
export const listRegistered = statement<{ id: CustomerId; verified: boolean }, [from: Date, to: Date]>(
  'account.list-registered',
  'select id, phone_verified_at is not null as verified from customer where joined_at >= $1 and joined_at < $2',
);
