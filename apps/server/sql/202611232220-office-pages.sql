-- outside a transaction
-- The orders in which the office reads its lists page by page, and the filters of its queues.
create index concurrently if not exists job_dead_latest on job (dead_at desc, topic, key) where dead_at is not null;
create index concurrently if not exists table_message_latest on table_message (written_at, id);
create index concurrently if not exists table_message_latest_of_table on table_message (table_code, written_at, id);
create index concurrently if not exists player_funds_latest on player_funds (day desc, currency);
create index concurrently if not exists control_fact_latest on control_fact (day desc, game, stake_class);
create index concurrently if not exists control_fact_of_game on control_fact (game, day desc, stake_class);
create index concurrently if not exists control_incident_latest on control_incident (seen_at, id);
create index concurrently if not exists manual_credit_of_bank on manual_credit (at desc, subject) where bank_reference is not null;
create index concurrently if not exists manual_credit_missing_latest on manual_credit (at desc, subject) where bank_reference is not null and missing_at is not null and ended_at is null;
create index concurrently if not exists suspense_resolved on suspense_item (resolved_at, id) where resolved_at is not null;
create index concurrently if not exists payment_in_review on payment (created_at, id) where type = 2 and status = 6 and (review_reasons <> '{}' or review_round > 0);
create index concurrently if not exists payment_unknown on payment (updated_at, id) where type = 2 and status = 2;
create index concurrently if not exists prize_latest on prize (at, id);
create index concurrently if not exists prize_in_suspense on prize (at, id) where state = 'suspended';
create index concurrently if not exists campaign_latest on campaign ((ended_at is null), starts_at, id);
create index concurrently if not exists sports_boost_latest on sports_boost (made_at, id);
create index concurrently if not exists sports_bet_in_review on sports_bet (placed_at, id) where state = 'review';
create index concurrently if not exists office_decision_decided on office_decision (at, id) where kind = 'decision';
