import { expect, it } from 'vitest';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { isTurkishIdentityNumber } from '@felek/contract/rules/identity';
import { checkInvariants } from '@felek/ledger/invariants';
import { openAccountHouse, someAsk } from '../../../../testbed/account-servers.ts';
import { seedDemoCustomers } from './demo-people.ts';

const { fresh, server, other } = await openAccountHouse();

it('makes the demo’s customers once, also by two servers at once and again at the next start', async () => {
  await Promise.all([seedDemoCustomers(server), seedDemoCustomers(other)]);
  await seedDemoCustomers(server);
  const { rows } = await fresh.pool.query<{ username: string; cash: bigint }>(
    'select username, cash from customer join wallet using (id) order by username',
  );
  expect(rows).toEqual([
    { username: demoPeople.excluded, cash: 0n },
    { username: demoPeople.fresh, cash: 0n },
    { username: demoPeople.funded, cash: 1_000_000n },
  ]);
  expect(await checkInvariants(fresh.pool)).toEqual([]);
}, 60_000);

it.each([
  [demoPeople.funded, { balance: 10_000, smsVerified: true }],
  [demoPeople.fresh, { balance: 0, smsVerified: false }],
  [demoPeople.excluded, { balance: 0, smsVerified: false }],
])('%s logs in with the one password', async (username, expected) => {
  expect(await server.account.login(someAsk(), { username, password: demoPassword })).toMatchObject(expected);
});

it('they have identity numbers whose check digits are right', async () => {
  const { rows } = await fresh.pool.query<{ sealed: Buffer }>(
    'select personal_no_sealed as sealed from customer',
  );
  expect(rows.map(({ sealed }) => isTurkishIdentityNumber(server.vault.unseal(sealed)))).toEqual([
    true,
    true,
    true,
  ]);
});
