// Hub88's dialect: reads its calls and amounts, and names the wallet port's outcomes by its codes.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import type { Kurus } from '@felek/money';
import { parseStrictly } from '../../../strict-json.ts';
import type { PortOutcome } from '../../../wallet/wallet.ts';

export type Status =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_LIMIT_REACHED'
  | 'RS_ERROR_TIMEOUT';

/** Hub88 counts in hundred-thousandths of a lira, so a kuruş is a thousand of its units. */
const unitsPerKurus = 1000;

/** Splits an amount into whole kuruş and thousandths of a kuruş. */
export function readUnits(units: number): { readonly amount: Kurus; readonly thousandths: number } {
  const thousandths = units % unitsPerKurus;
  return { amount: BigInt((units - thousandths) / unitsPerKurus), thousandths };
}

const id = z.string().check(z.minLength(1), z.maxLength(200));
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const userCall = z.object({ user: id, request_uuid: id });
const tokenCall = z.extend(userCall, { token: z.string().check(z.maxLength(255)) });
const transaction = z.extend(tokenCall, {
  transaction_uuid: id,
  supplier_transaction_id: optional(z.string()),
  round: id,
  round_closed: optional(z.boolean()),
  reward_uuid: optional(z.string()),
  is_free: optional(z.boolean()),
  game_code: id,
});
const money = {
  currency: z.string(),
  // JSON has no exact integers above this. No stake is above ninety billion lira.
  amount: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
};

/** The required fields of each call. Other fields are ignored. */
export const calls = {
  'user/info': userCall,
  'user/balance': z.extend(tokenCall, { game_code: optional(z.string()) }),
  'transaction/bet': z.extend(transaction, money),
  'transaction/win': z.extend(transaction, {
    ...money,
    reference_transaction_uuid: optional(id),
    is_supplier_promo: optional(z.boolean()),
  }),
  'transaction/rollback': z.extend(transaction, {
    // A rollback need not name its round.
    round: optional(id),
    game_code: optional(id),
    token: optional(z.string()),
    reference_transaction_uuid: id,
  }),
} as const;
export type Method = keyof typeof calls;
export type Said<M extends Method> = z.output<(typeof calls)[M]>;

/** Parses a call, or gives the status of its fault. `echo` is the part that every answer repeats. */
export function readCall<M extends Method>(
  method: M,
  body: Buffer,
): { said: Said<M> } | { wrong: Status; echo: Echo } {
  let json: unknown;
  try {
    json = parseStrictly(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { wrong: 'RS_ERROR_WRONG_SYNTAX', echo: {} };
  }
  const read = calls[method].safeParse(json, { reportInput: true });
  if (read.success) return { said: read.data as Said<M> };
  const isMissing = read.error.issues.some(({ input }) => input === undefined);
  return { wrong: isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES', echo: echoOf(json) };
}

export interface Echo {
  readonly user?: string;
  readonly request_uuid?: string;
}

function echoOf(json: unknown): Echo {
  const read = z.object({ user: optional(id), request_uuid: optional(id) }).safeParse(json);
  if (!read.success) return {};
  const { user, request_uuid } = read.data;
  return { ...(user && { user }), ...(request_uuid && { request_uuid }) };
}

/** The answers to the port's outcomes of a stake or a win. */
export function statusOf(outcome: PortOutcome): Status {
  switch (outcome) {
    case 'applied':
    case 'replayed':
      return 'RS_OK';
    case 'bad-request':
      return 'RS_ERROR_WRONG_TYPES';
    // Hub88 sends a rollback after each of these, which is correct.
    case 'player-unknown':
    case 'round-closed':
    case 'round-open':
    case 'tx-already-settled':
      return 'RS_ERROR_UNKNOWN';
    case 'wrong-currency':
      return 'RS_ERROR_WRONG_CURRENCY';
    case 'clash':
      return 'RS_ERROR_DUPLICATE_TRANSACTION';
    case 'token-invalid':
      return 'RS_ERROR_INVALID_TOKEN';
    case 'token-expired':
      return 'RS_ERROR_TOKEN_EXPIRED';
    case 'player-blocked':
      return 'RS_ERROR_USER_DISABLED';
    case 'game-unavailable':
      return 'RS_ERROR_INVALID_GAME';
    case 'limit':
      return 'RS_ERROR_LIMIT_REACHED';
    case 'tx-not-found':
    case 'reversed-before':
    case 'tx-already-reversed':
      return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    case 'insufficient-funds':
      return 'RS_ERROR_NOT_ENOUGH_MONEY';
    case 'busy':
      return 'RS_ERROR_TIMEOUT';
  }
}

/** The answers to a rollback. An unknown or already reversed bet counts as rolled back, as Hub88 expects. */
export function statusOfRollback(outcome: PortOutcome): Status {
  if (outcome === 'tx-not-found' || outcome === 'tx-already-reversed') return 'RS_OK';
  return statusOf(outcome);
}

/** The JSON of an answer. Balances are printed as integers, since they may exceed an exact JavaScript number. */
export function printAnswer(status: Status, more: object = {}, balances?: Balances): string {
  const said = JSON.stringify({ ...more, status });
  if (!balances) return said;
  const units = (balances.cash + balances.bonus) * BigInt(unitsPerKurus);
  return `${said.slice(0, -1)},"balance":${units}}`;
}
