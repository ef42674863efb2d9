-- Content: everything public that the operator writes. A text in all languages is a JSON object by locale, `{"tr": "…", "en": "…"}`;
-- a picture is three addresses, smallest screen first. Whatever changes here moves the version that each server's copy is
-- compared with, by whichever road the change came.

create function in_both_languages(words jsonb) returns boolean language sql immutable
return coalesce(jsonb_typeof(words -> 'tr') = 'string' and jsonb_typeof(words -> 'en') = 'string', false);

-- An http(s) address, a path inside the site, or nothing. `//host` and `/\host` lead outside and are refused.
create function is_link(url text) returns boolean language sql immutable
return url = '' or url ~ '^https?://[^/[:space:]]+' or url ~ '^/([^/\\]|$)';

create function are_three_links(images jsonb) returns boolean language sql immutable
return jsonb_typeof(images) = 'array' and jsonb_array_length(images) = 3
  and coalesce(is_link(images ->> 0) and is_link(images ->> 1) and is_link(images ->> 2), false);

create table slider_item (
  id integer primary key,
  slug text not null check (slug in ('home', 'slot', 'live', 'promotions')),
  url text not null check (is_link(url)),
  images jsonb not null check (are_three_links(images)),
  sort integer not null default 0,
  shown boolean not null default true
);

create table content_category (
  id integer primary key,
  title jsonb not null check (in_both_languages(title)),
  sort integer not null default 0
);

create table content_page (
  id integer primary key check (id >= 0),
  category integer not null references content_category,
  title jsonb not null check (in_both_languages(title)),
  html jsonb not null check (in_both_languages(html)),
  sort integer not null default 0,
  shown boolean not null default true
);

create table promotion (
  id integer primary key,
  title jsonb not null check (in_both_languages(title)),
  html jsonb not null check (in_both_languages(html)),
  images jsonb not null check (are_three_links(images)),
  url text not null check (is_link(url)),
  starts_at timestamptz,
  ends_at timestamptz,
  sort integer not null default 0,
  shown boolean not null default true,
  check (starts_at < ends_at)
);

-- What the specification calls siteOption. `status` is its Status enumeration, 1 being on.
create table site_option (
  key text primary key,
  value text not null,
  status integer not null default 1 check (status between 0 and 6)
);

-- A text of the operator's own, in place of the site's built-in one.
create table translation (
  key text not null,
  locale text not null check (locale in ('tr', 'en')),
  value text not null,
  primary key (key, locale)
);

create table popup (
  id integer primary key,
  url text not null check (url = '.' or is_link(url)),
  images jsonb not null check (are_three_links(images)),
  sort integer not null default 0,
  shown boolean not null default true
);

create table provider_logo (
  name text primary key,
  url text not null check (is_link(url)),
  sort integer not null default 0
);

-- The house's single public settings.
create table house (
  single boolean primary key default true check (single),
  domain_current text not null default '',
  domain_next text not null default '',
  -- Script text of the operator's, run by the site before the fingerprint is made.
  script_text text not null default ''
);
insert into house default values;

create table content_version (single boolean primary key default true check (single), version bigint not null);
insert into content_version (version) values (1);

create function move_content_version() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;

create trigger moved after insert or update or delete or truncate on slider_item
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on content_category
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on content_page
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on promotion
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on site_option
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on translation
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on popup
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on provider_logo
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on house
  for each statement execute function move_content_version();
