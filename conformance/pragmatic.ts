// Pragmatic Play's cases, written from its documentation. In the end the player's balance is as before, except for a few coins.
import { randomUUID } from 'node:crypto';
import { plainLira } from '@felek/money';
import { hashOf } from '../apps/sandbox/src/pragmatic/hash.ts';
import { expectSame, type LabPlayer, readAnswer, type Send, tellIn, times } from './case.ts';

interface Answer {
  readonly http: number;
  readonly error?: number;
  readonly description?: string;
  readonly transactionId?: string;
  readonly userId?: string;
  readonly currency?: string;
  readonly cash?: number;
  readonly bonus?: number;
}

export interface PragmaticLab extends LabPlayer {
  readonly send: Send;
  /** The secret of the hashes. */
  readonly secret: string;
}

/** In kuruş. */
const coin = 100;
type Form = Readonly<Record<string, string>>;
const lira = (kurus: number) => plainLira(BigInt(kurus));

function speak({ send, secret, ...player }: PragmaticLab) {
  async function raw(method: string, body: string): Promise<Answer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return readAnswer<Answer>(method, await send(method, body, headers));
  }
  const hashed = (said: Form, by = secret) => {
    const form = new URLSearchParams(said);
    form.set('hash', hashOf(form, by));
    return form.toString();
  };
  const call = (method: string, said: Form, by?: string) => raw(method, hashed(said, by));
  const kurusOf = ({ cash = NaN, bonus = NaN }: Answer) => Math.round((cash + bonus) * 100);
  const round = randomUUID();
  const base = {
    providerId: 'PragmaticPlay',
    userId: player.user,
    token: player.token,
    gameId: player.gameCode,
    roundId: round,
    timestamp: String(Date.now()),
    roundDetails: 'lab',
    bonusCode: '',
  };
  const bet = (kurus: number, more: Form = {}) => ({
    ...base,
    reference: randomUUID(),
    amount: lira(kurus),
    ...more,
  });
  const result = bet;
  const refund = ({ reference, userId }: Form, more: Form = {}): Form => ({
    providerId: 'PragmaticPlay',
    userId: userId!,
    reference: reference!,
    ...more,
  });
  const balance = async (): Promise<number> => {
    const answer = await call('balance.html', { userId: player.user, token: player.token });
    expectSame('the code of a balance', answer.error, 0);
    return kurusOf(answer);
  };
  /** Makes a call and expects its code and its change of the balance. */
  async function expectMove(method: string, said: Form, error: number, moves: number): Promise<Answer> {
    const before = await balance();
    const answer = await call(method, said);
    expectSame(`the answer to ${method}`, [answer.http, answer.error], [200, error]);
    expectSame(`the balance after ${method}`, await balance(), before + moves);
    if (error === 0 && answer.cash !== undefined)
      expectSame(`the balance that ${method} told`, kurusOf(answer), before + moves);
    return answer;
  }
  /** Pays back a case's wins, so that the balance is as before. */
  const giveBack = (kurus: number) => call('adjustment.html', bet(-kurus));
  return { ...player, raw, hashed, call, base, bet, result, refund, balance, expectMove, giveBack };
}

const tell = tellIn(speak);

export const pragmaticCases = {
  'a token is told whose it is, with currency and balance': tell(
    async ({ call, token, user, currency, gameCode, balance }) => {
      const answer = await call('authenticate.html', {
        token,
        gameId: gameCode,
        providerId: 'PragmaticPlay',
      });
      expectSame(
        'the answer',
        [answer.http, answer.error, answer.userId, answer.currency],
        [200, 0, user, currency],
      );
      expectSame('the balance', Math.round((answer.cash! + answer.bonus!) * 100), await balance());
    },
  ),
  'a balance is told with its currency': tell(async ({ call, user, currency }) => {
    const answer = await call('balance.html', { userId: user });
    expectSame('the answer', [answer.http, answer.error, answer.currency], [200, 0, currency]);
    expectSame('the kinds', [typeof answer.cash, typeof answer.bonus], ['number', 'number']);
  }),
  'every answer says what it means': tell(async ({ call, user, bet }) => {
    for (const [method, said] of [
      ['balance.html', { userId: user }],
      ['bet.html', bet(coin, { gameId: 'none' })],
    ] as const)
      expectSame('a description', typeof (await call(method, said)).description, 'string');
  }),
  'a bet is taken': tell(async ({ expectMove, bet, call, refund }) => {
    const said = bet(coin);
    const { transactionId } = await expectMove('bet.html', said, 0, -coin);
    expectSame('an id', typeof transactionId, 'string');
    await call('refund.html', refund(said));
  }),
  'a result is paid': tell(async ({ expectMove, bet, result }) => {
    await expectMove('bet.html', bet(coin), 0, -coin);
    await expectMove('result.html', result(2 * coin), 0, 2 * coin);
  }),
  'two bets of a round are settled by one result': tell(async ({ expectMove, bet, result }) => {
    await expectMove('bet.html', bet(coin), 0, -coin);
    await expectMove('bet.html', bet(coin), 0, -coin);
    await expectMove('result.html', result(2 * coin), 0, 2 * coin);
  }),
  'a result of nothing is taken, and the end of the round moves nothing': tell(
    async ({ expectMove, bet, result, base }) => {
      await expectMove('bet.html', bet(coin), 0, -coin);
      await expectMove('result.html', result(0), 0, 0);
      await expectMove('endRound.html', base, 0, 0);
      await expectMove('endRound.html', base, 0, 0);
    },
  ),
  'a bet is refunded': tell(async ({ expectMove, bet, refund }) => {
    const said = bet(coin);
    await expectMove('bet.html', said, 0, -coin);
    await expectMove('refund.html', refund(said), 0, coin);
  }),
  'a bet that comes twice is taken once, with the same id and the balance of now': tell(
    async ({ expectMove, bet, result }) => {
      const said = bet(coin);
      const first = await expectMove('bet.html', said, 0, -coin);
      await expectMove('result.html', result(2 * coin), 0, 2 * coin);
      const again = await expectMove('bet.html', { ...said, timestamp: '1700000000000' }, 0, 0);
      expectSame('the id', again.transactionId, first.transactionId);
    },
  ),
  'a result that comes twice is paid once, with the same id': tell(async ({ expectMove, bet, result }) => {
    const won = result(2 * coin);
    await expectMove('bet.html', bet(coin), 0, -coin);
    const first = await expectMove('result.html', won, 0, 2 * coin);
    const again = await expectMove('result.html', won, 0, 0);
    expectSame('the id', again.transactionId, first.transactionId);
  }),
  'a refund that comes twice is made once': tell(async ({ expectMove, bet, refund }) => {
    const said = bet(coin);
    await expectMove('bet.html', said, 0, -coin);
    const first = await expectMove('refund.html', refund(said), 0, coin);
    const again = await expectMove('refund.html', refund(said), 0, 0);
    expectSame('the id', again.transactionId, first.transactionId);
  }),
  'a reference with other content is refused for good': tell(async ({ expectMove, bet, refund }) => {
    const said = bet(coin);
    await expectMove('bet.html', said, 0, -coin);
    await expectMove('bet.html', { ...said, amount: lira(2 * coin) }, 120, 0);
    await expectMove('refund.html', refund(said), 0, coin);
  }),
  'a result after the round has ended is paid': tell(async ({ expectMove, bet, result, base }) => {
    await expectMove('bet.html', bet(coin), 0, -coin);
    await expectMove('result.html', result(0), 0, 0);
    await expectMove('endRound.html', base, 0, 0);
    await expectMove('result.html', result(coin), 0, coin);
  }),
  'a refund of an unknown bet moves nothing, and its bet is refused for good': tell(
    async ({ expectMove, bet, refund }) => {
      const said = bet(coin);
      await expectMove('refund.html', refund(said), 0, 0);
      await expectMove('bet.html', said, 120, 0);
    },
  ),
  'a result of an unknown bet may be told again': tell(async ({ expectMove, bet, result }) => {
    const won = result(coin);
    await expectMove('result.html', won, 100, 0);
    await expectMove('bet.html', bet(coin), 0, -coin);
    await expectMove('result.html', won, 0, coin);
  }),
  'a result of a refunded bet is refused for good': tell(async ({ expectMove, bet, result, refund }) => {
    const said = bet(coin);
    await expectMove('bet.html', said, 0, -coin);
    await expectMove('refund.html', refund(said), 0, coin);
    await expectMove('result.html', result(coin), 120, 0);
  }),
  'a refund of a bet that has a result is refused for good': tell(
    async ({ expectMove, bet, result, refund }) => {
      const said = bet(coin);
      await expectMove('bet.html', said, 0, -coin);
      await expectMove('result.html', result(coin), 0, coin);
      await expectMove('refund.html', refund(said), 120, 0);
    },
  ),
  'a bet beyond the balance is refused': tell(async ({ expectMove, bet, balance }) => {
    await expectMove('bet.html', bet((await balance()) + 1), 1, 0);
  }),
  'an unknown game is refused': tell(async ({ expectMove, bet }) => {
    await expectMove('bet.html', bet(coin, { gameId: `none-${randomUUID()}` }), 8, 0);
  }),
  'an unknown player is refused': tell(async ({ call }) => {
    const { error } = await call('balance.html', { userId: randomUUID() });
    expectSame('the code', error, 2);
  }),
  'an unknown token is refused': tell(async ({ expectMove, bet, call }) => {
    const token = randomUUID();
    expectSame('the code', (await call('authenticate.html', { token })).error, 4);
    await expectMove('bet.html', bet(coin, { token }), 4, 0);
  }),
  'an expired token is refused for a bet': tell(async ({ expectMove, bet, call, deadToken }) => {
    expectSame('the code', (await call('authenticate.html', { token: deadToken })).error, 4);
    await expectMove('bet.html', bet(coin, { token: deadToken }), 4, 0);
  }),
  'an expired token is taken for a result and a refund': tell(
    async ({ expectMove, bet, result, refund, deadToken }) => {
      const [one, two] = [bet(coin), bet(coin)];
      const token = { token: deadToken };
      await expectMove('bet.html', one, 0, -coin);
      await expectMove('bet.html', two, 0, -coin);
      await expectMove('refund.html', refund(one, token), 0, coin);
      await expectMove('result.html', result(coin, token), 0, coin);
    },
  ),
  'a forged call is refused': tell(async ({ call, raw, hashed, bet, balance }) => {
    const before = await balance();
    const said = bet(coin);
    const whole = hashed(said);
    const answers = [
      await call('bet.html', said, 'a secret of their own'),
      await raw('bet.html', whole.replace(/&hash=.*/, '')),
      await raw('bet.html', whole.replace(`amount=${lira(coin)}`, `amount=${lira(2 * coin)}`)),
    ];
    for (const { error } of answers) expectSame('the code', error, 5);
    expectSame('the balance', await balance(), before);
  }),
  'a call that lacks a parameter or has a wrong one is refused': tell(async ({ expectMove, bet }) => {
    await expectMove('bet.html', bet(coin, { reference: '' }), 7, 0);
    for (const amount of ['', 'ten', '-1.00', '1e1', '0.001'])
      await expectMove('bet.html', bet(coin, { amount }), 7, 0);
  }),
  'a campaign’s prize in a result is paid with it': tell(async ({ expectMove, bet, result, giveBack }) => {
    await expectMove('bet.html', bet(coin), 0, -coin);
    const prize = {
      promoWinAmount: lira(3 * coin),
      promoWinReference: randomUUID(),
      promoCampaignID: 'demo-campaign',
    };
    await expectMove('result.html', result(coin, prize), 0, 4 * coin);
    await giveBack(3 * coin);
  }),
  'a jackpot is paid once': tell(async ({ expectMove, bet, result, giveBack }) => {
    const jackpot = bet(3 * coin, { jackpotId: '1' });
    await expectMove('bet.html', bet(coin), 0, -coin);
    await expectMove('jackpotWin.html', jackpot, 0, 3 * coin);
    await expectMove('jackpotWin.html', jackpot, 0, 0);
    await expectMove('result.html', result(coin), 0, coin);
    await giveBack(3 * coin);
  }),
  'a promotion’s prize needs neither token nor bet, and is paid once': tell(
    async ({ expectMove, user, currency, giveBack }) => {
      const prize = {
        userId: user,
        campaignId: 'demo-campaign',
        campaignType: 'T',
        amount: lira(coin),
        currency,
        reference: randomUUID(),
        timestamp: '1700000000000',
      };
      await expectMove('promoWin.html', prize, 0, coin);
      await expectMove('promoWin.html', prize, 0, 0);
      await giveBack(coin);
    },
  ),
  'another currency is refused': tell(async ({ expectMove, user, currency }) => {
    const other = currency === 'EUR' ? 'USD' : 'EUR';
    const prize = {
      userId: user,
      campaignId: 'demo-campaign',
      campaignType: 'T',
      amount: '1.00',
      currency: other,
    };
    await expectMove(
      'promoWin.html',
      { ...prize, reference: randomUUID(), timestamp: '1700000000000' },
      7,
      0,
    );
  }),
  'an adjustment pays and takes, once': tell(async ({ expectMove, bet }) => {
    const down = bet(-coin);
    await expectMove('adjustment.html', bet(coin), 0, coin);
    await expectMove('adjustment.html', down, 0, -coin);
    await expectMove('adjustment.html', down, 0, 0);
  }),
  'the same bet twenty times at once is taken once': tell(async ({ call, bet, balance, refund }) => {
    const before = await balance();
    const said = bet(coin);
    const answers = await Promise.all(times(20, () => call('bet.html', said)));
    // A copy that arrives during the first call may be told to retry.
    expectSame('an odd answer', answers.find(({ error }) => error !== 0 && error !== 100)?.error, undefined);
    expectSame('the balance', await balance(), before - coin);
    await call('refund.html', refund(said));
  }),
  'ten bets of everything at once: one is taken': tell(async ({ call, bet, balance, refund }) => {
    const before = await balance();
    const bets = times(10, () => bet(before, { roundId: randomUUID() }));
    const answers = await Promise.all(bets.map((each) => call('bet.html', each)));
    const taken = bets.filter((_, place) => answers[place]!.error === 0);
    expectSame('the balance', await balance(), before - before * taken.length);
    expectSame('how many were taken', taken.length, 1);
    for (const each of bets) await call('refund.html', refund(each));
    expectSame('the balance in the end', await balance(), before);
  }),
} as const;
