import { describe, expect, it, vi } from 'vitest';
import {
  desktopAgent,
  goodPassword,
  joinHouse,
  openAccountHouse,
  someAsk,
  type AccountServer,
  type Joined,
} from '../../../../testbed/account-servers.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { SessionId } from '../ids.ts';

const { fresh, server, other } = await openAccountHouse();

/** Another session of a customer. */
async function enter(
  { form }: Joined,
  userAgent = desktopAgent,
): Promise<{ token: string; ask: CustomerAsk }> {
  const ask = someAsk({ userAgent });
  const answer = await server.account.login(ask, { username: form.username, password: goodPassword });
  if (typeof answer === 'string') throw new Error(`the login was refused: ${answer}`);
  const session = (await server.account.findSession(answer.token, true))!;
  return { token: answer.token, ask: { ...ask, ...session } };
}

const ageSession = (session: SessionId, column: 'last_seen_at' | 'started_at', minutes: number) =>
  fresh.pool.query(`update session set ${column} = now() - make_interval(mins => $2) where id = $1`, [
    session,
    minutes,
  ]);
const lastSeen = async (session: SessionId) => {
  const { rows } = await fresh.pool.query<{ ago: number }>(
    'select extract(epoch from now() - last_seen_at)::float8 as ago from session where id = $1',
    [session],
  );
  return rows[0]!.ago;
};
const forgetBelief = () => [server, other].forEach((each) => each.pass(1001));

describe('a token', () => {
  it('opens its own session on every server, and nothing when a letter differs', async () => {
    const { token, session } = await joinHouse(server);
    for (const { account } of [server, other]) {
      expect(await account.findSession(token, false)).toMatchObject(session);
      const bent = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
      expect(await account.findSession(bent, false)).toBeUndefined();
      expect(await account.findSession('', false)).toBeUndefined();
    }
  });

  it.each([
    ['lives on for twenty-nine minutes without use', 'last_seen_at', 29, true],
    ['is dead after thirty-one', 'last_seen_at', 31, false],
    ['lives for less than twelve hours', 'started_at', 719, true],
    ['is dead after twelve hours, however busy', 'started_at', 721, false],
  ] as const)('%s', async (_rule, column, minutes, alive) => {
    const { token, session } = await joinHouse(server);
    await ageSession(session.session, column, minutes);
    forgetBelief();
    expect((await server.account.findSession(token, false)) !== undefined).toBe(alive);
    expect(await server.account.isSessionAlive(session.session)).toBe(alive);
  });

  it.each<[string, number, number, number, number?]>([
    ['half an hour after its last use', 20, 20, 10],
    ['twelve hours after its start, however busy', 0, 715, 5],
    ['later once a person used it', 29, 29, 1, 30],
  ])('says when it dies: %s', async (_rule, idleMinutes, ageMinutes, left, leftAfterUse) => {
    const { token, session } = await joinHouse(server);
    await ageSession(session.session, 'last_seen_at', idleMinutes);
    await ageSession(session.session, 'started_at', ageMinutes);
    forgetBelief();
    const leftOf = (deadAtMs: number | undefined) => Math.round((deadAtMs! - server.nowMs()) / 60_000);
    expect(leftOf((await server.account.findSession(token, true))?.deadAtMs)).toBe(left);
    expect(leftOf(await server.account.sessionDeadAtMs(session.session))).toBe(left);
    if (leftAfterUse === undefined) return;
    await other.account.findSession(token, false);
    server.pass(left * 60_000);
    expect(leftOf(await server.account.sessionDeadAtMs(session.session))).toBe(leftAfterUse);
  });

  it.each([
    ['idle', 'last_seen_at', 31],
    ['old', 'started_at', 721],
  ] as const)(
    'that is too %s has no end to come, and neither has one that was ended',
    async (_why, column, minutes) => {
      const { session } = await joinHouse(server);
      await ageSession(session.session, column, minutes);
      forgetBelief();
      expect(await server.account.sessionDeadAtMs(session.session)).toBeUndefined();
      const own = await joinHouse(server);
      await server.account.logout(own.ask);
      expect(await server.account.sessionDeadAtMs(own.session.session)).toBeUndefined();
    },
  );

  it('is not kept alive by background requests, and is by a person’s', async () => {
    const { token, session } = await joinHouse(server);
    await ageSession(session.session, 'last_seen_at', 20);
    forgetBelief();
    await server.account.findSession(token, true);
    expect(await lastSeen(session.session)).toBeGreaterThan(19 * 60);
    // A person's request counts even shortly after a timer's.
    await server.account.findSession(token, false);
    expect(await lastSeen(session.session)).toBeLessThan(60);
  });

  it('is kept alive by play in a frame', async () => {
    const { session } = await joinHouse(server);
    await ageSession(session.session, 'last_seen_at', 20);
    await server.account.touchSession(session.session);
    expect(await lastSeen(session.session)).toBeLessThan(60);
  });
});

describe('tokens die at once here and within a second elsewhere', () => {
  const change = { oldPassword: goodPassword, password: 'Beş-7-kaz-uçtu', confirmPassword: 'Beş-7-kaz-uçtu' };

  it.each<[string, (own: Joined, asks: CustomerAsk[]) => Promise<unknown>, boolean[], string]>([
    ['logout ends this one', (own) => server.account.logout(own.ask), [false, true, true], 'logout'],
    [
      'ending another one ends that',
      (own, asks) => server.account.endSession(own.ask, asks[1]!.session),
      [true, false, true],
      'other_session',
    ],
    [
      'a password change ends all others',
      (own) => server.account.changePassword(own.ask, change),
      [true, false, false],
      'password_change',
    ],
    [
      'closing the account ends all',
      (own) => server.account.setState(own.ask.customer, 'closed'),
      [false, false, false],
      'account_state',
    ],
    [
      'excluding oneself ends all',
      (own) => server.account.setState(own.ask.customer, 'excluded'),
      [false, false, false],
      'account_state',
    ],
  ])(
    '%s',
    async (_rule, act, alive, by) => {
      const own = await joinHouse(server);
      const [second, third] = [await enter(own), await enter(own)];
      const tokens = [own.token, second.token, third.token];
      const asks = [own.ask, second.ask, third.ask];
      const told: SessionId[] = [];
      server.account.onSessionEnded((customer, session) => {
        if (customer === own.ask.customer) told.push(session);
      });
      const look = async ({ account }: AccountServer) =>
        (await Promise.all(tokens.map((token) => account.findSession(token, false)))).map(
          (found) => found !== undefined,
        );
      for (const each of [server, other]) expect(await look(each)).toEqual([true, true, true]);
      await act(own, asks);
      expect(await look(server)).toEqual(alive);
      other.pass(1001);
      expect(await look(other)).toEqual(alive);
      const ended = asks.map(({ session }) => session).filter((_each, n) => !alive[n]);
      expect(told.toSorted()).toEqual(ended.toSorted());
      const { rows } = await fresh.pool.query<{ by: string }>(
        'select distinct ended_by as by from session where customer_id = $1 and ended_at is not null',
        [own.ask.customer],
      );
      expect(rows).toEqual([{ by }]);
    },
    120_000,
  );

  it('ones are not asked for again while other servers are followed, and die there all the same', async () => {
    const own = await joinHouse(server);
    const ended: SessionId[] = [];
    other.account.onSessionEnded((customer, session) => {
      if (customer === own.ask.customer) ended.push(session);
    });
    other.account.sessionFollower.start();
    try {
      const isUpToDate = () => expect(other.account.sessionFollower.isUpToDate()).toBe(true);
      await vi.waitFor(isUpToDate);
      expect(await other.account.findSession(own.token, true)).toBeDefined();
      // From now on a query of the database would find no session.
      await fresh.pool.query(`update session set token_hash = decode(md5(id::text), 'hex') where id = $1`, [
        own.session.session,
      ]);
      await ageSession(own.session.session, 'last_seen_at', 31);
      other.pass(20_000);
      await vi.waitFor(isUpToDate);
      expect(await other.account.findSession(own.token, true)).toMatchObject(own.session);
      expect(await other.account.isSessionAlive(own.session.session)).toBe(true);
      await server.account.logout(own.ask);
      await vi.waitFor(() => expect(ended).toEqual([own.session.session]));
      expect(await other.account.findSession(own.token, true)).toBeUndefined();
      expect(await other.account.isSessionAlive(own.session.session)).toBe(false);
    } finally {
      await other.account.sessionFollower.stop();
    }
  });

  it('a session of another customer, or one that has ended, cannot be ended', async () => {
    const [own, stranger] = [await joinHouse(server), await joinHouse(server)];
    expect(await server.account.endSession(stranger.ask, own.ask.session)).toBe(false);
    expect(await server.account.findSession(own.token, false)).toBeDefined();
    await server.account.logout(own.ask);
    expect(await server.account.endSession(own.ask, own.ask.session)).toBe(false);
  });

  it('a look-up during the end of a session is not cached after it', async () => {
    const own = await joinHouse(server);
    for (let turn = 0; turn < 20; turn += 1) {
      const { token, ask } = await enterQuickly(own);
      await Promise.all([server.account.findSession(token, false), server.account.logout(ask)]);
      expect(await server.account.findSession(token, false)).toBeUndefined();
    }
  });
});

/** A session without the cost of a password. */
async function enterQuickly({ ask }: Joined): Promise<{ token: string; ask: CustomerAsk }> {
  const { newToken, hashToken } = await import('../vault.ts');
  const { newId } = await import('../ids.ts');
  const [token, session] = [newToken(), newId<'session'>()];
  await fresh.pool.query(
    `insert into session (id, customer_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [session, ask.customer, hashToken(token)],
  );
  return { token, ask: { ...ask, session } };
}

describe('the list of sessions', () => {
  it('names device, address, times and which one is asking, newest first', async () => {
    const own = await joinHouse(server);
    const second = await enter(own);
    await server.account.logout(own.ask);
    const { total, list } = await server.account.listSessions(second.ask, { skip: 0, take: 10 });
    expect(total).toBe(2);
    expect(
      list.map(({ id, device, address, current, ended_at }) => [
        id,
        device,
        address,
        current,
        ended_at !== null,
      ]),
    ).toEqual([
      [second.ask.session, 'Firefox · Windows', second.ask.address, true, false],
      [own.ask.session, 'Chrome · Android', own.ask.address, false, true],
    ]);
  });

  it('says that one which grew idle ended when it was last seen', async () => {
    const own = await joinHouse(server);
    const second = await enter(own);
    await ageSession(own.ask.session, 'last_seen_at', 45);
    const { list } = await server.account.listSessions(second.ask, { skip: 0, take: 10 });
    const idle = list.find(({ id }) => id === own.ask.session)!;
    expect(idle.ended_at).toEqual(idle.last_seen_at);
  });

  it('counts all of them on every page', async () => {
    const own = await joinHouse(server);
    for (let n = 0; n < 4; n += 1) await enterQuickly(own);
    const page = await server.account.listSessions(own.ask, { skip: 3, take: 3 });
    expect([page.total, page.list.length]).toEqual([5, 2]);
    expect(await server.account.listSessions(own.ask, { skip: 100, take: 3 })).toEqual({
      total: 5,
      list: [],
    });
  });
});

it('a password is changed only with the old one, into a good one, and the contacts are notified', async () => {
  const own = await joinHouse(server);
  const change = (more: object) =>
    server.account.changePassword(own.ask, {
      oldPassword: goodPassword,
      password: 'Beş-7-kaz-uçtu',
      confirmPassword: 'Beş-7-kaz-uçtu',
      ...more,
    });
  expect(await change({ confirmPassword: 'Beş-7-kaz-uçta', oldPassword: 'yanlış' })).toBe('passwords_differ');
  expect(await change({ oldPassword: 'yanlış', password: '12345', confirmPassword: '12345' })).toBe(
    'wrong_old_password',
  );
  expect(await change({ password: goodPassword, confirmPassword: goodPassword })).toBe('password_unchanged');
  const { PersonalNo, username } = own.form;
  for (const password of ['12345', PersonalNo, username, 'Gündüz1990'])
    expect(await change({ password, confirmPassword: password })).toBe('password_too_common');
  expect((await server.account.customer(own.ask.customer)).passwordChangedAt).toBeNull();
  expect(await change({})).toBeUndefined();
  expect((await server.account.customer(own.ask.customer)).passwordChangedAt).toBeInstanceOf(Date);
  await expect
    .poll(() => server.sent.filter(({ to }) => to === own.form.email).map(({ text }) => text))
    .toEqual([expect.stringContaining('şifresi değiştirildi')]);
}, 60_000);
