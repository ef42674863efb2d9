// Reads the entries of the ledger as they are sealed, one page after another. A page never changes, and none is inserted before it. So a
// reader that stores its last page reads every entry once.
import type { Kurus } from '@felek/money';
import type { Client } from './posting.ts';

/** The round that an entry belongs to. The entry of a reversal belongs to the round of the reversed posting. */
export interface EntryRound {
  readonly provider: string;
  readonly id: string;
  /** When it ended, if it had ended within this page or before. */
  readonly endedAt: Date | undefined;
}

export interface SealedEntry {
  readonly wallet: string;
  readonly currency: string;
  readonly at: Date;
  readonly operation: string;
  /** The operation of the reversed posting; undefined where the posting is no reversal. */
  readonly undoes: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly amount: Kurus;
  readonly round: EntryRound | undefined;
}

export interface SealedEntries {
  readonly until: Date;
  readonly entries: readonly SealedEntry[];
  /** Rounds that a posting without entries ended. */
  readonly ended: readonly {
    readonly wallet: string;
    readonly currency: string;
    readonly round: EntryRound;
  }[];
}

interface Row {
  readonly wallet: string;
  readonly currency: string;
  readonly at: Date;
  readonly operation: string;
  readonly undoes: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string | bigint | null;
  readonly provider: string | null;
  readonly round: string | null;
  readonly ended_at: Date | null;
}

/** The entries of the page after this one. Undefined if that page is not sealed yet. */
export async function readSealedEntries(
  client: Client,
  afterPage: bigint,
): Promise<SealedEntries | undefined> {
  const pages = await client.query<{ until: Date }>({
    name: 'ledger-page-until',
    text: 'select until from ledger_page where number = $1::bigint + 1',
    values: [String(afterPage)],
  });
  const page = pages.rows[0];
  if (!page) return undefined;
  const { rows } = await client.query<Row>({
    name: 'ledger-sealed-entries',
    text: 'select * from ledger_sealed_entries($1::bigint + 1)',
    values: [String(afterPage)],
  });
  const entries: SealedEntry[] = [];
  const ended: { wallet: string; currency: string; round: EntryRound }[] = [];
  for (const { wallet, currency, at, operation, undoes, from, to, amount, ...row } of rows) {
    const round =
      row.provider === null || row.round === null
        ? undefined
        : { provider: row.provider, id: row.round, endedAt: row.ended_at ?? undefined };
    if (from !== null && to !== null && amount !== null)
      entries.push({
        wallet,
        currency,
        at,
        operation,
        undoes: undoes ?? undefined,
        from,
        to,
        amount: BigInt(amount),
        round,
      });
    else if (round?.endedAt) ended.push({ wallet, currency, round });
  }
  return { until: page.until, entries, ended };
}

/**
 * The instant up to which the pages until this one hold every posting. Without new postings it moves on although no page is added. Undefined
 * if later pages are sealed, or are due.
 */
export async function readWholeUntil(client: Client, page: bigint): Promise<Date | undefined> {
  const { rows } = await client.query<{ settled_until: Date }>({
    name: 'ledger-whole-until',
    text: `select h.settled_until from ledger_horizon h where h.page = $1::bigint and h.settled_until > '-infinity' and not exists (
             select from posting where created_at > coalesce((select until from ledger_page where number = h.page), '-infinity')
               and created_at <= h.settled_until)`,
    values: [String(page)],
  });
  return rows[0]?.settled_until;
}
