// A demo of a game that is played alone. The game's own rules play each round on this device, from seeds that are thrown away. No server is
// asked, no ledger has the round, and nothing of it can be proved. A growing jackpot takes no part.
import { felAct, felBet, felOpen, felSettle, type FelRound } from '@felek/contract/fel';
import type { Call, OutputOf, SentOf } from '@felek/contract/call';
import type { PersonalGame } from '@felek/games/game';
import {
  playRound,
  readAction,
  readBet,
  readStake,
  takesStake,
  toWire,
  type PlayedRound,
  type RoundRecord,
} from '@felek/games/rounds';
import { ownStakes } from '@felek/games/stake-range';
import type { Seeds } from '@felek/games/fairness';
import type { ShellSay } from './texts.ts';
import { Refused, type Wire } from './wire.ts';

/** The first balance of a demo, and its new balance once it cannot pay a stake. */
const purse = 10_000_00n;

interface DemoRound {
  readonly id: string;
  readonly seeds: Seeds;
  readonly record: RoundRecord;
  readonly played: PlayedRound;
}

/** Answers the stage's calls in the server's place. */
export function openDemo(game: PersonalGame, say: ShellSay): Wire {
  let balance = purse;
  let nonce = 0;
  let round: DemoRound | undefined;
  const fairness = () => ({
    seedId: 'demo',
    serverSeedHash: '',
    clientSeed: '',
    nextNonce: nonce,
    nextServerSeedHash: '',
  });
  const refuse = (code: string): never => {
    throw new Refused(code, say('unavailable'));
  };

  function show({ id, record, played }: DemoRound): FelRound {
    return {
      roundId: id,
      seedId: 'demo',
      nonce: 0,
      stake: toWire(played.staked),
      bet: { ...record.bet },
      actions: record.actions.map((action) => ({ ...action })),
      isOver: played.isOver,
      payout: toWire(played.payout),
      state: 'open',
      events: toWire(played.steps.flat()) as FelRound['events'],
      seal: '',
      timeStamp: new Date().toISOString().replace('Z', ''),
    };
  }

  /** Takes what the round now stakes beyond what it staked before. */
  function go(next: DemoRound, before: bigint) {
    const due = next.played.staked - before;
    if (balance < due) balance = purse > due ? purse : due;
    balance -= due;
    round = next;
    return { round: show(next), balance: toWire(balance) };
  }

  const { range } = ownStakes(game);
  const answers = {
    [felOpen.path]: (): OutputOf<typeof felOpen> => ({
      game: game.code,
      balance: toWire(balance),
      stakes: toWire([...game.stakes]),
      defaultStake: toWire(game.defaultStake),
      leastStake: toWire(range.least),
      mostStake: toWire(range.most),
      fairness: fairness(),
      openRound: round ? show(round) : null,
      lastRound: null,
      playMoney: true,
    }),
    [felBet.path]({ stake: lira, bet: written }: SentOf<typeof felBet>): OutputOf<typeof felBet> {
      const stake = readStake(lira);
      const bet = readBet(game, written ?? {});
      if (!bet || !takesStake(game, stake, bet)) return refuse('bad_bet');
      const seeds = { serverSeed: randomHex(), clientSeed: randomHex(), nonce: 0 };
      const record = { stake, bet, actions: [] };
      nonce += 1;
      return go({ id: `demo ${nonce}`, seeds, record, played: playRound(game, seeds, record)! }, 0n);
    },
    [felAct.path]({ action: written }: SentOf<typeof felAct>): OutputOf<typeof felAct> {
      const action = readAction(game, written);
      if (!round || !action) return refuse('action_not_offered');
      const record = { ...round.record, actions: [...round.record.actions, action] };
      const played = playRound(game, round.seeds, record);
      return played ? go({ ...round, record, played }, round.played.staked) : refuse('action_not_offered');
    },
    [felSettle.path](): OutputOf<typeof felSettle> {
      const payout = round?.played.isOver ? round.played.payout : refuse('round_not_found');
      balance += payout;
      round = undefined;
      return { balance: toWire(balance), payout: toWire(payout), fairness: fairness() };
    },
  };
  return {
    ask: async <C extends Call>(call: C, input: SentOf<C>) => {
      const answer = answers[call.path] as ((given: SentOf<C>) => OutputOf<C>) | undefined;
      return answer ? answer(input) : refuse('fault');
    },
  };
}

const randomHex = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
