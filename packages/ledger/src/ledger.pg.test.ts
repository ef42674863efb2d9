import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { checkInvariants } from './invariants.ts';
import {
  openLedger,
  type Ledger,
  type Leg,
  type Posted,
  type Posting,
  type RoundReference,
} from './ledger.ts';

let database: FreshDatabase;
let ledger: Ledger;

beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  ledger = openLedger({ pool: database.pool });
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

const game = 'game:fel:lale';
const round = (id: string, more: Partial<RoundReference> = {}): RoundReference => ({
  provider: 'fel',
  id,
  game: 'lale',
  ...more,
});

async function walletWith(cash: bigint, bonus = 0n): Promise<string> {
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const credit = (to: 'cash' | 'bonus', amount: bigint) =>
    ledger.post({
      wallet,
      key: { source: 'test', operation: to, id: wallet },
      legs: [{ from: 'payment:test', to, amount }],
    });
  if (cash > 0n) await credit('cash', cash);
  if (bonus > 0n) await credit('bonus', bonus);
  return wallet;
}

const bet = (
  wallet: string,
  amount: bigint,
  id: string = randomUUID(),
  more: Partial<Posting> = {},
): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'bet', id },
  legs: [{ from: 'playable', to: game, amount }],
  round: round(id, { opens: true }),
  ...more,
});
const win = (wallet: string, amount: bigint, id: string, more: Partial<Posting> = {}): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'win', id },
  legs: amount > 0n ? [{ from: game, to: 'playable', amount }] : [],
  round: round(id, { closes: true }),
  ...more,
});
const moneyOf = async (wallet: string) => {
  const { cash, bonus, held } = (await ledger.balances(wallet))!;
  return [cash, bonus, held];
};
const outcomes = (posted: readonly Posted[]) =>
  Object.fromEntries(
    [...new Set(posted.map(({ outcome }) => outcome))].map((outcome) => [
      outcome,
      posted.filter((each) => each.outcome === outcome).length,
    ]),
  );

it('refuses a posting to a wallet that was never opened', async () => {
  expect((await ledger.post(bet(randomUUID(), 1n))).outcome).toBe('no-wallet');
});

it('gives the same key the first answer, with the balances of then', async () => {
  const wallet = await walletWith(1000n);
  const first = await ledger.post(bet(wallet, 100n, 'replay-1'));
  await ledger.post(bet(wallet, 50n));
  const again = await ledger.post(bet(wallet, 100n, 'replay-1'));
  expect(first.balances.cash).toBe(900n);
  expect(again).toEqual({ ...first, outcome: 'replayed' });
  expect(await moneyOf(wallet)).toEqual([850n, 0n, 0n]);
});

it('refuses the same key with other content, or for another wallet, as a clash', async () => {
  const [wallet, other] = [await walletWith(1000n), await walletWith(1000n)];
  await ledger.post(bet(wallet, 100n, 'clash-1'));
  expect((await ledger.post(bet(wallet, 101n, 'clash-1'))).outcome).toBe('clash');
  expect((await ledger.post(bet(other, 100n, 'clash-1'))).outcome).toBe('clash');
  expect(await moneyOf(other)).toEqual([1000n, 0n, 0n]);
});

it('takes cash first, then bonus, and refuses what both cannot cover', async () => {
  const wallet = await walletWith(60n, 100n);
  expect((await ledger.post(bet(wallet, 161n))).outcome).toBe('insufficient');
  expect((await ledger.post(bet(wallet, 100n))).outcome).toBe('applied');
  expect(await moneyOf(wallet)).toEqual([0n, 60n, 0n]);
});

it.each([
  ['all cash', [100n, 0n], 50n, [50n, 0n]],
  ['all bonus', [0n, 100n], 50n, [0n, 50n]],
  ['a third bonus, floored', [200n, 100n], 100n, [67n, 33n]],
  ['nothing won', [200n, 100n], 0n, [0n, 0n]],
] as const)('pays a win back as the round was staked: %s', async (_what, [cash, bonus], payout, expected) => {
  const wallet = await walletWith(cash, bonus);
  const id = randomUUID();
  await ledger.post(bet(wallet, cash + bonus, id));
  await ledger.post(win(wallet, payout, id));
  expect((await moneyOf(wallet)).slice(0, 2)).toEqual(expected);
});

describe('a round', () => {
  it('ends with its closing posting, and takes no bet or win after that', async () => {
    const wallet = await walletWith(1000n);
    await ledger.post(bet(wallet, 100n, 'round-1'));
    expect((await ledger.openRounds(wallet, 'fel')).map(({ id, staked }) => [id, staked])).toEqual([
      ['round-1', 100n],
    ]);
    await ledger.post(win(wallet, 0n, 'round-1'));
    expect(await ledger.openRounds(wallet, 'fel')).toEqual([]);
    const late = { key: { source: 'fel', operation: 'win', id: 'round-1-b' } };
    expect((await ledger.post(win(wallet, 5n, 'round-1', late))).outcome).toBe('round-closed');
    const allowed = await ledger.post(
      win(wallet, 5n, 'round-1', { ...late, round: round('round-1', { late: true }) }),
    );
    expect(allowed.outcome).toBe('applied');
  });

  it('that nobody opened takes no win', async () => {
    expect((await ledger.post(win(await walletWith(10n), 5n, 'nobody'))).outcome).toBe('no-round');
  });

  it('that is exclusive waits for the one before it', async () => {
    const wallet = await walletWith(1000n);
    const exclusive = (id: string) =>
      bet(wallet, 10n, id, { round: round(id, { opens: true, exclusive: true }) });
    await ledger.post(exclusive('ex-1'));
    expect(await ledger.post(exclusive('ex-2'))).toMatchObject({ outcome: 'round-open', other: 'ex-1' });
    await ledger.post(win(wallet, 0n, 'ex-1'));
    expect((await ledger.post(exclusive('ex-2'))).outcome).toBe('applied');
  });
});

describe('a reversal', () => {
  const reverse = (wallet: string, id: string, mayOverdraw = false, operation = 'bet') =>
    ledger.reverse({
      wallet,
      key: { source: 'fel', operation: 'reverse', id: `${operation} ${id}` },
      target: { operation, id },
      mayOverdraw,
    });

  it('takes a bet back into the purses it came from, once', async () => {
    const wallet = await walletWith(60n, 100n);
    await ledger.post(bet(wallet, 100n, 'rev-1'));
    expect((await reverse(wallet, 'rev-1')).outcome).toBe('applied');
    expect((await reverse(wallet, 'rev-1')).outcome).toBe('replayed');
    expect(await moneyOf(wallet)).toEqual([60n, 100n, 0n]);
  });

  it('of an unknown bet leaves a marker that refuses the late bet', async () => {
    const wallet = await walletWith(100n);
    expect((await reverse(wallet, 'rev-2')).outcome).toBe('barred');
    expect((await ledger.post(bet(wallet, 10n, 'rev-2'))).outcome).toBe('barred');
    expect(await moneyOf(wallet)).toEqual([100n, 0n, 0n]);
  });

  it('of a win that is spent goes below zero only when it is allowed to', async () => {
    const wallet = await walletWith(100n);
    await ledger.post(bet(wallet, 100n, 'rev-3'));
    await ledger.post(win(wallet, 50n, 'rev-3'));
    await ledger.post(bet(wallet, 50n));
    expect((await reverse(wallet, 'rev-3', false, 'win')).outcome).toBe('insufficient');
    expect((await reverse(wallet, 'rev-3', true, 'win')).outcome).toBe('applied');
    expect(await moneyOf(wallet)).toEqual([-50n, 0n, 0n]);
    expect((await ledger.post(bet(wallet, 1n))).outcome).toBe('insufficient');
    const repaid: Leg[] = [{ from: 'payment:test', to: 'cash', amount: 20n }];
    await ledger.post({ wallet, key: { source: 'test', operation: 'cash', id: randomUUID() }, legs: repaid });
    expect(await moneyOf(wallet)).toEqual([-30n, 0n, 0n]);
  });
});

it('bars a key once, and not one that was used', async () => {
  const wallet = await walletWith(100n);
  const key = { source: 'fel', operation: 'bet', id: 'bar-1' };
  expect(await ledger.bar(wallet, key)).toBe('barred');
  expect(await ledger.bar(wallet, key)).toBe('already-barred');
  await ledger.post(bet(wallet, 10n, 'bar-2'));
  expect(await ledger.bar(wallet, { ...key, id: 'bar-2' })).toBe('used');
});

describe('a hold', () => {
  const wish = (wallet: string, hold: string) => ({ wallet, hold, source: 'payment' });

  it('sets cash aside, never bonus, and ends once', async () => {
    const wallet = await walletWith(100n, 50n);
    const id = randomUUID();
    expect((await ledger.hold(database.pool, { ...wish(wallet, randomUUID()), amount: 101n })).outcome).toBe(
      'insufficient',
    );
    expect((await ledger.hold(database.pool, { ...wish(wallet, id), amount: 100n })).outcome).toBe('applied');
    expect(await moneyOf(wallet)).toEqual([0n, 50n, 100n]);
    expect((await ledger.capture(database.pool, { ...wish(wallet, id), to: 'payment:test' })).outcome).toBe(
      'applied',
    );
    expect((await ledger.capture(database.pool, { ...wish(wallet, id), to: 'payment:test' })).outcome).toBe(
      'replayed',
    );
    expect((await ledger.release(database.pool, wish(wallet, id))).outcome).toBe('hold-ended');
    expect(await moneyOf(wallet)).toEqual([0n, 50n, 0n]);
  });

  it('that is released gives the cash back', async () => {
    const wallet = await walletWith(100n);
    const id = randomUUID();
    await ledger.hold(database.pool, { ...wish(wallet, id), amount: 70n });
    expect((await ledger.release(database.pool, wish(wallet, id))).outcome).toBe('applied');
    expect(await moneyOf(wallet)).toEqual([100n, 0n, 0n]);
  });

  it('that nobody made has no end', async () => {
    expect((await ledger.release(database.pool, wish(await walletWith(1n), randomUUID()))).outcome).toBe(
      'no-hold',
    );
  });
});

describe('races', () => {
  it('of two bets of 80 on 100 let one win', async () => {
    for (let n = 0; n < 20; n += 1) {
      const wallet = await walletWith(100n);
      const client = openLedger({ pool: database.pool });
      const posted = await Promise.all([ledger.post(bet(wallet, 80n)), client.post(bet(wallet, 80n))]);
      expect(outcomes(posted)).toEqual({ applied: 1, insufficient: 1 });
      await client.close();
    }
  });

  it('of a hundred copies of one win pay once', async () => {
    const wallet = await walletWith(100n);
    await ledger.post(bet(wallet, 100n, 'copies'));
    const others = Array.from({ length: 4 }, () => openLedger({ pool: database.pool }));
    const posted = await Promise.all(
      Array.from({ length: 100 }, (_, n) => others[n % 4]!.post(win(wallet, 30n, 'copies'))),
    );
    expect(outcomes(posted)).toEqual({ applied: 1, replayed: 99 });
    expect(await moneyOf(wallet)).toEqual([30n, 0n, 0n]);
    await Promise.all(others.map((each) => each.close()));
  });

  it('of one key for two wallets end as one posting and one clash', async () => {
    for (let n = 0; n < 20; n += 1) {
      const [a, b] = [await walletWith(100n), await walletWith(100n)];
      const posted = await Promise.all([a, b].map((wallet) => ledger.post(bet(wallet, 10n, `both-${n}`))));
      expect(outcomes(posted)).toEqual({ applied: 1, clash: 1 });
    }
  });
});

it('lets nobody change or delete what was written', async () => {
  for (const statement of [
    'update entry set amount = amount + 1',
    'delete from entry',
    'truncate entry',
    `update posting set cash_after = 0`,
    'delete from posting',
    'truncate posting cascade',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow(/never changed or deleted/);
  }
});

it('reads a statement whose changes add up to the balance', async () => {
  const wallet = await walletWith(500n, 100n);
  for (let n = 0; n < 7; n += 1) {
    const id = randomUUID();
    await ledger.post(bet(wallet, 50n, id));
    await ledger.post(win(wallet, BigInt(n * 10), id));
  }
  const { total, list } = await ledger.statement(wallet, { skip: 0, take: 100 });
  expect(total).toBe(16);
  const { cash, bonus } = (await ledger.balances(wallet))!;
  expect(list.reduce((sum, { change }) => sum + change, 0n)).toBe(cash + bonus);
  const bets = await ledger.statement(wallet, { skip: 2, take: 3, operations: ['bet'] });
  expect([bets.total, bets.list.length]).toEqual([7, 3]);
});

it('tells listeners of a change after it is durable, and not of a replay', async () => {
  const wallet = await walletWith(100n);
  const heard: bigint[] = [];
  const own = openLedger({ pool: database.pool });
  own.onApplied((who, { cash }) => who === wallet && heard.push(cash));
  await own.post(bet(wallet, 40n, 'told'));
  await own.post(bet(wallet, 40n, 'told'));
  expect(heard).toEqual([60n]);
  await own.close();
});

it.each([
  ['an amount of zero', [{ from: 'cash', to: game, amount: 0n }]],
  ['a negative amount', [{ from: 'cash', to: game, amount: -5n }]],
  ['an account that is none', [{ from: 'cash', to: "game:x'; drop table wallet", amount: 5n }]],
  ['no legs', []],
] as [string, Leg[]][])('throws on a posting that only a bug can make: %s', async (_what, legs) => {
  const wallet = await walletWith(100n);
  const posting = { wallet, key: { source: 'test', operation: 'bet', id: randomUUID() }, legs };
  expect(() => ledger.post(posting)).toThrow(/^bug:/);
});

it('never plans a sequential scan on tables that were tiny when the plan was made', async () => {
  const wallet = await walletWith(1_000_000n);
  for (let n = 0; n < 300; n += 1) await ledger.post(bet(wallet, 1n, `plan-${n}`));
  const seen = () =>
    database.pool.query<{ seq_scan: bigint }>(
      `select sum(seq_scan) as seq_scan from pg_stat_user_tables where relname in ('posting', 'wallet', 'round')`,
    );
  await database.pool.query('analyze posting');
  await database.pool
    .query('select pg_stat_clear_snapshot(), pg_stat_force_next_flush()')
    .catch(() => undefined);
  const before = (await seen()).rows[0]!.seq_scan;
  const client = await database.pool.connect();
  for (let n = 0; n < 20; n += 1) await ledger.postWithin(client, bet(wallet, 1n, `planned-${n}`));
  await client.query('select pg_stat_force_next_flush()').catch(() => undefined);
  client.release(true);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect((await seen()).rows[0]!.seq_scan).toEqual(before);
});
