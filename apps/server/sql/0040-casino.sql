-- The casino: which games there are, who likes and last opened which, who holds a launch token, the seeds of the house's own
-- games, and the jackpot displays. Money, rounds and their history are the ledger's.

create table game_provider (
  -- mainProviderId of the contract.
  id integer primary key,
  -- The provider's name in ledger keys and house accounts, such as `fel` in `game:fel:lale`.
  key text not null unique check (key ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  is_on boolean not null default true
);
insert into game_provider (id, key, name) values
  (1, 'softgamings', 'SoftGamings'),
  (2, 'hub88', 'Hub88'),
  (3, 'egt', 'EGT Digital'),
  (4, 'amusnet', 'Amusnet'),
  (5, 'everymatrix', 'EveryMatrix'),
  (6, 'digitain', 'Digitain'),
  (7, 'pragmatic', 'Pragmatic Play'),
  (8, 'betco', 'BetConstruct'),
  (9, 'betsy', 'Betsy'),
  (100, 'fel', 'Felek');

create table casino_category (
  id integer primary key,
  name jsonb not null check (in_both_languages(name)),
  -- The lobby pages that show it.
  slugs text[] not null check (slugs <@ array['slot', 'live', 'bingo', 'games', 'tvbets']),
  image_url text check (is_link(image_url)),
  -- Besides its own games, a category with a tag shows all games that carry it.
  tag text,
  sort integer not null default 0,
  is_on boolean not null default true
);

create table game (
  provider integer not null references game_provider,
  code text not null check (length(code) between 1 and 100),
  product_id text not null default '',
  system text not null default '',
  -- Its code on phones, when that is another one.
  mobile_code text not null default '',
  category integer not null references casino_category,
  name jsonb not null check (in_both_languages(name)),
  tags text[] not null default '{}',
  rtp_basis_points integer check (rtp_basis_points between 0 and 10000),
  volatility text check (volatility in ('low', 'medium', 'high')),
  plays_on_mobile boolean not null default true,
  has_demo boolean not null default false,
  -- Its provider has it for us; an operator switches it by is_on.
  is_offered boolean not null default true,
  is_on boolean not null default true,
  sort integer not null default 0,
  added_at timestamptz not null default now(),
  primary key (provider, code)
);

-- A sportsbook is one game, which no lobby shows.
insert into casino_category (id, name, slugs, is_on) values (90, '{"tr": "Spor Bahisleri", "en": "Sports Bets"}', '{}', false);
insert into game (provider, code, category, name)
  select id, 'sports', 90, '{"tr": "Spor Bahsi", "en": "Sports Bet"}' from game_provider where key in ('betco', 'betsy');

create table catalogue_version (single boolean primary key default true check (single), version bigint not null);
insert into catalogue_version (version) values (1);

create function move_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;

create trigger moved after insert or update or delete or truncate on game_provider
  for each statement execute function move_catalogue_version();
create trigger moved after insert or update or delete or truncate on casino_category
  for each statement execute function move_catalogue_version();
create trigger moved after insert or update or delete or truncate on game
  for each statement execute function move_catalogue_version();

create table favorite_game (
  customer uuid not null,
  provider integer not null,
  code text not null,
  added_at timestamptz not null default now(),
  primary key (customer, provider, code),
  foreign key (provider, code) references game
);

create table recent_game (
  customer uuid not null,
  provider integer not null,
  code text not null,
  opened_at timestamptz not null default now(),
  primary key (customer, provider, code),
  foreign key (provider, code) references game
);

create index recent_game_latest on recent_game (opened_at);

-- A launch token, as its SHA-256. It lives as long as its session, and at most a while after its last use; the row stays longer,
-- so that a dead token is known from one that never was.
create table launch (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer uuid not null,
  session uuid not null,
  provider integer not null,
  code text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- Something was staked with it that may be settled in a year: whose it is must be known then.
  is_kept boolean not null default false,
  foreign key (provider, code) references game
);
create index launch_unused on launch (used_at) where not is_kept;

-- A pair of seeds for one customer in one of the house's games. `waiting`: only the server seed is drawn, and its hash
-- shown. `active`: the player's seed has joined it and rounds are played. `revealed`: no round can follow, and the server
-- seed is public. The seed itself is encrypted, for whoever reads this table must not know what comes next; its hash is kept
-- apart, so that a seed which was tampered with gives itself away.
create table fel_seed (
  id uuid primary key,
  customer uuid not null,
  game text not null,
  state text not null check (state in ('waiting', 'active', 'revealed')),
  server_seed_sealed bytea not null,
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text check (length(client_seed) between 1 and 64),
  -- How many rounds were played with it; known once it is revealed.
  rounds integer check (rounds >= 0),
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  check ((client_seed is null) = (state = 'waiting')),
  check ((rounds is null) = (state <> 'revealed')),
  check ((revealed_at is null) = (state <> 'revealed'))
);
create unique index fel_seed_one_waiting on fel_seed (customer, game) where state = 'waiting';
create unique index fel_seed_one_active on fel_seed (customer, game) where state = 'active';

-- The latest reading of each jackpot display, as its provider sent it.
create table jackpot_snapshot (
  feed text primary key check (feed in ('egt', 'jackpotcards', 'egyptquest')),
  reading jsonb not null check (jsonb_typeof(reading) = 'array'),
  read_at timestamptz not null default now()
);
