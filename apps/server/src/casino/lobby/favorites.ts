// A customer's favourite games and recently opened games.
import type { Database } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';
import {
  deleteFavorite,
  insertFavorite,
  selectFavorites,
  selectRecent,
  type GameKeyRow,
} from './catalogue.store.ts';

/** The number of games in `casino/recent`. */
const recentGames = 24;

export interface Favorites {
  /** Adds or removes a favourite. True if the game is a favourite now. Toggles of one customer run one at a time. */
  toggle(customer: CustomerId, game: GameKeyRow): Promise<boolean>;
  list(customer: CustomerId): Promise<readonly GameKeyRow[]>;
  listRecent(customer: CustomerId): Promise<readonly GameKeyRow[]>;
}

export function openFavorites({ pool }: Pick<Database, 'pool'>): Favorites {
  return {
    async toggle(customer, { provider, code }) {
      // The statement that changed a row was the toggle. If neither did, another toggle came between them.
      for (;;) {
        if ((await execute(pool, insertFavorite, customer, provider, code)) > 0) return true;
        if ((await execute(pool, deleteFavorite, customer, provider, code)) > 0) return false;
      }
    },
    list: (customer) => listRows(pool, selectFavorites, customer),
    listRecent: (customer) => listRows(pool, selectRecent, customer, recentGames),
  };
}
