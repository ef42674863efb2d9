import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  joinCustomer,
  admitPrizes,
  openCasinoServer,
  type CasinoServer,
} from '../../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../../testbed/fresh-database.ts';
import {
  callDoor,
  offeredGame,
  openProviderEar,
  type ProviderEar,
} from '../../../../../../testbed/provider-calls.ts';
import { newId, type CustomerId, type SessionId } from '../../../ids.ts';
import { openLog } from '../../../log.ts';
import { installHouseGames } from '../../casino.ts';
import { mergeOffered } from '../../lobby/offered-games.worker.ts';
import type { ProviderCall } from '../provider.ts';
import { openPragmatic } from './pragmatic.ts';
import { readPragmaticSettings, type PragmaticSettings } from './settings.ts';
import { hashOf, isHashed } from './signature.ts';

const secret = 'K0';
const number = 7;

let fresh: FreshDatabase;
let ear: ProviderEar;
let server: CasinoServer;
let other: CasinoServer;
/** Another contract: bonus wins pay, and bets may come without a token. */
let lenient: CasinoServer;
/** Nothing is set but the secret. */
let unset: CasinoServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  ear = await openProviderEar();
  const open = (more: Partial<PragmaticSettings> = {}) =>
    openCasinoServer(fresh.url, [
      (needs) =>
        openPragmatic(
          { url: ear.url, secureLogin: 'fl', secret, bonusWin: 'record', betToken: 'required', ...more },
          needs,
        ),
    ]);
  [server, other, lenient] = [open(), open(), open({ bonusWin: 'credit', betToken: 'optional' })];
  unset = openCasinoServer(fresh.url, [
    (needs) => openPragmatic(readPragmaticSettings({ PRAGMATIC_SECRET: secret }, ear.url)!, needs),
  ]);
  await installHouseGames(server.database);
  await mergeOffered(server.database, { number, key: 'pragmatic' }, ['vs1', 'gone'].map(offeredGame));
  await fresh.pool.query(`update game set is_on = false where code = 'gone'`);
  await admitPrizes(server, 'pragmatic', ['7', '9', 'gift']);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server, other, lenient, unset].map((each) => each.close()));
  ear.close();
  await fresh.drop();
});

type Form = Readonly<Record<string, string | undefined>>;

/** A call as Pragmatic Play sends it, and our answer to it; amounts as they were printed. */
async function call(
  method: string,
  said: Form | string,
  { by = secret, of = server }: { by?: string; of?: CasinoServer } = {},
): Promise<Record<string, unknown>> {
  const body = typeof said === 'string' ? said : hashed(said, by);
  const answer = await callDoor(of, 'pragmatic', method, body);
  expect([answer.status, answer.contentType]).toEqual([200, 'application/json']);
  // 10.50 and 10.5 are the same JSON number, so the printed form is kept as text.
  const printed = answer.body.replace(/"cash":(-?[\d.]+)/, '"cash":"$1"');
  const { description, ...rest } = JSON.parse(printed) as Record<string, unknown>;
  expect(description).toBeTypeOf('string');
  return rest;
}

function hashed(said: Form, by = secret): string {
  const entries = Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams([...entries, ['hash', hashOf(by, new Map(entries))]]).toString();
}

async function launch(customer: CustomerId, session: SessionId) {
  ear.reply = { status: 200, body: '{"error":"0","description":"OK","gameURL":"https://games.example/1"}' };
  return server.casino.launch({
    customer,
    session,
    provider: number,
    code: 'vs1',
    isMobile: true,
    locale: 'tr',
    address: '192.0.2.7',
    log: openLog('silent'),
  });
}

const heardForm = () => new Map(new URLSearchParams(ear.heard!.body));

/** A customer in a game with so many lira, and the calls that Pragmatic Play makes for them. */
async function sit(lira: number) {
  const { customer, session } = await joinCustomer(server, { cash: BigInt(lira * 100) });
  expect(await launch(customer, session)).toEqual({ address: 'https://games.example/1' });
  const token = heardForm().get('token')!;
  const round = randomUUID();
  const base = {
    providerId: 'PragmaticPlay',
    userId: customer,
    gameId: 'vs1',
    roundId: round,
    timestamp: '1700000000000',
    roundDetails: 'spin',
    bonusCode: '',
    token,
  };
  const bet = (amount: string, more: Form = {}): Form => ({
    ...base,
    amount,
    reference: `b-${round}`,
    ...more,
  });
  const result = (amount: string, more: Form = {}) => bet(amount, { reference: `r-${round}`, ...more });
  const refund = (more: Form = {}): Form => ({
    providerId: 'PragmaticPlay',
    userId: customer,
    reference: `b-${round}`,
    ...more,
  });
  const cash = async () => (await server.ledger.balances(customer))!.cash;
  const logOut = () =>
    server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
  return { customer, token, round, base, bet, result, refund, cash, logOut };
}

const ok = (cash: string) => expect.objectContaining({ error: 0, cash, bonus: 0, currency: 'TRY' });
const no = (error: number) => expect.objectContaining({ error });
const posting = expect.stringMatching(/^[\w-]{10,}$/);

describe('launching', () => {
  it('asks for the game’s address with our login and a hash', async () => {
    const { customer, session } = await joinCustomer(server);
    await launch(customer, session);
    expect(ear.heard!.path).toBe('/IntegrationService/v3/http/CasinoGameAPI/game/url/');
    const said = heardForm();
    expect(isHashed(secret, said)).toBe(true);
    const { hash: _hash, ...rest } = Object.fromEntries(said);
    expect(rest).toEqual({
      secureLogin: 'fl',
      stylename: 'fl',
      symbol: 'vs1',
      language: 'tr',
      token: expect.stringMatching(/^[\w-]{43}$/),
      technology: 'H5',
      platform: 'MOBILE',
      lobbyUrl: 'http://127.0.0.1/casino/slot',
      cashierUrl: 'http://127.0.0.1/dashboard/deposit',
      externalPlayerId: customer,
      currency: 'TRY',
      country: 'TR',
      playMode: 'REAL',
    });
  });

  it.each([
    [
      'refuses',
      { status: 200, body: '{"error":"7","description":"no","gameURL":"https://games.example/1"}' },
    ],
    ['fails', { status: 500, body: '{}' }],
    ['answers nonsense', { status: 200, body: '{"error":"0","gameURL":"javascript:alert(1)"}' }],
    ['answers nothing', { status: 200, body: '' }],
  ])('fails kindly when Pragmatic Play %s', async (_what, reply) => {
    const { customer, session } = await joinCustomer(server);
    const asked = launch(customer, session);
    ear.reply = reply;
    expect(await asked).toEqual({ refusal: 'game_unavailable' });
  });
});

describe('the list of games', () => {
  const list = async (body: string) => {
    ear.reply = { status: 200, body };
    return server.casino.providers[0]!.listGames();
  };
  const vs20 = {
    gameID: 'vs20',
    gameName: 'Twenty',
    gameTypeID: 'vs',
    typeDescription: 'Video Slots',
    platform: 'MOBILE,DOWNLOAD,WEB',
    demoGameAvailable: true,
  };

  it('is read game by game, and one that is odd is left out', async () => {
    const games = [
      vs20,
      { ...vs20, gameID: '' },
      { ...vs20, gameID: 'lg1', typeDescription: 'Live games', platform: 'WEB' },
    ];
    expect(await list(JSON.stringify({ error: '0', gameList: games }))).toEqual([
      {
        code: 'vs20',
        name: 'Twenty',
        lobby: 'slot',
        tags: ['Video Slots'],
        rtpBasisPoints: null,
        volatility: null,
        playsOnMobile: true,
        hasDemo: true,
      },
      expect.objectContaining({ code: 'lg1', lobby: 'live', playsOnMobile: false }),
    ]);
    expect(ear.heard!.path).toBe('/IntegrationService/v3/http/CasinoGameAPI/getCasinoGames/');
    expect(isHashed(secret, heardForm())).toBe(true);
  });

  it.each(['{"error":"1"}', '{"error":"0"}', '[]', ''])('that is %j is none', async (body) => {
    await expect(list(body)).rejects.toThrow(/Pragmatic Play/);
  });
});

describe('who plays', () => {
  it('is told for a token', async () => {
    const { customer, token } = await sit(12);
    const said = { token, providerId: 'PragmaticPlay', gameId: 'vs1', ipAddress: '192.0.2.1' };
    const wanted = {
      userId: customer,
      token,
      country: 'TR',
      currency: 'TRY',
      cash: '12.00',
      bonus: 0,
      error: 0,
    };
    expect(await call('authenticate.html', said)).toEqual(wanted);
    expect(await call('authenticate', said)).toEqual(wanted);
    expect(await call('balance.html', { userId: customer, token })).toEqual({
      currency: 'TRY',
      cash: '12.00',
      bonus: 0,
      error: 0,
    });
    expect(await call('balance.html', { userId: customer })).toEqual(ok('12.00'));
  });

  it('is not told for a token that is unknown, dead, or another’s', async () => {
    const [one, two] = [await sit(1), await sit(1)];
    expect(await call('authenticate.html', { token: randomUUID() })).toEqual(no(4));
    expect(await call('balance.html', { userId: one.customer, token: two.token })).toEqual(no(4));
    expect(await call('balance.html', { userId: randomUUID() })).toEqual(no(2));
    await one.logOut();
    expect(await call('authenticate.html', { token: one.token })).toEqual(no(4));
    expect(await call('balance.html', { userId: one.customer, token: one.token })).toEqual(no(4));
  });
});

describe('money', () => {
  it('moves as Pragmatic Play writes it, in lira', async () => {
    const { bet, result, cash, customer, round, base } = await sit(100);
    expect(await call('bet.html', bet('12.34'))).toEqual({
      transactionId: posting,
      currency: 'TRY',
      cash: '87.66',
      bonus: 0,
      usedPromo: 0,
      error: 0,
    });
    expect(await call('result.html', result('50'))).toEqual(ok('137.66'));
    expect(await call('endRound.html', base)).toEqual({ cash: '137.66', bonus: 0, error: 0 });
    expect(await cash()).toBe(13_766n);
    expect(await server.ledger.findRound(customer, 'pragmatic', `vs1 ${round}`)).toMatchObject({
      staked: 1234n,
      paid: 5000n,
      closedAt: expect.any(Date),
    });
  });

  it('of a bonus counts as cash', async () => {
    const { customer } = await joinCustomer(server, { cash: 100n, bonus: 250n });
    expect(await call('balance', { userId: customer })).toEqual(ok('3.50'));
  });

  it('is not taken in fractions of a kuruş, and paid without them', async () => {
    const { bet, result, cash } = await sit(1);
    expect(await call('bet', bet('0.105'))).toEqual(no(7));
    expect(await call('bet', bet('0.100'))).toEqual(ok('0.90'));
    expect(await call('result', result('0.1239', { promoWinAmount: '0.0002' }))).toEqual(ok('1.02'));
    expect(await call('result', result('0.12', { promoWinAmount: '0' }))).toEqual(no(120));
    expect(await cash()).toBe(102n);
  });

  it('of a campaign that comes with a result is paid with it', async () => {
    const { bet, result, cash } = await sit(1);
    await call('bet', bet('1.00'));
    const won = result('2.00', { promoWinAmount: '3.50', promoWinReference: 'p1', promoCampaignID: '7' });
    expect(await call('result', won)).toEqual(ok('5.50'));
    expect(await call('result', won)).toEqual(ok('5.50'));
    expect(await cash()).toBe(550n);
  });

  it('of several bets of a round is settled by one result', async () => {
    const { bet, result, cash, round } = await sit(10);
    await call('bet', bet('1.00'));
    expect(await call('bet', bet('2.00', { reference: `b2-${round}` }))).toEqual(ok('7.00'));
    expect(await call('result', result('4.00'))).toEqual(ok('11.00'));
    expect(await cash()).toBe(1100n);
  });

  it('of rounds with the same number in two games is kept apart', async () => {
    const { bet, result } = await sit(10);
    await call('bet', bet('1.00'));
    expect(await call('result', result('4.00', { gameId: 'vs2' }))).toEqual(no(100));
  });
});

describe('a prize', () => {
  it('of a promotion needs neither token nor round', async () => {
    const { customer, cash, logOut } = await sit(0);
    await logOut();
    const prize = {
      userId: customer,
      campaignId: '9',
      campaignType: 'T',
      currency: 'TRY',
      amount: '7',
      reference: randomUUID(),
    };
    const first = await call('promoWin.html', prize);
    expect(first).toEqual({ transactionId: posting, ...(ok('7.00') as { sample: object }).sample });
    expect(await call('promoWin', prize, { of: other })).toEqual(first);
    expect(await call('promoWin', { ...prize, amount: '8' })).toEqual(no(120));
    expect(await call('promoWin', { ...prize, reference: randomUUID(), currency: 'EUR' })).toEqual(no(7));
    expect(await cash()).toBe(700n);
  });

  it('of a jackpot stands on a bet of its round, and may come after its end and with the same reference', async () => {
    const { bet, result, cash } = await sit(1);
    const jackpot = bet('500.00', { jackpotId: '3', reference: 'same' });
    expect(await call('jackpotWin.html', jackpot)).toEqual(no(100));
    await call('bet', bet('1.00'));
    await call('result', result('0', { reference: 'same' }));
    expect(await call('jackpotWin', jackpot)).toEqual(ok('500.00'));
    expect(await call('jackpotWin', jackpot)).toEqual(ok('500.00'));
    expect(await cash()).toBe(50_000n);
  });

  it('that sums up a bonus is recorded and not paid, or paid once: as the contract has it', async () => {
    const { customer, cash } = await sit(1);
    const prize = { userId: customer, amount: '9.00', reference: randomUUID(), bonusCode: 'gift' };
    expect(await call('bonusWin.html', prize)).toEqual(ok('1.00'));
    expect(await call('bonusWin', prize, { of: lenient })).toEqual(ok('10.00'));
    expect(await call('bonusWin', prize, { of: lenient })).toEqual(ok('10.00'));
    expect(await call('bonusWin', { ...prize, userId: randomUUID() })).toEqual(no(2));
    expect(await cash()).toBe(1000n);
  });

  it('that was wrong is corrected, up, and down into a debt', async () => {
    const { bet, cash } = await sit(1);
    const signed = (amount: string) => bet(amount, { reference: randomUUID() });
    expect(await call('adjustment.html', signed('2.5'))).toEqual(ok('3.50'));
    const down = signed('-4.00');
    expect(await call('adjustment', down)).toEqual(ok('-0.50'));
    expect(await call('adjustment', down)).toEqual(ok('-0.50'));
    for (const amount of ['0', '-0', '--1', '1.005', '+1', ''])
      expect(await call('adjustment', signed(amount))).toEqual(no(7));
    expect(await cash()).toBe(-50n);
  });
});

describe('the same call again', () => {
  it('has the same id and the balance of now, and moves nothing', async () => {
    const { bet, result, cash } = await sit(10);
    const { transactionId } = await call('bet', bet('1.00'));
    const won = await call('result', result('3.00'));
    const again = await call('bet', bet('1.00', { timestamp: '1700000009999', roundDetails: 'again' }));
    expect(again).toEqual(ok('12.00'));
    expect(again['transactionId']).toBe(transactionId);
    expect(await call('result', result('3.00'), { of: other })).toEqual(won);
    expect(await cash()).toBe(1200n);
  });

  it('with another amount, round or player is final and moves nothing', async () => {
    const [{ bet, cash }, stranger] = [await sit(10), await sit(10)];
    await call('bet', bet('1.00'));
    expect(await call('bet', bet('2.00'))).toEqual(no(120));
    expect(await call('bet', bet('1.00', { roundId: randomUUID() }))).toEqual(no(120));
    expect(await call('bet', bet('1.00', { userId: stranger.customer, token: stranger.token }))).toEqual(
      no(120),
    );
    expect([await cash(), await stranger.cash()]).toEqual([900n, 1000n]);
  });

  it('of fifty bets at once over two servers is taken once', async () => {
    const { bet, cash } = await sit(10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('bet', bet('6.00'), { of: n % 2 ? server : other })),
    );
    expect(answers).toEqual(answers.map(() => ok('4.00')));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await cash()).toBe(400n);
  });
});

describe('a refund', () => {
  it('gives a bet back, once', async () => {
    const { bet, refund, cash } = await sit(10);
    await call('bet', bet('1.00'));
    const first = await call('refund.html', refund());
    expect(first).toEqual({ transactionId: posting, error: 0 });
    expect(await call('refund', refund({ amount: '1.00', token: 'none' }), { of: other })).toEqual(first);
    expect(await cash()).toBe(1000n);
  });

  it('that comes first moves nothing, and refuses the bet for good', async () => {
    const { bet, refund, result, cash } = await sit(10);
    expect(await call('refund', refund())).toEqual({ transactionId: '', error: 0 });
    expect(await call('refund', refund())).toEqual({ transactionId: '', error: 0 });
    expect(await call('bet', bet('1.00'))).toEqual(no(120));
    expect(await call('result', result('9.00'))).toEqual(no(100));
    expect(await cash()).toBe(1000n);
  });

  it('of a bet whose round has a result is refused for good', async () => {
    const { bet, refund, result, cash } = await sit(10);
    await call('bet', bet('1.00'));
    await call('result', result('0.00'));
    expect(await call('refund', refund())).toEqual(no(120));
    expect(await cash()).toBe(900n);
  });

  it('is accepted for a customer who logged out or was excluded, and for no other customer', async () => {
    const { bet, refund, customer, cash, logOut } = await sit(10);
    const stranger = await sit(10);
    await call('bet', bet('1.00'));
    await logOut();
    await server.account.setState(customer, 'excluded');
    expect(await call('refund', refund({ userId: stranger.customer }))).toEqual(no(120));
    expect(await call('refund', refund())).toEqual({ transactionId: posting, error: 0 });
    expect([await cash(), await stranger.cash()]).toEqual([1000n, 1000n]);
  });
});

describe('a result', () => {
  it('of an unknown bet may be sent again, of a refunded one not', async () => {
    const { bet, result, refund, cash } = await sit(10);
    expect(await call('result', result('1.00'))).toEqual(no(100));
    await call('bet', bet('1.00'));
    expect(await call('result', result('1.00'))).toEqual(ok('10.00'));
    const second = await sit(10);
    await call('bet', second.bet('1.00'));
    await call('refund', second.refund());
    expect(await call('result', second.result('5.00'))).toEqual(no(120));
    expect(await call('refund', refund())).toEqual(no(120));
    expect([await cash(), await second.cash()]).toEqual([1000n, 1000n]);
  });

  it('is paid after the session’s end, the round’s end, and to an excluded customer', async () => {
    const { bet, result, customer, cash, logOut, round } = await sit(10);
    await call('bet', bet('1.00'));
    await call('result', result('0'));
    await logOut();
    await server.account.setState(customer, 'excluded');
    expect(await call('result', result('0.50', { reference: `late-${round}`, token: 'none' }))).toEqual(
      ok('9.50'),
    );
    expect(await cash()).toBe(950n);
  });

  it('ends its round: no bet can follow', async () => {
    const { bet, result, cash, round } = await sit(10);
    await call('bet', bet('1.00'));
    await call('result', result('0'));
    expect(await call('bet', bet('1.00', { reference: `after-${round}` }))).toEqual(no(120));
    expect(await cash()).toBe(900n);
  });
});

describe('the end of a round', () => {
  it('moves nothing, may come twice, and of an unknown round ends nothing', async () => {
    const { bet, base, customer } = await sit(10);
    expect(await call('endRound', base)).toEqual({ cash: '10.00', bonus: 0, error: 0 });
    await call('bet', bet('1.00'));
    for (let times = 0; times < 2; times += 1)
      expect(await call('endRound.html', base)).toEqual({ cash: '9.00', bonus: 0, error: 0 });
    expect(await server.ledger.openRounds(customer, 'pragmatic')).toEqual([]);
    expect(await call('endRound', { ...base, userId: randomUUID() })).toEqual(no(2));
  });
});

describe('a bet is refused', () => {
  it.each<[string, Form, number]>([
    ['beyond the balance', { amount: '10.01' }, 1],
    ['in an unknown game', { gameId: 'nothing' }, 8],
    ['in a game that is switched off', { gameId: 'gone' }, 8],
    ['with an unknown token', { token: 'T1' }, 4],
    ['of nobody', { userId: randomUUID(), token: undefined }, 2],
    ['of somebody who is none', { userId: 'u5', token: undefined }, 2],
    ['without an amount', { amount: undefined }, 7],
    ['with an empty amount', { amount: '' }, 7],
    ['without a reference', { reference: undefined }, 7],
    ['with an empty reference', { reference: '' }, 7],
    ['with words for an amount', { amount: 'ten' }, 7],
    ['of less than nothing', { amount: '-1' }, 7],
    ['with a comma', { amount: '1,50' }, 7],
    ['with an exponent', { amount: '1e1' }, 7],
    ['that is no number', { amount: 'NaN' }, 7],
    ['beyond what money is', { amount: '9999999999999' }, 7],
    ['of very much', { amount: '999999999999.99' }, 1],
    ['with an endless reference', { reference: 'x'.repeat(201) }, 7],
    ['with an endless round', { roundId: 'x'.repeat(199) }, 7],
    ['with half a text', { reference: 'a\0b' }, 7],
  ])('%s', async (_what, more, error) => {
    const { bet, cash } = await sit(10);
    expect(await call('bet', bet('1.00', more))).toEqual(no(error));
    expect(await cash()).toBe(1000n);
  });

  it('with another customer’s token, or another provider’s', async () => {
    const [one, two] = [await sit(10), await sit(10)];
    expect(await call('bet', one.bet('1.00', { token: two.token }))).toEqual(no(4));
    await fresh.pool.query(`update launch set provider = 100, code = 'lale' where customer = $1`, [
      two.customer,
    ]);
    expect(await call('bet', two.bet('1.00'), { of: other })).toEqual(no(4));
    expect(await call('authenticate', { token: two.token }, { of: other })).toEqual(no(4));
    expect([await one.cash(), await two.cash()]).toEqual([1000n, 1000n]);
  });

  it('beyond the balance with what there is', async () => {
    const { bet } = await sit(10);
    expect(await call('bet', bet('10.01'))).toEqual(
      expect.objectContaining({ error: 1, cash: '10.00', bonus: 0 }),
    );
  });

  it('when the session has ended, though one that was taken before is answered as before', async () => {
    const { bet, cash, logOut, round } = await sit(10);
    await call('bet', bet('1.00'));
    await logOut();
    expect(await call('bet', bet('1.00'))).toEqual(ok('9.00'));
    expect(await call('bet', bet('1.00', { reference: `next-${round}` }))).toEqual(no(4));
    expect(await cash()).toBe(900n);
  });

  it('without a token, unless a contract says that bets have none', async () => {
    const { bet, cash } = await sit(10);
    const bare = bet('1.00', { token: undefined });
    for (const of of [server, unset]) expect(await call('bet', bare, { of })).toEqual(no(4));
    expect(await cash()).toBe(1000n);
    expect(await call('bet', bare, { of: lenient })).toEqual(ok('9.00'));
    expect(await cash()).toBe(900n);
  });

  it('of an excluded customer', async () => {
    const { bet, customer, cash } = await sit(10);
    await server.account.setState(customer, 'excluded');
    // A server caches a customer's state for at most one second.
    await expect
      .poll(async () => (await call('bet', bet('1.00', { reference: newId() })))['error'], { timeout: 5000 })
      .toBe(6);
    expect(await cash()).toBeLessThanOrEqual(1000n);
  });
});

describe('a call is answered in Pragmatic Play’s words', () => {
  it('when it is forged, and moves nothing', async () => {
    const { bet, cash } = await sit(10);
    const whole = hashed(bet('1.00'));
    const forged = [
      hashed(bet('1.00'), 'K1'),
      whole.replace('amount=1.00', 'amount=1.0'),
      `${whole}&more=1`,
      whole.replace(/&hash=.*/, ''),
      '',
      'hash=',
    ];
    for (const body of forged) expect(await call('bet.html', body)).toEqual({ error: 5 });
    expect(await cash()).toBe(1000n);
  });

  it('when a parameter is folded into another one, which leaves the hash as it was', async () => {
    const { bet, cash } = await sit(10);
    const { token, timestamp, ...rest } = bet('1.00');
    const folded = { ...rest, timestamp: `${timestamp}&token=${token}` };
    const hashes = [folded, bet('1.00')].map((said) => new URLSearchParams(hashed(said)).get('hash'));
    expect(hashes[0]).toBe(hashes[1]);
    expect(await call('bet', folded)).toEqual({ error: 5 });
    expect(await cash()).toBe(1000n);
  });

  it('when it says something twice, or is no text', async () => {
    const { bet, cash } = await sit(10);
    const whole = hashed(bet('1.00'));
    expect(await call('bet', `${whole}&amount=1.00`)).toEqual({ error: 7 });
    const answer = await callDoor(server, 'pragmatic', 'bet.html', Buffer.from([0xff, 0xfe, 0x00]));
    expect(JSON.parse(answer.body)).toMatchObject({ error: 7 });
    expect(await cash()).toBe(1000n);
  });

  it('when it is none of the calls', async () => {
    for (const method of ['', 'bets.html', 'bet.html.html', 'constructor', '__proto__', '../bet'])
      expect(await call(method, { userId: 'u' })).toEqual({ error: 7 });
  });

  it('when we are at fault or late: as something to be tried again', () => {
    const [pragmatic] = server.casino.providers;
    const excused = (method: string) =>
      JSON.parse(pragmatic!.timeoutAnswer({ method } as ProviderCall, 'late').body) as object;
    expect(excused('bet.html')).toMatchObject({ error: 100 });
    expect(excused('endRound.html')).toMatchObject({ error: 130 });
    expect(excused('endRound')).toMatchObject({ error: 130 });
  });
});
