// All cases pass on the house's wallet. Each case fails when a proxy breaks the case's rule.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openDigitain } from '../apps/server/src/casino/providers/digitain/digitain.ts';
import { digitainCases, type DigitainLab } from './digitain.ts';
import { openHouseLab, type HouseLab } from './house-lab.ts';
import { meddleWith, proveCases, type Break } from './meddling.ts';

const own = { secretKey: randomUUID(), partnerId: 7 };
let house: HouseLab;
let lab: DigitainLab;

beforeAll(async () => {
  const nowhere = { url: 'http://127.0.0.1:9', gamesUrl: 'http://127.0.0.1:9', operatorId: 'lab' };
  const settings = { ...nowhere, ...own, devices: { desktop: '1', mobile: '2' } };
  house = await openHouseLab((needs) => openDigitain(settings, needs));
});
beforeEach(async () => {
  lab = { ...(await house.seat()), ...own, send: house.send };
});
afterAll(async () => expect(await house.close()).toEqual([]));

const { asking, askingBy, hearing, later, when } = meddleWith({
  say: (send, method, said, headers) => send(method, JSON.stringify(said), headers),
});
const base = () => ({ prid: own.partnerId, tkn: lab.token, pid: lab.user, cid: 'TRY' });
/** Answers success without calling the wallet. */
const ignoring = (kind: RegExp) => askingBy(kind, () => ({ method: 'getbalance', said: base() }));
/** Replaces the id by a new one, so that the wallet cannot recognise a repeated call. */
const forgetting = (kind: RegExp) => asking(kind, (said) => ({ ...said, txid: randomUUID() }));
/** Pays a lira for every call. */
const paying = (kind: RegExp) =>
  askingBy(kind, () => ({
    method: 'promowin',
    said: { ...base(), gid: 'abc', pwa: 1, txid: randomUUID() },
  }));
const answering = (kind: RegExp, more: object) => hearing(kind, (answer) => ({ ...answer, ...more }));
const silently: Break =
  (send) =>
  async (...call) => {
    const { headers: _none, ...answer } = await send(...call);
    return answer;
  };

/** Breaks the rule of each case. */
const broken: Record<keyof typeof digitainCases, Break> = {
  'a token is told whose it is, in which currency, with the balance': answering(/authenticate/, { bln: 1 }),
  'an unknown token and a dead one are told nothing': asking(/authenticate/, (said) => ({
    ...said,
    tkn: lab.token,
  })),
  'a balance of an unknown player is refused': asking(/getbalance/, (said) => ({ ...said, pid: lab.user })),
  'a balance in another currency is refused': asking(/getbalance/, (said) => ({ ...said, cid: 'TRY' })),
  'a bet is taken, and its id and player come back': answering(/^bet$/, { txid: 'another' }),
  'a result is paid': asking(/^result/, (said) => ({ ...said, wam: 0 })),
  'a result of nothing ends a round': asking(/^result/, (said) => ({ ...said, inf: { rndf: false } })),
  'a bet and its result in one are both done, once': forgetting(/betandresult/),
  'a bet and its result in one are both refused when the bet is': asking(/betandresult/, (said) => ({
    ...said,
    bam: 1,
  })),
  'a promotion’s win needs no round, and is paid once': forgetting(/promowin/),
  'bonus money is not staked, and its win is paid': asking(/^bet$/, (said) => ({ ...said, inf: {} })),
  'a free spin’s win needs no bet': asking(/^result/, (said) => ({ ...said, inf: { wot: 1 } })),
  'a bet is cancelled, and what it was comes back': ignoring(/cancel/),
  'a round is cancelled: all its bets come back, and none is taken after': asking(/cancel/, (said) => ({
    ...said,
    refrnd: false,
    otxid: randomUUID(),
  })),
  'a bet that comes twice is taken once, and told to be known': forgetting(/^bet$/),
  'a result that comes twice is paid once, and told to be known': forgetting(/^result/),
  'a cancel that comes twice is made once': later(/cancel/, paying(/cancel/)),
  'an id with other content is refused': forgetting(/^bet$/),
  'a result after the round has ended is paid': later(/^result/, ignoring(/^result/)),
  'a settled bet is not cancelled': paying(/cancel/),
  'a cancel of what is unknown is told, and the bet refused when it comes': forgetting(/^bet$/),
  'a result without a bet is refused': paying(/^result/),
  'a result on a bet that was cancelled is refused': paying(/^result/),
  'a bet beyond the balance is refused, and its ids come back': hearing(
    /^bet$/,
    ({ rid: _none, ...answer }) => answer,
  ),
  'another currency is refused': asking(/^bet$/, (said) => ({ ...said, cid: 'TRY' })),
  'an unknown game is refused': asking(/^bet$/, (said) => ({ ...said, gid: 'abc' })),
  'an unknown session and a dead one are refused for a bet': asking(/^bet$/, (said) => ({
    ...said,
    tkn: lab.token,
  })),
  'a dead session is taken for a result, and none is asked of a cancel': when(
    /^result/,
    (send) => (method, body, headers) =>
      send(body.includes(lab.deadToken) ? 'getbalance' : method, body, headers),
  ),
  'every answer shows the key, one of an error too': silently,
  'a call with another key or none is refused, and hears no key': when(
    /^bet$/,
    (send) => (method, body) => send(method, body, { secretkey: own.secretKey }),
  ),
  'another partner’s call is refused': asking(/^bet$/, (said) => ({ ...said, prid: own.partnerId })),
  'a call that is no JSON, lacks a field or has a wrong one is refused': asking(/^bet$/, (said) => ({
    ...said,
    txid: said['txid'] ?? randomUUID(),
  })),
  'the same bet twenty times at once is taken once': forgetting(/^bet$/),
  'ten bets of everything at once: one is taken': asking(/^bet$/, (said) => ({
    ...said,
    bam: Number(said['bam']) / 10,
  })),
};

proveCases(digitainCases, broken, () => lab);
