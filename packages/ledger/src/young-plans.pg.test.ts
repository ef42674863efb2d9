// A plan that was made while the tables were tiny stays with its connection. It must still read single rows once they have grown.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { rowsRead } from '../../../testbed/rows-read.ts';
import { unheard } from '../../../testbed/transaction.ts';
import { changedWithin } from './ledger.store.ts';
import { openLedger, type Ledger, type Posting } from './ledger.ts';

const grownTo = 2000;
const tables = ['wallet', 'posting', 'entry', 'round', 'hold'];
const hold = { source: 'payment', to: 'payment:test' } as const;

const bet = (wallet: string, id: string = randomUUID()): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'bet', id },
  legs: [{ from: 'playable', to: 'game:fel:lale', amount: 1n }],
  round: { provider: 'fel', id, game: 'lale', opens: true, closes: true, exclusive: true },
});

const win = (wallet: string, id: string): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'win', id },
  legs: [{ from: 'game:fel:lale', to: 'playable', amount: 1n }],
  round: { provider: 'fel', id, game: 'lale', closes: true, late: true, needs: { operation: 'bet' } },
});

async function openWallet(ledger: Ledger, { pool }: FreshDatabase): Promise<string> {
  const wallet = randomUUID();
  await ledger.openWallet(pool, wallet, 'TRY');
  const legs = [{ from: 'payment:test', to: 'cash', amount: 1_000_000n }] as const;
  await ledger.post({ wallet, key: { source: 'test', operation: 'cash', id: wallet }, legs });
  return wallet;
}

/** Every writing call, once each, and the look for new postings; all other rows are old to it. */
async function callAll(ledger: Ledger, wallet: string, client: pg.ClientBase): Promise<void> {
  const id = randomUUID();
  await ledger.postWithin(unheard(client), bet(wallet, id));
  await ledger.postWithin(unheard(client), bet(wallet, id));
  const key = { source: 'fel', operation: 'reverse', id };
  await ledger.reverse({ wallet, key, target: { operation: 'bet', id } }, unheard(client));
  await ledger.bar(wallet, { source: 'fel', operation: 'bet', id: randomUUID() }, client);
  const [captured, released] = [randomUUID(), randomUUID()];
  for (const each of [captured, released])
    await ledger.hold(unheard(client), { wallet, hold: each, ...hold, amount: 1n });
  await ledger.capture(unheard(client), { wallet, hold: captured, ...hold });
  await ledger.release(unheard(client), { wallet, hold: released, ...hold });
  await changedWithin(client, 0);
}

/** A bet of a common round, and its payout among many. */
async function payMany(ledger: Ledger, wallet: string, client: pg.ClientBase): Promise<void> {
  const won = randomUUID();
  await ledger.postWithin(unheard(client), {
    ...bet(wallet, won),
    round: { provider: 'fel', id: won, game: 'lale', opens: true },
  });
  await ledger.postAllWithin(unheard(client), [win(wallet, won)]);
}

/** A decision without money in an open round, which follows its stake. */
async function decide(ledger: Ledger, wallet: string, client: pg.ClientBase): Promise<void> {
  const id = randomUUID();
  const round = { provider: 'fel', id, game: 'lale' };
  await ledger.postWithin(unheard(client), { ...bet(wallet, id), round: { ...round, opens: true } });
  const decided = await ledger.postWithin(unheard(client), {
    wallet,
    key: { source: 'fel', operation: 'bet', id: `${id}:1` },
    legs: [],
    round: { ...round, needs: { operation: 'bet', id } },
  });
  expect(decided.outcome).toBe('applied');
}

/**
 * Makes plans on tiny tables, lets the tables grow, and counts the rows that the old plans read then, for one more `call`.
 * Tables that are not known have no statistics, and the plans are made when they have grown. `uncured` is SQL that takes the cure away first.
 */
async function readWithYoungPlans(
  call: typeof callAll,
  { isKnown = true, uncured }: { readonly isKnown?: boolean; readonly uncured?: string } = {},
): Promise<number> {
  const database: FreshDatabase = await freshDatabase({ schemas: ['ledger'] });
  const ledger = openLedger({ pool: database.pool });
  const client = await database.pool.connect();
  try {
    const wallet = await openWallet(ledger, database);
    // Known to be tiny, and not looked at again while it grows: as between two visits of autovacuum.
    for (const table of tables) await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
    if (isKnown) await client.query(`analyze ${tables.join(', ')}`);
    if (uncured) await client.query(uncured);
    const early = isKnown ? 7 : 0;
    for (let n = 0; n < early; n += 1) await call(ledger, wallet, client);
    const others = await Promise.all(
      Array.from({ length: grownTo / 10 }, () => openWallet(ledger, database)),
    );
    // All at once would be more than the ledger lets wait on a busy machine.
    for (let n = 0; n < 10; n += 1) await Promise.all(others.map((other) => ledger.post(bet(other))));
    await client.query('begin');
    const before = await rowsRead(client, tables);
    await call(ledger, wallet, client);
    const after = await rowsRead(client, tables);
    await client.query('commit');
    return after - before;
  } finally {
    client.release(true);
    await ledger.close();
    await database.drop();
  }
}

const functions = [
  'ledger_post',
  'ledger_post_all',
  'ledger_bar',
  'ledger_reverse',
  'ledger_reverse_noted',
  'ledger_hold',
  'ledger_end_hold',
];

describe('plans of a young database', () => {
  it('still read single rows when the tables have grown', async () => {
    expect(await readWithYoungPlans(callAll)).toBeLessThan(grownTo / 10);
    expect(await readWithYoungPlans(payMany)).toBeLessThan(grownTo / 10);
    expect(await readWithYoungPlans(decide)).toBeLessThan(grownTo / 10);
    expect(await readWithYoungPlans(decide, { isKnown: false })).toBeLessThan(grownTo / 10);
  });

  it('would read whole tables without the functions’ settings, which this file is about', async () => {
    const uncured = functions.map((each) => `alter function ${each} reset all`).join('; ');
    expect(await readWithYoungPlans(callAll, { uncured })).toBeGreaterThan(grownTo);
  });
});
