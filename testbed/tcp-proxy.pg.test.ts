// The proxy between two programs of the test's own: what it carries, and what it does to a line.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { freePort } from './sandbox-process.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const servers: Server[] = [];
let proxy: TcpProxy;

afterEach(async () => {
  await proxy.close();
  for (const server of servers.splice(0)) server.close();
});

/** Sends its name, then echoes; sends "over" when the other side has ended. */
async function listen(name: string): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.write(`${name} `);
    socket.on('data', (chunk) => socket.write(chunk));
    socket.on('end', () => socket.end('over'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

async function call(): Promise<{ socket: Socket; received: () => string; ended: Promise<string> }> {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  const ended = new Promise<string>((resolve) => {
    socket.once('error', () => resolve('broken'));
    socket.once('end', () => resolve('ended'));
  });
  await once(socket, 'connect');
  return { socket, received: () => received, ended };
}

it('goes to its targets by turns, and passes over one that is dead', async () => {
  proxy = await openTcpProxy([await listen('one'), await freePort(), await listen('two')]);
  const names: string[] = [];
  for (let place = 0; place < 4; place += 1) {
    const { socket, received } = await call();
    await expect.poll(received).not.toBe('');
    names.push(received().trim());
    socket.destroy();
  }
  expect(names).toEqual(['one', 'two', 'one', 'two']);
});

it('carries everything in its order, also while it delays', async () => {
  proxy = await openTcpProxy([await listen('one')]);
  const { socket, received } = await call();
  for (let part = 0; part < 20; part += 1) {
    if (part === 5) proxy.delay(5);
    if (part === 15) proxy.resume();
    socket.write(`${part},`);
    await sleep(1);
  }
  await expect.poll(received).toBe(`one ${Array.from({ length: 20 }, (_, part) => `${part},`).join('')}`);
  socket.destroy();
});

it('lets nothing pass while it stalls, and all of it afterwards', async () => {
  proxy = await openTcpProxy([await listen('one')]);
  const { socket, received } = await call();
  await expect.poll(received).toBe('one ');
  proxy.stall();
  socket.write('hello');
  await sleep(50);
  expect(received()).toBe('one ');
  proxy.resume();
  await expect.poll(received).toBe('one hello');
  socket.destroy();
});

it('breaks both ends when it cuts', async () => {
  proxy = await openTcpProxy([await listen('one')]);
  const { received, ended } = await call();
  await expect.poll(received).toBe('one ');
  expect(proxy.cut()).toBe(1);
  expect(await ended).toBe('broken');
});

it('half-closes: the far end hears the end, and its last words arrive', async () => {
  proxy = await openTcpProxy([await listen('one')]);
  const { received, ended } = await call();
  await expect.poll(received).toBe('one ');
  expect(proxy.halfClose()).toBe(1);
  expect(await ended).toBe('ended');
  expect(received()).toBe('one over');
});
