import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { GatewayDown, httpGateway } from './message-gateway.ts';

const secret = 'a secret of the gateway';
const message = { id: 'm-1', channel: 'sms' as const, to: '905321234567', text: 'Merhaba, ş' };
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A foreign gateway that answers with this status and body. */
async function openGateway(status: number, answer: unknown): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      heard.push({ method, url, headers, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

it('sends the message with its id, signed over time and body', async () => {
  const { url, heard } = await openGateway(200, {});
  await httpGateway({ url, secret }).send(message);
  const [{ method, url: path, headers, body }] = heard as [Heard];
  expect([method, path, JSON.parse(body)]).toEqual(['POST', '/messages', message]);
  const stamp = String(headers['x-timestamp']);
  expect(headers['x-signature']).toBe(createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex'));
  expect(Math.abs(Number(stamp) - Date.now() / 1000)).toBeLessThan(60);
});

it('asks for the messages to a destination, signed over an empty body', async () => {
  const messages = [{ channel: 'sms', to: 'x', text: 'y', sentAt: '2026-11-21T10:00:00.000Z' }];
  const { url, heard } = await openGateway(200, { messages });
  expect(await httpGateway({ url, secret }).listSent('a+b@ornek.example')).toEqual(messages);
  const [{ url: path, headers }] = heard as [Heard];
  expect(path).toBe('/outbox?to=a%2Bb%40ornek.example');
  expect(headers['x-signature']).toBe(
    createHmac('sha256', secret)
      .update(`${String(headers['x-timestamp'])}.`)
      .digest('hex'),
  );
});

it.each([301, 400, 500])('says that the gateway is down when it answers %i', async (status) => {
  const { url } = await openGateway(status, {});
  await expect(httpGateway({ url, secret }).send(message)).rejects.toThrow(GatewayDown);
});

it('reports a missing answer without a word of the message', async () => {
  const failure: unknown = await httpGateway({ url: 'http://127.0.0.1:1', secret })
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(GatewayDown);
  expect(String(failure)).not.toContain(message.to);
});
