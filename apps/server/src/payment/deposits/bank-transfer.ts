// Bank transfers: the code that identifies the customer of a transfer, and the instructions for sending it.
import { randomInt } from 'node:crypto';
import type { Locale } from '@felek/contract/call';
import { printLira, type Kurus } from '@felek/money';
import { plainIban } from '@felek/contract/rules/iban';
import type { BankAccount } from '../methods/methods.ts';

/** Capitals and digits of every keyboard, without similar pairs: O and 0, I and 1, Q, W and X. */
const alphabet = 'ABCDEFGHJKLMNPRSTUVYZ23456789';
const length = 10;

/** A unique code: about 48 bits from the CSPRNG. */
export const newPayCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Finds a code in a sender's note, despite spaces, hyphens, lower case and other words. */
export function codesIn(text: string): string[] {
  const plain = text.toUpperCase();
  const whole = plain.replace(/[^A-Z0-9]/g, '');
  const words = plain.split(/[^A-Z0-9-]+/).map((word) => word.replaceAll('-', ''));
  return [...new Set([whole, ...words])].filter((word) => word.length === length);
}

const words = {
  tr: { holder: 'Alıcı', bank: 'Banka', amount: 'Tutar', code: 'Açıklama' },
  en: { holder: 'Payee', bank: 'Bank', amount: 'Amount', code: 'Reference' },
} as const;

/** The house's account and the code to write with the transfer, one line each: `name: value`. */
export function transferWords(account: BankAccount, code: string, amount: Kurus, locale: Locale): string {
  const { holder, bank, amount: sum, code: reference } = words[locale];
  return [
    `${holder}: ${account.holder}`,
    `${bank}: ${account.bank}`,
    `IBAN: ${plainIban(account.iban).replace(/(.{4})(?=.)/g, '$1 ')}`,
    `${sum}: ${printLira(amount, locale)}`,
    `${reference}: ${code}`,
  ].join('\n');
}
