// Numbers and tables of a PAR sheet as Markdown. Tables are padded as the formatter pads them, so that a sheet is written in one way. Numbers
// have fewer digits than a double, since two versions of an engine may differ in the last ones.
import type { Kurus } from '@felek/money';

/** A fraction of whole numbers. */
export type Fraction = readonly [part: bigint, whole: bigint];

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** In lowest terms. */
export function reduced([part, whole]: Fraction): Fraction {
  const divisor = gcd(part, whole);
  return [part / divisor, whole / divisor];
}

export const toNumber = ([part, whole]: Fraction): number => Number((part * 10n ** 30n) / whole) / 1e30;

/** The longest text of a fraction. A longer fraction is left out, since it does not help a reader. */
const mostDigits = 44;

export function printFraction(fraction: Fraction | undefined): string {
  if (!fraction) return '';
  const text = reduced(fraction).map(printWhole).join(' / ');
  return text.length > mostDigits ? '' : text;
}

export const printWhole = (whole: bigint | number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** With six decimals. */
export const percent = (share: number): string => `${(share * 100).toFixed(6)} %`;

/** Seven digits that count. */
export function printNumber(value: number): string {
  if (value === 0) return '0';
  if (value >= 1e7 || value < 1e-4) return value.toExponential(5);
  const [whole, decimals] = Number(value.toPrecision(7)).toString().split('.') as [
    string,
    string | undefined,
  ];
  return `${printWhole(BigInt(whole))}${decimals ? `.${decimals}` : ''}`;
}

/** A chance and how seldom it is. */
export const printChance = (chance: number): string =>
  chance >= 0.5 || chance === 0
    ? printNumber(chance)
    : `${printNumber(chance)} (1 in ${printNumber(1 / chance)})`;

/** Hundredths of the stake as a multiple of it. */
export const printTimes = (hundredths: number | bigint): string =>
  `${printNumber(Number(hundredths) / 100)}×`;

export const lira = (kurus: Kurus): string => {
  const rest = kurus % 100n;
  return `₺${printWhole(kurus / 100n)}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
};

export type Cell = string | number | bigint;

/** The first column is text, the others are figures. `left` more columns are text. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], left = 1): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(3, ...texts.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const pad = (text: string, column: number) => {
    const space = ' '.repeat(widths[column]! - text.length);
    return column < left ? text + space : space + text;
  };
  const rule = widths.map((width, column) =>
    column < left ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [top, ...body] = texts.map((row) => line(row.map(pad)));
  return [top, line(rule), ...body].join('\n');
}

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** A rules object as text: amounts as digits, a short value on one line. */
export function printRules(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return canonical(value);
  const flat = canonical(value);
  if (indent.length + flat.length <= 100) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object'))
      return `[\n${wrap(value.map(canonical), inner)}\n${indent}]`;
    return `[\n${value.map((each) => inner + printRules(each, inner)).join(',\n')}\n${indent}]`;
  }
  const parts = sorted(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)}:${printRules(each, inner)}`,
  );
  return `{\n${parts.join(',\n')}\n${indent}}`;
}

function wrap(items: readonly string[], indent: string): string {
  const lines = [''];
  items.forEach((item, place) => {
    const text = place < items.length - 1 ? `${item},` : item;
    if (lines.at(-1)!.length + text.length > 100) lines.push('');
    lines.push(lines.pop()! + text);
  });
  return lines.map((each) => indent + each).join('\n');
}

const sorted = (value: object) =>
  Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** JSON without spaces, keys in the order of their code units, `bigint` as a text of digits, and no key without a value. */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return JSON.stringify(String(value));
  if (value === Infinity) return '"Infinity"';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${sorted(value)
      .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}
