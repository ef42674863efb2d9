-- The market whose results settle the place half of an each-way leg; null of any other leg. The leg's own market says the terms.
alter table sports_leg add column place_market text;
