-- A grant to those who lost in a period gives each a part of the loss. The period keeps it to once for each customer and day.
alter table bulk_grant add column loss_from date;
alter table bulk_grant add column loss_to date;
-- Of a grant that gives each customer another amount.
alter table bulk_grant_customer add column amount_kurus bigint check (amount_kurus > 0);
