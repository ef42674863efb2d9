// The limits that customers set on their own stakes and losses: how they change, and what counts, through the wallet port.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { CustomerId } from '../ids.ts';
import type { PortAnswer } from '../wallet/wallet.ts';

let fresh: FreshDatabase;
let servers: readonly [TestRooms, TestRooms];

beforeAll(async () => {
  fresh = await freshDatabase();
  servers = [openTestRooms(fresh.url), openTestRooms(fresh.url)];
  await installHouseGames(servers[0].database);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

type Kind = 'stake' | 'loss';
type Period = 'day' | 'week' | 'month';
const join = async (cash = 100_000n, bonus = 0n) =>
  (await joinCustomer(servers[0], { cash, bonus })).customer;
/** In lira. */
const limit = (customer: CustomerId, kind: Kind, amount: number | null, period: Period = 'day') =>
  servers[0].protection.setLimit(customer, { kind, period, amount });
const stepOf = async (...request: Parameters<typeof limit>) => (await limit(...request)).step;
const find = async (customer: CustomerId, kind: Kind, period: Period = 'day') =>
  (await servers[1].protection.listLimits(customer)).find(
    (each) => each.kind === kind && each.period === period,
  )!;
const usedOf = async (...of: Parameters<typeof find>) => (await find(...of)).used;

let count = 0;
const game = { provider: 'fel', game: 'lale', account: 'game:fel:lale' } as const;
const sports = { provider: 'fel', game: 'lale', account: 'sports:fel' } as const;
/** A stake in kuruş, and its id, which is its round's too. */
function stake(customer: CustomerId, amount: bigint, of: typeof game | typeof sports = game, server = 0) {
  count += 1;
  const id = `limit-${count}`;
  const debit = () => servers[server]!.casino.port.debit({ ...of, customer, tx: id, round: id, amount });
  return { id, answer: unlessBusy(debit) };
}
/** A slow machine answers `busy` for a while: the same stake is sent again. */
async function unlessBusy(debit: () => Promise<PortAnswer>): Promise<PortAnswer> {
  const answer = await debit();
  return answer.outcome === 'busy' ? unlessBusy(debit) : answer;
}
async function staked(...of: Parameters<typeof stake>): Promise<string> {
  const { id, answer } = stake(...of);
  expect((await answer).outcome).toBe('applied');
  return id;
}
const refusedAt = async (...of: Parameters<typeof stake>) => {
  const answer = await stake(...of).answer;
  return answer.outcome === 'limit' ? [answer.limit, answer.most, answer.room?.period] : answer.outcome;
};
const win = async (customer: CustomerId, round: string, amount: bigint) =>
  expect(
    (
      await servers[1].casino.port.credit({
        ...game,
        customer,
        kind: 'win',
        tx: round,
        round,
        amount,
        bet: { tx: round },
        closesRound: true,
      })
    ).outcome,
  ).toBe('applied');

describe('a limit of the customer’s own', () => {
  it('is none at first, of stakes and of losses, over three windows each', async () => {
    const limits = await servers[0].protection.listLimits(await join());
    expect(limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      'stake day',
      'stake week',
      'stake month',
      'loss day',
      'loss week',
      'loss month',
    ]);
    for (const each of limits)
      expect(each).toMatchObject({ amount: null, used: 0, until: null, asked: null });
  });

  it('takes exactly one of 200 stakes at once where there is room for one, on two servers', async () => {
    const customer = await join();
    expect(await stepOf(customer, 'stake', 1)).toBe('holds');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => stake(customer, 60n, game, place % 2).answer),
    );
    expect(answers.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1);
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['applied', 'limit']));
    expect((await servers[0].ledger.balances(customer))!.cash).toBe(99_940n);
    expect(await usedOf(customer, 'stake')).toBe(0.6);
  });

  it('counts what was staked before it in its window, and names what is used and left', async () => {
    const customer = await join();
    await staked(customer, 6000n);
    await limit(customer, 'stake', 100);
    await limit(customer, 'stake', 90, 'month');
    expect(await find(customer, 'stake')).toMatchObject({ amount: 100, used: 60 });
    const answer = await stake(customer, 3001n).answer;
    expect(answer).toMatchObject({
      outcome: 'limit',
      limit: 'stake_limit_reached',
      most: 3000n,
      room: { period: 'month', amount: 9000n, used: 6000n, left: 3000n, until: expect.any(Date) as Date },
    });
    await staked(customer, 3000n);
    expect(await refusedAt(customer, 1n)).toEqual(['stake_limit_reached', 0n, 'month']);
  });

  it('holds at once when it is lowered, and after a day and a second word when it is raised or taken away', async () => {
    const customer = await join();
    await limit(customer, 'loss', 100);
    expect(await stepOf(customer, 'loss', 50)).toBe('holds');
    expect(await refusedAt(customer, 5001n)).toEqual(['loss_limit_reached', 5000n, 'day']);
    expect(await stepOf(customer, 'loss', 200)).toBe('asked');
    expect(await stepOf(customer, 'loss', 200)).toBe('waits');
    const asked = await find(customer, 'loss');
    expect(asked).toMatchObject({ amount: 50, asked: { amount: 200, mayConfirm: false } });
    expect(Date.parse(`${asked.asked!.from}Z`) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await refusedAt(customer, 5001n)).toEqual(['loss_limit_reached', 5000n, 'day']);

    const aDayLater = () =>
      fresh.pool.query(
        `update play_limit set asked_from = asked_from - interval '24 hours' where customer_id = $1`,
        [customer],
      );
    await aDayLater();
    // It does not rise by itself.
    expect(await refusedAt(customer, 5001n)).toEqual(['loss_limit_reached', 5000n, 'day']);
    expect(await stepOf(customer, 'loss', 200)).toBe('holds');
    await staked(customer, 5001n);
    expect(await stepOf(customer, 'loss', null)).toBe('asked');
    await aDayLater();
    expect(await stepOf(customer, 'loss', null)).toBe('holds');
    await staked(customer, 50_000n);
    const { rows } = await fresh.pool.query<{ kurus: bigint | null }>(
      'select amount_kurus as kurus from play_limit_change where customer_id = $1 order by at',
      [customer],
    );
    expect(rows.map(({ kurus }) => kurus && Number(kurus))).toEqual([
      10_000,
      5000,
      5000,
      20_000,
      20_000,
      null,
    ]);
  });

  it('asked to rise is forgotten when it is lowered', async () => {
    const customer = await join();
    await limit(customer, 'stake', 100);
    await limit(customer, 'stake', 200);
    expect(await stepOf(customer, 'stake', 80)).toBe('holds');
    expect((await find(customer, 'stake')).asked).toBeNull();
  });
});

describe('a loss', () => {
  it('is what was staked less what these very stakes have paid, however late', async () => {
    const customer = await join();
    await limit(customer, 'loss', 100);
    const [lost, won] = [await staked(customer, 4000n), await staked(customer, 6000n)];
    expect(await refusedAt(customer, 1n)).toEqual(['loss_limit_reached', 0n, 'day']);
    await win(customer, won, 4500n);
    expect(await usedOf(customer, 'loss')).toBe(55);
    await servers[0].casino.port.reverse({ provider: 'fel', customer, target: lost });
    expect(await usedOf(customer, 'loss')).toBe(15);
    await servers[0].casino.port.reverse({ provider: 'fel', customer, target: won, family: 'win' });
    expect(await usedOf(customer, 'loss')).toBe(60);
  });

  it('counts a sports bet as lost until it is settled, and again when its settlement is corrected', async () => {
    const customer = await join();
    await limit(customer, 'loss', 100);
    const bet = await staked(customer, 8000n, sports);
    const settle = (tx: string, total: bigint, leavesOpen: boolean) =>
      servers[1].casino.port.settleTo({ ...sports, customer, tx: `${bet} ${tx}`, bet, total, leavesOpen });
    expect(await refusedAt(customer, 2001n)).toEqual(['loss_limit_reached', 2000n, 'day']);
    expect((await settle('part', 3000n, true)).outcome).toBe('applied');
    expect(await usedOf(customer, 'loss')).toBe(50);
    expect((await settle('end', 20_000n, false)).outcome).toBe('applied');
    expect(await usedOf(customer, 'loss')).toBe(0);
    expect((await settle('corrected', 1000n, false)).outcome).toBe('applied');
    expect(await usedOf(customer, 'loss')).toBe(70);
  });

  it('is given back to the window in which its round began', async () => {
    const customer = await join();
    const early = await staked(customer, 9000n);
    await fresh.pool.query(
      `update round set opened_at = opened_at - interval '31 days' where wallet_id = $1 and id = $2`,
      [customer, early],
    );
    await limit(customer, 'loss', 100);
    await staked(customer, 1000n);
    const before = await usedOf(customer, 'loss');
    await win(customer, early, 30_000n);
    expect(await usedOf(customer, 'loss')).toBe(before);
  });

  it('is of cash, not of what a bonus lent', async () => {
    const customer = await join(1000n, 5000n);
    await limit(customer, 'loss', 10);
    await limit(customer, 'stake', 10);
    await staked(customer, 4000n);
    expect([await usedOf(customer, 'loss'), await usedOf(customer, 'stake')]).toEqual([10, 10]);
    await staked(customer, 500n);
    expect([await usedOf(customer, 'loss'), await usedOf(customer, 'stake')]).toEqual([10, 10]);
  });
});
