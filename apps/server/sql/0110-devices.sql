-- Which logins came from a device that the customer had not used before. Fingerprints are kept as keyed hashes, `h:…`; SQL has no
-- key, so the job `account.hash-fingerprints` replaces those that were kept in plain text.
alter table session add column new_device boolean not null default false;
create index session_plain_fingerprint on session (id) where fingerprint <> '' and fingerprint not like 'h:%';
create index customer_plain_fingerprint on customer (id) where fingerprint <> '' and fingerprint not like 'h:%';
create index bonus_device_plain_fingerprint on bonus_device (grant_id) where fingerprint not like 'h:%';
