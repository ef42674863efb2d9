import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  joinHouse,
  openAccountHouse,
  openAccountServer,
  someAddress,
} from '../../../../testbed/account-servers.ts';
import type { CustomerAsk } from '../http/route.ts';
import { codeIn } from './messages.ts';

const { fresh, server, other } = await openAccountHouse();

const newPhone = () => `54${String(randomInt(1e8)).padStart(8, '0')}`;
const allSent = () => [...server.sent, ...other.sent];
const codesTo = (phone: string) =>
  allSent()
    .filter(({ channel, to }) => channel === 'sms' && to === `90${phone}`)
    .map(({ text }) => codeIn(text))
    .filter((code) => code !== null);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** The next code may be asked for at once. */
const minuteLater = () =>
  fresh.pool.query(`update one_time_code set created_at = created_at - interval '1 minute'`);
/** A new day, for whoever counts. */
const dayLater = () => fresh.pool.query(`update tally set window_start = window_start - interval '1 day'`);

/** Has a code sent, and reads it where it arrives. */
async function send(ask: CustomerAsk, phone: string): Promise<string> {
  const before = codesTo(phone).length;
  expect(await server.account.sendPhoneCode(ask, phone)).toBeUndefined();
  await expect.poll(() => codesTo(phone).length, { timeout: 5000 }).toBe(before + 1);
  return codesTo(phone).at(-1)!;
}

it('is verified with the code that came to it', async () => {
  const { form, ask } = await joinHouse(server);
  const code = await send(ask, form.phone);
  expect(await server.account.verifyPhone(ask, form.phone, code)).toBeUndefined();
  expect(await server.account.customer(ask.customer)).toMatchObject({
    smsVerified: true,
    phone: `90${form.phone}`,
    phoneChangedAt: null,
  });
  const [newest] = await server.notifications.list(ask.customer, 'tr', { skip: 0, take: 1 });
  expect(newest?.title).toBe('Telefonunuz doğrulandı');
});

it('takes the place of the verified one before, which is told, and so is the mailbox', async () => {
  const { form, ask } = await joinHouse(server);
  await server.account.verifyPhone(ask, form.phone, await send(ask, form.phone));
  const next = newPhone();
  const code = await send(ask, next);
  expect(await server.account.customer(ask.customer)).toMatchObject({ phone: `90${form.phone}` });
  expect(await server.account.verifyPhone(ask, `0${next}`, code)).toBeUndefined();
  expect(await server.account.customer(ask.customer)).toMatchObject({
    phone: `90${next}`,
    phoneChangedAt: expect.any(Date),
  });
  const warned = () =>
    allSent()
      .filter(({ text }) => text.includes('telefon numarası değiştirildi'))
      .map(({ to }) => to);
  await expect.poll(warned).toEqual(expect.arrayContaining([`90${form.phone}`, form.email]));
  expect(warned()).not.toContain(`90${next}`);
});

describe('a code is refused', () => {
  it('when it is wrong, and after five wrong ones even the right one is', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await server.account.verifyPhone(ask, form.phone, wrong(code))).toBe('wrong_code');
    expect(await server.account.verifyPhone(ask, form.phone, code)).toBe('wrong_code');
  });

  it('after the fifth of fifty wrong ones at once on two servers', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    const { rows: before } = await fresh.pool.query<{ tries: number }>(
      'select tries_left as tries from one_time_code where customer_id = $1',
      [ask.customer],
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, n) =>
        (n % 2 ? server : other).account.verifyPhone(ask, form.phone, wrong(code)),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['wrong_code']));
    const { rows: after } = await fresh.pool.query<{ tries: number }>(
      'select tries_left as tries from one_time_code where customer_id = $1',
      [ask.customer],
    );
    expect([before, after]).toEqual([[{ tries: 5 }], [{ tries: 0 }]]);
    expect(await server.account.verifyPhone(ask, form.phone, code)).toBe('wrong_code');
  });

  it('when it was used already, also by twenty at once', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.account.verifyPhone(ask, form.phone, code)),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(await server.account.verifyPhone(ask, form.phone, code)).toBe('wrong_code');
  });

  it('when a newer one was sent', async () => {
    const { form, ask } = await joinHouse(server);
    const first = await send(ask, form.phone);
    await minuteLater();
    const second = await send(ask, form.phone);
    if (first !== second) expect(await server.account.verifyPhone(ask, form.phone, first)).toBe('wrong_code');
    expect(await server.account.verifyPhone(ask, form.phone, second)).toBeUndefined();
  });

  it('after three minutes', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    await fresh.pool.query(
      `update one_time_code set expires_at = expires_at - interval '3 minutes' where customer_id = $1`,
      [ask.customer],
    );
    expect(await server.account.verifyPhone(ask, form.phone, code)).toBe('wrong_code');
  });

  it('for another phone than the one it went to', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    expect(await server.account.verifyPhone(ask, newPhone(), code)).toBe('wrong_code');
    expect(await server.account.verifyPhone(ask, form.phone, code)).toBeUndefined();
  });

  it('when somebody else types it, or for another purpose', async () => {
    const [own, stranger] = [await joinHouse(server), await joinHouse(server)];
    const code = await send(own.ask, own.form.phone);
    expect(await server.account.verifyPhone(stranger.ask, own.form.phone, code)).toBe('wrong_code');
    expect(await server.account.checkResetCode(own.form.username, code)).toBe(false);
    expect(await server.account.verifyPhone(own.ask, own.form.phone, code)).toBeUndefined();
  });
});

describe('no code is sent', () => {
  it('within a minute of the last one, nor twice when asked ten times at once', async () => {
    const { form, ask } = await joinHouse(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, n) =>
        (n % 2 ? server : other).account.sendPhoneCode(ask, form.phone),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'code_too_soon')).toHaveLength(9);
    await minuteLater();
    await send(ask, form.phone);
    expect(codesTo(form.phone)).toHaveLength(2);
  });

  it('to one phone more than five times a day, whoever asks and from wherever', async () => {
    const phone = newPhone();
    const people = await Promise.all(Array.from({ length: 8 }, () => joinHouse(server)));
    const answers = await Promise.all(
      people.map(({ ask }, n) => (n % 2 ? server : other).account.sendPhoneCode(ask, phone)),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'code_quota')).toHaveLength(3);
    await dayLater();
    const refused = people[answers.indexOf('code_quota')]!;
    expect(await server.account.sendPhoneCode(refused.ask, phone)).toBeUndefined();
  }, 60_000);

  it('for one customer more than ten times a day, to however many phones', async () => {
    const { ask } = await joinHouse(server);
    for (let n = 0; n < 10; n += 1) {
      expect(
        await server.account.sendPhoneCode({ ...ask, address: someAddress() }, newPhone()),
      ).toBeUndefined();
      await minuteLater();
    }
    expect(await server.account.sendPhoneCode(ask, newPhone())).toBe('code_quota');
  });

  it('from one address beyond what a household asks for', async () => {
    const { ask } = await joinHouse(server);
    await fresh.pool.query(
      `insert into tally values ($1, date_trunc('day', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul', 100)`,
      [`code from ${ask.address}`],
    );
    expect(await server.account.sendPhoneCode(ask, newPhone())).toBe('code_quota');
    expect(
      await server.account.sendPhoneCode({ ...ask, address: someAddress() }, newPhone()),
    ).toBeUndefined();
  });

  it('to a phone of somebody else’s', async () => {
    const [own, stranger] = [await joinHouse(server), await joinHouse(server)];
    expect(await server.account.sendPhoneCode(stranger.ask, own.form.phone)).toBe('phone_taken');
  });

  it('to a landline, or to a country that is not served', async () => {
    const licensed = await openAccountServer(fresh.url, { licensedCountries: ['MT'] });
    const { ask } = await joinHouse(server);
    const answer = (phone: string) => licensed.account.sendPhoneCode(ask, phone);
    expect(await answer('2121234567')).toBe('code_not_sent');
    expect(await answer('882161234567')).toBe('code_not_sent');
    expect(await answer('35699123456')).toBeUndefined();
    await licensed.close();
  });
});

it('stays with the first of two who prove it in the same moment', async () => {
  const phone = newPhone();
  const [one, two] = [await joinHouse(server), await joinHouse(server)];
  const first = await send(one.ask, phone);
  const second = await send(two.ask, phone);
  const answers = await Promise.all([
    server.account.verifyPhone(one.ask, phone, first),
    other.account.verifyPhone(two.ask, phone, second),
  ]);
  expect(answers.toSorted()).toEqual(['phone_taken', undefined]);
});

describe('a message', () => {
  it('goes out when the gateway is back, and once', async () => {
    const { form, ask } = await joinHouse(server);
    for (const each of [server, other]) each.breakGateway(true);
    expect(await server.account.sendPhoneCode(ask, form.phone)).toBeUndefined();
    const tried = async () =>
      (await fresh.pool.query(`select from job where topic = 'account.message' and last_error is not null`))
        .rowCount;
    await expect.poll(tried, { timeout: 5000 }).toBe(1);
    for (const each of [server, other]) each.breakGateway(false);
    await expect.poll(() => codesTo(form.phone).length, { timeout: 10_000 }).toBe(1);
  });

  it('is not sent any more when its code is dead', async () => {
    const { form, ask } = await joinHouse(server);
    for (const each of [server, other]) each.breakGateway(true);
    await server.account.sendPhoneCode(ask, form.phone);
    const rows = async () =>
      (
        await fresh.pool.query<{ done: boolean }>(
          `select done_at is not null as done from job where topic = 'account.message' order by created_at desc limit 1`,
        )
      ).rows;
    for (const each of [server, other]) each.pass(200_000);
    for (const each of [server, other]) each.breakGateway(false);
    await expect.poll(rows, { timeout: 10_000 }).toEqual([{ done: true }]);
    expect(codesTo(form.phone)).toEqual([]);
  });

  it('waits sealed: neither its code nor its phone can be read in the database', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    const { rows } = await fresh.pool.query<{ row: string }>('select payload::text as row from job');
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).not.toContain(form.phone);
    expect(dump).not.toContain(`"${code}"`);
  });

  it('is worded in the language of whoever asks', async () => {
    const { form, ask } = await joinHouse(server);
    await server.account.sendPhoneCode({ ...ask, locale: 'en' }, form.phone);
    await expect
      .poll(() => allSent().find(({ to }) => to === `90${form.phone}`)?.text)
      .toMatch(/^Your Felek verification code: \d{6}\./);
  });
});
