// The payment room: methods, deposits and withdrawals. Only a service's report credits a deposit. A withdrawal holds the money in the
// transaction of the request, and its hold ends once. Unmatched money goes to suspense.
import type { Ledger } from '@felek/ledger';
import type { InputOf, Locale } from '@felek/contract/call';
import { status, transactionType } from '@felek/contract/enumerations';
import type {
  FinancialActivity,
  FormField,
  PaymentMethod,
  SavedAccount,
  withdraw,
} from '@felek/contract/payment';
import { printLira, toLira, type Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import { wireInstant, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import { listRules } from './methods/method.store.ts';
import type { Callback, CustomerAsk } from '../http/route.ts';
import type { CustomerId, OperatorId, PaymentId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SealedPlace } from '../keys/keys.ts';
import type { Measured } from '../metrics.ts';
import type { Notifications } from '../notification/notification.ts';
import type { DaySource } from '../reconciliation/reconciliation.ts';
import type { Vault } from '../vault.ts';
import { openBankDays, type BankFiles } from './bank/bank-days.ts';
import { dayFileOf } from './day-file.ts';
import { openDebts } from './debts.ts';
import { openDeposits, type StartedDeposit } from './deposits/deposits.ts';
import { openDesk, type PaymentDesk } from './desk.ts';
import { openDossier, type PaymentDossier } from './dossier.ts';
import { openFacts } from './withdrawals/facts.ts';
import { openLimits, type DepositLimits } from './limits.ts';
import { openManualCredits, type ManualCreditNeeds } from './bank/manual-credits.ts';
import { toPaymentMethod } from './methods/methods.ts';
import { formOf } from './methods/order.ts';
import * as store from './payment.store.ts';
import type { PaymentService } from './payment-service.ts';
import { runPayouts } from './withdrawals/payout.worker.ts';
import { openOrders } from './orders.ts';
import { openPlacing, type Wish } from './placing.ts';
import { sealedPlaces } from './sealed-places.ts';
import { openSettlement, type CreditedDeposit, type UndoneDeposit } from './settlement.ts';
import { webhookEndpoint } from './webhook.ts';
import { openPayoutTime, type PayoutTime } from './withdrawals/payout-time.ts';
import { openWithdrawals, type RequestedWithdrawal } from './withdrawals/withdrawals.ts';

export type { MethodDesk, MethodPrice } from './methods/method-desk.ts';
export { hasItsParts, loosens, type ReviewRule, type RuleDesk } from './withdrawals/rule-desk.ts';
export { bankSource, type BankFiles } from './bank/bank-days.ts';
export type { Approvable, PaymentDesk } from './desk.ts';
export { campaignSubject, transferSubject } from './bank/manual-credits.ts';

export interface PaymentNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly account: Account;
  readonly notifications: Notifications;
  /** The usernames of the operators in a list. */
  readonly operatorNames: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
  /** A customer's prizes of each campaign in the last hours. The casino keeps them. */
  readonly campaignPrizes: ManualCreditNeeds['campaignPrizes'];
  readonly services: readonly PaymentService[];
  readonly vault: Vault;
  /** The address of the bank's files about transfers. Without it, two operators upload them. */
  readonly bankFiles: BankFiles | undefined;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly wagering: {
    hasOpenWagering(customer: CustomerId): Promise<boolean>;
    listWageringLeft(customers: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, Kurus>>;
  };
  /** Called for each credited deposit, inside the transaction that credits it. */
  readonly onDeposit: (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
  /** Called for each undone deposit, inside the transaction that reverses its money. */
  readonly onDepositTakenBack: (tx: Tx, deposit: UndoneDeposit) => Promise<void>;
  readonly log: Record<'info' | 'warn' | 'error', (detail: object, text: string) => void>;
}

/** `from` is inclusive, `to` exclusive. */
export interface ActivitiesWish {
  readonly skip: number;
  readonly take: number;
  readonly type?: number | undefined;
  readonly status?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface Payments {
  listMethods(type: number, locale: Locale): Promise<PaymentMethod[]>;
  /** The rules by which a withdrawal waits for review. */
  listReviewRules(): Promise<readonly string[]>;
  findForm(id: number, type: number, locale: Locale): Promise<FormField[] | undefined>;
  /** The accounts that the customer withdrew to by a method. */
  listAccounts(ask: CustomerAsk, method: number): Promise<SavedAccount[]>;
  /** How fast the house paid lately; null where too few payouts say. */
  payoutTime(): Promise<PayoutTime | null>;
  /** Starts a deposit: the page to pay on, or where to send the money. */
  deposit(ask: CustomerAsk, request: Wish): Promise<StartedDeposit>;
  /**
   * Requests a withdrawal: holds the money, and schedules the payout unless an operator must review it first.
   */
  withdraw(ask: CustomerAsk, request: InputOf<typeof withdraw>): Promise<RequestedWithdrawal>;
  /** Cancels a withdrawal that is not yet approved or sent to the service. */
  cancelWithdrawal(
    ask: CustomerAsk,
    id: PaymentId,
  ): Promise<'order_not_found' | 'withdrawal_not_waiting' | undefined>;
  listActivities(
    ask: CustomerAsk,
    request: ActivitiesWish,
  ): Promise<{ total: number; list: FinancialActivity[] }>;
  /** The customers' own deposit limits. */
  /** Whether a deposit of the customer was ever credited, apart from this one. */
  hasDeposited(customer: CustomerId, besides?: PaymentId, client?: Tx['client']): Promise<boolean>;
  readonly limits: Pick<DepositLimits, 'list' | 'set'>;
  /** A customer's payments as staff see them. */
  readonly dossier: PaymentDossier;
  /** For operators. */
  readonly desk: PaymentDesk;
  readonly callbacks: readonly Callback[];
  readonly measures: Measured;
  readonly sealedPlaces: readonly SealedPlace[];
  /** Ends all pending orders of a closed account, and erases their form values. */
  retire(tx: Tx, customer: CustomerId): Promise<void>;
  /** The services' day files, for comparison with the ledger. */
  readonly dayFiles: readonly DaySource[];
}

export function createPayments(needs: PaymentNeeds): Payments {
  const { database, services, publicUrl } = needs;
  const findService = (name: string) => services.find((service) => service.name === name);
  const webhookUrlOf = (service: string) => `${publicUrl}/callback/payment/${service}`;
  const limits = openLimits(database);
  const settlement = openSettlement({ ...needs, limits });
  const debts = openDebts(needs);
  const manualCredits = openManualCredits(needs);
  const facts = openFacts(needs);
  const placing = openPlacing(needs);
  const bankDays = openBankDays(needs);
  const payoutTime = openPayoutTime(database);
  const parts = {
    ...needs,
    limits,
    settlement,
    facts,
    placing,
    findService,
    webhookUrlOf,
    manualCredits,
    bankDays,
  };
  const { requestWithdrawal, cancelWithdrawal } = openWithdrawals(parts);
  runPayouts(parts);

  return {
    listReviewRules: async () => (await listRows(database.pool, listRules)).map(({ reason }) => reason),
    async listMethods(type, locale) {
      const methods = await placing.listMethods(type);
      return methods.map((method) => toPaymentMethod(method, locale));
    },
    async findForm(id, type, locale) {
      const method = await placing.findMethod(id, type);
      return method?.state === 1 ? formOf(method, locale) : undefined;
    },
    async listAccounts({ customer, locale }, id) {
      const method = await placing.findMethod(id, transactionType.withdraw);
      return method?.state === 1 ? placing.listAccounts(customer, method, locale) : [];
    },
    payoutTime: payoutTime.read,
    deposit: openDeposits(parts),
    withdraw: requestWithdrawal,
    cancelWithdrawal,
    async listActivities({ customer, locale }, { skip, take, type, status: wanted, from, to }) {
      const narrowed = [type ?? null, wanted ?? null, from ?? null, to ?? null] as const;
      const rows = await listRows(database.pool, store.listActivities, customer, ...narrowed, skip, take);
      return { total: Number(rows[0]?.total ?? 0n), list: rows.map((row) => toActivity(row, locale)) };
    },
    async hasDeposited(customer, besides, client) {
      return (await getRow(client ?? database.pool, store.hasDeposited, customer, besides ?? null)).deposited;
    },
    limits,
    dossier: openDossier(database),
    desk: { ...openDesk(parts), ...openOrders(needs), listDebts: debts.listDebts },
    async measures() {
      const { waiting, unknown, suspended } = await getRow(database.pool, store.measurePayments);
      return [
        {
          name: 'felek_withdrawals_waiting',
          help: 'Withdrawals that wait for a person.',
          values: [{ value: waiting }],
        },
        {
          name: 'felek_payouts_unknown',
          help: 'Payouts handed over whose outcome is not known yet.',
          values: [{ value: unknown }],
        },
        { name: 'felek_suspense_open', help: 'Items in suspense.', values: [{ value: suspended }] },
        ...(await bankDays.measures()),
        ...(await debts.measures()),
      ];
    },
    sealedPlaces: sealedPlaces(database, needs.vault, placing),
    dayFiles: [...services.map((service) => dayFileOf(needs, service)), bankDays.source],
    async retire(tx, customer) {
      for (const { id, type, status: now } of await listRows(tx.client, store.listUnderWayOf, customer)) {
        const ofWithdrawal = now === status.pending ? 'not_taken' : 'cancelled';
        const event = type === transactionType.deposit ? 'abandoned' : ofWithdrawal;
        await settlement.apply(tx, { reference: id, event });
      }
      await execute(tx.client, store.forgetDetails, customer);
    },
    callbacks: services.map((service) => webhookEndpoint({ database, settlement, service })),
  };
}

const heldBackWords = {
  beyond_deposit_limit: { tr: 'Yatırım limitinin üzerinde', en: 'Above your deposit limit' },
  customer_not_active: { tr: 'Hesabınız kapalıyken ulaştı', en: 'Arrived while your account was closed' },
} as const;
const feeWords = { tr: 'Komisyon', en: 'Fee' } as const;

function toActivity(row: store.ActivityRow, locale: Locale): FinancialActivity {
  const { note, pay_code: code, fee_kurus: fee } = row;
  const { refused_because: because, held_back_because: heldBack } = row;
  const notes = [
    note,
    code,
    fee > 0n && `${feeWords[locale]} ${printLira(fee, locale)}`,
    heldBack && heldBackWords[heldBack][locale],
    because,
  ];
  return {
    id: row.id,
    type: row.type,
    method: row[`title_${locale}`],
    // The received amount, if it differs from the requested one.
    amount: toLira(row.type === 1 ? (row.received_kurus ?? row.amount_kurus) : row.amount_kurus),
    fee: toLira(fee),
    status: row.status,
    timeStamp: wireInstant(row.created_at),
    updatedAt: wireInstant(row.updated_at),
    note: notes.filter(Boolean).join(' · '),
  };
}
