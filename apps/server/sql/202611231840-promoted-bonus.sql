-- The bonus whose terms a promotion shows, and the subjects by which customers filter promotions.
alter table promotion
  add column bonus_offer text references bonus_offer (code) on delete set null,
  add column tags text[] not null default '{}'
    check (tags <@ array['welcome', 'deposit', 'slot', 'live', 'bingo', 'sports']);
create trigger edited_bonus before update on promotion for each row execute function is_not_of_demo('tags');
