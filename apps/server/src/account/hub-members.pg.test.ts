import { afterEach, describe, expect, it } from 'vitest';
import { memoryBackplane } from '@felek/hub/backplane';
import {
  closeAll,
  join,
  startHub,
  until,
  type Client,
} from '../../../../packages/hub/testbed/running-hub.ts';
import { joinHouse, openAccountHouse } from '../../../../testbed/account-servers.ts';
import { hubMembers } from './hub-members.ts';

const { fresh, server, other } = await openAccountHouse();
afterEach(closeAll);

/** A customer on two servers, whose session dies in so many seconds by its idleness, or by its age. */
async function connected(column: 'last_seen_at' | 'started_at', seconds: number) {
  const { token, session } = await joinHouse(server);
  const life = column === 'last_seen_at' ? "interval '30 minutes'" : "interval '12 hours'";
  await fresh.pool.query(
    `update session set ${column} = now() - ${life} + make_interval(secs => $2) where id = $1`,
    [session.session, seconds],
  );
  // The servers' cached answer about the session is too old now.
  for (const each of [server, other]) each.pass(1001);
  const plane = memoryBackplane();
  const hubs = await Promise.all(
    [server, other].map(({ account, nowMs }) =>
      startHub({
        ...hubMembers(account, async () => undefined),
        nowMs,
        backplane: plane.join(),
        limits: { turnMs: 100 },
      }),
    ),
  );
  const clients = await Promise.all(hubs.map((hub) => join(hub, token)));
  return { session, hubs, clients };
}

const statesOf = (clients: readonly Client[]): string[] => clients.map(({ state }) => state);

it.each(['last_seen_at', 'started_at'] as const)(
  'a session that ends by itself (%s) ends its connections on every server, and no balance follows',
  async (column) => {
    const { session, hubs, clients } = await connected(column, 4);
    expect(statesOf(clients)).toEqual(['Connected', 'Connected']);
    await until(() => statesOf(clients).every((state) => state === 'Disconnected'));
    hubs[0]!.hub.sendToUser(session.customer, 'message', ['balance']);
    expect(hubs.map(({ hub }) => hub.metrics().closes)).toEqual([{ expired: 1 }, { expired: 1 }]);
    expect(clients.map(({ heard }) => heard)).toEqual([[], []]);
  },
);

it('a session that is kept alive by play keeps its connections', async () => {
  const { session, hubs, clients } = await connected('last_seen_at', 4);
  const before = clients.map(({ connectionId }) => connectionId);
  await server.account.touchSession(session.session);
  for (const each of [server, other]) each.pass(60_000);
  hubs[0]!.hub.sendToUser(session.customer, 'message', ['balance']);
  await until(() => clients.every(({ heard }) => heard.length === 1));
  expect(clients.map(({ connectionId }) => connectionId)).toEqual(before);
  expect(hubs.map(({ hub }) => hub.metrics().closes)).toEqual([{}, {}]);
});

describe('a game of the house', () => {
  const greeting = { query: new URLSearchParams(), address: '127.0.0.1' };
  const at = (origin?: string) => ({ ...greeting, headers: { ...(origin && { origin }) } });

  /** A customer with a launch token for a game, and the hub's authentication of tokens. */
  async function launched() {
    const { token, session } = await joinHouse(server);
    const launches = new Map([['launch-token', session]]);
    const members = hubMembers(server.account, async (each) => launches.get(each));
    return { token, session, members };
  }

  it('is connected by its launch token from a page without an origin, apart from its customer', async () => {
    const { session, members } = await launched();
    const member = await members.authenticate({ ...at('null'), token: 'launch-token' });
    expect(member).toEqual({
      user: `stage:${session.customer}`,
      session: session.session,
      expiresAtMs: await server.account.sessionDeadAtMs(session.session),
    });
  });

  it.each([
    ['a launch token from a page that has an origin', 'https://felek.example', 'launch-token'],
    ['a launch token from no page', undefined, 'launch-token'],
    ['an unknown token from a page without an origin', 'null', 'another'],
    ['no token', 'null', undefined],
  ])('is not by %s', async (_what, origin, token) => {
    const { members } = await launched();
    expect(await members.authenticate({ ...at(origin), token })).toBeUndefined();
  });

  it('cannot use the customer’s own token, which no frame may hold', async () => {
    const { token, members } = await launched();
    expect(await members.authenticate({ ...at('null'), token })).toBeUndefined();
    expect(await members.authenticate({ ...at(), token })).toBeDefined();
  });

  it('receives its messages over the hub, until its session ends', async () => {
    const { session, members } = await launched();
    // The test client sends no origin, so this sets it.
    const running = await startHub({
      ...members,
      nowMs: server.nowMs,
      authenticate: (each) => members.authenticate({ ...each, ...at('null') }),
    });
    const client = await join(running, 'launch-token');
    running.hub.sendToUser(session.customer, 'message', ['for the customer']);
    running.hub.sendToUser(`stage:${session.customer}`, 'message', ['for the game']);
    await until(() => client.heard.length > 0);
    expect(client.heard).toEqual(['for the game']);
    running.hub.closeUser(`stage:${session.customer}`, { session: session.session });
    await until(() => client.state === 'Disconnected');
  });
});
