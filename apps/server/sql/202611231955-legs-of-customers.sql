-- A player's own bets on a selection are found without reading everybody's. Null in the legs of the version before: there the bet tells.
alter table sports_leg add column customer uuid;
