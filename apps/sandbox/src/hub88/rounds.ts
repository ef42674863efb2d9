// The rounds of Hub88's demo game: a stake, three reels from the CSPRNG, a win. A stake that is not answered is rolled back for as
// long as it takes; a win is told until it is taken. What the operator acknowledged is kept, for whoever compares.
import { randomInt, randomUUID } from 'node:crypto';
import { happens, type Answer, type Mischief, type Wallet } from './wallet.ts';

/** What a game was opened with. */
export interface Session {
  readonly id: string;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly lang: string;
  readonly lobbyUrl: string;
  hasFreeRound: boolean;
}

export interface PlayedRound {
  readonly round: string;
  readonly user: string;
  /** Hundred-thousandths, as Hub88 counts: what was taken and given in the end. */
  staked: number;
  paid: number;
  /** `refused`: no money moved. `rolled back`: it came back. `open`: the end is not acknowledged yet. */
  state: 'open' | 'settled' | 'rolled back' | 'refused';
  /** The first refusal that was met. */
  refusal?: string;
  readonly symbols: readonly string[];
  balance?: number;
}

/** What each line of the reels pays times the stake, and how often in a hundred. */
const lines = [
  { times: 0, often: 60, symbols: ['🍋', '🍒', '🔔'] },
  { times: 1, often: 20, symbols: ['🍒', '🍒', '🍋'] },
  { times: 2, often: 12, symbols: ['🍋', '🍋', '🍋'] },
  { times: 5, often: 6, symbols: ['🍒', '🍒', '🍒'] },
  { times: 10, often: 2, symbols: ['🔔', '🔔', '🔔'] },
] as const;

const betTries = 3;
/** "For a long time with back-off." */
const stubbornTries = 500;

export function createRounds(wallet: Wallet, mischief: Readonly<Mischief>) {
  const played: PlayedRound[] = [];
  let pending = 0;

  async function rollBack(session: Session, round: PlayedRound, bet: string): Promise<void> {
    const said = {
      ...common(session, round.round),
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet,
      round_closed: true,
    };
    const answer = await wallet.call('transaction/rollback', said, stubbornTries);
    if (answer.status !== 'RS_OK') return;
    round.state = 'rolled back';
    round.staked = 0;
    settleBalance(round, answer);
  }

  async function tellWin(session: Session, round: PlayedRound, bet: string, amount: number, ends: boolean) {
    const said = {
      ...common(session, round.round),
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet,
      currency: session.currency,
      round_closed: ends,
      is_free: false,
      amount,
    };
    for (let left = stubbornTries; left > 0; left -= 1) {
      const answer = await wallet.call('transaction/win', said, 10);
      // It may have come before its bet, which is on its way.
      if (answer.status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' && round.state === 'open' && left > 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      if (answer.status === 'RS_OK') {
        round.paid += amount;
        settleBalance(round, answer);
      }
      return answer;
    }
    return undefined;
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
    const bet = randomUUID();
    const isForeign = happens(mischief.currency);
    const said = {
      ...common(session, round.round),
      transaction_uuid: bet,
      currency: isForeign ? 'EUR' : session.currency,
      round_closed: false,
      is_free: isFree,
      reward_uuid: isFree ? randomUUID() : null,
      amount: stake,
    };
    if (happens(mischief.rollbackFirst)) await rollBack(session, round, bet);
    const won = stake * line.times;
    // Known to nobody yet; it is told again once the bet stands.
    const early = happens(mischief.reorder) ? tellWin(session, round, bet, won, true) : undefined;
    const answer = await wallet.call('transaction/bet', said, betTries);
    if (answer.status !== 'RS_OK') {
      round.refusal = answer.status || `HTTP ${answer.http}`;
      // Not enough money and limits are final; after anything else nobody can be sure.
      const isFinal = ['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'].includes(answer.status);
      if (isFinal) round.state = 'refused';
      else if (round.state !== 'rolled back') await rollBack(session, round, bet);
      settleBalance(round, answer);
      await early;
      return round;
    }
    round.staked = isFree ? 0 : stake;
    settleBalance(round, answer);
    if (!early && happens(mischief.rollback)) {
      await rollBack(session, round, bet);
      return round;
    }
    if (early) await early;
    else if (happens(mischief.winAfterEnd)) {
      await tellWin(session, round, bet, 0, true);
      await tellWin(session, round, bet, won, false);
    } else await tellWin(session, round, bet, won, true);
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
    balance: ({ user, token, gameCode }: Session) =>
      wallet.call('user/balance', { user, token, request_uuid: randomUUID(), game_code: gameCode }, betTries),
  };
}

const settleBalance = (round: PlayedRound, { balance }: Answer) => {
  if (balance !== undefined) round.balance = balance;
};

function draw(): (typeof lines)[number] {
  let left = randomInt(100);
  return lines.find(({ often }) => (left -= often) < 0)!;
}

const common = ({ user, token, gameCode }: Session, round: string) => ({
  user,
  token,
  request_uuid: randomUUID(),
  supplier_transaction_id: randomUUID(),
  supplier_user: user.slice(0, 8),
  round,
  game_code: gameCode,
  meta: {},
});
