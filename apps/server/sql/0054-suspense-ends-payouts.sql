-- A payout that is reported with another amount or currency is ended by a person: as paid, or as returned.
alter table suspense_item drop constraint suspense_item_resolution_check;
alter table suspense_item add constraint suspense_item_resolution_check
  check (resolution in ('credit', 'takeback', 'paid', 'returned', 'close'));
