import { describe, expect, it } from 'vitest';
import {
  desktopAgent,
  goodPassword,
  joinHouse,
  openAccountHouse,
  someAddress,
  someAsk,
  type Joined,
} from '../../../../testbed/account-servers.ts';
import { atFullPrice } from '../../../../testbed/quick-argon2.ts';
import type { Ask } from '../http/route.ts';
import { hashFingerprints } from './fingerprints.ts';
import { customersDoor } from './login.ts';
import { countLoginTries, PasswordsBusy } from '../passwords/passwords.ts';
import { codeIn } from './contact/messages.ts';
import { watchSignIns } from './sign-in-watch.ts';

const { fresh, server, other } = await openAccountHouse();

const newPassword = 'Beş-7-kaz-uçtu';
const login = (username: string, password: string, ask: Ask = someAsk(), on = server) =>
  on.account.login(ask, { username, password });

describe('a login', () => {
  it.each([
    ['as registered', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['with a keyboard’s space behind it', (name: string) => `${name} `],
  ])('opens a session for the username %s', async (_how, spell) => {
    const { form } = await joinHouse(server);
    const answer = await login(spell(form.username), goodPassword);
    expect(answer).toMatchObject({ username: form.username, balance: 0, smsVerified: false });
  });

  it.each([
    ['another password', (joined: Joined) => [joined.form.username, newPassword]],
    ['the password in capitals', (joined: Joined) => [joined.form.username, goodPassword.toUpperCase()]],
    ['a name that nobody has', () => ['hickimse', goodPassword]],
    ['the e-mail address for a name', (joined: Joined) => [joined.form.email, goodPassword]],
    ['a name that is SQL', () => [`' or 1=1 --`, goodPassword]],
  ])('with %s is refused with the same words', async (_what, of) => {
    const [username, password] = of(await joinHouse(server)) as [string, string];
    expect(await login(username, password)).toBe('wrong_credentials');
  });

  it('is refused to a closed account, once the password was right', async () => {
    const { form, session } = await joinHouse(server);
    await server.account.setState(session.customer, 'closed');
    expect(await login(form.username, goodPassword)).toBe('account_closed');
    expect(await login(form.username, newPassword)).toBe('wrong_credentials');
  });

  it('is open to the self-excluded, who may withdraw but not play', async () => {
    const { form, session } = await joinHouse(server);
    await server.account.setState(session.customer, 'excluded', new Date('2027-03-01T09:30:00Z'));
    expect(await login(form.username, goodPassword)).toMatchObject({
      username: form.username,
      exclusion: { until: '2027-03-01T09:30:00.000' },
    });
    await server.account.setState(session.customer, 'excluded');
    expect(await login(form.username, goodPassword)).toMatchObject({ exclusion: { until: null } });
    const { account } = server;
    expect((await account.customer(session.customer)).standing.state).toBe('excluded');
    await account.setState(session.customer, 'closed');
    expect((await account.customer(session.customer)).standing.state).toBe('closed');
    await account.setState(session.customer, 'active');
    expect((await account.customer(session.customer)).standing.state).toBe('active');
    expect(await login(form.username, goodPassword)).toMatchObject({ exclusion: null });
  });

  it('keeps the language it was made in for messages to come', async () => {
    const { form, session } = await joinHouse(server);
    await login(form.username, goodPassword, someAsk({ locale: 'en' }));
    expect(await server.account.customer(session.customer)).toMatchObject({ locale: 'en' });
  });

  it('opens no session with a password that is changed in the same moment', async () => {
    const { form, session, ask } = await joinHouse(server);
    const change = { oldPassword: goodPassword, password: newPassword, confirmPassword: newPassword };
    await Promise.all([
      server.account.changePassword(ask, change),
      ...Array.from({ length: 6 }, (_each, n) =>
        login(form.username, goodPassword, someAsk(), n % 2 ? server : other),
      ),
    ]);
    const { rows } = await fresh.pool.query(
      'select id from session where customer_id = $1 and ended_at is null',
      [session.customer],
    );
    expect(rows).toEqual([{ id: session.session }]);
  });
});

describe('a login from a new device', () => {
  const newDeviceMails = (to: string) =>
    server.sent.filter((message) => message.to === to && message.text.includes('yeni bir cihazdan'));
  const notices = async ({ ask }: Joined) =>
    (await server.notifications.list(ask.customer, 'tr', { skip: 0, take: 10 })).filter(
      ({ title }) => title === 'Yeni cihazdan giriş',
    );

  it('is announced behind the bell and by e-mail', async () => {
    const joined = await joinHouse(server);
    await login(joined.form.username, goodPassword, someAsk({ userAgent: desktopAgent }));
    expect(await notices(joined)).toHaveLength(1);
    await expect.poll(() => newDeviceMails(joined.form.email)).toHaveLength(1);
    expect(newDeviceMails(joined.form.email)[0]!.text).toContain('Firefox · Windows');
  });

  it.each([
    ['the same device', ({ ask }: Joined) => ask, false],
    ['the same device at another address', ({ ask: { fingerprint } }: Joined) => ({ fingerprint }), false],
    [
      'another device of the same kind at the same address',
      ({ ask: { address } }: Joined) => ({ address }),
      true,
    ],
    [
      'a device without a fingerprint at the same address',
      ({ ask: { address } }: Joined) => ({ address, fingerprint: '' }),
      true,
    ],
    [
      'another kind of browser with the same fingerprint',
      ({ ask: { address, fingerprint } }: Joined) => ({ address, fingerprint, userAgent: desktopAgent }),
      true,
    ],
  ] as const)('%s', async (_what, from, isNew) => {
    const joined = await joinHouse(server);
    expect(await server.account.lastNewDevice(joined.ask.customer)).toBeNull();
    await login(joined.form.username, goodPassword, someAsk(from(joined)));
    expect(await notices(joined)).toHaveLength(isNew ? 1 : 0);
    expect((await server.account.lastNewDevice(joined.ask.customer)) !== null).toBe(isNew);
  });

  it('is without a fingerprint always: one that had none before is new again', async () => {
    const joined = await joinHouse(server, {}, { fingerprint: '' });
    await login(joined.form.username, goodPassword, someAsk({ fingerprint: '' }));
    expect(await notices(joined)).toHaveLength(1);
  });

  it('is not, when the device was kept in plain text before: it is known by its hash since', async () => {
    const joined = await joinHouse(server, {}, { fingerprint: 'a-plain-one' });
    const vault = { deviceHash: (claimed: string) => `h:hash of ${claimed}` };
    await hashFingerprints(server.database, vault, new AbortController().signal);
    const kept = await server.database.pool.query<{ fingerprint: string }>(
      `select fingerprint from session where customer_id = $1 union select fingerprint from customer where id = $1`,
      [joined.ask.customer],
    );
    expect(kept.rows).toEqual([{ fingerprint: 'h:hash of a-plain-one' }]);
    await login(joined.form.username, goodPassword, someAsk({ fingerprint: 'h:hash of a-plain-one' }));
    expect(await notices(joined)).toEqual([]);
  });

  it('is, when a device of the same kind comes from nowhere known', async () => {
    const joined = await joinHouse(server);
    await login(joined.form.username, goodPassword);
    expect(await notices(joined)).toHaveLength(1);
  });
});

describe('guessing', () => {
  /** Wrong passwords, counted without the time that each costs. */
  async function guess(times: number, guesser: { username: string; address?: string; fingerprint?: string }) {
    const tries = countLoginTries(server.database, customersDoor);
    for (let done = 0; done < times; done += 1) {
      await tries.take({
        username: guesser.username,
        address: guesser.address ?? someAddress(),
        fingerprint: guesser.fingerprint ?? '',
      });
    }
  }

  it('at one place is borne ten times, and then not even the right password is looked at', async () => {
    const { form } = await joinHouse(server);
    const ask = someAsk();
    for (let done = 0; done < 10; done += 1)
      expect(await login(form.username, `yanlış ${done}`, ask)).toBe('wrong_credentials');
    expect(await login(form.username, goodPassword, ask)).toBe('too_many_tries');
    expect(await login(form.username, goodPassword, ask, other)).toBe('too_many_tries');
    expect(await login(form.username, goodPassword)).toMatchObject({ username: form.username });
  }, 120_000);

  it('of a hundred at once on two servers looks at ten passwords', async () => {
    const { form } = await joinHouse(server);
    const ask = someAsk();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_each, n) =>
        login(form.username, `yanlış ${n}`, ask, n % 2 ? server : other),
      ),
    );
    expect(answers.filter((answer) => answer === 'wrong_credentials')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'too_many_tries')).toHaveLength(90);
  }, 120_000);

  it('with one device from many addresses is bounded as well', async () => {
    const { form } = await joinHouse(server);
    await guess(10, { username: form.username, fingerprint: 'one-device' });
    expect(await login(form.username, goodPassword, someAsk({ fingerprint: 'one-device' }))).toBe(
      'too_many_tries',
    );
  });

  it('from everywhere keeps strangers out, and lets the owner in from a known address or device', async () => {
    const { form, ask } = await joinHouse(server);
    await guess(60, { username: form.username });
    expect(await login(form.username, goodPassword)).toBe('too_many_tries');
    for (const known of [{ address: ask.address }, { fingerprint: ask.fingerprint }])
      expect(await login(form.username, goodPassword, someAsk(known))).toMatchObject({
        username: form.username,
      });
  });

  it('at many names from one address keeps strangers out there', async () => {
    const [{ form, ask }, stranger] = [await joinHouse(server), await joinHouse(server)];
    for (let n = 0; n < 200; n += 1) await guess(1, { username: `kurban${n}`, address: ask.address });
    expect(await login(stranger.form.username, goodPassword, someAsk({ address: ask.address }))).toBe(
      'too_many_tries',
    );
    expect(await login(form.username, goodPassword, ask)).toMatchObject({ username: form.username });
  });

  it('is forgotten by half an hour', async () => {
    const { form } = await joinHouse(server);
    const ask = someAsk();
    await guess(10, { username: form.username, address: ask.address });
    expect(await login(form.username, goodPassword, ask)).toBe('too_many_tries');
    await fresh.pool.query(`update tally set window_start = window_start - interval '30 minutes'`);
    expect(await login(form.username, goodPassword, ask)).toMatchObject({ username: form.username });
  });

  it('is forgotten at one’s own place once the password was right, and counted on for the others', async () => {
    const { form } = await joinHouse(server);
    const ask = someAsk();
    await guess(9, { username: form.username, address: ask.address });
    await login(form.username, goodPassword, ask);
    const { rows } = await fresh.pool.query<{ scope: string; count: number }>(
      'select scope, count from tally where scope like $1 or scope = $2 order by scope',
      [`login ${form.username}%`, `login from ${ask.address}`],
    );
    expect(rows).toEqual([
      { scope: `login from ${ask.address}`, count: 9 },
      { scope: `login ${form.username}`, count: 9 },
    ]);
  });

  it('at an account’s old password is bounded by the same count', async () => {
    const { form, ask } = await joinHouse(server);
    const change = { oldPassword: 'yanlış', password: newPassword, confirmPassword: newPassword };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.account.changePassword(ask, change)),
    );
    expect(answers.filter((answer) => answer === 'wrong_old_password')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'too_many_tries')).toHaveLength(2);
    expect(await login(form.username, goodPassword, ask)).toBe('too_many_tries');
  }, 120_000);
});

describe('under attack', () => {
  const { account } = server;
  const alarms = (name: string) =>
    [...server.lines, ...other.lines].filter((line) => line.includes(`"alarm":"${name}"`));
  const figure = async (name: string) =>
    (await account.measures())
      .find((measure) => measure.name === 'felek_sign_in_alarms_total')
      ?.values.find(({ labels }) => labels?.['alarm'] === name)?.value;
  const prove = ({ ask }: Joined, column: string) =>
    fresh.pool.query(`update customer set ${column} = now() where id = $1`, [ask.customer]);
  const codesOf = ({ form }: Joined) =>
    [...server.sent, ...other.sent]
      .filter(
        ({ text, to }) => text.includes('giriş kodunuz') && [form.email, `90${form.phone}`].includes(to),
      )
      .map(({ text }) => codeIn(text)!);
  /** Fifteen different accounts, each opened with the right password, one after the other from one network. */
  async function stuff(joined: readonly Joined[], ask: () => Ask) {
    const answers = [];
    for (const { form } of joined) answers.push(await login(form.username, goodPassword, ask()));
    return answers.map((answer) => (typeof answer === 'string' ? answer : 'in'));
  }
  const joinFifteen = () => Promise.all(Array.from({ length: 15 }, () => joinHouse(server)));

  it('many accounts with right passwords from one line need a code, and leave one line and a figure', async () => {
    const victims = await joinFifteen();
    await Promise.all(victims.map((victim) => prove(victim, 'phone_verified_at')));
    let host = 0;
    const ask = () => someAsk({ address: `2001:db8:dead:beef::${(host += 1).toString(16)}` });
    const before = (await figure('sign-in.many-accounts-from-network'))!;
    const answers = await stuff(victims, ask);
    expect(answers).toEqual([
      ...Array.from({ length: 9 }, () => 'in'),
      ...Array.from({ length: 6 }, () => 'login_code_sent'),
    ]);
    expect(await figure('sign-in.many-accounts-from-network')).toBe(before + 1);
    const [line, ...more] = alarms('sign-in.many-accounts-from-network');
    expect(more).toEqual([]);
    expect(line).toContain('"network":"2001:db8:dead::/48"');
    for (const { form, ask: own } of victims)
      for (const personal of [form.username, form.email, form.phone, own.customer])
        expect(line).not.toContain(personal);
    // Where a customer was before, their password is enough.
    const last = victims.at(-1)!;
    expect(await login(last.form.username, goodPassword, last.ask)).toMatchObject({
      username: last.form.username,
    });
  }, 120_000);

  it('the code opens the account, once, and only with the password', async () => {
    const victims = await joinFifteen();
    const last = victims.at(-1)!;
    await prove(last, 'email_verified_at');
    const ask = someAsk();
    const answers = await stuff(victims, () => ask);
    expect(answers.at(-2)).toBe('login_code_impossible');
    expect(answers.at(-1)).toBe('login_code_sent');
    await expect.poll(() => codesOf(last).length, { timeout: 5000 }).toBe(1);
    const [code] = codesOf(last) as [string];
    const { username } = last.form;
    const wrongCode = code === '000000' ? '111111' : '000000';
    expect(await account.login(ask, { username, password: newPassword, code })).toBe('wrong_credentials');
    expect(await account.login(ask, { username, password: goodPassword, code: wrongCode })).toBe(
      'wrong_code',
    );
    // Asked for again at once, the code that is on its way stands.
    expect(await account.login(ask, { username, password: goodPassword })).toBe('login_code_sent');
    expect(await account.login(ask, { username, password: goodPassword, code })).toMatchObject({ username });
    expect(codesOf(last)).toHaveLength(1);
    // The place is known now.
    expect(await account.login(ask, { username, password: goodPassword })).toMatchObject({ username });
  }, 120_000);

  it.each([
    ['at one account', 'sign-in.wrong-passwords-at-account', 20, true],
    ['from one network', 'sign-in.wrong-passwords-from-network', 30, false],
  ])(
    'wrong passwords %s leave one line, and strangers need a code',
    async (_where, name, most, isAccount) => {
      const joined = await joinHouse(server);
      await prove(joined, 'phone_verified_at');
      const from = someAddress();
      const watch = watchSignIns(server.database, { warn: (detail) => void raised.push(detail) });
      const raised: object[] = [];
      const tries = countLoginTries(server.database, customersDoor);
      for (let n = 0; n < most + 3; n += 1) {
        const username = isAccount ? joined.form.username : `hickimse${n}`;
        const guesser = { username, address: isAccount ? someAddress() : from, fingerprint: '' };
        await watch.wrong(guesser, (await tries.take(guesser))!);
      }
      expect(raised).toEqual([expect.objectContaining({ alarm: name })]);
      const stranger = someAsk({ address: isAccount ? someAddress() : from });
      expect(await login(joined.form.username, goodPassword, stranger)).toBe('login_code_sent');
      expect(await login(joined.form.username, goodPassword, joined.ask)).toMatchObject({
        username: joined.form.username,
      });
    },
    60_000,
  );

  it('a hundred and fifty wrong logins are refused in words where they do not fit, and cost no try', async () => {
    const { form, ask } = await joinHouse(server);
    const answers = await atFullPrice(async () => {
      const strangers = Array.from({ length: 150 }, async (_each, n) =>
        login(`yabanci${n}`, newPassword).catch((error: unknown) => error),
      );
      const own = login(form.username, goodPassword, ask);
      const first = await Promise.race([own, Promise.all(strangers)]);
      expect(first).toMatchObject({ username: form.username });
      return Promise.all(strangers);
    });
    const refused = answers.filter((answer) => answer instanceof PasswordsBusy);
    expect(answers.filter((answer) => answer === 'wrong_credentials')).toHaveLength(150 - refused.length);
    expect(refused.length).toBeGreaterThan(80);
    const { rows } = await fresh.pool.query<{ wrong: number }>(
      `select sum(count)::int as wrong from tally where scope ~ '^login yabanci[0-9]+$'`,
    );
    expect(rows[0]!.wrong).toBe(150 - refused.length);
  }, 120_000);
});
