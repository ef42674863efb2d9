// Tells open screens that their session has ended or that their operator's permissions have changed. A screen waits in one request. Each
// server reads the sessions of its own waiting screens by one query, and only while screens wait. So a decision on any server reaches every
// screen, through any proxy, and without a message that could be lost.
import type { OutputOf } from '@felek/contract/call';
import type { officeStanding } from '@felek/contract/office';
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import type { SessionId } from '../ids.ts';
import { idleS, lifeS, markOf } from './operators.ts';
import * as store from './operator.store.ts';

type Standing = OutputOf<typeof officeStanding>['standing'];

export interface Standings {
  /** Answers as soon as the standing differs from `mark`, or `same` after a while. The wait does not count as use of the session. */
  wait(session: SessionId, mark: string, address: string): Promise<Standing>;
  /** Answers all waiting requests. Later ones are answered at once. */
  stop(): void;
}

const lookEveryMs = 300;
/** Shorter than the timeout of any usual proxy. */
const holdMs = 15_000;

interface Waiting {
  readonly session: SessionId;
  readonly mark: string;
  readonly address: string;
  readonly untilMs: number;
  readonly answer: (standing: Standing) => void;
  readonly fail: (error: unknown) => void;
}

export function openStandings({ database }: { readonly database: Database }): Standings {
  const waiting = new Set<Waiting>();
  let isLooking = false;
  let isStopped = false;

  async function look(): Promise<void> {
    const asked = [...waiting];
    try {
      const [sessions, addresses] = [
        asked.map(({ session }) => session),
        asked.map(({ address }) => address),
      ];
      const rows = await listRows(database.pool, store.listStandings, sessions, idleS, lifeS, addresses);
      const known = new Map(rows.map((row) => [row.asked - 1, row]));
      for (const [index, each] of asked.entries()) {
        const row = known.get(index);
        const isSame = row !== undefined && markOf(row.roles, row.permissions) === each.mark;
        const standing = (row ? row.ended : 'ended') ?? (isSame ? 'same' : 'changed');
        if (standing !== 'same' || performance.now() >= each.untilMs) end(each, () => each.answer(standing));
      }
    } catch (error) {
      for (const each of asked) end(each, () => each.fail(error));
    }
    isLooking = waiting.size > 0;
    if (isLooking) setTimeout(() => void look(), lookEveryMs).unref();
  }

  function end(each: Waiting, answer: () => void): void {
    waiting.delete(each);
    answer();
  }

  return {
    wait: (session, mark, address) =>
      new Promise((answer, fail) => {
        if (isStopped) return answer('same');
        waiting.add({ session, mark, address, untilMs: performance.now() + holdMs, answer, fail });
        if (isLooking) return undefined;
        isLooking = true;
        return void look();
      }),
    stop() {
      isStopped = true;
      for (const each of waiting) end(each, () => each.answer('same'));
    },
  };
}
