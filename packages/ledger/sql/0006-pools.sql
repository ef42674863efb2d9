-- What came to jackpot pools and went from them, which is looked at over all wallets together: few entries of many.
create index entry_of_pool on entry (to_account, from_account) include (amount, wallet_id, posting_id)
where to_account like 'jackpot:%' or from_account like 'jackpot:%';
