// Launch tokens: a game in the play frame has one instead of the customer's session token. A token has 256 bits from the CSPRNG, is stored
// as a hash, and is valid for one customer in one game. It expires with the session of the launch, or after twelve hours without use. An
// expired token stays known for thirty days, so that the provider learns that it expired. Some providers use the token once, as a code, and
// then a session name of their own. For them the code is exchanged for that name.
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

/** The reason why a token is refused. */
type TokenFault = 'token-invalid' | 'token-expired';

export interface LaunchTokens {
  mint(launched: Launched): Promise<string>;
  /** The launch behind a token, or the refusal. At most a second old; its session is as fresh as the account room's cache. */
  open(token: string): Promise<Launched | TokenFault>;
  /**
   * The fault of a token in a call that starts something, if any. A table may change its game while it runs. A `stake` counts as use of the
   * session, since it is the player's own act; a request for the balance does not.
   */
  faultOf(
    token: string,
    holder: Pick<Launched, 'customer' | 'provider'>,
    act?: 'stake',
  ): Promise<TokenFault | undefined>;
  /** Counts as use of the session: the player is active in the play frame. */
  countUse(session: SessionId): Promise<void>;
  /**
   * Exchanges a one-time code, valid for five minutes, for `handle`, which then stands for the same launch. The provider chooses the
   * handle. It gets the provider's key as a prefix, which no token of ours has.
   */
  exchange(
    code: string,
    handle: string,
    holder: Pick<Launched, 'customer' | 'provider'>,
  ): Promise<TokenFault | undefined>;
  /** The launch of a token, even an expired one, for wins that come late. */
  recall(token: string): Promise<Launched | undefined>;
  /** Keeps a token for good: a bet placed with it may be settled in a year. */
  keep(token: string): Promise<void>;
  /** Revokes a token or a handle. Other servers follow within a second. */
  end(token: string): Promise<void>;
  /** Deletes all launches of a closed account. */
  retire(tx: Tx, customer: CustomerId): Promise<void>;
  /** Deletes tokens that are expired for good. */
  sweep(): Promise<void>;
}

/** The shortest time between two records of a session's use. */
const useEveryMs = 30_000;
/** A token unused for this long is expired. */
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
