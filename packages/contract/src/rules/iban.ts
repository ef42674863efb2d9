// IBANs as site and server judge them: ISO 13616's check, modulo 97 over the letters as numbers. A module of its own, so that only a page
// with such a field loads it.

/** An IBAN without spaces and in capitals. */
export const plainIban = (text: string) => text.replace(/\s+/g, '').toUpperCase();

/** Whether a text is a Turkish IBAN: TR, 26 characters, remainder 1. */
export function isTurkishIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^TR\d{24}$/.test(iban)) return false;
  const turned = `${iban.slice(4)}2927${iban.slice(2, 4)}`;
  return BigInt(turned) % 97n === 1n;
}

/** The visible part of an IBAN: its country and last four digits. */
export const maskIban = (text: string) => `${plainIban(text).slice(0, 2)}•• ${plainIban(text).slice(-4)}`;
