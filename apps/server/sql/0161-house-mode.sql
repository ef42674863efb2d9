-- Which mode the house of this database was opened in; no row until its first start since this is kept.
create table house_mode (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('demo', 'production')),
  since timestamptz not null default now()
);

-- What the demo wrote, until its words or its ways are changed by hand: production refuses it. The names of the columns that count are
-- the trigger's arguments.
create function is_not_of_demo() returns trigger language plpgsql as $$
declare
  each text;
begin
  foreach each in array tg_argv loop
    if to_jsonb(old) -> each is distinct from to_jsonb(new) -> each then new.of_demo := false; end if;
  end loop;
  return new;
end $$;

alter table slider_item add column of_demo boolean;
alter table content_category add column of_demo boolean;
alter table content_page add column of_demo boolean;
alter table promotion add column of_demo boolean;
alter table site_option add column of_demo boolean;
alter table translation add column of_demo boolean;
alter table popup add column of_demo boolean;
alter table provider_logo add column of_demo boolean;
alter table house add column of_demo boolean;
alter table payment_method add column of_demo boolean;
alter table bonus_offer add column of_demo boolean;

-- Where the demo's content still stands as it was written.
update content_page set of_demo = true where (id, left(md5(html::text), 8)) in (
  (3, '4d8b1cb9'), (4, '3ccc550b'), (5, '68b0b234'), (6, '56f821ab'), (7, '2023f060'), (8, '219b58d6'), (9, '9917a1b9'),
  (10, '3046f1a3'), (11, '0aaea4b7'), (12, '4ddf7d82'));
update promotion set of_demo = true where (id, left(md5(html::text), 8)) in ((1, '79629972'), (2, 'dbd63158'), (3, '1fc92a2d'));
update translation set of_demo = true where key = 'site.licence'
  and (value like '%Bu bir tanıtım sitesidir; lisans bilgisi örnektir.' or value like '%This is a demonstration house; the licence is an example.');
update provider_logo set of_demo = true where name in ('Turkuaz Live', 'Anka Oyun', 'Kehribar Studio', 'Yakamoz Games', 'Mercan Slots',
  'Nar Interactive', 'Ebru TV Oyunları', 'Pusula Bingo');
update house set of_demo = true where domain_next = 'felek.example';
update payment_method set of_demo = true where bank_account ->> 'holder' = 'Felek Demo A.Ş.' or fields::text like '%(demo)%'
  or (id in (1, 2, 12) and service in ('generic', 'cuzdan') and exists (select from house where of_demo));
update bonus_offer set of_demo = true
  where id in ('0193a000-0000-7000-8000-000000000001', '0193a000-0000-7000-8000-000000000002') and version = 1;

create trigger edited before update on slider_item for each row execute function is_not_of_demo('images', 'url');
create trigger edited before update on content_category for each row execute function is_not_of_demo('title');
create trigger edited before update on content_page for each row execute function is_not_of_demo('title', 'html');
create trigger edited before update on promotion for each row execute function is_not_of_demo('title', 'html', 'images');
create trigger edited before update on site_option for each row execute function is_not_of_demo('value');
create trigger edited before update on translation for each row execute function is_not_of_demo('value');
create trigger edited before update on popup for each row execute function is_not_of_demo('images', 'url');
create trigger edited before update on provider_logo for each row execute function is_not_of_demo('url');
create trigger edited before update on house for each row execute function is_not_of_demo('domain_current', 'domain_next', 'script_text');
create trigger edited before update on payment_method for each row execute function is_not_of_demo('service', 'channel', 'fields', 'bank_account');
create trigger edited before update on bonus_offer for each row execute function is_not_of_demo('title', 'terms');
