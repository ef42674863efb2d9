-- The house's own pictures, as the server wrote them. The hash is the address, so a row is never changed.
create table content_picture (
  -- The SHA-256 of the bytes.
  hash bytea primary key check (length(hash) = 32),
  -- WebP.
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by uuid not null references operator,
  uploaded_at timestamptz not null default clock_timestamp()
);
