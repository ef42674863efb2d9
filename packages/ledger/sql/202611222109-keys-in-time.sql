-- A posting's key begins with its id, which begins with its time: see 202611222108. The foreign key is checked for what comes from now on,
-- and in the next file for what is there.
alter table entry drop constraint entry_wallet_id_posting_id_fkey;
alter table posting drop constraint posting_pkey;
alter table posting add constraint posting_pkey primary key using index posting_by_id;
alter table entry add constraint entry_wallet_id_posting_id_fkey foreign key (wallet_id, posting_id) references posting (wallet_id, id) not valid;
drop index posting_of_wallet, posting_of_round;
