// All cases pass on the house's wallet. Each case fails when a proxy with EveryMatrix's credentials breaks the case's rule.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openEveryMatrix } from '../apps/server/src/casino/providers/everymatrix/everymatrix.ts';
import { everyMatrixCases, type EveryMatrixLab } from './everymatrix.ts';
import { openHouseLab, type HouseLab } from './house-lab.ts';
import { proveCases, type Break } from './meddling.ts';

const credentials = { login: 'lab', password: randomUUID() };
let house: HouseLab;
let lab: EveryMatrixLab;

beforeAll(async () => {
  const nowhere = { url: 'http://127.0.0.1:9', gamesUrl: 'http://127.0.0.1:9' };
  const settings = { ...nowhere, ...credentials, operatorId: '7', addresses: [], expiredCode: 103 } as const;
  house = await openHouseLab((needs) => openEveryMatrix(settings, needs));
});
beforeEach(async () => {
  lab = { ...(await house.seat()), ...credentials, send: house.send };
});
afterAll(async () => expect(await house.close()).toEqual([]));

type Said = Record<string, unknown>;

const read = (body: string) => JSON.parse(body) as Said;
const kindOf = ({ Request, TransactionType }: Said) =>
  [Request, TransactionType].filter((word) => typeof word === 'string').join(' ');
const isOf = (kind: RegExp, body: string) => body !== '{' && kind.test(kindOf(read(body)));

/** Changes the request. */
const asking =
  (kind: RegExp, change: (said: Said) => Said): Break =>
  (send) =>
  (path, body, headers) =>
    send(path, isOf(kind, body) ? JSON.stringify(change(read(body))) : body, headers);
/** Changes the answer. */
const hearing =
  (kind: RegExp, change: (answer: Said) => Said): Break =>
  (send) =>
  async (path, body, headers) => {
    const { http, body: said } = await send(path, body, headers);
    return { http, body: isOf(kind, body) ? JSON.stringify(change(read(said))) : said };
  };
/** Answers success without calling the wallet. */
const ignoring = (kind: RegExp) =>
  asking(kind, (said) => ({
    ...said,
    Request: 'GetBalance',
    TransactionType: '',
    SessionId: lab.token,
    ExternalUserId: lab.user,
  }));
/** Replaces the id by a new one, so that the wallet cannot recognise a repeated call. */
const forgetting = (kind: RegExp) => asking(kind, (said) => ({ ...said, TransactionId: randomUUID() }));
/** Pays for every call. */
const paying = (kind: RegExp) =>
  asking(kind, (said) => ({
    ...said,
    Request: 'WalletCredit',
    TransactionType: 'Result',
    TransactionId: randomUUID(),
    FreeRoundWinType: 'x',
  }));
/** Breaks the calls of a kind, except the first. */
const later =
  (kind: RegExp, broken: Break): Break =>
  (send) => {
    let calls = 0;
    return (path, body, headers) =>
      isOf(kind, body) && (calls += 1) > 1 ? broken(send)(path, body, headers) : send(path, body, headers);
  };

/** Breaks the rule of each case. */
const broken: Record<keyof typeof everyMatrixCases, Break> = {
  'a session is told whose it is, in which currency and country': hearing(/GetAccount/, (answer) => ({
    ...answer,
    Country: 'TR',
  })),
  'an unknown session and a dead one are told nothing': asking(/GetAccount/, (said) => ({
    ...said,
    SessionId: lab.token,
  })),
  'every answer repeats its request and session': hearing(
    /GetBalance/,
    ({ SessionId: _none, ...rest }) => rest,
  ),
  'a balance needs no session where it need not be valid': asking(/GetBalance/, (said) => ({
    ...said,
    ExternalUserId: said['SessionId'] ? said['ExternalUserId'] : randomUUID(),
  })),
  'an unknown player is refused': asking(/GetBalance/, (said) => ({ ...said, ExternalUserId: lab.user })),
  'a wager is taken, and says how': hearing(/Wager/, (answer) => ({ ...answer, RealMoneyAffected: 0 })),
  'a result is paid': asking(/Result/, (said) => ({ ...said, Amount: 0 })),
  'a result of nothing ends a round': hearing(/Result/, (answer) => ({ ...answer, ReturnCode: 101 })),
  'a wager is rolled back': ignoring(/Rollback/),
  'a result is rolled back': ignoring(/Rollback/),
  'a wager that comes twice is taken once, under the same id': forgetting(/Wager/),
  'a result that comes twice is paid once, under the same id': forgetting(/Result/),
  'a rollback that comes twice is made once, under the same id': later(/Rollback/, paying(/Rollback/)),
  'an id with other content is refused': forgetting(/Wager/),
  'a result after the round has ended is paid': later(/Result/, ignoring(/Result/)),
  'a rollback of what is unknown is told, and the wager refused when it comes': forgetting(/Wager/),
  'a result without a wager is refused': paying(/Result/),
  'a result on a wager that was rolled back is refused': paying(/Result/),
  'a free round’s result needs no wager': asking(/Result/, ({ FreeRoundWinType: _none, ...said }) => said),
  'a wager beyond the balance is refused': asking(/Wager/, (said) => ({ ...said, Amount: 1 })),
  'an unknown game is refused': asking(/Wager/, (said) => ({ ...said, AdditionalData: { GameSlug: 'abc' } })),
  'an unknown session is refused for a wager': asking(/Wager/, (said) => ({ ...said, SessionId: lab.token })),
  'a dead session is refused for a wager, valid or not': asking(/Wager/, (said) => ({
    ...said,
    SessionId: said['ValidateSession'] === false ? lab.token : said['SessionId'],
  })),
  'a dead session is taken for a result and a rollback': asking(/Result|Rollback/, (said) =>
    said['SessionId'] === lab.deadToken
      ? { ...said, Request: 'GetBalance', TransactionType: '', ValidateSession: true }
      : said,
  ),
  'a call with other credentials is refused': asking(/Wager/, (said) => ({
    ...said,
    LoginName: credentials.login,
    Password: said['Password'] && credentials.password,
  })),
  'a call that is no JSON, lacks a field or has a wrong one is refused': asking(/Wager/, (said) => ({
    ...said,
    TransactionId: said['TransactionId'] ?? randomUUID(),
  })),
  'the same wager twenty times at once is taken once': forgetting(/Wager/),
  'ten wagers of everything at once: one is taken': asking(/Wager/, (said) => ({
    ...said,
    Amount: Number(said['Amount']) / 10,
  })),
};

proveCases(everyMatrixCases, broken, () => lab);
