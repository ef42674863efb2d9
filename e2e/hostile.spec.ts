// Every call of the contract with payloads that are missing, malformed, oversized, wrongly typed, negative, of a third decimal or
// hostile: each gets the envelope with a clear message, none a 5xx, and no money moves.
import { expect, test } from '@playwright/test';
import { calls } from '../packages/contract/src/api.ts';
import { refusals, type RefusalCode } from '../packages/contract/src/errors.ts';
import { newCustomer, payIn } from './people.ts';
import { url } from './visit.ts';

const hostile: readonly (readonly [what: string, body: string])[] = [
  ['nothing', ''],
  ['text that is no JSON', '{"a":'],
  ['null', 'null'],
  ['an array', '[[]]'],
  ['a number', '1e999'],
  ['an empty object', '{}'],
  ['a poisoned prototype', '{"__proto__":{"who":"operator"},"constructor":{"prototype":{}}}'],
  ['deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['more than a megabyte', JSON.stringify({ search: 'x'.repeat(1_100_000) })],
  ['everything wrong', JSON.stringify(every(() => ({ $ne: null })))],
  ['everything null', JSON.stringify(every(() => null))],
  ['everything negative', JSON.stringify(every(() => -1))],
  ['everything huge', JSON.stringify(every(() => 1e308))],
  ['everything of a third decimal', JSON.stringify(every(() => 10.005))],
  ['everything NUL', JSON.stringify(every(() => 'a\u0000b'))],
  ['everything half a character', JSON.stringify(every(() => '\ud800'))],
  ['everything an injection', JSON.stringify(every(() => "'; drop table wallet; --"))],
  ['everything markup', JSON.stringify(every(() => '<img src=x onerror=alert(1)>'))],
  [
    'orders of money that is none',
    JSON.stringify({
      id: 11,
      type: 2,
      target: 'pay',
      detail: { amount: '100', iban: {}, bank: [], accountHolder: 5 },
    }),
  ],
  [
    'orders of exotic money',
    JSON.stringify({ id: 1, type: 1, target: 'pay', detail: { amount: -0.01, extra: 'x'.repeat(600) } }),
  ],
];

/** An object with every field that any call has. */
function every(value: () => unknown): object {
  const names = new Set(
    calls.flatMap(({ call }) => Object.keys((call.input as { shape?: object }).shape ?? {})),
  );
  return Object.fromEntries([...names].map((name) => [name, value()]));
}

interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly code?: RefusalCode;
  readonly data: never;
}

test('no payload of any call brings the server down, moves money, or goes without a clear refusal', async () => {
  test.setTimeout(180_000);
  const post = async (path: string, body: string, token?: string, address = '10.9.9.9') => {
    const answer = await fetch(`${url()}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    }).catch((error: Error) => {
      throw new Error(`${path} with ${body.slice(0, 40)}`, { cause: error.cause });
    });
    const type = answer.headers.get('content-type') ?? '';
    const text = await answer.text();
    // Lines come without an envelope, and the last one says that they are whole; a refusal has its envelope.
    const isLines = type.startsWith('application/x-ndjson');
    const last = JSON.parse(isLines ? text.trimEnd().split('\n').at(-1)! : text) as Envelope & {
      end?: boolean;
    };
    return {
      status: answer.status,
      body: isLines ? { ...last, success: last.end === true, message: 'lines' } : last,
    };
  };
  const customer = await newCustomer();
  await payIn(customer, 100);
  const { token } = customer;
  const launched = await post(
    'casino/fellaunchurl',
    JSON.stringify({ code: 'lale', isMobile: false }),
    token,
  );
  const launch = /launch=([\w-]+)/.exec(launched.body.data as string)![1]!;
  const balance = async () => {
    const answer = await fetch(`${url()}/api/user/balance`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: object }).data;
  };
  const before = await balance();
  const wrong: string[] = [];
  let asked = 0;
  for (const { call } of calls.filter(
    (each) => each.call.method === 'POST' && each.call.path !== 'casino/togglefavorite',
  )) {
    await Promise.all(
      hostile.map(async ([what, body]) => {
        asked += 1;
        const address = `10.${Math.floor(asked / 60_000)}.${Math.floor(asked / 250) % 250}.${1 + (asked % 250)}`;
        const answer = await post(call.path, body, call.who === 'game' ? launch : token, address);
        const { success, message, code } = answer.body;
        const isClear =
          typeof success === 'boolean' &&
          message.length > 3 &&
          (success || (code !== undefined && code in refusals));
        if (answer.status >= 500 || !isClear)
          wrong.push(
            `${call.path} with ${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
      }),
    );
  }
  // Without an input these two are well formed: the one ends this session, the other rightly pays the trial bonus.
  const rightful = ['auth/logout', 'bonus/definetrialbonus'];
  for (const { call } of calls.filter(
    (each) => each.call.method === 'GET' && !rightful.includes(each.call.path),
  )) {
    for (const query of ['?type=1%00', '?type[]=1', '?id=99999999999999999999', "?to='--", '?refId=%ff']) {
      const answer = await fetch(`${url()}/api/${call.path}${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.status >= 500) wrong.push(`${call.path}${query}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(500);
  expect(await balance()).toEqual(before);
  expect((await fetch(`${url()}/api/ready`)).ok).toBe(true);
});
