-- The limits and fees of methods, and the rules of withdrawals, are set in the office.
insert into role_permission (role, permission) values
  ('payments', 'method:update'), ('finance', 'method:update'),
  ('payments', 'rule:read'), ('compliance', 'rule:read'), ('auditor', 'rule:read'),
  ('finance', 'rule:read'), ('finance', 'rule:update'), ('risk', 'rule:read'), ('risk', 'rule:update');
