// The clients of the hub's benchmark, in a process of their own: plain sockets with a hand-made WebSocket upgrade that only count bytes, so
// that they cost little.
import { connect, type Socket } from 'node:net';
import type { Variant } from './hub-server.ts';

export interface LoadOptions {
  readonly variant: Variant;
  readonly port: number;
  readonly connections: number;
  readonly bytesPerDelivery: number;
}

/** Resolves when all are connected, or when as many bytes have arrived as one broadcast makes. */
export type LoadReport = { readonly connected: true } | { readonly arrived: true };

const tell = (report: LoadReport) => process.send!(report);
let expectedBytes = 0;
let receivedBytes = 0;

function count(data: Buffer): void {
  receivedBytes += data.length;
  if (receivedBytes < expectedBytes) return;
  receivedBytes -= expectedBytes;
  tell({ arrived: true });
}

/** The bytes up to and including `end`. */
function firstAnswer(socket: Socket, end: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (data: Buffer) => {
      text += data.toString('latin1');
      if (!text.includes(end)) return;
      socket.off('data', read);
      resolve(text);
    };
    socket.on('data', read);
    socket.once('close', () => reject(new Error(`closed after: ${text}`)));
  });
}

async function open(variant: Variant, port: number, user: string): Promise<void> {
  let query = '';
  if (variant === 'hub') {
    const answer = await fetch(`http://127.0.0.1:${port}/hub/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user}` },
    });
    const { connectionToken } = (await answer.json()) as { connectionToken: string };
    query = `?id=${connectionToken}&access_token=${user}`;
  }
  const socket = connect(port, '127.0.0.1');
  const upgraded = firstAnswer(socket, '\r\n\r\n');
  socket.write(
    `GET /hub${query} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const head = await upgraded;
  if (!head.startsWith('HTTP/1.1 101')) throw new Error(head);
  if (variant === 'hub') {
    const greeted = firstAnswer(socket, '\u001e');
    socket.write(textFrame('{"protocol":"json","version":1}\u001e'));
    await greeted;
  }
  socket.on('data', count);
}

/** A short client frame, masked with zeroes. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

process.on('message', (options: LoadOptions) => void openAll(options));

async function openAll({ variant, port, connections, bytesPerDelivery }: LoadOptions): Promise<void> {
  expectedBytes = bytesPerDelivery * connections;
  const inOneGo = 50;
  for (let from = 0; from < connections; from += inOneGo) {
    const some = Array.from({ length: Math.min(inOneGo, connections - from) }, (_, index) => from + index);
    await Promise.all(some.map((n) => open(variant, port, `user-${n}`)));
  }
  tell({ connected: true });
}
