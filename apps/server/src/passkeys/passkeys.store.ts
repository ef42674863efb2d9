// The SQL of passkeys and of the questions to them.
import { statement } from '../db/statement.ts';

export interface PasskeyRow {
  id: string;
  credential_id: string;
  public_key: Buffer;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}
export const listPasskeys = statement<PasskeyRow, [owner: string]>(
  'passkeys.list',
  `select id, credential_id, public_key, transports, name, created_at, last_used_at from passkey
   where owner_id = $1 order by created_at, id`,
);
/** Writes no row where the credential is registered already. */
export const insertPasskey = statement<
  object,
  [
    id: string,
    owner: string,
    credentialId: string,
    publicKey: Buffer,
    counter: bigint,
    transports: readonly string[],
    name: string,
  ]
>(
  'passkeys.insert',
  `insert into passkey (id, owner_id, credential_id, public_key, counter, transports, name)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
);
/** Touches no row where the authenticator's count is not higher than the last one. */
export const usePasskey = statement<object, [id: string, counter: bigint]>(
  'passkeys.use',
  `update passkey set counter = $2, last_used_at = now() where id = $1 and ($2 > counter or ($2 = 0 and counter = 0))`,
);
export const deletePasskey = statement<object, [owner: string, id: string]>(
  'passkeys.delete',
  'delete from passkey where owner_id = $1 and id = $2',
);
export const deletePasskeys = statement<object, [owner: string]>(
  'passkeys.delete-all',
  `with asked as (delete from passkey_challenge where owner_id = $1) delete from passkey where owner_id = $1`,
);

export const insertChallenge = statement<object, [challenge: Buffer, owner: string, forS: number]>(
  'passkeys.insert-challenge',
  `insert into passkey_challenge (challenge, owner_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
);
/** Gives no row where it was not asked, or is answered already. */
export const spendChallenge = statement<{ is_open: boolean }, [challenge: Buffer, owner: string]>(
  'passkeys.spend-challenge',
  'delete from passkey_challenge where challenge = $1 and owner_id = $2 returning expires_at > now() as is_open',
);
/** Takes away questions that are never answered. */
export const dropOldChallenges = statement(
  'passkeys.drop-old-challenges',
  `delete from passkey_challenge where challenge in
     (select challenge from passkey_challenge where expires_at < now() limit 100 for update skip locked)`,
);
