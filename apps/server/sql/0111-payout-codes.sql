-- A withdrawal may need a code to the customer's phone. A code of a payout is bound to that payout and opens nothing else.
alter table one_time_code
  add column bound_to text,
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose check (purpose in ('phone', 'recovery', 'payout'));

-- What answers a rule that holds: a person's look, or a code to the phone.
alter table withdrawal_rule add column answered_by text not null default 'review' check (answered_by in ('review', 'code'));
insert into withdrawal_rule (reason, above_kurus, most, hours, answered_by) values
  ('first_payout', 0, null, null, 'code'),
  ('new_device', 0, null, 24, 'code'),
  ('new_destinations_sum', 500000, null, 24, 'review');
