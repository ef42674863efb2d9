-- The ledger: wallets, postings, their entries, and the rounds they belong to. Every table of the hot path is keyed by the
-- wallet first, so that it can be spread over machines by wallet. An entry is one row with both legs, so an unbalanced entry
-- cannot be written at all. House accounts are codes without a balance row: a busy game is no bottleneck.

create table wallet (
  id uuid primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cash bigint not null default 0,
  bonus bigint not null default 0 check (bonus >= 0),
  held bigint not null default 0 check (held >= 0),
  version bigint not null default 0,
  -- True while a reversal has taken back money that was spent already; the only way below zero.
  overdrawn boolean not null default false,
  opened_at timestamptz not null default clock_timestamp(),
  check (overdrawn = (cash < 0))
);

create table posting (
  wallet_id uuid not null references wallet,
  id uuid not null,
  -- Who says so, which family of operation, and their id: the key that makes a repetition harmless.
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  operation text not null check (operation ~ '^[a-z][a-z-]{0,31}$'),
  key_id text not null check (length(key_id) between 1 and 200),
  fingerprint text not null,
  -- A marker: the key was reversed or closed before it was used, and never moves money.
  barred boolean not null default false,
  reverses uuid,
  reversed_by uuid,
  round_provider text,
  round_id text,
  memo jsonb not null default '{}',
  cash_after bigint not null,
  bonus_after bigint not null,
  held_after bigint not null,
  version_after bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (wallet_id, id),
  -- Over all wallets: a provider's id can never be booked twice, not even to two players. When the table is spread over
  -- machines this becomes unique per wallet, and the provider's adapter binds its ids to a player.
  unique (source, operation, key_id)
);
create index posting_of_wallet on posting (wallet_id, created_at desc, id desc) where not barred;
create index posting_of_round on posting (wallet_id, round_provider, round_id) where round_id is not null;

create table entry (
  wallet_id uuid not null,
  posting_id uuid not null,
  leg smallint not null,
  from_account text not null check (from_account ~ '^(cash|bonus|held|[a-z]+(:[A-Za-z0-9._-]+)*)$'),
  to_account text not null check (to_account ~ '^(cash|bonus|held|[a-z]+(:[A-Za-z0-9._-]+)*)$'),
  amount bigint not null check (amount > 0),
  primary key (wallet_id, posting_id, leg),
  foreign key (wallet_id, posting_id) references posting,
  check (from_account <> to_account)
);

create table round (
  wallet_id uuid not null references wallet,
  provider text not null,
  id text not null check (length(id) between 1 and 200),
  game text not null,
  -- What was staked, from which purse, and what was paid.
  staked_cash bigint not null default 0,
  staked_bonus bigint not null default 0,
  paid bigint not null default 0,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (wallet_id, provider, id)
);
create index round_open on round (wallet_id, provider, game) where closed_at is null;
create index round_open_since on round (opened_at) where closed_at is null;
create index round_of_wallet on round (wallet_id, opened_at desc);

-- A hold of a withdrawal, until it is captured or released.
create table hold (
  wallet_id uuid not null references wallet,
  id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (wallet_id, id),
  check ((state = 'held') = (ended_at is null))
);

-- What was written stays written. A posting may only learn, once, by which posting it was reversed.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'posting' then
    if old.reversed_by is null and new.reversed_by is not null
       and to_jsonb(new) - 'reversed_by' = to_jsonb(old) - 'reversed_by' then
      return new;
    end if;
  end if;
  raise exception 'ledger rows are never changed or deleted; post a correction instead' using errcode = 'restrict_violation';
end $$;
create trigger posting_stays before update or delete on posting for each row execute function ledger_refuse_change();
create trigger entry_stays before update or delete on entry for each row execute function ledger_refuse_change();
create trigger posting_is_not_emptied before truncate on posting for each statement execute function ledger_refuse_change();
create trigger entry_is_not_emptied before truncate on entry for each statement execute function ledger_refuse_change();

-- Posts once. The order of refusals is the ledger's precedence: no-wallet · barred / clash / replayed · no-round · round-closed ·
-- round-open · insufficient · applied. Balances in the answer are those right after the posting; of a replay, those of then.
-- Planned without sequential scans: a plan made while these tables are young and tiny would otherwise stay with a connection.
create function ledger_post(
  p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text, p_fingerprint text,
  p_from text[], p_to text[], p_amount bigint[],
  p_round_provider text, p_round_id text, p_round_game text, p_opens boolean, p_closes boolean, p_exclusive boolean, p_late boolean,
  p_memo jsonb, p_overdraw boolean, p_reverses uuid
) returns table (outcome text, posting uuid, cash bigint, bonus bigint, held bigint, version bigint, other text)
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  w wallet%rowtype;
  known posting%rowtype;
  r round%rowtype;
  other_round text;
  n int;
  from_purse text;
  to_purse text;
  part bigint;
  e_from text[] := '{}';
  e_to text[] := '{}';
  e_amount bigint[] := '{}';
  staked_cash bigint := 0;
  staked_bonus bigint := 0;
  paid bigint := 0;
  c bigint; b bigint; h bigint;
begin
  select * into w from wallet where wallet.id = p_wallet for update;
  if not found then
    return query select 'no-wallet', null::uuid, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::text; return;
  end if;

  select * into known from posting p where p.source = p_source and p.operation = p_operation and p.key_id = p_key;
  if found then
    return query select
      case when known.barred then 'barred'
           when known.wallet_id <> p_wallet or known.fingerprint <> p_fingerprint then 'clash'
           else 'replayed' end,
      known.id,
      case when known.wallet_id = p_wallet and not known.barred then known.cash_after else w.cash end,
      case when known.wallet_id = p_wallet and not known.barred then known.bonus_after else w.bonus end,
      case when known.wallet_id = p_wallet and not known.barred then known.held_after else w.held end,
      case when known.wallet_id = p_wallet and not known.barred then known.version_after else w.version end,
      null::text;
    return;
  end if;

  if p_round_id is not null then
    select * into r from round where round.wallet_id = p_wallet and round.provider = p_round_provider and round.id = p_round_id;
    if not found then
      if not p_opens then
        return query select 'no-round', null::uuid, w.cash, w.bonus, w.held, w.version, null::text; return;
      end if;
      if p_exclusive then
        select round.id into other_round from round
        where round.wallet_id = p_wallet and round.provider = p_round_provider and round.game = p_round_game and round.closed_at is null
        limit 1;
        if found then
          return query select 'round-open', null::uuid, w.cash, w.bonus, w.held, w.version, other_round; return;
        end if;
      end if;
    elsif r.closed_at is not null and not p_late then
      return query select 'round-closed', null::uuid, w.cash, w.bonus, w.held, w.version, null::text; return;
    end if;
  end if;

  c := w.cash; b := w.bonus; h := w.held;
  for n in 1 .. coalesce(array_length(p_amount, 1), 0) loop
    from_purse := p_from[n];
    to_purse := p_to[n];
    if from_purse = 'playable' then
      -- Cash first, then bonus.
      part := least(greatest(c, 0), p_amount[n]);
      c := c - part;
      b := b - (p_amount[n] - part);
      staked_cash := staked_cash + part;
      staked_bonus := staked_bonus + (p_amount[n] - part);
      if part > 0 then e_from := e_from || 'cash'::text; e_to := e_to || to_purse; e_amount := e_amount || part; end if;
      if p_amount[n] > part then e_from := e_from || 'bonus'::text; e_to := e_to || to_purse; e_amount := e_amount || (p_amount[n] - part); end if;
    elsif to_purse = 'playable' then
      -- Back in the proportion in which the round was staked: the bonus share is floored, the rest is cash.
      part := case when r.staked_bonus > 0
        then div(p_amount[n]::numeric * r.staked_bonus, r.staked_cash + r.staked_bonus)::bigint else 0 end;
      b := b + part;
      c := c + (p_amount[n] - part);
      paid := paid + p_amount[n];
      if part > 0 then e_from := e_from || from_purse; e_to := e_to || 'bonus'::text; e_amount := e_amount || part; end if;
      if p_amount[n] > part then e_from := e_from || from_purse; e_to := e_to || 'cash'::text; e_amount := e_amount || (p_amount[n] - part); end if;
    else
      if from_purse = 'cash' then c := c - p_amount[n]; elsif from_purse = 'bonus' then b := b - p_amount[n]; elsif from_purse = 'held' then h := h - p_amount[n]; end if;
      if to_purse = 'cash' then c := c + p_amount[n]; elsif to_purse = 'bonus' then b := b + p_amount[n]; elsif to_purse = 'held' then h := h + p_amount[n]; end if;
      if p_round_id is not null then
        if from_purse = 'cash' then staked_cash := staked_cash + p_amount[n]; elsif from_purse = 'bonus' then staked_bonus := staked_bonus + p_amount[n]; end if;
        if to_purse in ('cash', 'bonus') then paid := paid + p_amount[n]; end if;
      end if;
      e_from := e_from || from_purse; e_to := e_to || to_purse; e_amount := e_amount || p_amount[n];
    end if;
    -- Each leg must be covered when its turn comes; a credit never is refused, even into a debt.
    if b < 0 or h < 0 or (c < 0 and c < w.cash and not p_overdraw) then
      return query select 'insufficient', null::uuid, w.cash, w.bonus, w.held, w.version, null::text; return;
    end if;
  end loop;

  update wallet set cash = c, bonus = b, held = h, version = wallet.version + 1, overdrawn = c < 0 where wallet.id = p_wallet;
  insert into posting (wallet_id, id, source, operation, key_id, fingerprint, reverses, round_provider, round_id, memo,
                       cash_after, bonus_after, held_after, version_after)
  values (p_wallet, p_id, p_source, p_operation, p_key, p_fingerprint, p_reverses, p_round_provider, p_round_id, coalesce(p_memo, '{}'),
          c, b, h, w.version + 1);
  for n in 1 .. coalesce(array_length(e_amount, 1), 0) loop
    insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
    values (p_wallet, p_id, n, e_from[n], e_to[n], e_amount[n]);
  end loop;
  if p_round_id is not null then
    insert into round as known_round (wallet_id, provider, id, game, staked_cash, staked_bonus, paid, closed_at)
    values (p_wallet, p_round_provider, p_round_id, p_round_game, staked_cash, staked_bonus, paid,
            case when p_closes then clock_timestamp() end)
    on conflict (wallet_id, provider, id) do update set
      staked_cash = known_round.staked_cash + excluded.staked_cash,
      staked_bonus = known_round.staked_bonus + excluded.staked_bonus,
      paid = known_round.paid + excluded.paid,
      closed_at = coalesce(known_round.closed_at, excluded.closed_at);
  end if;
  return query select 'applied', p_id, c, b, h, w.version + 1, null::text;
end $$;

-- Posts many, one after the other, in one transaction: each gets its own answer. `p_items` is a JSON array of the arguments.
create function ledger_post_many(p_items jsonb)
returns table (item int, outcome text, posting uuid, cash bigint, bonus bigint, held bigint, version bigint, other text)
language plpgsql set enable_seqscan = off as $$
declare
  i jsonb;
  n int := 0;
begin
  for i in select * from jsonb_array_elements(p_items) loop
    return query select n, p.* from ledger_post(
      (i->>'wallet')::uuid, (i->>'id')::uuid, i->>'source', i->>'operation', i->>'key', i->>'fingerprint',
      array(select jsonb_array_elements_text(i->'from')), array(select jsonb_array_elements_text(i->'to')),
      array(select jsonb_array_elements_text(i->'amount')::bigint),
      i->>'roundProvider', i->>'roundId', i->>'roundGame', (i->>'opens')::boolean, (i->>'closes')::boolean,
      (i->>'exclusive')::boolean, (i->>'late')::boolean, i->'memo', (i->>'overdraw')::boolean, null) p;
    n := n + 1;
  end loop;
end $$;

-- Leaves a marker on a key that was never used, so that whatever comes under it later is refused.
create function ledger_bar(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text)
returns text language plpgsql set enable_seqscan = off as $$
declare
  w wallet%rowtype;
  known posting%rowtype;
begin
  select * into w from wallet where wallet.id = p_wallet for update;
  if not found then return 'no-wallet'; end if;
  select * into known from posting p where p.source = p_source and p.operation = p_operation and p.key_id = p_key;
  if found then return case when known.barred then 'already-barred' else 'used' end; end if;
  insert into posting (wallet_id, id, source, operation, key_id, fingerprint, barred, cash_after, bonus_after, held_after, version_after)
  values (p_wallet, p_id, p_source, p_operation, p_key, '', true, w.cash, w.bonus, w.held, w.version);
  return 'barred';
end $$;

-- Takes a posting back by exactly the opposite entries, once. A key that was never used is barred instead.
create function ledger_reverse(p_wallet uuid, p_id uuid, p_source text, p_operation text, p_key text, p_target_operation text,
                               p_target_key text, p_overdraw boolean)
returns table (outcome text, posting uuid, cash bigint, bonus bigint, held bigint, version bigint, other text)
language plpgsql set enable_seqscan = off as $$
declare
  w wallet%rowtype;
  target posting%rowtype;
  answer record;
  back record;
begin
  select * into w from wallet where wallet.id = p_wallet for update;
  if not found then
    return query select 'no-wallet', null::uuid, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::text; return;
  end if;
  select * into target from posting p where p.source = p_source and p.operation = p_target_operation and p.key_id = p_target_key;
  if not found or target.barred then
    perform ledger_bar(p_wallet, p_id, p_source, p_target_operation, p_target_key);
    return query select 'barred', null::uuid, w.cash, w.bonus, w.held, w.version, null::text; return;
  end if;
  if target.wallet_id <> p_wallet then
    return query select 'clash', null::uuid, w.cash, w.bonus, w.held, w.version, null::text; return;
  end if;
  if target.reversed_by is not null then
    return query select case when p.operation = p_operation and p.key_id = p_key then 'replayed' else 'already-reversed' end,
      p.id, p.cash_after, p.bonus_after, p.held_after, p.version_after, null::text
      from posting p where p.wallet_id = p_wallet and p.id = target.reversed_by;
    return;
  end if;
  select array_agg(e.to_account order by e.leg desc) as "from", array_agg(e.from_account order by e.leg desc) as "to",
         array_agg(e.amount order by e.leg desc) as amount
  into back from entry e where e.wallet_id = p_wallet and e.posting_id = target.id;
  select * into answer from ledger_post(p_wallet, p_id, p_source, p_operation, p_key, 'reverse ' || target.id, coalesce(back."from", '{}'),
    coalesce(back."to", '{}'), coalesce(back.amount, '{}'), null, null, null, false, false, false, false,
    jsonb_build_object('reverses', target.id), p_overdraw, target.id);
  if answer.outcome = 'applied' then
    update posting p set reversed_by = p_id where p.wallet_id = p_wallet and p.id = target.id;
    if target.round_id is not null then
      update round r set
        staked_cash = r.staked_cash - s.cash, staked_bonus = r.staked_bonus - s.bonus, paid = r.paid - s.paid
      from (select coalesce(sum(e.amount) filter (where e.from_account = 'cash'), 0) as cash,
                   coalesce(sum(e.amount) filter (where e.from_account = 'bonus'), 0) as bonus,
                   coalesce(sum(e.amount) filter (where e.to_account in ('cash', 'bonus')), 0) as paid
            from entry e where e.wallet_id = p_wallet and e.posting_id = target.id) s
      where r.wallet_id = p_wallet and r.provider = target.round_provider and r.id = target.round_id;
    end if;
  end if;
  return query select answer.outcome, answer.posting, answer.cash, answer.bonus, answer.held, answer.version, answer.other;
end $$;

-- Ends a hold, once: 'capture' pays it to a house account, 'release' gives it back as cash.
create function ledger_end_hold(p_wallet uuid, p_id uuid, p_hold uuid, p_source text, p_end text, p_to text, p_memo jsonb)
returns table (outcome text, posting uuid, cash bigint, bonus bigint, held bigint, version bigint, other text)
language plpgsql set enable_seqscan = off as $$
declare
  w wallet%rowtype;
  known hold%rowtype;
  ended text := case p_end when 'capture' then 'captured' else 'released' end;
begin
  select * into w from wallet where wallet.id = p_wallet for update;
  select * into known from hold where hold.wallet_id = p_wallet and hold.id = p_hold;
  if not found then
    return query select 'no-hold', null::uuid, coalesce(w.cash, 0), coalesce(w.bonus, 0), coalesce(w.held, 0), coalesce(w.version, 0), null::text;
    return;
  end if;
  if known.state <> 'held' and known.state <> ended then
    return query select 'hold-ended', null::uuid, w.cash, w.bonus, w.held, w.version, known.state; return;
  end if;
  if known.state = 'held' then
    update hold set state = ended, ended_at = clock_timestamp() where hold.wallet_id = p_wallet and hold.id = p_hold;
  end if;
  return query select * from ledger_post(p_wallet, p_id, p_source, p_end, p_hold::text, p_end || ' ' || known.amount || ' ' || p_to,
    array['held'], array[p_to], array[known.amount], null, null, null, false, false, false, false, p_memo, false, null);
end $$;
