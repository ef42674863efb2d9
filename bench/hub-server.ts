// One of two servers for the hub's benchmark, in a process of its own: the hub, or bare `ws`. It is controlled over IPC and reports its
// costs. The next broadcast follows when the clients have received the last one.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { createHub } from '@felek/hub';

export type Variant = 'hub' | 'ws';

/** The requests to the server: its memory now, or broadcasts until the time is over. */
export type ServerOptions =
  { readonly weigh: true } | { readonly broadcast: Broadcasting } | { readonly arrived: true };

interface Broadcasting {
  readonly warmupMs: number;
  readonly ms: number;
  /** The least time between two broadcasts; none by default. */
  readonly everyMs?: number;
}

export interface Listening {
  readonly port: number;
  readonly rssBytes: number;
  readonly bytesPerDelivery: number;
}

export type ServerReport =
  | Listening
  | { readonly rssBytes: number; readonly connections: number }
  | { readonly cpuMs: number; readonly broadcasts: number };

const payload = {
  cmd: 'Odds',
  message: { event: 4711, market: 'match', prices: [1.85, 3.4, 4.2], text: '' },
};
/** The second argument is the length of the message. */
const wantedBytes = Number(process.argv[3] ?? 200);
payload.message.text = 'x'.repeat(wantedBytes - JSON.stringify(payload).length);
const payloadBytes = Buffer.byteLength(JSON.stringify(payload));
const frameHeaderBytes = 4;

interface Served {
  readonly connections: () => number;
  readonly broadcast: () => void;
  readonly bytesPerDelivery: number;
}

/** The measured part of `ws`. */
interface BareServer {
  readonly clients: ReadonlySet<{ send(data: Buffer, options: { binary: boolean }): void }>;
}

/** Bare `ws`, in the hub's own version. */
const requireFromHub = createRequire(join(import.meta.dirname, '../packages/hub/package.json'));

const server = createServer();
const serve: Record<Variant, () => Served> = {
  hub() {
    const hub = createHub({
      authenticate: async ({ token }) => (token === undefined ? undefined : { user: token }),
      secret: Buffer.from('benchmark'),
      isOriginAllowed: () => true,
      limits: { negotiationBurst: 1_000_000 },
    });
    server.on('request', (request, response) => hub.request(request, response));
    server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head));
    const record = `{"type":1,"target":"message","arguments":[]}\u001e`;
    return {
      connections: () => hub.metrics().opened,
      broadcast: () => hub.sendToAll('message', [payload]),
      bytesPerDelivery: frameHeaderBytes + record.length + payloadBytes,
    };
  },
  ws() {
    const { WebSocketServer } = requireFromHub('ws') as {
      WebSocketServer: new (options: object) => BareServer;
    };
    const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
    const data = Buffer.from(JSON.stringify(payload));
    return {
      connections: () => webSockets.clients.size,
      broadcast: () => webSockets.clients.forEach((client) => client.send(data, { binary: false })),
      bytesPerDelivery: frameHeaderBytes + payloadBytes,
    };
  },
};

const tell = (report: ServerReport) => process.send!(report);

/** The memory of the process without V8's young generation, whose size depends on recent traffic: up to 33 MB without any connection. */
function rssBytes(): number {
  // Twice, since the first collection makes more objects collectable.
  globalThis.gc!();
  globalThis.gc!();
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!;
  return process.memoryUsage().rss - young.physical_space_size;
}

const served = serve[process.argv[2] as Variant]();
let onArrived = () => {};

async function broadcastFor(ms: number, everyMs: number): Promise<number> {
  const until = performance.now() + ms;
  let broadcasts = 0;
  while (performance.now() < until) {
    const arrived = new Promise<void>((resolve) => void (onArrived = resolve));
    const next = everyMs > 0 ? pause(everyMs) : undefined;
    served.broadcast();
    await arrived;
    await next;
    broadcasts += 1;
  }
  return broadcasts;
}

process.on('message', (wanted: ServerOptions) => {
  if ('arrived' in wanted) onArrived();
  else if ('weigh' in wanted) tell({ rssBytes: rssBytes(), connections: served.connections() });
  else void measure(wanted.broadcast);
});

async function measure({ warmupMs, ms, everyMs = 0 }: Broadcasting): Promise<void> {
  await broadcastFor(warmupMs, everyMs);
  const before = process.cpuUsage();
  const broadcasts = await broadcastFor(ms, everyMs);
  const { user, system } = process.cpuUsage(before);
  tell({ cpuMs: (user + system) / 1000, broadcasts });
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  tell({ port, rssBytes: rssBytes(), bytesPerDelivery: served.bytesPerDelivery });
});
