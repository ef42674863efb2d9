// The games as operators see them: listed in the order of the hall, arranged, and switched, alone or a whole provider. Within a second no
// server takes a stake on a game that is off. Wins and reversals are still accepted, so that open rounds can end.
import type { InputOf, Locale, OutputOf } from '@felek/contract/call';
import type { officeGames } from '@felek/contract/office';
import { rangeInForce, type OwnStakes, type StakeRange } from '@felek/games/stake-range';
import { toLira } from '@felek/money';
import { wireInstant } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { pageOf } from '../../db/keyset.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import * as store from './catalogue.store.ts';
import { houseProvider } from './house-games.ts';

export interface SwitchedProvider {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly isOn: boolean;
  /** The codes of its offered games that are switched off. */
  readonly gamesOff: readonly string[];
}

/** What an operator says about a game besides its switch. */
export interface Arrangement {
  readonly place: number | null;
  readonly tags: readonly string[];
  readonly devices: store.GameDevices;
  readonly closedCountries: readonly string[];
}

/** The stakes of a game of the house: its own, and the part of them that is offered. */
export interface HouseStakes {
  readonly own: OwnStakes;
  readonly offered: StakeRange;
}

export interface Switches {
  list(): Promise<readonly SwitchedProvider[]>;
  listGames(request: InputOf<typeof officeGames>, locale: Locale): Promise<OutputOf<typeof officeGames>>;
  /** Gives the arrangement from before. Undefined for an unknown game. */
  arrange(
    tx: Tx,
    game: { readonly provider: number; readonly code: string },
    wanted: Arrangement,
  ): Promise<Arrangement | undefined>;
  /** The stakes of a game of the house, with a lock on them. Undefined for any other game. */
  lockStakes(tx: Tx, code: string): Promise<HouseStakes | undefined>;
  /** Offers this part of the game's own stakes, from a second later on. */
  setStakes(tx: Tx, code: string, range: StakeRange): Promise<void>;
  /** False for an unknown provider. */
  switchProvider(tx: Tx, provider: number, isOn: boolean): Promise<boolean>;
  /** False for an unknown game. */
  switchGame(
    tx: Tx,
    game: { readonly provider: number; readonly code: string },
    isOn: boolean,
  ): Promise<boolean>;
}

export function openSwitches({
  database: { pool },
  ownStakesOf,
}: {
  readonly database: Pick<Database, 'pool'>;
  /** The own stakes of a house game or of a table. Undefined for any other game. */
  readonly ownStakesOf: (code: string) => Promise<OwnStakes | undefined>;
}): Switches {
  return {
    async list() {
      const rows = await listRows(pool, store.listSwitches);
      return rows.map(({ is_on, games_off, ...row }) => ({ ...row, isOn: is_on, gamesOff: games_off }));
    },
    async listGames({ words = null, provider = null, state, after, take }, locale) {
      const rows = await listRows(
        pool,
        store.listGames,
        store.hallOrder.from(after),
        take,
        provider,
        words,
        state,
      );
      const own = new Map<string, OwnStakes | undefined>();
      for (const { provider: number, code } of rows)
        if (number === houseProvider) own.set(code, await ownStakesOf(code));
      const list = rows.map((row) => ({
        providerId: row.provider,
        provider: row.provider_name,
        code: row.code,
        name: row.name[locale],
        category: row.category[locale],
        tags: [...row.tags],
        isOn: row.is_on,
        isOffered: row.is_offered,
        place: store.placeOf(row.sort),
        devices: row.devices,
        playsOnPhone: row.plays_on_mobile,
        closedCountries: [...row.closed_countries],
        rtp: row.rtp_basis_points === null ? null : row.rtp_basis_points / 10_000,
        addedAt: wireInstant(row.added_at),
        stakes: row.provider === houseProvider ? showStakes(own.get(row.code), store.setRange(row)) : null,
      }));
      return { ...pageOf(rows, take), list };
    },
    async arrange({ client }, { provider, code }, { place, tags, devices, closedCountries }) {
      const before = await findRow(client, store.lockGame, provider, code);
      if (!before) return undefined;
      const sort = place === null && before.sort >= 0 ? before.sort : store.sortOf(place);
      if (sort < 0 && sort !== before.sort) await execute(client, store.moveGamesBack, sort, provider, code);
      await execute(client, store.arrangeGame, provider, code, sort, tags, devices, closedCountries);
      return {
        place: store.placeOf(before.sort),
        tags: before.tags,
        devices: before.devices,
        closedCountries: before.closed_countries,
      };
    },
    async lockStakes({ client }, code) {
      const row = await findRow(client, store.lockStakes, houseProvider, code);
      const own = row && (await ownStakesOf(code));
      return own && { own, offered: rangeInForce(own, store.setRange(row)) };
    },
    async setStakes({ client }, code, { least, most }) {
      const own = (await ownStakesOf(code))?.range;
      const isWhole = own?.least === least && own.most === most;
      const [from, to] = isWhole ? [null, null] : [least, most];
      await execute(client, store.setStakes, houseProvider, code, from, to);
    },
    switchProvider: async ({ client }, provider, isOn) =>
      (await execute(client, store.switchProvider, provider, isOn)) > 0,
    switchGame: async ({ client }, { provider, code }, isOn) =>
      (await execute(client, store.switchGame, provider, code, isOn)) > 0,
  };
}

function showStakes(own: OwnStakes | undefined, set: StakeRange | undefined) {
  if (!own) return null;
  const { least, most } = rangeInForce(own, set);
  return {
    least: toLira(least),
    most: toLira(most),
    ownLeast: toLira(own.range.least),
    ownMost: toLira(own.range.most),
    steps: own.steps.map(toLira),
  };
}
