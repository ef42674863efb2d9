// The reminder of the time and the money that a customer plays: when it is due, and its figures. The house's interval is the longest that a
// customer may choose, so a licence that asks for one is kept.
import type { OutputOf } from '@felek/contract/call';
import type { playReminder } from '@felek/contract/protection';
import type { Ledger } from '@felek/ledger';
import { toLira } from '@felek/money';
import type { Database } from '../db/database.ts';
import { execute, getRow } from '../db/statement.ts';
import type { CustomerSession } from '../http/route.ts';
import type { CustomerId, SessionId } from '../ids.ts';
import * as store from './reminder.store.ts';
import { remindAfter, reminderChoices, reminderTimes } from './rules.ts';

type Reminder = OutputOf<typeof playReminder>;

export interface PlayReminders {
  /** The figures of the session and the time left until the reminder. */
  remind(ask: CustomerSession): Promise<Reminder>;
  /** Chooses the interval. A longer one than the house's becomes the house's. */
  setReminder(ask: CustomerSession, minutes: number): Promise<Reminder>;
  /** The customer has seen it: the interval restarts, on all devices. */
  seeReminder(ask: CustomerSession): Promise<Reminder>;
}

export interface ReminderNeeds {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'sumOperations'>;
  readonly account: { sessionStartedAt(session: SessionId): Promise<Date> };
  /** The house's interval. */
  readonly reminderMinutes: number;
}

/** A reversal counts for the operation that it reverses. */
const returns = ['win', 'jackpot', 'refund', 'settle', 'adjust'] as const;

export function openReminders({ database, ledger, account, ...house }: ReminderNeeds): PlayReminders {
  const { pool } = database;

  async function remind({ customer, session }: CustomerSession): Promise<Reminder> {
    const startedAt = await account.sessionStartedAt(session);
    const [own, moved] = await Promise.all([
      getRow(pool, store.findReminder, customer),
      ledger.sumOperations(customer, { from: startedAt, operations: ['bet', ...returns] }),
    ]);
    const minutes = remindAfter(own.minutes, house.reminderMinutes);
    const { playedS, leftS } = reminderTimes({ startedAt, seenAt: own.seen_at, now: own.now }, minutes);
    const bets = moved.get('bet') ?? 0n;
    // Reversals of older stakes may outweigh the session's own.
    const staked = bets < 0n ? -bets : 0n;
    const returned = returns.reduce((sum, operation) => sum + (moved.get(operation) ?? 0n), 0n);
    return {
      minutes,
      choices: reminderChoices(house.reminderMinutes),
      playedS,
      leftS,
      staked: toLira(staked),
      returned: toLira(returned),
      net: toLira(returned - staked),
    };
  }

  const change = async (ask: CustomerSession, write: (customer: CustomerId) => Promise<unknown>) => {
    await write(ask.customer);
    return remind(ask);
  };

  return {
    remind,
    setReminder: (ask, minutes) =>
      change(ask, (customer) => execute(pool, store.setMinutes, customer, minutes)),
    seeReminder: (ask) => change(ask, (customer) => execute(pool, store.setSeen, customer)),
  };
}
