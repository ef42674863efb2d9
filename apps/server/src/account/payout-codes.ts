// Codes with which a customer confirms a payout by phone. A code is bound to one amount and destination.
import { codeLifeS } from '@felek/contract/figures';
import type { Database } from '../db/database.ts';
import { getRow } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { issueCode, tryCode, type CodeRefusal, type RightCode } from './codes.ts';
import type { Dispatch } from './contact/dispatch.ts';
import type { FactorCheck } from './second-factor.ts';
import { type LoginTries } from '../passwords/passwords.ts';
import { takesMessages } from './identity.ts';
import { phoneOf } from './contact/kept-phones.ts';
import type { MessageCeiling } from './contact/message-ceiling.ts';

export interface PayoutCodes {
  /**
   * Sends a code for the payout that `boundTo` names; the message names the amount. While the last code of the same payout is fresh, no
   * second one is sent, and the answer is the same.
   */
  sendPayoutCode(
    ask: CustomerAsk,
    payout: { readonly boundTo: string; readonly amount: string },
  ): Promise<'sent' | 'code_not_sent' | 'messages_paused' | CodeRefusal>;
  /** A try of the code that was sent for this very payout, or of one of the customer's authenticator app. */
  tryPayoutCode(
    ask: CustomerAsk,
    boundTo: string,
    code: string,
  ): Promise<Pick<RightCode, 'spend'> | 'too_many_tries' | undefined>;
  /** Whether the customer's authenticator app can answer instead. */
  hasFactor(customer: CustomerId): Promise<boolean>;
}

const purpose = 'payout';

export function openPayoutCodes(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly ceiling: MessageCeiling;
  readonly dispatch: Dispatch;
  readonly dialCodes: readonly string[];
  readonly factors: FactorCheck;
  readonly tries: LoginTries;
}): PayoutCodes {
  const { database, vault, ceiling, dispatch, dialCodes, factors, tries } = needs;
  return {
    async sendPayoutCode(ask, { boundTo, amount }) {
      const { customer, locale } = ask;
      const row = await getRow(database.pool, store.findCustomerById, customer);
      const phone = phoneOf(vault, row);
      if (!row.phone_verified_at || !takesMessages(phone, dialCodes)) return 'code_not_sent';
      if (!(await ceiling.hasRoom())) return 'messages_paused';
      const target = vault.phoneHash(phone);
      return database.inTransaction(async (tx) => {
        const issued = await issueCode(tx, vault, { customer, purpose, target, ask, boundTo });
        if (typeof issued === 'string') {
          const { live } = await getRow(tx.client, store.isCodeLive, customer, purpose, boundTo);
          return issued === 'code_too_soon' && live ? 'sent' : issued;
        }
        const text = dispatch.word('payoutCode', locale, { code: issued.code, amount });
        await dispatch.promise(tx, { channel: 'sms', to: phone, text }, codeLifeS);
        return 'sent';
      });
    },
    async tryPayoutCode(ask, boundTo, code) {
      const { customer, address, fingerprint } = ask;
      const sent = /^\d{6}$/.test(code)
        ? await tryCode(database, vault, { customer, purpose, code, ask, boundTo })
        : undefined;
      if (sent || !(await factors.isOn(customer))) return sent;
      const { username } = await getRow(database.pool, store.findCustomerById, customer);
      const guesser = { username, address, fingerprint };
      if (!(await tries.take(guesser))) return 'too_many_tries';
      const right = await factors.right(customer, code);
      if (right) await tries.giveBack(guesser);
      return right;
    },
    hasFactor: factors.isOn,
  };
}
