// Guessing at passwords is bounded by place, by customer and in all, counted in the database where all servers see it. A try is
// counted before the password is looked at and taken back when it was right, so that a thousand at once are a thousand.
import type { Database } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import { listPlaces } from './account.store.ts';
import { networkOf } from '../http/network.ts';
import { usernameKey } from './identity.ts';
import * as tallies from './tally.store.ts';

export interface Guesser {
  readonly username: string;
  readonly address: string;
  /** The device's own claim, or nothing. */
  readonly fingerprint: string;
}

/**
 * Wrong passwords in the last quarter of an hour and the one before: for one user from one address and from one device, for
 * one user from everywhere, from one address for everybody, and in the whole house.
 */
const limits = { pair: 10, device: 10, user: 60, address: 200, house: 10_000 } as const;
type Kind = keyof typeof limits;
export type Counts = Readonly<Record<Kind, number>>;

/**
 * Who may not try any more. Ten wrong ones at one place bar that place. More from elsewhere bar only strangers: whoever has
 * been logged in from this address or with this device gets in, so that no guesser locks the owner out.
 */
export function barred(counts: Counts): 'all' | 'strangers' | undefined {
  const over = (kind: Kind) => counts[kind] > limits[kind];
  if (over('pair') || over('device')) return 'all';
  return over('user') || over('address') || over('house') ? 'strangers' : undefined;
}

export interface LoginTries {
  /** Counts a try, and gives what is counted with it; undefined when this one is not allowed. */
  take(guesser: Guesser): Promise<Counts | undefined>;
  /** Nothing was looked at: the try is taken back. */
  takeBack(guesser: Guesser): Promise<void>;
  /** The password was right: the try is taken back, and what this place did wrong before is forgotten. */
  giveBack(guesser: Guesser): Promise<void>;
  /** The owner has proved who they are by a code: guesses at their name are forgotten. */
  forgetUser(username: string): Promise<void>;
}

/** One door of the house: what is counted at it is counted apart from other doors. */
export interface Door {
  readonly name: string;
  /** Whether whoever has this name was let in from this address, or with this device, a while ago. */
  isKnownPlace(database: Database, guesser: Guesser): Promise<boolean>;
}

export const customersDoor: Door = {
  name: 'login',
  async isKnownPlace({ pool }, { username, address, fingerprint }) {
    const places = await listRows(pool, listPlaces, usernameKey(username));
    const network = networkOf(address);
    return places.some(
      (place) =>
        networkOf(place.address) === network || (fingerprint !== '' && place.fingerprint === fingerprint),
    );
  },
};

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
      // What is refused already is not counted, or the patient would be punished with the hasty.
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
