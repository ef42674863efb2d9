-- outside a transaction
-- The movements of a wallet outside of rounds, such as payments and bonuses: a few of many postings, which a player's history lists by time.
create index concurrently if not exists posting_outside_rounds on posting (wallet_id, created_at desc) where round_provider is null and not barred;
