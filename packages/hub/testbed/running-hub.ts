// For tests: a hub behind a real HTTP server on the loopback, the official client on it, and clients that speak bare WebSocket
// messages or bare bytes. All of it is closed by `closeAll`.
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { HubConnectionBuilder, HttpTransportType, LogLevel, type HubConnection } from '@microsoft/signalr';
import { WebSocket } from 'ws';
import { createHub, HubError, type Hub, type HubOptions, type TransportName } from '../src/hub.ts';

export interface Running {
  readonly hub: Hub;
  readonly server: Server;
  readonly url: string;
  /** The hub's log. */
  readonly logged: { readonly level: 'warn' | 'error'; readonly text: string; readonly detail: object }[];
}

const open: (() => unknown)[] = [];

/** Closes what the tests opened, the newest first. */
export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).toReversed()) await close();
}

export function closeLater(close: () => unknown): void {
  open.push(close);
}

/** A hub that knows everybody whose token begins with `user-`; the part after a `/` is the session. */
export async function startHub(options: Partial<HubOptions> = {}): Promise<Running> {
  const logged: Running['logged'] = [];
  const hub: Hub = createHub({
    authenticate: async ({ token }) => memberOf(token),
    secret: Buffer.from('a secret of the tests'),
    isOriginAllowed: (origin) => origin === undefined || origin === 'http://felek.example',
    methods: {
      echo: (_caller, ...args) => args[0],
      nothing: () => undefined,
      whoAmI: ({ user, session }) => [user, session],
      transport: ({ transport }) => transport,
      fail: () => {
        throw new Error('secret detail');
      },
      refuse: () => {
        throw new HubError('not now');
      },
      unsayable: () => 1n,
      enter: ({ connectionId }, group) => hub.join(connectionId, String(group)),
      exit: ({ connectionId }, group) => hub.leave(connectionId, String(group)),
    },
    log: {
      warn: (detail, text) => logged.push({ level: 'warn', detail, text }),
      error: (detail, text) => logged.push({ level: 'error', detail, text }),
    },
    ...options,
  });
  const server = createServer((request, response) => {
    hub.request(request, response, String(request.headers['x-address'] ?? '1.1.1.1'));
  });
  server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(async () => {
    await hub.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { hub, server, url: `http://127.0.0.1:${port}/hub`, logged };
}

export function memberOf(token: string | undefined) {
  const [user = '', session] = (token ?? '').split('/');
  return user.startsWith('user-') ? { user, ...(session !== undefined && { session }) } : undefined;
}

export type Client = HubConnection & { readonly heard: unknown[] };

export const everyTransport: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

/** The official client, as the site builds it or for one transport alone, not started yet. */
export function newClient(
  { url }: Pick<Running, 'url'>,
  token: string,
  delays: number[] = [0, 50, 100, 200],
  transport?: TransportName,
): Client {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}?fingerprint=f-1`, {
      accessTokenFactory: () => token,
      ...(transport && { transport: HttpTransportType[transport] }),
    })
    .withAutomaticReconnect(delays)
    .withStatefulReconnect({ bufferSize: 100_000 })
    .configureLogging(LogLevel.None)
    .build();
  const heard: unknown[] = [];
  connection.on('message', (message) => heard.push(message));
  closeLater(() => connection.stop());
  return Object.assign(connection, { heard });
}

/** The official client, connected. */
export async function join(
  running: Pick<Running, 'url'>,
  token = 'user-a',
  delays?: number[],
  transport?: TransportName,
): Promise<Client> {
  const client = newClient(running, token, delays, transport);
  await client.start();
  return client;
}

/** The official client without a negotiation. */
export function directClient({ url }: Running, token: string): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(url, {
      accessTokenFactory: () => token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
}

export async function negotiate({ url }: Running, token = 'user-a', query = 'negotiateVersion=1') {
  const answer = await fetch(`${url}/negotiate?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await answer.text();
  return { status: answer.status, body: JSON.parse(body || '{}') as Record<string, unknown> };
}

/** The query of an upgrade that will be taken. */
export async function upgradeQuery(running: Running, token = 'user-a'): Promise<string> {
  const { body } = await negotiate(running, token);
  return `?id=${String(body['connectionToken'])}&access_token=${encodeURIComponent(token)}`;
}

/** The answer to a bare upgrade request: its status, and all bytes until the server closes or 101. */
export function upgrade(
  { url }: Running,
  query: string,
  headers = 'Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n',
): Promise<{ status: number; text: string }> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${pathname}${query} HTTP/1.1\r\nHost: x\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
      );
    });
    const finish = () => {
      resolve({ status: Number(/^HTTP\/1.1 (\d+) /.exec(text)?.[1]), text });
      socket.destroy();
    };
    socket.on('data', (data) => {
      text += String(data);
      if (text.startsWith('HTTP/1.1 101')) finish();
    });
    socket.once('close', finish);
    socket.once('error', reject);
  });
}

export interface Bare {
  readonly socket: WebSocket;
  /** Records that came, the handshake's answer among them. */
  readonly records: string[];
  send(...records: string[]): void;
  readonly closed: Promise<number>;
}

/** A client of bare WebSocket messages, before the handshake. */
export async function bare(running: Running, token = 'user-a'): Promise<Bare> {
  const query = await upgradeQuery(running, token);
  const socket = new WebSocket(running.url.replace('http', 'ws') + query);
  const records: string[] = [];
  socket.on('message', (data: Buffer) => records.push(...data.toString().split('\u001e').slice(0, -1)));
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  closeLater(() => socket.terminate());
  const send = (...texts: string[]) => socket.send(texts.map((text) => `${text}\u001e`).join(''));
  return { socket, records, send, closed };
}

/** A client of bare WebSocket messages, after the handshake. */
export async function greeted(running: Running, token = 'user-a'): Promise<Bare> {
  const client = await bare(running, token);
  client.send('{"protocol":"json","version":1}');
  await until(() => client.records.length === 1);
  client.records.length = 0;
  return client;
}

export const call = (id: string, target: string, ...args: unknown[]) =>
  JSON.stringify({ type: 1, invocationId: id, target, arguments: args });

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come to hold');
}

export const soon = () => new Promise((resolve) => setTimeout(resolve, 50));
