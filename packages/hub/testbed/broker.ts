// For tests: a Valkey or Redis server, the real one where it is installed, and a small stand-in for the outside world where it
// is not. Both can go away and come back on the same port; the stand-in can also fall silent.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Broker {
  readonly url: string;
  start(): Promise<void>;
  /** Goes away without a farewell. */
  stop(): Promise<void>;
}

/** The programs of real servers on this machine. */
export const realBrokers = ['valkey-server', 'redis-server'].filter(
  (name) => spawnSync(name, ['--version']).status === 0,
);

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function installedBroker(program: string): Promise<Broker> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const stop = async () => {
    const running = child;
    child = undefined;
    if (!running) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn(program, args, { stdio: 'ignore', cwd: '/tmp' });
      while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop,
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}

export interface StandIn extends Broker {
  /** Accepts data and answers nothing, like a broken network. */
  fallSilent(): void;
  /** Answers again, to data that arrive from now on. */
  speak(): void;
  /** Ends the connections without a subscription. */
  cutPublishers(): void;
  /** Channels with a subscriber. */
  channels(): string[];
}

/** Publish and subscribe as RESP2 words them, and nothing else of it. */
export async function standInBroker(): Promise<StandIn> {
  const port = await freePort();
  const subscribers = new Map<string, Set<Socket>>();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let isSilent = false;

  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
  const answer = (socket: Socket, [name = '', ...args]: string[]) => {
    if (isSilent) return;
    switch (name.toLowerCase()) {
      case 'subscribe':
        for (const channel of args) {
          subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket));
          socket.write(`*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`);
        }
        return;
      case 'unsubscribe':
        for (const channel of args) {
          subscribers.get(channel)?.delete(socket);
          socket.write(`*3\r\n${bulk('unsubscribe')}${bulk(channel)}:0\r\n`);
        }
        return;
      case 'publish': {
        const [channel = '', text = ''] = args;
        const receivers = subscribers.get(channel) ?? new Set();
        for (const receiver of receivers)
          receiver.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`);
        socket.write(`:${receivers.size}\r\n`);
        return;
      }
      case 'info':
        socket.write(bulk('loading:0\r\n'));
        return;
      default:
        socket.write('+OK\r\n');
    }
  };

  const serve = (socket: Socket) => {
    sockets.add(socket);
    let pending = Buffer.alloc(0);
    socket.on('data', (data) => {
      pending = Buffer.concat([pending, data]);
      for (let command = takeCommand(pending); command; command = takeCommand(pending)) {
        pending = pending.subarray(command.bytes);
        answer(socket, command.words);
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      for (const receivers of subscribers.values()) receivers.delete(socket);
    });
  };

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      isSilent = false;
      server = createServer(serve).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      const running = server;
      server = undefined;
      cut();
      if (running) await new Promise((resolve) => running.close(resolve));
    },
    fallSilent: () => (isSilent = true),
    speak: () => (isSilent = false),
    cutPublishers() {
      const subscribed = new Set([...subscribers.values()].flatMap((each) => [...each]));
      for (const socket of sockets) if (!subscribed.has(socket)) socket.destroy();
    },
    channels: () =>
      [...subscribers].filter(([, receivers]) => receivers.size > 0).map(([channel]) => channel),
  };
}

/** The first whole command, an array of bulk strings, and how many bytes it took. */
function takeCommand(bytes: Buffer): { words: string[]; bytes: number } | undefined {
  let at = 0;
  const number = () => {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return undefined;
    const value = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return value;
  };
  const count = number();
  if (count === undefined) return undefined;
  const words: string[] = [];
  for (let word = 0; word < count; word += 1) {
    const length = number();
    if (length === undefined || bytes.length < at + length + 2) return undefined;
    words.push(bytes.toString('utf8', at, at + length));
    at += length + 2;
  }
  return { words, bytes: at };
}
