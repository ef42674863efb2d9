// The sandbox's providers play over HTTP against two servers on one database, first correctly and then with every fault. The ledger must
// match exactly the last answers that the providers got.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { openCasinoHouse, type CasinoHouse } from '../testbed/casino-house.ts';
import { openGame } from './game-session.ts';

interface Player {
  readonly provider: string;
  readonly number: number;
  readonly code: string;
  readonly title: string;
  /** A kuruş in the provider's unit. */
  readonly kurus: number;
  /** A round's id in the ledger. */
  roundOf(round: string): string;
  readonly done: string;
  readonly poor: string;
  readonly forged: string;
  /** The status for an unsigned call, if it differs from that for a forged one. */
  readonly unsigned?: string;
  /** A valid bet without a valid signature. */
  bet(user: string, token: string): { readonly method: string; readonly said: object };
  /** The refusals that must occur in a storm. */
  readonly met: readonly string[];
}

const players: readonly Player[] = [
  {
    provider: 'hub88',
    number: 2,
    code: 'hub_fruitgarden',
    title: 'Meyve Bahçesi',
    kurus: 1000,
    roundOf: (round) => round,
    done: 'RS_OK',
    poor: 'RS_ERROR_NOT_ENOUGH_MONEY',
    forged: 'RS_ERROR_INVALID_SIGNATURE',
    bet: (user, token) => ({
      method: 'transaction/bet',
      said: {
        user,
        token,
        request_uuid: 'x',
        transaction_uuid: 'x',
        round: 'x',
        game_code: 'hub_fruitgarden',
        currency: 'TRY',
        amount: 1000,
      },
    }),
    met: ['RS_ERROR_WRONG_CURRENCY', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
  },
  {
    provider: 'egt',
    number: 3,
    code: 'egt_niletreasure',
    title: 'Nil Hazinesi',
    kurus: 1,
    roundOf: (round) => round,
    done: 'OK',
    poor: 'ERR_NOT_ENOUGH_MONEY',
    forged: 'ERR_INTEGRITY_CHECK_FAILED',
    unsigned: 'ERR_MISSING_HEADERS',
    bet: (playerId, sessionId) => ({
      method: 'withdraw',
      said: {
        requestId: 'x',
        timestamp: '0',
        playerId,
        sessionId,
        gameKey: 'egt_niletreasure',
        transferId: 'x',
        roundNumber: 'x',
        roundCompleted: false,
        amount: 1,
        currency: 'TRY',
        reason: 'x',
      },
    }),
    met: ['ERR_INVALID_ACCOUNT', 'ERR_UNKNOWN'],
  },
  {
    provider: 'amusnet',
    number: 4,
    code: '801',
    title: 'Alev Alev',
    kurus: 1,
    roundOf: (round) => round,
    done: '1000',
    poor: '3100',
    forged: '3000',
    bet: (PlayerId, SessionId) => ({
      method: 'Withdraw',
      said: {
        PlayerId,
        SessionId,
        TransferId: 'x',
        GameId: '801',
        GameNumber: 'x',
        Amount: 1,
        Currency: 'TRY',
        Reason: 'ROUND_BEGIN',
      },
    }),
    met: ['3000'],
  },
  {
    provider: 'everymatrix',
    number: 5,
    code: 'galata-lights',
    title: 'Galata Işıkları',
    kurus: 1,
    roundOf: (round) => round,
    done: '0',
    poor: '104',
    forged: '101',
    bet: (ExternalUserId, SessionId) => ({
      method: 'wallet',
      said: {
        Request: 'WalletDebit',
        TransactionType: 'Wager',
        ValidateSession: true,
        SessionId,
        ExternalUserId,
        Amount: 0.01,
        TransactionId: 'x',
        RoundId: 'x',
        RoundStatus: 'Open',
      },
    }),
    met: ['101'],
  },
  {
    provider: 'digitain',
    number: 6,
    code: '5001',
    title: 'Efes Geceleri',
    kurus: 1,
    roundOf: (round) => round,
    done: '1',
    poor: '6',
    forged: '12',
    bet: (pid, tkn) => ({
      method: 'bet',
      said: { prid: 7, tkn, pid, gid: '5001', rid: 'x', txid: 'x', cid: 'TRY', bam: 0.01 },
    }),
    met: ['999'],
  },
  {
    provider: 'pragmatic',
    number: 7,
    code: 'vs20bosphorus',
    title: 'Boğaz Rüyası',
    kurus: 1,
    roundOf: (round) => `vs20bosphorus ${round}`,
    done: '0',
    poor: '1',
    forged: '5',
    bet: (userId, token) => ({
      method: 'bet.html',
      said: { userId, token, gameId: 'vs20bosphorus', roundId: 'x', reference: 'x', amount: '0.01' },
    }),
    met: ['120'],
  },
  {
    provider: 'softgamings',
    number: 1,
    code: 'sg_maidenstower',
    title: 'Kız Kulesi',
    kurus: 1,
    roundOf: (round) => round.replaceAll('-', ''),
    done: 'OK',
    poor: 'INSUFFICIENT_FUNDS',
    forged: 'wrong hmac parameter',
    bet: (userid, token) => ({
      method: 'debit',
      said: {
        userid,
        i_extparam: token,
        i_gamedesc: '960:sg_maidenstower',
        i_gameid: 'x',
        tid: 'x',
        currency: 'TRY',
        amount: '0.01',
      },
    }),
    met: ['Currency mismatch with user wallet currency', 'Transaction is rolled back'],
  },
];

interface Round {
  readonly round: string;
  readonly staked: number;
  readonly paid: number;
  readonly state: string;
  readonly refusal?: string;
  readonly balance?: number;
}

let house: CasinoHouse;
beforeAll(async () => {
  house = await openCasinoHouse(2);
});
afterEach(async () => expect(await checkInvariants(house.fresh.pool)).toEqual([]));
afterAll(() => house.close());

describe.each(players)('$provider', (player) => {
  const { provider, number, code, kurus } = player;

  async function sit(cash: bigint) {
    const seat = await house.seat(number, code, cash);
    const { address, session } = await openGame(seat.address);
    const opened = (await house.ask(`/control/${provider}/session/${session}`)) as {
      user: string;
      token: string;
    };
    /** `stake` in kuruş. */
    const play = async (rounds: number, stake: number, together = 1) => {
      const request = { ...opened, gameCode: code, rounds, stake: stake * kurus, together };
      const answer = (await house.ask(`/control/${provider}/play`, request)) as { rounds: Round[] };
      return answer.rounds;
    };
    const cashNow = async () => (await house.servers[0]!.ledger.balances(seat.customer))!.cash;
    return { ...seat, ...opened, address, session, play, cashNow };
  }

  it('a game is opened in its frame and played by its page: stake, win, a free round', async () => {
    const { address, session, customer, cashNow } = await sit(10_000n);
    const page = await fetch(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(await page.text()).toContain(player.title);
    expect(await house.ask(`/${provider}/play/${session}/balance`)).toMatchObject({
      status: player.done,
      balance: 10_000 * kurus,
    });
    let expected = 10_000 * kurus;
    for (const isFree of [false, false, true]) {
      const round = (await house.ask(`/${provider}/play/${session}/spin`, { stake: 10, isFree })) as Round;
      expect(round).toMatchObject({ state: 'settled', staked: isFree ? 0 : 1000 * kurus });
      expected += round.paid - round.staked;
      expect(round.balance).toBe(expected);
      const kept = await house.servers[0]!.ledger.findRound(customer, provider, player.roundOf(round.round));
      expect(kept).toMatchObject({
        staked: BigInt(round.staked / kurus),
        paid: BigInt(round.paid / kurus),
        closedAt: expect.any(Date),
      });
    }
    expect(await cashNow()).toBe(BigInt(expected / kurus));
    await expect(house.ask(`/${provider}/play/${session}/spin`, { stake: 10, isFree: true })).rejects.toThrow(
      /400/,
    );
  });

  it('a player without money is told so, and loses none', async () => {
    const { play, cashNow } = await sit(50n);
    expect(await play(1, 1000)).toMatchObject([
      { state: 'refused', refusal: player.poor, isPoor: true, staked: 0 },
    ]);
    expect(await cashNow()).toBe(50n);
  });

  it('a stranger’s call and an unsigned one are refused', async () => {
    const { user, token, cashNow } = await sit(100n);
    const { forged, unsigned = forged } = player;
    for (const [by, status] of Object.entries({ stranger: forged, nobody: unsigned }))
      expect(await house.ask(`/control/${provider}/call`, { ...player.bet(user, token), by })).toEqual({
        http: 200,
        status,
      });
    expect(await cashNow()).toBe(100n);
  });

  it(
    'a storm of repeated, lost, late, early, forged and foreign calls leaves exactly what was acknowledged',
    { timeout: 120_000 },
    async () => {
      const mischief = {
        repeat: 20,
        delayMs: 4,
        drop: 15,
        reorder: 15,
        rollbackFirst: 10,
        rollback: 10,
        winAfterEnd: 15,
        forge: 10,
        currency: 5,
      };
      await house.ask(`/control/${provider}/mischief`, mischief);
      const start = 500_000n;
      const seats = await Promise.all(Array.from({ length: 5 }, () => sit(start)));
      const played = await Promise.all(seats.map(({ play }) => play(40, 1000, 3)));
      expect(await house.ask(`/control/${provider}/rounds`)).toMatchObject({ pending: 0 });
      for (const [place, seat] of seats.entries()) {
        const rounds = played[place]!;
        expect(rounds).toHaveLength(40);
        expect(rounds.filter(({ state }) => state === 'open')).toEqual([]);
        const moved = rounds.reduce((sum, { staked, paid }) => sum + paid - staked, 0);
        expect(await seat.cashNow()).toBe(start + BigInt(moved / kurus));
        expect(await house.servers[0]!.ledger.openRounds(seat.customer)).toEqual([]);
      }
      // A storm without reversals and refusals would prove little.
      const states = new Set(played.flat().map(({ state }) => state));
      expect([...states].toSorted()).toEqual(['rolled back', 'settled']);
      const refusals = new Set(played.flat().flatMap(({ refusal }) => refusal ?? []));
      for (const refusal of player.met) expect(refusals).toContain(refusal);
      // A stake that was lost on its way and reversed is absent on both sides.
      const today = new Date().toISOString().slice(0, 10);
      expect(await house.reconciliation.compareDay(`game:${provider}`, today)).toBe('matched');
    },
  );
});
