-- What a wallet may still be asked for: operations that it refuses, and budgets of amounts and windows of time. Both stand in the
-- wallet's own row, so that whoever holds its lock reads them as they were last committed, and a posting moves them by the same
-- update that moves the money. A wallet without either pays nothing for them.

create type ledger_budget as (
  -- A plain word of the application's; several windows may have the same one.
  kind text,
  name text,
  -- Operations whose cash draws on it, and those whose cash gives back.
  draws text[],
  returns text[],
  -- Whether cash that leaves the purse draws, or cash that comes into it.
  counts text,
  starts_at timestamptz,
  -- Null: it has no end.
  ends_at timestamptz,
  most bigint,
  -- Below zero where more came back than was drawn.
  used bigint
);
create type ledger_budgets_moved as (over text, budgets ledger_budget[]);

alter table wallet add column refuses text[], add column budgets ledger_budget[];
