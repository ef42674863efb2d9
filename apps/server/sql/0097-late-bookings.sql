-- The way to the other days on which a reference differed, and to what was laid before a person under it.
create index reconciliation_difference_reference on reconciliation_difference (source, reference);
create index suspense_of_reference on suspense_item (service, reference);
