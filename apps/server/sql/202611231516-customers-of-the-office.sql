-- What staff write on a customer, and how much each role may move by one decision.

create table customer_note (
  id uuid primary key,
  customer_id uuid not null references customer,
  operator_id uuid not null references operator,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default clock_timestamp()
);
create index customer_note_of_customer on customer_note (customer_id, at desc, id desc);
create trigger customer_note_stays before update or delete on customer_note for each row execute function office_refuse_change();

create table customer_tag (
  customer_id uuid not null references customer,
  tag text not null check (length(tag) between 1 and 30),
  operator_id uuid not null references operator,
  at timestamptz not null default clock_timestamp(),
  primary key (customer_id, tag)
);

-- The most that a role may move by one decision under a permission. Without a row there is no ceiling; of several roles the widest counts.
create table role_ceiling (
  role text not null references operator_role,
  permission text not null,
  most_kurus bigint not null check (most_kurus > 0),
  primary key (role, permission)
);
insert into role_ceiling (role, permission, most_kurus) values
  ('crm', 'bonus:issue', 10000000),
  ('payments', 'customer:correct', 10000000),
  ('finance', 'customer:correct', 50000000),
  ('payments', 'withdrawal:approve', 100000000),
  ('payments', 'transfer:record', 100000000),
  ('payments', 'suspense:resolve', 50000000);

insert into role_permission (role, permission) values
  ('payments', 'customer:correct'),
  ('finance', 'customer:correct'),
  ('support', 'session:end'),
  ('protection', 'session:end'),
  ('risk', 'session:end');

-- A name as it is searched for: no case, no accents, one letter for Turkish's four i's. The index of 202611231517 keeps what this says.
create function fold_name(name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(lower(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'ıøØłŁđĐ', 'ioolldd')),
  '[[:space:][:punct:]]+', ' ', 'g'));
