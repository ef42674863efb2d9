import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { countOpenRounds, listOpenRounds } from './open-rounds.ts';
import { openLedger, type Ledger } from './ledger.ts';

let database: FreshDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await freshDatabase({ schemas: ['ledger'] });
  ledger = openLedger({ pool: database.pool });
});
afterAll(async () => {
  await ledger.close();
  await database.drop();
});

const beginning = { at: '-infinity', wallet: '00000000-0000-0000-0000-000000000000', provider: '', id: '' };
const post = (wallet: string, provider: string, round: string, amount: bigint, ends = false) =>
  ledger.post({
    wallet,
    key: { source: provider, operation: ends ? 'win' : 'bet', id: randomUUID() },
    legs: [
      ends
        ? { from: `game:${provider}:one`, to: 'cash', amount }
        : { from: 'cash', to: `game:${provider}:one`, amount },
    ],
    round: { provider, id: round, game: 'one', opens: !ends, closes: ends },
  });

it('lists the rounds that wait for their outcome, oldest first in pages, of all providers or of one', async () => {
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  await ledger.post({
    wallet,
    key: { source: 'test', operation: 'deposit', id: randomUUID() },
    legs: [{ from: 'payment:test', to: 'cash', amount: 1000n }],
  });
  for (const [provider, round] of [
    ['hub88', 'a'],
    ['egt', 'b'],
    ['hub88', 'c'],
    ['hub88', 'ended'],
  ] as const)
    await post(wallet, provider, round, 100n);
  await post(wallet, 'hub88', 'ended', 50n, true);

  const all = await listOpenRounds(database.pool, { behind: beginning, take: 50 });
  expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(all[0]).toMatchObject({ wallet, provider: 'hub88', game: 'one', staked: 100n, paid: 0n });
  const ofHub88 = await listOpenRounds(database.pool, { behind: beginning, provider: 'hub88', take: 1 });
  expect(ofHub88.map(({ id }) => id)).toEqual(['a']);
  const { place: at, id } = ofHub88[0]!;
  const behind = { at, wallet, provider: 'hub88', id };
  const next = await listOpenRounds(database.pool, { behind, provider: 'hub88', take: 9 });
  expect(next.map((round) => round.id)).toEqual(['c']);

  expect(await countOpenRounds(database.pool, undefined, 10)).toBe(3);
  expect(await countOpenRounds(database.pool, 'hub88', 10)).toBe(2);
  expect(await countOpenRounds(database.pool, undefined, 2)).toBe(2);
});
