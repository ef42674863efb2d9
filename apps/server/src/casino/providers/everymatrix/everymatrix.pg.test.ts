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
import { installHouseGames } from '../../casino.ts';
import { mergeOffered } from '../../lobby/offered-games.worker.ts';
import { openLog } from '../../../log.ts';
import { openEveryMatrix } from './everymatrix.ts';

const log = openLog('silent');
const number = 5;
const secret = { LoginName: 'everymatrix', Password: 'the password of this test' };

let fresh: FreshDatabase;
let server: CasinoServer;
let other: CasinoServer;
/** Accepts calls from one address only, and has another code for ended sessions. */
let picky: CasinoServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  const settings = {
    url: 'https://everymatrix.example',
    operatorId: '7',
    login: secret.LoginName,
    password: secret.Password,
    addresses: [],
    expiredCode: 103,
    gamesUrl: 'http://127.0.0.1:9',
  } as const;
  const open = (more: Partial<Parameters<typeof openEveryMatrix>[0]> = {}) =>
    openCasinoServer(fresh.url, [(needs) => openEveryMatrix({ ...settings, ...more }, needs)]);
  [server, other, picky] = [open(), open(), open({ addresses: ['192.0.2.1'], expiredCode: 111 })];
  await installHouseGames(server.database);
  await mergeOffered(server.database, { number, key: 'everymatrix' }, [
    game('abc'),
    game('table'),
    game('gone'),
  ]);
  await fresh.pool.query(`update game set is_on = false where code = 'gone'`);
  await fresh.pool.query(`update game set product_id = 'T7' where code = 'table'`);
  await admitPrizes(server, 'everymatrix');
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server, other, picky].map((each) => each.close()));
  await fresh.drop();
});

/** A call as EveryMatrix makes it, and our answer to it. Amounts are written as they are given. */
async function call(said: object | string, of = server): Promise<Record<string, unknown> & { http: number }> {
  const json = JSON.stringify({ ApiVersion: '1.0', ...secret, ...(said as object) });
  const body = typeof said === 'string' ? said : json.replace(/"Amount":"([^"]*)"/, '"Amount":$1');
  const answer = await callDoor(of, 'everymatrix', 'wallet', body);
  expect(answer.contentType).toBe('application/json');
  return { http: answer.status, ...(JSON.parse(answer.body) as object) };
}

async function sit(cash: number, bonus = 0) {
  const { customer, session } = await joinCustomer(server, { cash: BigInt(cash), bonus: BigInt(bonus) });
  const asked = {
    customer,
    session,
    provider: number,
    isMobile: false,
    locale: 'tr',
    address: '',
    log,
  } as const;
  const launch = async (code = 'abc') =>
    new URL(((await server.casino.launch({ ...asked, code })) as { address: string }).address);
  const SessionId = (await launch()).searchParams.get('_sid')!;
  const base = { ValidateSession: true, SessionId, ExternalUserId: customer };
  const round = randomUUID();
  const transaction = {
    ...base,
    RoundId: round,
    RoundStatus: 'Open',
    AdditionalData: { GameSlug: 'abc', Language: 'tr' },
  };
  const wager = (amount: string, more: object = {}) => ({
    ...transaction,
    Request: 'WalletDebit',
    TransactionType: 'Wager',
    Amount: amount,
    TransactionId: `out-${round}`,
    ...more,
  });
  const result = (amount: string, more: object = {}) => ({
    ...wager(amount),
    Request: 'WalletCredit',
    TransactionType: 'Result',
    TransactionId: `in-${round}`,
    RoundStatus: 'Close',
    ...more,
  });
  const rollback = (Request: 'WalletDebit' | 'WalletCredit', target: string, more: object = {}) => ({
    ...transaction,
    Request,
    TransactionType: 'Rollback',
    TransactionId: `back-${target}`,
    RollbackTransactionId: target,
    Amount: '1',
    ...more,
  });
  const cashNow = async () => Number((await server.ledger.balances(customer))!.cash);
  const logOut = () =>
    server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
  return { customer, session, SessionId, base, round, launch, wager, result, rollback, cashNow, logOut };
}

const ok = (Balance: number, more: object = {}) =>
  expect.objectContaining({
    http: 200,
    ApiVersion: '1.0',
    ReturnCode: 0,
    Message: 'Success',
    Balance,
    ...more,
  });
const no = (ReturnCode: number) => expect.objectContaining({ http: 200, ApiVersion: '1.0', ReturnCode });

describe('launching', () => {
  it('builds the loader’s address, with the table where the game is one', async () => {
    const { launch, SessionId } = await sit(0);
    const { origin, pathname, searchParams } = await launch('table');
    expect(origin + pathname).toBe('https://everymatrix.example/Loader/Start/7/table');
    expect(Object.fromEntries(searchParams)).toEqual({
      language: 'tr',
      funMode: 'False',
      _sid: expect.stringMatching(/^[\w-]{43}$/),
      casinolobbyurl: 'http://127.0.0.1/casino/slot',
      cashierurl: 'http://127.0.0.1/dashboard/deposit',
      tableID: 'T7',
    });
    expect(searchParams.get('_sid')).not.toBe(SessionId);
  });
});

describe('a session', () => {
  it('gets its customer, without names or birthdays', async () => {
    const { customer, SessionId, logOut } = await sit(0);
    const said = { Request: 'GetAccount', SessionId };
    expect(await call(said)).toEqual({
      http: 200,
      ApiVersion: '1.0',
      Request: 'GetAccount',
      ReturnCode: 0,
      SessionId,
      Message: 'Success',
      Details: null,
      ExternalUserId: customer,
      UserName: customer,
      Alias: customer,
      Country: 'TUR',
      Currency: 'TRY',
      City: '',
      FirstName: '',
      LastName: '',
      Birthdate: '',
      RCPeriod: 0,
    });
    expect(await call({ ...said, SessionId: 'none' })).toEqual(no(103));
    await logOut();
    expect(await call(said)).toEqual(no(103));
  });

  it('of an excluded customer is refused as such', async () => {
    const { customer, SessionId } = await sit(0);
    await server.account.setState(customer, 'excluded');
    // A server caches a customer's state for at most one second.
    await expect
      .poll(async () => (await call({ Request: 'GetAccount', SessionId }))['ReturnCode'], { timeout: 5000 })
      .toBe(113);
  });

  it('is asked for balances, or the player is, where it need not be valid', async () => {
    const { customer, base, logOut } = await sit(500, 70);
    const said = { ...base, Request: 'GetBalance' };
    expect(await call(said)).toEqual(ok(5.7, { BonusMoney: 0.7, RealMoney: 5, Currency: 'TRY' }));
    await logOut();
    expect(await call(said)).toEqual(no(103));
    expect(await call({ ...said, ValidateSession: false })).toEqual(ok(5.7));
    expect(await call({ Request: 'GetBalance', ExternalUserId: customer })).toEqual(ok(5.7));
    expect(await call({ Request: 'GetBalance', ExternalUserId: randomUUID() })).toEqual(no(103));
    expect(await call({ Request: 'GetBalance' })).toEqual(no(103));
  });
});

describe('money', () => {
  it('moves in decimals, and each answer says from which purse', async () => {
    const { wager, result, customer, round } = await sit(100, 60);
    expect(await call(wager('1.20'))).toEqual(
      ok(0.4, { AccountTransactionId: expect.any(String), RealMoneyAffected: 1, BonusMoneyAffected: 0.2 }),
    );
    expect(await call(result('6'))).toEqual(ok(6.4, { RealMoneyAffected: 5, BonusMoneyAffected: 1 }));
    expect(await server.ledger.findRound(customer, 'everymatrix', round)).toMatchObject({
      game: 'abc',
      staked: 120n,
      paid: 600n,
      closedAt: expect.any(Date),
    });
  });

  it('is not taken in fractions of a kuruş, and paid without them', async () => {
    const { wager, result, cashNow } = await sit(100);
    expect(await call(wager('0.015'))).toEqual(no(101));
    expect(await call(wager('0.010'))).toEqual(ok(0.99));
    expect(await call(result('0.12345'))).toEqual(ok(1.11));
    expect(await call(result('0.12346'))).toEqual(no(101));
    expect(await cashNow()).toBe(111);
  });

  it('of a free round needs no wager', async () => {
    const { result, cashNow } = await sit(0);
    const free = result('0.5', { FreeRoundWinType: 'x', AdditionalData: { GameSlug: 'abc', BonusId: 7 } });
    expect(await call(free)).toEqual(ok(0.5));
    expect(await call(free)).toEqual(ok(0.5));
    expect(await cashNow()).toBe(50);
  });
});

describe('the same call again', () => {
  it('is answered with the first transaction and the balance of now, and moves nothing', async () => {
    const { wager, result, cashNow } = await sit(1000);
    const first = await call(wager('1'));
    const paid = await call(result('3'));
    expect(await call(wager('1.00'))).toEqual({ ...first, Balance: 12 });
    expect(await call(result('3'), other)).toEqual(paid);
    expect(await call(wager('2'))).toEqual(no(101));
    expect(await cashNow()).toBe(1200);
  });

  it('of fifty wagers at once over two servers is taken once', async () => {
    const { wager, cashNow } = await sit(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call(wager('6'), n % 2 ? server : other)),
    );
    expect(answers).toEqual(answers.map(() => ok(4)));
    expect(await cashNow()).toBe(400);
  });
});

describe('a rollback', () => {
  it('gives a wager back, once, under whatever id it comes, also when the round has ended', async () => {
    const { wager, result, rollback, round, cashNow } = await sit(1000);
    await call(wager('1'));
    await call(result('0'));
    const back = await call(rollback('WalletCredit', `out-${round}`));
    expect(back).toEqual(ok(10, { AccountTransactionId: expect.any(String) }));
    expect(await call(rollback('WalletCredit', `out-${round}`, { TransactionId: randomUUID() }))).toEqual(
      back,
    );
    expect(await cashNow()).toBe(1000);
  });

  it('takes a result back, even one that was spent', async () => {
    const { wager, result, rollback, round, cashNow } = await sit(100);
    await call(wager('1'));
    await call(result('5', { RoundStatus: 'Open' }));
    await call(wager('5', { TransactionId: randomUUID() }));
    expect(await call(rollback('WalletDebit', `in-${round}`))).toEqual(ok(-5));
    expect(await cashNow()).toBe(-500);
  });

  it('of a wager is none of a result, and the other way', async () => {
    const { wager, rollback, round, cashNow } = await sit(1000);
    await call(wager('1'));
    expect(await call(rollback('WalletDebit', `out-${round}`))).toEqual(no(108));
    expect(await cashNow()).toBe(900);
  });

  it('that comes first is answered so, and the later wager is refused', async () => {
    const { wager, rollback, round, cashNow } = await sit(1000);
    expect(await call(rollback('WalletCredit', `out-${round}`))).toEqual(no(108));
    expect(await call(wager('1'))).toEqual(no(101));
    expect(await cashNow()).toBe(1000);
  });

  it('is accepted for a customer who logged out or was excluded, by the dead session alone', async () => {
    const { wager, rollback, round, customer, logOut, cashNow } = await sit(1000);
    await call(wager('1'));
    await logOut();
    await server.account.setState(customer, 'excluded');
    const { ExternalUserId: _none, ...bare } = rollback('WalletCredit', `out-${round}`);
    expect(await call(bare)).toEqual(ok(10));
    expect(await cashNow()).toBe(1000);
  });
});

describe('a result', () => {
  it('needs a wager of its round: with an unknown or reversed one it is refused', async () => {
    const { wager, result, rollback, round, cashNow } = await sit(1000);
    expect(await call(result('1'))).toEqual(no(108));
    await call(wager('1'));
    expect(await call(result('1', { RoundId: randomUUID() }))).toEqual(no(108));
    await call(rollback('WalletCredit', `out-${round}`));
    expect(await call(result('1'))).toEqual(no(108));
    expect(await cashNow()).toBe(1000);
  });

  it('is paid after the session, the round and the game have ended, and where its call names no game', async () => {
    const { wager, result, customer, logOut, cashNow } = await sit(1000);
    await call(wager('1'));
    await call(result('0'));
    await logOut();
    await server.account.setState(customer, 'excluded');
    const late = result('0.5', { TransactionId: randomUUID(), AdditionalData: undefined });
    expect(await call(late)).toEqual(ok(9.5));
    expect(await cashNow()).toBe(950);
    const { list } = await server.ledger.statement(customer, { skip: 0, take: 1 });
    expect(list[0]!.memo).toMatchObject({ game: 'abc' });
  });
});

describe('a wager is refused', () => {
  it.each<[string, object, number]>([
    ['beyond the balance', { Amount: '10.01' }, 104],
    ['in an unknown game', { AdditionalData: { GameSlug: 'nothing' } }, 101],
    ['in a game that is switched off', { AdditionalData: { GameSlug: 'gone' } }, 101],
    ['in an unknown session', { SessionId: 'none' }, 103],
    ['in no session, though it need not be valid', { SessionId: undefined, ValidateSession: false }, 101],
    ['of nobody', { ExternalUserId: randomUUID() }, 103],
    ['of somebody who is none', { ExternalUserId: 'u5' }, 103],
    ['without an id', { TransactionId: undefined }, 101],
    ['without a round', { RoundId: undefined }, 101],
    ['without an amount', { Amount: undefined }, 101],
    ['of less than nothing', { Amount: '-1' }, 101],
    ['with an exponent', { Amount: '1e0' }, 101],
    ['beyond what money is', { Amount: '9999999999999' }, 101],
    ['with half a character', { RoundId: 'a\ud800' }, 101],
    ['with an endless id', { TransactionId: 'x'.repeat(201) }, 101],
  ])('%s', async (_what, more, code) => {
    const { wager, cashNow } = await sit(1000);
    expect(await call(wager('1', more))).toEqual(no(code));
    expect(await cashNow()).toBe(1000);
  });

  it('with a text for an amount', async () => {
    const { wager, cashNow } = await sit(1000);
    expect(await call(JSON.stringify({ ...secret, ...wager('1') }))).toEqual(no(101));
    expect(await cashNow()).toBe(1000);
  });

  it('in another customer’s session', async () => {
    const [one, two] = [await sit(1000), await sit(1000)];
    expect(await call(one.wager('1', { SessionId: two.SessionId }))).toEqual(no(103));
    expect([await one.cashNow(), await two.cashNow()]).toEqual([1000, 1000]);
  });

  it('when the session has ended, though one that was taken before is answered as before', async () => {
    const { wager, logOut, cashNow } = await sit(1000);
    const first = await call(wager('1'));
    await logOut();
    expect(await call(wager('1'))).toEqual(first);
    const late = wager('1', { TransactionId: randomUUID(), ValidateSession: false });
    expect(await call(late)).toEqual(no(103));
    expect(await cashNow()).toBe(900);
  });

  it('of an excluded customer', async () => {
    const { wager, customer } = await sit(1000);
    await server.account.setState(customer, 'excluded');
    await expect
      .poll(async () => (await call(wager('1', { TransactionId: randomUUID() })))['ReturnCode'], {
        timeout: 5000,
      })
      .toBe(113);
  });
});

describe('a call is answered in EveryMatrix’s words', () => {
  it('when its credentials are wrong, and moves nothing', async () => {
    const { wager, cashNow } = await sit(1000);
    for (const wrong of [
      { LoginName: 'x' },
      { Password: 'x' },
      { Password: '' },
      { Password: 7 },
      { LoginName: undefined, Password: undefined },
    ])
      expect(await call({ ...wager('1'), ...wrong })).toEqual(no(101));
    expect(await cashNow()).toBe(1000);
  });

  it('when it comes from elsewhere, where addresses are listed', async () => {
    const { wager, cashNow } = await sit(1000);
    expect(await call(wager('1'), picky)).toEqual(no(105));
    expect(await cashNow()).toBe(1000);
  });

  it.each(['', '{', '[]', 'null', '"x"', '7', '\ufeff{}', '{"LoginName":null}'])(
    'when it says %j',
    async (body) => {
      expect(await call(body)).toEqual(no(101));
    },
  );

  it('when it names an unknown method, in any letter case', async () => {
    const { wager, base } = await sit(1000);
    for (const Request of ['', 'GetTransactionStatus', 'constructor', 7])
      expect(await call({ ...base, Request })).toEqual(no(101));
    expect(await call(wager('1', { TransactionType: 'Bet' }))).toEqual(no(101));
    expect(await call(wager('1', { TransactionType: 'WAGER' }))).toEqual(ok(9));
  });
});
