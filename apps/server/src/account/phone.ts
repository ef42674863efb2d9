// A customer's phone: a code is sent to it, and with the code it becomes theirs and is kept.
import { codeLifeS } from '@felek/contract/figures';
import type { updatePhone } from '@felek/contract/account';
import type { RefusalOf } from '@felek/contract/call';
import type { Database } from '../db/database.ts';
import { execute, getRow } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { Notifications } from '../notification/notification.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { issueCode, tryCode } from './codes.ts';
import type { Dispatch } from './dispatch.ts';
import { normalPhone, takesMessages } from './identity.ts';
import { word } from './messages.ts';
import { refusalOfConstraint } from './registration.ts';

type Refusal = RefusalOf<typeof updatePhone>;

export interface Phones {
  /** Step 1: sends a code to a phone. */
  sendPhoneCode(ask: CustomerAsk, phone: string): Promise<Refusal | undefined>;
  /** Step 2: with the code that came to it, the phone is the customer's. The phone before is told. */
  verifyPhone(ask: CustomerAsk, phone: string, code: string): Promise<Refusal | undefined>;
}

export function openPhones(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly dispatch: Dispatch;
  readonly notifications: Notifications;
  readonly dialCodes: readonly string[];
}): Phones {
  const { database, vault, dispatch, notifications, dialCodes } = needs;
  return {
    async sendPhoneCode(ask, given) {
      const phone = normalPhone(given);
      const { taken } = await getRow(database.pool, store.isPhoneTaken, phone, ask.customer);
      if (taken) return 'phone_taken';
      if (!takesMessages(phone, dialCodes)) return 'code_not_sent';
      return database.inTransaction(async (tx) => {
        const issued = await issueCode(tx, vault, {
          customer: ask.customer,
          purpose: 'phone',
          target: phone,
          address: ask.address,
        });
        if (typeof issued === 'string') return issued;
        const text = word('phoneCode', ask.locale, { code: issued.code });
        await dispatch.promise(tx, { channel: 'sms', to: phone, text }, codeLifeS);
        return undefined;
      });
    },

    async verifyPhone(ask, given, code) {
      const phone = normalPhone(given);
      const right = await tryCode(database, vault, { customer: ask.customer, purpose: 'phone', code });
      if (right?.target !== phone) return 'wrong_code';
      try {
        return await database.inTransaction(async (tx) => {
          if (!(await right.spend(tx))) return 'wrong_code';
          const before = await getRow(tx.client, store.findCustomerById, ask.customer);
          if (before.phone_verified_at && before.phone !== phone)
            await dispatch.warn(tx, before, 'phoneChanged');
          await execute(tx.client, store.verifyPhone, ask.customer, phone);
          await notifications.notify(tx, {
            customer: ask.customer,
            category: 'system',
            text: 'phone_verified',
            params: {},
          });
          return undefined;
        });
      } catch (error) {
        if (refusalOfConstraint(error)) return 'phone_taken';
        throw error;
      }
    },
  };
}
