// Turns plain-text fingerprints of devices into keyed hashes, in small steps. Servers of the previous version may still write plain ones
// meanwhile.
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';

const stepSize = 500;

export async function hashFingerprints(
  { pool }: Database,
  vault: Pick<Vault, 'deviceHash'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const found = await listRows(pool, store.listPlainFingerprints, stepSize);
    if (found.length === 0) return;
    for (const place of ['session', 'customer'] as const) {
      const plain = found.filter((each) => each.place === place).map(({ fingerprint }) => fingerprint);
      await execute(pool, store.hashFingerprints[place], plain, plain.map(vault.deviceHash));
    }
  }
}
