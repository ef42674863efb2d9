-- Payments: methods as data, orders with their life, what services told us, and what could not be booked to anybody.

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
  fee_tr text not null,
  fee_en text not null,
  time_tr text not null,
  time_en text not null,
  -- The form's fields besides the amount: [{ key, objectType, option: [{ id, tr, en }] | null, mask }]
  fields jsonb not null default '[]',
  -- What the service calls this way of paying.
  channel text not null
);

create table payment (
  id uuid primary key,
  customer_id uuid not null references customer,
  type smallint not null check (type in (1, 2)),
  method_id integer not null references payment_method,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The Status enumeration.
  status smallint not null check (status between 0 and 6),
  service text not null,
  -- Where the payer goes, once the service has said so.
  pay_url text,
  -- What was filled in, encrypted; and what of it may be shown.
  detail_sealed bytea not null,
  note text not null default '',
  idempotency_key text,
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (customer_id, type, idempotency_key)
);
create index payment_of_customer on payment (customer_id, created_at desc, id desc);
create index payment_under_way on payment (type, updated_at) where status in (2, 6);

-- Each thing a service told us, once.
create table payment_event (
  service text not null,
  event_id text not null,
  reference text not null,
  status text not null,
  outcome text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (service, event_id)
);

-- Money or messages that fit no order: an operator decides.
create table suspense_item (
  id uuid primary key,
  service text not null,
  reference text not null,
  reason text not null,
  reported jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz
);
