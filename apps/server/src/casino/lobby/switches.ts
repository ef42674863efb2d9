// What an operator switches off at once: a game, or everything of a provider. No stake is taken any more within a second, on any server;
// wins and reversals still are, so that open rounds come to their end.
import type { Database, Tx } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import { listSwitches, switchGame, switchProvider } from './catalogue.store.ts';

export interface SwitchedProvider {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly isOn: boolean;
  /** Codes of its games that are switched off, while it offers them. */
  readonly gamesOff: readonly string[];
}

export interface Switches {
  list(): Promise<readonly SwitchedProvider[]>;
  /** False when there is no such provider. */
  switchProvider(tx: Tx, provider: number, isOn: boolean): Promise<boolean>;
  /** False when there is no such game. */
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
