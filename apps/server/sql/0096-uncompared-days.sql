-- A day that could not be compared is written down too, and why.
alter table reconciliation
  add column reason text,
  drop constraint reconciliation_state_check,
  add constraint reconciliation_state_check check (state in ('matched', 'differs', 'no_file', 'unreadable')),
  add constraint reconciliation_reason_check check ((state = 'unreadable') = (reason is not null) and length(reason) <= 200);
