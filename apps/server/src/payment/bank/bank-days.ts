// The bank's day files about transfers, compared with the ledger's movements. They are fetched from an address, or uploaded by two
// operators. A credited transfer in the file is confirmed. While one is missing from it, its customer's payouts wait.
import type { Ledger } from '@felek/ledger';
import type { Account } from '../../account/account.ts';
import type { Database, Tx } from '../../db/database.ts';
import { execute, findRow, getRow, listRows } from '../../db/statement.ts';
import { repeat } from '../../jobs/periodic.ts';
import type { OperatorId } from '../../ids.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../clock.ts';
import type { Measured } from '../../metrics.ts';
import type { DaySource } from '../../reconciliation/reconciliation.ts';
import { readBankFile, type BankLine } from './bank-file.ts';
import { isSameName } from './holder.ts';
import * as store from './manual-credits.store.ts';
import { bankService, currency } from '../report.ts';

/** The name of the bank's day files in comparisons. */
export const bankSource = `payment:${bankService}`;
const timeoutMs = 20_000;
const dayMs = 86_400_000;

/** The address of the bank's day files. `{day}` stands for the day; the token is sent as a bearer token. */
export interface BankFiles {
  readonly url: string;
  readonly token: string | undefined;
}

export interface BankDays {
  readonly source: DaySource;
  readonly measures: Measured;
  /** Whether the files are fetched from the bank's address. Then operators cannot upload them. */
  readonly isFetched: boolean;
  /** Replaces the known lines of a day. `people` uploaded them; empty if they were fetched from the bank. */
  take(tx: Tx, day: string, lines: readonly BankLine[], people: readonly OperatorId[]): Promise<void>;
  /** Confirms a transfer that was just credited, if the bank's file has arrived. */
  check(tx: Tx, bankReferences: readonly string[]): Promise<void>;
}

export function openBankDays(needs: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Pick<Account, 'listFullNames'>;
  readonly jobs: Jobs;
  readonly bankFiles: BankFiles | undefined;
  readonly clock: Clock;
  readonly log: Record<'warn' | 'error', (detail: object, text: string) => void>;
}): BankDays {
  const { database, ledger, account, jobs, bankFiles, clock, log } = needs;

  async function take(
    tx: Tx,
    day: string,
    lines: readonly BankLine[],
    people: readonly OperatorId[],
  ): Promise<void> {
    await execute(tx.client, store.putDay, day);
    await execute(tx.client, store.removeGivers, day);
    await execute(tx.client, store.putGivers, day, people);
    await execute(tx.client, store.removeLines, day);
    const rows = lines.map(({ amount, ...line }) => ({ ...line, amount: String(amount) }));
    await execute(tx.client, store.putLines, day, JSON.stringify(rows));
    await check(
      tx,
      lines.map(({ reference }) => reference),
    );
  }

  async function check(tx: Tx, bankReferences: readonly string[]): Promise<void> {
    await judge(tx, bankReferences, () => undefined);
  }

  /**
   * Records what the bank's lines say about credited transfers. `unheld` gives the verdict on a transfer without a line; undefined until
   * its day has ended. An uploaded line does not confirm a transfer if all of its uploaders recorded that transfer.
   */
  async function judge(
    tx: Tx,
    references: readonly string[],
    unheld: (reference: string) => string | undefined,
  ): Promise<void> {
    const confirmed: string[] = [];
    const rows = await listRows(tx.client, store.listChecked, references, bankFiles !== undefined);
    const names = await account.listFullNames(
      tx,
      rows.map((row) => row.customer_id),
    );
    for (const row of rows) {
      const because =
        row.came === null
          ? unheld(row.bank_reference)
          : row.came !== row.credited
            ? 'amount_differs'
            : row.payer !== '' && !isSameName(names.get(row.customer_id)!, row.payer!)
              ? 'payer_differs'
              : unheld(row.bank_reference);
      if (because === undefined && row.came !== null && row.is_vouched) confirmed.push(row.subject);
      if (because === undefined) continue;
      await execute(tx.client, store.markMissing, row.subject, because);
      if (!row.is_missing)
        log.error(
          { bankReference: row.bank_reference, because },
          'a credited transfer is not in the bank file',
        );
    }
    await execute(tx.client, store.markConfirmed, confirmed);
  }

  /** The bank's file from its address. Undefined if there is none. */
  async function fetchFile(day: string): Promise<readonly BankLine[] | undefined> {
    if (!bankFiles) return undefined;
    const answer = await fetch(bankFiles.url.replaceAll('{day}', day), {
      headers: bankFiles.token === undefined ? {} : { authorization: `Bearer ${bankFiles.token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new Error('the bank does not answer');
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`the bank answered ${answer.status}`);
    const lines = readBankFile(await answer.text());
    if ('wrongLine' in lines) throw new Error(`line ${lines.wrongLine} of the bank file is wrong`);
    return lines;
  }

  async function refresh(day: string): Promise<void> {
    const lines = await fetchFile(day);
    if (lines) await database.inTransaction((tx) => take(tx, day, lines, []));
  }

  async function movedOn(from: Date, to: Date) {
    const moved = await ledger.movements(bankSource, from, to);
    const ids = moved.map(({ key }) => key.id);
    return named(moved, await listRows(database.pool, store.listBankReferences, ids));
  }

  // Today's transfers are confirmed as soon as the bank lists them. Missing ones are judged after the day has ended.
  if (bankFiles)
    repeat(jobs, {
      name: 'payment.bank-lines',
      everyMs: 600_000,
      work: () =>
        refresh(clock.now().toISOString().slice(0, 10)).catch((error: Error) =>
          log.warn({ reason: error.message }, 'the bank file of today could not be read'),
        ),
    });

  return {
    isFetched: bankFiles !== undefined,
    take,
    check,
    source: {
      name: bankSource,
      async readTheirs(day) {
        const failed = await refresh(day).catch((error: unknown) => error);
        if (await findRow(database.pool, store.findDay, day)) {
          const lines = await listRows(database.pool, store.listLines, day);
          return lines.map(({ reference, amount_kurus: amount }) => ({ reference, amount, currency }));
        }
        if (failed) throw failed;
        // A day without credits needs no file.
        const from = new Date(`${day}T00:00:00Z`);
        const moved = await movedOn(from, new Date(from.getTime() + dayMs));
        return moved.length === 0 ? [] : undefined;
      },
      readOurs: movedOn,
      async findOurs(references) {
        const ours = await listRows(database.pool, store.listOfBankReferences, references);
        const moved = await ledger.movementsUnder(
          bankSource,
          ours.map(({ id }) => id),
        );
        return named(moved, ours);
      },
      async inSuspense(references) {
        const open = await listRows(database.pool, store.listSuspendedLines, references);
        return new Set(open.map(({ reference }) => reference));
      },
      async noteCompared(tx, day, kinds) {
        const from = new Date(`${day}T00:00:00Z`);
        const ours = await movedOn(from, new Date(from.getTime() + dayMs));
        const references = [...new Set([...ours.map(({ reference }) => reference), ...kinds.keys()])];
        await judge(tx, references, (reference) => kinds.get(reference));
      },
    },
    async measures() {
      const { count } = await getRow(database.pool, store.countMissing);
      return [
        {
          name: 'felek_transfers_missing',
          help: 'Credited bank transfers that the bank’s file does not hold as they were recorded.',
          values: [{ value: Number(count) }],
        },
      ];
    },
  };
}

/**
 * Renames movements by the bank's references. A movement without one keeps its own, and so counts as a difference.
 */
function named<Moved extends { readonly key: { readonly id: string }; readonly amount: bigint }>(
  moved: readonly Moved[],
  names: readonly { readonly id: string; readonly reference: string }[],
) {
  const byId = new Map(names.map(({ id, reference }) => [id, reference]));
  return moved.map(({ key, ...rest }) => ({ ...rest, reference: byId.get(key.id) ?? key.id }));
}
