-- What an approval of a withdrawal rests on. A change voids what was approved, and the withdrawal waits for a person again.
alter table payment
  -- The facts that it was asked for or looked at with last, by code; those about people are keyed hashes.
  add column facts jsonb,
  -- How often a change has voided its approvals: they count within one round.
  add column review_round integer not null default 0;

-- Which facts are compared. An operator may take one out; a withdrawal of a customer in debt is held in any case.
create table approval_fact (
  fact text primary key check (fact in ('account', 'balance', 'books', 'contact', 'debt', 'destination', 'holder', 'password', 'taken_back'))
);
insert into approval_fact values ('account'), ('books'), ('contact'), ('debt'), ('destination'), ('holder'), ('password'), ('taken_back');

create table approval_void (
  payment_id uuid not null references payment,
  round integer not null,
  at timestamptz not null default clock_timestamp(),
  changed text[] not null check (cardinality(changed) > 0),
  before jsonb not null,
  after jsonb not null,
  primary key (payment_id, round)
);
create trigger approval_void_stays before update or delete on approval_void for each row execute function office_refuse_change();
create trigger approval_void_is_not_emptied before truncate on approval_void for each statement execute function office_refuse_change();
