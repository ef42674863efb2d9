import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locales } from '@felek/contract/call';
import { houseTexts, productName } from '@felek/contract/house';
import { madeUpPersonalNo } from '../../../../testbed/account-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { emptySite } from '../../../../testbed/rooms.ts';
import { freePort } from '../../../../testbed/sandbox-process.ts';
import { createApp, type App } from '../app.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../log.ts';

const name = 'Yıldız & Ay';
const site = new URL('../../../site/', import.meta.url).pathname;
const files = emptySite();
/** The outside world: takes messages, and remembers them. */
const sent: { channel: string; to: string; text: string }[] = [];
const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let fresh: FreshDatabase;
let app: App;
let port: number;

beforeAll(async () => {
  fresh = await freshDatabase();
  port = await freePort();
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  cpSync(`${site}index.html`, `${files.siteDir}/index.html`);
  for (const each of ['manifest', 'manifest.en'])
    cpSync(`${site}public/${each}.webmanifest`, `${files.siteDir}/${each}.webmanifest`);
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    SPORTS_FEED: 'none',
    DATA_DIR: files.contentDir,
    DRAIN_SECONDS: '0',
    MESSAGE_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  });
  app = await createApp(config, { url: fresh.url, serverUrl: fresh.url }, openLog('silent'), files);
  await fresh.pool.query(`insert into translation (key, locale, value) values ('site.name', 'tr', $1)`, [
    name,
  ]);
  await app.listen();
});
afterAll(async () => {
  await app.stop();
  gateway.close();
  await fresh.drop();
  rmSync(files.contentDir, { recursive: true, force: true });
});

const fetchText = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
async function call<Data>(path: string, locale: string, body?: object, token?: string): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      locale,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: Data }).data;
}

it.each(locales)('is in the bootstrap, the page and the manifest (%s)', async (locale) => {
  const { translationList, casinoCategoryList } = await call<{
    translationList: { key: string; value: string }[];
    casinoCategoryList: { name: string; games: { providerName: string }[] }[];
  }>('cms/grouped', locale);
  expect(translationList).toContainEqual({ key: 'site.name', value: name });
  // The house's own games and their category go by its name too.
  const own = casinoCategoryList.find((category) => category.name.startsWith(name));
  expect(own?.name).toBe(locale === 'tr' ? `${name} Özel` : `${name} Originals`);
  expect(new Set(own?.games.map(({ providerName }) => providerName))).toEqual(new Set([name]));

  const page = await fetchText('/', { cookie: `lang=${locale}` });
  const filled = (key: 'site.title' | 'site.description') =>
    houseTexts[locale][key].replace('{house}', 'Yıldız &amp; Ay');
  expect(page).toContain(`<title>${filled('site.title')}</title>`);
  expect(page).toContain(`<meta name="description" content="${filled('site.description')}" />`);
  const address = /<link rel="manifest" href="([^"]+)"/.exec(page)![1]!;
  expect(JSON.parse(await fetchText(address))).toMatchObject({ name, short_name: name, lang: locale });
});

it('is in a text message and in a notification, in the customer’s language', async () => {
  const phone = '5327654321';
  const { token } = await call<{ token: string }>('auth/register', 'tr', {
    username: 'isilsu',
    name: 'Işıl',
    surname: 'Su',
    email: 'isil@posta.example',
    phone,
    PersonalNo: madeUpPersonalNo(),
    country: 792,
    currencyId: 1,
    birthDate: '1985-05-05',
    password: 'Kırk-2-küp-dörtte',
    password2: 'Kırk-2-küp-dörtte',
  });
  await call('customer/updatephone', 'tr', { phone }, token);
  await expect
    .poll(() => sent.find(({ to }) => to === `90${phone}`)?.text, { timeout: 10_000 })
    .toMatch(/^Yıldız & Ay doğrulama kodunuz: \d{6}\. /);
  for (const [locale, title] of [
    ['tr', `${name} ailesine hoş geldiniz`],
    ['en', `Welcome to ${name}`],
  ] as const) {
    const list = await call<{ title: string }[]>('customer/notification', locale, { skip: 0 }, token);
    expect(list.map((each) => each.title)).toEqual([title]);
  }
  expect(sent.some((message) => message.text.includes(productName))).toBe(false);
});
