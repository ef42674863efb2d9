// Records the HTTP calls of any caller, so that a test can send them again at another time.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedCall {
  /** Behind the address that was called. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Records the calls that `say` makes to the given address, in the order of arrival. Each call gets an empty answer. */
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
