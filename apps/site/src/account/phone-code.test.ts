import { digitsOf } from '../parts/digits.ts';
import { expect, it } from 'vitest';
import { nationalDigits, printPhone, waitS } from './phone-code.ts';

it.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [59_001, 1],
  [60_000, 0],
  [90_000, 0],
])('%d ms after a code another one is %d s away', (laterMs, wait) =>
  expect(waitS({ atMs: 5000 }, 5000 + laterMs)).toBe(wait),
);

it.each([
  ['905321234567', '5321234567', '+90 532 123 45 67'],
  ['4915112345678', '', '+4915112345678'],
  ['90532', '', '+90532'],
  ['', '', '—'],
])('reads the number %j as %j and prints %j', (phone, digits, printed) =>
  expect([nationalDigits(phone), printPhone(phone)]).toEqual([digits, printed]),
);

it.each(['12-34-56', '123-456', '123456'])('takes the digits out of %s', (masked) =>
  expect(digitsOf(masked)).toBe('123456'),
);
