-- A call whose answer was lost on its way is sent again with the same id. The second run finds what the first one wrote, answers
-- as the first, and changes nothing any more: neither the round of a reversal, nor what is said of a marker.

-- Leaves a marker on a key that was never used, so that whatever comes under it later is refused. It locks the wallet, so from
-- then on until the caller's transaction ends no posting of the wallet is under way.
create or replace function ledger_bar(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text) returns text
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  w wallet%rowtype;
begin
  select * into w from wallet where wallet.id = p_wallet for no key update;
  if w.id is null then return 'no-wallet'; end if;
  insert into posting (wallet_id, id, source, operation, key_id, fingerprint, barred, cash_after, bonus_after, held_after, version_after)
  values (p_wallet, p_id, p_source, p_operation, p_key, '', true, w.cash, w.bonus, w.held, w.version)
  on conflict (source, operation, key_id) do nothing;
  if found then return 'barred'; end if;
  -- The very same call, sent again because its answer was lost, is answered as the first time.
  return (select case when posting.id = p_id then 'barred' when posting.barred then 'already-barred' else 'used' end from posting
          where posting.source = p_source and posting.operation = p_operation and posting.key_id = p_key);
end $$;

-- Takes a posting of the same source back by the opposite entries, once. A key that was never used is barred instead.
create or replace function ledger_reverse(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text, p_target_operation text,
                               p_target_key text, p_overdraw boolean) returns ledger_answer
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  a ledger_answer;
  w wallet%rowtype;
  target posting%rowtype;
  is_known boolean;
  back record;
begin
  select * into w from wallet where wallet.id = p_wallet for no key update;
  a := (0, null, null, coalesce(w.cash, 0), coalesce(w.bonus, 0), coalesce(w.held, 0), coalesce(w.version, 0), 0, 0, null);
  if w.id is null then
    a.outcome := 'no-wallet';
    return a;
  end if;

  select * into target from posting
  where posting.source = p_source and posting.operation = p_target_operation and posting.key_id = p_target_key;
  is_known := exists (
    select from posting where posting.source = p_source and posting.operation = p_operation and posting.key_id = p_key);
  -- A reversal that is known already is left to ledger_post, which tells a replay from a clash.
  if not is_known then
    if target.id is null then
      a.outcome := case ledger_bar(p_wallet, p_id, p_source, p_target_operation, p_target_key) when 'used' then 'clash' else 'barred' end;
    elsif target.barred then
      a.outcome := 'barred';
    elsif target.wallet_id <> p_wallet then
      a.outcome := 'clash';
    elsif target.reverses is not null or target.operation in ('hold', 'capture', 'release') then
      raise exception 'bug: a reversal or a hold is not taken back by a reversal';
    else
      select posting.id into a.other from posting where posting.wallet_id = p_wallet and posting.reverses = target.id;
      if found then a.outcome := 'already-reversed'; end if;
    end if;
    if a.outcome is not null then return a; end if;
  end if;

  select coalesce(array_agg(to_account order by leg desc), '{}') as "from",
         coalesce(array_agg(from_account order by leg desc), '{}') as "to",
         coalesce(array_agg(amount order by leg desc), '{}') as amount,
         coalesce(sum(amount) filter (where from_account = 'cash'), 0) as staked_cash,
         coalesce(sum(amount) filter (where from_account = 'bonus'), 0) as staked_bonus,
         coalesce(sum(amount) filter (where to_account in ('cash', 'bonus')), 0) as paid
  into back from entry where entry.wallet_id = p_wallet and entry.posting_id = target.id;
  select * into a from ledger_post(jsonb_build_array(jsonb_build_object(
    'wallet', p_wallet, 'id', p_id, 'source', p_source, 'operation', p_operation, 'key', p_key,
    'fingerprint', 'reverse ' || coalesce(target.id::text, ''), 'from', back."from", 'to', back."to", 'amount', back.amount,
    'overdraw', p_overdraw, 'reverses', target.id,
    'memo', coalesce(target.memo, '{}') || jsonb_build_object('reverses', target.id))));

  -- One that is sent again because its answer was lost is answered `applied` too, and was taken from its round then.
  if a.outcome = 'applied' and not is_known and target.round_id is not null then
    -- A round in which nothing stands any more is void: it has ended, until somebody stakes in it again.
    update round r set
      staked_cash = r.staked_cash - back.staked_cash, staked_bonus = r.staked_bonus - back.staked_bonus, paid = r.paid - back.paid,
      voided = r.voided or (r.closed_at is null and nothing_stands),
      closed_at = case when nothing_stands then coalesce(r.closed_at, clock_timestamp()) else r.closed_at end
    from (select not exists (
      select from posting s
      where s.wallet_id = p_wallet and s.round_provider = target.round_provider and s.round_id = target.round_id
        and not exists (select from posting v where v.wallet_id = p_wallet and v.reverses = s.id)) as nothing_stands) found
    where r.wallet_id = p_wallet and r.provider = target.round_provider and r.id = target.round_id;
  end if;
  return a;
end $$;
