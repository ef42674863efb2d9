-- The rules about an account count what goes there and look back `hours`: a small payout of a moment ago does not make an account
-- known, and an amount in parts is counted as the whole. To an account that another customer has named nothing goes by itself.
update withdrawal_rule set hours = 24 where reason in ('new_destination', 'shared_destination') and hours is null;
-- An operator's own limit stays.
update withdrawal_rule set above_kurus = 0 where reason = 'shared_destination' and above_kurus = 200000;
