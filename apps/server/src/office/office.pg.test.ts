import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { houseProvider } from '@felek/contract/enumerations';
import { calls } from '@felek/contract/api';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { anyIban } from '../../../../testbed/destinations.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../testbed/payment-house.ts';
import type { CustomerAsk, OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import { hashToken } from '../vault.ts';

const patience = { timeout: 20_000, interval: 50 };
const why = 'it is in order';
const password = 'Kırk-2-küp-dörtte';
let house: PaymentHouse;
let ayla: OperatorAsk;
let bora: OperatorAsk;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
  // The bank decides nothing here: the tests say how a payout ends.
  await house.sandbox.misbehave({ payoutDelayMs: 600_000 });
  await house.jobs.start();
  [ayla, bora] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const moneyOf = async (customer: CustomerId) => {
  const { cash, held } = (await house.ledger.balances(customer))!;
  return { cash, held };
};
const statusOf = async (id: string) =>
  (await house.database.pool.query<{ status: number }>('select status from payment where id = $1', [id]))
    .rows[0]!.status;
/** A customer's notifications, oldest first. */
const toldTo = async (customer: CustomerId) =>
  (
    await house.database.pool.query<{ text_code: string }>(
      'select text_code from notification where customer_id = $1 order by created_at, id',
      [customer],
    )
  ).rows.map(({ text_code }) => text_code);
const decisionsOn = async (subject: string) =>
  (
    await house.database.pool.query<{ line: string }>(
      `select action || ' by ' || operator_id || ': ' || (detail->>'done') as line from office_decision where subject = $1 order by at`,
      [subject],
    )
  ).rows.map(({ line }) => line);

/** A withdrawal of so many lira that waits for review. */
async function waiting(lira = 30_000, iban = anyIban()) {
  const customer = await insertCustomer(house, { cash: BigInt(lira) * 100n });
  const ask = askOf(customer);
  const answer = await house.payments.withdraw(ask, {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban, amount: lira },
  });
  if (!('id' in answer)) throw new Error(answer.refusal);
  return { customer, ask, id: answer.id };
}

describe('a withdrawal that waits', () => {
  it('lies before the office with its reasons, is approved once, and is then paid', async () => {
    const { customer, id } = await waiting(30_000, 'TR330006100519786457841326');
    const { list } = await house.office.listWithdrawals(ayla, { take: 200 });
    expect(list.find((each) => each.id === id)).toMatchObject({
      amount: 30_000,
      fee: 0,
      destination: 'TR•• 1326',
      reasons: ['large_amount', 'day_sum', 'new_destination'],
      approvedBy: [],
      wageringLeft: 0,
      depositsSincePayout: 0,
      lastPayoutAt: null,
    });
    expect(await house.office.approveWithdrawal(ayla, { id, why })).toEqual({ done: true });
    expect(await house.office.approveWithdrawal(bora, { id, why })).toBe('withdrawal_not_waiting');
    await expect.poll(async () => (await house.service.ask('payouts', id))?.status, patience).toBe('pending');
    expect(await toldTo(customer)).toEqual(['withdrawal_review', 'withdrawal_approved']);
    expect(await decisionsOn(`withdrawal ${id}`)).toEqual([`approve withdrawal by ${ayla.operator}: true`]);
  });

  it('shows the wagering that is left, and the deposits since the last payout', async () => {
    const { customer, id } = await waiting();
    const paid = async (type: 1 | 2, lira: number, minutesAgo: number, as: number = status.confirmed) => {
      await house.database.pool.query(
        `insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, request_hash, moved_at)
         values (gen_random_uuid(), $1, $2, (select min(id) from payment_method where type = $2), $3, $4, 'generic', '', '',
           now() - make_interval(mins => $5))`,
        [customer, type, lira * 100, as, minutesAgo],
      );
    };
    const shown = async () =>
      (await house.office.listWithdrawals(ayla, { take: 200 })).list.find((each) => each.id === id);
    await paid(1, 100, 50);
    await paid(1, 900, 40, status.rejected);
    expect(await shown()).toMatchObject({ depositsSincePayout: 100, lastPayoutAt: null });
    await paid(2, 30, 30);
    await paid(1, 20.5, 20);
    await paid(1, 5, 10);
    expect(await shown()).toMatchObject({
      depositsSincePayout: 25.5,
      lastPayoutAt: expect.stringMatching(/^20/) as string,
      wageringLeft: 0,
    });
    const { rows } = await house.database.pool.query<{ usercode: string }>(
      'select usercode from customer where id = $1',
      [customer],
    );
    const gift = { id: randomUUID(), customer: `usercode:${rows[0]!.usercode}`, amount: 50, why };
    expect(await house.office.grantBonus(bora, gift)).toEqual({ done: true });
    expect(await shown()).toMatchObject({ wageringLeft: 50 });
  });

  it('is refused with a reason that the customer reads', async () => {
    const { customer, ask, id } = await waiting(30_000, 'TR330006100519786457841326');
    const tell = 'Hesap sahibinin adı üyelik adınızla aynı değil.';
    expect(await house.office.refuseWithdrawal(ayla, { id, why: 'another name', tell })).toBeUndefined();
    expect(await moneyOf(customer)).toEqual({ cash: 3_000_000n, held: 0n });
    expect(await toldTo(customer)).toEqual(['withdrawal_review', 'withdrawal_refused']);
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
    expect(list[0]).toMatchObject({ status: status.rejected, note: `TR•• 1326 · ${tell}` });
  });

  it('beyond the limit needs two people: the same one twice is one', async () => {
    const { customer, id } = await waiting(80_000);
    const approve = (who: OperatorAsk) => house.office.approveWithdrawal(who, { id, why });
    expect(await approve(ayla)).toEqual({ done: false });
    expect(await approve(ayla)).toBe('approved_before');
    expect(await statusOf(id)).toBe(status.created);
    const { list } = await house.office.listWithdrawals(ayla, { take: 200 });
    expect(list.find((each) => each.id === id)?.approvedBy).toEqual([ayla.operator]);
    expect(await approve(bora)).toEqual({ done: true });
    expect(await statusOf(id)).toBe(status.pending);
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 8_000_000n });
    expect(await decisionsOn(`withdrawal ${id}`)).toEqual([
      `approve withdrawal by ${ayla.operator}: false`,
      `approve withdrawal by ${bora.operator}: true`,
    ]);
  });

  it('is handed over once when two people approve at the same moment', async () => {
    const { id } = await waiting(80_000);
    const answers = await Promise.all(
      [ayla, bora].map((who) => house.office.approveWithdrawal(who, { id, why })),
    );
    expect(answers).toContainEqual({ done: false });
    expect(answers).toContainEqual({ done: true });
  });

  it('cannot change after the request: an approval is for this amount to this destination', async () => {
    const { id } = await waiting();
    for (const change of [
      'amount_kurus = 1',
      `destination_hash = ''`,
      `detail_sealed = ''`,
      `review_reasons = '{}'`,
    ])
      await expect(
        house.database.pool.query(`update payment set ${change} where id = $1`, [id]),
      ).rejects.toThrow('never changed');
  });

  it('that goes out by itself is not the office’s', async () => {
    const { id } = await waiting(150);
    expect(await house.office.approveWithdrawal(ayla, { id, why })).toBe('withdrawal_not_waiting');
    expect(await house.office.approveWithdrawal(ayla, { id: randomUUID(), why })).toBe('order_not_found');
  });
});

describe('a customer who cancels', () => {
  it('gets the money back once, and only of an order of their own', async () => {
    const { customer, ask, id } = await waiting();
    const stranger = askOf(await insertCustomer(house));
    expect(await house.payments.cancelWithdrawal(stranger, id)).toBe('order_not_found');
    const answers = await Promise.all([1, 2, 3].map(() => house.payments.cancelWithdrawal(ask, id)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(await moneyOf(customer)).toEqual({ cash: 3_000_000n, held: 0n });
    expect(await statusOf(id)).toBe(status.cancelled);
    expect(await toldTo(customer)).toEqual(['withdrawal_review', 'withdrawal_cancelled']);
    expect(await house.office.approveWithdrawal(ayla, { id, why })).toBe('withdrawal_not_waiting');
  });

  it('wins or loses against an approval of the same moment, never both', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => waiting()));
    for (const { customer, ask, id } of orders) {
      const [refusal, approval] = await Promise.all([
        house.payments.cancelWithdrawal(ask, id),
        house.office.approveWithdrawal(ayla, { id, why }),
      ]);
      expect(approval).toEqual(refusal === undefined ? 'withdrawal_not_waiting' : { done: true });
      expect(await moneyOf(customer)).toEqual(
        refusal === undefined ? { cash: 3_000_000n, held: 0n } : { cash: 0n, held: 3_000_000n },
      );
    }
  });

  it('comes too late once it is handed over', async () => {
    const { customer, ask, id } = await waiting(150);
    await expect.poll(() => statusOf(id), patience).toBe(status.pending);
    expect(await house.payments.cancelWithdrawal(ask, id)).toBe('withdrawal_not_waiting');
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_000n });
  });
});

describe('a bank transfer', () => {
  async function awaited(lira = 1000) {
    const customer = await insertCustomer(house);
    const ask = askOf(customer);
    const answer = await house.payments.deposit(ask, {
      id: 3,
      target: 'pay',
      detail: { bank: 1, accountHolder: 'Ayşe Deneme', amount: lira },
    });
    if (!('transfer' in answer)) throw new Error(JSON.stringify(answer));
    const code = /Açıklama: (\w+)/.exec(answer.transfer)![1]!;
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
    return { customer, ask, code, id: list[0]!.id, words: answer.transfer };
  }
  const line = (reference: string, amount = 1000, bankReference: string = randomUUID()) => ({
    reference,
    amount,
    bankReference,
    payer: 'Ayşe Deneme',
    why: 'line 7 of today’s statement',
  });

  it('tells where to send the money and what to write with it, the same when it is asked again', async () => {
    const customer = await insertCustomer(house);
    const ask = askOf(customer, { idempotencyKey: randomUUID() });
    const request = {
      id: 3,
      target: 'pay' as const,
      detail: { bank: 1, accountHolder: 'Ayşe Deneme', amount: 1000 },
    };
    const [first, second] = await Promise.all([
      house.payments.deposit(ask, request),
      house.payments.deposit(ask, request),
    ]);
    expect(first).toEqual({
      transfer: expect.stringMatching(
        /^Alıcı: .+\nBanka: .+\nIBAN: TR33 0006 1005 1978 6457 8413 26\nTutar: ₺1\.000,00\nAçıklama: [A-Z0-9]{10}$/,
      ) as string,
    });
    expect(second).toEqual(first);
    expect(await toldTo(customer)).toEqual(['transfer_awaited']);
  });

  it('is credited with the received amount, once, for any spelling of the code', async () => {
    const { customer, ask, code, id } = await awaited(1000);
    const written = `havale ${code.slice(0, 5).toLowerCase()}-${code.slice(5).toLowerCase()} felek`;
    const request = line(written, 999.5);
    const answers = await Promise.all([ayla, bora].map((who) => house.office.recordTransfer(who, request)));
    expect(answers).toContainEqual({ done: true, outcome: 'credit' });
    expect(answers).toContainEqual({ done: true, outcome: 'repeated' });
    expect(await moneyOf(customer)).toEqual({ cash: 99_950n, held: 0n });
    expect(await statusOf(id)).toBe(status.confirmed);
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
    expect(list[0]).toMatchObject({ amount: 999.5, note: code });
    expect(await toldTo(customer)).toEqual(['transfer_awaited', 'deposit_confirmed']);
    expect(await house.office.recordTransfer(ayla, { ...request, amount: 9995 })).toBe('transfer_differs');
    expect(await moneyOf(customer)).toEqual({ cash: 99_950n, held: 0n });
  });

  it('that comes twice is two lines: the second lies in suspense and is given to its customer by another hand', async () => {
    const { customer, code } = await awaited(1000);
    await house.office.recordTransfer(ayla, line(code));
    const second = line(code);
    expect(await house.office.recordTransfer(ayla, second)).toEqual({ done: true, outcome: 'suspense' });
    expect(await moneyOf(customer)).toEqual({ cash: 100_000n, held: 0n });
    const item = await suspended(code);
    expect(item.reason).toBe('paid_again');
    const { rows } = await house.database.pool.query<{ username: string }>(
      'select username from customer where id = $1',
      [customer],
    );
    const resolve = (who = bora) =>
      house.office.resolveSuspense(who, { id: item.id, as: 'credit', customer: rows[0]!.username, why });
    expect(await resolve(ayla)).toEqual({ done: false });
    const answers = await Promise.all([resolve(), resolve()]);
    expect(answers).toContainEqual({ done: true });
    expect(answers).toContain('suspense_resolved');
    expect(await moneyOf(customer)).toEqual({ cash: 200_000n, held: 0n });
  });

  it.each([
    ['the customer, as banks write it', 'AYSE  DENEME', 'credit', 100_000n],
    ['the customer, in capitals of Turkish', 'AYŞE DENEME', 'credit', 100_000n],
    ['somebody else', 'Fatma Başka', 'suspense', 0n],
    ['a relative', 'Ali Deneme', 'suspense', 0n],
  ] as const)('that was sent by %s', async (_whom, payer, outcome, cash) => {
    const { customer, code, id } = await awaited(1000);
    expect(await house.office.recordTransfer(ayla, { ...line(code), payer })).toEqual({
      done: true,
      outcome,
    });
    expect(await moneyOf(customer)).toEqual({ cash, held: 0n });
    expect(await statusOf(id)).toBe(outcome === 'credit' ? status.confirmed : status.pending);
    expect((await suspended(code))?.reason).toBe(outcome === 'credit' ? undefined : 'payer_differs');
  });

  it('of much money needs two people who name the same sender', async () => {
    const { customer, code } = await awaited(80_000);
    const request = line(code, 80_000);
    const unnamed = { ...request, payer: 'A. Deneme' };
    expect(await house.office.recordTransfer(ayla, request)).toEqual({ done: false, outcome: 'waiting' });
    expect(await house.office.recordTransfer(bora, unnamed)).toEqual({ done: false, outcome: 'waiting' });
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
    expect(await house.office.recordTransfer(bora, request)).toEqual({ done: true, outcome: 'credit' });
    expect(await moneyOf(customer)).toEqual({ cash: 8_000_000n, held: 0n });
  });

  it('of nobody’s goes to suspense, and of much money needs two people who say the same', async () => {
    const customer = await insertCustomer(house);
    const request = line('kira', 80_000);
    expect(await house.office.recordTransfer(ayla, request)).toEqual({ done: false, outcome: 'waiting' });
    // A slip of the first person is no word of the second.
    expect(await house.office.recordTransfer(bora, { ...request, amount: 90_000 })).toEqual({
      done: false,
      outcome: 'waiting',
    });
    expect(await house.office.recordTransfer(bora, request)).toEqual({ done: true, outcome: 'suspense' });
    const { id } = await suspended('kira');
    const { rows } = await house.database.pool.query<{ username: string }>(
      'select username from customer where id = $1',
      [customer],
    );
    const credit = { id, as: 'credit' as const, customer: rows[0]!.username, why };
    expect(await house.office.resolveSuspense(ayla, { ...credit, customer: 'kimse-yok' })).toBe(
      'customer_not_found',
    );
    expect(await house.office.resolveSuspense(ayla, credit)).toEqual({ done: false });
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
    expect(await house.office.resolveSuspense(bora, credit)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 8_000_000n, held: 0n });
  });
});

const suspended = async (reference: string) =>
  (
    await house.database.pool.query<{ id: string; reason: string }>(
      'select id, reason from suspense_item where reference = $1',
      [reference],
    )
  ).rows[0]!;

describe('games and providers', () => {
  it('stand in the order of their places, and a game that is placed moves those behind it', async () => {
    const pool = house.database.pool;
    await pool.query(
      `insert into casino_category (id, name, slugs) values (1, '{"tr":"Slot","en":"Slots"}', '{slot}') on conflict do nothing`,
    );
    for (const code of ['a', 'b', 'c', 'd'])
      await pool.query(
        `insert into game (provider, code, category, name, added_at) values (3, $1, 1, '{"tr":"Şans <b>","en":"=Luck"}', '2020-01-01')`,
        [code],
      );
    const arranged = { providerId: 3, devices: 'all' as const, closedCountries: [], why };
    const place = (code: string, at: number | null, tags: string[] = []) =>
      house.office.arrangeGame(ayla, { ...arranged, code, place: at, tags });
    const shown = async (more: object = {}) =>
      (await house.switches.listGames({ provider: 'egt', state: 'all', take: 2, ...more }, 'en')).list.map(
        ({ code, place: at }) => `${code} ${at ?? '–'}`,
      );
    expect(await place('c', 1)).toBe(undefined);
    expect(await place('d', 1, ['new', 'new'])).toBe(undefined);
    expect(await shown()).toEqual(['d 1', 'c 2']);
    // Page by page, in the same order.
    const { next } = await house.switches.listGames({ provider: 'egt', state: 'all', take: 2 }, 'en');
    expect(await shown({ after: next! })).toEqual(['a –', 'b –']);
    expect(await shown({ state: 'placed', take: 9 })).toEqual(['d 1', 'c 2']);
    expect(await shown({ words: 'luck', take: 9 })).toHaveLength(4);
    // A free place, or the same place again, moves no other game.
    await place('b', 7);
    await place('d', 1, ['new']);
    expect(await shown({ take: 9 })).toEqual(['d 1', 'c 2', 'b 7', 'a –']);
    await place('d', null);
    expect(await shown({ take: 9 })).toEqual(['c 2', 'b 7', 'a –', 'd –']);
    expect(await place('nothing', 1)).toBe('game_not_found');
    const { rows } = await pool.query<{ detail: object }>(
      `select detail from office_decision where subject = 'game 3 d' order by at, id limit 1`,
    );
    const unchanged = { devices: 'all → all', closedCountries: ' → ' };
    expect(rows).toEqual([{ detail: { done: true, place: '– → 1', tags: ' → new', ...unchanged } }]);
    await house.office.arrangeGame(ayla, {
      ...arranged,
      code: 'c',
      place: 2,
      tags: [],
      devices: 'phone',
      closedCountries: ['DE', 'AT', 'DE'],
    });
    expect(
      (await house.switches.listGames({ words: 'luck', state: 'placed', take: 1 }, 'en')).list,
    ).toMatchObject([{ code: 'c', devices: 'phone', playsOnPhone: true, closedCountries: ['AT', 'DE'] }]);
  });

  it('of the house take their stakes from the office: one person lowers the most, two raise it', async () => {
    const pool = house.database.pool;
    await pool.query(
      `insert into casino_category (id, name, slugs) values (1, '{"tr":"Slot","en":"Slots"}', '{slot}') on conflict do nothing`,
    );
    await pool.query(
      `insert into game (provider, code, category, name) values ($1, 'lale', 1, '{"tr":"Lale","en":"Lale"}') on conflict do nothing`,
      [houseProvider],
    );
    const set = (who: typeof ayla, least: number, most: number, code = 'lale') =>
      house.office.setGameStakes(who, { code, least, most, why });
    const shown = async () =>
      (await house.switches.listGames({ words: 'lale', state: 'all', take: 1 }, 'en')).list[0]?.stakes;
    const before = await shown();
    const { ownLeast, ownMost, steps } = before!;
    const [first, second, third] = steps as [number, number, number];
    expect(before).toMatchObject({ least: ownLeast, most: ownMost });
    expect([steps[0], steps.at(-1)]).toEqual([ownLeast, ownMost]);
    const refusedAt = (path: string, message: RegExp) => ({
      refusal: 'stakes_not_offered',
      errors: [{ path, message: expect.stringMatching(message) }],
    });
    // In turn: no step of the game (twice), above its own highest stake, upside down, no such game, nothing new.
    expect(await set(ayla, first, second + 0.01)).toEqual(
      refusedAt('most', /^Oyunun bahislerinden biri olmalı: ₺/),
    );
    expect(await set(ayla, first + 0.01, second)).toEqual(
      refusedAt('least', /^Oyunun bahislerinden biri olmalı: ₺/),
    );
    expect(await set(ayla, first, ownMost + 1)).toEqual(
      refusedAt('most', /^Oyunun kendi sınırları: en az ₺/),
    );
    expect(await set(ayla, third, second)).toEqual(refusedAt('most', /^En az bahisten küçük olamaz/));
    expect(await set(ayla, first, second, 'no-such-game')).toBe('game_not_found');
    expect(await set(ayla, ownLeast, ownMost)).toBe('nothing_changed');
    expect(await shown()).toEqual(before);

    expect(await set(ayla, first, second)).toEqual({ done: true });
    expect(await shown()).toMatchObject({ least: first, most: second, ownMost });
    expect(await set(ayla, first, third)).toEqual({ done: false });
    expect(await set(ayla, first, third)).toBe('approved_before');
    expect(await shown()).toMatchObject({ most: second });
    // The offered stakes have changed since the first request. So the same values make a new request.
    expect(await set(bora, second, second)).toEqual({ done: true });
    expect(await set(bora, first, third)).toEqual({ done: false });
    expect(await set(ayla, first, third)).toEqual({ done: true });
    expect(await shown()).toMatchObject({ least: first, most: third });
    expect(await set(ayla, ownLeast, ownMost)).toEqual({ done: false });
    expect(await set(bora, ownLeast, ownMost)).toEqual({ done: true });
    expect(await shown()).toEqual(before);
    const { rows } = await pool.query(
      `select least_stake_kurus, most_stake_kurus from game where code = 'lale'`,
    );
    expect(rows).toEqual([{ least_stake_kurus: null, most_stake_kurus: null }]);
  });

  it('are switched off and on by one person, each time with a reason', async () => {
    const pool = house.database.pool;
    await pool.query(
      `insert into casino_category (id, name, slugs) values (1, '{"tr":"Slot","en":"Slots"}', '{slot}') on conflict do nothing`,
    );
    await pool.query(
      `insert into game (provider, code, category, name) values (2, 'one', 1, '{"tr":"Bir","en":"One"}')`,
    );
    const hub88 = async () => (await house.switches.list()).find(({ id }) => id === 2);
    expect(await house.office.switchGame(ayla, { providerId: 2, code: 'one', isOn: false, why })).toBe(
      undefined,
    );
    expect(await house.office.switchProvider(bora, { providerId: 2, isOn: false, why })).toBe(undefined);
    expect(await hub88()).toEqual({ id: 2, key: 'hub88', name: 'Hub88', isOn: false, gamesOff: ['one'] });
    await house.office.switchGame(ayla, { providerId: 2, code: 'one', isOn: true, why });
    await house.office.switchProvider(bora, { providerId: 2, isOn: true, why });
    expect(await hub88()).toMatchObject({ isOn: true, gamesOff: [] });
    expect(await decisionsOn('game 2 one')).toEqual([
      `switch game off by ${ayla.operator}: true`,
      `switch game on by ${ayla.operator}: true`,
    ]);
    expect(await decisionsOn('provider 2')).toEqual([
      `switch provider off by ${bora.operator}: true`,
      `switch provider on by ${bora.operator}: true`,
    ]);
    const nothing = { providerId: 99, isOn: false, why };
    expect(await house.office.switchProvider(ayla, nothing)).toBe('provider_not_found');
    expect(await house.office.switchGame(ayla, { ...nothing, code: 'one' })).toBe('game_not_found');
    expect(await decisionsOn('provider 99')).toEqual([]);
  });
});

describe('work that was given up', () => {
  it('waits in the office, and is restarted by one person with a reason', async () => {
    const bury = (key: string) =>
      house.database.pool.query(
        `insert into job (topic, key, payload, due_at, tries, last_error, dead_at)
         values ('test.letter', $1, '{"to":"somebody"}', now(), 12, 'Error: no post today', now())`,
        [key],
      );
    await Promise.all([bury('one'), bury('other')]);
    const letters = async () =>
      (await house.office.listDeadJobs({ take: 50 })).list.filter(({ topic }) => topic === 'test.letter');
    const known = { topic: 'test.letter', tries: 12, lastError: 'Error: no post today' };
    const deadAt = expect.any(String) as string;
    const both = await letters();
    expect(both.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      { ...known, key: 'one', deadAt },
      { ...known, key: 'other', deadAt },
    ]);
    const request = { topic: 'test.letter', key: 'one', why };
    const answers = await Promise.all([ayla, ayla].map((who) => house.office.reviveJob(who, request)));
    expect(answers).toContainEqual(undefined);
    expect(answers).toContainEqual('job_not_dead');
    expect((await letters()).map(({ key }) => key)).toEqual(['other']);
    expect(await decisionsOn('job test.letter one')).toEqual([`revive job by ${ayla.operator}: true`]);
    expect(await house.office.reviveJob(ayla, { ...request, key: 'none' })).toBe('job_not_dead');
    expect(await decisionsOn('job test.letter none')).toEqual([]);
  });
});

describe('the door of the office', () => {
  const post = async (path: string, token: string | undefined, body: object = {}) => {
    const answer = await fetch(`${house.publicUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { http: answer.status, ...((await answer.json()) as { code?: string; data: unknown }) };
  };
  const officeCalls = calls.filter(({ call }) => call.who === 'operator').map(({ call }) => call.path);

  async function customerToken(): Promise<{ ask: CustomerAsk; token: string }> {
    const customer = await insertCustomer(house, { cash: 100_000n });
    const token = randomUUID().replaceAll('-', '');
    await house.database.pool.query(
      `insert into session (id, customer_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
      [randomUUID(), customer, hashToken(token)],
    );
    return { ask: askOf(customer), token };
  }
  async function operatorToken(username: string): Promise<string> {
    await house.operators.add({ username, name: 'Deniz', password });
    const { data } = await post('office/login', undefined, { username, password });
    return (data as { token: string }).token;
  }

  it('opens to a login of the house, shuts at its end, and records both', async () => {
    const token = await operatorToken('kasiyer');
    expect(await post('office/withdrawals', token)).toMatchObject({ http: 200, success: true });
    expect(await post('office/logout', token)).toMatchObject({ http: 200 });
    expect(await post('office/withdrawals', token)).toMatchObject({ http: 401 });
    expect(
      await post('office/login', undefined, { username: 'kasiyer', password: 'another one' }),
    ).toMatchObject({
      http: 200,
      code: 'wrong_credentials',
    });
    const { rows } = await house.database.pool.query<{ line: string }>(
      `select kind || ' ' || action as line from office_decision where subject = 'operator kasiyer' order by at`,
    );
    expect(rows.map(({ line }) => line)).toEqual(['entry login', 'entry logout']);
  });

  it('closes at once for an operator who has left, and for an idle session', async () => {
    const [left, idle] = [await operatorToken('ayrilan'), await operatorToken('uyuyan')];
    await house.database.pool.query(`update operator set state = 'closed' where username = 'ayrilan'`);
    await house.database.pool.query(
      `update operator_session set last_seen_at = now() - interval '16 minutes' where token_hash = $1`,
      [hashToken(idle)],
    );
    expect(await post('office/withdrawals', left)).toMatchObject({ http: 401 });
    expect(await post('office/withdrawals', idle)).toMatchObject({ http: 401 });
    expect(await post('office/login', undefined, { username: 'ayrilan', password })).toMatchObject({
      code: 'wrong_credentials',
    });
  });

  it('lets its people change their password, which ends what the old one opened', async () => {
    const token = await operatorToken('degisen');
    const request = { oldPassword: password, password: 'Beş-kere-yedi-otuzbeş' };
    expect(await post('office/changepassword', token, { ...request, oldPassword: 'not this' })).toMatchObject(
      {
        code: 'wrong_old_password',
      },
    );
    expect(
      await post('office/changepassword', token, { ...request, password: 'fourteen-chars' }),
    ).toMatchObject({
      http: 400,
    });
    expect(await post('office/changepassword', token, request)).toMatchObject({ success: true });
    expect(await post('office/withdrawals', token)).toMatchObject({ http: 401 });
    expect(await post('office/login', undefined, { username: 'degisen', password })).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await post('office/login', undefined, { username: 'degisen', ...request })).toMatchObject({
      success: true,
    });
  });

  it('opens no call of it to a customer, whose token is good elsewhere', async () => {
    const { token } = await customerToken();
    expect(await post('payment/detail', token, { id: 1, type: 1 })).toMatchObject({ http: 200 });
    expect(officeCalls.length).toBeGreaterThan(7);
    for (const path of officeCalls) {
      expect([path, (await post(path, token)).http]).toEqual([path, 401]);
      expect([path, (await post(path, undefined)).http]).toEqual([path, 401]);
    }
  });

  it('gives an operator nothing of a customer’s', async () => {
    const token = await operatorToken('merakli');
    for (const path of [
      'payment/deposit',
      'payment/withdraw',
      'payment/cancelwithdraw',
      'customer/financialactivities',
    ])
      expect([path, (await post(path, token)).http]).toEqual([path, 401]);
  });

  let clerk: string;
  beforeAll(async () => void (clerk = await operatorToken('dikkatsiz')));
  it.each<[string, object]>([
    ['office/approvewithdrawal', { id: 'no-id', why }],
    ['office/approvewithdrawal', { id: randomUUID() }],
    ['office/refusewithdrawal', { id: randomUUID(), why, tell: '' }],
    ['office/recordtransfer', { reference: 'x', amount: 10.005, bankReference: 'b', payer: 'x', why }],
    ['office/recordtransfer', { reference: 'x', amount: -10, bankReference: 'b', payer: 'x', why }],
    ['office/recordtransfer', { reference: 'x\u0000', amount: 10, bankReference: 'b', payer: 'x', why }],
    ['office/resolvesuspense', { id: randomUUID(), as: 'keep', why }],
  ])('refuses %s with %j as malformed', async (path, body) => {
    expect(await post(path, clerk, body)).toMatchObject({ http: 400, code: 'malformed' });
  });

  it('keeps decisions for good', async () => {
    const { id } = await waiting();
    await house.office.approveWithdrawal(ayla, { id, why });
    for (const sql of [
      'update office_decision set why = $$$$',
      'delete from office_decision',
      'truncate office_decision',
    ])
      await expect(house.database.pool.query(sql)).rejects.toThrow('stays written');
    const { list } = await house.office.listDecisions({ take: 1 });
    expect(list[0]).toMatchObject({ operator: ayla.operator, action: 'approve withdrawal', why });
  });
});
