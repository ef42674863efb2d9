// A customer's favourite games and the ones they opened last.
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

/** How many games `casino/recent` gives. */
const recentGames = 24;

export interface Favorites {
  /** Adds the game, or takes it out; true when it is a favourite now. Toggles of one customer follow one another. */
  toggle(customer: CustomerId, game: GameKeyRow): Promise<boolean>;
  list(customer: CustomerId): Promise<readonly GameKeyRow[]>;
  listRecent(customer: CustomerId): Promise<readonly GameKeyRow[]>;
}

export function openFavorites({ pool }: Pick<Database, 'pool'>): Favorites {
  return {
    async toggle(customer, { provider, code }) {
      // Whichever statement changes something was the toggle; when neither did, another toggle came in between.
      for (;;) {
        if ((await execute(pool, insertFavorite, customer, provider, code)) > 0) return true;
        if ((await execute(pool, deleteFavorite, customer, provider, code)) > 0) return false;
      }
    },
    list: (customer) => listRows(pool, selectFavorites, customer),
    listRecent: (customer) => listRows(pool, selectRecent, customer, recentGames),
  };
}
