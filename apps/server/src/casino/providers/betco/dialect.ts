// BetConstruct's dialect: reads its calls and amounts, and names the wallet port's outcomes by its codes.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import { plainLira } from '@felek/money';
import type { PortOutcome } from '../../../wallet/wallet.ts';
import { decimalAmount } from '../decimal-amount.ts';
import { readExactly, type JsonObject } from '../json-object.ts';
import type { Method } from './signature.ts';

/** The text beside each code. */
const texts = {
  '0': '',
  '1000': 'Internal error',
  '1003': 'Client is blocked',
  '1005': 'Token error',
  '1117': 'Wrong login',
  '1700': 'Wrong access',
  '2200': 'Client limit',
  '2400': 'Low balance',
} as const;
export type Code = keyof typeof texts;

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const id = z.string().check(z.minLength(1), z.maxLength(160));
const amount = z.string().check(z.regex(decimalAmount));
const sessionCall = z.object({ AuthToken: z.string().check(z.minLength(1), z.maxLength(255)) });
const transaction = z.extend(sessionCall, { TransactionId: id });

/** The required fields of each call. Other fields are ignored. */
export const calls = {
  GetClientDetails: sessionCall,
  GetClientBalance: sessionCall,
  BetPlaced: z.extend(transaction, {
    BetId: id,
    Amount: amount,
    // The part paid from BetConstruct's own bonus. Its hash does not cover it, and our ledger has no purse for it.
    BonusBetAmount: optional(z.string().check(z.regex(/^0(?:\.0+)?$/))),
    BetType: optional(id),
    TotalPrice: optional(id),
  }),
  BetResulted: z.extend(transaction, { BetId: id, BetState: id, Amount: amount }),
  Rollback: transaction,
} as const satisfies Record<Method, z.ZodMiniType>;
export type Said<M extends Method> = z.output<(typeof calls)[M]>;

/** Parses a call and keeps its numbers as text. Undefined if a field is missing or malformed. */
export function readCall<M extends Method>(method: M, body: JsonObject): Said<M> | undefined {
  const read = calls[method].safeParse(readExactly(body));
  return read.success ? (read.data as Said<M>) : undefined;
}

/** The answers to the port's outcomes of a bet or its result. */
export function codeOf(outcome: PortOutcome): Code {
  switch (outcome) {
    case 'applied':
    case 'replayed':
      return '0';
    case 'player-blocked':
      return '1003';
    case 'token-invalid':
    case 'token-expired':
      return '1005';
    case 'player-unknown':
      return '1117';
    case 'limit':
      return '2200';
    case 'insufficient-funds':
      return '2400';
    case 'bad-request':
    case 'busy':
    case 'clash':
    case 'game-unavailable':
    case 'reversed-before':
    case 'round-closed':
    case 'round-open':
    case 'tx-already-reversed':
    case 'tx-already-settled':
    case 'tx-not-found':
    case 'wrong-currency':
      return '1000';
  }
}

/** The answers to a rollback. An unknown or already reversed bet counts as rolled back, as BetConstruct expects. */
export function codeOfRollback(outcome: PortOutcome): Code {
  if (outcome === 'tx-not-found' || outcome === 'tx-already-reversed') return '0';
  return codeOf(outcome);
}

/** The JSON of an answer. The balance is an exact decimal, since it may exceed a JavaScript number. */
export function printAnswer(
  code: Code,
  more: object = {},
  balances?: Pick<Balances, 'cash' | 'bonus'>,
): string {
  const said = JSON.stringify({ ...more, ErrorCode: code, ErrorText: texts[code] });
  return balances ? `${said.slice(0, -1)},"Balance":${plainLira(balances.cash + balances.bonus)}}` : said;
}
