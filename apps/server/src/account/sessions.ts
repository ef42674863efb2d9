// Sessions: opaque tokens, one row each, dead after half an hour without use, after twelve hours in any case, and at once when
// ended. A token that was just seen alive is believed for a second; one that this server ended is not.
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { CustomerSession } from '../http/route.ts';
import { newId, type CustomerId, type SessionId } from '../ids.ts';
import * as store from './account.store.ts';
import { hashToken, newToken } from '../vault.ts';

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
  end(customer: CustomerId, session: SessionId): Promise<boolean>;
  /** Ends all sessions but one, in the caller's transaction. */
  endAllBut(tx: Tx, customer: CustomerId, session: SessionId | null): Promise<void>;
  onEnded(listener: (customer: CustomerId, session: SessionId) => void): void;
}

export function keepSessions(database: Database, nowMs: () => number): Sessions {
  const believed = new Map<string, CustomerSession & { readonly untilMs: number }>();
  const listeners: ((customer: CustomerId, session: SessionId) => void)[] = [];

  function forget(customer: CustomerId, sessions: readonly SessionId[]): void {
    for (const [token, known] of believed) if (sessions.includes(known.session)) believed.delete(token);
    for (const session of sessions) for (const listener of listeners) listener(customer, session);
  }

  return {
    async open(tx, customer, { device, address, fingerprint }) {
      const token = newToken();
      const session = newId<'session'>();
      await execute(
        tx.client,
        store.insertSession,
        session,
        customer,
        hashToken(token),
        device,
        address,
        fingerprint,
      );
      return { token, session };
    },
    async find(token, background) {
      const known = believed.get(token);
      if (known && known.untilMs > nowMs()) return known;
      const row = await findRow(database.pool, store.findLiveSession, hashToken(token), idleS, lifeS);
      believed.delete(token);
      if (!row) return undefined;
      if (row.stale && !background) await execute(database.pool, store.touchSession, row.id);
      const found = { customer: row.customer_id, session: row.id, untilMs: nowMs() + believedMs };
      // Somebody who asks in the background must not keep the next one, a person, from counting as use.
      if (!row.stale || !background) believed.set(token, found);
      if (believed.size > maxBelieved) believed.delete(believed.keys().next().value!);
      return found;
    },
    isAlive: async (session) =>
      (await getRow(database.pool, store.isSessionAlive, session, idleS, lifeS)).alive,
    async touch(session) {
      await execute(database.pool, store.touchSession, session);
    },
    async end(customer, session) {
      const ended = await execute(database.pool, store.endOneSession, session, customer);
      if (ended === 1) forget(customer, [session]);
      return ended === 1;
    },
    async endAllBut(tx, customer, session) {
      const ended = await listRows(tx.client, store.endSessionsBut, customer, session);
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
