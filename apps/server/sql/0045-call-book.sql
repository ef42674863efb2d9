-- What game providers' machines said to us and what they were told, for disputes: many calls to a page, so that they cost the
-- database little. No secret is in them.

create table call_book_page (
  id bigint generated always as identity primary key,
  provider text not null,
  -- When the first and the last of its calls came.
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- A line of JSON for each call, gzipped.
  calls bytea not null
);
create index call_book_time on call_book_page (to_at, provider);
-- It is compressed already.
alter table call_book_page alter column calls set storage external;
