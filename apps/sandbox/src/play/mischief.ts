// The mischief of any game provider, on request.
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';

/** Figures are per hundred calls or rounds, except those in milliseconds. */
export interface Mischief {
  /** A call is made twice at once. */
  repeat: number;
  /** The longest wait before a call; each draws its own. */
  delayMs: number;
  /** The answer is lost on the way, and the call is repeated. */
  drop: number;
  /** A win is sent together with its bet. */
  reorder: number;
  /** A rollback comes before its bet, and the bet after it. */
  rollbackFirst: number;
  /** An accepted bet is rolled back. */
  rollback: number;
  /** A win comes after its round has ended. */
  winAfterEnd: number;
  /** A stranger's copy of a call, for more money, comes before it. */
  forge: number;
  /** The delay of answers to the operator's requests. */
  askedDelayMs: number;
  /** The operator's requests are never answered. */
  askedDrop: number;
  /** A bet comes in another currency, where bets name one. */
  currency: number;
}

export const noMischief = (): Mischief => ({
  repeat: 0,
  delayMs: 0,
  drop: 0,
  reorder: 0,
  rollbackFirst: 0,
  rollback: 0,
  winAfterEnd: 0,
  forge: 0,
  askedDelayMs: 0,
  askedDrop: 0,
  currency: 0,
});

const ofHundred = z.int().check(z.gte(0), z.lte(100));
export const mischiefRequest = z.partial(
  z.object({
    repeat: ofHundred,
    delayMs: z.int().check(z.gte(0), z.lte(60_000)),
    drop: ofHundred,
    reorder: ofHundred,
    rollbackFirst: ofHundred,
    rollback: ofHundred,
    winAfterEnd: ofHundred,
    forge: ofHundred,
    askedDelayMs: z.int().check(z.gte(0), z.lte(60_000)),
    askedDrop: ofHundred,
    currency: ofHundred,
  }),
);

export const happens = (ofHundredTimes: number) => randomInt(100) < ofHundredTimes;
