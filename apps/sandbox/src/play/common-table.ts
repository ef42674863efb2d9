// A table of a provider whose players share each round, as the stage requests it (packages/contract's table.ts): the rules of packages/games by
// this process's clock. Each bet is a round of its own at the operator's wallet. Rounds run while stages poll them or stake on them; a table
// that all players left starts again.
import { randomBytes } from 'node:crypto';
import { commonDrawsOf, linkBefore, playersEntropy } from '@felek/games/chain';
import type { CommonGame } from '@felek/games/game';
import { asTaken, hashTickets, sealTicket, type SealedTicket } from '@felek/games/proof';
import {
  drawCommonRound,
  readAction,
  readBet,
  showPhase,
  takesStake,
  toWire,
  type DrawnRound,
  type StoredTicket,
} from '@felek/games/rounds';
import { toLira } from '@felek/money';
import type { Session } from './dialect.ts';
import type { Limits } from './live-tables.ts';
import type { OpenRound, Rounds } from './rounds.ts';
import { kurusOf, Refused, wired, type Asked, type Seat } from './seat.ts';

interface Round {
  readonly number: number;
  readonly link: string;
  readonly beganMs: number;
  /** Until betting has closed, only the times of this draw count: the outcome needs the players' seeds. */
  drawn: DrawnRound;
  /** Named with the close: the players' own seeds. */
  entropy: string | undefined;
  lines: readonly string[];
  readonly bets: Map<string, Bet>;
}
interface Bet {
  readonly id: string;
  readonly user: string;
  readonly round: number;
  readonly stake: bigint;
  readonly bet: object;
  readonly clientSeed: string;
  readonly isHidden: boolean;
  readonly actions: { readonly atMs: number; readonly action: object }[];
  readonly money: OpenRound;
  readonly takenMs: number;
  /** Its place among the player's bets of the round, and the seal of the one before. */
  readonly number: number;
  readonly before: string | null;
  state: 'placed' | 'undone' | 'settled';
  payout: bigint;
  events: readonly object[];
}

interface TableOptions {
  readonly code: string;
  readonly names: Readonly<Record<'tr' | 'en', string>>;
  readonly rules: CommonGame;
  readonly limits: Limits;
  readonly rounds: Rounds;
  /** A kuruş in what the provider counts. */
  readonly kurus: number;
}

const mostSeed = 64;
const textOf = (said: unknown) => (typeof said === 'string' ? said.slice(0, mostSeed) : '');
const mostKept = 200;
const marksAtPoll = 3;
const topBets = 50;
const mostBets = 30;

export function openTable({ code, names, rules, limits, rounds, kurus }: TableOptions): Seat {
  const kept = new Map<number, Round>();
  const underWay = new Map<string, Promise<object>>();
  const mostInRound = limits.most * 2n;
  let current = begin(1, Date.now());

  function begin(number: number, beganMs: number): Round {
    const link = randomBytes(32).toString('hex');
    const round: Round = {
      number,
      link,
      beganMs,
      // The betting and the lock last the same whatever is drawn.
      drawn: drawn(link, ''),
      entropy: undefined,
      lines: [],
      bets: new Map(),
    };
    kept.set(number, round);
    kept.delete(number - mostKept);
    return round;
  }

  function drawn(link: string, beacon: string, tickets: readonly StoredTicket[] = []): DrawnRound {
    return drawCommonRound(rules, commonDrawsOf({ link, table: code, round: 1, beacon }), tickets);
  }

  const betsOf = ({ bets }: Round) => [...bets.values()].filter(({ state }) => state !== 'undone');
  const ticketOf = ({ id, stake, bet, actions }: Bet): StoredTicket => ({ id, stake, bet, actions });
  const sealedOf = (bet: Bet): SealedTicket => {
    const { number, takenMs, before, state } = bet;
    return { ...ticketOf(bet), number, takenMs, before, isUndone: state === 'undone' };
  };
  const sealOf = ({ link }: Round, ticket: SealedTicket) =>
    sealTicket({ link, table: code, round: 1 }, ticket);
  const hashOf = (round: Round) =>
    rules.together && round.entropy !== undefined ? hashTickets(betsOf(round).map(ticketOf)) : undefined;
  const lockMsOf = ({ beganMs, drawn: { phasesMs } }: Round) => beganMs + phasesMs[0]!;
  /** When each phase ends. */
  const endsOf = ({ drawn: { phasesMs }, beganMs }: Round): number[] => {
    let at = beganMs;
    return phasesMs.map((ms) => (at += ms));
  };

  /** The close names the entropy, and with it the outcome. */
  function close(round: Round): void {
    if (round.entropy !== undefined || Date.now() < lockMsOf(round)) return;
    const bets = betsOf(round);
    const seeds = bets.map(({ id: betId, clientSeed }) => ({ betId, clientSeed }));
    round.entropy = playersEntropy(seeds);
    round.lines = seeds.map(({ betId, clientSeed }) => `${betId}|${clientSeed}`).toSorted();
    round.drawn = drawn(round.link, round.entropy, bets.map(ticketOf));
  }

  function settle(round: Round): void {
    for (const bet of betsOf(round)) {
      if (bet.state !== 'placed') continue;
      const { payout, events } = round.drawn.settle(ticketOf(bet));
      Object.assign(bet, { state: 'settled', payout, events });
      void rounds.end(bet.money, Number(payout) * kurus);
    }
  }

  function advance(): { readonly round: Round; readonly phase: number } {
    for (;;) {
      close(current);
      const now = Date.now();
      const ends = endsOf(current);
      const phase = ends.findIndex((end) => end > now);
      if (phase === -1 || phase === ends.length - 1) settle(current);
      if (phase !== -1) return { round: current, phase };
      // The rounds between had no players.
      current = begin(
        current.number + 1,
        now - ends.at(-1)! < ends.at(-1)! - current.beganMs ? ends.at(-1)! : now,
      );
    }
  }

  /** Checks the round at each of its steps, as long as it has a bet. */
  function watch(): void {
    const { round, phase } = advance();
    if (betsOf(round).some(({ state }) => state === 'placed'))
      setTimeout(watch, Math.max(20, endsOf(round)[phase]! - Date.now())).unref();
  }

  const lira = (balance: number | undefined) => Math.floor((balance ?? 0) / kurus) / 100;
  const showBet = (bet: Bet) =>
    wired({
      betId: bet.id,
      round: bet.round,
      stake: toLira(bet.stake),
      bet: bet.bet,
      actions: bet.actions,
      state: bet.state,
      payout: toLira(bet.payout),
      events: toWire(bet.events),
      accepted: {
        number: bet.number,
        takenMs: bet.takenMs,
        before: bet.before,
        seal: sealOf(kept.get(bet.round)!, sealedOf(bet)),
      },
      timeStamp: new Date(bet.takenMs).toISOString(),
    });
  const answerBet = (bet: Bet) => ({
    bet: showBet(bet),
    balance: lira(bet.money.played.balance),
    nowMs: Date.now(),
  });
  const isOf =
    ({ user }: Session) =>
    (bet: Bet) =>
      bet.user === user;

  function findBet(id: unknown, session: Session): Bet {
    for (const { bets } of kept.values()) {
      const bet = bets.get(String(id));
      if (bet && isOf(session)(bet)) return bet;
    }
    throw new Refused('bet_not_found');
  }

  function crowdOf(round: Round) {
    const bets = betsOf(round);
    const sum = (of: (bet: Bet) => bigint) => toLira(bets.reduce((all, bet) => all + of(bet), 0n));
    const spots: Record<string, number> = {};
    for (const { bet } of bets)
      for (const [spot, amount] of Object.entries(rules.spots?.(bet) ?? {}))
        spots[spot] = (spots[spot] ?? 0) + toLira(amount);
    return {
      round: round.number,
      players: new Set(bets.map(({ user }) => user)).size,
      bets: bets.length,
      staked: sum(({ stake }) => stake),
      paid: sum(({ payout }) => payout),
      spots,
      top: bets
        .toSorted((one, other) => Number(other.stake - one.stake))
        .slice(0, topBets)
        .map(({ id, user, isHidden, stake, state, payout }) => ({
          key: id,
          // A provider knows its players by the operator's ids alone.
          name: isHidden ? '' : `${user.slice(0, 1).toUpperCase()}***${user.slice(-1)}`,
          stake: toLira(stake),
          payout: state === 'settled' ? toLira(payout) : null,
        })),
    };
  }

  const table = () => ({
    code,
    game: rules.code,
    names,
    stakes: limits.stakes.map(toLira),
    defaultStake: toLira(limits.usual),
    leastStake: toLira(limits.least),
    mostStake: toLira(limits.most),
    mostInRound: toLira(mostInRound),
    mostBets,
    phases: rules.phases.map(({ name, ms }) => ({ name, ms: ms === 'outcome' ? null : ms })),
    entropy: 'players',
    commitment: {
      chain: current.number,
      published: linkBefore(current.link),
      links: 1,
      before: current.number - 1,
      next: null,
    },
    playMoney: true,
  });

  const isShown = (round: Round) =>
    Date.now() >= (endsOf(round).at(-2) ?? Infinity) && round.entropy !== undefined;
  const marks = (most: number) =>
    [...kept.values()]
      .filter(isShown)
      .toReversed()
      .slice(0, most)
      .map(({ number, drawn: { mark } }) => ({ round: number, mark: toWire(mark) }));

  async function place(asked: Asked, session: Session): Promise<object> {
    const id = String(asked['betId']);
    const { round, phase } = advance();
    const known = round.bets.get(id);
    if (known) return answerBet(known);
    const bet = readBet(rules, asked['bet'] ?? {});
    const stake = kurusOf(asked['stake']);
    if (!bet) throw new Refused('bad_bet');
    if (!takesStake(rules, stake, bet) || stake < limits.least) throw new Refused('bad_stake');
    const mine = betsOf(round).filter(isOf(session));
    const staked = mine.reduce((sum, each) => sum + each.stake, stake);
    if (stake > limits.most || staked > mostInRound) throw new Refused('table_limit_reached');
    if (mine.length >= mostBets) throw new Refused('too_many_bets');
    if (phase !== 0 || asked['round'] !== round.number) throw new Refused('bets_closed');
    const money = await rounds.begin(session, Number(stake) * kurus);
    if (money === 'poor') throw new Refused('insufficient_balance');
    if (money === 'refused') throw new Refused('game_unavailable');
    // The operator may have taken its time.
    if (round.entropy !== undefined || Date.now() >= lockMsOf(round)) {
      await rounds.undo(money);
      throw new Refused('bets_closed');
    }
    const own = [...round.bets.values()].filter(isOf(session));
    const last = own.at(-1);
    const placed: Bet = {
      id,
      user: session.user,
      round: round.number,
      stake,
      bet,
      clientSeed: textOf(asked['clientSeed']),
      isHidden: asked['isHidden'] === true,
      actions: [],
      money,
      takenMs: Date.now(),
      number: own.length + 1,
      before: last ? sealOf(round, asTaken(sealedOf(last))) : null,
      state: 'placed',
      payout: 0n,
      events: [],
    };
    round.bets.set(id, placed);
    watch();
    return answerBet(placed);
  }

  const calls: Readonly<Record<string, (asked: Asked, session: Session) => Promise<object>>> = {
    async table({ version: known }, session) {
      const { balance } = await rounds.balance(session);
      if (balance === undefined) throw new Error('the operator told no balance');
      const { round, phase } = advance();
      const ends = endsOf(round);
      const showMs = ends[showPhase - 1]!;
      const version = round.number * 100 + phase;
      const sinceMs = Date.now() - showMs;
      return wired({
        nowMs: Date.now(),
        balance: lira(balance),
        state:
          known === version
            ? null
            : {
                version,
                round: round.number,
                phase: rules.phases[phase]!.name,
                beganMs: phase === 0 ? round.beganMs : ends[phase - 1]!,
                endsMs: rules.phases[phase]!.ms === 'outcome' ? null : ends[phase]!,
                showMs: phase >= showPhase ? showMs : null,
                isVoid: false,
                ticketsHash: hashOf(round),
              },
        events: phase < showPhase ? [] : toWire(round.drawn.events.filter(({ atMs }) => atMs <= sinceMs)),
        bets: [kept.get(round.number - 1), round]
          .flatMap((each) => [...(each?.bets.values() ?? [])])
          .filter(isOf(session))
          .map(showBet),
        crowd: crowdOf(round),
        table: known === undefined ? table() : null,
        marks: marks(known === undefined ? mostKept : marksAtPoll),
      });
    },
    tableBet(asked, session) {
      const id = `${session.user} ${String(asked['betId'])}`;
      const placing = underWay.get(id) ?? place(asked, session).finally(() => underWay.delete(id));
      underWay.set(id, placing);
      return placing;
    },
    async tableUndo(asked, session) {
      const bet = findBet(asked['betId'], session);
      if (bet.state === 'undone') return answerBet(bet);
      const { round, phase } = advance();
      if (phase !== 0 || bet.round !== round.number) throw new Refused('bets_closed');
      bet.state = 'undone';
      await rounds.undo(bet.money);
      return answerBet(bet);
    },
    async tableAct(asked, session) {
      const { round, phase } = advance();
      const bet = findBet(asked['betId'], session);
      const action = readAction(rules, asked['action']);
      const earlier = bet.actions[Number(asked['number']) - 1];
      if (earlier) return answerBet(bet);
      const atMs = Math.round(Date.now() - endsOf(round)[showPhase - 1]!);
      const isOffered =
        action &&
        bet.round === round.number &&
        bet.state === 'placed' &&
        phase >= showPhase &&
        asked['number'] === bet.actions.length + 1 &&
        round.drawn.takes(ticketOf(bet), action, atMs);
      if (!isOffered) throw new Refused('action_not_offered');
      bet.actions.push({ atMs, action });
      return answerBet(bet);
    },
    async tableHistory(asked, session) {
      const all = [...kept.values()]
        .flatMap((round) =>
          [...round.bets.values()]
            .filter(isOf(session))
            .map((bet) => ({ ...showBet(bet), mark: isShown(round) ? toWire(round.drawn.mark) : null })),
        )
        .toReversed();
      const from = Number(asked['skip'] ?? 0);
      return wired({ total: all.length, list: all.slice(from, from + Number(asked['take'] ?? 20)) });
    },
    async tableRound(asked, session) {
      const round = kept.get(Number(asked['round']));
      if (!round) throw new Refused('round_not_found');
      const ended = isShown(round);
      return wired({
        round: round.number,
        isVoid: false,
        mark: ended ? toWire(round.drawn.mark) : null,
        events: ended ? toWire(round.drawn.events) : [],
        bets: [...round.bets.values()].filter(isOf(session)).map(showBet),
        proof: {
          table: code,
          round: round.number,
          chain: round.number,
          published: linkBefore(round.link),
          index: 1,
          link: ended ? round.link : null,
          entropy: 'players',
          beaconRound: null,
          beaconSignature: null,
          randomness: round.entropy ?? null,
          lines: round.entropy === undefined ? null : round.lines,
          tickets:
            ended && rules.together
              ? betsOf(round).map(({ id, stake, bet }) => ({ betId: id, stake: toLira(stake), bet }))
              : null,
          ticketsHash: hashOf(round) ?? null,
        },
        timeStamp: new Date(round.beganMs).toISOString(),
      });
    },
  };

  return {
    async answer(call, asked, session) {
      const answer = calls[call];
      if (!answer) throw new Refused('game_unavailable');
      return answer(asked, session);
    },
  };
}
