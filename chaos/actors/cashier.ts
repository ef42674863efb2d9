// Deposits through the sandbox's page and requests withdrawals, each with a key of its own, and sometimes reads the list of orders. A final
// status must stay final. An order may lack one only if its payer has not finished.
import { setTimeout as sleep } from 'node:timers/promises';
import { status, transactionType } from '@felek/contract/enumerations';
import { plainLira } from '@felek/money';
import type { Customer } from '../customer.ts';
import { kurus, type Move } from '../purse.ts';
import { askInManner, mannerOf, type Actor, type ActorKind, type Step } from './actor.ts';
import { trialBonus } from './bonus-claimer.ts';

/** The methods of the demo house: a card; a digital wallet; a bank account. */
const cardMethod = 1;
const walletMethod = 12;
const bankMethod = 11;
/** The sandbox's own IBANs: a payout that is declined, and one whose answer never comes. See apps/sandbox/README.md. */
const ibans = {
  'withdraw, and the bank declines': 'TR400006200000000000000001',
  'withdraw, and the service goes silent': 'TR130006200000000000000002',
} as const;
const pageSize = 200;
const finalWithinMs = 180_000;
const { confirmed, rejected } = status;

interface Order {
  readonly key: string;
  readonly verb: string;
  readonly amount: bigint;
  /** Its effect on the purse. */
  move?: Move;
}
interface Deposit extends Order {
  payUrl?: string;
}
interface Withdrawal extends Order {
  readonly move: Move;
  readonly body: object;
  id?: string;
  /** Refused for good: no copy can arrive later. */
  isRefused: boolean;
  /** The amount that returns if the bank declines. */
  back?: Move;
}

interface Row {
  readonly id: string;
  readonly type: number;
  readonly amount: number;
  readonly status: number;
}

export const cashier: ActorKind = {
  name: 'cashier',
  share: 18,
  plan: (dice) => ({
    verb: dice.weighted({
      'deposit and pay': 35,
      'deposit and decline': 5,
      'deposit and leave': 5,
      withdraw: 30,
      'withdraw, and the bank declines': 8,
      'withdraw, and the service goes silent': 7,
      look: 10,
    }),
    lira: dice.between(100, 300),
    ...mannerOf(dice),
  }),
  create: standAtTheDesk,
};

function standAtTheDesk(customer: Customer): Actor {
  const { purse, caller, wrong, findings } = customer;
  const deposits: Deposit[] = [];
  const withdrawals: Withdrawal[] = [];
  /** The last known status of each order. */
  const told = new Map<string, number>();

  async function deposit(step: Step): Promise<void> {
    // A customer's deposits have different amounts, so that each can be found in the list.
    if (deposits.length === 100) return void (await look());
    const amount = kurus(step.lira) + BigInt(deposits.length);
    const order: Deposit = { key: `deposit-${deposits.length}`, verb: step.verb, amount };
    deposits.push(order);
    const { answer } = await askInManner(
      customer,
      customer.asked('payment/deposit', depositBody(amount), { key: order.key }),
      step,
      ({ data }) => data,
    );
    if (answer) await pay(order, answer);
  }

  const depositBody = (amount: bigint) => ({
    id: cardMethod,
    target: 'pay',
    detail: { amount: Number(plainLira(amount)) },
  });

  async function pay(
    order: Deposit,
    { success, code, data }: { success: boolean; code?: string; data: never },
  ) {
    if (!success) return wrong(`a deposit was refused: ${code}`, order.key);
    order.payUrl = data as string;
    findings.count('deposits started');
    if (order.verb === 'deposit and leave') return;
    if (order.verb === 'deposit and pay') order.move = purse.begin(order.key, order.amount);
    await answerPayPage(order.payUrl, order.verb === 'deposit and pay' ? 'paid' : 'declined');
  }

  async function withdraw(step: Step): Promise<void> {
    const amount = kurus(step.lira);
    const key = `withdrawal-${withdrawals.length}`;
    const iban = ibans[step.verb as keyof typeof ibans] as string | undefined;
    const body =
      iban === undefined
        ? { id: walletMethod, target: 'pay', detail: { amount: step.lira, walletNumber: '5551234567' } }
        : {
            id: bankMethod,
            target: 'pay',
            detail: { amount: step.lira, bank: 1, accountHolder: 'Işıl Su Gündüz', iban },
          };
    const order: Withdrawal = {
      key,
      verb: step.verb,
      amount,
      body,
      move: purse.begin(key, -amount),
      isRefused: false,
    };
    withdrawals.push(order);
    const since = purse.now();
    const { answer, isCertain } = await askInManner(
      customer,
      customer.asked('payment/withdraw', body, { key }),
      step,
      ({ data }) => data,
    );
    if (answer) takeAnswer(order, answer, { since, isCertain });
  }

  function takeAnswer(
    order: Withdrawal,
    { success, code, data }: { success: boolean; code?: string; data: never },
    { since, isCertain }: { since: number; isCertain: boolean },
  ): void {
    if (success) {
      const { id, amount } = data as { id: string; amount: number };
      if (kurus(amount) !== order.amount) wrong('a withdrawal is of another amount', id);
      findings.count('withdrawals held');
      order.id = id;
      purse.happened(order.move);
      if (order.verb === 'withdraw, and the bank declines')
        order.back = purse.begin(`${order.key} back`, order.amount);
      return;
    }
    findings.count(`withdrawals refused: ${code}`);
    if (code !== 'insufficient_balance') return wrong(`a withdrawal was refused: ${code}`, order.key);
    // Bonus money cannot be withdrawn, and the model does not separate it from cash.
    if (!purse.knows(trialBonus) && purse.allowsLessThan(order.amount, since) === false)
      wrong('a withdrawal was refused although the money is there', order.key);
    // A lost copy may still arrive when there is money again.
    if (!isCertain) return;
    order.isRefused = true;
    purse.never(order.move);
  }

  /** Reads the list of orders and updates those that have ended. */
  async function look(): Promise<Row[]> {
    const rows: Row[] = [];
    for (let skip = 0, total = 1; skip < total; skip += pageSize) {
      const { data } = await caller.insist(
        customer.asked('customer/financialactivities', { skip, take: pageSize }),
      );
      const page = data as { total: number; list: Row[] };
      total = page.total;
      rows.push(...page.list);
    }
    for (const row of rows) learn(row);
    return rows;
  }

  function learn({ id, type, amount, status: now }: Row): void {
    const before = told.get(id);
    const isFinal = before === confirmed || (before === rejected && type === transactionType.withdraw);
    if (isFinal && now !== before) wrong('an order that had ended went on', `${id}: ${before} → ${now}`);
    told.set(id, now);
    if (type === transactionType.deposit) {
      const order = deposits.find((each) => each.amount === kurus(amount));
      if (!order) return wrong('a deposit is there that nobody asked for', id);
      if (now !== confirmed) return;
      if (order.move) purse.happened(order.move);
      else wrong('a deposit was credited that nobody paid', id);
      return;
    }
    const order = withdrawals.find((each) => each.id === id);
    if (!order) return;
    if (order.back && now === rejected) purse.happened(order.back);
    if (order.back ? now === confirmed : now === rejected)
      wrong('a withdrawal ended the other way than the bank decided', id);
  }

  /** Except a paid deposit that is shown as declined: the service contradicted itself, and its correction is on its way. */
  const hasEnded = (row: Row) =>
    row.status === confirmed || (row.status === rejected && !(isDeposit(row) && isPaid(row)));

  /** The payer has not answered the page yet, and still may. */
  const isExplained = (row: Row) => isDeposit(row) && !isPaid(row);

  const isDeposit = ({ type }: Row) => type === transactionType.deposit;
  const isPaid = (row: Row) =>
    deposits.find(({ amount }) => amount === kurus(row.amount))?.move !== undefined;

  return {
    act(step) {
      if (step.verb === 'look') return look().then(() => undefined);
      return step.verb.startsWith('deposit') ? deposit(step) : withdraw(step);
    },
    async finish() {
      for (const order of deposits.filter(({ payUrl }) => payUrl === undefined))
        await pay(
          order,
          await caller.insist(
            customer.asked('payment/deposit', depositBody(order.amount), { key: order.key }),
          ),
        );
      for (const order of withdrawals.filter(({ id, isRefused }) => id === undefined && !isRefused)) {
        const since = purse.now();
        const answer = await caller.insist(
          customer.asked('payment/withdraw', order.body, { key: order.key }),
        );
        takeAnswer(order, answer, { since, isCertain: true });
      }
      const deadline = performance.now() + finalWithinMs;
      let rows = await look();
      while (!rows.every((row) => hasEnded(row) || isExplained(row)) && performance.now() < deadline) {
        await sleep(1000);
        rows = await look();
      }
      for (const row of rows)
        if (!hasEnded(row) && !isExplained(row)) wrong('an order has no end', JSON.stringify(row));
      const ids = new Set(rows.map(({ id }) => id));
      if (ids.size !== rows.length) wrong('an order is there twice');
      for (const { id, key } of withdrawals)
        if (id !== undefined && !ids.has(id)) wrong('an acknowledged withdrawal is missing', key);
      const wanted = deposits.length + withdrawals.filter(({ id }) => id !== undefined).length;
      if (rows.length !== wanted)
        wrong('there are other orders than were asked for', `${rows.length} of ${wanted}`);
      findings.count('orders that ended', rows.filter(hasEnded).length);
      findings.count('orders that wait for their payer', rows.filter((row) => !hasEnded(row)).length);
    },
  };
}

/** The payer's step on the payment service's page. The service may be dead for a moment. */
async function answerPayPage(payUrl: string, answer: 'paid' | 'declined'): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answered = await fetch(payUrl, {
      method: 'POST',
      body: `answer=${answer}`,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (answered?.status === 303) return;
    await sleep(100);
  }
  throw new Error('the payment page does not answer');
}
