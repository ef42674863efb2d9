// The invariants of the house's money (ARCHITECTURE.md), as queries that find violations. They run after every database test, and by a
// job while the house is open. Each rule checks single wallets, so a large house is checked in slices. The rule of jackpot pools concerns
// all wallets, and runs when all are checked.
//
// Two of the eight invariants are not fully visible here. The wallet port keeps the fifth: credits are taken when debits are not. For the
// seventh, the version histories below show that no acknowledged posting is missing between two others, and that no refused one moved
// money.
import type { Client } from './ledger.ts';
import { allWallets, inSlices, type InSnapshot, type Slice, type SliceOptions } from './slices.ts';

/** The rows of the slice's wallets, from $1 to $2. */
const slice = `with
  wallets as (select * from wallet where id between $1 and $2),
  postings as (select * from posting where wallet_id between $1 and $2),
  entries as (select * from entry where wallet_id between $1 and $2),
  rounds as (select * from round where wallet_id between $1 and $2),
  holds as (select * from hold where wallet_id between $1 and $2),
  purses (name) as (values ('cash'), ('bonus'), ('held')),
  sums as (
    select wallet_id, posting_id,
      sum(case 'cash' when to_account then amount when from_account then -amount else 0 end) as cash,
      sum(case 'bonus' when to_account then amount when from_account then -amount else 0 end) as bonus,
      sum(case 'held' when to_account then amount when from_account then -amount else 0 end) as held,
      sum(case when from_account in (table purses) then 0 else -amount end
        + case when to_account in (table purses) then 0 else amount end) as house
    from entries group by wallet_id, posting_id)
`;

interface Rule {
  readonly rule: string;
  /** Selects `who` for each violation. */
  readonly breaches: string;
  /** Whether the rule concerns all wallets together, so that it cannot be checked for a slice. */
  readonly ofAll?: true;
}

const rules: readonly Rule[] = [
  {
    rule: '1. an entry moves an amount above zero between two accounts, under a posting that is no marker',
    breaches: `select e.posting_id::text as who from entries e
      left join postings p on p.wallet_id = e.wallet_id and p.id = e.posting_id
      where e.amount <= 0 or e.from_account = e.to_account or p.id is null or p.barred`,
  },
  {
    rule: '1. what the purses hold and what the house holds add up to zero in every currency',
    breaches: `select w.currency as who from wallets w
      left join (select wallet_id, sum(house) as house from sums group by wallet_id) s on s.wallet_id = w.id
      group by w.currency having sum(w.cash + w.bonus + w.held) + coalesce(sum(s.house), 0) <> 0`,
  },
  {
    rule: '2. a stored balance equals the sum of its entries',
    breaches: `select w.id::text as who from wallets w
      left join (select wallet_id, sum(cash) as cash, sum(bonus) as bonus, sum(held) as held from sums group by wallet_id) s
        on s.wallet_id = w.id
      where (w.cash, w.bonus, w.held) is distinct from
        (coalesce(s.cash, 0), coalesce(s.bonus, 0), coalesce(s.held, 0))`,
  },
  {
    rule: '2. no purse is below zero, but for cash that a flagged posting took back',
    breaches: `select w.id::text as who from wallets w
      where w.bonus < 0 or w.held < 0 or (w.cash < 0 and not w.overdrawn)
      union all
      select p.id::text from postings p join sums s on s.wallet_id = p.wallet_id and s.posting_id = p.id
      where p.cash_after < 0 and s.cash < 0 and not p.may_overdraw`,
  },
  {
    rule: '2. each posting begins with the balances that the one before it left, and the last left those of the wallet',
    breaches: `select coalesce(h.id, w.id)::text as who from wallets w
      left join (
        select p.*, row_number() over history as place, lead(p.id) over history is null as is_last,
          p.cash_after - coalesce(s.cash, 0) <> lag(p.cash_after, 1, 0::bigint) over history
          or p.bonus_after - coalesce(s.bonus, 0) <> lag(p.bonus_after, 1, 0::bigint) over history
          or p.held_after - coalesce(s.held, 0) <> lag(p.held_after, 1, 0::bigint) over history as jumps
        from postings p left join sums s on s.wallet_id = p.wallet_id and s.posting_id = p.id
        where not p.barred window history as (partition by p.wallet_id order by p.version_after)) h on h.wallet_id = w.id
      where h.jumps or h.version_after <> h.place
        or (h.is_last and (h.cash_after, h.bonus_after, h.held_after, h.version_after) <> (w.cash, w.bonus, w.held, w.version))
        or (h.id is null and w.version <> 0)`,
  },
  {
    rule: '3. a key is used once',
    breaches: `select p.source || ' ' || p.operation || ' ' || p.key_id as who from postings p
      join posting o on (o.source, o.operation, o.key_id) = (p.source, p.operation, p.key_id)
      where (o.wallet_id, o.id) <> (p.wallet_id, p.id)`,
  },
  {
    rule: '4. a reversal is the opposite of what it reverses, to every house account',
    breaches: `select p.id::text as who from postings p
      left join posting t on t.wallet_id = p.wallet_id and t.id = p.reverses
      where p.reverses is not null and (t.id is null or t.reverses is not null or t.barred or t.source <> p.source or exists (
        select from (
          select from_account as account, -amount as amount from entry where wallet_id = p.wallet_id and posting_id in (p.id, t.id)
          union all
          select to_account, amount from entry where wallet_id = p.wallet_id and posting_id in (p.id, t.id)) legs
        where account not in (table purses) group by account having sum(amount) <> 0))`,
  },
  {
    rule: '4. nothing is reversed twice',
    breaches: `select reverses::text as who from postings where reverses is not null
      group by wallet_id, reverses having count(*) > 1`,
  },
  {
    rule: '4. a round holds what its postings staked and paid, less what was taken back',
    breaches: `select coalesce(r.id, s.round_id) as who from rounds r
      full join (
        select p.wallet_id, p.round_provider, p.round_id,
          coalesce(sum(e.amount) filter (where e.from_account = 'cash'), 0) as staked_cash,
          coalesce(sum(e.amount) filter (where e.from_account = 'bonus'), 0) as staked_bonus,
          coalesce(sum(e.amount) filter (where e.to_account in ('cash', 'bonus')), 0) as paid
        from postings p
        left join postings v on v.wallet_id = p.wallet_id and v.reverses = p.id
        left join entries e on e.wallet_id = p.wallet_id and e.posting_id = p.id and v.id is null
        where p.round_id is not null group by 1, 2, 3) s
        on s.wallet_id = r.wallet_id and s.round_provider = r.provider and s.round_id = r.id
      where (r.staked_cash, r.staked_bonus, r.paid) is distinct from (s.staked_cash, s.staked_bonus, s.paid)`,
  },
  {
    rule: '4. a posting of a round names the opening that the round names, and no other posting names one',
    breaches: `select p.id::text as who from postings p
      left join rounds r on r.wallet_id = p.wallet_id and r.provider = p.round_provider and r.id = p.round_id
      where p.opening is distinct from r.opening`,
  },
  {
    rule: '6. a hold has one beginning, and one end or none yet',
    breaches: `select h.id::text as who from holds h
      left join postings p on p.wallet_id = h.wallet_id and p.source = h.source and p.key_id = h.id::text and not p.barred
      group by h.wallet_id, h.source, h.id, h.state
      having count(*) filter (where p.operation = 'hold') <> 1
        or count(*) filter (where p.operation = 'capture') <> case h.state when 'captured' then 1 else 0 end
        or count(*) filter (where p.operation = 'release') <> case h.state when 'released' then 1 else 0 end`,
  },
  {
    rule: '6. what a wallet holds is what its open holds say',
    breaches: `select w.id::text as who from wallets w
      left join (select wallet_id, sum(amount) as amount from holds where state = 'held' group by wallet_id) h on h.wallet_id = w.id
      where w.held <> coalesce(h.amount, 0)`,
  },
  {
    rule: '8. a jackpot pool has paid no more than was put into it',
    breaches: `select account as who from (
        select to_account as account, amount from entry where to_account like 'jackpot:%'
        union all
        select from_account, -amount from entry where from_account like 'jackpot:%') moved
      group by account having sum(amount) < 0`,
    ofAll: true,
  },
];

/**
 * The broken rules as sentences, each with up to three offenders; empty if all hold. Checks all wallets, or those between two ids. While
 * others post, run it in one repeatable-read snapshot.
 */
export async function checkInvariants(client: Client, wallets: Slice = allWallets): Promise<string[]> {
  const broken = await breaches(client, wallets, wallets === allWallets ? rules : rulesOfSlices);
  return broken.map(({ sentence }) => sentence);
}

/** The same for all wallets of a running house, in slices with a snapshot each. A broken rule is reported once, when first found. */
export async function* checkInSlices(inSnapshot: InSnapshot, options?: SliceOptions): AsyncGenerator<string> {
  const told = new Set<string>();
  function* tell(broken: readonly Breach[]) {
    for (const { rule, sentence } of broken) {
      if (!told.has(rule)) yield sentence;
      told.add(rule);
    }
  }
  const ofSlice = (client: Client, slice: Slice) => breaches(client, slice, rulesOfSlices);
  for await (const broken of inSlices(inSnapshot, ofSlice, options)) yield* tell(broken);
  yield* tell(await inSnapshot((client) => breaches(client, allWallets, rulesOfAll)));
}

const rulesOfSlices = rules.filter(({ ofAll }) => !ofAll);
const rulesOfAll = rules.filter(({ ofAll }) => ofAll);

interface Breach {
  readonly rule: string;
  readonly sentence: string;
}

async function breaches(client: Client, { from, to }: Slice, looked: readonly Rule[]): Promise<Breach[]> {
  const broken: Breach[] = [];
  for (const { rule, breaches: query } of looked) {
    const { rows } = await client.query<{ who: string }>(`${slice}${query} limit 3`, [from, to]);
    if (rows.length > 0)
      broken.push({ rule, sentence: `${rule}: broken by ${rows.map(({ who }) => who).join(', ')}` });
  }
  return broken;
}
