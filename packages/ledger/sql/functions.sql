-- version 202611270650
-- The ledger's functions as they are now. The migrator runs this file after all migrations, if its version is newer than the database's.
-- Each change of this file gives it a new version: the time of the change, YYYYMMDDHHMM, UTC.
--
-- During an update an older server calls these functions too. So a function keeps its signature and still serves the older caller. A
-- function with new parameters or a new result gets a new name, and the old one stays here for one release.

-- The chart of accounts: the allowed account names. src/accounts.ts documents each.
create or replace function is_ledger_account(name text) returns boolean language sql immutable parallel safe
return name ~ '^(cash|bonus|held|rounding|suspense|correction|affiliate:[A-Za-z0-9._-]+|game(:[A-Za-z0-9._-]+){2}|(sports|payment|bonus|jackpot)(:[A-Za-z0-9._-]+){1,2})$';

-- Rows are never changed. A correction is a new posting that refers to the old one.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or deleted; post a correction instead' using errcode = 'restrict_violation';
end $$;

-- Only the following functions write the ledger.
--
-- Each reads one row at a time by its key, and its plans have no sequential scans. A connection keeps its plans. A plan from the time when the
-- tables were tiny could have a sequential scan, and would read whole tables once they have grown.

-- The postings of a round. A round's `opening` is the id of the posting that opened it, and its postings carry the same id. Rounds from before
-- that column have none, and their postings are found by the round's own id.
-- With `=` the planner might choose an index on the wallet alone and read all its postings. `is not distinct from` uses no index.
-- Callers ask for a source and an operation. `offset 0` tests these behind the round's postings. Otherwise the planner might choose the index
-- of keys for them, and read all stakes of a provider.
create or replace function ledger_round_postings(p_wallet uuid, p_provider text, p_round text)
returns table (id uuid, source text, operation text, key_id text, version_after bigint, memo jsonb) language sql stable as $$
  select p.id, p.source, p.operation, p.key_id, p.version_after, p.memo from posting p
  where p.wallet_id is not distinct from p_wallet and p.opening = (
    select r.opening from round r where r.wallet_id = p_wallet and r.provider = p_provider and r.id = p_round)
  union all
  select p.id, p.source, p.operation, p.key_id, p.version_after, p.memo from posting p
  where p.wallet_id is not distinct from p_wallet and p.round_id = p_round and p.round_provider = p_provider and p.opening is null
  offset 0
$$;
-- The budget in the window that holds an instant. A calendar budget begins each later window with nothing used.
create or replace function ledger_budget_at(p_budget ledger_budget, p_at timestamptz) returns ledger_budget language plpgsql stable as $$
begin
  if p_budget.every is not null and p_at >= p_budget.ends_at then
    p_budget.starts_at := date_trunc(p_budget.every, p_at, p_budget.zone);
    p_budget.ends_at := (p_budget.starts_at at time zone p_budget.zone + ('1 ' || p_budget.every)::interval) at time zone p_budget.zone;
    p_budget.used := 0;
  end if;
  return p_budget;
end $$;

-- The wallet's budgets in their windows of now, with what each has used.
create or replace function ledger_budgets_of(p_wallet uuid) returns setof ledger_budget
language plpgsql stable set enable_seqscan = off as $$
declare
  w wallet%rowtype;
  g ledger_budget;
begin
  select * into w from wallet where wallet.id = p_wallet;
  for n in 1 .. coalesce(cardinality(w.budgets), 0) loop
    g := w.budgets[n];
    g.used := coalesce(w.budgets_used[n], g.used);
    return next ledger_budget_at(g, clock_timestamp());
  end loop;
end $$;

-- Whether an instant lies in the budget's window. This function and the next are single expressions, so PostgreSQL inlines them in ledger_post.
-- That is several times cheaper than a call.
create or replace function ledger_budget_covers(p_budget ledger_budget, p_at timestamptz) returns boolean language sql immutable parallel safe
return p_at >= p_budget.starts_at and (p_budget.ends_at is null or p_at < p_budget.ends_at);

-- What a posting that spent `p_spent` cash and received `p_received` adds to the used amount of a budget; zero or null if nothing.
-- An operation in `draws` uses a budget at `p_at`. A payout returns to the window in which its round began; a correction of a payout may
-- take some of it back. A reversal counts in the window of the posting it undoes.
create or replace function ledger_budget_drawn(p_budget ledger_budget, p_operation text, p_spent bigint, p_received bigint,
  p_at timestamptz, p_round_at timestamptz, p_undoes text, p_undone_at timestamptz, p_undone_round_at timestamptz)
returns bigint language sql immutable parallel safe
return case
  when p_operation = any (p_budget.draws) then
    case when ledger_budget_covers(p_budget, p_at) then case p_budget.counts when 'spent' then p_spent else p_received end end
  when p_operation = any (p_budget.returns) then
    case when ledger_budget_covers(p_budget, p_round_at)
      then case p_budget.counts when 'spent' then p_spent - p_received else p_received - p_spent end end
  when p_undoes = any (p_budget.draws) then
    case when ledger_budget_covers(p_budget, p_undone_at) then - case p_budget.counts when 'spent' then p_received else p_spent end end
  when p_undoes = any (p_budget.returns) then
    case when ledger_budget_covers(p_budget, p_undone_round_at)
      then case p_budget.counts when 'spent' then p_spent - p_received else p_received - p_spent end end
  end;

-- The amount that a budget's window has used so far, from the wallet's postings since the window's start. The budget need not have existed
-- when they were posted.
create or replace function ledger_budget_used(p_wallet uuid, p_budget ledger_budget) returns bigint
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce(sum(ledger_budget_drawn(p_budget, x.operation, m.spent, m.received, x.created_at, coalesce(r.opened_at, x.created_at),
    t.operation, t.created_at, coalesce(r.opened_at, t.created_at))), 0)::bigint
  from posting x
  left join posting t on t.wallet_id = x.wallet_id and t.id = x.reverses
  left join round r on r.wallet_id = x.wallet_id and r.provider = coalesce(t.round_provider, x.round_provider)
    and r.id = coalesce(t.round_id, x.round_id)
  cross join lateral (
    select coalesce(sum(e.amount) filter (where e.from_account = 'cash'), 0)::bigint as spent,
      coalesce(sum(e.amount) filter (where e.to_account = 'cash'), 0)::bigint as received
    from entry e where e.wallet_id = x.wallet_id and e.posting_id = x.id) m
  where x.wallet_id = p_wallet and x.created_at >= p_budget.starts_at and not x.barred
    and (x.operation = any (p_budget.draws || p_budget.returns) or t.operation = any (p_budget.draws || p_budget.returns))
$$;

-- Sets the operations that the wallet refuses from now on; null for none. Waits for the wallet's postings under way.
create or replace function ledger_refuse(p_wallet uuid, p_operations text[]) returns void language plpgsql as $$
begin
  update wallet set refuses = p_operations where id = p_wallet and refuses is distinct from p_operations;
end $$;

-- Replaces all budgets of one kind. A budget with the same name and start keeps its used amount, unless `used` is given. A new calendar
-- budget has used what its window has already seen; any other begins at zero.
create or replace function ledger_set_budgets(p_wallet uuid, p_kind text, p_budgets jsonb) returns void language plpgsql as $$
declare
  next ledger_budget[];
  g ledger_budget;
  want record;
  kept bigint;
begin
  perform from wallet where id = p_wallet for no key update;
  select array_agg(standing) into next from ledger_budgets_of(p_wallet) standing where standing.kind <> p_kind;
  for want in
    select * from jsonb_to_recordset(p_budgets) as given (name text, draws text[], returns text[], counts text,
      starts_at timestamptz, ends_at timestamptz, most bigint, used bigint, every text, zone text)
  loop
    g := (p_kind, want.name, want.draws, want.returns, want.counts, want.starts_at, want.ends_at, want.most, 0, want.every, want.zone);
    if g.every is not null then
      g.ends_at := '-infinity';
      g := ledger_budget_at(g, clock_timestamp());
    end if;
    select standing.used into kept from ledger_budgets_of(p_wallet) standing
    where standing.kind = p_kind and standing.name = want.name and standing.starts_at = g.starts_at;
    g.used := coalesce(want.used, kept, case when g.every is null then 0 else ledger_budget_used(p_wallet, g) end);
    next := next || g;
  end loop;
  update wallet set budgets = next, budgets_used = null where id = p_wallet;
end $$;

-- Posts each of `p_items`: applied once, or refused whole. At most one item per wallet. `item` in an answer is the index in the array.
-- An item has wallet, id, source, operation, key, fingerprint, and its legs as three arrays: from, to, amount. Optional are provider,
-- round, game, opens, closes, exclusive, late, needs, needs_key, overdraw, reverses, memo. A reversal also has undoes (the operation),
-- undone_at (its time) and round_at (when its round began).
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
  new_wallets wallet[] := '{}';
  new_postings posting[] := '{}';
  new_entries entry[] := '{}';
  new_rounds round[] := '{}';
  last_wallet uuid;
  c bigint; b bigint; h bigint;
  leg_from text; leg_to text; leg_amount bigint;
  shared text;
  cash_part bigint;
  cash_in bigint;
  g ledger_budget;
  drawn bigint;
  entries_before int;
  written int;
  horizon timestamptz;
begin
  -- All calls lock wallets in the same order, so they never deadlock.
  for i in
    select x.place::int - 1 as place, want.*
    from jsonb_array_elements(p_items) with ordinality x (item, place)
    cross join lateral jsonb_to_record(x.item) as want (
      wallet uuid, id uuid, source text, operation text, key text, fingerprint text, "from" text[], "to" text[], amount bigint[],
      provider text, round text, game text, opens boolean, closes boolean, exclusive boolean, late boolean,
      needs text, needs_key text, overdraw boolean, reverses uuid, undoes text, undone_at timestamptz, round_at timestamptz, memo jsonb)
    order by want.wallet
  loop
    if i.wallet = last_wallet then raise exception 'bug: two items of one call are for wallet %', i.wallet; end if;
    last_wallet := i.wallet;

    -- The statements below begin after this lock, so they see every posting of the wallet that was committed before.
    select * into w from wallet where wallet.id = i.wallet for no key update;
    a := (i.place, 'applied', null, coalesce(w.cash, 0), coalesce(w.bonus, 0), coalesce(w.held, 0), coalesce(w.version, 0), 0, 0, null);
    if w.id is null then
      a.outcome := 'no-wallet';
      return next a; continue;
    end if;
    -- The earliest time that a new posting may get. The first lock has given this transaction its id, and ledger_seal seals no time that a
    -- transaction with an older id may still use. So this must be read after the lock.
    if horizon is null then select closed_until + interval '1 microsecond' into horizon from ledger_horizon; end if;

    select * into known from posting where posting.source = i.source and posting.operation = i.operation and posting.key_id = i.key;
    if known.id is not null then
      if known.barred then
        a.outcome := 'barred';
      elsif known.wallet_id <> i.wallet or known.fingerprint is distinct from i.fingerprint then
        a.outcome := 'clash';
      else
        -- A retry of the same item after a lost answer is `applied` again.
        a.outcome := case when known.id = i.id then 'applied' else 'replayed' end; a.posting := known.id;
        a.cash := known.cash_after; a.bonus := known.bonus_after; a.held := known.held_after; a.version := known.version_after;
        select coalesce(sum(case 'cash' when to_account then amount when from_account then -amount end), 0),
               coalesce(sum(case 'bonus' when to_account then amount when from_account then -amount end), 0)
        into a.split_cash, a.split_bonus from entry where entry.wallet_id = i.wallet and entry.posting_id = known.id;
      end if;
      return next a; continue;
    end if;

    -- A posting without legs in an existing round is no stake, so a blocked player can still end a staked round.
    if i.operation = any (w.refuses) and (cardinality(i.amount) > 0 or i.opens) then
      a.outcome := 'blocked';
      return next a; continue;
    end if;

    -- The wallet is locked, so no reversal of the needed posting can commit between this check and this posting.
    if i.needs is not null then
      perform from ledger_round_postings(i.wallet, i.provider, i.round) s
      where s.source = i.source and s.operation = i.needs and (i.needs_key is null or s.key_id = i.needs_key)
        and not exists (select from posting v where v.wallet_id = i.wallet and v.reverses = s.id);
      if not found then
        a.outcome := 'not-standing';
        return next a; continue;
      end if;
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

    c := w.cash; b := w.bonus; h := w.held; cash_in := 0;
    added.staked_cash := 0; added.staked_bonus := 0; added.paid := 0;
    entries_before := cardinality(new_entries);
    e.wallet_id := i.wallet; e.posting_id := i.id; e.leg := 0;
    <<legs>>
    for n in 1 .. cardinality(i.amount) loop
      leg_from := i."from"[n]; leg_to := i."to"[n]; leg_amount := i.amount[n];
      -- `shared` is the end of the leg that is split between cash and bonus; `cash_part` is its cash.
      shared := null; cash_part := leg_amount;
      if leg_from = 'playable' then
        -- Cash first, then bonus.
        shared := 'from'; cash_part := least(greatest(c, 0), leg_amount);
      elsif leg_from = 'bonus' and leg_to <> 'cash' and i.overdraw then
        -- The part that bonus cannot cover becomes a debt in cash.
        shared := 'from'; cash_part := leg_amount - least(b, leg_amount);
      elsif leg_to = 'playable' then
        -- Split as the round's stakes were: the bonus share is rounded down, the rest is cash. Without stakes all is cash.
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
        -- Each leg must be covered in its turn. A credit is never refused, even if cash stays below zero.
        if b < 0 or h < 0 or (c < 0 and e.from_account = 'cash' and i.overdraw is not true) then
          a.outcome := 'insufficient';
          exit legs;
        end if;
        if e.from_account = 'cash' then added.staked_cash := added.staked_cash + e.amount; end if;
        if e.from_account = 'bonus' then added.staked_bonus := added.staked_bonus + e.amount; end if;
        if e.to_account = 'cash' then cash_in := cash_in + e.amount; end if;
        if e.to_account in ('cash', 'bonus') then added.paid := added.paid + e.amount; end if;
        new_entries := new_entries || e;
      end loop;
    end loop;
    p.created_at := greatest(clock_timestamp(), horizon);
    if a.outcome = 'applied' and w.budgets is not null then
      for n in 1 .. cardinality(w.budgets) loop
        g := w.budgets[n];
        if p.created_at >= g.ends_at and g.every is not null then
          g := ledger_budget_at(g, p.created_at);
          w.budgets[n] := g; w.budgets_used[n] := 0;
        end if;
        drawn := ledger_budget_drawn(g, i.operation, added.staked_cash, cash_in, p.created_at, coalesce(r.opened_at, p.created_at),
          i.undoes, i.undone_at, i.round_at);
        if drawn <> 0 then
          w.budgets_used[n] := coalesce(w.budgets_used[n], g.used) + drawn;
          -- A budget below zero gives no more room than an unused one. Only operations in `draws` are refused.
          if greatest(w.budgets_used[n], drawn) > g.most and i.operation = any (g.draws) then
            a.outcome := 'over-budget'; a.other := g.kind;
            exit;
          end if;
        end if;
      end loop;
    end if;
    if a.outcome <> 'applied' then
      new_entries := new_entries[1 : entries_before];
      return next a; continue;
    end if;

    a.posting := i.id; a.split_cash := c - w.cash; a.split_bonus := b - w.bonus;
    w.cash := c; w.bonus := b; w.held := h; w.version := w.version + 1;
    w.overdrawn := c < 0 and (w.overdrawn or i.overdraw is true);
    new_wallets := new_wallets || w;
    p.wallet_id := i.wallet; p.id := i.id; p.source := i.source; p.operation := i.operation; p.key_id := i.key;
    p.fingerprint := i.fingerprint; p.barred := false; p.may_overdraw := i.overdraw is true; p.reverses := i.reverses;
    p.round_provider := i.provider; p.round_id := i.round; p.memo := coalesce(i.memo, '{}');
    -- A round from before openings keeps none.
    p.opening := case when i.round is not null and r.id is null then i.id else r.opening end;
    p.cash_after := c; p.bonus_after := b; p.held_after := h; p.version_after := w.version;
    new_postings := new_postings || p;
    if i.round is not null then
      if r.voided and i.opens then
        update round set closed_at = null, voided = false
        where round.wallet_id = i.wallet and round.provider = i.provider and round.id = i.round;
      end if;
      added.wallet_id := i.wallet; added.provider := i.provider; added.id := i.round; added.game := i.game;
      added.opening := p.opening; added.opened_at := p.created_at; added.closed_at := case when i.closes then p.created_at end; added.voided := false;
      new_rounds := new_rounds || added;
    end if;
    a.cash := c; a.bonus := b; a.held := h; a.version := p.version_after;
    return next a;
  end loop;

  -- One statement for all wallets: an update for each would start an executor and compile the table's checks each time. The conflict of the
  -- key finds each row, so the plan cannot read the whole table.
  insert into wallet select * from unnest(new_wallets)
  on conflict (id) do update set
    cash = excluded.cash, bonus = excluded.bonus, held = excluded.held, version = excluded.version, overdrawn = excluded.overdrawn,
    budgets = excluded.budgets, budgets_used = excluded.budgets_used;
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

-- Posts as `ledger_post` does, but with a few statements for all items. It is for the wins of a round with thousands of bets, and for the
-- settlements of an event's bets. These statements post the plain items. A plain item has a known round, where the posting that it needs
-- stands, and at most one leg, from the house to the player. Its wallet has no budgets and refuses nothing. `ledger_post` posts all other items and answers the replays.
--
-- Here too, plans read single rows by their keys. So each row is looked up by a subquery of its own, and is changed by `on conflict`. The plan
-- of an ordinary join or update might read the whole table.
create or replace function ledger_post_all(p_items jsonb) returns setof ledger_answer
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan as $$
declare
  wallets uuid[];
  horizon timestamptz;
  answers ledger_answer[];
  settled int[];
  lost int;
  rest jsonb;
  places int[];
begin
  select array_agg(distinct (x.item ->> 'wallet')::uuid order by (x.item ->> 'wallet')::uuid) into wallets from jsonb_array_elements(p_items) x (item);
  if cardinality(wallets) < jsonb_array_length(p_items) then raise exception 'bug: two items of one call are for the same wallet'; end if;
  -- In the order of `ledger_post`. Everything below is read by statements that begin after this lock.
  perform from unnest(wallets) wanted (id) cross join lateral (select from wallet where wallet.id = wanted.id for no key update) locked;
  -- Read after the lock, as in `ledger_post`.
  select closed_until + interval '1 microsecond' into horizon from ledger_horizon;

  with item as materialized (
    select x.place::int - 1 as place, want.*
    from jsonb_array_elements(p_items) with ordinality x (item, place)
    cross join lateral jsonb_to_record(x.item) as want (
      wallet uuid, id uuid, source text, operation text, key text, fingerprint text, "from" text[], "to" text[], amount bigint[],
      provider text, round text, opens boolean, closes boolean, late boolean, needs text, needs_key text, overdraw boolean, reverses uuid, memo jsonb)
  ), plain as materialized (
    select i.place, i.wallet, i.id, i.source, i.operation, i.key, i.fingerprint, i.provider, i.round, i.closes, i.memo, i."from"[1] as house,
      r.game, r.opening, w.currency, w.cash, w.bonus, w.held, w.version, w.overdrawn, paid.amount, paid.amount - paid.bonus_part as cash_part, paid.bonus_part,
      greatest(clock_timestamp(), horizon) as at
    from item i
    cross join lateral (select * from wallet where wallet.id = i.wallet limit 1) w
    cross join lateral (
      select * from round where round.wallet_id = i.wallet and round.provider = i.provider and round.id = i.round limit 1) r
    -- Split as the round's stakes were: see `ledger_post`.
    cross join lateral (select coalesce(i.amount[1], 0) as amount, coalesce(
      div(i.amount[1]::numeric * r.staked_bonus, nullif(r.staked_cash + r.staked_bonus, 0)), 0)::bigint as bonus_part) paid
    where w.budgets is null and w.refuses is null and i.opens is not true and i.overdraw is not true and i.reverses is null
      and not r.voided and (r.closed_at is null or i.late)
      and (cardinality(i.amount) = 0
        or cardinality(i.amount) = 1 and i."to"[1] = 'playable' and i."from"[1] not in ('cash', 'bonus', 'held', 'playable'))
      and (select p.id from posting p where p.source = i.source and p.operation = i.operation and p.key_id = i.key limit 1) is null
      and (i.needs is null or exists (
        select from ledger_round_postings(i.wallet, i.provider, i.round) s
        where s.source = i.source and s.operation = i.needs and (i.needs_key is null or s.key_id = i.needs_key)
          and not exists (select from posting v where v.wallet_id = i.wallet and v.reverses = s.id)))
  ), moved as (
    insert into wallet (id, currency, cash, bonus, held, version, overdrawn)
    select p.wallet, p.currency, p.cash + p.cash_part, p.bonus + p.bonus_part, p.held, p.version + 1, p.cash + p.cash_part < 0 and p.overdrawn
    from plain p
    on conflict (id) do update set cash = excluded.cash, bonus = excluded.bonus, version = excluded.version, overdrawn = excluded.overdrawn
  ), posted as (
    insert into posting (wallet_id, id, source, operation, key_id, fingerprint, barred, may_overdraw, reverses, round_provider, round_id, memo,
      cash_after, bonus_after, held_after, version_after, created_at, opening)
    select p.wallet, p.id, p.source, p.operation, p.key, p.fingerprint, false, false, null, p.provider, p.round, coalesce(p.memo, '{}'),
      p.cash + p.cash_part, p.bonus + p.bonus_part, p.held, p.version + 1, p.at, p.opening
    from plain p on conflict (source, operation, key_id) do nothing returning 1
  ), entered as (
    insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
    select p.wallet, p.id, 1, p.house, 'cash', p.cash_part from plain p where p.cash_part > 0
    union all
    select p.wallet, p.id, case when p.cash_part > 0 then 2 else 1 end, p.house, 'bonus', p.bonus_part from plain p where p.bonus_part > 0
  ), ended as (
    insert into round as stands (wallet_id, provider, id, game, paid, closed_at)
    select p.wallet, p.provider, p.round, p.game, p.amount, case when p.closes then p.at end from plain p
    on conflict (wallet_id, provider, id) do update set
      paid = stands.paid + excluded.paid, closed_at = coalesce(stands.closed_at, excluded.closed_at)
  )
  select array_agg((p.place, 'applied', p.id, p.cash + p.cash_part, p.bonus + p.bonus_part, p.held, p.version + 1, p.cash_part, p.bonus_part,
    null)::ledger_answer), array_agg(p.place), count(*) - (select count(*) from posted)
  into answers, settled, lost from plain p;
  if lost > 0 then
    raise exception 'another wallet used a key in the same instant; the call sees it when it is made again'
      using errcode = 'serialization_failure';
  end if;
  return query select * from unnest(answers);
  if cardinality(settled) = jsonb_array_length(p_items) then return; end if;

  select jsonb_agg(x.item order by x.place), array_agg(x.place::int - 1 order by x.place) into rest, places
  from jsonb_array_elements(p_items) with ordinality x (item, place)
  where x.place - 1 <> all (coalesce(settled, '{}'));
  return query select places[a.item + 1], a.outcome, a.posting, a.cash, a.bonus, a.held, a.version, a.split_cash, a.split_bonus, a.other
  from ledger_post(rest) a;
end $$;

-- Bars an unused key: a later posting under it is refused. Locks the wallet, so until the caller's transaction ends no other posting of
-- the wallet is under way.
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
  -- A retry of the same call after a lost answer is `barred` again.
  return (select case when posting.id = p_id then 'barred' when posting.barred then 'already-barred' else 'used' end from posting
          where posting.source = p_source and posting.operation = p_operation and posting.key_id = p_key);
end $$;

-- Reverses a posting of the same source, once, by the opposite entries. An unused key is barred instead. The reversal's memo is its target's,
-- but for the request, and `p_memo`.
create or replace function ledger_reverse_noted(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text, p_target_operation text,
                               p_target_key text, p_overdraw boolean, p_memo jsonb) returns ledger_answer
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
  -- A known reversal goes on to ledger_post, which distinguishes a replay from a clash.
  if not is_known then
    if target.id is null then
      a.outcome := case ledger_bar(p_wallet, p_id, p_source, p_target_operation, p_target_key) when 'used' then 'clash' else 'barred' end;
    elsif target.barred then
      a.outcome := 'barred';
    elsif target.wallet_id <> p_wallet then
      a.outcome := 'clash';
    elsif target.reverses is not null or target.operation in ('hold', 'capture', 'release') then
      raise exception 'bug: a reversal or a hold cannot be reversed';
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
    'undoes', target.operation, 'undone_at', target.created_at,
    'round_at', coalesce((select round.opened_at from round where round.wallet_id = p_wallet
      and round.provider = target.round_provider and round.id = target.round_id), target.created_at),
    'memo', (coalesce(target.memo, '{}') - 'request') || jsonb_build_object('reverses', target.id) || p_memo)));

  -- A retry after a lost answer is `applied` too, but its round was updated the first time.
  if a.outcome = 'applied' and not is_known and target.round_id is not null then
    -- A round whose postings are all reversed is void: it has ended, until a new stake reopens it.
    update round r set
      staked_cash = r.staked_cash - back.staked_cash, staked_bonus = r.staked_bonus - back.staked_bonus, paid = r.paid - back.paid,
      voided = r.voided or (r.closed_at is null and nothing_stands),
      closed_at = case when nothing_stands then coalesce(r.closed_at, clock_timestamp()) else r.closed_at end
    from (select not exists (
      select from ledger_round_postings(p_wallet, target.round_provider, target.round_id) s
      where not exists (select from posting v where v.wallet_id = p_wallet and v.reverses = s.id)) as nothing_stands) found
    where r.wallet_id = p_wallet and r.provider = target.round_provider and r.id = target.round_id;
  end if;
  return a;
end $$;

-- For servers of the version before, during an update.
create or replace function ledger_reverse(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text, p_target_operation text,
                               p_target_key text, p_overdraw boolean) returns ledger_answer
language plpgsql as $$
begin
  return ledger_reverse_noted(p_wallet, p_id, p_source, p_operation, p_key, p_target_operation, p_target_key, p_overdraw, '{}');
end $$;

-- Holds cash under an id. ledger_end_hold names the same id.
create or replace function ledger_hold(p_wallet uuid, p_id uuid, p_source text, p_hold uuid, p_amount bigint, p_memo jsonb) returns ledger_answer
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

-- Ends a hold, once: 'capture' pays it to a house account, 'release' returns it to cash.
create or replace function ledger_end_hold(p_wallet uuid, p_id uuid, p_source text, p_hold uuid, p_end text, p_to text, p_memo jsonb)
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

-- Waits for the wallet's postings under way, and holds back others until the caller's transaction ends.
create or replace function ledger_lock(p_wallet uuid) returns void language plpgsql as $$
begin
  perform from wallet where id = p_wallet for no key update;
end $$;

-- The wallets with postings in the last `p_seconds`, each once. The settings fix the plan against stale statistics: first the recent
-- postings by index, then each wallet by its key.
create or replace function ledger_changed_within(p_seconds float8) returns setof wallet
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with recent as materialized (
    select distinct wallet_id from posting where created_at > statement_timestamp() - make_interval(secs => p_seconds)
  )
  select wallet.* from recent join wallet on wallet.id = recent.wallet_id
$$;

-- The rounds of a provider that a posting of this period ended, each once. `first` is the stake that opened the round, and `memo` is that
-- stake's. Both are null for a round from before the column `opening`.
create or replace function ledger_ended_rounds(p_provider text, p_after timestamptz, p_until timestamptz)
returns table (game text, ended_at timestamptz, staked bigint, first bigint, paid bigint, memo jsonb)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with ending as materialized (
    select distinct wallet_id, round_id, created_at from posting
    where created_at > p_after and created_at <= p_until and round_provider = p_provider
  )
  select r.game, r.closed_at, r.staked_cash + r.staked_bonus,
    (select sum(e.amount)::bigint from entry e
     where e.wallet_id = r.wallet_id and e.posting_id = r.opening and e.from_account in ('cash', 'bonus')), r.paid,
    (select o.memo from posting o where o.wallet_id = r.wallet_id and o.id = r.opening)
  from ending
  join round r on r.wallet_id = ending.wallet_id and r.provider = p_provider and r.id = ending.round_id
    and r.closed_at = ending.created_at and not r.voided
  order by r.closed_at
$$;

-- The entries of a page, each with the round of its posting, or of the posting that it reverses. A round counts as ended where it had ended
-- by the end of the page. A posting without entries has one row without amount.
create or replace function ledger_sealed_entries(p_page bigint)
returns table (wallet uuid, currency text, at timestamptz, operation text, undoes text, "from" text, "to" text, amount bigint, provider text,
               round text, ended_at timestamptz)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with page as materialized (
    select p.until, coalesce(before.until, '-infinity') as since
    from ledger_page p left join ledger_page before on before.number = p.number - 1 where p.number = p_page
  ), posted as materialized (
    select posting.* from page join posting on posting.created_at > page.since and posting.created_at <= page.until where not posting.barred
  )
  select p.wallet_id, w.currency, p.created_at, p.operation, t.operation, e.from_account, e.to_account, e.amount, r.provider, r.id,
    case when r.closed_at <= page.until then r.closed_at end
  from page cross join posted p
  join wallet w on w.id = p.wallet_id
  left join posting t on t.id = p.reverses and t.wallet_id = p.wallet_id
  left join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
  left join round r on r.wallet_id = p.wallet_id and r.provider = coalesce(p.round_provider, t.round_provider)
    and r.id = coalesce(p.round_id, t.round_id)
  order by p.created_at
$$;

-- The movements of postings with the given ids, and of their reversals, through one account. A name that ends with a colon means all
-- accounts with that prefix. The unique key begins with source and operation, which have few values. So the query steps through
-- these pairs in the index and looks up each id under every pair. It reads nothing else.
create or replace function ledger_movements_under(p_account text, p_ids text[])
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

-- The hash of a page's current rows, each as the text that PostgreSQL prints for the named columns. The settings that affect this text are
-- fixed, and a later column is not part of it. So the hash of old rows never changes.
create or replace function ledger_page_hash(p_number bigint, p_since timestamptz, p_until timestamptz, p_before bytea, out postings int, out hash bytea)
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

-- One step of sealing. Each step is a transaction of its own, and sealing resumes after an interruption. `step` is
--   busy      another server runs a step
--   sealed    a page of about `p_most` postings at most was written
--   closed    a new closing instant was published (only with `p_closing`)
--   barred    the barrier was set: the transaction id to wait for
--   waiting   an older transaction has not ended
--   settled   all older transactions have ended, so postings up to the instant can be sealed
--   idle      nothing is left to seal
create or replace function ledger_seal(p_closing boolean, p_most int default 10000, out step text, out page bigint) language plpgsql
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

  -- After a pause, the postings fill several pages. Postings of the same microsecond are never in two pages.
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
    -- This database was restored from a dump, and transaction ids began anew. So the barrier means nothing here and is set again.
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

-- Functions that write run as the owner of the tables, with a fixed search path. So the running server's role needs no right to write
-- postings, entries, rounds or holds, and a posting stays one call. apps/server/src/db/roles.ts grants that role its rights.
do $$
declare f regprocedure;
begin
  for f in
    select oid::regprocedure from pg_proc
    where pronamespace = current_schema()::regnamespace and starts_with(proname, 'ledger_')
      and provolatile = 'v' and prorettype <> 'trigger'::regtype
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
