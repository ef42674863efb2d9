-- The live chat: one thread for each customer. What the house says by itself is kept as a code and worded when it is read.
create table chat_message (
  id uuid primary key,
  customer_id uuid not null references customer,
  is_from_house boolean not null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp()
);
create index chat_of_customer on chat_message (customer_id, created_at desc, id desc);
