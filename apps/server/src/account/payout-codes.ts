// Codes by which a customer says at their phone that a payout is theirs. A code is bound to one amount and destination.
import { codeLifeS } from '@felek/contract/figures';
import type { Database } from '../db/database.ts';
import { getRow } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { issueCode, tryCode, type CodeRefusal, type RightCode } from './codes.ts';
import type { Dispatch } from './dispatch.ts';
import { takesMessages } from './identity.ts';
import { phoneOf } from './kept-phones.ts';
import type { MessageCeiling } from './message-ceiling.ts';

export interface PayoutCodes {
  /**
   * Sends a code for the payout that `boundTo` names; the message says the amount. While the code of this very payout is fresh it is
   * sent as good as again.
   */
  sendPayoutCode(
    ask: CustomerAsk,
    payout: { readonly boundTo: string; readonly amount: string },
  ): Promise<'sent' | 'code_not_sent' | 'messages_paused' | CodeRefusal>;
  /** A try of the code, which opens no other payout than the one it was sent for. */
  tryPayoutCode(ask: CustomerAsk, boundTo: string, code: string): Promise<RightCode | undefined>;
}

const purpose = 'payout';

export function openPayoutCodes(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly ceiling: MessageCeiling;
  readonly dispatch: Dispatch;
  readonly dialCodes: readonly string[];
}): PayoutCodes {
  const { database, vault, ceiling, dispatch, dialCodes } = needs;
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
    tryPayoutCode: (ask, boundTo, code) =>
      tryCode(database, vault, { customer: ask.customer, purpose, code, ask, boundTo }),
  };
}
