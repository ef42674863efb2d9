// Roles taken in an emergency, over HTTP on two servers of one house.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { moneyPermissions } from '@felek/contract/office/permissions';
import { openAccountHouse, someAddress } from '../../../../testbed/account-servers.ts';
import { newId, type OperatorId, type SessionId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';

const { server, other } = await openAccountHouse();
const { pool } = server.database;
const why = 'the payments team cannot be reached';

async function somebody(...roles: string[]) {
  const operator = newId<'operator'>() satisfies OperatorId;
  const session = newId<'session'>() satisfies SessionId;
  const username = `acil${randomUUID().slice(0, 8)}`;
  const token = newToken();
  await pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1, $2, $2, 'Deniz', '')`,
    [operator, username],
  );
  await pool.query(`insert into operator_in_role select $1, unnest($2::text[])`, [operator, roles]);
  await pool.query(
    `insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [session, operator, hashToken(token)],
  );
  return { operator, session, username, token };
}

async function post(path: string, token: string, body: object = {}, at = server) {
  const answer = await at.http.inject({
    method: 'POST',
    url: `/api/office/${path}`,
    headers: { authorization: `Bearer ${token}`, locale: 'en', 'x-forwarded-for': someAddress() },
    payload: body,
  });
  return answer.json() as {
    code?: string;
    data: { list: { id: string; state: string; operator: string }[] };
  };
}
const openOf = async (token: string, username: string) =>
  (await post('takenroles', token)).data.list.filter(({ operator }) => operator === username);

it('opens the calls of the role at once on every server, ends by itself, and is reviewed by another person', async () => {
  const [ayla, admin] = [await somebody('support'), await somebody('access')];
  expect((await post('suspense', ayla.token)).code).toBe('not_permitted');
  const { mark } = (await post('me', ayla.token)).data as unknown as { mark: string };
  const standing = server.standings.wait(ayla.session, mark, someAddress());
  expect((await post('takerole', ayla.token, { role: 'payments', minutes: 30, why })).code).toBeUndefined();
  // Its open screens are drawn anew.
  expect(await standing).toBe('changed');
  expect((await post('suspense', ayla.token, {}, other)).code).toBeUndefined();
  expect((await post('takerole', ayla.token, { role: 'payments', minutes: 30, why })).code).toBe('role_held');

  const [row] = await openOf(admin.token, ayla.username);
  expect(row).toMatchObject({ state: 'open' });
  expect((await post('reviewtakenrole', admin.token, { id: row!.id, why })).code).toBe('taken_role_open');
  expect((await post('reviewtakenrole', ayla.token, { id: row!.id, why })).code).toBe('not_permitted');
  await pool.query(
    `update operator_taken_role set taken_at = taken_at - interval '30 minutes', until = until - interval '30 minutes' where id = $1`,
    [row!.id],
  );
  expect((await post('suspense', ayla.token, {}, other)).code).toBe('not_permitted');
  expect((await openOf(admin.token, ayla.username))[0]).toMatchObject({ state: 'ended' });
  const reviews = await Promise.all(
    [server, other].map((at) => post('reviewtakenrole', admin.token, { id: row!.id, why }, at)),
  );
  expect(reviews.map(({ code }) => code ?? 'yes').sort()).toEqual(['taken_role_not_found', 'yes']);
  expect(await openOf(admin.token, ayla.username)).toEqual([]);
  const { list } = await server.record.list({ subject: `operator ${ayla.username}`, take: 10 });
  expect(
    list.map(({ action, operator, why: said, detail }) => [action, operator, said, detail['role']]),
  ).toEqual([
    ['review taken role', admin.username, why, 'payments'],
    ['take role', ayla.username, why, 'payments'],
  ]);
});

it('is ended at once by another person', async () => {
  const [ayla, admin] = [await somebody('support'), await somebody('access')];
  await post('takerole', ayla.token, { role: 'risk', minutes: 60, why });
  const [row] = await openOf(admin.token, ayla.username);
  expect((await post('endtakenrole', admin.token, { id: row!.id, why })).code).toBeUndefined();
  expect((await post('endtakenrole', admin.token, { id: row!.id, why })).code).toBe('taken_role_not_found');
  expect((await post('endtakenrole', admin.token, { id: randomUUID(), why })).code).toBe(
    'taken_role_not_found',
  );
  expect((await post('debts', ayla.token)).code).toBe('not_permitted');
});

it.each([
  ['gives roles', ['content'], 'access', 'roles_conflict'],
  ['audits', ['support'], 'auditor', 'roles_conflict'],
  ['may not stand beside a held one', ['crm'], 'compliance', 'roles_conflict'],
  ['is unknown', ['support'], 'owner', 'role_unknown'],
  ['is none', ['support'], `x'; drop table operator`, 'malformed'],
])('is refused where the role %s', async (_why, held, role, code) => {
  const { token } = await somebody(...held);
  expect((await post('takerole', token, { role, minutes: 30, why })).code).toBe(code);
});

it.each([[{ minutes: 4 }], [{ minutes: 61 }], [{ minutes: 7.5 }], [{ why: 'urgent' }]])(
  'is refused with %j',
  async (wrong) => {
    const { token } = await somebody('support');
    expect((await post('takerole', token, { role: 'risk', minutes: 30, why, ...wrong })).code).toBe(
      'malformed',
    );
  },
);

it('is taken by nobody who gives roles or audits, and two at once that conflict are one', async () => {
  for (const role of ['access', 'auditor']) {
    const { token } = await somebody(role);
    expect((await post('takerole', token, { role: 'support', minutes: 30, why })).code).toBe('not_permitted');
  }
  const { token } = await somebody('support');
  const both = await Promise.all([
    post('takerole', token, { role: 'crm', minutes: 30, why }),
    post('takerole', token, { role: 'compliance', minutes: 30, why }, other),
  ]);
  expect(both.map(({ code }) => code ?? 'yes').sort()).toEqual(['roles_conflict', 'yes']);
});

it('shows operators their own alone, and does not count among those who may give roles', async () => {
  const [ayla, bora] = [await somebody('support'), await somebody('support')];
  for (const { token } of [ayla, bora]) await post('takerole', token, { role: 'finance', minutes: 5, why });
  expect((await post('takenroles', ayla.token)).data.list.map(({ operator }) => operator)).toEqual([
    ayla.username,
  ]);
});

it('gives no permission under which money moves, and takes away none that was given', async () => {
  const [ayla, bora] = [await somebody('support'), await somebody('payments')];
  await post('takerole', ayla.token, { role: 'payments', minutes: 30, why });
  await post('takerole', bora.token, { role: 'risk', minutes: 30, why });
  const id = randomUUID();
  for (const [path, body] of [
    ['approvewithdrawal', { id, round: 0, why }],
    ['resolvesuspense', { id, as: 'close', why }],
    ['payaffiliate', { affiliate: 'ortak-1', month: '2026-10', why }],
  ] as const)
    expect([path, (await post(path, ayla.token, body)).code]).toEqual([path, 'not_permitted']);
  const may = async (token: string) =>
    ((await post('me', token)).data as unknown as { permissions: string[] }).permissions;
  expect(await may(ayla.token)).not.toContain('withdrawal:approve');
  expect(await may(bora.token)).toContain('withdrawal:approve');
  // In an emergency bets stop; neither a price nor a result changes.
  const deniz = await somebody('support');
  await post('takerole', deniz.token, { role: 'trader', minutes: 30, why });
  const given = await may(deniz.token);
  expect(given).toContain('trading:suspend');
  for (const each of ['trading:price', 'trading:result', 'trading:void', 'trading:limit'])
    expect(given).not.toContain(each);
});

it('gives no permission with a ceiling', async () => {
  const { rows } = await pool.query<{ permission: string }>('select distinct permission from role_ceiling');
  expect(rows.length).toBeGreaterThan(0);
  expect(moneyPermissions).toEqual(expect.arrayContaining(rows.map(({ permission }) => permission)));
});
