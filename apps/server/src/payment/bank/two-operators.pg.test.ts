// Two people of the house who work together, and money that never came: they record transfers, credit suspense and approve payouts.
// And the bank's own word, which ends it.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { anyIban } from '../../../../../testbed/destinations.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../../testbed/payment-house.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { CustomerId } from '../../ids.ts';

const why = 'line 7 of the statement';
const payer = 'Ayşe Deneme';
let house: PaymentHouse;
let ayla: OperatorAsk;
let bora: OperatorAsk;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
  await house.jobs.start();
  [ayla, bora] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

/** A customer who announced a transfer, and the reference code for it. */
async function awaited(lira: number, customer?: CustomerId, at = house) {
  const owner = customer ?? (await insertCustomer(at));
  const answer = await at.payments.deposit(askOf(owner), {
    id: 3,
    target: 'pay',
    detail: { bank: 1, accountHolder: payer, amount: lira },
  });
  if (!('transfer' in answer)) throw new Error(JSON.stringify(answer));
  return { customer: owner, code: /Açıklama: (\w+)/.exec(answer.transfer)![1]! };
}
const record = (who: OperatorAsk, reference: string, amount: number, bankReference: string = randomUUID()) =>
  house.office.recordTransfer(who, { reference, amount, bankReference, payer, why });
const today = () => new Date().toISOString().slice(0, 10);
/** Lets money come to the house's account at the sandbox's bank. */
const comes = (line: object) =>
  fetch(`${house.sandbox.url}/control/transfer`, { method: 'POST', body: JSON.stringify(line) });
const transferOf = async (bankReference: string) =>
  (await house.payments.desk.manualCredits.listTransfers({ take: 200, missing: false })).list.find(
    (each) => each.bankReference === bankReference,
  )!;
const cashOf = async (customer: CustomerId) => (await house.ledger.balances(customer))!.cash;
const moneyThatLeft = async () =>
  (await house.database.pool.query(`select 1 from payment where type = 2 and status in (1, 2, 3, 4)`))
    .rowCount;
async function withdraw(customer: CustomerId, lira: number, at = house) {
  const answer = await at.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: payer, iban: anyIban(), amount: lira },
  });
  if (!('id' in answer)) throw new Error(answer.refusal);
  return answer.id;
}

it('one person credits no large sum, in one piece or in many', async () => {
  const customer = await insertCustomer(house);
  for (let n = 0; n < 20; n += 1) {
    const { code } = await awaited(74_999, customer);
    expect(await record(ayla, code, 74_999)).toEqual({ done: false, outcome: 'waiting' });
  }
  expect(await cashOf(customer)).toBe(0n);
});

it('one person credits small sums only up to the limit of a day', async () => {
  const carla = await operatorAsk(house);
  const outcomes: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { code } = await awaited(1900);
    const answer = await record(carla, code, 1900);
    outcomes.push(
      typeof answer === 'string' ? answer : 'outcome' in answer ? answer.outcome : answer.refusal,
    );
  }
  // Ten thousand lira a day: the sixth would lead beyond.
  expect(outcomes).toEqual([...Array<string>(5).fill('credit'), ...Array<string>(5).fill('waiting')]);
});

it('two people invent transfers, and neither of them gets a kuruş of it out of the house', async () => {
  const { customer, code } = await awaited(70_000);
  const line = randomUUID();
  expect(await record(ayla, code, 70_000, line)).toEqual({ done: false, outcome: 'waiting' });
  expect(await record(bora, code, 70_000, line)).toEqual({ done: true, outcome: 'credit' });
  expect(await cashOf(customer)).toBe(7_000_000n);
  const large = await withdraw(customer, 60_000);
  const small = await withdraw(customer, 150);
  for (const id of [large, small])
    for (const who of [ayla, bora])
      expect(await house.office.approveWithdrawal(who, { id, why })).toMatchObject({ refusal: 'fed_by_you' });
  // While the bank has not confirmed it, one person who had no hand in it is not enough either.
  const carla = await operatorAsk(house);
  expect(await house.office.approveWithdrawal(carla, { id: large, why })).toEqual({ done: false });
  expect(await moneyThatLeft()).toBe(0);
});

it('a support bonus or a credit from suspense keeps the giver away from the payout as a transfer does', async () => {
  const customer = await insertCustomer(house, { cash: 3_000_000n });
  const [carla, doga] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
  const given = await house.office.grantBonus(carla, { id: randomUUID(), customer, amount: 100, why });
  expect(given).toBe('customer_not_found');
  const { rows } = await house.database.pool.query<{ username: string }>(
    'select username from customer where id = $1',
    [customer],
  );
  const { username } = rows[0]!;
  expect(
    await house.office.grantBonus(carla, { id: randomUUID(), customer: username, amount: 100, why }),
  ).toEqual({ done: true });
  const id = await withdraw(customer, 26_000);
  expect(await house.office.approveWithdrawal(carla, { id, why })).toEqual({
    refusal: 'fed_by_you',
    errors: [{ path: 'id', message: expect.stringMatching(/^bonus .+ · ₺100,00 · /) as string }],
  });
  expect(await house.office.approveWithdrawal(doga, { id, why })).toEqual({ done: true });
});

it('who recorded a line of the statement is not enough to credit it from suspense', async () => {
  const customer = await insertCustomer(house);
  const [carla, doga] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
  expect(await record(carla, 'kira bedeli', 500)).toEqual({ done: true, outcome: 'suspense' });
  const { rows } = await house.database.pool.query<{ id: string; username: string }>(
    `select s.id, c.username from suspense_item s, customer c where s.reference = 'kira bedeli' and c.id = $1`,
    [customer],
  );
  const { id, username } = rows[0]!;
  const credit = { id, as: 'credit' as const, customer: username, why };
  expect(await house.office.resolveSuspense(carla, credit)).toEqual({ done: false });
  expect(await house.office.resolveSuspense(doga, credit)).toEqual({ done: true });
  expect(await cashOf(customer)).toBe(50_000n);
  for (const who of [carla, doga]) {
    const payout = await withdraw(customer, 100);
    expect(await house.office.approveWithdrawal(who, { id: payout, why })).toMatchObject({
      refusal: 'fed_by_you',
    });
  }
});

it('credits to a customer never exceed the day’s maximum, not even by two people', async () => {
  const { customer, code } = await awaited(150_000);
  const [carla, doga] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
  const line = randomUUID();
  await record(carla, code, 150_000, line);
  expect(await record(doga, code, 150_000, line)).toEqual({ done: true, outcome: 'credit' });
  const more = await awaited(150_001, customer);
  expect(await record(carla, more.code, 150_001)).toEqual({
    refusal: 'manual_credit_limit',
    errors: [{ path: 'amount', message: 'Bu müşterinin bugünkü kayıtları için kalan: ₺150.000,00.' }],
  });
});

it('the bank’s file confirms the transfers, and lets one other person approve the payout', async () => {
  const { customer, code } = await awaited(1500);
  const [carla, doga] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
  const line = randomUUID();
  await comes({ reference: line, amount: '1500.00', payer: 'AYSE DENEME' });
  expect(await record(carla, code, 1500, line)).toEqual({ done: true, outcome: 'credit' });
  const id = await withdraw(customer, 1500);
  const { list } = await house.office.listWithdrawals(doga, { take: 200 });
  expect(list.find((each) => each.id === id)?.reasons).toEqual(['transfer_unconfirmed']);
  await house.reconciliation.compareDay('payment:bank', today());
  expect(await transferOf(line)).toMatchObject({
    confirmedAt: expect.any(String) as string,
    missingAt: null,
  });
  expect(await house.office.approveWithdrawal(doga, { id, why })).toEqual({ done: true });
  // Later payouts leave without approval again.
  const { code: again } = await awaited(100, customer);
  const other = randomUUID();
  await comes({ reference: other, amount: '100.00', payer: 'Ayşe Deneme' });
  await house.reconciliation.compareDay('payment:bank', today());
  expect(await record(carla, again, 100, other)).toEqual({ done: true, outcome: 'credit' });
  expect((await transferOf(other)).confirmedAt).not.toBeNull();
});

it.each([
  ['does not hold it', undefined, 'not_in_file'],
  ['has another amount', { amount: '150.00', payer: 'Ayşe Deneme' }, 'amount_differs'],
  ['names another sender', { amount: '1500.00', payer: 'Fatma Başka' }, 'payer_differs'],
])(
  'a credited transfer stops the payouts of its customer when the bank’s file %s',
  async (_how, came, because) => {
    const { customer, code } = await awaited(1500);
    const [carla, doga, ece] = await Promise.all([
      operatorAsk(house),
      operatorAsk(house),
      operatorAsk(house),
    ]);
    const line = randomUUID();
    if (came) await comes({ reference: line, ...came });
    expect(await record(carla, code, 1500, line)).toEqual({ done: true, outcome: 'credit' });
    await house.reconciliation.compareDay('payment:bank', today());
    expect(await transferOf(line)).toMatchObject({ confirmedAt: null, missingBecause: because });
    expect(house.logged).toContainEqual(
      expect.objectContaining({
        msg: 'a credited transfer is not in the bank file',
        bankReference: line,
        because,
      }),
    );
    const figures = await house.payments.measures();
    expect(figures.find(({ name }) => name === 'felek_transfers_missing')!.values[0]!.value).toBeGreaterThan(
      0,
    );
    const id = await withdraw(customer, 100);
    expect(await house.office.approveWithdrawal(doga, { id, why })).toEqual({
      refusal: 'transfer_missing',
      errors: [{ path: 'id', message: line }],
    });
    const resolve = (who: OperatorAsk, as: 'takeback' | 'confirm') =>
      house.office.resolveTransfer(who, { bankReference: line, as, why });
    expect(await resolve(carla, 'confirm')).toBe('fed_by_you');
    if (because === 'not_in_file') {
      expect(await resolve(doga, 'takeback')).toEqual({ done: false });
      expect(await resolve(doga, 'takeback')).toBe('approved_before');
      expect(await resolve(ece, 'takeback')).toEqual({ done: true });
      expect(await resolve(ece, 'takeback')).toBe('transfer_not_missing');
      // One hundred is held for the payout; the reversed sum is owed.
      expect(await cashOf(customer)).toBe(-10_000n);
      await house.office.refuseWithdrawal(doga, { id, why, tell: 'Havaleniz bankamıza ulaşmadı.' });
      expect(await cashOf(customer)).toBe(0n);
    } else {
      expect(await resolve(doga, 'confirm')).toEqual({ done: false });
      expect(await resolve(ece, 'confirm')).toEqual({ done: true });
      expect(await house.office.approveWithdrawal(doga, { id, why })).toEqual({ done: true });
    }
  },
);

it('a line that is sent back agrees once the transfer is reversed, and an unmatched line is left out', async () => {
  const { code } = await awaited(1200);
  const [carla, doga, ece] = await Promise.all([operatorAsk(house), operatorAsk(house), operatorAsk(house)]);
  const [line, rent] = [randomUUID(), randomUUID()];
  await comes({ reference: line, amount: '1200.00', payer: 'Ayşe Deneme' });
  await comes({ reference: randomUUID(), amount: '-1200.00', payer: '', returns: line });
  await comes({ reference: rent, amount: '900.00', payer: 'Kiracı' });
  await comes({ reference: randomUUID(), amount: '-77.00', payer: 'Elektrik' });
  await record(carla, code, 1200, line);
  await record(carla, 'kira', 900, rent);
  const differing = async () => {
    await house.reconciliation.compareDay('payment:bank', today());
    const { list } = await house.reconciliation.list({ take: 20 });
    const day = list.find(({ source }) => source === 'payment:bank')!;
    return day.differences.filter(({ reference }) => reference === line || reference === rent);
  };
  expect((await differing()).map(({ reference }) => reference).toSorted()).toEqual([line, rent].toSorted());
  const { rows } = await house.database.pool.query<{ id: string }>(
    `select id from suspense_item where reported ->> 'serviceReference' = $1`,
    [rent],
  );
  await house.office.resolveSuspense(doga, { id: rows[0]!.id, as: 'close', why });
  for (const who of [doga, ece])
    await house.office.resolveTransfer(who, { bankReference: line, as: 'takeback', why });
  expect(await differing()).toEqual([]);
});

it('a house without an address takes the bank’s file from two people who give the same one', async () => {
  const other = await openPaymentHouse({ fetchesBankFiles: false });
  try {
    const [carla, doga] = await Promise.all([operatorAsk(other), operatorAsk(other)]);
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const give = (who: OperatorAsk, file: string, of = day) =>
      other.office.takeBankFile(who, { day: of, file, why });
    expect(await other.reconciliation.compareDay('payment:bank', day)).toBe('matched');
    expect(await give(carla, 'reference;amount;payer\nA1;10,00', today())).toBe('bank_day_not_ended');
    expect(await give(carla, 'reference;amount;payer\nA1;ten;x')).toEqual({
      refusal: 'bank_file_unreadable',
      errors: [{ path: 'file', message: 'Dosyanın 2. satırı okunamıyor.' }],
    });
    const file = 'reference;amount;payer\nA1;10,00;Ayşe Deneme\n';
    expect(await give(carla, file)).toEqual({ done: false, state: null });
    expect(await give(carla, file)).toBe('approved_before');
    expect(await give(doga, `${file}A2;5,00;x\n`)).toEqual({ done: false, state: null });
    expect(await give(doga, file)).toEqual({ done: true, state: 'differs' });
    const { list } = await other.reconciliation.list({ take: 20 });
    expect(list[0]!.differences).toMatchObject([{ reference: 'A1', kind: 'not_booked', theirs: 10 }]);
  } finally {
    await other.close();
  }
});

describe('a file that people give confirms a transfer only by the word of one who did not record it', () => {
  let other: PaymentHouse;
  let carla: OperatorAsk;
  let doga: OperatorAsk;
  let ece: OperatorAsk;
  beforeAll(async () => {
    other = await openPaymentHouse({ fetchesBankFiles: false });
    [carla, doga, ece] = await Promise.all([operatorAsk(other), operatorAsk(other), operatorAsk(other)]);
  });
  afterEach(async () => expect(await checkInvariants(other.database.pool)).toEqual([]));
  afterAll(() => other.close());

  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  async function invented() {
    const line = randomUUID();
    const { customer, code } = await awaited(70_000, undefined, other);
    const request = { reference: code, amount: 70_000, bankReference: line, payer, why };
    const file = `reference;amount;payer\n${line};70000,00;${payer}\n`;
    const records = async () => {
      await other.office.recordTransfer(carla, request);
      expect(await other.office.recordTransfer(doga, request)).toEqual({ done: true, outcome: 'credit' });
    };
    const gives = (who: OperatorAsk) => other.office.takeBankFile(who, { day, file, why });
    const confirmedAt = async () => {
      const { list } = await other.payments.desk.manualCredits.listTransfers({
        take: 200,
        missing: false,
      });
      return list.find((each) => each.bankReference === line)!.confirmedAt;
    };
    return { customer, line, records, gives, confirmedAt };
  }

  it.each([
    ['the transfer comes first', ['record', 'give']],
    ['the file comes first', ['give', 'record']],
  ] as const)('when %s', async (_order, steps) => {
    const { customer, line, records, gives, confirmedAt } = await invented();
    for (const step of steps)
      if (step === 'record') await records();
      else for (const who of [carla, doga]) expect(await gives(who)).toMatchObject({ done: who === doga });
    await other.reconciliation.compareDay('payment:bank', day);
    expect(await confirmedAt()).toBeNull();
    const id = await withdraw(customer, 60_000, other);
    const { list } = await other.office.listWithdrawals(ece, { take: 200 });
    expect(list.find((each) => each.id === id)?.reasons).toContain('transfer_unconfirmed');
    expect(await other.office.approveWithdrawal(ece, { id, why })).toEqual({ done: false });

    // The operators' own file cannot undo the bank's statement either.
    await other.database.pool.query(
      `update manual_credit set missing_at = now(), missing_because = 'not_in_file' where bank_reference = $1`,
      [line],
    );
    await other.database.inTransaction((tx) =>
      other.payments.desk.takeBankDay(
        tx,
        day,
        [{ reference: line, amount: 7_000_000n, payer, returns: undefined }],
        [carla.operator, doga.operator],
      ),
    );
    expect(await other.office.approveWithdrawal(ece, { id, why })).toMatchObject({
      refusal: 'transfer_missing',
    });

    // A third person who gives the same file is one who did not record it.
    expect(await gives(ece)).toMatchObject({ done: true });
    expect(await confirmedAt()).not.toBeNull();
  });

  it('of one of two who recorded it and one who did not', async () => {
    const { records, gives, confirmedAt } = await invented();
    await gives(carla);
    expect(await gives(ece)).toMatchObject({ done: true });
    await records();
    expect(await confirmedAt()).not.toBeNull();
  });
});

it('no operator writes a file of a bank whose files the house fetches, to confirm a missing transfer', async () => {
  const { customer, code } = await awaited(1500);
  const [carla, doga] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
  const line = randomUUID();
  expect(await record(carla, code, 1500, line)).toEqual({ done: true, outcome: 'credit' });
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const file = `reference;amount;payer\n${line};1500,00;${payer}\n`;
  for (const who of [carla, doga])
    expect(await house.office.takeBankFile(who, { day, file, why })).toBe('bank_file_fetched');
  expect((await transferOf(line)).confirmedAt).toBeNull();
  const id = await withdraw(customer, 1500);
  const { list } = await house.office.listWithdrawals(doga, { take: 200 });
  expect(list.find((each) => each.id === id)?.reasons).toEqual(['transfer_unconfirmed']);
});
