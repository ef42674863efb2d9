-- Staff answer the chat: each answer names its operator. Messages that the house writes by itself name none.
alter table chat_message add column operator_id uuid references operator;
-- A thread waits while its newest message is the customer's, automatic answers aside.
create index chat_of_people on chat_message (customer_id, created_at desc, id desc)
  where not is_from_house or operator_id is not null;
