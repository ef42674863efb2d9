// The SQL of tallies: how often something happened in a window of time, where all servers see it. Scopes are locked in the order of their
// names, so two transactions never wait for each other in a circle.
import { statement } from '../db/statement.ts';

export interface TallyRow {
  scope: string;
  count: bigint;
}

/** A scope's count over this quarter of an hour and the one before. Scopes with nothing counted are left out. */
export const readRecent = statement<TallyRow, [string[]]>(
  'account.read-recent-tallies',
  `select scope, sum(count)::bigint as count from tally
   where scope = any ($1) and window_start > now() - interval '30 minutes' group by scope`,
);
/** Counts one more, and gives what {@link readRecent} gives, that one included. */
export const addRecent = statement<TallyRow, [string[]]>(
  'account.add-recent-tallies',
  `with added as (
     insert into tally (scope, window_start, count)
     select scope, date_bin('15 minutes', now(), timestamptz '2000-01-01'), 1 from unnest($1::text[]) as scope order by scope
     on conflict (scope, window_start) do update set count = tally.count + 1
     returning scope, window_start, count)
   select scope, count + coalesce((select sum(before.count) from tally before where before.scope = added.scope
     and before.window_start < added.window_start and before.window_start > now() - interval '30 minutes'), 0)::bigint as count
   from added`,
);
/** Takes one back that was counted in this quarter of an hour. */
export const takeBackRecent = statement<object, [string[]]>(
  'account.take-back-recent-tallies',
  `with mine as (
     select scope, window_start from tally
     where scope = any ($1) and window_start = date_bin('15 minutes', now(), timestamptz '2000-01-01') and count > 0
     order by scope for update)
   update tally set count = count - 1 from mine where tally.scope = mine.scope and tally.window_start = mine.window_start`,
);
export const forget = statement<object, [string[]]>(
  'account.forget-tallies',
  `with mine as (select scope, window_start from tally where scope = any ($1) order by scope, window_start for update)
   delete from tally using mine where tally.scope = mine.scope and tally.window_start = mine.window_start`,
);

const istanbulDay = `date_trunc('day', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul'`;

/** The counts of this day in Türkiye, each locked until the transaction ends. */
export const lockDay = statement<TallyRow, [string[]]>(
  'account.lock-day-tallies',
  `insert into tally (scope, window_start, count)
   select scope, ${istanbulDay}, 0 from unnest($1::text[]) as scope order by scope
   on conflict (scope, window_start) do update set count = tally.count
   returning scope, count::bigint as count`,
);
/** Counts one more of this day, under the lock of {@link lockDay}. */
export const addDay = statement<object, [string[]]>(
  'account.add-day-tallies',
  `update tally set count = count + 1 where scope = any ($1) and window_start = ${istanbulDay}`,
);
/** How many messages the house has sent in this hour and on this day. */
export const readMessages = statement<{ hour: bigint; day: bigint }>(
  'account.read-message-tallies',
  `select coalesce((select count from tally where scope = 'messages of an hour' and window_start = date_trunc('hour', now())), 0)::bigint as hour,
     coalesce((select count from tally where scope = 'messages of a day' and window_start = ${istanbulDay}), 0)::bigint as day`,
);
/** Counts one more message. */
export const addMessage = statement<TallyRow>(
  'account.add-message-tally',
  `insert into tally (scope, window_start, count)
   values ('messages of a day', ${istanbulDay}, 1), ('messages of an hour', date_trunc('hour', now()), 1)
   on conflict (scope, window_start) do update set count = tally.count + 1
   returning scope, count::bigint as count`,
);
export const removeOld = statement<object>(
  'account.remove-old-tallies',
  `delete from tally where window_start < now() - interval '2 days'`,
);
