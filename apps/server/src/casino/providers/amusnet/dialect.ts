// Amusnet's dialect: what its calls say, how much money is in them, and how the wallet port's outcomes are called in it.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import type { PortOutcome } from '../../../wallet/wallet.ts';
import { printXml, readXml } from './xml.ts';

/** Their error codes, with what they say beside them. After 2000 and 3000 the call is made again. */
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
// Hundredths of a lira. Fifteen digits are more than anybody has.
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

/** What each call must say, and how its element begins; whatever else it says is left alone. */
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
  /** The stake is the campaign's. */
  readonly isFree: boolean;
};

/** What a call says; undefined when it is no XML of its kind, lacks something or says it wrongly. */
export function readCall<M extends Method>(method: M, body: Buffer): Said<M> | undefined {
  const element = readXml(body);
  if (element?.name !== `${calls[method].element}Request`) return undefined;
  const read = calls[method].said.safeParse(Object.fromEntries(element.fields));
  if (!read.success) return undefined;
  const said: unknown = { ...read.data, isFree: element.inner.has('Freespin') };
  return said as Said<M>;
}

/** The port's outcomes of a stake or a win. */
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

/** Of a win: one whose bet was taken back is not paid, and must not be taken for a duplicate that was. */
export const codeOfWin = (outcome: PortOutcome): Code =>
  outcome === 'tx-already-reversed' ? 3000 : codeOf(outcome);

/** Of a cancelled round: one of which nothing is known stays cancelled. */
export const codeOfCancel = (outcome: PortOutcome): Code =>
  outcome === 'tx-not-found' ? 1000 : codeOf(outcome);

/** An answer's XML. The balance is cash and bonus together, in hundredths of a lira. */
export function printAnswer(method: string, code: Code, balances?: Balances, transfer?: string): string {
  const element = Object.hasOwn(calls, method) ? calls[method as Method].element : '';
  return printXml(`${element}Response`, [
    ...(balances ? [['Balance', balances.cash + balances.bonus] as const] : []),
    ...(transfer === undefined ? [] : [['CasinoTransferId', transfer] as const]),
    ['ErrorCode', code],
    ['ErrorMessage', messages[code]],
  ]);
}
