// One wallet's history, page by page from the latest. For staff: its postings with both legs, its rounds, the sum of its stakes, and the owner
// of a transaction. For its player: rounds and all other movements in one list, and their sums. A page begins behind an instant and an id,
// and counts nothing.
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
  /** The change of cash, bonus and held money together, with nothing counted twice. */
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

type PostingRow = Record<
  'id' | 'at' | 'source' | 'operation' | 'key' | 'change' | 'cash' | 'bonus' | 'held',
  string
> & { reverses: string | null; accounts: string[] };

const postingColumns = `p.id, ${micros('p.created_at')} as at, p.source, p.operation, p.key_id as key, p.reverses,
  p.cash_after::text as cash, p.bonus_after::text as bonus, p.held_after::text as held,
  coalesce(e.change, 0)::text as change, coalesce(e.accounts, '{}') as accounts`;
/** What a posting moved, and its legs, which `leg` writes. */
const legsOf = (leg: string) => `left join lateral (
  select sum(case when to_account in ('cash', 'bonus', 'held') then amount else 0 end
           - case when from_account in ('cash', 'bonus', 'held') then amount else 0 end) as change,
         array_agg(${leg} order by leg) as accounts
  from entry where wallet_id = p.wallet_id and posting_id = p.id) e on true`;

const toPosting = ({ reverses, change, cash, bonus, held, ...row }: PostingRow): HistoryPosting => ({
  ...row,
  isReversal: reverses !== null,
  change: BigInt(change),
  cash: BigInt(cash),
  bonus: BigInt(bonus),
  held: BigInt(held),
});

export async function listPostings(
  client: Client,
  wallet: WalletId,
  { at, id }: HistoryPlace,
  take: number,
): Promise<HistoryPosting[]> {
  const { rows } = await client.query<PostingRow>({
    name: 'ledger-history-postings',
    text: `select ${postingColumns}
           from posting p ${legsOf(`from_account || ' → ' || to_account`)}
           where p.wallet_id = $1 and not p.barred and ${behind('p.created_at', 'p.id::text')}`,
    values: [wallet, at, id, take],
  });
  return rows.map(toPosting);
}

/** All postings of a round, oldest first, each leg with its lira. */
export async function listPostingsOfRound(
  client: Client,
  wallet: WalletId,
  provider: string,
  round: string,
): Promise<HistoryPosting[]> {
  const { rows } = await client.query<PostingRow>({
    name: 'ledger-history-round',
    text: `select ${postingColumns}
           from ledger_round_postings($1, $2, $3) own
           join posting p on p.wallet_id = $1 and p.id = own.id
           ${legsOf(`from_account || ' → ' || to_account || ' ' || amount / 100 || '.' || lpad((amount % 100)::text, 2, '0')`)}
           where not p.barred order by p.created_at, p.version_after`,
    values: [wallet, provider, round],
  });
  return rows.map(toPosting);
}

/** A posting of any wallet, found by its request. */
export interface RequestedPosting extends HistoryPosting {
  readonly wallet: WalletId;
  readonly version: bigint;
}

/** The postings of a request, oldest first. Reads all postings between the two instants, so ask for a short period. */
export async function listPostingsOfRequest(
  client: Client,
  request: string,
  from: Date,
  to: Date,
): Promise<RequestedPosting[]> {
  const { rows } = await client.query<PostingRow & Record<'wallet' | 'version', string>>({
    name: 'ledger-history-request',
    text: `select p.wallet_id as wallet, p.version_after::text as version, ${postingColumns}
           from posting p ${legsOf(`from_account || ' → ' || to_account`)}
           where p.created_at between $2 and $3 and p.memo ->> 'request' = $1 and not p.barred order by p.created_at, p.id`,
    values: [request, from, to],
  });
  return rows.map(({ wallet, version, ...row }) => ({ ...toPosting(row), wallet, version: BigInt(version) }));
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

/** A wallet's stakes, from cash and bonus, and its payouts in rounds that ended otherwise than voided. */
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

/** The kind of an activity: a round of a game, a bet of a sportsbook, a movement by a payment or a correction, or one by a bonus or a prize. */
export type ActivityKind = 'round' | 'bet' | 'payment' | 'bonus';

/** A round with all of its postings, or a posting outside of rounds. */
export interface Activity extends HistoryPlace {
  readonly kind: ActivityKind;
  /** Of a round or bet. */
  readonly round: {
    readonly provider: string;
    readonly id: string;
    readonly game: string;
    readonly state: HistoryRound['state'];
  } | null;
  /** Of a round or bet. */
  readonly staked: Kurus;
  readonly paid: Kurus;
  /** For a posting: the change of cash and bonus, the total amount, and the first leg's accounts. */
  readonly change: Kurus;
  readonly moved: Kurus;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ActivityQuery {
  readonly kinds: readonly ActivityKind[];
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The place behind which the page begins. */
  readonly behind: HistoryPlace;
  readonly take: number;
  /** The game of rounds that are bets of a sportsbook. */
  readonly betGame: string;
}

/** Postings that belong to no round, with their amounts. A reversal belongs to its target's round. */
const outsideRounds = `from posting p
  left join posting t on t.wallet_id = p.wallet_id and t.id = p.reverses
  cross join lateral (
    select count(*) as legs, coalesce(sum(amount), 0) as moved,
      coalesce(sum(case when to_account in ('cash', 'bonus') then amount else 0 end
                 - case when from_account in ('cash', 'bonus') then amount else 0 end), 0) as change,
      (array_agg(from_account order by leg))[1] as from_account, (array_agg(to_account order by leg))[1] as to_account,
      coalesce(bool_or(concat(from_account, ' ', to_account) ~ '(^| )(payment:|suspense|held|correction|affiliate:)'), false) as is_payment
    from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id) moves
  where p.wallet_id = $1 and p.round_provider is null and not p.barred and t.round_provider is null and moves.legs > 0`;

/** One page of a wallet's rounds and other movements of money, the latest first. */
export async function listActivities(
  client: Client,
  wallet: WalletId,
  { kinds, from, to, behind: place, take, betGame }: ActivityQuery,
): Promise<Activity[]> {
  const { rows } = await client.query<
    Record<'id' | 'at' | 'staked' | 'paid' | 'change' | 'moved', string> &
      Record<'provider' | 'round' | 'game' | 'from' | 'to', string | null> & {
        kind: ActivityKind;
        state: HistoryRound['state'];
      }
  >({
    name: 'ledger-activities',
    text: `with shown as (
        (select provider || ' ' || id as id, opened_at as happened, case when game = $5 then 'bet' else 'round' end as kind,
           provider, id as round, game, case when voided then 'voided' when closed_at is null then 'open' else 'closed' end as state,
           staked_cash + staked_bonus as staked, paid, 0::numeric as change, 0::numeric as moved, null::text as "from", null::text as "to"
         from round where wallet_id = $1 and case when game = $5 then 'bet' else 'round' end = any($6::text[])
           and opened_at >= $7 and opened_at < $8 and ${behind('opened_at', `(provider || ' ' || id)`)})
        union all
        (select p.id::text, p.created_at, case when is_payment then 'payment' else 'bonus' end, null, null, null, 'closed', 0, 0, change, moved,
           from_account, to_account
         ${outsideRounds} and case when is_payment then 'payment' else 'bonus' end = any($6::text[])
           and p.created_at >= $7 and p.created_at < $8 and ${behind('p.created_at', 'p.id::text')}))
      select id, ${micros('happened')} as at, kind, provider, round, game, state, staked::text, paid::text, change::text, moved::text, "from", "to"
      from shown order by happened desc, id collate "C" desc limit $4`,
    values: [wallet, place.at, place.id, take, betGame, kinds, from ?? '-infinity', to ?? 'infinity'],
  });
  return rows.map(({ provider, round, game, state, staked, paid, change, moved, ...row }) => ({
    ...row,
    round: provider !== null && round !== null ? { provider, id: round, game: game ?? '', state } : null,
    staked: BigInt(staked),
    paid: BigInt(paid),
    change: BigInt(change),
    moved: BigInt(moved),
  }));
}

export interface ActivitySums {
  /** Of rounds and bets that have ended otherwise than voided, by their beginning. */
  readonly staked: Kurus;
  readonly paid: Kurus;
  /** Stakes of those that have not ended. */
  readonly open: Kurus;
  /** Came to cash from payments and from unmatched money, less fees and reversals. */
  readonly deposited: Kurus;
  /** Left by withdrawals that were paid out. */
  readonly withdrawn: Kurus;
}

/** The sums of a wallet's activities between two instants. */
export async function sumActivities(
  client: Client,
  wallet: WalletId,
  { from, to }: Pick<ActivityQuery, 'from' | 'to'>,
): Promise<ActivitySums> {
  const { rows } = await client.query<Record<keyof ActivitySums, string>>({
    name: 'ledger-activity-sums',
    text: `with play as (
        select coalesce(sum(staked_cash + staked_bonus) filter (where closed_at is not null and not voided), 0) as staked,
          coalesce(sum(paid) filter (where not voided), 0) as paid,
          coalesce(sum(staked_cash + staked_bonus) filter (where closed_at is null), 0) as open
        from round where wallet_id = $1 and opened_at >= $2 and opened_at < $3),
      payments as (
        select coalesce(sum(case when e.to_account = 'cash' then e.amount when e.from_account = 'cash' then -e.amount else 0 end)
              filter (where concat(e.from_account, e.to_account) ~ '(payment:|suspense)'), 0) as deposited,
          coalesce(sum(case when e.from_account = 'held' then e.amount when e.to_account = 'held' then -e.amount else 0 end)
              filter (where concat(e.from_account, e.to_account) ~ '(payment:|suspense)'), 0) as withdrawn
        from posting p join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
        where p.wallet_id = $1 and p.round_provider is null and not p.barred and p.created_at >= $2 and p.created_at < $3)
      select staked::text, paid::text, open::text, deposited::text, withdrawn::text from play, payments`,
    values: [wallet, from ?? '-infinity', to ?? 'infinity'],
  });
  const { staked, paid, open, deposited, withdrawn } = rows[0]!;
  return {
    staked: BigInt(staked),
    paid: BigInt(paid),
    open: BigInt(open),
    deposited: BigInt(deposited),
    withdrawn: BigInt(withdrawn),
  };
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
