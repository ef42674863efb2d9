// Operators' passkeys over HTTP, on two servers of one house, with an authenticator in software.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewPasskeyRequest, PasskeyRequest } from '@felek/contract/passkeys';
import { openAccountHouse, someAddress } from '../../../../testbed/account-servers.ts';
import { openAuthenticator, type Manner } from '../../../../testbed/authenticator.ts';
import { hashOfWhat } from '../passkeys/passkeys.ts';

const { server, other, fresh } = await openAccountHouse();
const password = 'Beş-7-kaz-uçtu-gitti';

interface Answered {
  readonly code?: string;
  readonly message: string;
  readonly factors?: { readonly code: boolean; readonly passkey?: PasskeyRequest };
  readonly data: never;
}

async function post(
  path: string,
  token = '',
  body: object = {},
  { at = server, proof }: { at?: typeof server; proof?: object | undefined } = {},
): Promise<Answered> {
  const answer = await at.http.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      locale: 'en',
      'x-forwarded-for': someAddress(),
      ...(proof && { 'second-factor': Buffer.from(JSON.stringify(proof)).toString('base64url') }),
    },
    payload: body,
  });
  return answer.json<Answered>();
}

/** An access admin, logged in without a second factor. */
async function admin() {
  const username = `anahtar${randomUUID().slice(0, 8)}`;
  await server.operators.add({ username, name: 'Deniz', password, roles: ['access'] });
  const { data } = await post('office/login', '', { username, password });
  return { username, token: (data as { token: string }).token };
}

/** Makes a passkey, confirmed with another one where there is one. */
async function enrol(
  token: string,
  authenticator = openAuthenticator(),
  { manner, by }: { manner?: Manner; by?: ReturnType<typeof openAuthenticator> } = {},
) {
  const proof = by?.get((await post('office/beginpasskey', token, { password })).factors!.passkey!);
  const begun = await post('office/beginpasskey', token, { password }, { proof });
  const answer = authenticator.create(begun.data as NewPasskeyRequest, manner);
  const added = await post('office/addpasskey', token, { name: 'Telefon', answer }, { at: other });
  return { authenticator, begun, answer, added };
}

/** An access admin with a passkey. */
async function enrolled() {
  const who = await admin();
  const { authenticator, added } = await enrol(who.token);
  expect(added.code).toBeUndefined();
  return { ...who, authenticator };
}

const asked = async (username: string) =>
  (await post('office/login', '', { username, password })).factors!.passkey!;
const recordOf = async (username: string) =>
  (await server.record.list({ operator: username, take: 50 })).list.map(({ kind, action, detail }) => ({
    kind,
    action,
    detail,
  }));

describe('a passkey', () => {
  it('is made with the password, named, listed, and from then on asked for at the login', async () => {
    const { username, token } = await admin();
    expect((await post('office/beginpasskey', token, { password: 'not the one' })).code).toBe(
      'wrong_old_password',
    );
    const { begun, added, authenticator } = await enrol(token);
    expect(begun.data).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: username, displayName: 'Deniz' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(added).toMatchObject({ success: true, message: 'The passkey has been added.' });
    expect((await post('office/passkeys', token)).data).toMatchObject([
      { name: 'Telefon', lastUsedAt: null },
    ]);
    expect((await post('office/me', token)).data).toMatchObject({ hasSecondFactor: true, hasCodes: false });

    const needed = await post('office/login', '', { username, password });
    expect(needed).toMatchObject({
      code: 'second_factor_needed',
      factors: {
        code: false,
        passkey: {
          rpId: 'localhost',
          userVerification: 'required',
          allowCredentials: [{ id: authenticator.id, transports: ['internal'] }],
        },
      },
    });
    // The other server takes the answer.
    const passkey = authenticator.get(needed.factors!.passkey!);
    const { data } = await post('office/login', '', { username, password, passkey }, { at: other });
    expect(data).toMatchObject({ username });
    expect((await post('office/passkeys', token)).data).toMatchObject([
      { lastUsedAt: expect.any(String) as string },
    ]);
    expect(await recordOf(username)).toMatchObject([
      { kind: 'entry', action: 'login', detail: { passkey: 'Telefon' } },
      { kind: 'entry', action: 'add passkey', detail: { passkey: 'Telefon' } },
      { kind: 'entry', action: 'login', detail: {} },
    ]);
  });

  it('does not count for another account, even one with the right password', async () => {
    const { username } = await enrolled();
    const { authenticator: another } = await enrolled();
    const passkey = another.get(await asked(username));
    expect((await post('office/login', '', { username, password, passkey })).code).toBe('passkey_unknown');
  });

  it('is registered once, and for one account alone', async () => {
    const { authenticator } = await enrolled();
    const { token } = await admin();
    expect((await enrol(token, authenticator)).added.code).toBe('passkey_taken');
    expect((await post('office/passkeys', token)).data).toEqual([]);
  });

  it.each<[string, Manner]>([
    ['made at another origin', { origin: 'https://felek.example' }],
    ['made at another port', { origin: 'http://localhost:8081' }],
    ['made for another relying party', { rpId: 'felek.example' }],
    ['made without its person verified', { isVerified: false }],
  ])('is not taken when it was %s', async (_how, manner) => {
    const { token, username } = await admin();
    expect((await enrol(token, openAuthenticator(), { manner })).added.code).toBe('passkey_wrong');
    expect((await post('office/me', token)).data).toMatchObject({ hasSecondFactor: false });
    expect((await recordOf(username))[0]).toMatchObject({ kind: 'refused', action: 'passkey' });
  });

  it('is not taken for a question that was asked of another person, or answered before', async () => {
    const [one, two] = [await admin(), await admin()];
    const { answer } = await enrol(one.token);
    expect((await post('office/addpasskey', one.token, { name: 'x', answer })).code).toBe('passkey_stale');
    const begun = await post('office/beginpasskey', two.token, { password });
    const theirs = openAuthenticator().create(begun.data as NewPasskeyRequest);
    expect((await post('office/addpasskey', one.token, { name: 'x', answer: theirs })).code).toBe(
      'passkey_stale',
    );
  });
});

describe('an answer to a login', () => {
  it.each<[string, Manner, string]>([
    ['another origin', { origin: 'https://felek.example' }, 'passkey_wrong'],
    ['another relying party', { rpId: 'felek.example' }, 'passkey_wrong'],
    ['a person who was not verified', { isVerified: false }, 'passkey_wrong'],
    ['a question that was never asked', { challenge: 'A'.repeat(86) }, 'passkey_stale'],
    ['another account', { userHandle: Buffer.alloc(16).toString('base64url') }, 'passkey_unknown'],
  ])('from %s is refused, and recorded with the reason', async (_which, manner, code) => {
    const { username, authenticator } = await enrolled();
    const passkey = authenticator.get(await asked(username), manner);
    expect((await post('office/login', '', { username, password, passkey })).code).toBe(code);
    expect((await recordOf(username))[0]).toMatchObject({
      kind: 'refused',
      action: 'passkey',
      detail: { refusal: code, because: expect.any(String) as string },
    });
  });

  it('with another key’s signature is refused', async () => {
    const { username, authenticator } = await enrolled();
    const passkey = { ...openAuthenticator().get(await asked(username)), id: authenticator.id };
    const forged = { ...passkey, rawId: authenticator.id };
    const { userHandle: _theirs, ...response } = forged.response;
    const sent = { username, password, passkey: { ...forged, response } };
    expect((await post('office/login', '', sent)).code).toBe('passkey_wrong');
  });

  it('counts once, also when two servers get it at the same time, and not after five minutes', async () => {
    const { username, authenticator } = await enrolled();
    const passkey = authenticator.get(await asked(username));
    const both = await Promise.all(
      [server, other].map((at) => post('office/login', '', { username, password, passkey }, { at })),
    );
    expect(both.map(({ code }) => code ?? 'yes').sort()).toEqual(['passkey_stale', 'yes']);

    const late = authenticator.get(await asked(username));
    await fresh.pool.query(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    expect((await post('office/login', '', { username, password, passkey: late })).code).toBe(
      'passkey_stale',
    );
  });

  it('whose counter went back is refused and recorded; one that counts nothing is taken each time', async () => {
    const { username, authenticator } = await enrolled();
    const login = async (manner?: Manner) => {
      const passkey = authenticator.get(await asked(username), manner);
      return (await post('office/login', '', { username, password, passkey })).code ?? 'yes';
    };
    expect(await login({ counter: 20 })).toBe('yes');
    expect(await login({ counter: 20 })).toBe('passkey_rewound');
    expect(await login({ counter: 19 })).toBe('passkey_rewound');
    expect(await login({ counter: 0 })).toBe('passkey_rewound');
    expect((await recordOf(username))[0]).toMatchObject({
      detail: { refusal: 'passkey_rewound', because: 'the counter of “Telefon” went back to 0' },
    });
    expect(await login({ counter: 21 })).toBe('yes');

    const { username: synced, token } = await admin();
    const { authenticator: still } = await enrol(token, openAuthenticator({ counts: false }));
    for (const _time of [1, 2]) {
      const passkey = still.get(await asked(synced));
      expect((await post('office/login', '', { username: synced, password, passkey })).code).toBeUndefined();
    }
  });
});

describe('a decision', () => {
  it('is confirmed by an answer for exactly this call and payload, which counts once', async () => {
    const { username, token, authenticator } = await enrolled();
    const add = (body: object, proof?: object, at = server) =>
      post('office/addoperator', token, body, { proof, at });
    const wanted = { username: `yeni${randomUUID().slice(0, 8)}`, name: 'Yeni', why: 'a test' };
    const needed = await add(wanted);
    expect(needed.code).toBe('step_up_needed');
    const question = needed.factors!.passkey!;
    const about = hashOfWhat(['office/addoperator', wanted]);
    expect(Buffer.from(question.challenge, 'base64url').subarray(32)).toEqual(about);

    const answer = authenticator.get(question);
    const confirmed = await add(wanted, answer, other);
    expect(confirmed.code).toBeUndefined();
    expect((await add(wanted, answer)).code).toBe('passkey_stale');
    const [latest, before] = await recordOf(username);
    expect(latest).toMatchObject({ kind: 'refused', action: 'passkey' });
    expect(before).toMatchObject({ action: 'add operator' });
    expect((await recordOf(username))[2]).toMatchObject({
      kind: 'entry',
      action: 'confirm second factor',
      detail: { sha256: about.toString('hex'), passkey: 'Telefon' },
    });
  });

  it('is not confirmed by an answer for another payload, another call, or a login', async () => {
    const { username, token, authenticator } = await enrolled();
    const wanted = { username: `yeni${randomUUID().slice(0, 8)}`, name: 'Yeni', why: 'a test' };
    const question = async () => (await post('office/addoperator', token, wanted)).factors!.passkey!;
    const changed = { ...wanted, name: 'Başkası' };
    const send = async (path: string, body: object, ask: PasskeyRequest) =>
      (await post(path, token, body, { proof: authenticator.get(ask) })).code;
    expect(await send('office/addoperator', changed, await question())).toBe('passkey_stale');
    const grant = { username: wanted.username, roles: ['access'], why: 'a test' };
    expect(await send('office/setroles', grant, await question())).toBe('passkey_stale');
    expect(await send('office/addoperator', wanted, await asked(username))).toBe('passkey_stale');
    const passkey = authenticator.get(await question());
    expect((await post('office/login', '', { username, password, passkey })).code).toBe('passkey_stale');
    expect((await post('office/addoperator', token, wanted, { proof: { id: 'x' } })).code).toBe(
      'step_up_needed',
    );
    const { list } = await server.people.list({ take: 200 });
    expect(list.filter((each) => each.username === wanted.username)).toEqual([]);
  });
});

describe('a second factor', () => {
  it('is added and removed with one that is there already, and the last one stays', async () => {
    const { token, authenticator } = await enrolled();
    expect((await post('office/beginpasskey', token, { password })).code).toBe('step_up_needed');
    expect((await post('office/beginsecondfactor', token, { password })).code).toBe('step_up_needed');
    const { added, authenticator: key } = await enrol(token, openAuthenticator(), { by: authenticator });
    expect(added.code).toBeUndefined();
    const [first, second] = (await post('office/passkeys', token)).data as { id: string }[];
    const remove = async ({ id }: { id: string }, by: typeof key) => {
      const needed = await post('office/removepasskey', token, { id });
      const proof = by.get(needed.factors!.passkey!);
      return (await post('office/removepasskey', token, { id }, { proof })).code;
    };
    expect((await post('office/removepasskey', token, { id: first!.id })).code).toBe('step_up_needed');
    expect(await remove(first!, authenticator)).toBeUndefined();
    expect(await remove(first!, key)).toBe('passkey_not_found');
    expect(await remove(second!, key)).toBe('last_second_factor');
    const theirs = await enrolled();
    const [foreign] = (await post('office/passkeys', theirs.token)).data as { id: string }[];
    expect(await remove(foreign!, key)).toBe('passkey_not_found');
    expect((await post('office/passkeys', theirs.token)).data).toHaveLength(1);
  });

  it('that two people reset takes the passkeys along, and ends the sessions', async () => {
    const lost = await enrolled();
    const [one, two] = [await enrolled(), await enrolled()];
    const reset = async ({ token, authenticator }: typeof one) => {
      const body = { username: lost.username, why: 'the phone is lost' };
      const needed = await post('office/resetsecondfactor', token, body);
      const proof = authenticator.get(needed.factors!.passkey!);
      return (await post('office/resetsecondfactor', token, body, { proof })).data as { done: boolean };
    };
    expect(await reset(one)).toEqual({ done: false });
    expect(await reset(two)).toEqual({ done: true });
    expect((await post('office/passkeys', lost.token)).code).toBe('not_logged_in');
    const { username } = lost;
    const { data } = await post('office/login', '', { username, password });
    expect((await post('office/passkeys', (data as { token: string }).token)).data).toEqual([]);
  });
});
