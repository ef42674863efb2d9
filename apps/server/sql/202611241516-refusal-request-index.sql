-- outside a transaction
-- A customer names the request that was refused, and staff find it.
create index concurrently if not exists customer_refusal_of_request on customer_refusal (request_id) where request_id is not null;
