// All cases pass on the house's wallet. Each case fails when a proxy with Amusnet's credentials breaks the case's rule.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openAmusnet } from '../apps/server/src/casino/providers/amusnet/amusnet.ts';
import { amusnetCases, printCall, type AmusnetLab } from './amusnet.ts';
import { openHouseLab, type HouseLab } from './house-lab.ts';
import { proveCases, type Break } from './meddling.ts';

const [userName, password] = ['lab', randomUUID()];
const key = `${userName}:${password}`;
let house: HouseLab;
let lab: AmusnetLab;

beforeAll(async () => {
  const nowhere = { launchUrl: 'http://127.0.0.1:9', gamesUrl: 'http://127.0.0.1:9', portalCode: 'lab' };
  house = await openHouseLab((needs) => openAmusnet({ ...nowhere, userName, password }, needs));
});
beforeEach(async () => {
  const seat = await house.seat();
  const sessionOf = async (DefenceCode: string) => {
    const SessionId = randomUUID();
    await house.send(
      'Authenticate',
      printCall('Authenticate', key, { PlayerId: seat.user, SessionId, DefenceCode }),
      {},
    );
    return SessionId;
  };
  const sessions = { token: await sessionOf(seat.token), deadToken: await sessionOf(seat.deadToken) };
  lab = { ...seat, ...sessions, key, send: house.send };
});
afterAll(async () => expect(await house.close()).toEqual([]));

/** Matches calls by name and reason. */
const isCall = (wanted: RegExp, method: string, body: string) =>
  wanted.test(`${method} ${/<Reason>(\w+)</.exec(body)?.[1] ?? ''}`);

/** Changes the request. */
const asking =
  (wanted: RegExp, change: (body: string) => string): Break =>
  (send) =>
  (method, body, headers) =>
    send(method, isCall(wanted, method, body) ? change(body) : body, headers);
const setting = (name: string, value: () => string | number) => (body: string) =>
  body.replace(new RegExp(`<${name}>[^<]*<`), `<${name}>${value()}<`);
/** Changes the answer. */
const hearing =
  (wanted: RegExp, change: (body: string) => string): Break =>
  (send) =>
  async (method, body, headers) => {
    const { http, body: said } = await send(method, body, headers);
    return { http, body: isCall(wanted, method, body) ? change(said) : said };
  };
/** Answers success without calling the wallet. */
const ignoring =
  (wanted: RegExp): Break =>
  (send) =>
  (method, body, headers) => {
    if (!isCall(wanted, method, body)) return send(method, body, headers);
    const said = { PlayerId: lab.user, SessionId: lab.token, GameId: 'abc' };
    return send('GetPlayerBalance', printCall('GetPlayerBalance', key, said), headers);
  };
/** Replaces the id by a new one, so that the wallet cannot recognise a repeated call. */
const forgetting = (wanted: RegExp) => asking(wanted, setting('TransferId', randomUUID));
/** Pays every requested deposit as a jackpot. */
const paying = (wanted: RegExp): Break =>
  asking(wanted, (body) =>
    [
      setting('TransferId', randomUUID),
      setting('GameId', () => '999'),
      setting('Reason', () => 'JACKPOT_END'),
    ].reduce((said, change) => change(said), body),
  );
/** Breaks the calls of a kind, except the first. */
const later =
  (wanted: RegExp, broken: Break): Break =>
  (send) => {
    let calls = 0;
    return (method, body, headers) =>
      isCall(wanted, method, body) && (calls += 1) > 1
        ? broken(send)(method, body, headers)
        : send(method, body, headers);
  };

const withdraw = /^Withdraw /;
const ended = /^Deposit ROUND_END/;
const cancelled = /^Deposit ROUND_CANCEL/;
const jackpot = /^Deposit JACKPOT_END/;
const combined = /^WithdrawAndDeposit/;

/** Breaks the rule of each case. */
const broken: Record<keyof typeof amusnetCases, Break> = {
  'a balance is told in the element of its call': hearing(/^GetPlayerBalance/, (said) =>
    said.replaceAll('GetPlayerBalanceResponse', 'Response'),
  ),
  'a used or unknown code is refused': hearing(/^Authenticate/, (said) => said.replace('3100', '1000')),
  'a withdraw is taken': ignoring(withdraw),
  'a deposit is paid': asking(
    ended,
    setting('Amount', () => 0),
  ),
  'a deposit of nothing ends a round': ignoring(ended),
  'a round is taken and given in one call, once': forgetting(combined),
  'a round in one call beyond the balance leaves nothing of it': asking(
    combined,
    setting('Amount', () => 1),
  ),
  'a cancelled round gives its stake back, once, also under another id': later(cancelled, paying(cancelled)),
  'a round may be cancelled under its withdraw’s id': ignoring(cancelled),
  'a withdraw that comes twice is taken once, with the same id': forgetting(withdraw),
  'a deposit that comes twice is paid once, with the same id': forgetting(ended),
  'an id with other content is refused': forgetting(withdraw),
  'a jackpot after the round’s end is paid, once': forgetting(jackpot),
  'a jackpot of the jackpot’s own games needs no round': asking(
    jackpot,
    setting('GameId', () => 'abc'),
  ),
  'a cancel of an unknown round moves nothing, and its withdraw is refused': ignoring(cancelled),
  'a deposit without a withdraw is refused': paying(ended),
  'a deposit in a cancelled round is refused': paying(ended),
  'a withdraw beyond the balance is refused with the true balance': hearing(withdraw, (said) =>
    said.replace(/<Balance>\d+</, '<Balance>0<'),
  ),
  'another currency is refused': asking(
    withdraw,
    setting('Currency', () => 'TRY'),
  ),
  'an unknown game is refused': asking(
    withdraw,
    setting('GameId', () => 'abc'),
  ),
  'an unknown session and an ended one are refused for a withdraw': asking(withdraw, (body) =>
    setting('SessionId', () => lab.token)(body),
  ),
  'an ended session is taken for a deposit and a cancel': (send) => (method, body, headers) =>
    method === 'Deposit' && body.includes(lab.deadToken)
      ? send(method, body.replace(password, 'none'), headers)
      : send(method, body, headers),
  'a call with another password is refused': asking(withdraw, (body) =>
    [setting('UserName', () => userName), setting('Password', () => password)].reduce(
      (said, change) => change(said),
      body,
    ),
  ),
  'a call that is no XML, names a document type, lacks a field or has a wrong one is refused': asking(
    withdraw,
    (body) => body.replace(/<!DOCTYPE.*?\]>/, ''),
  ),
  'a campaign’s round takes nothing, and its win is paid': asking(withdraw, (body) =>
    body.replace(/<Freespin>.*<\/Freespin>/, ''),
  ),
  'the same withdraw twenty times at once is taken once': forgetting(withdraw),
  'ten withdraws of everything at once: one is taken': asking(
    withdraw,
    setting('Amount', () => 100),
  ),
};

proveCases(amusnetCases, broken, () => lab);
