// Moves bonus money: grants it when a bonus starts, converts it to cash or returns it to the house at the end, and forwards late money.
// Only one bonus of a customer runs at a time, so that the bonus purse holds the money of one bonus; the others are queued. No bet waits
// for this code. It reads without the wallet's lock, and posts only if the wallet's version has not changed since.
import pg from 'pg';
import type { Balances, Leg, Ledger } from '@felek/ledger';
import type { LobbySlug } from '@felek/contract/casino';
import type { Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { BonusId, CustomerId } from '../ids.ts';
import type { Notifications } from '../notification/notification.ts';
import { mayPlay } from '../protection/protection.ts';
import * as store from './bonus.store.ts';
import { endedBy, grantStep, undoneState, type Ending } from './bonus.states.ts';
import { sendOn, type LateMoney, type Note, type SentOn } from './late.ts';
import { keptTerms, wagered } from './terms.ts';

export interface LendingNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Account;
  readonly notifications: Notifications;
  /** The kinds of a game, by the provider and game names of its rounds; empty for an unknown game. */
  readonly kindsOf: (provider: string, game: string) => Promise<readonly LobbySlug[]>;
}

export interface Lending {
  /** Starts the customer's next queued bonus if none runs. If the customer may not play, it is cancelled instead. */
  start(customer: CustomerId): Promise<void>;
  /**
   * Ends a running bonus if its wagering is complete, its time is over or the customer gives it up, then starts the next one. It
   * waits for open rounds, since their wins may still belong to the bonus.
   */
  end(
    grant: store.GrantRow,
    request?: { readonly isGivenUp: boolean },
  ): Promise<'ended' | 'round_open' | 'not_due'>;
  /** Forwards the late money of the customer's ended bonuses (late.ts). True if anything moved. */
  settle(customer: CustomerId): Promise<boolean>;
  /** The stakes that count towards the wagering of a bonus; fixed once it has ended. */
  wageredOf(grant: store.GrantRow): Promise<Kurus>;
  /** Locks the customer's bonuses and wallet until the transaction ends. */
  lock(tx: Tx, customer: CustomerId): Promise<store.GrantRow[]>;
  /**
   * Revokes a locked bonus that has not ended, then starts the next one. It does not wait for open rounds: their bonus wins are late
   * money. False if the bonus has ended.
   */
  revoke(tx: Tx, grant: store.GrantRow): Promise<boolean>;
}

/**
 * The wallet has changed between the read and the posting. Nothing was posted, and the next attempt reads again.
 */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}
/** The number of attempts per run on a wallet that keeps changing. The next run comes soon. */
const mostAttempts = 5;

export function openLending({ database, ledger, account, notifications, kindsOf }: LendingNeeds): Lending {
  /** Posts, provided that the wallet still has the `version` that was read. */
  async function post(
    tx: Tx,
    wallet: CustomerId,
    key: { readonly operation: string; readonly id: string },
    legs: readonly Leg[],
    version?: bigint,
  ): Promise<void> {
    // A reversed win may have become cash that is already spent: the wallet then goes below zero.
    const mayOverdraw = legs.some(({ from, to }) => from === 'cash' && to === 'bonus');
    const posted = await ledger.postWithin(tx, {
      wallet,
      key: { source: 'bonus', ...key },
      legs,
      mayOverdraw,
    });
    const isApplied = posted.outcome === 'applied';
    if (version !== undefined) {
      const isAsRead = posted.balances.version === version + (isApplied ? 1n : 0n);
      if (!isAsRead || posted.outcome === 'replayed') throw new Overtaken();
    }
    if (!isApplied) throw new Error(`bug: a bonus posting was answered ${posted.outcome}`);
  }

  async function start(customer: CustomerId): Promise<void> {
    const isBarred = mayPlay((await account.customer(customer)).standing) !== 'allowed';
    try {
      await database.inTransaction((tx) => startNext(tx, customer, isBarred));
    } catch (error) {
      // Another server has just started one.
      if (error instanceof pg.DatabaseError && error.constraint === 'bonus_grant_one_runs') return;
      throw error;
    }
  }

  async function startNext(tx: Tx, customer: CustomerId, isBarred: boolean): Promise<void> {
    const next = await findRow(tx.client, store.lockNext, customer);
    if (!next) return;
    const { id, code } = next;
    if (isBarred) {
      await execute(tx.client, store.cancelQueued, id);
      return;
    }
    const amount = next.amount_kurus!;
    await execute(tx.client, store.startGrant, id, keptTerms(next.terms).days);
    await post(tx, customer, { operation: 'bonus', id }, [{ from: `bonus:${code}`, to: 'bonus', amount }]);
    await notifications.notify(tx, {
      customer,
      category: 'bonus',
      text: 'bonus_credited',
      params: { amount: String(amount) },
    });
  }

  async function balancesOf(wallet: CustomerId, client?: Tx['client']): Promise<Balances> {
    return (await ledger.listBalances([wallet], client)).get(wallet)!;
  }

  const wageredOf = async (grant: store.GrantRow, client?: Tx['client']) =>
    grant.wagered_kurus ?? (await count(grant, client));

  /** The counted stakes that are not reversed. */
  async function count(grant: store.GrantRow, client?: Tx['client']): Promise<Kurus> {
    const { customer_id: wallet, started_at: from, counted_before: before } = grant;
    if (!from || !before) return 0n;
    const stakes = (await ledger.stakedByGame(wallet, from, before, client)).map((stake) => ({
      ...stake,
      name: `${stake.provider} ${stake.game}`,
    }));
    const kinds = await keepKinds(grant, stakes, client);
    return wagered(
      keptTerms(grant.terms),
      stakes.map(({ name, staked }) => ({ staked, kinds: kinds[name] ?? [] })),
    );
  }

  /** Keeps a game's kinds as first counted, so that a later change of category never lowers progress. */
  async function keepKinds(
    { id, game_kinds: kept }: store.GrantRow,
    games: readonly { readonly name: string; readonly provider: string; readonly game: string }[],
    client?: Tx['client'],
  ): Promise<store.GrantRow['game_kinds']> {
    const found: Record<string, readonly LobbySlug[]> = {};
    for (const { name, provider, game } of games) {
      const kinds = kept[name] ? [] : await kindsOf(provider, game);
      if (kinds.length > 0) found[name] = kinds;
    }
    if (Object.keys(found).length === 0) return kept;
    return (await getRow(client ?? database.pool, store.noteKinds, id, JSON.stringify(found))).game_kinds;
  }

  async function tryToEnd(grant: store.GrantRow, isGivenUp: boolean) {
    const { id, customer_id: wallet, code } = grant;
    const read = await balancesOf(wallet);
    const counted = await wageredOf(grant);
    const isComplete = counted >= grant.wager_target_kurus!;
    const ending = isComplete ? 'wagered' : isGivenUp ? 'given_up' : grant.is_over ? 'time_over' : undefined;
    if (!ending) return 'not_due';
    if ((await ledger.openRounds(wallet)).length > 0) return 'round_open';
    if (await settle(wallet)) throw new Overtaken();
    const { mostWinKurus: most } = keptTerms(grant.terms);
    const toCash = !isComplete ? 0n : most !== null && most < read.bonus ? most : read.bonus;
    const toHouse = read.bonus - toCash;
    const legs = (
      [
        { from: 'bonus', to: 'cash', amount: toCash },
        { from: 'bonus', to: `bonus:${code}`, amount: toHouse },
      ] as const
    ).filter(({ amount }) => amount > 0n);
    const version = read.version + (legs.length > 0 ? 1n : 0n);
    await database.inTransaction(async (tx) => {
      const figures = [counted, toCash, toHouse, version].map(String) as [string, string, string, string];
      // Another server may have ended it already.
      if ((await execute(tx.client, store.endGrant, id, endedBy(ending), ...figures)) === 0) return;
      if (legs.length > 0) await post(tx, wallet, { operation: operations[ending], id }, legs, read.version);
      else if ((await balancesOf(wallet)).version !== version) throw new Overtaken();
      if (ending === 'given_up') return;
      await notifications.notify(tx, {
        customer: wallet,
        category: 'bonus',
        text: isComplete ? 'bonus_completed' : 'bonus_expired',
        params: { amount: String(isComplete ? toCash : toHouse) },
      });
    });
    await start(wallet);
    return 'ended';
  }

  /** Revokes a running bonus whose wallet is locked. */
  async function takeAway(tx: Tx, grant: store.GrantRow): Promise<Kurus> {
    const { id, customer_id: wallet, code } = grant;
    const late = await readLate(wallet, tx.client);
    if (late) await sendLateOn(tx, wallet, late);
    const { bonus: amount, version } = await balancesOf(wallet, tx.client);
    const isLeft = amount > 0n;
    const figures = [await wageredOf(grant, tx.client), 0n, amount, isLeft ? version + 1n : version].map(
      String,
    );
    await execute(
      tx.client,
      store.endGrant,
      id,
      endedBy('revoked'),
      ...(figures as [string, string, string, string]),
    );
    if (isLeft)
      await post(tx, wallet, { operation: operations.revoked, id }, [
        { from: 'bonus', to: `bonus:${code}`, amount },
      ]);
    return amount;
  }

  async function revoke(tx: Tx, grant: store.GrantRow): Promise<boolean> {
    const { id, customer_id: customer, state } = grant;
    const step = grantStep(state, 'revoked');
    if (!step) return false;
    if (step === 'gone') return (await execute(tx.client, store.deleteChosen, id)) === 1;
    if (state === 'queued') await execute(tx.client, store.cancelQueued, id);
    const amount = state === 'running' ? await takeAway(tx, grant) : grant.amount_kurus!;
    await notifications.notify(tx, {
      customer,
      category: 'bonus',
      text: 'bonus_revoked',
      params: { amount: String(amount) },
    });
    tx.afterCommit(() => start(customer));
    return true;
  }

  /** An ended bonus; `fellTo` is its wagering where reversed stakes undo its completion. */
  interface Ended {
    readonly id: BonusId;
    readonly settled: bigint;
    readonly undoes: Kurus;
    readonly fellTo: Kurus | undefined;
  }
  interface Late {
    readonly version: bigint;
    readonly ended: readonly Ended[];
    readonly sent: SentOn;
  }

  /**
   * The late money of the customer's ended bonuses. Undefined if the wallet has not changed since the last check.
   */
  async function readLate(wallet: CustomerId, client?: Tx['client']): Promise<Late | undefined> {
    const started = (await listRows(client ?? database.pool, store.listGrants, wallet))
      .flatMap((grant) => (grant.started_at ? [{ ...grant, startedAt: grant.started_at }] : []))
      .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
    const read = await balancesOf(wallet, client);
    // A round belongs to the bonus that started last before it.
    const ended: (Ended & LateMoney)[] = [];
    for (const [index, grant] of started.entries()) {
      const { startedAt: from, settled_version: settled } = grant;
      if (settled === null || settled >= read.version) continue;
      ended.push(await lookAt(grant, settled, { from, before: started[index + 1]?.startedAt }, client));
    }
    return ended.length === 0 ? undefined : { version: read.version, ended, sent: sendOn(ended, read.bonus) };
  }

  async function lookAt(
    grant: store.GrantRow,
    settled: bigint,
    { from, before }: { readonly from: Date; readonly before: Date | undefined },
    client?: Tx['client'],
  ): Promise<Ended & LateMoney> {
    const { id, code, customer_id: wallet, state, converted_kurus: converted, repaid_kurus: repaid } = grant;
    // A bonus from before kinds were kept cannot be counted again in the same way.
    const isCountable = state === 'completed' && Object.keys(grant.game_kinds).length > 0;
    const counted = isCountable ? await count(grant, client) : undefined;
    const fellTo = counted !== undefined && counted < grant.wager_target_kurus! ? counted : undefined;
    return {
      id,
      settled,
      fellTo,
      undoes: fellTo !== undefined && converted > repaid ? converted - repaid : 0n,
      house: `bonus:${code}`,
      isCompleted: state === 'completed' && fellTo === undefined,
      converted,
      returned: grant.returned_kurus,
      mostWin: keptTerms(grant.terms).mostWinKurus,
      ...(await ledger.bonusMoves(
        { wallet, afterVersion: settled, from, ...(before && { before }) },
        client,
      )),
    };
  }

  async function sendLateOn(
    tx: Tx,
    wallet: CustomerId,
    { version: read, ended, sent: { legs, notes } }: Late,
  ): Promise<void> {
    const version = read + (legs.length > 0 ? 1n : 0n);
    if (legs.length > 0)
      await post(tx, wallet, { operation: 'bonus-late', id: `${wallet} ${read}` }, legs, read);
    for (const [index, each] of ended.entries()) {
      const { converted, returned, repaid }: Note = notes[index]!;
      const figures = [each.settled, version, converted, returned, repaid].map(String);
      const noted = await execute(
        tx.client,
        store.noteSettled,
        each.id,
        ...(figures as [string, string, string, string, string]),
      );
      if (noted === 0) throw new Overtaken();
      if (each.fellTo !== undefined) await undo(tx, wallet, each, each.fellTo);
    }
  }

  async function undo(tx: Tx, customer: CustomerId, { id, undoes }: Ended, fellTo: Kurus): Promise<void> {
    await execute(tx.client, store.undoCompleted, id, undoneState, String(fellTo));
    if (undoes === 0n) return;
    await notifications.notify(tx, {
      customer,
      category: 'bonus',
      text: 'bonus_undone',
      params: { amount: String(undoes) },
    });
  }

  async function settle(wallet: CustomerId): Promise<boolean> {
    const late = await readLate(wallet);
    if (!late) return false;
    await database.inTransaction((tx) => sendLateOn(tx, wallet, late));
    return late.sent.legs.length > 0;
  }

  return {
    start,
    wageredOf,
    async lock(tx, customer) {
      await ledger.lock(tx.client, customer);
      return listRows(tx.client, store.lockGrants, customer);
    },
    revoke,
    end: async (grant, { isGivenUp } = { isGivenUp: false }) =>
      (await unlessOvertaken(() => tryToEnd(grant, isGivenUp))) ?? 'round_open',
    settle: async (customer) => (await unlessOvertaken(() => settle(customer))) ?? false,
  };
}

const operations = {
  wagered: 'bonus-convert',
  time_over: 'bonus-expire',
  given_up: 'bonus-forfeit',
  revoked: 'bonus-revoke',
} as const satisfies Record<Ending, string>;

/** Undefined if the wallet changed during every attempt. */
async function unlessOvertaken<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  for (let left = mostAttempts; left > 0; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  return undefined;
}
