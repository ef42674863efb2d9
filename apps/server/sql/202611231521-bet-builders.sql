-- Of a bet builder, whose selections are legs of one event, the price of every subset in thousandths: place Σ 2^selection. It stands with the
-- first of them. A bet that has several legs of an event has them as a builder.
alter table sports_leg add column built jsonb;
