-- Why customers were refused: the code, the version of the house whose rule it was, and the facts and thresholds that were compared. Rows are
-- written in batches beside the calls and kept for ninety days. No reference to `customer`, so that writing one waits for nobody.
create table customer_refusal (
  id uuid primary key,
  at timestamptz not null,
  customer_id uuid not null,
  call text not null,
  code text not null,
  version text not null,
  facts jsonb not null default '{}'
);
create index customer_refusal_of_customer on customer_refusal (customer_id, at desc, id desc);
create index customer_refusal_latest on customer_refusal (at desc, id desc);
create index customer_refusal_of_code on customer_refusal (code, at desc, id desc);
