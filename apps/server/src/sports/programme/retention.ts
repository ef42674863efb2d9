// Old rows of the programme. Prices come by the million a day, and few of them are ever asked about again. Some weeks after an event its
// prices and messages are dropped, and its chain too if it has no bets. Rows that a bet, a receipt or a day's root needs stay. Each step is
// a small separate statement, so it can be interrupted anywhere and delays nothing.
//
//                      with bets                                     without
//   prices             those that bets stand at, the last of each    the last of each
//   links of the chain all: a receipt leads along them to a root     each day's last hash
//   messages           results, and what brought a price that stays  none
import type { Database } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import * as store from './retention.store.ts';

/** Longer than a feed recovers and a dispute about a price takes. */
export const keptDays = 35;
const eventsAtOnce = 100;

/** Drops old rows, until none is left or the signal comes. `batch`: rows of one statement. */
export async function dropOld(
  { pool }: Pick<Database, 'pool'>,
  signal: AbortSignal,
  { days = keptDays, batch = 2000 } = {},
): Promise<void> {
  const repeatedly = async (drop: () => Promise<number>) => {
    while (!signal.aborted && (await drop()) === batch);
  };
  await repeatedly(() => execute(pool, store.dropOldNotices, days, batch));
  while (!signal.aborted) {
    const events = await listRows(pool, store.listToThin, days, eventsAtOnce);
    for (const { id, has_bets: hasBets } of events) {
      if (!hasBets) {
        await execute(pool, store.keepLeaves, id);
        await repeatedly(() => execute(pool, store.dropLinks, id, batch));
      }
      await repeatedly(() => execute(pool, store.dropPrices, id, batch));
      await repeatedly(() => execute(pool, store.dropMessages, id, hasBets, batch));
      if (signal.aborted) return;
      await execute(pool, store.noteThinned, id);
    }
    if (events.length < eventsAtOnce) return;
  }
}
