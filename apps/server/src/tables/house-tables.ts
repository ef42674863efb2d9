// The tables of the house, as data: a game's own stakes, limits and times, unless a line here changes them. They are put into the database
// at every start, and what an operator changed there since stays.
import type { Catalogue } from '@felek/games/catalogue';
import type { CommonGame } from '@felek/games/game';
import type { Kurus } from '@felek/money';
import type { Database } from '../db/database.ts';
import { execute } from '../db/statement.ts';
import * as store from './table.store.ts';

export interface TableSetting {
  /** Never changes: draws are hashed with it. */
  readonly code: string;
  readonly game: string;
  readonly names?: Readonly<Record<'tr' | 'en', string>>;
  readonly stakes?: readonly Kurus[];
  readonly defaultStake?: Kurus;
  readonly leastStake?: Kurus;
  readonly mostStake?: Kurus;
  /** The limits of one player in one round. */
  readonly mostInRound?: Kurus;
  readonly mostBets?: number;
  /** Milliseconds by the phase's name. */
  readonly schedule?: Readonly<Record<string, number>>;
}

/** Tables besides the usual first one of each game, or in its place. The first of a game is the one that the game's lobby entry opens. */
const houseTables: readonly TableSetting[] = [
  // Two bets a player in one flight.
  { code: 'ucus-1', game: 'ucus', mostBets: 2 },
  // Four strips of six cards.
  { code: 'tombala-90-1', game: 'tombala-90', mostInRound: 12_000n, mostBets: 4 },
];

/** How many gates a table's bets go through. */
export const gates = 8;
/** A stake of several chips is up to so many times the highest chip. */
const chipsInStake = 20n;
const usualBets = 30;

export const commonGames = (catalogue: Catalogue): CommonGame[] =>
  catalogue.list().filter((game): game is CommonGame => game.kind === 'common');

/** The tables of a catalogue's games, and what opens them in the lobby. */
function tablesOf(catalogue: Catalogue, settings: readonly TableSetting[]) {
  return commonGames(catalogue).flatMap((game) => {
    const own = settings.filter((each) => each.game === game.code);
    const all: readonly TableSetting[] = own.length > 0 ? own : [{ code: `${game.code}-1`, game: game.code }];
    return all.map((table, place) => ({ game, table, entry: place === 0 ? game.code : table.code }));
  });
}

/** The further tables of games, which the lobby shows besides the games. Each is like its game, under another name. */
export const furtherTables = (
  catalogue: Catalogue,
  settings: readonly TableSetting[] = houseTables,
): { readonly entry: string; readonly game: CommonGame; readonly names: CommonGame['hall']['names'] }[] =>
  tablesOf(catalogue, settings)
    .filter(({ game, entry }) => entry !== game.code)
    .map(({ game, entry, table }) => ({ entry, game, names: table.names ?? game.hall.names }));

export async function installTables(
  database: Pick<Database, 'inTransaction'>,
  catalogue: Catalogue,
  settings: readonly TableSetting[] = houseTables,
): Promise<void> {
  const wanted = tablesOf(catalogue, settings);
  await database.inTransaction(
    async ({ client }) => {
      for (const [sort, { game, table, entry }] of wanted.entries()) {
        const stakes = [...(table.stakes ?? game.stakes)];
        const highest = stakes.reduce((most, each) => (each > most ? each : most));
        const lowest = stakes.reduce((least, each) => (each < least ? each : least));
        const mostStake = table.mostStake ?? (game.takesStake ? highest * chipsInStake : highest);
        await execute(
          client,
          store.insertTable,
          table.code,
          game.code,
          entry,
          JSON.stringify(table.names ?? game.hall.names),
          sort,
          stakes,
          table.defaultStake ?? game.defaultStake,
          table.leastStake ?? lowest,
          mostStake,
          table.mostInRound ?? mostStake * 2n,
          table.mostBets ?? usualBets,
          JSON.stringify(table.schedule ?? {}),
        );
        await execute(client, store.insertGates, table.code, gates);
      }
    },
    { idempotent: true },
  );
}
