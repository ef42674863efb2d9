// The seeds' SQL.
import { statement } from '../db/statement.ts';
import type { CustomerId, Id } from '../ids.ts';

export type SeedId = Id<'seed'>;

export interface SeedRow {
  readonly id: SeedId;
  readonly state: 'waiting' | 'active' | 'revealed';
  readonly server_seed_sealed: Buffer;
  readonly server_seed_hash: string;
  readonly client_seed: string | null;
}

const columns = 'id, state, server_seed_sealed, server_seed_hash, client_seed';

/** The pair in use and the seed that waits. */
export const selectSeeds = statement<SeedRow, [CustomerId, string]>(
  'fel.seeds',
  `select ${columns} from fel_seed where customer = $1 and game = $2 and state in ('active', 'waiting')`,
);
export const selectSeed = statement<SeedRow, [CustomerId, string, SeedId]>(
  'fel.seed',
  `select ${columns} from fel_seed where customer = $1 and game = $2 and id = $3`,
);
/** The customer's seeds in all games. */
export const listSeeds = statement<SeedRow & { game: string }, [CustomerId, ids: SeedId[]]>(
  'fel.list-seeds',
  `select ${columns}, game from fel_seed where customer = $1 and id = any ($2::uuid[])`,
);
export const insertSeed = statement<
  object,
  [SeedId, CustomerId, string, SeedRow['state'], Buffer, string, string | null]
>(
  'fel.insert-seed',
  `insert into fel_seed (id, customer, game, state, server_seed_sealed, server_seed_hash, client_seed)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
export const revealSeed = statement<object, [SeedId, number]>(
  'fel.reveal-seed',
  `update fel_seed set state = 'revealed', rounds = $2, revealed_at = now() where id = $1 and state = 'active'`,
);
export const listSealed = statement<{ id: SeedId; sealed: Buffer }, [after: string, most: number]>(
  'fel.list-sealed',
  'select id, server_seed_sealed as sealed from fel_seed where id > $1::uuid order by id limit $2',
);
/** Seals the same seed under another key, unless it has changed since it was read. */
export const reseal = statement<object, [SeedId, before: Buffer, sealed: Buffer]>(
  'fel.reseal',
  'update fel_seed set server_seed_sealed = $3 where id = $1 and server_seed_sealed = $2',
);
export const activateSeed = statement<object, [CustomerId, string, string]>(
  'fel.activate-seed',
  `update fel_seed set state = 'active', client_seed = $3 where customer = $1 and game = $2 and state = 'waiting'`,
);
export const deleteSeeds = statement<object, [CustomerId]>(
  'fel.delete-seeds',
  'delete from fel_seed where customer = $1',
);
