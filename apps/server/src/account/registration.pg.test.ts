import { describe, expect, it } from 'vitest';
import {
  joinHouse,
  madeUpPersonalNo,
  openAccountHouse,
  someAsk,
  someForm,
} from '../../../../testbed/account-servers.ts';
import type { Registration } from './registration.ts';

const { fresh, server, other } = await openAccountHouse();

const register = (form: Registration, on = server) => on.account.register(someAsk(), form);
const customersNamed = async (surname: string) => {
  const { rows } = await fresh.pool.query<{ id: string }>('select id from customer where surname = $1', [
    surname,
  ]);
  return rows.length;
};

it('makes customer, wallet, session and welcome in one, and logs the customer in', async () => {
  const form = someForm({ phone: '5329998877' });
  const ask = someAsk({ locale: 'en' });
  const answer = await server.account.register(ask, form);
  expect(answer).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    balance: 0,
    username: form.username,
    usercode: expect.stringMatching(/^[1-9]\d{8}$/),
    betsyCid: '',
    betsyUrl: '',
    betsyToken: '',
    betcoToken: '',
    betcoUrl: '',
    smsVerified: false,
    exclusion: null,
    phone: '905329998877',
  });
  const { token } = answer as { token: string };
  const { customer } = (await server.account.findSession(token, true))!;
  expect(await server.account.customer(customer)).toMatchObject({
    username: form.username,
    wallet: customer,
    locale: 'en',
    standing: { state: 'active', excludedUntil: null },
    smsVerified: false,
    phoneChangedAt: null,
    passwordChangedAt: null,
    fingerprint: ask.fingerprint,
  });
  expect(await server.ledger.balances(customer)).toMatchObject({ cash: 0n, bonus: 0n, held: 0n });
  expect(server.pushed.filter((each) => each.customer === customer)).toMatchObject([
    { message: { cmd: 'Notification', message: { title: 'Welcome to Felek', isRead: false } } },
  ]);
});

it('keeps the referral values, and nothing that was not asked for', async () => {
  const { form } = await joinHouse(server, {
    refId: 77,
    partner: 'ortak',
    subid: 'alt',
    source: 'afiş',
    clickId: 'tık-1',
  });
  const { rows } = await fresh.pool.query('select referral from customer where username = $1', [
    form.username,
  ]);
  expect(rows).toEqual([
    { referral: { refId: 77, partner: 'ortak', subid: 'alt', source: 'afiş', clickId: 'tık-1' } },
  ]);
});

it('makes one account of twenty registrations of one person at once, however they are spelled', async () => {
  const PersonalNo = madeUpPersonalNo();
  const surname = 'Tekrar';
  const spellings = Array.from({ length: 20 }, (_each, n) =>
    someForm({
      surname,
      PersonalNo,
      country: n % 3 === 0 ? 276 : 792,
      phone: ['5440001122', '05440001122', '905440001122', '00905440001122'][n % 4]!,
      email: ['ayse.su@gmail.com', 'AyseSu@Gmail.com', 'ay.se.su+x@googlemail.com'][n % 3]!,
    }),
  );
  const answers = await Promise.all(spellings.map((form, n) => register(form, n % 2 ? server : other)));
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'already_member')).toHaveLength(19);
  expect(await customersNamed(surname)).toBe(1);
}, 120_000);

describe('data of another customer', () => {
  it.each<[string, (taken: Registration) => Partial<Registration>, string]>([
    ['the username', ({ username }) => ({ username }), 'username_taken'],
    ['the username in capitals', ({ username }) => ({ username: username.toUpperCase() }), 'username_taken'],
    ['the e-mail address in capitals', ({ email }) => ({ email: email.toUpperCase() }), 'already_member'],
    ['the mailbox behind a plus', ({ email }) => ({ email: email.replace('@', '+2@') }), 'already_member'],
    ['the verified phone with its zero', ({ phone }) => ({ phone: `0${phone}` }), 'already_member'],
    ['the verified phone with the country', ({ phone }) => ({ phone: `90${phone}` }), 'already_member'],
    ['the identity number', ({ PersonalNo }) => ({ PersonalNo }), 'already_member'],
    [
      'the identity number from another country',
      ({ PersonalNo }) => ({ PersonalNo, country: 276 }),
      'already_member',
    ],
    ['everything', (taken) => taken, 'username_taken'],
  ])('is refused: %s', async (_what, take, refusal) => {
    const { form, ask } = await joinHouse(server);
    await fresh.pool.query('update customer set phone_verified_at = now() where id = $1', [ask.customer]);
    const { rows: before } = await fresh.pool.query('select count(*) from customer');
    expect(await register(someForm(take(form)))).toBe(refusal);
    expect((await fresh.pool.query('select count(*) from customer')).rows).toEqual(before);
  });

  it('is refused in the same words when it is taken in the very moment', async () => {
    const username = someForm().username;
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_each, n) => register(someForm({ username }), n % 2 ? server : other)),
    );
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(
      Array.from({ length: 3 }, () => 'username_taken'),
    );
  });

  it('stays taken when the account is closed', async () => {
    const { form, session } = await joinHouse(server);
    await server.account.setState(session.customer, 'closed');
    expect(await register(someForm({ PersonalNo: form.PersonalNo }))).toBe('already_member');
  });
});

it('leaves nothing of a refused registration but a line in the log, which says nothing of the person', async () => {
  const form = someForm({ birthDate: '2015-01-01', surname: 'Çocuk' });
  const ask = someAsk();
  const lines: unknown[] = [];
  const log = Object.assign(Object.create(ask.log), { info: (...line: unknown[]) => void lines.push(line) });
  expect(await server.account.register({ ...ask, log }, form)).toBe('under_age');
  expect(await customersNamed('Çocuk')).toBe(0);
  expect(lines).toEqual([[{ refusal: 'under_age' }, 'a registration was refused']]);
});

it('keeps identity number, password and token out of the database in any readable form', async () => {
  const { form, token } = await joinHouse(server);
  const { rows: tables } = await fresh.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const secrets = [form.PersonalNo, form.password, token];
  const forms = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
  ]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await fresh.pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    if (rows.some(({ row }) => forms.some((each) => row.includes(each)))) found.push(name);
  }
  expect(tables.map(({ name }) => name)).toContain('customer');
  expect(found).toEqual([]);
});

it('seals the same number differently each time, and finds it by a keyed hash', async () => {
  const { vault } = server;
  expect(vault.seal('34567891238')).not.toEqual(vault.seal('34567891238'));
  expect(vault.unseal(vault.seal('34567891238'))).toBe('34567891238');
  const bent = vault.seal('34567891238');
  bent[bent.length - 1]! ^= 1;
  expect(() => vault.unseal(bent)).toThrow();
});

it('shows the owner a profile with the number masked', async () => {
  const { form, ask } = await joinHouse(server, { PersonalNo: '34567891238', phone: '5551112233' });
  expect(await server.account.profile({ ...ask, locale: 'en' })).toEqual({
    name: 'Işıl Su',
    surname: 'Gündüz',
    username: form.username,
    email: form.email,
    phone: '905551112233',
    PersonalNo: '345••••••38',
    country: 'Türkiye',
    birthDate: '1990-05-11',
    smsVerified: false,
    exclusion: null,
    emailVerified: false,
    phoneChange: undefined,
    joinedAt: expect.any(Date),
  });
});
