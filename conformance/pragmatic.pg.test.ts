// All cases pass on the house's wallet. Each case fails when a proxy with Pragmatic Play's credentials breaks the case's rule.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openPragmatic } from '../apps/server/src/casino/providers/pragmatic/pragmatic.ts';
import { hashOf } from '../apps/sandbox/src/pragmatic/hash.ts';
import { type Send } from './case.ts';
import { openHouseLab, type HouseLab } from './house-lab.ts';
import { proveCases, type Break } from './meddling.ts';
import { pragmaticCases, type PragmaticLab } from './pragmatic.ts';

const secret = randomUUID();
let house: HouseLab;
let lab: PragmaticLab;

beforeAll(async () => {
  const nowhere = { url: 'http://127.0.0.1:9', secureLogin: 'lab', secret } as const;
  const settings = { ...nowhere, bonusWin: 'record', betToken: 'required' } as const;
  house = await openHouseLab((needs) => openPragmatic(settings, needs));
});
beforeEach(async () => {
  lab = { ...(await house.seat()), secret, send: house.send };
});
afterAll(async () => expect(await house.close()).toEqual([]));

type Said = Record<string, string>;

const hashed = (send: Send, method: string, said: Said) => {
  const form = new URLSearchParams(said);
  form.set('hash', hashOf(form, secret));
  return send(method, form.toString(), {});
};
const read = (body: string): Said => Object.fromEntries(new URLSearchParams(body));

/** Changes the request and signs it in Pragmatic Play's name. */
const asking =
  (method: RegExp, change: (said: Said) => Said): Break =>
  (send) =>
  (path, body, headers) =>
    method.test(path) ? hashed(send, path, change(read(body))) : send(path, body, headers);
/** Changes the answer. */
const hearing =
  (method: RegExp, change: (answer: Record<string, unknown>) => object): Break =>
  (send) =>
  async (path, body, headers) => {
    const { http, body: said } = await send(path, body, headers);
    if (!method.test(path)) return { http, body: said };
    return { http, body: JSON.stringify(change(JSON.parse(said) as Record<string, unknown>)) };
  };
/** Answers success without calling the wallet. */
const ignoring =
  (method: RegExp): Break =>
  (send) =>
  (path, body, headers) =>
    method.test(path) ? hashed(send, 'balance.html', { userId: lab.user }) : send(path, body, headers);
/** Replaces the reference by a new one, so that the wallet cannot recognise a repeated call. */
const forgetting = (method: RegExp) => asking(method, (said) => ({ ...said, reference: randomUUID() }));
/** Breaks the calls of a kind, except the first. */
const later =
  (method: RegExp, broken: Break): Break =>
  (send) => {
    let calls = 0;
    return (path, body, headers) =>
      method.test(path) && (calls += 1) > 1 ? broken(send)(path, body, headers) : send(path, body, headers);
  };
/** Pays for every call. */
const paying: Break = (send) => (_path, body) =>
  hashed(send, 'promoWin.html', {
    userId: read(body)['userId']!,
    campaignId: 'demo-campaign',
    currency: 'TRY',
    amount: '1.00',
    reference: randomUUID(),
  });

/** Breaks the rule of each case. */
const broken: Record<keyof typeof pragmaticCases, Break> = {
  'a token is told whose it is, with currency and balance': hearing(/authenticate/, (answer) => ({
    ...answer,
    userId: randomUUID(),
  })),
  'a balance is told with its currency': hearing(/balance/, ({ currency: _none, ...rest }) => rest),
  'every answer says what it means': hearing(/bet/, ({ description: _none, ...rest }) => rest),
  'a bet is taken': ignoring(/bet/),
  'a result is paid': asking(/result/, (said) => ({ ...said, amount: '0' })),
  'two bets of a round are settled by one result': later(/bet/, ignoring(/bet/)),
  'a result of nothing is taken, and the end of the round moves nothing': (send) => (path, body, headers) =>
    path.startsWith('endRound') ? paying(send)(path, body, headers) : send(path, body, headers),
  'a bet is refunded': ignoring(/refund/),
  'a bet that comes twice is taken once, with the same id and the balance of now': later(
    /bet/,
    hearing(/bet/, (answer) => ({ ...answer, transactionId: randomUUID() })),
  ),
  'a result that comes twice is paid once, with the same id': forgetting(/result/),
  'a refund that comes twice is made once': later(/refund/, paying),
  'a reference with other content is refused for good': forgetting(/bet/),
  'a result after the round has ended is paid': later(/result/, ignoring(/result/)),
  'a refund of an unknown bet moves nothing, and its bet is refused for good': forgetting(/bet/),
  'a result of an unknown bet may be told again': hearing(/result/, (answer) => ({
    ...answer,
    error: answer['error'] === 100 ? 120 : answer['error'],
  })),
  'a result of a refunded bet is refused for good': hearing(/result/, (answer) => ({
    ...answer,
    error: 100,
  })),
  'a refund of a bet that has a result is refused for good': (send) => (path, body, headers) =>
    path.startsWith('refund') ? paying(send)(path, body, headers) : send(path, body, headers),
  'a bet beyond the balance is refused': asking(/bet/, (said) => ({ ...said, amount: '0.01' })),
  'an unknown game is refused': asking(/bet/, (said) => ({ ...said, gameId: 'abc' })),
  'an unknown player is refused': asking(/balance/, (said) => ({ ...said, userId: lab.user })),
  'an unknown token is refused': asking(/bet/, (said) => ({ ...said, token: lab.token })),
  'an expired token is refused for a bet': asking(/bet/, (said) => ({ ...said, token: lab.token })),
  'an expired token is taken for a result and a refund': (send) => (path, body, headers) => {
    const isDead = /result|refund/.test(path) && body.includes(lab.deadToken);
    return isDead ? hashed(send, 'authenticate.html', read(body)) : send(path, body, headers);
  },
  'a forged call is refused': (send) => (path, body) => hashed(send, path, read(body)),
  'a call that lacks a parameter or has a wrong one is refused': asking(/bet/, (said) => ({
    ...said,
    reference: said['reference'] || randomUUID(),
  })),
  'a campaign’s prize in a result is paid with it': asking(
    /result/,
    ({ promoWinAmount: _none, ...said }) => said,
  ),
  'a jackpot is paid once': forgetting(/jackpotWin/),
  'a promotion’s prize needs neither token nor bet, and is paid once': forgetting(/promoWin/),
  'another currency is refused': asking(/promoWin/, (said) => ({ ...said, currency: 'TRY' })),
  'an adjustment pays and takes, once': forgetting(/adjustment/),
  'the same bet twenty times at once is taken once': forgetting(/bet/),
  'ten bets of everything at once: one is taken': asking(/bet/, (said) => ({ ...said, amount: '1.00' })),
};

proveCases(pragmaticCases, broken, () => lab);
