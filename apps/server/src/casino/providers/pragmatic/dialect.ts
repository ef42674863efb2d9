// Pragmatic Play's dialect: reads its calls and amounts, and names the wallet port's outcomes by its codes.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import { parseLiraText, plainLira, type Kurus } from '@felek/money';
import type { PortOutcome } from '../../../wallet/wallet.ts';
import { decimalAmount } from '../decimal-amount.ts';
import type { Parameters } from './signature.ts';

/** Pragmatic Play's error codes and their texts. It retries after 100, and after 130 for the end of a round. 120 is final. */
const descriptions = {
  0: 'Success',
  1: 'Insufficient balance',
  2: 'Player not found',
  4: 'Token is invalid or has expired',
  5: 'Invalid hash',
  6: 'Player is frozen',
  7: 'Bad parameters',
  8: 'Game is not found or disabled',
  50: 'Bet limit reached',
  100: 'Internal error, try again',
  120: 'Final, do not try again',
  130: 'Internal error, end the round again',
} as const;
export type Code = keyof typeof descriptions;

const id = z.string().check(z.regex(/^[^\0]{1,200}$/u));
// Two decimals are documented. Further ones are a fraction of a kuruş. Amounts are below a trillion lira.
const amount = z.string().check(z.regex(decimalAmount));
const inRound = z.object({ userId: id, gameId: id, roundId: id });
const transaction = z.extend(inRound, { amount, reference: id, bonusCode: z.optional(id) });

/** The required fields of each call. Other fields are ignored. An empty parameter counts as missing. */
export const calls = {
  authenticate: z.object({ token: id }),
  balance: z.object({ userId: id, token: z.optional(id) }),
  bet: z.extend(transaction, { token: z.optional(id) }),
  result: z.extend(transaction, {
    promoWinAmount: z._default(amount, '0'),
    promoWinReference: z.optional(id),
    promoCampaignID: z.optional(id),
  }),
  endRound: inRound,
  refund: z.object({ userId: id, reference: id }),
  bonusWin: z.object({
    userId: id,
    amount,
    reference: id,
    gameId: z._default(id, 'bonus'),
    bonusCode: z.optional(id),
  }),
  jackpotWin: z.extend(transaction, { jackpotId: id }),
  promoWin: z.object({ userId: id, amount, currency: id, reference: id, campaignId: id }),
  adjustment: z.extend(inRound, {
    amount: z.string().check(z.regex(/^-?\d{1,12}(?:\.\d{1,2})?$/)),
    reference: id,
  }),
} as const;
export type Method = keyof typeof calls;
export type Said<M extends Method> = z.output<(typeof calls)[M]>;

/** The decoded parameters of a form. Undefined if the body is not text or repeats a name. */
export function readForm(body: Buffer): Parameters | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
  const entries = [...new URLSearchParams(text)];
  const parameters = new Map(entries);
  return parameters.size === entries.length ? parameters : undefined;
}

/** Parses a call. Undefined if a field is missing or malformed. */
export function readCall<M extends Method>(method: M, parameters: Parameters): Said<M> | undefined {
  const filled = Object.fromEntries([...parameters].filter(([, value]) => value !== ''));
  const read = calls[method].safeParse(filled);
  return read.success ? (read.data as Said<M>) : undefined;
}

/** An amount with a sign. */
export function readSigned(text: string): Kurus {
  const size = parseLiraText(text.replace('-', ''))!;
  return text.startsWith('-') ? -size : size;
}

/** The answers to the port's outcomes of a stake, a win or a correction. */
export function codeOf(outcome: PortOutcome): Code {
  switch (outcome) {
    case 'applied':
    case 'replayed':
      return 0;
    case 'insufficient-funds':
      return 1;
    case 'player-unknown':
      return 2;
    case 'token-invalid':
    case 'token-expired':
      return 4;
    case 'player-blocked':
      return 6;
    case 'bad-request':
    case 'wrong-currency':
      return 7;
    case 'game-unavailable':
      return 8;
    case 'limit':
      return 50;
    // Its bet may still come.
    case 'tx-not-found':
    case 'busy':
      return 100;
    case 'clash':
    case 'reversed-before':
    case 'tx-already-reversed':
    case 'tx-already-settled':
    case 'round-closed':
    case 'round-open':
      return 120;
  }
}

/** The answers to a refund. An unknown or already reversed bet counts as refunded, as Pragmatic Play expects. */
export function codeOfRefund(outcome: PortOutcome): Code {
  if (outcome === 'tx-not-found' || outcome === 'tx-already-reversed') return 0;
  return codeOf(outcome);
}

/** The answers to a round's end. An unknown round counts as ended. */
export function codeOfEnd(outcome: PortOutcome): Code {
  if (outcome === 'tx-not-found') return 0;
  return outcome === 'busy' ? 130 : codeOf(outcome);
}

/**
 * The JSON of an answer. Its cash is the whole stakeable balance, to the kuruş. Pragmatic Play does not learn the part that is our bonus.
 */
export function printAnswer(code: Code, more: object = {}, balances?: Balances): string {
  const said = JSON.stringify({ ...more, error: code, description: descriptions[code] });
  if (!balances) return said;
  return `${said.slice(0, -1)},"cash":${plainLira(balances.cash + balances.bonus)},"bonus":0}`;
}
