-- A budget whose window follows the calendar of a zone: `day`, `week` (from Monday) or `month`. Both are null for a window that was set
-- once. The budget itself moves on to the next window, so no job that is late can let a limit lapse.
alter type ledger_budget add attribute every text, add attribute zone text;
