-- outside a transaction
-- The ways in which staff find a customer: the beginning of a name in either order or of a username, the end of where a payout goes, a
-- service's reference; and which accounts share a device or an address.
create index concurrently if not exists customer_by_name on customer (fold_name(name || ' ' || surname) collate "C");
create index concurrently if not exists customer_by_surname on customer (fold_name(surname || ' ' || name) collate "C");
create index concurrently if not exists customer_by_username on customer (username_key collate "C");
create index concurrently if not exists payment_by_end on payment ("right"(note, 4), created_at desc) where destination_hash is not null;
create index concurrently if not exists payment_by_service_reference on payment (service_reference) where service_reference is not null;
create index concurrently if not exists session_by_fingerprint on session (fingerprint, started_at desc) where fingerprint <> '';
create index concurrently if not exists session_by_address on session (address, started_at desc);
create index concurrently if not exists customer_by_fingerprint on customer (fingerprint) where fingerprint <> '';
create index concurrently if not exists office_decision_of_subject on office_decision (subject, at desc, id desc);
create index concurrently if not exists office_decision_of_customer on office_decision ((detail ->> 'customer'), at desc, id desc) where detail ? 'customer';
