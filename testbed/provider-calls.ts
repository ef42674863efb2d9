// A game provider's two ends as tests hold them: its calls to a server's endpoint, and a listener for the house's calls to it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OfferedGame } from '../apps/server/src/casino/providers/provider.ts';
import type { CallbackAnswer } from '../apps/server/src/http/route.ts';
import { openLog } from '../apps/server/src/log.ts';
import type { CasinoServer } from './casino-servers.ts';

const log = openLog('silent');

/** A call as the provider sends it to `/callback/<key>/<method>`, and the answer to it. */
export function callDoor(
  { casino }: CasinoServer,
  key: string,
  method: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallbackAnswer> {
  return casino.callbacks
    .find(({ path }) => path === `${key}/*`)!
    .answer({
      params: { '*': method },
      query: new URLSearchParams(),
      headers,
      body: Buffer.from(body),
      address: '127.0.0.1',
      requestId: 'test',
      at: new Date(),
      log,
    });
}

export interface ProviderEar {
  readonly url: string;
  /** Its answer from now on. */
  reply: { status: number; body: string };
  /** The last received call. */
  heard: { readonly path: string; readonly body: string } | undefined;
  close(): void;
}

/** The provider's own server, for the calls that the house makes. */
export async function openProviderEar(): Promise<ProviderEar> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      ear.heard = { path: request.url ?? '', body: Buffer.concat(parts).toString() };
      response.writeHead(ear.reply.status, { 'content-type': 'application/json' }).end(ear.reply.body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const ear: ProviderEar = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reply: { status: 200, body: '' },
    heard: undefined,
    close: () => void server.close(),
  };
  return ear;
}

/** A game as a provider might offer it. */
export const offeredGame = (code: string): OfferedGame => ({
  code,
  name: `Game ${code}`,
  lobby: 'slot',
  tags: ['Test'],
  rtpBasisPoints: 9650,
  volatility: 'low',
  playsOnMobile: true,
  hasDemo: false,
});
