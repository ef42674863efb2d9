-- The request that added the job. Jobs of older versions, and of work without a request, have none.
alter table job add column request_id text;
