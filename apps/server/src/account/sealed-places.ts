// What the account room keeps sealed or hashed under the house's keys, for the job that brings it under a new one.
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { claimIdentity } from './identity-hash.ts';
import { issuerOf } from './identity.ts';

export const sealedPlaces = ({ pool }: Pick<Database, 'pool'>, vault: Vault): readonly SealedPlace[] => [
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
  {
    name: 'job.payload of account.message',
    async list(after = '', most) {
      const rows = await listRows(pool, store.listSealedMessages, after, most);
      return rows.map(({ id, sealed: text }) => {
        const sealed = Buffer.from(text, 'base64');
        return {
          id,
          sealed,
          isCurrent: vault.isCurrent(sealed),
          async renew({ client }) {
            const anew = vault.seal(vault.unseal(sealed)).toString('base64');
            await execute(client, store.resealMessage, id, text, anew);
          },
        };
      });
    },
  },
];
