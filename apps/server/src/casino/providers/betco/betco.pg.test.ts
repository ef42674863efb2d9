import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  joinCustomer,
  openCasinoServer,
  type CasinoServer,
} from '../../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../../testbed/fresh-database.ts';
import { callDoor } from '../../../../../../testbed/provider-calls.ts';
import { installHouseGames } from '../../casino.ts';
import { openBetco } from './betco.ts';
import { hashOf, type Method } from './signature.ts';

const key = 'the key of this test';

let fresh: FreshDatabase;
let server: CasinoServer;
let other: CasinoServer;
/** Hashes values alone, and sends balances. */
let frank: CasinoServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  const settings = {
    url: 'https://sports.example',
    query: 'AuthToken={token}',
    key,
    hashForm: 'nameValue',
    toleranceS: 20,
    balance: 'kept',
  } as const;
  const open = (more: Partial<Parameters<typeof openBetco>[0]> = {}) =>
    openCasinoServer(fresh.url, [], (needs) => openBetco({ ...settings, ...more }, needs));
  [server, other, frank] = [open(), open(), open({ hashForm: 'valuesOnly', balance: 'told' })];
  await installHouseGames(server.database);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server, other, frank].map((each) => each.close()));
  await fresh.drop();
});

const nowS = () => Math.floor(Date.now() / 1000);

/** A call as BetConstruct makes it, and our answer to it. Amounts that are texts are written as numbers of these very digits. */
async function call(
  method: Method,
  said: object,
  { of = server, by = key, form = 'nameValue' as const as 'nameValue' | 'valuesOnly' } = {},
): Promise<Record<string, unknown> & { http: number }> {
  const json = JSON.stringify({ TS: nowS(), ...said }).replace(/"Amount":"([^"]*)"/, '"Amount":$1');
  const Hash = hashOf({ key: by, form, method, json });
  return send(method, `${json.slice(0, -1)},"Hash":"${Hash}"}`, of);
}

async function send(method: string, body: string, of = server) {
  const answer = await callDoor(of, 'betco', method, body);
  expect(answer.contentType).toBe('application/json');
  return { http: answer.status, ...(JSON.parse(answer.body) as Record<string, unknown>) };
}

async function sit(cash: number, bonus = 0) {
  const joined = await joinCustomer(server, { cash: BigInt(cash), bonus: BigInt(bonus) });
  const { customer, session } = joined;
  const { betcoToken: AuthToken } = await server.casino.visitBooks(joined);
  const BetId = randomUUID();
  const placed = (Amount: string, more: object = {}) => ({
    AuthToken,
    TransactionId: `placed-${BetId}`,
    BetId,
    Amount,
    BonusBetAmount: 0,
    Created: '2026-01-01T00:00:00.0000000Z',
    BetType: 1,
    SystemMinCount: null,
    TotalPrice: 1.85,
    Selections: [{ Price: 1.85 }],
    Source: 42,
    ...more,
  });
  const resulted = (Amount: string, TransactionId = randomUUID(), more: object = {}) => ({
    AuthToken,
    TransactionId,
    BetId,
    BetState: 4,
    Amount,
    ...more,
  });
  const rollback = (TransactionId = `placed-${BetId}`) => ({ AuthToken, TransactionId });
  const cashNow = async () => Number((await server.ledger.balances(customer))!.cash);
  const logOut = () =>
    server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
  return { ...joined, AuthToken, BetId, placed, resulted, rollback, cashNow, logOut };
}

const ok = { http: 200, ErrorCode: '0', ErrorText: '' };
const no = (ErrorCode: string) => expect.objectContaining({ http: 200, ErrorCode });

describe('a visit', () => {
  it('has a token of its own and the address, and none where the book is switched off', async () => {
    const joined = await joinCustomer(server);
    const visit = await server.casino.visitBooks(joined);
    expect(visit).toEqual({
      betcoToken: expect.stringMatching(/^[\w-]{43}$/),
      betcoUrl: 'https://sports.example?AuthToken={token}',
      betsyCid: '',
      betsyUrl: '',
      betsyToken: '',
    });
    expect((await server.casino.visitBooks(joined)).betcoToken).not.toBe(visit.betcoToken);
    const seat = await sit(1000);
    await fresh.pool.query(`update game_provider set is_on = false where key = 'betco'`);
    await expect
      .poll(async () => (await server.casino.visitBooks(joined)).betcoUrl, { timeout: 5000 })
      .toBe('');
    expect(await call('BetPlaced', seat.placed('1.00'))).toEqual(no('1000'));
    await fresh.pool.query(`update game_provider set is_on = true`);
    await expect
      .poll(async () => (await server.casino.visitBooks(joined)).betcoUrl, { timeout: 5000 })
      .not.toBe('');
    expect(await seat.cashNow()).toBe(1000);
  });

  it('is no game of the lobby’s', async () => {
    expect(await server.casino.search({ search: 'Spor', live: false, skip: 0, take: 60 }, 'tr')).toEqual([]);
    expect(await server.casino.findOpenGame({ provider: 8, code: 'sports' }, 'tr')).toBeUndefined();
  });

  it('gets its customer, without names or birthdays, and the balance', async () => {
    const { AuthToken, customer, logOut } = await sit(500, 70);
    expect(await call('GetClientDetails', { AuthToken })).toMatchObject({
      ...ok,
      Login: customer,
      ExternalId: customer,
      CurrencyId: 'TRY',
      CountryId: 'TR',
      Email: '',
      BirthDate: '',
      Phone: '',
    });
    expect(await call('GetClientBalance', { AuthToken })).toEqual({ ...ok, CurrencyId: 'TRY', Balance: 5.7 });
    expect(await call('GetClientDetails', { AuthToken: 'none' })).toEqual(no('1005'));
    await logOut();
    for (const method of ['GetClientDetails', 'GetClientBalance'] as const)
      expect(await call(method, { AuthToken })).toEqual(no('1005'));
  });

  it('of an excluded customer is refused as such', async () => {
    const { AuthToken, customer, placed, cashNow } = await sit(500);
    await fresh.pool.query(`update customer set state = 'excluded' where id = $1`, [customer]);
    // A server caches a customer's state for at most one second.
    await expect
      .poll(async () => (await call('GetClientDetails', { AuthToken }))['ErrorCode'], { timeout: 5000 })
      .toBe('1003');
    expect(await call('BetPlaced', placed('1'))).toEqual(no('1003'));
    expect(await cashNow()).toBe(500);
  });
});

describe('a bet', () => {
  it('is taken, settled, and in the history under the sportsbook', async () => {
    const { customer, BetId, placed, resulted, cashNow } = await sit(1000);
    expect(await call('BetPlaced', placed('2.50'))).toEqual(ok);
    expect(await call('BetResulted', resulted('4.62'))).toEqual(ok);
    expect(await cashNow()).toBe(1212);
    expect(await server.ledger.findRound(customer, 'betco', BetId)).toMatchObject({
      game: 'sports',
      staked: 250n,
      paid: 462n,
      closedAt: expect.any(Date),
    });
    const { list } = await server.casino.history(customer, { skip: 0, take: 10 }, 'tr');
    expect(
      list.map(({ gameName, providerName, amount, type }) => [gameName, providerName, type, amount]),
    ).toEqual([
      ['Spor Bahsi', 'BetConstruct', 1, 4.62],
      ['Spor Bahsi', 'BetConstruct', 2, 2.5],
    ]);
    const lain = await server.ledger.movements('sports:betco', new Date(0), new Date(8.64e15));
    expect(lain.map(({ key: { operation }, amount }) => [operation, amount])).toEqual([
      ['bet', -250n],
      ['settle', 462n],
    ]);
  });

  it('tells the balance where that was agreed', async () => {
    const { placed } = await sit(1000);
    expect(await call('BetPlaced', placed('2.5'), { of: frank, form: 'valuesOnly' })).toEqual({
      ...ok,
      Balance: 7.5,
    });
  });

  it('that comes again is answered alike and taken once, fifty times at once over two servers', async () => {
    const { placed, cashNow } = await sit(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('BetPlaced', placed('6'), { of: n % 2 ? server : other })),
    );
    expect(answers).toEqual(answers.map(() => ok));
    expect(await call('BetPlaced', placed('7'))).toEqual(no('1000'));
    expect(await cashNow()).toBe(400);
  });

  it.each<[string, object, string]>([
    ['beyond the balance', { Amount: '10.01' }, '2400'],
    ['in an unknown session', { AuthToken: 'none' }, '1005'],
    ['without an id', { TransactionId: undefined }, '1000'],
    ['without a bet’s id', { BetId: null }, '1000'],
    ['of a fraction of a kuruş', { Amount: '0.015' }, '1000'],
    ['of less than nothing', { Amount: '-1' }, '1000'],
    ['of BetConstruct’s bonus money', { BonusBetAmount: 5 }, '1000'],
    ['with an endless id', { TransactionId: 'x'.repeat(201) }, '1000'],
  ])('%s is refused', async (_what, more, code) => {
    const { placed, cashNow } = await sit(1000);
    expect(await call('BetPlaced', placed('1', more))).toEqual(no(code));
    expect(await cashNow()).toBe(1000);
  });

  it('is refused once the session has ended; one that was taken before is answered as before', async () => {
    const { placed, logOut, cashNow } = await sit(1000);
    await call('BetPlaced', placed('1'));
    await logOut();
    expect(await call('BetPlaced', placed('1'))).toEqual(ok);
    const late = placed('1', { TransactionId: randomUUID(), BetId: randomUUID() });
    expect(await call('BetPlaced', late)).toEqual(no('1005'));
    expect(await cashNow()).toBe(900);
  });
});

describe('a result', () => {
  it('is the bet’s total payout: a cash-out, a loss, a win, down into a debt, each call once', async () => {
    const { placed, resulted, cashNow } = await sit(1000);
    await call('BetPlaced', placed('10'));
    const seen: number[] = [];
    const won = resulted('5', `won-${randomUUID()}`);
    for (const said of [won, resulted('8'), won, resulted('0'), resulted('3')]) {
      expect(await call('BetResulted', said)).toEqual(ok);
      seen.push(await cashNow());
    }
    expect(seen).toEqual([500, 800, 800, 0, 300]);
    await call('BetPlaced', placed('3', { TransactionId: randomUUID(), BetId: randomUUID() }));
    expect(await call('BetResulted', resulted('1'))).toEqual(ok);
    expect(await cashNow()).toBe(-200);
    expect(await call('BetResulted', { ...won, Amount: '6' })).toEqual(no('1000'));
  });

  it('is never taken from the state it names', async () => {
    const { placed, resulted, cashNow } = await sit(1000);
    await call('BetPlaced', placed('10'));
    for (const BetState of [1, 2, 3, 4, 5]) await call('BetResulted', resulted('2', undefined, { BetState }));
    expect(await cashNow()).toBe(200);
  });

  it('of an unknown bet is refused, so that it comes again', async () => {
    const { resulted, placed, cashNow } = await sit(1000);
    const early = resulted('5');
    expect(await call('BetResulted', early)).toEqual(no('1000'));
    await call('BetPlaced', placed('1'));
    expect(await call('BetResulted', early)).toEqual(ok);
    expect(await cashNow()).toBe(1400);
  });

  it('is paid after a logout, an exclusion and a year', async () => {
    const { placed, resulted, customer, logOut, cashNow } = await sit(1000);
    await call('BetPlaced', placed('1'));
    await logOut();
    await server.account.setState(customer, 'excluded');
    await fresh.pool.query(`update launch set used_at = now() - interval '1 year' where customer = $1`, [
      customer,
    ]);
    await fresh.pool.query(`delete from launch where used_at < now() - interval '30 days' and not is_kept`);
    expect(await call('BetResulted', resulted('3'))).toEqual(ok);
    expect(await cashNow()).toBe(1200);
  });

  it('in fractions of a kuruş is paid without them', async () => {
    const { placed, resulted, customer, cashNow } = await sit(100);
    await call('BetPlaced', placed('1'));
    const result = resulted('1.239');
    for (const of of [server, other]) expect(await call('BetResulted', result, { of })).toEqual(ok);
    expect(await cashNow()).toBe(123);
    const period = { wallet: customer, from: new Date(0), to: new Date(Date.now() + 60_000) };
    const accounts = await server.ledger.period(period);
    expect(accounts.map(({ account, closing }) => [account, closing])).toEqual([
      ['cash', 123n],
      ['payment:test', -100n],
      ['rounding', 1n],
      ['sports:betco', -24n],
    ]);
  });
});

describe('a rollback', () => {
  it('gives a bet back, once', async () => {
    const { placed, rollback, cashNow } = await sit(1000);
    await call('BetPlaced', placed('1'));
    expect(await call('Rollback', rollback())).toEqual(ok);
    expect(await call('Rollback', rollback(), { of: other })).toEqual(ok);
    expect(await cashNow()).toBe(1000);
  });

  it('of a settled bet reverses its payout too', async () => {
    const { placed, resulted, rollback, BetId, customer, cashNow } = await sit(1000);
    await call('BetPlaced', placed('1'));
    await call('BetResulted', resulted('5'));
    await call('BetResulted', resulted('7'));
    expect(await call('Rollback', rollback())).toEqual(ok);
    expect(await cashNow()).toBe(1000);
    expect(await call('BetResulted', resulted('9'))).toEqual(no('1000'));
    expect(await server.ledger.findRound(customer, 'betco', BetId)).toMatchObject({ staked: 0n, paid: 0n });
    expect(await cashNow()).toBe(1000);
  });

  it('of a result takes that back alone', async () => {
    const { placed, resulted, rollback, cashNow } = await sit(1000);
    await call('BetPlaced', placed('1'));
    const won = resulted('5');
    await call('BetResulted', won);
    for (let n = 0; n < 2; n += 1) expect(await call('Rollback', rollback(won.TransactionId))).toEqual(ok);
    expect(await cashNow()).toBe(900);
    expect(await call('BetResulted', resulted('2'))).toEqual(ok);
    expect(await cashNow()).toBe(1100);
  });

  it('that comes first is answered as done, and the later bet is refused', async () => {
    const { placed, rollback, cashNow } = await sit(1000);
    expect(await call('Rollback', rollback())).toEqual(ok);
    expect(await call('BetPlaced', placed('1'))).toEqual(no('1000'));
    expect(await cashNow()).toBe(1000);
  });

  it('of another customer’s bet moves nothing', async () => {
    const [one, two] = [await sit(1000), await sit(1000)];
    await call('BetPlaced', one.placed('1'));
    await call('Rollback', { ...one.rollback(), AuthToken: two.AuthToken });
    expect([await one.cashNow(), await two.cashNow()]).toEqual([900, 1000]);
  });
});

describe('a call is answered in BetConstruct’s words', () => {
  it('when its hash is wrong, or it is old or of the future, and moves nothing', async () => {
    const { placed, cashNow } = await sit(1000);
    expect(await call('BetPlaced', placed('1'), { by: 'another' })).toEqual(no('1700'));
    expect(await call('BetPlaced', placed('1'), { form: 'valuesOnly' })).toEqual(no('1700'));
    for (const TS of [nowS() - 60, nowS() + 60, 'soon', null])
      expect(await call('BetPlaced', { ...placed('1'), TS })).toEqual(no('1700'));
    expect(await send('BetPlaced', JSON.stringify(placed('1')))).toEqual(no('1700'));
    expect(await cashNow()).toBe(1000);
  });

  it.each(['', '{', '[]', 'null', '7'])('when it says %j', async (body) => {
    for (const method of ['GetClientDetails', 'BetPlaced', 'Rollback'])
      expect(await send(method, body)).toEqual(no('1000'));
  });

  it('when it names an unknown method', async () => {
    for (const method of ['', 'CreateBet', 'constructor'])
      expect(await send(method, '{}')).toEqual(no('1000'));
  });
});

it('an open bet is on the customer’s list of open bets until it is settled', async () => {
  const { customer, placed, resulted, BetId } = await sit(10_000);
  expect(await server.casino.openBets(customer, 'tr')).toEqual({ total: 0, list: [] });
  await call('BetPlaced', placed('25.50'));
  expect(await server.casino.openBets(customer, 'tr')).toEqual({
    total: 25.5,
    list: [
      {
        kind: 'bet',
        roundId: BetId,
        gameName: 'Spor Bahsi',
        providerName: 'BetConstruct',
        stake: 25.5,
        placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        game: null,
      },
    ],
  });
  await call('BetResulted', resulted('0'));
  expect(await server.casino.openBets(customer, 'en')).toEqual({ total: 0, list: [] });
});
