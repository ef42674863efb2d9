// Shows customers to staff: search, masked personal data, logins, and other customers with the same device or address. Other rooms get ids.
// Personal data leaves this room masked, or in full one field at a time, for a recorded reason.
import type { revealedFields, linkedBy } from '@felek/contract/office';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import { timelineOf, type TimelineSource } from '../db/timeline.ts';
import { usernameKey } from '../passwords/passwords.ts';
import type { CustomerId } from '../ids.ts';
import type { Vault } from '../vault.ts';
import * as store from './account.store.ts';
import * as dossier from './dossier.store.ts';
import { maskEmail, maskName, maskPersonalNo, maskPhone } from './identity.ts';
import { phoneOf } from './contact/kept-phones.ts';
import type { Dispatch } from './contact/dispatch.ts';
import { lockFactor, resetFactor } from './second-factor.store.ts';
import { idleS, lifeS, type Sessions } from './sessions.ts';

/** A customer as lists for staff show them. */
export interface MaskedCustomer {
  readonly id: CustomerId;
  readonly usercode: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly personalNo: string;
  readonly country: string;
  readonly state: store.CustomerState;
  readonly isPhoneVerified: boolean;
  readonly isEmailVerified: boolean;
  readonly memberSince: string;
}

export interface Dossier {
  /** Ids by the beginning of a name, in either order and any spelling of its letters, or of a username. */
  search(text: string): Promise<readonly { readonly id: CustomerId; readonly fit: string }[]>;
  /** The customer of an id of ours. */
  findId(id: string): Promise<CustomerId | undefined>;
  /** Masked, in the order of the ids; an unknown id has none. */
  listMasked(ids: readonly CustomerId[]): Promise<readonly MaskedCustomer[]>;
  readUse(
    customer: CustomerId,
  ): Promise<{ readonly lastSeenAt: string | null; readonly openSessions: number }>;
  /** One field in full. The caller records who read it and why. */
  reveal(customer: CustomerId, field: (typeof revealedFields)[number]): Promise<string>;
  /** Others who share a device or a network address, the latest first. The device's value is a short mark of its hash. */
  listLinks(customer: CustomerId): Promise<
    readonly {
      readonly other: CustomerId;
      readonly datum: (typeof linkedBy)[number];
      readonly value: string;
      readonly lastAt: Date;
    }[]
  >;
  /** When the first customer registered; undefined before. */
  firstRegisteredAt(): Promise<Date | undefined>;
  /** Those who registered from one instant to before another, and how many of them have proved their phone. */
  listRegistered(
    from: Date,
    to: Date,
  ): Promise<{ readonly ids: readonly CustomerId[]; readonly verified: number }>;
  /** Whether a second factor is on. Locks it. */
  hasFactor(tx: Tx, customer: CustomerId): Promise<boolean>;
  /** Removes the second factor, notifies the customer and logs them out everywhere. False where none is on. */
  resetFactor(tx: Tx, customer: CustomerId): Promise<boolean>;
  /** Logs the customer out everywhere. */
  endSessions(tx: Tx, customer: CustomerId): Promise<void>;
  readonly sessions: TimelineSource;
  readonly happenings: TimelineSource;
}

const highest = '\u{10FFFF}';

export function openDossier({
  database,
  vault,
  sessions,
  dispatch,
}: {
  readonly database: Database;
  readonly vault: Vault;
  readonly sessions: Pick<Sessions, 'endAllBut'>;
  readonly dispatch: Pick<Dispatch, 'warn'>;
}): Dossier {
  const { pool } = database;
  return {
    firstRegisteredAt: async () => (await getRow(pool, dossier.firstRegisteredAt)).at ?? undefined,
    async listRegistered(from, to) {
      const rows = await listRows(pool, dossier.listRegistered, from, to);
      return { ids: rows.map(({ id }) => id), verified: rows.filter(({ verified }) => verified).length };
    },
    async search(text) {
      const { folded } = await getRow(pool, dossier.foldName, text);
      if (folded.length < 2) return [];
      const names = await listRows(pool, dossier.searchNames, folded, folded + highest);
      const key = usernameKey(text);
      if (key === folded) return names;
      const byUsername = await listRows(pool, dossier.searchNames, key, key + highest);
      return [...names, ...byUsername.filter(({ fit }) => fit === 'username')];
    },
    findId: async (id) => (await findRow(pool, dossier.findId, id))?.id,
    async listMasked(ids) {
      const rows = await listRows(pool, store.listCustomers, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = byId.get(id);
        return row ? [masked(vault, row)] : [];
      });
    },
    async readUse(customer) {
      const row = await getRow(pool, dossier.readUse, customer, idleS, lifeS);
      return { lastSeenAt: row.last_seen_at && wireInstant(row.last_seen_at), openSessions: row.open };
    },
    async reveal(customer, field) {
      const row = await getRow(pool, store.findCustomerById, customer);
      switch (field) {
        case 'name':
          return `${row.name} ${row.surname}`;
        case 'email':
          return row.email;
        case 'phone':
          return phoneOf(vault, row);
        case 'personalNo':
          return numberOf(vault, row);
        case 'birthDate':
          return row.birth_date;
      }
    },
    async listLinks(customer) {
      const rows = await listRows(pool, dossier.listLinks, customer);
      return rows.map(({ other, datum, value, last_at: lastAt }) => ({
        other,
        datum,
        value: datum === 'device' ? value.slice(2, 10) : value,
        lastAt,
      }));
    },
    hasFactor: async ({ client }, customer) => (await findRow(client, lockFactor, customer)) !== undefined,
    async resetFactor(tx, customer) {
      if ((await execute(tx.client, resetFactor, customer)) !== 1) return false;
      await sessions.endAllBut(tx, customer, null, 'account_state');
      await dispatch.warn(tx, await getRow(tx.client, store.findCustomerById, customer), 'factorOff');
      return true;
    },
    endSessions: (tx, customer) => sessions.endAllBut(tx, customer, null, 'account_state'),
    sessions: timelineOf(pool, dossier.timelineSessions),
    happenings: timelineOf(pool, dossier.timelineAccount),
  };
}

/** A retired account has none. */
const numberOf = (vault: Vault, { personal_no_sealed: sealed }: store.CustomerRow) =>
  sealed.length === 0 ? '' : vault.unseal(sealed);

const masked = (vault: Vault, row: store.CustomerRow): MaskedCustomer => ({
  id: row.id,
  usercode: row.usercode,
  username: row.username,
  name: maskName(`${row.name} ${row.surname}`),
  email: maskEmail(row.email),
  phone: maskPhone(phoneOf(vault, row)),
  personalNo: maskPersonalNo(numberOf(vault, row)),
  country: row.country,
  state: row.state,
  isPhoneVerified: row.phone_verified_at !== null,
  isEmailVerified: row.email_verified_at !== null,
  memberSince: wireInstant(row.joined_at),
});
