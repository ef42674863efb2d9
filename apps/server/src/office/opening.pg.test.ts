// The list of what a house needs, against a house that gets it line by line.
import { expect, it } from 'vitest';
import { openAccountHouse } from '../../../../testbed/account-servers.ts';
import { seedDemoOffers } from '../bonus/bonus.ts';
import { seedDemoContent } from '../content/demo-house.ts';
import { createContent } from '../content/content.ts';
import { openOpening } from './opening.ts';

const { server } = await openAccountHouse();
const { database, operators } = server;

const methods: string[] = [];
const opening = openOpening({
  content: createContent({
    database,
    lobby: { version: async () => '1', listCategories: async () => [] },
    trialBonusAmount: async () => 0n,
    promotedBonuses: async () => new Map(),
    playMoney: false,
    log: { warn: () => undefined },
  }),
  payments: {
    listMethods: async () => methods.map((title) => ({ title }) as never),
    listReviewRules: async () => ['large_amount'],
  },
  operators,
  messageGateway: 'https://messages.example/send',
  countries: ['TR'],
  playMoney: false,
});
const undone = async () =>
  (await opening.read(new Date())).lines.flatMap(({ line, isDone, isNeeded }) =>
    isDone || !isNeeded ? [] : [line],
  );

it('names missing lines, and shows that the house is open once none is left', async () => {
  expect(await undone()).toEqual([
    'admin',
    'payers',
    'name',
    'licence',
    'terms',
    'privacy',
    'games',
    'deposit',
    'payout',
  ]);
  await seedDemoOffers(database);
  await seedDemoContent({ database, publicUrl: 'http://localhost:8080' });
  methods.push('Kart');
  await database.pool.query(
    `insert into translation (key, locale, value) values ('site.name', 'tr', 'Yıldız')`,
  );
  await expect.poll(undone, { timeout: 5000 }).toEqual(['admin', 'payers', 'games']);
  await operators.addDemo();
  await expect.poll(undone, { timeout: 5000 }).toEqual(['admin', 'games']);
  expect((await opening.read(new Date())).isOpen).toBe(false);
});
