import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openLedger, type Leg, type Ledger } from '@felek/ledger';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { unheard } from '../../../../testbed/transaction.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { openPlayerFunds, type PlayerFunds } from './player-funds.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let fresh: FreshDatabase;
let database: Database;
let ledger: Ledger;
let funds: PlayerFunds;
let now = new Date(0);
let wallets: string[];
const logged: object[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, log: silent });
  ledger = openLedger({ pool: database.ledgerPool });
  funds = openPlayerFunds({
    database,
    clock: { now: () => now },
    log: { error: (detail) => void logged.push(detail) },
  });
  // So that the test can set the postings' dates.
  await fresh.pool.query('alter table posting disable trigger user');
});
afterAll(async () => {
  await ledger.close();
  await database.close();
  await fresh.drop();
});

beforeEach(async () => {
  await fresh.pool.query('truncate player_funds');
  wallets = [];
  logged.length = 0;
});

async function move(at: string, wallet: string, legs: readonly Leg[], round?: string): Promise<void> {
  const id = randomUUID();
  const posted = await ledger.post({
    wallet,
    key: { source: 'test', operation: 'move', id },
    legs,
    ...(round !== undefined && { round: { provider: 'test', id: round, game: 'lale', opens: true } }),
  });
  if (posted.outcome !== 'applied') throw new Error(`bug: answered ${posted.outcome}`);
  await date(at, posted.posting);
}
const date = (at: string, posting: string) =>
  fresh.pool.query('update posting set created_at = $1::timestamptz where id = $2', [at, posting]);

/** Deposits, stakes, bonuses, a withdrawal that is held and a pool, all over a day and in two currencies. */
async function play(day: string): Promise<void> {
  for (const [n, currency] of ['TRY', 'TRY', 'EUR'].entries()) {
    const at = () =>
      `${day}T${String(randomInt(24)).padStart(2, '0')}:${String(randomInt(60)).padStart(2, '0')}:00Z`;
    const amount = () => BigInt(randomInt(1, 1000));
    const wallet = (wallets[n] ??= randomUUID());
    await ledger.openWallet(database.pool, wallet, currency);
    await move(at(), wallet, [{ from: 'payment:test', to: 'cash', amount: 10_000n + amount() }]);
    await move(`${day}T00:00:00Z`, wallet, [{ from: 'bonus:test', to: 'bonus', amount: amount() }]);
    await move(`${day}T23:59:59.999Z`, wallet, [
      { from: 'cash', to: 'jackpot:tulip', amount: 500n + amount() },
    ]);
    await move(at(), wallet, [{ from: 'jackpot:tulip', to: 'cash', amount: (amount() % 500n) + 1n }]);
    await move(at(), wallet, [{ from: 'playable', to: 'game:test:lale', amount: amount() }], randomUUID());
    const held = await ledger.hold(unheard(database.pool), {
      wallet,
      hold: randomUUID(),
      source: 'payment',
      amount: amount(),
    });
    await date(at(), (held as { posting: string }).posting);
  }
}

/** The balances of the accounts at the end of a day, from all entries. */
async function independent(day: string) {
  const { rows } = await fresh.pool.query<Record<string, string>>(
    `select w.currency,
       sum(case account when 'cash' then amount else 0 end) as cash, sum(case account when 'bonus' then amount else 0 end) as bonus,
       sum(case account when 'held' then amount else 0 end) as held,
       sum(case when account like 'jackpot%' then amount else 0 end) as jackpots,
       sum(case when account ~ ':' then amount else 0 end) as house
     from (
       select wallet_id, posting_id, from_account as account, -amount as amount from entry
       union all select wallet_id, posting_id, to_account, amount from entry) leg
     join posting p on p.id = leg.posting_id join wallet w on w.id = leg.wallet_id
     where p.created_at < $1::date::timestamp at time zone 'UTC' + interval '1 day'
     group by w.currency order by w.currency`,
    [day],
  );
  return rows.map((row) => ({
    currency: row.currency,
    cash: Number(row.cash) / 100,
    bonus: Number(row.bonus) / 100,
    held: Number(row.held) / 100,
    jackpots: Number(row.jackpots) / 100,
    house: Number(row.house) / 100,
    trialBalance: 0,
  }));
}
async function inPlay() {
  const { rows } = await fresh.pool.query<{ currency: string; staked: string }>(
    `select w.currency, sum(r.staked_cash + r.staked_bonus) as staked from round r join wallet w on w.id = r.wallet_id
     where r.closed_at is null group by 1 order by 1`,
  );
  return rows.map(({ currency, staked }) => [currency, Number(staked) / 100]);
}

const counted = async () => (await funds.list({ take: 100 })).list;
const closings = async (wanted: string) =>
  (await counted())
    .filter(({ day }) => day === wanted)
    .map(({ day: _day, inPlay: _staked, countedAt: _at, ...figures }) => figures);
const staked = async (wanted: string) =>
  (await counted()).filter(({ day }) => day === wanted).map(({ currency, inPlay: each }) => [currency, each]);

it('are what the entries say as each day ended, day by day and made up for later', async () => {
  await play('2026-02-27');
  await play('2026-03-01');
  // Postings after midnight belong to the next day.
  await play('2026-03-02');
  now = new Date('2026-03-02T00:20:00Z');
  await funds.countThoseDue();
  expect((await counted()).map(({ day, currency }) => `${day} ${currency}`)).toEqual([
    '2026-03-01 EUR',
    '2026-03-01 TRY',
  ]);
  expect(await closings('2026-03-01')).toEqual(await independent('2026-03-01'));
  expect(await staked('2026-03-01')).toEqual(await inPlay());

  // Nothing is counted again, and nothing before the night has settled.
  const before = await counted();
  now = new Date('2026-03-03T00:05:00Z');
  await funds.countThoseDue();
  expect(await counted()).toEqual(before);

  for (const day of ['2026-03-04', '2026-03-05']) await play(day);
  now = new Date('2026-03-05T12:00:00Z');
  expect(await funds.countDue()).toBe(3);
  await funds.countThoseDue();
  expect(await funds.countDue()).toBe(0);
  const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
  for (const day of days) expect(await closings(day)).toEqual(await independent(day));
  // The stakes in play at the end of those days are no longer known.
  for (const day of days.slice(0, 2))
    expect(await staked(day)).toEqual([
      ['EUR', null],
      ['TRY', null],
    ]);
  expect(await staked('2026-03-04')).toEqual(await inPlay());
  expect((await funds.list({ take: 1 })).total).toBe(8);
  expect(logged).toEqual([]);
});

it('tell of a trial balance that is not zero', async () => {
  await play('2026-04-01');
  await fresh.pool.query('update wallet set cash = cash + 7 where id = $1', [wallets[0]]);
  now = new Date('2026-04-02T00:20:00Z');
  await funds.countThoseDue();
  await fresh.pool.query('update wallet set cash = cash - 7 where id = $1', [wallets[0]]);
  expect((await counted()).map(({ currency, trialBalance }) => [currency, trialBalance])).toEqual([
    ['EUR', 0],
    ['TRY', 0.07],
  ]);
  expect(logged).toEqual([{ day: '2026-04-01', currency: 'TRY', sum: '7' }]);
});
