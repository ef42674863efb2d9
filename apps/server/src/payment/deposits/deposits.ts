// Starting a deposit: a page of the payment service to pay on, or the house's bank account and a code to write with the
// transfer. Nothing is credited here.
import type { Locale, RefusalOf } from '@felek/contract/call';
import { status, transactionType } from '@felek/contract/enumerations';
import type { deposit } from '@felek/contract/payment';
import type { Database, Tx } from '../../db/database.ts';
import { execute, getRow } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import type { PaymentId } from '../../ids.ts';
import type { Notifications } from '../../notification/notification.ts';
import { mayDeposit, type DepositRefusal } from '../../protection/protection.ts';
import { newPayCode, transferWords } from './bank-transfer.ts';
import type { DepositLimits } from '../limits.ts';
import { depositLimitErrors } from '../methods/order.ts';
import { accountAt } from '../methods/methods.ts';
import * as store from '../payment.store.ts';
import { ServiceDown, ServiceRefused, type PaymentService } from '../payment-service.ts';
import type { Placeable, Placing, Refused, Wish } from '../placing.ts';
import { bankService } from '../report.ts';
import type { Settlement } from '../settlement.ts';

export interface DepositNeeds {
  readonly database: Database;
  readonly placing: Placing;
  readonly settlement: Settlement;
  readonly limits: Pick<DepositLimits, 'room'>;
  readonly notifications: Notifications;
  readonly findService: (name: string) => PaymentService | undefined;
  readonly webhookUrlOf: (service: string) => string;
  readonly publicUrl: string;
  readonly log: { warn(detail: object, text: string): void };
}

export type StartedDeposit =
  | { readonly payUrl: string }
  /** The house's account and the code to write with the transfer, one line each. */
  | { readonly transfer: string }
  | Refusal;
type Refusal = Refused<RefusalOf<typeof deposit>>;

/** Nothing was written. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly refusal: DepositRefusal;
  constructor(refusal: DepositRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The refusal for the customer, with the remaining amount. */
function refusalIn(refusal: DepositRefusal, locale: Locale): Refusal {
  switch (refusal.code) {
    case 'account_closed':
    case 'account_excluded':
      return { refusal: refusal.code };
    case 'deposit_limit_reached':
      return { refusal: refusal.code, errors: depositLimitErrors(refusal.left, locale) };
  }
}

const type = transactionType.deposit;

export function openDeposits(needs: DepositNeeds) {
  const { database, placing, settlement, limits, notifications, findService, webhookUrlOf, publicUrl, log } =
    needs;

  return async function startDeposit(ask: CustomerAsk, request: Wish): Promise<StartedDeposit> {
    const prepared = await placing.prepare(
      ask,
      request,
      type,
      ({ customer: { standing }, order: { amount } }) => {
        const answer = mayDeposit(standing, { amount, room: undefined });
        return answer === 'allowed' ? undefined : refusalIn(answer, ask.locale);
      },
    );
    if ('refusal' in prepared) return prepared as Refusal;
    if ('answered' in prepared) return { payUrl: prepared.answered.pay_url! };
    const { fresh, begun } = prepared;
    const isTransfer = fresh.method.service === bankService;
    const service = findService(fresh.method.service);
    if (!isTransfer && !service) return { refusal: 'payment_service_down' };
    const placed = begun ? begun.id : await place(fresh, isTransfer);
    if (typeof placed === 'object') return placed;
    return service ? openPage(service, fresh, placed) : awaitTransfer(fresh, placed);
  };

  /** Writes the order, unless it would exceed a limit. */
  async function place(fresh: Placeable, isTransfer: boolean): Promise<PaymentId | Refusal> {
    const { ask, order, customer } = fresh;
    const insert = () =>
      database.inTransaction(async (tx) => {
        const room = await limits.room(tx, ask.customer);
        const answer = mayDeposit(customer.standing, { amount: order.amount, room });
        if (answer !== 'allowed') throw new NotAllowed(answer);
        return isTransfer ? insertTransfer(tx, fresh) : insertPage(tx, fresh);
      });
    try {
      const placed = await placing.onceByKey(insert, fresh, type);
      return 'refusal' in placed ? placed : placed.id;
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error;
      // A concurrent copy of this request may have used the room, or another request its key.
      const won = await placing.findEarlier(ask, type, fresh.hash);
      if (won === 'key_reused') return { refusal: won };
      return won ? won.id : refusalIn(error.refusal, ask.locale);
    }
  }

  async function openPage(
    service: PaymentService,
    { ask, method, order }: Placeable,
    id: PaymentId,
  ): Promise<StartedDeposit> {
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

  async function insertPage(tx: Tx, fresh: Placeable): Promise<PaymentId> {
    const id = await placing.insert(tx, fresh);
    notifications.tellStep(tx, fresh.ask.customer, { id, type, status: status.created });
    return id;
  }

  async function insertTransfer(tx: Tx, fresh: Placeable): Promise<PaymentId> {
    const { ask, method, order } = fresh;
    const { iban, holder } = accountAt(method, order.detail['bank']);
    const code = newPayCode();
    const id = await placing.insert(tx, fresh, { payCode: code });
    await settlement.apply(tx, { reference: id, event: 'accepted' });
    await notifications.notify(tx, {
      customer: ask.customer,
      category: 'deposit',
      text: 'transfer_awaited',
      params: { amount: String(order.amount), iban, holder, code },
    });
    return id;
  }

  async function awaitTransfer({ ask, method, order }: Placeable, id: PaymentId): Promise<StartedDeposit> {
    const row = await getRow(database.pool, store.findPayment, id);
    const account = accountAt(method, order.detail['bank']);
    return { transfer: transferWords(account, row.pay_code!, row.amount_kurus, ask.locale) };
  }
}
