// The invariants of the house's money, as queries that find whoever breaks them. Run after every database test and by a job
// while the house is open.
import type { Client } from './ledger.ts';

const rules: readonly { readonly rule: string; readonly breaches: string }[] = [
  {
    rule: 'an entry moves an amount above zero between two accounts, and belongs to a posting',
    breaches: `select e.posting_id::text as who from entry e left join posting p on p.wallet_id = e.wallet_id and p.id = e.posting_id
               where e.amount <= 0 or e.from_account = e.to_account or p.id is null or p.barred`,
  },
  {
    rule: 'a stored balance equals the sum of its entries',
    breaches: `select w.id::text as who from wallet w
               left join (select wallet_id,
                 sum(case to_account when 'cash' then amount else 0 end - case from_account when 'cash' then amount else 0 end) as cash,
                 sum(case to_account when 'bonus' then amount else 0 end - case from_account when 'bonus' then amount else 0 end) as bonus,
                 sum(case to_account when 'held' then amount else 0 end - case from_account when 'held' then amount else 0 end) as held
                 from entry group by wallet_id) e on e.wallet_id = w.id
               where w.cash <> coalesce(e.cash, 0) or w.bonus <> coalesce(e.bonus, 0) or w.held <> coalesce(e.held, 0)`,
  },
  {
    rule: 'no purse is below zero, but for a flagged reversal',
    breaches: `select id::text as who from wallet where bonus < 0 or held < 0 or (cash < 0 and not overdrawn)`,
  },
  {
    rule: 'a key is used once',
    breaches: `select source || ' ' || operation || ' ' || key_id as who from posting group by source, operation, key_id having count(*) > 1`,
  },
  {
    rule: 'the version counts the postings of a wallet, without a gap',
    breaches: `select w.id::text as who from wallet w
               left join (select wallet_id, count(*) as postings, max(version_after) as latest from posting where not barred group by wallet_id) p
                 on p.wallet_id = w.id
               where w.version <> coalesce(p.postings, 0) or w.version <> coalesce(p.latest, 0)`,
  },
  {
    rule: 'a barred key moved nothing',
    breaches: `select p.id::text as who from posting p join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id where p.barred`,
  },
  {
    rule: 'a reversal is the exact opposite of what it reverses, and nothing is reversed twice',
    breaches: `select p.id::text as who from posting p
               left join posting t on t.wallet_id = p.wallet_id and t.id = p.reverses
               where p.reverses is not null and (t.id is null or t.reversed_by is distinct from p.id or exists (
                 (select from_account, to_account, sum(amount) from entry where wallet_id = p.wallet_id and posting_id = p.id group by 1, 2)
                 except
                 (select to_account, from_account, sum(amount) from entry where wallet_id = t.wallet_id and posting_id = t.id group by 1, 2)))`,
  },
  {
    rule: 'a round’s totals are those of its postings',
    breaches: `select r.id as who from round r
               left join (select p.wallet_id, p.round_provider, p.round_id,
                   sum(case when e.from_account in ('cash', 'bonus') then e.amount else 0 end) as staked,
                   sum(case when e.to_account in ('cash', 'bonus') then e.amount else 0 end) as paid
                 from posting p join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
                 where p.round_id is not null and p.reversed_by is null group by 1, 2, 3) s
                 on s.wallet_id = r.wallet_id and s.round_provider = r.provider and s.round_id = r.id
               where r.staked_cash + r.staked_bonus <> coalesce(s.staked, 0) or r.paid <> coalesce(s.paid, 0)`,
  },
  {
    rule: 'a hold has exactly one end: held money equals the holds that are open',
    breaches: `select w.id::text as who from wallet w
               left join (select wallet_id, sum(amount) as amount from hold where state = 'held' group by wallet_id) h on h.wallet_id = w.id
               where w.held <> coalesce(h.amount, 0)
               union all
               select h.id::text from hold h
               left join posting p on p.wallet_id = h.wallet_id and p.key_id = h.id::text and p.operation in ('capture', 'release')
               group by h.wallet_id, h.id, h.state having count(p.id) <> case h.state when 'held' then 0 else 1 end`,
  },
];

/** What is broken, as sentences that name the rule and up to three who break it; empty when all holds. */
export async function checkInvariants(client: Client): Promise<string[]> {
  const broken: string[] = [];
  for (const { rule, breaches } of rules) {
    const { rows } = await client.query<{ who: string }>(`${breaches} limit 3`);
    if (rows.length > 0) broken.push(`${rule}: broken by ${rows.map(({ who }) => who).join(', ')}`);
  }
  return broken;
}
