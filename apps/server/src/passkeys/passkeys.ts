// Passkeys of people with an account: of the house or its customers. A question to an authenticator ends with the hash of what its answer
// confirms, so the signature covers it. The question counts once and for five minutes, whichever server takes the answer.
import { hash, randomBytes } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
  PasskeyRow,
} from '@felek/contract/passkeys';
import type { PasskeyRefusal } from '@felek/contract/passkey-refusals';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { execute, findRow, listRows, type Queryable } from '../db/statement.ts';
import { newId } from '../ids.ts';
import * as store from './passkeys.store.ts';

/** The id of an account. */
type Owner = string;

/** Why an answer does not count: in the customer's words by the code, and in the record by `because`. */
export interface PasskeyRefused<Code extends string = PasskeyRefusal> {
  readonly refusal: Code;
  readonly because: string;
}

export interface Passkeys {
  list(owner: Owner): Promise<readonly PasskeyRow[]>;
  /** What a browser needs to make a passkey. */
  beginEnrolment(who: {
    readonly owner: Owner;
    readonly username: string;
    readonly name: string;
  }): Promise<NewPasskeyRequest | 'passkeys_full'>;
  /** Adds a passkey in the transaction of `client`. */
  enrol(
    client: Queryable,
    owner: Owner,
    made: { readonly name: string; readonly answer: NewPasskeyAnswer },
  ): Promise<PasskeyRefused<'passkey_stale' | 'passkey_wrong' | 'passkey_taken'> | undefined>;
  /** A question to one of the owner's passkeys; undefined where they have none. */
  ask(owner: Owner, about: Buffer): Promise<PasskeyRequest | undefined>;
  /** Uses the question up, also where the answer is refused. Gives the name of the passkey that confirmed exactly this. */
  confirm(
    owner: Owner,
    about: Buffer,
    answer: PasskeyAnswer,
  ): Promise<PasskeyRefused | { readonly passkey: string }>;
  remove(client: Queryable, owner: Owner, id: string): Promise<void>;
  removeAll(client: Queryable, owner: Owner): Promise<void>;
}

/** In SQL: whether an owner, named by an expression, has a passkey. */
export const ownsPasskey = (owner: string) => `exists (select from passkey where owner_id = ${owner})`;

/** What an answer confirms, as a question carries it. */
export const hashOfWhat = (what: unknown): Buffer => hash('sha256', JSON.stringify(what), 'buffer');

const openS = 5 * 60;
const mostPasskeys = 10;
const hashBytes = 32;
const enrolment = hashOfWhat('enrol a passkey');
/** In the order of preference; every authenticator signs with one of them. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

export function openPasskeys({
  database,
  url,
  houseName,
}: {
  readonly database: Database;
  /** The public address of the pages that use them. A passkey made at another one does not count. */
  readonly url: string;
  readonly houseName: () => string;
}): Passkeys {
  const { pool } = database;
  const { origin, hostname: rpId } = new URL(url);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };

  async function question(owner: Owner, about: Buffer): Promise<string> {
    const challenge = Buffer.concat([randomBytes(hashBytes), about]);
    await execute(pool, store.dropOldChallenges);
    await execute(pool, store.insertChallenge, challenge, owner, openS);
    return challenge.toString('base64url');
  }

  /** Uses up the question that an answer names, and gives it back. */
  async function spendQuestion(owner: Owner, about: Buffer, clientData: string) {
    const challenge = challengeIn(clientData);
    if (challenge === undefined)
      return { refusal: 'passkey_wrong', because: 'the answer names no question' } as const;
    const asked = await findRow(pool, store.spendChallenge, challenge, owner);
    if (!asked)
      return {
        refusal: 'passkey_stale',
        because: 'the question was not asked, or was answered before',
      } as const;
    if (!asked.is_open) return { refusal: 'passkey_stale', because: 'the answer came too late' } as const;
    if (!challenge.subarray(hashBytes).equals(about))
      return { refusal: 'passkey_stale', because: 'the answer confirms something else' } as const;
    return challenge.toString('base64url');
  }

  const known = async (owner: Owner) =>
    (await listRows(pool, store.listPasskeys, owner)).map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports,
    }));

  return {
    async list(owner) {
      const rows = await listRows(pool, store.listPasskeys, owner);
      return rows.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
        id,
        name,
        createdAt: wireInstant(createdAt),
        lastUsedAt: lastUsedAt && wireInstant(lastUsedAt),
      }));
    },

    async beginEnrolment({ owner, username, name }) {
      const excludeCredentials = await known(owner);
      if (excludeCredentials.length >= mostPasskeys) return 'passkeys_full';
      return {
        challenge: await question(owner, enrolment),
        rp: { name: houseName(), id: rpId },
        user: { id: handleOf(owner), name: username, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: openS * 1000,
        attestation: 'none',
        excludeCredentials,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      };
    },

    async enrol(client, owner, { name, answer }) {
      const asked = await spendQuestion(owner, enrolment, answer.response.clientDataJSON);
      if (typeof asked !== 'string') return asked;
      const made = await checked(async () => {
        // A certificate was not asked for. Following its addresses would let an answer choose what this server fetches.
        const { attestationObject } = answer.response;
        if (decodeAttestationObject(Buffer.from(attestationObject, 'base64url')).get('attStmt').get('x5c'))
          throw new Error('the answer brings a certificate');
        return verifyRegistrationResponse({
          response: {
            ...answer,
            response: { ...answer.response, transports: [] },
            clientExtensionResults: {},
          },
          expectedChallenge: asked,
          supportedAlgorithmIDs: algorithms,
          ...expected,
        });
      });
      if ('refusal' in made) return made;
      if (!made.verified) return { refusal: 'passkey_wrong', because: 'the attestation is not right' };
      const { id, publicKey, counter } = made.registrationInfo.credential;
      const inserted = await execute(
        client,
        store.insertPasskey,
        newId<'passkey'>(),
        owner,
        id,
        Buffer.from(publicKey),
        BigInt(counter),
        answer.response.transports ?? [],
        name,
      );
      return inserted === 1
        ? undefined
        : { refusal: 'passkey_taken', because: 'the credential is registered already' };
    },

    async ask(owner, about) {
      const allowCredentials = await known(owner);
      if (allowCredentials.length === 0) return undefined;
      return {
        challenge: await question(owner, about),
        rpId,
        timeout: openS * 1000,
        userVerification: 'required',
        allowCredentials,
      };
    },

    async confirm(owner, about, answer) {
      const asked = await spendQuestion(owner, about, answer.response.clientDataJSON);
      if (typeof asked !== 'string') return asked;
      const rows = await listRows(pool, store.listPasskeys, owner);
      const row = rows.find(({ credential_id: id }) => id === answer.id);
      if (!row) return { refusal: 'passkey_unknown', because: 'the credential is not one of the account' };
      const { userHandle, ...response } = answer.response;
      if (userHandle !== undefined && userHandle !== handleOf(owner))
        return { refusal: 'passkey_unknown', because: 'the credential is another account’s' };
      const proved = await checked(() =>
        verifyAuthenticationResponse({
          response: { ...answer, response, clientExtensionResults: {} },
          expectedChallenge: asked,
          credential: {
            id: row.credential_id,
            publicKey: new Uint8Array(row.public_key),
            // The statement below compares the count with the last one, so that two answers at once cannot both pass.
            counter: 0,
          },
          ...expected,
        }),
      );
      if ('refusal' in proved) return proved;
      if (!proved.verified) return { refusal: 'passkey_wrong', because: 'the signature is not right' };
      const counter = BigInt(proved.authenticationInfo.newCounter);
      if ((await execute(pool, store.usePasskey, row.id, counter)) !== 1)
        return {
          refusal: 'passkey_rewound',
          because: `the counter of “${row.name}” went back to ${counter}`,
        };
      return { passkey: row.name };
    },

    remove: async (client, owner, id) => void (await execute(client, store.deletePasskey, owner, id)),
    removeAll: async (client, owner) => void (await execute(client, store.deletePasskeys, owner)),
  };
}

/** The account as an authenticator keeps it, without a name. */
const handleOf = (owner: Owner) => Buffer.from(owner.replaceAll('-', ''), 'hex').toString('base64url');

function challengeIn(clientDataJson: string): Buffer | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws a sentence for each rule that an answer breaks. */
async function checked<Result extends object>(
  verify: () => Promise<Result>,
): Promise<Result | PasskeyRefused<'passkey_wrong'>> {
  try {
    return await verify();
  } catch (error) {
    return { refusal: 'passkey_wrong', because: String(error).slice(0, 300) };
  }
}
