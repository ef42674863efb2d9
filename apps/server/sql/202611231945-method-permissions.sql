-- Payment methods are set in the office. A new one takes two people.
insert into role_permission (role, permission) values
  ('payments', 'method:read'), ('payments', 'method:create'), ('payments', 'method:toggle'),
  ('finance', 'method:read'), ('finance', 'method:create'), ('finance', 'method:toggle'),
  ('auditor', 'method:read');
