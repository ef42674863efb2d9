-- The list of all deposits and withdrawals, and the list of open rounds.
insert into role_permission (role, permission)
select unnest(array['payments', 'finance', 'risk', 'support', 'auditor']), 'payment:read'
union all
select unnest(array['casino', 'finance', 'risk', 'support', 'auditor']), 'round:read';
