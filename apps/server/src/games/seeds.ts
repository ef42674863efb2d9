// Seed pairs of the house's games: one in use and one that waits, for each customer and game. Both hashes are shown before
// they matter: of the pair in use before its first round, of the waiting seed before the player chooses what joins it. A
// server seed leaves this file only to draw a round, or revealed.
import { randomBytes } from 'node:crypto';
import { hashServerSeed } from '@felek/games/fairness';
import type { Ledger, WalletId } from '@felek/ledger';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, listRows, type Queryable } from '../db/statement.ts';
import { newId, type CustomerId } from '../ids.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import type { Vault } from '../vault.ts';
import {
  activateSeed,
  insertSeed,
  listSealed,
  listSeeds,
  reseal,
  revealSeed,
  selectSeed,
  selectSeeds,
  type SeedId,
  type SeedRow,
} from './seed.store.ts';

/** The house's name in ledger keys and house accounts. */
export const houseKey = 'fel';

/** The pair in use. `serverSeed` is secret. */
export interface SeedPair {
  readonly id: SeedId;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nextServerSeedHash: string;
}

export interface KnownSeed extends Omit<SeedPair, 'nextServerSeedHash'> {
  readonly isRevealed: boolean;
}

interface Rotation {
  readonly customer: CustomerId;
  readonly wallet: WalletId;
  readonly game: string;
  readonly pair: SeedPair;
  /** How many rounds were played with the pair, none of them open. */
  readonly rounds: number;
  readonly clientSeed: string;
}

export interface Seeds {
  /** The pair in use; a customer's first pair in a game is made here. */
  current(customer: CustomerId, game: string): Promise<SeedPair>;
  /** One of the customer's pairs in this game. */
  find(customer: CustomerId, game: string, id: SeedId): Promise<KnownSeed | undefined>;
  /** Many of the customer's pairs, of whatever game. */
  list(
    customer: CustomerId,
    ids: readonly SeedId[],
  ): Promise<readonly (KnownSeed & { readonly game: string })[]>;
  /**
   * Reveals the pair in use and puts the waiting seed in its place, joined by `clientSeed`. In one commit with barring the
   * next round's bet, so that no bet can ever use a seed that is public. False when a bet or another rotation came first;
   * then nothing has changed.
   */
  rotate(rotation: Rotation): Promise<boolean>;
}

/** The ledger key of a round's bet; a round is its seed and its number. */
export const roundIdOf = (seed: SeedId, nonce: number) => `${seed}:${nonce}`;
const roundPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(0|[1-9]\d{0,9})$/;

/** The seed and number of a round of the house, or undefined for an id that is none. */
export function readRoundId(roundId: string): { seed: SeedId; nonce: number } | undefined {
  const match = roundPattern.exec(roundId);
  return match ? { seed: match[1] as SeedId, nonce: Number(match[2]) } : undefined;
}

/** The seeds, for the job that brings them under a new key of the house. */
export const sealedSeeds = (
  { pool }: Pick<Database, 'pool'>,
  vault: Pick<Vault, 'seal' | 'unseal' | 'isCurrent'>,
): SealedPlace => ({
  name: 'fel_seed.server_seed_sealed',
  async list(after = firstUuid, most) {
    const rows = await listRows(pool, listSealed, after, most);
    return rows.map(({ id, sealed }) => ({
      id,
      sealed,
      isCurrent: vault.isCurrent(sealed),
      async renew({ client }) {
        await execute(client, reseal, id, sealed, vault.seal(vault.unseal(sealed)));
      },
    }));
  },
});

export function openSeeds(
  database: Pick<Database, 'pool' | 'inTransaction'>,
  ledger: Pick<Ledger, 'bar'>,
  vault: Pick<Vault, 'seal' | 'unseal'>,
): Seeds {
  /** A seed that was changed after its hash was shown must never draw a round, nor be shown as if it had. */
  function keysOf({ id, server_seed_sealed, server_seed_hash: serverSeedHash }: SeedRow) {
    const serverSeed = vault.unseal(server_seed_sealed);
    if (hashServerSeed(serverSeed) !== serverSeedHash)
      throw new Error(`bug: seed ${id} does not match its hash`);
    return { id, serverSeed, serverSeedHash };
  }

  function known(row: SeedRow): KnownSeed | undefined {
    if (row.client_seed === null) return undefined;
    return { ...keysOf(row), clientSeed: row.client_seed, isRevealed: row.state === 'revealed' };
  }

  async function findPair(customer: CustomerId, game: string): Promise<SeedPair | undefined> {
    const rows = await listRows(database.pool, selectSeeds, customer, game);
    const active = rows.find(({ state }) => state === 'active');
    const waiting = rows.find(({ state }) => state === 'waiting');
    if (!active || !waiting) return undefined;
    return {
      ...keysOf(active),
      clientSeed: active.client_seed!,
      nextServerSeedHash: waiting.server_seed_hash,
    };
  }

  async function addSeed(
    on: Queryable,
    customer: CustomerId,
    game: string,
    state: 'active' | 'waiting',
    clientSeed: string | null,
  ): Promise<void> {
    const serverSeed = randomBytes(32).toString('hex');
    const [sealed, hash] = [vault.seal(serverSeed), hashServerSeed(serverSeed)];
    await execute(on, insertSeed, newId<'seed'>(), customer, game, state, sealed, hash, clientSeed);
  }

  async function rotateWithin(tx: Tx, rotation: Rotation): Promise<void> {
    const { customer, wallet, game, pair, rounds, clientSeed } = rotation;
    // Barring locks the wallet, so from here on no bet of this customer is under way.
    const bet = { source: houseKey, operation: 'bet', id: roundIdOf(pair.id, rounds) };
    if ((await ledger.bar(wallet, bet, tx.client)) === 'used') throw new Overtaken();
    if ((await execute(tx.client, revealSeed, pair.id, rounds)) === 0) throw new Overtaken();
    await execute(tx.client, activateSeed, customer, game, clientSeed);
    await addSeed(tx.client, customer, game, 'waiting', null);
  }

  return {
    async current(customer, game) {
      const known = await findPair(customer, game);
      if (known) return known;
      // The first insert makes the pair. Concurrent inserts do nothing.
      await database.inTransaction(async ({ client }) => {
        await addSeed(client, customer, game, 'active', startingClientSeed());
        await addSeed(client, customer, game, 'waiting', null);
      });
      const made = await findPair(customer, game);
      if (!made) throw new Error('bug: a customer has no pair of seeds after one was made');
      return made;
    },
    async find(customer, game, id) {
      const row = await findRow(database.pool, selectSeed, customer, game, id);
      return row && known(row);
    },
    async list(customer, ids) {
      const rows = await listRows(database.pool, listSeeds, customer, [...ids]);
      return rows.flatMap((row) => {
        const seed = known(row);
        return seed ? [{ ...seed, game: row.game }] : [];
      });
    },
    rotate: (rotation) =>
      database
        .inTransaction(async (tx) => {
          await rotateWithin(tx, rotation);
          return true;
        })
        .catch((error: unknown) => {
          if (error instanceof Overtaken) return false;
          throw error;
        }),
  };
}

/** A bet or another rotation came first. Undoes the rotation it is thrown in. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** The initial client seed, until the player chooses one, even before the first round. */
function startingClientSeed(): string {
  return randomBytes(8).toString('hex');
}
