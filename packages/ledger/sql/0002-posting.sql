-- How the ledger is written to: these functions and nothing else.
--
-- Each reads one row at a time by its key and is planned without sequential scans: a plan that was made while the tables were
-- young and tiny stays with its connection, and would read the whole of them once they have grown.

-- What a call answers for each item. Balances are those right after the posting, of a replay those of then, of a refusal those
-- of now. The split is what the posting did to cash and to bonus. What the outcomes mean is said in ledger.ts.
create type ledger_answer as (
  item int, outcome text, posting uuid, cash bigint, bonus bigint, held bigint, version bigint,
  split_cash bigint, split_bonus bigint, other text
);

-- Posts each of `p_items`: applied once, or refused whole. An item is an object with wallet, id, source, operation, key,
-- fingerprint; its legs as three arrays from, to, amount; and, where meant, provider, round, game, opens, closes, exclusive, late,
-- needs, needs_key, overdraw, reverses, memo. At most one item for a wallet. `item` in an answer is the place in the array, from 0.
create function ledger_post(p_items jsonb) returns setof ledger_answer
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  i record;
  a ledger_answer;
  w wallet%rowtype;
  known posting%rowtype;
  r round%rowtype;
  p posting%rowtype;
  e entry%rowtype;
  added round%rowtype;
  new_postings posting[] := '{}';
  new_entries entry[] := '{}';
  new_rounds round[] := '{}';
  last_wallet uuid;
  c bigint; b bigint; h bigint;
  leg_from text; leg_to text; leg_amount bigint;
  shared text;
  cash_part bigint;
  entries_before int;
  written int;
begin
  -- In the order of wallets, so that two calls never wait for each other in a circle.
  for i in
    select x.place::int - 1 as place, want.*
    from jsonb_array_elements(p_items) with ordinality x (item, place)
    cross join lateral jsonb_to_record(x.item) as want (
      wallet uuid, id uuid, source text, operation text, key text, fingerprint text, "from" text[], "to" text[], amount bigint[],
      provider text, round text, game text, opens boolean, closes boolean, exclusive boolean, late boolean,
      needs text, needs_key text, overdraw boolean, reverses uuid, memo jsonb)
    order by want.wallet
  loop
    if i.wallet = last_wallet then raise exception 'bug: two items of one call are for wallet %', i.wallet; end if;
    last_wallet := i.wallet;

    -- Whoever waited for this lock looks for keys and rounds in statements that begin after it, and sees what was committed.
    select * into w from wallet where wallet.id = i.wallet for no key update;
    a := (i.place, 'applied', null, coalesce(w.cash, 0), coalesce(w.bonus, 0), coalesce(w.held, 0), coalesce(w.version, 0), 0, 0, null);
    if w.id is null then
      a.outcome := 'no-wallet';
      return next a; continue;
    end if;

    select * into known from posting where posting.source = i.source and posting.operation = i.operation and posting.key_id = i.key;
    if known.id is not null then
      if known.barred then
        a.outcome := 'barred';
      elsif known.wallet_id <> i.wallet or known.fingerprint is distinct from i.fingerprint then
        a.outcome := 'clash';
      else
        -- The very same item, sent again because its answer was lost, is answered as the first time.
        a.outcome := case when known.id = i.id then 'applied' else 'replayed' end; a.posting := known.id;
        a.cash := known.cash_after; a.bonus := known.bonus_after; a.held := known.held_after; a.version := known.version_after;
        select coalesce(sum(case 'cash' when to_account then amount when from_account then -amount end), 0),
               coalesce(sum(case 'bonus' when to_account then amount when from_account then -amount end), 0)
        into a.split_cash, a.split_bonus from entry where entry.wallet_id = i.wallet and entry.posting_id = known.id;
      end if;
      return next a; continue;
    end if;

    -- Asked under the wallet's lock, so a reversal of what it stands on comes either before or after.
    if i.needs is not null and not exists (
      select from posting s
      where s.wallet_id = i.wallet and s.round_provider = i.provider and s.round_id = i.round
        and s.source = i.source and s.operation = i.needs and (i.needs_key is null or s.key_id = i.needs_key)
        and not exists (select from posting v where v.wallet_id = i.wallet and v.reverses = s.id)) then
      a.outcome := 'not-standing';
      return next a; continue;
    end if;

    r := null;
    if i.round is not null then
      select * into r from round where round.wallet_id = i.wallet and round.provider = i.provider and round.id = i.round;
      if r.id is null and i.opens is not true then
        a.outcome := 'no-round';
      elsif r.closed_at is not null and i.late is not true and not (r.voided and i.opens is true) then
        a.outcome := 'round-closed';
      elsif r.id is null and i.exclusive then
        select round.id into a.other from round
        where round.wallet_id = i.wallet and round.provider = i.provider and round.game = i.game and round.closed_at is null order by opened_at limit 1;
        if found then a.outcome := 'round-open'; end if;
      end if;
    end if;
    if a.outcome <> 'applied' then return next a; continue; end if;

    c := w.cash; b := w.bonus; h := w.held;
    added.staked_cash := 0; added.staked_bonus := 0; added.paid := 0;
    entries_before := cardinality(new_entries);
    e.wallet_id := i.wallet; e.posting_id := i.id; e.leg := 0;
    <<legs>>
    for n in 1 .. cardinality(i.amount) loop
      leg_from := i."from"[n]; leg_to := i."to"[n]; leg_amount := i.amount[n];
      -- Which end of the leg cash and bonus share, and how much of it is cash.
      shared := null; cash_part := leg_amount;
      if leg_from = 'playable' then
        -- Cash first, then bonus.
        shared := 'from'; cash_part := least(greatest(c, 0), leg_amount);
      elsif leg_from = 'bonus' and leg_to <> 'cash' and i.overdraw then
        -- What bonus lacks is owed in cash.
        shared := 'from'; cash_part := leg_amount - least(b, leg_amount);
      elsif leg_to = 'playable' then
        -- As the round was staked: the bonus share floored, the rest cash; all of it cash if nothing was staked.
        shared := 'to';
        cash_part := leg_amount - coalesce(div(
          leg_amount::numeric * (coalesce(r.staked_bonus, 0) + added.staked_bonus),
          nullif(coalesce(r.staked_cash + r.staked_bonus, 0) + added.staked_cash + added.staked_bonus, 0)), 0);
      end if;
      for part in 1 .. 2 loop
        e.amount := case part when 1 then cash_part else leg_amount - cash_part end;
        continue when e.amount = 0;
        e.leg := e.leg + 1;
        e.from_account := case when shared = 'from' then case part when 1 then 'cash' else 'bonus' end else leg_from end;
        e.to_account := case when shared = 'to' then case part when 1 then 'cash' else 'bonus' end else leg_to end;
        c := c + case 'cash' when e.to_account then e.amount when e.from_account then -e.amount else 0 end;
        b := b + case 'bonus' when e.to_account then e.amount when e.from_account then -e.amount else 0 end;
        h := h + case 'held' when e.to_account then e.amount when e.from_account then -e.amount else 0 end;
        -- Each leg must be covered when its turn comes. A credit is never refused, not even into a debt.
        if b < 0 or h < 0 or (c < 0 and e.from_account = 'cash' and i.overdraw is not true) then
          a.outcome := 'insufficient';
          exit legs;
        end if;
        if e.from_account = 'cash' then added.staked_cash := added.staked_cash + e.amount; end if;
        if e.from_account = 'bonus' then added.staked_bonus := added.staked_bonus + e.amount; end if;
        if e.to_account in ('cash', 'bonus') then added.paid := added.paid + e.amount; end if;
        new_entries := new_entries || e;
      end loop;
    end loop;
    if a.outcome <> 'applied' then
      new_entries := new_entries[1 : entries_before];
      return next a; continue;
    end if;

    update wallet set cash = c, bonus = b, held = h, version = w.version + 1,
      overdrawn = c < 0 and (w.overdrawn or i.overdraw is true) where wallet.id = i.wallet;
    p.wallet_id := i.wallet; p.id := i.id; p.source := i.source; p.operation := i.operation; p.key_id := i.key;
    p.fingerprint := i.fingerprint; p.barred := false; p.may_overdraw := i.overdraw is true; p.reverses := i.reverses;
    p.round_provider := i.provider; p.round_id := i.round; p.memo := coalesce(i.memo, '{}');
    p.cash_after := c; p.bonus_after := b; p.held_after := h; p.version_after := w.version + 1; p.created_at := clock_timestamp();
    new_postings := new_postings || p;
    if i.round is not null then
      if r.voided and i.opens then
        update round set closed_at = null, voided = false
        where round.wallet_id = i.wallet and round.provider = i.provider and round.id = i.round;
      end if;
      added.wallet_id := i.wallet; added.provider := i.provider; added.id := i.round; added.game := i.game;
      added.opened_at := p.created_at; added.closed_at := case when i.closes then p.created_at end; added.voided := false;
      new_rounds := new_rounds || added;
    end if;
    a.posting := i.id; a.split_cash := c - w.cash; a.split_bonus := b - w.bonus;
    a.cash := c; a.bonus := b; a.held := h; a.version := p.version_after;
    return next a;
  end loop;

  insert into posting select * from unnest(new_postings) on conflict (source, operation, key_id) do nothing;
  get diagnostics written = row_count;
  if written < cardinality(new_postings) then
    raise exception 'another wallet used a key in the same instant; the call sees it when it is made again'
      using errcode = 'serialization_failure';
  end if;
  insert into entry select * from unnest(new_entries);
  insert into round as stands select * from unnest(new_rounds)
  on conflict (wallet_id, provider, id) do update set
    staked_cash = stands.staked_cash + excluded.staked_cash,
    staked_bonus = stands.staked_bonus + excluded.staked_bonus,
    paid = stands.paid + excluded.paid,
    closed_at = coalesce(stands.closed_at, excluded.closed_at),
    voided = false;
end $$;

-- Leaves a marker on a key that was never used, so that whatever comes under it later is refused. It locks the wallet, so from
-- then on until the caller's transaction ends no posting of the wallet is under way.
create function ledger_bar(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text) returns text
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
  return (select case when posting.barred then 'already-barred' else 'used' end from posting
          where posting.source = p_source and posting.operation = p_operation and posting.key_id = p_key);
end $$;

-- Takes a posting of the same source back by the opposite entries, once. A key that was never used is barred instead.
create function ledger_reverse(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text, p_target_operation text,
                               p_target_key text, p_overdraw boolean) returns ledger_answer
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  a ledger_answer;
  w wallet%rowtype;
  target posting%rowtype;
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
  -- A reversal that is known already is left to ledger_post, which tells a replay from a clash.
  if not exists (select from posting where posting.source = p_source and posting.operation = p_operation and posting.key_id = p_key) then
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

  if a.outcome = 'applied' and target.round_id is not null then
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

-- Sets cash aside under an id that its end will name.
create function ledger_hold(p_wallet uuid, p_id uuid, p_source text, p_hold uuid, p_amount bigint, p_memo jsonb) returns ledger_answer
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  a ledger_answer;
begin
  select * into a from ledger_post(jsonb_build_array(jsonb_build_object(
    'wallet', p_wallet, 'id', p_id, 'source', p_source, 'operation', 'hold', 'key', p_hold, 'fingerprint', 'hold ' || p_amount,
    'from', array['cash'], 'to', array['held'], 'amount', array[p_amount], 'memo', p_memo)));
  if a.outcome = 'applied' then
    insert into hold (wallet_id, source, id, amount) values (p_wallet, p_source, p_hold, p_amount);
  end if;
  return a;
end $$;

-- Ends a hold, once: 'capture' pays it to a house account, 'release' gives it back as cash.
create function ledger_end_hold(p_wallet uuid, p_id uuid, p_source text, p_hold uuid, p_end text, p_to text, p_memo jsonb)
returns ledger_answer
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  a ledger_answer;
  w wallet%rowtype;
  known hold%rowtype;
  wanted text := case p_end when 'capture' then 'captured' else 'released' end;
begin
  select * into w from wallet where wallet.id = p_wallet for no key update;
  select * into known from hold where hold.wallet_id = p_wallet and hold.source = p_source and hold.id = p_hold;
  a := (0, null, null, coalesce(w.cash, 0), coalesce(w.bonus, 0), coalesce(w.held, 0), coalesce(w.version, 0), 0, 0, null);
  if known.id is null then
    a.outcome := case when w.id is null then 'no-wallet' else 'no-hold' end;
    return a;
  end if;
  if known.state not in ('held', wanted) then
    a.outcome := 'hold-ended'; a.other := known.state;
    return a;
  end if;
  select * into a from ledger_post(jsonb_build_array(jsonb_build_object(
    'wallet', p_wallet, 'id', p_id, 'source', p_source, 'operation', p_end, 'key', p_hold,
    'fingerprint', p_end || ' ' || known.amount || ' ' || p_to,
    'from', array['held'], 'to', array[p_to], 'amount', array[known.amount], 'memo', p_memo)));
  if a.outcome = 'applied' then
    update hold set state = wanted, ended_at = clock_timestamp()
    where hold.wallet_id = p_wallet and hold.source = p_source and hold.id = p_hold;
  end if;
  return a;
end $$;
