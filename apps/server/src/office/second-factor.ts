// An operator's second factors: passkeys, and one-time passwords of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds). One
// step of them to either side is taken, since clocks differ, and each step counts once. A further factor is added, and one removed, with a
// confirmation by one that the operator has.
import { Secret, TOTP } from 'otpauth';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import type { PasskeyRefusal } from '@felek/contract/passkey-refusals';
import { passkeyAnswer, type Factors, type PasskeyAnswer } from '@felek/contract/passkeys';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { execute, getRow, type Queryable } from '../db/statement.ts';
import type { OperatorAsk, Unconfirmed } from '../http/route.ts';
import type { OperatorId } from '../ids.ts';
import { isPassword, ofTheHouse, usernameKey } from '../passwords/passwords.ts';
import { hashOfWhat, type PasskeyRefused, type Passkeys } from '../passkeys/passkeys.ts';
import type { Vault } from '../vault.ts';
import * as store from './operator.store.ts';
import type { Actor, OfficeRecord } from './record.ts';

const periodS = 30;
const window = 1;

type Answer<C> = Promise<OutputOf<C> | RefusalOf<C> | 'too_many_tries'>;
/** Undefined when it is done. */
type Done<C> = Promise<RefusalOf<C> | 'too_many_tries' | undefined>;

/** What a call brings along of a second factor. */
export interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}
type Wrong = 'second_factor_wrong' | PasskeyRefusal;

export interface SecondFactors {
  /** Uses up a confirmation of the call of `ask`, as its header brings it, and records what it confirmed. */
  confirm(ask: OperatorAsk, header: string | undefined): Promise<Unconfirmed | undefined>;
  beginSecondFactor(ask: OperatorAsk, password: string): Answer<typeof calls.beginSecondFactor>;
  confirmSecondFactor(ask: OperatorAsk, code: string): Done<typeof calls.confirmSecondFactor>;
  listPasskeys(ask: OperatorAsk): Promise<OutputOf<typeof calls.passkeys>>;
  beginPasskey(ask: OperatorAsk, password: string): Answer<typeof calls.beginPasskey>;
  addPasskey(ask: OperatorAsk, request: InputOf<typeof calls.addPasskey>): Done<typeof calls.addPasskey>;
  removePasskey(ask: OperatorAsk, id: string): Done<typeof calls.removePasskey>;
}

/** For the login. */
export interface LoginFactors {
  /** The factors that it may bring, with a new question to a passkey. */
  asked(row: store.OperatorRow): Promise<Factors>;
  /** The name of the passkey that proved it, undefined of a code; or why it did not. */
  prove(
    row: store.OperatorRow,
    who: Actor,
    proof: Proof,
  ): Promise<{ readonly wrong: Wrong } | { readonly passkey: string | undefined }>;
}

/** An operator, as the record names them. */
export const operatorSubject = (username: string) => `operator ${usernameKey(username)}`;

const aLogin = hashOfWhat('office/login');

/** Runs work that a wrong guess of the operator's is counted for. */
export type Guarded = <Result>(
  ask: OperatorAsk,
  work: (row: store.OperatorRow) => Promise<Result>,
  isWrong: (result: Result) => boolean,
) => Promise<Result | 'too_many_tries'>;

export function openSecondFactors({
  database,
  vault,
  clock,
  passkeys,
  record,
  houseName,
  guarded,
}: {
  readonly database: Database;
  readonly vault: Pick<Vault, 'seal' | 'unseal'>;
  readonly clock: Clock;
  readonly passkeys: Passkeys;
  readonly record: Pick<OfficeRecord, 'write'>;
  readonly houseName: () => string;
  readonly guarded: Guarded;
}): SecondFactors & { readonly ofLogin: LoginFactors } {
  const { pool } = database;
  const codeFits = (operator: OperatorId, sealed: Buffer, code: string) =>
    spendPassword(pool, operator, { secret: vault.unseal(sealed), code, atMs: clock.now().getTime() });

  async function asked({ id, totp_sealed: sealed }: store.OperatorRow, about: Buffer): Promise<Factors> {
    const passkey = await passkeys.ask(id, about);
    return { code: sealed !== null, ...(passkey && { passkey }) };
  }

  const refuse = (who: Actor, action: 'passkey' | 'code', subject: string, detail: Record<string, string>) =>
    record.write(pool, who, { kind: 'refused', action, subject, detail });

  /** The record names the fault of a refused passkey. */
  const refused = (who: Actor, { refusal, because }: PasskeyRefused<string>, subject: string) =>
    refuse(who, 'passkey', subject, { refusal, because });

  /** Uses the proof up. It confirms `about` and nothing else. */
  async function prove(
    row: store.OperatorRow,
    { code, passkey }: Proof,
    { who, about, subject }: { readonly who: Actor; readonly about: Buffer; readonly subject: string },
  ): ReturnType<LoginFactors['prove']> {
    if (passkey) {
      const proved = await passkeys.confirm(row.id, about, passkey);
      if ('passkey' in proved) return proved;
      await refused(who, proved, subject);
      return { wrong: proved.refusal };
    }
    const fits = row.totp_sealed !== null && (await codeFits(row.id, row.totp_sealed, code ?? ''));
    if (fits) return { passkey: undefined };
    // The password was right, or the session is open. So a wrong code may be an intruder's.
    await refuse(who, 'code', subject, { refusal: 'second_factor_wrong' });
    return { wrong: 'second_factor_wrong' };
  }

  return {
    ofLogin: {
      asked: (row) => asked(row, aLogin),
      prove: (row, who, proof) =>
        prove(row, proof, { who, about: aLogin, subject: operatorSubject(row.username) }),
    },

    async confirm(ask, header) {
      const proof = proofIn(header);
      const { path = '', input = null } = ask.asked ?? {};
      const about = hashOfWhat([path, input]);
      const refusal = await guarded<Unconfirmed['refusal'] | Factors | undefined>(
        ask,
        async (row) => {
          if (!proof) return asked(row, about);
          const proved = await prove(row, proof, { who: ask, about, subject: path });
          if ('wrong' in proved) return proved.wrong;
          const { passkey } = proved;
          await record.write(pool, ask, {
            kind: 'entry',
            action: 'confirm second factor',
            subject: path,
            detail: { sha256: about.toString('hex'), ...(passkey !== undefined && { passkey }) },
          });
          return undefined;
        },
        (result) => typeof result === 'string',
      );
      if (typeof refusal === 'object') return { refusal: 'step_up_needed', factors: refusal };
      return refusal && { refusal };
    },

    beginSecondFactor: (ask, password) =>
      guarded<Awaited<ReturnType<SecondFactors['beginSecondFactor']>>>(
        ask,
        async (row) => {
          if (row.totp_sealed) return 'second_factor_exists';
          if (!(await isPassword(password, row.password_hash, ofTheHouse))) return 'wrong_old_password';
          const made = newSecret(row.username, houseName());
          const begun = await execute(pool, store.beginTotp, row.id, vault.seal(made.secret));
          return begun === 1 ? made : 'second_factor_exists';
        },
        (result) => result === 'wrong_old_password',
      ),

    confirmSecondFactor: (ask, code) =>
      guarded<Awaited<ReturnType<SecondFactors['confirmSecondFactor']>>>(
        ask,
        async (row) => {
          if (row.totp_sealed) return 'second_factor_exists';
          if (!row.totp_begun_sealed) return 'second_factor_missing';
          if (!(await codeFits(row.id, row.totp_begun_sealed, code))) return 'second_factor_wrong';
          if ((await execute(pool, store.confirmTotp, row.id, row.totp_begun_sealed)) !== 1)
            return 'second_factor_missing';
          return undefined;
        },
        (result) => result === 'second_factor_wrong',
      ),

    listPasskeys: async ({ operator }) => [...(await passkeys.list(operator))],

    beginPasskey: (ask, password) =>
      guarded<Awaited<ReturnType<SecondFactors['beginPasskey']>>>(
        ask,
        async ({ id, username, name, password_hash: passwordHash }) => {
          if (!(await isPassword(password, passwordHash, ofTheHouse))) return 'wrong_old_password';
          return passkeys.beginEnrolment({ owner: id, username, name });
        },
        (result) => result === 'wrong_old_password',
      ),

    async addPasskey(ask, { name, answer }) {
      const { username } = await getRow(pool, store.findOperatorById, ask.operator);
      const subject = operatorSubject(username);
      const wrong = await database.inTransaction(async ({ client }) => {
        const unfit = await passkeys.enrol(client, ask.operator, { name, answer });
        if (unfit) return unfit;
        const detail = { passkey: name };
        await record.write(client, ask, { kind: 'entry', action: 'add passkey', subject, detail });
        return undefined;
      });
      if (!wrong) return undefined;
      await refused(ask, wrong, subject);
      return wrong.refusal;
    },

    removePasskey: (ask, id) =>
      database.inTransaction(async ({ client }) => {
        const { username, has_codes: hasCodes } = await getRow(client, store.lockFactors, ask.operator);
        const owned = await passkeys.list(ask.operator);
        const row = owned.find((each) => each.id === id);
        if (!row) return 'passkey_not_found';
        if (!hasCodes && owned.length === 1) return 'last_second_factor';
        await passkeys.remove(client, ask.operator, id);
        await record.write(client, ask, {
          kind: 'entry',
          action: 'remove passkey',
          subject: operatorSubject(username),
          detail: { passkey: row.name },
        });
        return undefined;
      }),
  };
}

const totpOf = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodS, secret });

/** A new secret, in base32 and as the address that an app reads from a picture. */
function newSecret(username: string, houseName: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, username, houseName).toString() };
}

/** Uses a one-time password. False for a wrong one, and for one whose step, or a later one, was used before. */
async function spendPassword(
  client: Queryable,
  operator: OperatorId,
  { secret, code, atMs }: { readonly secret: string; readonly code: string; readonly atMs: number },
): Promise<boolean> {
  const off = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: atMs, window });
  if (off === null) return false;
  const step = BigInt(Math.floor(atMs / 1000 / periodS) + off);
  return (await execute(client, store.useTotpStep, operator, step)) === 1;
}

/** The header of a confirmed call: six digits, or a passkey's answer as base64url of its JSON. Undefined where it is neither. */
function proofIn(header: string | undefined): Proof | undefined {
  if (header === undefined) return undefined;
  if (/^\d{6}$/.test(header)) return { code: header };
  try {
    const passkey = passkeyAnswer.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString()));
    return passkey.success ? { passkey: passkey.data } : undefined;
  } catch {
    return undefined;
  }
}
