// The customers' debts. A reversal may take more than a wallet has; the next credits pay the debt back. Debts have no table of their own:
// they follow from the wallet and its postings.
import type { Kurus } from '@felek/money';
import type { Client, WalletId } from './ledger.ts';

export interface Debt {
  readonly wallet: WalletId;
  /** The open debt. */
  readonly amount: Kurus;
  /** The start of the time without a break in which the wallet has been below zero. */
  readonly since: Date;
  /** The same instant as text, with microseconds: its place in the list. */
  readonly place: string;
  /** The key of the posting that took it below zero. */
  readonly cause: { readonly source: string; readonly operation: string; readonly id: string };
}

interface Row {
  readonly wallet: WalletId;
  readonly amount: string;
  readonly since: Date;
  readonly place: string;
  readonly source: string;
  readonly operation: string;
  readonly key_id: string;
  readonly total: string;
}

/** The open debts of all wallets, oldest first, behind a place. `at` may be `-infinity`. */
export async function listDebts(
  client: Client,
  {
    behind,
    take,
  }: { readonly behind: { readonly at: string; readonly wallet: WalletId }; readonly take: number },
): Promise<{ total: number; list: Debt[] }> {
  const { rows } = await client.query<Row>(
    `select w.id as wallet, (-w.cash)::text as amount, first.created_at as since, first.source, first.operation, first.key_id,
       to_char(first.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
       (select count(*) from wallet where overdrawn)::text as total
     from wallet w
     left join lateral (
       select p.created_at, p.version_after from posting p
       where p.wallet_id = w.id and not p.barred and p.cash_after >= 0
       order by p.created_at desc, p.version_after desc limit 1) sound on true
     cross join lateral (
       select p.created_at, p.source, p.operation, p.key_id from posting p
       where p.wallet_id = w.id and not p.barred and p.version_after > coalesce(sound.version_after, 0)
         and p.created_at >= coalesce(sound.created_at, '-infinity')
       order by p.created_at, p.version_after limit 1) first
     where w.overdrawn and (first.created_at, w.id) > ($1::timestamptz, $2::uuid)
     order by first.created_at, w.id limit $3`,
    [behind.at, behind.wallet, take],
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    list: rows.map(({ wallet, amount, since, place, source, operation, key_id: id }) => ({
      wallet,
      amount: BigInt(amount),
      since,
      place,
      cause: { source, operation, id },
    })),
  };
}

/** The number of wallets with a debt. */
export async function countDebts(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from wallet where overdrawn',
  );
  return rows[0]!.count;
}

/**
 * The number of postings since an instant that took money back from a wallet's cash: reversals of wins and of credits.
 */
export async function countTakenBack(client: Client, wallet: WalletId, since: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from posting p
     where p.wallet_id = $1 and p.created_at >= $2 and not p.barred and p.may_overdraw
       and exists (select from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id and e.from_account = 'cash')`,
    [wallet, since],
  );
  return rows[0]!.count;
}
