// Digitain's cases, written from the known parts of its protocol. They need one player in one game with at least ten units of the currency
// and an expired session. In the end the player's balance is as before, except for a few coins.
import { randomUUID } from 'node:crypto';
import { expectSame, Nonconformity, readAnswer, tellIn, times, type LabPlayer, type Send } from './case.ts';

interface Answer {
  readonly err: number;
  readonly tkn: string;
  readonly pid: string;
  readonly cid: string;
  readonly rid: string;
  readonly txid: string;
  readonly otxid: string;
  readonly bln: number;
}

export interface DigitainLab extends LabPlayer {
  readonly send: Send;
  /** The key in every call of Digitain. */
  readonly secretKey: string;
  /** The operator's number at Digitain. */
  readonly partnerId: number;
}

type Said = Readonly<Record<string, unknown>>;

function speak({ send, secretKey, partnerId, user, token, gameCode, deadToken, currency }: DigitainLab) {
  async function raw(method: string, body: string, key = secretKey) {
    const headers = { 'content-type': 'application/json', ...(key && { secretkey: key }) };
    const sent = await send(method, body, headers);
    const shown = sent.headers?.['secretkey'];
    return { ...readAnswer<Answer>(method, sent), ...(shown !== undefined && { shown }) };
  }
  const call = (method: string, said: Said) => raw(method, JSON.stringify(said));
  const partner = { prid: partnerId };
  const base = { ...partner, tkn: token, pid: user, cid: currency };
  const rid = randomUUID();
  const bet = (bam: number, more: object = {}) => ({
    ...base,
    gid: gameCode,
    rid,
    txid: randomUUID(),
    bam,
    inf: { isb: false, opt: 1 },
    ...more,
  });
  const result = (wam: number, more: object = {}) => ({
    ...base,
    gid: gameCode,
    rid,
    txid: randomUUID(),
    wam,
    inf: { isb: false, wot: 1, rndf: true },
    ...more,
  });
  const both = (bam: number, wam: number, more: object = {}) => ({
    ...result(wam),
    bam,
    inf: { isb: false, bot: 1, wot: 1, rndf: true },
    ...more,
  });
  const promowin = (pwa: number, more: object = {}) => ({
    ...partner,
    pid: user,
    gid: gameCode,
    opt: 1,
    pwa,
    cid: currency,
    txid: randomUUID(),
    ...more,
  });
  const cancel = (of: { readonly txid: string; readonly rid: string }, more: object = {}) => ({
    ...partner,
    pid: user,
    gid: gameCode,
    refrnd: false,
    rid: of.rid,
    otxid: of.txid,
    ...more,
  });
  /** In hundredths, so that sums are exact. */
  const balance = async (): Promise<number> => {
    const { err, bln } = await call('getbalance', base);
    expectSame('the code of a balance', err, 1);
    const hundredths = Math.round((bln ?? NaN) * 100);
    if (hundredths / 100 !== bln) throw new Nonconformity('a balance is a decimal');
    return hundredths;
  };
  /** Makes a call and expects its code and its change of the balance. */
  async function expectMove(method: string, said: Said, code: number, moves: number) {
    const before = await balance();
    const answer = await call(method, said);
    expectSame(`the answer to ${method}`, [answer.http, answer.err], [200, code]);
    expectSame(`the balance after ${method}`, await balance(), before + moves);
    if (code === 1 || code === 8)
      expectSame(`the balance that ${method} told`, answer.bln, (before + moves) / 100);
    return answer;
  }
  const player = { user, token, deadToken, gameCode, currency, secretKey };
  return { ...player, raw, call, base, bet, result, both, promowin, cancel, balance, expectMove, partner };
}

const tell = tellIn(speak);

export const digitainCases = {
  'a token is told whose it is, in which currency, with the balance': tell(
    async ({ call, partner, token, user, currency, balance }) => {
      const { err, tkn, pid, cid, bln } = await call('authenticate', { ...partner, tkn: token });
      expectSame('the answer', [err, pid, cid, bln], [1, user, currency, (await balance()) / 100]);
      if (!tkn) throw new Nonconformity('a token comes back');
    },
  ),
  'an unknown token and a dead one are told nothing': tell(async ({ call, partner, deadToken }) => {
    for (const tkn of [randomUUID(), deadToken]) {
      const { err, pid } = await call('authenticate', { ...partner, tkn });
      expectSame('the answer', [err, pid], [2, undefined]);
    }
  }),
  'a balance of an unknown player is refused': tell(async ({ call, base }) => {
    expectSame('the code', (await call('getbalance', { ...base, pid: randomUUID() })).err, 4);
  }),
  'a balance in another currency is refused': tell(async ({ call, base, currency }) => {
    const cid = currency === 'EUR' ? 'USD' : 'EUR';
    expectSame('the code', (await call('getbalance', { ...base, cid })).err, 999);
  }),
  'a bet is taken, and its id and player come back': tell(async ({ expectMove, bet, cancel, call, user }) => {
    const said = bet(1.5);
    const { txid, pid } = await expectMove('bet', said, 1, -150);
    expectSame('the ids', [txid, pid], [said.txid, user]);
    await call('cancel', cancel(said));
  }),
  'a result is paid': tell(async ({ expectMove, bet, result }) => {
    await expectMove('bet', bet(1), 1, -100);
    await expectMove('result', result(2.4), 1, 240);
  }),
  'a result of nothing ends a round': tell(async ({ expectMove, bet, result }) => {
    await expectMove('bet', bet(1), 1, -100);
    await expectMove('result', result(0), 1, 0);
    await expectMove('bet', bet(1), 999, 0);
  }),
  'a bet and its result in one are both done, once': tell(async ({ expectMove, both }) => {
    const said = both(1, 2.5);
    await expectMove('betandresult', said, 1, 150);
    await expectMove('betandresult', said, 8, 0);
  }),
  'a bet and its result in one are both refused when the bet is': tell(
    async ({ expectMove, both, balance }) =>
      expectMove('betandresult', both(((await balance()) + 1) / 100, 1), 6, 0),
  ),
  'a promotion’s win needs no round, and is paid once': tell(async ({ expectMove, promowin }) => {
    const said = promowin(1.25);
    await expectMove('promowin', said, 1, 125);
    await expectMove('promowin', said, 8, 0);
  }),
  'bonus money is not staked, and its win is paid': tell(async ({ expectMove, bet, result }) => {
    await expectMove('bet', bet(5, { inf: { isb: true } }), 1, 0);
    await expectMove('result', result(1, { inf: { isb: true, wot: 1, rndf: true } }), 1, 100);
  }),
  'a free spin’s win needs no bet': tell(async ({ expectMove, result }) =>
    expectMove('result', result(1, { inf: { isb: false, wot: 4, rndf: true } }), 1, 100),
  ),
  'a bet is cancelled, and what it was comes back': tell(async ({ expectMove, bet, cancel, user }) => {
    const said = bet(1);
    await expectMove('bet', said, 1, -100);
    const { pid, rid, otxid } = await expectMove('cancel', cancel(said), 1, 100);
    expectSame('the ids', [pid, rid, otxid], [user, said.rid, said.txid]);
  }),
  'a round is cancelled: all its bets come back, and none is taken after': tell(
    async ({ expectMove, bet, cancel }) => {
      const said = bet(1);
      await expectMove('bet', said, 1, -100);
      await expectMove('bet', bet(2), 1, -200);
      await expectMove('cancel', cancel(said, { refrnd: true, otxid: null }), 1, 300);
      await expectMove('bet', bet(1), 999, 0);
    },
  ),
  'a bet that comes twice is taken once, and told to be known': tell(
    async ({ expectMove, bet, cancel, call }) => {
      const said = bet(1);
      await expectMove('bet', said, 1, -100);
      const { txid } = await expectMove('bet', said, 8, 0);
      expectSame('the id', txid, said.txid);
      await call('cancel', cancel(said));
    },
  ),
  'a result that comes twice is paid once, and told to be known': tell(
    async ({ expectMove, bet, result }) => {
      const won = result(2);
      await expectMove('bet', bet(1), 1, -100);
      await expectMove('result', won, 1, 200);
      await expectMove('result', won, 8, 0);
    },
  ),
  'a cancel that comes twice is made once': tell(async ({ expectMove, bet, cancel }) => {
    const said = bet(1);
    await expectMove('bet', said, 1, -100);
    await expectMove('cancel', cancel(said), 1, 100);
    await expectMove('cancel', cancel(said), 8, 0);
  }),
  'an id with other content is refused': tell(async ({ expectMove, bet, cancel }) => {
    const said = bet(1);
    await expectMove('bet', said, 1, -100);
    await expectMove('bet', { ...said, bam: 2 }, 999, 0);
    await expectMove('cancel', cancel(said), 1, 100);
  }),
  'a result after the round has ended is paid': tell(async ({ expectMove, bet, result }) => {
    await expectMove('bet', bet(1), 1, -100);
    await expectMove('result', result(0), 1, 0);
    await expectMove('result', result(1), 1, 100);
  }),
  'a settled bet is not cancelled': tell(async ({ expectMove, bet, result, cancel }) => {
    const said = bet(1);
    await expectMove('bet', said, 1, -100);
    await expectMove('result', result(1), 1, 100);
    await expectMove('cancel', cancel(said), 999, 0);
  }),
  'a cancel of what is unknown is told, and the bet refused when it comes': tell(
    async ({ expectMove, bet, cancel }) => {
      const said = bet(1);
      await expectMove('cancel', cancel(said), 7, 0);
      await expectMove('bet', said, 999, 0);
    },
  ),
  'a result without a bet is refused': tell(async ({ expectMove, result }) =>
    expectMove('result', result(1), 7, 0),
  ),
  'a result on a bet that was cancelled is refused': tell(async ({ expectMove, bet, result, cancel }) => {
    const said = bet(1);
    await expectMove('bet', said, 1, -100);
    await expectMove('cancel', cancel(said), 1, 100);
    await expectMove('result', result(1), 7, 0);
  }),
  'a bet beyond the balance is refused, and its ids come back': tell(
    async ({ expectMove, bet, balance, user }) => {
      const said = bet(((await balance()) + 1) / 100);
      const { txid, pid, rid } = await expectMove('bet', said, 6, 0);
      expectSame('the ids', [txid, pid, rid], [said.txid, user, said.rid]);
    },
  ),
  'another currency is refused': tell(async ({ expectMove, bet, currency }) =>
    expectMove('bet', bet(1, { cid: currency === 'EUR' ? 'USD' : 'EUR' }), 999, 0),
  ),
  'an unknown game is refused': tell(async ({ expectMove, bet }) =>
    expectMove('bet', bet(1, { gid: `none-${randomUUID()}` }), 11, 0),
  ),
  'an unknown session and a dead one are refused for a bet': tell(async ({ expectMove, bet, deadToken }) => {
    for (const tkn of [randomUUID(), deadToken]) await expectMove('bet', bet(1, { tkn }), 2, 0);
  }),
  'a dead session is taken for a result, and none is asked of a cancel': tell(
    async ({ expectMove, bet, result, cancel, deadToken }) => {
      const [one, two] = [bet(1), bet(1)];
      await expectMove('bet', one, 1, -100);
      await expectMove('bet', two, 1, -100);
      await expectMove('cancel', cancel(one), 1, 100);
      await expectMove('result', result(1, { tkn: deadToken }), 1, 100);
    },
  ),
  'every answer shows the key, one of an error too': tell(async ({ call, base, secretKey }) => {
    for (const said of [base, { ...base, pid: randomUUID() }])
      expectSame('the key', (await call('getbalance', said)).shown, secretKey);
  }),
  'a call with another key or none is refused, and hears no key': tell(async ({ raw, bet, balance }) => {
    const before = await balance();
    for (const key of [randomUUID(), '']) {
      const { err, shown } = await raw('bet', JSON.stringify(bet(1)), key);
      expectSame('the answer', [err, shown], [12, undefined]);
    }
    expectSame('the balance', await balance(), before);
  }),
  'another partner’s call is refused': tell(async ({ expectMove, bet, partner }) =>
    expectMove('bet', bet(1, { prid: partner.prid + 1 }), 999, 0),
  ),
  'a call that is no JSON, lacks a field or has a wrong one is refused': tell(
    async ({ raw, bet, call, balance }) => {
      const before = await balance();
      expectSame('no JSON', (await raw('bet', '{')).err, 999);
      expectSame('a field lacks', (await call('bet', bet(1, { txid: undefined }))).err, 999);
      for (const bam of ['one', -1, 0.005, null])
        expectSame('a wrong amount', (await call('bet', { ...bet(1), bam })).err, 999);
      expectSame('the balance', await balance(), before);
    },
  ),
  'the same bet twenty times at once is taken once': tell(async ({ call, bet, balance, cancel }) => {
    const before = await balance();
    const said = bet(1);
    const answers = await Promise.all(times(20, () => call('bet', said)));
    // A copy that arrives during the first call may be told that the result is unknown.
    const odd = answers.find(({ err }) => ![1, 8, 999].includes(err!));
    expectSame('an answer', odd?.err, undefined);
    expectSame('how many were told to be the first', answers.filter(({ err }) => err === 1).length, 1);
    expectSame('the balance', await balance(), before - 100);
    await call('cancel', cancel(said));
  }),
  'ten bets of everything at once: one is taken': tell(async ({ call, bet, balance, cancel }) => {
    const before = await balance();
    const all = times(10, () => bet(before / 100, { rid: randomUUID() }));
    const answers = await Promise.all(all.map((each) => call('bet', each)));
    const taken = all.filter((_, place) => answers[place]!.err === 1);
    expectSame('the balance', await balance(), before - before * taken.length);
    expectSame('how many were taken', taken.length, 1);
    for (const each of all) await call('cancel', cancel(each));
    expectSame('the balance in the end', await balance(), before);
  }),
} as const;
