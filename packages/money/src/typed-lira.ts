// Amounts as people type and paste them. One rule for both languages: the last dot or comma with one or two digits behind it is
// the decimal mark, and every other mark groups thousands. A text that breaks the rule is refused, never guessed.
import { maxKurus, printLira, type Kurus } from './money.ts';

// The sign or the name of the currency, once, before the amount or behind it.
const sign = '(?:₺|TL|TRY)';
const currency = new RegExp(`^${sign}\\s*(?!.*${sign}$)|\\s*${sign}$`, 'i');

// Groups are of three digits, and one kind of mark stands between all of them.
const amount = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*|\d*)(?:[.,](\d{0,2}))?$/;

/** Reads an amount of lira that was typed or pasted; undefined for nothing, and for everything that is no amount. */
export function readTypedLira(text: string): Kurus | undefined {
  const plain = text.trim().replace(currency, '').replace(/\s/g, ' ');
  const [, whole = '', , cents = ''] = amount.exec(plain) ?? [];
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits + cents === '' || digits.length > 13) return undefined;
  const kurus = BigInt(digits) * 100n + BigInt(cents.padEnd(2, '0'));
  return kurus > maxKurus ? undefined : kurus;
}

/** How a field shows an amount: without the lira sign, and without kuruş when there are none. Without groups while it is edited. */
export function fieldLira(kurus: Kurus, locale: 'tr' | 'en', { hasGroups = true } = {}): string {
  const shown = printLira(kurus, locale)
    .slice(1)
    .replace(/[.,]00$/, '');
  if (hasGroups) return shown;
  return shown.replace(locale === 'tr' ? /\./g : /,/g, '');
}
