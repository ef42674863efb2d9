// Digitain's dialect: reads its calls and amounts, and names the wallet port's outcomes by its codes.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import { plainLira } from '@felek/money';
import type { PortOutcome } from '../../../wallet/wallet.ts';
import { decimalAmount } from '../decimal-amount.ts';
import { readExactly, readMembers, type JsonObject } from '../json-object.ts';

/** 1 is success. 8 means done before and counts as success. 999 stands for every error without a code of its own. */
export type Code = 1 | 2 | 4 | 5 | 6 | 7 | 8 | 11 | 12 | 22 | 999;

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Decimals beyond a kuruş are a fraction of it. */
const amount = z.string().check(z.regex(decimalAmount));
const partnerCall = z.object({ prid: id });
const playerCall = z.extend(partnerCall, { tkn: id, pid: id, cid: id });
const transaction = z.extend(playerCall, { gid: id, rid: id, txid: id });
/** `isb`: paid from bonus money. `wot` 4: won in a free spin. `rndf`: the last call of its round. */
const stakeInfo = { isb: optional(z.boolean()) };
const winInfo = { ...stakeInfo, wot: optional(z.int()), rndf: optional(z.boolean()) };

/** The required fields of each call. Other fields are ignored. */
export const calls = {
  authenticate: z.extend(partnerCall, { tkn: id }),
  getbalance: playerCall,
  bet: z.extend(transaction, { bam: amount, inf: optional(z.object(stakeInfo)) }),
  // Optional, since a winner's session may have ended.
  result: z.extend(transaction, { tkn: optional(id), wam: amount, inf: optional(z.object(winInfo)) }),
  betandresult: z.extend(transaction, { bam: amount, wam: amount, inf: optional(z.object(winInfo)) }),
  promowin: z.extend(partnerCall, { pid: id, gid: id, cid: id, txid: id, pwa: amount, opt: optional(id) }),
  cancel: z.extend(partnerCall, {
    pid: id,
    gid: id,
    rid: id,
    refrnd: z.boolean(),
    otxid: optional(z.string().check(z.maxLength(200))),
  }),
} as const;
export type Method = keyof typeof calls;
export type Said<M extends Method> = z.output<(typeof calls)[M]>;

/** Parses a call and keeps its numbers as text. Undefined if a field is missing or malformed. */
export function readCall<M extends Method>(method: M, body: JsonObject): Said<M> | undefined {
  const read = calls[method].safeParse(readExactly(body));
  return read.success ? (read.data as Said<M>) : undefined;
}

/** The answers to the port's outcomes of a stake or a win. A replay has its own code. */
export function codeOf(outcome: PortOutcome): Code {
  switch (outcome) {
    case 'applied':
      return 1;
    case 'token-invalid':
    case 'token-expired':
      return 2;
    case 'player-unknown':
      return 4;
    case 'player-blocked':
      return 5;
    case 'insufficient-funds':
      return 6;
    case 'tx-not-found':
    case 'tx-already-reversed':
      return 7;
    case 'replayed':
      return 8;
    case 'game-unavailable':
      return 11;
    case 'limit':
      return 22;
    case 'bad-request':
    case 'busy':
    case 'clash':
    case 'reversed-before':
    case 'round-closed':
    case 'round-open':
    case 'tx-already-settled':
    case 'wrong-currency':
      return 999;
  }
}

/** The answers to a cancel. A repeated cancel counts as done. */
export function codeOfCancel(outcome: PortOutcome): Code {
  return outcome === 'tx-already-reversed' ? 8 : codeOf(outcome);
}

/** The fields of the call that a successful answer repeats. An error repeats those that were present. */
const echoes: Readonly<Record<Method, readonly string[]>> = {
  authenticate: [],
  getbalance: [],
  bet: ['txid', 'pid'],
  result: ['txid', 'pid'],
  betandresult: ['txid', 'pid'],
  promowin: ['txid', 'pid'],
  cancel: ['pid', 'rid', 'otxid'],
};
const echoesOfErrors = ['txid', 'otxid', 'pid', 'rid'] as const;

export interface Answer {
  readonly err: Code;
  readonly balances?: Pick<Balances, 'cash' | 'bonus'> | undefined;
  readonly more?: object;
}

/** The JSON of an answer. `bln` is the whole stakeable balance as an exact decimal, since it may exceed a JavaScript number. */
export function printAnswer({ err, balances, more }: Answer, method?: Method, call?: JsonObject): string {
  const names = method !== undefined && err === 1 ? echoes[method] : echoesOfErrors;
  const repeated = call ? names.map((name) => memberOf(call, name)) : [];
  const bln = balances ? `,"bln":${plainLira(balances.cash + balances.bonus)}` : '';
  return `${JSON.stringify({ err, ...more }).slice(0, -1)}${repeated.join('')}${bln}}`;
}

/** An id as the call wrote it. */
function memberOf({ json, object }: JsonObject, name: string): string {
  const isId = typeof object[name] === 'string' || typeof object[name] === 'number';
  return isId ? `,"${name}":${readMembers(json).get(name)}` : '';
}
