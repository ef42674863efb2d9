-- The versions of the house's content. The tables of content hold what the site shows; a version becomes a row of theirs when it is
-- published. What was written there by another road becomes a version at the next start.
create table content_item_version (
  kind text not null check (kind ~ '^[a-z]{2,20}$'),
  key text not null check (length(key) between 1 and 120),
  n integer not null check (n > 0),
  state text not null check (state in ('draft', 'scheduled', 'published', 'replaced', 'ended')),
  -- What packages/contract/src/office/content-kinds.ts says of the kind.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- Moves with each save of a draft, so that nobody saves over another's words unseen.
  revision integer not null default 1,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Nobody where it was not written in the office.
  author uuid references operator,
  changed_at timestamptz not null default clock_timestamp(),
  published_by uuid references operator,
  published_at timestamptz,
  -- The version that it copies.
  copies integer,
  of_demo boolean not null default false,
  primary key (kind, key, n),
  check (starts_at < ends_at),
  check (state <> 'scheduled' or starts_at is not null)
);
create unique index content_item_draft on content_item_version (kind, key) where state = 'draft';
create unique index content_item_scheduled on content_item_version (kind, key) where state = 'scheduled';
create unique index content_item_published on content_item_version (kind, key) where state = 'published';
create index content_item_due on content_item_version (coalesce(ends_at, starts_at)) where state in ('scheduled', 'published');

insert into role_permission (role, permission) values
  ('content', 'content:read'), ('content', 'content:edit'), ('content', 'content:publish'),
  ('crm', 'content:read'), ('compliance', 'content:read'), ('auditor', 'content:read');
