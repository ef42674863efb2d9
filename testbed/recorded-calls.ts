// Calls as they come over the wire, taken down from whoever makes them, to be sent again or at another time.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedCall {
  /** Behind the address that was called. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Takes down what `say` says to the address that it is given, in the order of arrival. Each call is answered with nothing. */
export async function recordCalls(say: (url: string) => Promise<unknown>): Promise<RecordedCall[]> {
  const recorded: RecordedCall[] = [];
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = incoming.headers;
      recorded.push({
        path: incoming.url!,
        headers: headers as Record<string, string>,
        body: Buffer.concat(parts),
      });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    await say(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return recorded;
}
