-- Wallets that owe the house are few: they are found without reading all.
create index wallet_overdrawn on wallet (id) where overdrawn;
