// The call book's SQL.
import { statement } from '../../db/statement.ts';

/** The commit does not wait for the disk: a page holds no money, and commits of money must not queue behind it. */
export const insertPage = statement<object, [provider: string, from: Date, to: Date, calls: Buffer]>(
  'casino.insert-call-page',
  `insert into call_book_page (provider, from_at, to_at, calls)
   select $1, $2, $3, $4 from set_config('synchronous_commit', 'off', true)`,
);
/** The pages whose calls may fall into the time span, in time order. */
export const selectPages = statement<{ id: bigint }, [provider: string, from: Date, to: Date]>(
  'casino.select-call-pages',
  `select id from call_book_page where provider = $1 and to_at >= $2 and from_at <= $3
     and to_at <= $3::timestamptz + interval '1 minute' order by from_at, id`,
);
export const selectPage = statement<{ calls: Buffer }, [bigint]>(
  'casino.select-call-page',
  'select calls from call_book_page where id = $1',
);
export const deleteOldPages = statement<object, [days: number]>(
  'casino.delete-call-pages',
  'delete from call_book_page where to_at < now() - make_interval(days => $1)',
);
