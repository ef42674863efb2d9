// Sessions: opaque tokens, one row each, dead after half an hour without use, after twelve hours in any case, and at once when ended. A
// live session is cached until a server ends it, for a minute at most. While the ends on other servers cannot be read, it is cached for a
// second.
import type { Database, Tx } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import { followedCache, type Follower } from '../db/followed-cache.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { Device } from '../http/device.ts';
import type { CustomerSession } from '../http/route.ts';
import { newId, type CustomerId, type SessionId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';
import * as store from './account.store.ts';

export const idleS = 30 * 60;
export const lifeS = 12 * 60 * 60;
const mostKept = 100_000;
const mostAnnounced = 50_000;
/** Sessions end within other work, that of a changed password for one. */
const overlapS = 20;

export interface Sessions {
  /**
   * Opens a session in the caller's transaction. Its token is returned once and stored only as a hash. `joins`: the first device after
   * registration does not count as new.
   */
  open(
    tx: Tx,
    customer: CustomerId,
    device: Device,
    joins?: 'joins',
  ): Promise<{ readonly token: string; readonly session: SessionId }>;
  /** Whose token it is, or undefined for one that opens nothing. `background` asks without counting as use. */
  find(token: string, background: boolean): Promise<LiveSession | undefined>;
  isAlive(session: SessionId): Promise<boolean>;
  /** When a session expires without use. Undefined for an expired one. */
  deadAtMs(session: SessionId): Promise<number | undefined>;
  startedAt(session: SessionId): Promise<Date>;
  /** Counts as use: the customer plays in a frame that holds another token. */
  touch(session: SessionId): Promise<void>;
  /** False when the customer has no such session that is not ended. */
  end(customer: CustomerId, session: SessionId, by: store.SessionEnd): Promise<boolean>;
  /** Ends all sessions of a customer, or all but one, in the caller's transaction. */
  endAllBut(tx: Tx, customer: CustomerId, kept: SessionId | null, by: store.SessionEnd): Promise<void>;
  /** Called for each session that is ended on purpose: at once for this server's, and for those of others when followed. */
  onEnded(listener: (customer: CustomerId, session: SessionId) => void): void;
  /** Follows what other servers end, once it is started. */
  readonly follower: Follower;
}

interface LiveSession extends CustomerSession {
  /** When it expires without use. */
  readonly deadAtMs: number;
}

interface KnownSession extends LiveSession {
  readonly token: string;
  /** Whether its last use is so recent that another use is not written. */
  readonly isFresh: boolean;
}

export function keepSessions(
  database: Database,
  nowMs: () => number,
  log: { warn(detail: object, text: string): void },
): Sessions {
  /** Which session a token opens, of those that are kept. */
  const sessionOf = new Map<string, SessionId>();
  const listeners: ((customer: CustomerId, session: SessionId) => void)[] = [];
  /** The last that ended: looks find them again and again, and listeners are called once for each. */
  const announced = new Set<SessionId>();

  function forget(customer: CustomerId, sessions: readonly SessionId[]): void {
    for (const session of sessions) {
      cache.drop(session);
      announced.add(session);
      if (announced.size > mostAnnounced) announced.delete(announced.values().next().value!);
      for (const listener of listeners) listener(customer, session);
    }
  }

  const ask = gather(async (hashes: readonly Buffer[]) => {
    const found: (store.LiveSessionRow | undefined)[] = hashes.map(() => undefined);
    for (const row of await listRows(database.pool, store.listLiveSessions, hashes, idleS, lifeS))
      found[row.place - 1] = row;
    return found;
  });

  const cache = followedCache<SessionId, KnownSession, { id: SessionId; customer_id: CustomerId }>({
    look: (seconds) => listRows(database.pool, store.endedWithin, seconds),
    onChange: ({ id, customer_id: customer }) => {
      if (!announced.has(id)) forget(customer, [id]);
    },
    onForgotten: ({ token }) => sessionOf.delete(token),
    overlapS,
    most: mostKept,
    nowMs,
    log,
  });

  /** A session that is known to live. */
  function peek(session: SessionId | undefined): KnownSession | undefined {
    const known = session && cache.get(session);
    return known && nowMs() < known.deadAtMs ? known : undefined;
  }

  const startedAt = async (session: SessionId) =>
    (await getRow(database.pool, store.sessionStart, session)).started_at;

  async function deadAtMs(session: SessionId): Promise<number | undefined> {
    const known = peek(session);
    if (known) return known.deadAtMs;
    const askedAtMs = nowMs();
    const row = await findRow(database.pool, store.sessionLeft, session, idleS, lifeS);
    return row && row.left_ms > 0 ? askedAtMs + row.left_ms : undefined;
  }

  return {
    async open(tx, customer, { device, address, fingerprint }, joins) {
      const token = newToken();
      const session = newId<'session'>();
      const hash = hashToken(token);
      const { known } = await getRow(tx.client, store.isKnownDevice, customer, device, fingerprint);
      const row = [session, customer, hash, device, address, fingerprint, !known && !joins] as const;
      await execute(tx.client, store.insertSession, ...row);
      return { token, session };
    },
    async find(token, background) {
      const known = peek(sessionOf.get(token));
      // A call in the background does not count as use; a person's call may have to.
      if (known && (background || known.isFresh)) return known;
      const reading = cache.reading();
      const row = await ask(hashToken(token));
      if (!row) {
        const gone = sessionOf.get(token);
        if (gone) cache.drop(gone);
        return undefined;
      }
      const { id: session, customer_id: customer } = row;
      if (row.stale && !background) await execute(database.pool, store.touchSession, session, idleS);
      const isFresh = !(row.stale && background);
      const found = { customer, session, deadAtMs: reading.atMs + row.left_ms };
      cache.keep(session, { ...found, token, isFresh }, reading);
      if (cache.get(session)) sessionOf.set(token, session);
      return found;
    },
    isAlive: async (session) => (await deadAtMs(session)) !== undefined,
    deadAtMs,
    startedAt,
    async touch(session) {
      await execute(database.pool, store.touchSession, session, idleS);
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
    follower: cache,
  };
}
