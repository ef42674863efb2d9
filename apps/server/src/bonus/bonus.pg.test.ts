import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processState } from '@felek/contract/enumerations';
import { openLedger, type Ledger } from '@felek/ledger';
import { checkInvariants } from '@felek/ledger/invariants';
import { anyPhone, insertCustomer, type CustomerWish } from '../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { askOf } from '../../../../testbed/payment-house.ts';
import { createAccount } from '../account/account.ts';
import { systemClock } from '../clock.ts';
import { demoSecret } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import type { CustomerId } from '../ids.ts';
import { createJobs } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { createNotifications } from '../notification/notification.ts';
import { openVault } from '../vault.ts';
import { createBonuses, type Bonuses } from './bonus.ts';
import { trialOffer } from './offers.ts';

const log = openLog('silent');
const amount = 10_000n;
const target = 200_000n;

/** The bonus room of one server; two of them share the database as two servers of one house do. */
function openServer(url: string) {
  const database = openDatabase({ url, log });
  const ledger = openLedger({ pool: database.ledgerPool });
  const jobs = createJobs({ database, log });
  const notifications = createNotifications({ database, push: { toCustomer: () => undefined } });
  const account = createAccount({
    database,
    ledger,
    jobs,
    notifications,
    clock: systemClock,
    vault: openVault(Buffer.from(demoSecret)),
    licensedCountries: [],
    log,
    // The outside world: nothing in these tests is sent to anybody.
    gateway: { send: () => Promise.reject(new Error('no message was expected')), listSent: async () => [] },
  });
  return {
    database,
    ledger,
    bonuses: createBonuses({ database, ledger, jobs, account, notifications }),
    async close() {
      await ledger.close();
      await database.close();
    },
  };
}

let fresh: FreshDatabase;
let servers: readonly ReturnType<typeof openServer>[];
let database: Database;
let ledger: Ledger;
let bonuses: Bonuses;

beforeAll(async () => {
  fresh = await freshDatabase();
  servers = [openServer(fresh.url), openServer(fresh.url)];
  ({ database, ledger, bonuses } = servers[0]!);
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await fresh.drop();
});

const join = (wish: CustomerWish = {}) => insertCustomer({ database, ledger }, wish);
const purses = async (customer: CustomerId) => {
  const { cash, bonus } = (await ledger.balances(customer))!;
  return { cash, bonus };
};
const trialOf = async (customer: CustomerId) => (await bonuses.list(askOf(customer)))[0]!;
const notices = async (customer: CustomerId) =>
  (
    await database.pool.query<{ text: string; amount: string }>(
      `select text_code as text, params->>'amount' as amount from notification where customer_id = $1 order by id`,
      [customer],
    )
  ).rows;
const expire = (customer: CustomerId) =>
  database.pool.query(
    `update bonus_grant set expires_at = clock_timestamp() - interval '1 second' where customer_id = $1`,
    [customer],
  );

async function joinWithTrial(wish: CustomerWish = {}): Promise<CustomerId> {
  const customer = await join(wish);
  expect(await bonuses.claimTrial(askOf(customer))).toBeUndefined();
  return customer;
}

/** Stakes in a round that stays open; amounts in kuruş. */
async function stake(wallet: CustomerId, sum: bigint, id: string = randomUUID()): Promise<string> {
  const posted = await ledger.post({
    wallet,
    key: { source: 'test', operation: 'debit', id },
    legs: [{ from: 'playable', to: 'game:test:reels', amount: sum }],
    round: { provider: 'test', id, game: 'reels', opens: true },
  });
  expect(posted.outcome).toBe('applied');
  return id;
}

/** Ends a round with what it pays. */
async function pay(wallet: CustomerId, id: string, sum: bigint): Promise<void> {
  const posted = await ledger.post({
    wallet,
    key: { source: 'test', operation: 'credit', id },
    legs: sum > 0n ? [{ from: 'game:test:reels', to: 'playable', amount: sum }] : [],
    round: { provider: 'test', id, game: 'reels', closes: true },
  });
  expect(posted.outcome).toBe('applied');
}

async function takeBack(wallet: CustomerId, operation: 'debit' | 'credit', id: string): Promise<void> {
  const posted = await ledger.reverse({
    wallet,
    key: { source: 'test', operation: `${operation}-reversal`, id },
    target: { operation, id },
    mayOverdraw: true,
  });
  expect(posted.outcome).toBe('applied');
}

/** Rounds that give back what was staked, until so much is wagered. */
async function wager(customer: CustomerId, sum: bigint): Promise<void> {
  for (let left = sum; left > 0n; left -= amount) {
    const part = left < amount ? left : amount;
    await pay(customer, await stake(customer, part), part);
  }
}

describe('the trial bonus', () => {
  it('is credited once by a hundred claims at once, to the kuruş', async () => {
    const customer = await join({ cash: 501n });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        servers[index % 2]!.bonuses.claimTrial(askOf(customer, { fingerprint: 'a device of its own' })),
      ),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'bonus_taken')).toHaveLength(99);
    expect(await purses(customer)).toEqual({ cash: 501n, bonus: amount });
    expect(await notices(customer)).toEqual([{ text: 'bonus_credited', amount: '10000' }]);
    const statement = await ledger.statement(customer, { operations: ['bonus'], skip: 0, take: 10 });
    expect(statement).toMatchObject({ total: 1, list: [{ change: amount }] });
  });

  it('is one, whether it is claimed as the trial bonus or by its id', async () => {
    const customer = await join();
    const answers = await Promise.all([
      bonuses.claimTrial(askOf(customer)),
      bonuses.claim(askOf(customer), trialOffer.id),
    ]);
    expect(answers.toSorted()).toEqual(['bonus_taken', undefined]);
    expect(await bonuses.claim(askOf(customer), randomUUID())).toBe('bonus_not_found');
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });

  describe('was had by the person who', () => {
    it('had it under the same phone, which is another customer’s now', async () => {
      const phone = anyPhone();
      const first = await joinWithTrial({ phone });
      await database.pool.query('update customer set phone = $2 where id = $1', [first, anyPhone()]);
      const second = await join({ phone });
      expect(await bonuses.claimTrial(askOf(second))).toBe('bonus_taken');
      expect(await purses(second)).toEqual({ cash: 0n, bonus: 0n });
    });

    it('had it under the same PersonalNo, whatever else is new', async () => {
      const personHash = randomBytes(32);
      const first = await joinWithTrial({ personHash });
      await database.pool.query('update customer set person_hash = $2 where id = $1', [
        first,
        randomBytes(32),
      ]);
      const second = await join({ personHash });
      expect(await bonuses.claimTrial(askOf(second))).toBe('bonus_taken');
      expect(await purses(second)).toEqual({ cash: 0n, bonus: 0n });
    });

    it('claims from the same device, even at the same moment', async () => {
      const fingerprint = randomUUID();
      const people = await Promise.all(Array.from({ length: 20 }, () => join()));
      const answers = await Promise.all(
        people.map((customer) => bonuses.claimTrial(askOf(customer, { fingerprint }))),
      );
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      const all = await Promise.all(people.map(purses));
      expect(all.reduce((sum, { bonus }) => sum + bonus, 0n)).toBe(amount);
    });

    it('joined from the same device and hides it when claiming', async () => {
      const fingerprint = randomUUID();
      const [first, second] = [await join({ fingerprint }), await join({ fingerprint })];
      expect(await bonuses.claimTrial(askOf(first))).toBeUndefined();
      expect(await bonuses.claimTrial(askOf(second))).toBe('bonus_taken');
    });
  });

  it('is not lost to whom others share an address with, or name no device either', async () => {
    const [first, second] = [await join(), await join()];
    for (const customer of [first, second])
      expect(await bonuses.claimTrial(askOf(customer, { address: '203.0.113.7' }))).toBeUndefined();
  });

  it.each([
    ['account_closed', { state: 'closed', isPhoneVerified: false }],
    ['account_excluded', { state: 'excluded', isPhoneVerified: false }],
    ['phone_not_verified', { isPhoneVerified: false }],
  ] as const)(
    'is refused first as %s, also to those who had it, and moves nothing',
    async (refusal, wish) => {
      const customer = await join(wish);
      expect(await bonuses.claimTrial(askOf(customer))).toBe(refusal);
      expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
      const had = await joinWithTrial();
      await database.pool.query(
        'update customer set state = $2, phone_verified_at = null where id = $1 and state = $3',
        [had, 'state' in wish ? wish.state : 'active', 'active'],
      );
      expect(await bonuses.claimTrial(askOf(had))).toBe(refusal);
      expect(await purses(had)).toEqual({ cash: 0n, bonus: amount });
    },
  );

  it('is listed as offered, then as running, then as ended', async () => {
    const customer = await join();
    const offered = {
      id: trialOffer.id,
      title: 'Deneme Bonusu',
      amount: 100,
      state: null,
      wagered: 0,
      wagerTarget: 2000,
      expiresAt: null,
    };
    expect(await bonuses.list(askOf(customer))).toEqual([offered]);
    await bonuses.claimTrial(askOf(customer));
    const running = {
      ...offered,
      id: expect.any(String) as string,
      state: processState.processing,
      expiresAt: expect.any(String) as string,
    };
    expect(await bonuses.list(askOf(customer))).toEqual([running]);
    await expire(customer);
    await bonuses.endThoseDue();
    expect(await bonuses.list(askOf(customer))).toEqual([{ ...running, state: processState.expired }]);
  });
});

describe('wagering', () => {
  it('grows with each stake, of cash as of bonus, and not with what is won', async () => {
    const customer = await joinWithTrial({ cash: 5000n });
    const round = await stake(customer, 8001n);
    expect((await trialOf(customer)).wagered).toBe(80.01);
    await pay(customer, round, 70_000n);
    expect((await trialOf(customer)).wagered).toBe(80.01);
    await stake(customer, 1n);
    expect((await trialOf(customer)).wagered).toBe(80.02);
  });

  it('does not count rounds from before the bonus', async () => {
    const customer = await join({ cash: 9000n });
    await pay(customer, await stake(customer, 9000n), 0n);
    await bonuses.claimTrial(askOf(customer));
    expect((await trialOf(customer)).wagered).toBe(0);
  });

  it('goes back by a stake that is taken back, by no more, and stays when a win is taken back', async () => {
    const customer = await joinWithTrial();
    const [kept, undone] = [await stake(customer, 3000n), await stake(customer, 2500n)];
    await pay(customer, kept, 4000n);
    await takeBack(customer, 'debit', undone);
    expect((await trialOf(customer)).wagered).toBe(30);
    await takeBack(customer, 'credit', kept);
    expect((await trialOf(customer)).wagered).toBe(30);
    await takeBack(customer, 'debit', kept);
    expect((await trialOf(customer)).wagered).toBe(0);
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });

  it('is shown as the target at most', async () => {
    const customer = await joinWithTrial({ cash: 300_000n });
    await stake(customer, 300_000n);
    expect(await trialOf(customer)).toMatchObject({ wagered: 2000, wagerTarget: 2000 });
  });

  it('one kuruş short converts nothing; the last kuruş does', async () => {
    const customer = await joinWithTrial();
    await wager(customer, target - 1n);
    await bonuses.endThoseDue();
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
    await wager(customer, 1n);
    await bonuses.endThoseDue();
    expect(await purses(customer)).toEqual({ cash: amount, bonus: 0n });
    expect(await trialOf(customer)).toMatchObject({ state: processState.completed, wagered: 2000 });
    expect(await notices(customer)).toEqual([
      { text: 'bonus_credited', amount: '10000' },
      { text: 'bonus_completed', amount: '10000' },
    ]);
  });

  it('that is complete waits for the round that is open, and falls back when its stake is taken back', async () => {
    const customer = await joinWithTrial();
    await wager(customer, target - 5n);
    const round = await stake(customer, 5n);
    await bonuses.endThoseDue();
    expect(await trialOf(customer)).toMatchObject({ state: processState.processing, wagered: 2000 });
    // A round whose stake was taken back is over.
    await takeBack(customer, 'debit', round);
    await bonuses.endThoseDue();
    expect(await trialOf(customer)).toMatchObject({ state: processState.processing, wagered: 1999.95 });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });

  it('that was completed stays complete when a stake is taken back afterwards', async () => {
    const customer = await joinWithTrial({ cash: target });
    const round = await stake(customer, target);
    await pay(customer, round, 0n);
    await bonuses.endThoseDue();
    await takeBack(customer, 'debit', round);
    await bonuses.endThoseDue();
    expect(await trialOf(customer)).toMatchObject({ state: processState.completed, wagered: 2000 });
    expect(await purses(customer)).toEqual({ cash: target + amount, bonus: 0n });
  });

  it('after the time is over does not count, though a round is still open', async () => {
    const customer = await joinWithTrial({ cash: 7n });
    const open = await stake(customer, 7n);
    await expire(customer);
    await bonuses.endThoseDue();
    await wager(customer, target);
    expect(await trialOf(customer)).toMatchObject({ state: processState.processing, wagered: 0.07 });
    await pay(customer, open, 0n);
    await bonuses.endThoseDue();
    expect(await trialOf(customer)).toMatchObject({ state: processState.expired, wagered: 0.07 });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });
});

describe('open wagering', () => {
  it('is what a customer has from the grant to its end', async () => {
    const customer = await join();
    expect(await bonuses.hasOpenWagering(customer)).toBe(false);
    await bonuses.claimTrial(askOf(customer));
    expect(await bonuses.hasOpenWagering(customer)).toBe(true);
    expect(await bonuses.hasOpenWagering(await join())).toBe(false);
    await wager(customer, target);
    await bonuses.endThoseDue();
    expect(await bonuses.hasOpenWagering(customer)).toBe(false);
  });
});

describe('the end', () => {
  it('of the time takes the bonus money back, what was won with it too, and leaves the cash', async () => {
    const customer = await joinWithTrial({ cash: 1234n });
    await pay(customer, await stake(customer, 5000n), 9999n);
    const before = await purses(customer);
    // 9999 in the proportion of 1234 cash to 3766 bonus, the bonus share floored.
    expect(before).toEqual({ cash: 2468n, bonus: 6234n + 7531n });
    await expire(customer);
    await bonuses.endThoseDue();
    expect(await purses(customer)).toEqual({ cash: before.cash, bonus: 0n });
    expect(await notices(customer)).toEqual([
      { text: 'bonus_credited', amount: '10000' },
      { text: 'bonus_expired', amount: String(before.bonus) },
    ]);
  });

  it('comes without a posting when the bonus money is lost', async () => {
    const customer = await joinWithTrial();
    await pay(customer, await stake(customer, amount), 0n);
    await expire(customer);
    const { version } = (await ledger.balances(customer))!;
    await bonuses.endThoseDue();
    expect((await ledger.balances(customer))!.version).toBe(version);
    expect((await trialOf(customer)).state).toBe(processState.expired);
  });

  it('comes once, however many servers look', async () => {
    const customer = await joinWithTrial();
    await expire(customer);
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
      for (const customer of people) if (cash > 0n) await pay(customer, await stake(customer, cash), 0n);
      await Promise.all(people.map(expire));
      const over = new AbortController();
      const betting = people.map(async (customer) => {
        for (let round = 0; round < 25; round += 1) await bet(customer);
      });
      const ending = servers.map(async (server) => {
        while (!over.signal.aborted) await server.bonuses.endThoseDue();
      });
      await Promise.all(betting).finally(() => over.abort());
      await Promise.all(ending);
      await bonuses.endThoseDue();
      for (const customer of people) {
        expect((await purses(customer)).bonus).toBe(0n);
        const ended = (await notices(customer)).filter(({ text }) => text !== 'bonus_credited');
        expect(ended).toHaveLength(1);
        const { total } = await ledger.statement(customer, {
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
async function betSome(wallet: CustomerId): Promise<void> {
  const sum = BigInt(randomInt(1, 900));
  await betOnce(wallet, sum, randomInt(2) === 0 ? 0n : sum * 2n);
}

/** All of a trial bonus, which comes back: while it is at stake the purse is empty. */
const betAll = (wallet: CustomerId) => betOnce(wallet, amount, amount);

async function betOnce(wallet: CustomerId, sum: bigint, pays: bigint): Promise<void> {
  const id = randomUUID();
  const { outcome } = await ledger.post({
    wallet,
    key: { source: 'test', operation: 'debit', id },
    legs: [{ from: 'playable', to: 'game:test:reels', amount: sum }],
    round: { provider: 'test', id, game: 'reels', opens: true },
  });
  if (outcome !== 'insufficient') await pay(wallet, id, pays);
}
