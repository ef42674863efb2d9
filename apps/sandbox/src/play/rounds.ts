// A provider's rounds at an operator's wallet: stakes are debited, wins are reported. A stake without an answer is rolled back, with as
// many attempts as needed. A win is reported until it is accepted. Acknowledged movements are kept for comparison.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Bet, Dialect, Session } from './dialect.ts';
import { happens, type Mischief } from './mischief.ts';
import type { Wallet } from './wallet.ts';

export interface PlayedRound {
  readonly round: string;
  readonly user: string;
  /** In the provider's unit: the final stake and payout. */
  staked: number;
  paid: number;
  /** `refused`: no money moved. `rolled back`: the stake was returned. `open`: the end is not acknowledged yet. */
  state: 'open' | 'settled' | 'rolled back' | 'refused';
  /** The first refusal. */
  refusal?: string;
  isPoor?: boolean;
  balance?: number;
}

/** A round that a game continues: its first stake, which its win refers to. */
export interface OpenRound {
  readonly played: PlayedRound;
  readonly session: Session;
  readonly first: Bet;
}

export interface Rounds {
  readonly played: readonly PlayedRound[];
  /** The number of rounds under way that have no player. */
  pending(): number;
  /** Plays a round to its end with an outcome drawn from {@link prizes} and with the configured mischief. `stake` is in the provider's unit. */
  play(session: Session, stake: number, isFree?: boolean): Promise<PlayedRound>;
  /** Debits the stake that begins a game's round. `poor` is a final refusal; after `refused` the stake is rolled back. */
  begin(session: Session, stake: number): Promise<OpenRound | 'poor' | 'refused'>;
  /** Debits the stake that a decision adds. The call is repeated until it is answered, so a refusal moved nothing. */
  add(round: OpenRound, stake: number): Promise<'taken' | 'poor' | 'refused'>;
  /** Rolls a stake back and ends its round. */
  undo(round: OpenRound): Promise<boolean>;
  /** Reports the round's win and ends the round. */
  end(round: OpenRound, won: number): Promise<void>;
  balance(session: Session): Promise<Answer>;
}

/** The payouts of a round without a game, as multiples of the stake, with their frequencies in a hundred. */
const prizes = [
  { times: 0, often: 60 },
  { times: 1, often: 20 },
  { times: 2, often: 12 },
  { times: 5, often: 6 },
  { times: 10, often: 2 },
] as const;

const betTries = 3;
/** Attempts of a call that is repeated until it is accepted or not needed any more: "for a long time with back-off." */
const stubbornTries = 500;
const earlyPauseMs = 20;

export function createRounds(dialect: Dialect, wallet: Wallet, mischief: Readonly<Mischief>): Rounds {
  const played: PlayedRound[] = [];
  let pending = 0;

  function note(session: Session): PlayedRound {
    const round: PlayedRound = { round: randomUUID(), user: session.user, staked: 0, paid: 0, state: 'open' };
    played.push(round);
    return round;
  }

  async function rollBack(
    session: Session,
    round: PlayedRound,
    bet: Bet,
    isNeeded?: () => boolean,
  ): Promise<boolean> {
    const call = dialect.rollback(session, round.round, bet);
    const answer = await wallet.call(call, stubbornTries, isNeeded);
    if (dialect.meaningOf(answer, call.method) !== 'done') return false;
    round.state = 'rolled back';
    round.staked = 0;
    settleBalance(round, answer);
    return true;
  }

  /** Whether the wallet accepted it. */
  async function tellWin(session: Session, round: PlayedRound, bet: Bet, amount: number, ends: boolean) {
    const call = dialect.win(session, round.round, { tx: randomUUID(), bet, amount, ends });
    for (let left = stubbornTries; left > 0; left -= 1) {
      const answer = await wallet.call(call, stubbornTries, () => round.state === 'open');
      const meaning = dialect.meaningOf(answer, call.method);
      if (meaning === 'done') {
        round.paid += amount;
        settleBalance(round, answer);
        return true;
      }
      // The win may have arrived before its bet, which is still on its way.
      if (meaning !== 'early' || round.state !== 'open') return false;
      await pause(earlyPauseMs);
    }
    return false;
  }

  /** Ends a round, for a protocol whose win call does not end it. */
  async function close(session: Session, round: PlayedRound): Promise<void> {
    if (dialect.end) await wallet.call(dialect.end(session, round.round), stubbornTries);
    round.state = 'settled';
  }

  function refuse(round: PlayedRound, answer: Answer): void {
    round.refusal ??= answer.status || `HTTP ${answer.http}`;
  }

  async function play(session: Session, stake: number, isFree: boolean): Promise<PlayedRound> {
    const round = note(session);
    const currency = happens(mischief.currency) ? 'EUR' : session.currency;
    const bet: Bet = { tx: randomUUID(), amount: stake, currency, isFree };
    if (happens(mischief.rollbackFirst)) await rollBack(session, round, bet);
    const won = stake * draw().times;
    // Its result is not reported yet. It is sent again once the bet stands.
    let isTaken = false;
    const early = happens(mischief.reorder)
      ? tellWin(session, round, bet, won, true).then((taken) => (isTaken = taken))
      : undefined;
    const call = dialect.bet(session, round.round, bet);
    const answer = await wallet.call(call, betTries);
    const meaning = dialect.meaningOf(answer, call.method);
    if (meaning !== 'done') {
      refuse(round, answer);
      // A refusal for the balance or a limit is final. After any other answer the outcome is unknown.
      if (meaning === 'poor') {
        round.state = 'refused';
        round.isPoor = true;
      } else if (round.state !== 'rolled back') await rollBack(session, round, bet, () => !isTaken);
      settleBalance(round, answer);
      // An accepted win proves that its stake stands, even if the answer to the stake was lost.
      if (!(await early) || round.state !== 'open') return round;
      wallet.believe(call);
    }
    round.staked = isFree ? 0 : stake;
    if (meaning === 'done') settleBalance(round, answer);
    if (!early && happens(mischief.rollback)) {
      await rollBack(session, round, bet);
      return round;
    }
    let isTold: boolean;
    if (early) isTold = await early;
    else if (happens(mischief.winAfterEnd)) {
      isTold = await tellWin(session, round, bet, 0, true);
      isTold &&= await tellWin(session, round, bet, won, false);
    } else isTold = await tellWin(session, round, bet, won, true);
    if (!isTold) return round;
    await close(session, round);
    return round;
  }

  return {
    played,
    pending: () => pending,
    async play(session, stake, isFree = false) {
      pending += 1;
      return play(session, stake, isFree).finally(() => {
        pending -= 1;
      });
    },
    async begin(session, stake) {
      const round = note(session);
      const first: Bet = { tx: randomUUID(), amount: stake, currency: session.currency, isFree: false };
      const call = dialect.bet(session, round.round, first);
      const answer = await wallet.call(call, betTries);
      const meaning = dialect.meaningOf(answer, call.method);
      settleBalance(round, answer);
      if (meaning === 'done') {
        round.staked = stake;
        return { played: round, session, first };
      }
      refuse(round, answer);
      if (meaning === 'poor') {
        round.state = 'refused';
        round.isPoor = true;
        return 'poor';
      }
      await rollBack(session, round, first);
      return 'refused';
    },
    async add({ played: round, session }, stake) {
      const bet: Bet = { tx: randomUUID(), amount: stake, currency: session.currency, isFree: false };
      const call = dialect.bet(session, round.round, bet);
      const answer = await wallet.call(call, stubbornTries);
      const meaning = dialect.meaningOf(answer, call.method);
      settleBalance(round, answer);
      if (meaning === 'done') {
        round.staked += stake;
        return 'taken';
      }
      refuse(round, answer);
      return meaning === 'poor' ? 'poor' : 'refused';
    },
    undo: ({ session, played: round, first }) => rollBack(session, round, first),
    async end({ session, played: round, first }, won) {
      if (await tellWin(session, round, first, won, true)) await close(session, round);
    },
    balance: (session) => wallet.call(dialect.begin(session), betTries),
  };
}

const settleBalance = (round: PlayedRound, { balance }: Answer) => {
  if (balance !== undefined) round.balance = balance;
};

function draw(): (typeof prizes)[number] {
  let left = randomInt(100);
  return prizes.find(({ often }) => (left -= often) < 0)!;
}
