// The files of a day for a regulator, as CSV of UTF-8: what customers' purses held, by what it changed, and what each game and bet family took
// and paid. They add up to the ledger. A day without activity gives the same files with its heads alone.
import { plainLira, type Kurus } from '@felek/money';
import type { FactRow } from './figures.store.ts';

export interface Purses {
  readonly currency: string;
  readonly cash: Kurus;
  readonly bonus: Kurus;
  readonly held: Kurus;
}

/**
 * A line of CSV. A text that a spreadsheet would take for a formula gets an apostrophe in front. An amount is a number and stays one.
 */
export const csvLine = (cells: readonly (string | bigint)[]): string =>
  cells
    .map((cell) => {
      if (typeof cell === 'bigint') return plainLira(cell);
      const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');

const file = (lines: readonly (readonly (string | bigint)[])[]) => `${lines.map(csvLine).join('\r\n')}\r\n`;

/** By currency: what all purses held, each kind of change, and what they held at the end. The changes add up to the difference. */
export function accountSummary(
  day: string,
  opening: readonly Purses[],
  facts: readonly FactRow[],
  closing: readonly Purses[],
) {
  const lines: (string | bigint)[][] = [['day', 'currency', 'line', 'amount']];
  const currencies = [...new Set([...opening, ...closing].map(({ currency }) => currency))].toSorted();
  for (const currency of currencies) {
    const held = (purses: readonly Purses[]) => {
      const found = purses.find((each) => each.currency === currency);
      return found ? found.cash + found.bonus + found.held : 0n;
    };
    lines.push([day, currency, 'opening', held(opening)]);
    const changes = new Map<string, Kurus>();
    for (const { measure, purse, account, kurus, currency: of } of facts)
      if (of === currency && measure === 'moved' && purse !== 'house') {
        const family = account.split(':', 1)[0]!;
        changes.set(family, (changes.get(family) ?? 0n) - kurus);
      }
    for (const [family, kurus] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      lines.push([day, currency, `from ${family}`, kurus]);
    lines.push([day, currency, 'closing', held(closing)]);
  }
  return { lines: lines.length - 1, content: file(lines) };
}

const columns = ['placed', 'stake', 'payout', 'contribution', 'prize', 'jackpot'] as const;

/** By account and purse: placed on the day, and settled on the day. */
export function wagering(day: string, facts: readonly FactRow[]) {
  const rows = new Map<string, { key: readonly string[]; sums: Map<string, Kurus> }>();
  for (const { currency, account, purse, measure, kurus } of facts) {
    if (!(columns as readonly string[]).includes(measure) || !/^(?:game|sports|jackpot):/.test(account))
      continue;
    const key = [day, currency, account, purse];
    const row = rows.get(key.join(' ')) ?? { key, sums: new Map<string, Kurus>() };
    row.sums.set(measure, (row.sums.get(measure) ?? 0n) + kurus);
    rows.set(key.join(' '), row);
  }
  const lines: (string | bigint)[][] = [['day', 'currency', 'account', 'purse', ...columns]];
  for (const { key, sums } of rows.values())
    lines.push([...key, ...columns.map((name) => sums.get(name) ?? 0n)]);
  return { lines: lines.length - 1, content: file(lines) };
}
