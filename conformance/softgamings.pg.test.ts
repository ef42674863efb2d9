// All cases pass on the house's wallet. Each case fails when a proxy with SoftGamings's credentials breaks the case's rule.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { loginOf, usualErrors } from '../apps/server/src/casino/providers/softgamings/dialect.ts';
import { openSoftGamings } from '../apps/server/src/casino/providers/softgamings/softgamings.ts';
import type { CustomerId } from '../apps/server/src/ids.ts';
import { hmacOf } from '../apps/sandbox/src/softgamings/signature.ts';
import { type Send } from './case.ts';
import { openHouseLab, type HouseLab } from './house-lab.ts';
import { proveCases, type Break } from './meddling.ts';
import { softGamingsCases, type Call, type SoftGamingsLab } from './softgamings.ts';

const secret = randomUUID();
let house: HouseLab;
let lab: SoftGamingsLab;

beforeAll(async () => {
  const nowhere = {
    url: 'http://127.0.0.1:9',
    apiKey: 'lab',
    apiPassword: 'lab',
    serverIp: '0.0.0.0',
  } as const;
  const settings = {
    ...nowhere,
    hmacSecret: secret,
    loginSecret: 'lab',
    launch: 'AuthHTML',
    faultStatus: 200,
  } as const;
  house = await openHouseLab((needs) => openSoftGamings({ ...settings, errors: usualErrors }, needs));
});
beforeEach(async () => {
  const seat = await house.seat();
  lab = { ...seat, user: loginOf(seat.user as CustomerId), secret, send: house.send };
});
afterAll(async () => expect(await house.close()).toEqual([]));

type Kind = 'ping' | 'balance' | 'roundinfo' | 'debit' | 'credit' | 'rollback';

const signed = (said: Call) => {
  const { hmac: _hmac, ...rest } = said;
  return JSON.stringify({ ...rest, hmac: hmacOf(rest, secret) });
};
const read = (body: string): Call => {
  try {
    return JSON.parse(body) as Call;
  } catch {
    return {};
  }
};
const kindOf = (said: Call) => ('i_rollback' in said ? 'rollback' : said['type']);

/** Handles calls of a kind differently, starting with number `from`. */
const dealing =
  (kind: Kind, how: (send: Send, said: Call) => ReturnType<Send>, from = 1): Break =>
  (send) => {
    let calls = 0;
    return (method, body, headers) => {
      const said = read(body);
      return kindOf(said) === kind && (calls += 1) >= from ? how(send, said) : send(method, body, headers);
    };
  };
/** Changes the request and signs it in SoftGamings' name. */
const asking = (kind: Kind, change: (said: Call) => Call, from?: number) =>
  dealing(kind, (send, said) => send('wallet', signed(change(said)), {}), from);
/** Changes the answer. */
const hearing = (kind: Kind, change: (answer: Call) => Call) =>
  dealing(kind, async (send, said) => {
    const { http, body } = await send('wallet', JSON.stringify(said), {});
    return { http, body: signed(change(read(body))) };
  });
/** Answers success without calling the wallet. */
const ignoring = (kind: Kind, from?: number) =>
  dealing(
    kind,
    async (send, said) => {
      const { http, body } = await send('wallet', signed(balanceCall()), {});
      return { http, body: signed({ ...read(body), tid: said['tid'] }) };
    },
    from,
  );
const balanceCall = () => ({ type: 'balance', userid: lab.user, currency: 'TRY', i_extparam: lab.token });
/** Replaces the id by a new one, so that the wallet cannot recognise a repeated call. */
const forgetting = (kind: Kind) => asking(kind, (said) => ({ ...said, tid: randomUUID() }));
/** Pays for every call. */
const paying = (kind: Kind, from?: number) =>
  asking(
    kind,
    ({ i_rollback: _back, i_gameid: _round, ...said }) => ({
      ...balanceCall(),
      type: 'credit',
      subtype: 'promotion',
      amount: '1.00',
      tid: said['tid'] ?? randomUUID(),
    }),
    from,
  );

/** Breaks the rule of each case. */
const broken: Record<keyof typeof softGamingsCases, Break> = {
  'a ping is answered': hearing('ping', () => ({ error: 'wrong type parameter' })),
  'a balance has two decimals, and every answer is signed': (send) => async (method, body, headers) => {
    const { http, body: said } = await send(method, body, headers);
    return { http, body: said.replace(/"hmac":"./, '"hmac":"') };
  },
  'a round that is told again moves nothing': paying('roundinfo'),
  'a debit is taken': ignoring('debit'),
  'a credit is paid': asking('credit', (said) => ({ ...said, amount: '0.00' })),
  'a credit of nothing ends a round': asking('credit', (said) => ({ ...said, round_ended: false })),
  'a number counts by its digits': dealing('debit', (send, said) => send('wallet', signed(said), {})),
  'taking back goes before the type': asking('rollback', ({ i_rollback: _back, ...said }) => said),
  'a debit that comes twice is taken once, and told with the balance of now': forgetting('debit'),
  'a credit that comes twice is paid once': forgetting('credit'),
  'a rollback that comes twice is made once, also under another id': paying('rollback', 2),
  'an id with another amount is a mismatch': forgetting('debit'),
  'a credit after the round has ended is paid': ignoring('credit', 2),
  'a rollback of an unknown debit moves nothing, and its debit is refused': forgetting('debit'),
  'a credit without a debit in its round is refused': paying('credit'),
  'a credit whose debit was returned is refused': paying('credit'),
  'a debit beyond the balance is refused, and said to be': hearing('debit', (answer) => ({
    ...answer,
    error: 'no',
  })),
  'another currency is refused': asking('debit', (said) => ({ ...said, currency: 'TRY' })),
  'an unknown game is refused': asking('debit', (said) => ({ ...said, i_gamedesc: '960:abc' })),
  'an unknown user is refused': asking('debit', (said) => ({ ...said, userid: lab.user })),
  'an unknown token is refused': asking('debit', (said) => ({ ...said, i_extparam: lab.token })),
  'an expired token is refused for a debit': asking('debit', (said) => ({ ...said, i_extparam: lab.token })),
  'an expired token is taken for a credit and a rollback': (send) => (method, body, headers) => {
    const said = read(body);
    const isDead = said['i_extparam'] === lab.deadToken;
    return send(
      method,
      isDead ? signed({ ...said, ...balanceCall(), i_extparam: lab.deadToken }) : body,
      headers,
    );
  },
  'a forged call is refused': dealing('debit', (send, said) => send('wallet', signed(said), {})),
  'a call that is no JSON, lacks a field or has a wrong one is refused': asking('debit', (said) => ({
    ...said,
    tid: said['tid'] || randomUUID(),
  })),
  'a free round is paid without a debit': asking('credit', ({ game_extra: _extra, ...said }) => said),
  'a promotion needs neither round nor token, and is paid once': forgetting('credit'),
  'the same debit twenty times at once is taken once': forgetting('debit'),
  'ten debits of everything at once: one is taken': asking('debit', (said) => ({ ...said, amount: '1.00' })),
};

proveCases(softGamingsCases, broken, () => lab);
