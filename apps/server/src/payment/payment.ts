// The payment room: methods, deposits and withdrawals. A deposit is credited by what the service reports and by nothing else; a
// withdrawal holds the money in the transaction that requests it, and its hold ends once. What fits no order goes to suspense.
import { createHash } from 'node:crypto';
import type { Ledger, Posted } from '@felek/ledger';
import type { InputOf, Locale, RefusalOf } from '@felek/contract/call';
import { status, transactionType, type Status } from '@felek/contract/enumerations';
import type { FieldError } from '@felek/contract/field-errors';
import type {
  FinancialActivity,
  FormField,
  PaymentMethod,
  deposit,
  financialActivities,
  withdraw,
} from '@felek/contract/payment';
import { plainLira, toLira, type Kurus } from '@felek/money';
import type { Account, Customer } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { Callback, CustomerAsk } from '../http/route.ts';
import { newId, type CustomerId, type PaymentId } from '../ids.ts';
import { topic, type Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Notifications } from '../notification/notification.ts';
import type { Vault } from '../vault.ts';
import { formOf, readOrder, refuseOrder, type Order } from './order.ts';
import { depositStep, withdrawalStep, type PaymentEvent, type Step } from './payment.states.ts';
import * as store from './payment.store.ts';
import { ServiceDown, type PaymentService, type Reported } from './payment-service.ts';
import { refuseReport, type Misfit } from './report.ts';

export interface PaymentNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly account: Account;
  readonly notifications: Notifications;
  readonly service: PaymentService;
  readonly vault: Vault;
  /** Hears of every deposit in the transaction that credits it. */
  readonly onDeposit: (
    tx: Tx,
    deposit: { readonly customer: CustomerId; readonly payment: PaymentId; readonly amount: Kurus },
  ) => Promise<void>;
  readonly publicUrl: string;
  /** A withdrawal up to this much, with no more than this much in a day, is paid without a person looking at it. */
  readonly reviewAboveKurus: Kurus;
  readonly log: { warn(detail: object, text: string): void; error(detail: object, text: string): void };
}

type Refused<Code> = {
  readonly refusal: Code | 'malformed' | 'key_reused';
  readonly errors?: readonly FieldError[];
};

export interface Payments {
  listMethods(type: number, locale: Locale): Promise<PaymentMethod[]>;
  findForm(id: number, type: number, locale: Locale): Promise<FormField[] | undefined>;
  /** Starts a deposit and gives the page to pay on. */
  deposit(
    ask: CustomerAsk,
    wish: InputOf<typeof deposit>,
  ): Promise<{ readonly payUrl: string } | Refused<RefusalOf<typeof deposit>>>;
  /** Requests a withdrawal: holds the money and promises the payout. */
  withdraw(
    ask: CustomerAsk,
    wish: InputOf<typeof withdraw>,
  ): Promise<{ readonly id: PaymentId; readonly amount: Kurus } | Refused<RefusalOf<typeof withdraw>>>;
  listActivities(
    ask: CustomerAsk,
    wish: InputOf<typeof financialActivities>,
  ): Promise<{ total: number; list: FinancialActivity[] }>;
  /** Lets a withdrawal that waits for a person be paid. */
  approveWithdrawal(payment: PaymentId): Promise<void>;
  /** Gives the money of a withdrawal back that was not sent yet. */
  rejectWithdrawal(payment: PaymentId): Promise<boolean>;
  readonly callback: Callback;
}

const payoutTopic = topic<{ readonly payment: PaymentId }>('payment.payout');
/** How long an order may be under way before the service is asked what became of it. */
const askAfterS = 30;
const askPageSize = 100;
/** Comes before every id. */
const firstId = '00000000-0000-0000-0000-000000000000' as PaymentId;
/** A payout that is pending is asked after at growing intervals between these, since its webhook may be lost. */
const askPayoutMs = { least: 500, most: 60_000 };

export function createPayments(needs: PaymentNeeds): Payments {
  const { database, ledger, jobs, account, notifications, service, vault, publicUrl, reviewAboveKurus, log } =
    needs;
  const webhookUrl = `${publicUrl}/callback/payment/${service.name}`;

  jobs.handle(payoutTopic, ({ payload }) => payOut(payload.payment), {
    mostTries: 1000,
    pauseMs: (tries) => Math.min(60_000, 500 * 2 ** Math.min(tries, 7)),
  });
  repeat(jobs, { name: 'payment.ask', everyMs: 15_000, work: askAfterOrders });

  async function facts(ask: CustomerAsk) {
    const customer = await account.customer(ask.customer);
    return { customer, accountState: customer.state, smsVerified: customer.smsVerified };
  }

  /** The same request under the same key is the same order; another one under it is refused. */
  async function findEarlier(
    ask: CustomerAsk,
    type: 1 | 2,
    hash: string,
  ): Promise<store.PaymentRow | 'key_reused' | undefined> {
    if (ask.idempotencyKey === undefined) return undefined;
    const earlier = await findRow(database.pool, store.findByKey, ask.customer, type, ask.idempotencyKey);
    if (earlier && earlier.request_hash !== hash) return 'key_reused';
    return earlier;
  }

  async function insertOrder(
    tx: Tx,
    ask: CustomerAsk,
    method: store.MethodRow,
    order: Order,
    hash: string,
  ): Promise<PaymentId> {
    const id = newId<'payment'>();
    const sealed = vault.seal(JSON.stringify(order.detail));
    await execute(
      tx.client,
      store.insertPayment,
      id,
      ask.customer,
      method.type,
      method.id,
      String(order.amount),
      status.created,
      service.name,
      sealed,
      order.note,
      ask.idempotencyKey ?? null,
      hash,
    );
    return id;
  }

  async function startDeposit(
    ask: CustomerAsk,
    wish: InputOf<typeof deposit>,
  ): ReturnType<Payments['deposit']> {
    const { customer, ...known } = await facts(ask);
    const method = await findRow(database.pool, store.findMethod, wish.id, transactionType.deposit);
    const read = method && readOrder(method, wish.detail, ask.locale);
    const order = read && 'amount' in read ? read : undefined;
    const refusal = refuseOrder(method, order, known);
    if (refusal) return { refusal };
    if (!method || !order) return { refusal: 'malformed', errors: read as readonly FieldError[] };
    if (customer.state === 'excluded') return { refusal: 'account_excluded' };
    const hash = hashOf(wish);
    const earlier = await findEarlier(ask, transactionType.deposit, hash);
    if (earlier === 'key_reused') return { refusal: 'key_reused' };
    if (earlier?.pay_url) return { payUrl: earlier.pay_url };
    const id =
      earlier?.id ??
      (await onceByKey(
        () => database.inTransaction((tx) => insertOrder(tx, ask, method, order, hash)),
        ask,
        transactionType.deposit,
      ));
    try {
      const { payUrl } = await service.createPayment({
        reference: id,
        amount: order.amount,
        channel: method.channel,
        locale: ask.locale,
        returnUrl: `${publicUrl}/dashboard/financial-activities`,
        webhookUrl,
      });
      await execute(database.pool, store.setPayUrl, id, payUrl);
      await apply({ reference: id, event: 'accepted' });
      return { payUrl };
    } catch (error) {
      if (!(error instanceof ServiceDown)) throw error;
      log.warn({ payment: id, reason: error.message }, 'a deposit could not be started');
      return { refusal: 'payment_service_down' };
    }
  }

  /** Two copies of one request race for the key: the loser takes the winner's order. */
  async function onceByKey(
    insert: () => Promise<PaymentId>,
    ask: CustomerAsk,
    type: 1 | 2,
  ): Promise<PaymentId> {
    try {
      return await insert();
    } catch (error) {
      if ((error as { code?: string }).code !== '23505' || ask.idempotencyKey === undefined) throw error;
      return (await getRow(database.pool, store.findByKey, ask.customer, type, ask.idempotencyKey)).id;
    }
  }

  async function requestWithdrawal(
    ask: CustomerAsk,
    wish: InputOf<typeof withdraw>,
  ): ReturnType<Payments['withdraw']> {
    const { customer, ...known } = await facts(ask);
    const method = await findRow(database.pool, store.findMethod, wish.id, transactionType.withdraw);
    const read = method && readOrder(method, wish.detail, ask.locale);
    const order = read && 'amount' in read ? read : undefined;
    const refusal = refuseOrder(method, order, known);
    if (refusal) return { refusal };
    if (!method || !order) return { refusal: 'malformed', errors: read as readonly FieldError[] };
    if (!known.smsVerified) return { refusal: 'phone_not_verified' };
    const hash = hashOf(wish);
    const earlier = await findEarlier(ask, transactionType.withdraw, hash);
    if (earlier === 'key_reused') return { refusal: 'key_reused' };
    if (earlier) return { id: earlier.id, amount: earlier.amount_kurus };
    return holdForWithdrawal(ask, customer, method, order, hash);
  }

  async function holdForWithdrawal(
    ask: CustomerAsk,
    customer: Customer,
    method: store.MethodRow,
    order: Order,
    hash: string,
  ): ReturnType<Payments['withdraw']> {
    class Insufficient extends Error {}
    try {
      const id = await onceByKey(
        () =>
          database.inTransaction(async (tx) => {
            const made = await insertOrder(tx, ask, method, order, hash);
            const held = await ledger.hold(tx.client, {
              wallet: customer.wallet,
              hold: made,
              source: 'payment',
              amount: order.amount,
            });
            if (held.outcome !== 'applied') throw new Insufficient();
            tx.afterCommit(() => ledger.announce(customer.wallet, held));
            await notifications.notify(
              tx,
              notice(ask.customer, 'withdraw', 'withdrawal_requested', order.amount),
            );
            const { sum } = await getRow(tx.client, store.sumOfDay, ask.customer);
            // Within the day's limit it goes out by itself; beyond, it waits for a person to approve it.
            if (sum <= reviewAboveKurus)
              await jobs.enqueue(tx, payoutTopic, { key: made, payload: { payment: made } });
            return made;
          }),
        ask,
        transactionType.withdraw,
      );
      return { id, amount: order.amount };
    } catch (error) {
      if (error instanceof Insufficient) return { refusal: 'insufficient_balance' };
      throw error;
    }
  }

  /**
   * Pays one withdrawal out. May run many times: before it asks for money, it asks what became of the last try. A payout that the
   * service has pending is no failure; it is asked after again. It counts as handed over before the service hears of it, so that
   * nobody gives the money back while the service pays.
   */
  async function payOut(id: PaymentId): Promise<{ readonly againInMs: number } | undefined> {
    await apply({ reference: id, event: 'accepted' });
    const payment = await getRow(database.pool, store.findPayment, id);
    if (payment.status !== status.pending) return undefined;
    const method = await getRow(database.pool, store.findMethod, payment.method_id, payment.type);
    const known = await service.ask('payouts', id);
    const reported =
      known ??
      (await service.createPayout({
        reference: id,
        amount: payment.amount_kurus,
        channel: method.channel,
        destination: JSON.parse(vault.unseal(payment.detail_sealed)) as Record<string, string>,
        webhookUrl,
      }));
    await take(reported);
    if (reported.status !== 'pending') return undefined;
    const { waited_ms } = await getRow(database.pool, store.readWaited, id);
    return { againInMs: Math.min(askPayoutMs.most, Math.max(askPayoutMs.least, waited_ms / 2)) };
  }

  /** Asks after orders that have been under way for a while: a webhook may be lost. */
  async function askAfterOrders(signal: AbortSignal): Promise<void> {
    let after = firstId;
    for (;;) {
      const page = await listRows(database.pool, store.listUnderWay, askAfterS, after, askPageSize);
      for (const order of page) {
        if (signal.aborted || !(await askAfter(order))) return;
        after = order.id;
      }
      if (page.length < askPageSize) return;
    }
  }

  /** False when the service cannot be asked now. */
  async function askAfter({ id, type, old }: store.UnderWayRow): Promise<boolean> {
    try {
      const reported = await service.ask(type === transactionType.deposit ? 'payments' : 'payouts', id);
      if (reported && reported.status !== 'pending') await take(reported);
      else if (old && type === transactionType.deposit) await apply({ reference: id, event: 'abandoned' });
    } catch (error) {
      if (!(error instanceof ServiceDown)) throw error;
      log.warn({ payment: id, reason: error.message }, 'the payment service could not be asked');
      return false;
    }
    return true;
  }

  /** Takes what the service reports of an order, in whatever order and however often it comes. */
  async function take(reported: Reported): Promise<string> {
    const event = ({ pending: 'accepted', paid: 'paid', declined: 'refused' } as const)[reported.status];
    return apply({ reference: reported.reference, event, reported });
  }

  /** One step of an order's life with what it does to money, in one transaction. Gives what came of it, for the record. */
  function apply(happened: {
    readonly reference: string;
    readonly event: PaymentEvent;
    readonly reported?: Reported;
  }): Promise<string> {
    const { reference, event, reported } = happened;
    return database.inTransaction(
      async (tx) => {
        const payment = await findRow(tx.client, store.lockPayment, reference);
        if (!payment) return reported ? suspend(tx, reference, 'unknown_reference', reported) : 'no_change';
        const isDeposit = payment.type === transactionType.deposit;
        const step = (isDeposit ? depositStep : withdrawalStep)(payment.status, event);
        const misfit = reported && refuseReport(payment, event, step, reported);
        if (misfit) return suspend(tx, reference, misfit, reported);
        if (!step) return 'no_change';
        await execute(tx.client, store.setStatus, payment.id, step.to);
        await moveMoney(tx, payment, step);
        await tell(tx, payment, step.to);
        return step.money === 'none' ? 'noted' : step.money;
      },
      { idempotent: true },
    );
  }

  async function moveMoney(tx: Tx, payment: store.PaymentRow, { money }: Step): Promise<void> {
    if (money === 'none') return;
    const wallet = payment.customer_id;
    const hold = { wallet, hold: payment.id, source: 'payment' } as const;
    const house = `payment:${payment.service}` as const;
    const posted: Posted =
      money === 'credit'
        ? await ledger.postWithin(tx.client, {
            wallet,
            key: { source: 'payment', operation: 'deposit', id: payment.id },
            legs: [{ from: house, to: 'cash', amount: payment.amount_kurus }],
          })
        : money === 'capture'
          ? await ledger.capture(tx.client, { ...hold, to: house })
          : await ledger.release(tx.client, hold);
    if (posted.outcome !== 'applied')
      throw new Error(`bug: a payment's ${money} was answered ${posted.outcome}`);
    tx.afterCommit(() => ledger.announce(wallet, posted));
    if (money === 'credit')
      await needs.onDeposit(tx, { customer: wallet, payment: payment.id, amount: payment.amount_kurus });
  }

  async function tell(tx: Tx, payment: store.PaymentRow, to: Status): Promise<void> {
    const { customer_id: customer, amount_kurus: amount } = payment;
    const isDeposit = payment.type === transactionType.deposit;
    if (to === status.confirmed) {
      await notifications.notify(
        tx,
        notice(
          customer,
          isDeposit ? 'deposit' : 'withdraw',
          isDeposit ? 'deposit_confirmed' : 'withdrawal_paid',
          amount,
        ),
      );
    } else if (to === status.rejected) {
      await notifications.notify(
        tx,
        notice(
          customer,
          isDeposit ? 'deposit' : 'withdraw',
          isDeposit ? 'deposit_rejected' : 'withdrawal_rejected',
          amount,
        ),
      );
    }
  }

  /** Lays a report before a person. The same report again, however often it is made, is the same item. */
  async function suspend(
    tx: Tx,
    reference: string,
    reason: Misfit | 'unknown_reference',
    reported: Reported,
  ): Promise<string> {
    const report = { ...reported, amount: plainLira(reported.amount) };
    const id = suspenseId([service.name, reference, reason, report.status, report.amount, report.currency]);
    const isNew = await execute(
      tx.client,
      store.insertSuspense,
      id,
      service.name,
      reference,
      reason,
      JSON.stringify(report),
    );
    if (isNew === 1) log.error({ reference, reason }, 'a payment report fits no order and is in suspense');
    return 'suspense';
  }

  const callback: Callback = {
    path: `payment/${service.name}`,
    maxBodyBytes: 20_000,
    async answer({ headers, body, at, log: requestLog }) {
      const webhook = service.readWebhook(headers, body, at.getTime());
      if (typeof webhook === 'string') {
        requestLog.warn({ reason: webhook }, 'a payment webhook was refused');
        return answerOf(webhook === 'malformed' ? 400 : 401, webhook);
      }
      const { event, ...reported } = webhook;
      // The step itself is harmless when repeated; the event is noted after it, so that a crash between the two repeats it.
      const outcome = await take(reported);
      const isNew = await execute(
        database.pool,
        store.insertEvent,
        service.name,
        event,
        reported.reference,
        reported.status,
        outcome,
      );
      if (isNew === 1) return answerOf(200, outcome);
      const earlier = await getRow(database.pool, store.findEvent, service.name, event);
      if (earlier.reference !== reported.reference || earlier.status !== reported.status)
        requestLog.warn({ event, outcome, earlier }, 'a payment event came again with other content');
      return answerOf(200, 'repeated');
    },
  };

  return {
    async listMethods(type, locale) {
      const methods = await listRows(database.pool, store.listMethods, type);
      return methods.map((method) => ({
        id: method.id,
        title: method[`title_${locale}`],
        group: method[`group_${locale}`],
        imageUrl: method.image_url,
        min: toLira(method.min_kurus),
        max: toLira(method.max_kurus),
        feeText: method[`fee_${locale}`],
        processingTime: method[`time_${locale}`],
      }));
    },
    async findForm(id, type, locale) {
      const method = await findRow(database.pool, store.findMethod, id, type);
      return method?.state === 1 ? formOf(method, locale) : undefined;
    },
    deposit: startDeposit,
    withdraw: requestWithdrawal,
    async listActivities(ask, { skip, take: most, type, status: wanted }) {
      const rows = await listRows(
        database.pool,
        store.listActivities,
        ask.customer,
        type ?? null,
        wanted ?? null,
        skip,
        most,
      );
      return { total: Number(rows[0]?.total ?? 0n), list: rows.map((row) => toActivity(row, ask.locale)) };
    },
    async approveWithdrawal(payment) {
      await database.inTransaction((tx) =>
        jobs.enqueue(tx, payoutTopic, { key: payment, payload: { payment } }),
      );
    },
    async rejectWithdrawal(payment) {
      return (await apply({ reference: payment, event: 'returned' })) === 'release';
    },
    callback,
  };
}

const hashOf = (wish: object) => createHash('sha256').update(JSON.stringify(wish)).digest('base64url');

/** A name-based UUID (RFC 9562, version 8): the same report has the same id. */
function suspenseId(report: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(report)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function notice(
  customer: CustomerId,
  category: 'deposit' | 'withdraw',
  text: Parameters<Notifications['notify']>[1]['text'],
  amount: Kurus,
) {
  return { customer, category, text, params: { amount: String(amount) } } as const;
}

function answerOf(httpStatus: number, outcome: string) {
  return { status: httpStatus, contentType: 'application/json', body: JSON.stringify({ outcome }) };
}

function toActivity(row: store.ActivityRow, locale: Locale): FinancialActivity {
  return {
    id: row.id,
    type: row.type,
    method: row[`title_${locale}`],
    amount: toLira(row.amount_kurus),
    status: row.status,
    timeStamp: wireInstant(row.created_at),
    note: row.note,
  };
}
