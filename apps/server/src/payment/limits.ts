// Deposit limits that customers set for themselves. A lower limit holds at once. A higher one, or none, must be requested, and confirmed
// after a waiting time. Deposits count gross: the credited amount in a rolling window, and, before a new deposit starts, also pending
// deposits. Every decision holds the lock of the customer's limits, so concurrent deposits see each other.
import type { OutputOf, InputOf } from '@felek/contract/call';
import type { depositLimits, setDepositLimit } from '@felek/contract/payment';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import { limitStep, type LimitFacts, type LimitStep } from '../protection/protection.ts';
import * as store from './limit.store.ts';

/** An amount, or null for no limit. */
type Limit = Kurus | null;

export interface DepositLimits {
  list(customer: CustomerId): Promise<OutputOf<typeof depositLimits>>;
  set(
    customer: CustomerId,
    request: InputOf<typeof setDepositLimit>,
  ): Promise<{
    readonly step: LimitStep;
    readonly limits: OutputOf<typeof depositLimits>;
  }>;
  /**
   * The amount that may still be deposited, pending deposits included. Undefined without a limit. Locks the limits.
   */
  room(tx: Tx, customer: CustomerId): Promise<Kurus | undefined>;
  /** Whether crediting incoming money would exceed a limit. Locks the limits. */
  isBeyond(tx: Tx, customer: CustomerId, amount: Kurus): Promise<boolean>;
}

export function openLimits(database: Database): DepositLimits {
  async function lock(tx: Tx, customer: CustomerId): Promise<store.LimitRow[]> {
    await execute(tx.client, store.lockLimits, customer);
    return listRows(tx.client, store.listLimits, customer);
  }

  async function list(customer: CustomerId) {
    return (await listRows(database.pool, store.listLimits, customer)).map(toWire);
  }

  return {
    list,
    async set(customer, { period, amount }) {
      const request = amount === null ? null : parseLira(amount)!;
      const step = await database.inTransaction(async (tx) => {
        await execute(tx.client, store.prepareLimits, customer);
        const now = (await lock(tx, customer)).find((each) => each.period === period)!;
        const taken = limitStep(factsOf(now), request);
        const written = request === null ? null : String(request);
        if (taken === 'holds')
          await execute(tx.client, store.setLimit, customer, period, written, null, null);
        if (taken === 'asked')
          await execute(
            tx.client,
            store.setLimit,
            customer,
            period,
            String(now.amount_kurus),
            written,
            now.cooling_off_hours,
          );
        return taken;
      });
      return { step, limits: await list(customer) };
    },
    async room(tx, customer) {
      const rooms = (await lock(tx, customer)).flatMap((each) =>
        each.amount_kurus === null ? [] : [each.amount_kurus - each.credited - each.under_way],
      );
      const least = rooms.reduce<Kurus | undefined>(
        (sofar, each) => (sofar === undefined || each < sofar ? each : sofar),
        undefined,
      );
      return least !== undefined && least < 0n ? 0n : least;
    },
    async isBeyond(tx, customer, amount) {
      return (await lock(tx, customer)).some(
        (each) => each.amount_kurus !== null && each.credited + amount > each.amount_kurus,
      );
    },
  };
}

const factsOf = ({ amount_kurus, asked_kurus, asked_from, may_confirm }: store.LimitRow): LimitFacts => ({
  holds: amount_kurus,
  asked: asked_from ? { limit: asked_kurus, mayConfirm: may_confirm } : undefined,
});

const wireLimit = (limit: Limit) => (limit === null ? null : toLira(limit));

const toWire = (row: store.LimitRow): OutputOf<typeof depositLimits>[number] => ({
  period: row.period,
  amount: wireLimit(row.amount_kurus),
  deposited: toLira(row.credited),
  underWay: toLira(row.under_way),
  asked: row.asked_from && {
    amount: wireLimit(row.asked_kurus),
    from: wireInstant(row.asked_from),
    mayConfirm: row.may_confirm,
  },
});
