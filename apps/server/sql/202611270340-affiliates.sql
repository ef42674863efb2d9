-- Affiliates bring players by a link, and earn a share of what the house keeps of them, an amount for each one who deposits, or both.
create table affiliate (
  id uuid primary key,
  -- The `partner` of its links, and its account in the ledger: affiliate:<code>.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{2,39}$'),
  -- The `refId` of its links, where it has one.
  ref_id integer unique check (ref_id > 0),
  name text not null,
  -- The customer's account that is paid.
  payee_id uuid not null references customer,
  -- The month of its end. It earns nothing later, and brings no more players.
  ended_month date check (extract(day from ended_month) = 1),
  added_at timestamptz not null default clock_timestamp()
);
-- Each row holds from its month until the next row of the same affiliate.
create table affiliate_term (
  affiliate_id uuid not null references affiliate,
  from_month date not null check (extract(day from from_month) = 1),
  share_basis_points integer not null check (share_basis_points between 0 and 10000),
  cpa_kurus bigint not null check (cpa_kurus >= 0),
  -- A player counts once, in the month by whose end the deposits have reached this.
  least_deposit_kurus bigint not null check (least_deposit_kurus > 0),
  -- Whether a month below zero lowers the base of the next one.
  carries boolean not null,
  primary key (affiliate_id, from_month)
);
-- Written with the registration, and never changed.
create table affiliate_player (
  customer_id uuid primary key references customer,
  affiliate_id uuid not null references affiliate,
  subid text,
  source text,
  brought_at timestamptz not null default clock_timestamp()
);
create index affiliate_player_of_affiliate on affiliate_player (affiliate_id, brought_at desc, customer_id desc);
-- How often the links were opened.
create table affiliate_click (
  affiliate_id uuid not null references affiliate,
  day date not null,
  clicks integer not null,
  primary key (affiliate_id, day)
);
-- The commission paid for a month. Its posting has the same id.
create table affiliate_payout (
  affiliate_id uuid not null references affiliate,
  month date not null check (extract(day from month) = 1),
  id uuid not null unique,
  due_kurus bigint not null check (due_kurus > 0),
  paid_at timestamptz not null default clock_timestamp(),
  primary key (affiliate_id, month)
);
create trigger affiliate_payout_stays before update or delete on affiliate_payout for each row execute function office_refuse_change();
create trigger affiliate_player_stays before update or delete on affiliate_player for each row execute function office_refuse_change();

insert into role_permission (role, permission) values
  ('crm', 'affiliate:read'), ('crm', 'affiliate:create'), ('crm', 'affiliate:update'),
  ('finance', 'affiliate:read'), ('finance', 'affiliate:create'), ('finance', 'affiliate:update'), ('finance', 'affiliate:pay'),
  ('payments', 'affiliate:read'), ('payments', 'affiliate:pay'),
  ('auditor', 'affiliate:read');
insert into role_ceiling (role, permission, most_kurus) values ('payments', 'affiliate:pay', 100000000);
