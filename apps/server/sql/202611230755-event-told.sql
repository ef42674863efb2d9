-- When the newest status or score of the event was made, by the sender's clock: an older one that arrives later says nothing.
alter table sports_event add column told_at timestamptz;
