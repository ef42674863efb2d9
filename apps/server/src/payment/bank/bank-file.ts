// Reads a day of the bank statement, a table in text: docs/payment-service.md has the columns. Pure. A file with any unreadable line is
// refused as a whole, since a skipped line would look like missing money.
import { parseLiraText, type Kurus } from '@felek/money';

export interface BankLine {
  /** The bank's own id of the line. */
  readonly reference: string;
  /** Negative for money that left the account. */
  readonly amount: Kurus;
  readonly payer: string;
  /** For returned money: the original line. */
  readonly returns: string | undefined;
}

const needed = ['reference', 'amount', 'payer'] as const;
const longest = { reference: 100, payer: 200 } as const;

/** The lines, or the number of the wrong one. The heading is line 1. */
export function readBankFile(text: string): readonly BankLine[] | { readonly wrongLine: number } {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  const heading = rows[0]?.map((name) => name.trim().toLowerCase()) ?? [];
  if (needed.some((name) => !heading.includes(name))) return { wrongLine: 1 };
  const lines: BankLine[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue;
    const cell = (name: string) => (row[heading.indexOf(name)] ?? '').trim();
    const [reference, payer, returns] = [cell('reference'), cell('payer'), cell('returns')];
    const amount = readAmount(cell('amount'));
    const fits = (name: string, most: number) => name.length <= most && !/\p{Cc}/u.test(name);
    if (
      amount === undefined ||
      reference === '' ||
      seen.has(reference) ||
      !fits(reference, longest.reference) ||
      !fits(returns, longest.reference) ||
      !fits(payer, longest.payer)
    )
      return { wrongLine: index + 1 };
    seen.add(reference);
    lines.push({ reference, amount, payer, returns: returns || undefined });
  }
  return lines;
}

/**
 * An amount as banks write it. The last dot or comma before one or two digits is the decimal mark; others group thousands.
 */
export function readAmount(text: string): Kurus | undefined {
  const match = /^([+-]?)(\d{1,3}(?:[.,' ]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace('−', '-'));
  if (!match) return undefined;
  const [, sign, whole = '', part = ''] = match;
  const kurus = parseLiraText(`${whole.replace(/\D/g, '')}.${part.padEnd(2, '0')}`);
  return kurus === undefined || kurus === 0n ? undefined : sign === '-' ? -kurus : kurus;
}

/** Cells as in RFC 4180. The heading shows the separator: comma, semicolon or tab. */
function rowsOf(text: string): string[][] {
  const heading = /^[^\r\n]*/.exec(text)![0];
  const mark = [';', '\t', ','].find((each) => heading.includes(each)) ?? ';';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
      cell = isQuoted ? '' : cell;
    } else if (isQuoted) cell += sign;
    else if (sign === mark) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows;
}
