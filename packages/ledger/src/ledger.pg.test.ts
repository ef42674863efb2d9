import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { rowsRead } from '../../../testbed/rows-read.ts';
import { unheard } from '../../../testbed/transaction.ts';
import { checkedPosting } from './checked-posting.ts';
import { checkInvariants } from './invariants.ts';
import { postArgument, postStatement } from './ledger.store.ts';
import {
  openLedger,
  type Ledger,
  type Leg,
  type Posted,
  type Posting,
  type RoundReference,
} from './ledger.ts';
import { changedWithin, readMovementsUnder } from './ledger.store.ts';

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
  if (cash > 0n) await ledger.post(credit(wallet, 'cash', cash));
  if (bonus > 0n) await ledger.post(credit(wallet, 'bonus', bonus));
  return wallet;
}

const credit = (wallet: string, to: 'cash' | 'bonus', amount: bigint): Posting => ({
  wallet,
  key: { source: 'test', operation: to, id: randomUUID() },
  legs: [{ from: 'payment:test', to, amount }],
});
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
const reverse = (
  wallet: string,
  operation: string,
  id: string,
  more: { mayOverdraw?: boolean; own?: string } = {},
) =>
  ledger.reverse({
    wallet,
    key: { source: 'fel', operation: 'reverse', id: more.own ?? `${operation} ${id}` },
    target: { operation, id },
    mayOverdraw: more.mayOverdraw ?? false,
  });
const moneyOf = async (wallet: string) => {
  const { cash, bonus, held } = (await ledger.balances(wallet))!;
  return [cash, bonus, held];
};
const outcomeOf = async (posted: Promise<Posted>) => (await posted).outcome;
const outcomes = (posted: readonly Posted[]) =>
  Object.fromEntries(
    [...new Set(posted.map(({ outcome }) => outcome))].map((outcome) => [
      outcome,
      posted.filter((each) => each.outcome === outcome).length,
    ]),
  );

async function inTransaction<Result>(
  work: (client: pg.PoolClient) => Promise<Result>,
  begin = 'begin',
  end = 'commit',
) {
  const client = await database.pool.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Ends when a connection waits for another one's lock. */
async function someoneWaits(): Promise<void> {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await database.pool.query<{ waiting: bigint }>(
      `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    waiting = Number(rows[0]!.waiting);
  }
}

describe('a wallet', () => {
  it('opens empty, and opening it again leaves it as it is', async () => {
    const wallet = await walletWith(0n);
    expect(await ledger.balances(wallet)).toEqual({ cash: 0n, bonus: 0n, held: 0n, version: 0n });
    await ledger.post(credit(wallet, 'cash', 5n));
    await ledger.openWallet(database.pool, wallet, 'TRY');
    expect(await moneyOf(wallet)).toEqual([5n, 0n, 0n]);
  });

  it('keeps the currency it was opened in', async () => {
    const wallet = await walletWith(0n);
    await expect(ledger.openWallet(database.pool, wallet, 'EUR')).rejects.toThrow(/^bug: .*another currency/);
  });

  it('that was never opened has no balances', async () => {
    expect(await ledger.balances(randomUUID())).toBeUndefined();
  });
});

describe('a key', () => {
  it('used again for the same gets the first answer, with the balances of then', async () => {
    const wallet = await walletWith(60n, 1000n);
    const first = await ledger.post(bet(wallet, 100n, 'replay-1'));
    await ledger.post(bet(wallet, 50n));
    expect(first).toMatchObject({
      outcome: 'applied',
      balances: { cash: 0n, bonus: 960n, held: 0n, version: 3n },
      split: { cash: -60n, bonus: -40n },
    });
    expect(await ledger.post(bet(wallet, 100n, 'replay-1'))).toEqual({ ...first, outcome: 'replayed' });
    expect(await moneyOf(wallet)).toEqual([0n, 910n, 0n]);
  });

  it('used for other content, or for another wallet, is a clash', async () => {
    const [wallet, other] = [await walletWith(1000n), await walletWith(1000n)];
    await ledger.post(bet(wallet, 100n, 'clash-1'));
    expect(await outcomeOf(ledger.post(bet(wallet, 101n, 'clash-1')))).toBe('clash');
    expect(await outcomeOf(ledger.post(bet(other, 100n, 'clash-1')))).toBe('clash');
    expect([await moneyOf(wallet), await moneyOf(other)]).toEqual([
      [900n, 0n, 0n],
      [1000n, 0n, 0n],
    ]);
  });

  it('of another operation or source is another key', async () => {
    const wallet = await walletWith(1000n);
    await ledger.post(bet(wallet, 100n, 'same-id'));
    for (const key of [
      { source: 'fel', operation: 'refund', id: 'same-id' },
      { source: 'hub88', operation: 'bet', id: 'same-id' },
    ]) {
      expect(await outcomeOf(ledger.post({ ...credit(wallet, 'cash', 1n), key }))).toBe('applied');
    }
  });

  it('that was refused is not used up', async () => {
    const wallet = await walletWith(10n);
    expect(await outcomeOf(ledger.post(bet(wallet, 11n, 'try-again')))).toBe('insufficient');
    expect(await outcomeOf(ledger.post(bet(wallet, 10n, 'try-again')))).toBe('applied');
  });

  it('is found with its posting and the balances it left', async () => {
    const wallet = await walletWith(100n);
    const posted = await ledger.post(bet(wallet, 30n, 'found'));
    const key = { source: 'fel', operation: 'bet', id: 'found' };
    expect(await ledger.findPosting(key)).toEqual({
      wallet,
      posting: 'posting' in posted && posted.posting,
      barred: false,
      round: { provider: 'fel', id: 'found' },
      balances: posted.balances,
    });
    expect(await ledger.findPosting({ ...key, id: 'unknown' })).toBeUndefined();
  });
});

describe('the first reason to refuse wins', () => {
  it.each<[first: Posted['outcome'], over: string, make: (wallet: string, id: string) => Promise<Posting>]>([
    [
      'no-wallet',
      'barred',
      async (wallet, id) => {
        await ledger.bar(wallet, { source: 'fel', operation: 'bet', id });
        return bet(randomUUID(), 1n, id);
      },
    ],
    [
      'barred',
      'insufficient',
      async (wallet, id) => {
        await ledger.bar(wallet, { source: 'fel', operation: 'bet', id });
        return bet(wallet, 1000n, id);
      },
    ],
    [
      'clash',
      'round-closed',
      async (wallet, id) => {
        await ledger.post(bet(wallet, 10n, id, { round: round(id, { opens: true, closes: true }) }));
        return bet(wallet, 11n, id);
      },
    ],
    [
      'replayed',
      'round-closed and insufficient',
      async (wallet, id) => {
        const all = bet(wallet, 100n, id, { round: round(id, { opens: true, closes: true }) });
        await ledger.post(all);
        return all;
      },
    ],
    ['no-round', 'insufficient', async (wallet, id) => bet(wallet, 1000n, id, { round: round(id) })],
    [
      'round-closed',
      'insufficient',
      async (wallet, id) => {
        await ledger.post(bet(wallet, 10n, id, { round: round(id, { opens: true, closes: true }) }));
        return bet(wallet, 1000n, `${id} again`, { round: round(id, { opens: true }) });
      },
    ],
    [
      'round-open',
      'insufficient',
      async (wallet, id) => {
        await ledger.post(bet(wallet, 10n, id));
        return bet(wallet, 1000n, `${id} rival`, {
          round: round(`${id} rival`, { opens: true, exclusive: true }),
        });
      },
    ],
    ['insufficient', 'applied', async (wallet, id) => bet(wallet, 101n, id)],
  ])('%s over %s', async (first, _over, make) => {
    const posting = await make(await walletWith(100n), randomUUID());
    expect(await outcomeOf(ledger.post(posting))).toBe(first);
  });
});

describe('a leg', () => {
  it.each<[what: string, before: [bigint, bigint], legs: Leg[], after: [bigint, bigint] | 'insufficient']>([
    ['from playable takes cash', [100n, 50n], [{ from: 'playable', to: game, amount: 100n }], [0n, 50n]],
    [
      'from playable takes bonus when cash is used up',
      [60n, 100n],
      [{ from: 'playable', to: game, amount: 100n }],
      [0n, 60n],
    ],
    [
      'from playable cannot take more than both',
      [60n, 100n],
      [{ from: 'playable', to: game, amount: 161n }],
      'insufficient',
    ],
    ['from cash leaves bonus alone', [60n, 100n], [{ from: 'cash', to: game, amount: 61n }], 'insufficient'],
    [
      'from bonus leaves cash alone',
      [60n, 100n],
      [{ from: 'bonus', to: game, amount: 101n }],
      'insufficient',
    ],
    ['from purse to purse moves', [0n, 100n], [{ from: 'bonus', to: 'cash', amount: 40n }], [40n, 60n]],
    [
      'must be covered when its turn comes',
      [10n, 0n],
      [
        { from: 'cash', to: game, amount: 11n },
        { from: game, to: 'cash', amount: 50n },
      ],
      'insufficient',
    ],
    [
      'may be covered by the one before it',
      [10n, 0n],
      [
        { from: game, to: 'cash', amount: 50n },
        { from: 'cash', to: game, amount: 60n },
      ],
      [0n, 0n],
    ],
    [
      'that is not covered takes the whole posting with it',
      [10n, 5n],
      [
        { from: 'cash', to: game, amount: 10n },
        { from: 'bonus', to: game, amount: 6n },
      ],
      'insufficient',
    ],
  ])('%s', async (_what, [cash, bonus], legs, after) => {
    const wallet = await walletWith(cash, bonus);
    const posted = await ledger.post({
      wallet,
      key: { source: 'test', operation: 'legs', id: randomUUID() },
      legs,
    });
    const [cashAfter, bonusAfter] = after === 'insufficient' ? [cash, bonus] : after;
    expect(posted.outcome).toBe(after === 'insufficient' ? 'insufficient' : 'applied');
    expect(posted.balances).toMatchObject({ cash: cashAfter, bonus: bonusAfter });
    expect(await moneyOf(wallet)).toEqual([cashAfter, bonusAfter, 0n]);
  });

  it.each<[what: string, staked: [bigint, bigint], payout: bigint, paid: [bigint, bigint]]>([
    ['all cash', [100n, 0n], 50n, [50n, 0n]],
    ['all bonus', [0n, 100n], 50n, [0n, 50n]],
    ['a third bonus, floored', [200n, 100n], 100n, [67n, 33n]],
    ['a kuruş from each, the odd one to cash', [1n, 1n], 3n, [2n, 1n]],
    ['a share that floors to nothing', [99n, 1n], 50n, [50n, 0n]],
    [
      'more than a number holds exactly',
      [300_000_000_000_000n, 100_000_000_000_000n],
      900_000_000_000_001n,
      [675_000_000_000_001n, 225_000_000_000_000n],
    ],
    ['nothing won', [200n, 100n], 0n, [0n, 0n]],
  ])('to playable pays back as the round was staked: %s', async (_what, [cash, bonus], payout, paid) => {
    const wallet = await walletWith(cash, bonus);
    const id = randomUUID();
    await ledger.post(bet(wallet, cash + bonus, id));
    const posted = await ledger.post(win(wallet, payout, id));
    expect(posted).toMatchObject({ outcome: 'applied', split: { cash: paid[0], bonus: paid[1] } });
    expect((await moneyOf(wallet)).slice(0, 2)).toEqual(paid);
  });

  it('to playable counts the stakes of its own posting, as an instant game has them', async () => {
    const wallet = await walletWith(50n, 50n);
    const legs: Leg[] = [
      { from: 'playable', to: game, amount: 100n },
      { from: game, to: 'playable', amount: 31n },
    ];
    const posted = await ledger.post(
      bet(wallet, 0n, 'instant', { legs, round: round('instant', { opens: true, closes: true }) }),
    );
    expect(posted).toMatchObject({ outcome: 'applied', split: { cash: -34n, bonus: -35n } });
    expect(await ledger.findRound(wallet, 'fel', 'instant')).toMatchObject({ staked: 100n, paid: 31n });
  });

  it('to playable is cash when the round was free', async () => {
    const wallet = await walletWith(0n, 100n);
    await ledger.post(bet(wallet, 0n, 'free', { legs: [] }));
    await ledger.post(win(wallet, 25n, 'free'));
    expect(await moneyOf(wallet)).toEqual([25n, 100n, 0n]);
  });
});

describe('a round', () => {
  it('begins with the posting that opens it and ends with the one that closes it', async () => {
    const wallet = await walletWith(1000n);
    await ledger.post(bet(wallet, 100n, 'round-1'));
    expect(await ledger.openRounds(wallet, 'fel')).toEqual([
      {
        wallet,
        provider: 'fel',
        id: 'round-1',
        game: 'lale',
        staked: 100n,
        paid: 0n,
        openedAt: expect.any(Date),
        closedAt: null,
      },
    ]);
    await ledger.post(win(wallet, 0n, 'round-1'));
    expect(await ledger.openRounds(wallet, 'fel')).toEqual([]);
    expect(await ledger.findRound(wallet, 'fel', 'round-1')).toMatchObject({
      staked: 100n,
      paid: 0n,
      closedAt: expect.any(Date),
    });
  });

  it('that has ended takes no stake and no win, but a win that may come late', async () => {
    const wallet = await walletWith(1000n);
    await ledger.post(bet(wallet, 100n, 'ended', { round: round('ended', { opens: true, closes: true }) }));
    const late = { key: { source: 'fel', operation: 'win', id: 'ended late' } };
    expect(
      await outcomeOf(ledger.post(bet(wallet, 1n, 'more', { round: round('ended', { opens: true }) }))),
    ).toBe('round-closed');
    expect(await outcomeOf(ledger.post(win(wallet, 5n, 'ended', late)))).toBe('round-closed');
    expect(
      await outcomeOf(
        ledger.post(win(wallet, 5n, 'ended', { ...late, round: round('ended', { late: true }) })),
      ),
    ).toBe('applied');
    expect(await ledger.findRound(wallet, 'fel', 'ended')).toMatchObject({
      paid: 5n,
      closedAt: expect.any(Date),
    });
  });

  it('that was never opened takes no win', async () => {
    expect(await outcomeOf(ledger.post(win(await walletWith(10n), 5n, 'nobody')))).toBe('no-round');
  });

  it('that is exclusive waits for the one before it, of its own game and provider', async () => {
    const wallet = await walletWith(1000n);
    const exclusive = (id: string, more: Partial<RoundReference> = {}) =>
      bet(wallet, 10n, id, { round: round(id, { opens: true, exclusive: true, ...more }) });
    await ledger.post(exclusive('ex-1'));
    expect(await ledger.post(exclusive('ex-2'))).toMatchObject({ outcome: 'round-open', other: 'ex-1' });
    expect(await outcomeOf(ledger.post(exclusive('ex-nar', { game: 'nar' })))).toBe('applied');
    expect(await outcomeOf(ledger.post(exclusive('ex-hub', { provider: 'hub88' })))).toBe('applied');
    await ledger.post(win(wallet, 0n, 'ex-1'));
    expect(await outcomeOf(ledger.post(exclusive('ex-2')))).toBe('applied');
  });

  it('of one wallet is not another wallet’s, though the id is the same', async () => {
    const [wallet, other] = [await walletWith(100n), await walletWith(100n)];
    const table = (who: string, id: string) =>
      bet(who, 10n, id, { round: round('table-7', { opens: true }) });
    await ledger.post(table(wallet, 'seat-1'));
    await ledger.post(table(other, 'seat-2'));
    await ledger.post(win(wallet, 0n, 'seat-1', { round: round('table-7', { closes: true }) }));
    expect(await ledger.openRounds(wallet)).toEqual([]);
    expect(await ledger.openRounds(other)).toHaveLength(1);
  });

  it('in which everything is reversed is over, until a new stake in it', async () => {
    const wallet = await walletWith(100n);
    const again = { opens: true, exclusive: true };
    await ledger.post(bet(wallet, 10n, 'void-1', { round: round('void', again) }));
    await reverse(wallet, 'bet', 'void-1');
    expect(await ledger.openRounds(wallet)).toEqual([]);
    expect(await outcomeOf(ledger.post(win(wallet, 5n, 'void-win', { round: round('void') })))).toBe(
      'round-closed',
    );
    expect(await outcomeOf(ledger.post(bet(wallet, 20n, 'void-2', { round: round('void', again) })))).toBe(
      'applied',
    );
    expect(await ledger.openRounds(wallet)).toMatchObject([{ id: 'void', staked: 20n, closedAt: null }]);
    await ledger.post(win(wallet, 0n, 'void-2', { round: round('void', { closes: true }) }));
    expect(await outcomeOf(ledger.post(bet(wallet, 1n, 'void-3', { round: round('void', again) })))).toBe(
      'round-closed',
    );
  });

  it('includes the stakes since it began', async () => {
    const wallet = await walletWith(1000n);
    const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
    await ledger.post(bet(wallet, 100n, 'since-1'));
    await ledger.post(bet(wallet, 30n, 'since-2'));
    await reverse(wallet, 'bet', 'since-2');
    await ledger.post(
      bet(wallet, 7n, 'since-3', { round: round('since-3', { opens: true, game: 'rulet' }) }),
    );
    const [begun, later] = [rows[0]!.now, new Date(rows[0]!.now.getTime() + 60_000)];
    expect(await ledger.stakedByGame(wallet, begun, later)).toEqual([
      { provider: 'fel', game: 'lale', staked: 100n },
      { provider: 'fel', game: 'rulet', staked: 7n },
    ]);
    expect(await ledger.stakedByGame(wallet, later, later)).toEqual([]);
    expect(await ledger.stakedByGame(wallet, new Date(0), begun)).toEqual([]);
  });

  it('tells how wins and reversals changed the bonus after a version, and what they took from cash instead', async () => {
    const wallet = await walletWith(60n, 100n);
    const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const from = rows[0]!.now;
    const movesAfter = (afterVersion: bigint, before?: Date) =>
      ledger.bonusMoves({ wallet, afterVersion, from, ...(before && { before }) });
    await ledger.post(bet(wallet, 100n, 'late-1'));
    expect(await movesAfter(2n)).toEqual({ change: 0n, owed: 0n });
    // 40 of the 100 were bonus.
    await ledger.post(win(wallet, 50n, 'late-1'));
    expect(await movesAfter(2n)).toEqual({ change: 20n, owed: 0n });
    expect(await movesAfter(4n)).toEqual({ change: 0n, owed: 0n });
    expect(await movesAfter(2n, from)).toEqual({ change: 0n, owed: 0n });
    // All that is left is staked; of the 20 that the win's reversal wants from bonus, none is there.
    await ledger.post(bet(wallet, 110n, 'late-2'));
    await reverse(wallet, 'win', 'late-1', { mayOverdraw: true });
    expect(await movesAfter(4n)).toEqual({ change: 0n, owed: 20n });
    await reverse(wallet, 'bet', 'late-1');
    expect(await movesAfter(4n)).toEqual({ change: 40n, owed: 20n });
  });

  it('is found in the sums of its account and kind', async () => {
    const account = (part: string) => `sports:flows:${part}` as const;
    const wallet = await walletWith(0n);
    const move = (from: Leg['from'], to: Leg['to'], amount: bigint) =>
      ledger.post({
        wallet,
        key: { source: 'test', operation: 'move', id: randomUUID() },
        legs: [{ from, to, amount }],
      });
    await move(account('a'), 'bonus', 5n);
    await move(account('a'), 'bonus', 6n);
    await move('bonus', account('a'), 2n);
    await move(account('b'), 'cash', 1n);
    await move('suspense', 'cash', 1n);
    const flows = await ledger.flows('sports');
    expect(flows.filter(({ from, to }) => `${from} ${to}`.includes(':flows:'))).toEqual([
      { from: 'bonus', to: account('a'), amount: 2n },
      { from: account('a'), to: 'bonus', amount: 11n },
      { from: account('b'), to: 'cash', amount: 1n },
    ]);
    expect(flows.some(({ from, to }) => `${from} ${to}`.includes('suspense'))).toBe(false);
    const other = await walletWith(7n);
    const balances = await ledger.listBalances([wallet, other, randomUUID()]);
    expect([...balances.keys()].toSorted()).toEqual([wallet, other].toSorted());
    expect(balances.get(other)).toEqual({ cash: 7n, bonus: 0n, held: 0n, version: 1n });
  });

  it('is listed newest first, and as stale when it was left open', async () => {
    const wallet = await walletWith(1000n);
    for (const n of [1, 2, 3])
      await ledger.post(
        bet(wallet, 10n, `list-${n}`, { round: round(`list-${n}`, { opens: true, game: 'liste' }) }),
      );
    const page = await ledger.listRounds(wallet, 'fel', 'liste', { skip: 1, take: 1 });
    expect([page.total, page.list.map(({ id }) => id)]).toEqual([3, ['list-2']]);
    const stale = await ledger.listStaleRounds('fel', new Date(Date.now() + 60_000), 1000);
    expect(stale.filter((each) => each.wallet === wallet).map(({ id }) => id)).toEqual([
      'list-1',
      'list-2',
      'list-3',
    ]);
    expect(await ledger.listStaleRounds('fel', new Date(0), 1000)).toEqual([]);
  });
});

describe('a reversal', () => {
  it('takes a stake back into the purses it came from, once', async () => {
    const wallet = await walletWith(60n, 100n);
    await ledger.post(bet(wallet, 100n, 'rev-1'));
    const first = await reverse(wallet, 'bet', 'rev-1');
    expect(first).toMatchObject({
      outcome: 'applied',
      balances: { cash: 60n, bonus: 100n },
      split: { cash: 60n, bonus: 40n },
    });
    expect(await reverse(wallet, 'bet', 'rev-1')).toEqual({ ...first, outcome: 'replayed' });
    expect(await reverse(wallet, 'bet', 'rev-1', { own: 'another' })).toMatchObject({
      outcome: 'already-reversed',
      other: 'posting' in first && first.posting,
    });
    expect(await moneyOf(wallet)).toEqual([60n, 100n, 0n]);
    expect(await ledger.findRound(wallet, 'fel', 'rev-1')).toMatchObject({ staked: 0n });
  });

  it('of an unknown stake leaves a marker that refuses it when it comes', async () => {
    const wallet = await walletWith(100n);
    expect(await outcomeOf(reverse(wallet, 'bet', 'rev-2'))).toBe('barred');
    expect(await outcomeOf(reverse(wallet, 'bet', 'rev-2'))).toBe('barred');
    expect(await outcomeOf(ledger.post(bet(wallet, 10n, 'rev-2')))).toBe('barred');
    expect(await moneyOf(wallet)).toEqual([100n, 0n, 0n]);
  });

  it.each<[what: string, make: (wallet: string) => Promise<Posted>]>([
    [
      'that takes another wallet’s posting back',
      async (wallet) => {
        await ledger.post(bet(await walletWith(10n), 10n, 'not-mine'));
        return reverse(wallet, 'bet', 'not-mine');
      },
    ],
    [
      'whose key took something else back',
      async (wallet) => {
        await ledger.post(bet(wallet, 10n, 'one'));
        await ledger.post(bet(wallet, 10n, 'two'));
        await reverse(wallet, 'bet', 'one', { own: 'reversal' });
        return reverse(wallet, 'bet', 'two', { own: 'reversal' });
      },
    ],
    [
      'of an unknown posting whose key took something back already',
      async (wallet) => {
        await ledger.post(bet(wallet, 10n, 'three'));
        await reverse(wallet, 'bet', 'three', { own: 'reversal 3' });
        return reverse(wallet, 'bet', 'never came', { own: 'reversal 3' });
      },
    ],
  ])('%s is a clash', async (_what, make) => {
    expect(await outcomeOf(make(await walletWith(100n)))).toBe('clash');
  });

  it('that clashed leaves no marker', async () => {
    const wallet = await walletWith(100n);
    expect(await outcomeOf(ledger.post(bet(wallet, 10n, 'never came')))).toBe('applied');
  });

  it('of a win that is spent goes below zero only when it may, and nothing is spent from a debt', async () => {
    const wallet = await walletWith(100n);
    await ledger.post(bet(wallet, 100n, 'rev-3'));
    await ledger.post(win(wallet, 50n, 'rev-3'));
    await ledger.post(bet(wallet, 50n));
    expect(await outcomeOf(reverse(wallet, 'win', 'rev-3'))).toBe('insufficient');
    expect(await outcomeOf(reverse(wallet, 'win', 'rev-3', { mayOverdraw: true }))).toBe('applied');
    expect(await moneyOf(wallet)).toEqual([-50n, 0n, 0n]);
    expect(await outcomeOf(ledger.post(bet(wallet, 1n)))).toBe('insufficient');
    await ledger.post(credit(wallet, 'cash', 20n));
    expect(await moneyOf(wallet)).toEqual([-30n, 0n, 0n]);
    // Paid in and spent in one posting: the debt comes first.
    const legs: Leg[] = [
      { from: 'payment:test', to: 'cash', amount: 20n },
      { from: 'cash', to: game, amount: 10n },
    ];
    expect(await outcomeOf(ledger.post({ ...credit(wallet, 'cash', 1n), legs }))).toBe('insufficient');
  });

  it('of a win whose bonus share is spent owes the rest in cash, when it may', async () => {
    const wallet = await walletWith(50n, 50n);
    await ledger.post(bet(wallet, 100n, 'rev-4'));
    await ledger.post(win(wallet, 60n, 'rev-4'));
    await ledger.post({ ...bet(wallet, 1n), legs: [{ from: 'bonus', to: game, amount: 20n }] });
    expect(await moneyOf(wallet)).toEqual([30n, 10n, 0n]);
    expect(await outcomeOf(reverse(wallet, 'win', 'rev-4'))).toBe('insufficient');
    expect(await outcomeOf(reverse(wallet, 'win', 'rev-4', { mayOverdraw: true }))).toBe('applied');
    expect(await moneyOf(wallet)).toEqual([-20n, 0n, 0n]);
  });

  it.each([
    ['a reversal', 'reverse'],
    ['a hold', 'hold'],
    ['the end of a hold', 'release'],
  ])('cannot take back %s', async (_what, operation) => {
    const wallet = await walletWith(100n);
    const id = randomUUID();
    await ledger.post(bet(wallet, 10n, id));
    await reverse(wallet, 'bet', id, { own: id });
    await expect(reverse(wallet, operation, id)).rejects.toThrow(/bug: /);
  });

  it('keeps the references of the reversed posting', async () => {
    const wallet = await walletWith(100n);
    const posted = await ledger.post(bet(wallet, 10n, 'memo', { memo: { game: 'lale' } }));
    await reverse(wallet, 'bet', 'memo');
    const { list } = await ledger.statement(wallet, { skip: 0, take: 1 });
    expect(list[0]).toMatchObject({
      change: 10n,
      memo: { game: 'lale', reverses: 'posting' in posted && posted.posting },
    });
  });
});

it('bars a key once, and not one that was used', async () => {
  const wallet = await walletWith(100n);
  const key = { source: 'fel', operation: 'bet', id: 'bar-1' };
  expect(await ledger.bar(randomUUID(), key)).toBe('no-wallet');
  expect(await ledger.bar(wallet, key)).toBe('barred');
  expect(await ledger.bar(wallet, key)).toBe('already-barred');
  expect(await ledger.findPosting(key)).toMatchObject({ wallet, barred: true });
  await ledger.post(bet(wallet, 10n, 'bar-2'));
  expect(await ledger.bar(wallet, { ...key, id: 'bar-2' })).toBe('used');
});

describe('a hold', () => {
  const payout = { source: 'payment', to: 'payment:test' } as const;
  const hold = (wallet: string, id: string, amount: bigint) =>
    ledger.hold(unheard(database.pool), { wallet, hold: id, ...payout, amount });
  const capture = (wallet: string, id: string, more = {}) =>
    ledger.capture(unheard(database.pool), { wallet, hold: id, ...payout, ...more });
  const release = (wallet: string, id: string, more = {}) =>
    ledger.release(unheard(database.pool), { wallet, hold: id, ...payout, ...more });

  it('sets cash aside, never bonus, and is paid out once', async () => {
    const wallet = await walletWith(100n, 50n);
    const id = randomUUID();
    expect(await outcomeOf(hold(wallet, id, 101n))).toBe('insufficient');
    expect(await outcomeOf(hold(wallet, id, 100n))).toBe('applied');
    expect(await outcomeOf(hold(wallet, id, 100n))).toBe('replayed');
    expect(await outcomeOf(hold(wallet, id, 99n))).toBe('clash');
    expect(await moneyOf(wallet)).toEqual([0n, 50n, 100n]);
    const paid = await capture(wallet, id);
    expect(paid.outcome).toBe('applied');
    expect(await capture(wallet, id)).toEqual({ ...paid, outcome: 'replayed' });
    expect(await outcomeOf(capture(wallet, id, { to: 'payment:other' }))).toBe('clash');
    expect(await release(wallet, id)).toMatchObject({ outcome: 'hold-ended', other: 'captured' });
    expect(await moneyOf(wallet)).toEqual([0n, 50n, 0n]);
  });

  it('that is released gives the cash back, once', async () => {
    const wallet = await walletWith(100n);
    const id = randomUUID();
    await hold(wallet, id, 70n);
    expect(await outcomeOf(release(wallet, id))).toBe('applied');
    expect(await outcomeOf(release(wallet, id))).toBe('replayed');
    expect(await capture(wallet, id)).toMatchObject({ outcome: 'hold-ended', other: 'released' });
    expect(await moneyOf(wallet)).toEqual([100n, 0n, 0n]);
  });

  it('ends for its own source alone: under another name it would end twice, at another hold’s cost', async () => {
    const wallet = await walletWith(100n);
    const [mine, neighbour] = [randomUUID(), randomUUID()];
    await hold(wallet, mine, 30n);
    await hold(wallet, neighbour, 30n);
    await capture(wallet, mine);
    expect(await outcomeOf(capture(wallet, mine, { source: 'office' }))).toBe('no-hold');
    expect(await moneyOf(wallet)).toEqual([40n, 0n, 30n]);
  });

  it('that does not exist has no end, and neither has one of a wallet that was never opened', async () => {
    expect(await outcomeOf(release(await walletWith(1n), randomUUID()))).toBe('no-hold');
    expect(await outcomeOf(release(randomUUID(), randomUUID()))).toBe('no-wallet');
    expect(await outcomeOf(hold(randomUUID(), randomUUID(), 1n))).toBe('no-wallet');
  });

  it('of the full balance, asked for fifty times at once, is made once', async () => {
    const wallet = await walletWith(100n);
    const posted = await Promise.all(Array.from({ length: 50 }, () => hold(wallet, randomUUID(), 100n)));
    expect(outcomes(posted)).toEqual({ applied: 1, insufficient: 49 });
    expect(await moneyOf(wallet)).toEqual([0n, 0n, 100n]);
  });

  it('that is captured and released at once ends one way', async () => {
    for (let n = 0; n < 20; n += 1) {
      const wallet = await walletWith(100n);
      const id = randomUUID();
      await hold(wallet, id, 100n);
      const posted = await Promise.all([
        capture(wallet, id),
        release(wallet, id),
        capture(wallet, id),
        release(wallet, id),
      ]);
      expect(outcomes(posted)).toEqual({ applied: 1, replayed: 1, 'hold-ended': 2 });
    }
  });
});

describe('races', () => {
  it.each(['read committed', 'repeatable read', 'serializable'])(
    'of two stakes of 80 on 100 let one win, under %s',
    async (isolation) => {
      for (let n = 0; n < 20; n += 1) {
        const wallet = await walletWith(100n);
        const stake = () =>
          inTransaction(
            (client) => ledger.postWithin(unheard(client), bet(wallet, 80n)),
            `begin isolation level ${isolation}`,
          ).catch((error: { code: string }) => error.code);
        const posted = [await Promise.all([stake(), stake()]), await stake()].flat();
        // The stricter levels may ask one of them to come again, which then is refused.
        const applied = posted.filter((each) => typeof each !== 'string' && each.outcome === 'applied');
        expect(applied).toHaveLength(1);
        expect(posted.filter((each) => typeof each === 'string').every((code) => code === '40001')).toBe(
          true,
        );
        expect(await moneyOf(wallet)).toEqual([20n, 0n, 0n]);
      }
    },
  );

  it('of two servers over the same money let one win', async () => {
    const other = openLedger({ pool: database.pool });
    for (let n = 0; n < 20; n += 1) {
      const wallet = await walletWith(100n);
      const posted = await Promise.all([ledger.post(bet(wallet, 80n)), other.post(bet(wallet, 80n))]);
      expect(outcomes(posted)).toEqual({ applied: 1, insufficient: 1 });
    }
    await other.close();
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

  it('of one key for two wallets ask a caller’s transaction to run again, and not to fail', async () => {
    const [a, b] = [await walletWith(100n), await walletWith(100n)];
    const first = await database.pool.connect();
    await first.query('begin');
    await ledger.postWithin(unheard(first), bet(a, 10n, 'in-two'));
    const second = inTransaction((client) => ledger.postWithin(unheard(client), bet(b, 10n, 'in-two')));
    const asked = second.catch((error: unknown) => error);
    await someoneWaits();
    await first.query('commit');
    first.release();
    expect(await asked).toMatchObject({ code: '40001' });
    expect(
      await outcomeOf(inTransaction((client) => ledger.postWithin(unheard(client), bet(b, 10n, 'in-two')))),
    ).toBe('clash');
  });

  it('of a stake and its reversal leave the money where it was, in whichever order they came', async () => {
    for (let n = 0; n < 20; n += 1) {
      const wallet = await walletWith(100n);
      const id = randomUUID();
      await Promise.all([ledger.post(bet(wallet, 40n, id)), reverse(wallet, 'bet', id)]);
      expect(await moneyOf(wallet)).toEqual([100n, 0n, 0n]);
    }
  });
});

describe('within a caller’s transaction', () => {
  it('a rolled back posting leaves no trace', async () => {
    const wallet = await walletWith(100n);
    await inTransaction(
      (client) => ledger.postWithin(unheard(client), bet(wallet, 40n, 'undone')),
      'begin',
      'rollback',
    );
    expect(await moneyOf(wallet)).toEqual([100n, 0n, 0n]);
    expect(await outcomeOf(ledger.post(bet(wallet, 50n, 'undone')))).toBe('applied');
  });

  it('a stake and its win stand together', async () => {
    const wallet = await walletWith(100n);
    await inTransaction(async (client) => {
      await ledger.postWithin(unheard(client), bet(wallet, 40n, 'pair'));
      expect(await ledger.postWithin(unheard(client), win(wallet, 90n, 'pair'))).toMatchObject({
        outcome: 'applied',
        balances: { cash: 150n },
      });
    });
    expect(await moneyOf(wallet)).toEqual([150n, 0n, 0n]);
  });

  it('many postings in one call have the effect of single calls: plain wins, and all that a win may meet', async () => {
    type Case = (id: string) => Promise<readonly [string, Posting]>;
    const staked = async (
      id: string,
      [cash, bonus]: readonly [bigint, bigint],
      more: Partial<Posting> = {},
    ) => {
      const wallet = await walletWith(cash, bonus);
      await ledger.post(bet(wallet, 100n, id, more));
      return wallet;
    };
    const late = (id: string) => ({ round: round(id, { closes: true, late: true }) });
    const paidOf = (wallet: string, id: string, amount = 333n, needs?: RoundReference['needs']) =>
      [wallet, win(wallet, amount, id, { round: { ...late(id).round, ...(needs && { needs }) } })] as const;
    /** A round with two stakes, of which the first was taken back. */
    const stakedTwice = async (id: string) => {
      const wallet = await staked(id, [500n, 0n]);
      await ledger.post(bet(wallet, 10n, `${id} again`, { round: round(id, { opens: true }) }));
      await reverse(wallet, 'bet', id);
      return wallet;
    };
    const cases: Record<string, Case> = {
      'all of it cash': async (id) => paidOf(await staked(id, [100n, 0n]), id),
      'shared with bonus': async (id) => paidOf(await staked(id, [60n, 41n]), id),
      'all of it bonus': async (id) => paidOf(await staked(id, [0n, 150n]), id),
      'a loss': async (id) => paidOf(await staked(id, [500n, 0n]), id, 0n),
      'paid before': async (id) => {
        const wallet = await staked(id, [100n, 0n]);
        await ledger.post(win(wallet, 333n, id, late(id)));
        return paidOf(wallet, id);
      },
      'paid otherwise before': async (id) => {
        const wallet = await staked(id, [100n, 0n]);
        await ledger.post(win(wallet, 334n, id, late(id)));
        return paidOf(wallet, id);
      },
      'taken back before it came': async (id) => {
        const wallet = await staked(id, [100n, 0n]);
        await reverse(wallet, 'win', id);
        return paidOf(wallet, id);
      },
      'of a stake that was taken back': async (id) => {
        const wallet = await staked(id, [100n, 0n]);
        await reverse(wallet, 'bet', id);
        return paidOf(wallet, id);
      },
      'of a round that has ended': async (id) =>
        paidOf(await staked(id, [100n, 0n], { round: round(id, { opens: true, closes: true }) }), id),
      'of no round': async (id) => paidOf(await walletWith(100n), id),
      'of a wallet that refuses wins': async (id) => {
        const wallet = await staked(id, [100n, 0n]);
        await ledger.refuse(database.pool, wallet, ['win']);
        return paidOf(wallet, id);
      },
      'into a budget': async (id) => {
        const wallet = await walletWith(500n);
        await inTransaction((client) =>
          ledger.setBudgets(client, wallet, 'loss', [
            {
              name: 'day',
              draws: ['bet'],
              returns: ['win'],
              counts: 'spent',
              from: new Date(0),
              to: null,
              most: 400n,
            },
          ]),
        );
        await ledger.post(bet(wallet, 100n, id));
        return paidOf(wallet, id);
      },
      'that needs a stake': async (id) =>
        paidOf(await staked(id, [60n, 41n]), id, 333n, { operation: 'bet' }),
      'that needs the stake that stands': async (id) =>
        paidOf(await stakedTwice(id), id, 333n, { operation: 'bet', id: `${id} again` }),
      'that needs the stake that was taken back': async (id) =>
        paidOf(await stakedTwice(id), id, 333n, { operation: 'bet', id }),
      'that needs a stake, and none is left': async (id) => {
        const wallet = await staked(id, [100n, 0n]);
        await reverse(wallet, 'bet', id);
        return paidOf(wallet, id, 333n, { operation: 'bet' });
      },
      'over a debt': async (id) => {
        const wallet = await staked(id, [100n, 0n]);
        await ledger.post({
          wallet,
          key: { source: 'fel', operation: 'adjust', id },
          legs: [{ from: 'cash', to: game, amount: 50n }],
          mayOverdraw: true,
        });
        return paidOf(wallet, id, 20n);
      },
      'a stake among them': async (id) => {
        const wallet = await walletWith(500n);
        return [wallet, bet(wallet, 100n, id)] as const;
      },
      'of a wallet that is none': async (id) => paidOf(randomUUID(), id),
    };
    const names = Object.keys(cases);
    const make = (kind: string) => Promise.all(names.map((name) => cases[name]!(`${kind} ${name}`)));
    const [alone, together] = [await make('alone'), await make('together')];
    const within = async (client: pg.PoolClient) => {
      const answers: Posted[] = [];
      for (const [, posting] of alone) answers.push(await ledger.postWithin(unheard(client), posting));
      return answers;
    };
    const one = await inTransaction(within);
    const all = await inTransaction((client) =>
      ledger.postAllWithin(
        unheard(client),
        together.map(([, posting]) => posting),
      ),
    );
    const known = async ([wallet]: (typeof alone)[number], kind: string, name: string, posted: Posted) => ({
      name,
      ...posted,
      posting: undefined,
      balances: await ledger.balances(wallet),
      budgets: await ledger.listBudgets(wallet),
      rows: (
        await database.pool.query(
          `select p.operation, p.fingerprint = '' as blank, p.cash_after, p.bonus_after, p.held_after, p.version_after, p.memo - 'reverses' as memo, p.barred, p.may_overdraw,
             p.round_provider, p.opening = r.opening as opened, p.created_at = r.closed_at as ends, r.staked_cash, r.staked_bonus, r.paid, r.voided,
             r.closed_at is null as open, e.leg, e.from_account, e.to_account, e.amount, w.overdrawn
           from posting p join wallet w on w.id = p.wallet_id left join round r on r.wallet_id = p.wallet_id and r.id = p.round_id
           left join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
           where p.wallet_id = $1 order by p.version_after, e.leg, p.operation`,
          [wallet],
        )
      ).rows,
      round: await ledger
        .findRound(wallet, 'fel', `${kind} ${name}`)
        .then((found) => found && { ...found, wallet: '', id: '', openedAt: 0, closedAt: 0 }),
    });
    const shown = (made: typeof alone, kind: string, posted: readonly Posted[]) =>
      Promise.all(made.map((each, at) => known(each, kind, names[at]!, posted[at]!)));
    expect(await shown(together, 'together', all)).toEqual(await shown(alone, 'alone', one));
    expect(Object.fromEntries(all.map(({ outcome }, at) => [names[at], outcome]))).toEqual({
      'all of it cash': 'applied',
      'shared with bonus': 'applied',
      'all of it bonus': 'applied',
      'a loss': 'applied',
      'paid before': 'replayed',
      'paid otherwise before': 'clash',
      'taken back before it came': 'barred',
      'of a stake that was taken back': 'applied',
      'of a round that has ended': 'applied',
      'of no round': 'no-round',
      'of a wallet that refuses wins': 'blocked',
      'into a budget': 'applied',
      'that needs a stake': 'applied',
      'that needs the stake that stands': 'applied',
      'that needs the stake that was taken back': 'not-standing',
      'that needs a stake, and none is left': 'not-standing',
      'over a debt': 'applied',
      'a stake among them': 'applied',
      'of a wallet that is none': 'no-wallet',
    });
  });

  it('many postings in one call refuse two of one wallet, for every caller', async () => {
    const wallet = await walletWith(100n);
    const [one, other] = [bet(wallet, 1n), bet(wallet, 2n)].map((each) => checkedPosting(each));
    await expect(
      database.pool.query('select * from ledger_post_all($1)', [postArgument([one!, other!])]),
    ).rejects.toThrow('bug: two items of one call are for the same wallet');
  });

  it('many postings are answered in their order, a refused one leaves the others, and all are announced after the commit', async () => {
    const own = openLedger({ pool: database.pool });
    const heard: [string, bigint][] = [];
    own.onApplied((wallet, { cash }) => heard.push([wallet, cash]));
    const [one, two, three] = [await walletWith(100n), await walletWith(100n), await walletWith(0n)];
    const effects: (() => void)[] = [];
    const known = bet(two, 10n);
    await ledger.post(known);
    const posted = await inTransaction((client) =>
      own.postAllWithin({ client, afterCommit: (effect) => void effects.push(effect) }, [
        bet(one, 40n, 'many'),
        bet(three, 1n),
        win(one, 90n, 'many'),
        known,
        bet(one, 10n),
      ]),
    );
    expect(posted.map(({ outcome, balances: { cash } }) => [outcome, cash])).toEqual([
      ['applied', 60n],
      ['insufficient', 0n],
      ['applied', 150n],
      ['replayed', 90n],
      ['applied', 140n],
    ]);
    expect(heard).toEqual([]);
    for (const effect of effects) effect();
    expect(heard).toEqual([
      [one, 60n],
      [one, 150n],
      [one, 140n],
    ]);
    await own.close();
  });
});

describe('a written posting stays unchanged', () => {
  it.each([
    'update entry set amount = amount + 1',
    'update posting set cash_after = 0',
    'delete from entry',
    'delete from posting',
    'delete from wallet',
    'delete from round',
    'delete from hold',
    'truncate entry',
    'truncate posting cascade',
    'truncate wallet cascade',
    'truncate round',
    'truncate hold',
  ])('also for its owner, who says: %s', async (statement) => {
    const wallet = await walletWith(100n);
    await ledger.post(bet(wallet, 1n));
    await ledger.hold(unheard(database.pool), { wallet, hold: randomUUID(), source: 'payment', amount: 1n });
    await expect(database.pool.query(statement)).rejects.toThrow(/never changed or deleted/);
  });

  it.each([
    ['a purse below zero', `update wallet set bonus = -1 where id = $1`],
    ['cash below zero without the flag', `update wallet set cash = -1 where id = $1`],
    [
      'a key a second time',
      `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, cash_after, bonus_after, held_after, version_after)
       select wallet_id, gen_random_uuid(), source, operation, key_id, '', 0, 0, 0, 9 from posting where wallet_id = $1 limit 1`,
    ],
    [
      'an entry of nothing',
      `insert into entry select wallet_id, id, 7, 'cash', 'suspense', 0 from posting where wallet_id = $1 limit 1`,
    ],
    [
      'an entry to itself',
      `insert into entry select wallet_id, id, 7, 'cash', 'cash', 5 from posting where wallet_id = $1 limit 1`,
    ],
    [
      'an account that the chart does not have',
      `insert into entry select wallet_id, id, 7, 'cash', 'payments:generic', 5 from posting where wallet_id = $1 limit 1`,
    ],
    ['an entry of no posting', `insert into entry values ($1, gen_random_uuid(), 1, 'cash', 'suspense', 5)`],
    [
      'a second reversal',
      `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, reverses, cash_after, bonus_after, held_after, version_after)
       select wallet_id, gen_random_uuid(), 'test', 'reverse', n::text || wallet_id, '', id, 0, 0, 0, 9
       from posting, generate_series(1, 2) n where wallet_id = $1 and operation = 'cash'`,
    ],
  ])('and the tables themselves refuse %s', async (_what, statement) => {
    const wallet = await walletWith(100n);
    await expect(database.pool.query(statement, [wallet])).rejects.toThrow(/violates/);
  });

  it('and one call takes one posting of a wallet', async () => {
    const wallet = await walletWith(100n);
    const two = postArgument([bet(wallet, 1n), bet(wallet, 2n)].map((each) => checkedPosting(each)));
    await expect(database.pool.query(postStatement.text, [two])).rejects.toThrow(/bug: two items/);
    expect(await moneyOf(wallet)).toEqual([100n, 0n, 0n]);
  });
});

describe('the statement', () => {
  it('adds up to the balance, newest first, each line with the balances it left', async () => {
    const wallet = await walletWith(500n, 100n);
    for (let n = 0; n < 7; n += 1) {
      const id = randomUUID();
      await ledger.post(bet(wallet, 50n, id, { memo: { n } }));
      await ledger.post(win(wallet, BigInt(n * 10), id));
    }
    await ledger.bar(wallet, { source: 'fel', operation: 'bet', id: randomUUID() });
    const { total, list } = await ledger.statement(wallet, { skip: 0, take: 100 });
    const { cash, bonus } = (await ledger.balances(wallet))!;
    expect([total, list.length]).toEqual([16, 16]);
    expect(list.reduce((sum, { change }) => sum + change, 0n)).toBe(cash + bonus);
    expect(list.map(({ balances }) => balances.version)).toEqual(
      Array.from({ length: 16 }, (_, n) => BigInt(16 - n)),
    );
    expect(list[1]).toMatchObject({
      key: { source: 'fel', operation: 'bet' },
      change: -50n,
      round: { provider: 'fel', game: 'lale' },
      memo: { n: 6 },
    });
  });

  it('shows the operations, the time and the movements asked for', async () => {
    const wallet = await walletWith(500n);
    for (const won of [0n, 10n, 0n]) {
      const id = randomUUID();
      await ledger.post(bet(wallet, 50n, id));
      await ledger.post(win(wallet, won, id));
    }
    const all = await ledger.statement(wallet, { skip: 0, take: 100 });
    const shown = async (request: object) => {
      const { total, list } = await ledger.statement(wallet, { skip: 0, take: 100, ...request });
      expect(list).toHaveLength(total);
      return total;
    };
    expect(await shown({ operations: ['bet'] })).toBe(3);
    expect(await shown({ operations: ['win'], moved: true })).toBe(1);
    expect(await shown({ operations: [] })).toBe(0);
    expect(await shown({ to: all.list.at(-1)!.at })).toBe(0);
    expect(await shown({ from: new Date(Date.now() + 60_000) })).toBe(0);
    const page = await ledger.statement(wallet, { skip: 5, take: 3 });
    expect([page.total, page.list]).toEqual([7, all.list.slice(5)]);
  });

  it('shows a reversal as the operation of its target, and in its round', async () => {
    const wallet = await walletWith(500n);
    const [lost, won] = [randomUUID(), randomUUID()];
    for (const id of [lost, won]) await ledger.post(bet(wallet, 50n, id));
    await ledger.post(win(wallet, 80n, won));
    await reverse(wallet, 'bet', lost);
    await reverse(wallet, 'win', won);
    const shown = async (operations: readonly string[]) => {
      const { total, list } = await ledger.statement(wallet, { operations, skip: 0, take: 9 });
      expect(list).toHaveLength(total);
      return list;
    };
    const all = await ledger.statement(wallet, { skip: 0, take: 9 });
    const [noWin, noBet] = all.list;
    expect(noWin).toMatchObject({ change: -80n, reverses: { operation: 'win', id: won } });
    expect(noBet).toMatchObject({ change: 50n, reverses: { operation: 'bet', id: lost } });
    expect([noWin!.round?.id, noBet!.round?.id]).toEqual([all.list[2]!.round?.id, all.list[4]!.round?.id]);
    expect(await shown(['win'])).toEqual([noWin, all.list[2]]);
    expect(await shown(['bet'])).toEqual([noBet, all.list[3], all.list[4]]);
    expect(await shown(['reverse'])).toEqual([noWin, noBet]);
  });
});

describe('recent changes', () => {
  const changed = async (seconds: number) =>
    new Map((await ledger.changedWithin(seconds)).map(({ wallet, balances }) => [wallet, balances]));

  it('names each wallet once, with its newest balances, whichever server posted and however', async () => {
    const [played, held, untouched] = [await walletWith(100n), await walletWith(50n), await walletWith(7n)];
    await database.pool.query('select pg_sleep(0.3)');
    const elsewhere = openLedger({ pool: database.pool });
    await elsewhere.post(bet(played, 40n));
    await elsewhere.post(bet(played, 25n));
    await elsewhere.hold(unheard(database.pool), {
      wallet: held,
      hold: randomUUID(),
      source: 'payment',
      amount: 20n,
    });
    await elsewhere.close();
    const found = await changed(0.25);
    expect(found.get(played)).toEqual({ cash: 35n, bonus: 0n, held: 0n, version: 3n });
    expect(found.get(held)).toEqual({ cash: 30n, bonus: 0n, held: 20n, version: 2n });
    expect(found.has(untouched)).toBe(false);
  });

  it('are found without reading old postings, even of busy wallets', async () => {
    const own = await freshDatabase({ schemas: ['ledger'] });
    const [wallets, past] = [200, 50];
    await own.pool.query(
      `insert into wallet (id, currency) select gen_random_uuid(), 'TRY' from generate_series(1, ${wallets})`,
    );
    await own.pool.query(
      `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, cash_after, bonus_after, held_after, version_after, created_at)
       select wallet.id, gen_random_uuid(), 'test', 'old', wallet.id || ' ' || n, '', 0, 0, 0, n,
         now() - case when n > ${past} then interval '0' else interval '1 hour' end
       from generate_series(1, ${past + 1}) n, wallet`,
    );
    await own.pool.query('analyze');
    const client = await own.pool.connect();
    await client.query('begin');
    const before = await rowsRead(client, ['posting', 'wallet']);
    expect(await changedWithin(client, 600)).toHaveLength(wallets);
    const read = (await rowsRead(client, ['posting', 'wallet'])) - before;
    client.release(true);
    await own.drop();
    // A posting and a wallet each, and hardly any older rows.
    expect(read).toBeLessThan(3 * wallets);
  });
});

describe('a posting that needs another one in its round', () => {
  const needing = (
    wallet: string,
    id: string,
    needs: NonNullable<RoundReference['needs']>,
    own = `${id} won`,
  ) =>
    outcomeOf(
      ledger.post({
        wallet,
        key: { source: 'fel', operation: 'win', id: own },
        legs: [{ from: game, to: 'playable', amount: 5n }],
        round: round(id, { late: true, needs }),
      }),
    );

  it('is taken when that stands, and refused when it never came or is another one’s', async () => {
    const wallet = await walletWith(100n);
    const [own, other] = [randomUUID(), randomUUID()];
    await ledger.post(bet(wallet, 10n, own));
    await ledger.post(bet(wallet, 10n, other));
    expect(await needing(wallet, own, { operation: 'bet', id: own })).toBe('applied');
    expect(await needing(wallet, own, { operation: 'bet' }, `${own} more`)).toBe('applied');
    expect(await needing(wallet, own, { operation: 'bet', id: other }, `${own} foreign`)).toBe(
      'not-standing',
    );
    expect(await needing(wallet, own, { operation: 'win', id: own }, `${own} kind`)).toBe('not-standing');
    expect(await needing(wallet, randomUUID(), { operation: 'bet' })).toBe('not-standing');
    expect(await moneyOf(wallet)).toEqual([90n, 0n, 0n]);
  });

  it('is refused once that was reversed, and gets its first answer if it had come first', async () => {
    const wallet = await walletWith(100n);
    const id = randomUUID();
    await ledger.post(bet(wallet, 10n, id));
    expect(await needing(wallet, id, { operation: 'bet', id })).toBe('applied');
    await reverse(wallet, 'bet', id);
    expect(await needing(wallet, id, { operation: 'bet', id })).toBe('replayed');
    expect(await needing(wallet, id, { operation: 'bet', id }, `${id} late`)).toBe('not-standing');
    expect(await moneyOf(wallet)).toEqual([105n, 0n, 0n]);
  });

  it('is never paid beside the reversal of it, however they race', async () => {
    for (let n = 0; n < 30; n += 1) {
      const wallet = await walletWith(100n);
      const id = randomUUID();
      await ledger.post(bet(wallet, 10n, id));
      await Promise.all([reverse(wallet, 'bet', id), needing(wallet, id, { operation: 'bet', id })]);
      const paid = await ledger.findPosting({ source: 'fel', operation: 'win', id: `${id} won` });
      const taken = await ledger.findPosting({ source: 'fel', operation: 'reverse', id: `bet ${id}` });
      // The win first, and then the reversal; or the reversal, and then no win.
      if (paid) expect(paid.balances.version < taken!.balances.version).toBe(true);
      expect(await moneyOf(wallet)).toEqual([paid ? 105n : 100n, 0n, 0n]);
    }
  });
});

describe('a locked wallet', () => {
  it('takes nothing until the transaction that locked it has ended', async () => {
    const wallet = await walletWith(100n);
    const client = await database.pool.connect();
    await client.query('begin');
    await ledger.lock(client, wallet);
    const posted = ledger.post(bet(wallet, 100n));
    await ledger.postWithin(unheard(client), bet(wallet, 30n));
    await client.query('commit');
    client.release();
    expect((await posted).outcome).toBe('insufficient');
    expect(await moneyOf(wallet)).toEqual([70n, 0n, 0n]);
  });
});

describe('a period', () => {
  it('gives every account its opening, movements and closing by the entries alone', async () => {
    const wallet = await walletWith(500n, 100n);
    const id = randomUUID();
    await ledger.post(bet(wallet, 520n, id));
    const from = (await ledger.statement(wallet, { skip: 0, take: 1 })).list[0]!.at;
    // The next instant that a Date can name.
    const after = new Date(from.getTime() + 1);
    while (new Date() <= after) await new Promise((resolve) => setTimeout(resolve, 1));
    await ledger.post(win(wallet, 52n, id));
    const to = new Date(Date.now() + 60_000);
    expect(await ledger.period({ wallet, from: after, to })).toEqual([
      { account: 'bonus', opening: 80n, came: 2n, went: 0n, closing: 82n },
      { account: 'cash', opening: 0n, came: 50n, went: 0n, closing: 50n },
      { account: game, opening: 520n, came: 0n, went: 52n, closing: 468n },
      { account: 'payment:test', opening: -600n, came: 0n, went: 0n, closing: -600n },
    ]);
  });

  it('of the whole house adds up to zero', async () => {
    const wallet = await walletWith(500n, 100n);
    await ledger.post(bet(wallet, 520n));
    const accounts = await ledger.period({ from: new Date(0), to: new Date(Date.now() + 60_000) });
    expect(accounts.length).toBeGreaterThan(3);
    expect(accounts.reduce((sum, { closing }) => sum + closing, 0n)).toBe(0n);
  });
});

it('knows the money in open rounds', async () => {
  const wallet = await walletWith(100n, 50n);
  const [open, ended, taken] = [randomUUID(), randomUUID(), randomUUID()];
  const before = await ledger.inPlay();
  for (const [id, amount] of [
    [open, 20n],
    [ended, 30n],
    [taken, 60n],
  ] as const)
    await ledger.post(bet(wallet, amount, id));
  expect(await ledger.inPlay(wallet)).toBe(110n);
  await ledger.post(win(wallet, 0n, ended));
  await reverse(wallet, 'bet', taken);
  expect(await ledger.inPlay(wallet)).toBe(20n);
  expect(await ledger.inPlay()).toBe(before + 20n);
  expect(await ledger.listRoundPostings(wallet, round(taken), 'bet')).toMatchObject([
    { id: taken, stands: false },
  ]);
  expect(await ledger.listRoundPostings(wallet, round(open), 'bet')).toMatchObject([
    { id: open, stands: true },
  ]);
});

describe('movements of a house account', () => {
  it('are signed as money came to customers or left them, one a posting, within their time', async () => {
    const account = `payment:${randomUUID()}` as const;
    const wallet = await walletWith(100n);
    const key = (operation: string, id: string) => ({ source: 'payment', operation, id });
    const before = new Date();
    await ledger.post({
      wallet,
      key: key('deposit', account),
      legs: [{ from: account, to: 'cash', amount: 70n }],
    });
    await ledger.post({
      wallet,
      key: key('takeback', account),
      legs: [{ from: 'cash', to: account, amount: 30n }],
    });
    const [hold, between] = [randomUUID(), await wait()];
    await ledger.hold(unheard(database.pool), { wallet, hold, source: 'payment', amount: 25n });
    await ledger.capture(unheard(database.pool), { wallet, hold, source: 'payment', to: account });
    const after = await wait();
    expect(await ledger.movements(account, before, after)).toEqual([
      { key: key('deposit', account), amount: 70n },
      { key: key('takeback', account), amount: -30n },
      { key: key('capture', hold), amount: -25n },
    ]);
    expect(await ledger.movements(account, between, after)).toEqual([
      { key: key('capture', hold), amount: -25n },
    ]);
    expect(await ledger.movements(account, after, new Date(after.getTime() + 1000))).toEqual([]);
    expect(await ledger.movements(account.slice(0, -1), before, after)).toEqual([]);
  });

  it('are those of all accounts under a name with a colon', async () => {
    const provider = `p${randomUUID().slice(0, 8)}`;
    const wallet = await walletWith(100n);
    const before = new Date();
    for (const [id, name] of ['lale', 'nar'].entries()) {
      const legs = [{ from: 'cash', to: `game:${provider}:${name}`, amount: 5n }] as const;
      await ledger.post({ wallet, key: { source: provider, operation: 'bet', id: String(id) }, legs });
    }
    const after = await wait();
    const amounts = async (account: string) =>
      (await ledger.movements(account, before, after)).map(({ amount }) => amount);
    expect(await amounts(`game:${provider}:`)).toEqual([-5n, -5n]);
    expect(await amounts(`game:${provider}:nar`)).toEqual([-5n]);
    expect(await amounts(`game:${provider}`)).toEqual([]);
  });

  it('name the reversed posting, even of another day or of none', async () => {
    const account = `game:${randomUUID().slice(0, 8)}:lale` as const;
    const wallet = await walletWith(100n);
    const key = { source: 'test', operation: 'bet', id: account };
    await ledger.post({ wallet, key, legs: [{ from: 'cash', to: account, amount: 5n }] });
    const before = await wait();
    const back = { ...key, operation: 'reverse' };
    await ledger.reverse({ wallet, key: back, target: key });
    await ledger.reverse({
      wallet,
      key: { ...back, id: `${account} b` },
      target: { ...key, id: `${account} a` },
    });
    expect(await ledger.movements(account, before, await wait())).toEqual([
      { key: back, amount: 5n, reverses: { operation: 'bet', id: account } },
    ]);
  });

  it('are found by the ids of their keys, at any time and under any operation, with their reversals', async () => {
    const account = `payment:${randomUUID().slice(0, 8)}` as const;
    const wallet = await walletWith(1000n);
    const [one, other] = [randomUUID(), randomUUID()];
    const move = (source: string, operation: string, id: string, amount: bigint, to = account) =>
      ledger.post({
        wallet,
        key: { source, operation, id },
        legs: [amount > 0n ? { from: to, to: 'cash', amount } : { from: 'cash', to, amount: -amount }],
      });
    await move('payment', 'deposit', one, 70n);
    await move('payment', 'suspense-takeback', one, -30n);
    await move('elsewhere', 'deposit', one, 5n);
    await move('payment', 'deposit', other, 7n);
    await move('payment', 'gift', one, 9n, 'payment:another');
    const back = { source: 'payment', operation: 'undo', id: `back ${one}` };
    await ledger.reverse({ wallet, key: back, target: { operation: 'deposit', id: one } });
    const found = (await ledger.movementsUnder(account, [one, randomUUID()])).map(
      ({ at: _when, ...each }) => each,
    );
    expect(found).toEqual([
      { key: { source: 'payment', operation: 'deposit', id: one }, amount: 70n },
      { key: { source: 'payment', operation: 'suspense-takeback', id: one }, amount: -30n },
      { key: { source: 'elsewhere', operation: 'deposit', id: one }, amount: 5n },
      { key: back, amount: -70n, reverses: { operation: 'deposit', id: one } },
    ]);
    const moved = async (name: string) =>
      (await ledger.movementsUnder(name, [one])).map(({ amount }) => amount);
    expect(await moved('payment:')).toEqual([70n, -30n, 5n, 9n, -70n]);
    expect(await moved(account.slice(0, -1))).toEqual([]);
  });

  it('are found by ids without reading other postings', async () => {
    const own = await freshDatabase({ schemas: ['ledger'] });
    await own.pool.query(
      `insert into wallet (id, currency) select gen_random_uuid(), 'TRY' from generate_series(1, 100)`,
    );
    await own.pool.query(
      `with posted as (
         insert into posting (wallet_id, id, source, operation, key_id, fingerprint, cash_after, bonus_after, held_after, version_after)
         select wallet.id, gen_random_uuid(), 's' || n % 4, 'o', n::text || wallet.id, '', 0, 0, 0, n
         from generate_series(1, 100) n, wallet returning wallet_id, id)
       insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
       select wallet_id, id, 1, 'payment:test', 'cash', 1 from posted`,
    );
    await own.pool.query('analyze');
    const client = await own.pool.connect();
    const { rows } = await client.query<{ key_id: string }>('select key_id from posting limit 20');
    await client.query('begin');
    const before = await rowsRead(client, ['posting', 'entry']);
    const ids = rows.map(({ key_id: id }) => id);
    expect(await readMovementsUnder(client, 'payment:test', ids)).toHaveLength(20);
    const read = (await rowsRead(client, ['posting', 'entry'])) - before;
    client.release(true);
    await own.drop();
    expect(read).toBeLessThan(100);
  });

  /** An instant that the database's clock agrees about. */
  async function wait(): Promise<Date> {
    const { rows } = await database.pool.query<{ now: Date }>(
      'select clock_timestamp() as now from pg_sleep(0.02)',
    );
    return rows[0]!.now;
  }
});

describe('a listener', () => {
  it('gets a change after it is durable, and no replay or refusal', async () => {
    const wallet = await walletWith(100n);
    const heard: bigint[] = [];
    const own = openLedger({ pool: database.pool });
    own.onApplied((who, { cash }) => who === wallet && heard.push(cash));
    await own.post(bet(wallet, 40n, 'told'));
    await own.post(bet(wallet, 40n, 'told'));
    await own.post(bet(wallet, 400n));
    await own.reverse({
      wallet,
      key: { source: 'fel', operation: 'reverse', id: 'told' },
      target: { operation: 'bet', id: 'told' },
    });
    expect(heard).toEqual([60n, 100n]);
    await own.close();
  });

  it('gets every posting of a caller’s transaction after the commit, in order, without the caller’s help', async () => {
    const wallet = await walletWith(100n);
    const heard: bigint[] = [];
    const own = openLedger({ pool: database.pool });
    own.onApplied((_who, { cash }) => heard.push(cash));
    const effects: (() => void)[] = [];
    const hold = { wallet, hold: randomUUID(), source: 'payment' };
    const posted = await inTransaction(async (client) => {
      const tx = { client, afterCommit: (effect: () => void) => void effects.push(effect) };
      const key = { source: 'fel', operation: 'reverse', id: 'joined' };
      return [
        await own.postWithin(tx, bet(wallet, 40n, 'joined')),
        await own.postWithin(tx, bet(wallet, 40n, 'joined')),
        await own.postWithin(tx, bet(wallet, 400n)),
        await own.reverse({ wallet, key, target: { operation: 'bet', id: 'joined' } }, tx),
        await own.hold(tx, { ...hold, amount: 30n }),
        await own.release(tx, hold),
      ];
    });
    expect(posted.map(({ outcome }) => outcome)).toEqual([
      'applied',
      'replayed',
      'insufficient',
      'applied',
      'applied',
      'applied',
    ]);
    expect(heard).toEqual([]);
    for (const effect of effects) effect();
    expect(heard).toEqual([60n, 100n, 70n, 100n]);
    await own.close();
  });

  it('that fails undoes nothing, and does not affect other listeners', async () => {
    const wallet = await walletWith(100n);
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const own = openLedger({ pool: database.pool });
    const heard: bigint[] = [];
    own.onApplied(() => {
      throw new Error('the hub is away');
    });
    own.onApplied((_who, { cash }) => heard.push(cash));
    expect(await outcomeOf(own.post(bet(wallet, 40n)))).toBe('applied');
    expect(heard).toEqual([60n]);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    await own.close();
  });
});
