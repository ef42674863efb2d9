// EGT Digital's cases, written from the known parts of its protocol. They need one player in one game with at least ten units of the currency
// in a session that the wallet knows, and an expired session. In the end the player's balance is as before, except for a few coins.
import { createHmac, randomUUID } from 'node:crypto';
import { expectSame, type LabPlayer, Nonconformity, readAnswer, type Send, tellIn, times } from './case.ts';

interface Answer {
  readonly http: number;
  readonly statusCode?: string;
  readonly balance?: number;
  readonly currency?: string;
  readonly defenceCode?: string;
  readonly casinoTransferId?: string;
  readonly bonusAmount?: number;
  readonly realAmount?: number;
}

/** A player's tokens are EGT Digital's own sessions, already known to the wallet. */
export interface EgtLab extends LabPlayer {
  readonly send: Send;
  /** The secret that EGT Digital and the operator share. */
  readonly key: string;
}

const coin = 100;
type Said = Readonly<Record<string, unknown>>;
const sealable = ['requestId', 'playerId', 'defenceCode', 'transferId', 'referenceId', 'amount', 'currency'];

function speak({ send, key, user, token, gameCode, currency, deadToken }: EgtLab) {
  async function raw(
    method: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    return readAnswer<Answer>(
      method,
      await send(method, body, { 'content-type': 'application/json', ...headers }),
    );
  }
  const seal = (said: Said, by = key, names = sealable.filter((name) => said[name] !== undefined)) => ({
    'x-checksum-fields': names.join(','),
    'x-checksum': createHmac('sha512', by)
      .update(names.map((name) => String(said[name])).join(','))
      .digest('base64'),
  });
  const call = (method: string, said: Said) => raw(method, JSON.stringify(said), seal(said));
  const round = randomUUID();
  const base = () => ({ requestId: randomUUID(), timestamp: '0', playerId: user, sessionId: token });
  const withdraw = (amount: number, more: object = {}) => ({
    ...base(),
    gameKey: gameCode,
    transferId: randomUUID(),
    roundNumber: round,
    roundCompleted: false,
    amount,
    currency,
    reason: 'ROUND_BEGIN',
    ...more,
  });
  const deposit = (amount: number, more: object = {}) =>
    withdraw(amount, { roundCompleted: true, reason: 'ROUND_END', ...more });
  const reverse = (of: { transferId: string }, more: object = {}) => ({
    ...base(),
    transferId: randomUUID(),
    referenceId: of.transferId,
    roundNumber: round,
    ...more,
  });
  const balance = async (): Promise<number> => {
    const answer = await call('balance', { ...base(), currency });
    expectSame('the status of a balance', answer.statusCode, 'OK');
    if (!Number.isInteger(answer.balance)) throw new Nonconformity('a balance is an integer');
    return answer.balance!;
  };
  /** Makes a call and expects its status and its change of the balance. */
  async function expectMove(method: string, said: Said, status: string, moves: number): Promise<Answer> {
    const before = await balance();
    const answer = await call(method, said);
    expectSame(`the answer to ${method}`, [answer.http, answer.statusCode], [200, status]);
    expectSame(`the balance after ${method}`, await balance(), before + moves);
    if (status === 'OK') expectSame(`the balance that ${method} told`, answer.balance, before + moves);
    return answer;
  }
  const player = { user, token, deadToken, gameCode, currency };
  return { ...player, raw, seal, call, base, withdraw, deposit, reverse, balance, expectMove };
}

const tell = tellIn(speak);

export const egtCases = {
  'a code opens a session once, with currency and balance': tell(
    async ({ call, base, gameCode, currency, balance }) => {
      const fresh = await call('defence-code', { ...base(), gameKey: gameCode });
      expectSame('the status of a code', [fresh.http, fresh.statusCode], [200, 'OK']);
      const said = { ...base(), sessionId: randomUUID(), defenceCode: fresh.defenceCode };
      const answer = await call('authenticate', said);
      expectSame(
        'the answer',
        [answer.statusCode, answer.currency, answer.balance],
        ['OK', currency, await balance()],
      );
      const again = await call('authenticate', { ...said, sessionId: randomUUID() });
      expectSame('the second answer', again.statusCode, 'ERR_INVALID_TOKEN');
    },
  ),
  'an unknown code opens none': tell(async ({ call, base }) => {
    const { statusCode } = await call('authenticate', { ...base(), defenceCode: randomUUID() });
    expectSame('the status', statusCode, 'ERR_INVALID_TOKEN');
  }),
  'an unknown player is refused': tell(async ({ call, base }) => {
    const said = { ...base(), playerId: randomUUID(), defenceCode: randomUUID() };
    expectSame('the status', (await call('authenticate', said)).statusCode, 'ERR_INVALID_PLAYER_ID');
  }),
  'a balance is told as an integer': tell(async ({ balance }) => balance()),
  'a balance in another currency is refused': tell(async ({ call, base, currency }) => {
    const other = currency === 'EUR' ? 'USD' : 'EUR';
    const { statusCode } = await call('balance', { ...base(), currency: other });
    expectSame('the status', statusCode, 'ERR_INVALID_ACCOUNT');
  }),
  'a withdraw is taken, and says how': tell(async ({ expectMove, withdraw, call, reverse }) => {
    const said = withdraw(coin);
    const { casinoTransferId, bonusAmount, realAmount } = await expectMove('withdraw', said, 'OK', -coin);
    if (!casinoTransferId) throw new Nonconformity('a transfer has an id of the casino’s');
    expectSame('real and bonus together', (realAmount ?? NaN) + (bonusAmount ?? NaN), coin);
    await call('reverse/withdraw', reverse(said));
  }),
  'a deposit is paid': tell(async ({ expectMove, withdraw, deposit }) => {
    await expectMove('withdraw', withdraw(coin), 'OK', -coin);
    await expectMove('deposit', deposit(2 * coin), 'OK', 2 * coin);
  }),
  'a deposit of nothing ends a round': tell(async ({ expectMove, withdraw, deposit }) => {
    await expectMove('withdraw', withdraw(coin), 'OK', -coin);
    await expectMove('deposit', deposit(0), 'OK', 0);
  }),
  'a jackpot’s win is in its deposit': tell(async ({ expectMove, withdraw, deposit }) => {
    const jackpotWins = [{ type: 'x', jackpotName: 'lab', levelName: 'I', amount: 50.5, winId: 'w' }];
    await expectMove('withdraw', withdraw(coin), 'OK', -coin);
    await expectMove('deposit', deposit(2 * coin, { jackpotWins }), 'OK', 2 * coin);
  }),
  'a withdraw is reversed': tell(async ({ expectMove, withdraw, reverse }) => {
    const said = withdraw(coin);
    await expectMove('withdraw', said, 'OK', -coin);
    await expectMove('reverse/withdraw', reverse(said), 'OK', coin);
  }),
  'a withdraw that comes twice is taken once, under the same id': tell(
    async ({ expectMove, withdraw, reverse, call }) => {
      const said = withdraw(coin);
      const first = await expectMove('withdraw', said, 'OK', -coin);
      const again = await expectMove('withdraw', { ...said, requestId: randomUUID() }, 'OK', 0);
      expectSame('the id', again.casinoTransferId, first.casinoTransferId);
      await call('reverse/withdraw', reverse(said));
    },
  ),
  'a deposit that comes twice is paid once, under the same id': tell(
    async ({ expectMove, withdraw, deposit }) => {
      const won = deposit(2 * coin);
      await expectMove('withdraw', withdraw(coin), 'OK', -coin);
      const first = await expectMove('deposit', won, 'OK', 2 * coin);
      const again = await expectMove('deposit', won, 'OK', 0);
      expectSame('the id', again.casinoTransferId, first.casinoTransferId);
    },
  ),
  'a reversal that comes twice is made once, and under another id is told': tell(
    async ({ expectMove, withdraw, reverse }) => {
      const said = withdraw(coin);
      await expectMove('withdraw', said, 'OK', -coin);
      await expectMove('reverse/withdraw', reverse(said), 'OK', coin);
      await expectMove('reverse/withdraw', reverse(said), 'ERR_TRANSFER_ROLLED_BACK', 0);
    },
  ),
  'an id with other content is refused': tell(async ({ expectMove, withdraw, reverse }) => {
    const said = withdraw(coin);
    await expectMove('withdraw', said, 'OK', -coin);
    await expectMove('withdraw', { ...said, amount: 2 * coin }, 'ERR_UNKNOWN', 0);
    await expectMove('reverse/withdraw', reverse(said), 'OK', coin);
  }),
  'a deposit after the round has ended is paid': tell(async ({ expectMove, withdraw, deposit }) => {
    await expectMove('withdraw', withdraw(coin), 'OK', -coin);
    await expectMove('deposit', deposit(0), 'OK', 0);
    await expectMove('deposit', deposit(coin), 'OK', coin);
  }),
  'a reversal of what is unknown is told, and the withdraw refused when it comes': tell(
    async ({ expectMove, withdraw, reverse }) => {
      const said = withdraw(coin);
      await expectMove('reverse/withdraw', reverse(said), 'ERR_TRANSFER_DOES_NOT_EXIST', 0);
      await expectMove('withdraw', said, 'ERR_UNKNOWN', 0);
    },
  ),
  'a deposit without a withdraw is refused': tell(async ({ expectMove, deposit }) =>
    expectMove('deposit', deposit(coin), 'ERR_UNKNOWN', 0),
  ),
  'a deposit on a reversed withdraw is refused': tell(async ({ expectMove, withdraw, deposit, reverse }) => {
    const said = withdraw(coin);
    await expectMove('withdraw', said, 'OK', -coin);
    await expectMove('reverse/withdraw', reverse(said), 'OK', coin);
    await expectMove('deposit', deposit(coin), 'ERR_UNKNOWN', 0);
  }),
  'a withdraw beyond the balance is refused': tell(async ({ expectMove, withdraw, balance }) =>
    expectMove('withdraw', withdraw((await balance()) + 1), 'ERR_NOT_ENOUGH_MONEY', 0),
  ),
  'another currency is refused': tell(async ({ expectMove, withdraw, currency }) => {
    const other = currency === 'EUR' ? 'USD' : 'EUR';
    await expectMove('withdraw', withdraw(coin, { currency: other }), 'ERR_INVALID_ACCOUNT', 0);
  }),
  'an unknown game is refused': tell(async ({ expectMove, withdraw }) =>
    expectMove('withdraw', withdraw(coin, { gameKey: `none-${randomUUID()}` }), 'ERR_UNKNOWN', 0),
  ),
  'an unknown session is refused': tell(async ({ expectMove, withdraw }) =>
    expectMove('withdraw', withdraw(coin, { sessionId: randomUUID() }), 'ERR_INVALID_TOKEN', 0),
  ),
  'a dead session is refused for a withdraw': tell(async ({ expectMove, withdraw, deadToken }) =>
    expectMove('withdraw', withdraw(coin, { sessionId: deadToken }), 'ERR_INVALID_TOKEN', 0),
  ),
  'a dead session is taken for a deposit and a reversal': tell(
    async ({ expectMove, withdraw, deposit, reverse, deadToken }) => {
      const [one, two] = [withdraw(coin), withdraw(coin)];
      const session = { sessionId: deadToken };
      await expectMove('withdraw', one, 'OK', -coin);
      await expectMove('withdraw', two, 'OK', -coin);
      await expectMove('reverse/withdraw', reverse(one, session), 'OK', coin);
      await expectMove('deposit', deposit(coin, session), 'OK', coin);
    },
  ),
  'a terminated session takes no withdraw': tell(async ({ call, base, withdraw, gameCode, expectMove }) => {
    const { defenceCode } = await call('defence-code', { ...base(), gameKey: gameCode });
    const session = { sessionId: randomUUID() };
    await call('authenticate', { ...base(), ...session, defenceCode });
    expectSame('the status', (await call('terminate', { ...base(), ...session })).statusCode, 'OK');
    await expectMove('withdraw', withdraw(coin, session), 'ERR_INVALID_TOKEN', 0);
  }),
  'a forged call is refused': tell(async ({ withdraw, balance, raw, seal }) => {
    const before = await balance();
    const said = withdraw(coin);
    const body = JSON.stringify(said);
    const answers = [
      await raw('withdraw', body, seal(said, randomUUID())),
      await raw('withdraw', body.replace(`:${coin},`, `:${2 * coin},`), seal(said)),
      await raw('withdraw', body, seal(said, undefined, ['requestId'])),
    ];
    for (const { statusCode } of answers) expectSame('the status', statusCode, 'ERR_INTEGRITY_CHECK_FAILED');
    expectSame('without headers', (await raw('withdraw', body, {})).statusCode, 'ERR_MISSING_HEADERS');
    expectSame('the balance', await balance(), before);
  }),
  'a call that is no JSON, lacks a field or has a wrong one is refused': tell(
    async ({ raw, seal, withdraw, call, balance }) => {
      const before = await balance();
      expectSame('no JSON', (await raw('withdraw', '{', seal({}))).statusCode, 'ERR_INVALID_FIELDS');
      const lacking = withdraw(coin, { roundNumber: undefined });
      expectSame('a field lacks', (await call('withdraw', lacking)).statusCode, 'ERR_FIELD_MISSING');
      for (const amount of ['1', -coin, 0.5])
        expectSame(
          'a wrong amount',
          (await call('withdraw', withdraw(amount as number))).statusCode,
          'ERR_INVALID_FIELDS',
        );
      expectSame('the balance', await balance(), before);
    },
  ),
  'a gift spin takes nothing, and its win is paid': tell(async ({ expectMove, withdraw, deposit }) => {
    const giftSpin = { bonusCode: 'demo', campaignId: 'demo', totalSpins: 2, remainingSpins: 1 };
    await expectMove('withdraw', withdraw(coin, { giftSpin }), 'OK', 0);
    await expectMove('deposit', deposit(coin, { giftSpin }), 'OK', coin);
  }),
  'the same withdraw twenty times at once is taken once': tell(
    async ({ call, withdraw, balance, reverse }) => {
      const before = await balance();
      const said = withdraw(coin);
      const answers = await Promise.all(times(20, () => call('withdraw', said)));
      // A copy that arrives during the first call may be told to retry.
      const odd = answers.find(({ statusCode }) => !['OK', 'ERR_TIMEOUT'].includes(statusCode ?? ''));
      expectSame('an answer', odd?.statusCode, undefined);
      expectSame('the balance', await balance(), before - coin);
      await call('reverse/withdraw', reverse(said));
    },
  ),
  'ten withdraws of everything at once: one is taken': tell(async ({ call, withdraw, balance, reverse }) => {
    const before = await balance();
    const all = times(10, () => withdraw(before, { roundNumber: randomUUID() }));
    const answers = await Promise.all(all.map((each) => call('withdraw', each)));
    const taken = all.filter((_, place) => answers[place]!.statusCode === 'OK');
    expectSame('the balance', await balance(), before - before * taken.length);
    expectSame('how many were taken', taken.length, 1);
    for (const each of all) await call('reverse/withdraw', reverse(each));
    expectSame('the balance in the end', await balance(), before);
  }),
} as const;
