// One-time codes: six digits from the CSPRNG, stored as a keyed hash. A code is for one customer, one purpose and one requester. It lives
// for three minutes and five attempts; a new one can be requested after a minute, a few times a day. A new code replaces the same
// requester's old one only.
import { randomInt } from 'node:crypto';
import { codeLifeS, codesPerDay, codeTries, resendCodeS, smsCodeDigits } from '@felek/contract/figures';
import type { Database, Tx } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { Ask } from '../http/route.ts';
import { newId, type CustomerId } from '../ids.ts';
import { isHash, type Keyed, type Vault } from '../vault.ts';
import * as store from './account.store.ts';
import * as tallies from '../tally/tally.ts';

export interface CodeRequest {
  readonly customer: CustomerId;
  readonly purpose: store.CodePurpose;
  /** The keyed hash of the phone or mailbox it is about. */
  readonly target: Keyed<Buffer>;
  readonly ask: Ask;
  /** The one act that the code allows, where its purpose alone does not say so. */
  readonly boundTo?: string;
  /** Whether the customer has logged in from this place before. It matters for requests without a login. */
  readonly isKnownPlace?: boolean;
}

/** Purposes of a requester who is not logged in and may be a stranger. */
const fromOutside: readonly store.CodePurpose[] = ['recovery', 'login'];

interface Quota {
  readonly scope: string;
  readonly max: number;
}

/**
 * How many codes a calendar day in Türkiye allows. A logged-in customer: the contract says how many go to one phone or mailbox. Twice as
 * many may go out in all, since a phone may be mistyped. From outside: as many for one network, with a pool for all strangers together and
 * another one for the customer's own places, so that strangers never use up the owner's, and one recipient's messages stay bounded. From
 * one network to everyone more, since a mobile carrier puts thousands of customers behind one address.
 */
function quotasOf({ customer, purpose, target, ask, isKnownPlace = false }: CodeRequest): Quota[] {
  const network = networkOf(ask.address);
  const ofNetwork = { scope: `code from ${network}`, max: codesPerDay * 20 };
  if (!fromOutside.includes(purpose))
    return [
      { scope: `${purpose} code to ${target.now.toString('base64url')}`, max: codesPerDay },
      { scope: `${purpose} code of ${customer}`, max: codesPerDay * 2 },
      ofNetwork,
    ];
  const pool = isKnownPlace ? 'at home' : 'of strangers';
  return [
    { scope: `${purpose} code of ${customer} from ${network}`, max: codesPerDay },
    { scope: `${purpose} code of ${customer} ${pool}`, max: codesPerDay * 2 },
    ofNetwork,
  ];
}

export type CodeRefusal = 'code_too_soon' | 'code_quota';

/** Why no code is made now, first reason first. `ageS` is the age of the requester's code that still stands. */
export function refuseCode(
  ageS: number | null,
  today: readonly { readonly count: number; readonly max: number }[],
): CodeRefusal | undefined {
  if (ageS !== null && ageS < resendCodeS) return 'code_too_soon';
  return today.some(({ count, max }) => count >= max) ? 'code_quota' : undefined;
}

/** The requester: a logged-in customer, otherwise the network and the device. */
const requesterOf = (purpose: store.CodePurpose, { address, fingerprint }: Ask) =>
  fromOutside.includes(purpose)
    ? { network: networkOf(address), fingerprint }
    : { network: '', fingerprint: '' };

/**
 * Makes a code inside the caller's transaction, or says why not. The customer's row and the day's counts are locked. So simultaneous
 * requests are judged one after the other, on all servers.
 */
export async function issueCode(
  tx: Tx,
  vault: Vault,
  request: CodeRequest,
): Promise<{ readonly code: string } | CodeRefusal> {
  const { customer, purpose, target, ask, boundTo = null } = request;
  const { network, fingerprint } = requesterOf(purpose, ask);
  const quotas = quotasOf(request);
  const scopes = quotas.map(({ scope }) => scope);
  await execute(tx.client, store.lockCustomer, customer);
  const { age_s: ageS } = await getRow(tx.client, store.ageOfCode, customer, purpose, network);
  const counted = await listRows(tx.client, tallies.lockDay, scopes);
  const countOf = (wanted: string) => Number(counted.find(({ scope }) => scope === wanted)!.count);
  const refusal = refuseCode(
    ageS,
    quotas.map(({ scope, max }) => ({ count: countOf(scope), max })),
  );
  if (refusal) return refusal;
  const code = String(randomInt(10 ** smsCodeDigits)).padStart(smsCodeDigits, '0');
  await execute(tx.client, tallies.addDay, scopes);
  await execute(tx.client, store.spendCodes, customer, purpose, network);
  await execute(
    tx.client,
    store.insertCode,
    newId<'code'>(),
    purpose,
    customer,
    target.now,
    ask.address,
    network,
    fingerprint,
    vault.codeHash(purpose, customer, code).now,
    codeTries,
    codeLifeS,
    boundTo,
  );
  return { code };
}

/** A code that was right. It is spent in the transaction of what it allows, by one of those who found it right. */
export interface RightCode {
  /** Whether it is about this phone or mailbox. */
  isFor(target: Keyed<Buffer>): boolean;
  /** Uses the code up. False if another request has just used it, or a newer code replaced it. */
  spend(tx: Tx): Promise<boolean>;
}

/**
 * Tries a code. An attempt is counted before the code is compared, so fifty simultaneous guesses cost fifty attempts. A right code gives
 * its attempt back.
 */
export async function tryCode(
  database: Database,
  vault: Vault,
  guess: {
    readonly customer: CustomerId;
    readonly purpose: store.CodePurpose;
    readonly code: string;
    readonly ask: Ask;
    readonly boundTo?: string;
  },
): Promise<RightCode | undefined> {
  const { customer, purpose, code, ask, boundTo = null } = guess;
  const { network, fingerprint } = requesterOf(purpose, ask);
  const taken = await listRows(
    database.pool,
    store.takeTry,
    customer,
    purpose,
    network,
    fingerprint,
    boundTo,
  );
  const hash = vault.codeHash(purpose, customer, code);
  const right = taken.find(({ code_hash: kept }) => isHash(kept, hash));
  if (!right) return undefined;
  await execute(database.pool, store.giveTryBack, right.id);
  return {
    isFor: (target) => right.target_hash !== null && isHash(right.target_hash, target),
    spend: async (tx) => (await execute(tx.client, store.spendCode, right.id)) === 1,
  };
}
