import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  goodPassword,
  joinHouse,
  openAccountHouse,
  openAccountServer,
  someAddress,
  someAsk,
  type AccountServer,
  type Joined,
} from '../../../../../testbed/account-servers.ts';
import type { CustomerAsk } from '../../http/route.ts';
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
/** The next code may be requested at once. */
const minuteLater = () =>
  fresh.pool.query(`update one_time_code set created_at = created_at - interval '1 minute'`);
/** Makes a day pass for every daily limit. */
const dayLater = () => fresh.pool.query(`update tally set window_start = window_start - interval '1 day'`);

/** Requests a code; gives the reason if none was sent. */
async function sendCode({ account }: AccountServer, ask: CustomerAsk, phone: string) {
  const answer = await account.sendPhoneCode(ask, { phone });
  return typeof answer === 'string' ? answer : undefined;
}
/** Gives the reason why the phone does not count as the customer's. */
async function verify({ account }: AccountServer, ask: CustomerAsk, phone: string, code: string) {
  const answer = await account.verifyPhone(ask, { phone, code });
  return typeof answer === 'string' ? answer : undefined;
}

/** Has a code sent, and reads it where it arrives. */
async function send(ask: CustomerAsk, phone: string): Promise<string> {
  const before = codesTo(phone).length;
  expect(await sendCode(server, ask, phone)).toBeUndefined();
  await expect.poll(() => codesTo(phone).length, { timeout: 5000 }).toBe(before + 1);
  return codesTo(phone).at(-1)!;
}

it('is verified with the code that came to it', async () => {
  const { form, ask } = await joinHouse(server);
  const code = await send(ask, form.phone);
  expect(await verify(server, ask, form.phone, code)).toBeUndefined();
  expect(await server.account.customer(ask.customer)).toMatchObject({
    smsVerified: true,
    phone: `90${form.phone}`,
    phoneChangedAt: null,
  });
  const [newest] = await server.notifications.list(ask.customer, 'tr', { skip: 0, take: 1 });
  expect(newest?.title).toBe('Telefonunuz doğrulandı');
});

/** A customer whose phone is verified. */
async function joinVerified(): Promise<Joined> {
  const joined = await joinHouse(server);
  expect(await verify(server, joined.ask, joined.form.phone, await send(joined.ask, joined.form.phone))).toBe(
    undefined,
  );
  return joined;
}
/** Waits for the next code at a phone while something is done. */
async function codeAfter<Answer>(phone: string, act: () => Promise<Answer>): Promise<[Answer, string]> {
  const before = codesTo(phone).length;
  const answer = await act();
  await expect.poll(() => codesTo(phone).length, { timeout: 5000 }).toBe(before + 1);
  return [answer, codesTo(phone).at(-1)!];
}
const phoneOfCustomer = async ({ ask }: Joined) => (await server.account.customer(ask.customer)).phone;
const warned = (words: string) =>
  allSent()
    .filter(({ text }) => text.includes(words))
    .map(({ to }) => to);

describe('a verified phone is replaced', () => {
  it('with the password and a code to the old one, then a code to the new one; the old one is notified', async () => {
    const joined = await joinVerified();
    const { ask, form } = joined;
    const phone = newPhone();
    const request = { phone: `0${phone}`, password: goodPassword };
    const [first, oldCode] = await codeAfter(form.phone, () => server.account.sendPhoneCode(ask, request));
    expect(first).toEqual({ sentTo: 'old' });
    expect(codesTo(phone)).toEqual([]);
    // Neither the code to the old phone nor a guess is one to the new phone.
    expect(await verify(server, ask, phone, oldCode)).toBe('wrong_code');
    expect(await server.account.sendPhoneCode(ask, { ...request, oldCode: wrong(oldCode) })).toBe(
      'wrong_code',
    );
    const [second, code] = await codeAfter(phone, () =>
      server.account.sendPhoneCode(ask, { ...request, oldCode }),
    );
    expect(second).toEqual({ sentTo: 'new' });
    expect(await phoneOfCustomer(joined)).toBe(`90${form.phone}`);
    expect(await verify(server, ask, phone, code)).toBeUndefined();
    expect(await server.account.customer(ask.customer)).toMatchObject({
      phone: `90${phone}`,
      phoneChangedAt: expect.any(Date),
    });
    await expect
      .poll(() => warned('telefon numarası değiştirildi'))
      .toEqual(expect.arrayContaining([`90${form.phone}`, form.email]));
    expect(warned('telefon numarası değiştirildi')).not.toContain(`90${phone}`);
    // The code to the old phone is used up.
    expect(await server.account.sendPhoneCode(ask, { ...request, phone: newPhone(), oldCode })).toBe(
      'wrong_code',
    );
  });

  it('not without the right password, whatever else is known', async () => {
    const { ask, form } = await joinVerified();
    const before = allSent().length;
    const phone = newPhone();
    for (const isLost of [false, true]) {
      expect(await server.account.sendPhoneCode(ask, { phone, isLost })).toBe('password_needed');
      const password = 'yanlış';
      expect(await server.account.sendPhoneCode(ask, { phone, password, isLost })).toBe('wrong_password');
    }
    expect(allSent()).toHaveLength(before);
    expect(codesTo(form.phone)).toHaveLength(1);
  });

  it('by guessers at the password no oftener than a login would be', async () => {
    const { ask } = await joinVerified();
    const guess = () => server.account.sendPhoneCode(ask, { phone: newPhone(), password: 'yanlış' });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter((answer) => answer === 'too_many_tries')).toHaveLength(2);
  }, 60_000);
});

describe('a lost phone is replaced after a hold', () => {
  /** Asks for the change with the password, and proves the new phone with its code. The change is then on hold. */
  async function askForChange(joined: Joined, phone = newPhone()) {
    const request = { phone, password: goodPassword, isLost: true };
    const [, code] = await codeAfter(phone, () => server.account.sendPhoneCode(joined.ask, request));
    return { phone, held: await server.account.verifyPhone(joined.ask, { phone, code, isLost: true }), code };
  }
  /** Makes the hold end now, and waits until the job has applied the change. */
  async function holdOver({ ask }: Joined) {
    const { customer } = ask;
    await fresh.pool.query('update phone_change set due_at = now() where customer_id = $1', [customer]);
    await fresh.pool.query(`update job set due_at = now() where topic = 'account.phone-changes'`);
    await expect.poll(() => server.account.findPhoneChange(customer), { timeout: 15_000 }).toBeUndefined();
  }
  const notices = async ({ ask }: Joined) =>
    (await server.notifications.list(ask.customer, 'tr', { skip: 0, take: 10 })).map(({ title }) => title);

  it('of 72 hours, announced behind the bell, to the old phone and by e-mail', async () => {
    const joined = await joinVerified();
    const { phone, held } = await askForChange(joined);
    const { rows } = await fresh.pool.query<{ hours: number }>(
      'select extract(epoch from due_at - asked_at)::int / 3600 as hours from phone_change where customer_id = $1',
      [joined.ask.customer],
    );
    expect(rows).toEqual([{ hours: 72 }]);
    expect(held).toEqual({ dueAt: expect.any(Date) });
    expect(await server.account.findPhoneChange(joined.ask.customer)).toEqual({
      phone: `••${phone.slice(-4)}`,
      dueAt: (held as { dueAt: Date }).dueAt,
    });
    expect(await phoneOfCustomer(joined)).toBe(`90${joined.form.phone}`);
    expect(await notices(joined)).toContain('Numaranızın değişmesi istendi');
    await expect
      .poll(() => warned('tarihinde değişecek'))
      .toEqual(expect.arrayContaining([`90${joined.form.phone}`, joined.form.email]));
    expect(warned('tarihinde değişecek')).not.toContain(`90${phone}`);
    await holdOver(joined);
    expect(await server.account.customer(joined.ask.customer)).toMatchObject({
      phone: `90${phone}`,
      smsVerified: true,
      phoneChangedAt: expect.any(Date),
    });
  }, 30_000);

  it('unless the customer cancels it', async () => {
    const joined = await joinVerified();
    await askForChange(joined);
    expect(await server.account.cancelPhoneChange(joined.ask)).toBeUndefined();
    expect(await server.account.cancelPhoneChange(joined.ask)).toBe('no_phone_change');
    await holdOver(joined);
    expect(await phoneOfCustomer(joined)).toBe(`90${joined.form.phone}`);
  });

  it('unless the owner recovers the password by the old one', async () => {
    const joined = await joinVerified();
    await askForChange(joined);
    const { username } = joined.form;
    const recovery = () => server.account.sendResetPassword(joined.ask, username);
    const [, code] = await codeAfter(joined.form.phone, recovery);
    const password = 'Beş-7-kaz-uçtu';
    expect(
      await server.account.changePasswordWithCode(joined.ask, {
        username,
        code,
        password,
        password2: password,
      }),
    ).toBeUndefined();
    expect(await server.account.findPhoneChange(joined.ask.customer)).toBeUndefined();
  });

  it('unless the new one has become another customer’s by then', async () => {
    const [joined, another] = [await joinVerified(), await joinHouse(server)];
    const { phone } = await askForChange(joined);
    await verify(server, another.ask, phone, await send(another.ask, phone));
    await holdOver(joined);
    expect(await phoneOfCustomer(joined)).toBe(`90${joined.form.phone}`);
    expect(await phoneOfCustomer(another)).toBe(`90${phone}`);
  }, 30_000);

  it('and a code that began the hold changes nothing at once', async () => {
    const joined = await joinVerified();
    const { phone, code } = await askForChange(joined);
    expect(await verify(server, joined.ask, phone, code)).toBe('wrong_code');
    expect(await phoneOfCustomer(joined)).toBe(`90${joined.form.phone}`);
  });
});

describe('a phone that is not verified', () => {
  it('belongs to no one: its owner joins with it and verifies it, and the other one cannot', async () => {
    const squatter = await joinHouse(server);
    const owner = await joinHouse(server, { phone: squatter.form.phone });
    expect(await verify(server, owner.ask, owner.form.phone, await send(owner.ask, owner.form.phone))).toBe(
      undefined,
    );
    expect(await sendCode(server, squatter.ask, squatter.form.phone)).toBe('phone_taken');
    expect(await server.account.findByContact(owner.form.phone)).toMatchObject({ id: owner.ask.customer });
  });

  it('typed by a customer who does not own it is found by no look-up', async () => {
    const { form } = await joinHouse(server);
    expect(await server.account.findByContact(form.phone)).toBeUndefined();
  });
});

describe('phones stand sealed', () => {
  const dump = async () => {
    const tables = ['customer', 'one_time_code', 'tally', 'phone_change', 'job', 'notification'];
    const parts = await Promise.all(
      tables.map((table) => fresh.pool.query<{ row: string }>(`select t::text as row from ${table} t`)),
    );
    return parts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
  };

  it('wherever they are written', async () => {
    const joined = await joinVerified();
    const phone = newPhone();
    await codeAfter(phone, () =>
      server.account.sendPhoneCode(joined.ask, { phone, password: goodPassword, isLost: true }),
    );
    // Bytes are dumped in hexadecimal digits.
    const forms = [joined.form.phone, phone].flatMap((each) => [each, Buffer.from(each).toString('hex')]);
    expect(await dump()).not.toMatch(new RegExp(forms.join('|')));
  });

  it('also those that the version before wrote, while customers are served', async () => {
    const [verified, twin, plain] = [await joinVerified(), await joinHouse(server), await joinHouse(server)];
    const old = newPhone();
    const write = (joined: Joined, phone: string, isVerified: boolean) =>
      fresh.pool.query(
        `update customer set phone = $2, phone_verified_at = case when $3 then now() end where id = $1`,
        [joined.ask.customer, `90${phone}`, isVerified],
      );
    await write(plain, old, true);
    // The version before accepted a phone that it could not compare, because the stored one is sealed.
    await write(twin, verified.form.phone, true);
    expect(await phoneOfCustomer(plain)).toBe(`90${old}`);
    expect(await server.account.findByContact(old)).toMatchObject({ id: plain.ask.customer });
    expect(await sendCode(server, verified.ask, old)).toBe('phone_taken');
    await fresh.pool.query(`update job set due_at = now() where topic = 'account.seal-phones'`);
    await expect.poll(dump, { timeout: 15_000 }).not.toMatch(new RegExp(`${old}|${verified.form.phone}`));
    expect(await server.account.customer(plain.ask.customer)).toMatchObject({
      phone: `90${old}`,
      smsVerified: true,
    });
    expect(await server.account.findByContact(old)).toMatchObject({ id: plain.ask.customer });
    // Of two customers with the same phone, the one whose proof was found first keeps it.
    expect(await server.account.customer(verified.ask.customer)).toMatchObject({ smsVerified: true });
    expect(await server.account.customer(twin.ask.customer)).toMatchObject({ smsVerified: false });
  }, 30_000);
});

describe('a mailbox', () => {
  it('is proved with the code that came to it', async () => {
    const { ask, form } = await joinHouse(server);
    expect(await server.account.verifyEmail(ask, undefined)).toBeUndefined();
    const mail = () => allSent().find(({ to, text }) => to === form.email && codeIn(text) !== null);
    await expect.poll(mail, { timeout: 5000 }).toBeDefined();
    const code = codeIn(mail()!.text)!;
    expect(await server.account.verifyEmail(ask, wrong(code))).toBe('wrong_code');
    expect(await server.account.verifyEmail(ask, code)).toBeUndefined();
    expect(await server.account.profile(ask)).toMatchObject({ emailVerified: true });
  });
});

describe('a code is refused', () => {
  it('when it is wrong, and after five wrong ones even the right one is', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await verify(server, ask, form.phone, wrong(code))).toBe('wrong_code');
    expect(await verify(server, ask, form.phone, code)).toBe('wrong_code');
  });

  it('after the fifth of fifty wrong ones at once on two servers', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    const { rows: before } = await fresh.pool.query<{ tries: number }>(
      'select tries_left as tries from one_time_code where customer_id = $1',
      [ask.customer],
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, n) => verify(n % 2 ? server : other, ask, form.phone, wrong(code))),
    );
    expect(new Set(answers)).toEqual(new Set(['wrong_code']));
    const { rows: after } = await fresh.pool.query<{ tries: number }>(
      'select tries_left as tries from one_time_code where customer_id = $1',
      [ask.customer],
    );
    expect([before, after]).toEqual([[{ tries: 5 }], [{ tries: 0 }]]);
    expect(await verify(server, ask, form.phone, code)).toBe('wrong_code');
  });

  it('when it was used already, also by twenty at once', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(server, ask, form.phone, code)),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(await verify(server, ask, form.phone, code)).toBe('wrong_code');
  });

  it('when a newer one was sent', async () => {
    const { form, ask } = await joinHouse(server);
    const first = await send(ask, form.phone);
    await minuteLater();
    const second = await send(ask, form.phone);
    if (first !== second) expect(await verify(server, ask, form.phone, first)).toBe('wrong_code');
    expect(await verify(server, ask, form.phone, second)).toBeUndefined();
  });

  it('after three minutes', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    await fresh.pool.query(
      `update one_time_code set expires_at = expires_at - interval '3 minutes' where customer_id = $1`,
      [ask.customer],
    );
    expect(await verify(server, ask, form.phone, code)).toBe('wrong_code');
  });

  it('for another phone than the one it went to', async () => {
    const { form, ask } = await joinHouse(server);
    const code = await send(ask, form.phone);
    expect(await verify(server, ask, newPhone(), code)).toBe('wrong_code');
    expect(await verify(server, ask, form.phone, code)).toBeUndefined();
  });

  it('when another customer types it, or for another purpose', async () => {
    const [own, stranger] = [await joinHouse(server), await joinHouse(server)];
    const code = await send(own.ask, own.form.phone);
    expect(await verify(server, stranger.ask, own.form.phone, code)).toBe('wrong_code');
    expect(await server.account.checkResetCode(own.ask, own.form.username, code)).toBe(false);
    expect(await verify(server, own.ask, own.form.phone, code)).toBeUndefined();
  });
});

describe('no code is sent', () => {
  it('within a minute of the last one, nor twice when asked ten times at once', async () => {
    const { form, ask } = await joinHouse(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, n) => sendCode(n % 2 ? server : other, ask, form.phone)),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'code_too_soon')).toHaveLength(9);
    await minuteLater();
    await send(ask, form.phone);
    expect(codesTo(form.phone)).toHaveLength(2);
  });

  it('to one phone more than five times a day, for any requester and address', async () => {
    const phone = newPhone();
    const people = await Promise.all(Array.from({ length: 8 }, () => joinHouse(server)));
    const answers = await Promise.all(
      people.map(({ ask }, n) => sendCode(n % 2 ? server : other, ask, phone)),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'code_quota')).toHaveLength(3);
    await dayLater();
    const refused = people[answers.indexOf('code_quota')]!;
    expect(await sendCode(server, refused.ask, phone)).toBeUndefined();
  }, 60_000);

  it('for one customer more than ten times a day, to however many phones', async () => {
    const { ask } = await joinHouse(server);
    for (let n = 0; n < 10; n += 1) {
      expect(await sendCode(server, { ...ask, address: someAddress() }, newPhone())).toBeUndefined();
      await minuteLater();
    }
    expect(await sendCode(server, ask, newPhone())).toBe('code_quota');
  });

  it('from one address beyond what a household asks for', async () => {
    const { ask } = await joinHouse(server);
    await fresh.pool.query(
      `insert into tally values ($1, date_trunc('day', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul', 100)`,
      [`code from ${ask.address}`],
    );
    expect(await sendCode(server, ask, newPhone())).toBe('code_quota');
    expect(await sendCode(server, { ...ask, address: someAddress() }, newPhone())).toBeUndefined();
  });

  it('to a phone that another customer has verified', async () => {
    const [own, stranger] = [await joinVerified(), await joinHouse(server)];
    expect(await sendCode(server, stranger.ask, own.form.phone)).toBe('phone_taken');
  });

  it('to a landline, or to a country that is not served', async () => {
    const licensed = await openAccountServer(fresh.url, { licensedCountries: ['MT'] });
    const { ask } = await joinHouse(server);
    const answer = (phone: string) => sendCode(licensed, ask, phone);
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
    verify(server, one.ask, phone, first),
    verify(other, two.ask, phone, second),
  ]);
  expect(answers.toSorted()).toEqual(['phone_taken', undefined]);
});

describe('a message', () => {
  it('goes out when the gateway is back, and once', async () => {
    const { form, ask } = await joinHouse(server);
    for (const each of [server, other]) each.breakGateway(true);
    expect(await sendCode(server, ask, form.phone)).toBeUndefined();
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
    await sendCode(server, ask, form.phone);
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

  it('is worded in the language of the request', async () => {
    const { form, ask } = await joinHouse(server);
    await sendCode(server, { ...ask, locale: 'en' }, form.phone);
    await expect
      .poll(() => allSent().find(({ to }) => to === `90${form.phone}`)?.text)
      .toMatch(/^Your Felek verification code: \d{6}\./);
  });
});

describe('the house’s ceiling for messages', () => {
  it('refuses codes with a message, makes warnings wait, and is reported once', async () => {
    const [first, second, third] = [await joinHouse(server), await joinHouse(server), await joinVerified()];
    const narrow = await openAccountServer(fresh.url, { messagesAllowed: { perHour: 1_000_000, perDay: 1 } });
    await fresh.pool.query(`delete from tally where scope like 'messages of%'`);
    // Only the narrow server sends from here on.
    for (const each of [server, other]) each.breakGateway(true);
    const send = ({ ask, form }: Joined) => sendCode(narrow, ask, form.phone);
    expect(await send(first)).toBeUndefined();
    await expect.poll(() => narrow.sent.length, { timeout: 30_000 }).toBe(1);
    expect(await send(second)).toBe('messages_paused');
    expect(await narrow.account.sendResetPassword(someAsk(), 'hickimse')).toBe('messages_paused');
    expect(await narrow.account.verifyEmail(second.ask, undefined)).toBe('messages_paused');
    const change = {
      oldPassword: goodPassword,
      password: 'Beş-7-kaz-uçtu',
      confirmPassword: 'Beş-7-kaz-uçtu',
    };
    expect(await narrow.account.changePassword(third.ask, change)).toBeUndefined();
    const alarms = narrow.lines.filter((line) => line.includes('"alarm":"messages.ceiling"'));
    expect(alarms).toHaveLength(1);
    const left = (await narrow.account.measures()).find(({ name }) => name === 'felek_messages_left');
    expect(left?.values).toContainEqual({ labels: { window: 'day' }, value: 0 });
    await narrow.close();
    for (const each of [server, other]) each.breakGateway(false);
    await fresh.pool.query(`update job set due_at = now() where topic = 'account.message'`);
  }, 60_000);
});
