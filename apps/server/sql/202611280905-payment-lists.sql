-- outside a transaction
-- The orders of the house in the order of their requests: all, or those of one kind, in one state, or both; and a customer's launches.
create index concurrently if not exists payment_latest on payment (created_at, id);
create index concurrently if not exists payment_in_state on payment (status, created_at, id);
create index concurrently if not exists payment_of_kind on payment (type, created_at, id);
create index concurrently if not exists payment_of_kind_in_state on payment (type, status, created_at, id);
create index concurrently if not exists launch_of_customer on launch (customer);
