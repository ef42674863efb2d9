// The hub as the unmodified `@microsoft/signalr` sees it on each transport, over the loopback.
import { HubConnectionState } from '@microsoft/signalr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  closeAll,
  directClient,
  everyTransport,
  join as joinBy,
  newClient as newClientBy,
  soon,
  startHub,
  until,
  upgrade,
  upgradeQuery,
  type Running,
} from '../testbed/running-hub.ts';
import { memoryBackplane, type Backplane } from './backplane.ts';
import type { HubOptions } from './hub.ts';

// Sockets on a machine that is busy with other things.
vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

const { Connected, Disconnected, Reconnecting } = HubConnectionState;

describe.each(everyTransport)('over %s,', (transport) => {
  const newClient = (running: Running, token: string, delays?: number[]) =>
    newClientBy(running, token, delays, transport);
  const join = (running: Running, token?: string, delays?: number[]) =>
    joinBy(running, token, delays, transport);

  describe('the unmodified client', () => {
    it('hears what is sent to its connection, its user, its group and all, in order, and nothing else', async () => {
      const running = await startHub();
      const { hub } = running;
      const [a, b] = [await join(running, 'user-a'), await join(running, 'user-b')];
      await b.invoke('enter', 'odds');
      hub.sendToUser('user-a', 'message', [{ cmd: 'Balance', message: { balance: 12.5 } }]);
      hub.sendToGroup('odds', 'message', ['tick']);
      hub.sendToConnection(a.connectionId!, 'message', ['only you']);
      hub.sendToAll('message', ['ğüşiöç İ 🎰']);
      hub.sendToUser('user-nobody', 'message', ['lost']);
      hub.sendToGroup('nobody', 'message', ['lost']);
      await until(() => a.heard.length === 3 && b.heard.length === 2);
      expect(a.heard).toEqual([{ cmd: 'Balance', message: { balance: 12.5 } }, 'only you', 'ğüşiöç İ 🎰']);
      expect(b.heard).toEqual(['tick', 'ğüşiöç İ 🎰']);
    });

    it('hears as every page it has open, and not in a group it left', async () => {
      const running = await startHub();
      const [one, two] = [await join(running), await join(running)];
      await one.invoke('enter', 'odds');
      await two.invoke('enter', 'odds');
      await two.invoke('exit', 'odds');
      running.hub.sendToGroup('odds', 'message', ['tick']);
      running.hub.sendToUser('user-a', 'message', ['both']);
      await until(() => one.heard.length === 2 && two.heard.length === 1);
      expect([one.heard, two.heard]).toEqual([['tick', 'both'], ['both']]);
    });

    it('gets exactly one answer for each invocation, falsy ones included', async () => {
      const a = await join(await startHub(), 'user-a/phone');
      for (const value of [0, '', false, null, 'ğüş', { deep: [1] }])
        expect(await a.invoke('Echo', value)).toEqual(value);
      expect(await a.invoke('nothing')).toBeUndefined();
      expect(await a.invoke('whoami')).toEqual(['user-a', 'phone']);
      expect(await a.invoke('transport')).toBe(transport);
    });

    it('gets its answers in the order it asked, though a later one would be quicker', async () => {
      const running = await startHub({
        methods: { wait: (_caller, ms) => new Promise((resolve) => setTimeout(resolve, Number(ms))) },
      });
      const a = await join(running);
      const order: number[] = [];
      await Promise.all([30, 1, 10, 0].map((ms) => a.invoke('wait', ms).then(() => order.push(ms))));
      expect(order).toEqual([30, 1, 10, 0]);
    });

    it.each([
      ['fail', "An unexpected error occurred invoking 'fail' on the server."],
      ['refuse', "An unexpected error occurred invoking 'refuse' on the server. HubException: not now"],
      [
        'missing',
        "Failed to invoke 'missing' due to an error on the server. HubException: Method does not exist.",
      ],
    ])('is told why %s did not work, and goes on', async (method, text) => {
      const a = await join(await startHub());
      await expect(a.invoke(method)).rejects.toThrow(new Error(text));
      expect(await a.invoke('echo', 'still here')).toBe('still here');
    });

    it('gets an error for a method that neither streams nor takes streams', async () => {
      const a = await join(await startHub());
      const failed = new Promise<Error>((resolve) =>
        a.stream('echo').subscribe({ next: () => {}, complete: () => {}, error: resolve }),
      );
      expect((await failed).message).toBe(
        "The client attempted to invoke the non-streaming 'echo' method with a streaming invocation.",
      );
      const { Subject } = await import('@microsoft/signalr');
      const upload = new Subject<number>();
      const refused = a.invoke('echo', upload);
      await expect(refused).rejects.toThrow('Client sent 1 stream(s), Hub method expects 0.');
      upload.next(1);
      upload.complete();
      expect(await a.invoke('echo', 1)).toBe(1);
      // Sent after the upload's end, which thereby was taken too.
      expect(await a.invoke('echo', 2)).toBe(2);
    });

    it('sends more at once than one record may hold', async () => {
      const a = await join(await startHub());
      const texts = Array.from({ length: 15 }, (_, index) => `${index}`.padEnd(10_000, 'x'));
      expect(await Promise.all(texts.map((text) => a.invoke('echo', text)))).toEqual(texts);
    });

    it('comes back after a close that allows it, as a new connection, and hears again', async () => {
      const running = await startHub();
      const a = await join(running);
      const first = a.connectionId;
      running.hub.closeUser('user-a', { allowReconnect: true });
      await until(() => a.state === Connected && a.connectionId !== first);
      running.hub.sendToUser('user-a', 'message', ['again']);
      await until(() => a.heard.length === 1);
      expect(running.hub.metrics()).toMatchObject({ connections: 1, users: 1, opened: 2 });
    });

    it('does not reconnect after a close that forbids it, and receives the earlier messages first', async () => {
      const running = await startHub();
      const a = await join(running);
      running.hub.sendToUser('user-a', 'message', ['last words']);
      running.hub.closeUser('user-a', { error: 'You were logged out.' });
      await until(() => a.state === Disconnected);
      expect(a.heard).toEqual(['last words']);
      await soon();
      expect(running.hub.metrics()).toMatchObject({ connections: 0, opened: 1, closes: { 'sent away': 1 } });
    });

    it('keeps its other logins when one is closed', async () => {
      const running = await startHub();
      const [phone, desk] = [await join(running, 'user-a/phone'), await join(running, 'user-a/desk')];
      running.hub.closeUser('user-a', { session: 'phone' });
      await until(() => phone.state === Disconnected);
      running.hub.sendToUser('user-a', 'message', ['still here']);
      await until(() => desk.heard.length === 1);
      expect(desk.state).toBe(Connected);
      expect(running.hub.metrics()).toMatchObject({ connections: 1, users: 1 });
      running.hub.closeConnection(desk.connectionId!);
      await until(() => desk.state === Disconnected);
    });

    it('is refused without a token that lives', async () => {
      await expect(join(await startHub(), 'stranger')).rejects.toThrow(/401/);
    });

    it('is pinged while there are no other messages, and so knows that the hub lives', async () => {
      const running = await startHub({ limits: { turnMs: 20, pingMs: 40 } });
      const a = newClient(running, 'user-a');
      a.serverTimeoutInMilliseconds = 400;
      await a.start();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(a.state).toBe(Connected);
      expect(running.hub.metrics().opened).toBe(1);
    });
  });

  describe('the hub lets go of', () => {
    it.skipIf(transport === 'LongPolling')('a client that fell silent', async () => {
      const running = await startHub({ limits: { turnMs: 20, silenceMs: 200 } });
      const a = newClient(running, 'user-a', []);
      a.keepAliveIntervalInMilliseconds = 60_000;
      await a.start();
      await until(() => a.state === Disconnected);
      expect(running.hub.metrics().closes).toEqual({ silent: 1 });
    });

    it('a client whose right to be here ends, and takes it back with a new right', async () => {
      let right = 1;
      const running = await startHub({
        authenticate: async () => ({
          user: 'user-a',
          expiresAtMs: Date.now() + (right === 1 ? 150 : 60_000),
        }),
        limits: { turnMs: 20 },
      });
      const a = await join(running);
      const first = a.connectionId;
      right = 2;
      await until(() => a.state === Connected && a.connectionId !== first);
      expect(running.hub.metrics()).toMatchObject({ closes: { expired: 1 }, connections: 1 });
    });

    it('a client whose right was not extended, for good, and sends it nothing after the end', async () => {
      let nowMs = Date.now();
      const expiresAtMs = nowMs + 60_000;
      const plane = memoryBackplane();
      const start = () =>
        startHub({
          authenticate: async () => ({ user: 'user-a', expiresAtMs }),
          expiryOf: async () => undefined,
          nowMs: () => nowMs,
          backplane: plane.join(),
          limits: { turnMs: 20 },
        });
      const [one, other] = [await start(), await start()];
      const [a, b] = [await join(one), await join(other)];
      one.hub.sendToUser('user-a', 'message', ['in time']);
      await until(() => a.heard.length === 1 && b.heard.length === 1);
      nowMs = expiresAtMs;
      one.hub.sendToUser('user-a', 'message', ['too late']);
      await until(() => a.state === Disconnected && b.state === Disconnected);
      expect([a.heard, b.heard]).toEqual([['in time'], ['in time']]);
      for (const { hub } of [one, other])
        expect(hub.metrics()).toMatchObject({ closes: { expired: 1 }, opened: 1 });
    });

    it('no connection whose right was extended meanwhile, and messages from its end are still sent', async () => {
      let nowMs = Date.now();
      let expiresAtMs = nowMs + 60_000;
      const asked: string[] = [];
      const running = await startHub({
        authenticate: async () => ({ user: 'user-a', session: 'phone', expiresAtMs }),
        expiryOf: async ({ user, session }) => {
          asked.push(`${user}/${session}`);
          return expiresAtMs;
        },
        nowMs: () => nowMs,
        limits: { turnMs: 20 },
      });
      const a = await join(running);
      const { connectionId } = a;
      expiresAtMs += 60_000;
      nowMs += 60_000;
      running.hub.sendToUser('user-a', 'message', ['at the end']);
      expect(await a.invoke('echo', 'still here')).toBe('still here');
      await until(() => a.heard.length === 1);
      expect([a.state, a.connectionId, asked]).toEqual([Connected, connectionId, ['user-a/phone']]);
    });

    it('a client whose right cannot be asked for, until it can', async () => {
      let nowMs = Date.now();
      const running = await startHub({
        authenticate: async () => ({ user: 'user-a', expiresAtMs: nowMs + 60_000 }),
        expiryOf: () => Promise.reject(new Error('no database')),
        nowMs: () => nowMs,
        limits: { turnMs: 20 },
      });
      const a = await join(running);
      const first = a.connectionId;
      nowMs += 60_000;
      await until(() => a.state === Connected && a.connectionId !== first);
      expect(running.logged.map(({ text }) => text)).toEqual(['the end of a right could not be asked for']);
    });

    it('the oldest page of a user who opens too many, for good', async () => {
      const running = await startHub({ limits: { maxConnectionsPerUser: 2 } });
      const [one, two, three] = [await join(running), await join(running), await join(running)];
      await until(() => one.state === Disconnected);
      expect([two.state, three.state]).toEqual([Connected, Connected]);
    });

    it('a client that leaves', async () => {
      const running = await startHub();
      const a = await join(running);
      await a.invoke('enter', 'odds');
      await a.stop();
      await until(() => running.hub.metrics().connections === 0);
      expect(running.hub.metrics()).toMatchObject({ users: 0, groups: 0, closes: { 'client left': 1 } });
    });
  });

  describe('the product', () => {
    it('is called about a connection in order: connected, its calls, disconnected', async () => {
      const told: string[] = [];
      const slowly = async (text: string) => {
        await soon();
        told.push(text);
      };
      const running = await startHub({
        onConnected: () => slowly('connected'),
        methods: { work: (_caller, what) => slowly(`worked: ${String(what)}`) },
        onDisconnected: (_caller, reason) => slowly(`disconnected: ${reason}`),
      });
      const a = await join(running);
      await a.send('work', 1);
      await a.send('work', 2);
      await a.stop();
      await until(() => told.length === 4);
      expect(told).toEqual(['connected', 'worked: 1', 'worked: 2', 'disconnected: client left']);
    });

    it('is not called any more by a disconnected client', async () => {
      const told: unknown[] = [];
      const running = await startHub({
        methods: { work: (_caller, what) => soon().then(() => told.push(what)) },
        onDisconnected: () => told.push('disconnected'),
      });
      const a = await join(running);
      const failed = [a.invoke('work', 1), a.invoke('work', 2)].map((each) => each.catch(() => 'failed'));
      await until(() => running.hub.metrics().recordsIn >= 3);
      running.hub.closeUser('user-a');
      expect(await Promise.all(failed)).toEqual(['failed', 'failed']);
      await until(() => told.includes('disconnected'));
      expect(told).toEqual([1, 'disconnected']);
    });

    it('rejects the client, and leaves the hub running, when its own code fails', async () => {
      const running = await startHub({
        onConnected: async () => {
          await soon();
          throw new Error('secret detail');
        },
        onDisconnected: () => {
          throw new Error('secret detail');
        },
      });
      const a = newClient(running, 'user-a');
      const closed = new Promise<Error | undefined>((resolve) => a.onclose(resolve));
      await a.start();
      expect((await closed)?.message).toContain('Connection closed with an error.');
      expect(a.state).toBe(Disconnected);
      await until(() => running.logged.length === 2);
      expect(running.logged.map(({ text }) => text)).toEqual([
        'bug: onConnected failed unforeseen',
        'bug: onDisconnected failed unforeseen',
      ]);
    });

    it('gets an error at once when it sends a value that JSON cannot carry', async () => {
      const { hub } = await startHub();
      expect(() => hub.sendToAll('message', [1n])).toThrow(TypeError);
    });
  });

  describe('a drain', () => {
    it('makes all clients reconnect elsewhere, accepts no new one, and ends when all sockets are closed', async () => {
      const running = await startHub();
      const clients = await Promise.all(
        Array.from({ length: 20 }, (_, index) => join(running, `user-${index}`, [60_000])),
      );
      await running.hub.drain(200);
      expect(running.hub.isReady()).toBe(false);
      expect(running.hub.metrics()).toMatchObject({ connections: 0, closes: { drain: 20 } });
      await until(() => clients.every(({ state }) => state === Reconnecting));
      await expect(join(running, 'user-new')).rejects.toThrow(/503/);
    });

    it('waits for the answers that are under way, and takes no further calls', async () => {
      let release = () => {};
      const running = await startHub({
        methods: {
          work: (_caller, what) =>
            what === 1 ? new Promise((resolve) => void (release = () => resolve('done'))) : what,
        },
      });
      const a = await join(running, 'user-a', []);
      const answers = [1, 2].map((what) => a.invoke('work', what));
      await until(() => running.hub.metrics().recordsIn >= 3);
      const drained = running.hub.drain(0);
      await soon();
      const late = a.invoke('work', 3).catch(() => 'failed');
      release();
      expect(await Promise.all([...answers, late])).toEqual(['done', 2, 'failed']);
      await drained;
      expect(running.hub.metrics().closes).toEqual({ drain: 1 });
    });

    it('does not wait for ever for an answer', async () => {
      const running = await startHub({
        methods: { hang: () => new Promise(() => {}) },
        limits: { answerMs: 100 },
      });
      const a = await join(running, 'user-a', []);
      const answer = a.invoke('hang').catch(() => 'failed');
      await until(() => running.hub.metrics().recordsIn >= 2);
      await running.hub.drain(0);
      expect(await answer).toBe('failed');
    });

    it('lets no client in that was connecting when it began', async () => {
      let release: (() => void) | undefined;
      const running = await startHub({
        authenticate: async ({ query }) => {
          if (query.has('id')) await new Promise<void>((resolve) => void (release = resolve));
          return { user: 'user-a' };
        },
      });
      const answer = upgrade(running, await upgradeQuery(running));
      await until(() => release !== undefined);
      await running.hub.drain(0);
      release!();
      expect((await answer).status).toBe(503);
    });

    it('sends the earlier messages first', async () => {
      const running = await startHub({ limits: { deliveriesInOneGo: 1 } });
      const clients = [await join(running, 'user-a', []), await join(running, 'user-b', [])];
      running.hub.sendToAll('message', ['last words']);
      await running.hub.drain(0);
      await until(() => clients.every(({ state }) => state === Disconnected));
      expect(clients.map(({ heard }) => heard)).toEqual([['last words'], ['last words']]);
    });
  });

  describe('a client that is disconnected while it connects', () => {
    it('is asked again who they are, and does not get in', async () => {
      const ended = new Set<string>();
      let asked = 0;
      let release = () => {};
      const authenticate: HubOptions['authenticate'] = async ({ token = '' }) => {
        const isEnded = ended.has(token);
        asked += 1;
        // The check of the upgrade: the test delays its answer, which has the facts of the request's time.
        if (asked === 2) await new Promise<void>((resolve) => void (release = resolve));
        return isEnded ? undefined : { user: token, session: token };
      };
      const running = await startHub({ authenticate });
      const started = join(running).then(
        () => 'got in',
        () => 'stayed out',
      );
      await until(() => asked === 2);
      ended.add('user-a');
      running.hub.closeUser('user-a', { session: 'user-a' });
      release();
      expect(await started).toBe('stayed out');
      expect(asked).toBe(3);
      expect(running.hub.metrics()).toMatchObject({ connections: 0, refusals: { 401: 1 } });
    });

    it('gets in when another user’s login has ended', async () => {
      let asked = 0;
      let release = () => {};
      const running = await startHub({
        authenticate: async () => {
          asked += 1;
          if (asked === 2) await new Promise<void>((resolve) => void (release = resolve));
          return { user: 'user-a', session: 'phone' };
        },
      });
      const started = join(running);
      await until(() => asked === 2);
      running.hub.closeUser('user-a', { session: 'desk' });
      release();
      expect((await started).state).toBe(Connected);
    });
  });

  describe('two hubs on one backplane', () => {
    const two = async () => {
      const plane = memoryBackplane();
      return [
        await startHub({ backplane: plane.join() }),
        await startHub({ backplane: plane.join() }),
      ] as const;
    };

    it('deliver the messages of either, once', async () => {
      const [one, other] = await two();
      const [a, b] = [await join(one, 'user-a'), await join(other, 'user-b')];
      await b.invoke('enter', 'odds');
      await a.invoke('enter', 'odds');
      one.hub.sendToUser('user-b', 'message', ['user']);
      one.hub.sendToConnection(b.connectionId!, 'message', ['connection']);
      other.hub.sendToConnection(b.connectionId!, 'message', ['from its own']);
      one.hub.sendToGroup('odds', 'message', ['group']);
      one.hub.sendToAll('message', ['all']);
      await until(() => b.heard.length === 5 && a.heard.length === 2);
      await soon();
      expect(a.heard).toEqual(['group', 'all']);
      expect(b.heard.filter((each) => each !== 'from its own')).toEqual([
        'user',
        'connection',
        'group',
        'all',
      ]);
      // A message for a connection of its own server does not reach the others.
      expect(other.hub.metrics()).toMatchObject({ backplaneOut: 0, backplaneIn: 4 });
    });

    it('end connections on either, one login or all of a user', async () => {
      const [one, other] = await two();
      const [phone, desk, here] = [
        await join(other, 'user-a/phone'),
        await join(other, 'user-a/desk'),
        await join(one, 'user-a/here'),
      ];
      one.hub.closeUser('user-a', { session: 'phone' });
      await until(() => phone.state === Disconnected);
      expect([desk.state, here.state]).toEqual([Connected, Connected]);
      one.hub.closeUser('user-a');
      await until(() => desk.state === Disconnected && here.state === Disconnected);
    });

    it('put a connection of the other into a group, and out of it', async () => {
      const [one, other] = await two();
      const b = await join(other, 'user-b');
      await one.hub.join(b.connectionId!, 'odds');
      await until(() => other.hub.metrics().groups === 1);
      one.hub.sendToGroup('odds', 'message', ['tick']);
      one.hub.leave(b.connectionId!, 'odds');
      await until(() => other.hub.metrics().groups === 0);
      one.hub.sendToGroup('odds', 'message', ['tock']);
      await soon();
      expect(b.heard).toEqual(['tick']);
    });

    it('send everybody to come back for a fresh snapshot when messages may have been lost', async () => {
      const { backplane, miss } = unreliable();
      const running = await startHub({ backplane, limits: { resyncMs: 600 } });
      const clients = await Promise.all(['user-a', 'user-b', 'user-c'].map((user) => join(running, user)));
      const before = clients.map(({ connectionId }) => connectionId);
      miss();
      await until(() =>
        clients.every(
          ({ state, connectionId }, index) => state === Connected && connectionId !== before[index],
        ),
      );
      // As long as a second round would have taken.
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(running.hub.metrics()).toMatchObject({ closes: { resync: 3 }, connections: 3, opened: 6 });
    });

    it('send those who are back already once more when messages are lost again meanwhile, and nobody twice at once', async () => {
      const { backplane, miss } = unreliable();
      const running = await startHub({ backplane, limits: { resyncMs: 900 } });
      const clients = await Promise.all(['user-a', 'user-b', 'user-c'].map((user) => join(running, user)));
      const before = clients.map(({ connectionId }) => connectionId);
      miss();
      const isBack = () =>
        clients.flatMap(({ state, connectionId }, index) =>
          state === Connected && connectionId !== before[index] ? [connectionId] : [],
        );
      await until(() => isBack().length > 0);
      const back = isBack();
      miss();
      await until(
        () => isBack().length === 3 && clients.every(({ connectionId }) => !back.includes(connectionId)),
      );
      await new Promise((resolve) => setTimeout(resolve, 900));
      // Each connection but the last three was sent away once; one may have been back before its client knew.
      const { closes, opened } = running.hub.metrics();
      expect(closes).toEqual({ resync: opened - 3 });
      expect(opened).toBeGreaterThanOrEqual(6 + back.length);
    });

    it('ask anew who is on the way when messages are lost', async () => {
      const { backplane, miss } = unreliable();
      let asked = 0;
      let release = () => {};
      const running = await startHub({
        backplane,
        authenticate: async () => {
          // Only until it is in.
          if (running.hub.metrics().connections === 0) asked += 1;
          if (asked === 2) await new Promise<void>((resolve) => void (release = resolve));
          return { user: 'user-a' };
        },
      });
      const started = join(running);
      await until(() => asked === 2);
      miss();
      release();
      expect((await started).state).toBe(Connected);
      expect(asked).toBe(3);
    });
  });
});

it('a client without a negotiation is taken over WebSockets, by the same rules', async () => {
  const running = await startHub({ limits: { negotiationBurst: 2, negotiationsPerSecond: 0.001 } });
  const direct = directClient(running, 'user-a');
  await direct.start();
  expect([direct.connectionId, await direct.invoke('whoAmI')]).toEqual([null, ['user-a', null]]);
  await direct.stop();
  await expect(directClient(running, 'stranger').start()).rejects.toThrow();
  await expect(directClient(running, 'user-a').start()).rejects.toThrow();
  expect(running.hub.metrics().refusals).toEqual({ 401: 1, 429: 1 });
});

/** A backplane that can lose messages. */
function unreliable(): { backplane: Backplane; miss: () => void } {
  const plane = memoryBackplane().join();
  let miss = () => {};
  const backplane: Backplane = {
    ...plane,
    listen: (listener) => {
      miss = () => listener.missed();
      plane.listen(listener);
    },
  };
  return { backplane, miss: () => miss() };
}
