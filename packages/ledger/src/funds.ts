// The customers' funds and the accounts against them, by currency: as of now, and the movements of a period. The balance of a day follows
// from another day's balance and the movements between.
import type { Kurus } from '@felek/money';
import type { PoolAccount } from './accounts.ts';
import type { Client } from './ledger.ts';
import { inSlices, type InSnapshot } from './slices.ts';

export interface Funds {
  /** The sum of all wallets' purses. */
  readonly cash: Kurus;
  readonly bonus: Kurus;
  readonly held: Kurus;
  /** The sum of the house's jackpot pools. */
  readonly jackpots: Kurus;
  /** The sum of all house accounts, pools included: the negative of the purses. */
  readonly house: Kurus;
}

/**
 * The movements of the purses. House accounts are left out, since only a read of all entries gives their balances. Includes the stakes of
 * open rounds.
 */
export type FundsNow = Omit<Funds, 'house'> & { readonly inPlay: Kurus };

export type ByCurrency<Figures> = ReadonlyMap<string, Figures>;

type Row<Figures> = { readonly currency: string } & { readonly [Figure in keyof Figures]: string };

/** Reads the wallets' stored balances. The invariants compare these with their entries. */
export async function readFunds(client: Client): Promise<ByCurrency<FundsNow>> {
  const { rows } = await client.query<Row<FundsNow>>(
    `select w.currency, sum(w.cash)::text as cash, sum(w.bonus)::text as bonus, sum(w.held)::text as held,
       coalesce(min(j.amount), 0)::text as jackpots, coalesce(min(r.staked), 0)::text as "inPlay"
     from wallet w
     left join (
       select o.currency, sum(p.amount) as amount from (
         select wallet_id, amount from entry where to_account like 'jackpot:%'
         union all
         select wallet_id, -amount from entry where from_account like 'jackpot:%') p
       join wallet o on o.id = p.wallet_id group by o.currency) j on j.currency = w.currency
     left join (
       select o.currency, sum(round.staked_cash + round.staked_bonus) as staked from round
       join wallet o on o.id = round.wallet_id where round.closed_at is null group by o.currency) r on r.currency = w.currency
     group by w.currency order by w.currency`,
  );
  return new Map(
    rows.map(({ currency, cash, bonus, held, jackpots, inPlay }) => [
      currency,
      {
        cash: BigInt(cash),
        bonus: BigInt(bonus),
        held: BigInt(held),
        jackpots: BigInt(jackpots),
        inPlay: BigInt(inPlay),
      },
    ]),
  );
}

/** The balance of one pool, from all its entries. */
export async function readPool(client: Client, account: PoolAccount): Promise<Kurus> {
  // The first conditions match the index of pools.
  const { rows } = await client.query<{ amount: string }>(
    `select coalesce(sum(amount), 0)::text as amount from (
       select amount from entry where to_account like 'jackpot:%' and to_account = $1
       union all
       select -amount from entry where from_account like 'jackpot:%' and from_account = $1) moved`,
    [account],
  );
  return BigInt(rows[0]!.amount);
}

const moved = (which: string) => `
  select w.currency,
    coalesce(sum(leg.amount) filter (where leg.account = 'cash'), 0)::text as cash,
    coalesce(sum(leg.amount) filter (where leg.account = 'bonus'), 0)::text as bonus,
    coalesce(sum(leg.amount) filter (where leg.account = 'held'), 0)::text as held,
    coalesce(sum(leg.amount) filter (where leg.account like 'jackpot:%'), 0)::text as jackpots,
    coalesce(sum(leg.amount) filter (where leg.account not in ('cash', 'bonus', 'held')), 0)::text as house
  from posting p
  join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
  join wallet w on w.id = p.wallet_id
  cross join lateral (values (e.from_account, -e.amount), (e.to_account, e.amount)) leg (account, amount)
  where ${which} group by w.currency`;

const hourMs = 3_600_000;

/**
 * The movements from one instant to before another, from the entries. Read hour by hour in the caller's transaction.
 */
export async function readFundsMoved(client: Client, from: Date, to: Date): Promise<ByCurrency<Funds>> {
  let sums: ByCurrency<Funds> = new Map();
  for (let begin = from.getTime(); begin < to.getTime(); begin += hourMs) {
    const end = Math.min(begin + hourMs, to.getTime());
    const { rows } = await client.query<Row<Funds>>(moved('p.created_at >= $1 and p.created_at < $2'), [
      new Date(begin),
      new Date(end),
    ]);
    sums = addFunds(sums, toFunds(rows));
  }
  return sums;
}

/** The sum of all entries before an instant. Reads every entry, slice by slice of the wallets. */
export async function readFundsUntil(
  inSnapshot: InSnapshot,
  before: Date,
  signal?: AbortSignal,
): Promise<ByCurrency<Funds>> {
  let sums: ByCurrency<Funds> = new Map();
  const slices = inSlices(
    inSnapshot,
    (client, { from, to }) =>
      client.query<Row<Funds>>(
        moved('p.wallet_id between $1 and $2 and e.wallet_id between $1 and $2 and p.created_at < $3'),
        [from, to, before],
      ),
    { signal },
  );
  for await (const { rows } of slices) sums = addFunds(sums, toFunds(rows));
  return sums;
}

const toFunds = (rows: readonly Row<Funds>[]): ByCurrency<Funds> =>
  new Map(
    rows.map(({ currency, cash, bonus, held, jackpots, house }) => [
      currency,
      {
        cash: BigInt(cash),
        bonus: BigInt(bonus),
        held: BigInt(held),
        jackpots: BigInt(jackpots),
        house: BigInt(house),
      },
    ]),
  );

export const noFunds: Funds = { cash: 0n, bonus: 0n, held: 0n, jackpots: 0n, house: 0n };

/** Adds both, currency by currency. */
export function addFunds(some: ByCurrency<Funds>, more: ByCurrency<Funds>): ByCurrency<Funds> {
  const sums = new Map(some);
  for (const [currency, added] of more) {
    const sum = sums.get(currency) ?? noFunds;
    sums.set(currency, {
      cash: sum.cash + added.cash,
      bonus: sum.bonus + added.bonus,
      held: sum.held + added.held,
      jackpots: sum.jackpots + added.jackpots,
      house: sum.house + added.house,
    });
  }
  return sums;
}
