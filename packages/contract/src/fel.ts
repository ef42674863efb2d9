// The calls of the house's games from inside the play frame. The caller has a launch token for one customer and one game. The customer's
// own token never enters the frame.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { decision, instant, lira, liraAnswer, nothing, page, skip, take, text, uuid } from './fields.ts';
import { roundProof } from './casino.ts';
import { growingJackpot } from './jackpot.ts';

/**
 * The seed pair in use: the server seed's hash is shown before the first round is played with it. The hash of the next seed is shown as
 * well. So the house has committed to it before the player chooses a client seed for it.
 */
export const fairness = z.object({
  seedId: uuid(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.int(),
  nextServerSeedHash: z.string(),
});
export type Fairness = z.output<typeof fairness>;

const state = z.enum(['open', 'settled']);

/**
 * A round as the stage plays it. The events are the game's own, typed in packages/games; amounts in them are lira. An open round waits for a
 * decision until `isOver` is true. Then it waits for its settlement.
 */
export const felRound = z.object({
  roundId: z.string(),
  seedId: uuid(),
  nonce: z.int(),
  /** Includes the stakes that decisions added. */
  stake: liraAnswer(),
  bet: z.looseObject({}),
  /** After the bet, in their order; the next one has the number behind the last. */
  actions: z.array(z.looseObject({})),
  isOver: z.boolean(),
  /** Zero until `isOver` is true. */
  payout: liraAnswer(),
  state,
  /** The events of all steps so far. A later answer begins with the same ones. */
  events: z.array(z.looseObject({ type: z.string() })),
  /** Binds stake, bet and actions. Its holder can prove them once the seed is revealed. */
  seal: z.string(),
  timeStamp: instant(),
});
export type FelRound = z.output<typeof felRound>;

export const felOpen = call({
  path: 'fel/open',
  method: 'POST',
  who: 'game',
  summary: 'What the game needs to begin: balance, stakes, fairness, and the round that was cut off, if any.',
  input: nothing(),
  output: z.object({
    game: z.string(),
    balance: liraAnswer(),
    stakes: z.array(z.number()),
    defaultStake: z.number(),
    /** The least and the most that one bet may stake. */
    leastStake: liraAnswer(),
    mostStake: liraAnswer(),
    fairness,
    openRound: z.nullable(felRound),
    lastRound: z.nullable(felRound),
    playMoney: z.boolean(),
    /** False where the house’s licence forbids automatic play; left out elsewhere. */
    autoplay: z.optional(z.boolean()),
  }),
  refusals: ['game_unavailable'],
});

/** Why money is not taken, whether it begins a round or adds to one. */
const stakeRefusals = [
  'game_unavailable',
  'account_closed',
  'account_excluded',
  'stake_above_bonus_limit',
  'stake_limit_reached',
  'loss_limit_reached',
] as const;

export const felBet = call({
  path: 'fel/bet',
  method: 'POST',
  who: 'game',
  summary:
    'Stakes and begins one round. The same seed, nonce, stake and bet again give the same round. The win is credited at settle.',
  input: z.object({
    seedId: uuid(),
    nonce: z.int().check(z.gte(0), z.lte(2_000_000_000)),
    stake: lira(),
    bet: z._default(decision(), {}),
  }),
  output: z.object({ round: felRound, balance: liraAnswer() }),
  refusals: [
    ...stakeRefusals,
    'bad_bet',
    'bad_stake',
    'stake_out_of_range',
    'seed_changed',
    'decided_otherwise',
    'round_open',
    'insufficient_balance',
  ],
});

export const felAct = call({
  path: 'fel/act',
  method: 'POST',
  who: 'game',
  summary:
    'Takes the next decision in an open round, which may add to its stake. The same number with the same action again gives the same answer.',
  input: z.object({
    roundId: text(1, 200),
    /** From 1 on: how many decisions there are with this one. */
    number: z.int().check(z.gte(1), z.lte(1000)),
    action: decision(),
  }),
  output: z.object({ round: felRound, balance: liraAnswer() }),
  refusals: [
    ...stakeRefusals,
    'round_not_found',
    'action_not_offered',
    'decided_otherwise',
    'insufficient_balance',
  ],
});

export const felSettle = call({
  path: 'fel/settle',
  method: 'POST',
  who: 'game',
  summary: 'Ends a round that is over and credits its win. Safe to repeat.',
  input: z.object({ roundId: text(1, 200) }),
  output: z.object({ balance: liraAnswer(), payout: liraAnswer(), fairness }),
  refusals: ['round_not_found', 'round_under_way'],
});

export const felSeed = call({
  path: 'fel/seed',
  method: 'POST',
  who: 'game',
  summary: 'Reveals the server seed in use and begins a new pair with the player’s own client seed.',
  input: z.object({ clientSeed: text(1, 64) }),
  output: z.object({
    revealed: z.object({
      seedId: uuid(),
      serverSeed: z.string(),
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      rounds: z.int(),
    }),
    fairness,
  }),
  refusals: ['round_open'],
});

export const felHistory = call({
  path: 'fel/history',
  method: 'POST',
  who: 'game',
  summary: 'The player’s rounds of this game, newest first.',
  input: z.object({ skip: skip(), take: take(20) }),
  output: page(
    z.object({
      roundId: z.string(),
      nonce: z.int(),
      stake: liraAnswer(),
      payout: liraAnswer(),
      state,
      timeStamp: instant(),
    }),
  ),
  refusals: [],
});

export const felRoundById = call({
  path: 'fel/round',
  method: 'POST',
  who: 'game',
  summary: 'One round of the player’s with its proof.',
  input: z.object({ roundId: text(1, 200) }),
  output: z.extend(felRound, { proof: roundProof }),
  refusals: ['round_not_found'],
});

export const felJackpot = call({
  path: 'fel/jackpot',
  method: 'POST',
  who: 'game',
  summary:
    'The growing jackpot of the game, for its stage: asked again and again while it is shown. Null in a game without one.',
  input: nothing(),
  output: z.nullable(growingJackpot),
  refusals: [],
});
