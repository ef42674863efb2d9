// The SQL of customers' second factors.
import { statement } from '../db/statement.ts';
import type { CustomerId, SessionId } from '../ids.ts';

export interface FactorRow {
  secret_sealed: Buffer;
  confirmed_at: Date | null;
  last_step: bigint | null;
  codes_left: number;
}
export const findFactor = statement<FactorRow, [CustomerId]>(
  'account.find-factor',
  `select secret_sealed, confirmed_at, last_step,
     (select count(*)::integer from customer_recovery_code c where c.customer_id = f.customer_id and spent_at is null) as codes_left
   from customer_factor f where customer_id = $1`,
);
/** Restarts the set-up as long as no factor is confirmed. */
export const beginFactor = statement<object, [CustomerId, secretSealed: Buffer]>(
  'account.begin-factor',
  `insert into customer_factor (customer_id, secret_sealed) values ($1, $2)
   on conflict (customer_id) do update set secret_sealed = $2, last_step = null where customer_factor.confirmed_at is null`,
);
export const confirmFactor = statement<object, [CustomerId, secretSealed: Buffer, SessionId]>(
  'account.confirm-factor',
  `update customer_factor set confirmed_at = clock_timestamp(), confirmed_in = $3
   where customer_id = $1 and secret_sealed = $2 and confirmed_at is null`,
);
export const removeFactor = statement<object, [CustomerId]>(
  'account.remove-factor',
  'delete from customer_factor where customer_id = $1',
);
export const lockFactor = statement<{ customer_id: CustomerId }, [CustomerId]>(
  'account.lock-factor',
  'select customer_id from customer_factor where customer_id = $1 and confirmed_at is not null for update',
);
/** Takes a factor that counts away, and notes when. */
export const resetFactor = statement<object, [CustomerId]>(
  'account.reset-factor',
  `with gone as (delete from customer_factor where customer_id = $1 and confirmed_at is not null returning customer_id)
   update customer set factor_reset_at = now() from gone where id = gone.customer_id`,
);
export const insertRecoveryCodes = statement<object, [CustomerId, hashes: readonly Buffer[]]>(
  'account.insert-recovery-codes',
  'insert into customer_recovery_code (customer_id, code_hash) select $1, hash from unnest($2::bytea[]) hash',
);
/** Touches no row for a step that was used, or one before it. */
export const useStep = statement<object, [CustomerId, step: bigint]>(
  'account.use-factor-step',
  'update customer_factor set last_step = $2 where customer_id = $1 and (last_step is null or last_step < $2)',
);
export const isRecoveryCodeLeft = statement<{ is_left: boolean }, [CustomerId, hash: Buffer]>(
  'account.is-recovery-code-left',
  `select exists (select from customer_recovery_code where customer_id = $1 and code_hash = $2 and spent_at is null) as is_left`,
);
export const spendRecoveryCode = statement<object, [CustomerId, hash: Buffer]>(
  'account.spend-recovery-code',
  `update customer_recovery_code set spent_at = clock_timestamp() where customer_id = $1 and code_hash = $2 and spent_at is null`,
);
/** Whether the device took part in a login since the factor is on: each of those has proved it, or follows from one that has. */
export const isProvedDevice = statement<
  { proved: boolean },
  [CustomerId, device: string, fingerprint: string]
>(
  'account.is-proved-device',
  `select exists (select from session s join customer_factor f using (customer_id)
     where s.customer_id = $1 and s.device = $2 and $3 <> '' and s.fingerprint = $3
       and (s.started_at > f.confirmed_at or s.id = f.confirmed_in)) as proved`,
);

export const listSealedFactors = statement<{ id: CustomerId; sealed: Buffer }, [after: string, most: number]>(
  'account.list-sealed-factors',
  `select customer_id as id, secret_sealed as sealed from customer_factor where customer_id > $1::uuid order by customer_id limit $2`,
);
export const resealFactor = statement<object, [CustomerId, before: Buffer, after: Buffer]>(
  'account.reseal-factor',
  'update customer_factor set secret_sealed = $3 where customer_id = $1 and secret_sealed = $2',
);
