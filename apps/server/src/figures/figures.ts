// The figures room: what the house took and paid, day by day. A job counts each sealed page of the ledger once, forward only, and the
// dashboard adds up days. So a figure costs the same whatever the size of the ledger, and the facts of an account add up to its balance.
import { hash } from 'node:crypto';
import type { InputOf, OutputOf } from '@felek/contract/call';
import { currency } from '@felek/contract/figures';
import { figureIds, figureUnits, type FigureId } from '@felek/contract/office';
import type * as calls from '@felek/contract/office';
import { readSealedEntries, readWholeUntil } from '@felek/ledger/page-entries';
import { floorShare, parseLira, plainLira, toLira, type Kurus } from '@felek/money';
import { wireInstant, type Clock } from '../clock.ts';
import { beginOf, dayAfter, dayBefore, dayOf } from '../days.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Measured } from '../metrics.ts';
import { addUp, endedIn, type Book } from './book.ts';
import { accountSummary, wagering } from './day-files.ts';
import * as store from './figures.store.ts';
import {
  figuresOf,
  measuresOf,
  noLevies,
  nobody,
  type Levies,
  type People,
  type Summed,
} from './formulas.ts';
import { accrue, type Accrued, type Term } from './levies.ts';

/** The needs of a decision by two people: `Decisions` of the office. */
interface Decisions {
  decide(
    tx: Tx,
    ask: OperatorAsk,
    request: {
      readonly decision: {
        readonly action: string;
        readonly subject: string;
        readonly detail: Readonly<Record<string, string | null>>;
      };
      readonly why: string;
      readonly needsTwo: boolean;
    },
    act: () => Promise<void>,
  ): Promise<'done' | 'waits' | 'approved_before'>;
}

export interface Registrations {
  /** When the first customer registered; undefined before. */
  firstRegisteredAt(): Promise<Date | undefined>;
  /** Those who registered from one instant to before another, and how many of them have proved their phone. */
  listRegistered(
    from: Date,
    to: Date,
  ): Promise<{ readonly ids: readonly CustomerId[]; readonly verified: number }>;
  /** How many of them have ever sent a deposit to a service. */
  countAttempted(customers: readonly CustomerId[]): Promise<number>;
}

export interface Figures {
  /** Counts the pages that were sealed since, then writes the files of ended days; gives whether there was anything to count. */
  run(signal?: AbortSignal): Promise<boolean>;
  /** Counts the days of registration again whose counts are too old. */
  countFunnel(signal?: AbortSignal): Promise<void>;
  /** Deletes every count and counts the whole ledger again. The files of days stay. */
  recount(signal?: AbortSignal): Promise<void>;
  read(range: InputOf<typeof calls.figures>): Promise<OutputOf<typeof calls.figures>>;
  listFacts(request: InputOf<typeof calls.figureFacts>): Promise<OutputOf<typeof calls.figureFacts>>;
  listCohorts(request: InputOf<typeof calls.cohorts>): Promise<OutputOf<typeof calls.cohorts>>;
  readFunnel(range: InputOf<typeof calls.funnel>): Promise<OutputOf<typeof calls.funnel>>;
  /** Customers who staked at least so much cash in the last days up to today, at most `most` of them. */
  listPlayers(request: {
    readonly days: number;
    readonly least: Kurus;
    readonly most: number;
  }): Promise<readonly CustomerId[]>;
  /** Customers who lost in a period of whole days, at most `most` of them. Undefined while a day of it is not counted. */
  listLosses(period: {
    readonly from: string;
    readonly to: string;
    readonly most: number;
  }): Promise<readonly { readonly customer: CustomerId; readonly loss: Kurus }[] | undefined>;
  /** What customers brought, month by month, and the instant up to which all entries are counted. */
  listMonths(
    customers: readonly CustomerId[],
  ): Promise<{ readonly until: Date | null; readonly list: readonly store.CustomerMonth[] }>;
  listTerms(): Promise<OutputOf<typeof calls.figureTerms>>;
  setTerm(
    ask: OperatorAsk,
    request: InputOf<typeof calls.setFigureTerm>,
  ): Promise<OutputOf<typeof calls.setFigureTerm> | 'approved_before' | 'term_incomplete' | 'term_in_past'>;
  listInvoices(request: InputOf<typeof calls.invoices>): Promise<OutputOf<typeof calls.invoices>>;
  listExports(request: InputOf<typeof calls.dayExports>): Promise<OutputOf<typeof calls.dayExports>>;
  findExport(
    request: InputOf<typeof calls.dayExportFile>,
  ): Promise<OutputOf<typeof calls.dayExportFile> | 'export_not_found'>;
  readonly measures: Measured;
}

const runEveryMs = 15_000;
const hourMs = 3_600_000;
/** In one run of the funnel's job. */
const funnelDaysAtOnce = 30;

export function createFigures({
  database,
  jobs,
  clock,
  decisions,
  registrations,
}: {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly decisions: Decisions;
  readonly registrations: Registrations;
}): Figures {
  const { pool } = database;

  /** Counts the next page, if there is one, in one transaction with the mark of how far it came. */
  const countPage = () =>
    database.inTransaction(
      async ({ client }) => {
        const { page, summed_page: summed } = await getRow(client, store.lockCursor);
        if (summed !== page) await sumAnew(client);
        const sealed = await readSealedEntries(client, page);
        if (!sealed) {
          const until = await readWholeUntil(client, page);
          if (until) await execute(client, store.moveUntil, page, until);
          return false;
        }
        const ended = endedIn(sealed);
        const waited = await listRows(
          client,
          store.takeOpen,
          ended.map(({ customer }) => customer),
          ended.map(({ provider }) => provider),
          ended.map(({ round }) => round),
        );
        await write(client, addUp(sealed, waited));
        await execute(client, store.moveCursor, page + 1n, sealed.until);
        return true;
      },
      { idempotent: true },
    );

  async function countAll(signal?: AbortSignal): Promise<boolean> {
    for (let pages = 0; ; pages += 1) {
      signal?.throwIfAborted();
      if (!(await countPage())) return pages > 0;
    }
  }

  /** Writes the files of each day that has ended and is counted, once. */
  async function exportDays(signal?: AbortSignal): Promise<void> {
    const { until } = await getRow(pool, store.readCursor);
    if (!until) return;
    const { day: last } = await getRow(pool, store.lastExportDay);
    const { day: first } = await getRow(pool, store.firstFactDay);
    const from = last === null ? first : dayAfter(last);
    if (from === null) return;
    for (let day = from; beginOf(dayAfter(day)) <= until; day = dayAfter(day)) {
      signal?.throwIfAborted();
      await database.inTransaction(
        async ({ client }) => {
          const [opening, facts, closing] = [
            await listRows(client, store.listPurses, day),
            await listRows(client, store.listDayFacts, day),
            await listRows(client, store.listPurses, dayAfter(day)),
          ];
          const files = {
            accounts: accountSummary(day, opening, facts, closing),
            wagering: wagering(day, facts),
          };
          for (const [pack, { lines, content }] of Object.entries(files))
            await execute(client, store.insertExport, day, pack, lines, content, hash('sha256', content));
        },
        { idempotent: true },
      );
    }
  }

  /** Before the sums were made once, none can be read. */
  async function readSummed(): Promise<Date | null> {
    const { summed_page: summed, until } = await getRow(pool, store.readCursor);
    if (summed !== null) return until;
    await countPage();
    return readSummed();
  }

  /** Counts the customers who registered on a day, an hour of them at a time. */
  async function countFunnelDay(day: string): Promise<void> {
    const sums = { registered: 0n, verified: 0n, attempted: 0n, deposited: 0n, staked: 0n, again: 0n };
    for (let hour = 0; hour < 24; hour += 1) {
      const begin = beginOf(day).getTime() + hour * hourMs;
      const { ids, verified } = await registrations.listRegistered(new Date(begin), new Date(begin + hourMs));
      if (ids.length === 0) continue;
      const steps = await getRow(pool, store.countSteps, ids);
      sums.registered += BigInt(ids.length);
      sums.verified += BigInt(verified);
      sums.attempted += BigInt(await registrations.countAttempted(ids));
      sums.deposited += steps.deposited;
      sums.staked += steps.staked;
      sums.again += steps.deposited_again;
    }
    const { registered, verified, attempted, deposited, staked, again } = sums;
    await execute(pool, store.putFunnelDay, day, registered, verified, attempted, deposited, staked, again);
  }

  /** Days with registrations, until today. */
  async function funnelRange(from: string, to: string): Promise<[from: string, to: string]> {
    const first = await registrations.firstRegisteredAt();
    const today = dayOf(clock.now());
    const least = first === undefined ? today : dayOf(first);
    return [from < least ? least : from, to > today ? today : to];
  }

  /** Counts the days again whose counts are too old, the newest first. */
  async function countFunnel(signal?: AbortSignal): Promise<void> {
    const [from, to] = await funnelRange('', '9999-12-31');
    for (const { day } of await listRows(pool, store.listDueFunnelDays, from, to, funnelDaysAtOnce)) {
      signal?.throwIfAborted();
      await countFunnelDay(day);
    }
  }

  async function run(signal?: AbortSignal): Promise<boolean> {
    const counted = await countAll(signal);
    await exportDays(signal);
    return counted;
  }
  repeat(jobs, {
    name: 'figures.count',
    everyMs: runEveryMs,
    work: async (signal) => void (await run(signal)),
  });
  repeat(jobs, { name: 'figures.funnel', everyMs: runEveryMs, work: countFunnel });

  async function readTerms(): Promise<Term[]> {
    return (await listRows(pool, store.listTerms)).map((row) => ({
      subject: row.subject,
      from: row.from_month,
      tiers: row.tiers.map(({ aboveKurus, basisPoints }) => ({ above: BigInt(aboveKurus), basisPoints })),
      minimum: row.minimum_kurus,
      carries: row.carries,
    }));
  }

  /** The levies of others until a day, from the first term on. */
  async function readAccrued(until: string): Promise<Accrued> {
    const terms = await readTerms();
    const from = terms.map((term) => term.from).toSorted()[0];
    if (from === undefined || from > until) return { invoices: [], days: [] };
    const rows = await listRows(pool, store.listBases, from, until, currency);
    const bases = rows.flatMap(({ subject, day, ggr, deposits }) => [
      { subject, day, amount: subject.startsWith('payment:') ? deposits : ggr },
      ...(subject.startsWith('payment:') ? [] : [{ subject: 'duty', day, amount: ggr }]),
    ]);
    return accrue(terms, bases, until);
  }

  return {
    run,
    countFunnel,
    async recount(signal) {
      await database.inTransaction(async ({ client }) => {
        await getRow(client, store.lockCursor);
        for (const each of store.emptyFigures) await execute(client, each);
      });
      await countAll(signal);
    },

    async read({ from, to }) {
      const days = daysBetween(from, to);
      const before = { from: dayBefore(from, days.length), to: dayBefore(from, 1) };
      const until = await readSummed();
      const [rows, people, peopleBefore, peopleByDay, accrued] = await Promise.all([
        listRows(pool, store.listSums, before.from, to, currency),
        getRow(pool, store.countPeople, from, to),
        getRow(pool, store.countPeople, before.from, before.to),
        listRows(pool, store.listPeopleByDay, before.from, to),
        readAccrued(to),
      ]);
      const firstDeposits = (begin: string, end: string) =>
        peopleByDay.reduce(
          (sum, { day, first_deposits: count }) => (day >= begin && day <= end ? sum + count : sum),
          0n,
        );
      const summed = (begin: string, end: string, counted: Omit<People, 'firstDeposits'>): Summed => ({
        facts: rows.filter(({ day }) => day >= begin && day <= end),
        levies: leviesOf(accrued, begin, end),
        people: { ...counted, firstDeposits: firstDeposits(begin, end) },
      });
      const now = figuresOf(summed(from, to, people));
      const then = figuresOf(summed(before.from, before.to, peopleBefore));
      const byDay = days.map((day) =>
        figuresOf(summed(day, day, peopleByDay.find((each) => each.day === day) ?? nobody)),
      );
      return {
        until: until && wireInstant(until),
        days,
        list: figureIds.map((figure) => ({
          figure,
          unit: figureUnits[figure],
          value: now[figure],
          before: then[figure],
          byDay: byDay.map((each) => each[figure]),
        })),
      };
    },

    async listFacts({ from = null, to = null, figure, account, after, take }) {
      const narrowed = figure === undefined ? undefined : factsOf(figure);
      const rows = await listRows(
        pool,
        store.listFacts,
        from,
        to,
        narrowed?.measures ?? null,
        account ?? narrowed?.account ?? null,
        placeOf(after, 5),
        take,
      );
      const last = rows.at(-1);
      return {
        list: rows.map(({ day, currency: of, account: name, measure, purse, kurus, entries }) => ({
          day,
          currency: of,
          account: name,
          measure,
          purse: purse as 'cash',
          amount: toLira(kurus),
          entries: Number(entries),
        })),
        next:
          last && rows.length === take
            ? [last.day, last.currency, last.account, last.measure, last.purse].join('|')
            : null,
      };
    },

    async listCohorts({ months }) {
      const first = beginOf(`${dayOf(clock.now()).slice(0, 7)}-01`);
      first.setUTCMonth(first.getUTCMonth() - months + 1);
      const since = dayOf(first);
      await readSummed();
      const [sizes, rows] = await Promise.all([
        listRows(pool, store.countCohorts, since),
        listRows(pool, store.listCohorts, since),
      ]);
      return sizes.map(({ cohort: month, size }) => {
        let brought = 0n;
        const own = new Map(rows.filter(({ cohort }) => cohort === month).map((row) => [row.month, row]));
        return {
          month,
          size: Number(size),
          months: monthsFrom(month, dayOf(clock.now()).slice(0, 7)).map((each) => {
            brought += own.get(each)?.brought ?? 0n;
            return {
              active: Number(own.get(each)?.active ?? 0n),
              value: toLira(floorShare(brought, 1n, size)),
            };
          }),
        };
      });
    },

    async readFunnel({ from, to }) {
      const days = await funnelRange(from, to);
      for (const { day } of await listRows(pool, store.listUncountedFunnelDays, ...days))
        await countFunnelDay(day);
      const steps = await getRow(pool, store.sumFunnel, from, to);
      return [
        { step: 'registered', customers: Number(steps.registered) },
        { step: 'verified', customers: Number(steps.verified) },
        { step: 'attempted', customers: Number(steps.attempted) },
        { step: 'deposited', customers: Number(steps.deposited) },
        { step: 'staked', customers: Number(steps.staked) },
        { step: 'depositedAgain', customers: Number(steps.deposited_again) },
      ];
    },

    async listPlayers({ days, least, most }) {
      const rows = await listRows(pool, store.listPlayers, dayOf(clock.now()), days, least, most);
      return rows.map(({ customer_id: customer }) => customer);
    },
    async listLosses({ from, to, most }) {
      const { until } = await getRow(pool, store.readCursor);
      if (until === null || until < beginOf(dayAfter(to))) return undefined;
      return listRows(pool, store.listLosses, from, to, most);
    },
    async listMonths(customers) {
      // The instant is read first, so the list has all entries up to it.
      const { until } = await getRow(pool, store.readCursor);
      return { until, list: await listRows(pool, store.listCustomerMonths, customers) };
    },
    async listTerms() {
      return (await readTerms()).map(({ subject, from, tiers, minimum, carries }) => ({
        subject,
        fromMonth: from.slice(0, 7),
        tiers: tiers.map(({ above, basisPoints }) => ({ above: toLira(above), basisPoints })),
        minimum: toLira(minimum),
        carries,
      }));
    },

    async setTerm(ask, { subject, fromMonth, basisPoints, above, basisPointsAbove, minimum, carries, why }) {
      if ((above === undefined) !== (basisPointsAbove === undefined)) return 'term_incomplete';
      if (fromMonth < dayOf(ask.at).slice(0, 7)) return 'term_in_past';
      const tiers = [
        { above: 0n, basisPoints },
        ...(above === undefined ? [] : [{ above: parseLira(above)!, basisPoints: basisPointsAbove! }]),
      ];
      const least = minimum === undefined ? 0n : parseLira(minimum)!;
      const decision = {
        action: 'set terms',
        subject: `terms ${subject} ${fromMonth}`,
        detail: {
          shares: tiers.map((each) => `${plainLira(each.above)}: ${each.basisPoints / 100} %`).join(', '),
          minimum: plainLira(least),
          carries: String(carries),
        },
      };
      return database.inTransaction(async (tx) => {
        const decided = await decisions.decide(tx, ask, { decision, why, needsTwo: true }, async () => {
          const stored = tiers.map((each) => ({
            aboveKurus: String(each.above),
            basisPoints: each.basisPoints,
          }));
          await execute(
            tx.client,
            store.putTerm,
            subject,
            `${fromMonth}-01`,
            JSON.stringify(stored),
            least,
            carries,
          );
        });
        return decided === 'approved_before' ? decided : { done: decided === 'done' };
      });
    },

    async listInvoices({ months }) {
      const { until } = await getRow(pool, store.readCursor);
      const { invoices } = await readAccrued(dayOf(clock.now()));
      const first = monthsFrom(invoices[0]?.month ?? '', dayOf(clock.now()).slice(0, 7)).at(-months) ?? '';
      return invoices
        .filter(({ month }) => month >= first)
        .toSorted((a, b) => b.month.localeCompare(a.month) || a.subject.localeCompare(b.subject))
        .map(({ month, subject, base, carried, share, minimum, due }) => ({
          month,
          subject,
          base: toLira(base),
          carried: toLira(carried),
          share: toLira(share),
          minimum: toLira(minimum),
          due: toLira(due),
          isComplete: until !== null && until >= endOf(month),
        }));
    },

    async listExports({ after, take }) {
      const rows = await listRows(pool, store.listExports, placeOf(after, 2), take);
      const last = rows.at(-1);
      return {
        list: rows.map(({ made_at: madeAt, ...row }) => ({ ...row, madeAt: wireInstant(madeAt) })),
        next: last && rows.length === take ? [last.day, last.pack].join('|') : null,
      };
    },

    findExport: async ({ day, pack }) =>
      (await findRow(pool, store.findExport, day, pack)) ?? 'export_not_found',

    async measures() {
      const { seconds } = await getRow(pool, store.countedSeconds);
      return [
        {
          name: 'felek_figures_counted_seconds',
          help: 'How long ago the ledger was counted for the figures.',
          values: [{ value: seconds }],
        },
      ];
    },
  };
}

type Client = Tx['client'];

/** Makes the sums of all counted days again, a day at a time. */
async function sumAnew(client: Client): Promise<void> {
  for (const each of store.emptySums) await execute(client, each);
  for (const { day } of await listRows(client, store.listCountedDays)) {
    await execute(client, store.sumDay, day);
    await execute(client, store.countPeopleOfDay, 1, day);
  }
  await execute(client, store.markSummed);
}

async function write(client: Client, { facts, open, customerDays, firsts }: Book): Promise<void> {
  const text = (list: readonly { readonly kurus: Kurus }[]) => list.map(({ kurus }) => String(kurus));
  if (facts.length > 0)
    await execute(
      client,
      store.addFacts,
      facts.map(({ day }) => day),
      facts.map((each) => each.currency),
      facts.map(({ account }) => account),
      facts.map(({ measure }) => measure),
      facts.map(({ purse }) => purse),
      text(facts),
      facts.map(({ entries }) => String(entries)),
    );
  if (open.length > 0)
    await execute(
      client,
      store.addOpen,
      open.map(({ customer }) => customer),
      open.map(({ provider }) => provider),
      open.map(({ round }) => round),
      open.map((each) => each.currency),
      open.map(({ account }) => account),
      open.map(({ measure }) => measure),
      open.map(({ purse }) => purse),
      text(open),
      open.map(({ entries }) => String(entries)),
    );
  const changed = [...customerDays, ...firsts].map(({ customer }) => customer);
  const [since] = [
    ...customerDays.map(({ day }) => day),
    ...firsts.flatMap(({ deposits }) => deposits),
  ].toSorted();
  const countIn = async (sign: 1 | -1) => {
    if (since === undefined) return;
    await execute(client, store.countIntoCohorts, sign, changed, since);
    await execute(client, store.countIntoPeople, sign, changed, since);
  };
  await countIn(-1);
  if (customerDays.length > 0)
    await execute(
      client,
      store.addCustomerDays,
      customerDays.map(({ day }) => day),
      customerDays.map(({ customer }) => customer),
      customerDays.map(({ cashStake }) => String(cashStake)),
      customerDays.map(({ ggr }) => String(ggr)),
      customerDays.map(({ bonusCost }) => String(bonusCost)),
      customerDays.map(({ deposited }) => String(deposited)),
      customerDays.map(({ withdrawn }) => String(withdrawn)),
    );
  if (firsts.length > 0)
    await execute(
      client,
      store.noteFirsts,
      firsts.map(({ customer }) => customer),
      firsts.map(({ stake }) => stake),
      firsts.map(({ deposits }) => deposits[0] ?? null),
      firsts.map(({ deposits }) => deposits[1] ?? null),
    );
  await countIn(1);
}

function leviesOf({ days }: Accrued, from: string, to: string): Levies {
  const levies = { ...noLevies } as { -readonly [Levy in keyof Levies]: Kurus };
  for (const { subject, day, due } of days) {
    if (day < from || day > to) continue;
    if (subject === 'duty') levies.duty += due;
    else if (subject.startsWith('payment:')) levies.paymentCosts += due;
    else levies.providerFees += due;
  }
  return levies;
}

/** The facts behind a figure; of a figure of one product, those of its accounts. */
function factsOf(figure: FigureId): { readonly measures: readonly string[]; readonly account?: string } {
  const measures = measuresOf[figure] ?? [];
  if (figure === 'ggrCasino') return { measures, account: 'game:' };
  return figure === 'ggrSports' ? { measures, account: 'sports:' } : { measures };
}

/** The place behind which a page begins. An unknown text begins at the start. */
function placeOf(after: string | undefined, parts: number): readonly string[] | null {
  const place = after?.split('|');
  return place?.length === parts &&
    /^\d{4}-\d\d-\d\d$/.test(place[0]!) &&
    !Number.isNaN(Date.parse(place[0]!))
    ? place
    : null;
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

function monthsFrom(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month !== '' && month <= to; month = dayOf(endOf(month)).slice(0, 7))
    months.push(month);
  return months;
}

/** The instant at which a month ends. */
function endOf(month: string): Date {
  const begin = beginOf(`${month}-01`);
  return new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1));
}
