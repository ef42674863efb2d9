// The books at the end of a run.
import { checkInvariants } from '@felek/ledger/invariants';
import type { Pool } from 'pg';

/** Throws when a rule of the ledger is broken. The tables grew within a minute, and without statistics the checks would take plans of empty tables. */
export async function assertBooks(pool: Pool): Promise<void> {
  await pool.query('analyze');
  const broken = await checkInvariants(pool);
  if (broken.length > 0) throw new Error(`bug: ${broken.join('; ')}`);
}
