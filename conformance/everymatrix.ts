// EveryMatrix's cases, written from the known parts of its protocol. They need one player in one game with at least ten units of the currency
// and an expired session. In the end the player's balance is as before, except for a few coins.
import { randomUUID } from 'node:crypto';
import { expectSame, type LabPlayer, Nonconformity, readAnswer, type Send, tellIn, times } from './case.ts';

interface Answer {
  readonly http: number;
  readonly ApiVersion?: string;
  readonly Request?: string;
  readonly SessionId?: string;
  readonly ReturnCode?: number;
  readonly Message?: string;
  readonly ExternalUserId?: string;
  readonly Country?: string;
  readonly Currency?: string;
  readonly Balance?: number;
  readonly AccountTransactionId?: string;
  readonly BonusMoneyAffected?: number;
  readonly RealMoneyAffected?: number;
}

export interface EveryMatrixLab extends LabPlayer {
  readonly send: Send;
  readonly login: string;
  readonly password: string;
}

type Said = Readonly<Record<string, unknown>>;

function speak({ send, login, password, user, token, gameCode, deadToken, currency }: EveryMatrixLab) {
  async function raw(body: string): Promise<Answer> {
    return readAnswer<Answer>('wallet', await send('wallet', body, { 'content-type': 'application/json' }));
  }
  const credentials = { ApiVersion: '1.0', OperatorId: '7', LoginName: login, Password: password };
  const call = (said: Said) => raw(JSON.stringify({ ...credentials, ...said }));
  const base = { ValidateSession: true, SessionId: token, ExternalUserId: user };
  const round = randomUUID();
  const wager = (amount: number, more: object = {}) => ({
    ...base,
    Request: 'WalletDebit',
    TransactionType: 'Wager',
    Amount: amount,
    TransactionId: randomUUID(),
    RoundId: round,
    RoundStatus: 'Open',
    AdditionalData: { GameSlug: gameCode },
    ...more,
  });
  const result = (amount: number, more: object = {}) =>
    wager(amount, { Request: 'WalletCredit', TransactionType: 'Result', RoundStatus: 'Close', ...more });
  /** A wager's amount is debited, a result's is credited. */
  const rollback = (of: { TransactionId: string; Request: string; Amount: number }, more: object = {}) =>
    wager(of.Amount, {
      Request: of.Request === 'WalletDebit' ? 'WalletCredit' : 'WalletDebit',
      TransactionType: 'Rollback',
      RollbackTransactionId: of.TransactionId,
      ...more,
    });
  /** In hundredths, so that sums are exact. */
  const balance = async (): Promise<number> => {
    const answer = await call({ ...base, Request: 'GetBalance' });
    expectSame('the code of a balance', answer.ReturnCode, 0);
    const hundredths = Math.round((answer.Balance ?? NaN) * 100);
    if (hundredths / 100 !== answer.Balance) throw new Nonconformity('a balance has two decimals at most');
    return hundredths;
  };
  /** Makes a call and expects its code and its change of the balance. */
  async function expectMove(said: Said, code: number, moves: number): Promise<Answer> {
    const before = await balance();
    const answer = await call(said);
    const what = `${String(said['Request'])} ${String(said['TransactionType'])}`;
    expectSame(`the answer to ${what}`, [answer.http, answer.ReturnCode], [200, code]);
    expectSame(`the balance after ${what}`, await balance(), before + moves);
    if (code === 0) expectSame(`the balance that ${what} told`, answer.Balance, (before + moves) / 100);
    return answer;
  }
  return {
    user,
    token,
    deadToken,
    gameCode,
    currency,
    base,
    raw,
    call,
    wager,
    result,
    rollback,
    balance,
    expectMove,
  };
}

const tell = tellIn(speak);

export const everyMatrixCases = {
  'a session is told whose it is, in which currency and country': tell(
    async ({ call, token, user, currency }) => {
      const answer = await call({ Request: 'GetAccount', SessionId: token });
      expectSame(
        'the answer',
        [answer.ReturnCode, answer.ExternalUserId, answer.Currency],
        [0, user, currency],
      );
      if (!/^[A-Z]{3}$/.test(answer.Country ?? ''))
        throw new Nonconformity('a country is three letters of ISO 3166');
    },
  ),
  'an unknown session and a dead one are told nothing': tell(async ({ call, deadToken }) => {
    for (const SessionId of [randomUUID(), deadToken]) {
      const { ReturnCode, ExternalUserId } = await call({ Request: 'GetAccount', SessionId });
      expectSame('the answer', [[103, 111].includes(ReturnCode!), ExternalUserId], [true, undefined]);
    }
  }),
  'every answer repeats its request and session': tell(async ({ call, base, token }) => {
    const { ApiVersion, Request, SessionId, Message } = await call({ ...base, Request: 'GetBalance' });
    expectSame(
      'the answer',
      [ApiVersion, Request, SessionId, Message],
      ['1.0', 'GetBalance', token, 'Success'],
    );
  }),
  'a balance needs no session where it need not be valid': tell(async ({ call, user, balance }) => {
    const { ReturnCode, Balance } = await call({ Request: 'GetBalance', ExternalUserId: user });
    expectSame('the answer', [ReturnCode, Balance], [0, (await balance()) / 100]);
  }),
  'an unknown player is refused': tell(async ({ call }) => {
    const { ReturnCode } = await call({ Request: 'GetBalance', ExternalUserId: randomUUID() });
    expectSame('the code', ReturnCode, 103);
  }),
  'a wager is taken, and says how': tell(async ({ expectMove, wager, rollback, call }) => {
    const said = wager(1.5);
    const answer = await expectMove(said, 0, -150);
    if (!answer.AccountTransactionId) throw new Nonconformity('a transaction has an id of the operator’s');
    expectSame('real and bonus', [answer.RealMoneyAffected, answer.BonusMoneyAffected], [1.5, 0]);
    await call(rollback(said));
  }),
  'a result is paid': tell(async ({ expectMove, wager, result }) => {
    await expectMove(wager(1), 0, -100);
    await expectMove(result(2.4), 0, 240);
  }),
  'a result of nothing ends a round': tell(async ({ expectMove, wager, result }) => {
    await expectMove(wager(1), 0, -100);
    await expectMove(result(0), 0, 0);
  }),
  'a wager is rolled back': tell(async ({ expectMove, wager, rollback }) => {
    const said = wager(1);
    await expectMove(said, 0, -100);
    await expectMove(rollback(said), 0, 100);
  }),
  'a result is rolled back': tell(async ({ expectMove, wager, result, rollback }) => {
    const [said, won] = [wager(1), result(1)];
    await expectMove(said, 0, -100);
    await expectMove(won, 0, 100);
    await expectMove(rollback(won), 0, -100);
  }),
  'a wager that comes twice is taken once, under the same id': tell(
    async ({ expectMove, wager, rollback, call }) => {
      const said = wager(1);
      const first = await expectMove(said, 0, -100);
      const again = await expectMove(said, 0, 0);
      expectSame('the id', again.AccountTransactionId, first.AccountTransactionId);
      await call(rollback(said));
    },
  ),
  'a result that comes twice is paid once, under the same id': tell(async ({ expectMove, wager, result }) => {
    const won = result(2);
    await expectMove(wager(1), 0, -100);
    const first = await expectMove(won, 0, 200);
    const again = await expectMove(won, 0, 0);
    expectSame('the id', again.AccountTransactionId, first.AccountTransactionId);
  }),
  'a rollback that comes twice is made once, under the same id': tell(
    async ({ expectMove, wager, rollback }) => {
      const said = wager(1);
      await expectMove(said, 0, -100);
      const first = await expectMove(rollback(said), 0, 100);
      const again = await expectMove(rollback(said), 0, 0);
      expectSame('the id', again.AccountTransactionId, first.AccountTransactionId);
    },
  ),
  'an id with other content is refused': tell(async ({ expectMove, wager, rollback }) => {
    const said = wager(1);
    await expectMove(said, 0, -100);
    await expectMove({ ...said, Amount: 2 }, 101, 0);
    await expectMove(rollback(said), 0, 100);
  }),
  'a result after the round has ended is paid': tell(async ({ expectMove, wager, result }) => {
    await expectMove(wager(1), 0, -100);
    await expectMove(result(0), 0, 0);
    await expectMove(result(1), 0, 100);
  }),
  'a rollback of what is unknown is told, and the wager refused when it comes': tell(
    async ({ expectMove, wager, rollback }) => {
      const said = wager(1);
      await expectMove(rollback(said), 108, 0);
      await expectMove(said, 101, 0);
    },
  ),
  'a result without a wager is refused': tell(async ({ expectMove, result }) =>
    expectMove(result(1), 108, 0),
  ),
  'a result on a wager that was rolled back is refused': tell(
    async ({ expectMove, wager, result, rollback }) => {
      const said = wager(1);
      await expectMove(said, 0, -100);
      await expectMove(rollback(said), 0, 100);
      await expectMove(result(1), 108, 0);
    },
  ),
  'a free round’s result needs no wager': tell(async ({ expectMove, result, rollback }) => {
    const won = result(1, { FreeRoundWinType: 'Total' });
    await expectMove(won, 0, 100);
    await expectMove(rollback(won), 0, -100);
  }),
  'a wager beyond the balance is refused': tell(async ({ expectMove, wager, balance }) =>
    expectMove(wager(((await balance()) + 1) / 100), 104, 0),
  ),
  'an unknown game is refused': tell(async ({ expectMove, wager }) =>
    expectMove(wager(1, { AdditionalData: { GameSlug: `none-${randomUUID()}` } }), 101, 0),
  ),
  'an unknown session is refused for a wager': tell(async ({ expectMove, wager }) =>
    expectMove(wager(1, { SessionId: randomUUID() }), 103, 0),
  ),
  'a dead session is refused for a wager, valid or not': tell(async ({ call, wager, deadToken, balance }) => {
    const before = await balance();
    for (const ValidateSession of [true, false]) {
      const { ReturnCode } = await call(wager(1, { SessionId: deadToken, ValidateSession }));
      if (ReturnCode !== 103 && ReturnCode !== 111)
        throw new Nonconformity(`a dead session was answered with ${ReturnCode}`);
    }
    expectSame('the balance', await balance(), before);
  }),
  'a dead session is taken for a result and a rollback': tell(
    async ({ expectMove, wager, result, rollback, deadToken }) => {
      const [one, two] = [wager(1), wager(1)];
      const session = { SessionId: deadToken, ValidateSession: false };
      await expectMove(one, 0, -100);
      await expectMove(two, 0, -100);
      await expectMove(rollback(one, session), 0, 100);
      await expectMove(result(1, session), 0, 100);
    },
  ),
  'a call with other credentials is refused': tell(async ({ call, wager, balance }) => {
    const before = await balance();
    for (const wrong of [{ Password: randomUUID() }, { LoginName: randomUUID() }, { Password: undefined }])
      expectSame('the code', (await call({ ...wager(1), ...wrong })).ReturnCode, 101);
    expectSame('the balance', await balance(), before);
  }),
  'a call that is no JSON, lacks a field or has a wrong one is refused': tell(
    async ({ raw, wager, call, balance }) => {
      const before = await balance();
      expectSame('no JSON', (await raw('{')).ReturnCode, 101);
      expectSame('a field lacks', (await call(wager(1, { TransactionId: undefined }))).ReturnCode, 101);
      for (const Amount of ['1', -1, 0.005])
        expectSame('a wrong amount', (await call({ ...wager(1), Amount })).ReturnCode, 101);
      expectSame('the balance', await balance(), before);
    },
  ),
  'the same wager twenty times at once is taken once': tell(async ({ call, wager, balance, rollback }) => {
    const before = await balance();
    const said = wager(1);
    const answers = await Promise.all(times(20, () => call(said)));
    // A copy that arrives during the first call may be told to retry.
    const odd = answers.find(({ ReturnCode }) => ReturnCode !== 0 && ReturnCode !== 107);
    expectSame('an answer', odd?.ReturnCode, undefined);
    expectSame('the balance', await balance(), before - 100);
    await call(rollback(said));
  }),
  'ten wagers of everything at once: one is taken': tell(async ({ call, wager, balance, rollback }) => {
    const before = await balance();
    const all = times(10, () => wager(before / 100, { RoundId: randomUUID() }));
    const answers = await Promise.all(all.map((each) => call(each)));
    const taken = all.filter((_, place) => answers[place]!.ReturnCode === 0);
    expectSame('the balance', await balance(), before - before * taken.length);
    expectSame('how many were taken', taken.length, 1);
    for (const each of all) await call(rollback(each));
    expectSame('the balance in the end', await balance(), before);
  }),
} as const;
