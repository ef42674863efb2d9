// One player's seat at a game that is played alone, as the stage asks for it (packages/contract's fel.ts): the rules of packages/games,
// seeds of this provider's own, and every stake and win through the operator's wallet. The player's next session finds interrupted rounds
// open. A finished round is paid a while after its end, even if the stage does not ask for it.
import { randomBytes, randomUUID } from 'node:crypto';
import type { FelRound } from '@felek/contract/fel';
import type { RefusalCode } from '@felek/contract/errors';
import { hashServerSeed } from '@felek/games/fairness';
import type { PersonalGame } from '@felek/games/game';
import { sealRecord } from '@felek/games/proof';
import { playRound, readAction, readBet, takesStake, toWire, type RoundRecord } from '@felek/games/rounds';
import { toLira } from '@felek/money';
import type { Session } from './dialect.ts';
import type { Limits } from './live-tables.ts';
import type { OpenRound, Rounds } from './rounds.ts';

/** A refusal for the stage. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

export type Asked = Readonly<Record<string, unknown>>;
export interface Seat {
  /** Answers one call after another: a player makes one decision at a time. */
  answer(call: string, asked: Asked, session: Session): Promise<object>;
}

interface SeatOptions {
  readonly rules: PersonalGame;
  readonly limits: Limits;
  readonly rounds: Rounds;
  /** One kuruş in the provider's unit. */
  readonly kurus: number;
}

interface Round extends RoundRecord {
  readonly id: string;
  readonly pair: Pair;
  readonly nonce: number;
  readonly at: string;
  readonly money: OpenRound;
  state: 'open' | 'settled';
}
/** The seeds in use. The next server seed is drawn at the same time, so that its hash can be shown. */
interface Pair {
  readonly id: string;
  readonly serverSeed: string;
  readonly next: string;
  readonly clientSeed: string;
}

const mostRounds = 200;
const unaskedMs = 60_000;
const newSeed = () => randomBytes(32).toString('hex');
export const kurusOf = (lira: unknown): bigint => {
  const kurus = Math.round(Number(lira) * 100);
  return Number.isSafeInteger(kurus) ? BigInt(kurus) : 0n;
};
/** The value as JSON carries it: without undefined fields. */
export const wired = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

export function takeSeat({ rules, limits, rounds, kurus }: SeatOptions): Seat {
  let pair: Pair = { id: randomUUID(), serverSeed: newSeed(), next: newSeed(), clientSeed: randomUUID() };
  let nonce = 0;
  /** Oldest first. */
  const kept = new Map<string, Round>();
  let turn: Promise<unknown> = Promise.resolve();

  const units = (amount: bigint) => Number(amount) * kurus;
  const lira = (balance: number | undefined) => Math.floor((balance ?? 0) / kurus) / 100;
  const open = () => [...kept.values()].find(({ state }) => state === 'open');
  const seedsOf = ({ pair: { serverSeed, clientSeed }, nonce: number }: Round) => ({
    serverSeed,
    clientSeed,
    nonce: number,
  });
  const play = (round: Round) => {
    const played = playRound(rules, seedsOf(round), round);
    if (!played) throw new Refused('action_not_offered');
    return played;
  };
  const find = (id: unknown): Round => {
    const round = kept.get(String(id));
    if (!round) throw new Refused('round_not_found');
    return round;
  };
  const fairness = () => ({
    seedId: pair.id,
    serverSeedHash: hashServerSeed(pair.serverSeed),
    clientSeed: pair.clientSeed,
    nextNonce: nonce,
    nextServerSeedHash: hashServerSeed(pair.next),
  });

  function show(round: Round): FelRound {
    const { steps, staked, payout, isOver } = play(round);
    return wired({
      roundId: round.id,
      seedId: round.pair.id,
      nonce: round.nonce,
      stake: toLira(staked),
      bet: round.bet,
      actions: round.actions,
      isOver,
      payout: toLira(payout),
      state: round.state,
      events: toWire(steps.flat()),
      seal: sealRecord(seedsOf(round), round),
      timeStamp: round.at,
    }) as FelRound;
  }

  async function settle(round: Round): Promise<void> {
    const { payout, isOver } = play(round);
    if (!isOver) throw new Refused('round_under_way');
    if (round.state === 'settled') return;
    await rounds.end(round.money, units(payout));
    round.state = 'settled';
  }

  function payLater(round: Round): void {
    if (play(round).isOver) setTimeout(() => void inTurn(() => settle(round)), unaskedMs).unref();
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  const calls: Readonly<Record<string, (asked: Asked, session: Session) => Promise<object>>> = {
    async open(_asked, session) {
      const openRound = open();
      const last = [...kept.values()].findLast(({ state }) => state === 'settled');
      const { balance } = await rounds.balance(session);
      // The operator may be slow; the stage asks again.
      if (balance === undefined) throw new Error('the operator told no balance');
      return {
        game: rules.code,
        balance: lira(balance),
        stakes: limits.stakes.map(toLira),
        defaultStake: toLira(limits.usual),
        fairness: fairness(),
        openRound: openRound ? show(openRound) : null,
        lastRound: last ? show(last) : null,
        playMoney: true,
      };
    },
    async bet(asked, session) {
      const bet = readBet(rules, asked['bet'] ?? {});
      const stake = kurusOf(asked['stake']);
      const said = JSON.stringify([bet, String(stake)]);
      const known = [...kept.values()].find(
        (round) => round.pair.id === asked['seedId'] && round.nonce === asked['nonce'],
      );
      if (known) {
        if (JSON.stringify([known.bet, String(known.stake)]) !== said) throw new Refused('decided_otherwise');
        return { round: show(known), balance: lira(known.money.played.balance) };
      }
      if (!bet) throw new Refused('bad_bet');
      if (!takesStake(rules, stake, bet) || stake < limits.least || stake > limits.most)
        throw new Refused('bad_stake');
      if (open()) throw new Refused('round_open');
      if (asked['nonce'] !== nonce || asked['seedId'] !== pair.id) throw new Refused('seed_changed');
      const money = await rounds.begin(session, units(stake));
      if (money === 'poor') throw new Refused('insufficient_balance');
      if (money === 'refused') throw new Refused('game_unavailable');
      const id = money.played.round;
      const round: Round = {
        id,
        pair,
        nonce,
        stake,
        bet,
        actions: [],
        state: 'open',
        money,
        at: new Date().toISOString(),
      };
      nonce += 1;
      kept.set(id, round);
      if (kept.size > mostRounds) kept.delete(kept.keys().next().value!);
      payLater(round);
      return { round: show(round), balance: lira(money.played.balance) };
    },
    async act(asked) {
      const round = find(asked['roundId']);
      const action = readAction(rules, asked['action']);
      const { balance } = round.money.played;
      const earlier = round.actions[Number(asked['number']) - 1];
      if (earlier) {
        if (JSON.stringify(earlier) !== JSON.stringify(action)) throw new Refused('decided_otherwise');
        return { round: show(round), balance: lira(balance) };
      }
      if (!action || asked['number'] !== round.actions.length + 1) throw new Refused('action_not_offered');
      const next: Round = { ...round, actions: [...round.actions, action] };
      const added = play(next).staked - play(round).staked;
      if (added > 0n) {
        const taken = await rounds.add(round.money, units(added));
        if (taken === 'poor') throw new Refused('insufficient_balance');
        if (taken === 'refused') throw new Refused('game_unavailable');
      }
      kept.set(round.id, next);
      payLater(next);
      return { round: show(next), balance: lira(round.money.played.balance) };
    },
    async settle(asked) {
      const round = find(asked['roundId']);
      await settle(round);
      return {
        balance: lira(round.money.played.balance),
        payout: toLira(play(round).payout),
        fairness: fairness(),
      };
    },
    async seed(asked) {
      if (open()) throw new Refused('round_open');
      const { id: seedId, serverSeed, clientSeed, next } = pair;
      const revealed = {
        seedId,
        serverSeed,
        serverSeedHash: hashServerSeed(serverSeed),
        clientSeed,
        rounds: nonce,
      };
      pair = {
        id: randomUUID(),
        serverSeed: next,
        next: newSeed(),
        clientSeed: String(asked['clientSeed']).slice(0, 64),
      };
      nonce = 0;
      return { revealed, fairness: fairness() };
    },
    async history(asked) {
      const all = [...kept.values()].toReversed();
      const from = Number(asked['skip'] ?? 0);
      return { total: all.length, list: all.slice(from, from + Number(asked['take'] ?? 20)).map(show) };
    },
    async round(asked) {
      const round = find(asked['roundId']);
      const { clientSeed, serverSeed, id: seedId } = round.pair;
      const shown = show(round);
      return {
        ...shown,
        proof: {
          seedId,
          serverSeed: seedId === pair.id ? null : serverSeed,
          serverSeedHash: hashServerSeed(serverSeed),
          clientSeed,
          nonce: round.nonce,
          stake: toLira(round.stake),
          bet: round.bet,
          actions: round.actions,
          seal: shown.seal,
        },
      };
    },
  };

  return {
    answer(call, asked, session) {
      const answer = calls[call];
      if (!answer) throw new Refused('game_unavailable');
      return inTurn(() => answer(asked, session));
    },
  };
}
