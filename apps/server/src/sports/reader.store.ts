// The SQL of leases on feeds. The database's clock ends them.
import { statement } from '../db/statement.ts';

export interface ReaderRow {
  readonly epoch: bigint;
}

/** Takes the feed if no server reads it. Gives a row on success. */
export const takeReader = statement<ReaderRow, [feed: string, owner: string, leaseMs: number]>(
  'sports.take-reader',
  `insert into sports_reader as r (feed, owner, until) values ($1, $2, clock_timestamp() + make_interval(secs => $3 / 1000.0))
   on conflict (feed) do update set owner = excluded.owner, epoch = r.epoch + 1, until = excluded.until
   where r.until < clock_timestamp() returning r.epoch`,
);
/** Gives a row unless another server has taken the feed. A reader whose lease has expired continues if no other server took it. */
export const renewReader = statement<ReaderRow, [feed: string, epoch: bigint, leaseMs: number]>(
  'sports.renew-reader',
  `update sports_reader set until = clock_timestamp() + make_interval(secs => $3 / 1000.0) where feed = $1 and epoch = $2 returning epoch`,
);
export const endReader = statement<object, [feed: string, epoch: bigint]>(
  'sports.end-reader',
  `update sports_reader set until = 'epoch' where feed = $1 and epoch = $2`,
);
/** Gives a row if no other server has taken the feed. Until the end of the transaction none can take it, and its reader cannot renew its lease. */
export const holdsReader = statement<ReaderRow, [feed: string, epoch: bigint]>(
  'sports.holds-reader',
  `select epoch from sports_reader where feed = $1 and epoch = $2 for share`,
);
