// Hub88's cases, written from its documentation. They need one player in one game with at least ten units of the currency, and an expired
// token. In the end the player's balance is as before, except for a few coins.
import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { expectSame, type LabPlayer, Nonconformity, readAnswer, type Send, tellIn, times } from './case.ts';

interface Answer {
  readonly http: number;
  readonly status?: string;
  readonly balance?: number;
  readonly currency?: string;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly country?: string;
}

export interface Hub88Lab extends LabPlayer {
  readonly send: Send;
  /** Hub88's private key. */
  readonly privateKey: KeyObject | string;
}

const coin = 100_000;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function speak({ send, privateKey, ...player }: Hub88Lab) {
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
  const sign = (body: string, key: KeyObject | string = privateKey) => ({
    'x-hub88-signature': createSign('sha256').update(body).sign(key, 'base64'),
  });
  const call = (method: string, said: object, key?: KeyObject) => {
    const body = JSON.stringify(said);
    return raw(method, body, sign(body, key));
  };
  const round = randomUUID();
  const base = (token = player.token) => ({
    user: player.user,
    token,
    request_uuid: randomUUID(),
    supplier_transaction_id: randomUUID(),
    supplier_user: 'lab',
    game_code: player.gameCode,
    round,
    round_closed: false,
  });
  const bet = (amount: number, more: object = {}) => ({
    ...base(),
    transaction_uuid: randomUUID(),
    currency: player.currency,
    is_free: false,
    amount,
    ...more,
  });
  const win = (amount: number, of: { transaction_uuid: string; round: string }, more: object = {}) =>
    bet(amount, {
      reference_transaction_uuid: of.transaction_uuid,
      round: of.round,
      round_closed: true,
      ...more,
    });
  const rollback = (of: { transaction_uuid: string; round: string }, more: object = {}) => ({
    ...base(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: of.transaction_uuid,
    round: of.round,
    ...more,
  });
  const balance = async (): Promise<number> => {
    const answer = await call('user/balance', base());
    expectSame('the status of a balance', answer.status, 'RS_OK');
    if (!Number.isInteger(answer.balance)) throw new Nonconformity('a balance is an integer');
    return answer.balance!;
  };
  /** Makes a call and expects its status and its change of the balance. */
  async function expectMove(method: string, said: object, status: string, moves: number): Promise<Answer> {
    const before = await balance();
    const answer = await call(method, said);
    expectSame(`the answer to ${method}`, [answer.http, answer.status], [200, status]);
    expectSame(`the balance after ${method}`, await balance(), before + moves);
    if (status === 'RS_OK') expectSame(`the balance that ${method} told`, answer.balance, before + moves);
    return answer;
  }
  return { ...player, raw, sign, call, bet, win, rollback, base, balance, expectMove };
}

const tell = tellIn(speak);

export const hub88Cases = {
  'a user is introduced with a country': tell(async ({ call, user }) => {
    const answer = await call('user/info', { user, request_uuid: 'lab-1' });
    expectSame(
      'the answer',
      [answer.http, answer.status, answer.user, answer.request_uuid],
      [200, 'RS_OK', user, 'lab-1'],
    );
    if (!/^[A-Z]{2}$/.test(answer.country ?? ''))
      throw new Nonconformity('a country is two letters of ISO 3166');
  }),
  'a balance is told with its currency, user and request': tell(async ({ call, base, user, currency }) => {
    const said = base();
    const answer = await call('user/balance', said);
    expectSame(
      'the answer',
      [answer.http, answer.status, answer.user, answer.request_uuid, answer.currency],
      [200, 'RS_OK', user, said.request_uuid, currency],
    );
  }),
  'a bet is taken': tell(async ({ expectMove, bet, call, rollback }) => {
    const said = bet(coin);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await call('transaction/rollback', rollback(said));
  }),
  'a win is paid': tell(async ({ expectMove, bet, win }) => {
    const said = bet(coin);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/win', win(2 * coin, said), 'RS_OK', 2 * coin);
  }),
  'a win of nothing ends a round': tell(async ({ expectMove, bet, win }) => {
    const said = bet(coin);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/win', win(0, said), 'RS_OK', 0);
  }),
  'a bet is refunded': tell(async ({ expectMove, bet, rollback }) => {
    const said = bet(coin);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/rollback', rollback(said), 'RS_OK', coin);
  }),
  'a win is taken back': tell(async ({ expectMove, bet, win, rollback }) => {
    const said = bet(coin);
    const won = win(coin, said);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/win', won, 'RS_OK', coin);
    await expectMove('transaction/rollback', rollback(won), 'RS_OK', -coin);
    await expectMove('transaction/rollback', rollback(said), 'RS_OK', coin);
  }),
  'a bet that comes twice is taken once, and answered as the first time': tell(
    async ({ expectMove, bet, win, call, balance }) => {
      const said = bet(coin);
      const first = await expectMove('transaction/bet', said, 'RS_OK', -coin);
      await call('transaction/win', win(3 * coin, said));
      const before = await balance();
      const again = await call('transaction/bet', { ...said, request_uuid: randomUUID() });
      expectSame('the second answer', [again.status, again.balance], ['RS_OK', first.balance]);
      expectSame('the balance', await balance(), before);
    },
  ),
  'a win that comes twice is paid once': tell(async ({ expectMove, bet, win }) => {
    const said = bet(coin);
    const won = win(2 * coin, said);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/win', won, 'RS_OK', 2 * coin);
    await expectMove('transaction/win', won, 'RS_OK', 0);
  }),
  'a refund that comes twice is made once, also under another id': tell(
    async ({ expectMove, bet, rollback }) => {
      const said = bet(coin);
      const back = rollback(said);
      await expectMove('transaction/bet', said, 'RS_OK', -coin);
      await expectMove('transaction/rollback', back, 'RS_OK', coin);
      await expectMove('transaction/rollback', back, 'RS_OK', 0);
      await expectMove('transaction/rollback', rollback(said), 'RS_OK', 0);
    },
  ),
  'an id with other content is a duplicate': tell(async ({ expectMove, bet, rollback }) => {
    const said = bet(coin);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/bet', { ...said, amount: 2 * coin }, 'RS_ERROR_DUPLICATE_TRANSACTION', 0);
    await expectMove('transaction/rollback', rollback(said), 'RS_OK', coin);
  }),
  'a win after the round has ended is paid': tell(async ({ expectMove, bet, win }) => {
    const said = bet(coin);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/win', win(0, said), 'RS_OK', 0);
    await expectMove('transaction/win', win(coin, said), 'RS_OK', coin);
  }),
  'a bet after its own refund is refused': tell(async ({ expectMove, bet, rollback }) => {
    const said = bet(coin);
    await expectMove('transaction/rollback', rollback(said), 'RS_OK', 0);
    await expectMove('transaction/bet', said, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 0);
  }),
  'a win on an unknown bet is refused': tell(async ({ expectMove, bet, win }) => {
    await expectMove('transaction/win', win(coin, bet(coin)), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 0);
  }),
  'a win on a refunded bet is refused': tell(async ({ expectMove, bet, win, rollback }) => {
    const said = bet(coin);
    await expectMove('transaction/bet', said, 'RS_OK', -coin);
    await expectMove('transaction/rollback', rollback(said), 'RS_OK', coin);
    await expectMove('transaction/win', win(coin, said), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 0);
  }),
  'a bet beyond the balance is refused with the true balance': tell(async ({ call, bet, balance }) => {
    const before = await balance();
    const answer = await call('transaction/bet', bet(before + 1000));
    expectSame('the answer', [answer.status, answer.balance], ['RS_ERROR_NOT_ENOUGH_MONEY', before]);
    expectSame('the balance', await balance(), before);
  }),
  'another currency is refused': tell(async ({ expectMove, bet, currency }) => {
    const other = currency === 'EUR' ? 'USD' : 'EUR';
    await expectMove('transaction/bet', bet(coin, { currency: other }), 'RS_ERROR_WRONG_CURRENCY', 0);
  }),
  'an unknown game is refused': tell(async ({ expectMove, bet }) => {
    await expectMove(
      'transaction/bet',
      bet(coin, { game_code: `none-${randomUUID()}` }),
      'RS_ERROR_INVALID_GAME',
      0,
    );
  }),
  'an unknown token is refused': tell(async ({ expectMove, bet }) => {
    await expectMove('transaction/bet', bet(coin, { token: randomUUID() }), 'RS_ERROR_INVALID_TOKEN', 0);
  }),
  'an expired token is refused for a bet': tell(async ({ expectMove, bet, deadToken }) => {
    await expectMove('transaction/bet', bet(coin, { token: deadToken }), 'RS_ERROR_TOKEN_EXPIRED', 0);
  }),
  'an expired token is taken for a win and a refund': tell(
    async ({ expectMove, bet, win, rollback, deadToken }) => {
      const [one, two] = [bet(coin), bet(coin)];
      const token = { token: deadToken };
      await expectMove('transaction/bet', one, 'RS_OK', -coin);
      await expectMove('transaction/bet', two, 'RS_OK', -coin);
      await expectMove('transaction/rollback', rollback(one, token), 'RS_OK', coin);
      await expectMove('transaction/win', win(coin, two, token), 'RS_OK', coin);
    },
  ),
  'a forged call is refused': tell(async ({ call, bet, balance, raw, sign }) => {
    const before = await balance();
    const said = bet(coin);
    const body = JSON.stringify(said);
    const answers = [
      await call('transaction/bet', said, stranger),
      await raw('transaction/bet', body, {}),
      await raw('transaction/bet', body.replace(`${coin}`, `${2 * coin}`), sign(body)),
    ];
    for (const { status } of answers) expectSame('the status', status, 'RS_ERROR_INVALID_SIGNATURE');
    expectSame('the balance', await balance(), before);
  }),
  'a call that is no JSON, lacks a field or has a wrong one is refused': tell(
    async ({ raw, sign, bet, call, balance }) => {
      const before = await balance();
      expectSame('no JSON', (await raw('transaction/bet', '{', sign('{'))).status, 'RS_ERROR_WRONG_SYNTAX');
      const lacking = bet(coin, { transaction_uuid: undefined });
      expectSame('a field lacks', (await call('transaction/bet', lacking)).status, 'RS_ERROR_WRONG_SYNTAX');
      for (const amount of ['1', -coin, 0.5])
        expectSame(
          'a wrong amount',
          (await call('transaction/bet', bet(amount as number))).status,
          'RS_ERROR_WRONG_TYPES',
        );
      expectSame('the balance', await balance(), before);
    },
  ),
  'a free bet takes nothing, and its win is paid': tell(async ({ expectMove, bet, win, rollback }) => {
    const free = { is_free: true, reward_uuid: '5f0d3c4e-0d6e-4a7e-8a44-0c6a9f2d1e77' };
    const said = bet(coin, free);
    await expectMove('transaction/bet', said, 'RS_OK', 0);
    const won = win(coin, said, free);
    await expectMove('transaction/win', won, 'RS_OK', coin);
    await expectMove('transaction/rollback', rollback(won), 'RS_OK', -coin);
  }),
  'a supplier’s prize needs no bet': tell(async ({ expectMove, bet, rollback }) => {
    const prize = bet(coin, { is_supplier_promo: true });
    await expectMove('transaction/win', prize, 'RS_OK', coin);
    await expectMove('transaction/rollback', rollback(prize), 'RS_OK', -coin);
  }),
  'the same bet twenty times at once is taken once': tell(async ({ call, bet, balance, rollback }) => {
    const before = await balance();
    const said = bet(coin);
    const answers = await Promise.all(times(20, () => call('transaction/bet', said)));
    // A copy that arrives during the first call may be told to retry.
    const odd = answers.find(
      ({ status }) => !['RS_OK', 'RS_ERROR_TIMEOUT', 'RS_ERROR_UNKNOWN'].includes(status ?? ''),
    );
    expectSame('an answer', odd?.status, undefined);
    expectSame('the balance', await balance(), before - coin);
    await call('transaction/rollback', rollback(said));
  }),
  'ten bets of everything at once: one is taken': tell(async ({ call, bet, balance, rollback }) => {
    const before = await balance();
    const bets = times(10, () => bet(before, { round: randomUUID() }));
    const answers = await Promise.all(bets.map((each) => call('transaction/bet', each)));
    const taken = bets.filter((_, place) => answers[place]!.status === 'RS_OK');
    expectSame('the balance', await balance(), before - before * taken.length);
    expectSame('how many were taken', taken.length, 1);
    for (const each of bets) await call('transaction/rollback', rollback(each));
    expectSame('the balance in the end', await balance(), before);
  }),
} as const;
