// The operators' switches for a game or a whole provider. Within a second no server takes a stake on it any more. Wins and reversals are
// still accepted, so that open rounds can end.
import type { Database, Tx } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import { listSwitches, switchGame, switchProvider } from './catalogue.store.ts';

export interface SwitchedProvider {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly isOn: boolean;
  /** The codes of its offered games that are switched off. */
  readonly gamesOff: readonly string[];
}

export interface Switches {
  list(): Promise<readonly SwitchedProvider[]>;
  /** False for an unknown provider. */
  switchProvider(tx: Tx, provider: number, isOn: boolean): Promise<boolean>;
  /** False for an unknown game. */
  switchGame(
    tx: Tx,
    game: { readonly provider: number; readonly code: string },
    isOn: boolean,
  ): Promise<boolean>;
}

export function openSwitches({ pool }: Pick<Database, 'pool'>): Switches {
  return {
    async list() {
      const rows = await listRows(pool, listSwitches);
      return rows.map(({ is_on, games_off, ...row }) => ({ ...row, isOn: is_on, gamesOff: games_off }));
    },
    switchProvider: async ({ client }, provider, isOn) =>
      (await execute(client, switchProvider, provider, isOn)) > 0,
    switchGame: async ({ client }, { provider, code }, isOn) =>
      (await execute(client, switchGame, provider, code, isOn)) > 0,
  };
}
