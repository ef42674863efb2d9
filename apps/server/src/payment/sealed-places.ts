// The payment room's sealed and hashed data, for the job that moves it to a new key.
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import type { Vault } from '../vault.ts';
import { destinationOf, type Order } from './methods/order.ts';
import * as store from './payment.store.ts';
import type { Placing } from './placing.ts';

export function sealedPlaces(
  { pool }: Pick<Database, 'pool'>,
  vault: Vault,
  { findMethod }: Pick<Placing, 'findMethod'>,
): readonly SealedPlace[] {
  /**
   * The hash of the destination under the current key. If the method's fields have changed since, the destination cannot be computed any
   * more. Then the old hash stays, and the next payout to it counts as a new destination.
   */
  async function hashAnew(row: store.SealedPaymentRow, detail: Order['detail']): Promise<Buffer | null> {
    const before = row.destination_hash;
    const method = before && (await findMethod(row.method_id, row.type));
    if (!before || !method || method.fields.some(({ key }) => detail[key] === undefined)) return before;
    const keyed = vault.destinationHash(destinationOf({ detail }, method));
    return keyed.any.some((each) => each.equals(before)) ? keyed.now : before;
  }

  return [
    {
      name: 'payment.detail_sealed',
      async list(after = firstUuid, most) {
        const rows = await listRows(pool, store.listSealed, after, most);
        return rows.map((row) => ({
          id: row.id,
          sealed: row.sealed,
          isCurrent: vault.isCurrent(row.sealed),
          async renew({ client }) {
            const text = vault.unseal(row.sealed);
            const hash = await hashAnew(row, JSON.parse(text) as Order['detail']);
            await execute(client, store.reseal, row.id, row.sealed, vault.seal(text), hash);
          },
        }));
      },
    },
  ];
}
