// The SQL of phones that take the place of a lost one after a hold.
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

export interface PhoneChangeRow {
  id: string;
  customer_id: CustomerId;
  phone_sealed: Buffer;
  phone_hash: Buffer;
  due_at: Date;
}
const columns = 'id, customer_id, phone_sealed, phone_hash, due_at';

/** Begins the hold, with the length from the house's rule. */
export const insertPhoneChange = statement<
  { due_at: Date },
  [id: string, CustomerId, phoneSealed: Buffer, phoneHash: Buffer]
>(
  'account.insert-phone-change',
  `insert into phone_change (id, customer_id, phone_sealed, phone_hash, due_at)
   select $1, $2, $3, $4, now() + make_interval(hours => hours) from account_rule where rule = 'lost_phone_hold'
   returning due_at`,
);
export const findPhoneChange = statement<PhoneChangeRow, [CustomerId]>(
  'account.find-phone-change',
  `select ${columns} from phone_change where customer_id = $1 and state = 'waiting'`,
);
/** Ends the customer's change that waits, if there is one. */
export const endPhoneChange = statement<object, [CustomerId, state: 'done' | 'cancelled' | 'taken']>(
  'account.end-phone-change',
  `update phone_change set state = $2, ended_at = now() where customer_id = $1 and state = 'waiting'`,
);
export const listDuePhoneChanges = statement<PhoneChangeRow, [most: number]>(
  'account.list-due-phone-changes',
  `select ${columns} from phone_change where state = 'waiting' and due_at <= now() order by due_at limit $1`,
);

export const listSealedChanges = statement<{ id: string; sealed: Buffer }, [after: string, most: number]>(
  'account.list-sealed-phone-changes',
  'select id, phone_sealed as sealed from phone_change where id > $1::uuid order by id limit $2',
);
/** Seals a phone under another key, unless it has changed since it was read. */
export const resealChange = statement<
  object,
  [id: string, before: Buffer, phoneSealed: Buffer, phoneHash: Buffer]
>(
  'account.reseal-phone-change',
  'update phone_change set phone_sealed = $3, phone_hash = $4 where id = $1::uuid and phone_sealed = $2',
);
