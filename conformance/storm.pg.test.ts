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
  /** The name of a blackjack game of the provider. */
  readonly cards: string;
  /** A kuruş in the provider's unit. */
  readonly kurus: number;
  /** A round's id in the ledger. */
  roundOf(round: string, game: string): string;
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
    title: 'Fruit Garden',
    cards: 'Blackjack Hall',
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
    title: 'Treasure of the Nile',
    cards: 'Twenty One Classic',
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
    title: 'All Aflame',
    cards: 'Twenty One Amber',
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
    title: 'Lights of Galata',
    cards: 'Marble Blackjack',
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
    title: 'Ephesus Nights',
    cards: 'Blackjack Express',
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
    title: 'Bosphorus Dream',
    cards: 'Blackjack Seven',
    kurus: 1,
    roundOf: (round, game) => `${game} ${round}`,
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
    title: 'Maiden’s Tower',
    cards: 'Blackjack Noir',
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

interface Opened {
  readonly stakes: readonly number[];
  readonly fairness: { readonly seedId: string };
}
interface Betted {
  readonly round: { readonly roundId: string; readonly stake: number; readonly isOver: boolean };
}

let house: CasinoHouse;
beforeAll(async () => {
  house = await openCasinoHouse(2, { SANDBOX_GAMES: '45' });
});
afterEach(async () => expect(await checkInvariants(house.fresh.pool)).toEqual([]));
afterAll(() => house.close());

describe.each(players)('$provider', (player) => {
  const { provider, number, code, kurus } = player;

  async function sit(cash: bigint, game = code) {
    const seat = await house.seat(number, game, cash);
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

  it('a game is opened on its stage and played there: a stake, a win, and the same again gives the same', async () => {
    const { session, customer, cashNow } = await sit(10_000n);
    const page = await fetch(`${house.sandbox.url}/${provider}/play/${session}`, { redirect: 'manual' });
    expect(page.status).toBe(303);
    const stage = new URL(page.headers.get('location')!);
    expect(stage.pathname).toMatch(new RegExp(`^/stage/[a-z0-9-]+/${provider}/$`));
    expect(new URLSearchParams(stage.hash.slice(1)).get('title')).toBe(player.title);
    const opened = await house.stage<Opened>(session, 'open', {});
    expect(opened).toMatchObject({ balance: 100, openRound: null });
    let expected = 10_000n;
    for (const nonce of [0, 1]) {
      const bet = { seedId: opened.fairness.seedId, nonce, stake: opened.stakes[0]!, bet: {} };
      const { round } = await house.stage<Betted>(session, 'bet', bet);
      expect(await house.stage<Betted>(session, 'bet', bet)).toMatchObject({
        round: { roundId: round.roundId },
      });
      const settled = await house.stage<{ balance: number; payout: number }>(session, 'settle', round);
      expect(await house.stage(session, 'settle', round)).toMatchObject({ balance: settled.balance });
      expected += BigInt(Math.round((settled.payout - round.stake) * 100));
      expect(BigInt(Math.round(settled.balance * 100))).toBe(expected);
      const kept = await house.servers[0]!.ledger.findRound(
        customer,
        provider,
        player.roundOf(round.roundId, code),
      );
      expect(kept).toMatchObject({
        staked: BigInt(Math.round(round.stake * 100)),
        paid: BigInt(Math.round(settled.payout * 100)),
        closedAt: expect.any(Date),
      });
    }
    expect(await cashNow()).toBe(expected);
    await expect(house.stage(session, 'bet', { ...opened, stake: 0.07, bet: {} })).rejects.toThrow(
      /bad_stake/,
    );
  });

  it('a decision that adds to the stake is a further debit of its round', async () => {
    const find = (live: boolean) =>
      house.servers[0]!.casino.search({ search: player.cards, live, skip: 0, take: 1 }, 'tr');
    const [table] = [...(await find(false)), ...(await find(true))];
    const { customer, session, cashNow } = await sit(100_000n, table!.gameCode);
    const cards = await house.stage<Opened>(session, 'open', {});
    const stake = cards.stakes[0]!;
    // A hand that neither side ends at once can be doubled; the next deal comes soon.
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const bet = { seedId: cards.fairness.seedId, nonce, stake, bet: { main: stake } };
      let { round } = await house.stage<Betted>(session, 'bet', bet);
      for (let number = 1; !round.isOver; number += 1) {
        const take = (action: string) =>
          house.stage<Betted>(session, 'act', { roundId: round.roundId, number, action: { move: action } });
        const taken = await take('double')
          .catch(() => take('stand'))
          .catch(() => take('decline'));
        round = taken.round;
      }
      const { payout } = await house.stage<{ payout: number }>(session, 'settle', round);
      const name = player.roundOf(round.roundId, table!.gameCode);
      const kept = await house.servers[0]!.ledger.findRound(customer, provider, name);
      expect(kept).toMatchObject({
        staked: BigInt(Math.round(round.stake * 100)),
        paid: BigInt(Math.round(payout * 100)),
        closedAt: expect.any(Date),
      });
      if (round.stake !== 2 * stake) continue;
      expect(await house.servers[0]!.ledger.openRounds(customer)).toEqual([]);
      expect(await cashNow()).toBeGreaterThan(0n);
      return;
    }
    throw new Error('no hand was doubled');
  });

  it('a free round takes nothing', async () => {
    const { user, token, cashNow } = await sit(100n);
    const request = { user, token, gameCode: code, rounds: 1, stake: 1000 * kurus, isFree: true };
    const { rounds } = (await house.ask(`/control/${provider}/play`, request)) as { rounds: Round[] };
    expect(rounds).toMatchObject([{ state: 'settled', staked: 0 }]);
    expect(await cashNow()).toBe(100n + BigInt(rounds[0]!.paid / kurus));
  });

  it('a player without money gets a refusal, and loses none', async () => {
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
