// What an affiliate earns, month by month. Pure: it follows from the terms, the players' months as the ledger has them, and nothing else. A
// month that has ended and is counted never changes.
import { floorShare, type Kurus } from '@felek/money';

export interface Term {
  /** As 2026-11: it holds from this month on. */
  readonly fromMonth: string;
  readonly shareBasisPoints: number;
  /** For each player whose deposits have reached `leastDeposit` by the end of the month, once. */
  readonly cpa: Kurus;
  readonly leastDeposit: Kurus;
  /** Whether a month below zero lowers the base of the next one. */
  readonly carries: boolean;
}

/** A player's part of a month. */
export interface PlayerMonth {
  readonly customer: string;
  readonly month: string;
  readonly staked: Kurus;
  readonly ggr: Kurus;
  readonly bonusCost: Kurus;
  readonly deposited: Kurus;
}

export interface Statement {
  readonly month: string;
  readonly active: number;
  readonly qualified: number;
  readonly ggr: Kurus;
  readonly bonusCost: Kurus;
  /** Zero or less. */
  readonly carried: Kurus;
  readonly share: Kurus;
  readonly cpa: Kurus;
  readonly due: Kurus;
}

export function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

export const termOf = <Terms extends Pick<Term, 'fromMonth'>>(
  terms: readonly Terms[],
  month: string,
): Terms | undefined => terms.findLast(({ fromMonth }) => fromMonth <= month);

/** The months from the first terms until the last month. The terms are in the order of their months. */
export function statementsOf(
  terms: readonly Term[],
  months: readonly PlayerMonth[],
  last: string,
): Statement[] {
  const statements: Statement[] = [];
  const deposits = new Map<string, Kurus>();
  const qualified = new Set<string>();
  let carried = 0n;
  for (let month = terms[0]?.fromMonth ?? ''; month !== '' && month <= last; month = nextMonth(month)) {
    const term = termOf(terms, month)!;
    const own = months.filter((each) => each.month === month);
    let counted = 0;
    for (const { customer, deposited } of own) {
      const sum = (deposits.get(customer) ?? 0n) + deposited;
      deposits.set(customer, sum);
      if (qualified.has(customer) || sum < term.leastDeposit) continue;
      qualified.add(customer);
      counted += 1;
    }
    const ggr = own.reduce((sum, each) => sum + each.ggr, 0n);
    const bonusCost = own.reduce((sum, each) => sum + each.bonusCost, 0n);
    const base = ggr - bonusCost + carried;
    const share = base > 0n ? floorShare(base, BigInt(term.shareBasisPoints), 10_000n) : 0n;
    const cpa = term.cpa * BigInt(counted);
    statements.push({
      month,
      active: own.filter(({ staked }) => staked > 0n).length,
      qualified: counted,
      ggr,
      bonusCost,
      carried,
      share,
      cpa,
      due: share + cpa,
    });
    carried = term.carries && base < 0n ? base : 0n;
  }
  return statements;
}
