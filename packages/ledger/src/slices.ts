// Reads all wallets in bounded slices, in the order of their ids, however many there are.
import type { Client, WalletId } from './posting.ts';

/** The wallets from one id to another, both included. */
export interface Slice {
  readonly from: WalletId;
  readonly to: WalletId;
}

export const allWallets: Slice = {
  from: '00000000-0000-0000-0000-000000000000',
  to: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Runs `work` in a snapshot of its own: a repeatable-read transaction. */
export type InSnapshot = <Result>(work: (client: Client) => Promise<Result>) => Promise<Result>;

export interface SliceOptions {
  /**
   * The largest number of wallets and of postings in a slice. A wallet with more postings is a slice by itself.
   */
  readonly most?: number;
  readonly signal?: AbortSignal | undefined;
}

const usualMost = 100_000;

/**
 * Yields the result of `work` for each slice, each in its own snapshot. Every id is in one slice; a wallet opened meanwhile may be
 * missed. A slice that takes too long is halved, and later slices grow again. It throws if a single wallet takes too long.
 */
export async function* inSlices<Result>(
  inSnapshot: InSnapshot,
  work: (client: Client, slice: Slice) => Promise<Result>,
  { most = usualMost, signal }: SliceOptions = {},
): AsyncGenerator<Result> {
  let now = most;
  for (let from: WalletId | undefined = allWallets.from; from !== undefined;) {
    signal?.throwIfAborted();
    const begin: WalletId = from;
    const done = await inSnapshot(async (client) => {
      const slice = { from: begin, to: await endOf(client, begin, now) };
      return { to: slice.to, result: await work(client, slice) };
    }).catch((error: unknown) => {
      if (!isTooLong(error) || now === 1) throw error;
      return undefined;
    });
    now = done ? Math.min(most, now + Math.ceil(now / 8)) : Math.floor(now / 2);
    if (!done) continue;
    yield done.result;
    from = done.to === allWallets.to ? undefined : idAfter(done.to);
  }
}

/** A wallet's version counts its postings. */
async function endOf(client: Client, from: WalletId, most: number): Promise<WalletId> {
  const { rows } = await client.query<{ id: WalletId }>({
    name: 'ledger-slice-end',
    text: `select id from (
             select id, sum(version + 1) over (order by id) as so_far from wallet where id >= $1 order by id limit $2::bigint) w
           where so_far >= $2::bigint order by id limit 1`,
    values: [from, most],
  });
  return rows[0]?.id ?? allWallets.to;
}

const idAfter = (wallet: WalletId): WalletId =>
  (BigInt(`0x${wallet.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');

/** PostgreSQL's query_canceled (statement_timeout), directly or as the cause of another error. */
const isTooLong = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as Error & { code?: unknown }).code === '57014' || isTooLong(error.cause));
