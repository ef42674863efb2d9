import { afterEach, expect, it } from 'vitest';
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
  // What was believed of it is out of date.
  for (const each of [server, other]) each.pass(1001);
  const plane = memoryBackplane();
  const hubs = await Promise.all(
    [server, other].map(({ account, nowMs }) =>
      startHub({ ...hubMembers(account), nowMs, backplane: plane.join(), limits: { turnMs: 100 } }),
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
