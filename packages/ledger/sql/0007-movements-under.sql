-- What postings under some ids moved through an account, or through all accounts under a name that ends with a colon, and what took
-- those back. The unique key begins with source and operation, which are few: each pair is stepped to in the index, and every id
-- looked up under it, so that nothing else is read.
create function ledger_movements_under(p_account text, p_ids text[])
returns table (source text, operation text, id text, amount bigint, reverses text[], at timestamptz)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with recursive family as (
    (select posting.source, posting.operation from posting order by 1, 2 limit 1)
    union all
    select next.source, next.operation from family cross join lateral (
      select posting.source, posting.operation from posting
      where (posting.source, posting.operation) > (family.source, family.operation) order by 1, 2 limit 1) next
  ), named as (
    select posting.* from family
    join posting on posting.source = family.source and posting.operation = family.operation and posting.key_id = any (p_ids)
  ), found as (
    select * from named
    union
    select back.* from named join posting back on back.wallet_id = named.wallet_id and back.reverses = named.id
  )
  select p.source, p.operation, p.key_id,
    sum(case when e.from_account = p_account or (w.is_start and starts_with(e.from_account, p_account)) then e.amount else -e.amount end)::bigint,
    (select array[t.operation, t.key_id] from posting t where t.wallet_id = p.wallet_id and t.id = p.reverses),
    p.created_at
  from found p
  join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
  cross join (select right(p_account, 1) = ':' as is_start) w
  where e.from_account = p_account or e.to_account = p_account
    or (w.is_start and (starts_with(e.from_account, p_account) or starts_with(e.to_account, p_account)))
  group by p.wallet_id, p.id, p.source, p.operation, p.key_id, p.reverses, p.created_at order by p.created_at, p.id
$$;
