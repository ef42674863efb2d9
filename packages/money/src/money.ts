// Kuruş, exactly. Money inside Felek is a bigint count of kuruş; lira exists at the edges only, as a JSON number with at
// most two decimals or as printed text. This is the only package that parses, prints or rounds money.

/** An amount in kuruş (1/100 lira). May be negative where a movement is meant; a stake or a payment never is. */
export type Kurus = bigint;

/** The largest amount the wire carries: 9,007,199,254,740.99 lira, so that a JSON number still holds it to the kuruş. */
export const maxKurus: Kurus = 900_719_925_474_099n;

const liraPattern = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount of lira from the wire: a JSON number with at most two decimals.
 * Returns undefined for anything that is not an exact, non-negative amount in range: a third decimal, a sign, NaN,
 * infinity, an exponent form. Nothing is ever rounded into place.
 */
export function parseLira(lira: number): Kurus | undefined {
  if (!Number.isFinite(lira) || Object.is(lira, -0)) return undefined;
  return parseLiraText(String(lira));
}

/** Reads an amount of lira from plain text with a dot for the decimals, such as a provider sends: "12", "12.5", "12.50". */
export function parseLiraText(text: string): Kurus | undefined {
  const match = liraPattern.exec(text);
  if (!match) return undefined;
  const kurus = BigInt(match[1]!) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return kurus > maxKurus ? undefined : kurus;
}

/** The JSON number of lira for an amount. Exact for every amount up to {@link maxKurus}; throws a RangeError beyond it. */
export function toLira(kurus: Kurus): number {
  if (kurus > maxKurus || kurus < -maxKurus)
    throw new RangeError('bug: an amount beyond what the wire can carry');
  // Both are exact, and a quotient is rounded to the nearest double: the very one that the decimal text would be read as.
  return Number(kurus) / 100;
}

/** Plain text with a dot and always two decimals, for logs, CSV and providers: "1250.50", "-0.05". */
export function plainLira(kurus: Kurus): string {
  const size = kurus < 0n ? -kurus : kurus;
  return `${kurus < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** How a customer reads money: ₺1.250,50 in Turkish, ₺1,250.50 in English. The minus sign stands before the lira sign. */
export function printLira(kurus: Kurus, locale: 'tr' | 'en'): string {
  const [group, decimal] = locale === 'tr' ? ['.', ','] : [',', '.'];
  const size = kurus < 0n ? -kurus : kurus;
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, group);
  return `${kurus < 0n ? '−' : ''}₺${whole}${decimal}${String(size % 100n).padStart(2, '0')}`;
}

/** `amount × numerator / denominator`, rounded down to the kuruş: the house rule for payouts from a ratio. */
export function floorShare(amount: Kurus, numerator: bigint, denominator: bigint): Kurus {
  if (denominator <= 0n) throw new RangeError('bug: a share needs a positive denominator');
  const product = amount * numerator;
  const quotient = product / denominator;
  return product < 0n && product % denominator !== 0n ? quotient - 1n : quotient;
}

/** `amount × numerator / denominator`, rounded up to the kuruş: the house rule for a fee that is part of an amount. */
export function ceilShare(amount: Kurus, numerator: bigint, denominator: bigint): Kurus {
  return -floorShare(-amount, numerator, denominator);
}
