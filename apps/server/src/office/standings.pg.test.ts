// A waiting screen is told, on any server, that its session has ended or that its permissions have changed. The wait is no use of the session.
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { openAccountHouse, someAddress, someAsk } from '../../../../testbed/account-servers.ts';

const { server, other } = await openAccountHouse();
const { pool } = server.database;
const password = 'Beş-7-kaz-uçtu-gitti';

async function enter(...roles: string[]) {
  const username = `kasa${randomUUID().slice(0, 8)}`;
  await server.operators.add({ username, name: 'Deniz', password, roles });
  const answer = await server.operators.login(someAsk({ address: someAddress() }), { username, password });
  return { username, token: (answer as { token: string }).token };
}

async function post(path: string, token: string, body: object = {}, at = server) {
  const answer = await at.http.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, locale: 'en', 'x-forwarded-for': someAddress() },
    payload: body,
  });
  return answer.json() as { success: boolean; code?: string; data: never };
}

const waits = vi.spyOn(other.standings, 'wait');
/** A screen whose request waits on the other server. */
async function wait(token: string) {
  const { mark } = (await post('office/me', token)).data as { mark: string };
  const before = waits.mock.calls.length;
  const standing = post('office/standing', token, { mark }, other).then(({ data }) => data);
  await expect.poll(() => waits.mock.calls.length).toBeGreaterThan(before);
  return { mark, standing };
}

const why = 'left the team';

it.each([
  ['a role is taken', 'roles', 'office/setroles', { roles: ['crm'], why }],
  ['all roles are taken', 'roles', 'office/setroles', { roles: [], why }],
  ['the sessions are ended', 'staff', 'office/endsessions', { why }],
  ['the operator is closed', 'closed', 'office/disableoperator', { why }],
])('tells a screen that waits on the other server that %s', async (_what, standing, path, input) => {
  const admin = await enter('access');
  const { username, token } = await enter('support', 'crm');
  const screen = await wait(token);
  expect(await post(path, admin.token, { username, ...input })).toMatchObject({ success: true });
  expect(await screen.standing).toEqual({ standing });
  expect(await post('office/standing', token, screen)).toMatchObject({
    code: 'not_logged_in',
    ended: standing,
  });
});

it.each([
  ['idle', 'last_seen_at', '15 minutes'],
  ['over', 'started_at', '8 hours'],
])('tells a waiting screen that its session is %s', async (standing, column, time) => {
  const { username, token } = await enter('support');
  const screen = await wait(token);
  const { rowCount } = await pool.query(
    `update operator_session s set ${column} = now() - $2::interval from operator o
     where o.id = s.operator_id and o.username = $1`,
    [username, time],
  );
  expect(rowCount).toBe(1);
  expect(await screen.standing).toEqual({ standing });
});

it('tells a waiting screen that a role is gone, and gives it the new permissions', async () => {
  const { token, username } = await enter('support', 'crm');
  const screen = await wait(token);
  await pool.query(
    `delete from operator_in_role r using operator o where o.id = r.operator_id and o.username = $1 and r.role = 'crm'`,
    [username],
  );
  expect(await screen.standing).toEqual({ standing: 'changed' });
  const me = (await post('office/me', token, {}, other)).data as { roles: string[]; mark: string };
  expect(me.roles).toEqual(['support']);
  expect(me.mark).not.toBe(screen.mark);
});

it('answers waiting screens when the server stops, and does not keep their sessions alive', async () => {
  const { token, username } = await enter('support');
  const screen = await wait(token);
  const seen = `select last_seen_at from operator_session s join operator o on o.id = s.operator_id where username = $1`;
  const before = await pool.query(seen, [username]);
  const again = post('office/standing', token, screen, other);
  other.standings.stop();
  expect(await screen.standing).toEqual({ standing: 'same' });
  expect(await again).toMatchObject({ data: { standing: 'same' } });
  expect((await pool.query(seen, [username])).rows).toEqual(before.rows);
});
