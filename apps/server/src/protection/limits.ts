// The limits that customers set on their own stakes and losses, each over a day, week or month of the calendar. A lower limit holds at
// once; a higher one, or none, is asked for, thought over and confirmed. The ledger refuses what goes beyond, under the wallet's lock.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type { playLimits, setPlayLimit } from '@felek/contract/protection';
import type { Budget, CalendarBudgetRequest, Ledger } from '@felek/ledger';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import * as store from './limit.store.ts';
import { limitStep, type LimitStep, type PlayLimit } from './rules.ts';

export interface PlayLimits {
  listLimits(customer: CustomerId): Promise<OutputOf<typeof playLimits>>;
  setLimit(
    customer: CustomerId,
    request: InputOf<typeof setPlayLimit>,
  ): Promise<{ readonly step: LimitStep; readonly limits: OutputOf<typeof playLimits> }>;
}

export interface PlayLimitNeeds {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'setBudgets' | 'listBudgets'>;
}

/** Windows begin and end at midnight here. */
const zone = 'Europe/Istanbul';
/**
 * The operations of the ledger that count. Every stake is a `bet`, whether of the house's games, of a provider or on sports. A loss is the
 * stakes of a window less what these very stakes have paid. Prizes and free rounds are no return of a stake.
 */
const counted = {
  stake: { draws: ['bet'], returns: [] },
  loss: { draws: ['bet'], returns: ['win', 'jackpot', 'refund', 'settle', 'adjust'] },
} as const satisfies Record<PlayLimit, Pick<Budget, 'draws' | 'returns'>>;

export function openPlayLimits({ database, ledger }: PlayLimitNeeds): PlayLimits {
  async function listLimits(customer: CustomerId) {
    const [rows, budgets] = await Promise.all([
      listRows(database.pool, store.listLimits, customer),
      ledger.listBudgets(customer),
    ]);
    return rows.map((row) =>
      toWire(
        row,
        budgets.find(({ kind, name }) => kind === row.kind && name === row.period),
      ),
    );
  }

  return {
    listLimits,
    async setLimit(customer, { kind, period, amount }) {
      const request = amount === null ? null : parseLira(amount)!;
      const step = await database.inTransaction(async ({ client }) => {
        await execute(client, store.prepareLimits, customer);
        await execute(client, store.lockLimits, customer);
        const ofKind = (await listRows(client, store.listLimits, customer)).filter(
          (each) => each.kind === kind,
        );
        const now = ofKind.find((each) => each.period === period)!;
        const { amount_kurus: holds, asked_kurus: limit, asked_from: from, may_confirm: mayConfirm } = now;
        const taken = limitStep({ holds, asked: from ? { limit, mayConfirm } : undefined }, request);
        if (taken === 'waits') return taken;
        const written = request === null ? null : String(request);
        const [next, asked, hours] =
          taken === 'holds'
            ? ([written, null, null] as const)
            : ([String(holds), written, now.cooling_off_hours] as const);
        await execute(client, store.setLimit, customer, kind, period, next, asked, hours);
        if (taken === 'holds')
          await ledger.setBudgets(
            client,
            customer,
            kind,
            ofKind.flatMap((each) =>
              budgetOf(kind, each.period, each.period === period ? request : each.amount_kurus),
            ),
          );
        return taken;
      });
      return { step, limits: await listLimits(customer) };
    },
  };
}

const budgetOf = (kind: PlayLimit, period: store.LimitPeriod, most: Kurus | null): CalendarBudgetRequest[] =>
  most === null ? [] : [{ name: period, ...counted[kind], counts: 'spent', every: period, zone, most }];

const wireLimit = (limit: Kurus | null) => (limit === null ? null : toLira(limit));

const toWire = (row: store.LimitRow, budget: Budget | undefined): OutputOf<typeof playLimits>[number] => ({
  kind: row.kind,
  period: row.period,
  amount: wireLimit(row.amount_kurus),
  used: budget && budget.used > 0n ? toLira(budget.used) : 0,
  until: budget?.to ? wireInstant(budget.to) : null,
  asked: row.asked_from && {
    amount: wireLimit(row.asked_kurus),
    from: wireInstant(row.asked_from),
    mayConfirm: row.may_confirm,
  },
});
