-- outside a transaction
-- The indexes of postings in the order of time, where a new posting comes to the end of one page that everybody changes.
create unique index concurrently if not exists posting_by_id on posting (id, wallet_id);
create index concurrently if not exists posting_of_opening on posting (opening) where opening is not null;
-- Of the rounds from before. Nothing is added to it any more but what comes late to those.
create index concurrently if not exists posting_of_older_round on posting (round_id, round_provider) where round_id is not null and opening is null;
-- The one index by wallet. It has the markers too, so that whoever reads all of a wallet finds them.
create index concurrently if not exists posting_by_wallet on posting (wallet_id, created_at desc, version_after desc);
