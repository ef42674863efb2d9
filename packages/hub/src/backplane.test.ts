// The promises of every backplane: in memory, on a stand-in for a Valkey server, and on a real one where it is installed.
import { HubConnectionState } from '@microsoft/signalr';
import { Redis } from 'iovalkey';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installedBroker, realBrokers, standInBroker, type Broker } from '../testbed/broker.ts';
import {
  closeAll,
  closeLater,
  join,
  soon,
  startHub,
  until,
  upgrade,
  upgradeQuery,
} from '../testbed/running-hub.ts';
import {
  memoryBackplane,
  valkeyBackplane,
  type Backplane,
  type Channel,
  type HubMessage,
} from './backplane.ts';

// Sockets on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

interface End {
  readonly backplane: Backplane;
  readonly heard: [Channel, HubMessage][];
  missed: number;
}

function endOf(backplane: Backplane): End {
  const end: End = { backplane, heard: [], missed: 0 };
  backplane.listen({
    hear: (channel, message) => end.heard.push([channel, message]),
    missed: () => (end.missed += 1),
  });
  closeLater(() => backplane.close());
  return end;
}

async function ready(ends: End[]): Promise<End[]> {
  await until(() => ends.every(({ backplane }) => backplane.isReady()));
  return ends;
}

async function started<Kind extends Broker>(broker: Kind): Promise<Kind> {
  await broker.start();
  closeLater(() => broker.stop());
  return broker;
}

const brokers: [string, () => Promise<Broker>][] = [
  ['a stand-in', standInBroker],
  ...realBrokers.map((program): [string, () => Promise<Broker>] => [program, () => installedBroker(program)]),
];

const say = (record: string): HubMessage => ({ kind: 'send', record });

describe.each<[string, () => Promise<() => Backplane>]>([
  [
    'in memory',
    async () => {
      const plane = memoryBackplane();
      return () => plane.join();
    },
  ],
  ...brokers.map(([name, broker]): [string, () => Promise<() => Backplane>] => [
    `on ${name}`,
    async () => {
      const { url } = await started(await broker());
      return () => valkeyBackplane({ url });
    },
  ]),
])('a backplane %s', (_name, prepare) => {
  const ends = async (count: number) => {
    const newEnd = await prepare();
    return ready(Array.from({ length: count }, () => endOf(newEnd())));
  };

  it('hands each message to every other hub that follows the channel, in order, and not to its sender', async () => {
    const [one, two, three] = (await ends(3)) as [End, End, End];
    for (const { backplane } of [one, two]) await backplane.follow('user:ü');
    await three.backplane.follow('user:other');
    const messages = Array.from({ length: 50 }, (_, n) => say(`"ğ" ${n}\u001e`));
    for (const message of messages) void one.backplane.publish('user:ü', message);
    await until(() => two.heard.length === 50);
    await soon();
    expect(two.heard).toEqual(messages.map((message) => ['user:ü', message]));
    expect([one.heard, three.heard]).toEqual([[], []]);
  });

  it('carries every kind of message unchanged', async () => {
    const [one, two] = (await ends(2)) as [End, End];
    await two.backplane.follow('all');
    const messages: HubMessage[] = [
      { kind: 'send', record: '{}\u001e', key: 'balance' },
      { kind: 'send', record: '{}\u001e', key: 'balance', version: 7 },
      { kind: 'close', allowReconnect: true, session: 's', error: 'e' },
      { kind: 'close', allowReconnect: false },
      { kind: 'join', group: 'g' },
      { kind: 'leave', group: 'g' },
    ];
    for (const message of messages) void one.backplane.publish('all', message);
    await until(() => two.heard.length === messages.length);
    expect(two.heard.map(([, message]) => message)).toEqual(messages);
  });

  it('receives messages from the confirmation of a subscription until its end', async () => {
    const [one, two] = (await ends(2)) as [End, End];
    await two.backplane.follow('group:g');
    void one.backplane.publish('group:g', say('heard'));
    await until(() => two.heard.length === 1);
    two.backplane.unfollow('group:g');
    await two.backplane.follow('all');
    void one.backplane.publish('group:g', say('not heard'));
    void one.backplane.publish('all', say('heard'));
    await until(() => two.heard.length === 2);
    expect(two.heard.map(([channel]) => channel)).toEqual(['group:g', 'all']);
  });

  it('is silent once it is closed', async () => {
    const [one, two] = (await ends(2)) as [End, End];
    await two.backplane.follow('all');
    await two.backplane.close();
    void one.backplane.publish('all', say('too late'));
    await soon();
    expect(two.heard).toEqual([]);
  });

  it('joins two hubs into one', async () => {
    const newEnd = await prepare();
    const [one, other] = [await startHub({ backplane: newEnd() }), await startHub({ backplane: newEnd() })];
    await until(() => one.hub.isReady() && other.hub.isReady());
    const a = await join(other, 'user-a/phone');
    await a.invoke('enter', 'odds');
    one.hub.sendToUser('user-a', 'message', ['user']);
    one.hub.sendToGroup('odds', 'message', ['group']);
    one.hub.sendToAll('message', ['all']);
    await until(() => a.heard.length === 3);
    expect(new Set(a.heard)).toEqual(new Set(['all', 'group', 'user']));
    one.hub.closeUser('user-a', { session: 'phone' });
    await until(() => a.state === HubConnectionState.Disconnected);
  });
});

describe.each(brokers)('while %s is away', (_name, newBroker) => {
  it('nothing fails; once it is back all is heard again, and every hub knows that it missed something', async () => {
    const broker = await started(await newBroker());
    const warnings: string[] = [];
    const log = { warn: (_detail: object, text: string) => warnings.push(text) };
    const newEnd = () => endOf(valkeyBackplane({ url: broker.url, log }));
    const [one, two] = (await ready([newEnd(), newEnd()])) as [End, End];
    await two.backplane.follow('user:a');
    await broker.stop();
    await until(() => !one.backplane.isReady() && !two.backplane.isReady());
    void one.backplane.publish('user:a', say('lost'));
    await two.backplane.follow('user:b');
    two.backplane.unfollow('user:a');
    const missed = two.missed;
    await broker.start();
    await ready([one, two]);
    await until(() => two.missed > missed);
    void one.backplane.publish('user:a', say('given up'));
    void one.backplane.publish('user:b', say('heard'));
    await until(() => two.heard.length === 1);
    expect(two.heard).toEqual([['user:b', say('heard')]]);
    expect(warnings).toEqual(['the backplane is away', 'the backplane is away']);
  });

  it('a hub serves its own, and afterwards has its clients fetch a fresh snapshot', async () => {
    const broker = await newBroker();
    closeLater(() => broker.stop());
    const running = await startHub({
      backplane: valkeyBackplane({ url: broker.url }),
      limits: { resyncMs: 50 },
    });
    const a = await join(running);
    running.hub.sendToUser('user-a', 'message', ['still served']);
    await until(() => a.heard.length === 1);
    expect(running.hub.isReady()).toBe(false);
    const before = a.connectionId;
    await broker.start();
    await until(() => a.state === HubConnectionState.Connected && a.connectionId !== before);
    expect(running.hub.isReady()).toBe(true);
  });
});

it('a hub that loses the backplane twice tells everybody of the second loss too', async () => {
  const broker = await started(await standInBroker());
  const running = await startHub({
    backplane: valkeyBackplane({ url: broker.url }),
    limits: { resyncMs: 3_000 },
  });
  await until(() => running.hub.isReady());
  const clients = await Promise.all(
    Array.from({ length: 6 }, (_, n) => join(running, `user-${n}`, [0, 10, 20, 50])),
  );
  const first = clients.map(({ connectionId }) => connectionId);
  const isBack = (before: (string | null)[], at: number) =>
    clients[at]!.state === HubConnectionState.Connected && clients[at]!.connectionId !== before[at];
  const lose = async () => {
    await broker.stop();
    await until(() => !running.hub.isReady());
    await broker.start();
    await until(() => running.hub.isReady());
  };
  await lose();
  await until(() => clients.filter((_each, at) => isBack(first, at)).length >= 2);
  await broker.stop();
  await until(() => !running.hub.isReady());
  // All current connections miss this message.
  const second = clients.map(({ connectionId }) => connectionId);
  running.hub.sendToAll('message', ['lost to other servers']);
  await broker.start();
  await until(() => clients.every((_each, at) => isBack(second, at)));
  expect(running.hub.metrics()).toMatchObject({ connections: 6, users: 6 });
});

it('notices a broker that says nothing any more, and comes back', async () => {
  const broker = await started(await standInBroker());
  const [one, two] = (await ready(
    [1, 2].map(() => endOf(valkeyBackplane({ url: broker.url, pulseMs: 250 }))),
  )) as [End, End];
  await two.backplane.follow('all');
  const missed = two.missed;
  broker.fallSilent();
  await until(() => !one.backplane.isReady() && !two.backplane.isReady());
  broker.speak();
  await ready([one, two]);
  await until(() => two.missed > missed);
  await until(() => {
    void one.backplane.publish('all', say('heard'));
    return two.heard.length > 0;
  });
  expect(two.heard[0]).toEqual(['all', say('heard')]);
});

it('knows that it missed something of a broker that was silent for a moment', async () => {
  const broker = await started(await standInBroker());
  const [one, two] = (await ready(
    [1, 2].map(() => endOf(valkeyBackplane({ url: broker.url, pulseMs: 200 }))),
  )) as [End, End];
  await two.backplane.follow('all');
  const missed = two.missed;
  broker.fallSilent();
  void one.backplane.publish('all', say('lost'));
  // One pulse, or two: the connection is kept.
  await new Promise((resolve) => setTimeout(resolve, 300));
  broker.speak();
  await until(() => two.missed > missed);
  expect(two.heard).toEqual([]);
});

it.each([
  ['said something', true],
  ['may have been saying something when the connection went', false],
])('tells the others when it %s that they cannot have heard', async (_what, speaks) => {
  const broker = await started(await standInBroker());
  const [one, two] = (await ready([1, 2].map(() => endOf(valkeyBackplane({ url: broker.url }))))) as [
    End,
    End,
  ];
  await two.backplane.follow('all');
  const missed = two.missed;
  broker.cutPublishers();
  await until(() => !one.backplane.isReady());
  if (speaks) void one.backplane.publish('all', say('lost'));
  await until(() => two.missed > missed);
  expect(two.heard).toEqual([]);
});

it('survives messages that no hub wrote', async () => {
  const broker = await started(await standInBroker());
  const warnings: string[] = [];
  const [end] = (await ready([
    endOf(valkeyBackplane({ url: broker.url, log: { warn: (_detail, text) => warnings.push(text) } })),
  ])) as [End];
  await end.backplane.follow('all');
  const client = new Redis(broker.url);
  closeLater(() => client.disconnect());
  const wrong = [
    '',
    'nonsense',
    'null',
    '[]',
    '{"from":1}',
    '{"from":"x","message":null}',
    '{"from":"x","message":{"kind":"send"}}',
    '{"from":"x","message":{"kind":"send","record":"","key":5}}',
    '{"from":"x","message":{"kind":"send","record":"","key":"k","version":"7"}}',
    '{"from":"x","message":{"kind":"close"}}',
    '{"from":"x","message":{"kind":"close","allowReconnect":true,"session":1}}',
    '{"from":"x","message":{"kind":"join"}}',
    '{"from":"x","message":{"kind":"explode"}}',
  ];
  for (const text of wrong) await client.publish('felek:hub:all', text);
  await client.publish('felek:hub:all', '{"from":"x","message":{"kind":"send","record":"good"}}');
  await until(() => end.heard.length === 1);
  expect(end.heard).toEqual([['all', say('good')]]);
  expect(warnings).toEqual(wrong.map(() => 'the backplane carries what no hub wrote'));
});

it('a hub follows only what its own connections need', async () => {
  const broker = await started(await standInBroker());
  const running = await startHub({ backplane: valkeyBackplane({ url: broker.url, prefix: 'h:' }) });
  await until(() => running.hub.isReady());
  const followed = () =>
    broker
      .channels()
      .filter((channel) => !channel.startsWith('h:pulse:') && !channel.startsWith('h:server:'))
      .toSorted();
  expect(followed()).toEqual(['h:all']);
  const [one, two] = [await join(running), await join(running)];
  await one.invoke('enter', 'odds');
  const ids = [one, two].map(({ connectionId }) => `h:connection:${connectionId!}`);
  expect(followed()).toEqual(['h:all', ...ids, 'h:group:odds', 'h:user:user-a'].toSorted());
  await one.stop();
  await until(() => followed().length === 3);
  await two.stop();
  await until(() => followed().length === 1);
  const refused = (await upgradeQuery(running)).replace('access_token=user-a', 'access_token=stranger');
  expect((await upgrade(running, refused)).status).toBe(401);
  await until(() => followed().length === 1);
});

it('a hanging broker delays new clients only briefly', async () => {
  const broker = await started(await standInBroker());
  const running = await startHub({
    backplane: valkeyBackplane({ url: broker.url }),
    limits: { followMs: 50 },
  });
  await until(() => running.hub.isReady());
  broker.fallSilent();
  const a = await join(running);
  running.hub.sendToUser('user-a', 'message', ['served']);
  await until(() => a.heard.length === 1);
  expect(a.heard).toEqual(['served']);
});
