// Launch tokens: what a game in the play frame shows instead of the customer's own token. 256 bits from the CSPRNG, kept as
// a hash, good for one customer in one game, dead with the session that launched it or after twelve hours unused. A dead one is
// remembered for thirty days more, so that a provider hears that it has expired and not that it never was. Some providers show a token
// once, as a code, and a name of their own for the session from then on: the code is exchanged for that name.
import type { Database, Tx } from '../../db/database.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import type { CustomerId, SessionId } from '../../ids.ts';
import { hashToken, newToken } from '../../vault.ts';
import {
  deleteLaunch,
  deleteLaunchesOf,
  deleteUnusedLaunches,
  exchangeLaunch,
  insertLaunch,
  keepLaunch,
  listLaunches,
  type LaunchRow,
  touchLaunch,
} from './launch-token.store.ts';
import type { Accounts } from '../players.ts';
import { gather } from '../../db/gather.ts';
import { boundedAgeCache } from '../../bounded-age-cache.ts';

export interface Launched {
  readonly customer: CustomerId;
  readonly session: SessionId;
  readonly provider: number;
  readonly code: string;
}

/** Why a token opens nothing. */
type TokenFault = 'token-invalid' | 'token-expired';

export interface LaunchTokens {
  mint(launched: Launched): Promise<string>;
  /** What a token stands for, or why it stands for nothing. At most a second old; of its session as the account room believes it. */
  open(token: string): Promise<Launched | TokenFault>;
  /**
   * What is wrong with a token that is to begin something, if anything. A table may change its game while it runs. A `stake` is the
   * player's own act and keeps their session from growing idle; a provider that asks for a balance does not.
   */
  faultOf(
    token: string,
    holder: Pick<Launched, 'customer' | 'provider'>,
    act?: 'stake',
  ): Promise<TokenFault | undefined>;
  /** Counts as use of the session: its player acts in the play frame. */
  countUse(session: SessionId): Promise<void>;
  /**
   * Takes a code, which is good once and for five minutes: from now on `handle` opens what the code did. The handle is the provider's
   * choice, so it begins with the provider's key, which no token of ours does.
   */
  exchange(
    code: string,
    handle: string,
    holder: Pick<Launched, 'customer' | 'provider'>,
  ): Promise<TokenFault | undefined>;
  /** What a token stood for, alive or dead: whose win it is that comes late. */
  recall(token: string): Promise<Launched | undefined>;
  /** Remembers a token for good: what is staked with it may be settled in a year. */
  keep(token: string): Promise<void>;
  /** Makes a token or a handle open nothing any more; on other servers after a second. */
  end(token: string): Promise<void>;
  /** Forgets all launches of a closed account. */
  retire(tx: Tx, customer: CustomerId): Promise<void>;
  /** Removes tokens that nothing can open any more. */
  sweep(): Promise<void>;
}

/** A session is written to as used this often at most. */
const useEveryMs = 30_000;
/** A token that was not used for this long is dead. */
const idleLifeS = 12 * 3600;
const codeLifeS = 5 * 60;
const rememberedS = 30 * 24 * 3600;

export function openLaunchTokens(
  { pool }: Pick<Database, 'pool'>,
  accounts: Pick<Accounts, 'isSessionAlive' | 'touchSession' | 'onSessionEnded'>,
): LaunchTokens {
  const find = gather(async (hashes: readonly Buffer[]) => {
    const found: (LaunchRow | undefined)[] = hashes.map(() => undefined);
    for (const { place, ...launch } of await listRows(pool, listLaunches, hashes, idleLifeS))
      found[place - 1] = launch;
    return found;
  });

  async function read(hash: Buffer): Promise<Launched | TokenFault> {
    const found = await find(hash);
    if (!found) return 'token-invalid';
    const { is_stale, is_dead, ...launched } = found;
    if (is_dead || !(await accounts.isSessionAlive(found.session))) return 'token-expired';
    if (is_stale) await execute(pool, touchLaunch, hash);
    return launched;
  }

  const used = boundedAgeCache<void>({
    maxAgeMs: useEveryMs,
    most: 50_000,
    read: (session) => accounts.touchSession(session as SessionId),
  });
  const countUse = (session: SessionId) => used.get(session);

  const keyOf = (hash: Buffer) => hash.toString('base64url');
  const opened = boundedAgeCache({
    read: (key) => read(Buffer.from(key, 'base64url')),
    isKept: (launched) => typeof launched !== 'string',
    readsAhead: true,
    maxAgeMs: 1000,
    most: 50_000,
  });
  accounts.onSessionEnded((_customer, session) => {
    opened.deleteWhere((launched) => typeof launched !== 'string' && launched.session === session);
  });
  const open = (token: string) => opened.get(keyOf(hashToken(token)));

  return {
    open,
    async mint({ customer, session, provider, code }) {
      const token = newToken();
      await execute(pool, insertLaunch, hashToken(token), customer, session, provider, code);
      return token;
    },
    countUse,
    async faultOf(token, { customer, provider }, act) {
      const launched = await open(token);
      if (typeof launched === 'string') return launched;
      if (launched.customer !== customer || launched.provider !== provider) return 'token-invalid';
      if (act === 'stake') await countUse(launched.session);
      return undefined;
    },
    async exchange(code, handle, { customer, provider }) {
      const [used, proven] = [hashToken(code), hashToken(handle)];
      const found = await findRow(pool, exchangeLaunch, used, proven, customer, provider, codeLifeS);
      for (const hash of [used, proven]) opened.delete(keyOf(hash));
      if (!found) return 'token-invalid';
      return (await accounts.isSessionAlive(found.session)) ? undefined : 'token-expired';
    },
    async recall(token) {
      const found = await find(hashToken(token));
      if (!found) return undefined;
      const { is_stale: _stale, is_dead: _dead, ...launched } = found;
      return launched;
    },
    async keep(token) {
      await execute(pool, keepLaunch, hashToken(token));
    },
    async end(token) {
      const hash = hashToken(token);
      await execute(pool, deleteLaunch, hash);
      opened.delete(keyOf(hash));
    },
    async retire({ client }, customer) {
      await execute(client, deleteLaunchesOf, customer);
    },
    async sweep() {
      await execute(pool, deleteUnusedLaunches, rememberedS);
    },
  };
}
