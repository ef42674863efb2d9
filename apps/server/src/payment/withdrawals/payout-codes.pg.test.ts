import { randomInt, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { goodPassword, someAsk, someForm } from '../../../../../testbed/account-servers.ts';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { anyIban, anyWalletNumber } from '../../../../../testbed/destinations.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../../testbed/payment-house.ts';
import type { CustomerAsk } from '../../http/route.ts';
import { hashPassword, ofTheHouse } from '../../passwords/passwords.ts';
import type { CustomerId, PaymentId } from '../../ids.ts';

const patience = { timeout: 20_000, interval: 50 };
let house: PaymentHouse;
beforeAll(async () => {
  house = await openPaymentHouse({ knowsNobody: true });
  await house.openDoor();
  await house.sandbox.misbehave({ payoutDelayMs: 0 });
  await house.jobs.start();
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const query = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await house.database.pool.query<Row>(sql, values)).rows;
const moneyOf = async (customer: CustomerId) => {
  const { cash, held } = (await house.ledger.balances(customer))!;
  return { cash, held };
};
const reasonsOf = async (id: string) =>
  (await query<{ reasons: string[] }>('select review_reasons as reasons from payment where id = $1', id))[0]!
    .reasons;
const statusOf = async (id: string) =>
  (await query<{ status: number }>('select status from payment where id = $1', id))[0]!.status;
const anyMobile = () => `905${randomInt(100_000_000, 999_999_999)}`;

/** A customer with 1,000 lira, whose phone it is. */
async function rich(phone = anyMobile()) {
  const customer = await insertCustomer(house, { cash: 100_000n, phone });
  const ask = askOf(customer, { idempotencyKey: randomUUID() });
  return { customer, phone, ask };
}
const wishOf = (iban = anyIban(), amount = 100) => ({
  id: 11,
  target: 'pay' as const,
  detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban, amount },
});
const sentTo = async (phone: string) => house.gateway.listSent(phone);
async function codeOf(phone: string, count = 1): Promise<string> {
  await expect.poll(async () => (await sentTo(phone)).length, patience).toBe(count);
  return /\b\d{6}\b/.exec((await sentTo(phone))[0]!.text)![0];
}
const taken = { id: expect.any(String) as string, amount: 10_000n };
/** A customer who has been paid to an account of theirs. */
async function paidBefore(iban = anyIban()) {
  const known = await rich();
  const request = wishOf(iban);
  await house.payments.withdraw(known.ask, request);
  const code = await codeOf(known.phone);
  const answer = await house.payments.withdraw(known.ask, { ...request, code });
  if (!('id' in answer)) throw new Error(answer.refusal);
  await expect.poll(() => statusOf(answer.id), patience).toBe(status.confirmed);
  await query('delete from one_time_code where customer_id = $1', known.customer);
  return { ...known, ask: { ...known.ask, idempotencyKey: randomUUID() }, iban };
}

describe('the first payout to an account', () => {
  it('is paid with the code that was sent for it, under the key it was refused with', async () => {
    const { customer, phone, ask } = await rich();
    const request = wishOf();
    expect(await house.payments.withdraw(ask, request)).toEqual({ refusal: 'code_needed' });
    expect(await moneyOf(customer)).toEqual({ cash: 100_000n, held: 0n });
    const code = await codeOf(phone);
    expect((await sentTo(phone))[0]!.text).toContain('₺100,00');
    const answer = await house.payments.withdraw(ask, { ...request, code });
    expect(answer).toEqual(taken);
    const { id } = answer as { id: string };
    expect(await reasonsOf(id)).toEqual([]);
    // Asked again, with the code or without, it is the same order.
    expect(await house.payments.withdraw(ask, { ...request, code })).toEqual(answer);
    expect(await house.payments.withdraw(ask, request)).toEqual(answer);
    await expect.poll(() => statusOf(id), patience).toBe(status.confirmed);
    expect(await moneyOf(customer)).toEqual({ cash: 90_000n, held: 0n });
  });

  it('is asked for once: the same request again sends no second code', async () => {
    const { phone, ask } = await rich();
    const request = wishOf();
    for (let times = 0; times < 3; times += 1)
      expect(await house.payments.withdraw(ask, request)).toEqual({ refusal: 'code_needed' });
    await codeOf(phone);
    expect(await house.payments.withdraw(ask, wishOf())).toEqual({ refusal: 'code_too_soon' });
    expect(await sentTo(phone)).toHaveLength(1);
  });

  it('is not opened by the code of another amount or another account', async () => {
    const { customer, phone, ask } = await rich();
    const iban = anyIban();
    await house.payments.withdraw(ask, wishOf(iban));
    const code = await codeOf(phone);
    const refused = {
      refusal: 'wrong_code',
      errors: [{ path: 'code', message: 'Kod hatalı veya süresi dolmuş.' }],
    };
    expect(await house.payments.withdraw(ask, { ...wishOf(iban, 101), code })).toEqual(refused);
    expect(await house.payments.withdraw(ask, { ...wishOf(anyIban()), code })).toEqual(refused);
    expect(await moneyOf(customer)).toEqual({ cash: 100_000n, held: 0n });
    expect(await house.payments.withdraw(ask, { ...wishOf(iban), code })).toEqual(taken);
  });

  it('is refused after five wrong codes, with the right one too', async () => {
    const { customer, phone, ask } = await rich();
    const request = wishOf();
    await house.payments.withdraw(ask, request);
    const code = await codeOf(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let times = 0; times < 5; times += 1)
      expect(await house.payments.withdraw(ask, { ...request, code: wrong })).toMatchObject({
        refusal: 'wrong_code',
      });
    expect(await house.payments.withdraw(ask, { ...request, code })).toMatchObject({ refusal: 'wrong_code' });
    expect(await moneyOf(customer)).toEqual({ cash: 100_000n, held: 0n });
  });

  it('is one payout when ten requests bring the code at once', async () => {
    const { customer, phone, ask } = await rich();
    const request = wishOf();
    await house.payments.withdraw(ask, request);
    const code = await codeOf(phone);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, index) =>
        house.payments.withdraw(
          { ...ask, idempotencyKey: index % 2 === 0 ? ask.idempotencyKey : randomUUID() },
          { ...request, code },
        ),
      ),
    );
    const ids = new Set(answers.flatMap((answer) => ('id' in answer ? [answer.id] : [])));
    expect(ids.size).toBe(1);
    const refusals = new Set(answers.flatMap((answer) => ('refusal' in answer ? [answer.refusal] : [])));
    expect([...refusals]).toEqual(['wrong_code']);
    expect((await query('select from payment where customer_id = $1', customer)).length).toBe(1);
  });

  it.each([
    ['the customer would rather have it looked at', anyMobile, true],
    ['no code can be sent to the phone', () => '902121234567', false],
  ])('waits for a person where %s', async (_why, phoneOf, review) => {
    const { customer, ask } = await rich(phoneOf().replace(/\d{4}$/, String(randomInt(1000, 9999))));
    const answer = await house.payments.withdraw(ask, { ...wishOf(), ...(review && { review }) });
    expect(answer).toEqual(taken);
    expect(await reasonsOf((answer as { id: string }).id)).toEqual(['first_payout']);
    expect(await moneyOf(customer)).toEqual({ cash: 90_000n, held: 10_000n });
  });

  it('waits for a person once the codes of a day are used up', async () => {
    const { ask } = await rich();
    for (let times = 0; times < 5; times += 1) {
      expect(await house.payments.withdraw(ask, wishOf())).toEqual({ refusal: 'code_needed' });
      await query(
        `update one_time_code set created_at = created_at - interval '1 minute' where customer_id = $1`,
        ask.customer,
      );
    }
    expect(await house.payments.withdraw(ask, wishOf())).toEqual(taken);
  });

  it('is the last that needs a code: the next one there needs none', async () => {
    const { ask, iban } = await paidBefore();
    expect(await house.payments.withdraw(ask, wishOf(iban))).toEqual(taken);
  });
});

describe('a payout after a login from a new device', () => {
  async function afterLogin(hoursAgo: number) {
    const known = await paidBefore();
    await query(
      `insert into session (id, customer_id, token_hash, device, address, new_device, started_at)
       values ($1::uuid, $2, decode(replace($1::text, '-', ''), 'hex'), '', '', true, now() - make_interval(hours => $3))`,
      randomUUID(),
      known.customer,
      hoursAgo,
    );
    return known;
  }

  it('needs a code, to an account that was paid before too', async () => {
    const { ask, iban } = await afterLogin(1);
    expect(await house.payments.withdraw(ask, wishOf(iban))).toEqual({ refusal: 'code_needed' });
  });

  it.each([
    ['no sooner', 23, 48, { refusal: 'code_needed' }],
    ['no later', 25, -48, taken],
  ])('goes by itself after a day of the database’s clock, %s', async (_when, hoursAgo, off, answer) => {
    const { ask, iban } = await afterLogin(hoursAgo);
    const at = new Date(Date.now() + off * 3_600_000);
    expect(await house.payments.withdraw({ ...ask, at }, wishOf(iban))).toEqual(answer);
  });
});

describe('two thieves with a stolen password', () => {
  interface Answer {
    readonly code?: string;
    readonly message: string;
    readonly data: { readonly id: string } | null;
  }
  const lira = 1_999;
  async function victim() {
    const form = someForm({ phone: anyMobile().slice(2) });
    const registered = await house.account.register(someAsk(), form);
    if (typeof registered === 'string') throw new Error(registered);
    const found = await house.account.findByContact(form.username);
    if (typeof found !== 'object') throw new Error(`${form.username} did not register`);
    const { id } = found;
    await query(`update customer set phone_verified_at = now() - interval '60 days' where id = $1`, id);
    await house.ledger.post({
      wallet: id,
      key: { source: 'test', operation: 'deposit', id },
      legs: [{ from: 'payment:test', to: 'cash', amount: 2_500_000n }],
    });
    return { form, id };
  }
  async function breakIn(username: string): Promise<string> {
    const entered = await house.account.login(someAsk(), { username, password: goodPassword });
    if (typeof entered === 'string') throw new Error(entered);
    return entered.token;
  }
  /** Over HTTP, as a browser asks, from a new wallet each time. */
  async function withdraw(token: string, more: object = {}): Promise<Answer> {
    const answer = await fetch(`${house.publicUrl}/api/payment/withdraw`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, locale: 'tr' },
      body: JSON.stringify({
        id: 12,
        target: 'pay',
        detail: { walletNumber: anyWalletNumber(), amount: lira },
        ...more,
      }),
    });
    return (await answer.json()) as Answer;
  }
  const paidOut = async (customer: CustomerId) =>
    (
      await query<{ count: number }>(
        'select count(*)::int as count from payment where customer_id = $1 and status in (1, 2)',
        customer,
      )
    )[0]!.count;

  it('are asked for codes that came to the owner’s phone: ten payouts of 1,999 lira move nothing', async () => {
    const { form, id } = await victim();
    const token = await breakIn(form.username);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(token)));
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_each, index) => withdraw(token, { code: String(index).repeat(6) })),
    );
    expect([...new Set(answers.map(({ code, message }) => `${code}: ${message}`))].toSorted()).toEqual([
      'code_needed: Telefonunuza bir kod gönderdik. Çekimi bu kodla onaylayın.',
      'code_too_soon: Yeni kod istemek için lütfen biraz bekleyin.',
    ]);
    expect([...new Set(guesses.map(({ code }) => code))]).toEqual(['wrong_code']);
    expect(await moneyOf(id)).toEqual({ cash: 2_500_000n, held: 0n });
    expect(await paidOut(id)).toBe(0);
  });

  it('get no further without a code: what they ask for waits for a person, who sees why', async () => {
    const { form, id } = await victim();
    const token = await breakIn(form.username);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(token, { review: true })));
    for (const [place, { data }] of answers.entries()) {
      const reasons = await reasonsOf(data!.id);
      expect([place, reasons.length > 0]).toEqual([place, true]);
    }
    expect(await paidOut(id)).toBe(0);
    expect(await moneyOf(id)).toEqual({ cash: 501_000n, held: 1_999_000n });
  });

  it('who hold the phone too are stopped by the sum: beyond 5,000 lira to new wallets a person looks', async () => {
    const { form, id } = await victim();
    const ask: CustomerAsk = askOf(id);
    await breakIn(form.username);
    const phone = `90${form.phone}`;
    let paid = 0;
    for (let place = 0; place < 4; place += 1) {
      const request = {
        id: 12,
        target: 'pay' as const,
        detail: { walletNumber: anyWalletNumber(), amount: lira },
      };
      const first = await house.payments.withdraw(ask, request);
      if ('refusal' in first) {
        const code = await codeOf(phone, place + 1);
        expect(await house.payments.withdraw(ask, { ...request, code })).toMatchObject({ amount: 199_900n });
        await query(
          `update one_time_code set created_at = created_at - interval '1 minute' where customer_id = $1`,
          id,
        );
        paid += 1;
      } else expect(await reasonsOf(first.id)).toContain('new_destinations_sum');
    }
    expect(paid).toBe(2);
    await expect.poll(() => paidOut(id), patience).toBe(2);
  });
});

describe('a saved account', () => {
  const savedOf = (ask: CustomerAsk) => house.payments.listAccounts(ask, 11);
  const again = (account: string, detail: Record<string, string | number>) => ({
    id: 11,
    target: 'pay' as const,
    detail,
    account,
  });

  it('is named by its bank and the end of its number, and is paid to by the amount alone', async () => {
    const iban = anyIban();
    const { customer, ask } = await paidBefore(iban);
    const [saved, ...others] = await savedOf(ask);
    expect(others).toEqual([]);
    expect(saved!.name).toMatch(new RegExp(`^[^\\d]+ · TR•• ${iban.slice(-4)}$`));
    expect(JSON.stringify(saved)).not.toContain(iban.slice(4, 20));
    const answer = await house.payments.withdraw(ask, again(saved!.id, { amount: 100 }));
    expect(answer).toEqual(taken);
    const { id } = answer as { id: string };
    await expect.poll(() => statusOf(id), patience).toBe(status.confirmed);
    expect(await moneyOf(customer)).toEqual({ cash: 80_000n, held: 0n });
    const [row] = await query<{ same: boolean }>(
      'select (select destination_hash from payment where id = $1) = (select destination_hash from payment where id = $2) as same',
      id,
      saved!.id,
    );
    expect(row).toEqual({ same: true });
  });

  it('is one entry, however often it was paid to, and the last one stands first', async () => {
    const { ask, iban } = await paidBefore();
    const other = anyIban();
    await house.payments.withdraw({ ...ask, idempotencyKey: randomUUID() }, { ...wishOf(iban) });
    await house.payments.withdraw(
      { ...ask, idempotencyKey: randomUUID() },
      { ...wishOf(other), review: true },
    );
    expect((await savedOf(ask)).map(({ name }) => name.slice(-4))).toEqual([other.slice(-4), iban.slice(-4)]);
  });

  it('keeps its own number, whatever is sent besides', async () => {
    const { ask } = await paidBefore();
    const [saved] = await savedOf(ask);
    await house.payments.withdraw(ask, again(saved!.id, { amount: 100, iban: anyIban() }));
    expect(await savedOf(ask)).toHaveLength(1);
  });

  it('works for its customer only', async () => {
    const { ask } = await paidBefore();
    const [saved] = await savedOf(ask);
    const thief = await rich();
    expect(await house.payments.withdraw(thief.ask, again(saved!.id, { amount: 100 }))).toEqual({
      refusal: 'saved_account_gone',
    });
    expect(await moneyOf(thief.customer)).toEqual({ cash: 100_000n, held: 0n });
  });

  it('is not one whose order came to nothing', async () => {
    const { ask } = await rich();
    const answer = await house.payments.withdraw(ask, { ...wishOf(), review: true });
    expect(await savedOf(ask)).toHaveLength(1);
    await house.payments.cancelWithdrawal(ask, (answer as { id: PaymentId }).id);
    expect(await savedOf(ask)).toEqual([]);
  });
});

describe('an authenticator app', () => {
  /** A customer whose app is set up, and a function for the app's code of the next step. */
  async function withApp() {
    const known = await rich();
    await query(
      'update customer set password_hash = $2 where id = $1',
      known.customer,
      await hashPassword(goodPassword, ofTheHouse),
    );
    const begun = await house.account.beginFactor(known.ask, goodPassword);
    if (typeof begun === 'string') throw new Error(begun);
    const app = new TOTP({ secret: Secret.fromBase32(begun.secret) });
    await house.account.confirmFactor(known.ask, app.generate());
    return { ...known, nextCode: () => app.generate({ timestamp: Date.now() + 30_000 }) };
  }

  it('answers instead of a message, which is then not sent', async () => {
    const { phone, ask, nextCode } = await withApp();
    const before = (await sentTo(phone)).length;
    const request = wishOf();
    expect(await house.payments.withdraw(ask, request)).toEqual({ refusal: 'second_factor_needed' });
    expect(await house.payments.withdraw(ask, { ...request, code: nextCode() })).toEqual(taken);
    expect((await sentTo(phone)).filter(({ text }) => text.includes('₺100,00'))).toEqual([]);
    expect(before).toBeLessThanOrEqual(1);
  });

  it('answers one payout by one code', async () => {
    const { customer, ask, nextCode } = await withApp();
    const code = nextCode();
    expect(await house.payments.withdraw(ask, { ...wishOf(), code })).toEqual(taken);
    const second = { ...ask, idempotencyKey: randomUUID() };
    expect(await house.payments.withdraw(second, { ...wishOf(), code })).toMatchObject({
      refusal: 'wrong_code',
    });
    expect((await moneyOf(customer)).held).toBeLessThanOrEqual(10_000n);
  });

  it('leaves the message to those who ask for one', async () => {
    const { phone, ask } = await withApp();
    const request = wishOf();
    expect(await house.payments.withdraw(ask, { ...request, bySms: true })).toEqual({
      refusal: 'code_needed',
    });
    await expect
      .poll(async () => (await sentTo(phone)).some(({ text }) => text.includes('₺100,00')), patience)
      .toBe(true);
    const { text } = (await sentTo(phone)).find((each) => each.text.includes('₺100,00'))!;
    const code = /\b\d{6}\b/.exec(text)![0];
    expect(await house.payments.withdraw(ask, { ...request, code })).toEqual(taken);
  });

  it('is guessed no more often than the password', async () => {
    const { customer, ask, nextCode } = await withApp();
    const wrong = nextCode() === '000000' ? '000001' : '000000';
    const request = wishOf();
    for (let times = 0; times < 10; times += 1)
      expect(await house.payments.withdraw(ask, { ...request, code: wrong })).toMatchObject({
        refusal: 'wrong_code',
      });
    expect(await house.payments.withdraw(ask, { ...request, code: nextCode() })).toMatchObject({
      refusal: 'too_many_tries',
    });
    expect(await moneyOf(customer)).toEqual({ cash: 100_000n, held: 0n });
  });
});
