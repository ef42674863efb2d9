-- What a banner or a popup offers, as live text over its picture: a layout, and words in all languages. Title and button are always there;
-- kicker and figure may be empty.
alter table slider_item add column offer jsonb
  check (offer is null or (offer ->> 'layout' in ('start', 'end', 'centre')
    and in_both_languages(offer -> 'kicker') and in_both_languages(offer -> 'title')
    and in_both_languages(offer -> 'figure') and in_both_languages(offer -> 'button')));
alter table popup add column offer jsonb
  check (offer is null or (offer ->> 'layout' in ('start', 'end', 'centre')
    and in_both_languages(offer -> 'kicker') and in_both_languages(offer -> 'title')
    and in_both_languages(offer -> 'figure') and in_both_languages(offer -> 'button')));
create trigger edited_offer before update on slider_item for each row execute function is_not_of_demo('offer');
create trigger edited_offer before update on popup for each row execute function is_not_of_demo('offer');

-- The rows of the home page in their order. `category:<id>` is one category of the casino, `categories` all that have no row of their own.
create table home_row (
  kind text primary key check (kind ~ '^(continue|favorites|for-you|popular|new|jackpots|live|matches|wins|promotions|providers|categories|category:[0-9]{1,9})$'),
  sort integer not null,
  shown boolean not null default true
);
insert into home_row (kind, sort) values
  ('continue', 10), ('live', 20), ('category:1', 30), ('matches', 40), ('jackpots', 50), ('popular', 60), ('for-you', 70), ('new', 80),
  ('category:2', 90), ('wins', 100), ('promotions', 110), ('categories', 120), ('favorites', 130), ('providers', 140);
create trigger moved after insert or update or delete or truncate on home_row
  for each statement execute function move_content_version();

-- What a customer chose for themselves. Without a row nothing is sent for advertising, and wins are shown under a masked name.
create table customer_preference (
  customer_id uuid primary key references customer,
  offers_by_sms boolean not null default false,
  offers_by_email boolean not null default false,
  hides_wins boolean not null default false,
  changed_at timestamptz not null default clock_timestamp()
);
