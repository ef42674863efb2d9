-- The places and tags of games are set in the office.
insert into role_permission (role, permission) values ('casino', 'game:update');
