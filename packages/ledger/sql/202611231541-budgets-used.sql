-- What each budget has used, by its place in `budgets`. Each posting changes these figures; the definitions stay as they are, and
-- writing them again cost more than the rest of a budget. A place that is null has the `used` of its definition.
alter table wallet add column budgets_used bigint[];
