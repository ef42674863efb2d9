// The rounds of a provider's demo game: a stake, three reels from the CSPRNG, a win. A stake that is not answered is rolled back for as
// long as it takes; a win is told until it is taken. What the operator acknowledged is kept, for whoever compares.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Bet, Dialect, Session } from './dialect.ts';
import { happens, type Mischief } from './mischief.ts';
import type { Wallet } from './wallet.ts';

export interface PlayedRound {
  readonly round: string;
  readonly user: string;
  /** In the provider's unit: what was taken and given in the end. */
  staked: number;
  paid: number;
  /** `refused`: no money moved. `rolled back`: it came back. `open`: the end is not acknowledged yet. */
  state: 'open' | 'settled' | 'rolled back' | 'refused';
  /** The first refusal that was met. */
  refusal?: string;
  isPoor?: boolean;
  readonly symbols: readonly string[];
  balance?: number;
}

/** What each line of the reels pays times the stake, and how often in a hundred. */
export const lines = [
  { times: 0, often: 60, symbols: ['lemon', 'cherry', 'bell'] },
  { times: 1, often: 20, symbols: ['cherry', 'cherry', 'lemon'] },
  { times: 2, often: 12, symbols: ['lemon', 'lemon', 'lemon'] },
  { times: 5, often: 6, symbols: ['cherry', 'cherry', 'cherry'] },
  { times: 10, often: 2, symbols: ['bell', 'bell', 'bell'] },
] as const;

const betTries = 3;
/** What is told until it is taken, or is not needed any more: "for a long time with back-off." */
const stubbornTries = 500;
const earlyPauseMs = 20;

export function createRounds(dialect: Dialect, wallet: Wallet, mischief: Readonly<Mischief>) {
  const played: PlayedRound[] = [];
  let pending = 0;

  async function rollBack(
    session: Session,
    round: PlayedRound,
    bet: Bet,
    isNeeded?: () => boolean,
  ): Promise<void> {
    const call = dialect.rollback(session, round.round, bet);
    const answer = await wallet.call(call, stubbornTries, isNeeded);
    if (dialect.meaningOf(answer, call.method) !== 'done') return;
    round.state = 'rolled back';
    round.staked = 0;
    settleBalance(round, answer);
  }

  /** Whether it was taken. */
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
      // It may have come before its bet, which is on its way.
      if (meaning !== 'early' || round.state !== 'open') return false;
      await pause(earlyPauseMs);
    }
    return false;
  }

  async function play(session: Session, stake: number, isFree: boolean): Promise<PlayedRound> {
    const line = draw();
    const round: PlayedRound = {
      round: randomUUID(),
      user: session.user,
      staked: 0,
      paid: 0,
      state: 'open',
      symbols: line.symbols,
    };
    played.push(round);
    const currency = happens(mischief.currency) ? 'EUR' : session.currency;
    const bet: Bet = { tx: randomUUID(), amount: stake, currency, isFree };
    if (happens(mischief.rollbackFirst)) await rollBack(session, round, bet);
    const won = stake * line.times;
    // Known to nobody yet; it is told again once the bet stands.
    let isTaken = false;
    const early = happens(mischief.reorder)
      ? tellWin(session, round, bet, won, true).then((taken) => (isTaken = taken))
      : undefined;
    const call = dialect.bet(session, round.round, bet);
    const answer = await wallet.call(call, betTries);
    const meaning = dialect.meaningOf(answer, call.method);
    if (meaning !== 'done') {
      round.refusal = answer.status || `HTTP ${answer.http}`;
      // What is beyond the balance or a limit is final; after anything else nobody can be sure.
      if (meaning === 'poor') {
        round.state = 'refused';
        round.isPoor = true;
      } else if (round.state !== 'rolled back') await rollBack(session, round, bet, () => !isTaken);
      settleBalance(round, answer);
      // A win that was taken says that its stake stands, though the answer to that was lost.
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
    if (dialect.end) await wallet.call(dialect.end(session, round.round), stubbornTries);
    round.state = 'settled';
    return round;
  }

  return {
    played,
    pending: () => pending,
    /** Plays a round to its end. */
    async play(session: Session, stake: number, isFree = false): Promise<PlayedRound> {
      pending += 1;
      return play(session, stake, isFree).finally(() => {
        pending -= 1;
      });
    },
    begin: (session: Session) => wallet.call(dialect.begin(session), betTries),
  };
}

const settleBalance = (round: PlayedRound, { balance }: Answer) => {
  if (balance !== undefined) round.balance = balance;
};

function draw(): (typeof lines)[number] {
  let left = randomInt(100);
  return lines.find(({ often }) => (left -= often) < 0)!;
}
