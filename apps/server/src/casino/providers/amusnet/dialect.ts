// Amusnet's dialect: reads its calls and amounts, and names the wallet port's outcomes by its codes.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import type { PortOutcome } from '../../../wallet/wallet.ts';
import { printXml, readXml } from './xml.ts';

/** Amusnet's error codes and their texts. It repeats the call after 2000 and 3000. */
const messages = {
  1000: 'OK',
  1100: 'Duplicate transfer',
  2000: 'Timeout',
  3000: 'Internal server error',
  3100: 'Insufficient funds',
  3300: 'Bet limit reached',
} as const;
export type Code = keyof typeof messages;

const id = z.string().check(z.regex(/^[^\0]{1,160}$/u));
// In hundredths of a lira, at most fifteen digits.
const amount = z.string().check(z.regex(/^\d{1,15}$/));
const signed = z.object({ UserName: z.string(), Password: z.string() });
const session = { PlayerId: id, SessionId: id };
const transfer = z.extend(signed, {
  ...session,
  TransferId: id,
  GameId: id,
  GameNumber: id,
  Amount: amount,
  Currency: z.string(),
});

/** The required fields of each call, and its element's name. Other fields are ignored. */
export const calls = {
  Authenticate: {
    element: 'Auth',
    said: z.extend(signed, { PlayerId: id, DefenceCode: id, SessionId: z.optional(id) }),
  },
  GetPlayerBalance: {
    element: 'GetPlayerBalance',
    said: z.extend(signed, { ...session, GameId: id, Currency: z.optional(z.string()) }),
  },
  Withdraw: { element: 'Withdraw', said: z.extend(transfer, { Reason: z.literal('ROUND_BEGIN') }) },
  Deposit: {
    element: 'Deposit',
    said: z.extend(transfer, { Reason: z.enum(['ROUND_END', 'ROUND_CANCEL', 'JACKPOT_END']) }),
  },
  WithdrawAndDeposit: {
    element: 'WithdrawAndDeposit',
    said: z.extend(transfer, { WinAmount: amount, Reason: z.literal('ROUND_END') }),
  },
} as const;
export type Method = keyof typeof calls;
export type Said<M extends Method> = z.output<(typeof calls)[M]['said']> & {
  /** The campaign paid the stake. */
  readonly isFree: boolean;
};

/** Parses a call. Undefined if it is not XML of this kind, or a field is missing or malformed. */
export function readCall<M extends Method>(method: M, body: Buffer): Said<M> | undefined {
  const element = readXml(body);
  if (element?.name !== `${calls[method].element}Request`) return undefined;
  const read = calls[method].said.safeParse(Object.fromEntries(element.fields));
  if (!read.success) return undefined;
  const said: unknown = { ...read.data, isFree: element.inner.has('Freespin') };
  return said as Said<M>;
}

/** The answers to the port's outcomes of a stake or a win. */
export function codeOf(outcome: PortOutcome): Code {
  switch (outcome) {
    case 'applied':
      return 1000;
    case 'replayed':
    case 'tx-already-reversed':
      return 1100;
    case 'insufficient-funds':
      return 3100;
    case 'limit':
      return 3300;
    case 'busy':
      return 2000;
    case 'player-unknown':
    case 'player-blocked':
    case 'token-invalid':
    case 'token-expired':
    case 'bad-request':
    case 'wrong-currency':
    case 'game-unavailable':
    case 'tx-not-found':
    case 'clash':
    case 'reversed-before':
    case 'tx-already-settled':
    case 'round-closed':
    case 'round-open':
      return 3000;
  }
}

/** The answers to a win. A win on a reversed bet is refused, and must not look like a duplicate that was paid. */
export const codeOfWin = (outcome: PortOutcome): Code =>
  outcome === 'tx-already-reversed' ? 3000 : codeOf(outcome);

/** The answers to a cancelled round. An unknown round counts as cancelled. */
export const codeOfCancel = (outcome: PortOutcome): Code =>
  outcome === 'tx-not-found' ? 1000 : codeOf(outcome);

/** The XML of an answer. The balance is cash plus bonus, in hundredths of a lira. */
export function printAnswer(method: string, code: Code, balances?: Balances, transfer?: string): string {
  const element = Object.hasOwn(calls, method) ? calls[method as Method].element : '';
  return printXml(`${element}Response`, [
    ...(balances ? [['Balance', balances.cash + balances.bonus] as const] : []),
    ...(transfer === undefined ? [] : [['CasinoTransferId', transfer] as const]),
    ['ErrorCode', code],
    ['ErrorMessage', messages[code]],
  ]);
}
