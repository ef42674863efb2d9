-- version 202611231516
-- The functions of the server's tables as they are now: what their checks and triggers do. The migrator runs this file after all
-- migrations, where its version is newer than the version that the database has. Its rules are those of
-- packages/ledger/sql/functions.sql.

-- A text in all languages: a JSON object by locale.
create or replace function in_both_languages(words jsonb) returns boolean language sql immutable
return coalesce(jsonb_typeof(words -> 'tr') = 'string' and jsonb_typeof(words -> 'en') = 'string', false);

-- A name as staff search for it: no case, no accents, one letter for Turkish's four i's. Two indexes of `customer` keep what it says, so a
-- change of it needs them made anew.
create or replace function fold_name(name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(lower(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'ıøØłŁđĐ', 'ioolldd')),
  '[[:space:][:punct:]]+', ' ', 'g'));

-- An http(s) address without a user's name in it, a path inside the site, or nothing. It holds no spaces and no controls, nothing that
-- turns or hides what is read, and at most 2,000 characters. Rows from before this rule stay.
create or replace function is_link(url text) returns boolean language sql immutable
return length(url) <= 2000
  and url !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\]'
  and (url = '' or url ~ '^https?://[^/?#@]+([/?#]|$)' or url ~ '^/([^/]|$)');

-- A picture: three addresses, smallest screen first.
create or replace function are_three_links(images jsonb) returns boolean language sql immutable
return jsonb_typeof(images) = 'array' and jsonb_array_length(images) = 3
  and coalesce(is_link(images ->> 0) and is_link(images ->> 1) and is_link(images ->> 2), false);

-- Moves the version that each server compares its copy of the content with.
create or replace function move_content_version() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;

-- Moves the version that each server compares its copy of the catalogue with.
create or replace function move_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;

-- What an order asks for stays. The same text sealed under another key asks for the same, and nothing else may change with it.
create or replace function payment_refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('felek.reseals', true) = 'on'
    and to_jsonb(old) - array['detail_sealed', 'destination_hash'] = to_jsonb(new) - array['detail_sealed', 'destination_hash']
    and (old.destination_hash is null) = (new.destination_hash is null) then
    return new;
  end if;
  raise exception 'what an order asks for is never changed' using errcode = 'restrict_violation';
end $$;

-- Keeps every deposit limit that a customer ever had.
create or replace function deposit_limit_keep() returns trigger language plpgsql as $$
begin
  insert into deposit_limit_change select new.*;
  return null;
end $$;

-- However an account comes to be shut, its wallet refuses stakes from the same commit on. Payouts and reversals it takes for ever.
create or replace function guard_wallet() returns trigger language plpgsql as $$
begin
  perform ledger_refuse(new.id, case when new.state = 'active' then null else array['bet'] end);
  return null;
end $$;

-- An offer has a new version when its terms change.
create or replace function move_bonus_offer_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + case when new.terms is distinct from old.terms then 1 else 0 end;
  return new;
end $$;

-- A decision is written once, for good.
create or replace function office_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided stays written' using errcode = 'restrict_violation';
end $$;

-- The content of a row of the record, for its hash: each value by its length in bytes, so that no two rows read alike.
create or replace function office_row_text(d office_decision) returns text language sql stable
return (
  select string_agg(case when value is null then '-' else octet_length(value) || ':' || value end, ',' order by place)
  from unnest(array[
    d.id::text, d.operator_id::text, to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.kind, d.action, d.subject,
    d.why, d.detail::text, d.session_id::text, d.address, d.request_id
  ]) with ordinality content (value, place)
);

-- Appends a row's link to the chain. The head is locked until the transaction ends; that is at once where it is called as it commits.
create or replace function office_append(of_decision uuid) returns void language plpgsql security definer as $$
declare
  head office_head;
  link_hash bytea;
begin
  select * into strict head from office_head for update;
  if exists (select from office_link where decision_id = of_decision) then return; end if;
  select sha256(head.hash || convert_to(office_row_text(d), 'UTF8')) into strict link_hash from office_decision d where id = of_decision;
  insert into office_link (seq, decision_id, previous, hash) values (head.seq + 1, of_decision, head.hash, link_hash);
  update office_head set seq = head.seq + 1, hash = link_hash;
end $$;

create or replace function office_chain() returns trigger language plpgsql security definer as $$
begin
  perform office_append(new.id);
  return null;
end $$;

-- A bonus of a phone stays that phone's when its hash is made with another key.
create or replace function bonus_grant_follow_phone() returns trigger language plpgsql as $$
begin
  update bonus_grant set phone_hash = new.phone_hash where phone_hash = old.phone_hash;
  return null;
end $$;

-- A customer is known from the first moment, whichever version of the server wrote the row.
create or replace function customer_keep_identity() returns trigger language plpgsql as $$
begin
  insert into identity_hash (use, hash, key_id, customer_id)
    values ('person', new.person_hash, (select id from house_key where id = substring(new.personal_no_sealed from 1 for 8)), new.id);
  return null;
end $$;

-- A bonus of a person stays that person's when their hash is made with another key.
create or replace function bonus_grant_follow_person() returns trigger language plpgsql as $$
begin
  update bonus_grant set person_hash = new.person_hash where customer_id = new.id and person_hash = old.person_hash;
  return null;
end $$;

-- What the demo wrote, until its words or its ways are changed by hand: production refuses it. The names of the columns that count are
-- the trigger's arguments.
create or replace function is_not_of_demo() returns trigger language plpgsql as $$
declare
  each text;
begin
  foreach each in array tg_argv loop
    if to_jsonb(old) -> each is distinct from to_jsonb(new) -> each then new.of_demo := false; end if;
  end loop;
  return new;
end $$;

-- These write the chain in the place of the running server's role, which may not.
do $$
declare f regprocedure;
begin
  foreach f in array array['office_append(uuid)', 'office_chain()']::regprocedure[] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
