import { expect, it } from 'vitest';
import { packBets, unpackBets } from './saved.ts';

const isSpot = (spot: string) => ['17', '17-20', 'red'].includes(spot);

it('returns the kept bets', () => {
  const bets = [
    new Map([
      ['17', 5],
      ['17-20', 2.5],
    ]),
    new Map([['red', 100]]),
  ];
  expect(unpackBets(packBets(bets), isSpot)).toEqual(bets);
});

it.each(['', 'x', '3-4=5', '17=-5', '17=', '17=Infinity', ';;', 'red'])(
  'reads no bet out of "%s"',
  (text) => {
    expect(unpackBets(text, isSpot)).toEqual([]);
  },
);
