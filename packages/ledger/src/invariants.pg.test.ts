// Each invariant is broken on purpose, past every guard, and must be seen to break.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { checkInvariants } from './invariants.ts';
import { openLedger, type Ledger } from './ledger.ts';

let database: FreshDatabase;
let ledger: Ledger;
const wallet = randomUUID();
const captured = randomUUID();
const open = randomUUID();

beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  ledger = openLedger({ pool: database.pool });
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const round = { provider: 'fel', id: 'round', game: 'lale' };
  const key = (operation: string) => ({ source: 'fel', operation, id: 'tx' });
  const game = 'game:fel:lale';
  await ledger.post({ wallet, key: key('cash'), legs: [{ from: 'payment:test', to: 'cash', amount: 500n }] });
  await ledger.post({
    wallet,
    key: key('bonus'),
    legs: [{ from: 'bonus:trial', to: 'bonus', amount: 100n }],
  });
  await ledger.post({
    wallet,
    key: key('bet'),
    round: { ...round, opens: true },
    legs: [{ from: 'playable', to: game, amount: 50n }],
  });
  await ledger.post({
    wallet,
    key: key('win'),
    round: { ...round, closes: true },
    legs: [{ from: game, to: 'playable', amount: 20n }],
  });
  await ledger.post({
    wallet,
    key: key('contribute'),
    legs: [{ from: game, to: 'jackpot:tulip', amount: 10n }],
  });
  await ledger.post({
    wallet,
    key: key('jackpot'),
    legs: [{ from: 'jackpot:tulip', to: 'cash', amount: 10n }],
  });
  await ledger.reverse({ wallet, key: key('reverse'), target: key('win') });
  await ledger.bar(wallet, key('late'));
  for (const hold of [captured, open])
    await ledger.hold(database.pool, { wallet, hold, source: 'payment', amount: 30n });
  await ledger.capture(database.pool, { wallet, hold: captured, source: 'payment', to: 'payment:test' });
});
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

const postingOf = (operation: string) => `(select id from posting where operation = '${operation}' limit 1)`;

it('finds nothing wrong with sound books', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
});

it.each<[rule: string, sabotage: string]>([
  ['1. an entry moves', `delete from posting where operation = 'cash'`],
  ['1. an entry moves', `update posting set barred = true where operation = 'bonus'`],
  ['1. what the purses hold', `update wallet set cash = cash + 1`],
  ['1. what the purses hold', `delete from entry where posting_id = ${postingOf('bet')}`],
  ['2. a stored balance', `update wallet set cash = cash + 1, bonus = bonus - 1`],
  ['2. no purse is below zero', `update wallet set bonus = -1`],
  ['2. no purse is below zero', `update wallet set cash = -1`],
  ['2. no purse is below zero', `update posting set cash_after = -1 where operation = 'bet'`],
  ['2. each posting begins', `update posting set cash_after = cash_after + 1 where operation = 'bet'`],
  [
    '2. each posting begins',
    `update posting set version_after = version_after + 10 where operation = 'capture'`,
  ],
  ['2. each posting begins', `update wallet set version = version + 1`],
  ['2. each posting begins', `delete from posting where operation = 'win'`],
  ['3. a key is used once', `update posting set operation = 'bet' where operation = 'win'`],
  ['4. a reversal is', `update entry set amount = amount + 1 where posting_id = ${postingOf('reverse')}`],
  [
    '4. a reversal is',
    `update entry set from_account = 'game:fel:nar' where posting_id = ${postingOf('win')}`,
  ],
  ['4. a reversal is', `delete from entry where posting_id = ${postingOf('reverse')}`],
  [
    '4. nothing is reversed twice',
    `update posting set reverses = ${postingOf('win')} where operation = 'bonus'`,
  ],
  ['4. a round holds', `update round set staked_cash = staked_cash - 1, staked_bonus = staked_bonus + 1`],
  ['4. a round holds', `update round set paid = paid + 1`],
  ['4. a round holds', `delete from round`],
  [
    '6. a hold has one beginning',
    `update hold set state = 'released', ended_at = now() where id = '${captured}'`,
  ],
  ['6. a hold has one beginning', `delete from posting where operation = 'hold'`],
  ['6. a hold has one beginning', `delete from posting where operation = 'capture'`],
  ['6. what a wallet holds', `update hold set amount = amount + 1 where id = '${open}'`],
  ['6. what a wallet holds', `update hold set state = 'released', ended_at = now() where id = '${open}'`],
  ['8. a jackpot pool', `update entry set amount = 9 where posting_id = ${postingOf('contribute')}`],
  [
    '8. a jackpot pool',
    `update entry set from_account = 'jackpot:tulip' where posting_id = ${postingOf('win')}`,
  ],
])('finds “%s” broken by: %s', async (rule, sabotage) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const table of ['wallet', 'posting', 'entry', 'round', 'hold']) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    // Constraints would refuse most of this by themselves.
    await client.query(`alter table entry drop constraint entry_wallet_id_posting_id_fkey`);
    await client.query(`alter table posting drop constraint posting_source_operation_key_id_key`);
    await client.query(`drop index posting_reversed_once`);
    await client.query(`alter table wallet drop constraint wallet_bonus_check, drop constraint wallet_check`);
    await client.query(sabotage);
    const broken = await checkInvariants(client);
    expect(broken.filter((each) => each.startsWith(rule))).toHaveLength(1);
    expect(broken.find((each) => each.startsWith(rule))).toMatch(/: broken by \S/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('looks at the wallets asked for alone', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update wallet set cash = cash + 1');
    expect(await checkInvariants(client, { from: wallet, to: wallet })).not.toEqual([]);
    const elsewhere = '00000000-0000-0000-0000-000000000000';
    expect(await checkInvariants(client, { from: elsewhere, to: elsewhere })).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
