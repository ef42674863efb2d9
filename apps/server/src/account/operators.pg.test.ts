import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openAccountHouse, someAddress, someAsk } from '../../../../testbed/account-servers.ts';
import { countLoginTries } from './login-tries.ts';
import { operatorsDoor } from './operators.ts';

const { server } = await openAccountHouse();
const password = 'Beş-7-kaz-uçtu-gitti';

/** Somebody of the house, who came in from here before. */
async function operatorAt(address: string): Promise<string> {
  const username = `kasa${randomUUID().slice(0, 8)}`;
  const { operators } = server.account;
  expect(await operators.add({ username, name: 'Deniz', password })).toBe(true);
  expect(await operators.login(someAsk({ address }), username, password)).toMatchObject({ username });
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
  const login = (from: string) =>
    server.account.operators.login(someAsk({ address: from }), username, password);
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
  expect(
    await server.account.operators.login(someAsk({ address: '192.0.2.7' }), username, password),
  ).toMatchObject({ username });
});
