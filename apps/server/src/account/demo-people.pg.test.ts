import { expect, it } from 'vitest';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { checkInvariants } from '@felek/ledger/invariants';
import { openAccountHouse, someAsk, someForm } from '../../../../testbed/account-servers.ts';
import { seedDemoPeople } from './demo-people.ts';
import { isTurkishIdentityNumber } from './identity.ts';

const { fresh, server, other } = await openAccountHouse();

it('makes the demo’s people once, also by two servers at once and again at the next start', async () => {
  await Promise.all([seedDemoPeople(server), seedDemoPeople(other)]);
  await seedDemoPeople(server);
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

it.each([demoPeople.operator, demoPeople.secondOperator])(
  '%s is of the house: no customer may log in as them or take the name, and there is no wallet',
  async (username) => {
    expect(await server.account.login(someAsk(), { username, password: demoPassword })).toBe(
      'wrong_credentials',
    );
    const form = someForm({ username: username.toUpperCase() });
    expect(await server.account.register(someAsk(), form)).toBe('username_taken');
    expect(await server.account.operators.login(someAsk(), username, demoPassword)).toMatchObject({
      username,
    });
    expect(await server.account.operators.login(someAsk(), username, 'Lale-2026-demo!')).toBe(
      'wrong_credentials',
    );
    const { rows } = await fresh.pool.query('select from wallet join operator using (id)');
    expect(rows).toEqual([]);
  },
);

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
