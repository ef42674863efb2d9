// The rules of the tombala room as data.
import { checkRoom, type RoomRules } from '../bingo/room.ts';

/** The house's own setting: 80 % for the pool, and a little for full houses within 50 balls. */
export const tombalaRules: RoomRules = checkRoom({
  balls: 90,
  price: 500n,
  mostCards: 6,
  pool: 80,
  split: { line: 15, lines: 25, house: 60 },
  fast: [
    { by: 40, times: 40_000 },
    { by: 45, times: 2_000 },
    { by: 50, times: 200 },
  ],
});
