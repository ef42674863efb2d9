// Rate limits on password guesses: per place, per customer and in all, counted in the database for all servers together. An attempt
// is counted before the password is checked and uncounted if it was right, so that concurrent attempts all count.
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import * as tallies from '../tally/tally.ts';

/** The comparable form of a username: A to Z lose their case, and a space that a keyboard added at the end is dropped. */
export const usernameKey = (username: string): string =>
  username.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export interface Guesser {
  readonly username: string;
  readonly address: string;
  /** The device's own claim, or nothing. */
  readonly fingerprint: string;
}

/**
 * Counts of wrong passwords in this quarter of an hour and the previous one: for a user from one address, for a user from one device, for a
 * user from everywhere, from one address for all users, and in the whole house.
 */
const limits = { pair: 10, device: 10, user: 60, address: 200, house: 10_000 } as const;
type Kind = keyof typeof limits;
export type Counts = Readonly<Record<Kind, number>>;

/**
 * Who may not try any more. Ten wrong passwords at one place bar that place. More of them from elsewhere bar only strangers. An owner who
 * was logged in from this address or device before still gets in, so a guesser cannot lock them out.
 */
export function barred(counts: Counts): 'all' | 'strangers' | undefined {
  const over = (kind: Kind) => counts[kind] > limits[kind];
  if (over('pair') || over('device')) return 'all';
  return over('user') || over('address') || over('house') ? 'strangers' : undefined;
}

export interface LoginTries {
  /** Counts an attempt and gives the counts with it; undefined when it is not allowed. */
  take(guesser: Guesser): Promise<Counts | undefined>;
  /** The password was not checked: the attempt is uncounted. */
  takeBack(guesser: Guesser): Promise<void>;
  /** The password was right: the attempt is uncounted, and this place's wrong ones are reset. */
  giveBack(guesser: Guesser): Promise<void>;
  /** The owner has proved who they are by a code: guesses at their name are forgotten. */
  forgetUser(username: string): Promise<void>;
}

/** One login endpoint: each counts its attempts separately. */
export interface Door {
  readonly name: string;
  /** Whether the user of this name logged in from this address, or with this device, lately. */
  isKnownPlace(database: Database, guesser: Guesser): Promise<boolean>;
}

export function countLoginTries(database: Database, door: Door): LoginTries {
  const { pool } = database;
  const userScope = (username: string) => `${door.name} ${usernameKey(username)}`;

  function scopesOf({ username, address, fingerprint }: Guesser): Scopes {
    const user = userScope(username);
    return {
      pair: `${user} from ${networkOf(address)}`,
      ...(fingerprint !== '' && { device: `${user} with ${fingerprint}` }),
      user,
      address: `${door.name} from ${networkOf(address)}`,
      house: door.name,
    };
  }

  async function mayTry(guesser: Guesser, counts: Counts): Promise<boolean> {
    const who = barred(counts);
    return who === 'strangers' ? door.isKnownPlace(database, guesser) : who === undefined;
  }

  return {
    async take(guesser) {
      const scopes = scopesOf(guesser);
      // A refused attempt is not counted. Otherwise patient customers would be punished with the hasty ones.
      const before = countsOf(scopes, await listRows(pool, tallies.readRecent, Object.values(scopes)), 1);
      if (!(await mayTry(guesser, before))) return undefined;
      const after = countsOf(scopes, await listRows(pool, tallies.addRecent, Object.values(scopes)), 0);
      return (await mayTry(guesser, after)) ? after : undefined;
    },
    async takeBack(guesser) {
      await execute(pool, tallies.takeBackRecent, Object.values(scopesOf(guesser)));
    },
    async giveBack(guesser) {
      const { pair, device, ...elsewhere } = scopesOf(guesser);
      await execute(pool, tallies.takeBackRecent, Object.values(elsewhere));
      await execute(pool, tallies.forget, device === undefined ? [pair] : [pair, device]);
    },
    async forgetUser(username) {
      await execute(pool, tallies.forget, [userScope(username)]);
    },
  };
}

type Scopes = Readonly<Record<Exclude<Kind, 'device'>, string>> & { readonly device?: string };

function countsOf(scopes: Scopes, rows: readonly tallies.TallyRow[], more: number): Counts {
  const of = (scope: string | undefined) =>
    scope === undefined ? 0 : Number(rows.find((row) => row.scope === scope)?.count ?? 0n) + more;
  return {
    pair: of(scopes.pair),
    device: of(scopes.device),
    user: of(scopes.user),
    address: of(scopes.address),
    house: of(scopes.house),
  };
}
