-- Whom the operator lets open a game: the devices, and the countries whose customers may not.
alter table game
  add column devices text not null default 'all' check (devices in ('all', 'phone', 'computer')),
  add column closed_countries text[] not null default '{}';
