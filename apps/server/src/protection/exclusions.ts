// Closes, excludes and reopens accounts. Each step is one transaction: its record, the account's state, the end of all sessions and of
// every bonus. From its commit on the ledger refuses every stake. An exclusion cannot be shortened and does not end by itself.
import type { Ledger } from '@felek/ledger';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as officeCalls from '@felek/contract/office';
import type * as calls from '@felek/contract/protection';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import { timelineOf, type TimelineSource } from '../db/timeline.ts';
import type { CustomerAsk } from '../http/route.ts';
import { newId, type CustomerId, type OperatorId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import { timelineLimits } from './dossier.store.ts';
import * as store from './exclusion.store.ts';
import {
  endOf,
  exclusionMonths,
  isShorter,
  mayReopen,
  type Answer,
  type Exclusion,
  type ExclusionPeriod,
  type ReopenRefusal,
  type Standing,
} from './rules.ts';

/** The account room's part. */
export interface Accounts {
  /** How an account stands, for a transaction that changes it. */
  lockStanding(tx: Tx, customer: CustomerId): Promise<Standing>;
  /** Sets it, and ends every session of a customer who may not play. */
  setStateWithin(tx: Tx, customer: CustomerId, state: Standing['state'], until: Date | null): Promise<void>;
  /** Closed and excluded accounts behind this one, by id. */
  listShut(after: CustomerId | undefined, most: number): Promise<CustomerId[]>;
  refusePassword(
    ask: CustomerAsk,
    password: string,
  ): Promise<'wrong_password' | 'too_many_tries' | undefined>;
}

export interface ExclusionNeeds {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'refuse'>;
  readonly jobs: Jobs;
  readonly account: Accounts;
  /** Takes every bonus in hand back; cash stays. */
  readonly endBonuses: (tx: Tx, customer: CustomerId) => Promise<void>;
}

type Refused<C> = RefusalOf<C> | 'too_many_tries' | undefined;

/** By whom, and why. */
interface By {
  readonly operator: OperatorId | null;
  readonly why: string;
  readonly at: Date;
}

export interface Exclusions {
  selfExclude(
    ask: CustomerAsk,
    request: InputOf<typeof calls.selfExclude>,
  ): Promise<Refused<typeof calls.selfExclude>>;
  closeAccount(
    ask: CustomerAsk,
    request: InputOf<typeof calls.closeAccount>,
  ): Promise<Refused<typeof calls.closeAccount>>;
  /** Requests a reopening after the end. Operators decide, a day later at the earliest. */
  askReturn(ask: CustomerAsk): Promise<Answer<ReopenRefusal>>;
  hasReturned(customer: CustomerId): Promise<boolean>;
  readonly desk: ExclusionDesk;
  /** A customer's exclusions and play limits as staff see them, in the order of time. */
  readonly timeline: TimelineSource;
}

type Shown = Omit<OutputOf<typeof officeCalls.customerExclusions>[number], 'by'> & {
  readonly by: OperatorId | null;
};

/** For operators. Each step runs in the caller's transaction, which also records it. */
export interface ExclusionDesk {
  close(tx: Tx, customer: CustomerId, by: By): Promise<'account_closed' | undefined>;
  exclude(
    tx: Tx,
    customer: CustomerId,
    period: ExclusionPeriod,
    by: By,
  ): Promise<{ readonly until: Date | null } | 'exclusion_shorter'>;
  /** The locked restrictions of the account, or the reason why it may not open now. */
  lockShut(
    tx: Tx,
    customer: CustomerId,
    at: Date,
  ): Promise<{ readonly shut: readonly string[] } | { readonly refusal: ReopenRefusal }>;
  reopen(tx: Tx, customer: CustomerId, at: Date): Promise<void>;
  /** All there were, latest first; `by` is the operator. */
  list(customer: CustomerId): Promise<Shown[]>;
}

const writtenAtOnce = 100;

export function openExclusions(needs: ExclusionNeeds): Exclusions {
  const { database, ledger, jobs, account, endBonuses } = needs;

  repeat(jobs, { name: 'protection.write-down', everyMs: 3_600_000, work: writeDown });

  /** All restrictions of an account, locked until the transaction ends. */
  async function lock(tx: Tx, customer: CustomerId) {
    const standing = await account.lockStanding(tx, customer);
    if (standing.state !== 'active') await writeOne(tx, customer, standing);
    const rows = await listRows(tx.client, store.listExclusions, customer);
    return rows.filter(({ ended_at: ended }) => ended === null);
  }

  async function shut(
    tx: Tx,
    customer: CustomerId,
    next: { readonly kind: Exclusion['kind']; readonly until: Date | null },
    { operator, why, at }: By,
  ): Promise<void> {
    const { kind, until } = next;
    await execute(
      tx.client,
      store.insertExclusion,
      newId<'exclusion'>(),
      customer,
      kind,
      operator,
      why,
      at,
      until,
    );
    const all = (await listRows(tx.client, store.listExclusions, customer)).filter((each) => !each.ended_at);
    const isClosed = all.some((each) => each.kind === 'closure');
    const ends = all.filter((each) => each.kind === 'exclusion').map((each) => each.until_at);
    const last = ends.includes(null) ? null : latest(ends as Date[]);
    await endBonuses(tx, customer);
    await account.setStateWithin(tx, customer, isClosed ? 'closed' : 'excluded', isClosed ? null : last);
  }

  async function close(tx: Tx, customer: CustomerId, by: By) {
    const standing = await lock(tx, customer);
    if (standing.some(({ kind }) => kind === 'closure')) return 'account_closed';
    await shut(tx, customer, { kind: 'closure', until: null }, by);
    return undefined;
  }

  async function exclude(tx: Tx, customer: CustomerId, period: ExclusionPeriod, by: By) {
    const standing = await lock(tx, customer);
    const months = exclusionMonths[period];
    const until = months === null ? null : monthsAfter(by.at, months);
    if (isShorter(until, standing.map(toExclusion))) return 'exclusion_shorter';
    await shut(tx, customer, { kind: 'exclusion', until }, by);
    return { until };
  }

  const byCustomer = ({ at }: CustomerAsk): By => ({ operator: null, why: '', at });

  async function writeOne(tx: Tx, customer: CustomerId, { state, excludedUntil }: Standing): Promise<void> {
    if ((await listRows(tx.client, store.listShut, [customer])).length > 0) return;
    const kind = state === 'closed' ? 'closure' : 'exclusion';
    const until = kind === 'closure' ? null : excludedUntil;
    const [id, now] = [newId<'exclusion'>(), new Date()];
    await execute(tx.client, store.insertExclusion, id, customer, kind, null, '', now, until);
    await ledger.refuse(tx.client, customer, ['bet']);
  }

  /** Accounts that an older version shut, which kept no record and knew no wallet that refuses. */
  async function writeDown(signal: AbortSignal): Promise<void> {
    let after: CustomerId | undefined;
    for (let more = true; more && !signal.aborted;) {
      const page = await account.listShut(after, writtenAtOnce);
      const written = await listRows(database.pool, store.listShut, page);
      const known = new Set(written.map(({ customer }) => customer));
      for (const customer of page.filter((each) => !known.has(each)))
        await database.inTransaction((tx) => lock(tx, customer));
      after = page.at(-1);
      more = page.length === writtenAtOnce;
    }
  }

  return {
    async selfExclude(ask, { period, password }) {
      const wrong = await account.refusePassword(ask, password);
      if (wrong) return wrong;
      const excluded = await database.inTransaction((tx) =>
        exclude(tx, ask.customer, period, byCustomer(ask)),
      );
      return typeof excluded === 'string' ? excluded : undefined;
    },
    async closeAccount(ask, { password }) {
      const wrong = await account.refusePassword(ask, password);
      if (wrong) return wrong;
      return database.inTransaction((tx) => close(tx, ask.customer, byCustomer(ask)));
    },
    askReturn: ({ customer, at }) =>
      database.inTransaction(async (tx) => {
        const standing = (await lock(tx, customer)).map(toExclusion);
        const answer = mayReopen(standing, at);
        if (answer !== 'allowed' && answer.code !== 'return_not_asked') return answer;
        await execute(tx.client, store.askBack, customer, at);
        return 'allowed';
      }),
    hasReturned: async (customer) => (await getRow(database.pool, store.hasReturned, customer)).returned,
    timeline: timelineOf(database.pool, timelineLimits),
    desk: {
      close,
      exclude,
      async lockShut(tx, customer, at) {
        const rows = await lock(tx, customer);
        const answer = mayReopen(rows.map(toExclusion), at);
        return answer === 'allowed' ? { shut: rows.map(({ id }) => id) } : { refusal: answer };
      },
      async reopen(tx, customer, at) {
        await execute(tx.client, store.endExclusions, customer, at);
        await account.setStateWithin(tx, customer, 'active', null);
      },
      async list(customer) {
        const rows = await listRows(database.pool, store.listExclusions, customer);
        return rows.map((row) => ({
          kind: row.kind,
          by: row.operator,
          why: row.why,
          from: wireInstant(row.from_at),
          until: row.kind === 'closure' ? null : row.until_at && wireInstant(row.until_at),
          mayOpenFrom: wireInstant(endOf(toExclusion(row))),
          askedBackAt: row.asked_back_at && wireInstant(row.asked_back_at),
          endedAt: row.ended_at && wireInstant(row.ended_at),
        }));
      },
    },
  };
}

const toExclusion = (row: store.ExclusionRow): Exclusion => ({
  kind: row.kind,
  from: row.from_at,
  until: row.until_at,
  askedBackAt: row.asked_back_at,
});

const latest = (instants: readonly Date[]): Date | null =>
  instants.reduce<Date | null>((sofar, each) => (sofar === null || each > sofar ? each : sofar), null);

/** The same day so many months later, or the last day of a shorter month. */
export function monthsAfter(from: Date, months: number): Date {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  // 31 August and six months is no 3 March.
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at;
}
