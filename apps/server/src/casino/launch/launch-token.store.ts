// The SQL of launch tokens. The database has only their SHA-256.
import { statement } from '../../db/statement.ts';
import type { CustomerId, SessionId } from '../../ids.ts';

export interface LaunchRow {
  readonly customer: CustomerId;
  readonly session: SessionId;
  readonly provider: number;
  readonly code: string;
  /** The last recorded use is old enough to record a new one. */
  readonly is_stale: boolean;
  readonly is_dead: boolean;
}

export const insertLaunch = statement<object, [Buffer, CustomerId, SessionId, number, string]>(
  'casino.insert-launch',
  'insert into launch (token_hash, customer, session, provider, code) values ($1, $2, $3, $4, $5)',
);
/**
 * The launches of the given tokens, with the tokens' positions from 1 on. A token unused for $2 seconds is expired. A sportsbook's token is
 * not: it comes with the login and ends with it.
 */
export const listLaunches = statement<
  LaunchRow & { readonly place: number },
  [tokenHashes: readonly Buffer[], idleS: number]
>(
  'casino.list-launches',
  `select place::int, customer, session, provider, code, used_at < now() - interval '5 minutes' as is_stale,
          used_at <= now() - make_interval(secs => $2) and code <> 'sports' as is_dead
     from unnest($1::bytea[]) with ordinality as asked (hash, place) join launch on token_hash = asked.hash`,
);
/** Replaces token $1 by $2, if it is this customer's at this provider and at most $5 seconds old. */
export const exchangeLaunch = statement<
  { readonly session: SessionId },
  [Buffer, Buffer, CustomerId, number, number]
>(
  'casino.exchange-launch',
  `with used as (
     delete from launch
      where token_hash = $1 and customer = $3 and provider = $4 and created_at > now() - make_interval(secs => $5)
     returning customer, session, provider, code)
   insert into launch (token_hash, customer, session, provider, code)
   select $2, customer, session, provider, code from used
   on conflict (token_hash) do update set session = excluded.session, code = excluded.code, used_at = now()
    where launch.customer = excluded.customer and launch.provider = excluded.provider
   returning session`,
);
export const deleteLaunch = statement<object, [Buffer]>(
  'casino.delete-launch',
  'delete from launch where token_hash = $1',
);
export const touchLaunch = statement<object, [Buffer]>(
  'casino.touch-launch',
  'update launch set used_at = now() where token_hash = $1',
);
export const keepLaunch = statement<object, [Buffer]>(
  'casino.keep-launch',
  'update launch set is_kept = true where token_hash = $1 and not is_kept',
);
export const deleteUnusedLaunches = statement<object, [number]>(
  'casino.delete-unused-launches',
  'delete from launch where used_at <= now() - make_interval(secs => $1) and not is_kept',
);
export const deleteLaunchesOf = statement<object, [CustomerId]>(
  'casino.delete-launches-of',
  'delete from launch where customer = $1',
);
