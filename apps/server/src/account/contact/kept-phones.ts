// How phones are kept: sealed, and found again by a keyed hash. A phone is plain text, as the previous version wrote it, until the job
// below has sealed it. All code reads phones through this file.
import type { Database } from '../../db/database.ts';
import { execute, listRows } from '../../db/statement.ts';
import { repeat } from '../../jobs/periodic.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Keyed, Vault } from '../../vault.ts';
import * as store from '../account.store.ts';

type KeptPhone = Pick<store.CustomerRow, 'plain_phone' | 'phone_sealed'>;

/** A customer's phone, as `normalPhone` writes it; empty when there is none. */
export function phoneOf(vault: Vault, { plain_phone: plain, phone_sealed: sealed }: KeptPhone): string {
  if (plain !== '') return plain;
  return sealed ? vault.unseal(sealed) : '';
}

/** The hashes that find a customer by phone. */
export const phoneHashOf = (vault: Vault, row: KeptPhone): Keyed<Buffer> =>
  vault.phoneHash(phoneOf(vault, row));

const batch = 500;

/** Seals what servers of the version before have left or still write in plain text, some hundreds at a time, while customers are served. */
export function keepSealing(jobs: Jobs, { database, vault }: { database: Database; vault: Vault }): void {
  repeat(jobs, {
    name: 'account.seal-phones',
    everyMs: 60_000,
    async work(signal) {
      let [more, targets] = [true, batch];
      while (more && !signal.aborted) more = await sealSome(database, vault);
      while (targets === batch && !signal.aborted)
        targets = await execute(database.pool, store.emptyTargets, batch);
    },
  });
}

/** False when there are none left. */
async function sealSome(database: Database, vault: Vault): Promise<boolean> {
  return database.inTransaction(async ({ client }) => {
    const rows = await listRows(client, store.listUnsealedPhones, batch);
    await execute(
      client,
      store.sealPhones,
      rows.map(({ id }) => id),
      rows.map(({ phone }) => vault.seal(phone)),
      rows.map(({ phone }) => vault.phoneHash(phone).now),
    );
    return rows.length === batch;
  });
}
