// Views of lists, over HTTP on two servers of one house.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openAccountHouse, someAddress } from '../../../../testbed/account-servers.ts';
import { hashToken, newToken } from '../vault.ts';

const { server, other } = await openAccountHouse();
const { pool } = server.database;

async function somebody() {
  const [operator, token] = [randomUUID(), newToken()];
  await pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1::uuid, $1::text, $1::text, 'Deniz', '')`,
    [operator],
  );
  await pool.query(
    `insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [randomUUID(), operator, hashToken(token)],
  );
  const post = async (path: string, body: object = {}, at = server) => {
    const answer = await at.http.inject({
      method: 'POST',
      url: `/api/office/${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
      payload: body,
    });
    return answer.json() as { code?: string; data: ReturnType<typeof view>[] };
  };
  return Object.assign(post, {
    operator,
    give: (role: string) =>
      pool.query('insert into operator_in_role (operator_id, role) values ($1, $2)', [operator, role]),
    take: (role: string) =>
      pool.query('delete from operator_in_role where operator_id = $1 and role = $2', [operator, role]),
  });
}
const view = (name: string, search = 'state=resolved&columns=age.reason') => ({
  screen: 'suspense',
  name,
  search,
  role: null as string | null,
  owner: null as string | null,
});

it('shows a shared view to those who hold its role, while its owner holds it too, and lets the owner alone remove it', async () => {
  const [ayla, bora, ceren] = [await somebody(), await somebody(), await somebody()];
  const shared = { ...view('Ekip'), role: 'payments' };
  expect((await ayla('saveview', shared)).code).toBe('role_not_yours');
  await ayla.give('payments');
  await bora.give('payments');
  await ceren.give('support');
  expect((await ayla('saveview', shared)).code).toBeUndefined();
  await bora('saveview', view('Ekip', 'columns=age'));
  expect((await ayla('views')).data).toEqual([shared]);
  expect((await bora('views', {}, other)).data).toEqual([
    view('Ekip', 'columns=age'),
    { ...shared, owner: ayla.operator },
  ]);
  expect((await ceren('views')).data).toEqual([]);
  // Bora's own of the same name is removed; Ayla's stays.
  await bora('removeview', { screen: 'suspense', name: 'Ekip' });
  expect((await bora('views')).data).toEqual([{ ...shared, owner: ayla.operator }]);
  await bora.take('payments');
  expect((await bora('views')).data).toEqual([]);
  await bora.give('payments');
  await ayla.take('payments');
  expect((await bora('views')).data).toEqual([]);
  await ayla.give('payments');
  await pool.query(`update operator set state = 'closed' where id = $1`, [ayla.operator]);
  expect((await bora('views')).data).toEqual([]);
});

it('keeps each operator’s own views, replaces one of the same name, and removes them', async () => {
  const [ayla, bora] = [await somebody(), await somebody()];
  await ayla('saveview', view('<b>Biten</b>'));
  await ayla('saveview', view('Bekleyen', 'columns=age'), other);
  await ayla('saveview', view('Bekleyen', 'columns=age.amount'));
  expect((await ayla('views', {}, other)).data).toEqual([
    view('<b>Biten</b>'),
    view('Bekleyen', 'columns=age.amount'),
  ]);
  expect((await bora('views')).data).toEqual([]);
  await bora('removeview', { screen: 'suspense', name: 'Bekleyen' });
  await ayla('removeview', { screen: 'suspense', name: '<b>Biten</b>' });
  expect((await ayla('views')).data.map(({ name }) => name)).toEqual(['Bekleyen']);
});

it('keeps sixty at most, also of many that are saved at once', async () => {
  const ayla = await somebody();
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_each, at) =>
      ayla('saveview', view(`görünüm ${at}`), at % 2 === 0 ? server : other),
    ),
  );
  expect(answers.filter(({ code }) => code === 'too_many_views')).toHaveLength(4);
  expect((await ayla('views')).data).toHaveLength(60);
});

it.each([
  [{ screen: '../suspense' }],
  [{ screen: 'Suspense' }],
  [{ name: '' }],
  [{ name: 'x'.repeat(41) }],
  [{ name: 'bir\u0000iki' }],
  [{ search: 'x'.repeat(1501) }],
])('refuses %j', async (wrong) => {
  const ayla = await somebody();
  expect((await ayla('saveview', { ...view('iyi'), ...wrong })).code).toBe('malformed');
});
