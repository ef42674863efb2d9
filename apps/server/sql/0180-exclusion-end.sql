-- Until when a customer is excluded; null while that is open. Staff open the account again; the clock does not.
alter table customer add column excluded_until timestamptz;
