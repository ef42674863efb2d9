-- Who gave a day of the bank statement by hand; nobody where it was fetched.
create table bank_day_person (
  day date not null references bank_day,
  operator_id uuid not null references operator,
  primary key (day, operator_id)
);
