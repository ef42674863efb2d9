// The catalogue's SQL: providers, categories and games, and each customer's favourite and recent ones.
import type { Locale } from '@felek/contract/call';
import type { LobbySlug, Volatility } from '@felek/contract/casino';
import type { gameDevices } from '@felek/contract/office';
import type { StakeRange } from '@felek/games/stake-range';
import type { Kurus } from '@felek/money';
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

export type GameDevices = (typeof gameDevices)[number];
export type Words = Readonly<Record<Locale, string>>;

export interface ProviderRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly is_on: boolean;
}

export interface CategoryRow {
  readonly id: number;
  readonly name: Words;
  readonly slugs: readonly string[];
  readonly image_url: string | null;
  readonly tag: string | null;
}

export interface GameRow {
  readonly provider: number;
  readonly code: string;
  readonly product_id: string;
  readonly system: string;
  readonly mobile_code: string;
  readonly category: number;
  readonly name: Words;
  readonly tags: readonly string[];
  readonly is_on: boolean;
  readonly devices: GameDevices;
  readonly plays_on_mobile: boolean;
  readonly closed_countries: readonly string[];
  readonly rtp_basis_points: number | null;
  readonly volatility: Volatility | null;
  readonly added_at: Date;
  /** The stakes that an operator set; null where the game's own hold. */
  readonly least_stake_kurus: bigint | null;
  readonly most_stake_kurus: bigint | null;
}

/** The stakes that an operator set for a game. */
export const setRange = ({
  least_stake_kurus: least,
  most_stake_kurus: most,
}: Pick<GameRow, 'least_stake_kurus' | 'most_stake_kurus'>): StakeRange | undefined =>
  least === null || most === null ? undefined : { least, most };

/** Names a game: its provider's number and its code there. */
export interface GameKeyRow {
  readonly provider: number;
  readonly code: string;
}

export const selectVersion = statement<{ version: bigint }>(
  'casino.catalogue-version',
  'select version from catalogue_version',
);
export const selectProviders = statement<ProviderRow>(
  'casino.providers',
  'select id, key, name, is_on from game_provider',
);
export const selectCategories = statement<CategoryRow>(
  'casino.categories',
  'select id, name, slugs, image_url, tag from casino_category where is_on order by sort, id',
);
/** Includes categories that are switched off: a game's kind does not depend on where it is shown. */
export const selectKinds = statement<{ id: number; slugs: LobbySlug[] }>(
  'casino.category-kinds',
  'select id, slugs from casino_category',
);
export const selectGames = statement<GameRow>(
  'casino.games',
  `select provider, code, product_id, system, mobile_code, category, name, tags, is_on and is_offered as is_on, devices, plays_on_mobile, closed_countries,
     rtp_basis_points, volatility, added_at, least_stake_kurus, most_stake_kurus from game order by sort, added_at, provider, code`,
);

export const listSwitches = statement<ProviderRow & { games_off: string[] }>(
  'casino.switches',
  `select p.id, p.key, p.name, p.is_on, array(select code from game g where g.provider = p.id and g.is_offered and not g.is_on order by code) as games_off
   from game_provider p order by p.id`,
);
export const switchProvider = statement<object, [id: number, isOn: boolean]>(
  'casino.switch-provider',
  'update game_provider set is_on = $2 where id = $1',
);
export const switchGame = statement<object, [provider: number, code: string, isOn: boolean]>(
  'casino.switch-game',
  'update game set is_on = $3 where provider = $1 and code = $2',
);

export const insertCategory = statement<object, [number, string, string[], string, string | null, number]>(
  'casino.insert-category',
  `insert into casino_category (id, name, slugs, image_url, tag, sort) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do nothing`,
);
export const insertGame = statement<
  object,
  [number, string, number, string, string[], number | null, string | null, boolean, number]
>(
  'casino.insert-game',
  `insert into game (provider, code, category, name, tags, rtp_basis_points, volatility, has_demo, sort)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (provider, code) do nothing`,
);
/** Updates the figures that follow from a game's mathematics. The fields that operators edit stay. */
export const updateGameFigures = statement<object, [number, string, number]>(
  'casino.update-game-figures',
  `update game set rtp_basis_points = $3 where provider = $1 and code = $2 and rtp_basis_points is distinct from $3`,
);

/** Upserts a provider's games, an array of objects in $2. Fields that operators edit are set once: name, tags, category, order. */
export const mergeGames = statement<object, [number, string]>(
  'casino.merge-games',
  `insert into game (provider, code, system, mobile_code, category, name, tags, rtp_basis_points, volatility, plays_on_mobile, has_demo, sort, added_at)
   select $1, code, system, mobile_code, category, name, tags, rtp_basis_points, volatility, plays_on_mobile, has_demo, sort,
       coalesce(released_on::timestamptz, now())
     from jsonb_to_recordset($2::jsonb) as offered (code text, system text, mobile_code text, category integer, name jsonb, tags text[], rtp_basis_points integer,
       volatility text, plays_on_mobile boolean, has_demo boolean, sort integer, released_on date)
   on conflict (provider, code) do update set system = excluded.system, mobile_code = excluded.mobile_code, rtp_basis_points = excluded.rtp_basis_points,
     volatility = excluded.volatility, plays_on_mobile = excluded.plays_on_mobile, has_demo = excluded.has_demo, is_offered = true
   where (game.system, game.mobile_code, game.rtp_basis_points, game.volatility, game.plays_on_mobile, game.has_demo, game.is_offered)
     is distinct from (excluded.system, excluded.mobile_code, excluded.rtp_basis_points, excluded.volatility, excluded.plays_on_mobile,
       excluded.has_demo, true)`,
);
/** Games that the provider no longer offers. */
export const withdrawGames = statement<object, [number, readonly string[]]>(
  'casino.withdraw-games',
  'update game set is_offered = false where provider = $1 and is_offered and code <> all ($2)',
);

/** Games with a place have numbers below zero, so that they stand before all others, also those that come later. */
const beforeAll = 1000;
export const placeOf = (sort: number): number | null => (sort < 0 ? sort + beforeAll : null);
export const sortOf = (place: number | null): number => (place === null ? 0 : place - beforeAll);

export interface ListedGame {
  readonly provider: number;
  readonly provider_name: string;
  readonly code: string;
  readonly name: Words;
  readonly category: Words;
  readonly tags: readonly string[];
  readonly is_on: boolean;
  readonly is_offered: boolean;
  readonly devices: GameDevices;
  readonly plays_on_mobile: boolean;
  readonly closed_countries: readonly string[];
  readonly sort: number;
  readonly rtp_basis_points: number | null;
  readonly added_at: Date;
  readonly least_stake_kurus: bigint | null;
  readonly most_stake_kurus: bigint | null;
}
/** The order of the hall. */
export const hallOrder = keyset(
  ['g.sort', 'integer'],
  ['g.added_at', 'timestamptz'],
  ['g.provider', 'integer'],
  ['g.code', 'text'],
);
const narrowed = `from game g join game_provider p on p.id = g.provider join casino_category c on c.id = g.category
   where g.code <> 'sports' and ($3::text is null or p.key = $3)
     and ($4::text is null or strpos(lower(concat_ws(' ', g.code, g.name->>'tr', g.name->>'en')), lower($4)) > 0)
     and case $5::text when 'on' then g.is_on and g.is_offered when 'off' then not g.is_on
       when 'withdrawn' then not g.is_offered when 'placed' then g.sort < 0 else true end`;
export const listGames = statement<
  ListedGame & Placed,
  [after: Place, take: number, providerKey: string | null, words: string | null, state: string]
>(
  'casino.list-games',
  `select g.provider, p.name as provider_name, g.code, g.name, c.name as category, g.tags, g.is_on, g.is_offered, g.devices,
     g.plays_on_mobile, g.closed_countries, g.sort, g.rtp_basis_points, g.added_at, g.least_stake_kurus, g.most_stake_kurus, ${hallOrder.place}, ${counted(`1 ${narrowed}`)}
   ${narrowed} and ${hallOrder.behind('$1')} ${hallOrder.order} limit $2`,
);
export const lockGame = statement<
  Pick<ListedGame, 'sort' | 'tags' | 'devices' | 'closed_countries'>,
  [provider: number, code: string]
>(
  'casino.lock-game',
  'select sort, tags, devices, closed_countries from game where provider = $1 and code = $2 for update',
);
export const lockStakes = statement<
  Pick<ListedGame, 'least_stake_kurus' | 'most_stake_kurus'>,
  [provider: number, code: string]
>(
  'casino.lock-stakes',
  'select least_stake_kurus, most_stake_kurus from game where provider = $1 and code = $2 for update',
);
export const setStakes = statement<
  object,
  [provider: number, code: string, least: Kurus | null, most: Kurus | null]
>(
  'casino.set-stakes',
  'update game set least_stake_kurus = $3, most_stake_kurus = $4 where provider = $1 and code = $2',
);
/** Makes room for a game: those on its place and behind it move back by one. */
export const moveGamesBack = statement<object, [from: number, provider: number, code: string]>(
  'casino.move-games-back',
  `update game set sort = sort + 1 where sort >= $1 and sort < -1 and (provider, code) <> ($2, $3)
     and exists (select from game where sort = $1 and (provider, code) <> ($2, $3))`,
);
export const arrangeGame = statement<
  object,
  [
    provider: number,
    code: string,
    sort: number,
    tags: readonly string[],
    devices: GameDevices,
    closedCountries: readonly string[],
  ]
>(
  'casino.arrange-game',
  'update game set sort = $3, tags = $4, devices = $5, closed_countries = $6 where provider = $1 and code = $2',
);

export const deleteFavorite = statement<object, [CustomerId, number, string]>(
  'casino.delete-favorite',
  'delete from favorite_game where customer = $1 and provider = $2 and code = $3',
);
export const insertFavorite = statement<object, [CustomerId, number, string]>(
  'casino.insert-favorite',
  'insert into favorite_game (customer, provider, code) values ($1, $2, $3) on conflict do nothing',
);
export const selectFavorites = statement<GameKeyRow, [CustomerId]>(
  'casino.favorites',
  'select provider, code from favorite_game where customer = $1 order by added_at desc, provider, code',
);

export const upsertRecent = statement<object, [CustomerId, number, string]>(
  'casino.open-game',
  `insert into recent_game (customer, provider, code) values ($1, $2, $3)
   on conflict (customer, provider, code) do update set opened_at = now()`,
);
/** Games by their number of different players in the last `days`. A customer counts once, however much they play. */
export const selectMostPlayed = statement<GameKeyRow, [days: number, most: number]>(
  'casino.most-played',
  `select provider, code from recent_game where opened_at > now() - make_interval(days => $1)
   group by provider, code order by count(*) desc, max(opened_at) desc, provider, code limit $2`,
);
export const selectRecent = statement<GameKeyRow, [CustomerId, number]>(
  'casino.recent',
  'select provider, code from recent_game where customer = $1 order by opened_at desc, provider, code limit $2',
);

/** Removes the games of the demo's sandbox. The providers' own lists bring theirs back. */
export const demoGames = {
  endings: [
    statement<object>(
      'casino.withdraw-demo-games',
      `update game set is_offered = false where provider <> (select id from game_provider where key = 'fel') and code <> 'sports'`,
    ),
  ],
};
