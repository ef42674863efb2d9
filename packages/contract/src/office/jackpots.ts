// The growing jackpots of the house's own games.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, liraAnswer, nothing } from '../fields.ts';

export const officeJackpot = z.object({
  gameCode: z.string(),
  /** The game's name in the language of the caller. */
  name: z.string(),
  isOpen: z.boolean(),
  /** Runs count from 1; each win begins the next one. */
  run: z.int(),
  /** The jackpot that the next stake may win, without the part that the stake adds. */
  amount: liraAnswer(),
  /** The house’s contribution as a run begins. */
  seed: liraAnswer(),
  mustHitBy: liraAnswer(),
  /** The part of a stake that goes into the pool. */
  share: z.number(),
  /** Won in rounds that have not ended. */
  unpaid: liraAnswer(),
  paid: liraAnswer(),
  /** How many wins were paid. */
  winCount: z.int(),
  /** The last ones, newest first; names as players see them. */
  wins: z.array(
    z.object({ player: z.string(), amount: liraAnswer(), round: z.string(), timeStamp: instant() }),
  ),
});

export const officeJackpots = call({
  path: 'office/jackpots',
  method: 'POST',
  who: 'operator',
  permission: 'game:read',
  summary:
    'The growing jackpots of the house: what each stands at, its seed and its bound, the part of a stake that feeds it, and its last wins.',
  input: nothing(),
  output: z.array(officeJackpot),
  refusals: [],
});
