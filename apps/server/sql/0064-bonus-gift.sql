-- Bonuses that people of the house give. One person may be given many: once per person is for what is claimed.
alter table bonus_grant add column is_gift boolean not null default false;
alter table bonus_grant
  drop constraint bonus_grant_once_customer,
  drop constraint bonus_grant_once_phone,
  drop constraint bonus_grant_once_person,
  drop constraint bonus_grant_once_address;
create unique index bonus_grant_once_customer on bonus_grant (offer_id, customer_id) where not is_gift;
create unique index bonus_grant_once_phone on bonus_grant (offer_id, phone) where not is_gift;
create unique index bonus_grant_once_person on bonus_grant (offer_id, person_hash) where not is_gift;
create unique index bonus_grant_once_address on bonus_grant (offer_id, address) where not is_gift;

-- What a gift is given under where nobody names an offer. Not on offer itself.
insert into bonus_offer (id, code, title, terms, is_on, sort) values (
  '0193a000-0000-7000-8000-000000000100', 'goodwill', '{"tr": "Size Özel Bonus", "en": "A bonus for you"}',
  '{"kind": "trial", "amountKurus": 50000, "wagering": 1,
    "contributionBasisPoints": {"slot": 10000, "games": 5000, "bingo": 5000, "tvbets": 1000, "live": 1000},
    "mostStakeKurus": null, "mostWinKurus": null, "days": 14, "oncePerAddress": false}',
  false, 1000);

-- When a person of the house must look besides the one who gives. Without the rule, always.
create table bonus_rule (
  reason text primary key check (reason in ('two_people')),
  -- Holds above this amount.
  above_kurus bigint not null check (above_kurus >= 0)
);
insert into bonus_rule values ('two_people', 50000);
