-- The list of what the house needs before it opens is read by those who set it up.
insert into role_permission (role, permission) values
  ('access', 'house:read'), ('content', 'house:read'), ('casino', 'house:read'), ('finance', 'house:read'),
  ('payments', 'house:read'), ('compliance', 'house:read'), ('auditor', 'house:read');
