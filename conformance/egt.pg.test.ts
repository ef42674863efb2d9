// All cases pass on the house's wallet. Each case fails when a proxy with EGT Digital's credentials breaks the case's rule.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openEgt } from '../apps/server/src/casino/providers/egt/egt.ts';
import { type Send } from './case.ts';
import { egtCases, type EgtLab } from './egt.ts';
import { openHouseLab, type HouseLab } from './house-lab.ts';
import { proveCases, type Break } from './meddling.ts';

const key = randomUUID();
let house: HouseLab;
let lab: EgtLab;

type Said = Record<string, unknown>;

const sealed = (send: Send, method: string, said: Said) => {
  const names = ['playerId', 'defenceCode', 'transferId', 'referenceId', 'amount', 'currency'].filter(
    (name) => said[name] !== undefined,
  );
  const text = names.map((name) => String(said[name])).join(',');
  return send(method, JSON.stringify(said), {
    'x-checksum-fields': names.join(','),
    'x-checksum': createHmac('sha512', key).update(text).digest('base64'),
  });
};

beforeAll(async () => {
  const nowhere = {
    launchUrl: 'http://127.0.0.1:9',
    casinoId: 'lab',
    gamesUrl: 'http://127.0.0.1:9',
  } as const;
  const settings = { ...nowhere, key, checksum: 'strict', deduction: 'kept' } as const;
  house = await openHouseLab((needs) => openEgt(settings, needs));
});
beforeEach(async () => {
  const seat = await house.seat();
  const sessionOf = async (defenceCode: string) => {
    const sessionId = randomUUID();
    await sealed(house.send, 'authenticate', { playerId: seat.user, sessionId, defenceCode });
    return sessionId;
  };
  const sessions = { token: await sessionOf(seat.token), deadToken: await sessionOf(seat.deadToken) };
  lab = { ...seat, ...sessions, key, send: house.send };
});
afterAll(async () => expect(await house.close()).toEqual([]));

const read = (body: string) => JSON.parse(body) as Said;

/** Changes the request and signs it in EGT Digital's name. */
const asking =
  (method: RegExp, change: (said: Said) => Said): Break =>
  (send) =>
  (path, body, headers) =>
    method.test(path) && body !== '{' ? sealed(send, path, change(read(body))) : send(path, body, headers);
/** Changes the answer. */
const hearing =
  (method: RegExp, change: (answer: Said) => Said): Break =>
  (send) =>
  async (path, body, headers) => {
    const { http, body: said } = await send(path, body, headers);
    return { http, body: method.test(path) ? JSON.stringify(change(read(said))) : said };
  };
/** Answers success without calling the wallet. */
const ignoring =
  (method: RegExp): Break =>
  (send) =>
  (path, body, headers) =>
    method.test(path)
      ? sealed(send, 'balance', { playerId: lab.user, sessionId: lab.token })
      : send(path, body, headers);
/** Replaces the id by a new one, so that the wallet cannot recognise a repeated call. */
const forgetting = (method: RegExp) => asking(method, (said) => ({ ...said, transferId: randomUUID() }));
/** Breaks the calls of a kind, except the first. */
const later =
  (method: RegExp, broken: Break): Break =>
  (send) => {
    let calls = 0;
    return (path, body, headers) =>
      method.test(path) && (calls += 1) > 1 ? broken(send)(path, body, headers) : send(path, body, headers);
  };
/** Opens a new round for a deposit, so that the wallet pays it without a stake. */
const paying =
  (method: RegExp): Break =>
  (send) =>
  async (path, body, headers) => {
    if (!method.test(path)) return send(path, body, headers);
    const said = { gameKey: 'abc', currency: 'TRY', ...read(body), roundNumber: randomUUID() };
    const free = { ...said, sessionId: lab.token, amount: 0, transferId: randomUUID() };
    await sealed(send, 'withdraw', free);
    return sealed(send, 'deposit', { amount: 100, ...said, transferId: randomUUID() });
  };

/** Breaks the rule of each case. */
const broken: Record<keyof typeof egtCases, Break> = {
  'a code opens a session once, with currency and balance': later(
    /authenticate/,
    hearing(/authenticate/, (answer) => ({ ...answer, statusCode: 'OK' })),
  ),
  'an unknown code opens none': ignoring(/authenticate/),
  'an unknown player is refused': asking(/authenticate/, (said) => ({ ...said, playerId: lab.user })),
  'a balance is told as an integer': hearing(/balance/, (answer) => ({ ...answer, balance: 9.5 })),
  'a balance in another currency is refused': asking(/balance/, (said) => ({ ...said, currency: 'TRY' })),
  'a withdraw is taken, and says how': hearing(/^withdraw/, (answer) => ({ ...answer, realAmount: 0 })),
  'a deposit is paid': asking(/deposit/, (said) => ({ ...said, amount: 0 })),
  'a deposit of nothing ends a round': hearing(/deposit/, (answer) => ({
    ...answer,
    statusCode: 'ERR_UNKNOWN',
  })),
  'a jackpot’s win is in its deposit': asking(/deposit/, (said) => ({ ...said, amount: 250 })),
  'a withdraw is reversed': ignoring(/reverse/),
  'a withdraw that comes twice is taken once, under the same id': forgetting(/^withdraw/),
  'a deposit that comes twice is paid once, under the same id': forgetting(/deposit/),
  'a reversal that comes twice is made once, and under another id is told': later(
    /reverse/,
    paying(/reverse/),
  ),
  'an id with other content is refused': forgetting(/^withdraw/),
  'a deposit after the round has ended is paid': later(/deposit/, ignoring(/deposit/)),
  'a reversal of what is unknown is told, and the withdraw refused when it comes': forgetting(/^withdraw/),
  'a deposit without a withdraw is refused': paying(/deposit/),
  'a deposit on a reversed withdraw is refused': paying(/deposit/),
  'a withdraw beyond the balance is refused': asking(/^withdraw/, (said) => ({ ...said, amount: 1 })),
  'another currency is refused': asking(/^withdraw/, (said) => ({ ...said, currency: 'TRY' })),
  'an unknown game is refused': asking(/^withdraw/, (said) => ({ ...said, gameKey: 'abc' })),
  'an unknown session is refused': asking(/^withdraw/, (said) => ({ ...said, sessionId: lab.token })),
  'a dead session is refused for a withdraw': asking(/^withdraw/, (said) => ({
    ...said,
    sessionId: lab.token,
  })),
  'a dead session is taken for a deposit and a reversal': (send) => (path, body, headers) =>
    /deposit|reverse/.test(path) && body.includes(lab.deadToken)
      ? sealed(send, 'balance', read(body))
      : send(path, body, headers),
  'a terminated session takes no withdraw': ignoring(/terminate/),
  'a forged call is refused': (send) => (path, body) => sealed(send, path, read(body)),
  'a call that is no JSON, lacks a field or has a wrong one is refused': asking(/^withdraw/, (said) => ({
    ...said,
    roundNumber: said['roundNumber'] ?? randomUUID(),
  })),
  'a gift spin takes nothing, and its win is paid': asking(
    /^withdraw/,
    ({ giftSpin: _none, ...said }) => said,
  ),
  'the same withdraw twenty times at once is taken once': forgetting(/^withdraw/),
  'ten withdraws of everything at once: one is taken': asking(/^withdraw/, (said) => ({
    ...said,
    amount: Number(said['amount']) / 10,
  })),
};

proveCases(egtCases, broken, () => lab);
