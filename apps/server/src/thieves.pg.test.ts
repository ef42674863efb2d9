// Two operators and two thieves: frauds that are tried from outside, over the house's own addresses alone, and the text of each refusal.
// At the end the database is read: the books hold, and no money has left the house.
import { spawnSync } from 'node:child_process';
import { createSign, generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Locale } from '@felek/contract/call';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { fieldErrors, type FieldErrorCode } from '@felek/contract/field-errors';
import { messages } from '@felek/contract/messages';
import { checkInvariants } from '@felek/ledger/invariants';
import { goodPassword, someAddress, someForm } from '../../../testbed/account-servers.ts';
import { anyIban, anyWalletNumber } from '../../../testbed/destinations.ts';
import { argumentsOf } from '../../../run/programs.mjs';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { insertCustomer } from '../../../testbed/customers.ts';
import { startHouse, type House } from '../../../testbed/house.ts';
import { askOf, openPaymentHouse } from '../../../testbed/payment-house.ts';
import { becomeReady, startProgram } from '../../../testbed/program.ts';
import { signedWebhook } from '../../../testbed/signed-webhook.ts';
import { demoSecret } from './config.ts';

const patience = { timeout: 20_000, interval: 100 };
const why = 'line 7 of the statement';
/** The test plays the provider: the house trusts this key instead of the sandbox's. */
const hub88 = generateKeyPairSync('rsa', { modulusLength: 2048 });
const hub88Key = hub88.publicKey.export({ type: 'spki', format: 'pem' }) as string;

let fresh: FreshDatabase;
let house: House;
/** Two people of the house. */
let ayla: Person;
let bora: Person;

beforeAll(async () => {
  fresh = await freshDatabase();
  house = await startHouse({
    environment: { DATABASE_URL: fresh.url, LOG_LEVEL: 'silent', HUB88_PUBLIC_KEY: hub88Key },
  });
  [ayla, bora] = await Promise.all([
    enterOffice(demoPeople.operator),
    enterOffice(demoPeople.secondOperator),
  ]);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await house.stop();
  await fresh.drop();
});

interface Answer {
  readonly status: number;
  readonly success: boolean;
  readonly code?: RefusalCode;
  readonly message: string;
  readonly data: unknown;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}
interface Manner {
  readonly locale?: Locale;
  /** The idempotency key. */
  readonly key?: string;
}
/** Sends a request as a logged-in person. */
type Person = (path: string, body?: object, manner?: Manner) => Promise<Answer>;

async function ask(
  path: string,
  body?: object,
  { locale = 'tr', key, token, url = house.url }: Manner & { token?: string; url?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/api/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': someAddress(),
      fingerprint: `print-${randomInt(1e12)}`,
      locale,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status };
}
const personOf =
  ({ data, message }: Answer): Person =>
  (path, body, manner) => {
    if (!data) throw new Error(message);
    return ask(path, body, { ...manner, token: (data as { token: string }).token });
  };
const enterOffice = async (username: string) =>
  personOf(await ask('office/login', { username, password: demoPassword }));
const logIn = async (username: string) =>
  personOf(await ask('auth/login', { username, password: goodPassword }));

/** No, in the words of the catalogue. */
const no = (code: RefusalCode, locale: Locale = 'tr') => ({
  success: false,
  code,
  message: refusals[code][locale],
});
/** Asked in Turkish, in English and thrice at once, it is refused in the words of the catalogue each time. */
async function refusedInWords(code: RefusalCode, who: Person, path: string, body: object): Promise<void> {
  for (const locale of ['tr', 'en'] as const)
    expect(await who(path, body, { locale, key: randomUUID() })).toMatchObject(no(code, locale));
  const key = randomUUID();
  const atOnce = await Promise.all([who(path, body, { key }), who(path, body, { key }), who(path, body)]);
  expect(atOnce).toMatchObject([no(code), no(code), no(code)]);
}
const dataOf = <Data>({ data, message }: Answer): Data => {
  if (data === null || data === undefined) throw new Error(message);
  return data as Data;
};

/** The messages that came to a phone, latest first. */
async function sentTo(phone: string): Promise<string[]> {
  const { headers } = signedWebhook('', demoSecret);
  const answer = await fetch(`${house.sandboxUrl}/gateway/outbox?to=90${phone}`, { headers });
  return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text);
}
async function codeAt(phone: string, count = 1): Promise<string> {
  const codes = async () => (await sentTo(phone)).filter((text) => /\b\d{6}\b/.test(text));
  await expect.poll(async () => (await codes()).length, patience).toBe(count);
  return /\b\d{6}\b/.exec((await codes())[0]!)![0];
}

/** A customer whose phone is verified, with so many lira that a card paid. */
async function newCustomer(lira = 0) {
  const form = someForm();
  const person = personOf(await ask('auth/register', form));
  await person('customer/updatephone', { phone: form.phone, step: 1 });
  const code = await codeAt(form.phone);
  await person('customer/updatephone', { phone: form.phone, code, step: 2 });
  for (let left = lira; left > 0; left -= 50_000) await payIn(person, Math.min(left, 50_000));
  expect(await cashOf(person)).toBe(lira);
  return { ...form, person };
}
const cashOf = async (person: Person) => dataOf<{ cash: number }>(await person('user/balance')).cash;
async function payIn(person: Person, lira: number): Promise<void> {
  expect(await person('payment/deposit', { id: 1, target: 'pay', detail: { amount: lira } })).toMatchObject({
    success: true,
  });
  const { list } = dataOf<{ list: { id: string }[] }>(
    await person('customer/financialactivities', { skip: 0, take: 1 }),
  );
  const said = { event: randomUUID(), kind: 'payment', reference: list[0]!.id, status: 'paid' };
  const { text, headers } = signedWebhook({ ...said, amount: lira.toFixed(2), currency: 'TRY' }, demoSecret);
  const answer = await fetch(`${house.url}/callback/payment/generic`, {
    method: 'POST',
    headers,
    body: text,
  });
  expect(answer.status).toBe(200);
}
/** Says that a transfer will come, and gives the code to write with it. */
async function awaitTransfer(person: Person, lira: number): Promise<string> {
  const detail = { bank: 1, accountHolder: 'Işıl Su Gündüz', amount: lira };
  const words = dataOf<string>(await person('payment/deposit', { id: 3, target: 'pay', detail }));
  return /Açıklama: (\w+)/.exec(words)![1]!;
}
const toIban = (lira: number, more: object = {}) => ({
  id: 11,
  target: 'pay',
  detail: { bank: 1, accountHolder: 'Işıl Su Gündüz', iban: anyIban(), amount: lira, ...more },
});
const toWallet = (lira: number) => ({
  id: 12,
  target: 'pay',
  detail: { walletNumber: anyWalletNumber(), amount: lira },
});
const request = async (person: Person, withdrawal: object) =>
  dataOf<{ id: string }>(await person('payment/withdraw', withdrawal)).id;
const waiting = async () =>
  dataOf<{ list: { id: string; reasons: string[]; approvedBy: string[]; round: number }[] }>(
    await ayla('office/withdrawals', { skip: 0, take: 200 }),
  ).list;
/** The payouts that the outside payment service was asked for, in lira. */
async function paidOut(): Promise<string[]> {
  const answer = await fetch(`${house.sandboxUrl}/control/orders`);
  const orders = (await answer.json()) as { kind: string; amount: string }[];
  return orders.filter(({ kind }) => kind === 'payout').map(({ amount }) => amount);
}
const idOf = async (username: string) =>
  (await fresh.pool.query<{ id: string }>('select id from customer where username = $1', [username])).rows[0]!
    .id;

/** A call as Hub88 signs it; `by` is whose key signs. */
async function hub88Says(method: string, said: object, by = hub88.privateKey) {
  const body = JSON.stringify({ request_uuid: randomUUID(), token: '', ...said });
  const answer = await fetch(`${house.url}/callback/hub88/transaction/${method}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': createSign('sha256').update(body).sign(by, 'base64'),
    },
    body,
  });
  return (await answer.json()) as { status: string; balance?: number };
}
const unitsPerLira = 100_000;
const prizeOf = (user: string, lira: number, more: object = {}) => ({
  user,
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  game_code: 'hub_fruitgarden',
  currency: 'TRY',
  amount: lira * unitsPerLira,
  is_supplier_promo: true,
  ...more,
});

it('A1: no person of the demo enters a house of real money', async () => {
  const real = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'felek-thieves-'));
  const before = { DATABASE_URL: real.url, LOG_LEVEL: 'silent' };
  const demo = await startHouse({ environment: before });
  const stolen = dataOf<{ token: string }>(
    await ask('auth/login', { username: demoPeople.funded, password: demoPassword }, { url: demo.url }),
  ).token;
  await demo.stop();
  const opened = {
    ...before,
    FELEK_MODE: 'production',
    DRAIN_SECONDS: '0',
    TRUSTED_PROXIES: '1',
    LICENSED_COUNTRIES: 'TR',
    FELEK_SECRET: 'a secret of the operator’s own, long enough',
    PUBLIC_URL: 'https://house.example',
    MESSAGE_GATEWAY_URL: 'https://sms.example',
    MESSAGE_GATEWAY_SECRET: 'm'.repeat(32),
    PAYMENT_SERVICE_URL: 'https://pay.example',
    PAYMENT_SERVICE_SECRET: 'p'.repeat(32),
  };
  try {
    // Twice: a refusal leaves nothing behind that the next start would take for an answer.
    for (const round of [1, 2]) {
      const file = join(folder, `said-${round}`);
      const output = openSync(file, 'w');
      const port = String(demo.port);
      const server = startProgram(
        'server',
        { ...process.env, ...opened, DATA_DIR: folder, PORT: port },
        output,
      );
      await server.ended;
      closeSync(output);
      expect(server.exit()).toBe(1);
      const said = readFileSync(file, 'utf8');
      for (const named of ['Felek cannot start', 'npm run remove-demo', ...Object.values(demoPeople)])
        expect(said).toContain(named);
      await expect(fetch(`${demo.url}/api/ready`)).rejects.toThrow('fetch failed');
    }
    // Once it is taken out, neither a password that everybody knows nor a token of that time opens anything.
    const environment = { ...process.env, ...opened, DATA_DIR: folder, PORT: String(demo.port) };
    const given = [...argumentsOf('server'), '--remove-demo'];
    expect(spawnSync(process.execPath, given, { env: environment }).status).toBe(0);
    const output = openSync(join(folder, 'said'), 'w');
    const server = startProgram('server', environment, output);
    closeSync(output);
    try {
      await becomeReady(`${demo.url}/api/ready`, [server]);
      for (const locale of ['tr', 'en'] as const) {
        const manner = { locale, url: demo.url };
        for (const username of Object.values(demoPeople))
          for (const path of ['auth/login', 'office/login'])
            expect(await ask(path, { username, password: demoPassword }, manner)).toMatchObject(
              no('wrong_credentials', locale),
            );
        const page = { skip: 0, take: 20 };
        for (const [path, withdrawal] of [
          ['user/balance', undefined],
          ['payment/withdraw', toIban(100)],
          ['office/withdrawals', page],
        ] as const)
          expect(await ask(path, withdrawal, { ...manner, token: stolen })).toMatchObject(
            no('not_logged_in', locale),
          );
      }
    } finally {
      await server.end('SIGTERM');
    }
    const { rows } = await real.pool.query('select from wallet where cash + bonus + held <> 0');
    expect(rows).toEqual([]);
    expect(await checkInvariants(real.pool)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await real.drop();
  }
}, 120_000);

it('A2: two operators invent transfers, and neither of them gets a kuruş of it out', async () => {
  const { person: thief, username } = await newCustomer();
  const record = (who: Person, reference: string, amount: number, more: object = {}) =>
    who('office/recordtransfer', {
      reference,
      amount,
      bankReference: randomUUID(),
      payer: 'Işıl Su Gündüz',
      why,
      ...more,
    });

  // One of them, with large sums one by one and at once, comes no further than to wait for the other.
  const codes = await Promise.all(Array.from({ length: 5 }, () => awaitTransfer(thief, 74_999)));
  for (const answer of await Promise.all(codes.map((code) => record(ayla, code, 74_999))))
    expect(answer).toMatchObject({
      message: messages.approved_first.tr,
      data: { done: false, outcome: 'waiting' },
    });
  const line = { bankReference: randomUUID() };
  const code = await awaitTransfer(thief, 70_000);
  await record(ayla, code, 70_000, line);
  const again = { reference: code, amount: 70_000, payer: 'Işıl Su Gündüz', why, ...line };
  await refusedInWords('approved_before', ayla, 'office/recordtransfer', again);
  expect(await cashOf(thief)).toBe(0);

  // In small pieces at once: to the limit of a customer and a day, and no further.
  const small = await Promise.all(Array.from({ length: 6 }, () => awaitTransfer(thief, 1900)));
  const pieces = await Promise.all(small.map((each) => record(ayla, each, 1900)));
  expect(pieces.filter(({ data }) => (data as { done: boolean }).done)).toHaveLength(2);
  expect(await cashOf(thief)).toBe(3800);

  // Both of them credit it. The same line for another amount or another order is refused in words.
  expect(await record(bora, code, 70_000, line)).toMatchObject({ data: { done: true, outcome: 'credit' } });
  expect(await record(bora, code, 70_000, line)).toMatchObject({ data: { outcome: 'repeated' } });
  const other = { ...again, reference: codes[0]!, amount: 70_001 };
  await refusedInWords('transfer_differs', bora, 'office/recordtransfer', other);
  expect(await cashOf(thief)).toBe(73_800);

  // A day of one customer has an end, for two people too.
  const most = { ...again, reference: await awaitTransfer(thief, 200_000), amount: 199_999 };
  const large = { ...most, bankReference: randomUUID() };
  await record(ayla, large.reference, 199_999, { bankReference: large.bankReference });
  await record(bora, large.reference, 199_999, { bankReference: large.bankReference });
  const beyond = { ...again, reference: codes[1]!, amount: 74_999, bankReference: randomUUID() };
  await refusedInWords('manual_credit_limit', bora, 'office/recordtransfer', beyond);

  // The bank confirms nothing of it, and its file is the bank's to write.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const file = `reference;amount;payer\n${line.bankReference};70000,00;Işıl Su Gündüz\n`;
  for (const who of [ayla, bora])
    await refusedInWords('bank_file_fetched', who, 'office/bankfile', { day: yesterday, file, why });
  for (const who of [ayla, bora])
    await refusedInWords('transfer_not_missing', who, 'office/resolvetransfer', {
      bankReference: line.bankReference,
      as: 'confirm',
      why,
    });

  // No sum is too small to wait, and neither of the two may let it go: for money of the bonus and of suspense too.
  const ids = await Promise.all([60_000, 1999, 150].map((lira) => request(thief, toIban(lira))));
  ids.push(await request(thief, toWallet(50)));
  for (const id of ids)
    for (const who of [ayla, bora])
      await refusedInWords('fed_by_you', who, 'office/approvewithdrawal', { id, why });
  expect((await waiting()).filter(({ id }) => ids.includes(id)).map(({ approvedBy }) => approvedBy)).toEqual(
    ids.map(() => []),
  );
  const gift = { id: randomUUID(), customer: username, amount: 74_000, why };
  await refusedInWords('manual_credit_limit', ayla, 'office/grantbonus', gift);
  expect(await paidOut()).toEqual([]);
});

it('A2: in a house that people give the bank’s file, two operators write one, and it confirms nothing of theirs', async () => {
  const other = await openPaymentHouse({ fetchesBankFiles: false });
  const url = other.publicUrl;
  const payer = 'Ayşe Deneme';
  try {
    await other.openDoor();
    const [one, two] = await Promise.all(
      ['ayla12', 'bora12'].map(async (username): Promise<Person> => {
        await other.operators.add({ username, name: username, password: goodPassword });
        const entered = await ask('office/login', { username, password: goodPassword }, { url });
        const { token } = dataOf<{ token: string }>(entered);
        return (path, body, manner) => ask(path, body, { ...manner, token, url });
      }),
    );
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    for (const comesFirst of ['transfer', 'file']) {
      const customer = await insertCustomer(other);
      const detail = { bank: 1, accountHolder: payer, amount: 70_000 };
      const awaited = await other.payments.deposit(askOf(customer), { id: 3, target: 'pay', detail });
      const reference = /Açıklama: (\w+)/.exec(JSON.stringify(awaited))![1]!;
      const bankReference = randomUUID();
      const file = `reference;amount;payer\n${bankReference};70000,00;${payer}\n`;
      const steps = [
        ['office/recordtransfer', { reference, amount: 70_000, bankReference, payer, why }],
        ['office/bankfile', { day, file, why }],
      ] as const;
      for (const [path, body] of comesFirst === 'file' ? steps.toReversed() : steps) {
        expect(await one!(path, body)).toMatchObject({ data: { done: false } });
        expect(await two!(path, body)).toMatchObject({ data: { done: true } });
      }
      for (const who of [one!, two!])
        await refusedInWords('approved_before', who, 'office/bankfile', steps[1][1]);
      const { list } = dataOf<{ list: { bankReference: string }[] }>(
        await one!('office/transfers', { skip: 0, take: 20 }),
      );
      expect(list.find((each) => each.bankReference === bankReference)).toMatchObject({ confirmedAt: null });

      // Not even a small part of it goes out by itself.
      for (const lira of [60_000, 150]) {
        const payout = { bank: 1, accountHolder: payer, iban: anyIban(), amount: lira };
        const asked = await other.payments.withdraw(askOf(customer), {
          id: 11,
          target: 'pay',
          detail: payout,
        });
        if (!('id' in asked)) throw new Error(asked.refusal);
        for (const who of [one!, two!])
          await refusedInWords('fed_by_you', who, 'office/approvewithdrawal', { id: asked.id, why });
      }
    }
    const { rows } = await other.database.pool.query(
      `select status, 'transfer_unconfirmed' = any (review_reasons) as waits from payment where type = 2`,
    );
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ status: 6, waits: true })));
    expect(await checkInvariants(other.database.pool)).toEqual([]);
  } finally {
    await other.close();
  }
}, 60_000);

it('A3: an approval does not outlive its facts, whatever changes between the two', async () => {
  const { person: thief, password } = await newCustomer(100_000);
  const id = await request(thief, toIban(80_000));
  const roundOf = async () => (await waiting()).find((each) => each.id === id)!.round;
  const approve = async (who: Person, round: number, locale: Locale = 'tr') =>
    who('office/approvewithdrawal', { id, round, why }, { locale });
  let old = password;
  const changePassword = async () => {
    const next = `${goodPassword}-${randomInt(1e6)}`;
    const change = { oldPassword: old, password: next, confirmPassword: next };
    expect(await thief('customer/changepassword', change)).toMatchObject({ success: true });
    old = next;
  };

  // Viewed, changed, viewed again: each time the earlier approvals are void, even when all approve at the same moment.
  expect(await approve(ayla, 0)).toMatchObject({
    message: messages.approved_first.tr,
    data: { done: false },
  });
  await refusedInWords('approved_before', ayla, 'office/approvewithdrawal', { id, why });
  for (const locale of ['tr', 'en'] as const) {
    const round = await roundOf();
    await changePassword();
    expect(await approve(bora, round, locale)).toMatchObject(no('facts_changed', locale));
    await refusedInWords('facts_changed', bora, 'office/approvewithdrawal', { id, round, why });
    expect(await approve(ayla, await roundOf())).toMatchObject({ data: { done: false } });
  }
  const round = await roundOf();
  await changePassword();
  const atOnce = await Promise.all([bora, ayla, bora, ayla].map((who) => approve(who, round)));
  expect(atOnce).toMatchObject(atOnce.map(() => no('facts_changed')));
  expect((await waiting()).find((each) => each.id === id)).toMatchObject({
    approvedBy: [],
    round: round + 1,
  });

  // Wins that the provider reverses while their money is held for a payout.
  const { person: other, username: name } = await newCustomer(1000);
  const user = await idOf(name);
  const prizes = Array.from({ length: 9 }, () => prizeOf(user, 10_000));
  for (const prize of prizes) expect(await hub88Says('win', prize)).toMatchObject({ status: 'RS_OK' });
  expect(await cashOf(other)).toBe(91_000);
  const won = await request(other, toIban(80_000));
  expect(await ayla('office/approvewithdrawal', { id: won, why })).toMatchObject({ data: { done: false } });
  for (const { transaction_uuid: target, ...prize } of prizes.slice(0, 2)) {
    const back = { ...prize, transaction_uuid: randomUUID(), reference_transaction_uuid: target };
    expect(await hub88Says('rollback', back)).toMatchObject({ status: 'RS_OK' });
  }
  expect(await cashOf(other)).toBe(-9000);
  for (const who of [bora, ayla])
    await refusedInWords('debt_open', who, 'office/approvewithdrawal', { id: won, why });
  for (const withdrawal of [toIban(100), toWallet(50), { ...toIban(100), review: true }])
    await refusedInWords('debt_open', other, 'payment/withdraw', withdrawal);
  const { list } = dataOf<{ list: object[] }>(await ayla('office/debts', { skip: 0, take: 50 }));
  expect(list).toMatchObject([{ customer: { username: name }, amount: 9000 }]);
  expect(await paidOut()).toEqual([]);
});

it('A4: a stolen password empties no account', async () => {
  const victim = await newCustomer(25_000);
  const thief = await logIn(victim.username);
  const body = (more: object = {}) => ({ ...toWallet(1999), ...more });

  // Ten new wallets at once, then guessed codes, then parts below the limit of review.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_each, n) =>
      thief('payment/withdraw', body(), { locale: n % 2 ? 'tr' : 'en', key: randomUUID() }),
    ),
  );
  const words = (['code_needed', 'code_too_soon'] as const).flatMap((each) => [
    refusals[each].tr,
    refusals[each].en,
  ]);
  for (const { success, message } of answers)
    expect([success, words.includes(message)]).toEqual([false, true]);
  await refusedInWords('wrong_code', thief, 'payment/withdraw', body({ code: '123456' }));
  const bound = await codeAt(victim.phone, 2);
  // A code that was read over the owner's shoulder opens only the request that it was sent for.
  await refusedInWords('wrong_code', thief, 'payment/withdraw', body({ code: bound }));
  await refusedInWords('code_too_soon', thief, 'payment/withdraw', toIban(100));
  await refusedInWords(
    'holder_differs',
    thief,
    'payment/withdraw',
    toIban(100, { accountHolder: 'Hırsız Bir' }),
  );
  expect(await cashOf(victim.person)).toBe(25_000);

  // A person reviews it instead; the key of that request opens nothing else, and the owner cancels it.
  const key = randomUUID();
  const reviewed = body({ review: true });
  const id = dataOf<{ id: string }>(await thief('payment/withdraw', reviewed, { key })).id;
  expect(dataOf<{ id: string }>(await thief('payment/withdraw', reviewed, { key })).id).toBe(id);
  for (const locale of ['tr', 'en'] as const)
    expect(await thief('payment/withdraw', body({ review: true }), { key, locale })).toMatchObject(
      no('key_reused', locale),
    );
  expect((await waiting()).find((each) => each.id === id)?.reasons.length).toBeGreaterThan(0);
  expect(await victim.person('payment/cancelwithdraw', { id })).toMatchObject({ success: true });
  await refusedInWords('withdrawal_not_waiting', thief, 'payment/cancelwithdraw', { id });

  // A thief's phone replaces the owner's only by a code to the owner, or after a hold that the owner is warned of.
  const { phone } = someForm();
  const change = { phone, step: 1 };
  await refusedInWords('password_needed', thief, 'customer/updatephone', change);
  const stolen = { ...change, password: victim.password };
  expect(await thief('customer/updatephone', stolen)).toMatchObject({ data: { sentTo: 'old' } });
  await refusedInWords('wrong_code', thief, 'customer/updatephone', { ...stolen, oldCode: '123456' });
  expect(await thief('customer/updatephone', { phone, step: 2, code: '123456' })).toMatchObject(
    no('wrong_code'),
  );
  expect(await sentTo(phone)).toEqual([]);
  const told = (await sentTo(victim.phone)).length;
  expect(await thief('customer/updatephone', { ...stolen, isLost: true })).toMatchObject({ success: true });
  const own = await codeAt(phone);
  const held = await thief('customer/updatephone', { ...stolen, isLost: true, code: own, step: 2 });
  expect(held.data).toMatchObject({ dueAt: expect.any(String) as string });
  await expect.poll(async () => (await sentTo(victim.phone)).length, patience).toBeGreaterThan(told);
  await refusedInWords('code_too_soon', thief, 'payment/withdraw', body());
  expect(await victim.person('customer/cancelphonechange', {})).toMatchObject({ success: true });
  expect(await cashOf(victim.person)).toBe(25_000);
  expect(await paidOut()).toEqual([]);

  // The owner of an account, with the code at the owner's phone, is paid.
  const owner = await newCustomer(1000);
  const withdrawal = toIban(150);
  expect(await owner.person('payment/withdraw', withdrawal, { key })).toMatchObject(no('code_needed'));
  const code = await codeAt(owner.phone, 2);
  await request(owner.person, { ...withdrawal, code });
  await expect.poll(paidOut, patience).toHaveLength(1);
});

it('A5: prizes for grants that never existed reach no purse', async () => {
  const before = await paidOut();
  const { person: thief, username } = await newCustomer();
  const user = await idOf(username);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const most = 89_999_999_999;
  expect(await hub88Says('win', prizeOf(user, 1000), stranger)).toMatchObject({
    status: 'RS_ERROR_INVALID_SIGNATURE',
  });

  // A caller with the provider's key invents a grant, a reward and a free round, above all ceilings.
  const invented = [
    prizeOf(user, most, { reward_uuid: randomUUID() }),
    prizeOf(user, 1, { reward_uuid: randomUUID() }),
    prizeOf(user, 100_001),
    prizeOf(user, 2500, { reward_uuid: 'a grant that never existed' }),
  ];
  const free = { ...prizeOf(user, 0, { is_free: true, is_supplier_promo: false }), amount: 0 };
  for (const prize of [...invented, ...invented])
    expect(await hub88Says('win', prize)).toMatchObject({ status: 'RS_OK', balance: 0 });
  await Promise.all(invented.map((prize) => hub88Says('win', prize)));
  expect(await hub88Says('win', { ...invented[1], amount: 200_000 })).toMatchObject({
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
  });
  await hub88Says('bet', free);
  await hub88Says('win', { ...prizeOf(user, 5000), is_supplier_promo: false, round: free.round });
  expect(await cashOf(thief)).toBe(0);

  // A dishonest operator gives such a prize to the thief: within limits, with another person, and pays out nothing of it.
  const { list } = dataOf<{ list: { id: string; amount: number; customer: { username: string } }[] }>(
    await ayla('office/prizes', { skip: 0, take: 200 }),
  );
  const idOfPrize = (lira: number) =>
    list.find((each) => each.amount === lira && each.customer.username === username)!.id;
  const release = (lira: number) => ({ id: idOfPrize(lira), as: 'release', why });
  for (const who of [ayla, bora])
    await refusedInWords('manual_credit_limit', who, 'office/resolveprize', release(most));
  expect(await ayla('office/resolveprize', release(2500))).toMatchObject({
    message: messages.approved_first.tr,
    data: { done: false },
  });
  await refusedInWords('approved_before', ayla, 'office/resolveprize', release(2500));
  expect(await cashOf(thief)).toBe(0);
  expect(await bora('office/resolveprize', release(2500))).toMatchObject({ data: { done: true } });
  await refusedInWords('prize_resolved', bora, 'office/resolveprize', release(2500));
  expect(await cashOf(thief)).toBe(2500);
  const id = await request(thief, { ...toIban(2500), review: true });
  for (const who of [ayla, bora])
    await refusedInWords('fed_by_you', who, 'office/approvewithdrawal', { id, why });

  // The operator who has the provider's key opens a campaign for it, and is not enough for that.
  const { person: friend, username: named } = await newCustomer();
  const own = {
    id: randomUUID(),
    provider: 'hub88',
    code: `own-${randomUUID()}`,
    title: 'Loyal players',
    customer: named,
    largestPrize: 1_000_000,
    budget: 9_000_000,
    why,
  };
  const reward = { reward_uuid: own.code };
  expect(await ayla('office/addcampaign', own)).toMatchObject({
    message: messages.approved_first.tr,
    data: { done: false },
  });
  await refusedInWords('approved_before', ayla, 'office/addcampaign', own);
  for (let n = 0; n < 5; n += 1)
    expect(await hub88Says('win', prizeOf(await idOf(named), 99_000, reward))).toMatchObject({ balance: 0 });

  // With a second operator it is open. Neither of the two can approve a payout of its money, however small the part.
  expect(await bora('office/addcampaign', own)).toMatchObject({ data: { done: true } });
  await refusedInWords('campaign_known', bora, 'office/addcampaign', own);
  await hub88Says('win', prizeOf(await idOf(named), 99_000, reward));
  expect(await cashOf(friend)).toBe(99_000);
  for (const lira of [75_000, 150]) {
    const payout = await request(friend, { ...toIban(lira), review: true });
    expect((await waiting()).find((each) => each.id === payout)?.reasons).toContain('prizes_sum');
    for (const who of [ayla, bora])
      await refusedInWords('fed_by_you', who, 'office/approvewithdrawal', { id: payout, why });
  }
  expect(await paidOut()).toEqual(before);
});

it('A6: no customer receives the money of another with similar details', async () => {
  const { person: owner, phone, email, username } = await newCustomer();
  const names = [phone, `90${phone}`, `0${phone}`, `00${phone}`];
  const words = (code: FieldErrorCode, locale: Locale) => ({
    ...no('malformed', locale),
    errors: [{ path: 'username', message: fieldErrors[code][locale] }],
  });
  for (const locale of ['tr', 'en'] as const) {
    for (const name of names)
      expect(await ask('auth/register', someForm({ username: name }), { locale })).toMatchObject(
        words('letter_missing', locale),
      );
    // Digits of another script, an invisible space, an e-mail address as a name.
    const wide = phone.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    for (const name of [wide, `${phone}\u200b`, `+90${phone}`, email])
      expect(await ask('auth/register', someForm({ username: name }), { locale })).toMatchObject(
        words('wrong', locale),
      );
    // The owner's own name in other letters is taken.
    const same = someForm({ username: username.toUpperCase() });
    expect(await ask('auth/register', same, { locale })).toMatchObject(no('username_taken', locale));
  }
  const { person: thief, username: thiefs } = await newCustomer();

  const reference = randomUUID();
  const came = { reference, amount: 500, bankReference: reference, payer: 'Işıl Su Gündüz', why };
  expect(await ayla('office/recordtransfer', came)).toMatchObject({ data: { outcome: 'suspense' } });
  const { list } = dataOf<{ list: { id: string; reference: string }[] }>(
    await ayla('office/suspense', { skip: 0, take: 200 }),
  );
  const item = { id: list.find((each) => each.reference === reference)!.id, as: 'credit', why };
  // The one who recorded it names a confederate, and is not enough for it.
  expect(await ayla('office/resolvesuspense', { ...item, customer: thiefs })).toMatchObject({
    message: messages.approved_first.tr,
    data: { done: false },
  });
  await refusedInWords('approved_before', ayla, 'office/resolvesuspense', { ...item, customer: thiefs });
  for (const customer of [`${phone}1`, phone.slice(1), 'usercode:0', `usercode:${phone}`, `%${username}`])
    await refusedInWords('customer_not_found', bora, 'office/resolvesuspense', { ...item, customer });
  // Her word for the thief is none for the owner, who is found by the phone as people write it.
  expect(await bora('office/resolvesuspense', { ...item, customer: `0${phone}` })).toMatchObject({
    data: { done: true },
  });
  await refusedInWords('suspense_resolved', ayla, 'office/resolvesuspense', { ...item, customer: thiefs });
  expect([await cashOf(owner), await cashOf(thief)]).toEqual([500, 0]);
});

it('in the end the one payout that left is the one with the owner’s code', async () => {
  const left = async () =>
    (
      await fresh.pool.query<{ amount: bigint }>(
        `select amount from entry where from_account in ('cash', 'held') and to_account like 'payment:%'`,
      )
    ).rows;
  await expect.poll(left, patience).toEqual([{ amount: 15_000n }]);
  expect(await paidOut()).toEqual(['150.00']);
});
