-- What operators decided, and what waits for a second one.

create table office_decision (
  id uuid primary key,
  operator_id uuid not null references operator,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  -- What it was about: `withdrawal <id>`, `suspense <id>`, `transfer <the bank's reference>`.
  subject text not null,
  why text not null,
  detail jsonb not null default '{}'
);
create index office_decision_latest on office_decision (at desc, id desc);

-- Written once, for good.
create function office_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided stays written' using errcode = 'restrict_violation';
end $$;
create trigger office_decision_stays before update or delete on office_decision for each row execute function office_refuse_change();
create trigger office_decision_is_not_emptied before truncate on office_decision for each statement execute function office_refuse_change();

-- Who approved exactly what: another amount, customer or destination is another decision, and begins anew.
create table office_approval (
  subject text not null,
  decision_hash bytea not null,
  operator_id uuid not null references operator,
  at timestamptz not null default clock_timestamp(),
  primary key (subject, decision_hash, operator_id)
);
