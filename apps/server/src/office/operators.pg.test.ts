import { randomUUID } from 'node:crypto';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { expect, it } from 'vitest';
import { openAccountHouse, someAddress, someAsk, someForm } from '../../../../testbed/account-servers.ts';
import { countLoginTries } from '../passwords/passwords.ts';
import type { Ask } from '../http/route.ts';
import { operatorsDoor } from './operators.ts';

const { server, other } = await openAccountHouse();
const { operators } = server;
const enter = (ask: Ask, username: string, password: string) => operators.login(ask, { username, password });
const password = 'Beş-7-kaz-uçtu-gitti';

/** An operator who has logged in from this address before. */
async function operatorAt(address: string): Promise<string> {
  const username = `kasa${randomUUID().slice(0, 8)}`;
  expect(await operators.add({ username, name: 'Deniz', password })).toBe(true);
  expect(await enter(someAsk({ address }), username, password)).toMatchObject({ username });
  return username;
}

/** Wrong passwords from everywhere, counted without the time that each costs. */
async function guess(times: number, username: string): Promise<void> {
  const tries = countLoginTries(server.database, operatorsDoor);
  for (let done = 0; done < times; done += 1)
    await tries.take({ username, address: someAddress(), fingerprint: '' });
}

it('keeps no operator out whose name others guess at, from where they came in before', async () => {
  const address = someAddress();
  const username = await operatorAt(address);
  await guess(60, username);
  const login = (from: string) => enter(someAsk({ address: from }), username, password);
  expect(await login(someAddress())).toBe('too_many_tries');
  expect(await login(address)).toMatchObject({ username });
});

it('counts guesses at operators apart from those at customers of the same name', async () => {
  const username = await operatorAt(someAddress());
  for (let wrong = 0; wrong < 10; wrong += 1)
    expect(
      await server.account.login(someAsk({ address: '192.0.2.7' }), {
        username,
        password: `yanlış ${wrong}`,
      }),
    ).toBe('wrong_credentials');
  expect(await enter(someAsk({ address: '192.0.2.7' }), username, password)).toMatchObject({
    username,
  });
});

it('adds the demo’s operators once, also by two servers at once', async () => {
  await Promise.all([operators.addDemo(), other.operators.addDemo()]);
  await operators.addDemo();
  expect(await operators.listDemo()).toEqual([
    demoPeople.operator,
    demoPeople.secondOperator,
    demoPeople.admin,
    demoPeople.secondAdmin,
    demoPeople.support,
    demoPeople.auditor,
  ]);
});

it.each([demoPeople.operator, demoPeople.secondOperator])(
  '%s is of the house: no customer may log in as them or take the name, and there is no wallet',
  async (username) => {
    expect(await server.account.login(someAsk(), { username, password: demoPassword })).toBe(
      'wrong_credentials',
    );
    const form = someForm({ username: username.toUpperCase() });
    expect(await server.account.register(someAsk(), form)).toBe('username_taken');
    expect(await enter(someAsk(), username, demoPassword)).toMatchObject({
      username,
    });
    expect(await enter(someAsk(), username, 'Lale-2026-demo!')).toBe('wrong_credentials');
    const { rows } = await server.database.pool.query('select from wallet join operator using (id)');
    expect(rows).toEqual([]);
  },
);
