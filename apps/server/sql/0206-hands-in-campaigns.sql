-- Who added a campaign has a hand in its prizes, also who added it alone while one person was enough.
insert into manual_credit_person (subject, operator_id)
select subject, operator_id from office_decision where action = 'add campaign' on conflict do nothing;
