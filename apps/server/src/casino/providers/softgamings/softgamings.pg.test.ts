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
import type { OfferedGame, ProviderCall } from '../provider.ts';
import { loginOf, readFields, usualErrors } from './dialect.ts';
import type { SoftGamingsSettings } from './settings.ts';
import { hashOf, hmacOf, isSigned, type Fields } from './signature.ts';
import { openSoftGamings } from './softgamings.ts';

const secret = 'K0';
const number = 1;
const offer = (code: string, more: Partial<OfferedGame> = {}) => ({
  ...offeredGame(code),
  system: '960',
  ...more,
});

let fresh: FreshDatabase;
let ear: ProviderEar;
let server: CasinoServer;
let other: CasinoServer;
/** Another contract: addresses instead of markup, texts and a status of its own. */
let strict: CasinoServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  ear = await openProviderEar();
  const open = (more: Partial<SoftGamingsSettings> = {}) =>
    openCasinoServer(fresh.url, [
      (needs) =>
        openSoftGamings(
          {
            url: ear.url,
            apiKey: 'KEY',
            apiPassword: 'SECRET',
            serverIp: '192.0.2.10',
            hmacSecret: secret,
            loginSecret: 'logins',
            launch: 'AuthHTML',
            faultStatus: 200,
            errors: usualErrors,
            ...more,
          },
          needs,
        ),
    ]);
  const errors = { ...usualErrors, 'no-funds': 'Insufficient balance' };
  [server, other, strict] = [open(), open(), open({ launch: 'DirectAuth', faultStatus: 500, errors })];
  await installHouseGames(server.database);
  await mergeOffered(server.database, { number, key: 'softgamings' }, [
    offer('vs10', { mobileCode: 'vs10m' }),
    offer('gone'),
  ]);
  await fresh.pool.query(`update game set is_on = false where code = 'gone'`);
  await admitPrizes(server, 'softgamings', ['FREEROUNDS_17']);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server, other, strict].map((each) => each.close()));
  ear.close();
  await fresh.drop();
});

type Call = Fields;

/** A call as SoftGamings sends it, and our answer to it, whose signature is checked as they would. */
async function call(
  said: Call | string,
  { by = secret, of = server }: { by?: string; of?: CasinoServer } = {},
): Promise<Record<string, unknown>> {
  const body = typeof said === 'string' ? said : JSON.stringify({ ...said, hmac: hmacOf(by, said) });
  const answer = await callDoor(of, 'softgamings', 'wallet', body);
  expect([answer.status, answer.contentType]).toEqual([200, 'application/json']);
  expect(isSigned(secret, readFields(Buffer.from(answer.body))!)).toBe(true);
  const { hmac: _hmac, ...rest } = JSON.parse(answer.body) as Record<string, unknown>;
  return rest;
}

const markup = '<div id="game"></div><script src="https://games.example/a,b.js"></script>';

function launch(
  customer: CustomerId,
  session: SessionId,
  more: { isMobile?: boolean; of?: CasinoServer } = {},
) {
  ear.reply = { status: 200, body: `1,${markup}` };
  return (more.of ?? server).casino.launch({
    customer,
    session,
    provider: number,
    code: 'vs10',
    system: '960',
    isMobile: more.isMobile ?? false,
    locale: 'tr',
    address: '192.0.2.7',
    log: openLog('silent'),
  });
}

const heardQuery = () =>
  Object.fromEntries(new URL(ear.heard!.path, ear.url).searchParams) as Record<string, string>;

/** A customer in a game with so many lira, and the calls that SoftGamings makes for them. */
async function sit(lira: number) {
  const { customer, session } = await joinCustomer(server, { cash: BigInt(lira * 100) });
  expect(await launch(customer, session)).toEqual({ address: markup });
  const token = heardQuery()['ExtParam']!;
  const round = randomUUID().replaceAll('-', '');
  const base = {
    userid: loginOf(customer),
    currency: 'TRY',
    i_extparam: token,
    i_gamedesc: '960:vs10',
    i_gameid: round,
    i_actionid: '9',
  };
  const debit = (amount: string, more: Call = {}): Call => ({
    ...base,
    type: 'debit',
    amount,
    tid: `d${round}`,
    ...more,
  });
  const credit = (amount: string, more: Call = {}): Call => ({
    ...base,
    type: 'credit',
    amount,
    tid: `c${round}`,
    round_ended: true,
    ...more,
  });
  /** Takes a transaction back: a debit by a credit, a credit by a debit. */
  const undo = (type: 'debit' | 'credit', tid: string, more: Call = {}): Call => ({
    ...base,
    type,
    amount: '1.00',
    tid: `u${tid}`,
    i_rollback: tid,
    subtype: 'cancel',
    ...more,
  });
  const cash = async () => (await server.ledger.balances(customer))!.cash;
  const logOut = () =>
    server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
  return { customer, session, token, round, base, debit, credit, undo, cash, logOut };
}

const ok = (balance: string, tid: unknown = expect.any(String)) => ({ status: 'OK', tid, balance });
const no = (reason: keyof typeof usualErrors, balance?: string) => ({
  error: usualErrors[reason],
  ...(balance !== undefined && { balance }),
});

describe('launching', () => {
  it('asks for the game’s markup with a hash over what is documented', async () => {
    const { customer, session } = await joinCustomer(server);
    expect(await launch(customer, session)).toEqual({ address: markup });
    expect(ear.heard!.path).toMatch(/^\/System\/Api\/KEY\/User\/AuthHTML\/\?/);
    const { TID, Hash, Password, ExtParam, ...rest } = heardQuery();
    const login = loginOf(customer);
    expect(rest).toEqual({
      Login: login,
      System: '960',
      Page: 'vs10',
      UserIP: '192.0.2.7',
      Currency: 'TRY',
      Country: 'TR',
      Language: 'tr',
      Demo: '0',
      IsMobile: '0',
      UserAutoCreate: '1',
      Referer: 'http://127.0.0.1/casino/slot',
    });
    expect(ExtParam).toMatch(/^[\w-]{43}$/);
    expect(TID).toMatch(/^[0-9a-z]{1,32}$/);
    expect(Hash).toBe(hashOf('User/AuthHTML', '192.0.2.10', TID!, 'KEY', login, Password!, '960', 'SECRET'));
    await launch(customer, session);
    // The password is the same for ever, the number of the call never.
    expect([heardQuery()['Password'], heardQuery()['TID'] === TID]).toEqual([Password, false]);
    expect(Password).toMatch(/^[\w-]{24}$/);
  });

  it('opens a phone’s page on a phone, whose stakes are of the same game', async () => {
    const { customer, session } = await joinCustomer(server, { cash: 500n });
    await launch(customer, session, { isMobile: true });
    expect(heardQuery()).toMatchObject({ Page: 'vs10m', IsMobile: '1' });
    const said = { userid: loginOf(customer), currency: 'TRY', i_extparam: heardQuery()['ExtParam']! };
    const stake = {
      type: 'debit',
      amount: '1.00',
      tid: randomUUID(),
      i_gameid: 'm',
      i_gamedesc: '960:vs10m',
    };
    expect(await call({ ...said, ...stake })).toEqual(ok('4.00'));
  });

  it('gives an address where that is set', async () => {
    const { customer, session } = await joinCustomer(server);
    const asked = launch(customer, session, { of: strict });
    ear.reply = { status: 200, body: '1,https://games.example/?a=1,2' };
    expect(await asked).toEqual({ address: 'https://games.example/?a=1,2' });
    expect(ear.heard!.path).toContain('/User/DirectAuth/');
  });

  it.each([
    ['refuses', { status: 200, body: '17,<b>Invalid Hash</b>' }],
    ['fails', { status: 422, body: '34,Invalid Request' }],
    ['gives no markup', { status: 200, body: '1,' }],
    ['says no code', { status: 200, body: '<html></html>' }],
    ['answers nothing', { status: 200, body: '' }],
  ])('fails kindly when SoftGamings %s', async (_what, reply) => {
    const { customer, session } = await joinCustomer(server);
    const asked = launch(customer, session);
    ear.reply = reply;
    expect(await asked).toEqual({ refusal: 'game_unavailable' });
  });

  it('gives no script for an address', async () => {
    const { customer, session } = await joinCustomer(server);
    const asked = launch(customer, session, { of: strict });
    ear.reply = { status: 200, body: '1,javascript:alert(1)' };
    expect(await asked).toEqual({ refusal: 'game_unavailable' });
  });
});

describe('the list of games', () => {
  const list = async (body: string) => {
    ear.reply = { status: 200, body };
    return server.casino.providers[0]!.listGames();
  };
  const one = {
    ID: '1',
    Name: { en: 'One' },
    PageCode: 'one',
    MobilePageCode: 'one_m',
    MerchantID: '960',
    CategoryID: ['16'],
    hasDemo: '1',
  };
  const two = { Trans: { en: 'Two' }, PageCode: 2, System: '998', Categories: ['37'], HasDemo: '0' };
  const more = {
    categories: [
      { ID: '16', Trans: { en: 'Slots' } },
      { ID: '37', Name: { en: 'Live Casino' } },
    ],
    merchants: { 960: { ID: '960', Name: 'Pragmatic' } },
  };

  it('is read game by game; one that is odd, or has a code that was there, is left out', async () => {
    const games = [one, { ...one, PageCode: '' }, { ...one, Name: {} }, { ...one, MerchantID: '961' }, two];
    expect(await list(JSON.stringify({ games, ...more }))).toEqual([
      {
        code: 'one',
        name: 'One',
        system: '960',
        mobileCode: 'one_m',
        lobby: 'slot',
        tags: ['Pragmatic', 'Slots'],
        rtpBasisPoints: null,
        volatility: null,
        playsOnMobile: true,
        hasDemo: true,
      },
      expect.objectContaining({
        code: '2',
        system: '998',
        lobby: 'live',
        playsOnMobile: false,
        hasDemo: false,
      }),
    ]);
    const { TID, Hash } = heardQuery();
    expect(ear.heard!.path).toMatch(/^\/System\/Api\/KEY\/Game\/FullList\/\?/);
    expect(Hash).toBe(hashOf('Game/FullList', '192.0.2.10', TID!, 'KEY', 'SECRET'));
  });

  it.each(['17,Invalid Hash', '{}', '[]', ''])('that is %j is none', async (body) => {
    await expect(list(body)).rejects.toThrow(/SoftGamings/);
  });
});

describe('what moves nothing', () => {
  it('is answered: a ping, and what happened in a round', async () => {
    const { base, cash } = await sit(1);
    expect(await call({ type: 'ping' })).toEqual({ status: 'OK' });
    const actions = [{ actid: 'a', type: 'credit', amount: '5.00', timestamp: '1' }];
    expect(await call({ ...base, type: 'roundinfo', actions })).toEqual({ status: 'OK' });
    expect(await cash()).toBe(100n);
  });

  it('is a balance, of cash and bonus together, with two decimals', async () => {
    const { customer, session } = await joinCustomer(server, { cash: 100n, bonus: 250n });
    await launch(customer, session);
    const said = {
      type: 'balance',
      userid: loginOf(customer),
      currency: 'TRY',
      i_extparam: heardQuery()['ExtParam']!,
    };
    expect(await call(said)).toEqual({ status: 'OK', balance: '3.50' });
    expect(await call({ ...said, userid: `${said.userid}_TRY` })).toEqual({ status: 'OK', balance: '3.50' });
    expect(await call({ ...said, currency: 'EUR' })).toEqual(no('currency'));
    expect(await call({ ...said, userid: loginOf(newId()) })).toEqual(no('no-user'));
    expect(await call({ ...said, userid: 'u5' })).toEqual(no('no-user'));
  });

  it('is not told for a token that is missing, unknown, dead, or another’s', async () => {
    const [one, two] = [await sit(1), await sit(1)];
    const said = { ...one.base, type: 'balance' };
    const { i_extparam: _token, ...bare } = said;
    expect(await call(bare)).toEqual(no('no-session'));
    for (const token of [randomUUID(), two.token])
      expect(await call({ ...said, i_extparam: token })).toEqual(no('no-session'));
    await one.logOut();
    expect(await call(said)).toEqual(no('no-session'));
  });
});

describe('money', () => {
  it('moves as SoftGamings writes it, in lira', async () => {
    const { debit, credit, cash, customer, round } = await sit(100);
    expect(await call(debit('2.40'))).toEqual(ok('97.60', `d${round}`));
    expect(await call(credit('50'))).toEqual(ok('147.60', `c${round}`));
    expect(await cash()).toBe(14_760n);
    expect(await server.ledger.findRound(customer, 'softgamings', round)).toMatchObject({
      game: 'vs10',
      staked: 240n,
      paid: 5000n,
      closedAt: expect.any(Date),
    });
  });

  it('is the same for numbers as for texts, by the digits that are written', async () => {
    const { debit, cash } = await sit(10);
    const said = { ...debit('2.40'), tid: '7' };
    const body = JSON.stringify({ ...said, hmac: hmacOf(secret, said) })
      .replace('"2.40"', '2.40')
      .replace('"7"', '7');
    expect(await call(body)).toEqual(ok('7.60', '7'));
    expect(await call(body.replace('2.40', '2.4'))).toEqual(no('forged'));
    expect(await cash()).toBe(760n);
  });

  it('is not taken in fractions of a kuruş, and paid without them', async () => {
    const { debit, credit, cash } = await sit(1);
    expect(await call(debit('0.105'))).toEqual(no('malformed'));
    expect(await call(debit('0.100'))).toEqual(ok('0.90'));
    expect(await call(credit('0.1239'))).toEqual(ok('1.02'));
    expect(await call(credit('0.1238'))).toEqual(no('mismatch', '1.02'));
    expect(await cash()).toBe(102n);
  });

  it('of a round with several stakes and wins ends when they say so', async () => {
    const { debit, credit, customer, round } = await sit(10);
    await call(debit('1.00', { round_start: true }));
    expect(await call(credit('2.00', { round_ended: false }))).toEqual(ok('11.00'));
    expect(await call(debit('3.00', { tid: `d2${round}` }))).toEqual(ok('8.00'));
    expect(await server.ledger.openRounds(customer, 'softgamings')).toHaveLength(1);
    expect(await call(credit('0.00', { tid: `c2${round}`, round_ended: 1 as never }))).toEqual(ok('8.00'));
    expect(await server.ledger.openRounds(customer, 'softgamings')).toEqual([]);
    expect(await call(debit('1.00', { tid: `d3${round}` }))).toEqual(no('round-ended', '8.00'));
  });

  it('of free rounds is paid without a stake', async () => {
    const { credit, cash, customer } = await sit(0);
    const free = credit('3.00', { game_extra: 'FREEROUNDS_17', round_ended: '' });
    expect(await call(free)).toEqual(ok('3.00'));
    expect(await call(free)).toEqual(ok('3.00'));
    expect(await cash()).toBe(300n);
    expect(await server.ledger.openRounds(customer, 'softgamings')).toEqual([]);
    const page = credit('3.00', { game_extra: 'table7', tid: randomUUID(), i_gameid: 'elsewhere' });
    expect(await call(page)).toEqual(no('no-debit', '3.00'));
  });

  it('of a promotion needs neither stake, session nor game', async () => {
    const { customer, cash, logOut } = await sit(0);
    await logOut();
    const prize = {
      type: 'credit',
      subtype: 'promotion',
      userid: loginOf(customer),
      currency: 'TRY',
      amount: '7.00',
      tid: randomUUID(),
    };
    expect(await call(prize)).toEqual(ok('7.00'));
    expect(await call(prize, { of: other })).toEqual(ok('7.00'));
    expect(await cash()).toBe(700n);
    const back = { ...prize, type: 'debit', tid: randomUUID(), i_rollback: prize.tid };
    expect(await call(back)).toEqual(ok('0.00'));
  });

  it('of a jackpot stands on its round', async () => {
    const { debit, credit } = await sit(1);
    expect(await call(credit('900.00', { jackpot_win: 1 as never }))).toEqual(no('no-debit', '1.00'));
    await call(debit('1.00'));
    expect(await call(credit('900.00', { jackpot_win: 1 as never }))).toEqual(ok('900.00'));
  });
});

describe('the same call again', () => {
  it('is done once, and answered with the balance of now', async () => {
    const { debit, credit, cash } = await sit(10);
    await call(debit('1.00'));
    await call(credit('3.00'));
    expect(await call(debit('1.00'))).toEqual(ok('12.00'));
    expect(await call(credit('3.00'), { of: other })).toEqual(ok('12.00'));
    expect(await cash()).toBe(1200n);
  });

  it.each<[string, Call]>([
    ['amount', { amount: '2.00' }],
    ['round', { i_gameid: 'another' }],
  ])('with another %s is a mismatch', async (_what, more) => {
    const { debit, cash } = await sit(10);
    await call(debit('1.00'));
    expect(await call(debit('1.00', more))).toEqual(no('mismatch', '9.00'));
    expect(await cash()).toBe(900n);
  });

  it('of another customer is a mismatch', async () => {
    const [one, two] = [await sit(10), await sit(10)];
    await call(one.debit('1.00'));
    expect(await call(two.debit('1.00', { tid: `d${one.round}` }))).toEqual(no('mismatch', '10.00'));
    expect([await one.cash(), await two.cash()]).toEqual([900n, 1000n]);
  });

  it('of fifty debits at once over two servers is taken once', async () => {
    const { debit, cash } = await sit(10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call(debit('6.00'), { of: n % 2 ? server : other })),
    );
    expect(answers).toEqual(answers.map(() => ok('4.00')));
    expect(await cash()).toBe(400n);
  });
});

describe('a rollback', () => {
  it('decides before the type: a credit gives a debit back, once', async () => {
    const { debit, undo, cash, round } = await sit(10);
    await call(debit('1.00'));
    const back = undo('credit', `d${round}`);
    expect(await call(back)).toEqual(ok('10.00', back['tid']));
    expect(await call(back, { of: other })).toEqual(ok('10.00'));
    expect(await call({ ...back, tid: randomUUID() })).toEqual(ok('10.00'));
    expect(await cash()).toBe(1000n);
  });

  it('by a debit takes a credit back, even one that was spent', async () => {
    const { debit, credit, undo, cash, round } = await sit(1);
    await call(debit('1.00'));
    await call(credit('5.00', { round_ended: false }));
    await call(debit('5.00', { tid: `d2${round}` }));
    expect(await call(undo('debit', `c${round}`))).toEqual(ok('-5.00'));
    expect(await cash()).toBe(-500n);
  });

  it('that comes first refuses the debit that comes after', async () => {
    const { debit, undo, cash, round } = await sit(10);
    expect(await call(undo('credit', `d${round}`))).toEqual(ok('10.00'));
    expect(await call(debit('1.00'))).toEqual(no('rolled-back', '10.00'));
    expect(await cash()).toBe(1000n);
  });

  it('after the round’s end gives the debit back', async () => {
    const { debit, credit, undo, cash, round } = await sit(10);
    await call(debit('1.00'));
    await call(credit('0.00'));
    expect(await call(undo('credit', `d${round}`))).toEqual(ok('10.00'));
    expect(await cash()).toBe(1000n);
  });

  it('that says so ends its round', async () => {
    const { debit, undo, customer, round } = await sit(10);
    await call(debit('1.00'));
    await call(undo('credit', `d${round}`, { round_ended: true }));
    expect(await server.ledger.openRounds(customer, 'softgamings')).toEqual([]);
  });

  it('is accepted for a customer who logged out or was excluded', async () => {
    const { debit, undo, customer, cash, round, logOut } = await sit(10);
    await call(debit('1.00'));
    await logOut();
    await server.account.setState(customer, 'excluded');
    expect(await call(undo('credit', `d${round}`))).toEqual(ok('10.00'));
    expect(await cash()).toBe(1000n);
  });

  it('without a target is refused', async () => {
    const { credit, debit, cash } = await sit(10);
    await call(debit('1.00'));
    expect(await call(credit('1.00', { subtype: 'cancel' }))).toEqual(no('unknown-type'));
    expect(await cash()).toBe(900n);
  });
});

describe('a win', () => {
  it('needs a debit of its round that is not reversed', async () => {
    const { debit, credit, undo, round, cash } = await sit(10);
    expect(await call(credit('1.00'))).toEqual(no('no-debit', '10.00'));
    await call(debit('1.00'));
    await call(undo('credit', `d${round}`));
    expect(await call(credit('1.00'))).toEqual(no('rolled-back', '10.00'));
    expect(await cash()).toBe(1000n);
  });

  it('of another player’s round is refused', async () => {
    const [one, two] = [await sit(10), await sit(10)];
    await call(one.debit('1.00'));
    expect(await call(two.credit('1.00', { i_gameid: one.round }))).toEqual(no('no-debit', '10.00'));
  });

  it('is paid after the session’s end, the round’s end, and to an excluded customer', async () => {
    const { debit, credit, customer, cash, round, logOut } = await sit(10);
    await call(debit('1.00'));
    await call(credit('0.00'));
    await logOut();
    await server.account.setState(customer, 'excluded');
    expect(await call(credit('5.00', { tid: `late${round}` }))).toEqual(ok('14.00'));
    expect(await cash()).toBe(1400n);
  });
});

describe('a debit is refused', () => {
  it.each<[string, Call, ReturnType<typeof no>]>([
    ['beyond the balance', { amount: '10.01' }, no('no-funds', '10.00')],
    ['in another currency', { currency: 'EUR' }, no('currency', '10.00')],
    ['in an unknown game', { i_gamedesc: '960:nothing' }, no('no-game', '10.00')],
    ['in a game that is switched off', { i_gamedesc: '960:gone' }, no('no-game', '10.00')],
    ['with an unknown token', { i_extparam: 'T1' }, no('no-session', '10.00')],
    ['without a token', { i_extparam: '' }, no('no-session', '10.00')],
    ['of nobody', { userid: loginOf(newId()) }, no('no-user')],
    ['of somebody who is none', { userid: 'u5' }, no('no-user')],
    ['without an amount', { amount: '' }, no('malformed')],
    ['without an id', { tid: null }, no('malformed')],
    ['without a round', { i_gameid: '' }, no('malformed')],
    ['with words for an amount', { amount: 'ten' }, no('malformed')],
    ['of less than nothing', { amount: '-1.00' }, no('malformed')],
    ['with an exponent', { amount: '1e3' }, no('malformed')],
    ['beyond all money', { amount: '9999999999999.00' }, no('malformed')],
    ['with half a character', { i_gameid: 'a\ud800' }, no('malformed')],
    ['with an endless id', { tid: 'x'.repeat(201) }, no('malformed')],
    ['of no known type', { type: 'bet' }, no('unknown-type')],
    ['of no type', { type: null }, no('unknown-type')],
  ])('%s', async (_what, more, answer) => {
    const { debit, cash } = await sit(10);
    expect(await call(debit('1.00', more))).toEqual(answer);
    expect(await cash()).toBe(1000n);
  });

  it('with another customer’s token', async () => {
    const [one, two] = [await sit(10), await sit(10)];
    expect(await call(one.debit('1.00', { i_extparam: two.token }))).toEqual(no('no-session', '10.00'));
    expect([await one.cash(), await two.cash()]).toEqual([1000n, 1000n]);
  });

  it('when the session has ended, though one that was taken before is answered as before', async () => {
    const { debit, cash, logOut } = await sit(10);
    await call(debit('1.00'));
    await logOut();
    expect(await call(debit('1.00'))).toEqual(ok('9.00'));
    expect(await call(debit('1.00', { tid: randomUUID() }))).toEqual(no('no-session', '9.00'));
    expect(await cash()).toBe(900n);
  });

  it('for an excluded customer', async () => {
    const { debit, customer, cash } = await sit(10);
    await server.account.setState(customer, 'excluded');
    const answer = await call(debit('1.00'));
    // Excluding ends the session too; either is reason enough.
    expect([no('blocked', '10.00'), no('no-session', '10.00')]).toContainEqual(answer);
    expect(await cash()).toBe(1000n);
  });

  it('in the words that are set', async () => {
    const { debit } = await sit(1);
    expect(await call(debit('2.00'), { of: strict })).toEqual({
      error: 'Insufficient balance',
      balance: '1.00',
    });
  });
});

describe('a call that is forged or broken', () => {
  it('is refused in SoftGamings’ form, and moves nothing', async () => {
    const { debit, cash } = await sit(10);
    const said = debit('1.00');
    expect(await call(said, { by: 'K1' })).toEqual(no('forged'));
    expect(await call(JSON.stringify(said))).toEqual(no('forged'));
    const body = JSON.stringify({ ...said, hmac: hmacOf(secret, said) });
    expect(await call(body.replace('"1.00"', '"9.00"'))).toEqual(no('forged'));
    expect(await call(body.replace(/\}$/, ',"amount":"9.00"}'))).toEqual(no('malformed'));
    for (const broken of ['', '{', '[]', 'null', '{"type":{"a":1}}', body.slice(0, -1)])
      expect(await call(broken)).toEqual(no('malformed'));
    const noText = await callDoor(server, 'softgamings', 'wallet', Buffer.from([0x7b, 0xff, 0x7d]));
    expect(JSON.parse(noText.body)).toMatchObject(no('malformed'));
    expect(await cash()).toBe(1000n);
  });

  it('is excused, signed, as something to try again after', () => {
    const body = Buffer.alloc(0);
    const timeoutAnswer = (of: CasinoServer, why: 'late' | 'fault') =>
      of.casino.providers[0]!.timeoutAnswer({ method: '', body } as unknown as ProviderCall, why);
    for (const why of ['late', 'fault'] as const) {
      expect([timeoutAnswer(server, why).status, timeoutAnswer(strict, why).status]).toEqual([200, 500]);
      const said = readFields(Buffer.from(timeoutAnswer(server, why).body))!;
      expect([said['error'], isSigned(secret, said)]).toEqual([usualErrors.again, true]);
    }
  });
});
