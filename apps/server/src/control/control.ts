// The control of returns: the return of each house game, by day and class of stake, beside the promised return and the reach of chance. A
// job counts every round once as it ended, forward only, and opens an incident for a return outside its band.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import type { Catalogue } from '@felek/games/catalogue';
import { readEndedRounds } from '@felek/ledger/ended-rounds';
import { toLira } from '@felek/money';
import type { Logger } from 'pino';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import { houseKey } from '../games/games.ts';
import { newId } from '../ids.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Measured } from '../metrics.ts';
import type { SettledRounds } from '../tables/tables.ts';
import { bandOf, together, type Band, type Counted } from './band.ts';
import { openBook, type FactBook } from './book.ts';
import { allStakes, boundsOf } from './expectation.ts';
import * as store from './control.store.ts';

export interface Control {
  /** Counts what has ended since the last run, and looks at the bands; gives whether anything was counted. */
  run(signal?: AbortSignal): Promise<boolean>;
  list(request: InputOf<typeof calls.returns>): Promise<OutputOf<typeof calls.returns>>;
  listIncidents(
    request: InputOf<typeof calls.returnIncidents>,
  ): Promise<OutputOf<typeof calls.returnIncidents>>;
  readonly measures: Measured;
}

const runEveryMs = 30_000;
const ledgerSource = 'ledger';
/** A return is looked at over its last day, and over so many. */
const days = 30;

export function createControl({
  database,
  jobs,
  catalogue,
  settled,
  log,
}: {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly jobs: Jobs;
  /** The house's games. */
  readonly catalogue: Catalogue;
  readonly settled: SettledRounds;
  readonly log: Pick<Logger, 'error'>;
}): Control {
  const { pool } = database;

  /** Counts one step of a source, if there is one, in one transaction with the mark of how far it came. */
  const count = (
    source: string,
    read: (tx: Tx, reached: bigint, book: FactBook) => Promise<bigint | undefined>,
  ) =>
    database.inTransaction(
      async (tx) => {
        const { reached } = await getRow(tx.client, store.lockCursor, source);
        const book = openBook(catalogue);
        const next = await read(tx, reached, book);
        await execute(tx.client, store.moveCursor, source, next ?? reached);
        for (const { day, game, stakeClass, ...counted } of book.facts())
          await execute(
            tx.client,
            store.addFact,
            day,
            game,
            stakeClass,
            counted.rounds,
            BigInt(counted.staked),
            BigInt(counted.returned),
            counted.leastExpected,
            counted.mostExpected,
            counted.variance,
            counted.widest,
          );
        return next !== undefined;
      },
      { idempotent: true },
    );

  const countPage = () =>
    count(ledgerSource, async ({ client }, page, book) => {
      const rounds = await readEndedRounds(client, houseKey, page);
      if (!rounds) return undefined;
      for (const round of rounds) book.addAlone(round);
      return page + 1n;
    });

  const countTable = ({ code, game }: { readonly code: string; readonly game: string }) =>
    count(`table:${code}`, async ({ client }, reached, book) => {
      const round = await settled.next(code, Number(reached), client);
      if (!round) return undefined;
      book.addCommon(game, round);
      return BigInt(round.round);
    });

  /** Counts a source to its end; gives whether there was anything. */
  async function exhaust(step: () => Promise<boolean>, signal: AbortSignal | undefined): Promise<boolean> {
    for (let steps = 0; ; steps += 1) {
      signal?.throwIfAborted();
      if (!(await step())) return steps > 0;
    }
  }

  async function countAll(signal: AbortSignal | undefined): Promise<boolean> {
    let counted = await exhaust(countPage, signal);
    for (const table of await settled.list())
      if (await exhaust(() => countTable(table), signal)) counted = true;
    return counted;
  }

  /** Opens an incident for each return outside its band, and ends those that are back in theirs. */
  async function judge(): Promise<void> {
    const { day } = await getRow(pool, store.lastDay);
    if (day === null) return;
    const facts = await listRows(pool, store.listRecent, day, days);
    const outside = windowsOf(facts, day).filter(({ band }) => band.isOutside);
    await database.inTransaction(async ({ client }) => {
      await execute(
        client,
        store.endIncidents,
        outside.map(({ game }) => game),
        outside.map(({ stakeClass }) => stakeClass),
      );
      for (const { game, stakeClass, from, to, counted, band } of outside) {
        const opened = await execute(
          client,
          store.openIncident,
          newId<'control-incident'>(),
          game,
          stakeClass === allStakes ? null : stakeClass,
          from,
          to,
          BigInt(counted.rounds),
          band.actual,
          band.least,
          band.most,
        );
        if (opened > 0)
          log.error(
            { game, stakeClass, from, to, rounds: counted.rounds, ...band },
            'alarm: a return is outside its band',
          );
      }
    });
  }

  async function run(signal?: AbortSignal): Promise<boolean> {
    const counted = await countAll(signal);
    if (counted) await judge();
    return counted;
  }
  repeat(jobs, {
    name: 'control.returns',
    everyMs: runEveryMs,
    work: async (signal) => void (await run(signal)),
  });

  return {
    run,
    async list({ game = null, from = null, to = null, after, take }) {
      const rows = await listRows(pool, store.listFacts, game, from, to, store.facts.from(after), take);
      return {
        ...pageOf(rows, take),
        list: rows.map((row) => {
          const counted = countedOf(row);
          const { actual, least, most, isNormal, isOutside } = bandOf(counted);
          const share = (amount: number) => (counted.staked > 0 ? amount / counted.staked : 0);
          return {
            day: row.day,
            game: row.game,
            stakes: stakesOf(row.stake_class),
            rounds: counted.rounds,
            staked: toLira(row.staked_kurus),
            returned: toLira(row.returned_kurus),
            actual,
            expected: { least: share(counted.leastExpected), most: share(counted.mostExpected) },
            band: { least, most },
            isNormal,
            isOutside,
          };
        }),
      };
    },
    async listIncidents({ after, take }) {
      const rows = await listRows(pool, store.listIncidents, store.incidents.from(after), take);
      return {
        ...pageOf(rows, take),
        list: rows.map(({ id, game, rounds, actual, least, most, ...row }) => ({
          id,
          game,
          stakes: stakesOf(row.stake_class ?? allStakes),
          firstDay: row.first_day,
          lastDay: row.last_day,
          rounds: Number(rounds),
          actual,
          band: { least, most },
          seenAt: wireInstant(row.seen_at),
          endedAt: row.ended_at && wireInstant(row.ended_at),
        })),
      };
    },
    async measures() {
      const open = await listRows(pool, store.countOpen);
      const counted = await findRow(pool, store.countedSeconds, ledgerSource);
      return [
        {
          name: 'felek_return_incidents',
          help: 'Returns of the house’s own games that lie outside their bands, by game.',
          values: catalogue.list().map(({ code }) => ({
            labels: { game: code },
            value: Number(open.find(({ game }) => game === code)?.open ?? 0),
          })),
        },
        {
          name: 'felek_return_counted_seconds',
          help: 'How long ago the returns of the house’s own games were counted.',
          values: counted ? [{ value: counted.seconds }] : [],
        },
      ];
    },
  };
}

interface Window {
  readonly game: string;
  readonly stakeClass: number;
  readonly from: string;
  readonly to: string;
  readonly counted: Counted;
  readonly band: Band;
}

/**
 * The windows of each game: its last day and all days over all stakes, and all days of each class of stake. The narrower in time comes
 * first.
 */
function windowsOf(facts: readonly store.FactRow[], last: string): readonly Window[] {
  const groups = new Map<string, store.FactRow[]>();
  const add = (key: string, row: store.FactRow) => void groups.set(key, [...(groups.get(key) ?? []), row]);
  for (const row of facts) {
    if (row.stake_class === allStakes && row.day === last) add(`day ${row.game}`, row);
    add(`all ${row.game} ${row.stake_class}`, row);
  }
  return [...groups.values()].map((rows) => {
    const counted = together(rows.map(countedOf));
    const { game, stake_class: stakeClass, day: to } = rows[0]!;
    return { game, stakeClass, from: rows.at(-1)!.day, to, counted, band: bandOf(counted) };
  });
}

const countedOf = (row: store.FactRow): Counted => ({
  rounds: Number(row.rounds),
  staked: Number(row.staked_kurus),
  returned: Number(row.returned_kurus),
  leastExpected: row.least_expected,
  mostExpected: row.most_expected,
  variance: row.variance,
  widest: row.widest,
});

/** In lira; null for all stakes. */
function stakesOf(stakeClass: number): { from: number; below: number | null } | null {
  if (stakeClass === allStakes) return null;
  const { from, below } = boundsOf(stakeClass);
  return { from: toLira(from), below: below === null ? null : toLira(below) };
}
