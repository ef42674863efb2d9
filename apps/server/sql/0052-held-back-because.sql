-- Why money that came for a deposit was not credited: the reason in suspense.
alter table payment add column held_back_because text;
update payment set held_back_because = 'beyond_deposit_limit' where held_back_at is not null;
alter table payment add check ((held_back_at is null) = (held_back_because is null));
