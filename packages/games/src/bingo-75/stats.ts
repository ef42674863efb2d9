// The exact figures of the bingo 75 room. Each card has its lines in the same places, so any card has the same terms.
import { stats as statsOfRoom, termsOf, type Terms } from '../bingo/stats.ts';
import type { Grid, RoomRules } from '../bingo/room.ts';
import type { Figures } from '../game.ts';
import { bingoCards } from './cards.ts';

/** A card whose numbers are its places. */
const places: Grid = Array.from({ length: 5 }, (_, row) =>
  Array.from({ length: 5 }, (_place, column) => (row === 2 && column === 2 ? null : row * 5 + column)),
);

export const bingoTerms = (): Terms =>
  termsOf(
    bingoCards.linesOf(places),
    places.flat().filter((each) => each !== null),
  );

/** In a room of `cards` cards. */
export const stats = (rules: RoomRules, cards: number): readonly Figures[] =>
  statsOfRoom(rules, bingoTerms(), cards);
