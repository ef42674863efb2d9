-- outside a transaction
-- The funnel counts the customers of one day of registration.
create index concurrently if not exists customer_joined on customer (joined_at);
