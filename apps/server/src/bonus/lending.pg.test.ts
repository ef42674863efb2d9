import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { processState } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  expire,
  installGames,
  offer,
  askFromHome,
  openBonusServer,
  pay,
  pursesOf,
  stake as stakeIn,
  takeBack as takeBackIn,
  trialTerms,
  type BonusServer,
} from '../../../../testbed/bonus-servers.ts';
import { insertCustomer, type CustomerOptions } from '../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import type { CustomerId } from '../ids.ts';

const amount = 10_000n;
const target = 200_000n;

let fresh: FreshDatabase;
let servers: readonly BonusServer[];
let server: BonusServer;
let trial: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  servers = [openBonusServer(fresh.url), openBonusServer(fresh.url)];
  server = servers[0]!;
  await installGames(server);
  trial = await offer(server, trialTerms, { code: 'trial' });
});
afterEach(async () => {
  expect(await checkInvariants(server.database.pool)).toEqual([]);
  expect(await server.bonuses.check()).toEqual([]);
});
afterAll(async () => {
  await Promise.all(servers.map((each) => each.close()));
  await fresh.drop();
});

const join = (request: CustomerOptions = {}) => insertCustomer(server, request);
const purses = (customer: CustomerId) => pursesOf(server, customer);
const win = (customer: CustomerId, round: string, sum: bigint, id?: string) =>
  pay(server, customer, round, sum, id);
const takeBack = (customer: CustomerId, operation: 'bet' | 'win', id: string) =>
  takeBackIn(server, customer, operation, id);
const endThoseDue = () => server.bonuses.endThoseDue();
const notices = async (customer: CustomerId) =>
  (
    await server.database.pool.query<{ text: string; amount: string }>(
      `select text_code as text, params->>'amount' as amount from notification where customer_id = $1 order by id`,
      [customer],
    )
  ).rows;

async function stake(customer: CustomerId, sum: bigint, game?: string): Promise<string> {
  const round = await stakeIn(server, customer, sum, game);
  if (round === undefined) throw new Error('the stake was not covered');
  return round;
}

/** The bonus that was granted last. */
async function bonusOf(customer: CustomerId) {
  const granted = (await server.bonuses.list(askFromHome(customer))).filter(({ state }) => state !== null);
  return granted.find(({ waitsFor, state }) => waitsFor === null && state === 1) ?? granted[0]!;
}

async function claim(customer: CustomerId, id = trial): Promise<CustomerId> {
  expect(await server.bonuses.claim(askFromHome(customer), { id })).toEqual({ claimed: 'running' });
  return customer;
}
const joinWithTrial = async (request: CustomerOptions = {}) => claim(await join(request));

/** Plays rounds that pay back their stake, until so much is wagered. */
async function wager(customer: CustomerId, sum: bigint): Promise<void> {
  const most = 8000n;
  for (let left = sum; left > 0n; left -= most) {
    const part = left < most ? left : most;
    await win(customer, await stake(customer, part), part);
  }
}

async function complete(customer: CustomerId): Promise<void> {
  await wager(customer, target);
  await endThoseDue();
  expect(await bonusOf(customer)).toMatchObject({ state: processState.completed });
}

async function runOut(customer: CustomerId): Promise<void> {
  await expire(server, customer);
  await endThoseDue();
  expect(await bonusOf(customer)).toMatchObject({ state: processState.expired });
}

async function giveUp(customer: CustomerId): Promise<void> {
  const { id } = await bonusOf(customer);
  expect(await server.bonuses.forfeit(askFromHome(customer), { id })).toBeUndefined();
  expect(await bonusOf(customer)).toMatchObject({ state: processState.cancelled });
}

describe('wagering', () => {
  it('grows with each stake, of cash as of bonus, and not with what is won', async () => {
    const customer = await joinWithTrial({ cash: 5000n });
    const round = await stake(customer, 8001n);
    expect((await bonusOf(customer)).wagered).toBe(80.01);
    await win(customer, round, 70_000n);
    expect((await bonusOf(customer)).wagered).toBe(80.01);
    await stake(customer, 1n);
    expect((await bonusOf(customer)).wagered).toBe(80.02);
    // Staff see the wagering that is left. A customer without an open bonus has none.
    const left = await server.bonuses.listWageringLeft([customer, await join()]);
    expect([...left]).toEqual([[customer, target - 8002n]]);
  });

  it('grows by each game’s contribution, and not at all where a game contributes nothing', async () => {
    const customer = await joinWithTrial({ cash: 100_000n });
    await stake(customer, 1009n, 'rulet');
    expect((await bonusOf(customer)).wagered).toBe(1);
    await stake(customer, 10n, 'rulet');
    expect((await bonusOf(customer)).wagered).toBe(1.01);
    // One game is in two categories, of which one has no contribution; the other game is unknown.
    await stake(customer, 5000n, 'iki');
    await stake(customer, 5000n, 'nobody');
    expect((await bonusOf(customer)).wagered).toBe(1.01);
    await stake(customer, 5000n);
    expect((await bonusOf(customer)).wagered).toBe(51.01);
  });

  it('keeps counting a game whose category is not shown any more', async () => {
    const customer = await joinWithTrial();
    await stake(customer, 1000n);
    await server.database.pool.query('update casino_category set is_on = false where id = 1');
    const other = openBonusServer(fresh.url);
    const rows = await other.bonuses.list(askFromHome(customer));
    await other.close();
    await server.database.pool.query('update casino_category set is_on = true where id = 1');
    expect(rows.find(({ state }) => state === 1)!.wagered).toBe(10);
  });

  it('does not count rounds from before the bonus', async () => {
    const customer = await join({ cash: 9000n });
    await win(customer, await stake(customer, 9000n), 0n);
    await claim(customer);
    expect((await bonusOf(customer)).wagered).toBe(0);
  });

  it('goes back by a stake that is taken back, by no more, and stays when a win is taken back', async () => {
    const customer = await joinWithTrial();
    const [kept, undone] = [await stake(customer, 3000n), await stake(customer, 2500n)];
    await win(customer, kept, 4000n);
    await takeBack(customer, 'bet', undone);
    expect((await bonusOf(customer)).wagered).toBe(30);
    await takeBack(customer, 'win', kept);
    expect((await bonusOf(customer)).wagered).toBe(30);
    await takeBack(customer, 'bet', kept);
    expect((await bonusOf(customer)).wagered).toBe(0);
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });

  it('is shown as the target at most', async () => {
    const customer = await joinWithTrial({ cash: 300_000n });
    await stake(customer, 300_000n);
    expect(await bonusOf(customer)).toMatchObject({ wagered: 2000, wagerTarget: 2000 });
  });

  it('one kuruş short converts nothing; the last kuruş does', async () => {
    const customer = await joinWithTrial();
    await wager(customer, target - 1n);
    await endThoseDue();
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
    await wager(customer, 1n);
    await endThoseDue();
    expect(await purses(customer)).toEqual({ cash: amount, bonus: 0n });
    expect(await bonusOf(customer)).toMatchObject({ state: processState.completed, wagered: 2000 });
    expect(await notices(customer)).toEqual([
      { text: 'bonus_credited', amount: '10000' },
      { text: 'bonus_completed', amount: '10000' },
    ]);
  });

  it('that is complete waits for the round that is open, and falls back when its stake is taken back', async () => {
    const customer = await joinWithTrial();
    await wager(customer, target - 5n);
    const round = await stake(customer, 5n);
    await endThoseDue();
    expect(await bonusOf(customer)).toMatchObject({ state: processState.processing, wagered: 2000 });
    // A round whose stake is reversed is over.
    await takeBack(customer, 'bet', round);
    await endThoseDue();
    expect(await bonusOf(customer)).toMatchObject({ state: processState.processing, wagered: 1999.95 });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });

  it('that falls short after its completion undoes the conversion, once, and the bonus runs no more', async () => {
    const customer = await joinWithTrial({ cash: target });
    const round = await stake(customer, target);
    await win(customer, round, 0n);
    await endThoseDue();
    expect(await purses(customer)).toEqual({ cash: amount, bonus: 0n });
    await takeBack(customer, 'bet', round);
    await Promise.all(Array.from({ length: 20 }, (_, index) => servers[index % 2]!.bonuses.settleLate()));
    await endThoseDue();
    expect(await bonusOf(customer)).toMatchObject({ state: processState.cancelled, wagered: 0 });
    expect(await purses(customer)).toEqual({ cash: target, bonus: 0n });
    expect((await notices(customer)).slice(1)).toEqual([
      { text: 'bonus_completed', amount: '10000' },
      { text: 'bonus_undone', amount: '10000' },
    ]);
    await wager(customer, target);
    await endThoseDue();
    expect(await purses(customer)).toEqual({ cash: target, bonus: 0n });
  });

  it('that falls short is owed by a customer who has spent what became cash', async () => {
    const customer = await joinWithTrial({ cash: target });
    const round = await stake(customer, target);
    await win(customer, round, 0n);
    await endThoseDue();
    await win(customer, await stake(customer, amount), 0n);
    await server.ledger.post({
      wallet: customer,
      key: { source: 'test', operation: 'withdrawal', id: customer },
      legs: [{ from: 'payment:test', to: 'cash', amount: 1n }],
    });
    await takeBack(customer, 'bet', round);
    await win(customer, await stake(customer, target), 0n);
    await server.bonuses.settleLate();
    expect(await purses(customer)).toEqual({ cash: 1n - amount, bonus: 0n });
  });

  it('that suffices without the reversed stake leaves the converted cash', async () => {
    const customer = await joinWithTrial({ cash: target });
    const [enough, more] = [await stake(customer, target), await stake(customer, 70n)];
    for (const round of [enough, more]) await win(customer, round, 0n);
    await endThoseDue();
    await takeBack(customer, 'bet', more);
    await server.bonuses.settleLate();
    expect(await bonusOf(customer)).toMatchObject({ state: processState.completed });
    expect(await purses(customer)).toEqual({ cash: amount, bonus: 0n });
  });

  it('is not made up for by stakes from after the completion', async () => {
    const customer = await joinWithTrial({ cash: 2n * target });
    const round = await stake(customer, target);
    await win(customer, round, 0n);
    await endThoseDue();
    await server.database.pool.query('select pg_sleep(0.002)');
    await win(customer, await stake(customer, target), target);
    await takeBack(customer, 'bet', round);
    await server.bonuses.settleLate();
    expect(await purses(customer)).toEqual({ cash: 2n * target, bonus: 0n });
  });

  it('that falls short takes nothing back twice: a win that was wrong had been taken from cash before', async () => {
    const customer = await joinWithTrial();
    const wrong = await stake(customer, 1000n);
    await win(customer, wrong, 3000n);
    await complete(customer);
    expect(await purses(customer)).toEqual({ cash: 12_000n, bonus: 0n });
    await takeBack(customer, 'win', wrong);
    await server.bonuses.settleLate();
    expect(await purses(customer)).toEqual({ cash: 9000n, bonus: 0n });
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from round where wallet_id = $1 and staked_bonus > 1000 order by opened_at',
      [customer],
    );
    for (const { id } of rows) {
      await takeBack(customer, 'win', id);
      await takeBack(customer, 'bet', id);
      await server.bonuses.settleLate();
      expect((await purses(customer)).bonus).toBe(0n);
    }
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('keeps its count when a game moves to another category, also after the completion', async () => {
    const customer = await joinWithTrial({ cash: 300_000n });
    await stake(customer, 1000n);
    expect((await bonusOf(customer)).wagered).toBe(10);
    await server.database.pool.query(`update game set category = 2 where code = 'lale'`);
    onTestFinished(async () => {
      await server.database.pool.query(`update game set category = 1 where code = 'lale'`);
    });
    const other = openBonusServer(fresh.url);
    const wageredThere = async () =>
      (await other.bonuses.list(askFromHome(customer))).find(({ state }) => state !== null)!.wagered;
    expect(await wageredThere()).toBe(10);
    for (const { id } of await server.ledger.openRounds(customer)) await win(customer, id, 0n);
    await win(customer, await stake(customer, target), 0n);
    await other.bonuses.endThoseDue();
    await win(customer, await stake(customer, 1n), 0n);
    await other.bonuses.settleLate();
    await other.close();
    expect(await bonusOf(customer)).toMatchObject({ state: processState.completed });
  });

  it('after the time is over does not count, though a round is still open', async () => {
    const customer = await joinWithTrial({ cash: 7n });
    const open = await stake(customer, 7n);
    await expire(server, customer);
    await endThoseDue();
    await wager(customer, target);
    expect(await bonusOf(customer)).toMatchObject({ state: processState.processing, wagered: 0.07 });
    await win(customer, open, 0n);
    await endThoseDue();
    expect(await bonusOf(customer)).toMatchObject({ state: processState.expired, wagered: 0.07 });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('becomes cash up to the most that the terms let be won; the rest goes back', async () => {
    const limited = await offer(server, { ...trialTerms, wagering: 1, mostWinKurus: 15_000 });
    const customer = await claim(await join(), limited);
    await win(customer, await stake(customer, amount), 21_000n);
    await endThoseDue();
    expect(await purses(customer)).toEqual({ cash: 15_000n, bonus: 0n });
    expect((await notices(customer)).at(-1)).toEqual({ text: 'bonus_completed', amount: '15000' });
    // A win that comes late is beyond it as well.
    await win(customer, await lateRound(customer), 500n, randomUUID());
    await server.bonuses.settleLate();
    expect(await purses(customer)).toEqual({ cash: 15_000n, bonus: 0n });
  });
});

/** A round of the customer’s bonus that is closed. */
async function lateRound(customer: CustomerId): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from round where wallet_id = $1 and staked_bonus > 0 order by opened_at limit 1',
    [customer],
  );
  return rows[0]!.id;
}

describe('the highest stake while a bonus runs', () => {
  const bet = (customer: CustomerId, sum: bigint) => ({
    provider: 'fel',
    tx: randomUUID(),
    customer,
    game: 'lale',
    account: 'game:fel:lale' as const,
    round: randomUUID(),
    amount: sum,
  });
  const limited = () => offer(server, { ...trialTerms, mostStakeKurus: 500 });

  it('is taken, and a kuruş more is refused where it needs the bonus, and moves nothing', async () => {
    const customer = await claim(await join({ cash: 500n }), await limited());
    const { port } = servers[1]!.casino;
    const refused = { outcome: 'limit', limit: 'stake_above_bonus_limit', most: 500n };
    expect(await port.debit(bet(customer, 501n))).toMatchObject(refused);
    expect(await port.debitAndCredit({ ...bet(customer, 501n), win: 9n })).toMatchObject({
      ...refused,
      balances: { cash: 500n, bonus: amount },
    });
    expect(await purses(customer)).toEqual({ cash: 500n, bonus: amount });
    expect(await port.debit(bet(customer, 400n))).toMatchObject({ outcome: 'applied' });
    expect(await port.debit(bet(customer, 500n))).toMatchObject({ outcome: 'applied' });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount - 400n });
  });

  it('does not bind cash: a higher stake is taken out of cash, and counts', async () => {
    const customer = await claim(await join({ cash: 28_950n }), await limited());
    expect(await servers[1]!.casino.port.debit(bet(customer, 20_000n))).toMatchObject({ outcome: 'applied' });
    expect(await purses(customer)).toEqual({ cash: 8950n, bonus: amount });
    const running = (await server.bonuses.list(askFromHome(customer))).find(({ state }) => state !== null);
    expect(running?.wagered).toBe(200);
  });

  it('is nobody’s without such a bonus', async () => {
    const customer = await joinWithTrial({ cash: 1000n });
    expect(await server.bonuses.largestStake(customer)).toBeNull();
    expect(await server.casino.port.debit(bet(customer, 11_000n))).toMatchObject({ outcome: 'applied' });
    const other = await claim(await join(), await limited());
    expect(await server.bonuses.largestStake(other)).toBe(500n);
    await giveUp(other);
    expect(await server.bonuses.largestStake(other)).toBeNull();
  });

  it('does not hinder the answer to a stake that was taken before', async () => {
    const customer = await join({ cash: 1000n });
    const before = bet(customer, 501n);
    expect(await server.casino.port.debit(before)).toMatchObject({ outcome: 'applied' });
    await claim(customer, await limited());
    expect(await servers[1]!.casino.port.debit(before)).toMatchObject({ outcome: 'replayed' });
  });
});

describe('open wagering', () => {
  it('is the customer’s running bonus from the grant to its end', async () => {
    const customer = await join();
    expect(await server.bonuses.hasOpenWagering(customer)).toBe(false);
    await claim(customer);
    expect(await server.bonuses.hasOpenWagering(customer)).toBe(true);
    expect(await server.bonuses.hasOpenWagering(await join())).toBe(false);
    await complete(customer);
    expect(await server.bonuses.hasOpenWagering(customer)).toBe(false);
  });
});

describe('the end', () => {
  it('of the time removes the bonus money and its winnings, and leaves the cash', async () => {
    const customer = await joinWithTrial({ cash: 1234n });
    await win(customer, await stake(customer, 5000n), 9999n);
    const before = await purses(customer);
    // 9999 in the proportion of 1234 cash to 3766 bonus, the bonus share floored.
    expect(before).toEqual({ cash: 2468n, bonus: 6234n + 7531n });
    await runOut(customer);
    expect(await purses(customer)).toEqual({ cash: before.cash, bonus: 0n });
    expect(await notices(customer)).toEqual([
      { text: 'bonus_credited', amount: '10000' },
      { text: 'bonus_expired', amount: String(before.bonus) },
    ]);
  });

  it('comes without a posting when the bonus money is lost', async () => {
    const customer = await joinWithTrial();
    await win(customer, await stake(customer, amount), 0n);
    await expire(server, customer);
    const { version } = (await server.ledger.balances(customer))!;
    await endThoseDue();
    expect((await server.ledger.balances(customer))!.version).toBe(version);
    expect((await bonusOf(customer)).state).toBe(processState.expired);
  });

  it('comes once, however many servers look', async () => {
    const customer = await joinWithTrial();
    await expire(server, customer);
    await Promise.all(Array.from({ length: 20 }, (_, index) => servers[index % 2]!.bonuses.endThoseDue()));
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
    expect((await notices(customer)).map(({ text }) => text)).toEqual(['bonus_credited', 'bonus_expired']);
  });

  it.each([
    ['expiry', 'some of it', 0n, betSome],
    ['expiry', 'all of it', 0n, betAll],
    ['conversion', 'some of it', target, betSome],
  ])(
    'by %s leaves no bonus money behind when %s is bet at the same moment',
    async (_by, _what, cash, bet) => {
      const people = await Promise.all(Array.from({ length: 24 }, () => joinWithTrial({ cash })));
      for (const customer of people) if (cash > 0n) await win(customer, await stake(customer, cash), 0n);
      await Promise.all(people.map((customer) => expire(server, customer)));
      const over = new AbortController();
      const betting = people.map(async (customer) => {
        for (let round = 0; round < 25; round += 1) await bet(customer);
      });
      const ending = servers.map(async (each) => {
        while (!over.signal.aborted) await each.bonuses.endThoseDue();
      });
      await Promise.all(betting).finally(() => over.abort());
      await Promise.all(ending);
      await endThoseDue();
      for (const customer of people) {
        expect((await purses(customer)).bonus).toBe(0n);
        const ended = (await notices(customer)).filter(({ text }) => text !== 'bonus_credited');
        expect(ended).toHaveLength(1);
        const { total } = await server.ledger.statement(customer, {
          operations: ['bonus-expire', 'bonus-convert'],
          skip: 0,
          take: 1,
        });
        // Nothing was left of the bonus, or all of it went in one posting.
        expect(total).toBe(ended[0]!.amount === '0' ? 0 : 1);
      }
    },
  );
});

/** Some of the money, for twice as much or nothing. */
async function betSome(customer: CustomerId): Promise<void> {
  const sum = BigInt(randomInt(1, 900));
  await betOnce(customer, sum, randomInt(2) === 0 ? 0n : sum * 2n);
}

/** All of a trial bonus, which comes back: while it is at stake the purse is empty. */
const betAll = (customer: CustomerId) => betOnce(customer, amount, amount);

async function betOnce(customer: CustomerId, sum: bigint, pays: bigint): Promise<void> {
  const round = await stakeIn(server, customer, sum);
  if (round !== undefined) await win(customer, round, pays);
}

describe('money that comes late', () => {
  const ways = [
    ['completed', complete],
    ['expired', runOut],
    ['given up', giveUp],
  ] as const;

  it.each(ways)('to a bonus that was %s follows it: a win and a stake that is reversed', async (way, end) => {
    const customer = await joinWithTrial();
    const [won, undone] = [await stake(customer, 1000n), await stake(customer, 500n)];
    await win(customer, won, 0n);
    await win(customer, undone, 500n);
    await end(customer);
    const { cash } = await purses(customer);
    expect(cash).toBe(way === 'completed' ? 9000n : 0n);
    await win(customer, won, 70n, randomUUID());
    await takeBack(customer, 'bet', undone);
    await Promise.all(servers.map((each) => each.bonuses.settleLate()));
    expect(await purses(customer)).toEqual({ cash: way === 'completed' ? cash + 570n : 0n, bonus: 0n });
    await server.bonuses.settleLate();
    expect(await purses(customer)).toEqual({ cash: way === 'completed' ? cash + 570n : 0n, bonus: 0n });
  });

  it.each([
    ['completed', complete, 10_000n],
    ['expired', runOut, 600n],
    ['given up', giveUp, 600n],
  ] as const)('a win that is reversed follows the bonus that was %s', async (_way, end, cash) => {
    const customer = await joinWithTrial();
    const wrong = await stake(customer, 1000n);
    await win(customer, wrong, 2000n);
    await end(customer);
    await server.ledger.post({
      wallet: customer,
      key: { source: 'test', operation: 'deposit', id: randomUUID() },
      legs: [{ from: 'payment:test', to: 'cash', amount: 600n }],
    });
    await takeBack(customer, 'win', wrong);
    await server.bonuses.settleLate();
    // The won 2000 had become cash, or had gone back to the house, which bears it now.
    expect(await purses(customer)).toEqual({ cash: cash === 600n ? cash : 9600n, bonus: 0n });
  });

  it('is not mixed up with the bonus that runs now', async () => {
    const [second, third] = [await offer(server, trialTerms), await offer(server, trialTerms)];
    const customer = await joinWithTrial();
    const first = await stake(customer, 1000n);
    await win(customer, first, 0n);
    await complete(customer);
    await claim(customer, second);
    // All cash is lost, so that stakes are bonus money.
    await win(customer, await stake(customer, 9000n), 0n);
    const lost = await stake(customer, 2000n);
    await win(customer, lost, 0n);
    await runOut(customer);
    await claim(customer, third);
    await win(customer, first, 30n, randomUUID());
    await win(customer, lost, 400n, randomUUID());
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount + 430n });
    await server.bonuses.settleLate();
    expect(await purses(customer)).toEqual({ cash: 30n, bonus: amount });
    await win(customer, lost, 5n, randomUUID());
    await wager(customer, target);
    await endThoseDue();
    // The end does not take the late five for its own.
    expect(await purses(customer)).toEqual({ cash: amount + 30n, bonus: 0n });
  });

  it('and was played on before it was sent on leaves nothing stuck', async () => {
    const customer = await joinWithTrial();
    const round = await stake(customer, 1000n);
    await win(customer, round, 0n);
    await runOut(customer);
    await win(customer, round, 700n, randomUUID());
    const next = await stake(customer, 600n);
    await server.bonuses.settleLate();
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
    await win(customer, next, 5000n);
    expect(await server.bonuses.check()).toEqual([]);
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('is sent on once by servers that race with wins and stakes', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => joinWithTrial()));
    const rounds = new Map<CustomerId, string>();
    for (const customer of people) {
      rounds.set(customer, await stake(customer, 1000n));
      await win(customer, rounds.get(customer)!, 0n);
    }
    const [kept, spent] = [people.slice(0, 6), people.slice(6)];
    for (const customer of kept) await wager(customer, target);
    await Promise.all(spent.map((customer) => expire(server, customer)));
    await endThoseDue();
    const over = new AbortController();
    const settling = servers.map(async (each) => {
      while (!over.signal.aborted) await each.bonuses.settleLate();
    });
    const paying = people.map(async (customer) => {
      for (let n = 0; n < 15; n += 1) await win(customer, rounds.get(customer)!, 10n, randomUUID());
    });
    await Promise.all(paying).finally(() => over.abort());
    await Promise.all(settling);
    await server.bonuses.settleLate();
    for (const customer of kept) expect(await purses(customer)).toEqual({ cash: 9150n, bonus: 0n });
    for (const customer of spent) expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });
});

describe('the room’s check', () => {
  it('finds bonus money that nobody lent, and figures that differ from the ledger', async () => {
    const customer = await joinWithTrial();
    await runOut(customer);
    const move = (from: 'bonus' | 'payment:test', to: 'bonus' | 'payment:test', id: string) =>
      server.ledger.post({
        wallet: customer,
        key: { source: 'test', operation: 'gift', id },
        legs: [{ from, to, amount: 3n }],
      });
    await move('payment:test', 'bonus', `${customer} there`);
    expect(await server.bonuses.check()).toEqual([`bonus money without a bonus: ${customer}`]);
    await move('bonus', 'payment:test', `${customer} back`);
    const change = (by: number) =>
      server.database.pool.query(
        'update bonus_grant set returned_kurus = returned_kurus + $2, converted_kurus = converted_kurus - $2 where customer_id = $1',
        [customer, by],
      );
    await change(7);
    const broken = await server.bonuses.check();
    await change(-7);
    expect(broken).toHaveLength(2);
    expect(broken[0]).toContain('bonus:trial cost');
    expect(broken[1]).toContain('became cash');
  });
});
