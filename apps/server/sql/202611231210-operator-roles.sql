-- Who of the house may do what: roles and their permissions are rows, and nobody has them all. A permission is a noun:verb of the
-- contract (packages/contract/src/office/permissions.ts); docs/roles.md prints the rows.

create table operator_role (
  role text primary key check (role ~ '^[a-z]{2,30}$'),
  title jsonb not null check (in_both_languages(title))
);

create table role_permission (
  role text not null references operator_role,
  permission text not null check (permission ~ '^[a-z]+:[a-z]+$'),
  primary key (role, permission)
);

-- Roles that no one person may hold together.
create table role_conflict (
  role text not null references operator_role,
  other text not null references operator_role,
  check (role < other),
  primary key (role, other)
);

create table operator_in_role (
  operator_id uuid not null references operator,
  role text not null references operator_role,
  since timestamptz not null default clock_timestamp(),
  primary key (operator_id, role)
);

-- The second factor: a secret for one-time passwords, sealed, and the last step that was used. What is begun counts once a password of it
-- has been given.
alter table operator add column totp_sealed bytea;
alter table operator add column totp_begun_sealed bytea;
alter table operator add column totp_step bigint;
-- The hash of a one-time code with which a new operator sets a password, and until when.
alter table operator add column invite_hash bytea;
alter table operator add column invite_until timestamptz;
-- When the second factor was last proved in the session.
alter table operator_session add column proved_at timestamptz;

insert into operator_role (role, title) values
  ('access', '{"tr": "Erişim yöneticisi", "en": "Access admin"}'),
  ('auditor', '{"tr": "İç denetçi", "en": "Auditor"}'),
  ('casino', '{"tr": "Casino yöneticisi", "en": "Casino manager"}'),
  ('compliance', '{"tr": "Uyum", "en": "Compliance"}'),
  ('content', '{"tr": "İçerik", "en": "Content"}'),
  ('crm', '{"tr": "Kampanya ve bonus", "en": "Campaigns and bonuses"}'),
  ('finance', '{"tr": "Finans", "en": "Finance"}'),
  ('payments', '{"tr": "Ödemeler", "en": "Payments"}'),
  ('protection', '{"tr": "Oyuncu koruma", "en": "Player protection"}'),
  ('risk', '{"tr": "Risk ve dolandırıcılık", "en": "Risk and fraud"}'),
  ('support', '{"tr": "Müşteri desteği", "en": "Support"}'),
  ('trader', '{"tr": "Bahis yöneticisi", "en": "Trader"}');

insert into role_permission (role, permission)
select role, unnest(string_to_array(may, ' ')) from (values
  ('access', 'operator:read operator:create operator:grant operator:end log:read log:verify'),
  ('casino', 'game:read game:toggle provider:read return:read campaign:read prize:read job:read figure:read reconciliation:read'),
  ('compliance', 'customer:read customer:reveal customer:note exclusion:read exclusion:create withdrawal:read withdrawal:refuse debt:read payout:read transfer:read bonus:read refusal:read log:read'),
  ('content', 'game:read tablechat:read tablechat:moderate'),
  ('crm', 'campaign:read campaign:create campaign:end prize:read bonus:read bonus:issue bonus:revoke customer:read figure:read'),
  ('finance', 'reconciliation:read funds:read debt:read suspense:read transfer:read transfer:reconcile payout:read withdrawal:read prize:read campaign:read figure:read return:read provider:read job:read job:revive log:read log:verify'),
  ('payments', 'withdrawal:read withdrawal:approve withdrawal:refuse debt:read suspense:read suspense:resolve transfer:read transfer:record transfer:resolve transfer:reconcile payout:read prize:read prize:resolve customer:read exclusion:read bonus:read reconciliation:read refusal:read job:read'),
  ('protection', 'customer:read customer:note exclusion:read exclusion:create exclusion:lift bonus:read chat:read refusal:read'),
  ('risk', 'customer:read customer:reveal customer:note withdrawal:read withdrawal:refuse debt:read payout:read transfer:read suspense:read prize:read bonus:read bonus:revoke exclusion:read exclusion:create provider:read trading:read trading:limit refusal:read'),
  ('support', 'customer:read customer:reveal customer:note chat:read chat:answer bonus:read exclusion:read exclusion:create withdrawal:read payout:read tablechat:read tablechat:moderate refusal:read'),
  ('trader', 'trading:read trading:suspend trading:price trading:set trading:limit trading:decide trading:result trading:void customer:read refusal:read')
) seeded (role, may);
-- The auditor reads all there is and writes nothing.
insert into role_permission (role, permission)
select distinct 'auditor', permission from role_permission where permission like '%:read' union select 'auditor', 'log:verify';

-- Who gives roles sees no customer and no money; who audits does nothing else; who invites customers reads no papers of theirs.
insert into role_conflict (role, other)
select least(a.role, b.role), greatest(a.role, b.role) from operator_role a join operator_role b on a.role < b.role
where 'auditor' in (a.role, b.role)
  or ('access' in (a.role, b.role) and 'content' not in (a.role, b.role))
  or (a.role, b.role) = ('compliance', 'crm');

-- Operators from before could do all there was. They get every role of the daily work, which is just that; giving roles is new, and
-- is nobody's until two people for it are made (docs/deployment.md).
insert into operator_in_role (operator_id, role)
select id, role from operator cross join operator_role
where state = 'active' and role in ('casino', 'content', 'crm', 'finance', 'payments', 'protection', 'risk', 'support', 'trader');
