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
import { callDoor, offeredGame as game } from '../../../../../../testbed/provider-calls.ts';
import { openLog } from '../../../log.ts';
import { installHouseGames } from '../../casino.ts';
import { mergeOffered } from '../../lobby/offered-games.worker.ts';
import { openDigitain } from './digitain.ts';

const log = openLog('silent');
const number = 6;
const secretKey = 'the-key-of-this-test';

let fresh: FreshDatabase;
let server: CasinoServer;
let other: CasinoServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  const settings = {
    url: 'https://digitain.example/open?skin=3',
    operatorId: 'felek',
    partnerId: 7,
    secretKey,
    devices: { desktop: '1', mobile: '2' },
    gamesUrl: 'http://127.0.0.1:9',
  };
  const open = () => openCasinoServer(fresh.url, [(needs) => openDigitain(settings, needs)]);
  [server, other] = [open(), open()];
  await installHouseGames(server.database);
  await mergeOffered(server.database, { number, key: 'digitain' }, [game('abc'), game('12'), game('gone')]);
  await fresh.pool.query(`update game set is_on = false where code = 'gone'`);
  await admitPrizes(server, 'digitain');
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await fresh.drop();
});

/** A call as Digitain makes it, and our answer to it. Amounts and ids are written as they are given. */
async function call(
  method: string,
  said: object | string,
  { of = server, headers = { secretkey: secretKey } as Record<string, string> } = {},
): Promise<Record<string, unknown> & { http: number }> {
  const body = typeof said === 'string' ? said : JSON.stringify(said);
  const answer = await callDoor(of, 'digitain', method, body, headers);
  expect(answer.contentType).toBe('application/json');
  // The answer carries the key only if the call had it.
  expect(answer.headers).toEqual(headers['secretkey'] === secretKey ? { SecretKey: secretKey } : undefined);
  return { http: answer.status, ...(JSON.parse(answer.body) as object) };
}

const launch = (joined: Awaited<ReturnType<typeof joinCustomer>>, code = 'abc', isMobile = false) =>
  server.casino.launch({ ...joined, provider: number, code, isMobile, locale: 'tr', address: '', log });

/** A customer with so many kuruş in a game, and the calls that Digitain makes for them. */
async function sit(cash: number, bonus = 0) {
  const joined = await joinCustomer(server, { cash: BigInt(cash), bonus: BigInt(bonus) });
  const { customer, session } = joined;
  const { address } = (await launch(joined)) as { address: string };
  const tkn = new URL(address).searchParams.get('tkn')!;
  const rid = randomUUID();
  const base = { prid: 7, tkn, pid: customer, cid: 'TRY' };
  const move = { ...base, gid: 'abc', rid };
  const bet = (bam: number, more: object = {}) => ({
    ...move,
    txid: `out-${rid}`,
    bam,
    inf: { isb: false, opt: 1 },
    ...more,
  });
  const result = (wam: number, more: object = {}) => ({
    ...move,
    txid: `in-${rid}`,
    wam,
    inf: { isb: false, wot: 1, rndf: true },
    ...more,
  });
  const both = (bam: number, wam: number, more: object = {}) => ({
    ...move,
    txid: `both-${rid}`,
    bam,
    wam,
    inf: { isb: false, bot: 1, wot: 1, rndf: true },
    ...more,
  });
  const cancel = (more: object = {}) => ({
    prid: 7,
    pid: customer,
    gid: 'abc',
    refrnd: false,
    rid,
    otxid: `out-${rid}`,
    ...more,
  });
  const promowin = (pwa: number, more: object = {}) => ({
    prid: 7,
    pid: customer,
    gid: 'abc',
    opt: 3,
    pwa,
    cid: 'TRY',
    txid: `promo-${rid}`,
    ...more,
  });
  const cashNow = async () => Number((await server.ledger.balances(customer))!.cash);
  const logOut = () =>
    server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
  return { ...joined, tkn, rid, base, bet, result, both, cancel, promowin, cashNow, logOut };
}

const ok = (bln: number) => expect.objectContaining({ http: 200, err: 1, bln });
const old = (bln: number) => expect.objectContaining({ http: 200, err: 8, bln });
const no = (err: number) => expect.objectContaining({ http: 200, err });
const isLast = { isb: false, wot: 1, rndf: true };
const goesOn = { ...isLast, rndf: false };

describe('launching', () => {
  it('builds the game’s address with a token of its own each time', async () => {
    const joined = await joinCustomer(server);
    const { address } = (await launch(joined)) as { address: string };
    const { origin, pathname, searchParams } = new URL(address);
    expect(origin + pathname).toBe('https://digitain.example/open');
    expect(Object.fromEntries(searchParams)).toEqual({
      skin: '3',
      dvt: '1',
      gid: 'abc',
      hmu: 'http://127.0.0.1/casino/slot',
      lng: 'tr',
      oid: 'felek',
      plm: '1',
      tkn: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = await launch(joined, 'abc', true);
    expect(again).toEqual({ address: expect.stringContaining('dvt=2') });
    expect(again).not.toEqual({ address: expect.stringContaining(searchParams.get('tkn')!) });
  });
});

describe('a session', () => {
  it('is told whose it is and what they have', async () => {
    const { customer, tkn, logOut } = await sit(500, 70);
    expect(await call('authenticate', { prid: 7, tkn })).toEqual({
      http: 200,
      err: 1,
      tkn,
      pid: customer,
      cid: 'TRY',
      isr: true,
      bln: 5.7,
    });
    expect(await call('authenticate', { prid: 7, tkn: 'none' })).toEqual({ http: 200, err: 2 });
    await logOut();
    expect(await call('authenticate', { prid: 7, tkn })).toEqual({ http: 200, err: 2 });
  });

  it('of an excluded customer is refused as such', async () => {
    const { customer, tkn } = await sit(0);
    await fresh.pool.query(`update customer set state = 'excluded' where id = $1`, [customer]);
    // A server caches a customer's state for at most one second.
    await expect
      .poll(async () => (await call('authenticate', { prid: 7, tkn }))['err'], { timeout: 5000 })
      .toBe(5);
  });

  it('is asked for balances, in the wallet’s currency alone', async () => {
    const { base, logOut } = await sit(500, 70);
    expect(await call('getbalance', base)).toEqual({ http: 200, err: 1, bln: 5.7 });
    expect(await call('getbalance', { ...base, cid: 'EUR' })).toEqual(no(999));
    expect(await call('getbalance', { ...base, pid: randomUUID() })).toEqual(no(4));
    expect(await call('getbalance', { ...base, pid: (await sit(0)).customer })).toEqual(no(2));
    await logOut();
    expect(await call('getbalance', base)).toEqual(no(2));
  });
});

describe('money', () => {
  it('moves in decimals, and the round is kept', async () => {
    const { bet, result, customer, rid } = await sit(100, 60);
    expect(await call('bet', bet(1.2))).toEqual({
      http: 200,
      err: 1,
      txid: `out-${rid}`,
      pid: customer,
      bln: 0.4,
    });
    expect(await call('result', result(6))).toEqual({
      http: 200,
      err: 1,
      txid: `in-${rid}`,
      pid: customer,
      bln: 6.4,
    });
    expect(await server.ledger.findRound(customer, 'digitain', rid)).toMatchObject({
      game: 'abc',
      staked: 120n,
      paid: 600n,
      closedAt: expect.any(Date),
    });
  });

  it('is staked and won in one call, both or neither', async () => {
    const { both, customer, rid, cashNow } = await sit(100);
    expect(await call('betandresult', both(2, 5))).toEqual(no(6));
    expect(await cashNow()).toBe(100);
    expect(await call('betandresult', both(1, 2.5))).toEqual(ok(2.5));
    expect(await call('betandresult', both(1, 2.5), { of: other })).toEqual(old(2.5));
    expect(await call('betandresult', both(1, 2.6))).toEqual(no(999));
    expect(await server.ledger.findRound(customer, 'digitain', rid)).toMatchObject({
      staked: 100n,
      paid: 250n,
      closedAt: expect.any(Date),
    });
  });

  it('is not taken in fractions of a kuruş, and paid without them', async () => {
    const { bet, result, both, cashNow } = await sit(100);
    expect(await call('bet', bet(0.015))).toEqual(no(999));
    expect(await call('betandresult', both(0.015, 0))).toEqual(no(999));
    expect(await call('bet', bet(0.01))).toEqual(ok(0.99));
    expect(await call('result', result(0.12345))).toEqual(ok(1.11));
    expect(await call('result', result(0.12346))).toEqual(no(999));
    expect(await call('betandresult', both(0.01, 0.0199, { rid: randomUUID() }))).toEqual(ok(1.11));
    expect(await cashNow()).toBe(111);
  });

  it('of Digitain’s own bonus is not staked, and its wins are paid', async () => {
    const { bet, result, both, cashNow } = await sit(0);
    expect(await call('bet', bet(5, { inf: { isb: true } }))).toEqual(ok(0));
    expect(await call('result', result(2, { inf: { ...isLast, isb: true } }))).toEqual(ok(2));
    const one = both(5, 1, { rid: randomUUID(), inf: { ...isLast, isb: true } });
    expect(await call('betandresult', one)).toEqual(ok(3));
    expect(await cashNow()).toBe(300);
  });

  it('of a free spin needs no bet, and of a promotion no round', async () => {
    const { result, promowin, cashNow } = await sit(0);
    const free = result(0.5, { inf: { ...isLast, wot: 4 } });
    expect(await call('result', free)).toEqual(ok(0.5));
    expect(await call('result', free)).toEqual(old(0.5));
    expect(await call('promowin', promowin(2))).toEqual(ok(2.5));
    expect(await call('promowin', promowin(2))).toEqual(old(2.5));
    expect(await call('promowin', promowin(3))).toEqual(no(999));
    expect(await call('promowin', promowin(3, { txid: randomUUID(), cid: 'EUR' }))).toEqual(no(999));
    expect(await cashNow()).toBe(250);
  });

  it('is moved once for each id, however many digits it has', async () => {
    const { bet, cashNow } = await sit(1000);
    const text = (txid: string) =>
      JSON.stringify({ ...bet(1), gid: 12, txid: 0 }).replace('"txid":0', `"txid":${txid}`);
    // One number to JavaScript.
    for (const txid of ['900719925474099993', '900719925474099994'])
      expect(await call('bet', text(txid))).toMatchObject({ err: 1 });
    const answer = await callDoor(server, 'digitain', 'bet', text('900719925474099993'), {
      secretkey: secretKey,
    });
    expect(answer.body).toMatch(/"err":8,"txid":900719925474099993,/);
    expect(await cashNow()).toBe(800);
  });
});

describe('the same call again', () => {
  it('is told to be old, with the balance of now, and moves nothing', async () => {
    const { bet, result, cashNow } = await sit(1000);
    expect(await call('bet', bet(1))).toEqual(ok(9));
    expect(await call('result', result(3))).toEqual(ok(12));
    expect(await call('bet', bet(1), { of: other })).toEqual(old(12));
    expect(await call('result', result(3))).toEqual(old(12));
    expect(await call('bet', bet(2))).toEqual(no(999));
    expect(await call('result', result(2))).toEqual(no(999));
    expect(await cashNow()).toBe(1200);
  });

  it('of fifty bets at once over two servers is taken once', async () => {
    const { bet, cashNow } = await sit(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('bet', bet(6), { of: n % 2 ? server : other })),
    );
    expect(answers.filter(({ err }) => err === 1)).toHaveLength(1);
    expect(answers.filter(({ err }) => err === 8)).toHaveLength(49);
    expect(await cashNow()).toBe(400);
  });
});

describe('a cancel', () => {
  it('gives a bet back, once', async () => {
    const { bet, cancel, customer, rid, cashNow } = await sit(1000);
    await call('bet', bet(1));
    expect(await call('cancel', cancel())).toEqual({
      http: 200,
      err: 1,
      pid: customer,
      rid,
      otxid: `out-${rid}`,
      bln: 10,
    });
    expect(await call('cancel', cancel(), { of: other })).toEqual(old(10));
    expect(await cashNow()).toBe(1000);
  });

  it('that comes first is told so, and the bet is refused when it comes', async () => {
    const { bet, cancel, cashNow } = await sit(1000);
    expect(await call('cancel', cancel())).toEqual(no(7));
    expect(await call('cancel', cancel())).toEqual(no(7));
    expect(await call('bet', bet(1))).toEqual(no(999));
    expect(await cashNow()).toBe(1000);
  });

  it('of a settled bet is refused: after the round, and of one that came with its win', async () => {
    const { bet, result, both, cancel, rid, cashNow } = await sit(1000);
    await call('bet', bet(1));
    await call('result', result(3));
    expect(await call('cancel', cancel())).toEqual(no(999));
    await call('betandresult', both(1, 2, { rid: randomUUID(), inf: goesOn }));
    expect(await call('cancel', cancel({ otxid: `both-${rid}` }))).toEqual(no(999));
    expect(await cashNow()).toBe(1300);
  });

  it('of a settled round is refused, though the round goes on', async () => {
    const both = await sit(1000);
    await call('betandresult', both.both(10, 50, { inf: goesOn }));
    const won = await sit(1000);
    await call('bet', won.bet(10));
    await call('result', won.result(50, { inf: goesOn }));
    for (const { cancel, cashNow } of [both, won]) {
      expect(await call('cancel', cancel({ refrnd: true, otxid: null }))).toEqual(no(999));
      expect(await cashNow()).toBe(5000);
    }
    expect(await call('cancel', won.cancel())).toEqual(no(999));
    expect(await call('cancel', both.cancel({ otxid: both.both(0, 0).txid }))).toEqual(no(999));
    expect([await both.cashNow(), await won.cashNow()]).toEqual([5000, 5000]);
  });

  it('of a round whose bet was cancelled before lets none come after it', async () => {
    const { bet, cancel, cashNow } = await sit(1000);
    await call('bet', bet(1));
    expect(await call('cancel', cancel())).toEqual(ok(10));
    expect(await call('cancel', cancel({ refrnd: true, otxid: null }))).toEqual(ok(10));
    expect(await call('cancel', cancel({ refrnd: true, otxid: null }))).toEqual(old(10));
    expect(await call('bet', bet(1, { txid: randomUUID() }))).toEqual(no(999));
    expect(await cashNow()).toBe(1000);
  });

  it('of a round gives all its bets back, and lets none come after it', async () => {
    const { bet, cancel, cashNow } = await sit(1000);
    await call('bet', bet(1));
    await call('bet', bet(2, { txid: randomUUID() }));
    const round = cancel({ refrnd: true, otxid: null });
    expect(await call('cancel', round)).toEqual(ok(10));
    expect(await call('cancel', round)).toEqual(old(10));
    expect(await call('bet', bet(3, { txid: randomUUID() }))).toEqual(no(999));
    expect(await call('cancel', cancel({ refrnd: true, rid: randomUUID() }))).toEqual(no(7));
    expect(await cashNow()).toBe(1000);
  });

  it('is accepted for a customer who logged out or was excluded', async () => {
    const { bet, cancel, customer, logOut, cashNow } = await sit(1000);
    await call('bet', bet(1));
    await logOut();
    await server.account.setState(customer, 'excluded');
    expect(await call('cancel', cancel())).toEqual(ok(10));
    expect(await cashNow()).toBe(1000);
  });

  it('names a bet or a round', async () => {
    const { bet, cancel, cashNow } = await sit(1000);
    await call('bet', bet(1));
    for (const wrong of [{ otxid: null }, { otxid: '' }, { refrnd: 'no' }, { refrnd: undefined }])
      expect(await call('cancel', cancel(wrong))).toEqual(no(999));
    expect(await cashNow()).toBe(900);
  });
});

describe('a result', () => {
  it('stands on a bet of its round: unknown or taken back it is refused', async () => {
    const { bet, result, both, cancel, rid, cashNow } = await sit(1000);
    expect(await call('result', result(1))).toEqual(no(7));
    await call('bet', bet(1));
    expect(await call('result', result(1, { rid: randomUUID() }))).toEqual(no(7));
    await call('cancel', cancel());
    expect(await call('result', result(1))).toEqual(no(7));
    expect(await call('betandresult', both(1, 5, { txid: `out-${rid}` }))).toEqual(no(7));
    expect(await cashNow()).toBe(1000);
  });

  it('is paid after the session, the round and the account have ended', async () => {
    const { bet, result, customer, logOut, cashNow } = await sit(1000);
    await call('bet', bet(1));
    await call('result', result(0));
    await logOut();
    await server.account.setState(customer, 'excluded');
    expect(await call('result', result(0.5, { txid: randomUUID(), tkn: undefined }))).toEqual(ok(9.5));
    expect(await cashNow()).toBe(950);
  });
});

describe('a bet is refused', () => {
  it.each<[string, object, number]>([
    ['beyond the balance', { bam: 10.01 }, 6],
    ['in an unknown game', { gid: 'nothing' }, 11],
    ['in a game that is switched off', { gid: 'gone' }, 11],
    ['in an unknown session', { tkn: 'none' }, 2],
    ['in no session', { tkn: undefined }, 999],
    ['of nobody', { pid: randomUUID() }, 4],
    ['of somebody who is none', { pid: 'u5' }, 4],
    ['of another partner', { prid: 8 }, 999],
    ['in another currency', { cid: 'EUR' }, 999],
    ['without an id', { txid: undefined }, 999],
    ['without a round', { rid: undefined }, 999],
    ['without an amount', { bam: undefined }, 999],
    ['of less than nothing', { bam: -1 }, 999],
    ['beyond what money is', { bam: 9_999_999_999_999 }, 999],
    ['of what is no amount', { bam: 'all' }, 999],
    ['with half a character', { rid: 'a\ud800' }, 999],
    ['with an endless id', { txid: 'x'.repeat(201) }, 999],
    ['with a wrong flag', { inf: { isb: 'yes' } }, 999],
  ])('%s', async (_what, more, code) => {
    const { bet, cashNow } = await sit(1000);
    expect(await call('bet', bet(1, more))).toEqual(no(code));
    expect(await cashNow()).toBe(1000);
  });

  it('in another customer’s session', async () => {
    const [one, two] = [await sit(1000), await sit(1000)];
    expect(await call('bet', one.bet(1, { tkn: two.tkn }))).toEqual(no(2));
    expect([await one.cashNow(), await two.cashNow()]).toEqual([1000, 1000]);
  });

  it('when the session has ended, though one that was taken before is told to be old', async () => {
    const { bet, both, logOut, cashNow } = await sit(1000);
    await call('bet', bet(1));
    await logOut();
    expect(await call('bet', bet(1))).toEqual(old(9));
    expect(await call('bet', bet(1, { txid: randomUUID() }))).toEqual(no(2));
    expect(await call('betandresult', both(1, 5))).toEqual(no(2));
    expect(await cashNow()).toBe(900);
  });

  it('of an excluded customer', async () => {
    const { bet, customer } = await sit(1000);
    await fresh.pool.query(`update customer set state = 'excluded' where id = $1`, [customer]);
    await expect
      .poll(async () => (await call('bet', bet(1, { txid: randomUUID() })))['err'], { timeout: 5000 })
      .toBe(5);
  });

  it('and repeats the ids of its call', async () => {
    const { bet, customer, rid } = await sit(0);
    expect(await call('bet', bet(1))).toEqual({
      http: 200,
      err: 6,
      txid: `out-${rid}`,
      pid: customer,
      rid,
      bln: 0,
    });
  });
});

describe('a call is answered in Digitain’s words', () => {
  it('when its key is wrong or missing, and moves nothing', async () => {
    const { bet, cashNow } = await sit(1000);
    const wrongs: Record<string, string>[] = [{}, { secretkey: '' }, { secretkey: `${secretKey}x` }];
    for (const headers of wrongs) expect(await call('bet', bet(1), { headers })).toEqual(no(12));
    expect(await cashNow()).toBe(1000);
  });

  it.each(['', '{', '[]', 'null', '"x"', '7', '\ufeff{}', '{"prid":null}'])(
    'when it says %j',
    async (body) => {
      for (const method of ['authenticate', 'bet', 'cancel'])
        expect(await call(method, body)).toEqual(no(999));
    },
  );

  it('when it names an unknown method', async () => {
    const { bet } = await sit(1000);
    for (const method of ['', 'refund', 'constructor', 'Bet', 'bet/'])
      expect(await call(method, bet(1))).toEqual(no(999));
  });

  it('when we are too slow or fail', async () => {
    const { bet, rid, customer } = await sit(1000);
    const [provider] = server.casino.providers;
    const request = {
      method: 'bet',
      params: {},
      query: new URLSearchParams(),
      headers: { secretkey: secretKey },
      body: Buffer.from(JSON.stringify(bet(1))),
      address: '',
      requestId: 'test',
      at: new Date(),
      log,
    };
    for (const why of ['late', 'fault'] as const)
      expect(provider!.timeoutAnswer(request, why)).toEqual({
        status: 200,
        contentType: 'application/json',
        headers: { SecretKey: secretKey },
        body: `{"err":999,"txid":"out-${rid}","pid":"${customer}","rid":"${rid}"}`,
      });
  });
});
