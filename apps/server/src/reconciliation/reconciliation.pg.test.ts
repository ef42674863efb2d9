import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { anyIban } from '../../../../testbed/destinations.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import type { CustomerId } from '../ids.ts';
import {
  createReconciliation,
  type DaySource,
  type Movement,
  type Reconciliation,
} from './reconciliation.ts';

const source = 'payment:generic';
const today = new Date().toISOString().slice(0, 10);
const patience = { timeout: 20_000, interval: 50 };
let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
  await house.sandbox.misbehave({ payoutDelayMs: 10 });
  await house.jobs.start();
});
afterAll(() => house.close());

/** The day as the office shows it. */
async function shown() {
  const { list } = await house.reconciliation.list({ take: 50 });
  return list.find((each) => each.source === source && each.day === today)!;
}
const differences = async () =>
  (await shown()).differences.map(({ reference, kind, theirs, ours, inSuspense }) => ({
    reference,
    kind,
    theirs,
    ours,
    inSuspense,
  }));
const openOf = async (reconciliation: Reconciliation) =>
  (await reconciliation.measures()).find(({ name }) => name === 'felek_reconciliation_differences')!.values;
const cashOf = async (customer: CustomerId) => (await house.ledger.balances(customer))!.cash;

/** The room at another time and with others, who are not asked by themselves. */
const reconcileWith = (
  sources: readonly DaySource[],
  now: () => Date,
  warn: (detail: object) => void = () => undefined,
): Reconciliation =>
  createReconciliation({
    database: house.database,
    ledger: house.ledger,
    jobs: { ...house.jobs, handle: () => undefined },
    checks: [],
    sources,
    clock: { now },
    log: { info: () => undefined, warn, error: () => undefined },
  });

/** A hundred and fifty lira and a half, deposited and paid by the payer. */
async function depositPaid(): Promise<CustomerId> {
  const customer = await insertCustomer(house);
  const started = await house.payments.deposit(askOf(customer), {
    id: 1,
    target: 'pay',
    detail: { amount: 150.5 },
  });
  await fetch((started as { payUrl: string }).payUrl, {
    method: 'POST',
    body: 'answer=paid',
    redirect: 'manual',
  });
  await vi.waitFor(async () => expect(await cashOf(customer)).toBe(15_050n), patience);
  return customer;
}

it('a day of deposits and withdrawals that both sides know alike is matched', async () => {
  const customer = await depositPaid();
  await depositPaid();
  const withdrawn = await house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount: 100 },
  });
  const { id } = withdrawn as { id: string };
  await vi.waitFor(async () => {
    const { rows } = await house.database.pool.query<{ status: number }>(
      'select status from payment where id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: status.confirmed }]);
  }, patience);
  expect(await house.reconciliation.compareDay(source, today)).toBe('matched');
  expect(await shown()).toMatchObject({
    state: 'matched',
    theirCount: 3,
    ourCount: 3,
    theirSum: 201,
    ourSum: 201,
    differences: [],
  });
});

it('a payment without an order of ours is not booked, and waits in suspense', async () => {
  const reference = randomUUID();
  const { payUrl } = await house.service.createPayment({
    reference,
    amount: 7_000n,
    channel: 'card',
    locale: 'tr',
    returnUrl: house.publicUrl,
    webhookUrl: house.webhookUrl,
  });
  await fetch(payUrl, { method: 'POST', body: 'answer=paid', redirect: 'manual' });
  await vi.waitFor(async () => {
    const { rows } = await house.database.pool.query('select from suspense_item where reference = $1', [
      reference,
    ]);
    expect(rows).toHaveLength(1);
  }, patience);
  expect(await house.reconciliation.compareDay(source, today)).toBe('differs');
  expect(await differences()).toEqual([
    { reference, kind: 'not_booked', theirs: 70, ours: null, inSuspense: true },
  ]);
});

it('a booking that they do not know is found, and is gone once it is reversed', async () => {
  const customer = await insertCustomer(house);
  const id = randomUUID();
  const key = { source: 'payment', operation: 'deposit', id };
  await house.ledger.post({ wallet: customer, key, legs: [{ from: source, to: 'cash', amount: 4_000n }] });
  await house.reconciliation.compareDay(source, today);
  expect(await differences()).toContainEqual({
    reference: id,
    kind: 'not_in_file',
    theirs: null,
    ours: 40,
    inSuspense: false,
  });
  await house.ledger.reverse({ wallet: customer, key: { ...key, operation: 'undo' }, target: key });
  await house.reconciliation.compareDay(source, today);
  expect((await differences()).map(({ reference }) => reference)).not.toContain(id);
});

it('days that ended are compared by themselves: again while they are young, differ, or have no file yet', async () => {
  const asked: string[] = [];
  const files = new Map<string, Movement[]>();
  const source: DaySource = {
    name: 'game:elsewhere',
    async readTheirs(day) {
      asked.push(day);
      return files.get(day);
    },
    readOurs: async () => [],
    inSuspense: async () => new Set(),
  };
  let now = new Date('2026-03-10T05:00:00Z');
  const reconciliation = reconcileWith([source], () => now);
  const states = async () =>
    (await reconciliation.list({ take: 50 })).list
      .filter((each) => each.source === source.name)
      .map(({ day, state }) => `${day} ${state}`);
  files.set('2026-03-08', []);
  files.set('2026-03-07', [{ reference: 'a', amount: 1n, currency: 'TRY' }]);
  await reconciliation.compareThoseDue();
  expect(await states()).toEqual(['2026-03-09 no_file', '2026-03-08 matched', '2026-03-07 differs']);
  expect(await openOf(reconciliation)).toEqual([{ labels: { source: source.name }, value: 1 }]);
  expect(asked).not.toContain('2026-03-11');

  now = new Date('2026-03-20T05:00:00Z');
  files.set('2026-03-09', []);
  files.set('2026-03-07', []);
  asked.length = 0;
  await reconciliation.compareThoseDue();
  expect((await states()).slice(3)).toEqual([
    '2026-03-09 matched',
    '2026-03-08 matched',
    '2026-03-07 matched',
  ]);
  expect(await openOf(reconciliation)).toEqual([{ labels: { source: source.name }, value: 0 }]);
});

it('a service without an answer does not keep others from being compared', async () => {
  const warned: unknown[] = [];
  const gone: DaySource = {
    name: 'game:gone',
    readTheirs: () => Promise.reject(new Error('no answer')),
    readOurs: async () => [],
    inSuspense: async () => new Set(),
  };
  const here: DaySource = { ...gone, name: 'game:here', readTheirs: async () => [] };
  const reconciliation = reconcileWith(
    [gone, here],
    () => new Date('2026-04-02T05:00:00Z'),
    (detail) => void warned.push(detail),
  );
  await reconciliation.compareThoseDue();
  expect(warned).toHaveLength(3);
  const { list } = await reconciliation.list({ take: 50 });
  expect(list.filter((each) => each.source === here.name).map(({ state }) => state)).toEqual(
    Array(3).fill('matched'),
  );
  const silent = list.filter((each) => each.source === gone.name);
  expect(silent.map(({ day, state, reason }) => [day, state, reason])).toEqual(
    ['2026-04-01', '2026-03-31', '2026-03-30'].map((day) => [day, 'unreadable', 'no answer']),
  );
});

it('a day that has no file, or none that can be read, is counted until it is compared', async () => {
  let read: DaySource['readTheirs'] = async () => undefined;
  const source: DaySource = {
    name: 'game:moody',
    readTheirs: (day) => read(day),
    readOurs: async () => [],
    inSuspense: async () => new Set(),
  };
  let now = new Date('2026-06-10T05:00:00Z');
  const reconciliation = reconcileWith([source], () => now);
  const uncompared = async () =>
    (await reconciliation.measures()).find(({ name }) => name === 'felek_reconciliation_days_uncompared')!
      .values;
  const told = async () =>
    (await reconciliation.list({ take: 50 })).list
      .filter((each) => each.source === source.name)
      .map(({ state, reason }) => [state, reason]);
  const onEach = (each: unknown) => [each, each, each];
  const counts = (value: number) => [{ labels: { source: source.name }, value }];
  expect(await uncompared()).toEqual(counts(0));
  await reconciliation.compareThoseDue();
  expect(await told()).toEqual(onEach(['no_file', null]));
  expect(await uncompared()).toEqual(counts(3));

  const long = 'a line that is not understood '.repeat(20);
  read = async function* () {
    yield { reference: 'a', amount: 1n, currency: 'TRY' };
    throw new Error(long);
  } as unknown as DaySource['readTheirs'];
  await reconciliation.compareThoseDue();
  expect(await told()).toEqual(onEach(['unreadable', long.slice(0, 200)]));
  expect(await uncompared()).toEqual(counts(3));

  read = async (day) => (day === '2026-06-09' ? [] : undefined);
  await reconciliation.compareThoseDue();
  expect(await told()).toEqual([
    ['matched', null],
    ['no_file', null],
    ['no_file', null],
  ]);
  expect(await uncompared()).toEqual(counts(2));

  // A day that was compared once keeps its result when its file cannot be read again.
  read = () => Promise.reject(new Error('no answer'));
  await reconciliation.compareThoseDue();
  expect((await told())[0]).toEqual(['matched', null]);

  now = new Date('2026-07-20T05:00:00Z');
  expect(await uncompared()).toEqual(counts(0));
});

it('a payment before midnight by their clock and after it by ours differs on neither day', async () => {
  const [evening, morning] = [new Date('2026-05-10T23:59:59Z'), new Date('2026-05-11T00:00:01Z')];
  const movement = { reference: 'a', amount: 5n, currency: 'TRY' };
  const source: DaySource = {
    name: 'game:midnight',
    readTheirs: async (day) => (day === '2026-05-10' ? [{ ...movement, at: evening }] : []),
    readOurs: async (from, to) => (from <= morning && morning < to ? [movement] : []),
    inSuspense: async () => new Set(),
  };
  const reconciliation = reconcileWith([source], () => new Date('2026-05-12T05:00:00Z'));
  for (const day of ['2026-05-10', '2026-05-11'])
    expect(await reconciliation.compareDay(source.name, day)).toBe('matched');
});

it('a file of something else is read no further than it must be, and a thousand differences are shown', async () => {
  let read = 0;
  async function* foreign() {
    for (let n = 0; n < 300_000; n += 1) {
      read += 1;
      yield { reference: String(n).padStart(6, '0'), amount: 1n, currency: 'TRY' };
    }
  }
  const source: DaySource = {
    name: 'game:foreign',
    readTheirs: async (day) => (day === '2026-05-01' ? foreign() : undefined),
    readOurs: async () => [],
    inSuspense: async () => new Set(),
  };
  const reconciliation = reconcileWith([source], () => new Date('2026-05-02T05:00:00Z'));
  expect(await reconciliation.compareDay(source.name, '2026-05-01')).toBe('differs');
  // The first hundred thousand once, and all of it once more for those alone.
  expect(read).toBe(100_001 + 300_000);
  const { list } = await reconciliation.list({ take: 50 });
  const { differences } = list.find((each) => each.source === source.name)!;
  expect([differences.length, differences[999]!.reference]).toEqual([1000, '000999']);
});

it('a long file that is not ordered by time does not count as matched', async () => {
  const movements = Array.from({ length: 100_001 }, (_, n) => ({
    reference: `${n}`,
    amount: 1n,
    currency: 'TRY',
  }));
  const source: DaySource = {
    name: 'game:unordered',
    readTheirs: async (day) => (day === '2026-05-01' ? movements : undefined),
    readOurs: async (from) => (from.toISOString() === '2026-05-01T05:00:00.000Z' ? movements : []),
    inSuspense: async () => new Set(),
  };
  const reconciliation = reconcileWith([source], () => new Date('2026-05-02T05:00:00Z'));
  await expect(reconciliation.compareDay(source.name, '2026-05-01')).rejects.toThrow('not in order of time');
  const { list } = await reconciliation.list({ take: 50 });
  expect(list.filter((each) => each.source === source.name)).toEqual([]);
});

describe('a payment that one side has days after the other', () => {
  const friday = '2026-08-07';
  const monday = '2026-08-10';
  const on = (day: string) => new Date(`${day}T10:00:00Z`);
  const line = (day: string, reference: string, amount: bigint): Dated => ({
    reference,
    amount,
    currency: 'TRY',
    at: on(day),
  });
  type Dated = Movement & { readonly at: Date };
  const ofDay = (all: readonly Dated[], day: string) =>
    all.filter(({ at }) => at.toISOString().startsWith(day));
  let [theirs, ours]: [Dated[], Dated[]] = [[], []];
  let missing: string[] = [];
  let now = on(friday);
  let rooms = 0;
  let reconciliation: Reconciliation;
  let source: DaySource;

  beforeEach(() => {
    [theirs, ours, missing] = [[], [], []];
    rooms += 1;
    source = {
      name: `game:late${rooms}`,
      readTheirs: async (day) => (missing.includes(day) ? undefined : ofDay(theirs, day)),
      readOurs: async (from, to) => ours.filter(({ at }) => from <= at && at < to),
      findOurs: async (references) => ours.filter(({ reference }) => references.includes(reference)),
      inSuspense: async () => new Set(),
    };
    reconciliation = reconcileWith([source], () => now);
  });

  /** The days that do not match, as the job leaves them on a morning. */
  async function onMorningOf(day: string): Promise<string[]> {
    now = new Date(`${day}T05:00:00Z`);
    await reconciliation.compareThoseDue();
    const { list } = await reconciliation.list({ take: 100 });
    const off = list.filter((each) => each.source === source.name && each.state !== 'matched');
    const open = (await openOf(reconciliation))[0]!.value;
    expect(off.flatMap(({ differences }) => differences)).toHaveLength(open);
    return off.map((each) => [each.day, ...each.differences.map(({ kind }) => kind)].join(' '));
  }

  it('differs until it is booked, and on neither day afterwards', async () => {
    theirs = [line(friday, 'a', 500n), line(friday, 'b', 7n)];
    ours = [line(friday, 'b', 7n)];
    expect(await onMorningOf('2026-08-08')).toEqual([`${friday} not_booked`]);
    expect(await onMorningOf(monday)).toEqual([`${friday} not_booked`]);
    ours.push(line(monday, 'a', 500n));
    expect(await onMorningOf('2026-08-11')).toEqual([]);
    expect(await onMorningOf('2026-08-12')).toEqual([]);
  });

  it('differs on neither day when the file came after it was booked', async () => {
    theirs = [line(friday, 'a', 500n)];
    ours = [line(monday, 'a', 500n)];
    missing = [friday];
    expect(await onMorningOf('2026-08-11')).toEqual([`${monday} not_in_file`]);
    missing = [];
    now = on('2026-08-12');
    expect(await reconciliation.compareDay(source.name, friday)).toBe('matched');
    expect(await onMorningOf('2026-08-12')).toEqual([]);
  });

  it('differs until they write it down, where we were the first', async () => {
    ours = [line(friday, 'a', -500n)];
    expect(await onMorningOf('2026-08-08')).toEqual([`${friday} not_in_file`]);
    theirs = [line(monday, 'a', -500n)];
    await onMorningOf('2026-08-11');
    expect(await onMorningOf('2026-08-11')).toEqual([]);
  });

  it('is found when it is a refund of a much earlier payment', async () => {
    const longAgo = '2026-06-01';
    theirs = [line(longAgo, 'a', 500n), line(friday, 'a', -500n)];
    ours = [line(longAgo, 'a', 500n)];
    expect(await onMorningOf('2026-08-08')).toEqual([`${friday} not_booked`]);
    ours.push(line('2026-08-09', 'a', -500n));
    expect(await onMorningOf(monday)).toEqual([]);
  });

  it('differs while it is not the same, nor in lira', async () => {
    theirs = [line(friday, 'a', 500n), { ...line(friday, 'b', 500n), currency: 'EUR' }];
    await onMorningOf('2026-08-08');
    ours = [line(monday, 'a', 501n), line(monday, 'b', 500n)];
    expect(await onMorningOf('2026-08-11')).toEqual([
      `${monday} not_in_file not_in_file`,
      `${friday} not_booked currency_differs`,
    ]);
  });

  it('waits for the file of the day on which it was booked', async () => {
    theirs = [line(friday, 'a', 500n)];
    await onMorningOf('2026-08-08');
    ours = [line(monday, 'a', 500n)];
    missing = [monday];
    expect(await onMorningOf('2026-08-11')).toEqual([monday, `${friday} not_booked`]);
    missing = [];
    expect(await onMorningOf('2026-08-11')).toEqual([]);
  });

  it('is not reported when its own file is gone', async () => {
    theirs = [line(friday, 'a', 500n)];
    ours = [line(friday, 'a', 500n), line(monday, 'a', 500n)];
    expect(await onMorningOf('2026-08-11')).toEqual([`${monday} not_in_file`]);
  });

  it('is found in the ledger, under the item in suspense that it was credited from', async () => {
    const reference = randomUUID();
    const id = randomUUID();
    const customer = await insertCustomer(house);
    await house.database.pool.query(
      `insert into suspense_item (id, service, reference, reason, reported) values ($1, 'generic', $2, 'unknown_reference', '{}')`,
      [id, reference],
    );
    const post = (operation: string, key: string, amount: bigint) =>
      house.ledger.post({
        wallet: customer,
        key: { source: 'payment', operation, id: key },
        legs: [{ from: 'payment:generic', to: 'cash', amount }],
      });
    await post('suspense-credit', id, 700n);
    await post('deposit', reference, 5n);
    await post('deposit', randomUUID(), 9n);
    const found = await house.payments.dayFiles[0]!.findOurs!([reference, randomUUID()]);
    expect(
      found.map(({ at, ...each }) => ({ ...each, isToday: at!.toISOString().startsWith(today) })),
    ).toEqual([
      { reference, amount: 700n, isToday: true },
      { reference, amount: 5n, isToday: true },
    ]);
  });
});

it('the books are checked, and a broken invariant shows in the metrics', async () => {
  const broken = async () =>
    (await house.reconciliation.measures()).find(({ name }) => name === 'felek_books_broken_rules')!.values;
  expect(await house.reconciliation.checkBooks()).toEqual([]);
  expect(await broken()).toEqual([{ value: 0 }]);
  const customer = await insertCustomer(house, { cash: 100n });
  await house.database.pool.query('update wallet set cash = cash + 1 where id = $1', [customer]);
  expect(await house.reconciliation.checkBooks()).not.toEqual([]);
  const [found] = await broken();
  expect(found!.value).toBeGreaterThan(0);
  await house.database.pool.query('update wallet set cash = cash - 1 where id = $1', [customer]);
  expect(await house.reconciliation.checkBooks()).toEqual([]);
});

it('books that could not be checked to the end are reported neither as sound nor as checked', async () => {
  const figure = async (room: Reconciliation, wanted: string) =>
    (await room.measures()).find(({ name }) => name === wanted)!.values[0]!.value;
  const checked = async () => {
    const { rows } = await house.database.pool.query<{ checked_at: Date }>(
      'select checked_at from books_check',
    );
    return rows[0]!.checked_at;
  };
  await house.reconciliation.checkBooks();
  const before = await checked();
  const customer = await insertCustomer(house, { cash: 100n });
  await house.database.pool.query('update wallet set cash = cash + 1 where id = $1', [customer]);
  const stuck = createReconciliation({
    database: house.database,
    ledger: house.ledger,
    jobs: { ...house.jobs, handle: () => undefined },
    checks: [() => Promise.reject(new Error('too long'))],
    sources: [],
    clock: { now: () => new Date() },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await expect(stuck.checkBooks()).rejects.toThrow('too long');
  expect(await figure(stuck, 'felek_books_broken_rules')).toBeGreaterThan(0);
  expect(await checked()).toEqual(before);
  await house.database.pool.query('update wallet set cash = cash - 1 where id = $1', [customer]);
  await house.database.pool.query('delete from books_check');
  await expect(stuck.checkBooks()).rejects.toThrow('too long');
  expect(await figure(stuck, 'felek_books_checked_seconds')).toBeGreaterThan(0);
  expect(await house.reconciliation.checkBooks()).toEqual([]);
});
