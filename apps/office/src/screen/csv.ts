// A list as CSV: the shown columns in the operator's language. A cell that a spreadsheet would run as a formula is made harmless.
import type { Locale } from '@felek/contract/call';
import type { Datum, Value } from './screen.ts';

const hourMs = 3_600_000;
/** Istanbul's clock, in the order that sorts. */
const istanbul = (wire: string) =>
  new Date(Date.parse(`${wire}Z`) + 3 * hourMs).toISOString().slice(0, 19).replace('T', ' ');

export interface CsvManner {
  readonly locale: Locale;
  readonly sayCode: (noun: string, code: string) => string;
}

/** Turkish spreadsheets separate cells by semicolons, since the comma is the decimal mark. */
export const separatorOf = (locale: Locale): string => (locale === 'tr' ? ';' : ',');

/** A typed text. Behind an apostrophe a spreadsheet shows it and does not run it. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Figures stay figures, with the decimals of the language and without a currency. */
function figure(number: number, decimals: number, locale: Locale): string {
  const text = number.toFixed(decimals);
  return locale === 'tr' ? text.replace('.', ',') : text;
}

function cellOf(value: Value, { locale, sayCode }: CsvManner): string {
  switch (value.as) {
    case 'nothing':
    case 'drawn':
      return '';
    case 'text':
    case 'code':
    case 'long':
      return harmless(value.text);
    case 'money':
      return figure(value.lira, 2, locale);
    case 'count':
      return String(value.count);
    case 'share':
      return figure(value.share, 4, locale);
    case 'age':
    case 'instant':
      return istanbul(value.at);
    case 'words':
      return harmless(value.codes.map((code) => sayCode(value.noun, code)).join(', '));
    case 'customer':
      return harmless(value.owner.username);
    default:
      return value satisfies never;
  }
}

export function csvLine(cells: readonly string[], locale: Locale): string {
  const separator = separatorOf(locale);
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

export const csvRow = <Row>(row: Row, columns: readonly Datum<Row>[], manner: CsvManner): string =>
  csvLine(
    columns.map(({ of }) => cellOf(of(row), manner)),
    manner.locale,
  );
