-- Payments: methods as data, orders with their life, rules for what a person must look at, what services told us, and what could
-- not be booked to anybody.

create table payment_method (
  id integer primary key,
  -- 1 deposit, 2 withdraw.
  type smallint not null check (type in (1, 2)),
  position integer not null,
  state smallint not null default 1,
  title_tr text not null,
  title_en text not null,
  group_tr text not null,
  group_en text not null,
  image_url text,
  min_kurus bigint not null check (min_kurus > 0),
  max_kurus bigint not null check (max_kurus >= min_kurus),
  -- What it costs: a fixed part and hundredths of a percent of the amount, rounded up; and whether the customer or the house pays.
  fee_fixed_kurus bigint not null default 0 check (fee_fixed_kurus >= 0),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 9999),
  fee_payer text not null default 'house' check (fee_payer in ('customer', 'house')),
  time_tr text not null,
  time_en text not null,
  -- When it is open by Istanbul's clocks: [{ days: [1 Monday … 7], opens: "09:00", closes: "17:30" }]; null is always.
  hours jsonb,
  -- The form's fields besides the amount: [{ key, objectType, option: [{ id, tr, en }] | null, mask }]
  fields jsonb not null default '[]',
  -- Which payment service it goes through (`bank`: a transfer that an operator confirms), and what that service calls it.
  service text not null check (service ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  channel text not null,
  -- Of a bank transfer: where customers send the money. { holder, bank, iban }
  bank_account jsonb,
  check ((service = 'bank') = (bank_account is not null))
);

create table payment (
  id uuid primary key,
  customer_id uuid not null references customer,
  type smallint not null check (type in (1, 2)),
  method_id integer not null references payment_method,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- What of the amount the house keeps.
  fee_kurus bigint not null default 0 check (fee_kurus >= 0 and fee_kurus < amount_kurus),
  -- The Status enumeration.
  status smallint not null check (status between 0 and 6),
  service text not null,
  -- Where the payer goes, once the service has said so.
  pay_url text,
  -- Of a bank transfer: what the customer writes with it.
  pay_code text unique,
  -- What was filled in, encrypted; what of it may be shown; and by what a destination is recognised.
  detail_sealed bytea not null,
  note text not null default '',
  destination_hash bytea,
  -- Why a person must look at a withdrawal; and what the customer was told when it was refused.
  review_reasons text[] not null default '{}',
  refused_because text,
  idempotency_key text,
  request_hash text not null,
  -- How the service ended it, in its own terms, for whoever compares with its day file.
  received_kurus bigint,
  service_reference text,
  service_at text,
  -- When its money moved; or when money came that its customer's limit did not let in, which a person decides about.
  moved_at timestamptz,
  held_back_at timestamptz,
  -- Payout requests that the service has not answered, until when they may still arrive, and the service's definite refusal.
  unanswered integer not null default 0,
  unanswered_until timestamptz,
  service_refusal text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (customer_id, type, idempotency_key)
);
create index payment_of_customer on payment (customer_id, created_at desc, id desc);
create index payment_under_way on payment (type, updated_at) where status in (2, 6);
create index payment_waiting on payment (created_at, id) where status = 6 and type = 2;
create index payment_destination on payment (destination_hash) where destination_hash is not null;

-- What was asked for stays as it was: whoever approves an order approves this amount, to this destination, of this customer.
create function payment_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what an order asks for is never changed' using errcode = 'restrict_violation';
end $$;
create trigger payment_stays before update on payment for each row
  when ((old.id, old.customer_id, old.type, old.method_id, old.amount_kurus, old.fee_kurus, old.service, old.detail_sealed, old.destination_hash,
         old.review_reasons)
    is distinct from
        (new.id, new.customer_id, new.type, new.method_id, new.amount_kurus, new.fee_kurus, new.service, new.detail_sealed, new.destination_hash,
         new.review_reasons))
  execute function payment_refuse_change();

-- Why a withdrawal waits for a person. A rule that is not here does not hold; amounts and hours are the operator's to set.
create table withdrawal_rule (
  reason text primary key,
  -- Holds above this amount: of the withdrawal, or for `day_sum` of all in the window.
  above_kurus bigint not null default 0 check (above_kurus >= 0),
  -- For `day_count`: this many in the window are still paid without a look.
  most integer check (most >= 0),
  -- How far back it looks.
  hours integer check (hours > 0)
);
insert into withdrawal_rule (reason, above_kurus, most, hours) values
  ('large_amount', 2500000, null, null),
  ('two_people', 7500000, null, null),
  ('day_sum', 2500000, null, 24),
  ('day_count', 0, 10, 24),
  ('new_destination', 200000, null, null),
  ('shared_destination', 200000, null, null),
  ('other_name', 0, null, null),
  ('password_changed', 0, null, 24),
  ('phone_changed', 0, null, 24),
  ('open_wagering', 0, null, null);

-- Each thing a service told us, once, with what came of it.
create table payment_event (
  service text not null,
  event_id text not null,
  reference text not null,
  status text not null,
  outcome text not null,
  amount text,
  currency text,
  service_reference text,
  service_at text,
  -- Where it needs words: why a payout is known not to be paid.
  detail text,
  received_at timestamptz not null default clock_timestamp(),
  primary key (service, event_id)
);
create index payment_event_of_reference on payment_event (reference);

-- Money or messages that fit no order: an operator decides.
create table suspense_item (
  id uuid primary key,
  service text not null,
  reference text not null,
  reason text not null,
  reported jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolution text check (resolution in ('credit', 'takeback', 'close')),
  -- Whose money it was found to be.
  customer_id uuid references customer,
  check ((resolved_at is null) = (resolution is null))
);
create index suspense_open on suspense_item (created_at, id) where resolved_at is null;
create index suspense_of_customer on suspense_item (customer_id) where customer_id is not null;

-- How much customers let themselves deposit within rolling windows. How long a window is, and how long a higher limit or none must
-- be thought over, is the operator's to set by the licence.
create table deposit_limit_period (
  period text primary key check (period in ('day', 'week', 'month')),
  window_hours integer not null check (window_hours > 0),
  cooling_off_hours integer not null check (cooling_off_hours > 0)
);
insert into deposit_limit_period (period, window_hours, cooling_off_hours) values ('day', 24, 24), ('week', 168, 24), ('month', 720, 24);

create table deposit_limit (
  customer_id uuid not null references customer,
  period text not null references deposit_limit_period,
  -- What holds now; null is no limit.
  amount_kurus bigint check (amount_kurus > 0),
  -- A higher one, or with null none, that was asked for; it holds once it is confirmed, at the earliest then.
  asked_kurus bigint check (asked_kurus > 0),
  asked_from timestamptz,
  primary key (customer_id, period),
  check (asked_from is not null or asked_kurus is null)
);

-- Every limit that ever held or was asked for, for whoever must show which one held at an instant.
create table deposit_limit_change (
  like deposit_limit,
  at timestamptz not null default clock_timestamp()
);
create index deposit_limit_change_of_customer on deposit_limit_change (customer_id, at);
create function deposit_limit_keep() returns trigger language plpgsql as $$
begin
  insert into deposit_limit_change select new.*;
  return null;
end $$;
create trigger deposit_limit_kept after insert or update on deposit_limit for each row execute function deposit_limit_keep();
