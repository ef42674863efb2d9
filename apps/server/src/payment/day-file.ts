// Compares a payment service's day with the ledger's movements, both by our reference.
import type { Ledger } from '@felek/ledger';
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import type { DaySource, Movement } from '../reconciliation/reconciliation.ts';
import type { DayLine, PaymentService } from './payment-service.ts';
import * as store from './suspense/suspense.store.ts';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function dayFileOf(
  { database, ledger }: { readonly database: Database; readonly ledger: Ledger },
  service: PaymentService,
): DaySource {
  return {
    name: `payment:${service.name}`,
    readTheirs: async (day) => (await service.readDay(day))?.flatMap(toMovement),
    async readOurs(from, to) {
      const moved = await ledger.movements(`payment:${service.name}`, from, to);
      // A resolution of suspense is booked under the item, and belongs to the reported reference.
      const items = await listRows(
        database.pool,
        store.listReferences,
        moved.map(({ key }) => key.id).filter((id) => uuidPattern.test(id)),
      );
      const references = new Map(items.map(({ id, reference }) => [id, reference]));
      return moved.map(({ key, amount }) => ({ reference: references.get(key.id) ?? key.id, amount }));
    },
    async findOurs(references) {
      const items = await listRows(database.pool, store.listItems, service.name, references);
      const byItem = new Map(items.map(({ id, reference }) => [id, reference]));
      const moved = await ledger.movementsUnder(`payment:${service.name}`, [...references, ...byItem.keys()]);
      return moved.map(({ key, amount, at }) => ({ reference: byItem.get(key.id) ?? key.id, amount, at }));
    },
    async inSuspense(references) {
      const open = await listRows(database.pool, store.listOpenReferences, service.name, references);
      return new Set(open.map(({ reference }) => reference));
    },
  };
}

/** A deposit is positive and its refund negative; a payout is negative and its return positive. Open orders have moved nothing. */
function toMovement({ reference, kind, status, amount, currency }: DayLine): Movement[] {
  if (status !== 'paid' && status !== 'refunded') return [];
  const comes = (kind === 'payment') === (status === 'paid');
  return [{ reference, amount: comes ? amount : -amount, currency }];
}
