// Sessions: opaque tokens, one row each, dead after half an hour without use, after twelve hours in any case, and at once when
// ended. A token that was just seen alive is believed for a second; one that this server ended is not.
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { CustomerSession } from '../http/route.ts';
import { newId, type CustomerId, type SessionId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';
import * as store from './account.store.ts';

export const idleS = 30 * 60;
export const lifeS = 12 * 60 * 60;
const believedMs = 1000;
const maxBelieved = 100_000;

export interface Device {
  readonly device: string;
  readonly address: string;
  readonly fingerprint: string;
}

export interface Sessions {
  /** Opens a session in the caller's transaction; its token is told once and kept nowhere. */
  open(
    tx: Tx,
    customer: CustomerId,
    device: Device,
  ): Promise<{ readonly token: string; readonly session: SessionId }>;
  /** Whose token it is, or undefined for one that opens nothing. `background` asks without counting as use. */
  find(token: string, background: boolean): Promise<CustomerSession | undefined>;
  isAlive(session: SessionId): Promise<boolean>;
  /** Counts as use: the customer plays in a frame that holds another token. */
  touch(session: SessionId): Promise<void>;
  /** False when the customer has no such session that is not ended. */
  end(customer: CustomerId, session: SessionId, by: store.SessionEnd): Promise<boolean>;
  /** Ends all sessions of a customer, or all but one, in the caller's transaction. */
  endAllBut(tx: Tx, customer: CustomerId, kept: SessionId | null, by: store.SessionEnd): Promise<void>;
  onEnded(listener: (customer: CustomerId, session: SessionId) => void): void;
}

export function keepSessions(database: Database, nowMs: () => number): Sessions {
  const believed = new Map<string, CustomerSession & { readonly untilMs: number }>();
  const tokens = new Map<SessionId, string>();
  const listeners: ((customer: CustomerId, session: SessionId) => void)[] = [];
  /** Grows whenever a session is ended here: what was read before may be out of date. */
  let endings = 0;

  function believe(token: string, found: CustomerSession): void {
    believed.set(token, { ...found, untilMs: nowMs() + believedMs });
    tokens.set(found.session, token);
    if (believed.size > maxBelieved) {
      const [oldest, { session }] = believed.entries().next().value!;
      believed.delete(oldest);
      tokens.delete(session);
    }
  }

  function doubt(session: SessionId): void {
    const token = tokens.get(session);
    if (token === undefined) return;
    tokens.delete(session);
    believed.delete(token);
  }

  function forget(customer: CustomerId, sessions: readonly SessionId[]): void {
    endings += 1;
    for (const session of sessions) {
      doubt(session);
      for (const listener of listeners) listener(customer, session);
    }
  }

  return {
    async open(tx, customer, { device, address, fingerprint }) {
      const token = newToken();
      const session = newId<'session'>();
      const hash = hashToken(token);
      await execute(tx.client, store.insertSession, session, customer, hash, device, address, fingerprint);
      return { token, session };
    },
    async find(token, background) {
      const known = believed.get(token);
      if (known && known.untilMs > nowMs()) return known;
      if (known) doubt(known.session);
      const before = endings;
      const row = await findRow(database.pool, store.findLiveSession, hashToken(token), idleS, lifeS);
      if (!row) return undefined;
      if (row.stale && !background) await execute(database.pool, store.touchSession, row.id);
      const found = { customer: row.customer_id, session: row.id };
      // Somebody who asks in the background must not keep the next one, a person, from counting as use.
      if (!(row.stale && background) && before === endings) believe(token, found);
      return found;
    },
    isAlive: async (session) =>
      (await getRow(database.pool, store.isSessionAlive, session, idleS, lifeS)).alive,
    async touch(session) {
      await execute(database.pool, store.touchSession, session);
    },
    async end(customer, session, by) {
      const ended = await execute(database.pool, store.endOneSession, session, customer, by);
      if (ended === 1) forget(customer, [session]);
      return ended === 1;
    },
    async endAllBut(tx, customer, kept, by) {
      const ended = await listRows(tx.client, store.endSessionsBut, customer, kept, by);
      tx.afterCommit(() =>
        forget(
          customer,
          ended.map(({ id }) => id),
        ),
      );
    },
    onEnded: (listener) => void listeners.push(listener),
  };
}
