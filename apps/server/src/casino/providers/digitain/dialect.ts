// Digitain's dialect: what its calls say, how much money is in them, and how the wallet port's outcomes are called in it.
import * as z from 'zod/mini';
import type { Balances } from '@felek/ledger';
import { plainLira } from '@felek/money';
import type { PortOutcome } from '../../../wallet/wallet.ts';
import { decimalAmount } from '../decimal-amount.ts';
import { readExactly, readMembers, type JsonObject } from '../json-object.ts';

/** Success is 1. 8 is what was done before, and as good; 999 is for all that has no code of its own. */
export type Code = 1 | 2 | 4 | 5 | 6 | 7 | 8 | 11 | 12 | 22 | 999;

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const id = z.string().check(z.minLength(1), z.maxLength(200));
/** What is beyond a kuruş is a fraction of one. */
const amount = z.string().check(z.regex(decimalAmount));
const partnerCall = z.object({ prid: id });
const playerCall = z.extend(partnerCall, { tkn: id, pid: id, cid: id });
const transaction = z.extend(playerCall, { gid: id, rid: id, txid: id });
/** `isb`: of bonus money. `wot` 4: won in a free spin. `rndf`: the last of its round. */
const stakeInfo = { isb: optional(z.boolean()) };
const winInfo = { ...stakeInfo, wot: optional(z.int()), rndf: optional(z.boolean()) };

/** What each call must say; whatever else it says is left alone. */
export const calls = {
  authenticate: z.extend(partnerCall, { tkn: id }),
  getbalance: playerCall,
  bet: z.extend(transaction, { bam: amount, inf: optional(z.object(stakeInfo)) }),
  // Whoever won may have no session any more.
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

/** What a call says, its numbers as they are written; undefined when it lacks something or says it wrongly. */
export function readCall<M extends Method>(method: M, body: JsonObject): Said<M> | undefined {
  const read = calls[method].safeParse(readExactly(body));
  return read.success ? (read.data as Said<M>) : undefined;
}

/** The port's outcomes of a stake or a win. What came before is told apart from what is done now. */
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

/** Of a cancel: one that came before has been done. */
export function codeOfCancel(outcome: PortOutcome): Code {
  return outcome === 'tx-already-reversed' ? 8 : codeOf(outcome);
}

/** What an answer of success repeats of its call; one of an error repeats whatever of these there was. */
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

/** An answer's JSON. `bln` is all that can be staked, an exact decimal, which may be more than a JavaScript number holds. */
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
