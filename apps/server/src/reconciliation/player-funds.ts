// The customers' funds at the end of each day, by currency: the figure a regulator asks for, with its trial balance.
//
// The purses are the wallets of now, less the entries since the day's end. The house's accounts are those of the day before, plus
// the day's entries. So a day reads only its own entries and later ones. Both sums come from different sources, so a zero total
// proves them. The ledger keeps only the current stakes of rounds: money in play is as of the moment of counting.
import {
  addFunds,
  noFunds,
  readFunds,
  readFundsMoved,
  readFundsUntil,
  type ByCurrency,
  type Funds,
} from '@felek/ledger/funds';
import type { OutputOf } from '@felek/contract/call';
import type { playerFunds } from '@felek/contract/office';
import { toLira, type Kurus } from '@felek/money';
import { wireInstant, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { snapshotsOf } from '../db/snapshot.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, listRows } from '../db/statement.ts';
import { beginOf, dayAfter, dayBefore, dayOf } from '../days.ts';
import * as store from './player-funds.store.ts';

export interface PlayerFunds {
  /** Counts every ended day that is not counted yet. */
  countThoseDue(signal?: AbortSignal): Promise<void>;
  /** How many days are due now. */
  countDue(): Promise<number>;
  /** Latest first. */
  list(page: {
    readonly after?: string | undefined;
    readonly take: number;
  }): Promise<OutputOf<typeof playerFunds>>;
}

/** After this time, no transaction from before midnight is still open. */
const settledAfterMs = 900_000;
const dayMs = 86_400_000;

export function openPlayerFunds({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(detail: object, text: string): void };
}): PlayerFunds {
  const inSnapshot = snapshotsOf(database);

  /** The due days, and the last counted one. A house begins with the day before its first count. */
  async function listDue(now: number) {
    const last = dayBefore(dayOf(new Date(now - settledAfterMs)), 1);
    const latest = await listRows(database.pool, store.listLatestFunds);
    return { days: daysFrom(latest[0] ? dayAfter(latest[0].day) : last, last), latest };
  }

  async function countThoseDue(signal?: AbortSignal): Promise<void> {
    const now = clock.now().getTime();
    const { days, latest } = await listDue(now);
    const last = days.at(-1);
    if (last === undefined) return;
    const opening = latest[0]
      ? new Map(latest.map(({ currency, house_kurus: house }) => [currency, { ...noFunds, house }]))
      : await readFundsUntil(inSnapshot, beginOf(last), signal);

    const counted = await inSnapshot(async (client) => {
      const standing = await readFunds(client);
      const moved = new Map<string, ByCurrency<Funds>>();
      for (const day of days) {
        signal?.throwIfAborted();
        moved.set(day, await readFundsMoved(client, beginOf(day), beginOf(dayAfter(day))));
      }
      // The database's clock may be ahead of ours.
      const since = await readFundsMoved(client, beginOf(dayAfter(last)), new Date(now + dayMs));
      return { standing, moved, since };
    });
    const closings = closingsOf(days, opening, counted);
    await database.inTransaction(async ({ client }) => {
      for (const { day, currency, cash, bonus, held, jackpots, house, inPlay } of closings)
        await execute(
          client,
          store.insertFunds,
          day,
          currency,
          String(cash),
          String(bonus),
          String(held),
          String(jackpots),
          String(house),
          inPlay === undefined ? null : String(inPlay),
        );
    });
    for (const { day, currency, cash, bonus, held, house } of closings) {
      const sum = cash + bonus + held + house;
      if (sum !== 0n)
        log.error({ day, currency, sum: String(sum) }, 'bug: the trial balance of a day is not zero');
    }
  }

  return {
    countThoseDue,
    countDue: async () => (await listDue(clock.now().getTime())).days.length,
    async list({ after, take }) {
      const rows = await listRows(database.pool, store.listFunds, store.countedDays.from(after), take);
      const list = rows.map((row) => ({
        day: row.day,
        currency: row.currency,
        cash: toLira(row.cash_kurus),
        bonus: toLira(row.bonus_kurus),
        held: toLira(row.held_kurus),
        inPlay: row.in_play_kurus === null ? null : toLira(row.in_play_kurus),
        jackpots: toLira(row.jackpots_kurus),
        house: toLira(row.house_kurus),
        trialBalance: toLira(row.cash_kurus + row.bonus_kurus + row.held_kurus + row.house_kurus),
        countedAt: wireInstant(row.counted_at),
      }));
      return { ...pageOf(rows, take), list };
    },
  };
}

interface Counted {
  readonly standing: Awaited<ReturnType<typeof readFunds>>;
  readonly moved: ReadonlyMap<string, ByCurrency<Funds>>;
  /** After the last of the days. */
  readonly since: ByCurrency<Funds>;
}

interface Closing extends Funds {
  readonly day: string;
  readonly currency: string;
  readonly inPlay: Kurus | undefined;
}

/** Forwards for the house, backwards for the purses and pools. */
function closingsOf(
  days: readonly string[],
  opening: ByCurrency<Funds>,
  { standing, moved, since }: Counted,
): Closing[] {
  const houses = new Map<string, ByCurrency<Funds>>();
  let upTo = opening;
  for (const day of days) {
    upTo = addFunds(upTo, moved.get(day)!);
    houses.set(day, upTo);
  }
  const closings: Closing[] = [];
  let after = since;
  for (const day of days.toReversed()) {
    for (const [currency, now] of standing) {
      const { cash, bonus, held, jackpots } = after.get(currency) ?? noFunds;
      closings.push({
        day,
        currency,
        cash: now.cash - cash,
        bonus: now.bonus - bonus,
        held: now.held - held,
        jackpots: now.jackpots - jackpots,
        house: (houses.get(day)!.get(currency) ?? noFunds).house,
        inPlay: day === days.at(-1) ? now.inPlay : undefined,
      });
    }
    after = addFunds(after, moved.get(day)!);
  }
  return closings;
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}
