// SoftGamings' dialect ("OneWallet"): reads its calls and prints the wallet port's outcomes. It reports errors as texts, not codes. The
// exact texts are not certain, so they are settings.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import { plainLira } from '@felek/money';
import type { CustomerId } from '../../../ids.ts';
import { parseStrictly } from '../../../strict-json.ts';
import type { PortOutcome } from '../../../wallet/wallet.ts';
import { decimalAmount } from '../decimal-amount.ts';
import { hmacOf, type Fields } from './signature.ts';

/** The reasons for a refusal, and the default text for each. */
export const usualErrors = {
  forged: 'wrong hmac parameter',
  'unknown-type': 'wrong type parameter',
  malformed: 'wrong parameters',
  mismatch: 'Transaction parameter mismatch',
  'no-funds': 'INSUFFICIENT_FUNDS',
  'no-session': 'SESSION_EXPIRED',
  'no-user': 'User not found',
  blocked: 'User is blocked',
  currency: 'Currency mismatch with user wallet currency',
  'no-game': 'Game is not available',
  limit: 'Bet limit is reached',
  'no-debit': 'there is no DEBIT with provided i_gameid',
  'rolled-back': 'Transaction is rolled back',
  'round-ended': 'Round is closed',
  again: 'Internal error, try again',
} as const;
export type Reason = keyof typeof usualErrors;
export type ErrorTexts = Readonly<Record<Reason, string>>;

const id = z.string().check(z.regex(/^[^\0]{1,200}$/u));
const flag = z.optional(z.union([z.boolean(), z.string()]));
const user = z.object({ userid: id, currency: id, i_extparam: z.optional(id) });
const move = z.extend(user, {
  tid: id,
  amount: z.string().check(z.regex(decimalAmount)),
  i_actionid: z.optional(id),
  game_extra: z.optional(id),
  round_ended: flag,
});
const inRound = { i_gameid: id, i_gamedesc: id };

/** The required fields of each call. Other fields are ignored. An empty value counts as missing. */
export const calls = {
  ping: z.object({}),
  balance: user,
  debit: z.extend(move, inRound),
  credit: z.extend(move, { ...inRound, jackpot_win: flag }),
  promotion: z.extend(move, { i_gamedesc: z.optional(id), i_gameid: z.optional(id) }),
  rollback: z.object({
    type: z.enum(['debit', 'credit']),
    userid: id,
    tid: id,
    i_rollback: id,
    i_gameid: z.optional(id),
    i_gamedesc: z.optional(id),
    round_ended: flag,
  }),
  roundinfo: z.object({}),
} as const;
export type Method = keyof typeof calls;
export type Said<M extends Method> = z.output<(typeof calls)[M]>;

const value = z.union([z.string(), z.boolean(), z.null()]);
const written = z.record(z.string(), z.union([value, z.array(z.record(z.string(), value))]));

/** The members of a call, with numbers as text. Undefined if the bytes are not a flat JSON object. */
export function readFields(body: Buffer): Fields | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    parseStrictly(text);
    const kept = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (part) =>
      part.startsWith('"') ? part : `"${part}"`,
    );
    return written.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

/** Names the call. A reversal is tested before the type, and a prize before a win. */
export function methodOf({ type, subtype, i_rollback: target }: Fields): Method | undefined {
  if (type === 'debit' || type === 'credit') {
    if (target) return 'rollback';
    // A reversal that does not name its target.
    if (subtype === 'cancel') return undefined;
    return type === 'credit' && subtype === 'promotion' ? 'promotion' : type;
  }
  return type === 'ping' || type === 'balance' || type === 'roundinfo' ? type : undefined;
}

/** Parses a call. Undefined if a field is missing or malformed. */
export function readCall<M extends Method>(method: M, fields: Fields): Said<M> | undefined {
  const filled = Object.entries(fields).filter(([, each]) => each !== '' && each !== null);
  const read = calls[method].safeParse(Object.fromEntries(filled));
  return read.success ? (read.data as Said<M>) : undefined;
}

export const isSet = (each: boolean | string | undefined) => each === true || each === '1' || each === 'true';

/** The win of a free round has no stake. Evolution's games send a page code in the same field. */
export const isFreeRound = (extra: string | undefined) => extra?.startsWith('FREEROUNDS') ?? false;

/** `System:game`. The game is the `Page` of its launch. */
export const gameOf = (description: string) => description.slice(description.indexOf(':') + 1);

/** A login has at most 29 characters: letters, digits, `_` and `-`. A customer's id in base 36 has 25. */
export function loginOf(customer: CustomerId): string {
  return BigInt(`0x${customer.replaceAll('-', '')}`)
    .toString(36)
    .padStart(loginLength, '0');
}

/** The customer of a login. Some calls append the currency to it. */
export function customerOf(login: string): CustomerId | undefined {
  if (!/^[0-9a-z]{25}(?:_[A-Z]{3})?$/.test(login)) return undefined;
  let number = 0n;
  for (const digit of login.slice(0, loginLength)) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  if (hex.length > 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as CustomerId;
}
const loginLength = 25;

/** The answers to the port's outcomes of a stake or a win. Undefined for success. */
export function reasonOf(outcome: PortOutcome): Reason | undefined {
  switch (outcome) {
    case 'applied':
    case 'replayed':
      return undefined;
    case 'bad-request':
      return 'malformed';
    case 'player-unknown':
      return 'no-user';
    case 'player-blocked':
      return 'blocked';
    case 'wrong-currency':
      return 'currency';
    case 'clash':
      return 'mismatch';
    case 'token-invalid':
    case 'token-expired':
      return 'no-session';
    case 'game-unavailable':
      return 'no-game';
    case 'limit':
      return 'limit';
    case 'tx-not-found':
      return 'no-debit';
    case 'reversed-before':
    case 'tx-already-reversed':
      return 'rolled-back';
    case 'round-closed':
    case 'round-open':
    case 'tx-already-settled':
      return 'round-ended';
    case 'insufficient-funds':
      return 'no-funds';
    case 'busy':
      return 'again';
  }
}

/** The answers to a rollback. An unknown or already reversed bet counts as rolled back. */
export function reasonOfRollback(outcome: PortOutcome): Reason | undefined {
  if (outcome === 'tx-not-found' || outcome === 'tx-already-reversed') return undefined;
  return reasonOf(outcome);
}

/** The balance is cash plus bonus, with two decimals. */
export const printBalance = ({ cash, bonus }: Balances) => ({ balance: plainLira(cash + bonus) });

/** The JSON of an answer, signed in the same way as calls. */
export function printSigned(secret: string, said: Readonly<Record<string, string>>): string {
  return JSON.stringify({ ...said, hmac: hmacOf(secret, said) });
}
