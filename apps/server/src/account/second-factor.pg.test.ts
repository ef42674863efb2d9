// A customer's second factor over HTTP. The authenticator app is another implementation of RFC 6238's steps: Node's own HMAC.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  desktopAgent,
  goodPassword,
  joinHouse,
  openAccountHouse,
  phoneAgent,
  someAddress,
  type Joined,
} from '../../../../testbed/account-servers.ts';

const { fresh, server } = await openAccountHouse();

interface Body {
  readonly success: boolean;
  readonly code?: string;
  readonly message: string;
  readonly data: unknown;
}
interface Device {
  readonly agent: string;
  readonly print: string;
}
const home: Device = { agent: phoneAgent, print: 'home-print' };
const theirs: Device = { agent: desktopAgent, print: 'thief-print' };

async function call(path: string, payload: object | undefined, device = home, token?: string): Promise<Body> {
  const answer = await server.http.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/${path}`,
    headers: {
      'x-forwarded-for': someAddress(),
      'user-agent': device.agent,
      fingerprint: device.print,
      ...(payload && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload: JSON.stringify(payload) }),
  });
  return answer.json();
}

/** RFC 6238 over RFC 4226, with a secret in base32 of RFC 4648. */
function appCode(secret: string, atMs = server.nowMs()): string {
  const bits = Array.from(secret).map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  );
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const at = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
/** The next code: one counts once. */
const nextStep = () => server.pass(31_000);

const login = (joined: Joined, device: Device, code?: string) =>
  call(
    'auth/login',
    { username: joined.form.username, password: goodPassword, ...(code && { code }) },
    device,
  );
const tokenOf = ({ data }: Body) => (data as { token: string }).token;

/** A customer whose factor is on, set up at home. */
async function guarded() {
  const joined = await joinHouse(server, {}, { userAgent: home.agent, fingerprint: home.print });
  const token = tokenOf(await login(joined, home));
  const begun = await call('customer/beginsecondfactor', { password: goodPassword }, home, token);
  const { secret, uri } = begun.data as { secret: string; uri: string };
  const on = await call('customer/confirmsecondfactor', { code: appCode(secret) }, home, token);
  nextStep();
  return { joined, token, secret, uri, on, codes: (on.data as { codes: string[] }).codes };
}

it('makes the codes that RFC 6238 prints', () =>
  // Its secret of twenty ASCII digits; the last six digits of the values at 59 s and 1,111,111,109 s.
  expect([
    appCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59_000),
    appCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 1_111_111_109_000),
  ]).toEqual(['287082', '081804']));

describe('switching it on', () => {
  it('takes the password and a code of the app, gives eight recovery codes, and ends the other sessions', async () => {
    const joined = await joinHouse(server, {}, { userAgent: home.agent, fingerprint: home.print });
    const [token, elsewhere] = [tokenOf(await login(joined, home)), tokenOf(await login(joined, theirs))];
    const begin = (password: string) => call('customer/beginsecondfactor', { password }, home, token);
    expect(await begin('not-the-password')).toMatchObject({ code: 'wrong_password' });
    const { secret, uri } = (await begin(goodPassword)).data as { secret: string; uri: string };
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    // Begun is not on.
    expect((await call('customer/secondfactor', undefined, home, token)).data).toEqual({
      isOn: false,
      codesLeft: 0,
    });
    const confirm = (code: string) => call('customer/confirmsecondfactor', { code }, home, token);
    expect(await confirm(wrongOf(appCode(secret)))).toMatchObject({ code: 'second_factor_wrong' });
    const on = await confirm(appCode(secret));
    const { codes } = on.data as { codes: string[] };
    expect([codes.length, new Set(codes).size]).toEqual([8, 8]);
    expect((await call('customer/secondfactor', undefined, home, token)).data).toEqual({
      isOn: true,
      codesLeft: 8,
    });
    expect(await call('customer/secondfactor', undefined, theirs, elsewhere)).toMatchObject({
      code: 'not_logged_in',
    });
    expect(await begin(goodPassword)).toMatchObject({ code: 'second_factor_exists' });
    expect(await confirm(appCode(secret))).toMatchObject({ code: 'second_factor_exists' });
  });

  it('keeps neither the secret nor a recovery code in plain text', async () => {
    const { secret, codes } = await guarded();
    const { rows } = await fresh.pool.query<{ text: string }>(
      `select encode(secret_sealed, 'escape') as text from customer_factor
       union all select encode(code_hash, 'escape') from customer_recovery_code`,
    );
    const kept = rows.map(({ text }) => text).join(' ');
    for (const plain of [secret, ...codes]) expect(kept).not.toContain(plain);
    expect(server.lines.join('')).not.toContain(secret);
  });
});

describe('a login', () => {
  it('with a new device takes a code besides the password, which counts once; then the device is known', async () => {
    const { joined, secret } = await guarded();
    expect(await login(joined, theirs)).toMatchObject({ success: false, code: 'second_factor_needed' });
    const code = appCode(secret);
    expect(await login(joined, theirs, wrongOf(code))).toMatchObject({ code: 'second_factor_wrong' });
    expect(await login(joined, theirs, code)).toMatchObject({ success: true });
    expect(await login(joined, { ...theirs, print: 'a third one' }, code)).toMatchObject({
      code: 'second_factor_wrong',
    });
    expect(await login(joined, theirs)).toMatchObject({ success: true });
  });

  it('with the device that it was set up on takes none', async () => {
    const { joined } = await guarded();
    expect(await login(joined, home)).toMatchObject({ success: true });
  });

  it('with a device without a fingerprint takes one each time', async () => {
    const { joined, secret } = await guarded();
    const bare = { agent: home.agent, print: '' };
    expect(await login(joined, bare)).toMatchObject({ code: 'second_factor_needed' });
    expect(await login(joined, bare, appCode(secret))).toMatchObject({ success: true });
    expect(await login(joined, bare)).toMatchObject({ code: 'second_factor_needed' });
  });

  it('is open to a recovery code in either case, once', async () => {
    const { joined, codes } = await guarded();
    const [code] = codes as [string];
    expect(await login(joined, theirs, code.toLowerCase())).toMatchObject({ success: true });
    const another = { ...theirs, print: 'another print' };
    expect(await login(joined, another, code)).toMatchObject({ code: 'second_factor_wrong' });
  });

  it('is one of two that bring the same code at once', async () => {
    const { joined, secret } = await guarded();
    const code = appCode(secret);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_each, place) =>
        login(joined, { ...theirs, print: `racing-${place}` }, code),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('guesses no more than the password does', async () => {
    const { joined, secret } = await guarded();
    const wrong = wrongOf(appCode(secret));
    for (let each = 0; each < 10; each += 1)
      expect(await login(joined, theirs, wrong)).toMatchObject({ code: 'second_factor_wrong' });
    expect(await login(joined, theirs, appCode(secret))).toMatchObject({ code: 'too_many_tries' });
    // The owner at home is not locked out.
    expect(await login(joined, home)).toMatchObject({ success: true });
  });
});

describe('a thief with the password', () => {
  it('who was logged in before is out, and gets in no more', async () => {
    const joined = await joinHouse(server, {}, { userAgent: home.agent, fingerprint: home.print });
    const stolen = tokenOf(await login(joined, theirs));
    const token = tokenOf(await login(joined, home));
    const begun = await call('customer/beginsecondfactor', { password: goodPassword }, home, token);
    const { secret } = begun.data as { secret: string };
    await call('customer/confirmsecondfactor', { code: appCode(secret) }, home, token);
    expect(await call('user/balance', undefined, theirs, stolen)).toMatchObject({ code: 'not_logged_in' });
    expect(await login(joined, theirs)).toMatchObject({ code: 'second_factor_needed' });
  });

  it('and a session switches it off with neither the password alone, nor a used code, nor a code alone', async () => {
    const { token, secret } = await guarded();
    const remove = (password: string, code: string) =>
      call('customer/removesecondfactor', { password, code }, home, token);
    const code = appCode(secret);
    expect(await call('customer/removesecondfactor', { password: goodPassword }, home, token)).toMatchObject({
      code: 'malformed',
    });
    expect(await remove(goodPassword, wrongOf(code))).toMatchObject({ code: 'second_factor_wrong' });
    expect(await remove('not-the-password', code)).toMatchObject({ code: 'wrong_password' });
    expect((await call('customer/secondfactor', undefined, home, token)).data).toMatchObject({ isOn: true });
    expect(await remove(goodPassword, code)).toMatchObject({ success: true });
    expect((await call('customer/secondfactor', undefined, home, token)).data).toEqual({
      isOn: false,
      codesLeft: 0,
    });
    expect(await remove(goodPassword, code)).toMatchObject({ code: 'second_factor_off' });
  });

  it('cannot begin another one over it', async () => {
    const { joined, token, secret } = await guarded();
    expect(await call('customer/beginsecondfactor', { password: goodPassword }, home, token)).toMatchObject({
      code: 'second_factor_exists',
    });
    expect(await login(joined, theirs, appCode(secret))).toMatchObject({ success: true });
  });

  it('does not get past it by a new password either', async () => {
    const { joined, token } = await guarded();
    const password = 'Beş-7-kaz-uçtu';
    await call(
      'customer/changepassword',
      { oldPassword: goodPassword, password, confirmPassword: password },
      home,
      token,
    );
    expect(await call('auth/login', { username: joined.form.username, password }, theirs)).toMatchObject({
      code: 'second_factor_needed',
    });
  });
});
