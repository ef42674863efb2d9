// EveryMatrix's dialect: reads its calls and amounts, and names the wallet port's outcomes by its codes.
import * as z from 'zod/mini';
import { plainLira } from '@felek/money';
import type { BarredFromPlay, PortOutcome } from '../../../wallet/wallet.ts';
import { decimalAmount } from '../decimal-amount.ts';

/** The text beside each code. */
const messages = {
  0: 'Success',
  101: 'UnknownError',
  102: 'UserBlocked',
  103: 'UserNotFound',
  104: 'InsufficientFunds',
  105: 'IpNotAllowed',
  106: 'CurrencyNotSupported',
  107: 'TransactionProcessing',
  108: 'TransactionNotFound',
  110: 'StakeLimit',
  111: 'SessionLimit',
  113: 'SelfExcluded',
  114: 'AccountNotActive',
} as const;
export type Code = keyof typeof messages;

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const id = z.string().check(z.minLength(1), z.maxLength(200));
const session = { SessionId: optional(z.string()), ExternalUserId: optional(z.string()) };
/** A plain decimal. Digits beyond a kuruş are a fraction of it. */
const amount = z.string().check(z.regex(decimalAmount));
const transaction = {
  ...session,
  TransactionId: id,
  RoundId: optional(z.union([id, z.int()])),
  RoundStatus: optional(z.string()),
  AdditionalData: optional(z.object({ GameSlug: optional(z.string()), BonusId: optional(z.unknown()) })),
};
const move = { ...transaction, RoundId: z.union([id, z.int()]), Amount: amount };
const rollback = z.object({ ...transaction, RollbackTransactionId: id });

/** The required fields of each call, by request and transaction type. Other fields are ignored. */
export const calls = {
  getaccount: z.object({ ...session, SessionId: id }),
  getbalance: z.object({ ...session, ValidateSession: optional(z.boolean()) }),
  'walletdebit wager': z.object({ ...move, SessionId: id }),
  'walletdebit rollback': rollback,
  'walletcredit result': z.object({ ...move, FreeRoundWinType: optional(z.unknown()) }),
  'walletcredit rollback': rollback,
} as const;
export type Method = keyof typeof calls;
export type Said<M extends Method> = z.output<(typeof calls)[M]>;

/** Names the call by its request and, for money, its transaction type. */
export function methodOf({
  Request,
  TransactionType,
}: Readonly<Record<string, unknown>>): Method | undefined {
  const words = [Request, TransactionType].filter((word) => typeof word === 'string' && word !== '');
  const name = words.join(' ').toLowerCase();
  return Object.hasOwn(calls, name) ? (name as Method) : undefined;
}

/** Parses a call. Undefined if a field is missing or malformed. `amount` is its amount as text. */
export function readCall<M extends Method>(
  method: M,
  json: object,
  amountText: string | undefined,
): Said<M> | undefined {
  const read = calls[method].safeParse({ ...json, ...(amountText !== undefined && { Amount: amountText }) });
  return read.success ? (read.data as Said<M>) : undefined;
}

/** The answers to the port's outcomes of a stake or a win. */
export function codeOf(
  { outcome, barred }: { readonly outcome: PortOutcome; readonly barred?: BarredFromPlay | undefined },
  expired: 103 | 111 = 103,
): Code {
  switch (outcome) {
    case 'applied':
    case 'replayed':
      return 0;
    case 'player-unknown':
    case 'token-invalid':
      return 103;
    case 'token-expired':
      return expired;
    case 'player-blocked':
      return barred === 'account_excluded' ? 113 : 114;
    case 'insufficient-funds':
      return 104;
    case 'wrong-currency':
      return 106;
    case 'limit':
      return 110;
    case 'busy':
      return 107;
    case 'tx-not-found':
    case 'tx-already-reversed':
      return 108;
    case 'bad-request':
    case 'clash':
    case 'game-unavailable':
    case 'reversed-before':
    case 'round-closed':
    case 'round-open':
    case 'tx-already-settled':
      return 101;
  }
}

/** The fields of the call that its answer repeats. */
export interface Echo {
  readonly Request?: string;
  readonly SessionId?: string;
}

/** The JSON of an answer. Amounts are exact decimals, since they may exceed a JavaScript number. */
export function printAnswer(
  code: Code,
  { Request = '', SessionId = '' }: Echo,
  more: object = {},
  money: Readonly<Record<string, bigint>> = {},
): string {
  const head = {
    ApiVersion: '1.0',
    Request,
    ReturnCode: code,
    SessionId,
    Message: messages[code],
    Details: null,
  };
  const said = JSON.stringify({ ...head, ...more });
  const printed = Object.entries(money).map(([name, kurus]) => `,"${name}":${plainLira(kurus)}`);
  return `${said.slice(0, -1)}${printed.join('')}}`;
}
