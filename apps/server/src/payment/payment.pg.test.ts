import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { openLedger, type Ledger } from '@felek/ledger';
import { checkInvariants } from '@felek/ledger/invariants';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { createAccount, type Account } from '../account/account.ts';
import { httpGateway } from '../account/message-gateway.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/database.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { CustomerId, PaymentId, SessionId } from '../ids.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { createNotifications } from '../notification/notification.ts';
import { openVault } from '../vault.ts';
import { seedDemoMethods } from './demo-methods.ts';
import { httpPaymentService } from './payment-service.ts';
import { createPayments, type Payments } from './payment.ts';

const secret = 'a secret of the tests, of enough characters';
const log = openLog('silent');
const iban = 'TR330006100519786457841326';
let fresh: FreshDatabase;
let database: Database;
let ledger: Ledger;
let account: Account;
let jobs: Jobs;
let payments: Payments;
let sandbox: { stop(): Promise<void> };

/** The sandbox is another program; the tests run it as one, over HTTP. */
async function runSandbox(port: number): Promise<{ stop(): Promise<void> }> {
  const { spawn } = await import('node:child_process');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../../../sandbox/src/main.ts')],
    {
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        DATA_DIR: mkdtempSync(join(tmpdir(), 'felek-sandbox-')),
        PAYMENT_SERVICE_SECRET: secret,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  const port = await freePort();
  sandbox = await runSandbox(port);
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, log });
  ledger = openLedger({ pool: database.ledgerPool });
  jobs = createJobs({ database, log });
  const vault = openVault(Buffer.from(secret));
  const notifications = createNotifications({ database, push: { toCustomer: () => undefined } });
  const gateway = httpGateway({ url: `http://127.0.0.1:${port}/gateway`, secret });
  account = createAccount({
    database,
    ledger,
    jobs,
    gateway,
    notifications,
    clock: systemClock,
    vault,
    licensedCountries: [],
  });
  const service = httpPaymentService({ name: 'generic', url: `http://127.0.0.1:${port}/payment`, secret });
  payments = createPayments({
    database,
    ledger,
    jobs,
    account,
    notifications,
    service,
    vault,
    publicUrl: 'http://localhost:9',
    reviewAboveKurus: 1_000_000n,
    log,
  });
  await seedDemoMethods(database);
  await jobs.start();
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
afterAll(async () => {
  await jobs.stop();
  await ledger.close();
  await database.close();
  await fresh.drop();
  await sandbox.stop();
});

let people = 0;
async function customerWith(kurus: bigint, verified = true): Promise<CustomerAsk> {
  people += 1;
  const ask = {
    locale: 'tr',
    fingerprint: '',
    address: '1.1.1.1',
    userAgent: '',
    requestId: 'r',
    at: new Date(),
    idempotencyKey: undefined,
    log,
  } as const;
  const nine = String(100_000_000 + people);
  const d = Array.from(nine, Number);
  const odd = d[0]! + d[2]! + d[4]! + d[6]! + d[8]!;
  const even = d[1]! + d[3]! + d[5]! + d[7]!;
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  const registered = await account.register(ask, {
    name: 'Ayşe',
    surname: 'Su',
    username: `musteri${people}`,
    email: `musteri${people}@ornek.example`,
    phone: `90532${String(people).padStart(7, '0')}`,
    PersonalNo: `${nine}${tenth}${(odd + even + tenth) % 10}`,
    country: 792,
    currencyId: 1,
    birthDate: '1990-01-01',
    password: 'Çark-1881',
    password2: 'Çark-1881',
  });
  if (typeof registered === 'string') throw new Error(registered);
  const found = await account.findByContact(`musteri${people}`);
  const customer = found!.id;
  if (verified)
    await database.pool.query('update customer set phone_verified_at = now() where id = $1', [customer]);
  if (kurus > 0n) {
    const legs = [{ from: 'payment:test', to: 'cash', amount: kurus }] as const;
    await ledger.post({
      wallet: customer,
      key: { source: 'payment', operation: 'deposit', id: `test ${customer}` },
      legs,
    });
  }
  return { ...ask, customer: customer as CustomerId, session: randomUUID() as SessionId };
}

const moneyOf = async ({ customer }: CustomerAsk) => {
  const { cash, held } = (await ledger.balances(customer))!;
  return { cash, held };
};
const withdrawal = (amount: number) => ({
  id: 11,
  target: 'pay' as const,
  detail: { bank: 1, accountHolder: 'Ayşe Su', iban, amount },
});
const statusOf = async (id: string) =>
  (await database.pool.query<{ status: number }>('select status from payment where id = $1', [id])).rows[0]!
    .status;
const suspended = async (reference: string) =>
  (
    await database.pool.query<{ reason: string }>('select reason from suspense_item where reference = $1', [
      reference,
    ])
  ).rows.map(({ reason }) => reason);

/** What the service would send, signed by it. */
function tell(body: object, wish: { at?: number; key?: string } = {}) {
  const text = Buffer.from(
    JSON.stringify({ event: randomUUID(), kind: 'payment', currency: 'TRY', ...body }),
  );
  const timestamp = String(Math.floor((wish.at ?? Date.now()) / 1000));
  const signature = createHmac('sha256', wish.key ?? secret)
    .update(`${timestamp}.`)
    .update(text)
    .digest('hex');
  return payments.callback.answer({
    params: {},
    query: new URLSearchParams(),
    headers: { 'x-timestamp': timestamp, 'x-signature': signature },
    body: text,
    address: '2.2.2.2',
    requestId: 'r',
    at: new Date(),
    log,
  });
}

async function startedDeposit(ask: CustomerAsk, amount = 150.5): Promise<string> {
  const started = await payments.deposit(ask, { id: 1, target: 'pay', detail: { amount } });
  expect(started).toMatchObject({ payUrl: expect.stringContaining('http') });
  const { list } = await payments.listActivities(ask, { skip: 0, take: 1 });
  return list[0]!.id;
}

describe('a deposit', () => {
  it('is credited once by a hundred copies of one webhook at once', async () => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    const event = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => tell({ event, reference, status: 'paid', amount: '150.50' })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await moneyOf(ask)).toEqual({ cash: 15_050n, held: 0n });
  });

  it.each([
    [['paid', 'declined']],
    [['declined', 'paid']],
    [['paid', 'paid']],
    [['pending', 'paid']],
    [['paid', 'pending']],
  ])('ends credited whatever the order of %j', async (order) => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    for (const each of order) await tell({ reference, status: each, amount: '150.50' });
    expect(await moneyOf(ask)).toEqual({ cash: 15_050n, held: 0n });
    expect(await statusOf(reference)).toBe(status.confirmed);
  });

  it.each([
    ['another amount', { amount: '15050.00' }, 'amount_or_currency_differs'],
    ['another currency', { amount: '150.50', currency: 'USD' }, 'amount_or_currency_differs'],
  ])('goes to suspense when the service reports %s', async (_what, body, reason) => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    await tell({ reference, status: 'paid', ...body });
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 0n });
    expect(await suspended(reference)).toEqual([reason]);
  });

  it('of nobody’s goes to suspense', async () => {
    const reference = randomUUID();
    expect((await tell({ reference, status: 'paid', amount: '10.00' })).status).toBe(200);
    expect(await suspended(reference)).toEqual(['unknown_reference']);
  });

  it.each([
    ['signed with another key', { key: 'another secret' }],
    ['six minutes old', { at: Date.now() - 360_000 }],
    ['from the future', { at: Date.now() + 360_000 }],
  ])('is not believed when the message is %s', async (_what, wish) => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    expect((await tell({ reference, status: 'paid', amount: '150.50' }, wish)).status).toBe(401);
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 0n });
  });

  it('sent twice under one key is one order, and another one under it is refused', async () => {
    const ask = { ...(await customerWith(0n)), idempotencyKey: 'key-1' };
    const wish = { id: 1, target: 'pay' as const, detail: { amount: 100 } };
    const [first, second] = await Promise.all([payments.deposit(ask, wish), payments.deposit(ask, wish)]);
    expect(first).toEqual(second);
    expect((await payments.listActivities(ask, { skip: 0, take: 10 })).total).toBe(1);
    expect(await payments.deposit(ask, { ...wish, detail: { amount: 101 } })).toEqual({
      refusal: 'key_reused',
    });
  });
});

describe('a withdrawal', () => {
  it('of everything, fifty times at once, holds once', async () => {
    const ask = await customerWith(2_000_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => payments.withdraw(ask, withdrawal(20_000))),
    );
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1);
    expect(
      answers.filter((answer) => 'refusal' in answer && answer.refusal === 'insufficient_balance'),
    ).toHaveLength(49);
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 2_000_000n });
  });

  it('within the limit is paid out by itself, once', async () => {
    const ask = await customerWith(50_000n);
    const answer = await payments.withdraw(ask, withdrawal(500));
    const id = (answer as { id: PaymentId }).id;
    await expect.poll(() => statusOf(id), { timeout: 15_000, interval: 200 }).toBe(status.confirmed);
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 0n });
  });

  it('beyond it waits for a person, who may give it back once', async () => {
    const ask = await customerWith(2_000_000n);
    const { id } = (await payments.withdraw(ask, withdrawal(20_000))) as { id: PaymentId };
    expect(
      await Promise.all([payments.rejectWithdrawal(id), payments.rejectWithdrawal(id)]).then((all) =>
        all.toSorted(),
      ),
    ).toEqual([false, true]);
    expect(await moneyOf(ask)).toEqual({ cash: 2_000_000n, held: 0n });
    await tell({ kind: 'payout', reference: id, status: 'paid', amount: '20000.00' });
    expect(await suspended(id)).toEqual(['contradicts_earlier_outcome']);
  });

  it.each([
    ['phone_not_verified', false, withdrawal(100)],
    [
      'bad_iban',
      true,
      { ...withdrawal(100), detail: { ...withdrawal(100).detail, iban: 'TR330006100519786457841327' } },
    ],
    ['amount_below_minimum', true, withdrawal(1)],
    ['amount_above_maximum', true, withdrawal(1_000_000)],
    ['insufficient_balance', true, withdrawal(200)],
    ['method_unavailable', true, { ...withdrawal(100), id: 99 }],
    ['malformed', true, { ...withdrawal(100), detail: { amount: 100 } }],
    ['malformed', true, { ...withdrawal(100), detail: { ...withdrawal(100).detail, amount: 100.005 } }],
    ['malformed', true, { ...withdrawal(100), detail: { ...withdrawal(100).detail, amount: -100 } }],
    ['malformed', true, { ...withdrawal(100), detail: { ...withdrawal(100).detail, bank: 77 } }],
  ])('is refused as %s, and moves nothing', async (refusal, verified, wish) => {
    const ask = await customerWith(10_000n, verified);
    expect(await payments.withdraw(ask, wish)).toMatchObject({ refusal });
    expect(await moneyOf(ask)).toEqual({ cash: 10_000n, held: 0n });
  });
});
