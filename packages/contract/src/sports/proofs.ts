// Every change of a price, every result and every correction of an event is a link of the event's chain:
// hash = SHA-256(hash before ‖ 0x0A ‖ text), in hex over UTF-8, beginning with 64 zeros. A day's root is the Merkle root over the last hash of each
// event that had links that day (Istanbul time), in the order of event ids: leaf = SHA-256(0x00 ‖ `event hash`), node = SHA-256(0x01 ‖ left ‖ right).
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, page, skip, take, uuid } from '../fields.ts';
import { sportsBet } from './bet.ts';
import { id } from './fields.ts';

export const chainLink = z.object({
  number: z.int(),
  at: instant(),
  /** The canonical JSON that is hashed. */
  text: z.string(),
  hash: z.string(),
});
export const sportsChain = call({
  path: 'sports/chain',
  method: 'POST',
  who: 'anyone',
  summary:
    'The links of an event’s chain from a number on: prices, results and corrections as they were published.',
  input: z.object({ event: id(), from: z._default(z.int().check(z.gte(1)), 1), take: take(200) }),
  output: z.object({ total: z.int(), before: z.string(), links: z.array(chainLink) }),
  refusals: ['event_not_found'],
});
export const sportsRoots = call({
  path: 'sports/roots',
  method: 'POST',
  who: 'anyone',
  summary: 'The daily roots over the chains of all events, newest first.',
  input: z.object({ skip: skip(), take: take(30) }),
  output: page(z.object({ day: z.string(), root: z.string(), events: z.int(), sealedAt: instant() })),
  refusals: [],
});
export const sportsDayProof = call({
  path: 'sports/dayproof',
  method: 'POST',
  who: 'anyone',
  summary:
    'What leads from an event’s link to the published root of its day: the event’s last hash of that day, and the hashes beside it on the way up.',
  input: z.object({ event: id(), link: z.int().check(z.gte(1)) }),
  output: z.object({
    day: z.string(),
    /** Null until the day is over and its root is published; then there is no way yet. */
    root: z.nullable(z.string()),
    /** The last hash of the event’s chain on that day: with the event’s id it is the leaf. */
    hash: z.string(),
    path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
  }),
  refusals: ['event_not_found'],
  background: true,
});
export const sportsReceipt = call({
  path: 'sports/receipt',
  method: 'POST',
  who: 'customer',
  summary:
    'The receipt of an own bet: what was agreed when, under which rules, and each leg’s price with its link in the event’s chain.',
  input: z.object({ bet: uuid() }),
  output: z.object({
    bet: sportsBet,
    legs: z.array(
      z.object({ event: z.string(), link: z.nullable(chainLink), before: z.nullable(z.string()) }),
    ),
    /** Canonical JSON of the agreed terms, and its SHA-256. */
    text: z.string(),
    hash: z.string(),
  }),
  refusals: ['bet_not_found'],
});
