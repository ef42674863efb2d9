// Starting a deposit: a page of the payment service to pay on, or the house's bank account and a code to write with the
// transfer. Nothing is credited here.
import type { RefusalOf } from '@felek/contract/call';
import { transactionType } from '@felek/contract/enumerations';
import type { deposit } from '@felek/contract/payment';
import type { Database } from '../db/database.ts';
import { execute, getRow } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { PaymentId } from '../ids.ts';
import type { Notifications } from '../notification/notification.ts';
import { newPayCode, transferWords } from './bank-transfer.ts';
import * as store from './payment.store.ts';
import { ServiceDown, ServiceRefused, type PaymentService } from './payment-service.ts';
import type { Placeable, Placing, Refused, Wish } from './placing.ts';
import { bankService } from './report.ts';
import type { Settlement } from './settlement.ts';

export interface DepositNeeds {
  readonly database: Database;
  readonly placing: Placing;
  readonly settlement: Settlement;
  readonly notifications: Notifications;
  readonly findService: (name: string) => PaymentService | undefined;
  readonly webhookUrlOf: (service: string) => string;
  readonly publicUrl: string;
  readonly log: { warn(detail: object, text: string): void };
}

export type StartedDeposit =
  | { readonly payUrl: string }
  /** Where to send the money and what to write with it, a line for each. */
  | { readonly transfer: string }
  | Refused<RefusalOf<typeof deposit>>;

const type = transactionType.deposit;

export function openDeposits(needs: DepositNeeds) {
  const { database, placing, settlement, notifications, findService, webhookUrlOf, publicUrl, log } = needs;

  return async function startDeposit(ask: CustomerAsk, wish: Wish): Promise<StartedDeposit> {
    const prepared = await placing.prepare(ask, wish, type, ({ state }) =>
      state === 'excluded' ? 'account_excluded' : undefined,
    );
    if ('refusal' in prepared) return prepared as Refused<RefusalOf<typeof deposit>>;
    if ('answered' in prepared) return { payUrl: prepared.answered.pay_url! };
    const { fresh, begun } = prepared;
    return fresh.method.service === bankService ? awaitTransfer(fresh, begun) : openPage(fresh, begun);
  };

  async function openPage(fresh: Placeable, begun: store.PaymentRow | undefined): Promise<StartedDeposit> {
    const { ask, method, order } = fresh;
    const service = findService(method.service);
    if (!service) return { refusal: 'payment_service_down' };
    const id =
      begun?.id ??
      (await placing.onceByKey(() => database.inTransaction((tx) => placing.insert(tx, fresh)), ask, type));
    try {
      const { payUrl } = await service.createPayment({
        reference: id,
        amount: order.amount,
        channel: method.channel,
        locale: ask.locale,
        returnUrl: `${publicUrl}/dashboard/financial-activities`,
        webhookUrl: webhookUrlOf(service.name),
      });
      await execute(database.pool, store.setPayUrl, id, payUrl);
      await settlement.settle({ reference: id, event: 'accepted' });
      return { payUrl };
    } catch (error) {
      return refusalOf(error, id);
    }
  }

  async function refusalOf(error: unknown, id: PaymentId): Promise<StartedDeposit> {
    if (!(error instanceof ServiceDown || error instanceof ServiceRefused)) throw error;
    log.warn({ payment: id, reason: error.message }, 'a deposit could not be started');
    if (error instanceof ServiceDown) return { refusal: 'payment_service_down' };
    await settlement.settle({ reference: id, event: 'not_taken' });
    return { refusal: 'payment_refused' };
  }

  async function awaitTransfer(
    fresh: Placeable,
    begun: store.PaymentRow | undefined,
  ): Promise<StartedDeposit> {
    const { ask, method, order } = fresh;
    const account = method.bank_account!;
    const place = () =>
      database.inTransaction(async (tx) => {
        const code = newPayCode();
        const made = await placing.insert(tx, fresh, { payCode: code });
        await settlement.apply(tx, { reference: made, event: 'accepted' });
        await notifications.notify(tx, {
          customer: ask.customer,
          category: 'deposit',
          text: 'transfer_awaited',
          params: { amount: String(order.amount), iban: account.iban, holder: account.holder, code },
        });
        return made;
      });
    const id = begun?.id ?? (await placing.onceByKey(place, ask, type));
    const row = await getRow(database.pool, store.findPayment, id);
    return { transfer: transferWords(account, row.pay_code!, row.amount_kurus, ask.locale) };
  }
}
