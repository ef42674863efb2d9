// What a game of the house asks of the server from inside the play frame. The caller is the game, holding a launch token for
// one customer and one game; the customer's own token never enters the frame.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, lira, liraAnswer, nothing, page, skip, take, text, uuid } from './fields.ts';
import { roundProof } from './casino.ts';

/**
 * The seed pair in use: the server seed's hash is shown before the first round is played with it. The hash of the seed that
 * comes next is shown as well, so that the house has committed to it before the player chooses a client seed for it.
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

/** A round as the stage plays it. The events are the game's own, typed in packages/games; amounts in them are lira. */
export const felRound = z.object({
  roundId: z.string(),
  seedId: uuid(),
  nonce: z.int(),
  stake: liraAnswer(),
  payout: liraAnswer(),
  state,
  events: z.array(z.looseObject({ type: z.string() })),
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
    fairness,
    openRound: z.nullable(felRound),
    lastRound: z.nullable(felRound),
    playMoney: z.boolean(),
  }),
  refusals: ['game_unavailable'],
});

export const felSpin = call({
  path: 'fel/spin',
  method: 'POST',
  who: 'game',
  summary:
    'Stakes and draws one round. The same seed and nonce again give the same round. The win is credited at settle.',
  input: z.object({ seedId: uuid(), nonce: z.int().check(z.gte(0), z.lte(2_000_000_000)), stake: lira() }),
  output: z.object({ round: felRound, balance: liraAnswer() }),
  refusals: [
    'game_unavailable',
    'account_closed',
    'account_excluded',
    'stake_above_bonus_limit',
    'bad_stake',
    'seed_changed',
    'round_open',
    'insufficient_balance',
  ],
});

export const felSettle = call({
  path: 'fel/settle',
  method: 'POST',
  who: 'game',
  summary: 'Ends a round and credits its win. Safe to repeat.',
  input: z.object({ roundId: text(1, 200) }),
  output: z.object({ balance: liraAnswer(), payout: liraAnswer(), fairness }),
  refusals: ['round_not_found'],
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
  output: z.object({ ...felRound.shape, proof: roundProof }),
  refusals: ['round_not_found'],
});
