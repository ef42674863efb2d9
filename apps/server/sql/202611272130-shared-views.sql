-- Whose holders see the view besides its owner. They see it while its owner holds the role too.
alter table office_view add column role text;
