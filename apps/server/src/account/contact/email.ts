// A customer's mailbox: a code is sent to it, and with the code it is known to be theirs. Until then no other code goes there.
import { codeLifeS } from '@felek/contract/figures';
import type { verifyEmail } from '@felek/contract/account';
import type { RefusalOf } from '@felek/contract/call';
import type { Database } from '../../db/database.ts';
import { execute, getRow } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import type { Vault } from '../../vault.ts';
import * as store from '../account.store.ts';
import { issueCode, tryCode } from '../codes.ts';
import type { Dispatch } from './dispatch.ts';
import { emailKey } from '../identity.ts';
import type { MessageCeiling } from './message-ceiling.ts';

export interface Emails {
  /** Without a code it sends one; with the code that came the mailbox is proved. */
  verifyEmail(ask: CustomerAsk, code: string | undefined): Promise<RefusalOf<typeof verifyEmail> | undefined>;
}

export function openEmails(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly ceiling: MessageCeiling;
  readonly dispatch: Dispatch;
}): Emails {
  const { database, vault, ceiling, dispatch } = needs;

  return {
    async verifyEmail(ask, code) {
      const { customer } = ask;
      const { email } = await getRow(database.pool, store.findCustomerById, customer);
      const target = vault.codeHash('mailbox', customer, emailKey(email));
      if (code === undefined) {
        if (!(await ceiling.hasRoom())) return 'messages_paused';
        return database.inTransaction(async (tx) => {
          const issued = await issueCode(tx, vault, { customer, purpose: 'email', target, ask });
          if (typeof issued === 'string') return issued;
          const text = dispatch.word('emailCode', ask.locale, { code: issued.code });
          await dispatch.promise(tx, { channel: 'email', to: email, text }, codeLifeS);
          return undefined;
        });
      }
      const right = await tryCode(database, vault, { customer, purpose: 'email', code, ask });
      if (!right?.isFor(target)) return 'wrong_code';
      return database.inTransaction(async (tx) => {
        if (!(await right.spend(tx))) return 'wrong_code';
        await execute(tx.client, store.verifyEmail, customer);
        return undefined;
      });
    },
  };
}
