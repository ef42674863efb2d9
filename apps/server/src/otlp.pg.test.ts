// One bet is one trace. A small collector receives its spans over OTLP/HTTP.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { emptySite } from '../../../testbed/rooms.ts';
import { freePort } from '../../../testbed/sandbox-process.ts';
import { createApp, type App } from './app.ts';
import { askProvider } from './casino/providers/provider-api.ts';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';
import { withinRequest } from './request.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}
interface Exported {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const spans: Span[] = [];
/** The header `traceparent` of each other call, as a provider gets it. */
const asked: (string | undefined)[] = [];
const collector = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (request.url === '/v1/traces') {
      const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString()) as Exported;
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    } else asked.push(request.headers['traceparent'] as string | undefined);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

let fresh: FreshDatabase;
let app: App;
let url: string;
let collectorUrl: string;
const files = emptySite();
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  fresh = await freshDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    PORT: String(port),
    SPORTS_FEED: 'none',
    DATA_DIR: files.contentDir,
    LEDGER_HEADS_FILE: joinPath(files.contentDir, 'heads.txt'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  });
  app = await createApp(config, { url: fresh.url, serverUrl: fresh.url }, openLog('silent'), files);
  await app.listen();
}, 60_000);
afterAll(async () => {
  await fresh.drop();
  collector.close();
  rmSync(files.siteDir, { recursive: true, force: true });
});

async function post<Data>(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: Data };
  return { data, requestId: answer.headers.get('x-request-id')! };
}
const attributesOf = ({ attributes }: Span) =>
  new Map(attributes.map(({ key, value }) => [key, value.stringValue]));

it('a bet is one trace from the caller’s span to the hub message, without a personal datum, amount or token', async () => {
  const { data } = await post<{ token: string }>('auth/login', {
    username: demoPeople.funded,
    password: demoPassword,
  });
  const launched = await post<string>(
    'casino/fellaunchurl',
    { code: 'lale', isMobile: false },
    { authorization: `Bearer ${data.token}` },
  );
  const game = { authorization: `Bearer ${/launch=([\w-]+)/.exec(launched.data)![1]!}` };
  const { fairness } = (await post<{ fairness: { seedId: string; nextNonce: number } }>('fel/open', {}, game))
    .data;
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const { requestId } = await post(
    'fel/bet',
    { seedId: fairness.seedId, nonce: fairness.nextNonce, stake: 10 },
    { ...game, traceparent: `00-${traceId}-${caller}-01` },
  );
  // An outbound call of a request carries the trace to the provider.
  const call = {
    provider: 'hub88',
    what: 'games',
    url: `${collectorUrl}/games`,
    headers: {},
    timeoutMs: 5000,
  };
  const within = { id: 'r', name: 'POST /api/casino/launch', traceparent: `00-${traceId}-${caller}-01` };
  await withinRequest(
    within,
    () => askProvider(call),
    () => ({}),
  );
  // Closing sends the remaining spans.
  await app.stop();

  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const root = ofTrace.find(({ name }) => name === 'POST /api/fel/bet')!;
  expect(root.parentSpanId).toBe(caller);
  expect(attributesOf(root).get('request.id')).toBe(requestId);
  const ofBet = ofTrace.filter((span) => attributesOf(span).get('request.id') === requestId);
  const names = ofBet.map(({ name }) => name);
  expect(names).toContain('hub message');
  expect(names.some((name) => name === 'posting' || name === 'transaction')).toBe(true);
  const ids = new Set(ofBet.map(({ spanId }) => spanId));
  expect(ofBet.every((span) => span === root || ids.has(span.parentSpanId!))).toBe(true);

  const client = ofTrace.find(({ name }) => name === 'provider call')!;
  expect(asked).toEqual([`00-${traceId}-${client.spanId}-01`]);
  const told = new Set(spans.flatMap((span) => span.attributes.map(({ key }) => key)));
  expect([...told].sort()).toEqual([
    'call',
    'http.response.status_code',
    'operation',
    'provider',
    'request.id',
  ]);
  expect(JSON.stringify(spans)).not.toContain(data.token);
  expect(JSON.stringify(spans)).not.toContain(demoPeople.funded);
}, 60_000);
