// Exact fractions. Odds multiply and shares divide, so every factor of a bet is a fraction until one floor turns it into kuruş.
import { floorShare, type Kurus } from '@felek/money';

export interface Fraction {
  readonly numerator: bigint;
  /** Above zero. */
  readonly denominator: bigint;
}

export const zero: Fraction = { numerator: 0n, denominator: 1n };
export const one: Fraction = { numerator: 1n, denominator: 1n };

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** The smallest number that both divide. */
export const leastMultiple = (a: bigint, b: bigint): bigint => (a / greatestDivisor(a, b)) * b;

/** In lowest terms. Throws a RangeError for a negative value or a denominator of zero: no factor of a bet has one. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('bug: a factor of a bet is never negative');
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

export const isZero = (value: Fraction): boolean => value.numerator === 0n;

export const isAbove = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator > b.numerator * a.denominator;

/** The share of an amount, rounded down to the kuruş. */
export const shareOf = (amount: Kurus, share: Fraction): Kurus =>
  floorShare(amount, share.numerator, share.denominator);

/** A floating figure at nine decimals, rounded down: how a modelled probability enters exact arithmetic. */
export const nearlyBelow = (value: number): Fraction =>
  fraction(BigInt(Math.floor(Math.max(0, value) * 1e9)), 1_000_000_000n);

export const toNumber = (value: Fraction): number => Number(value.numerator) / Number(value.denominator);
