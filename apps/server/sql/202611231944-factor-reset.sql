-- When staff took the second factor from a customer who had lost it. Payouts count it as a change of the password.
alter table customer add column factor_reset_at timestamptz;

insert into role_permission (role, permission) values ('support', 'customer:unlock'), ('compliance', 'customer:unlock') on conflict do nothing;
