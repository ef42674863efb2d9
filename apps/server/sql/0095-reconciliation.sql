-- What came of comparing the ledger with what others say of the same money, day by day.

create table reconciliation (
  -- Whose day file it was compared with: a payment service or a game provider.
  source text not null,
  -- A day of UTC.
  day date not null,
  state text not null check (state in ('matched', 'differs', 'no_file')),
  -- How many references moved money by their account and by ours, and how much in all, to us and from us.
  their_count integer not null default 0,
  our_count integer not null default 0,
  their_sum_kurus bigint not null default 0,
  our_sum_kurus bigint not null default 0,
  compared_at timestamptz not null default clock_timestamp(),
  primary key (source, day)
);
create index reconciliation_latest on reconciliation (day desc, source);

create table reconciliation_difference (
  source text not null,
  day date not null,
  reference text not null,
  kind text not null check (kind in ('not_booked', 'not_in_file', 'amount_differs', 'currency_differs')),
  -- What moved under the reference in all, towards the house; null where nothing did.
  theirs_kurus bigint,
  ours_kurus bigint,
  -- A person has it on the table already: it lies in suspense.
  in_suspense boolean not null,
  found_at timestamptz not null default clock_timestamp(),
  -- When a later comparison did not find it any more.
  gone_at timestamptz,
  primary key (source, day, reference),
  foreign key (source, day) references reconciliation
);
create index reconciliation_open on reconciliation_difference (source, day) where gone_at is null;

-- The last time the ledger's invariants were checked, and what broke them: one row.
create table books_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  broken text[] not null
);
