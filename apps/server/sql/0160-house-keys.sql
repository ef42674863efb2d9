-- The keys that data is sealed and hashed under, each by a fingerprint that says nothing of the secret, so that another secret is refused
-- at the start and a key is only given up once nothing needs it.
create table house_key (
  id bytea primary key check (length(id) = 8),
  first_used_at timestamptz not null default now(),
  -- A server that writes under it says so again and again.
  written_at timestamptz not null default now(),
  -- Nothing needs it any more: it may be left out of the settings.
  free_since timestamptz
);

-- Who is known by which keyed hash, under every key that the writing server had. While two keys are in use one person has two rows, so
-- that no pair of servers can let the same person in twice.
create table identity_hash (
  use text not null check (use in ('person', 'phone')),
  hash bytea not null,
  -- The key it was made with; null where that was not known.
  key_id bytea,
  customer_id uuid not null references customer on delete cascade,
  constraint identity_hash_once primary key (use, hash)
);
create index identity_hash_of_customer on identity_hash (customer_id);
insert into identity_hash (use, hash, customer_id) select 'person', person_hash, id from customer;

-- A customer is known from the first moment, whichever version of the server wrote the row.
create function customer_keep_identity() returns trigger language plpgsql as $$
begin
  insert into identity_hash (use, hash, key_id, customer_id)
    values ('person', new.person_hash, (select id from house_key where id = substring(new.personal_no_sealed from 1 for 8)), new.id);
  return null;
end $$;
create trigger customer_is_known after insert on customer for each row execute function customer_keep_identity();

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

-- A bonus of a person stays that person's when their hash is made with another key.
create function bonus_grant_follow_person() returns trigger language plpgsql as $$
begin
  update bonus_grant set person_hash = new.person_hash where customer_id = new.id and person_hash = old.person_hash;
  return null;
end $$;
create trigger bonuses_follow after update of person_hash on customer for each row
  when (old.person_hash is distinct from new.person_hash and current_setting('felek.reseals', true) = 'on')
  execute function bonus_grant_follow_person();
