-- What people have moved of an order by hand is read by the reference it was reported under.
create index suspense_of_reference on suspense_item (reference);
