// The casino's halls and what leads to them: lobbies that stay quick with thousands of games, search, favourites, the side menu, a
// game's place and its dangers, and the sportsbooks of other houses. On a phone and on a desktop; axe looks at each screen.
import { expect, type Page } from '@playwright/test';
import { words } from '../apps/site/src/sports/words.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { ask, newCustomer, sharedLogin } from './people.ts';
import { dialogOf, enter, lookAt, onceIsEnough, open, test, url } from './visit.ts';

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
/** The tiles of the grid alone: a row above it shows some games again. */
const gridTiles = (page: Page) => page.locator('main [aria-posinset] article');
const openMenu = async (page: Page, isPhone: boolean) => {
  if (isPhone) await page.getByRole('button', { name: tr['menu.open'] }).click();
  return page.getByRole('navigation', { name: tr['menu.main'] });
};

// The house's own games, and those that the feeds of the sandbox's providers name for each hall.
for (const [slug, games] of [
  ['slot', 34],
  ['live', 14],
  ['bingo', 5],
  ['games', 35],
  ['tvbets', 1],
] as const) {
  // How many are in a row makes a difference to one like to the others.
  test(
    `the lobby ${slug} has its name, its place, and all its games`,
    slug === 'slot' ? {} : onceIsEnough,
    async ({ page }) => {
      await open(page, `/casino/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr[`lobby.${slug}`]);
      await expect(page).toHaveTitle(`${tr[`lobby.${slug}`]} — Felek`);
      const crumbs = page.getByRole('navigation', { name: tr['site.crumb'] });
      await expect(crumbs.locator('[aria-current]')).toHaveText(tr[`lobby.${slug}`]);
      // So high that none is left out for being far from the screen.
      await page.setViewportSize({ width: page.viewportSize()!.width, height: 4000 });
      await expect(gridTiles(page)).toHaveCount(games);
      await lookAt(page, slug);
    },
  );
}

// The bench scrolls ten thousand. Here a few pages are enough.
test('of two thousand games only those near the screen are there', onceIsEnough, async ({ page }) => {
  const total = 2000;
  await page.route('**/api/casino/categorygames', (route) => {
    const { skip = 0, take } = route.request().postDataJSON() as { skip?: number; take: number };
    const count = Math.max(0, Math.min(take, total - skip));
    return route.fulfill(envelope(Array.from({ length: count }, (_, n) => game(skip + n))));
  });
  // These games are not the house's. Two thousand drawings would be a test of the browser's own.
  await page.route('**/covers/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await open(page, '/casino/slot');
  await expect(gridTiles(page).first()).toContainText('Kehribar 0');
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
  const last = `Kehribar ${total - 1}`;
  await page.evaluate(async (name) => {
    const isThere = () =>
      [...document.querySelectorAll('main article')].some((tile) => tile.textContent?.includes(name));
    for (const end = performance.now() + 60_000; performance.now() < end && !isThere();) {
      scrollTo(0, document.body.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
  }, last);
  expect(await page.getByText(last, { exact: true }).count()).toBeGreaterThan(0);
  expect(await tiles(page).count()).toBeLessThan(120);
});

test('searching asks within the lobby, live on the live one, and says when there is nothing', async ({
  page,
}) => {
  const asked: { readonly search: string; readonly systemCategory?: readonly number[] }[] = [];
  await page.route('**/api/casino/games', (route) => {
    asked.push(route.request().postDataJSON() as (typeof asked)[number]);
    return route.continue();
  });
  // The requests of the hall itself; those to other halls have no categories.
  const askedInHall = (search: string) =>
    asked.findLast((each) => each.search === search && each.systemCategory !== undefined);
  await open(page, '/casino/live');
  await page.getByRole('link', { name: tr['menu.search'] }).click();
  await expect(page).toHaveURL(/\/casino\/live/);
  const field = page.getByRole('searchbox', { name: tr['lobby.search'] });
  await expect(field).toBeFocused();
  // Fast typing leaves each character at its place.
  await page.keyboard.type('xwqz');
  await page.keyboard.press('Home');
  await page.keyboard.type('qq');
  await expect(field).toHaveValue('qqxwqz');
  await expect(page.getByText(tr['lobby.nothing'])).toBeVisible();
  await expect.poll(() => askedInHall('qqxwqz')).toMatchObject({ live: true, systemCategory: [2] });
  await lookAt(page, 'nothing found');
  await open(page, '/promotions');
  await page.getByRole('link', { name: tr['menu.search'] }).click();
  await expect(page).toHaveURL(/\/casino\/slot/);
  await expect(field).toBeFocused();
  await field.fill('LÂLE');
  // The game of that name, and from the other halls the one whose bonus round has it.
  await expect(tiles(page)).toContainText(['Lale', 'Çarkıfelek']);
  await expect(page).toHaveURL(/search=/);
  await expect.poll(() => askedInHall('LÂLE')).toMatchObject({ live: false });
  await page.reload();
  await expect(field).toHaveValue('LÂLE');
  await expect(tiles(page)).toContainText(['Lale', 'Çarkıfelek']);
});

test('a category shows its own games, and its picture or the one for all', onceIsEnough, async ({ page }) => {
  const asked: number[][] = [];
  await page.route('**/api/casino/categorygames', (route) => {
    asked.push((route.request().postDataJSON() as { systemCategory: number[] }).systemCategory);
    return route.continue();
  });
  const { data } = await ask('cms/grouped');
  const { casinoCategoryList } = data as {
    casinoCategoryList: { slugList: string[]; imageUrl: string | null }[];
  };
  const pictures = casinoCategoryList
    .filter(({ slugList }) => slugList.includes('games'))
    .map(({ imageUrl }) => imageUrl ?? '/content/category-games.svg');
  await open(page, '/casino/games');
  const chips = page.getByRole('group', { name: tr['lobby.categories'] });
  await expect
    .poll(() => chips.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src'))))
    .toEqual(pictures);
  for (const image of await chips.locator('img').all())
    await expect
      .poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0))
      .toBe(true);
  await expect.poll(() => asked).toEqual([[4, 10]]);
  await chips.getByRole('button').nth(2).click();
  await expect(chips.getByRole('button').nth(2)).toHaveAttribute('aria-pressed', 'true');
  const { data: originals } = await ask('casino/categorygames', { systemCategory: [10] });
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 4000 });
  await expect(tiles(page)).toHaveCount((originals as unknown[]).length);
  await expect.poll(() => asked).toEqual([[4, 10], [10]]);
});

test(
  'a favourite is kept, shown and taken out; a visitor is asked to log in',
  onceIsEnough,
  async ({ page, context }) => {
    const add = page.getByRole('button', { name: tr['game.favorite'].replace('{name}', 'Lale') });
    const remove = page.getByRole('button', { name: tr['game.unfavorite'].replace('{name}', 'Lale') });
    const said = (text: string) => page.locator('[role=dialog]:not(:has(h2))').filter({ hasText: text });
    await open(page, '/casino/slot');
    await add.click();
    await expect(dialogOf(page)).toContainText(tr['login.title']);
    const { auth } = await newCustomer();
    await enter(page, auth);
    await open(page, '/casino/slot');
    const favorites = page.getByRole('button', { name: tr['lobby.favorites'], exact: true });
    await favorites.click();
    await expect(page.getByText(tr['lobby.noFavorites'])).toBeVisible();
    await page.getByRole('button', { name: tr['lobby.all'], exact: true }).click();
    await add.click();
    await expect(said(tr['game.favoriteAdded']).locator('.text-won')).toBeVisible();
    await expect(remove).toHaveAttribute('aria-pressed', 'true');
    // It is the customer's, not this page's.
    const elsewhere = await context.newPage();
    await open(elsewhere, '/casino/slot?tab=favorites');
    await expect(tiles(elsewhere)).toHaveCount(1);
    await elsewhere.close();
    await page.reload();
    await expect(remove).toHaveAttribute('aria-pressed', 'true');
    await favorites.click();
    await remove.click();
    await expect(said(tr['game.favoriteRemoved']).locator('.text-gold')).toBeVisible();
    await expect(page.getByText(tr['lobby.noFavorites'])).toBeVisible();
    await page.reload();
    await expect(page.getByText(tr['lobby.noFavorites'])).toBeVisible();
  },
);

test('the side menu has what the specification lists, in its order', async ({ page, isMobile }) => {
  await open(page, '/casino/slot');
  const menu = await openMenu(page, isMobile);
  await expect(menu.getByRole('heading')).toHaveText([
    tr['menu.casino'],
    tr['menu.bettings'],
    tr['menu.games'],
    tr['menu.other'],
    tr['site.language'],
    tr['site.followMe'],
  ]);
  const group = menu.getByRole('button', { name: tr['menu.liveBettings'] });
  await expect(group).toContainText(tr['menu.badge.live']);
  const child = menu.getByRole('link', { name: tr['menu.live'], exact: true });
  await expect(child).toHaveCount(0);
  await group.click();
  await expect(child).toBeVisible();
  await group.click();
  await expect(child).toHaveCount(0);
  await group.click();
  await menu.getByRole('button', { name: tr['menu.sports'], exact: true }).click();
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
  const language = menu.getByRole('combobox', { name: tr['site.selectLanguage'] });
  await expect(language.getByRole('option')).toHaveText([tr['site.selectLanguage'], 'Türkçe', 'English']);
  await lookAt(page, 'menu');
  await menu.getByRole('link', { name: tr['lobby.bingo'] }).click();
  await expect(page).toHaveURL(`${url()}/casino/bingo`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Aviator searches for the game, not live, and opens the first one found', async ({
  page,
  expected,
  isMobile,
}) => {
  expected.push(/Failed to load resource/);
  const asked: unknown[] = [];
  let found: unknown[][] | undefined = [[]];
  await page.route('**/api/casino/games', (route) => {
    asked.push(route.request().postDataJSON());
    const fault = { success: false, message: 'Olmadı.', code: 'fault', data: null };
    return route.fulfill(found ? envelope(found) : { status: 500, json: fault });
  });
  await open(page, '/casino/bingo');
  const aviator = async () => {
    const menu = await openMenu(page, isMobile);
    await menu.getByRole('button', { name: tr['menu.aviator'] }).click();
  };
  // On a phone the menu stays open over a search that found nothing.
  const leaveMenu = async () => isMobile && page.keyboard.press('Escape');
  await aviator();
  const toast = page.locator('[role=dialog]:not(:has(h2))');
  const none = tr['menu.noGame'].replace('{name}', 'Aviator');
  await expect(toast).toContainText(none);
  await toast.locator('button').click();
  await expect(toast).toHaveCount(0);
  await leaveMenu();
  // A search that fails is an empty one.
  found = undefined;
  await aviator();
  await expect(toast).toContainText(none);
  await leaveMenu();
  asked.pop();
  expect(asked).toEqual([{ search: 'Aviator', live: false, take: 1 }]);
  found = [[], [game(7), game(8)]];
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
  await enter(page, await sharedLogin());
  let mayLaunch: Promise<void> = Promise.resolve();
  await page.route('**/api/casino/fellaunchurl', async (route) => {
    await mayLaunch;
    await route.continue();
  });
  await open(page, '/casino/slot');
  const tile = page.getByRole('button', { name: `${tr['game.play']}: Lale` });
  await tile.click();
  const frame = page.locator('iframe[sandbox]');
  const spin = frame.contentFrame().locator('.spin');
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  const place = isMobile ? page.getByRole('dialog') : page.getByRole('main');
  await expect(place.getByRole('heading', { name: 'Lale' })).toBeVisible();
  if (isMobile) expect((await place.boundingBox())!.height).toBe(page.viewportSize()!.height);
  else await expect(page).toHaveURL(/\/casino\/play\/.+/);
  await lookAt(page, 'game');

  let release: () => void;
  mayLaunch = new Promise((may) => (release = may));
  await place.getByRole('button', { name: tr['game.reload'] }).click();
  await expect(page.getByText(tr['game.reloading'])).toBeVisible();
  await expect(frame).toHaveCount(0);
  release!();
  await expect(spin).toBeEnabled({ timeout: 20_000 });

  const deposit = place.getByRole('button', { name: tr['game.deposit'], exact: true });
  await deposit.click();
  const sheet = page.getByRole('dialog', { name: tr['game.depositTitle'] });
  await expect(sheet.getByRole('button', { expanded: false }).first()).toBeVisible();
  await expect(frame).toHaveCount(1);
  await lookAt(page, 'deposit over the game');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(deposit).toBeFocused();

  // The page itself, and a frame that is not the game's, may send any message without effect.
  await page.evaluate(async () => {
    const heard = new Promise((done) => addEventListener('message', done, { once: true }));
    postMessage({ cmd: 'exit' }, '*');
    await heard;
    const other = document.createElement('iframe');
    document.body.append(other);
    const exit = { data: { cmd: 'exit' } };
    dispatchEvent(new MessageEvent('message', { ...exit, origin: 'null', source: other.contentWindow }));
    other.remove();
    const own = document.querySelector<HTMLIFrameElement>('iframe[sandbox]')!.contentWindow;
    dispatchEvent(new MessageEvent('message', { ...exit, origin: 'https://evil.example', source: own }));
  });
  await expect(frame).toHaveCount(1);
  await expect(spin).toBeEnabled();
  // A message from the game's own frame, independent of its content.
  const stage = page.frames().find((each) => each.url().includes('/stage/'))!;
  await stage.evaluate(() => parent.postMessage({ cmd: 'exit' }, '*'));
  await expect(frame).toHaveCount(0);
  await expect(page).toHaveURL(`${url()}/casino/slot`);
  if (isMobile) await expect(tile).toBeFocused();
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
] as const)
  test(`an address with ${what} is no game`, onceIsEnough, async ({ page }) => {
    await enter(page, await sharedLogin());
    await open(page, `/casino/play/${segment}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr['game.notFound']);
    await expect(page.locator('iframe[sandbox]')).toHaveCount(0);
    await expect(page).toHaveTitle(`${tr['game.play']} — Felek`);
    expect(await page.content()).not.toContain('evil.example');
    expect(await page.content()).not.toContain('onerror');
    await lookAt(page, 'game not found');
  });

test('a search shows what other halls have, below its own hall', onceIsEnough, async ({ page }) => {
  await open(page, '/casino/slot?search=roulette');
  const elsewhere = page.getByRole('region', { name: tr['lobby.elsewhere'] });
  await expect(
    elsewhere.getByRole('button', { name: new RegExp(`^${tr['game.play']}: `) }).first(),
  ).toBeVisible();
  await lookAt(page, 'other halls');
  await page.getByRole('searchbox', { name: tr['lobby.search'] }).fill('<b>');
  await expect(page.getByText(tr['lobby.nothing'])).toBeVisible();
  await expect(elsewhere).toHaveCount(0);
});

test(
  'the sportsbooks’ addresses say how things stand while no sportsbook is named',
  onceIsEnough,
  async ({ page }) => {
    for (const path of ['/spor', '/livespor', '/spor/betco', '/livespor/betco']) {
      await open(page, path);
      await expect(page.getByText(words['sports.soon'][0], { exact: true })).toBeVisible();
      await expect(page.locator('iframe[sandbox]')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link', { name: tr['menu.slots'] })).toBeVisible();
      // None of these pages links to another one with the same text.
      await expect(page.getByRole('main').locator('a[href*="spor"]')).toHaveCount(0);
      await lookAt(page, path);
    }
  },
);

test(
  'an outside sportsbook is framed for its customer, and the token is in no markup',
  onceIsEnough,
  async ({ page }) => {
    const [betsyToken, betcoToken] = ['betsy-token-of-nobody', 'betco-token-of-nobody'];
    await enter(page, {
      ...(await sharedLogin()),
      betsyUrl: 'https://betsy.example/book',
      betsyToken,
      betsyCid: 'felek',
      betcoUrl: 'https://betco.example/',
      betcoToken,
    });
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
      await open(page, path);
      await expect(page.locator('iframe[sandbox]').contentFrame().getByText(host)).toBeVisible();
      expect(asked.at(-1)).toContain(`token=${token}`);
      expect(asked.at(-1)).toContain(path.startsWith('/live') ? 'type=live' : 'type=prematch');
      expect(await page.content()).not.toContain(token);
      await expect(page.locator('iframe[sandbox]')).toHaveAttribute('sandbox', /allow-scripts/);
    }
  },
);
