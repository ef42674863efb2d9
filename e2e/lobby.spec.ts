// The casino's halls and what leads to them: lobbies that stay quick with ten thousand games, search, favourites, the side menu, a
// game's place and its dangers, and the sportsbooks of other houses. On a phone and on a desktop; axe looks at each screen.
import { randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { startHouse } from '../testbed/house.ts';

const url = () => process.env['FELEK_URL']!;

/** Every test ends without a word in the console. */
const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/GL Driver/.test(message.text())) faults.push(message.text());
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

async function lookAt(page: Page, screen: string): Promise<void> {
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The page begins as a customer's. `more` is what the login's answer says besides. */
async function logIn(page: Page, more: object = {}, house = url()): Promise<void> {
  const answer = await page.request.post(`${house}/api/auth/login`, {
    headers: { 'x-forwarded-for': `10.1.0.${randomInt(1, 250)}` },
    data: { username: demoPeople.funded, password: demoPassword },
  });
  const { data } = (await answer.json()) as { data: object };
  await page.addInitScript(
    (auth) => {
      if (self === top) localStorage.setItem('authData', auth);
    },
    JSON.stringify({ ...data, fingerprint: '', ...more }),
  );
}

const game = (n: number) => ({
  gameCode: `g${n}`,
  name: `Kehribar ${n}`,
  providerName: 'Anka Oyun',
  mainProviderId: 3,
  productId: '',
  system: '',
  systemCategory: 1,
});
const envelope = (data: unknown) => ({ json: { success: true, message: '', data } });
const tiles = (page: Page) => page.getByRole('main').getByRole('article');
const openMenu = async (page: Page, isPhone: boolean) => {
  if (isPhone) await page.getByRole('button', { name: tr['menu.open'] }).click();
  return page.getByRole('navigation', { name: tr['menu.main'] });
};

// Lale is a slot, and one of the house's own games; the others are of the sandbox's Hub88.
for (const [slug, games] of [
  ['slot', 5],
  ['live', 2],
  ['bingo', 1],
  ['games', 2],
  ['tvbets', 0],
] as const) {
  test(`the lobby ${slug} has its name, its place, and games or an honest word`, async ({ page }) => {
    await page.goto(`${url()}/casino/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr[`lobby.${slug}`]);
    await expect(page).toHaveTitle(`${tr[`lobby.${slug}`]} — Felek`);
    const crumbs = page.getByRole('navigation', { name: tr['site.crumb'] });
    await expect(crumbs.locator('[aria-current]')).toHaveText(tr[`lobby.${slug}`]);
    if (games > 0) await expect(tiles(page)).toHaveCount(games);
    else await expect(page.getByText(tr['lobby.soon'])).toBeVisible();
    await lookAt(page, slug);
  });
}

test('of ten thousand games only those near the screen are there', async ({ page }) => {
  test.setTimeout(180_000);
  const total = 10_000;
  await page.route('**/api/casino/categorygames', (route) => {
    const { skip = 0, take } = route.request().postDataJSON() as { skip?: number; take: number };
    const count = Math.max(0, Math.min(take, total - skip));
    return route.fulfill(envelope(Array.from({ length: count }, (_, n) => game(skip + n))));
  });
  await page.goto(`${url()}/casino/slot`);
  await expect(tiles(page).first()).toContainText('Kehribar 0');
  const most = await page.evaluate(async () => {
    let tilesAtOnce = 0;
    for (let frame = 0; frame < 240; frame += 1) {
      scrollBy(0, 120);
      await new Promise(requestAnimationFrame);
      tilesAtOnce = Math.max(tilesAtOnce, document.querySelectorAll('main article').length);
    }
    return tilesAtOnce;
  });
  expect(most).toBeLessThan(120);
  // All the way down, page after page.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return page.getByText(`Kehribar ${total - 1}`, { exact: true }).count();
      },
      { timeout: 90_000, intervals: [50] },
    )
    .toBeGreaterThan(0);
  expect(await tiles(page).count()).toBeLessThan(120);
});

test('searching asks within the lobby, live on the live one, and says when there is nothing', async ({
  page,
}) => {
  const asked: unknown[] = [];
  await page.route('**/api/casino/games', (route) => {
    asked.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.goto(`${url()}/casino/live`);
  await page.getByRole('link', { name: tr['menu.search'] }).click();
  await expect(page).toHaveURL(/\/casino\/live/);
  const field = page.getByRole('searchbox', { name: tr['lobby.search'] });
  await expect(field).toBeFocused();
  await field.fill('rulet');
  await expect(page.getByText(tr['lobby.nothing'])).toBeVisible();
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'rulet', live: true, systemCategory: [2] });
  await lookAt(page, 'nothing found');
  await page.goto(`${url()}/promotions`);
  await page.getByRole('link', { name: tr['menu.search'] }).click();
  await expect(page).toHaveURL(/\/casino\/slot/);
  await expect(field).toBeFocused();
  await field.fill('LÂLE');
  await expect(tiles(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=/);
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'LÂLE', live: false });
  await page.reload();
  await expect(field).toHaveValue('LÂLE');
  await expect(tiles(page)).toHaveCount(1);
});

test('a category shows its own games', async ({ page }) => {
  const asked: number[][] = [];
  await page.route('**/api/casino/categorygames', (route) => {
    asked.push((route.request().postDataJSON() as { systemCategory: number[] }).systemCategory);
    return route.continue();
  });
  await page.goto(`${url()}/casino/slot`);
  const chips = page.getByRole('group', { name: tr['lobby.categories'] });
  await chips.getByRole('button').nth(2).click();
  await expect(chips.getByRole('button').nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(tiles(page)).toHaveCount(1);
  expect(asked).toEqual([[1, 10], [10]]);
});

test('a favourite is kept, shown and taken out; a visitor is asked to log in', async ({ page, browser }) => {
  await page.goto(`${url()}/casino/slot`);
  await page.getByRole('button', { name: tr['game.favorite'].replace('{name}', 'Lale') }).click();
  await expect(page).toHaveURL(/dialog=login/);
  const context = await browser.newContext();
  const customer = await context.newPage();
  await customer.route('**/api/casino/favorites', (route) => route.fulfill(envelope([])));
  await logIn(customer);
  await customer.goto(`${url()}/casino/slot`);
  await customer.getByRole('button', { name: tr['lobby.favorites'], exact: true }).click();
  await expect(customer.getByText(tr['lobby.noFavorites'])).toBeVisible();
  await context.close();
});

test('the side menu has what the specification lists, in its order', async ({ page, isMobile }) => {
  await page.goto(`${url()}/casino/slot`);
  const menu = await openMenu(page, isMobile);
  for (const group of ['menu.liveBettings', 'menu.sports'] as const)
    await menu.getByRole('button', { name: tr[group], exact: group === 'menu.sports' }).click();
  await expect(menu.getByRole('heading')).toHaveText([
    tr['menu.casino'],
    tr['menu.bettings'],
    tr['menu.games'],
    tr['menu.other'],
    tr['site.language'],
    tr['site.followMe'],
  ]);
  const entries = await menu.locator('section a, section li button').allInnerTexts();
  expect(entries.map((text) => text.split('\n')[0]).filter(Boolean)).toEqual([
    tr['menu.slots'],
    tr['lobby.live'],
    tr['menu.liveBettings'],
    tr['menu.live'],
    tr['menu.sports'],
    tr['menu.sports'],
    tr['menu.aviator'],
    tr['lobby.bingo'],
    tr['lobby.games'],
    tr['lobby.tvbets'],
    ...(isMobile ? [] : [tr['site.liveChat']]),
    tr['site.about'],
    tr['pages.title'],
  ]);
  await expect(menu.getByRole('link', { name: tr['promotions.title'] })).toHaveCount(isMobile ? 1 : 0);
  await expect(menu.getByRole('button', { name: tr['site.liveChat'] })).toHaveCount(1);
  await lookAt(page, 'menu');
  await menu.getByRole('link', { name: tr['lobby.bingo'] }).click();
  await expect(page).toHaveURL(`${url()}/casino/bingo`);
  if (isMobile) await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Aviator searches for the game, not live, and opens the first one found', async ({ page, isMobile }) => {
  const asked: unknown[] = [];
  let found: unknown[][] = [[]];
  await page.route('**/api/casino/games', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill(envelope(found));
  });
  await page.goto(`${url()}/casino/bingo`);
  const aviator = async () => {
    const menu = await openMenu(page, isMobile);
    await menu.getByRole('button', { name: tr['menu.aviator'] }).click();
  };
  await aviator();
  await expect(page.getByText(tr['menu.noGame'].replace('{name}', 'Aviator'))).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ search: 'Aviator', live: false });
  found = [[], [game(7), game(8)]];
  if (isMobile) await page.keyboard.press('Escape');
  await aviator();
  // A visitor logs in first.
  await expect(page).toHaveURL(/dialog=login/);
  const next = new URL(page.url()).searchParams.get('next')!;
  const segment = decodeURIComponent(decodeURIComponent(next).split('/').at(-1)!);
  expect(JSON.parse(decodeURIComponent(atob(segment)))).toMatchObject({ gameCode: 'g7' });
});

test('a game has its bar, reloads, takes deposits over it, and leaves on its own frame’s word alone', async ({
  page,
  isMobile,
}) => {
  await logIn(page);
  await page.goto(`${url()}/casino/slot`);
  await page.getByRole('button', { name: `${tr['game.play']}: Lale` }).click();
  await expect(page.frameLocator('iframe[sandbox]').locator('.spin')).toBeEnabled({ timeout: 20_000 });
  const place = isMobile ? page.getByRole('dialog') : page.getByRole('main');
  await expect(place.getByRole('heading', { name: 'Lale' })).toBeVisible();
  await lookAt(page, 'game');

  await page.route('**/api/casino/fellaunchurl', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await place.getByRole('button', { name: tr['game.reload'] }).click();
  const said = page.getByText(tr['game.reloading']);
  await expect(said).toBeVisible();
  await expect(said).toHaveCount(0);
  await expect(page.frameLocator('iframe[sandbox]').locator('.spin')).toBeEnabled({ timeout: 20_000 });

  await place.getByRole('button', { name: tr['game.deposit'], exact: true }).click();
  const sheet = page.getByRole('dialog', { name: tr['game.depositTitle'] });
  await expect(sheet.getByRole('button', { expanded: false }).first()).toBeVisible();
  await expect(page.locator('iframe[sandbox]')).toHaveCount(1);
  await lookAt(page, 'deposit over the game');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  // The page itself, and a frame that is not the game's, may say what they like.
  await page.evaluate(async () => {
    postMessage({ cmd: 'exit' }, '*');
    const other = document.createElement('iframe');
    document.body.append(other);
    dispatchEvent(
      new MessageEvent('message', { data: { cmd: 'exit' }, origin: 'null', source: other.contentWindow }),
    );
    other.remove();
    const own = document.querySelector<HTMLIFrameElement>('iframe[sandbox]')!.contentWindow;
    dispatchEvent(
      new MessageEvent('message', { data: { cmd: 'exit' }, origin: 'https://evil.example', source: own }),
    );
    await new Promise((done) => setTimeout(done, 300));
  });
  await expect(page.locator('iframe[sandbox]')).toHaveCount(1);
  // The game's own word. It is said by its frame, whatever is drawn in it.
  const frame = page.frames().find((each) => each.url().includes('/stage/'))!;
  await frame.evaluate(() => parent.postMessage({ cmd: 'exit' }, '*'));
  await expect(page.locator('iframe[sandbox]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/casino\/slot/);
});

const encoded = (value: unknown) => encodeURIComponent(btoa(encodeURIComponent(JSON.stringify(value))));
for (const [what, segment] of [
  ['no base64', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['markup for a name', encoded({ ...game(1), name: '<img src=x onerror=alert(1)>' })],
  ['an address for a code', encoded({ ...game(1), gameCode: 'https://evil.example/' })],
  [
    'a frame address of its own',
    encoded({ ...game(1), url: 'https://evil.example/', launch: 'javascript:alert(1)' }),
  ],
  ['a game that nobody has', encoded({ ...game(99), mainProviderId: 100 })],
] as const) {
  test(`an address with ${what} is no game`, async ({ page }) => {
    await page.route('**/api/casino/game', async (route) => route.continue());
    await logIn(page);
    await page.goto(`${url()}/casino/play/${segment}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr['game.notFound']);
    await expect(page.locator('iframe[sandbox]')).toHaveCount(0);
    expect(await page.title()).toBe(`${tr['game.play']} — Felek`);
    expect(await page.content()).not.toContain('evil.example');
    expect(await page.content()).not.toContain('onerror');
    await lookAt(page, 'game not found');
  });
}

for (const path of ['/spor', '/livespor', '/spor/betco', '/livespor/betco']) {
  test(`${path} says how things stand while no sportsbook is named`, async ({ page }) => {
    await page.goto(url() + path);
    await expect(page.getByText(tr['sports.soon'], { exact: true })).toBeVisible();
    await expect(page.locator('iframe[sandbox]')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: tr['menu.slots'] })).toBeVisible();
    await lookAt(page, path);
  });
}

test('an outside sportsbook is framed for its customer, and the token is in no markup', async ({ page }) => {
  const house = await startHouse({
    environment: { FRAME_ORIGINS: 'https://betsy.example, https://betco.example' },
  });
  const [betsyToken, betcoToken] = ['betsy-token-of-nobody', 'betco-token-of-nobody'];
  const login = { betsyUrl: 'https://betsy.example/book', betsyToken, betsyCid: 'felek' };
  await logIn(page, { ...login, betcoUrl: 'https://betco.example/', betcoToken }, house.url);
  const asked: string[] = [];
  for (const host of ['betsy', 'betco'])
    await page.route(`https://${host}.example/**`, (route) => {
      asked.push(route.request().url());
      const body = `<!doctype html><html lang="tr"><title>${host}</title><main><h1>${host}</h1></main></html>`;
      return route.fulfill({ contentType: 'text/html', body });
    });
  for (const [path, host, token] of [
    ['/spor', 'betsy', betsyToken],
    ['/livespor/betco', 'betco', betcoToken],
  ] as const) {
    await page.goto(house.url + path);
    await expect(page.frameLocator('iframe[sandbox]').getByText(host)).toBeVisible();
    expect(asked.at(-1)).toContain(`token=${token}`);
    expect(asked.at(-1)).toContain(path.startsWith('/live') ? 'type=live' : 'type=prematch');
    expect(await page.content()).not.toContain(token);
    await expect(page.locator('iframe[sandbox]')).toHaveAttribute('sandbox', /allow-scripts/);
  }
  await page.close();
  await house.stop();
});
