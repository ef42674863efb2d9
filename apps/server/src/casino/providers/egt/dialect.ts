// EGT Digital's dialect: reads its calls, and names the wallet port's outcomes by its codes. Its amounts are whole kuruş.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import type { PortOutcome } from '../../../wallet/wallet.ts';

export type Status =
  | 'OK'
  | 'ERR_INTEGRITY_CHECK_FAILED'
  | 'ERR_INVALID_ACCOUNT'
  | 'ERR_INVALID_TOKEN'
  | 'ERR_INVALID_PLAYER_ID'
  | 'ERR_UNKNOWN'
  | 'ERR_TIMEOUT'
  | 'ERR_NOT_ENOUGH_MONEY'
  | 'ERR_LIMIT_REACHED'
  | 'ERR_TRANSFER_DOES_NOT_EXIST'
  | 'ERR_TRANSFER_ROLLED_BACK'
  | 'ERR_FIELD_MISSING'
  | 'ERR_MISSING_HEADERS'
  | 'ERR_INVALID_FIELDS';

const text = z.string().check(z.maxLength(255));
const id = text.check(z.minLength(1));
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
// JSON has no exact integers above this. No stake is above ninety billion lira.
const kurus = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const idOrNumber = z.union([id, z.int()]);

const playerCall = z.object({ playerId: id });
const sessionCall = z.extend(playerCall, { sessionId: id });
const transfer = z.extend(playerCall, {
  gameKey: id,
  transferId: id,
  roundNumber: idOrNumber,
  roundCompleted: optional(z.boolean()),
  amount: kurus,
  currency: text,
  reason: optional(text),
  giftSpin: optional(z.object({ bonusCode: optional(text), campaignId: optional(idOrNumber) })),
});

/** The required fields of each call. Other fields are ignored. */
export const calls = {
  authenticate: z.extend(sessionCall, { defenceCode: id }),
  'defence-code': z.extend(sessionCall, { gameKey: id }),
  balance: z.extend(sessionCall, { currency: optional(text) }),
  withdraw: z.extend(transfer, { sessionId: id }),
  deposit: z.extend(transfer, {
    jackpotWins: optional(
      z.array(
        z.object({
          jackpotName: optional(text),
          levelName: optional(text),
          winId: optional(idOrNumber),
          deduction: optional(kurus),
        }),
      ),
    ),
  }),
  'reverse/withdraw': z.extend(playerCall, { transferId: id, referenceId: id }),
  terminate: z.extend(sessionCall, { defenceCode: optional(text) }),
} as const;
export type Method = keyof typeof calls;
export type Said<M extends Method> = z.output<(typeof calls)[M]>;

const transferFields = ['playerId', 'transferId', 'amount', 'currency'] as const;
/** The fields that a checksum must cover, so that neither the amount nor the player of a call can be changed. */
export const fieldsToSeal: Readonly<Record<Method, readonly string[]>> = {
  authenticate: ['playerId', 'defenceCode'],
  'defence-code': ['playerId'],
  balance: ['playerId'],
  withdraw: transferFields,
  deposit: transferFields,
  'reverse/withdraw': ['playerId', 'transferId', 'referenceId'],
  terminate: ['playerId'],
};

/** Parses a call, or gives the status of its fault. */
export function readCall<M extends Method>(method: M, json: unknown): Said<M> | Status {
  const read = calls[method].safeParse(json, { reportInput: true });
  if (read.success) return read.data as Said<M>;
  const isMissing = read.error.issues.some(({ input }) => input === undefined);
  return isMissing ? 'ERR_FIELD_MISSING' : 'ERR_INVALID_FIELDS';
}

/** The answers to the port's outcomes of a withdraw or a deposit. */
export function statusOf(outcome: PortOutcome): Status {
  switch (outcome) {
    case 'applied':
    case 'replayed':
      return 'OK';
    case 'bad-request':
      return 'ERR_INVALID_FIELDS';
    case 'player-unknown':
    case 'player-blocked':
      return 'ERR_INVALID_PLAYER_ID';
    case 'wrong-currency':
      return 'ERR_INVALID_ACCOUNT';
    case 'token-invalid':
    case 'token-expired':
      return 'ERR_INVALID_TOKEN';
    case 'limit':
      return 'ERR_LIMIT_REACHED';
    case 'insufficient-funds':
      return 'ERR_NOT_ENOUGH_MONEY';
    case 'busy':
      return 'ERR_TIMEOUT';
    case 'clash':
    case 'game-unavailable':
    case 'reversed-before':
    case 'round-closed':
    case 'round-open':
    case 'tx-not-found':
    case 'tx-already-settled':
    case 'tx-already-reversed':
      return 'ERR_UNKNOWN';
  }
}

/** The answers to a reversal. After these two EGT Digital stops retrying. */
export function statusOfReversal(outcome: PortOutcome): Status {
  if (outcome === 'tx-not-found') return 'ERR_TRANSFER_DOES_NOT_EXIST';
  if (outcome === 'tx-already-reversed') return 'ERR_TRANSFER_ROLLED_BACK';
  return statusOf(outcome);
}

/** The JSON of an answer. Balances are printed as integers, since they may exceed an exact JavaScript number. */
export function printAnswer(
  statusCode: Status,
  balances?: Pick<Balances, 'cash' | 'bonus'>,
  more: object = {},
): string {
  const said = JSON.stringify({ statusCode, ...more });
  return balances ? `${said.slice(0, -1)},"balance":${balances.cash + balances.bonus}}` : said;
}
