import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { authData } from '@felek/contract/account';
import {
  goodPassword,
  joinHouse,
  openAccountHouse,
  openAccountServer,
  phoneAgent,
  someAddress,
  someForm,
  type Joined,
} from '../../../../testbed/account-servers.ts';
import { balanceAnswer } from './account.routes.ts';

const { fresh, server } = await openAccountHouse();

interface Heard {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: {
    success: boolean;
    message: string;
    code?: string;
    data: unknown;
    errors?: { path: string; message: string }[];
  };
}

/** One call over HTTP, from a separate address unless one is given. */
async function call(
  method: 'GET' | 'POST',
  path: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Heard> {
  const request: InjectOptions = {
    method,
    url: `/api/${path}`,
    headers: {
      'x-forwarded-for': someAddress(),
      'user-agent': phoneAgent,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && {
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    }),
  };
  const answer = await server.http.inject(request);
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after']?.toString(),
    body: answer.json(),
  };
}
const bearer = ({ token }: Pick<Joined, 'token'>) => ({ authorization: `Bearer ${token}` });
const outboxCodes = async (to: string) => {
  const { body } = await call('GET', `demo/outbox?to=${encodeURIComponent(to)}`);
  return body.data as { channel: string; to: string; text: string; code: string | null; sentAt: string }[];
};

it('takes a visitor through joining, proving a phone, forgetting the password and leaving', async () => {
  const { body: formAnswer } = await call('GET', 'auth/form?refId=5', undefined, { locale: 'en' });
  const { countries } = formAnswer.data as { countries: { id: number; name: string }[] };
  expect(countries[0]).toEqual({ id: 792, name: 'Türkiye' });
  expect(countries).toContainEqual({ id: 276, name: 'Germany' });

  const form = someForm();
  const joined = await call('POST', 'auth/register', { ...form, trialBonus: true, balance: 5, state: 'vip' });
  expect(joined).toMatchObject({
    status: 200,
    body: { success: true, message: 'Üyeliğiniz oluşturuldu. Aramıza hoş geldiniz!' },
  });
  const auth = authData.parse(joined.body.data);

  const sent = await call('POST', 'customer/updatephone', { phone: form.phone }, bearer(auth));
  expect(sent.body).toEqual({
    success: true,
    message: 'Doğrulama kodu telefonunuza gönderildi.',
    data: { smsVerified: false, phone: `90${form.phone}` },
  });
  await expect.poll(async () => (await outboxCodes(form.username)).length).toBe(1);
  const [sms] = await outboxCodes(form.username);
  expect(sms).toEqual({
    channel: 'sms',
    to: `90${form.phone}`,
    text: expect.stringContaining(sms!.code!),
    code: expect.stringMatching(/^\d{6}$/),
    sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
  });
  const missing = await call(
    'POST',
    'customer/updatephone',
    { phone: form.phone, step: 2, code: '' },
    bearer(auth),
  );
  expect(missing).toMatchObject({
    status: 400,
    body: { code: 'malformed', errors: [{ path: 'code', message: 'Bu alanı doldurun.' }] },
  });
  const soon = await call(
    'POST',
    'customer/updatephone',
    { phone: form.phone, step: 1, code: '' },
    bearer(auth),
  );
  expect(soon).toMatchObject({ status: 200, body: { success: false, code: 'code_too_soon' } });
  const verified = await call(
    'POST',
    'customer/updatephone',
    { phone: form.phone, code: sms!.code, step: 2 },
    bearer(auth),
  );
  expect(verified.body.data).toEqual({ smsVerified: true, phone: `90${form.phone}` });

  const profile = await call('GET', 'customer/profile', undefined, bearer(auth));
  expect(profile.body.data).toMatchObject({
    username: form.username,
    PersonalNo: `${form.PersonalNo.slice(0, 3)}••••••${form.PersonalNo.slice(-2)}`,
    country: 'Türkiye',
    smsVerified: true,
  });
  const preferences = () => call('GET', 'customer/preferences', undefined, bearer(auth));
  const none = { offersBySms: false, offersByEmail: false, hidesWins: false };
  expect((await preferences()).body.data).toEqual(none);
  const chosen = { ...none, offersByEmail: true, hidesWins: true };
  await call('POST', 'customer/setpreferences', { offersByEmail: true }, bearer(auth));
  const now = await call('POST', 'customer/setpreferences', { hidesWins: true }, bearer(auth));
  expect([now.body.data, (await preferences()).body.data]).toEqual([chosen, chosen]);
  const balance = await call('GET', 'user/balance', undefined, bearer(auth));
  expect(balance.body.data).toEqual({ balance: 0, cash: 0, bonus: 0, held: 0, version: 0 });

  // The code is the requester's: it is checked from where it was asked for.
  const from = { 'x-forwarded-for': someAddress() };
  await call('POST', 'auth/sendresetpassword', { username: form.username }, from);
  const resetCode = async () =>
    (await outboxCodes(form.username)).find(({ text }) => text.includes('sıfırlama'))?.code;
  await expect.poll(resetCode).toMatch(/^\d{6}$/);
  const code = await resetCode();
  const checked = await call('POST', 'auth/checkresetcode', { username: form.username, code }, from);
  expect(checked.body).toMatchObject({ success: true, message: 'Kod doğrulandı.' });
  const password = 'Beş-7-kaz-uçtu';
  const changed = await call(
    'POST',
    'auth/changepasswordwithcode',
    {
      username: form.username,
      code,
      password,
      password2: password,
    },
    from,
  );
  expect(changed.body).toMatchObject({ success: true, message: 'Şifreniz değiştirildi.' });
  expect((await call('GET', 'user/balance', undefined, bearer(auth))).status).toBe(401);

  const again = await call('POST', 'auth/login', { username: form.username, password }, { locale: 'en' });
  expect(again.body).toMatchObject({ success: true, message: 'Welcome!' });
  const { token } = authData.parse(again.body.data);
  const sessions = await call('POST', 'customer/sessions', { skip: 0, take: 10 }, bearer({ token }));
  const { total, list } = sessions.body.data as { total: number; list: { id: string; current: boolean }[] };
  expect([total, list.map(({ current }) => current)]).toEqual([2, [true, false]]);
  const ended = await call('POST', 'customer/endsession', { id: list[1]!.id }, bearer({ token }));
  expect(ended).toMatchObject({ status: 200, body: { success: false, code: 'no_such_session' } });
  expect((await call('GET', 'auth/logout', undefined, bearer({ token }))).body).toMatchObject({
    success: true,
  });
  expect(await call('GET', 'auth/logout', undefined, bearer({ token }))).toMatchObject({
    status: 401,
    body: { code: 'not_logged_in' },
  });
}, 60_000);

it('asks a caller with too many guesses to wait, and says how long', async () => {
  const { form } = await joinHouse(server);
  const from = { 'x-forwarded-for': someAddress() };
  const guess = (password: string) => call('POST', 'auth/login', { username: form.username, password }, from);
  for (let n = 0; n < 10; n += 1)
    expect(await guess(`yanlış ${n}`)).toMatchObject({ status: 200, body: { code: 'wrong_credentials' } });
  expect(await guess(goodPassword)).toMatchObject({
    status: 429,
    retryAfter: '900',
    body: { success: false, code: 'too_many_tries' },
  });
}, 60_000);

it('finds a customer by username, phone or e-mail in any spelling, and shows a stranger nothing', async () => {
  const { form, ask } = await joinHouse(server);
  await server.account.sendPhoneCode(ask, { phone: form.phone });
  const { username, email, phone } = form;
  for (const to of [
    username,
    username.toUpperCase(),
    email,
    email.toUpperCase(),
    phone,
    `0${phone}`,
    `90${phone}`,
  ])
    await expect.poll(async () => (await outboxCodes(to)).length, { message: to }).toBe(1);
  expect(await outboxCodes('5999999999')).toEqual([]);
  expect(await outboxCodes('hickimse')).toEqual([]);
});

it('has no outbox in production', async () => {
  const strict = await openAccountServer(fresh.url, { demo: false, licensedCountries: ['TR'] });
  const answer = await strict.http.inject({ method: 'GET', url: '/api/demo/outbox?to=zengin' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_such_call']);
  const form = await strict.http.inject({ method: 'GET', url: '/api/auth/form' });
  expect(form.json().data).toEqual({ countries: [{ id: 792, name: 'Türkiye' }] });
  await strict.close();
});

describe('for any input', () => {
  const calls = [
    ['auth/login', { username: 'zengin', password: 'Lale-2026-demo' }],
    ['auth/register', someForm()],
    ['auth/sendresetpassword', { username: 'zengin' }],
    ['auth/checkresetcode', { username: 'zengin', code: '123456' }],
    [
      'auth/changepasswordwithcode',
      { username: 'zengin', code: '123456', password: goodPassword, password2: goodPassword },
    ],
    ['customer/updatephone', { phone: '5321234567', code: '123456', step: 2 }],
    [
      'customer/changepassword',
      { oldPassword: goodPassword, password: goodPassword, confirmPassword: goodPassword },
    ],
    ['customer/sessions', { skip: 0, take: 10 }],
    ['customer/endsession', { id: '0193a000-0000-7000-8000-000000000000' }],
    ['customer/notification', { skip: 0, take: 10 }],
    ['customer/readnotification', { id: ['0193a000-0000-7000-8000-000000000000'] }],
  ] as const;
  const hostile: unknown[] = [
    null,
    '',
    -1,
    1.5,
    1e308,
    true,
    [],
    {},
    [null],
    { $ne: null },
    "' or 1=1; drop table customer; --",
    'a\u0000b',
    '\ud800',
    '🌷'.repeat(60),
    '<script>alert(1)</script>',
    'x'.repeat(50_000),
    '٥٣٢١٢٣٤٥٦٧',
    '00000',
    '0000-00-00',
  ];

  // Fields that may be absent, and values that are valid names although they look hostile.
  const harmless: Record<string, string[]> = {
    'auth/register': ['without currencyId'],
    'auth/sendresetpassword': [
      "' or 1=1; drop table customer; --",
      '<script>alert(1)</script>',
      '٥٣٢١٢٣٤٥٦٧',
      '00000',
      '0000-00-00',
    ].map((name) => `username ${JSON.stringify(name).slice(0, 40)}`),
    'customer/sessions': ['without skip', 'without take'],
    'customer/notification': ['without skip', 'without take'],
  };

  it.each(calls)(
    '%s answers in the envelope, without a fault',
    async (path, payload) => {
      const joined = await joinHouse(server);
      const wishes = Object.keys(payload).flatMap((field) => {
        const { [field]: _left, ...rest } = payload as Record<string, unknown>;
        return [
          { what: `without ${field}`, request: rest },
          ...hostile.map((value) => ({
            what: `${field} ${JSON.stringify(value).slice(0, 40)}`,
            request: { ...payload, [field]: value },
          })),
        ];
      });
      const [faulty, taken]: [string[], string[]] = [[], []];
      for (const { what, request } of wishes) {
        // Long enough after the last one that no limit answers in the room's place.
        server.pass(1_300_000);
        const { status, body } = await call('POST', path, request, bearer(joined));
        const inEnvelope = typeof body.success === 'boolean' && typeof body.message === 'string';
        if (![200, 400].includes(status) || !inEnvelope) faulty.push(what);
        if (body.success) taken.push(what);
      }
      expect(faulty).toEqual([]);
      expect(taken).toEqual(harmless[path] ?? []);
    },
    120_000,
  );
});

it('writes no password, code, token or personal datum to the log, whatever happens', async () => {
  const form = someForm({ name: 'Kanarya', surname: 'Sarıkuş' });
  const joined = authData.parse((await call('POST', 'auth/register', form)).body.data);
  await call('POST', 'auth/register', form);
  await call('POST', 'auth/login', { username: form.username, password: 'Kanarya-yanlış' });
  await call('POST', 'auth/login', `{"username":"${form.username}","password":"${form.password}`);
  await call('POST', 'customer/updatephone', { phone: form.phone }, bearer(joined));
  await expect.poll(async () => (await outboxCodes(form.username)).length).toBe(1);
  const code = (await outboxCodes(form.username))[0]!.code!;
  await call('POST', 'customer/updatephone', { phone: form.phone, code, step: 2 }, bearer(joined));
  await call('POST', 'auth/sendresetpassword', { username: form.username });
  server.breakGateway(true);
  await call(
    'POST',
    'customer/changepassword',
    { oldPassword: form.password, password: 'Beş-7-kanarya-uçtu', confirmPassword: 'Beş-7-kanarya-uçtu' },
    bearer(joined),
  );
  await expect.poll(() => server.lines.some((line) => line.includes('will be tried again'))).toBe(true);
  server.breakGateway(false);
  // A row that the database refuses, and a query that it cannot read.
  await fresh.pool.query('alter table customer add constraint canary check (surname <> $$Sarıkuşgil$$)');
  const refused = await call('POST', 'auth/register', someForm({ name: 'Kanarya', surname: 'Sarıkuşgil' }));
  expect(refused).toMatchObject({ status: 500, body: { code: 'fault' } });
  await fresh.pool.query('alter table customer drop constraint canary');
  const canaries = [
    form.password,
    'Kanarya-yanlış',
    'Beş-7-kanarya-uçtu',
    form.PersonalNo,
    form.phone,
    form.email,
    joined.token,
    'Sarıkuş',
    `"${code}"`,
    ` ${code}`,
  ];
  const log = server.lines.join('\n');
  expect(log).toContain('a request failed unforeseen');
  expect(canaries.filter((canary) => log.includes(canary))).toEqual([]);
}, 60_000);

it('says the version of balances, asked for or pushed, by which pages tell the newer ones', () => {
  expect(balanceAnswer({ cash: 1050n, bonus: 200n, held: 5n, version: 7n })).toEqual({
    balance: 12.5,
    cash: 10.5,
    bonus: 2,
    held: 0.05,
    version: 7,
  });
});
