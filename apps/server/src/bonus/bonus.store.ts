// The bonus room's SQL.
import type { ProcessState } from '@felek/contract/enumerations';
import { statement } from '../db/statement.ts';
import type { BonusId, CustomerId } from '../ids.ts';

export interface GrantRow {
  id: BonusId;
  kind: string;
  customer_id: CustomerId;
  amount_kurus: bigint;
  wager_target_kurus: bigint;
  wagered_kurus: bigint | null;
  state: ProcessState;
  granted_at: Date;
  expires_at: Date;
  is_over: boolean;
}
const grantColumns = `id, kind, customer_id, amount_kurus, wager_target_kurus, wagered_kurus, state, granted_at, expires_at,
  expires_at <= now() as is_over`;

export const insertGrant = statement<
  object,
  [BonusId, string, CustomerId, string, Buffer, string | null, string, string, number]
>(
  'bonus.insert-grant',
  `insert into bonus_grant (id, kind, customer_id, phone, person_hash, fingerprint, amount_kurus, wager_target_kurus, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7::bigint, $8::bigint, now() + make_interval(days => $9))`,
);
export const listGrants = statement<GrantRow, [CustomerId]>(
  'bonus.list-grants',
  `select ${grantColumns} from bonus_grant where customer_id = $1 order by granted_at desc`,
);
export const listRunning = statement<GrantRow, [after: BonusId, most: number]>(
  'bonus.list-running',
  `select ${grantColumns} from bonus_grant where state = 1 and id > $1 order by id limit $2`,
);
export const hasRunning = statement<{ running: boolean }, [CustomerId]>(
  'bonus.has-running',
  'select exists (select from bonus_grant where customer_id = $1 and state = 1) as running',
);
/** From now on this is the most that was wagered. */
export const stopWagering = statement<object, [BonusId, string]>(
  'bonus.stop-wagering',
  'update bonus_grant set wagered_kurus = $2::bigint where id = $1 and state = 1 and wagered_kurus is null',
);
export const endGrant = statement<object, [BonusId, ProcessState, string]>(
  'bonus.end-grant',
  'update bonus_grant set state = $2, wagered_kurus = $3::bigint, ended_at = now() where id = $1 and state = 1',
);
