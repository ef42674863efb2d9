// The score of a match that is played in sets: tennis and volleyball keep it alike.
import type { EventScore } from '../feed.ts';
import type { Pair, Part } from '../record.ts';

export const none: Pair = { home: 0, away: 0 };

export const setsWon = (sets: readonly Part[]): Pair => ({
  home: sets.filter((set) => set.home > set.away).length,
  away: sets.filter((set) => set.away > set.home).length,
});

/** `sets` are over, `now` is the score of the running one. Match status 8 is the first set, 100 the end. */
export const scoreOfSets = (
  sets: readonly Part[],
  now: Pair,
  isOver: boolean,
): Omit<EventScore, 'statistics'> => ({
  ...setsWon(sets),
  matchStatus: isOver ? 100 : 8 + sets.length,
  clock: null,
  periods: [...sets, ...(isOver ? [] : [now])].map(({ home, away }, place) => ({
    number: place + 1,
    home,
    away,
  })),
});
