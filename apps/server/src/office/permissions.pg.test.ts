// The permissions of the office: every operators' call as every role, over HTTP, compared with the rows. docs/roles.md is printed here.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@felek/contract/api';
import { everyOperatorMay, permissions } from '@felek/contract/office/permissions';
import { openAccountHouse, someAddress } from '../../../../testbed/account-servers.ts';
import { repeats } from '../../../../testbed/repeats.ts';
import { newId, type OperatorId, type SessionId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';

const { server, other, fresh } = await openAccountHouse();
const { pool } = server.database;
const ofOperators = calls.map(({ call }) => call).filter(({ who }) => who === 'operator');

interface Role {
  readonly role: string;
  readonly title: { readonly tr: string; readonly en: string };
  readonly permissions: readonly string[];
  readonly notWith: readonly string[];
}
let roles: readonly Role[];
beforeAll(async () => void (roles = await server.people.listRoles()));

/** An operator with these roles, and an open session. */
async function somebody(...inRoles: string[]) {
  const operator = newId<'operator'>() satisfies OperatorId;
  const session = newId<'session'>() satisfies SessionId;
  const username = `kisi${randomUUID().slice(0, 8)}`;
  const token = newToken();
  await pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1, $2, $2, 'Deniz', '')`,
    [operator, username],
  );
  await pool.query(`insert into operator_in_role select $1, unnest($2::text[])`, [operator, inRoles]);
  await pool.query(
    `insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [session, operator, hashToken(token)],
  );
  return { operator, session, username, token };
}

async function post(path: string, token: string, body: object = {}, { at = server, background = '0' } = {}) {
  const answer = await at.http.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      locale: 'en',
      background,
      'x-forwarded-for': someAddress(),
    },
    payload: body,
  });
  return { status: answer.statusCode, ...(answer.json() as { code?: string; data: never; message: string }) };
}

describe('a call of the operators’', () => {
  it(
    'is open to the roles that have its permission and to no other: every call as every role',
    { timeout: 180_000 },
    async () => {
      const wrong: string[] = [];
      const nobody: Pick<Role, 'role' | 'permissions'> = { role: 'none', permissions: [] };
      for (const { role, permissions: may } of [...roles, nobody]) {
        const { token } = await somebody(...(role === 'none' ? [] : [role]));
        for (const { path, method, permission } of ofOperators) {
          if (permission === everyOperatorMay) continue;
          expect(method).toBe('POST');
          // An empty payload is malformed, or asks for a list: nothing happens.
          const { code } = await post(path, token, {}, { background: '1' });
          if ((code !== 'not_permitted') !== may.includes(permission!))
            wrong.push(`${role}: ${path} ${code}`);
        }
        expect((await post('office/me', token)).data).toMatchObject({
          roles: role === 'none' ? [] : [role],
          permissions: permissions.filter((each) => each === everyOperatorMay || may.includes(each)),
        });
      }
      expect(wrong).toEqual([]);
    },
  );

  it('names the permission that is missing, and writes the attempt down', async () => {
    const { token, operator, username } = await somebody('support');
    const answer = await post('office/approvewithdrawal', token);
    expect(answer).toMatchObject({
      status: 403,
      code: 'not_permitted',
      message: 'This takes the permission “withdrawal:approve”.',
      errors: [{ path: 'permission', message: 'withdrawal:approve' }],
    });
    const { list } = await server.record.list({ operator: username, take: 10 });
    expect(list).toMatchObject([
      {
        kind: 'refused',
        action: 'office/approvewithdrawal',
        operator: username,
        detail: { permission: 'withdrawal:approve' },
      },
    ]);
    expect(operator).toBeDefined();
  });
});

describe('the roles', () => {
  it('have no permission that no call needs, and leave none without a role', () => {
    const given = new Set(roles.flatMap((role) => role.permissions));
    const needed = new Set(ofOperators.map(({ permission }) => permission!));
    expect([...given].filter((each) => !(permissions as readonly string[]).includes(each))).toEqual([]);
    expect([...needed].filter((each) => each !== everyOperatorMay && !given.has(each))).toEqual([]);
  });

  it('let no role give roles and also see a customer or money, and no auditor write', () => {
    const access = roles.find(({ role }) => role === 'access')!;
    const touching = /^(?:customer|withdrawal|suspense|transfer|bonus|prize|campaign):/;
    const both = roles.filter(
      ({ role, permissions: may }) =>
        role !== 'access' && may.some((each) => touching.test(each)) && !access.notWith.includes(role),
    );
    expect(both).toEqual([]);
    expect(access.permissions.filter((each) => touching.test(each))).toEqual([]);
    const auditor = roles.find(({ role }) => role === 'auditor')!;
    expect(auditor.permissions.filter((each) => !each.endsWith(':read'))).toEqual(['log:verify']);
    expect(auditor.notWith).toHaveLength(roles.length - 1);
  });

  it('stand in docs/roles.md as they are', async () => {
    await expect(printed(roles)).toMatchFileSnapshot('../../../../docs/roles.md');
  });
});

describe('a session of the office', () => {
  const seenAt = async (session: SessionId) =>
    (
      await pool.query(
        `select now() - last_seen_at < '1 minute' as fresh from operator_session where id = $1`,
        [session],
      )
    ).rows[0].fresh as boolean;

  it('is kept alive by a person, and not by a screen that polls', async () => {
    const { token, session } = await somebody('support');
    const grow = (minutes: number) =>
      pool.query(
        `update operator_session set last_seen_at = now() - $2 * interval '1 minute' where id = $1`,
        [session, minutes],
      );
    await grow(14);
    expect((await post('office/chats', token, {}, { background: '1' })).status).toBe(200);
    expect(await seenAt(session)).toBe(false);
    expect((await post('office/chats', token)).status).toBe(200);
    expect(await seenAt(session)).toBe(true);
    await grow(15);
    expect((await post('office/chats', token)).code).toBe('not_logged_in');
  });

  it('ends on every server at once when a role is taken', async () => {
    const admin = await somebody('access');
    const left = await somebody('support', 'crm');
    expect((await post('office/chats', left.token, {}, { at: other })).status).toBe(200);
    const taken = await post('office/setroles', admin.token, {
      username: left.username,
      roles: ['crm'],
      why: 'left the team',
    });
    expect(taken.data).toEqual({ done: true });
    expect((await post('office/chats', left.token, {}, { at: other })).code).toBe('not_logged_in');
  });
});

describe('giving a role', () => {
  const why = 'joins the team';
  it('takes two people, and is in the record with both', async () => {
    const [ayla, bora, newcomer] = [await somebody('access'), await somebody('access'), await somebody()];
    const wanted = { username: newcomer.username, roles: ['support'], why };
    expect((await post('office/setroles', ayla.token, wanted)).data).toEqual({ done: false });
    expect((await post('office/setroles', ayla.token, wanted)).code).toBe('approved_before');
    expect((await post('office/approvals', ayla.token, { queue: 'waiting' })).data).toMatchObject({
      list: [],
    });
    const waiting = await post('office/approvals', bora.token, { queue: 'waiting' });
    const { id } = (waiting.data as { list: { id: string; maker: string }[] }).list.find(
      ({ maker }) => maker === ayla.username,
    )!;
    expect((await post('office/approve', ayla.token, { id, why })).code).toBe('approved_before');
    const outsider = await somebody('payments');
    expect((await post('office/approve', outsider.token, { id, why })).code).toBe('permission_missing');
    expect((await post('office/approve', bora.token, { id, why })).data).toEqual({
      state: 'executed',
      refusal: null,
    });
    expect((await post('office/approve', bora.token, { id, why })).code).toBe('request_ended');
    const { list } = await server.record.list({ subject: `operator ${newcomer.username}`, take: 10 });
    expect(list.map(({ operator, detail }) => [operator, detail['done']])).toEqual([
      [bora.username, true],
      [outsider.username, undefined],
      [ayla.username, false],
    ]);
  });

  it.each([
    [['access', 'payments'], 'roles_conflict'],
    [['auditor', 'content'], 'roles_conflict'],
    [['owner'], 'role_unknown'],
  ])('refuses %j', async (wanted, code) => {
    const [admin, newcomer] = [await somebody('access'), await somebody()];
    const answer = await post('office/setroles', admin.token, {
      username: newcomer.username,
      roles: wanted,
      why,
    });
    expect(answer.code).toBe(code);
  });

  it('is refused for one’s own account', async () => {
    const admin = await somebody('access');
    const answer = await post('office/setroles', admin.token, { username: admin.username, roles: [], why });
    expect(answer.code).toBe('own_account');
  });

  it('fails where the facts have moved since it was asked', async () => {
    const [ayla, bora, newcomer] = [await somebody('access'), await somebody('access'), await somebody()];
    await post('office/setroles', ayla.token, { username: newcomer.username, roles: ['support'], why });
    await pool.query(`insert into operator_in_role values ($1, 'crm')`, [newcomer.operator]);
    const { data } = await post('office/approvals', ayla.token, { queue: 'mine' });
    const { id } = (data as { list: { id: string }[] }).list[0]!;
    expect((await post('office/approve', bora.token, { id, why })).data).toMatchObject({
      state: 'failed',
      refusal: { code: 'facts_changed' },
    });
  });

  it('is rejected by a second person, withdrawn by the first, and runs out after a day', async () => {
    const [ayla, bora] = [await somebody('access'), await somebody('access')];
    const ask = async () => {
      const { username } = await somebody();
      await post('office/setroles', ayla.token, { username, roles: ['support'], why });
      const { data } = await post('office/approvals', ayla.token, { queue: 'mine', take: 1 });
      return (data as { list: { id: string }[] }).list[0]!.id;
    };
    const [refused, regretted, forgotten] = [await ask(), await ask(), await ask()];
    expect((await post('office/withdraw', bora.token, { id: regretted, why })).code).toBe(
      'request_not_found',
    );
    expect((await post('office/reject', bora.token, { id: refused, why })).status).toBe(200);
    expect((await post('office/withdraw', ayla.token, { id: regretted, why })).status).toBe(200);
    await pool.query(`update office_request set expires_at = now() where id = $1`, [forgotten]);
    for (const id of [refused, regretted, forgotten])
      expect((await post('office/approve', bora.token, { id, why })).code).toBe('request_ended');
    const { data } = await post('office/approvals', ayla.token, { queue: 'ended' });
    expect((data as { list: { state: string }[] }).list.map(({ state }) => state)).toEqual([
      'expired',
      'withdrawn',
      'rejected',
    ]);
  });

  it(
    'happens once where two people decide at the same moment, again and again',
    { timeout: 180_000 },
    async () => {
      const [ayla, bora, ceren] = [
        await somebody('access'),
        await somebody('access'),
        await somebody('access'),
      ];
      const names = Array.from({ length: repeats(200) }, () => `cift${randomUUID().slice(0, 8)}`);
      await pool.query(
        `insert into operator (id, username, username_key, name, password_hash)
       select gen_random_uuid(), u, u, 'Deniz', '' from unnest($1::text[]) u`,
        [names],
      );
      const decideTwice = async (username: string, index: number) => {
        await post('office/setroles', ayla.token, { username, roles: ['support'], why });
        const { rows } = await pool.query<{ id: string }>(
          `select id from office_request where subject = $1`,
          [`operator ${username}`],
        );
        const { id } = rows[0]!;
        // By turns: two who approve, one who approves and one who rejects, and the same approval sent twice.
        const second = index % 3 === 1 ? 'office/reject' : 'office/approve';
        const who = index % 3 === 2 ? bora : ceren;
        await Promise.all([
          post('office/approve', bora.token, { id, why }),
          post(second, who.token, { id, why }, { at: other }),
        ]);
        // Sent again later, it finds nothing to approve.
        expect((await post('office/approve', bora.token, { id, why })).code).toBe('request_ended');
      };
      const together = 8;
      for (let from = 0; from < names.length; from += together)
        await Promise.all(
          names.slice(from, from + together).map((username, index) => decideTwice(username, from + index)),
        );
      const { rows } = await pool.query(
        `select count(*)::int as once from office_decision where action = 'set roles' and detail ->> 'done' = 'true'
         and subject = any (select 'operator ' || u from unnest($1::text[]) u)`,
        [names],
      );
      const given = await pool.query(
        `select count(*)::int as given from operator_in_role r join operator o on o.id = r.operator_id where o.username = any ($1)`,
        [names],
      );
      const executed = await pool.query(
        `select count(*)::int as executed from office_request where state = 'executed'
         and subject = any (select 'operator ' || u from unnest($1::text[]) u)`,
        [names],
      );
      expect(rows[0].once).toBe(given.rows[0].given);
      expect(executed.rows[0].executed).toBe(given.rows[0].given);
      expect(given.rows[0].given).toBeGreaterThanOrEqual(names.length / 2);
    },
  );
});

describe('a bank file', () => {
  it('is given by the second person too, and approved only by an operator who has it', async () => {
    const [ayla, bora] = [await somebody('payments'), await somebody('finance')];
    const given = {
      day: '2026-11-20',
      file: 'reference;amount;payer\nTR-1;10,00;Deniz Kaya\n',
      why: 'of the day',
    };
    expect((await post('office/bankfile', ayla.token, given)).data).toMatchObject({ done: false });
    const waiting = await post('office/approvals', bora.token, { queue: 'waiting' });
    const [request] = (
      waiting.data as { list: { id: string; maker: string; mustRepeat: boolean }[] }
    ).list.filter(({ maker }) => maker === ayla.username);
    expect(request).toMatchObject({ mustRepeat: true });
    const { id } = request!;
    expect((await post('office/approve', bora.token, { id, why: 'unseen' })).code).toBe('request_repeat');
    expect((await post('office/bankfile', bora.token, given)).data).toMatchObject({ done: true });
  });
});

describe('two who may give roles', () => {
  it('remain, also where two leave at the same moment', async () => {
    await pool.query(`delete from operator_in_role where role = 'access'`);
    const [ayla, bora, ceren] = [
      await somebody('access'),
      await somebody('access'),
      await somebody('access'),
    ];
    const why = 'leaves the house';
    const answers = await Promise.all([
      post('office/disableoperator', ayla.token, { username: bora.username, why }),
      post('office/setroles', bora.token, { username: ceren.username, roles: [], why }, { at: other }),
    ]);
    // Bora may be out before his request is read.
    expect(answers.map(({ code }) => code ?? 'yes').sort()).toEqual([
      expect.toBeOneOf(['last_admins', 'not_logged_in']),
      'yes',
    ]);
    const { rows } = await fresh.pool.query(
      `select count(*)::int as admins from operator o join operator_in_role r on r.operator_id = o.id where role = 'access' and state = 'active'`,
    );
    expect(rows[0].admins).toBe(2);
  });
});

/** The roles as a page, and which role may make which call. */
function printed(all: readonly Role[]): string {
  const parts = all.map(
    ({ role, title, permissions: may, notWith }) => `## ${role}

${title.en} · ${title.tr}. Not with: ${notWith.join(', ') || 'any other is fine'}.

${may.map((each) => `- \`${each}\``).join('\n')}`,
  );
  const matrix = ofOperators
    .map(({ path, permission }) => {
      const who = all.filter(({ permissions: may }) => may.includes(permission!)).map(({ role }) => role);
      return `- \`${path}\` takes \`${permission}\`: ${permission === everyOperatorMay ? 'every operator' : who.join(', ')}`;
    })
    .sort();
  return `# Roles of the office

Printed from the database of a new house by \`npx vitest run --project pg permissions.pg.test.ts -u\`; a test keeps it true. Nobody has every
permission. Roles that stand under “not with” are never one person’s.

${parts.join('\n\n')}

## Which role makes which call

${matrix.join('\n')}
`;
}
