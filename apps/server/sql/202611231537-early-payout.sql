-- The largest lead that each side of an event has had, and the score that it stood in. A goal that is taken back takes it back too.
create table sports_lead (
  event_id text not null references sports_event,
  side text not null check (side in ('home', 'away')),
  lead integer not null check (lead > 0),
  own integer not null,
  other integer not null,
  reached_at timestamptz not null default clock_timestamp(),
  primary key (event_id, side)
);
-- The lead at which the bet counts as won, as it was promised at placement; null without a promise.
alter table sports_leg add column early_lead integer check (early_lead > 0);
-- The same as traders set it: 0 promises nothing.
alter table sports_setting add column early_lead integer check (early_lead >= 0);
