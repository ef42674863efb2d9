// SoftGamings' cases, written from its documentation. The documentation fixes no error texts, so any refusal counts, except that an
// insufficient balance must be named. In the end the player's balance is as before, except for a few coins.
import { randomUUID } from 'node:crypto';
import { plainLira } from '@felek/money';
import { hmacOf } from '../apps/sandbox/src/softgamings/signature.ts';
import { system } from '../apps/sandbox/src/softgamings/wallet.ts';
import { expectSame, type LabPlayer, Nonconformity, type Send, tellIn, times } from './case.ts';

interface Answer {
  readonly status?: string;
  readonly error?: string;
  readonly tid?: string;
  readonly balance?: string;
}

export interface SoftGamingsLab extends LabPlayer {
  readonly send: Send;
  /** The secret of the signatures in both directions. */
  readonly secret: string;
}

/** In kuruş. */
const coin = 100;
export type Call = Readonly<Record<string, unknown>>;
const lira = (kurus: number) => plainLira(BigInt(kurus));
const newId = () => randomUUID().replaceAll('-', '');

function speak({ send, secret, ...player }: SoftGamingsLab) {
  async function raw(body: string): Promise<Answer> {
    const { http, body: said } = await send('wallet', body, { 'content-type': 'application/json' });
    expectSame('the HTTP status', http, 200);
    let answer: Answer & { readonly hmac?: string };
    try {
      answer = JSON.parse(said) as typeof answer;
    } catch {
      throw new Nonconformity(`not answered with JSON but with ${JSON.stringify(said.slice(0, 80))}`);
    }
    expectSame('the signature of the answer', answer.hmac, hmacOf({ ...answer }, secret));
    return answer;
  }
  const signed = (said: Call, by = secret) => JSON.stringify({ ...said, hmac: hmacOf(said, by) });
  const call = (said: Call, by?: string) => raw(signed(said, by));
  const base = {
    userid: player.user,
    currency: player.currency,
    i_extparam: player.token,
    i_gamedesc: `${system}:${player.gameCode}`,
  };
  const round = newId();
  const move = (type: 'debit' | 'credit', kurus: number, more: Call): Call => ({
    ...base,
    type,
    i_gameid: round,
    i_actionid: newId(),
    tid: newId(),
    amount: lira(kurus),
    ...more,
  });
  const debit = (kurus: number, more: Call = {}) => move('debit', kurus, more);
  const credit = (kurus: number, more: Call = {}) => move('credit', kurus, more);
  /** Reverses a call: a debit by a credit, a credit by a debit. */
  const undo = ({ type, tid, amount, i_gameid }: Call, more: Call = {}) =>
    move(type === 'debit' ? 'credit' : 'debit', 0, {
      i_rollback: tid,
      amount,
      ...(i_gameid !== undefined && { i_gameid }),
      ...more,
    });
  const kurusOf = ({ balance = 'none' }: Answer) => {
    if (!/^-?\d+\.\d\d$/.test(balance)) throw new Nonconformity(`the balance ${balance} has no two decimals`);
    return Math.round(Number(balance) * 100);
  };
  const balance = async (): Promise<number> => {
    const answer = await call({ ...base, type: 'balance' });
    expectSame('the answer to a balance', [answer.status, answer.error], ['OK', undefined]);
    return kurusOf(answer);
  };
  const isDone = ({ status, error }: Answer) => status === 'OK' && error === undefined;
  const isRefused = ({ status, error }: Answer) => status === undefined && typeof error === 'string';
  /** Makes a call that must succeed, and expects its change of the balance. */
  async function expectDone(said: Call, moves: number): Promise<void> {
    const before = await balance();
    const answer = await call(said);
    expectSame('that it is done', [isDone(answer), answer.tid], [true, said['tid']]);
    expectSame('the balance that is told', kurusOf(answer), before + moves);
    expectSame('the balance', await balance(), before + moves);
  }
  /** Makes a call that must be refused without moving money. */
  async function expectRefused(body: Call | string, by?: string): Promise<Answer> {
    const before = await balance();
    const answer = typeof body === 'string' ? await raw(body) : await call(body, by);
    expectSame('that it is refused', isRefused(answer), true);
    expectSame('the balance', await balance(), before);
    return answer;
  }
  return { ...player, signed, call, base, debit, credit, undo, balance, isDone, expectDone, expectRefused };
}

const tell = tellIn(speak);

export const softGamingsCases = {
  'a ping is answered': tell(async ({ call }) => {
    const { status, error } = await call({ type: 'ping' });
    expectSame('the answer', [status, error], ['OK', undefined]);
  }),
  'a balance has two decimals, and every answer is signed': tell(({ balance }) => balance()),
  'a round that is told again moves nothing': tell(async ({ call, base, balance }) => {
    const before = await balance();
    const actions = [{ actid: newId(), type: 'credit', amount: '5.00', timestamp: '1700000000' }];
    expectSame('the answer', (await call({ ...base, type: 'roundinfo', actions })).status, 'OK');
    expectSame('the balance', await balance(), before);
  }),
  'a debit is taken': tell(async ({ expectDone, debit, undo }) => {
    const said = debit(coin);
    await expectDone(said, -coin);
    await expectDone(undo(said), coin);
  }),
  'a credit is paid': tell(async ({ expectDone, debit, credit, undo }) => {
    const won = credit(3 * coin, { round_ended: true });
    await expectDone(debit(coin), -coin);
    await expectDone(won, 3 * coin);
    await expectDone(undo(won), -3 * coin);
  }),
  'a credit of nothing ends a round': tell(async ({ expectDone, expectRefused, debit, credit }) => {
    await expectDone(debit(coin), -coin);
    await expectDone(credit(0, { round_ended: true }), 0);
    await expectRefused(debit(coin));
  }),
  'a number counts by its digits': tell(async ({ call, debit, undo, signed, isDone, expectRefused }) => {
    const said = debit(coin);
    const body = signed(said).replace('"1.00"', '1.00');
    await expectRefused(body.replace('1.00', '1.0'));
    await expectRefused(body.replace('1.00', '1'));
    expectSame('that it is done', isDone(await call(said)), true);
    await call(undo(said));
  }),
  'taking back goes before the type': tell(async ({ expectDone, debit, credit, undo }) => {
    const [said, won] = [debit(coin), credit(2 * coin)];
    await expectDone(said, -coin);
    await expectDone(won, 2 * coin);
    await expectDone(undo(won), -2 * coin);
    await expectDone(undo(said), coin);
    // The rollback of an unknown call moves nothing, whatever amount it names.
    await expectDone(undo(credit(coin)), 0);
    await expectDone(undo(debit(coin)), 0);
  }),
  'a debit that comes twice is taken once, and told with the balance of now': tell(
    async ({ expectDone, debit, credit, undo }) => {
      const [said, won] = [debit(coin), credit(2 * coin)];
      await expectDone(said, -coin);
      await expectDone(won, 2 * coin);
      await expectDone(said, 0);
      await expectDone(undo(won), -2 * coin);
    },
  ),
  'a credit that comes twice is paid once': tell(async ({ expectDone, debit, credit }) => {
    const won = credit(coin, { round_ended: true });
    await expectDone(debit(coin), -coin);
    await expectDone(won, coin);
    await expectDone(won, 0);
  }),
  'a rollback that comes twice is made once, also under another id': tell(
    async ({ expectDone, debit, undo }) => {
      const said = debit(coin);
      const back = undo(said);
      await expectDone(said, -coin);
      await expectDone(back, coin);
      await expectDone(back, 0);
      await expectDone(undo(said), 0);
    },
  ),
  'an id with another amount is a mismatch': tell(async ({ expectDone, expectRefused, debit, undo }) => {
    const said = debit(coin);
    await expectDone(said, -coin);
    await expectRefused({ ...said, amount: lira(2 * coin) });
    await expectDone(undo(said), coin);
  }),
  'a credit after the round has ended is paid': tell(async ({ expectDone, debit, credit }) => {
    await expectDone(debit(coin), -coin);
    await expectDone(credit(0, { round_ended: true }), 0);
    await expectDone(credit(coin), coin);
  }),
  'a rollback of an unknown debit moves nothing, and its debit is refused': tell(
    async ({ expectDone, expectRefused, debit, undo }) => {
      const said = debit(coin);
      await expectDone(undo(said), 0);
      await expectRefused(said);
    },
  ),
  'a credit without a debit in its round is refused': tell(({ expectRefused, credit }) =>
    expectRefused(credit(coin)),
  ),
  'a credit whose debit was returned is refused': tell(
    async ({ expectDone, expectRefused, debit, credit, undo }) => {
      const said = debit(coin);
      await expectDone(said, -coin);
      await expectDone(undo(said), coin);
      await expectRefused(credit(coin));
    },
  ),
  'a debit beyond the balance is refused, and said to be': tell(async ({ expectRefused, debit, balance }) => {
    const { error = '' } = await expectRefused(debit((await balance()) + 1));
    expectSame('that it says why', /insufficient/i.test(error), true);
  }),
  'another currency is refused': tell(({ expectRefused, debit, currency }) =>
    expectRefused(debit(coin, { currency: currency === 'EUR' ? 'USD' : 'EUR' })),
  ),
  'an unknown game is refused': tell(({ expectRefused, debit }) =>
    expectRefused(debit(coin, { i_gamedesc: `${system}:none-${newId()}` })),
  ),
  'an unknown user is refused': tell(({ expectRefused, debit }) =>
    expectRefused(debit(coin, { userid: newId().slice(0, 25) })),
  ),
  'an unknown token is refused': tell(({ expectRefused, debit }) =>
    expectRefused(debit(coin, { i_extparam: newId() })),
  ),
  'an expired token is refused for a debit': tell(({ expectRefused, debit, deadToken }) =>
    expectRefused(debit(coin, { i_extparam: deadToken })),
  ),
  'an expired token is taken for a credit and a rollback': tell(
    async ({ expectDone, debit, credit, undo, deadToken }) => {
      const dead = { i_extparam: deadToken };
      const [one, two] = [debit(coin), debit(coin)];
      await expectDone(one, -coin);
      await expectDone(two, -coin);
      await expectDone(undo(one, dead), coin);
      await expectDone(credit(coin, dead), coin);
    },
  ),
  'a forged call is refused': tell(async ({ expectRefused, debit, signed }) => {
    const said = debit(coin);
    await expectRefused(said, 'a stranger’s secret');
    await expectRefused(JSON.stringify(said));
    await expectRefused(signed(said).replace('"1.00"', '"2.00"'));
  }),
  'a call that is no JSON, lacks a field or has a wrong one is refused': tell(
    async ({ expectRefused, debit }) => {
      await expectRefused('{');
      await expectRefused(debit(coin, { tid: '' }));
      for (const amount of ['-1.00', 'one', '1e2']) await expectRefused(debit(coin, { amount }));
      await expectRefused(debit(coin, { type: 'bet' }));
    },
  ),
  'a free round is paid without a debit': tell(async ({ expectDone, credit, undo }) => {
    const won = credit(coin, { game_extra: 'FREEROUNDS_demo' });
    await expectDone(won, coin);
    await expectDone(undo(won), -coin);
  }),
  'a promotion needs neither round nor token, and is paid once': tell(
    async ({ expectDone, credit, undo, deadToken }) => {
      const { i_gameid: _round, ...prize } = credit(coin, { subtype: 'promotion', i_extparam: deadToken });
      await expectDone(prize, coin);
      await expectDone(prize, 0);
      await expectDone(undo(prize), -coin);
    },
  ),
  'the same debit twenty times at once is taken once': tell(async ({ call, debit, undo, balance }) => {
    const before = await balance();
    const said = debit(coin);
    await Promise.all(times(20, () => call(said)));
    expectSame('the balance', await balance(), before - coin);
    await call(undo(said));
  }),
  'ten debits of everything at once: one is taken': tell(async ({ call, debit, undo, balance, isDone }) => {
    const before = await balance();
    const all = times(10, () => debit(before, { i_gameid: newId() }));
    const answers = await Promise.all(all.map((each) => call(each)));
    expectSame('how many were taken', answers.filter(isDone).length, 1);
    expectSame('the balance', await balance(), 0);
    for (const each of all) await call(undo(each));
    expectSame('the balance in the end', await balance(), before);
  }),
} as const;
