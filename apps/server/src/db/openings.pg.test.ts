// The postings of a round are found by the posting that opened it; those of rounds that are older than openings as before.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import { openLog } from '../log.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { rowsRead } from '../../../../testbed/rows-read.ts';
import { checkInvariants } from '@felek/ledger/invariants';
import { openLedger, type Ledger, type Posting } from '@felek/ledger';

const firstFile = 'ledger/202611222107-openings.sql';
const oldRounds = 500;
const wallet = randomUUID();
const oldRound = (n: number) => `old ${n}`;

const stake = (round: string, id = `${round} bet`): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'bet', id },
  legs: [{ from: 'playable', to: 'game:fel:lale', amount: 10n }],
  round: { provider: 'fel', id: round, game: 'lale', opens: true },
});
const win = (round: string, id = `${round} win`): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'win', id },
  legs: [{ from: 'game:fel:lale', to: 'playable', amount: 5n }],
  round: { provider: 'fel', id: round, game: 'lale', late: true, needs: { operation: 'bet' } },
});
const reversalOf = (id: string) => ({
  wallet,
  key: { source: 'fel', operation: 'reverse', id },
  target: { operation: 'bet', id },
});

let database: FreshDatabase;
let ledger: Ledger;

/** A house of the version before with a past, as its functions wrote it, and then this version's schema. */
beforeAll(async () => {
  database = await freshDatabase({ schemas: [] });
  const migrations = (await readMigrations()).filter(({ name }) => name.startsWith('ledger/'));
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === firstFile),
  );
  const log = openLog('silent');
  await migrate(database.url, before, log);
  await database.pool.query(`insert into wallet (id, currency) values ($1, 'TRY')`, [wallet]);
  await database.pool.query(
    `with posted as (
       insert into posting (wallet_id, id, source, operation, key_id, fingerprint, round_provider, round_id, cash_after, bonus_after,
         held_after, version_after)
       select $1, gen_random_uuid(), 'fel', case when n = 0 then 'gift' else 'bet' end, case when n = 0 then 'gift' else 'old ' || n || ' bet' end, '',
         case when n > 0 then 'fel' end, case when n > 0 then 'old ' || n end, 100000 - 10 * n, 0, 0, n + 1
       from generate_series(0, $2::int) n returning *
     ), moved as (
       insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
       select wallet_id, id, 1, case when round_id is null then 'payment:test' else 'cash' end,
         case when round_id is null then 'cash' else 'game:fel:lale' end, case when round_id is null then 100000 else 10 end from posted
     ), opened as (
       insert into round (wallet_id, provider, id, game, staked_cash)
       select wallet_id, 'fel', round_id, 'lale', 10 from posted where round_id is not null
     )
     update wallet set cash = 100000 - 10 * $2, version = $2 + 1 where id = $1`,
    [wallet, oldRounds],
  );
  await migrate(database.url, migrations, log);
  ledger = openLedger({ pool: database.pool });
});

afterAll(async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
  await ledger.close();
  await database.drop();
});

describe('in a round', () => {
  describe.each([
    ['that is older than openings', (): Promise<string> => Promise.resolve(oldRound(1))],
    [
      'that was opened since',
      async (): Promise<string> => {
        const round = randomUUID();
        await ledger.post(stake(round));
        return round;
      },
    ],
  ])('%s', (_which, open) => {
    let round: string;
    beforeAll(async () => {
      round = await open();
    });
    const postings = async (operation: string) =>
      (await ledger.listRoundPostings(wallet, { provider: 'fel', id: round }, operation)).map(
        ({ id, stands }) => ({ id, stands }),
      );

    it('a win finds the stake that it needs', async () => {
      expect(await ledger.post(win(round))).toMatchObject({ outcome: 'applied' });
      expect(await postings('win')).toEqual([{ id: `${round} win`, stands: true }]);
    });

    it('a second stake stands beside the first', async () => {
      expect(await ledger.post(stake(round, `${round} more`))).toMatchObject({ outcome: 'applied' });
      expect(await postings('bet')).toEqual([
        { id: `${round} bet`, stands: true },
        { id: `${round} more`, stands: true },
      ]);
    });

    it('a win finds no stake where all were taken back', async () => {
      await ledger.reverse(reversalOf(`${round} bet`));
      expect(await ledger.post(win(round, `${round} again`))).toMatchObject({ outcome: 'applied' });
      await ledger.reverse(reversalOf(`${round} more`));
      expect(await ledger.post(win(round, `${round} at last`))).toMatchObject({ outcome: 'not-standing' });
      expect(await postings('bet')).toEqual([
        { id: `${round} bet`, stands: false },
        { id: `${round} more`, stands: false },
      ]);
    });
  });
});

it('the key of a posting begins with its time, and the migration leaves no key or index unchecked', async () => {
  const { rows } = await database.pool.query<{ name: string; definition: string; valid: boolean }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, convalidated as valid from pg_constraint
     where conname in ('posting_pkey', 'entry_wallet_id_posting_id_fkey') order by name`,
  );
  expect(rows).toEqual([
    {
      name: 'entry_wallet_id_posting_id_fkey',
      definition: 'FOREIGN KEY (wallet_id, posting_id) REFERENCES posting(wallet_id, id)',
      valid: true,
    },
    { name: 'posting_pkey', definition: 'PRIMARY KEY (id, wallet_id)', valid: true },
  ]);
  const invalid = await database.pool.query('select from pg_index where not indisvalid');
  expect(invalid.rowCount).toBe(0);
});

it('nothing but the round is read, however much else the wallet has', async () => {
  const client: pg.PoolClient = await database.pool.connect();
  try {
    await client.query('analyze');
    await client.query('begin');
    for (const round of [oldRound(2), oldRound(3)]) {
      const before = await rowsRead(client, ['posting', 'round']);
      expect(
        await ledger.listRoundPostings(wallet, { provider: 'fel', id: round }, 'bet', client),
      ).toHaveLength(1);
      expect((await rowsRead(client, ['posting', 'round'])) - before).toBeLessThan(10);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
