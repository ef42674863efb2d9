// The account room's sealed and hashed data, for the job that moves it to a new key.
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { claimIdentity } from './identity-hash.ts';
import { issuerOf } from './identity.ts';
import { messageTopic } from './contact/dispatch.ts';
import * as changes from './contact/phone-change.store.ts';
import { factorPlace } from './second-factor.ts';

export const sealedPlaces = (
  { pool }: Pick<Database, 'pool'>,
  vault: Vault,
  jobs: Pick<Jobs, 'listOpen' | 'rewrite'>,
): readonly SealedPlace[] => [
  {
    name: 'customer.personal_no_sealed',
    async list(after = firstUuid, most) {
      const rows = await listRows(pool, store.listSealed, after, most);
      return rows.map(({ id, sealed, country, person_hash: hash }) => ({
        id,
        sealed,
        isCurrent: vault.isCurrent(sealed),
        async renew({ client }) {
          const personalNo = vault.unseal(sealed);
          const keyed = vault.personHash(issuerOf(personalNo, country), personalNo);
          if (!keyed.any.some((each) => each.equals(hash)))
            throw new Error('its hash is not of what is sealed beside it');
          if (!(await claimIdentity(client, vault, 'person', keyed, id)))
            throw new Error('bug: two customers are one person');
          await execute(client, store.reseal, id, sealed, vault.seal(personalNo), keyed.now);
        },
      }));
    },
  },
  factorPlace(pool, vault),
  phonePlace('customer.phone_sealed', pool, vault, store.listSealedPhones, store.resealPhone),
  phonePlace('phone_change.phone_sealed', pool, vault, changes.listSealedChanges, changes.resealChange),
  {
    name: 'job.payload of account.message',
    async list(after = '', most) {
      const messages = await jobs.listOpen(messageTopic, after, most);
      return messages.map(({ key, payload }) => {
        const sealed = Buffer.from(payload.sealed, 'base64');
        return {
          id: key,
          sealed,
          isCurrent: vault.isCurrent(sealed),
          async renew(tx) {
            const anew = vault.seal(vault.unseal(sealed)).toString('base64');
            await jobs.rewrite(tx, messageTopic, key, {
              before: payload,
              after: { ...payload, sealed: anew },
            });
          },
        };
      });
    },
  },
];

function phonePlace(
  name: string,
  pool: Database['pool'],
  vault: Vault,
  listed: typeof store.listSealedPhones,
  reseal: typeof store.resealPhone,
): SealedPlace {
  return {
    name,
    async list(after = firstUuid, most) {
      const rows = await listRows(pool, listed, after, most);
      return rows.map(({ id, sealed }) => ({
        id,
        sealed,
        isCurrent: vault.isCurrent(sealed),
        async renew({ client }) {
          const phone = vault.unseal(sealed);
          await execute(client, reseal, id, sealed, vault.seal(phone), vault.phoneHash(phone).now);
        },
      }));
    },
  };
}
