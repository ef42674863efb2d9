// A customer's second factor: one-time passwords of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds), and recovery codes
// for a lost one. The password alone neither passes it nor removes it. Guesses are counted like those of the password.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { CustomerAsk } from '../http/route.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows, type Queryable } from '../db/statement.ts';
import type { Device } from '../http/device.ts';
import type { CustomerId } from '../ids.ts';
import type { LoginTries } from '../passwords/passwords.ts';
import { hashToken, type Vault } from '../vault.ts';
import type { Clock } from '../clock.ts';
import type { Locale } from '@felek/contract/call';
import * as accounts from './account.store.ts';
import type { RightCode } from './codes.ts';
import type { Dispatch } from './contact/dispatch.ts';
import * as store from './second-factor.store.ts';
import type { Sessions } from './sessions.ts';

const periodS = 30;
/** Clocks differ by one step at most. */
const window = 1;
const recoveryCodes = 8;
/** Ten bytes cannot be guessed, even with the hash at hand. */
const recoveryBytes = 10;

export interface FactorState {
  readonly isOn: boolean;
  readonly codesLeft: number;
}

export interface NewFactor {
  readonly secret: string;
  /** The address that an app reads from a picture. */
  readonly uri: string;
}

type Guessed<Refusal extends string> = Refusal | 'too_many_tries';

export interface SecondFactors {
  factorState(customer: CustomerId): Promise<FactorState>;
  beginFactor(
    ask: CustomerAsk,
    password: string,
  ): Promise<NewFactor | Guessed<'wrong_password' | 'second_factor_exists'>>;
  /** Switches it on, ends the other sessions, and gives the recovery codes. They are shown this once. */
  confirmFactor(
    ask: CustomerAsk,
    code: string,
  ): Promise<{ readonly codes: readonly string[] } | Guessed<FactorRefusal>>;
  removeFactor(
    ask: CustomerAsk,
    proof: { readonly password: string; readonly code: string },
  ): Promise<Guessed<'wrong_password' | 'second_factor_off' | 'second_factor_wrong'> | undefined>;
}
type FactorRefusal = 'second_factor_exists' | 'second_factor_off' | 'second_factor_wrong';

/** For the other parts of the room: a login, a payout. */
export interface FactorCheck {
  /** Whether a login with this device must bring a code. */
  isAsked(customer: CustomerId, device: Device): Promise<boolean>;
  isOn(customer: CustomerId): Promise<boolean>;
  /** A correct code. It is used up in the same transaction as the change that it allows. */
  right(customer: CustomerId, code: string): Promise<Pick<RightCode, 'spend'> | undefined>;
}

const totpOf = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodS, secret });

/** Four groups of four, as people copy them from paper. */
const newRecoveryCode = () =>
  new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32.match(/.{4}/g)!.join('-');
const hashOf = (code: string) => hashToken(code.toUpperCase());

export function openFactorCheck(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
}): FactorCheck & { stepOf(sealed: Buffer, code: string): bigint | undefined } {
  const { database, vault, clock } = needs;

  /** The step that a one-time password is of. */
  function stepOf(sealed: Buffer, code: string): bigint | undefined {
    const atMs = clock.now().getTime();
    const totp = totpOf(Secret.fromBase32(vault.unseal(sealed)));
    const off = totp.validate({ token: code, timestamp: atMs, window });
    return off === null ? undefined : BigInt(Math.floor(atMs / 1000 / periodS) + off);
  }

  const spending = (change: (client: Queryable) => Promise<number>) => ({
    spend: async ({ client }: Tx) => (await change(client)) === 1,
  });

  const check: FactorCheck = {
    async isOn(customer) {
      return Boolean((await findRow(database.pool, store.findFactor, customer))?.confirmed_at);
    },
    async isAsked(customer, { device, fingerprint }) {
      if (!(await check.isOn(customer))) return false;
      return !(await getRow(database.pool, store.isProvedDevice, customer, device, fingerprint)).proved;
    },
    async right(customer, code) {
      const row = await findRow(database.pool, store.findFactor, customer);
      if (!row?.confirmed_at) return undefined;
      if (!/^\d{6}$/.test(code)) {
        const { is_left: isLeft } = await getRow(
          database.pool,
          store.isRecoveryCodeLeft,
          customer,
          hashOf(code),
        );
        if (!isLeft) return undefined;
        return spending((client) => execute(client, store.spendRecoveryCode, customer, hashOf(code)));
      }
      const step = stepOf(row.secret_sealed, code);
      if (step === undefined || (row.last_step !== null && step <= row.last_step)) return undefined;
      return spending((client) => execute(client, store.useStep, customer, step));
    },
  };
  return { ...check, stepOf };
}

export function openSecondFactors(needs: {
  readonly database: Database;
  readonly vault: Vault;
  readonly check: ReturnType<typeof openFactorCheck>;
  readonly sessions: Sessions;
  readonly tries: LoginTries;
  readonly dispatch: Dispatch;
  readonly houseName: (locale: Locale) => string;
  readonly refusePassword: (
    ask: CustomerAsk,
    row: accounts.CustomerRow,
    password: string,
  ) => Promise<'wrong_password' | 'too_many_tries' | undefined>;
}): SecondFactors {
  const { database, vault, check, sessions, tries, dispatch, refusePassword } = needs;
  const rowOf = ({ customer }: CustomerAsk) => getRow(database.pool, accounts.findCustomerById, customer);

  /** Runs work whose wrong guess counts like one of the password. */
  async function guarded<Result>(
    { address, fingerprint }: CustomerAsk,
    { username }: accounts.CustomerRow,
    work: () => Promise<Result | 'second_factor_wrong'>,
  ): Promise<Result | Guessed<'second_factor_wrong'>> {
    const guesser = { username, address, fingerprint };
    if (!(await tries.take(guesser))) return 'too_many_tries';
    const result = await work();
    if (result !== 'second_factor_wrong') await tries.giveBack(guesser);
    return result;
  }

  return {
    async factorState(customer) {
      const row = await findRow(database.pool, store.findFactor, customer);
      const isOn = Boolean(row?.confirmed_at);
      return { isOn, codesLeft: isOn ? row!.codes_left : 0 };
    },

    async beginFactor(ask, password) {
      const row = await rowOf(ask);
      const wrong = await refusePassword(ask, row, password);
      if (wrong) return wrong;
      const secret = new Secret({ size: 20 });
      const begun = await execute(database.pool, store.beginFactor, row.id, vault.seal(secret.base32));
      if (begun !== 1) return 'second_factor_exists';
      const uri = totpOf(secret, row.username, needs.houseName(ask.locale)).toString();
      return { secret: secret.base32, uri };
    },

    async confirmFactor(ask, code) {
      const row = await rowOf(ask);
      return guarded(ask, row, async () => {
        const factor = await findRow(database.pool, store.findFactor, row.id);
        if (!factor) return 'second_factor_off';
        if (factor.confirmed_at) return 'second_factor_exists';
        const step = check.stepOf(factor.secret_sealed, code);
        if (step === undefined) return 'second_factor_wrong';
        const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
        return database.inTransaction(async (tx) => {
          const on = await execute(tx.client, store.confirmFactor, row.id, factor.secret_sealed, ask.session);
          if (on !== 1) return 'second_factor_exists';
          await execute(tx.client, store.useStep, row.id, step);
          await execute(tx.client, store.insertRecoveryCodes, row.id, codes.map(hashOf));
          // The other sessions have not proved the second factor.
          await sessions.endAllBut(tx, row.id, ask.session, 'other_session');
          await dispatch.warn(tx, row, 'factorOn');
          return { codes };
        });
      });
    },

    async removeFactor(ask, { password, code }) {
      const row = await rowOf(ask);
      const wrong = await refusePassword(ask, row, password);
      if (wrong) return wrong;
      if (!(await check.isOn(row.id))) return 'second_factor_off';
      return guarded(ask, row, async () => {
        const right = await check.right(row.id, code);
        if (!right) return 'second_factor_wrong';
        return database.inTransaction(async (tx) => {
          if (!(await right.spend(tx))) return 'second_factor_wrong';
          await execute(tx.client, store.removeFactor, row.id);
          await dispatch.warn(tx, row, 'factorOff');
          return undefined;
        });
      });
    },
  };
}

/** The sealed secrets, for the job that moves them to a new key. */
export const factorPlace = (pool: Database['pool'], vault: Vault): SealedPlace => ({
  name: 'customer_factor.secret_sealed',
  async list(after = firstUuid, most) {
    const rows = await listRows(pool, store.listSealedFactors, after, most);
    return rows.map(({ id, sealed }) => ({
      id,
      sealed,
      isCurrent: vault.isCurrent(sealed),
      async renew({ client }) {
        await execute(client, store.resealFactor, id, sealed, vault.seal(vault.unseal(sealed)));
      },
    }));
  },
});
