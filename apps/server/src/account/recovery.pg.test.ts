import { describe, expect, it } from 'vitest';
import {
  goodPassword,
  joinHouse,
  openAccountHouse,
  someAsk,
  type Joined,
} from '../../../../testbed/account-servers.ts';
import type { Ask } from '../http/route.ts';
import { customersDoor } from './login.ts';
import { countLoginTries } from '../passwords/passwords.ts';
import { codeIn } from './contact/messages.ts';

const { fresh, server, other } = await openAccountHouse();

const newPassword = 'Beş-7-kaz-uçtu';
const sentTo = ({ form }: Joined, channel: 'sms' | 'email') =>
  [...server.sent, ...other.sent]
    .toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1))
    .filter((message) => message.channel === channel && [form.email, `90${form.phone}`].includes(message.to))
    .filter(({ text }) => text.includes('sıfırlama'))
    .map(({ text }) => codeIn(text)!);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A customer whose mailbox is proved. */
async function joinProved(): Promise<Joined> {
  const joined = await joinHouse(server);
  await fresh.pool.query('update customer set email_verified_at = now() where id = $1', [
    joined.ask.customer,
  ]);
  return joined;
}
async function recover(joined: Joined, ask: Ask = joined.ask): Promise<string> {
  const before = sentTo(joined, 'email').length;
  await server.account.sendResetPassword(ask, joined.form.username);
  await expect.poll(() => sentTo(joined, 'email').length).toBe(before + 1);
  return sentTo(joined, 'email').at(-1)!;
}
const check = ({ ask, form }: Joined, code: string, from: Ask = ask) =>
  server.account.checkResetCode(from, form.username, code);
const change = (joined: Joined, code: string, more: object = {}) =>
  server.account.changePasswordWithCode(joined.ask, {
    username: joined.form.username,
    code,
    password: newPassword,
    password2: newPassword,
    ...more,
  });
const login = (joined: Joined, password: string) =>
  server.account.login(someAsk(), { username: joined.form.username, password });

it('sets a new password with the code, ends every session and tells the contacts', async () => {
  const joined = await joinProved();
  const code = await recover(joined);
  expect(await check(joined, code)).toBe(true);
  expect(await change(joined, code)).toBeUndefined();
  expect(await server.account.findSession(joined.token, false)).toBeUndefined();
  expect(await login(joined, goodPassword)).toBe('wrong_credentials');
  expect(await login(joined, newPassword)).toMatchObject({ username: joined.form.username });
  expect((await server.account.customer(joined.ask.customer)).passwordChangedAt).toBeInstanceOf(Date);
  await expect
    .poll(() =>
      [...server.sent, ...other.sent].filter(
        ({ to, text }) => to === joined.form.email && text.includes('değiştirildi'),
      ),
    )
    .toHaveLength(1);
}, 60_000);

it('sends the code to the phone and the mailbox that are proved, and to no other', async () => {
  const joined = await joinHouse(server);
  const proved = (column: string) =>
    fresh.pool.query(`update customer set ${column} = now() where id = $1`, [joined.ask.customer]);
  const places = () => [sentTo(joined, 'sms').length, sentTo(joined, 'email').length];
  const ask = () => server.account.sendResetPassword(someAsk(), joined.form.username.toUpperCase());
  await ask();
  await proved('phone_verified_at');
  await ask();
  await expect.poll(places).toEqual([1, 0]);
  await proved('email_verified_at');
  await ask();
  await expect.poll(places).toEqual([2, 1]);
  expect(sentTo(joined, 'sms').at(-1)).toBe(sentTo(joined, 'email').at(-1));
});

describe('a stranger who asks for codes', () => {
  it('neither ends the owner’s code nor uses its attempts', async () => {
    const joined = await joinProved();
    const stranger = someAsk();
    const code = await recover(joined);
    const theirs = await recover(joined, stranger);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await check(joined, wrong(theirs), stranger)).toBe(false);
    if (theirs !== code) expect(await check(joined, theirs)).toBe(false);
    expect(await change(joined, code)).toBeUndefined();
  });

  it('five times a day leaves the owner’s five, at home and elsewhere', async () => {
    const joined = await joinProved();
    const stranger = someAsk();
    const again = async (ask: Ask) => {
      await fresh.pool.query(`update one_time_code set created_at = created_at - interval '1 minute'`);
      await server.account.sendResetPassword(ask, joined.form.username);
    };
    for (let n = 0; n < 8; n += 1) await again(stranger);
    await expect.poll(() => sentTo(joined, 'email')).toHaveLength(5);
    await again(someAsk());
    await expect.poll(() => sentTo(joined, 'email')).toHaveLength(6);
    expect(await change(joined, await recover(joined))).toBeUndefined();
  });

  it('from a hundred networks at once costs one recipient ten messages', async () => {
    const joined = await joinProved();
    await Promise.all(
      Array.from({ length: 100 }, () => server.account.sendResetPassword(someAsk(), joined.form.username)),
    );
    await expect.poll(() => sentTo(joined, 'email'), { timeout: 10_000 }).toHaveLength(10);
    expect(await change(joined, await recover(joined))).toBeUndefined();
  });

  it('shares an owner’s request only from the same line or device', async () => {
    const joined = await joinProved();
    const home = someAsk({ address: '2001:db8:5:6::1', fingerprint: 'print-of-this-test' });
    const code = await recover(joined, home);
    const from = (address: string, fingerprint: string) =>
      check(joined, code, someAsk({ address, fingerprint }));
    expect(await from('2001:db8:5:7::1', 'another')).toBe(false);
    expect(await from('2001:db8:5:6:7::8', 'another')).toBe(true);
    expect(await from('192.0.2.1', 'print-of-this-test')).toBe(true);
  });
});

it('answers an unknown name like any other, and sends nothing', async () => {
  const before = server.sent.length;
  expect(await server.account.sendResetPassword(someAsk(), 'hickimse')).toBeUndefined();
  expect(await server.account.checkResetCode(someAsk(), 'hickimse', '123456')).toBe(false);
  expect(
    await server.account.changePasswordWithCode(someAsk(), {
      username: 'hickimse',
      code: '123456',
      password: newPassword,
      password2: newPassword,
    }),
  ).toBe('wrong_code');
  expect(server.sent).toHaveLength(before);
});

it('answers when no code is made as it answers when one is', async () => {
  const joined = await joinProved();
  await recover(joined);
  expect(await server.account.sendResetPassword(joined.ask, joined.form.username)).toBeUndefined();
  expect(sentTo(joined, 'email')).toHaveLength(1);
});

it('sends nothing for a closed account, and lets the excluded back in', async () => {
  const [closed, excluded] = [await joinProved(), await joinProved()];
  await server.account.setState(closed.ask.customer, 'closed');
  await server.account.setState(excluded.ask.customer, 'excluded');
  await server.account.sendResetPassword(someAsk(), closed.form.username);
  expect(await change(excluded, await recover(excluded))).toBeUndefined();
  expect(sentTo(closed, 'email')).toEqual([]);
});

describe('the new password', () => {
  it('is refused in the contract’s order, and a refusal costs no code', async () => {
    const joined = await joinProved();
    const code = await recover(joined);
    const bad = (password: string, password2 = password, given = code) =>
      change(joined, given, { password, password2 });
    expect(await bad('12345', '54321', wrong(code))).toBe('passwords_differ');
    expect(await bad('12345', '12345', wrong(code))).toBe('password_too_common');
    expect(await bad(joined.form.username)).toBe('password_too_common');
    // Facts that only the house knows are checked only after a correct code.
    expect(await bad('Gündüz1990', 'Gündüz1990', wrong(code))).toBe('wrong_code');
    expect(await bad('Gündüz1990')).toBe('password_too_common');
    expect(await bad(newPassword)).toBeUndefined();
  });

  it('is set by one of ten who type the right code at once', async () => {
    const joined = await joinProved();
    const code = await recover(joined);
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(joined, code)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(await change(joined, code)).toBe('wrong_code');
  }, 60_000);

  it('needs a code of this customer: five wrong ones at either step end it', async () => {
    const [joined, stranger] = [await joinProved(), await joinProved()];
    const code = await recover(joined);
    expect(await change(stranger, code)).toBe('wrong_code');
    for (let guess = 0; guess < 4; guess += 1) expect(await check(joined, wrong(code))).toBe(false);
    expect(await change(joined, wrong(code))).toBe('wrong_code');
    expect(await check(joined, code)).toBe(false);
    expect(await change(joined, code)).toBe('wrong_code');
    expect(await login(joined, goodPassword)).toMatchObject({ username: joined.form.username });
  }, 60_000);

  it.each(['', 'abc', '12345', '1234567', '000000000000'])('is not had for the code %j', async (code) => {
    const joined = await joinProved();
    await recover(joined);
    expect(await change(joined, code)).toBe('wrong_code');
  });

  it('opens the way to the owner whom guessers had kept out', async () => {
    const joined = await joinProved();
    const tries = countLoginTries(server.database, customersDoor);
    for (let n = 0; n < 61; n += 1)
      await tries.take({ username: joined.form.username, address: `192.0.2.${n}`, fingerprint: '' });
    expect(await login(joined, goodPassword)).toBe('too_many_tries');
    await change(joined, await recover(joined));
    expect(await login(joined, newPassword)).toMatchObject({ username: joined.form.username });
  }, 60_000);
});
