// Connections that break in the middle of postings: the caller still gets the one answer, and the money moves once.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { checkInvariants } from './invariants.ts';
import { LedgerBusy, openLedger, type Ledger, type Posted, type Posting } from './ledger.ts';

const victims = 'ledger-victim';
let database: FreshDatabase;
let pool: pg.Pool;
let ledger: Ledger;

beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  pool = new pg.Pool({ connectionString: database.url, max: 4, application_name: victims });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  ledger = openLedger({ pool, limits: { secondLaneFrom: 4 } });
});
afterAll(async () => {
  await ledger.close();
  await pool.end();
  await database.drop();
});

/** Asks with the same key until there is an answer or the signal comes, as every caller does. */
async function ask(posting: Posting, signal: AbortSignal): Promise<Posted> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await ledger.post(posting);
    } catch (error) {
      if (!(error instanceof LedgerBusy)) throw error;
    }
    // A ledger that is closed refuses at once. Without a pause nothing else would happen.
    await pause(1);
  }
}

it('answers each posting once and moves its money once, however often connections break', async ({
  signal,
}) => {
  const wallets = Array.from({ length: 12 }, () => randomUUID());
  const start = 1_000n;
  for (const wallet of wallets) {
    await ledger.openWallet(database.pool, wallet, 'TRY');
    const legs = [{ from: 'payment:test', to: 'cash', amount: start }] as const;
    await ledger.post({ wallet, key: { source: 'test', operation: 'cash', id: wallet }, legs });
  }
  let killed = 0;
  const answers: Posted[] = [];
  const over = new AbortController();
  const killing = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
        [victims],
      );
      killed += rows.length;
      // On a slow machine too, some postings come through before the next one.
      const before = answers.length;
      do await pause(40);
      while (answers.length === before && !over.signal.aborted);
    }
  })();
  const postings = wallets.flatMap((wallet) =>
    Array.from({ length: 100 }, (_, n): Posting => ({
      wallet,
      key: { source: 'fel', operation: 'bet', id: `${wallet} ${n}` },
      legs: [{ from: 'playable', to: 'game:fel:lale', amount: 1n }],
    })),
  );
  await Promise.all(postings.map(async (posting) => answers.push(await ask(posting, signal)))).finally(() =>
    over.abort(),
  );
  await killing;

  expect(killed).toBeGreaterThan(0);
  expect(new Set(answers.map((answer) => 'posting' in answer && answer.posting)).size).toBe(postings.length);
  for (const wallet of wallets) {
    expect(await ledger.balances(wallet)).toMatchObject({ cash: start - 100n, version: 101n });
  }
  expect(await checkInvariants(database.pool)).toEqual([]);
});

/** Executes the query, and then loses the answer, so many times. */
function losing(losses: number): pg.Pool {
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property, target) as unknown;
      return async (query: pg.QueryConfig) => {
        const result = await target.query(query);
        losses -= 1;
        if (losses >= 0) throw new Error('Connection terminated unexpectedly');
        return result;
      };
    },
  });
}

it('reads again when the connection breaks, and says that it is busy when the database stays away', async () => {
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const nothing = { cash: 0n, bonus: 0n, held: 0n, version: 0n };
  expect(await openLedger({ pool: losing(2) }).balances(wallet)).toEqual(nothing);
  expect(await openLedger({ pool: losing(2) }).openRounds(wallet)).toEqual([]);
  await expect(openLedger({ pool: losing(Infinity) }).balances(wallet)).rejects.toThrow(LedgerBusy);
});

it('announces a posting whose first answer was lost', async () => {
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const behind = openLedger({ pool: losing(1) });
  const heard: bigint[] = [];
  behind.onApplied((_wallet, { cash }) => heard.push(cash));
  const legs = [{ from: 'payment:test', to: 'cash', amount: 5n }] as const;
  const posting: Posting = { wallet, key: { source: 'test', operation: 'cash', id: wallet }, legs };
  const first = await behind.post(posting);
  expect(first).toMatchObject({
    outcome: 'applied',
    balances: { cash: 5n, version: 1n },
    split: { cash: 5n, bonus: 0n },
  });
  expect(await behind.post(posting)).toEqual({ ...first, outcome: 'replayed' });
  expect(heard).toEqual([5n]);
  await behind.close();
});

it.each([
  {
    of: 'one of two bets',
    bets: ['1', '2'],
    wins: [],
    back: 'bet',
    left: { staked: 10n, paid: 0n },
    ends: false,
  },
  { of: 'the only bet', bets: ['1'], wins: [], back: 'bet', left: { staked: 0n, paid: 0n }, ends: true },
  {
    of: 'one of two wins',
    bets: ['1'],
    wins: ['1', '2'],
    back: 'win',
    left: { staked: 10n, paid: 7n },
    ends: false,
  },
  { of: 'the only win', bets: ['1'], wins: ['1'], back: 'win', left: { staked: 10n, paid: 0n }, ends: false },
] as const)(
  'takes a reversal of $of from its round once, though its first answer was lost',
  async ({ bets, wins, back, left, ends }) => {
    const wallet = randomUUID();
    const key = (operation: string, id: string) => ({ source: 'fel', operation, id: `${wallet} ${id}` });
    const round = { provider: 'fel', id: 'lost', game: 'lale', opens: true };
    const [stake, win] = [
      [{ from: 'playable', to: 'game:fel:lale', amount: 10n }],
      [{ from: 'game:fel:lale', to: 'playable', amount: 7n }],
    ] as const;
    await ledger.openWallet(database.pool, wallet, 'TRY');
    const legs = [{ from: 'payment:test', to: 'cash', amount: 100n }] as const;
    await ledger.post({ wallet, key: { source: 'test', operation: 'cash', id: wallet }, legs });
    for (const id of bets) await ledger.post({ wallet, key: key('bet', id), legs: stake, round });
    for (const id of wins) await ledger.post({ wallet, key: key('win', id), legs: win, round });

    const request = { wallet, key: key('reverse', '1'), target: key(back, '1') };
    const first = await openLedger({ pool: losing(1) }).reverse(request);
    expect(first).toMatchObject({ outcome: 'applied' });
    const found = await ledger.findRound(wallet, 'fel', 'lost');
    expect(found).toMatchObject(left);
    expect(found!.closedAt !== null).toBe(ends);
    expect(await ledger.reverse(request)).toEqual({ ...first, outcome: 'replayed' });
    expect(await ledger.findRound(wallet, 'fel', 'lost')).toEqual(found);
    expect(await checkInvariants(database.pool)).toEqual([]);
  },
);

it('says that a key was barred by this very call, though the first answer was lost', async () => {
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const key = { source: 'fel', operation: 'bet', id: wallet };
  expect(await openLedger({ pool: losing(1) }).bar(wallet, key)).toBe('barred');
  expect(await ledger.bar(wallet, key)).toBe('already-barred');
});
