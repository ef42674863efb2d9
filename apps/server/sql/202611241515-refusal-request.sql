-- The id of the refused request, as the answer's header `x-request-id` has it. Refusals of older versions have none.
alter table customer_refusal add column request_id text;
