-- The way to the other days on which a reference differed. What was laid before a person under it has an index of its own already.
create index reconciliation_difference_reference on reconciliation_difference (source, reference);
