// The messages of the driving server to a table's stages, through the hub. Each change of phase goes out at once and each event at its
// time. Changed bets go out four times a second at most. It remembers what it told, and a server that takes over tells once more than
// needed.
import type { StageMessage, TableMark } from '@felek/contract/table';
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import { openCrowd, type CrowdBook } from './crowd.ts';
import type { Draws, Table } from './draws.ts';
import type { Announcer, Standing } from './rounds.ts';
import * as store from './table.store.ts';
import { isShown, showBet, showEvents, showState } from './views.ts';

/** The way to open stages. */
export interface StagePush {
  /** To all stages at a table. A slow stage gets only the newest message with the same key. */
  toTable(code: string, message: StageMessage): void;
  toStage(customer: CustomerId, message: StageMessage): void;
}

export interface Announcements extends Announcer {
  /** Tells the players of these bets, on each of their devices, after their commit. */
  changedBets(table: Table, bets: readonly store.BetRow[]): void;
}

interface Told {
  readonly round: number;
  readonly crowd: CrowdBook;
  /** The number of the round's events. */
  events: number;
  hasMark: boolean;
  /** The last change of a bet that was seen, less what a commit may take. */
  changesFrom: Date;
}

/** A bet is seen when it is committed, and stamped a moment before. */
const overlapMs = 2000;

export function openAnnouncements({
  database: { pool },
  draws,
  push,
  isWatched,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly draws: Draws;
  readonly push: StagePush;
  /** Whether a stage asked for the table lately. */
  readonly isWatched: (code: string) => boolean;
}): Announcements {
  const toldOf = new Map<string, Told>();

  function told(table: Table, { round }: Standing): Told {
    const known = toldOf.get(table.code);
    if (known?.round === round) return known;
    const fresh = {
      round,
      crowd: openCrowd(table.rules, round),
      events: 0,
      hasMark: false,
      changesFrom: new Date(0),
    };
    toldOf.set(table.code, fresh);
    return fresh;
  }

  /** The events that came due since the last call, and when the next one does. */
  async function newEvents(table: Table, standing: Standing, memory: Told) {
    if (!isShown(standing)) return { events: [], nextMs: Infinity };
    const { running, now } = standing;
    const drawn = await draws.outcomeOf(table, running!);
    const atMs = now.getTime() - running!.shown_at!.getTime();
    const events = showEvents(drawn, atMs).slice(memory.events);
    memory.events += events.length;
    const next = drawn.events[memory.events];
    return { events, nextMs: next ? next.atMs - atMs : Infinity };
  }

  function newMark({ running }: Standing, memory: Told): TableMark | undefined {
    if (memory.hasMark || !running?.settled_at) return undefined;
    memory.hasMark = true;
    return { round: running.round, mark: running.mark && { ...running.mark } };
  }

  async function tellCrowd({ code }: Table, standing: Standing, memory: Told): Promise<void> {
    const rows = await listRows(pool, store.listChangedBets, code, memory.round, memory.changesFrom);
    memory.changesFrom = new Date(standing.now.getTime() - overlapMs);
    memory.crowd.take(rows);
    const change = memory.crowd.change();
    if (!change) return;
    const { crowd, gone } = change;
    const message = { table: code, nowMs: standing.now.getTime(), crowd, gone: [...gone] };
    push.toTable(code, { cmd: 'TableCrowd', message });
  }

  return {
    async changed(table, standing) {
      const memory = told(table, standing);
      const state = showState(table, standing);
      const { events } = await newEvents(table, standing, memory);
      const mark = newMark(standing, memory);
      push.toTable(table.code, {
        cmd: 'Table',
        message: {
          table: table.code,
          nowMs: standing.now.getTime(),
          ...(state && { state }),
          ...(events.length > 0 && { events }),
          ...(mark && { mark }),
        },
      });
    },
    async look(table, standing) {
      const memory = told(table, standing);
      const { events, nextMs } = await newEvents(table, standing, memory);
      if (events.length > 0)
        push.toTable(table.code, {
          cmd: 'Table',
          message: { table: table.code, nowMs: standing.now.getTime(), events },
        });
      await tellCrowd(table, standing, memory);
      return { nextMs: Math.max(1, nextMs), isBusy: isWatched(table.code) || memory.crowd.whole().bets > 0 };
    },
    isWatched,
    changedBets(table, bets) {
      const byCustomer = new Map<CustomerId, store.BetRow[]>();
      for (const bet of bets) {
        const own = byCustomer.get(bet.customer);
        if (own) own.push(bet);
        else byCustomer.set(bet.customer, [bet]);
      }
      for (const [customer, own] of byCustomer)
        push.toStage(customer, {
          cmd: 'TableBets',
          message: { table: table.code, nowMs: Date.now(), bets: own.map(showBet) },
        });
    },
  };
}
