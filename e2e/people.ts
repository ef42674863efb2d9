// Made-up people for the journeys, and their actions without a browser.
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { url } from './visit.ts';

export const password = 'Çark-1881-döner';

/** An identity number of made-up digits that passes its check. */
export function personalNo(): string {
  const d = [1 + randomInt(9), ...Array.from({ length: 8 }, () => randomInt(10))];
  const odd = d[0]! + d[2]! + d[4]! + d[6]! + d[8]!;
  const even = d[1]! + d[3]! + d[5]! + d[7]!;
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  return [...d, tenth, (odd + even + tenth) % 10].join('');
}

/** The ten digits after 90. */
export const newPhone = () => `53${String(randomInt(1e8)).padStart(8, '0')}`;
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export interface Answer {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  // The shape of each call's data is stated where it is used.
  readonly data: never;
}

interface Asker {
  readonly token?: string;
  readonly address?: string;
  readonly device?: string;
  readonly house?: string;
}

/** Makes a call as another program would, from an address of its own. */
export async function ask(
  path: string,
  body?: object,
  {
    token,
    address = newAddress(),
    device = 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0',
    house = url(),
  }: Asker = {},
): Promise<Answer> {
  const answer = await fetch(`${house}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'user-agent': device,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
}

export interface Customer {
  readonly username: string;
  readonly phone: string;
  readonly token: string;
  readonly address: string;
  /** The logged-in customer's data that the browser keeps. */
  readonly auth: Auth;
}

export async function newCustomer(house = url()): Promise<Customer> {
  const username = `uye${randomInt(1e9)}`;
  const phone = newPhone();
  const address = newAddress();
  const registered = await ask(
    'auth/register',
    {
      name: 'Işıl Su',
      surname: 'Gündüz',
      username,
      email: `${username}@ornek.example`,
      phone: `90${phone}`,
      PersonalNo: personalNo(),
      country: 792,
      birthDate: '1990-01-05',
      password,
      password2: password,
    },
    { address, house },
  );
  expect(registered.message, JSON.stringify(registered)).toContain('Üyeliğiniz');
  const auth: Auth = registered.data;
  return { username, phone, address, token: auth.token, auth };
}

/** The answer to a login, which the browser keeps. */
export interface Auth {
  readonly token: string;
}

/** A login of its own; one of the demo house's people unless another password is given. */
export async function logIn(username: string, secret = demoPassword, more: Asker = {}): Promise<Auth> {
  const { success, data, message } = await ask('auth/login', { username, password: secret }, more);
  expect(success, message).toBe(true);
  return data;
}

const kept = new Map<string, Promise<Auth>>();

/** The demo person's login that the tests of one worker share. Who logs out needs one of their own. */
export function sharedLogin(username: string = demoPeople.funded): Promise<Auth> {
  const auth = kept.get(username) ?? logIn(username);
  kept.set(username, auth);
  return auth;
}

/** The last code that a person received by SMS or e-mail. Waits until it has arrived, and is not the code `before`. */
export async function codeFor(channel: 'sms' | 'email', to: string, before?: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await ask(`demo/outbox?to=${to}`);
      code = (data as { channel: string; code: string | null }[]).find(
        (sent) => sent.channel === channel && sent.code !== null,
      )?.code as string | undefined;
      return code !== undefined && code !== before;
    })
    .toBe(true);
  return code!;
}

/** Has the customer's mailbox proved, so that codes go there. */
export async function proveEmail({ username, token, address }: Customer): Promise<void> {
  await ask('customer/verifyemail', {}, { token, address });
  const code = await codeFor('email', username);
  const { message } = await ask('customer/verifyemail', { code }, { token, address });
  expect(message).toBe('E-posta adresiniz doğrulandı.');
}

/** Has the customer's phone proved, so that money may leave. */
export async function provePhone({ username, phone, token, address }: Customer): Promise<void> {
  await ask('customer/updatephone', { phone: `90${phone}`, step: 1 }, { token, address });
  const code = await codeFor('sms', username);
  const { success, message } = await ask(
    'customer/updatephone',
    { phone: `90${phone}`, code, step: 2 },
    { token, address },
  );
  expect(success, message).toBe(true);
}

/** Pays lira in, as the payment service reports it. `unpaid` orders are left. Returns once the balance has it on top of `before`. */
export async function payIn({ token, address }: Customer, lira: number, before = 0): Promise<void> {
  const { data } = await ask(
    'payment/deposit',
    { id: 1, target: 'pay', detail: { amount: lira } },
    { token, address },
  );
  await fetch(data as string, { method: 'POST', body: 'answer=paid' });
  await expect
    .poll(
      async () => ((await ask('user/balance', undefined, { token, address })).data as { cash: number }).cash,
      { timeout: 20_000 },
    )
    .toBe(before + lira);
}

/** Plays rounds of ten lira at Lale, and gives their ids, the newest last. */
export async function playRounds(customer: Customer, rounds: number): Promise<string[]> {
  const launched = await ask('casino/fellaunchurl', { code: 'lale', isMobile: false }, customer);
  const game = { ...customer, token: /launch=([\w-]+)/.exec(launched.data as string)![1]! };
  const { fairness } = (await ask('fel/open', {}, game)).data as {
    fairness: { seedId: string; nextNonce: number };
  };
  const played: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const spin = { seedId: fairness.seedId, nonce: fairness.nextNonce + round, stake: 10 };
    const { data } = await ask('fel/bet', spin, game);
    const { roundId } = (data as { round: { roundId: string } }).round;
    await ask('fel/settle', { roundId }, game);
    played.push(roundId);
  }
  return played;
}
