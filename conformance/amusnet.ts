// Amusnet's cases, written from the known parts of its protocol. In the end the player's balance is as before, except for a few coins. The
// player's token is the session that `Authenticate` gave.
import { randomUUID } from 'node:crypto';
import { expectSame, type LabPlayer, Nonconformity, type Send, tellIn, times } from './case.ts';

interface Answer {
  readonly http: number;
  readonly root: string;
  readonly code: string;
  readonly balance: number;
  readonly transfer: string | undefined;
}

export interface AmusnetLab extends LabPlayer {
  readonly send: Send;
  /** The credentials of a call: the name, a colon, the password. */
  readonly key: string;
}

/** In hundredths. */
const coin = 100;
export type Fields = Readonly<Record<string, string | number | undefined>>;

const escaped = (value: string | number | undefined) =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

export function printCall(method: string, key: string, said: Fields, more = ''): string {
  const [userName, password] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  const root = method === 'Authenticate' ? 'AuthRequest' : `${method}Request`;
  const fields = Object.entries({ UserName: userName, Password: password, ...said })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${fields.join('')}${more}</${root}>`;
}

function speak({ send, key, ...player }: AmusnetLab) {
  async function raw(method: string, body: string): Promise<Answer> {
    const { http, body: said } = await send(method, body, { 'content-type': 'text/xml' });
    const [root, code] = [/<(\w+)>/.exec(said)?.[1], textOf(said, 'ErrorCode')];
    if (root === undefined || code === undefined)
      throw new Nonconformity(
        `${method} was not answered with XML but with ${JSON.stringify(said.slice(0, 80))}`,
      );
    const balance = Number(textOf(said, 'Balance') ?? NaN);
    return { http, root, code, balance, transfer: textOf(said, 'CasinoTransferId') };
  }
  const call = (method: string, said: Fields, more?: string, by = key) =>
    raw(method, printCall(method, by, said, more));
  const round = randomUUID();
  const base = { PlayerId: player.user, GameId: player.gameCode, SessionId: player.token, PortalCode: 'lab' };
  const withdraw = (Amount: number | string, more: Fields = {}): Fields => ({
    ...base,
    TransferId: randomUUID(),
    GameNumber: round,
    Amount,
    Currency: player.currency,
    Reason: 'ROUND_BEGIN',
    ...more,
  });
  const deposit = (amount: number, more: Fields = {}) => withdraw(amount, { Reason: 'ROUND_END', ...more });
  const cancel = (amount: number, more: Fields = {}) => deposit(amount, { Reason: 'ROUND_CANCEL', ...more });
  const both = (amount: number, win: number, more: Fields = {}) =>
    deposit(amount, { WinAmount: win, ...more });
  const balance = async (): Promise<number> => {
    const answer = await call('GetPlayerBalance', { ...base, Currency: player.currency });
    expectSame('the code of a balance', answer.code, '1000');
    if (!Number.isInteger(answer.balance)) throw new Nonconformity('a balance is an integer');
    return answer.balance;
  };
  /** Makes a call and expects its code and its change of the balance. */
  async function expectMove(
    method: string,
    said: Fields,
    code: number,
    moves: number,
    more?: string,
  ): Promise<Answer> {
    const before = await balance();
    const answer = await call(method, said, more);
    expectSame(`the answer to ${method}`, [answer.http, answer.code], [200, String(code)]);
    expectSame(`the balance after ${method}`, await balance(), before + moves);
    if (code < 2000) expectSame(`the balance that ${method} told`, answer.balance, before + moves);
    return answer;
  }
  return { ...player, key, raw, call, base, withdraw, deposit, cancel, both, balance, expectMove };
}

const tell = tellIn(speak);

export const amusnetCases = {
  'a balance is told in the element of its call': tell(async ({ call, base, currency }) => {
    const { http, root, code } = await call('GetPlayerBalance', { ...base, Currency: currency });
    expectSame('the answer', [http, root, code], [200, 'GetPlayerBalanceResponse', '1000']);
  }),
  'a used or unknown code is refused': tell(async ({ call, base }) => {
    const { http, root, code } = await call('Authenticate', { ...base, DefenceCode: randomUUID() });
    expectSame('the answer', [http, root, code], [200, 'AuthResponse', '3100']);
  }),
  'a withdraw is taken': tell(async ({ expectMove, withdraw, call, cancel }) => {
    const { transfer } = await expectMove('Withdraw', withdraw(coin), 1000, -coin);
    expectSame('an id', typeof transfer, 'string');
    await call('Deposit', cancel(coin));
  }),
  'a deposit is paid': tell(async ({ expectMove, withdraw, deposit }) => {
    await expectMove('Withdraw', withdraw(coin), 1000, -coin);
    await expectMove('Deposit', deposit(2 * coin), 1000, 2 * coin);
  }),
  'a deposit of nothing ends a round': tell(async ({ expectMove, withdraw, deposit, cancel }) => {
    await expectMove('Withdraw', withdraw(coin), 1000, -coin);
    await expectMove('Deposit', deposit(0), 1000, 0);
    await expectMove('Deposit', cancel(coin), 3000, 0);
  }),
  'a round is taken and given in one call, once': tell(async ({ expectMove, both }) => {
    const said = both(coin, 2 * coin);
    await expectMove('WithdrawAndDeposit', said, 1000, coin);
    await expectMove('WithdrawAndDeposit', said, 1100, 0);
    await expectMove('WithdrawAndDeposit', { ...said, WinAmount: 3 * coin }, 3000, 0);
  }),
  'a round in one call beyond the balance leaves nothing of it': tell(
    async ({ expectMove, both, balance }) => {
      await expectMove('WithdrawAndDeposit', both((await balance()) + 1, coin), 3100, 0);
    },
  ),
  'a cancelled round gives its stake back, once, also under another id': tell(
    async ({ expectMove, withdraw, cancel }) => {
      const back = cancel(coin);
      await expectMove('Withdraw', withdraw(coin), 1000, -coin);
      await expectMove('Deposit', back, 1000, coin);
      await expectMove('Deposit', back, 1100, 0);
      await expectMove('Deposit', cancel(coin), 1100, 0);
    },
  ),
  'a round may be cancelled under its withdraw’s id': tell(async ({ expectMove, withdraw, cancel }) => {
    const said = withdraw(coin);
    await expectMove('Withdraw', said, 1000, -coin);
    await expectMove('Deposit', cancel(coin, { TransferId: said['TransferId'] }), 1000, coin);
  }),
  'a withdraw that comes twice is taken once, with the same id': tell(
    async ({ expectMove, withdraw, deposit }) => {
      const said = withdraw(coin);
      const first = await expectMove('Withdraw', said, 1000, -coin);
      await expectMove('Deposit', deposit(2 * coin), 1000, 2 * coin);
      const again = await expectMove('Withdraw', said, 1100, 0);
      expectSame('the id', again.transfer, first.transfer);
    },
  ),
  'a deposit that comes twice is paid once, with the same id': tell(
    async ({ expectMove, withdraw, deposit }) => {
      const won = deposit(2 * coin);
      await expectMove('Withdraw', withdraw(coin), 1000, -coin);
      const first = await expectMove('Deposit', won, 1000, 2 * coin);
      const again = await expectMove('Deposit', won, 1100, 0);
      expectSame('the id', again.transfer, first.transfer);
    },
  ),
  'an id with other content is refused': tell(async ({ expectMove, withdraw, cancel }) => {
    const said = withdraw(coin);
    await expectMove('Withdraw', said, 1000, -coin);
    await expectMove('Withdraw', { ...said, Amount: 2 * coin }, 3000, 0);
    await expectMove('Deposit', cancel(coin), 1000, coin);
  }),
  'a jackpot after the round’s end is paid, once': tell(async ({ expectMove, withdraw, deposit }) => {
    const jackpot = deposit(coin, { Reason: 'JACKPOT_END' });
    await expectMove('Withdraw', withdraw(coin), 1000, -coin);
    await expectMove('Deposit', deposit(0), 1000, 0);
    await expectMove('Deposit', jackpot, 1000, coin);
    await expectMove('Deposit', jackpot, 1100, 0);
  }),
  'a jackpot of the jackpot’s own games needs no round': tell(async ({ expectMove, withdraw, deposit }) => {
    const game = { GameId: '998', GameNumber: randomUUID(), Reason: 'JACKPOT_END' };
    await expectMove('Deposit', deposit(coin, game), 1000, coin);
    await expectMove('Withdraw', withdraw(coin), 1000, -coin);
    await expectMove('Deposit', deposit(0), 1000, 0);
  }),
  'a cancel of an unknown round moves nothing, and its withdraw is refused': tell(
    async ({ expectMove, withdraw, cancel }) => {
      await expectMove('Deposit', cancel(coin), 1000, 0);
      await expectMove('Withdraw', withdraw(coin), 3000, 0);
    },
  ),
  'a deposit without a withdraw is refused': tell(async ({ expectMove, deposit }) => {
    await expectMove('Deposit', deposit(coin), 3000, 0);
  }),
  'a deposit in a cancelled round is refused': tell(async ({ expectMove, withdraw, deposit, cancel }) => {
    await expectMove('Withdraw', withdraw(coin), 1000, -coin);
    await expectMove('Deposit', cancel(coin), 1000, coin);
    await expectMove('Deposit', deposit(coin), 3000, 0);
  }),
  'a withdraw beyond the balance is refused with the true balance': tell(
    async ({ call, withdraw, balance }) => {
      const before = await balance();
      const answer = await call('Withdraw', withdraw(before + 1));
      expectSame('the answer', [answer.code, answer.balance], ['3100', before]);
      expectSame('the balance', await balance(), before);
    },
  ),
  'another currency is refused': tell(async ({ expectMove, withdraw, currency }) => {
    await expectMove('Withdraw', withdraw(coin, { Currency: currency === 'EUR' ? 'USD' : 'EUR' }), 3000, 0);
  }),
  'an unknown game is refused': tell(async ({ expectMove, withdraw }) => {
    await expectMove('Withdraw', withdraw(coin, { GameId: `none-${randomUUID()}` }), 3000, 0);
  }),
  'an unknown session and an ended one are refused for a withdraw': tell(
    async ({ expectMove, withdraw, deadToken }) => {
      for (const SessionId of [randomUUID(), deadToken])
        await expectMove('Withdraw', withdraw(coin, { SessionId }), 3000, 0);
    },
  ),
  'an ended session is taken for a deposit and a cancel': tell(
    async ({ expectMove, withdraw, deposit, cancel, deadToken }) => {
      const [dead, next] = [{ SessionId: deadToken }, { GameNumber: randomUUID() }];
      await expectMove('Withdraw', withdraw(coin), 1000, -coin);
      await expectMove('Deposit', deposit(coin, dead), 1000, coin);
      await expectMove('Withdraw', withdraw(coin, next), 1000, -coin);
      await expectMove('Deposit', cancel(coin, { ...next, ...dead }), 1000, coin);
    },
  ),
  'a call with another password is refused': tell(async ({ call, withdraw, key, balance }) => {
    const before = await balance();
    for (const wrong of [`${key}x`, key.replace(/:.*/s, ':'), `x${key}`]) {
      const { http, code } = await call('Withdraw', withdraw(coin), undefined, wrong);
      expectSame('the answer', [http, code], [200, '3000']);
    }
    expectSame('the balance', await balance(), before);
  }),
  'a call that is no XML, names a document type, lacks a field or has a wrong one is refused': tell(
    async ({ raw, key, withdraw, balance }) => {
      const before = await balance();
      const whole = (amount: number | string, more: Fields = {}) =>
        printCall('Withdraw', key, withdraw(amount, more));
      const bodies = [
        '<WithdrawRequest>',
        whole(coin).replace('?>', '?><!DOCTYPE WithdrawRequest [<!ENTITY e "100">]>'),
        whole(coin, { TransferId: undefined }),
        ...['', 'ten', -coin, '1.5', '1e2'].map((amount) => whole(amount)),
      ];
      for (const body of bodies) {
        const { http, code } = await raw('Withdraw', body);
        expectSame(body.slice(0, 60), [http, code], [200, '3000']);
      }
      expectSame('the balance', await balance(), before);
    },
  ),
  'a campaign’s round takes nothing, and its win is paid': tell(async ({ expectMove, withdraw, deposit }) => {
    const campaign =
      '<Freespin><CampaignUniqueCode>lab</CampaignUniqueCode><Total>1</Total><Remaining>0</Remaining></Freespin>';
    await expectMove('Withdraw', withdraw(coin), 1000, 0, campaign);
    await expectMove('Deposit', deposit(coin), 1000, coin, campaign);
  }),
  'the same withdraw twenty times at once is taken once': tell(
    async ({ call, withdraw, balance, cancel }) => {
      const before = await balance();
      const said = withdraw(coin);
      const answers = await Promise.all(times(20, () => call('Withdraw', said)));
      // A copy that arrives during the first call may be told to retry.
      const odd = answers.find(({ code }) => !['1000', '1100', '2000'].includes(code));
      expectSame('an odd answer', odd?.code, undefined);
      expectSame('the balance', await balance(), before - coin);
      await call('Deposit', cancel(coin));
    },
  ),
  'ten withdraws of everything at once: one is taken': tell(async ({ call, withdraw, balance, cancel }) => {
    const before = await balance();
    const rounds = times(10, () => ({ GameNumber: randomUUID() }));
    const answers = await Promise.all(rounds.map((each) => call('Withdraw', withdraw(before, each))));
    const taken = answers.filter(({ code }) => code === '1000').length;
    expectSame('the balance', await balance(), before - before * taken);
    expectSame('how many were taken', taken, 1);
    for (const each of rounds) await call('Deposit', cancel(before, each));
    expectSame('the balance in the end', await balance(), before);
  }),
} as const;
