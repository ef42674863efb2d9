-- A role that an operator takes in an emergency, for an hour at most. It ends by itself, and another person reviews it.
create table operator_taken_role (
  id uuid primary key,
  operator_id uuid not null references operator,
  role text not null references operator_role,
  why text not null,
  taken_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  reviewed_by uuid references operator,
  reviewed_at timestamptz,
  check (until > taken_at and until <= taken_at + interval '1 hour'),
  check ((reviewed_by is null) = (reviewed_at is null)),
  check (reviewed_by <> operator_id)
);
create index operator_taken_role_of_operator on operator_taken_role (operator_id, until);
create index operator_taken_role_open on operator_taken_role (taken_at) where reviewed_at is null;

insert into role_permission (role, permission)
select role, unnest(array['role:take', 'role:read']) from operator_role where role not in ('access', 'auditor');
insert into role_permission (role, permission) values ('access', 'role:read'), ('access', 'role:review'), ('auditor', 'role:read');
