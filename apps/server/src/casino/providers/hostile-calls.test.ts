// Calls with a valid signature that repeat a name. No provider's call of this kind is accepted, because two parsers may read different
// values from it. Any access to the wallet, the players or the tokens here means that a call was accepted.
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../log.ts';
import { openBetco } from './betco/betco.ts';
import { hashOf } from './betco/signature.ts';
import { openDigitain } from './digitain/digitain.ts';
import { openEgt } from './egt/egt.ts';
import { checksumOf } from './egt/signature.ts';
import { openEveryMatrix } from './everymatrix/everymatrix.ts';
import { openHub88 } from './hub88/hub88.ts';
import type { Caller, ProviderNeeds } from './provider.ts';
import { usualErrors } from './softgamings/dialect.ts';
import { openSoftGamings } from './softgamings/softgamings.ts';
import { hmacOf } from './softgamings/signature.ts';

type Headers = Readonly<Record<string, string | string[]>>;
interface Sent {
  readonly body: string;
  readonly headers: Headers;
}

const key = 'a key of the tests that is long enough';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const log = openLog('silent');
const at = new Date(1_700_000_000_000);

/** Gives the first of the house's ports that was reached. */
class Reached extends Error {}
const reached = new Proxy(
  {},
  {
    get: () => () => {
      throw new Reached('the call was taken');
    },
  },
);
const needs = {
  port: reached,
  players: reached,
  tokens: reached,
  isGameOpen: async () => true,
  publicUrl: '',
  log,
} as unknown as ProviderNeeds;

/** These tests do not need the settings that are missing in `said`. */
const open = <Settings>(provider: (settings: Settings, needs: ProviderNeeds) => Caller, said: object) =>
  provider(said as Settings, needs);

interface Case {
  readonly provider: Caller;
  readonly method: string;
  /** The members of a call that is taken, as they are written. */
  readonly members: readonly string[];
  /** The headers or the body's own seal. */
  readonly seal: (members: readonly string[]) => Sent;
  readonly malformed: string;
}

const bodyOf = (members: readonly string[]) => `{${members.join()}}`;
const id = '"0190b6f0-0000-7000-8000-000000000000"';

const cases: Readonly<Record<string, Case>> = {
  Hub88: {
    provider: open(openHub88, { hub88Key: publicKey, forgedStatus: 200 }),
    method: 'user/balance',
    members: [`"user":${id}`, '"request_uuid":"r"', '"token":"t"'],
    seal: (members) => ({
      body: bodyOf(members),
      headers: {
        'x-hub88-signature': sign('sha256', Buffer.from(bodyOf(members)), privateKey).toString('base64'),
      },
    }),
    malformed: 'RS_ERROR_WRONG_SYNTAX',
  },
  'EGT Digital': {
    provider: open(openEgt, { key, checksum: 'strict' }),
    method: 'balance',
    members: [
      '"requestId":"r"',
      '"timestamp":"1"',
      `"playerId":${id}`,
      '"sessionId":"s"',
      '"currency":"TRY"',
    ],
    seal: (members) => ({
      body: bodyOf(members),
      headers: {
        'x-checksum-fields': 'requestId,playerId,currency',
        'x-checksum': checksumOf(key, ['r', JSON.parse(id) as string, 'TRY']),
      },
    }),
    malformed: 'ERR_INVALID_FIELDS',
  },
  Digitain: {
    provider: open(openDigitain, { secretKey: key, partnerId: 7 }),
    method: 'getbalance',
    members: ['"prid":7', `"pid":${id}`, '"tkn":"t"', '"gid":"g"', '"cid":"TRY"', '"time":"1"', '"hash":""'],
    seal: (members) => ({ body: bodyOf(members), headers: { secretkey: key } }),
    malformed: '"err":999',
  },
  EveryMatrix: {
    provider: open(openEveryMatrix, { addresses: [], login: 'em', password: key }),
    method: '',
    members: [
      '"LoginName":"em"',
      `"Password":${JSON.stringify(key)}`,
      '"Request":"GetBalance"',
      `"ExternalUserId":${id}`,
    ],
    seal: (members) => ({ body: bodyOf(members), headers: {} }),
    malformed: '"ReturnCode":101',
  },
  BetConstruct: {
    provider: open(openBetco, { key, hashForm: 'nameValue', toleranceS: 60 }),
    method: 'GetClientBalance',
    members: ['"AuthToken":"t"', `"TS":${at.getTime() / 1000}`],
    seal: (members) => {
      const json = bodyOf(members);
      const hash = hashOf({ key, form: 'nameValue', method: 'GetClientBalance', json });
      return { body: bodyOf([...members, `"Hash":"${hash}"`]), headers: {} };
    },
    malformed: '1000',
  },
  SoftGamings: {
    provider: open(openSoftGamings, { hmacSecret: key, errors: usualErrors }),
    method: '',
    members: ['"type":"balance"', '"userid":"u"', '"currency":"TRY"', '"i_extparam":"t"'],
    seal: (members) => {
      const fields = JSON.parse(bodyOf(members)) as Record<string, string>;
      return { body: bodyOf([...members, `"hmac":"${hmacOf(key, fields)}"`]), headers: {} };
    },
    malformed: 'wrong parameters',
  },
};

const answerTo = async ({ provider, method }: Case, { body, headers }: Sent): Promise<string> => {
  const call = {
    params: { '*': method },
    query: new URLSearchParams(),
    headers,
    body: Buffer.from(body),
    address: '127.0.0.1',
    requestId: 'test',
    at,
    log,
    method,
  };
  return provider
    .answer(call)
    .then((answer) => answer.body)
    .catch((error: unknown) => {
      if (error instanceof Reached) return error.message;
      throw error;
    });
};

describe.each(Object.entries(cases))('%s', (_name, each) => {
  const { members, seal, malformed } = each;

  it('is heard when it says each thing once', async () => {
    expect(await answerTo(each, seal(members))).not.toContain(malformed);
  });

  it('gets “malformed” for a body that repeats a name, in any order and at any depth', async () => {
    const again = members.at(-2)!;
    const other = again.replace(/:.*/, ':"other"');
    for (const twice of [
      [...members, again],
      [other, ...members],
      [...members, '"extra":[{"deep":{"a":1,"a":2}}]'],
    ])
      expect(await answerTo(each, seal(twice))).toContain(malformed);
  });
});

it.each(['Hub88', 'EGT Digital', 'Digitain'])(
  '%s: a header of its signature that came twice is none',
  async (name) => {
    const each = cases[name]!;
    const sent = each.seal(each.members);
    for (const header of Object.keys(sent.headers)) {
      const value = sent.headers[header] as string;
      for (const twice of [[value, value], [value, 'other'], `${value}, ${value}`]) {
        const answer = await answerTo(each, { ...sent, headers: { ...sent.headers, [header]: twice } });
        expect(answer).not.toBe(await answerTo(each, sent));
        expect(answer).not.toBe('the call was taken');
      }
    }
  },
);
