// Sessions: opaque tokens, one row each, dead after half an hour without use, after twelve hours in any case, and at once when
// ended. A token that was seen alive is believed until some server ends it, and for no more than a minute; while what others end
// cannot be heard, for a second.
import type { Database, Tx } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import { follow, type Follower, type Reading } from '../db/follower.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { CustomerSession } from '../http/route.ts';
import { newId, type CustomerId, type SessionId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';
import * as store from './account.store.ts';

export const idleS = 30 * 60;
export const lifeS = 12 * 60 * 60;
const maxBelieved = 100_000;
const maxHeard = 50_000;
/** Sessions end within other work, that of a changed password for one. */
const overlapS = 20;

export interface Device {
  readonly device: string;
  readonly address: string;
  readonly fingerprint: string;
}

export interface Sessions {
  /**
   * Opens a session in the caller's transaction; its token is told once and kept nowhere. `joins`: the customer's first device is
   * no new one.
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
  /** When a session dies if nobody uses it; undefined for a dead one. */
  deadAtMs(session: SessionId): Promise<number | undefined>;
  /** Counts as use: the customer plays in a frame that holds another token. */
  touch(session: SessionId): Promise<void>;
  /** False when the customer has no such session that is not ended. */
  end(customer: CustomerId, session: SessionId, by: store.SessionEnd): Promise<boolean>;
  /** Ends all sessions of a customer, or all but one, in the caller's transaction. */
  endAllBut(tx: Tx, customer: CustomerId, kept: SessionId | null, by: store.SessionEnd): Promise<void>;
  /** Hears of each session that ends on purpose: of those of this server at once, and of others' when followed. */
  onEnded(listener: (customer: CustomerId, session: SessionId) => void): void;
  /** Hears what other servers end, once it is started. */
  readonly follower: Follower;
}

interface LiveSession extends CustomerSession {
  /** When it dies if nobody uses it. */
  readonly deadAtMs: number;
}

interface Belief extends LiveSession {
  readonly reading: Reading;
  /** It was used lately enough that a further use would not be written. */
  readonly isFresh: boolean;
}

export function keepSessions(
  database: Database,
  nowMs: () => number,
  log: { warn(detail: object, text: string): void },
): Sessions {
  const believed = new Map<string, Belief>();
  const tokens = new Map<SessionId, string>();
  const listeners: ((customer: CustomerId, session: SessionId) => void)[] = [];
  /** The last that ended: they are told again and again, and listeners hear of each once. */
  const heard = new Set<SessionId>();
  /** Grows whenever a session is ended here: what was read before may be out of date. */
  let endings = 0;

  function believe(token: string, belief: Belief): void {
    believed.set(token, belief);
    tokens.set(belief.session, token);
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
      heard.add(session);
      if (heard.size > maxHeard) heard.delete(heard.values().next().value!);
      for (const listener of listeners) listener(customer, session);
    }
  }

  const ask = gather(async (hashes: readonly Buffer[]) => {
    const found: (store.LiveSessionRow | undefined)[] = hashes.map(() => undefined);
    for (const row of await listRows(database.pool, store.listLiveSessions, hashes, idleS, lifeS))
      found[row.place - 1] = row;
    return found;
  });

  const isBelieved = ({ reading, deadAtMs }: Belief) => follower.isBelieved(reading) && nowMs() < deadAtMs;

  async function deadAtMs(session: SessionId): Promise<number | undefined> {
    const known = believed.get(tokens.get(session) ?? '');
    if (known && isBelieved(known)) return known.deadAtMs;
    const askedAtMs = nowMs();
    const row = await findRow(database.pool, store.sessionLeft, session, idleS, lifeS);
    return row && row.left_ms > 0 ? askedAtMs + row.left_ms : undefined;
  }

  const follower = follow({
    look: (seconds) => listRows(database.pool, store.endedWithin, seconds),
    tell: ({ id, customer_id: customer }) => {
      if (!heard.has(id)) forget(customer, [id]);
    },
    overlapS,
    nowMs,
    log,
  });

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
      const known = believed.get(token);
      // What is asked in the background does not count as use; a person's asking may have to.
      if (known && isBelieved(known) && (background || known.isFresh)) return known;
      if (known) doubt(known.session);
      const before = endings;
      const reading = follower.reading();
      const row = await ask(hashToken(token));
      if (!row) return undefined;
      if (row.stale && !background) await execute(database.pool, store.touchSession, row.id, idleS);
      const isFresh = !(row.stale && background);
      const found = { customer: row.customer_id, session: row.id, deadAtMs: reading.atMs + row.left_ms };
      if (before === endings) believe(token, { ...found, reading, isFresh });
      return found;
    },
    isAlive: async (session) => (await deadAtMs(session)) !== undefined,
    deadAtMs,
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
    follower,
  };
}
