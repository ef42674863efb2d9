-- What a customer is told, worded when it is read.
create table notification (
  id uuid primary key,
  customer_id uuid not null references customer,
  category smallint not null check (category between 1 and 5),
  text_code text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notification_of_customer on notification (customer_id, created_at desc, id desc);
