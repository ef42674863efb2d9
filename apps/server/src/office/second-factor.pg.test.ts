// The second factor and the first password, over HTTP, with an authenticator of another make: RFC 6238 by Node's own HMAC.
import { createHmac, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openAccountHouse, someAddress } from '../../../../testbed/account-servers.ts';
import { openTestRooms } from '../../../../testbed/rooms.ts';

const { server, other, fresh } = await openAccountHouse();
const password = 'Beş-7-kaz-uçtu-gitti';

async function post(path: string, token = '', body: object = {}, at = server, code?: string) {
  const answer = await at.http.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      locale: 'en',
      'x-forwarded-for': someAddress(),
      ...(code !== undefined && { 'second-factor': code }),
    },
    payload: body,
  });
  return answer.json() as { code?: string; data: Record<string, string> };
}

/** The password of a step, thirty seconds each (RFC 6238, RFC 4226). */
function passwordOf(secret: string, atMs: number): string {
  const bits = Array.from(secret).map((each) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((each) => Number.parseInt(each, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** An access admin with a second factor, logged in. */
async function enrolled() {
  const username = `onay${randomUUID().slice(0, 8)}`;
  await server.operators.add({ username, name: 'Deniz', password, roles: ['access'] });
  const { data } = await post('office/login', '', { username, password });
  const token = data['token']!;
  const { data: begun } = await post('office/beginsecondfactor', token, { password });
  const secret = begun['secret']!;
  const code = passwordOf(secret, server.nowMs());
  expect((await post('office/confirmsecondfactor', token, { code })).code).toBeUndefined();
  return { username, token, secret };
}

it('is computed as RFC 6238 says, in its own example', () => {
  expect(passwordOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 1_111_111_109_000)).toBe('081804');
});

it('is asked for once it is set up, and each password of it counts once, on any server', async () => {
  const username = `ikinci${randomUUID().slice(0, 8)}`;
  await server.operators.add({ username, name: 'Deniz', password, roles: ['access'] });
  const { data } = await post('office/login', '', { username, password });
  const token = data['token']!;
  expect((await post('office/beginsecondfactor', token, { password: 'not the one' })).code).toBe(
    'wrong_old_password',
  );
  const begun = await post('office/beginsecondfactor', token, { password });
  const secret = begun.data['secret']!;
  expect(begun.data['uri']).toMatch(/^otpauth:\/\/totp\/[^:]+:ikinci/);
  const now = () => passwordOf(secret, server.nowMs());
  const wrong = passwordOf(secret, server.nowMs() + 600_000);
  expect((await post('office/confirmsecondfactor', token, { code: wrong })).code).toBe('second_factor_wrong');
  const used = now();
  expect((await post('office/confirmsecondfactor', token, { code: used })).code).toBeUndefined();
  // A further factor is added with the one that is there.
  expect((await post('office/beginsecondfactor', token, { password })).code).toBe('step_up_needed');

  expect((await post('office/login', '', { username, password })).code).toBe('second_factor_needed');
  // The password that set it up was used.
  expect((await post('office/login', '', { username, password, code: used })).code).toBe(
    'second_factor_wrong',
  );
  // The code is in the record of the office; a wrong password is not, since anyone can send one.
  await post('office/login', '', { username, password: 'not the one', code: wrong });
  const { list: noted } = await server.record.list({
    subject: `operator ${username}`,
    kind: 'refused',
    take: 10,
  });
  expect(noted).toMatchObject([
    { operator: username, action: 'code', detail: { refusal: 'second_factor_wrong' } },
  ]);
  for (const each of [server, other]) each.pass(60_000);
  const code = now();
  const both = await Promise.all(
    [server, other].map((at) => post('office/login', '', { username, password, code }, at)),
  );
  expect(both.map(({ code }) => code ?? 'yes').sort()).toEqual(['second_factor_wrong', 'yes']);
  for (const each of [server, other]) each.pass(60_000);
  expect((await post('office/beginsecondfactor', token, { password }, server, now())).code).toBe(
    'second_factor_exists',
  );
});

it('confirms one payload and no other: a code is refused when it is sent again, or with another call', async () => {
  const { username, token, secret } = await enrolled();
  const add = (name: string, code?: string) =>
    post('office/addoperator', token, { username, name, why: 'a test' }, server, code);
  const grant = (code: string, at = server) =>
    post('office/setroles', token, { username, roles: ['access'], why: 'a test' }, at, code);
  const next = () => {
    for (const each of [server, other]) each.pass(60_000);
    return passwordOf(secret, server.nowMs());
  };
  // The login itself opens nothing, and a code that is not one is not tried.
  expect((await add('Deniz')).code).toBe('step_up_needed');
  expect((await add('Deniz', '12345')).code).toBe('step_up_needed');
  expect((await add('Deniz', passwordOf(secret, server.nowMs() + 600_000))).code).toBe('second_factor_wrong');

  const code = next();
  // A malformed payload uses no code up.
  expect((await post('office/addoperator', token, {}, server, code)).code).toBe('malformed');
  expect((await add('Deniz', code)).code).toBe('username_taken');
  expect((await add('Deniz', code)).code).toBe('second_factor_wrong');
  expect((await grant(code)).code).toBe('second_factor_wrong');

  // A wrong code is in the record, with the call that it was sent with.
  const wrong = (await server.record.list({ operator: username, kind: 'refused', take: 20 })).list;
  expect(wrong.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['code', 'office/setroles', { refusal: 'second_factor_wrong' }],
    ['code', 'office/addoperator', { refusal: 'second_factor_wrong' }],
    ['code', 'office/addoperator', { refusal: 'second_factor_wrong' }],
  ]);

  // Two payloads race for one code, on two servers.
  const raced = next();
  const both = await Promise.all([add('Deniz', raced), grant(raced, other)]);
  expect(both.filter(({ code: refusal }) => refusal === 'second_factor_wrong')).toHaveLength(1);

  // The record says which payload each code confirmed.
  const { list } = await server.record.list({ operator: username, take: 20 });
  const confirmed = list.filter(({ action }) => action === 'confirm second factor');
  expect(confirmed).toHaveLength(2);
  expect(confirmed.at(-1)).toMatchObject({
    subject: 'office/addoperator',
    detail: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  });
});

it('opens nothing but its own set-up where the house asks for it', async () => {
  const strict = openTestRooms(fresh.url, { config: { needsSecondFactor: true } });
  const http = await strict.openHttp();
  try {
    const username = `katikural${randomUUID().slice(0, 8)}`;
    await strict.operators.add({ username, name: 'Deniz', password });
    const { data } = await post('office/login', '', { username, password });
    const ask = async (path: string) =>
      (
        await http.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${data['token']}` },
          payload: {},
        })
      ).json() as { code?: string };
    expect((await ask('office/withdrawals')).code).toBe('second_factor_missing');
    expect((await ask('office/me')).code).toBeUndefined();
  } finally {
    await http.close();
    await strict.close();
  }
});

it('lets a new operator set the first password, with a code that counts once', async () => {
  const username = `davetli${randomUUID().slice(0, 8)}`;
  const invited = await server.database.inTransaction((tx) =>
    server.operators.invite({ username, name: 'Davetli' }, tx),
  );
  if (!invited) throw new Error('the name is taken');
  const accept = (code: string, own = password) =>
    post('office/acceptinvitation', '', { username, code, password: own });
  expect((await accept('x'.repeat(30))).code).toBe('invitation_wrong');
  expect((await accept(invited.code, '12345678901234567890')).code).toBe('password_too_common');
  expect((await accept(invited.code)).code).toBeUndefined();
  expect((await accept(invited.code)).code).toBe('invitation_wrong');
  expect((await post('office/login', '', { username, password })).data['username']).toBe(username);
});

it('makes two access admins at the console of a house that has none, and no third', async () => {
  await fresh.pool.query(`delete from operator_in_role where role = 'access'`);
  const invite = () =>
    server.operators.inviteAdmin({ username: `ilk${randomUUID().slice(0, 8)}`, name: 'İlk' });
  expect(await invite()).toMatchObject({ code: expect.any(String) as string });
  expect(await invite()).toMatchObject({ code: expect.any(String) as string });
  expect(await invite()).toBe('more');
});
