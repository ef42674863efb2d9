-- An index of ranges knows nothing of the rows that came since the last vacuum, and a busy wallet's own index holds all it ever
-- did. In the order of time a look reads just what is new, at the cost of one more entry at the end of one more index.
drop index posting_by_time;
create index posting_by_time on posting (created_at);

-- The wallets that were posted to in the last `p_seconds`, each once, however busy it was: the newest postings first, and then
-- each wallet by its key, whatever the planner makes of tables that were tiny when it last looked.
create function ledger_changed_within(p_seconds float8) returns setof wallet
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with recent as materialized (
    select distinct wallet_id from posting where created_at > statement_timestamp() - make_interval(secs => p_seconds)
  )
  select wallet.* from recent join wallet on wallet.id = recent.wallet_id
$$;
