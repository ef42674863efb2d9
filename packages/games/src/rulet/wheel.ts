// The wheel, and the bets that follow its order: the announced bets and a number with its neighbours.

/** Clockwise from the zero. */
export const europeanWheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

/** Clockwise from the zero; 37 is the double zero. */
export const americanWheel: readonly number[] = [
  0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12, 8, 19, 31, 18,
  6, 21, 33, 16, 4, 23, 35, 14, 2,
];

export type AnnouncedBet = 'voisins' | 'tiers' | 'orphelins' | 'zero';

/** How many chips an announced bet of the European wheel puts on which spots. */
export const announcedBets: Readonly<Record<AnnouncedBet, Readonly<Record<string, number>>>> = {
  voisins: { '0-2-3': 2, '25-29': 2, '4-7': 1, '12-15': 1, '18-21': 1, '19-22': 1, '32-35': 1 },
  tiers: { '5-8': 1, '10-11': 1, '13-16': 1, '23-24': 1, '27-30': 1, '33-36': 1 },
  orphelins: { '1': 1, '6-9': 1, '14-17': 1, '17-20': 1, '31-34': 1 },
  zero: { '26': 1, '0-3': 1, '12-15': 1, '32-35': 1 },
};

/** A number with as many neighbours on each side of it, clockwise. */
export function neighboursOf(number: number, each: number, wheel = europeanWheel): readonly number[] {
  const place = wheel.indexOf(number);
  return Array.from(
    { length: 2 * each + 1 },
    (_, index) => wheel[(place - each + index + wheel.length) % wheel.length]!,
  );
}
