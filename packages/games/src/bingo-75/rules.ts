// The rules of the bingo 75 room as data.
import { checkRoom, type RoomRules } from '../bingo/room.ts';

/** The house's own setting: 80 % for the pool, and a little for full cards within 55 balls. */
export const bingoRules: RoomRules = checkRoom({
  balls: 75,
  price: 500n,
  mostCards: 6,
  pool: 80,
  split: { line: 15, lines: 25, house: 60 },
  fast: [
    { by: 48, times: 20_000 },
    { by: 50, times: 2_000 },
    { by: 55, times: 200 },
  ],
});
