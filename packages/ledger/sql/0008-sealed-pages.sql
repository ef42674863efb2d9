-- Postings are sealed in pages, each hashed with the hash of the page before it: one byte of a posting, an entry or a page that is
-- edited later, a row that is deleted, added or moved in time no longer fits. Sealing runs beside the postings and costs them one
-- read of one row a call. A page holds all postings from after the page before it up to its own `until`, in the order of created_at.
--
-- The order is safe against late commits. `ledger_seal` publishes an instant and commits it; in a later transaction it takes a
-- transaction id; and it seals up to that instant once every transaction with an older id has ended. A posting's transaction gets its
-- id at the lock of the wallet, before it stamps the row. With an older id it is waited for. With a younger one it reads the
-- published instant, and is stamped after it, whatever the clock says.

create table ledger_horizon (
  one boolean primary key default true check (one),
  -- Postings are stamped after this instant.
  closed_until timestamptz not null default '-infinity',
  -- Transactions with an older id may still bring a posting from before `closed_until`.
  barrier xid8,
  -- No posting up to this instant comes any more.
  settled_until timestamptz not null default '-infinity',
  -- The last page.
  page bigint not null default 0
);
insert into ledger_horizon default values;

create table ledger_page (
  number bigint primary key,
  until timestamptz not null,
  postings int not null,
  hash bytea not null
);
create trigger page_stays before update or delete on ledger_page for each row execute function ledger_refuse_change();
create trigger page_is_not_emptied before truncate on ledger_page for each statement execute function ledger_refuse_change();

-- The hash of a page as its rows are now. A row's text is that of record_out in fixed settings, column by column, so that a column
-- that is added later changes no page.
create function ledger_page_hash(p_number bigint, p_since timestamptz, p_until timestamptz, p_before bytea, out postings int, out hash bytea)
language sql stable set timezone = 'UTC' set datestyle = 'ISO, YMD' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select count(*)::int,
    sha256(p_before || convert_to(
      row(p_number, p_until, count(*))::text || coalesce(string_agg(line, E'\n' order by created_at, wallet_id, id), ''), 'UTF8'))
  from (
    select p.created_at, p.wallet_id, p.id,
      row(p.wallet_id, p.id, p.source, p.operation, p.key_id, p.fingerprint, p.barred, p.may_overdraw, p.reverses, p.round_provider,
        p.round_id, p.memo, p.cash_after, p.bonus_after, p.held_after, p.version_after, p.created_at)::text
      || coalesce((
        select string_agg(row(e.leg, e.from_account, e.to_account, e.amount)::text, '' order by e.leg)
        from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id), '') as line
    from posting p where p.created_at > p_since and p.created_at <= p_until) lines
$$;

-- One step of sealing, each in a transaction of its own. It may be cut off between any two: the next step goes on from there. `step` is
--   busy      another server is at it
--   sealed    a page of at most about `p_most` postings was written
--   closed    a new instant was published, if `p_closing`
--   barred    the transaction id to wait for was taken
--   waiting   a transaction with an older id has not ended
--   settled   all have: what was posted up to the instant can be sealed
--   idle      all that is settled is sealed
create function ledger_seal(p_closing boolean, p_most int default 10000, out step text, out page bigint) language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  h ledger_horizon%rowtype;
  last ledger_page%rowtype;
  added ledger_page%rowtype;
begin
  select * into h from ledger_horizon for update skip locked;
  if not found then step := 'busy'; return; end if;
  select * into last from ledger_page where number = h.page;
  last.until := coalesce(last.until, '-infinity');

  -- Of a backlog a bounded piece, with all postings of its last microsecond.
  select created_at into added.until from posting
  where created_at > last.until and created_at <= h.settled_until order by created_at offset p_most - 1 limit 1;
  if not found and exists (select from posting where created_at > last.until and created_at <= h.settled_until) then
    added.until := h.settled_until;
  end if;
  if added.until is not null then
    added.number := h.page + 1;
    select found_now.postings, found_now.hash into added.postings, added.hash
    from ledger_page_hash(added.number, last.until, added.until, coalesce(last.hash, '')) found_now;
    insert into ledger_page (number, until, postings, hash) values (added.number, added.until, added.postings, added.hash);
    update ledger_horizon set page = added.number;
    step := 'sealed'; page := added.number;
  elsif h.barrier > pg_current_xact_id() then
    -- Of another server, from which the database was copied.
    update ledger_horizon set barrier = pg_current_xact_id();
    step := 'barred';
  elsif h.barrier is not null and pg_snapshot_xmin(pg_current_snapshot()) < h.barrier then
    step := 'waiting';
  elsif h.barrier is not null then
    update ledger_horizon set settled_until = closed_until, barrier = null;
    step := 'settled';
  elsif h.closed_until > h.settled_until then
    update ledger_horizon set barrier = pg_current_xact_id();
    step := 'barred';
  elsif p_closing then
    update ledger_horizon set closed_until = greatest(clock_timestamp(), closed_until + interval '1 microsecond');
    step := 'closed';
  else
    step := 'idle';
  end if;
end $$;

-- As it was, but that it stamps postings after the published instant.
create or replace function ledger_post(p_items jsonb) returns setof ledger_answer
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
  horizon timestamptz;
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
    -- After the first lock, which has given the transaction its id: see ledger_seal.
    if horizon is null then select closed_until + interval '1 microsecond' into horizon from ledger_horizon; end if;

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
    p.cash_after := c; p.bonus_after := b; p.held_after := h; p.version_after := w.version + 1; p.created_at := greatest(clock_timestamp(), horizon);
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
create or replace function ledger_bar(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text) returns text
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  w wallet%rowtype;
begin
  select * into w from wallet where wallet.id = p_wallet for no key update;
  if w.id is null then return 'no-wallet'; end if;
  insert into posting (wallet_id, id, source, operation, key_id, fingerprint, barred, cash_after, bonus_after, held_after, version_after,
    created_at)
  select p_wallet, p_id, p_source, p_operation, p_key, '', true, w.cash, w.bonus, w.held, w.version,
    greatest(clock_timestamp(), closed_until + interval '1 microsecond') from ledger_horizon
  on conflict (source, operation, key_id) do nothing;
  if found then return 'barred'; end if;
  -- The very same call, sent again because its answer was lost, is answered as the first time.
  return (select case when posting.id = p_id then 'barred' when posting.barred then 'already-barred' else 'used' end from posting
          where posting.source = p_source and posting.operation = p_operation and posting.key_id = p_key);
end $$;
