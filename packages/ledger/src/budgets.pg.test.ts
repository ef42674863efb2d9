// A wallet's blocks and budgets: exact under its lock, on every server.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { checkInvariants } from './invariants.ts';
import {
  openLedger,
  type BudgetRequest,
  type CalendarBudgetRequest,
  type Ledger,
  type Posted,
  type Posting,
} from './ledger.ts';

let database: FreshDatabase;
/** Two servers of one house. */
let servers: readonly [Ledger, Ledger];

beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  servers = [openLedger({ pool: database.pool }), openLedger({ pool: database.pool })];
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all(servers.map((ledger) => ledger.close()));
  await database.drop();
});

const game = 'game:fel:lale';

async function walletWith(cash: bigint, bonus = 0n): Promise<string> {
  const wallet = randomUUID();
  await servers[0].openWallet(database.pool, wallet, 'TRY');
  await servers[0].post(credit(wallet, 'start', cash));
  if (bonus > 0n)
    await servers[0].post({
      wallet,
      key: { source: 'test', operation: 'bonus', id: randomUUID() },
      legs: [{ from: 'bonus:trial', to: 'bonus', amount: bonus }],
    });
  return wallet;
}
const credit = (wallet: string, operation: string, amount: bigint, fee = 0n): Posting => ({
  wallet,
  key: { source: 'payment', operation, id: randomUUID() },
  legs: [
    { from: 'payment:test', to: 'cash', amount },
    ...(fee > 0n ? [{ from: 'cash', to: 'payment:test:fee', amount: fee } as const] : []),
  ],
});
const bet = (wallet: string, amount: bigint, id: string = randomUUID(), round = id): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'bet', id },
  legs: [{ from: 'playable', to: game, amount }],
  round: { provider: 'fel', id: round, game: 'lale', opens: true },
});
const win = (wallet: string, amount: bigint, id: string): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'win', id },
  legs: [{ from: game, to: 'playable', amount }],
  round: { provider: 'fel', id, game: 'lale', late: true },
});
const reverse = (wallet: string, operation: string, id: string) =>
  servers[1].reverse({
    wallet,
    key: { source: 'fel', operation: 'reverse', id: `${operation} ${id}` },
    target: { operation, id },
    mayOverdraw: true,
  });

const allTime = { from: new Date(0), to: null };
const stakes = (most: bigint, more: Partial<BudgetRequest> = {}): BudgetRequest => ({
  name: 'day',
  draws: ['bet'],
  returns: [],
  counts: 'spent',
  ...allTime,
  most,
  ...more,
});
const losses = (most: bigint, more: Partial<BudgetRequest> = {}) =>
  stakes(most, { returns: ['win'], ...more });
const set = (wallet: string, kind: string, ...budgets: BudgetRequest[]) =>
  servers[0].setBudgets(database.pool, wallet, kind, budgets);
const used = async (wallet: string) =>
  Object.fromEntries(
    (await servers[1].listBudgets(wallet)).map(({ kind, name, used: so }) => [`${kind} ${name}`, so]),
  );
const cashOf = async (wallet: string) => (await servers[0].balances(wallet))!.cash;
async function databaseNow(): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return new Date(rows[0]!.now.getTime() + 1);
}
const tally = (posted: readonly Posted[]) =>
  posted.reduce<Record<string, number>>(
    (sofar, { outcome }) => ({ ...sofar, [outcome]: (sofar[outcome] ?? 0) + 1 }),
    {},
  );

describe('a budget', () => {
  it('takes exactly one of 200 stakes at once where there is room for one, over two servers', async () => {
    const wallet = await walletWith(100_000n);
    await set(wallet, 'stake', stakes(100n));
    const posted = await Promise.all(
      Array.from({ length: 200 }, (_, place) => servers[place % 2]!.post(bet(wallet, 60n))),
    );
    expect(tally(posted)).toEqual({ applied: 1, 'over-budget': 199 });
    expect(posted.find(({ outcome }) => outcome === 'over-budget')).toMatchObject({ other: 'stake' });
    expect([await cashOf(wallet), await used(wallet)]).toEqual([99_940n, { 'stake day': 60n }]);
  });

  it('takes a stake that uses it up to the last kuruş, and none beyond', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'stake', stakes(100n));
    expect((await servers[0].post(bet(wallet, 100n))).outcome).toBe('applied');
    expect((await servers[1].post(bet(wallet, 1n))).outcome).toBe('over-budget');
    expect(await cashOf(wallet)).toBe(900n);
  });

  it('answers the same stake again as the first time, though the budget is used up', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'stake', stakes(100n));
    const first = bet(wallet, 100n);
    await servers[0].post(first);
    expect((await servers[1].post(first)).outcome).toBe('replayed');
  });

  it('names the first kind that lacks room, and moves none of the others', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'stake', stakes(500n));
    await set(wallet, 'loss', losses(50n));
    expect(await servers[0].post(bet(wallet, 60n))).toMatchObject({ outcome: 'over-budget', other: 'loss' });
    expect(await used(wallet)).toEqual({ 'stake day': 0n, 'loss day': 0n });
  });

  it('keeps what it had used when the figures were still part of it', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'loss', losses(100n), losses(300n, { name: 'week' }));
    await database.pool.query(
      `update wallet set budgets[1].used = 60, budgets[2].used = 200, budgets_used = null where id = $1`,
      [wallet],
    );
    expect(await used(wallet)).toEqual({ 'loss day': 60n, 'loss week': 200n });
    expect((await servers[0].post(bet(wallet, 41n))).outcome).toBe('over-budget');
    expect((await servers[1].post(bet(wallet, 40n))).outcome).toBe('applied');
    expect(await used(wallet)).toEqual({ 'loss day': 100n, 'loss week': 240n });
  });

  it('stays as it was while a posting uses only the one behind it', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'receipt', stakes(100n, { draws: ['deposit'], counts: 'received', used: 30n }));
    await set(wallet, 'stake', stakes(100n));
    expect((await servers[0].post(bet(wallet, 70n))).outcome).toBe('applied');
    expect(await used(wallet)).toEqual({ 'receipt day': 30n, 'stake day': 70n });
    expect((await servers[1].post(credit(wallet, 'deposit', 71n))).outcome).toBe('over-budget');
    expect((await servers[1].post(credit(wallet, 'deposit', 70n))).outcome).toBe('applied');
    expect((await servers[0].post(bet(wallet, 31n))).outcome).toBe('over-budget');
    expect(await used(wallet)).toEqual({ 'receipt day': 100n, 'stake day': 70n });
    // Another kind's change keeps both.
    await set(wallet, 'loss', losses(500n));
    expect(await used(wallet)).toEqual({ 'loss day': 0n, 'receipt day': 100n, 'stake day': 70n });
  });

  it('moves back by a reversal; a gross one does not by a payout, and a net one does', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'stake', stakes(500n));
    await set(wallet, 'loss', losses(500n));
    const lost = bet(wallet, 100n);
    const won = bet(wallet, 200n);
    await servers[0].post(lost);
    await servers[0].post(won);
    await servers[1].post(win(wallet, 150n, won.key.id));
    expect(await used(wallet)).toEqual({ 'stake day': 300n, 'loss day': 150n });
    await reverse(wallet, 'bet', lost.key.id);
    expect(await used(wallet)).toEqual({ 'stake day': 200n, 'loss day': 50n });
    await reverse(wallet, 'win', won.key.id);
    expect(await used(wallet)).toEqual({ 'stake day': 200n, 'loss day': 200n });
  });

  it('lets no win of one round pay for more loss than the budget in the next ones', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'loss', losses(100n));
    const lucky = bet(wallet, 100n);
    await servers[0].post(lucky);
    await servers[0].post(win(wallet, 900n, lucky.key.id));
    expect(await used(wallet)).toEqual({ 'loss day': -800n });
    expect((await servers[0].post(bet(wallet, 101n))).outcome).toBe('over-budget');
    expect((await servers[0].post(bet(wallet, 100n))).outcome).toBe('applied');
  });

  it('gives a payout back to the window in which its round began, and a reversal to that of its stake', async () => {
    const wallet = await walletWith(1000n);
    const yesterday = bet(wallet, 100n);
    const undone = bet(wallet, 70n);
    await servers[0].post(yesterday);
    await servers[0].post(undone);
    const midnight = await databaseNow();
    await set(
      wallet,
      'loss',
      losses(1000n, { name: 'yesterday', to: midnight, used: 170n }),
      losses(1000n, { name: 'today', from: midnight }),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    const today = bet(wallet, 40n);
    await servers[0].post(today);
    await servers[0].post(win(wallet, 90n, yesterday.key.id));
    await reverse(wallet, 'bet', undone.key.id);
    expect(await used(wallet)).toEqual({ 'loss today': 40n, 'loss yesterday': 10n });
    await reverse(wallet, 'win', yesterday.key.id);
    expect(await used(wallet)).toEqual({ 'loss today': 40n, 'loss yesterday': 100n });
  });

  it('blocks no stake once its window has ended, or before it begins', async () => {
    const wallet = await walletWith(1000n);
    await set(
      wallet,
      'stake',
      stakes(0n, { name: 'past', to: new Date(1000) }),
      stakes(0n, { name: 'future', from: new Date(Date.now() + 3_600_000) }),
    );
    expect((await servers[0].post(bet(wallet, 60n))).outcome).toBe('applied');
  });

  it('counts cash, not what a bonus lent', async () => {
    const wallet = await walletWith(50n, 100n);
    await set(wallet, 'stake', stakes(60n));
    expect((await servers[0].post(bet(wallet, 120n))).outcome).toBe('applied');
    expect(await used(wallet)).toEqual({ 'stake day': 50n });
  });

  it('counts incoming money, gross of the fee, if it is set so', async () => {
    const wallet = await walletWith(1n);
    await set(wallet, 'deposit', stakes(150n, { draws: ['deposit'], counts: 'received' }));
    expect((await servers[0].post(credit(wallet, 'deposit', 100n, 10n))).outcome).toBe('applied');
    expect(await used(wallet)).toEqual({ 'deposit day': 100n });
    expect((await servers[1].post(credit(wallet, 'deposit', 60n))).outcome).toBe('over-budget');
    expect((await servers[1].post(credit(wallet, 'win', 60n))).outcome).toBe('applied');
  });

  it('that is lowered acts at once, and keeps what its window has used', async () => {
    const wallet = await walletWith(1000n);
    await set(wallet, 'stake', stakes(500n));
    await servers[0].post(bet(wallet, 100n));
    await set(wallet, 'stake', stakes(150n));
    expect((await servers[1].post(bet(wallet, 51n))).outcome).toBe('over-budget');
    expect((await servers[1].post(bet(wallet, 50n))).outcome).toBe('applied');
    await set(wallet, 'stake');
    expect((await servers[0].post(bet(wallet, 500n))).outcome).toBe('applied');
  });
});

/** A budget of this day, week or month. */
const ofCalendar = (
  every: CalendarBudgetRequest['every'],
  more: Partial<CalendarBudgetRequest> = {},
): CalendarBudgetRequest => ({
  name: every,
  draws: ['bet'],
  returns: ['win', 'adjust'],
  counts: 'spent',
  most: 1000n,
  every,
  zone: 'Europe/Istanbul',
  ...more,
});

describe('a budget of the calendar', () => {
  // Istanbul has kept UTC+3 since 2016. Berlin’s clocks go forward on 28 March 2027 and back on 25 October 2026.
  it.each([
    ['day', 'Europe/Istanbul', '2026-11-23T20:59:59Z', '2026-11-22T21:00:00Z', '2026-11-23T21:00:00Z'],
    ['day', 'Europe/Istanbul', '2026-11-23T21:00:00Z', '2026-11-23T21:00:00Z', '2026-11-24T21:00:00Z'],
    ['week', 'Europe/Istanbul', '2026-11-22T20:59:59Z', '2026-11-15T21:00:00Z', '2026-11-22T21:00:00Z'],
    ['week', 'Europe/Istanbul', '2026-11-22T21:00:00Z', '2026-11-22T21:00:00Z', '2026-11-29T21:00:00Z'],
    ['month', 'Europe/Istanbul', '2028-02-29T20:59:59Z', '2028-01-31T21:00:00Z', '2028-02-29T21:00:00Z'],
    ['month', 'Europe/Istanbul', '2026-12-31T21:00:00Z', '2026-12-31T21:00:00Z', '2027-01-31T21:00:00Z'],
    ['day', 'Europe/Berlin', '2027-03-28T12:00:00Z', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
    ['day', 'Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('of a %s in %s holds %s from %s to %s', async (every, zone, at, from, to) => {
    const { rows } = await database.pool.query<{ from: Date; to: Date; used: bigint }>(
      `select starts_at as "from", ends_at as "to", used from ledger_budget_at(
         ('stake', $1, '{bet}', '{}', 'spent', null, '-infinity', 100, 70, $1, $2)::ledger_budget, $3)`,
      [every, zone, at],
    );
    expect(rows).toEqual([{ from: new Date(from), to: new Date(to), used: 0n }]);
  });

  /** Moves everything of a wallet a day into the past. */
  const sleep = async (wallet: string) => {
    await database.pool.query(
      `update wallet set budgets[1].starts_at = (budgets[1]).starts_at - interval '1 day',
         budgets[1].ends_at = (budgets[1]).ends_at - interval '1 day' where id = $1`,
      [wallet],
    );
    await database.pool.query(
      `update round set opened_at = opened_at - interval '1 day' where wallet_id = $1`,
      [wallet],
    );
  };

  it('begins each window with nothing used, and gives yesterday’s payouts back to yesterday', async () => {
    const wallet = await walletWith(1000n);
    await servers[0].setBudgets(database.pool, wallet, 'loss', [ofCalendar('day', { most: 100n })]);
    const open = bet(wallet, 100n);
    expect((await servers[0].post(open)).outcome).toBe('applied');
    expect((await servers[1].post(bet(wallet, 1n))).outcome).toBe('over-budget');
    await sleep(wallet);
    expect(await used(wallet)).toEqual({ 'loss day': 0n });
    expect((await servers[0].post(bet(wallet, 60n))).outcome).toBe('applied');
    expect((await servers[0].post(win(wallet, 500n, open.key.id))).outcome).toBe('applied');
    expect(await used(wallet)).toEqual({ 'loss day': 60n });
    expect((await servers[1].post(bet(wallet, 41n))).outcome).toBe('over-budget');
    expect((await servers[1].post(bet(wallet, 40n))).outcome).toBe('applied');
  });

  it('takes exactly one of 200 stakes at once where there is room for one, in a new window, over two servers', async () => {
    const wallet = await walletWith(100_000n);
    await servers[0].setBudgets(database.pool, wallet, 'loss', [ofCalendar('day', { most: 100n })]);
    await servers[0].post(bet(wallet, 100n));
    await sleep(wallet);
    const posted = await Promise.all(
      Array.from({ length: 200 }, (_, place) => servers[place % 2]!.post(bet(wallet, 60n))),
    );
    expect(tally(posted)).toEqual({ applied: 1, 'over-budget': 199 });
    expect(await used(wallet)).toEqual({ 'loss day': 60n });
  });

  it('that is set late has used what its window has seen, as one that stood from the start', async () => {
    const [early, late] = [await walletWith(1000n), await walletWith(1000n)];
    const limits = [ofCalendar('month'), ofCalendar('week')];
    await servers[0].setBudgets(database.pool, early, 'loss', limits);
    for (const wallet of [early, late]) {
      const [lost, won, undone] = [bet(wallet, 100n), bet(wallet, 200n), bet(wallet, 70n)];
      for (const each of [lost, won, undone]) await servers[0].post(each);
      await servers[1].post(win(wallet, 150n, won.key.id));
      await reverse(wallet, 'bet', undone.key.id);
      const wrong = win(wallet, 30n, lost.key.id);
      await servers[1].post(wrong);
      await reverse(wallet, 'win', wrong.key.id);
      // A payout of 150 that should have been 120.
      await servers[0].post({
        wallet,
        key: { source: 'fel', operation: 'adjust', id: won.key.id },
        legs: [{ from: 'cash', to: game, amount: 30n }],
        round: { provider: 'fel', id: won.key.id, game: 'lale', late: true },
        mayOverdraw: true,
      });
    }
    await servers[0].setBudgets(database.pool, late, 'loss', limits);
    const seen = { 'loss month': 180n, 'loss week': 180n };
    expect([await used(early), await used(late)]).toEqual([seen, seen]);
    // A changed amount does not restart a window.
    await servers[0].setBudgets(database.pool, late, 'loss', [ofCalendar('month', { most: 200n })]);
    expect((await servers[1].post(bet(late, 21n))).outcome).toBe('over-budget');
    expect((await servers[1].post(bet(late, 20n))).outcome).toBe('applied');
  });
});

describe('a wallet that refuses stakes', () => {
  it('takes no stake after the commit, in 200 races over two servers, and every credit and reversal', async () => {
    const late: string[] = [];
    const counts = { applied: 0, blocked: 0 };
    const race = async (_: unknown, place: number) => {
      const wallet = await walletWith(1000n);
      const before = bet(wallet, 10n);
      await servers[0].post(before);
      const posted = Array.from({ length: 6 }, (_each, n) => servers[n % 2]!.post(bet(wallet, 10n)));
      const client = await database.pool.connect();
      await client.query('begin');
      await servers[place % 2]!.refuse(client, wallet, ['bet']);
      await client.query('commit');
      client.release();
      const committed = await databaseNow();
      const after = await Promise.all(servers.map((ledger) => ledger.post(bet(wallet, 10n))));
      if (after.some(({ outcome }) => outcome !== 'blocked')) late.push(wallet);
      for (const { outcome } of await Promise.all(posted)) counts[outcome as keyof typeof counts] += 1;
      const { rows } = await database.pool.query(
        `select from posting where wallet_id = $1 and operation = 'bet' and created_at > $2`,
        [wallet, committed],
      );
      if (rows.length > 0) late.push(wallet);
      expect((await servers[1].post(win(wallet, 25n, before.key.id))).outcome).toBe('applied');
      expect((await servers[0].post(before)).outcome).toBe('replayed');
      expect((await reverse(wallet, 'bet', before.key.id)).outcome).toBe('applied');
    };
    for (let part = 0; part < 10; part += 1) await Promise.all(Array.from({ length: 20 }, race));
    expect(late).toEqual([]);
    // Both sides win some of the races.
    expect([counts.applied > 0, counts.blocked > 0, counts.applied + counts.blocked]).toEqual([
      true,
      true,
      1200,
    ]);
  });

  it('takes what moves nothing in a round that was begun, and no round of a stake of nothing', async () => {
    const wallet = await walletWith(1000n);
    const begun = bet(wallet, 10n);
    await servers[0].post(begun);
    await servers[0].refuse(database.pool, wallet, ['bet']);
    const decision = { ...bet(wallet, 10n), legs: [], round: { ...begun.round!, opens: false } };
    expect((await servers[1].post(decision)).outcome).toBe('applied');
    const another = bet(wallet, 10n);
    expect((await servers[1].post({ ...another, legs: [] })).outcome).toBe('blocked');
  });

  it('takes them again when it refuses nothing more', async () => {
    const wallet = await walletWith(1000n);
    await servers[0].refuse(database.pool, wallet, ['bet']);
    expect((await servers[1].post(bet(wallet, 10n))).outcome).toBe('blocked');
    await servers[0].refuse(database.pool, wallet, []);
    expect((await servers[1].post(bet(wallet, 10n))).outcome).toBe('applied');
  });
});
