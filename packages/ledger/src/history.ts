// One wallet's history for staff, page by page from the latest: its postings with both legs, its rounds, what it staked in all, and whose a
// transaction is. A page is read behind an instant and an id, and counts nothing.
import type { Kurus } from '@felek/money';
import type { Client, WalletId } from './ledger.ts';

/** An instant of UTC with microseconds, and an id. */
export interface HistoryPlace {
  readonly at: string;
  readonly id: string;
}

export interface HistoryPosting extends HistoryPlace {
  readonly source: string;
  readonly operation: string;
  readonly key: string;
  readonly isReversal: boolean;
  /** What it did to cash, bonus and held money together with nothing counted twice. */
  readonly change: Kurus;
  readonly cash: Kurus;
  readonly bonus: Kurus;
  readonly held: Kurus;
  /** From and to, in the order of the legs. */
  readonly accounts: readonly string[];
}

export interface HistoryRound extends HistoryPlace {
  readonly provider: string;
  readonly round: string;
  readonly game: string;
  readonly stakedCash: Kurus;
  readonly stakedBonus: Kurus;
  readonly paid: Kurus;
  readonly state: 'open' | 'closed' | 'voided';
}

const micros = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
const behind = (at: string, id: string) =>
  `${at} <= $2::timestamptz and (${at}, ${id} collate "C") < ($2::timestamptz, $3::text collate "C")
   order by ${at} desc, ${id} collate "C" desc limit $4::integer`;

export async function listPostings(
  client: Client,
  wallet: WalletId,
  { at, id }: HistoryPlace,
  take: number,
): Promise<HistoryPosting[]> {
  const { rows } = await client.query<
    Record<'id' | 'at' | 'source' | 'operation' | 'key' | 'change' | 'cash' | 'bonus' | 'held', string> & {
      reverses: string | null;
      accounts: string[];
    }
  >({
    name: 'ledger-history-postings',
    text: `select p.id, ${micros('p.created_at')} as at, p.source, p.operation, p.key_id as key, p.reverses,
             p.cash_after::text as cash, p.bonus_after::text as bonus, p.held_after::text as held,
             coalesce(e.change, 0)::text as change, coalesce(e.accounts, '{}') as accounts
           from posting p left join lateral (
             select sum(case when to_account in ('cash', 'bonus', 'held') then amount else 0 end
                      - case when from_account in ('cash', 'bonus', 'held') then amount else 0 end) as change,
                    array_agg(from_account || ' → ' || to_account order by leg) as accounts
             from entry where wallet_id = p.wallet_id and posting_id = p.id) e on true
           where p.wallet_id = $1 and not p.barred and ${behind('p.created_at', 'p.id::text')}`,
    values: [wallet, at, id, take],
  });
  return rows.map(({ reverses, change, cash, bonus, held, ...row }) => ({
    ...row,
    isReversal: reverses !== null,
    change: BigInt(change),
    cash: BigInt(cash),
    bonus: BigInt(bonus),
    held: BigInt(held),
  }));
}

export async function listRounds(
  client: Client,
  wallet: WalletId,
  { at, id }: HistoryPlace,
  take: number,
  /** A game whose rounds are left out. */
  besides: { readonly provider: string; readonly game: string },
): Promise<HistoryRound[]> {
  const { rows } = await client.query<
    Record<'id' | 'at' | 'provider' | 'round' | 'game' | 'staked_cash' | 'staked_bonus' | 'paid', string> & {
      state: HistoryRound['state'];
    }
  >({
    name: 'ledger-history-rounds',
    text: `select provider || ' ' || id as id, ${micros('opened_at')} as at, provider, id as round, game, staked_cash::text, staked_bonus::text,
             paid::text, case when voided then 'voided' when closed_at is null then 'open' else 'closed' end as state
           from round where wallet_id = $1 and (provider, game) <> ($5, $6) and ${behind('opened_at', `(provider || ' ' || id)`)}`,
    values: [wallet, at, id, take, besides.provider, besides.game],
  });
  return rows.map(({ staked_cash: cash, staked_bonus: bonus, paid, ...row }) => ({
    ...row,
    stakedCash: BigInt(cash),
    stakedBonus: BigInt(bonus),
    paid: BigInt(paid),
  }));
}

/** What a wallet staked, from cash and bonus, and was paid in rounds that ended otherwise than voided. */
export async function sumPlay(
  client: Client,
  wallet: WalletId,
): Promise<{ readonly staked: Kurus; readonly paid: Kurus }> {
  const { rows } = await client.query<{ staked: string; paid: string }>({
    name: 'ledger-history-sums',
    text: `select coalesce(sum(staked_cash + staked_bonus), 0)::text as staked, coalesce(sum(paid), 0)::text as paid
           from round where wallet_id = $1 and closed_at is not null and not voided`,
    values: [wallet],
  });
  const { staked, paid } = rows[0]!;
  return { staked: BigInt(staked), paid: BigInt(paid) };
}

/**
 * Whose transaction this is: by the posting's id, or by a provider's id under any source and operation. The pairs of source and operation
 * are few; the index of keys begins with them, so each is one step in it.
 */
export async function findTransactionOwners(client: Client, id: string): Promise<WalletId[]> {
  const { rows } = await client.query<{ wallet: WalletId }>({
    name: 'ledger-transaction-owners',
    text: `with recursive kinds as (
             (select source, operation from posting order by source, operation limit 1)
             union all
             select next.source, next.operation from kinds cross join lateral (
               select p.source, p.operation from posting p where (p.source, p.operation) > (kinds.source, kinds.operation)
               order by p.source, p.operation limit 1) next)
           select p.wallet_id as wallet from kinds cross join lateral (
             select wallet_id from posting where source = kinds.source and operation = kinds.operation and key_id = $1 limit 1) p
           union select wallet_id from posting where id = $2::uuid limit 20`,
    values: [id, isUuid(id) ? id.toLowerCase() : null],
  });
  return rows.map(({ wallet }) => wallet);
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
