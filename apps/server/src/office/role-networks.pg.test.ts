// A role with networks is used from them alone: at the login, by each request, on each open screen, and by an emergency role.
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { openAccountHouse, someAsk } from '../../../../testbed/account-servers.ts';

const { server } = await openAccountHouse();
const { pool } = server.database;
const password = 'Beş-7-kaz-uçtu-gitti';
const why = 'support works at the house';
const [house, elsewhere, sixth] = ['10.1.2.3', '198.51.100.7', '2001:db8::7'];

async function add(...roles: string[]) {
  const username = `ag${randomUUID().slice(0, 8)}`;
  await server.operators.add({ username, name: 'Deniz', password, roles });
  return username;
}
const login = (username: string, address: string) =>
  server.operators.login(someAsk({ address }), { username, password });
const enter = async (username: string, address = house) =>
  ((await login(username, address)) as { token: string }).token;

async function post(path: string, token: string, body: object = {}, address = house) {
  const answer = await server.http.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, locale: 'en', 'x-forwarded-for': address },
    payload: body,
  });
  return answer.json() as { success: boolean; code?: string; ended?: string; data: never };
}

const [first, second] = [await enter(await add('access')), await enter(await add('access'))];
/** Two people set them. */
async function setNetworks(role: string, networks: readonly string[]) {
  const wanted = { role, networks, why };
  expect(await post('office/setrolenetworks', first, wanted)).toMatchObject({ data: { done: false } });
  expect(await post('office/setrolenetworks', second, wanted)).toMatchObject({ data: { done: true } });
}
const networksOf = async (role: string) => {
  const roles = (await post('office/roles', first)).data as { role: string; networks: string[] }[];
  return roles.find((each) => each.role === role)!.networks;
};

it('admits a role from its networks alone, ends its sessions elsewhere, and names the reason', async () => {
  const username = await add('support', 'crm');
  const [here, there] = [await enter(username), await enter(username, elsewhere)];
  const { mark } = (await post('office/me', there, {}, elsewhere)).data as { mark: string };
  const waits = vi.spyOn(server.standings, 'wait');
  const screen = post('office/standing', there, { mark }, elsewhere);
  await expect.poll(() => waits.mock.calls.length).toBe(1);

  await setNetworks('support', ['10.1.2.9/16', '2001:db8::/32', '10.1.0.0/16']);
  expect(await networksOf('support')).toEqual(['10.1.0.0/16', '2001:db8::/32']);
  expect((await screen).data).toEqual({ standing: 'address' });
  expect(await post('office/me', there, {}, elsewhere)).toMatchObject({
    code: 'not_logged_in',
    ended: 'address',
  });
  // A token that was carried away is of no use, and does not end the session where it belongs.
  expect(await post('office/me', here, {}, elsewhere)).toMatchObject({ ended: 'address' });
  for (const address of [house, sixth, '::ffff:10.1.9.9'])
    expect(await post('office/me', here, {}, address)).toMatchObject({ success: true });

  expect(await login(username, elsewhere)).toBe('address_not_allowed');
  expect(await login(username, '')).toBe('address_not_allowed');
  const { rows } = await pool.query(
    `select address from office_decision where kind = 'refused' and action = 'login' and subject like '%' || $1`,
    [username],
  );
  expect(rows).toHaveLength(2);
  expect(await login(await add('crm'), elsewhere)).toMatchObject({ token: expect.any(String) as string });

  await setNetworks('support', []);
  expect(await login(username, elsewhere)).toMatchObject({ token: expect.any(String) as string });
});

it('asks for an address in the networks of every role that names some', async () => {
  await setNetworks('finance', [house]);
  await setNetworks('risk', [elsewhere]);
  expect(await networksOf('finance')).toEqual([`${house}/32`]);
  const username = await add('finance', 'risk');
  expect(await login(username, house)).toBe('address_not_allowed');
  expect(await login(username, elsewhere)).toBe('address_not_allowed');
  await setNetworks('risk', []);
  expect(await login(username, house)).toMatchObject({ token: expect.any(String) as string });
});

it('lets neither of the two lock themselves out, and the console lets the admins in again', async () => {
  const wanted = { role: 'access', networks: ['10.1.0.0/16'], why };
  expect((await post('office/setrolenetworks', first, wanted, elsewhere)).code).toBe('network_locks_out');
  expect(await post('office/setrolenetworks', first, wanted)).toMatchObject({ data: { done: false } });
  expect((await post('office/setrolenetworks', second, wanted, elsewhere)).code).toBe('network_locks_out');
  expect(await post('office/setrolenetworks', second, wanted)).toMatchObject({ data: { done: true } });
  const username = await add('access');
  expect(await login(username, elsewhere)).toBe('address_not_allowed');
  await server.operators.admitEverywhere();
  expect(await login(username, elsewhere)).toMatchObject({ token: expect.any(String) as string });
});

it('refuses an emergency role that may not be used from here', async () => {
  await setNetworks('payments', ['192.0.2.0/24']);
  const token = await enter(await add('support'));
  const wanted = { role: 'payments', minutes: 30, why: 'a payout waits for its person' };
  expect((await post('office/takerole', token, wanted)).code).toBe('address_not_allowed');
  expect(await post('office/me', token)).toMatchObject({ data: { roles: ['support'] } });
});

it.each([
  '10.1.2.3/33',
  '10.1.2',
  'ofis',
  '',
  '2001:db8::/129',
  '10.0.0.1; drop table role_network',
  'fe80::1%eth0',
])('refuses the network %j with words', async (network) => {
  const answer = await post('office/setrolenetworks', first, { role: 'content', networks: [network], why });
  expect(answer.code).toBe('malformed');
  expect(await networksOf('content')).toEqual([]);
});
