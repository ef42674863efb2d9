import { expect, it } from 'vitest';
import { Purse } from './purse.ts';

it('allows acknowledged moves, with or without the open ones', () => {
  const purse = new Purse();
  purse.happened(purse.begin('a deposit', 100n));
  purse.begin('a stake', -30n);
  const now = purse.now();
  expect([100n, 70n, 99n, 0n].map((balance) => purse.allows(balance, now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('demands the move that the answer itself is about', () => {
  const purse = new Purse();
  purse.happened(purse.begin('a deposit', 100n));
  const stake = purse.begin('a stake', -30n);
  const since = purse.now();
  purse.happened(stake);
  expect(purse.allows(100n, since, stake)).toBe(false);
  expect(purse.allows(70n, since, stake)).toBe(true);
});

it('allows both sides of a move that ended while the answer was on its way', () => {
  const purse = new Purse();
  const deposit = purse.begin('a deposit', 100n);
  const before = purse.now();
  purse.happened(deposit);
  expect([purse.allows(0n, before), purse.allows(100n, before)]).toEqual([true, true]);
  expect([purse.allows(0n, purse.now()), purse.allows(100n, purse.now())]).toEqual([false, true]);
});

it('counts nothing that was refused', () => {
  const purse = new Purse();
  purse.never(purse.begin('a withdrawal', -50n));
  expect([purse.allows(0n, purse.now()), purse.allows(-50n, purse.now())]).toEqual([true, false]);
  expect(purse.settled()).toBe(0n);
});

it('knows a lost, a doubled and an invented kuruş at the end', () => {
  const purse = new Purse();
  for (const amount of [100n, -30n, 45n]) purse.happened(purse.begin('a move', amount));
  expect(purse.settled()).toBe(115n);
});

it('has no end while something is open, and says what', () => {
  const purse = new Purse();
  purse.begin('a deposit', 1n);
  expect(purse.settled()).toBeUndefined();
  expect(purse.leftOpen()).toEqual(['a deposit']);
});

it('refuses two ends of one move', () => {
  const purse = new Purse();
  const move = purse.begin('a stake', -1n);
  purse.happened(move);
  expect(() => purse.never(move)).toThrow('both ways');
});
