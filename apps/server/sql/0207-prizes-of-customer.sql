-- outside a transaction
-- What a payout asks: the prizes that its customer got of campaigns.
create index concurrently if not exists prize_of_customer on prize (customer_id, at) where state in ('credited', 'released');
