-- The devices of a bonus: the one that it was claimed from, and the one that its customer joined from. Whoever invents a name for the
-- one is known by the other.
create table bonus_device (
  offer_id uuid not null references bonus_offer,
  fingerprint text not null,
  grant_id uuid not null references bonus_grant on delete cascade,
  constraint bonus_grant_once_device primary key (offer_id, fingerprint)
);
create index bonus_device_of_grant on bonus_device (grant_id);
insert into bonus_device
  select offer_id, fingerprint, id from bonus_grant where fingerprint is not null;
insert into bonus_device
  select g.offer_id, c.fingerprint, g.id from bonus_grant g join customer c on c.id = g.customer_id where c.fingerprint <> ''
  order by g.claimed_at on conflict do nothing;
alter table bonus_grant drop column fingerprint;
