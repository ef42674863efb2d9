// The exact figures of the tombala room. The three rows of a card are apart from each other, so any card has the same terms.
import { stats as statsOfRoom, termsOf, type Terms } from '../bingo/stats.ts';
import type { RoomRules } from '../bingo/room.ts';
import type { Figures } from '../game.ts';

/** Any three rows of five numbers. */
const rows = [0, 5, 10].map((first) => Array.from({ length: 5 }, (_, index) => first + index));
export const tombalaTerms: Terms = termsOf(rows, rows.flat());

/** In a room of `cards` cards. */
export const stats = (rules: RoomRules, cards: number): readonly Figures[] =>
  statsOfRoom(rules, tombalaTerms, cards);
