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
  offeredGame as game,
  openProviderEar,
  type ProviderEar,
} from '../../../../../../testbed/provider-calls.ts';
import type { CustomerId, SessionId } from '../../../ids.ts';
import { openLog } from '../../../log.ts';
import { installHouseGames } from '../../casino.ts';
import { mergeOffered } from '../../lobby/offered-games.worker.ts';
import { openEgt } from './egt.ts';
import { checksumOf } from './signature.ts';

const log = openLog('silent');
const number = 3;
const key = 'the key of this test';
const wide = 'requestId,playerId,defenceCode,transferId,referenceId,amount,currency';

let fresh: FreshDatabase;
let server: CasinoServer;
let other: CasinoServer;
/** Accepts calls without a checksum, and subtracts jackpot deductions. */
let easy: CasinoServer;
let feed: ProviderEar;

beforeAll(async () => {
  fresh = await freshDatabase();
  feed = await openProviderEar();
  const launchUrl = 'https://egt.example/play?skin=7';
  const strict = {
    launchUrl,
    casinoId: 'felek',
    key,
    checksum: 'strict',
    deduction: 'kept',
    gamesUrl: feed.url,
  } as const;
  const open = (more: Partial<Parameters<typeof openEgt>[0]> = {}) =>
    openCasinoServer(fresh.url, [(needs) => openEgt({ ...strict, ...more }, needs)]);
  [server, other, easy] = [open(), open(), open({ checksum: 'optional', deduction: 'subtracted' })];
  await installHouseGames(server.database);
  await mergeOffered(server.database, { number, key: 'egt' }, [game('abc'), game('def'), game('gone')]);
  await fresh.pool.query(`update game set is_on = false where code = 'gone'`);
  await admitPrizes(server, 'egt', ['5']);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server, other, easy].map((each) => each.close()));
  feed.close();
  await fresh.drop();
});

type Said = Readonly<Record<string, unknown>>;

function sealed(said: Said, fields = wide, by = key): Record<string, string> {
  const names = fields.split(',').filter((name) => said[name] !== undefined);
  return {
    'x-checksum-fields': names.join(),
    'x-checksum': checksumOf(
      by,
      names.map((name) => String(said[name])),
    ),
  };
}

/** A call as EGT Digital makes it, and our answer to it. */
async function call(
  method: string,
  said: Said | string,
  { headers = typeof said === 'string' ? {} : sealed(said), of = server } = {},
): Promise<Record<string, unknown> & { http: number }> {
  const answer = await callDoor(
    of,
    'egt',
    method,
    typeof said === 'string' ? said : JSON.stringify(said),
    headers,
  );
  expect(answer.contentType).toBe('application/json');
  return { http: answer.status, ...(JSON.parse(answer.body) as object) };
}

const launch = (customer: CustomerId, session: SessionId, code = 'abc', isMobile = true) =>
  server.casino.launch({
    customer,
    session,
    provider: number,
    code,
    isMobile,
    locale: 'tr',
    address: '',
    log,
  });

async function codeFor(customer: CustomerId, session: SessionId): Promise<string> {
  const launched = await launch(customer, session);
  return new URL((launched as { address: string }).address).searchParams.get('sessionToken')!;
}

/** A customer with so many kuruş in a game that EGT Digital has opened, and the calls that it makes for them. */
async function sit(cash: number, bonus = 0) {
  const { customer, session } = await joinCustomer(server, { cash: BigInt(cash), bonus: BigInt(bonus) });
  const defenceCode = await codeFor(customer, session);
  const base = () => ({
    requestId: randomUUID(),
    timestamp: '1',
    playerId: customer,
    sessionId: `s ${customer}`,
  });
  expect(await call('authenticate', { ...base(), defenceCode })).toEqual({
    http: 200,
    statusCode: 'OK',
    currency: 'TRY',
    balance: cash + bonus,
  });
  const round = randomUUID();
  const withdraw = (amount: number, more: object = {}) => ({
    ...base(),
    gameKey: 'abc',
    transferId: `out-${round}`,
    roundNumber: round,
    roundCompleted: false,
    amount,
    currency: 'TRY',
    reason: 'ROUND_BEGIN',
    ...more,
  });
  const deposit = (amount: number, more: object = {}) =>
    withdraw(amount, { transferId: `in-${round}`, roundCompleted: true, reason: 'ROUND_END', ...more });
  const reverse = (target = `out-${round}`, more: object = {}) => ({
    ...base(),
    transferId: `back-${target}`,
    referenceId: target,
    roundNumber: round,
    ...more,
  });
  const cashNow = async () => Number((await server.ledger.balances(customer))!.cash);
  const logOut = () =>
    server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
  return { customer, session, base, defenceCode, round, withdraw, deposit, reverse, cashNow, logOut };
}

const ok = (balance: number, more: object = {}) =>
  expect.objectContaining({ http: 200, statusCode: 'OK', balance, ...more });
const no = (statusCode: string) => expect.objectContaining({ http: 200, statusCode });

describe('launching', () => {
  it('builds the game’s address with a code of its own each time', async () => {
    const { customer, session } = await joinCustomer(server);
    const { address } = (await launch(customer, session, 'abc', false)) as { address: string };
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe('https://egt.example');
    expect(Object.fromEntries(searchParams)).toEqual({
      skin: '7',
      sessionToken: expect.stringMatching(/^[\w-]{43}$/),
      casinoId: 'felek',
      playerId: customer,
      gameKey: 'abc',
      currencyCode: 'TRY',
      language: 'tr',
      closeUrl: 'http://127.0.0.1/casino/slot',
      mode: 'Desktop',
      demo: 'false',
    });
    const again = await launch(customer, session);
    expect(again).toEqual({ address: expect.stringContaining('mode=Mobile') });
    expect(again).not.toEqual({ address: expect.stringContaining(searchParams.get('sessionToken')!) });
  });
});

describe('a session', () => {
  it('begins with a code that is good once, and for its own player', async () => {
    const { customer, session, base } = await sit(0);
    const stranger = await sit(0);
    const said = { ...base(), sessionId: 'another', defenceCode: await codeFor(customer, session) };
    expect(await call('authenticate', { ...said, playerId: stranger.customer })).toEqual(
      no('ERR_INVALID_TOKEN'),
    );
    expect(await call('authenticate', said)).toEqual(ok(0));
    expect(await call('authenticate', said)).toEqual(no('ERR_INVALID_TOKEN'));
    expect(await call('authenticate', { ...said, playerId: randomUUID() })).toEqual(
      no('ERR_INVALID_PLAYER_ID'),
    );
    expect(await call('authenticate', { ...said, playerId: 'u5' })).toEqual(no('ERR_INVALID_PLAYER_ID'));
  });

  it('does not begin for an excluded customer', async () => {
    const { customer, session } = await joinCustomer(server);
    const defenceCode = await codeFor(customer, session);
    await server.account.setState(customer, 'excluded');
    const said = { requestId: '1', timestamp: '1', playerId: customer, sessionId: 's', defenceCode };
    // A server caches a customer's state for at most one second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await call('authenticate', said)).toEqual(no('ERR_INVALID_PLAYER_ID'));
  });

  it('gets a code for another game that can be opened, and goes on with it', async () => {
    const { base, withdraw } = await sit(500);
    const asked = await call('defence-code', { ...base(), gameKey: 'def' });
    expect(asked).toEqual({ http: 200, statusCode: 'OK', defenceCode: expect.any(String) });
    const sessionId = 'in the other game';
    expect(await call('authenticate', { ...base(), sessionId, defenceCode: asked['defenceCode'] })).toEqual(
      ok(500),
    );
    expect(await call('withdraw', withdraw(100, { sessionId, gameKey: 'def' }))).toEqual(ok(400));
    for (const gameKey of ['gone', 'none', 'lale'])
      expect(await call('defence-code', { ...base(), gameKey })).toEqual(no('ERR_UNKNOWN'));
    const stranger = { ...base(), playerId: (await sit(0)).customer, gameKey: 'def' };
    expect(await call('defence-code', stranger)).toEqual(no('ERR_INVALID_TOKEN'));
    expect(await call('defence-code', { ...base(), sessionId: 'none', gameKey: 'def' })).toEqual(
      no('ERR_INVALID_TOKEN'),
    );
  });

  it('is asked for balances in the wallet’s currency alone', async () => {
    const { base } = await sit(500, 70);
    expect(await call('balance', { ...base(), currency: 'TRY' })).toEqual({
      http: 200,
      statusCode: 'OK',
      balance: 570,
    });
    expect(await call('balance', { ...base(), currency: 'EUR' })).toEqual(no('ERR_INVALID_ACCOUNT'));
    expect(await call('balance', { ...base(), sessionId: 'x', currency: 'TRY' })).toEqual(
      no('ERR_INVALID_TOKEN'),
    );
  });

  it('ends when it is terminated: nothing is staked any more, wins are paid', async () => {
    const { base, withdraw, deposit } = await sit(500);
    await call('withdraw', withdraw(100));
    expect(await call('terminate', base())).toEqual({ http: 200, statusCode: 'OK' });
    expect(await call('withdraw', withdraw(100, { transferId: randomUUID() }))).toEqual(
      no('ERR_INVALID_TOKEN'),
    );
    expect(await call('deposit', deposit(50))).toEqual(ok(450));
    expect(await call('terminate', base())).toEqual(no('ERR_INVALID_TOKEN'));
  });
});

describe('money', () => {
  it('moves in hundredths, and each answer says from which purse', async () => {
    const { withdraw, deposit, customer, round, cashNow } = await sit(100, 60);
    expect(await call('withdraw', withdraw(120))).toEqual({
      http: 200,
      statusCode: 'OK',
      balance: 40,
      casinoTransferId: expect.any(String),
      realAmount: 100,
      bonusAmount: 20,
    });
    expect(await call('deposit', deposit(600))).toEqual(ok(640, { realAmount: 500, bonusAmount: 100 }));
    expect(await cashNow()).toBe(500);
    expect(await server.ledger.findRound(customer, 'egt', round)).toMatchObject({
      staked: 120n,
      paid: 600n,
      closedAt: expect.any(Date),
    });
  });

  it('of a gift spin is not taken, and its win is paid', async () => {
    const { withdraw, deposit } = await sit(100);
    const gift = { giftSpin: { bonusCode: 'b', campaignId: 5, totalSpins: 10, remainingSpins: 9 } };
    expect(await call('withdraw', withdraw(50, gift))).toEqual(ok(100, { realAmount: 0 }));
    expect(await call('deposit', deposit(30, gift))).toEqual(ok(130));
  });

  it('of a jackpot is in the deposit already; its deduction is subtracted where the contract says so', async () => {
    const jackpotWins = [
      {
        type: 'x',
        jackpotName: 'Bell Link',
        levelName: 'Grand',
        amount: 70.123456,
        winId: 'w1',
        deduction: 20,
      },
      { type: 'x', jackpotName: 'Bell Link', levelName: 'Mini', amount: 10, winId: 'w2', deduction: 5 },
    ];
    const one = await sit(100);
    await call('withdraw', one.withdraw(10));
    expect(await call('deposit', one.deposit(80, { jackpotWins }))).toEqual(ok(170));
    const two = await sit(100);
    await call('withdraw', two.withdraw(10));
    expect(await call('deposit', two.deposit(80, { jackpotWins }), { of: easy })).toEqual(ok(145));
    expect(await call('deposit', two.deposit(24, { jackpotWins, transferId: 'less' }), { of: easy })).toEqual(
      no('ERR_INVALID_FIELDS'),
    );
    const { list } = await server.ledger.statement(one.customer, { skip: 0, take: 1 });
    expect(list[0]!.memo).toMatchObject({ jackpots: 'Bell Link Grand w1, Bell Link Mini w2' });
  });

  it('of a balance beyond what JavaScript counts exactly is told to the kuruş', async () => {
    const { withdraw, customer, cashNow } = await sit(0);
    const legs = [{ from: 'payment:test', to: 'cash', amount: 900_719_925_474_099n }] as const;
    for (let n = 0; n < 20; n += 1)
      await server.ledger.post({
        wallet: customer,
        key: { source: 'test', operation: 'deposit', id: `${customer} ${n}` },
        legs,
      });
    const said = withdraw(1);
    const { body } = await callDoor(server, 'egt', 'withdraw', JSON.stringify(said), sealed(said));
    const { cash } = (await server.ledger.balances(customer))!;
    expect(body).toContain(`"balance":${cash}}`);
    expect(await cashNow()).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  });
});

describe('the same call again', () => {
  it('is answered with the first transfer and the balance of now, and moves nothing', async () => {
    const { withdraw, deposit, cashNow } = await sit(1000);
    const first = await call('withdraw', withdraw(100));
    const paid = await call('deposit', deposit(300));
    expect(await call('withdraw', withdraw(100))).toEqual({ ...first, balance: 1200 });
    expect(await call('deposit', deposit(300), { of: other })).toEqual(paid);
    expect(await call('withdraw', withdraw(200))).toEqual(no('ERR_UNKNOWN'));
    expect(await call('deposit', deposit(400))).toEqual(no('ERR_UNKNOWN'));
    expect(await cashNow()).toBe(1200);
  });

  it('of fifty withdraws at once over two servers is taken once', async () => {
    const { withdraw, cashNow } = await sit(1000);
    const same = withdraw(600);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('withdraw', same, { of: n % 2 ? server : other })),
    );
    expect(answers).toEqual(answers.map(() => ok(400)));
    expect(new Set(answers.map(({ casinoTransferId }) => casinoTransferId)).size).toBe(1);
    expect(await cashNow()).toBe(400);
  });
});

describe('a reversal', () => {
  it('gives a withdraw back, once, and says so to each that comes after', async () => {
    const { withdraw, reverse, cashNow } = await sit(1000);
    await call('withdraw', withdraw(100));
    const back = await call('reverse/withdraw', reverse());
    expect(back).toEqual(ok(1000, { casinoTransferId: expect.any(String) }));
    expect(await call('reverse/withdraw', reverse())).toEqual(back);
    expect(await call('reverse/withdraw', reverse(undefined, { transferId: randomUUID() }))).toEqual(
      no('ERR_TRANSFER_ROLLED_BACK'),
    );
    expect(await cashNow()).toBe(1000);
  });

  it('that comes first refuses the withdraw that comes after', async () => {
    const { withdraw, reverse, cashNow } = await sit(1000);
    expect(await call('reverse/withdraw', reverse())).toEqual(no('ERR_TRANSFER_DOES_NOT_EXIST'));
    expect(await call('withdraw', withdraw(100))).toEqual(no('ERR_UNKNOWN'));
    expect(await call('reverse/withdraw', reverse())).toEqual(no('ERR_TRANSFER_DOES_NOT_EXIST'));
    expect(await cashNow()).toBe(1000);
  });

  it('of a withdraw whose round has ended is refused', async () => {
    const { withdraw, deposit, reverse, cashNow } = await sit(1000);
    await call('withdraw', withdraw(100));
    await call('deposit', deposit(0));
    expect(await call('reverse/withdraw', reverse())).toEqual(no('ERR_UNKNOWN'));
    expect(await cashNow()).toBe(900);
  });

  it('of another player’s withdraw is refused', async () => {
    const [one, two] = [await sit(1000), await sit(1000)];
    await call('withdraw', one.withdraw(100));
    expect(await call('reverse/withdraw', two.reverse(`out-${one.round}`))).toEqual(no('ERR_UNKNOWN'));
    expect([await one.cashNow(), await two.cashNow()]).toEqual([900, 1000]);
  });

  it('needs no session, and is accepted for a customer who logged out or was excluded', async () => {
    const { withdraw, reverse, customer, logOut, cashNow } = await sit(1000);
    await call('withdraw', withdraw(100));
    await logOut();
    await server.account.setState(customer, 'excluded');
    const { sessionId: _none, ...bare } = reverse();
    expect(await call('reverse/withdraw', bare)).toEqual(ok(1000));
    expect(await cashNow()).toBe(1000);
  });
});

describe('a deposit', () => {
  it('stands on a withdraw of its round: unknown or taken back it is refused', async () => {
    const { withdraw, deposit, reverse, cashNow } = await sit(1000);
    expect(await call('deposit', deposit(100))).toEqual(no('ERR_UNKNOWN'));
    await call('withdraw', withdraw(100));
    expect(await call('deposit', deposit(100, { roundNumber: randomUUID() }))).toEqual(no('ERR_UNKNOWN'));
    await call('reverse/withdraw', reverse());
    expect(await call('deposit', deposit(100))).toEqual(no('ERR_UNKNOWN'));
    expect(await cashNow()).toBe(1000);
  });

  it('is paid without a session, after the round’s end, and to an excluded customer', async () => {
    const { withdraw, deposit, customer, logOut, cashNow } = await sit(1000);
    await call('withdraw', withdraw(100));
    await call('deposit', deposit(0));
    await logOut();
    await server.account.setState(customer, 'excluded');
    const { sessionId: _none, ...late } = deposit(50, { transferId: randomUUID() });
    expect(await call('deposit', late)).toEqual(ok(950));
    expect(await cashNow()).toBe(950);
  });
});

describe('a withdraw is refused', () => {
  it.each<[string, object, string]>([
    ['beyond the balance', { amount: 1001 }, 'ERR_NOT_ENOUGH_MONEY'],
    ['in another currency', { currency: 'EUR' }, 'ERR_INVALID_ACCOUNT'],
    ['in an unknown game', { gameKey: 'nothing' }, 'ERR_UNKNOWN'],
    ['in a game that is switched off', { gameKey: 'gone' }, 'ERR_UNKNOWN'],
    ['in an unknown session', { sessionId: 'none' }, 'ERR_INVALID_TOKEN'],
    ['of nobody', { playerId: randomUUID() }, 'ERR_INVALID_PLAYER_ID'],
    ['of somebody who is none', { playerId: 'u5' }, 'ERR_INVALID_PLAYER_ID'],
    ['without an id', { transferId: undefined }, 'ERR_FIELD_MISSING'],
    ['with words for an amount', { amount: '100' }, 'ERR_INVALID_FIELDS'],
    ['of less than nothing', { amount: -100 }, 'ERR_INVALID_FIELDS'],
    ['with a broken amount', { amount: 100.5 }, 'ERR_INVALID_FIELDS'],
    ['beyond what money is', { amount: 9_007_199_254_740_000 }, 'ERR_INVALID_FIELDS'],
    ['with half a character', { roundNumber: 'a\ud800' }, 'ERR_INVALID_FIELDS'],
    ['with a round beyond what JSON counts', { roundNumber: 2 ** 53 }, 'ERR_INVALID_FIELDS'],
    ['with an id longer than is kept', { transferId: 'x'.repeat(201) }, 'ERR_INVALID_FIELDS'],
    ['with an endless id', { transferId: 'x'.repeat(256) }, 'ERR_INVALID_FIELDS'],
  ])('%s', async (_what, more, status) => {
    const { withdraw, cashNow } = await sit(1000);
    expect(await call('withdraw', withdraw(100, more))).toEqual(no(status));
    expect(await cashNow()).toBe(1000);
  });

  it('in another customer’s session', async () => {
    const [one, two] = [await sit(1000), await sit(1000)];
    expect(await call('withdraw', one.withdraw(100, { sessionId: `s ${two.customer}` }))).toEqual(
      no('ERR_INVALID_TOKEN'),
    );
    expect([await one.cashNow(), await two.cashNow()]).toEqual([1000, 1000]);
  });

  it('by a code in the place of a session', async () => {
    const { customer, session, withdraw } = await sit(1000);
    expect(await call('withdraw', withdraw(100, { sessionId: await codeFor(customer, session) }))).toEqual(
      no('ERR_INVALID_TOKEN'),
    );
  });

  it('when the session has ended, though one that was taken before is answered as before', async () => {
    const { withdraw, logOut, base, cashNow } = await sit(1000);
    const first = await call('withdraw', withdraw(100));
    await logOut();
    expect(await call('withdraw', withdraw(100))).toEqual(first);
    expect(await call('withdraw', withdraw(100, { transferId: randomUUID() }))).toEqual(
      no('ERR_INVALID_TOKEN'),
    );
    expect(await call('balance', { ...base(), currency: 'TRY' })).toEqual(no('ERR_INVALID_TOKEN'));
    expect(await cashNow()).toBe(900);
  });

  it('of an excluded customer', async () => {
    const { withdraw, customer } = await sit(1000);
    await server.account.setState(customer, 'excluded');
    // A server caches a customer's state for at most one second.
    await expect
      .poll(async () => (await call('withdraw', withdraw(1, { transferId: randomUUID() })))['statusCode'], {
        timeout: 5000,
      })
      .toBe('ERR_INVALID_PLAYER_ID');
  });
});

describe('a call is answered in EGT Digital’s words', () => {
  it('when its checksum is wrong, missing, or leaves out what moves money; and it moves nothing', async () => {
    const { withdraw, deposit, cashNow } = await sit(1000);
    const said = withdraw(100);
    const { 'x-checksum': checksum, 'x-checksum-fields': fields } = sealed(said);
    const integrity = no('ERR_INTEGRITY_CHECK_FAILED');
    expect(await call('withdraw', said, { headers: sealed(said, wide, 'another key') })).toEqual(integrity);
    expect(await call('withdraw', { ...said, amount: 1 }, { headers: sealed(said) })).toEqual(integrity);
    expect(await call('withdraw', said, { headers: sealed(said, 'requestId,playerId,transferId') })).toEqual(
      integrity,
    );
    for (const headers of [{}, { 'x-checksum': checksum! }, { 'x-checksum-fields': fields! }])
      for (const method of ['withdraw', 'deposit', 'reverse/withdraw', 'authenticate'])
        expect(await call(method, said, { headers: headers as {} })).toEqual(no('ERR_MISSING_HEADERS'));
    expect(await call('deposit', deposit(100), { headers: sealed(deposit(1)) })).toEqual(integrity);
    expect(await cashNow()).toBe(1000);
  });

  it('without a checksum where the operator wants it so, but never at the start of a session', async () => {
    const { withdraw, base, cashNow } = await sit(1000);
    expect(await call('withdraw', withdraw(100), { headers: {}, of: easy })).toEqual(ok(900));
    const short = withdraw(100, { transferId: randomUUID() });
    expect(await call('withdraw', short, { headers: sealed(short, 'requestId'), of: easy })).toEqual(ok(800));
    const wrong = withdraw(100, { transferId: randomUUID() });
    expect(await call('withdraw', wrong, { headers: sealed(short), of: easy })).toEqual(
      no('ERR_INTEGRITY_CHECK_FAILED'),
    );
    expect(await call('authenticate', { ...base(), defenceCode: 'x' }, { headers: {}, of: easy })).toEqual(
      no('ERR_MISSING_HEADERS'),
    );
    expect(await cashNow()).toBe(800);
  });

  it('when a field is missing', async () => {
    const { withdraw, deposit, base } = await sit(1000);
    for (const [method, said] of [
      ['withdraw', withdraw(1, { roundNumber: undefined })],
      ['withdraw', withdraw(1, { sessionId: undefined })],
      ['deposit', deposit(1, { gameKey: undefined })],
      ['defence-code', base()],
    ] as const)
      expect(await call(method, said)).toEqual(no('ERR_FIELD_MISSING'));
  });

  it.each(['', '{', '[]', 'null', '"x"', '7', '\ufeff{}', '{"a":1}}'])('when it says %j', async (body) => {
    for (const headers of [{}, { 'x-checksum': 'x', 'x-checksum-fields': 'playerId' }])
      expect(await call('withdraw', body, { headers: headers as {} })).toEqual(no('ERR_INVALID_FIELDS'));
  });

  it('when it is none of the calls', async () => {
    for (const method of ['', 'reverse', 'withdraws', 'constructor', '../withdraw'])
      expect(await call(method, {})).toEqual(no('ERR_INVALID_FIELDS'));
  });
});

it('the catalogue is read from the list that the operator named; an odd game keeps no other away', async () => {
  const body = JSON.stringify([
    {
      code: 'one',
      name: 'One',
      category: 'Video Slots',
      tags: ['Egypt'],
      rtp: 96.15,
      volatility: 'high',
      demo: true,
    },
    { code: 'two', name: 'Two', mobile: false },
    { code: '', name: 'None' },
    null,
  ]);
  feed.reply = { status: 200, body };
  const [egt] = server.casino.providers;
  const bare = { lobby: 'games', tags: [], rtpBasisPoints: null, volatility: null, hasDemo: false };
  expect(await egt!.listGames()).toEqual([
    { ...game('one'), name: 'One', tags: ['Egypt'], rtpBasisPoints: 9615, volatility: 'high', hasDemo: true },
    { ...bare, code: 'two', name: 'Two', playsOnMobile: false },
  ]);
  feed.reply = { status: 200, body: '{"games":[]}' };
  await expect(egt!.listGames()).rejects.toThrow('EGT Digital gave no list of games');
});
