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
import type { CustomerId, SessionId } from '../../../ids.ts';
import { openLog } from '../../../log.ts';
import { installHouseGames } from '../../casino.ts';
import { mergeOffered } from '../../lobby/offered-games.worker.ts';
import type { ProviderCall } from '../provider.ts';
import { openAmusnet } from './amusnet.ts';

const number = 4;
let fresh: FreshDatabase;
let ear: ProviderEar;
let server: CasinoServer;
let other: CasinoServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  ear = await openProviderEar();
  const settings = {
    launchUrl: 'https://games.example/play?skin=1',
    portalCode: 'acme_TRY',
    userName: 'eu',
    password: 'p<w',
    gamesUrl: ear.url,
  };
  [server, other] = [0, 1].map(() =>
    openCasinoServer(fresh.url, [(needs) => openAmusnet(settings, needs)]),
  ) as [CasinoServer, CasinoServer];
  await installHouseGames(server.database);
  await mergeOffered(
    server.database,
    { number, key: 'amusnet' },
    ['801', '802', 'gone'].map((code) => offeredGame(code)),
  );
  await fresh.pool.query(`update game set is_on = false where code = 'gone'`);
  await admitPrizes(server, 'amusnet');
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  ear.close();
  await fresh.drop();
});

type Said = Readonly<Record<string, string | number | undefined>>;
const fieldsOf = (said: Said) =>
  Object.entries(said)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');
const xml = (method: string, said: Said) => {
  const root = method === 'Authenticate' ? 'AuthRequest' : `${method}Request`;
  return `<?xml version="1.0"?><${root}><UserName>eu</UserName><Password>p&lt;w</Password>${fieldsOf(said)}</${root}>`;
};

/** A call as Amusnet sends it, and the fields of our answer. */
async function call(method: string, said: Said | string, of = server): Promise<Record<string, string>> {
  const body = typeof said === 'string' ? said : xml(method, said);
  const answer = await callDoor(of, 'amusnet', method, body);
  expect([answer.status, answer.contentType]).toEqual([200, 'text/xml']);
  const root = { Authenticate: 'AuthResponse' }[method] ?? `${method}Response`;
  const inside = new RegExp(`^<\\?xml [^>]*\\?><${root}>(.*)</${root}>$`).exec(answer.body)?.[1];
  expect(inside).toBeTypeOf('string');
  return Object.fromEntries(
    [...inside!.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name!, value!]),
  );
}

async function launch(customer: CustomerId, session: SessionId, code = '801') {
  const launched = await server.casino.launch({
    customer,
    session,
    provider: number,
    code,
    isMobile: true,
    locale: 'tr',
    address: '192.0.2.7',
    log: openLog('silent'),
  });
  return new URL((launched as { address: string }).address);
}

/** A customer in a game with so many lira, and the calls that Amusnet makes for them. */
async function sit(lira: number) {
  const { customer, session } = await joinCustomer(server, { cash: BigInt(lira * 100) });
  const code = (await launch(customer, session)).searchParams.get('defenceCode')!;
  const round = randomUUID();
  const base = { PlayerId: customer, GameId: '801', SessionId: `S-${round}`, PortalCode: 'acme_TRY' };
  const proof = { ...base, DefenceCode: code };
  expect(await call('Authenticate', proof)).toEqual(ok(lira * 100));
  const withdraw = (Amount: number | string, more: Said = {}): Said => ({
    ...base,
    TransferId: `b-${round}`,
    GameNumber: round,
    Amount,
    Currency: 'TRY',
    Reason: 'ROUND_BEGIN',
    ...more,
  });
  const deposit = (Amount: number, more: Said = {}) =>
    withdraw(Amount, { TransferId: `w-${round}`, Reason: 'ROUND_END', ...more });
  const cancel = (Amount: number, more: Said = {}) =>
    deposit(Amount, { TransferId: `c-${round}`, Reason: 'ROUND_CANCEL', ...more });
  const cash = async () => (await server.ledger.balances(customer))!.cash;
  const logOut = () =>
    server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
  return { customer, session, round, base, proof, withdraw, deposit, cancel, cash, logOut };
}

const ok = (balance: number) =>
  expect.objectContaining({ ErrorCode: '1000', ErrorMessage: 'OK', Balance: String(balance) });
const twice = (balance: number) =>
  expect.objectContaining({ ErrorCode: '1100', Balance: String(balance), CasinoTransferId: posting });
const no = (code: number) => expect.objectContaining({ ErrorCode: String(code) });
const posting = expect.stringMatching(/^[\w-]{10,}$/);

describe('launching', () => {
  it('gives the game’s address with a code', async () => {
    const { customer, session } = await joinCustomer(server);
    const address = await launch(customer, session);
    expect(address.origin + address.pathname).toBe('https://games.example/play');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      skin: '1',
      defenceCode: expect.stringMatching(/^[\w-]{20,50}$/),
      playerId: customer,
      portalCode: 'acme_TRY',
      screenName: customer.slice(0, 8),
      language: 'tr',
      country: 'TR',
      gameId: '801',
      client: 'mobile',
      closeurl: 'http://127.0.0.1/casino/slot',
    });
  });

  it('takes its list of games from the feed', async () => {
    ear.reply = { status: 200, body: '[{"code":"801","name":"Eight","category":"Video Slots","rtp":95.9}]' };
    expect(await server.casino.providers[0]!.listGames()).toMatchObject([
      { code: '801', lobby: 'slot', rtpBasisPoints: 9590 },
    ]);
    ear.reply = { status: 500, body: '[]' };
    await expect(server.casino.providers[0]!.listGames()).rejects.toThrow(/Amusnet/);
  });
});

describe('a code', () => {
  it('is good once, and for its player', async () => {
    const [one, two] = [await sit(1), await joinCustomer(server)];
    expect(await call('Authenticate', one.proof)).toEqual({
      ErrorCode: '3100',
      ErrorMessage: expect.any(String),
    });
    const code = (await launch(two.customer, two.session)).searchParams.get('defenceCode')!;
    expect(await call('Authenticate', { ...one.proof, DefenceCode: code })).toEqual(no(3100));
    expect(await call('Authenticate', { ...one.proof, DefenceCode: 'none' })).toEqual(no(3100));
    expect(await call('Authenticate', { ...one.proof, PlayerId: randomUUID() })).toEqual(no(3000));
  });

  it('begins a session without a name too', async () => {
    const { customer, session } = await joinCustomer(server, { cash: 500n });
    const code = (await launch(customer, session)).searchParams.get('defenceCode')!;
    expect(await call('Authenticate', { PlayerId: customer, DefenceCode: code, GameId: '801' })).toEqual(
      ok(500),
    );
    const said = { PlayerId: customer, GameId: '801', SessionId: 'any', Currency: 'TRY' };
    expect(await call('GetPlayerBalance', said)).toEqual(ok(500));
  });
});

describe('money', () => {
  it('moves in hundredths of a lira', async () => {
    const { withdraw, deposit, base, cash, customer, round } = await sit(100);
    expect(await call('Withdraw', withdraw(1234))).toEqual({
      Balance: '8766',
      CasinoTransferId: posting,
      ErrorCode: '1000',
      ErrorMessage: 'OK',
    });
    expect(await call('Deposit', deposit(5000))).toEqual(ok(13_766));
    expect(await call('GetPlayerBalance', { ...base, Currency: 'TRY' })).toEqual({
      Balance: '13766',
      ErrorCode: '1000',
      ErrorMessage: 'OK',
    });
    expect(await cash()).toBe(13_766n);
    expect(await server.ledger.findRound(customer, 'amusnet', round)).toMatchObject({
      staked: 1234n,
      paid: 5000n,
      closedAt: expect.any(Date),
    });
  });

  it('of a lost round is nothing, and ends it', async () => {
    const { withdraw, deposit, customer } = await sit(1);
    await call('Withdraw', withdraw(100));
    expect(await call('Deposit', deposit(0))).toEqual(ok(0));
    expect(await server.ledger.openRounds(customer, 'amusnet')).toEqual([]);
  });

  it('is taken and given in one, or neither', async () => {
    const { withdraw, cash, customer, round } = await sit(10);
    const both = (amount: number, win: number) =>
      withdraw(amount, {
        TransferId: `t-${amount}-${round}`,
        GameNumber: `${amount}-${round}`,
        WinAmount: win,
        Reason: 'ROUND_END',
      });
    expect(await call('WithdrawAndDeposit', both(300, 500))).toEqual(ok(1200));
    expect(await call('WithdrawAndDeposit', both(300, 500), other)).toEqual(twice(1200));
    expect(await call('WithdrawAndDeposit', both(300, 600))).toEqual(no(3000));
    expect(await call('WithdrawAndDeposit', both(1201, 9000))).toEqual(
      expect.objectContaining({ ErrorCode: '3100', Balance: '1200' }),
    );
    expect(await cash()).toBe(1200n);
    expect(await server.ledger.openRounds(customer, 'amusnet')).toEqual([]);
  });

  it('of a campaign’s round is not taken, and its win is paid', async () => {
    const { withdraw, deposit, cash } = await sit(1);
    const free = xml('Withdraw', withdraw(5000)).replace(
      '</WithdrawRequest>',
      '<Freespin><Total>5</Total></Freespin></WithdrawRequest>',
    );
    expect(await call('Withdraw', free)).toEqual(ok(100));
    expect(await call('Deposit', deposit(30))).toEqual(ok(130));
    expect(await cash()).toBe(130n);
  });

  it('of a jackpot stands on its round, and may come after it; those of the jackpot’s own games stand on nothing', async () => {
    const { withdraw, deposit, cash, round } = await sit(1);
    const jackpot = deposit(70_000, { TransferId: `j-${round}`, Reason: 'JACKPOT_END' });
    expect(await call('Deposit', jackpot)).toEqual(no(3000));
    await call('Withdraw', withdraw(100));
    await call('Deposit', deposit(0));
    expect(await call('Deposit', jackpot)).toEqual(ok(70_000));
    expect(await call('Deposit', jackpot)).toEqual(twice(70_000));
    for (const [place, game] of ['996', '998', '999', '8888'].entries()) {
      const won = { ...jackpot, TransferId: `${game}-${round}`, GameId: game, GameNumber: 'none' };
      expect(await call('Deposit', { ...won, Amount: 100 })).toEqual(ok(70_100 + place * 100));
    }
    expect(await cash()).toBe(70_400n);
  });
});

describe('the same call again', () => {
  it('is a duplicate with the same id and the balance of now, and moves nothing', async () => {
    const { withdraw, deposit, cash } = await sit(10);
    const first = await call('Withdraw', withdraw(100));
    await call('Deposit', deposit(300));
    const again = await call('Withdraw', withdraw(100), other);
    expect(again).toEqual(twice(1200));
    expect(again['CasinoTransferId']).toBe(first['CasinoTransferId']);
    expect(await call('Deposit', deposit(300), other)).toEqual(twice(1200));
    expect(await call('Withdraw', withdraw(200))).toEqual(no(3000));
    expect(await call('Deposit', deposit(400))).toEqual(no(3000));
    expect(await cash()).toBe(1200n);
  });

  it('of fifty withdraws at once over two servers is taken once', async () => {
    const { withdraw, cash } = await sit(10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('Withdraw', withdraw(600), n % 2 ? server : other)),
    );
    const codes = answers.map(({ ErrorCode }) => Number(ErrorCode)).toSorted((one, next) => one - next);
    expect(codes).toEqual([1000, ...Array.from({ length: 49 }, () => 1100)]);
    expect(answers.every(({ Balance }) => Balance === '400')).toBe(true);
    expect(await cash()).toBe(400n);
  });
});

describe('a cancelled round', () => {
  it('gives its stake back, once', async () => {
    const { withdraw, cancel, cash } = await sit(10);
    await call('Withdraw', withdraw(100));
    expect(await call('Deposit', cancel(100))).toEqual(ok(1000));
    expect(await call('Deposit', cancel(100), other)).toEqual(twice(1000));
    expect(await call('Deposit', cancel(100, { TransferId: withdraw(0)['TransferId'] }))).toEqual(
      twice(1000),
    );
    expect(await cash()).toBe(1000n);
  });

  it('that never came moves nothing, and its withdraw is refused when it comes', async () => {
    const { withdraw, deposit, cancel, cash } = await sit(10);
    for (let times = 0; times < 2; times += 1) expect(await call('Deposit', cancel(100))).toEqual(ok(1000));
    expect(await call('Withdraw', withdraw(100))).toEqual(no(3000));
    expect(await call('Deposit', deposit(900))).toEqual(no(3000));
    expect(await cash()).toBe(1000n);
  });

  it('that has ended is left as it is', async () => {
    const { withdraw, deposit, cancel, cash } = await sit(10);
    await call('Withdraw', withdraw(100));
    await call('Deposit', deposit(300));
    expect(await call('Deposit', cancel(100))).toEqual(no(3000));
    expect(await cash()).toBe(1200n);
  });

  it('that has paid a jackpot is left as it is', async () => {
    const { withdraw, deposit, cancel, cash, round } = await sit(10);
    await call('Withdraw', withdraw(100));
    await call('Deposit', deposit(700, { TransferId: `j-${round}`, Reason: 'JACKPOT_END' }));
    expect(await call('Deposit', cancel(100))).toEqual(no(3000));
    expect(await cash()).toBe(1600n);
  });

  it('pays no win any more', async () => {
    const { withdraw, deposit, cancel, cash } = await sit(10);
    await call('Withdraw', withdraw(100));
    await call('Deposit', cancel(100));
    expect(await call('Deposit', deposit(900))).toEqual(no(3000));
    const both = withdraw(100, { Reason: 'ROUND_END', WinAmount: 900 });
    expect(await call('WithdrawAndDeposit', both)).toEqual(no(3000));
    expect(await cash()).toBe(1000n);
  });
});

it('deposits and cancels are accepted after the session’s end, and for an excluded customer', async () => {
  const [one, two] = [await sit(10), await sit(10)];
  for (const { withdraw, logOut, customer } of [one, two]) {
    await call('Withdraw', withdraw(100));
    await logOut();
    await server.account.setState(customer, 'excluded');
  }
  expect(await call('Deposit', one.deposit(50))).toEqual(ok(950));
  expect(await call('Deposit', one.deposit(20, { TransferId: randomUUID() }))).toEqual(ok(970));
  expect(await call('Deposit', two.cancel(100))).toEqual(ok(1000));
  expect([await one.cash(), await two.cash()]).toEqual([970n, 1000n]);
});

it('a deposit without a withdraw in its round is refused', async () => {
  const { withdraw, deposit, cash } = await sit(10);
  expect(await call('Deposit', deposit(100))).toEqual(no(3000));
  await call('Withdraw', withdraw(100));
  const stranger = await sit(10);
  expect(await call('Deposit', deposit(100, { PlayerId: stranger.customer }))).toEqual(no(3000));
  expect([await cash(), await stranger.cash()]).toEqual([900n, 1000n]);
});

describe('a withdraw is refused', () => {
  it.each<[string, Said, number]>([
    ['beyond the balance', { Amount: 1001 }, 3100],
    ['in another currency', { Currency: 'EUR' }, 3000],
    ['in an unknown game', { GameId: 'nothing' }, 3000],
    ['in a game that is switched off', { GameId: 'gone' }, 3000],
    ['of an unknown session', { SessionId: 'none' }, 3000],
    ['of nobody', { PlayerId: randomUUID() }, 3000],
    ['of somebody who is none', { PlayerId: 'u5' }, 3000],
    ['for another reason', { Reason: 'ROUND_END' }, 3000],
    ['without an amount', { Amount: undefined }, 3000],
    ['without an id', { TransferId: undefined }, 3000],
    ['with an empty id', { TransferId: '' }, 3000],
    ['with an endless id', { TransferId: 'x'.repeat(201) }, 3000],
    ['with words for an amount', { Amount: 'ten' }, 3000],
    ['of less than nothing', { Amount: -1 }, 3000],
    ['with a fraction', { Amount: '1.5' }, 3000],
    ['with an exponent', { Amount: '1e3' }, 3000],
    ['beyond what money is', { Amount: '9007199254740993' }, 3000],
    ['with a forged session name', { SessionId: ' ' }, 3000],
  ])('%s', async (_what, more, code) => {
    const { withdraw, cash } = await sit(10);
    expect(await call('Withdraw', withdraw(100, more))).toEqual(no(code));
    expect(await cash()).toBe(1000n);
  });

  it('of another customer’s session, or after its end, though one that was taken is a duplicate still', async () => {
    const [one, two] = [await sit(10), await sit(10)];
    expect(await call('Withdraw', one.withdraw(100, { SessionId: two.base.SessionId }))).toEqual(no(3000));
    await call('Withdraw', one.withdraw(100));
    await one.logOut();
    expect(await call('Withdraw', one.withdraw(100))).toEqual(twice(900));
    expect(await call('Withdraw', one.withdraw(100, { TransferId: randomUUID() }))).toEqual(no(3000));
    expect(await call('GetPlayerBalance', { ...one.base, Currency: 'TRY' })).toEqual(no(3000));
    expect([await one.cash(), await two.cash()]).toEqual([900n, 1000n]);
  });

  it('of an excluded customer', async () => {
    const { withdraw, customer } = await sit(10);
    await server.account.setState(customer, 'excluded');
    // A server caches a customer's state for at most one second.
    await expect
      .poll(async () => (await call('Withdraw', withdraw(1, { TransferId: randomUUID() })))['ErrorCode'], {
        timeout: 5000,
      })
      .toBe('3000');
  });

  it('in a round that has ended', async () => {
    const { withdraw, deposit, cash } = await sit(10);
    await call('Withdraw', withdraw(100));
    await call('Deposit', deposit(0));
    expect(await call('Withdraw', withdraw(100, { TransferId: randomUUID() }))).toEqual(no(3000));
    expect(await cash()).toBe(900n);
  });
});

describe('a call is answered in Amusnet’s words', () => {
  it('with another name or password, and moves nothing', async () => {
    const { withdraw, cash } = await sit(10);
    const whole = xml('Withdraw', withdraw(100));
    for (const body of [
      whole.replace('p&lt;w', 'pw'),
      whole.replace('<UserName>eu', '<UserName>us'),
      whole.replace('<Password>p&lt;w</Password>', ''),
      whole.replace('<Password>p&lt;w</Password>', '<Password/>'),
    ])
      expect(await call('Withdraw', body)).toEqual({ ErrorCode: '3000', ErrorMessage: expect.any(String) });
    expect(await cash()).toBe(1000n);
  });

  it('that is no XML of its kind', async () => {
    const { withdraw, cash } = await sit(10);
    const whole = xml('Withdraw', withdraw(100));
    for (const body of [
      '',
      '{}',
      '<WithdrawRequest>',
      whole.replaceAll('WithdrawRequest', 'DepositRequest'),
      whole.replace('<Amount>', '<Amount>1</Amount><Amount>'),
      `<!DOCTYPE x [<!ENTITY e "1">]>${whole}`,
      whole.replace('<Amount>100', '<Amount>&e;'),
    ])
      expect(await call('Withdraw', body)).toEqual(no(3000));
    expect(await cash()).toBe(1000n);
  });

  it('that is none of the calls, and when we are at fault or late', async () => {
    for (const method of ['', 'GetDefenceCode', 'withdraw', 'constructor', '__proto__']) {
      const answer = await callDoor(server, 'amusnet', method, '<A/>');
      expect([answer.status, answer.body]).toEqual([
        200,
        expect.stringContaining('<ErrorCode>3000</ErrorCode>'),
      ]);
    }
    const { timeoutAnswer } = server.casino.providers[0]!;
    const withdraw = { method: 'Withdraw' } as ProviderCall;
    expect(timeoutAnswer(withdraw, 'late').body).toMatch(/^.*<WithdrawResponse><ErrorCode>2000</);
    expect(timeoutAnswer(withdraw, 'fault').body).toMatch(/^.*<WithdrawResponse><ErrorCode>3000</);
  });
});
