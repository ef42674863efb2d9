// Applies a difference from the hub to an event that the page shows. Differences are numbered event by event; after a gap only a snapshot
// helps. A number may come twice with other markets, since the house reads what it sends as it stands at that moment. Pure.
import type { OutputOf } from '@felek/contract/call';
import type { findSportsEvent, SportsDifference, sportsEvents, SportsMarket } from '@felek/contract/sports';

export type Change = SportsDifference['message'];
/** An event with the markets of its row in a list. */
export type EventRow = OutputOf<typeof sportsEvents>['list'][number];
/** An event with all its markets. */
export type WholeEvent = OutputOf<typeof findSportsEvent>;

/** Whether a difference of this number is old, comes next, or comes after others that were missed. */
export function orderOf(shown: number, coming: number): 'old' | 'next' | 'gap' {
  if (coming < shown) return 'old';
  return coming <= shown + 1 ? 'next' : 'gap';
}

/** The row after the difference; `gap` when it must be fetched again. The house chooses the markets of a row. */
export function changeRow(row: EventRow, change: Change): EventRow | 'gap' {
  const order = orderOf(row.sequence, change.event.sequence);
  if (order === 'old') return row;
  const isGone = row.main.some(({ id }) => change.gone.includes(id));
  const isNew = row.main.length === 0 && change.changed.length > 0;
  if (order === 'gap' || isGone || isNew) return 'gap';
  return { ...change.event, main: replaced(row.main, change) };
}

/** The event after the difference; `gap` when its snapshot must be asked for. */
export function changeWhole(whole: WholeEvent, change: Change): WholeEvent | 'gap' {
  const order = orderOf(whole.event.sequence, change.event.sequence);
  if (order === 'old') return whole;
  if (order === 'gap') return 'gap';
  const added = change.changed.filter(({ id }) => !whole.markets.some((each) => each.id === id));
  return {
    nowMs: change.nowMs,
    event: change.event,
    markets: [...replaced(whole.markets, change), ...added],
    canBuild: whole.canBuild,
  };
}

function replaced(markets: readonly SportsMarket[], { changed, gone }: Change): SportsMarket[] {
  return markets
    .filter(({ id }) => !gone.includes(id))
    .map((market) => changed.find(({ id }) => id === market.id) ?? market);
}

/** A list with the rows that are newer than its own. */
export const withRows = (rows: readonly EventRow[], newer: readonly EventRow[]): EventRow[] =>
  rows.map((row) => newer.find(({ id, sequence }) => id === row.id && sequence >= row.sequence) ?? row);
