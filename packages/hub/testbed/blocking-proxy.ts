// For tests: a proxy as some networks have it. It lets no WebSocket through, refusing it or without a word, and gives each request to the next of its servers that
// listens, so that no two of a client's requests need reach the same one. It can also let WebSockets through at first and cut them later.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface BlockingProxy {
  readonly url: string;
  /** WebSockets that were refused. */
  readonly refused: () => number;
  /** Requests by method and path, in the order they came. */
  readonly passed: readonly string[];
  /** Breaks the WebSockets that were let through and refuses later ones. Returns how many were broken. */
  cut(): number;
  close(): Promise<void>;
}

/**
 * With `isSilent` it neither refuses nor passes WebSockets, and event streams neither. With `isOpen` it lets WebSockets through to the first
 * server until the cut.
 */
export async function startBlockingProxy(
  targets: readonly string[],
  { isSilent = false, isOpen = false } = {},
): Promise<BlockingProxy> {
  let refused = 0;
  let letsThrough = isOpen;
  const through = new Set<Duplex>();
  const closing = new Set<() => void>();
  const passed: string[] = [];
  const server = createServer((request, response) => {
    const turn = passed.length;
    passed.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
    if (isSilent && request.headers.accept === 'text/event-stream') return;
    void pass(
      targets.map((_target, n) => targets[(turn + n) % targets.length]!),
      request,
      response,
    );
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    closing.add(() => socket.destroy());
    if (letsThrough) {
      through.add(socket);
      socket.once('close', () => through.delete(socket));
      passUpgrade(targets[0]!, request, socket, head);
      return;
    }
    refused += 1;
    if (isSilent) return;
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    passed,
    cut() {
      letsThrough = false;
      const broken = through.size;
      for (const socket of through) socket.destroy();
      return broken;
    },
    async close() {
      server.closeAllConnections();
      for (const destroy of closing) destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends the upgrade on as it came, and then all bytes both ways. */
function passUpgrade(target: string, request: IncomingMessage, near: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(target);
  const far = connect(Number(port), hostname);
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
  far.write(`${lines.join('\r\n')}\r\n\r\n`);
  far.write(head);
  near.pipe(far).pipe(near);
  near.once('close', () => far.destroy());
  far.once('close', () => near.destroy());
  far.on('error', () => near.destroy());
}

async function pass(
  targets: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url: path, headers } = request;
  const body = Buffer.concat(await request.toArray());
  response.on('error', () => response.destroy());
  const askNext = ([target, ...others]: readonly string[]) => {
    if (target === undefined) return response.destroy();
    const { hostname, port } = new URL(target);
    const onward = ask({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    const end = () => onward.destroy();
    onward.on('error', (error: Error & { code?: string }) => {
      response.off('close', end);
      if (error.code === 'ECONNREFUSED') askNext(others);
      else response.destroy();
    });
    response.on('close', end);
    return onward.end(body);
  };
  askNext(targets);
}
