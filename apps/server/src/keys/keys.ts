// The keys room: the keys of the database's contents, and their rotation. A server with a wrong secret does not start, since it could
// neither unseal data nor recognise people. While an old key is needed, a job moves its data to the new key in slices. Once nothing needs
// it and no server writes under it, the old key is free.
import type { Database, Tx } from '../db/database.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import { execute, getRow, listRows } from '../db/statement.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Measured } from '../metrics.ts';
import type { Vault } from '../vault.ts';
import * as store from './keys.store.ts';

/** A row with something that is sealed or hashed under a key. */
export interface SealedRow {
  /** Its place in the order of the list. */
  readonly id: string;
  readonly sealed: Buffer;
  /** Whether all sealed values and hashes of the row are under the current key. */
  readonly isCurrent: boolean;
  /** Moves the row to the current key, unless it has changed since it was read. */
  renew(tx: Tx): Promise<void>;
}

/** Where a room keeps such rows. Each room names its own places on its face, and rooms.ts hands them here. */
export interface SealedPlace {
  /** Table and column, for the log. */
  readonly name: string;
  /** The next rows after one, or the first; those with nothing sealed are left out. Throws when one cannot be unsealed. */
  list(after: string | undefined, most: number): Promise<readonly SealedRow[]>;
}

/** Comes before every id that is a UUID. */
export const firstUuid = '00000000-0000-0000-0000-000000000000';

export interface KeysNeeds {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly places: readonly SealedPlace[];
  readonly log: Record<'info' | 'warn' | 'error', (detail: object, text: string) => void>;
}

export interface Keys {
  /** Compares the settings with the database, before anything is sealed. Throws {@link DatabaseSetupError} in words. */
  admit(): Promise<void>;
  /** Seals every row under the writing key; gives the numbers of renewed and of unreadable rows. A job calls it. */
  renewAll(signal?: AbortSignal): Promise<{ readonly renewed: number; readonly failed: number }>;
  /** One run of the job: renews, and frees the old keys that nothing needs any more. */
  giveWay(signal?: AbortSignal): Promise<void>;
  /** The ids of old keys that nothing needs any more. */
  listFree(): Promise<readonly Buffer[]>;
  /** Says again and again that this server writes under its key. */
  start(): void;
  stop(): Promise<void>;
  readonly measures: Measured;
}

const sliceRows = 200;
const everyMs = 60_000;
const sayEveryMs = 20_000;
/** A server that has not said for so long that it writes under a key does not do so any more. */
const quietS = 120;

const nameOf = (id: Buffer) => id.toString('hex');

export function createKeys({ database, jobs, vault, places, log }: KeysNeeds): Keys {
  const { pool } = database;
  const [writing] = vault.keyIds as [Buffer, ...Buffer[]];
  const has = (id: Buffer) => vault.keyIds.some((each) => each.equals(id));
  let timer: NodeJS.Timeout | undefined;
  let saying = Promise.resolve();

  /** Whether there is sealed data from before the database stored key ids, and whether it can be unsealed. */
  async function isInUse(): Promise<boolean> {
    let isFound = false;
    for (const { name, list } of places) {
      for (const { sealed } of await list(undefined, 1)) {
        isFound = true;
        if (!canRead(sealed))
          throw new DatabaseSetupError(
            `FELEK_SECRET is not the secret that this database was written under: ${name} cannot be read with it. Set the secret of before.`,
          );
      }
    }
    return isFound;
  }

  function canRead(sealed: Buffer): boolean {
    try {
      vault.unseal(sealed);
      return true;
    } catch {
      return false;
    }
  }

  function assertKnown(needed: readonly store.KeyRow[]): void {
    const missing = needed.filter(({ id }) => !has(id));
    if (missing.length === 0) return;
    const names = missing.map(({ id }) => nameOf(id)).join(', ');
    throw new DatabaseSetupError(
      `FELEK_SECRET is not the secret that this database was written under (key ${names}; yours is ${nameOf(writing)}). Set the secret of before; to change it, set the new one as FELEK_SECRET and the one of before in FELEK_SECRET_OLD.`,
    );
  }

  async function renewAll(signal?: AbortSignal) {
    const counted = { renewed: 0, failed: 0 };
    for (const { name, list } of places) {
      let after: string | undefined;
      for (;;) {
        signal?.throwIfAborted();
        const rows = await list(after, sliceRows);
        for (const row of rows.filter(({ isCurrent }) => !isCurrent)) {
          try {
            await database.inTransaction((tx) => row.renew(tx));
            counted.renewed += 1;
          } catch (error) {
            counted.failed += 1;
            log.error({ place: name, id: row.id, err: error }, 'a row cannot be sealed anew');
          }
        }
        if (rows.length < sliceRows) break;
        after = rows.at(-1)!.id;
      }
    }
    return counted;
  }

  async function giveWay(signal?: AbortSignal): Promise<void> {
    const old = (await listRows(pool, store.listKeys)).filter(
      ({ id, is_free }) => !is_free && !id.equals(writing),
    );
    if (old.length === 0) return;
    // The keys that no server writes under are listed before the rows are sealed again. A server that still wrote under one could add rows
    // that were already passed.
    const resting = (await listRows(pool, store.listResting, writing, quietS)).map(({ id }) => id);
    const { renewed, failed } = await renewAll(signal);
    if (renewed > 0) log.info({ renewed, key: nameOf(writing) }, 'rows were brought under the new key');
    if (failed > 0 || resting.length === 0) return;
    for (const { id } of await listRows(pool, store.freeKeys, resting, quietS))
      log.warn({ key: nameOf(id) }, 'an old key is free: take its secret out of FELEK_SECRET_OLD');
  }

  repeat(jobs, { name: 'keys.give-way', everyMs, work: giveWay });

  const say = async () => {
    await execute(pool, store.noteWriting, writing).catch((error: unknown) =>
      log.warn({ reason: (error as Error).message }, 'the database could not be told of the key in use'),
    );
  };

  return {
    async admit() {
      await database.inTransaction(async ({ client }) => {
        await execute(client, store.lockKeys);
        const known = await listRows(client, store.listKeys);
        // Values sealed before keys had ids may be under any key of the settings.
        const inUse = known.length === 0 && (await isInUse()) ? vault.keyIds : [writing];
        assertKnown(known.filter(({ is_free: isFree }) => !isFree));
        const isNew = !known.some(({ id }) => id.equals(writing));
        for (const id of inUse) await execute(client, store.noteWriting, id);
        if (known.length > 0 && isNew) log.info({ key: nameOf(writing) }, 'a new key writes from now on');
      });
    },
    renewAll,
    giveWay,
    listFree: async () =>
      (await listRows(pool, store.listKeys)).filter(({ is_free }) => is_free).map(({ id }) => id),
    start() {
      timer = setInterval(() => void (saying = say()), sayEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await saying;
    },
    async measures() {
      const { count } = await getRow(pool, store.countOld, writing);
      return [
        {
          name: 'felek_old_keys',
          help: 'Old keys that something is still sealed under.',
          values: [{ value: count }],
        },
      ];
    },
  };
}
