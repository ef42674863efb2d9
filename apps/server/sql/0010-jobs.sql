-- Work that is promised in one transaction and done after it: at least once, by whichever server is free.
-- A job is due when due_at has come. Taking it moves due_at to the end of the lease, so that a job whose server died in
-- the middle becomes due again by itself.
create table job (
  topic      text not null,
  key        text not null,
  payload    jsonb not null,
  due_at     timestamptz not null,
  -- How often it was taken since it last succeeded.
  tries      integer not null default 0,
  -- Who holds it: a new id for each taking, so that one who came too late cannot finish what another has taken over.
  lease      uuid,
  last_error text,
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  -- Given up after too many tries: a person decides what happens to it.
  dead_at    timestamptz,
  primary key (topic, key)
);

create index job_due on job (topic, due_at) where done_at is null and dead_at is null;
create index job_done on job (done_at) where done_at is not null;
create index job_dead on job (dead_at) where dead_at is not null;
