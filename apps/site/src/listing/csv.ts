// Lists as CSV for a spreadsheet of the language: Turkish ones part cells by a semicolon and write decimals with a comma. A cell that a
// spreadsheet would take for a formula is given as text.
import type { Locale } from '@felek/contract/call';

const separators = { tr: ';', en: ',' } as const;

export function csvOf(rows: readonly (readonly string[])[], locale: Locale): string {
  const separator = separators[locale];
  return rows.map((row) => row.map((text) => cell(text, separator)).join(separator)).join('\r\n');
}

const spelling = {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
} as const;

/** Lira as a number that the spreadsheet can add up: what left the balance is below zero. */
export const csvAmount = (lira: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, spelling).format(lira);

function cell(text: string, separator: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
