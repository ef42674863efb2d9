-- A view of a list that an operator keeps: the filters and columns, as the address has them.
create table office_view (
  operator_id uuid not null references operator,
  screen text not null,
  name text not null,
  search text not null,
  saved_at timestamptz not null default now(),
  primary key (operator_id, screen, name)
);
