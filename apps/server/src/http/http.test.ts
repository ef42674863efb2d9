import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, profile } from '@felek/contract/account';
import { felOpen } from '@felek/contract/fel';
import { health, outbox } from '@felek/contract/health';
import { deposit } from '@felek/contract/payment';
import { systemClock } from '../clock.ts';
import type { CustomerId, SessionId } from '../ids.ts';
import { openLog } from '../log.ts';
import { countAnswers } from './answer-counts.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { no, route, yes, type Ask } from './route.ts';

const token = 'a'.repeat(43);
const answers = countAnswers();
const lines: string[] = [];
const asked: Ask[] = [];
let app: FastifyInstance;
let options: HttpOptions;

class DatabaseGone extends Error {}

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'felek-http-'));
  for (const folder of ['site/assets', 'stage/assets', 'stage/games', 'office/assets', 'content'])
    await mkdir(join(dir, folder), { recursive: true });
  await writeFile(
    join(dir, 'site/index.html'),
    '<html lang="tr"><head><title>{title}</title><meta name="description" content="{description}" /><link href="/manifest.webmanifest" /><script type="module" src="/assets/a.js"></script></head><body><div id="root"></div></body></html>',
  );
  await writeFile(join(dir, 'site/assets/a.js'), 'export {}');
  const preloads = {
    pages: [
      { beginning: '/', files: ['assets/rows.js'] },
      { beginning: '/spor', files: ['assets/book.js'] },
    ],
    texts: { tr: 'assets/tr.js', en: 'assets/en.js' },
  };
  await writeFile(join(dir, 'site/preloads.json'), JSON.stringify(preloads));
  await mkdir(join(dir, 'site/drawing'));
  await writeFile(
    join(dir, 'site/drawing/draw.js'),
    `export const isPlain = (query) => !query.has('dialog');
     export const gather = async (path, locale, ask) => path === '/promotions'
       ? { answers: [['health', '</script>', await ask('health', {})]], isDrawn: true }
       : { answers: [], isDrawn: path === '/pages' };
     let drawings = 0;
     export const draw = async (path, locale, { language }, answers) =>
       path === '/pages' ? 'at ' + ++drawings : path + ' ' + language + ': <p>' + answers.length + '</p>';`,
  );
  await writeFile(join(dir, 'site/verifier.html'), '<html>verifier</html>');
  for (const [name, lang] of [
    ['manifest', 'tr'],
    ['manifest.en', 'en'],
  ])
    await writeFile(join(dir, `site/${name}.webmanifest`), JSON.stringify({ name: '{house}', lang }));
  await writeFile(join(dir, 'stage/index.html'), '<html></html>');
  await writeFile(join(dir, 'stage/games/lale.html'), '<html>lale</html>');
  await writeFile(join(dir, 'office/index.html'), '<html>office</html>');
  await writeFile(join(dir, 'office/assets/office.js'), 'void 0;');
  await writeFile(join(dir, 'stage/markup.html'), '<html>markup</html>');
  options = {
    routes: [
      route(health, async () => yes({ version: '1', uptimeS: 1 })),
      route(login, async (ask, { password }) => {
        asked.push(ask);
        if (password === 'thrown') throw new Error('SELECT secret FROM table');
        if (password === 'no-database') throw new DatabaseGone('connection lost');
        return no('wrong_credentials');
      }),
      route(profile, async (ask) => {
        asked.push(ask);
        throw new DatabaseGone('connection lost');
      }),
      route(deposit, async (ask) => {
        asked.push(ask);
        return yes('waiting', 'deposit_waiting');
      }),
      route(felOpen, async () => no('game_unavailable')),
      route(outbox, async () => yes([])),
    ],
    callbacks: [
      {
        path: 'echo/:name',
        maxBodyBytes: 1000,
        answer: async ({ body, params }) => ({
          status: 200,
          contentType: 'text/plain',
          headers: { 'x-echo': 'heard' },
          body: `${params['name']}:${body.toString('hex')}`,
        }),
      },
      {
        path: 'headers',
        maxBodyBytes: 1000,
        answer: async ({ headers }) => ({
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify([headers['x-signature'], headers['authorization'], headers['x-once']]),
        }),
      },
    ],
    doors: {
      customer: async (held) =>
        held === token ? { customer: 'c1' as CustomerId, session: 's1' as SessionId } : undefined,
      game: async () => undefined,
      operator: async () => undefined,
      endOfOperator: async () => undefined,
      refusedOperator: async () => undefined,
      confirmOperator: async () => undefined,
    },
    hub: (request, response, address) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (piece: string) => (body += piece));
      request.on('end', () => response.end(JSON.stringify([request.method, request.url, body, address])));
    },
    clock: systemClock,
    hashDevice: (claimed) => `hash of ${claimed}`,
    log: openLog('debug', { write: (line) => void lines.push(line) }),
    demo: false,
    trustedProxies: 0,
    newRequestId: () => 'request-1',
    isNotReady: (error) => error instanceof DatabaseGone,
    isTooBusy: () => false,
    version: '1.0.0',
    siteDir: join(dir, 'site'),
    stageDir: join(dir, 'stage'),
    officeDir: join(dir, 'office'),
    contentDir: join(dir, 'content'),
    publicUrl: 'http://localhost:8080',
    frameOrigins: ['https://games.example'],
    house: (locale) => ({
      name: `Yıldız & ${locale}`,
      title: `Yıldız <${locale}>`,
      description: `"Yıldız" ${locale}`,
    }),
    bootstrapJson: async (locale) =>
      JSON.stringify({ language: locale, text: '</script><script>alert(1)</script>' }),
    onFault: () => {},
    onAnswered: answers.count,
    metrics: { token: 'm'.repeat(30), contentType: 'text/plain', text: async () => answers.text() },
  };
  app = await createHttp(options);
});

afterAll(() => app.close());

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const bearer = { authorization: `Bearer ${token}` };

describe('a payload that does not fit', () => {
  it.each([
    ['nothing at all', ''],
    ['text that is no JSON', '{'],
    ['a number', '5'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a poisoned prototype', '{"__proto__":{"admin":true},"username":"zengin","password":"12345"}'],
    ['a wrong type', { username: 5, password: '12345' }],
    ['a missing field', { username: 'zengin' }],
    ['a NUL', { username: 'zen\u0000gin', password: '12345' }],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('is refused with 400 and the envelope: %s', async (_what, payload) => {
    const answer = await post('/api/auth/login', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'malformed', data: null });
    expect(answer.json().message).toBe('Lütfen bilgileri kontrol edin.');
  });

  it('names each wrong field once, in the customer’s language', async () => {
    const answer = await post('/api/auth/login', { username: 'ab', password: '' }, { locale: 'en' });
    expect(answer.json().errors).toEqual([
      { path: 'username', message: 'Too short.' },
      { path: 'password', message: 'Please fill in this field.' },
    ]);
  });

  it('of more than a megabyte is refused with 413 before it is read', async () => {
    const answer = await post('/api/auth/login', { username: 'zengin', password: 'x'.repeat(1_100_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ success: false, code: 'too_large' });
  });

  it('of more than a megabyte is refused once its client has written it: a closed connection takes the answer with it', async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const size = 1_100_000;
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.on('data', (part) => (heard += String(part)));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    socket.write('x'.repeat(size / 2));
    await pause(200);
    expect(heard).toBe('');
    socket.write('x'.repeat(size / 2));
    await closed;
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toContain('"code":"too_large"');
  });

  it('of another content type is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'text/plain' },
      payload: '{"username":"zengin","password":"12345"}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
  });
});

it.each([[0], [-5], [1.005], [1e-7], [1e21], ['100'], [null]])(
  'lets a room see the amount %j only as what was sent, and refuses what no form value may be',
  async (amount) => {
    const answer = await post('/api/payment/deposit', { id: 1, target: 'pay', detail: { amount } }, bearer);
    expect(answer.statusCode).toBe(amount === null ? 400 : 200);
  },
);

it('refuses a stranger with 401 before reading the body, and a dead token likewise', async () => {
  for (const headers of [{}, { authorization: `Bearer ${'b'.repeat(43)}` }, { authorization: 'Basic x' }]) {
    const answer = await post('/api/payment/deposit', '{', headers);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_logged_in']);
  }
});

it('answers a business refusal with 200, in the locale of the request', async () => {
  const answer = await post('/api/auth/login', { username: 'zengin', password: '12345' }, { locale: 'en' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: false,
    message: 'The username or password is wrong.',
    data: null,
    code: 'wrong_credentials',
  });
});

it('answers a fault with a reference and nothing of its inside', async () => {
  const answer = await post('/api/auth/login', { username: 'zengin', password: 'thrown' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'fault', reference: 'request-1' });
  expect(answer.body).not.toMatch(/SELECT|at .*\.ts/);
});

it('answers 503 while the database is gone', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/customer/profile', headers: bearer });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'not_ready']);
});

it('knows no call outside the contract, nor a demo call in production', async () => {
  for (const url of ['/api/nothing', '/api/demo/outbox?to=zengin', '/hub/x', '/callback/x']) {
    const answer = await app.inject({ method: 'GET', url });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'no_such_call']);
  }
  expect((await app.inject({ method: 'DELETE', url: '/api/auth/login' })).statusCode).toBe(404);
});

it('counts tries and says when to come back', async () => {
  const answers = [];
  for (let n = 0; n < 40; n += 1)
    answers.push(await post('/api/auth/login', { username: 'zengin', password: '12345' }));
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().code).toBe('too_many_tries');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

it('counts an IPv6 customer by the first 64 bits, whichever of their addresses they ask from', async () => {
  const login = async (remoteAddress: string) => {
    const payload = { username: 'zengin', password: '12345' };
    return (await app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })).statusCode;
  };
  const answers = [];
  for (let n = 0; n < 40; n += 1) answers.push(await login(`2001:db8:7:7::${n.toString(16)}`));
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
  expect(await login('2001:db8:7:8::1')).toBe(200);
});

it('takes the address from the socket, whatever a header claims', async () => {
  await post(
    '/api/payment/deposit',
    { id: 1, target: 'pay', detail: {} },
    { ...bearer, 'x-forwarded-for': '6.6.6.6' },
  );
  expect(asked.at(-1)).toMatchObject({ address: '127.0.0.1', customer: 'c1', session: 's1' });
});

it.each([
  ['a-device', 'hash of a-device'],
  ['', 'hash of '],
  ['a device', 'hash of '],
  ['x'.repeat(201), 'hash of '],
])('hands on the hash of what a device claims to be, never the claim %j', async (fingerprint, hashed) => {
  await post('/api/payment/deposit', { id: 1, target: 'pay', detail: {} }, { ...bearer, fingerprint });
  expect(asked.at(-1)!.fingerprint).toBe(hashed);
});

it('hands a callback the bytes as they came', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/callback/echo/a',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from([0x7b, 0x20, 0xff]),
  });
  expect(answer.body).toBe('a:7b20ff');
  expect([answer.headers['x-echo'], answer.headers['cache-control']]).toEqual(['heard', 'no-store']);
});

it('tells a callback which headers came twice, those too that Node joins or drops', async () => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    'X-Signature': ['good', 'other'],
    Authorization: ['good', 'other'],
    'x-once': 'a, b',
  };
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: '/callback/headers', method: 'POST', headers },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => resolve(text));
      },
    );
    sent.on('error', reject).end();
  });
  expect(JSON.parse(answer)).toEqual([['good', 'other'], ['good', 'other'], 'a, b']);
});

it.each<[NonNullable<InjectOptions['method']>, string, string, Record<string, string>]>([
  ['POST', '/hub/frnotify/negotiate?negotiateVersion=1', '', {}],
  ['POST', '/hub/frnotify?id=1', '{"type":6}\u001e', { 'content-type': 'text/plain;charset=UTF-8' }],
  ['POST', '/hub/frnotify?id=1', '{"type":6}', { 'content-type': 'application/json' }],
  ['GET', '/hub/frnotify?id=1&_=1', '', {}],
  ['DELETE', '/hub/frnotify?id=1', '', {}],
  ['OPTIONS', '/hub/frnotify?id=1', '', {}],
])(
  'leaves %s %s to the hub with its body unread, and adds the headers of every answer',
  async (method, url, payload, headers) => {
    const answer = await app.inject({ method, url, payload, headers });
    expect(answer.json()).toEqual([method, url, payload, '127.0.0.1']);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-1',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

describe('every answer', () => {
  const long = 'x'.repeat(2_000_000);
  it.each<[string, InjectOptions, number]>([
    ['a call', { url: '/api/health' }, 200],
    ['a call that nobody has', { url: '/api/nothing' }, 404],
    ['a method that nobody has', { method: 'DELETE', url: '/api/auth/login' }, 404],
    [
      'a body that is too large',
      { method: 'POST', url: '/api/auth/login', payload: { username: long } },
      413,
    ],
    [
      'a body that is no JSON',
      {
        method: 'POST',
        url: '/api/auth/login',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    [
      'a fault',
      { method: 'POST', url: '/api/auth/login', payload: { username: 'thrown1', password: 'thrown' } },
      500,
    ],
    [
      'a database that is gone',
      { method: 'POST', url: '/api/auth/login', payload: { username: 'nobody1', password: 'no-database' } },
      503,
    ],
    ['a callback', { method: 'POST', url: '/callback/echo/x', payload: 'y' }, 200],
    ['a page', { url: '/' }, 200],
    ['a file', { url: '/assets/a.js' }, 200],
    ['the figures', { url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(30)}` } }, 200],
  ])('of %s names its request', async (_what, call, status) => {
    const answer = await app.inject({ remoteAddress: '198.51.100.7', ...call });
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([status, 'request-1']);
    if (status >= 400)
      expect(answer.json()).toMatchObject({
        success: false,
        data: null,
        message: expect.stringMatching(/\S/) as string,
        code: expect.stringMatching(/^[a-z_]+$/) as string,
      });
  });
});

it('gives a fault where answers are checked and one is not as the contract says', async () => {
  const wrong = route(health, async () => yes({ version: 1, uptimeS: 'x' } as never));
  const statusWith = async (checksAnswers: boolean) => {
    const house = await createHttp({ ...options, routes: [wrong], checksAnswers });
    const { statusCode } = await house.inject({ url: '/api/health' });
    await house.close();
    return statusCode;
  };
  expect(await statusWith(true)).toBe(500);
  expect(await statusWith(false)).toBe(200);
});

it.each<[string, string, number]>([
  ['bytes that are no request', 'hello\r\n\r\n', 400],
  ['a method that HTTP does not have', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
])('%s are answered in the envelope, with the name of the request', async (_what, bytes, status) => {
  const broken = await createHttp(options);
  await broken.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((broken.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += data.toString()));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  await broken.close();
  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(heard).toContain('\r\nx-request-id: request-1\r\n');
  expect(JSON.parse(heard.slice(heard.indexOf('{')))).toMatchObject({ success: false, code: 'malformed' });
});

it('while it ends, a connection that was open before gets 503 in the envelope and is closed', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const ending = await createHttp({
    ...options,
    routes: [route(health, async () => (await held, yes({ version: '1', uptimeS: 1 })))],
  });
  await ending.listen({ port: 0, host: '127.0.0.1' });
  const { port } = ending.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += data.toString()));
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nlocale: en\r\n\r\n`);
  ask('/api/health');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = ending.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  ask('/api/nothing');
  letGo();
  await closed;
  await new Promise((resolve) => (socket.destroyed ? resolve(undefined) : socket.once('close', resolve)));
  const [, answer = ''] = heard.split(/(?=HTTP\/1\.1 503)/);
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer.toLowerCase()).toContain('retry-after: 2');
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  expect(JSON.parse(/\{.*\}/s.exec(body)![0])).toMatchObject({
    success: false,
    data: null,
    code: 'not_ready',
  });
});

describe('the page', () => {
  it('carries the bootstrap where no text in it can end the element, and a nonce on each script', async () => {
    const answer = await app.inject({ method: 'GET', url: '/casino/slot', headers: { cookie: 'lang=en' } });
    expect(answer.statusCode).toBe(200);
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
    expect(nonce).toBeTruthy();
    expect(answer.body.match(/<script/g)).toHaveLength(2);
    expect(
      answer.body.match(new RegExp(`<script nonce="${nonce!.replace(/[+]/g, '\\+')}"`, 'g')),
    ).toHaveLength(2);
    expect(answer.body).toContain('"language":"en"');
    expect(answer.body).toContain('<html lang="en"');
  });

  it('is titled by the house, whose name is no markup', async () => {
    const english = await app.inject({ method: 'GET', url: '/casino/slot', headers: { cookie: 'lang=en' } });
    expect(english.body).toContain('<title>Yıldız &lt;en&gt;</title>');
    expect(english.body).toContain('content="&quot;Yıldız&quot; en"');
    expect(english.body).toContain('href="/manifest.en.webmanifest"');
    const turkish = await app.inject({ method: 'GET', url: '/' });
    expect(turkish.body).toContain('<title>Yıldız &lt;tr&gt;</title>');
    expect(turkish.body).toContain('href="/manifest.webmanifest"');
  });

  it.each([
    ['/manifest.webmanifest', 'tr'],
    ['/manifest.en.webmanifest', 'en'],
  ])('is installed by the house’s name: %s', async (url, lang) => {
    const answer = await app.inject({ method: 'GET', url });
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const name = `Yıldız & ${lang}`;
    expect(JSON.parse(answer.body)).toEqual({ lang, name, short_name: name });
  });

  it('carries the answers that it is drawn with, and no text in them can end an element', async () => {
    const { body } = await app.inject({ method: 'GET', url: '/promotions' });
    expect(body).toContain('<div id="root">/promotions tr: <p>1</p></div>');
    const brought = /<script nonce="[^"]+" type="application\/json" id="answers">(.*?)<\/script>/.exec(body);
    expect(JSON.parse(brought![1]!)).toEqual([['health', '</script>', { version: '1', uptimeS: 1 }]]);
  });

  it('is not drawn with a query of its own, nor without its answers', async () => {
    for (const url of ['/promotions?dialog=login', '/pages/3']) {
      const { body } = await app.inject({ method: 'GET', url });
      expect([url, body]).toEqual([url, expect.stringContaining('<div id="root"></div>')]);
      expect(body).toContain('"language":"tr"');
    }
  });

  it('is drawn once for all who come within a second, and not again while nothing in it has changed', async () => {
    const drawnAt = async () => /at (\d+)/.exec((await app.inject({ url: '/pages' })).body)?.[1];
    const first = await drawnAt();
    expect(first).toMatch(/^\d+$/);
    expect(await Promise.all([drawnAt(), drawnAt()])).toEqual([first, first]);
    await pause(1100);
    expect(await drawnAt()).toBe(first);
  });

  it.each([
    ['/', ['rows', 'tr'], ''],
    ['/spor/mac/7', ['book', 'tr'], ''],
    ['/spor', ['book', 'en'], 'lang=en'],
    ['/no/such/page', [], ''],
  ])('names the files that it needs, which the browser fetches at once: %s', async (url, files, cookie) => {
    const { body } = await app.inject({ url, headers: { cookie } });
    const links = [
      ...body.matchAll(/<link rel="modulepreload" nonce="[^"]+" crossorigin href="\/assets\/(\w+)\.js">/g),
    ];
    expect(links.map(([, file]) => file)).toEqual(files);
  });

  it('of the verifier runs its own script, and reaches nothing else', async () => {
    const answer = await app.inject({ method: 'GET', url: '/verifier.html' });
    expect([answer.statusCode, answer.body]).toEqual([200, '<html>verifier</html>']);
    const rules = String(answer.headers['content-security-policy']).split('; ');
    expect(rules).toContain("default-src 'none'");
    expect(rules).toContain("script-src 'unsafe-inline'");
    expect(rules.filter((rule) => /connect|frame-src|self|https?:/.test(rule))).toEqual([]);
  });

  it('for a provider’s markup has no origin of ours, and loads from the providers alone', async () => {
    const answer = await app.inject({ method: 'GET', url: '/stage/markup/' });
    const policy = String(answer.headers['content-security-policy']);
    expect([answer.statusCode, answer.body]).toEqual([200, '<html>markup</html>']);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("script-src 'self' 'unsafe-inline' https://games.example");
    expect(policy).toContain("frame-ancestors 'self'");
    const game = await app.inject({ method: 'GET', url: '/stage/lale/' });
    expect(game.body).toBe('<html>lale</html>');
    expect(game.headers['content-security-policy']).not.toContain('games.example');
  });

  it.each(['no-such-game', '..%2F..%2Findex', '__proto__', 'LALE'])(
    'has one page for the addresses of no game: %s',
    async (game) => {
      const answer = await app.inject({ method: 'GET', url: `/stage/${game}/` });
      expect([answer.statusCode, answer.body]).toEqual([200, '<html></html>']);
    },
  );

  it('answers 404 for an address the site does not have', async () => {
    expect((await app.inject({ method: 'GET', url: '/no/such/page' })).statusCode).toBe(404);
  });

  it('serves hashed files for a year and never a source map of the server', async () => {
    const file = await app.inject({ method: 'GET', url: '/assets/a.js' });
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toContain('immutable');
    for (const url of ['/assets/../index.html', '/.env', '/assets/%2e%2e/%2e%2e/secret']) {
      expect((await app.inject({ method: 'GET', url })).body).not.toContain('secret');
    }
  });
});

describe('the office', () => {
  it.each(['/office', '/office/', '/office/withdrawals?row=1', '/office/customers/AB12'])(
    'is one page at %s, that nobody frames and that runs its own files only',
    async (url) => {
      const answer = await app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.body]).toEqual([200, '<html>office</html>']);
      const policy = String(answer.headers['content-security-policy']).split('; ');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "connect-src 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['permissions-policy']).toContain(
        'publickey-credentials-create=(self), publickey-credentials-get=(self)',
      );
    },
  );

  it('alone has passkeys', async () => {
    const { headers } = await app.inject({ method: 'GET', url: '/' });
    expect(headers['permissions-policy']).toContain(
      'publickey-credentials-create=(), publickey-credentials-get=()',
    );
  });

  it('has files that are kept for a year, and answers 404 for one that it lacks', async () => {
    const file = await app.inject({ method: 'GET', url: '/office/assets/office.js' });
    expect([file.statusCode, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await app.inject({ method: 'GET', url: '/office/assets/none.js' })).statusCode).toBe(404);
  });

  it('is not at an address of the site that begins like it', async () => {
    const answer = await app.inject({ method: 'GET', url: '/officers' });
    expect(answer.body).not.toBe('<html>office</html>');
    expect(answer.headers['content-security-policy']).toContain("'strict-dynamic'");
  });
});

describe('an address that is none', () => {
  /** As it stands in the request's first line, which no client of Node's would write. */
  const ask = (line: string, method = 'GET') =>
    new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${method} ${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      socket.on('data', (data) => (text += String(data)));
      // The server may reset the connection behind its answer.
      socket.on('error', (error) => text === '' && reject(error));
      socket.on('close', () => {
        const [head = '', ...body] = text.split('\r\n\r\n');
        resolve({ status: Number(head.split(' ')[1]), head, body: body.join('') });
      });
    });
  const isBug = (line: string) => line.includes('"msg":"bug') || line.includes('"level":50');
  const listening = () => (app.server.listening ? undefined : app.listen({ port: 0, host: '127.0.0.1' }));

  it.each([
    ['//', 302],
    ['//[', 302],
    ['/\\[', 302],
    ['///', 302],
    ['//evil.example/%', 302],
    ['/\\evil.example', 302],
    ['//api/ready', 302],
    ['/[', 404],
    ['/%', 404],
    ['/%zz/%c0%af', 404],
    ['/promotions/%', 200],
    ['/?%', 200],
    ['/?a=%zz&[', 200],
    ['http://[/', 200],
    ['http://x:99999999', 200],
    ['http://x?a=%', 200],
    ['http://x/no/such/page', 404],
  ])('%s is answered with a page, or leads home: %d', async (line, status) => {
    await listening();
    const from = lines.length;
    const answer = await ask(line);
    expect([answer.status, lines.slice(from).filter(isBug)]).toEqual([status, []]);
    expect(answer.head).toContain('x-content-type-options: nosniff');
    if (status === 302) expect(answer.head).toMatch(/^location: \/\r?$/m);
    else expect(answer.head).toContain('content-type: text/html');
  });

  it.each(['/api/%', '/api/%zz', '/api/auth/login%', '/api/%c0%af?a=%', '/api//', '/callback/%', '/hub/%'])(
    '%s is answered in the envelope, as any call that is not there',
    async (line) => {
      await listening();
      for (const method of ['GET', 'POST']) {
        const answer = await ask(line, method);
        expect([method, answer.status]).toEqual([method, 404]);
        expect(answer.head).toContain('x-content-type-options: nosniff');
        expect(answer.head).toContain('content-security-policy: ');
        expect(answer.body).toContain('"code":"no_such_call"');
      }
    },
  );

  it('that is no HTTP is answered in the envelope too', async () => {
    await listening();
    for (const line of ['/api/é', '/a b']) {
      const { status, head, body } = await ask(line);
      expect([status, JSON.parse(body)]).toEqual([400, expect.objectContaining({ code: 'malformed' })]);
      expect(head).toContain('x-content-type-options: nosniff');
    }
    expect((await ask('/', 'GET / HTTP/1.1\r\nx: ' + 'y'.repeat(20_000) + '\r\nGET')).status).toBe(431);
  });

  it('never fails and never lacks its headers, whatever it is', async () => {
    await listening();
    const part = fc.oneof(
      fc.constantFrom('/', '//', '\\', '[', ']', '?', '#', ':', '@', '..', ';', '*', '"', "'", 'é'),
      fc.constantFrom('%', '%2', '%2f', '%5c', '%00', '%ff', '%zz'),
      fc.constantFrom('api', 'stage', 'assets', 'content', 'hub', 'callback', 'http://', 'promotions'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const from = lines.length;
        const answer = await ask(`/${parts.join('')}`);
        expect(answer.status).toBeLessThan(500);
        expect(answer.head).toContain('x-content-type-options: nosniff');
        expect(lines.slice(from).filter(isBug)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

it('prints the API for machines and for people', async () => {
  expect((await app.inject({ method: 'GET', url: '/api/openapi.json' })).json().openapi).toBe('3.1.0');
  expect((await app.inject({ method: 'GET', url: '/api/docs' })).body).toContain('/api/payment/withdraw');
});

it('lets a game’s page, whose origin is opaque, send requests and get answers, and no other origin', async () => {
  const preflight = await app.inject({ method: 'OPTIONS', url: '/api/fel/open' });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-origin']).toBe('*');
  const other = await post('/api/auth/login', {});
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

it('logs neither tokens nor what customers typed', async () => {
  await post('/api/auth/login', { username: 'zengin', password: 'canary-password' }, bearer);
  await app.inject({ method: 'GET', url: '/api/customer/profile?token=canary-query', headers: bearer });
  const log = lines.join('');
  expect(log).not.toContain('canary');
  expect(log).not.toContain(token);
});

describe('the page of metrics', () => {
  const look = (headers: Record<string, string>) => app.inject({ url: '/metrics', headers });

  it('opens to its token alone', async () => {
    for (const headers of [{}, bearer, { authorization: `Bearer ${'m'.repeat(29)}` }])
      expect((await look(headers)).statusCode).toBe(404);
    await app.inject('/api/health?who=somebody');
    const page = await look({ authorization: `Bearer ${'m'.repeat(30)}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/^felek_answers_total\{call="\/api\/health",status="200"\} \d+$/m);
    expect(page.body).not.toContain('somebody');
  });
});

it('a server that is being sent away from ends its connections with its answers', async () => {
  let isStopping = false;
  const leaving = await createHttp({ ...options, isStopping: () => isStopping });
  const connectionOf = async (url: string) => (await leaving.inject({ url })).headers['connection'];
  expect(await connectionOf('/api/health')).not.toBe('close');
  isStopping = true;
  for (const url of ['/api/health', '/', '/assets/a.js', '/nowhere'])
    expect(await connectionOf(url)).toBe('close');
  await leaving.close();
});
