-- The record of the office as a chain: each row has a link with the hash of the link before it and of the row's own content. Links are
-- appended as the transaction of the row ends, so that nobody waits for another's work: office_append in functions.sql.

-- 'decision': what was decided. 'read': a person's data was looked at. 'reveal': a masked field was shown. 'refused': an attempt
-- without the permission. 'entry': people of the house coming and going.
alter table office_decision add column kind text not null default 'decision';
alter table office_decision add column session_id uuid;
alter table office_decision add column address text;
alter table office_decision add column request_id text;

create table office_link (
  seq bigint primary key,
  decision_id uuid not null unique,
  previous bytea not null,
  hash bytea not null
);
create table office_head (
  single boolean primary key default true check (single),
  seq bigint not null,
  hash bytea not null
);
insert into office_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create trigger office_link_stays before update or delete on office_link for each row execute function office_refuse_change();
create trigger office_link_is_not_emptied before truncate on office_link for each statement execute function office_refuse_change();

create function office_chain() returns trigger language plpgsql as 'begin return null; end';
create constraint trigger office_decision_is_chained after insert on office_decision
  deferrable initially deferred for each row execute function office_chain();

-- A request for a second person: what is to run, bound by its hash to exactly what was asked.
create table office_request (
  id uuid primary key,
  action text not null,
  subject text not null,
  decision_hash bytea not null,
  -- What the second person sees: the content of the decision, and the facts at the time of asking.
  detail jsonb not null,
  -- The call and its input. Null where it was not asked over HTTP; then the second person says the same again.
  call text,
  payload jsonb,
  permission text,
  why text not null,
  maker_id uuid not null references operator,
  state text not null default 'requested'
    check (state in ('requested', 'executed', 'failed', 'rejected', 'withdrawn', 'expired')),
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_by uuid references operator,
  ended_at timestamptz,
  -- Why it was rejected, or the code of the refusal that it failed with.
  ended_because text,
  check ((state = 'requested') = (ended_at is null)),
  check (ended_by is distinct from maker_id or state in ('withdrawn', 'failed'))
);
create unique index office_request_open on office_request (subject, decision_hash) where state = 'requested';
create index office_request_of_maker on office_request (maker_id, id desc);
create index office_request_of_end on office_request (ended_by, id desc);
