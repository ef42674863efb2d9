// All cases pass on the house's wallet. Each case fails when a proxy with Hub88's credentials breaks the case's rule.
import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openHub88 } from '../apps/server/src/casino/providers/hub88/hub88.ts';
import { type Send } from './case.ts';
import { openHouseLab, type HouseLab } from './house-lab.ts';
import { proveCases, type Break } from './meddling.ts';
import { hub88Cases, type Hub88Lab } from './hub88.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = createPrivateKey(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
let house: HouseLab;
let lab: Hub88Lab;

beforeAll(async () => {
  const hub88Key = createPublicKey(keys.publicKey.export({ type: 'spki', format: 'pem' }));
  const nowhere = { url: 'http://127.0.0.1:9', operatorId: 1, subPartnerId: null } as const;
  const settings = { ...nowhere, privateKey, hub88Key, forgedStatus: 200 } as const;
  house = await openHouseLab((needs) => openHub88(settings, needs));
});
beforeEach(async () => {
  lab = { ...(await house.seat()), privateKey, send: house.send };
});
afterAll(async () => expect(await house.close()).toEqual([]));

type Said = Record<string, unknown>;

/** Changes the request and signs it in Hub88's name. */
const asking =
  (method: RegExp, change: (said: Said) => Said): Break =>
  (send) =>
  (path, body, headers) => {
    if (!method.test(path) || body === '{') return send(path, body, headers);
    return sign(send, path, change(JSON.parse(body) as Said));
  };
/** Changes the answer. */
const hearing =
  (method: RegExp, change: (answer: Said) => Said): Break =>
  (send) =>
  async (path, body, headers) => {
    const { http, body: said } = await send(path, body, headers);
    if (!method.test(path)) return { http, body: said };
    return { http, body: JSON.stringify(change(JSON.parse(said) as Said)) };
  };
const sign = (send: Send, path: string, said: Said) => {
  const body = JSON.stringify(said);
  return send(path, body, {
    'x-hub88-signature': createSign('sha256').update(body).sign(privateKey, 'base64'),
  });
};
/** Answers success without calling the wallet. */
const ignoring =
  (method: RegExp): Break =>
  (send) =>
  (path, body, headers) =>
    method.test(path)
      ? sign(send, 'user/balance', { ...(JSON.parse(body) as Said), token: lab.token })
      : send(path, body, headers);
/** Replaces the id by a new one, so that the wallet cannot recognise a repeated call. */
const forgetting = (method: RegExp) =>
  asking(method, (said) => ({ ...said, transaction_uuid: randomUUID() }));

/** Breaks the rule of each case. */
const broken: Record<keyof typeof hub88Cases, Break> = {
  'a user is introduced with a country': hearing(/info/, ({ country: _none, ...rest }) => rest),
  'a balance is told with its currency, user and request': hearing(/balance/, (answer) => ({
    ...answer,
    request_uuid: 'another',
  })),
  'a bet is taken': ignoring(/bet/),
  'a win is paid': asking(/win/, (said) => ({ ...said, amount: 0 })),
  'a win of nothing ends a round': hearing(/win/, (answer) => ({ ...answer, status: 'RS_ERROR_UNKNOWN' })),
  'a bet is refunded': ignoring(/rollback/),
  'a win is taken back': ignoring(/rollback/),
  'a bet that comes twice is taken once, and answered as the first time': forgetting(/bet/),
  'a win that comes twice is paid once': forgetting(/win/),
  'a refund that comes twice is made once, also under another id': (send) => {
    let refunds = 0;
    // Answers every call but the first with a payment.
    return async (path, body, headers) => {
      if (!path.endsWith('rollback') || (refunds += 1) === 1) return send(path, body, headers);
      const said = JSON.parse(body) as Said;
      const prize = {
        currency: 'TRY',
        amount: 100_000,
        is_supplier_promo: true,
        transaction_uuid: randomUUID(),
      };
      return sign(send, 'transaction/win', { ...said, reference_transaction_uuid: null, ...prize });
    };
  },
  'an id with other content is a duplicate': forgetting(/bet/),
  'a win after the round has ended is paid': (send) => {
    let wins = 0;
    return (path, body, headers) =>
      path.endsWith('win') && (wins += 1) > 1
        ? ignoring(/win/)(send)(path, body, headers)
        : send(path, body, headers);
  },
  'a bet after its own refund is refused': forgetting(/bet/),
  'a win on an unknown bet is refused': asking(/win/, (said) => ({
    ...said,
    reference_transaction_uuid: null,
    is_supplier_promo: true,
  })),
  'a win on a refunded bet is refused': asking(/win/, (said) => ({
    ...said,
    reference_transaction_uuid: null,
    is_supplier_promo: true,
  })),
  'a bet beyond the balance is refused with the true balance': asking(/bet/, (said) => ({
    ...said,
    amount: 1000,
  })),
  'another currency is refused': asking(/bet/, (said) => ({ ...said, currency: 'TRY' })),
  'an unknown game is refused': asking(/bet/, (said) => ({ ...said, game_code: 'abc' })),
  'an unknown token is refused': asking(/bet/, (said) => ({ ...said, token: lab.token })),
  'an expired token is refused for a bet': asking(/bet/, (said) => ({ ...said, token: lab.token })),
  'an expired token is taken for a win and a refund': (send) => (path, body, headers) => {
    const isDead = /win|rollback/.test(path) && body.includes(lab.deadToken);
    return isDead ? sign(send, 'user/balance', JSON.parse(body) as Said) : send(path, body, headers);
  },
  'a forged call is refused': (send) => (path, body) => sign(send, path, JSON.parse(body) as Said),
  'a call that is no JSON, lacks a field or has a wrong one is refused': asking(/bet/, (said) => ({
    ...said,
    transaction_uuid: said['transaction_uuid'] ?? randomUUID(),
  })),
  'a free bet takes nothing, and its win is paid': asking(/bet/, (said) => ({ ...said, is_free: false })),
  'a supplier’s prize needs no bet': asking(/win/, (said) => ({ ...said, is_supplier_promo: false })),
  'the same bet twenty times at once is taken once': forgetting(/bet/),
  'ten bets of everything at once: one is taken': asking(/bet/, (said) => ({
    ...said,
    amount: Number(said['amount']) / 10,
  })),
};

proveCases(hub88Cases, broken, () => lab);
