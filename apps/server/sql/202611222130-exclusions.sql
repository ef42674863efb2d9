-- What keeps an account shut, and kept it: each closure and exclusion with who asked for it and why. customer.state and excluded_until
-- follow from those that have not ended, and stay what every server reads.
create table exclusion (
  id uuid primary key,
  customer_id uuid not null references customer,
  kind text not null check (kind in ('exclusion', 'closure')),
  -- Null: the customer did it.
  operator_id uuid references operator,
  why text not null default '',
  from_at timestamptz not null default clock_timestamp(),
  -- Null: it has no end.
  until_at timestamptz,
  -- When the customer asked to come back.
  asked_back_at timestamptz,
  -- When two people opened the account again.
  ended_at timestamptz,
  check (kind = 'exclusion' or until_at is null)
);
create index exclusion_of_customer on exclusion (customer_id, from_at);

-- However an account comes to be shut, its wallet refuses stakes from the same commit on: functions.sql has the body.
create function guard_wallet() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger customer_state_guards_wallet after update of state on customer
for each row when (old.state is distinct from new.state) execute function guard_wallet();
