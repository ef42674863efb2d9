// The rounds of a table, one step at a time. A step reads the table's row, takes the due transition, and gives the time of the next look.
// Between steps a round's state is only in the database, so any server continues where another one stopped.
//
//   none ──begin──▸ betting ──close──▸ lock ──entropy──▸ show … ──▸ result ──▸ begin
//                                        └─ none in time ─▸ void, in the last phase
//
// Bets and decisions take a shared lock on a gate. A transition that shuts the gates waits for running ones, and none can follow it.
import { playersEntropy } from '@felek/games/chain';
import { hashTickets } from '@felek/games/proof';
import { showPhase, toWire, type DrawnRound } from '@felek/games/rounds';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { Beacon } from './beacon.ts';
import type { Chains } from './chains.ts';
import { ticketOf, type Draws, type Table } from './draws.ts';
import { Fenced, type Held, type Payouts } from './payouts.ts';
import * as store from './table.store.ts';

/** A table as it stood at `now`, by the database's clock, and the round that runs. */
export interface Standing extends store.NowRow {
  readonly running: store.RoundRow | undefined;
}

/** Announces newly known facts to the table's players. */
export interface Announcer {
  /** After each change of phase. */
  changed(table: Table, standing: Standing): Promise<void>;
  /**
   * Called repeatedly while a round runs. Gives the milliseconds until the round's next event, and whether the table is busy: it has bets
   * or viewers.
   */
  look(table: Table, standing: Standing): Promise<{ readonly nextMs: number; readonly isBusy: boolean }>;
  /** Whether a stage asked for the table lately. */
  isWatched(code: string): boolean;
}

export interface Rounds {
  /** Milliseconds until something may be due again. Throws {@link Fenced} when another server drives the table. */
  step(held: Held, table: Table, isHeld: () => boolean): Promise<number>;
}

export interface RoundsNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly chains: Chains;
  readonly draws: Draws;
  readonly payouts: Payouts;
  /** Left out where the house stands alone: then the players' own seeds are the entropy. */
  readonly beacon?: Beacon | undefined;
  /** Whether the table may begin a round. */
  readonly isOpen: (table: Table) => Promise<boolean>;
  readonly announcer: Announcer;
  readonly log: Logger;
}

/** How often a beacon is asked that has not made its round yet. */
const askEveryMs = 250;
/** Everybody's bets are looked at so often. */
const lookEveryMs = 250;
/**
 * The interval for quiet tables: those without bets and viewers, and closed ones. One query reads all of them.
 */
const quietLookEveryMs = 1000;
/** The beacon's round is made so long after betting has closed, and is waited for so long after the lock’s end. */
const beaconAfterMs = 1000;
const beaconPatienceMs = 10_000;
/** A void round is shown so long. */
const voidMs = 3000;

/** Until when a quiet table need not be read, by the steady clock. A server that takes over knows of none, and reads. */
interface Nap {
  readonly epoch: bigint;
  readonly endsMs: number;
  /** It is closed, between two rounds. */
  readonly isClosed: boolean;
}

/** Undoes a change whose row was not as it was read. */
class Untouched extends Error {
  override readonly name = 'Untouched';
}

export function openRounds(needs: RoundsNeeds): Rounds {
  const { database, chains, draws, payouts, beacon, isOpen, announcer, log } = needs;
  const { pool } = database;
  const naps = new Map<string, Nap>();
  /** The tables with bets in their running rounds. */
  const withBets = boundedAgeCache({
    maxAgeMs: quietLookEveryMs,
    read: async () => new Set((await listRows(pool, store.listWithBets)).map(({ code }) => code)),
  });

  /** The milliseconds that a table may be left alone without a look at its row; none where something may be due. */
  async function napOf(table: Table, epoch: bigint): Promise<number> {
    const nap = naps.get(table.code);
    if (nap?.epoch === epoch) {
      const leftMs = Math.min(nap.endsMs - performance.now(), quietLookEveryMs);
      if (nap.isClosed) {
        if (!(await isOpen(table))) return quietLookEveryMs;
      } else if (leftMs > 0 && !announcer.isWatched(table.code)) {
        if (!(await withBets.get()).has(table.code)) return leftMs;
      }
    }
    naps.delete(table.code);
    return 0;
  }

  /** Leaves a quiet table alone, so that an idle house costs the database little. */
  function rest({ code, epoch }: Held, forMs: number, isClosed = false): number {
    naps.set(code, { epoch, endsMs: performance.now() + forMs, isClosed });
    return Math.min(forMs, quietLookEveryMs);
  }

  const read = async ({ code }: Table): Promise<Standing> => {
    const row = await getRow(pool, store.readNow, code);
    return {
      ...row,
      running: row.round > 0 ? await findRow(pool, store.findRound, code, row.round) : undefined,
    };
  };

  /**
   * One change of the table's row, with all that belongs to it. It does nothing if another server has the table, if the row has moved on,
   * or before its time.
   */
  async function change(table: Table, work: (tx: Tx) => Promise<store.NowRow | undefined>): Promise<void> {
    const isDone = await database
      .inTransaction(async (tx) => {
        if (!(await work(tx))) throw new Untouched();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Untouched) return false;
        throw error;
      });
    // Otherwise the next step reads the row again, and sees whose it is.
    if (isDone) await announcer.changed(table, await read(table));
  }

  const lastPhase = ({ rules }: Table) => rules.phases.length - 1;
  const stepOf = (held: Held, { version }: Standing) => [held.code, held.epoch, version] as const;

  async function begin(held: Held, table: Table, standing: Standing): Promise<void> {
    const { code } = table;
    await chains.provide(code, standing.round + 1);
    await change(table, async (tx) => {
      const row = await findRow(tx.client, store.beginRound, ...stepOf(held, standing), table.phasesMs[0]!);
      if (!row) return undefined;
      const { chain } = await chains.take(tx, code, row.round);
      const closesAt = row.phase_end!;
      // The first beacon round that is made well after the close, so that it is unknown while bets are taken.
      const beaconRound = beacon ? beacon.roundAt(closesAt.getTime() + beaconAfterMs) : null;
      const source = beacon ? 'beacon' : 'players';
      await execute(
        tx.client,
        store.insertRound,
        code,
        row.round,
        chain.number,
        source,
        beaconRound,
        closesAt,
      );
      await execute(tx.client, store.openGates, code, row.round, 'bets', closesAt);
      return row;
    });
  }

  const close = (held: Held, table: Table, standing: Standing) =>
    change(table, async (tx) => {
      await execute(tx.client, store.shutGates, table.code);
      const row = await findRow(tx.client, store.follow, ...stepOf(held, standing), 1, table.phasesMs[1]!);
      if (row && table.rules.together) {
        const bets = await listRows(tx.client, store.listBets, table.code, row.round);
        await execute(
          tx.client,
          store.setTicketsHash,
          table.code,
          row.round,
          hashTickets(bets.map(ticketOf)),
        );
      }
      return row;
    });

  /** Undefined while it is not known. */
  async function entropyOf(
    { code }: Table,
    { round, source, beacon_round: beaconRound }: store.RoundRow,
  ): Promise<{ readonly randomness: string; readonly signature: string | null } | undefined> {
    if (source === 'beacon') return beacon?.find(Number(beaconRound));
    const bets = await listRows(pool, store.listBets, code, round);
    const lines = bets.map(({ id, client_seed: clientSeed }) => ({ betId: id, clientSeed }));
    return { randomness: playersEntropy(lines), signature: null };
  }

  async function fix(
    held: Held,
    table: Table,
    standing: Standing,
    { randomness, signature }: { readonly randomness: string; readonly signature: string | null },
  ): Promise<void> {
    const { code } = table;
    const running = standing.running!;
    const drawn = await draws.outcomeOf(table, { ...running, randomness });
    await change(table, async (tx) => {
      const row = await findRow(
        tx.client,
        store.goOn,
        ...stepOf(held, standing),
        showPhase,
        drawn.phasesMs[showPhase]!,
      );
      if (!row) return undefined;
      const shownAt = row.phase_began!;
      if ((await execute(tx.client, store.fixOutcome, code, row.round, randomness, signature, shownAt)) === 0)
        throw new Error(`bug: the outcome of round ${row.round} of ${code} was fixed before`);
      const until = new Date(shownAt.getTime() + drawn.paysAtMs);
      await execute(tx.client, store.openGates, code, row.round, 'actions', until);
      return row;
    });
  }

  const callOff = (held: Held, table: Table, standing: Standing) =>
    change(table, async (tx) => {
      const row = await findRow(tx.client, store.goOn, ...stepOf(held, standing), lastPhase(table), voidMs);
      if (!row) return undefined;
      await execute(tx.client, store.voidRound, table.code, row.round);
      log.error({ table: table.code, round: row.round }, 'a round is void: its entropy did not come');
      return row;
    });

  /** To the next phase of the show, or to the last, in which no decision is taken any more. */
  const showOn = (held: Held, table: Table, standing: Standing, drawn: DrawnRound) => {
    const next = standing.phase! + 1;
    return change(table, async (tx) => {
      if (next === lastPhase(table)) await execute(tx.client, store.shutGates, table.code);
      return findRow(tx.client, store.follow, ...stepOf(held, standing), next, drawn.phasesMs[next]!);
    });
  };

  /** Pays the due payouts. Once every bet is paid, the round is settled and its link public. */
  async function settle(held: Held, table: Table, running: store.RoundRow): Promise<void> {
    const { code } = table;
    const { round } = running;
    const bets = await listRows(pool, store.listWaiting, code, round);
    let mark: object | null = null;
    if (running.void_at) {
      await payouts.giveBack(held, table, bets);
    } else {
      const drawn = await draws.outcomeOf(table, running);
      await payouts.pay(held, table, drawn, bets, drawn.paysAtMs);
      mark = toWire(drawn.mark);
    }
    const link = await draws.linkOf(table, running);
    await database.inTransaction(async ({ client }) => {
      if (!(await findRow(client, store.holdsLease, code, held.epoch)))
        throw new Fenced(`${code} is another's`);
      if ((await execute(client, store.endRound, code, round, link, mark && JSON.stringify(mark))) === 0)
        throw new Error(`bug: round ${round} of ${code} has bets that could not be paid`);
    });
    await announcer.changed(table, await read(table));
  }

  async function waitForEntropy(
    held: Held,
    table: Table,
    standing: Standing,
    leftMs: number,
  ): Promise<number> {
    const running = standing.running!;
    // The lock phase lasts its full time first, so that a round looks the same with every source of entropy.
    const entropy = leftMs > 0 ? undefined : await entropyOf(table, running);
    if (entropy) await fix(held, table, standing, entropy);
    else if (leftMs < -beaconPatienceMs) await callOff(held, table, standing);
    else return leftMs > 0 ? leftMs : askEveryMs;
    return 0;
  }

  return {
    async step(held, table, isHeld) {
      const napMs = await napOf(table, held.epoch);
      if (napMs > 0) return napMs;
      const standing = await read(table);
      if (standing.epoch !== held.epoch) throw new Fenced(`${table.code} is driven by another`);
      if (!isHeld()) return 0;
      const { phase, running } = standing;
      const leftMs = standing.phase_end ? standing.phase_end.getTime() - standing.now.getTime() : 0;
      const isLast = phase === lastPhase(table);
      if (phase === null || (isLast && leftMs <= 0 && running!.settled_at)) {
        if (await isOpen(table)) await begin(held, table, standing);
        else if (phase === null) return rest(held, Infinity, true);
        else await change(table, (tx) => findRow(tx.client, store.endRounds, ...stepOf(held, standing)));
        return 0;
      }
      if (isLast && !running!.settled_at) {
        await settle(held, table, running!);
        return 0;
      }
      if (phase === 1) {
        const waitMs = await waitForEntropy(held, table, standing, leftMs);
        if (waitMs > 0) await announcer.look(table, standing);
        return Math.min(waitMs, lookEveryMs);
      }
      if (leftMs <= 0 && phase === 0) {
        await close(held, table, standing);
        return 0;
      }
      if (phase >= showPhase && !isLast) {
        const drawn = await draws.outcomeOf(table, running!);
        if (leftMs <= 0) {
          await showOn(held, table, standing, drawn);
          return 0;
        }
        if (table.rules.knownAtMs) {
          const atMs = standing.now.getTime() - running!.shown_at!.getTime();
          const bets = await listRows(pool, store.listWaiting, table.code, running!.round);
          await payouts.pay(held, table, drawn, bets, atMs);
        }
      }
      const { nextMs, isBusy } = await announcer.look(table, standing);
      const waitMs = Math.min(leftMs, nextMs);
      return isBusy ? Math.min(waitMs, lookEveryMs) : rest(held, waitMs);
    },
  };
}
