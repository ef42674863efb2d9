// The reconciliation room. It checks the books every ten minutes. After each day it records the customers' funds, and compares the
// day files of providers and services with the ledger, reference by reference. It moves no money and corrects nothing: it records
// a difference for an operator until a later comparison no longer finds it.
//
// A day may have millions of movements, so neither side is held in memory whole. File and ledger are read together, an hour at a
// time, and a reference is dropped once both sides agree (tally.ts). References still open at the end are read a second time, with
// the day before and the day after. Those that still differ are looked up on every day where the ledger has them: a late booking
// differs only until it is booked.
import { checkInSlices } from '@felek/ledger/invariants';
import type { Ledger } from '@felek/ledger';
import type { OutputOf } from '@felek/contract/call';
import type { reconciliations } from '@felek/contract/office';
import { toLira } from '@felek/money';
import { wireInstant, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { snapshotsOf } from '../db/snapshot.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, listRows } from '../db/statement.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Measure, Measured } from '../metrics.ts';
import { repeat } from '../jobs/periodic.ts';
import { compare, type Difference, type Movement, type Side } from './compare.ts';
import { dayBefore, dayOf } from '../days.ts';
import { openPlayerFunds, type PlayerFunds } from './player-funds.ts';
import { readInStep, type Movements } from './read-in-step.ts';
import * as store from './reconciliation.store.ts';
import { openTally, type Party } from './tally.ts';

export type { Chain } from './seals.ts';

export type { Movement } from './compare.ts';
export type { Movements } from './read-in-step.ts';

/** A party that moves money with the house and publishes a file of each day. Days are UTC, as `2026-11-20`. */
export interface DaySource {
  readonly name: string;
  /** Their day file; undefined while there is none. Throws when they do not answer, or when the file breaks off. */
  readTheirs(day: string): Promise<Movements | undefined>;
  /** The ledger's movements with them, from `from` up to but not including `to`. */
  readOurs(from: Date, to: Date): Promise<readonly Movement[]>;
  /**
   * All movements of the ledger under the references, on any day, each with its time. With it, bookings that are days apart are
   * found to agree.
   */
  findOurs?(references: readonly string[]): Promise<readonly Movement[]>;
  /** Those of the references that wait for review in suspense. */
  inSuspense(references: readonly string[]): Promise<ReadonlySet<string>>;
  /** Receives the day's differences in the transaction that records them. Every other reference of the day agrees. */
  noteCompared?(tx: Tx, day: string, differing: ReadonlyMap<string, Difference['kind']>): Promise<void>;
}

export interface ReconciliationNeeds {
  readonly database: Database;
  readonly ledger: Pick<Ledger, 'countStaleRounds'>;
  readonly jobs: Jobs;
  /** Checks of rooms on their own money, besides the ledger's invariants; each gives the broken rules. */
  readonly checks: readonly ((signal?: AbortSignal) => Promise<readonly string[]>)[];
  readonly sources: readonly DaySource[];
  readonly clock: Clock;
  readonly log: Record<'info' | 'warn' | 'error', (detail: object, text: string) => void>;
}

export interface Reconciliation {
  /** Compares one day with one source, also when it was compared before. */
  compareDay(source: string, day: string): Promise<store.State>;
  /** Compares the days that are due. A job runs it every hour. */
  compareThoseDue(signal?: AbortSignal): Promise<void>;
  /** The compared days, latest first, with their open differences. */
  list(page: {
    readonly after?: string | undefined;
    readonly take: number;
  }): Promise<OutputOf<typeof reconciliations>>;
  /** What comparing a source's days said of some references: each compared day that the references lie on, with those that differ. */
  listOf(
    source: string,
    days: readonly string[],
    references: readonly string[],
  ): Promise<readonly store.ReferenceDay[]>;
  /** Checks the ledger's invariants and the rooms' own; gives the broken ones. A job runs it every ten minutes. */
  checkBooks(signal?: AbortSignal): Promise<readonly string[]>;
  readonly funds: PlayerFunds;
  readonly measures: Measured;
}

/** The last days are compared again, since a file may be completed late. Days that differ are compared again for longer. */
const recentDays = 3;
const patientDays = 30;
const dayMs = 86_400_000;
/** With more open references, the file is a wrong one or not in order of time. Only the part read so far is compared. */
const mostOpen = 100_000;
/** More differences of one day are not listed. */
const mostListed = 1000;
const longestReason = 200;

export function createReconciliation(needs: ReconciliationNeeds): Reconciliation {
  const { database, ledger, jobs, checks, sources, clock, log } = needs;
  repeat(jobs, {
    name: 'reconciliation.books',
    everyMs: 600_000,
    work: async (signal) => void (await checkBooks(signal)),
  });
  repeat(jobs, { name: 'reconciliation.compare', everyMs: 3_600_000, work: compareThoseDue });
  const funds = openPlayerFunds({ database, clock, log });
  repeat(jobs, { name: 'reconciliation.funds', everyMs: 900_000, work: funds.countThoseDue });

  /** Logs each broken invariant; the operator's alarm watches for that log message. */
  async function checkBooks(signal?: AbortSignal): Promise<readonly string[]> {
    const broken: string[] = [];
    const note = (rule: string) => {
      broken.push(rule);
      log.error({ rule }, 'bug: the books are off');
    };
    try {
      for await (const rule of checkInSlices(snapshotsOf(database), { signal })) note(rule);
      for (const check of checks) (await check(signal)).forEach(note);
    } catch (error) {
      // An unfinished check keeps the time of the last finished one, so that the alarm on its age fires.
      if (broken.length > 0) await execute(database.pool, store.noteBroken, broken);
      throw error;
    }
    await execute(database.pool, store.putBooksCheck, broken);
    return broken;
  }

  async function measures(): Promise<Measure[]> {
    const check = await findRow(database.pool, store.findBooksCheck);
    const open = await listRows(database.pool, store.countOpen);
    const uncompared = await listRows(
      database.pool,
      store.countUncompared,
      dayBefore(dayOf(clock.now()), patientDays),
    );
    const stale = await ledger.countStaleRounds(new Date(clock.now().getTime() - dayMs));
    return [
      {
        name: 'felek_books_broken_rules',
        help: 'Invariants of the ledger that were broken when the books were last checked.',
        values: check ? [{ value: Number(check.broken) }] : [],
      },
      {
        name: 'felek_books_checked_seconds',
        help: 'How long ago the books were checked to the end; before the first check, how long this server runs.',
        values: [{ value: check?.ago_s ?? process.uptime() }],
      },
      {
        name: 'felek_reconciliation_differences',
        help: 'References that still differ from the day files.',
        values: sources.map(({ name }) => ({
          labels: { source: name },
          value: Number(open.find(({ source }) => source === name)?.open ?? 0n),
        })),
      },
      {
        name: 'felek_reconciliation_days_uncompared',
        help: 'Days of the last thirty that have no file, or none that can be read.',
        values: sources.map(({ name }) => ({
          labels: { source: name },
          value: Number(uncompared.find(({ source }) => source === name)?.days ?? 0n),
        })),
      },
      {
        name: 'felek_player_funds_days_due',
        help: 'Days that have ended and whose customer funds are not recorded yet.',
        values: [{ value: await funds.countDue() }],
      },
      {
        name: 'felek_rounds_open_over_a_day',
        help: 'Rounds that have been open for more than a day.',
        values: [{ value: stale }],
      },
    ];
  }

  async function compareThoseDue(signal?: AbortSignal): Promise<void> {
    const today = dayOf(clock.now());
    for (const source of sources) {
      const late = await listRows(
        database.pool,
        store.listUnsettled,
        source.name,
        dayBefore(today, patientDays),
      );
      const recent = Array.from({ length: recentDays }, (_, n) => dayBefore(today, n + 1));
      for (const day of new Set([...late.map(({ day: each }) => each), ...recent])) {
        if (signal?.aborted) return;
        try {
          await compareWith(source, day, signal);
        } catch (error) {
          if (signal?.aborted) return;
          const reason = reasonOf(error);
          log.warn({ source: source.name, day, reason }, 'a day could not be compared');
          await execute(database.pool, store.noteUncompared, source.name, day, 'unreadable', reason);
        }
      }
    }
  }

  async function compareWith(source: DaySource, day: string, signal?: AbortSignal): Promise<store.State> {
    const theirs = await source.readTheirs(day);
    if (!theirs) {
      await execute(database.pool, store.noteUncompared, source.name, day, 'no_file', null);
      return 'no_file';
    }
    const tally = openTally();
    await readInStep(source, day, theirs, (party, movement) => {
      signal?.throwIfAborted();
      tally.add(party, movement);
      return tally.open.size <= mostOpen;
    });
    const differing = tally.open.size > 0 ? await compareOpen(source, day, tally.open, signal) : [];
    // A file that is not read to the end never counts as matched.
    if (tally.open.size > mostOpen && differing.length === 0)
      throw new Error('the file is not in order of time, and too long to be held in memory');
    const found = differing.slice(0, mostListed);
    const agreed = await agreeElsewhere(
      source,
      day,
      found.map(({ reference }) => reference),
      signal,
    );
    const open = found.map(({ reference }) => reference).filter((reference) => !agreed.has(reference));
    const suspended = await source.inSuspense(open);
    const state = open.length > 0 ? 'differs' : 'matched';
    await database.inTransaction(async (tx) => {
      const { client } = tx;
      const [theirTotal, ourTotal] = [tally.total('theirs'), tally.total('ours')];
      await execute(
        client,
        store.putDay,
        source.name,
        day,
        state,
        theirTotal.count,
        ourTotal.count,
        String(theirTotal.sum),
        String(ourTotal.sum),
      );
      await execute(client, store.closeDifferences, source.name, day, open);
      for (const { reference, kind, theirs: one, ours: other } of found)
        await execute(
          client,
          store.putDifference,
          source.name,
          day,
          reference,
          kind,
          one === undefined ? null : String(one),
          other === undefined ? null : String(other),
          suspended.has(reference),
          agreed.has(reference),
        );
      const still = differing.filter(({ reference }) => !agreed.has(reference));
      // Without the end of the file no reference is known to agree.
      if (tally.open.size <= mostOpen)
        await source.noteCompared?.(tx, day, new Map(still.map(({ reference, kind }) => [reference, kind])));
    });
    if (open.length > 0)
      log.error(
        { source: source.name, day, differences: differing.length - agreed.size },
        'the ledger differs from a day file',
      );
    return state;
  }

  /** The references that still differ when both sides are read for the day, the day before and the day after. */
  async function compareOpen(
    source: DaySource,
    day: string,
    open: Pick<ReadonlySet<string>, 'has'>,
    signal?: AbortSignal,
  ) {
    const sides = { theirs: { onDay: [], around: [] }, ours: { onDay: [], around: [] } } as Record<
      Party,
      Record<keyof Side, Movement[]>
    >;
    const read = async (each: string, part: keyof Side) =>
      readInStep(source, each, (await source.readTheirs(each)) ?? [], (party, movement) => {
        signal?.throwIfAborted();
        if (open.has(movement.reference)) sides[party][part].push(movement);
        return true;
      });
    await read(day, 'onDay');
    for (const days of [1, -1]) await read(dayBefore(day, days), 'around');
    return compare(sides.theirs, sides.ours);
  }

  /**
   * The references that agree once both sides are added up over more days: every day on which the ledger has them, and every earlier day on
   * which they differed. So a credit from suspense agrees with the file of days ago. A day without a file is left out on both sides.
   */
  async function agreeElsewhere(
    source: DaySource,
    day: string,
    references: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlySet<string>> {
    if (!source.findOurs || references.length === 0) return new Set();
    const today = dayOf(clock.now());
    const oldest = dayBefore(today, patientDays);
    const moved = await source.findOurs(references);
    const noted = await listRows(database.pool, store.listNotedDays, source.name, references, oldest);
    const days = [day, ...moved.map(({ at }) => dayOf(at!)), ...noted.map((each) => each.day)]
      .flatMap((each) => [-1, 0, 1].map((days) => dayBefore(each, days)))
      .filter((each) => each === day || (each >= oldest && each <= today));
    const wanted = new Set(references);
    const [theirs, ours]: [Movement[], Movement[]] = [[], []];
    for (const each of new Set(days)) {
      const file = await pickTheirs(source, each, wanted, signal);
      if (!file && each === day) return new Set();
      if (!file) continue;
      theirs.push(...file);
      ours.push(...moved.filter(({ at }) => dayOf(at!) === each));
    }
    const differing = new Set(
      compare({ onDay: theirs, around: [] }, { onDay: ours, around: [] }).map(({ reference }) => reference),
    );
    // A reference that neither side has any more is not known to agree.
    const seen = [...theirs, ...ours].map(({ reference }) => reference);
    return new Set(seen.filter((reference) => !differing.has(reference)));
  }

  /** The movements of a day's file under the references; undefined where no file can be read. */
  async function pickTheirs(
    source: DaySource,
    day: string,
    wanted: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<Movement[] | undefined> {
    try {
      const file = await source.readTheirs(day);
      if (!file) return undefined;
      const picked: Movement[] = [];
      for await (const each of file) {
        signal?.throwIfAborted();
        if (wanted.has(each.reference)) picked.push(each);
      }
      return picked;
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
  }

  return {
    compareThoseDue,
    compareDay(name, day) {
      const source = sources.find((each) => each.name === name);
      if (!source) throw new Error(`bug: ${name} is not a source of day files`);
      return compareWith(source, day);
    },
    async list({ after, take }) {
      const days = await listRows(database.pool, store.listDays, store.comparedDays.from(after), take);
      const differences = await listRows(
        database.pool,
        store.listDifferences,
        days.map(({ source }) => source),
        days.map(({ day }) => day),
      );
      return {
        ...pageOf(days, take),
        list: days.map((day) => ({
          source: day.source,
          day: day.day,
          state: day.state,
          reason: day.reason,
          theirCount: day.their_count,
          ourCount: day.our_count,
          theirSum: toLira(day.their_sum_kurus),
          ourSum: toLira(day.our_sum_kurus),
          comparedAt: wireInstant(day.compared_at),
          differences: differences
            .filter((each) => each.source === day.source && each.day === day.day)
            .map((each) => ({
              reference: each.reference,
              kind: each.kind,
              theirs: each.theirs_kurus === null ? null : toLira(each.theirs_kurus),
              ours: each.ours_kurus === null ? null : toLira(each.ours_kurus),
              inSuspense: each.in_suspense,
              foundAt: wireInstant(each.found_at),
            })),
        })),
      };
    },
    listOf: (source, days, references) =>
      listRows(database.pool, store.listReferenceDays, source, days, references),
    checkBooks,
    funds,
    measures,
  };
}

/** For the office and the log: our own words about a file, never its content. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
