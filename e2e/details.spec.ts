// The specification's details of single parts: header, footer, carousel, panels, the data that forms send and the browser keeps.
import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { balancePollMs } from '../packages/contract/src/figures.ts';
import { ask, logIn, personalNo, sharedLogin } from './people.ts';
import { playAddress } from './screens.ts';
import {
  bellOf,
  dialogOf,
  enter,
  fillLogin,
  keep,
  open,
  phoneScreen,
  settle,
  stopClock,
  test,
  turnUntil,
  url,
  balanceOf,
} from './visit.ts';

/** The answer to an accepted withdrawal. */
const paid = { id: '0190b6f0-0000-7000-8000-000000000001', amount: 100 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a visitor’s header has the ways in, on a phone below', async ({ page }) => {
  await open(page);
  const header = page.locator('header').first();
  for (const name of [tr['header.register'], tr['header.login'], tr['header.claim'], tr['site.liveChat']])
    await expect(
      header.getByRole('button', { name }).or(header.getByRole('link', { name })).first(),
    ).toBeVisible();
  await expect(header.getByRole('link', { name: tr['promotions.title'] })).toBeVisible();
  await header.getByRole('button', { name: tr['header.claim'] }).click();
  await expect(dialogOf(page)).toContainText(tr['login.title']);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phoneScreen);
  await expect(button(page, tr['header.register']).last()).toBeInViewport();
  await expect(button(page, tr['header.login']).last()).toBeInViewport();
  // On a phone in landscape the menu shows the choice of language without a scroll. The bottom bar hides while the page is scrolled down.
  await page.setViewportSize({ width: 740, height: 360 });
  await button(page, tr['menu.open']).click();
  await expect(dialogOf(page).getByLabel(tr['site.selectLanguage'])).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // The page does not scroll until the menu has closed.
  await expect(dialogOf(page)).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect(button(page, tr['header.login']).last()).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(button(page, tr['header.login']).last()).toBeInViewport();
});

test('a customer’s header has all that is theirs, on a phone below', async ({ page }) => {
  await enter(page, await sharedLogin());
  await open(page);
  const header = page.locator('header').first();
  for (const name of [tr['header.claim'], tr['header.deposit'], tr['promotions.title'], demoPeople.funded])
    await expect(header.getByRole('link', { name })).toBeVisible();
  await expect(header.getByRole('button', { name: tr['header.logout'] })).toBeVisible();
  await expect(header.locator('button:has(.lucide-bell)')).toBeVisible();
  await expect(header.getByTestId('balance')).toBeVisible();
  await header.getByRole('link', { name: tr['header.claim'] }).click();
  await expect(page).toHaveURL(/\/dashboard\/bonuses$/);
  await page.setViewportSize(phoneScreen);
  const bar = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: tr['header.deposit'] }) })
    .last();
  await expect(bar.getByRole('link', { name: tr['header.account'] })).toBeInViewport();
  await expect(bar.locator('.lucide-bell')).toBeInViewport();
  await expect(bar).toContainText('₺');
  // Millions have room on the smallest phone, beside the way back.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => {
    for (const amount of document.querySelectorAll('.figures'))
      if (amount.textContent.startsWith('₺')) amount.textContent = '₺1.234.567,89';
  });
  for (const place of [header, bar])
    expect(await place.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('on another domain the header is compact and names the house’s own address', async ({ page }) => {
  await page.route(`${url()}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /"siteOption":\[/,
      '"siteOption":[{"key":"defaultDomain","value":"felek.example","status":1},',
    );
    await route.fulfill({ response: answer, body });
  });
  await open(page);
  const home = page.getByRole('link', { name: new RegExp('felek.example') });
  await expect(home).toHaveAttribute('href', 'https://felek.example/');
});

test('a house of another name goes by it in the tab, the header and the footer, and shows no licence it has not', async ({
  page,
}) => {
  const address = `${url()}/promotions?from=letter`;
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const own = [
      { key: 'site.name', value: 'Yıldız & Ay' },
      { key: 'site.licence', value: '' },
    ];
    const body = (await answer.text()).replace(
      /"translationList":\[.*?\]/,
      () => `"translationList":${JSON.stringify(own)}`,
    );
    await route.fulfill({ response: answer, body });
  });
  await open(page, '/promotions?from=letter');
  await expect(page).toHaveTitle(`${tr['promotions.title']} — Yıldız & Ay`);
  await expect(page.getByRole('link', { name: `Yıldız & Ay — ${tr['site.home']}` })).toBeVisible();
  const footer = page.locator('footer');
  await expect(footer).toContainText('Yıldız & Ay');
  await expect(footer).not.toContainText(/Filipin/);
});

test('the footer has the licence, the pages of its category, sixteen providers and the way up', async ({
  page,
}) => {
  await open(page);
  const footer = page.locator('footer');
  await expect(footer).toContainText(/Filipin/);
  await expect(footer).toContainText('2024');
  const answer = await page.request.get(`${url()}/api/cms/grouped`);
  const { data } = (await answer.json()) as {
    data: { categoryList: { id: number; contents: { id: number; title: string }[] }[] };
  };
  const { contents } = data.categoryList.find(({ id }) => id === 2)!;
  await expect(footer.locator('a[href^="/pages/"]')).toHaveCount(contents.length);
  for (const { id, title } of contents)
    await expect(footer.getByRole('link', { name: title, exact: true })).toHaveAttribute(
      'href',
      `/pages/${id}`,
    );
  await expect(footer.getByRole('region', { name: tr['site.providers'] }).getByRole('listitem')).toHaveCount(
    16,
  );
  const up = footer.getByRole('button', { name: tr['site.scrollTop'] });
  const icon = (await up.locator('svg').boundingBox())!;
  expect([icon.width, icon.height]).toEqual([20, 20]);
  await up.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('each place has its own slides, which change with the place', async ({ page }) => {
  const { data } = await ask('cms/grouped');
  const { sliderList } = data as { sliderList: { slug: string; images: { url: string }[] }[] };
  const shown = () =>
    page
      .locator('[aria-roledescription=carousel] li img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('src')));
  const of = (slug: string) =>
    sliderList.filter((each) => each.slug === slug).map(({ images }) => images[0]!.url);
  await open(page, '/casino/slot');
  await expect.poll(shown).toEqual(of('slot'));
  const menu = page.getByRole('navigation', { name: tr['menu.main'] });
  await menu.getByRole('link', { name: tr['lobby.live'] }).click();
  await expect.poll(shown).toEqual(of('live'));
  await menu.getByRole('link', { name: tr['menu.slots'] }).click();
  await expect.poll(shown).toEqual(of('slot'));
});

test('while there is no content, the carousel keeps three places', async ({ page }) => {
  await page.route(`${url()}/pages/3`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<script[^>]*id="bootstrap">.*?<\/script>/s, '');
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/api/cms/grouped', () => undefined);
  await open(page, '/pages/3');
  await page
    .getByRole('link', { name: /Felek — / })
    .first()
    .click();
  await expect(page.locator('[aria-roledescription=carousel] li')).toHaveCount(3);
  await expect(page.locator('[aria-roledescription=carousel] li img')).toHaveCount(0);
});

test('each slide of the carousel leads to its address: https in a new tab, others inside, none stays', async ({
  page,
}) => {
  await open(page);
  const answer = await page.request.get(`${url()}/api/cms/grouped`);
  const { data } = (await answer.json()) as { data: { sliderList: { slug: string; url: string }[] } };
  const slides = data.sliderList.filter(({ slug }) => slug === 'home');
  const links = page.locator('[aria-roledescription=carousel] li a');
  await expect(links).toHaveCount(slides.length);
  for (const [index, { url: address }] of slides.entries()) {
    const link = links.nth(index);
    if (address.startsWith('https')) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('href', address);
    } else {
      await expect(link).not.toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('href', address === '' ? '/' : address);
    }
  }
});

test('the notification panel says when it is empty, and has its height', async ({ page }) => {
  await enter(page, await sharedLogin(demoPeople.fresh));
  await page.route('**/api/customer/notification', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), data: [] } });
  });
  await open(page);
  await bellOf(page).click();
  const panel = dialogOf(page);
  await expect(panel).toContainText(tr['notification.empty']);
  expect(en['notification.empty']).toBe('When you have a new notification, you will see it here.');
  await page.evaluate(settle);
  for (const [width, height] of [
    [1440, 582],
    [901, 582],
    [900, 800],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    // Measured parts get the new size a frame after the screen.
    await expect.poll(async () => [width, (await panel.boundingBox())!.height]).toEqual([width, height]);
  }
});

test('what a registration sends is what the specification names, referrals and all', async ({ page }) => {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/auth/register', async (route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill({
      json: { success: false, message: 'Olmadı.', code: 'username_taken', data: null },
    });
  });
  const username = `kayit${randomInt(1e9)}`;
  for (const [stored, cookie] of [
    [{ refId: '42', partner: '', clickId: '' }, {}],
    [{ refId: '', partner: 'ortak', subid: 's1', source: 'afis' }, {}],
    [{ partner: '', subid: '', source: '' }, { clickId: 'c-7' }],
  ] as const) {
    for (const [name, value] of Object.entries(cookie))
      await page.context().addCookies([{ name, value, url: url() }]);
    await keep(page, stored);
    await open(page, '/?dialog=register');
    await expect(field(page, tr['field.country'])).toHaveText(/Türkiye/);
    for (const [key, sample] of [
      ['field.day', '01'],
      ['field.month', '01'],
      ['field.year', '1970'],
    ] as const)
      await expect(field(page, tr[key])).toHaveAttribute('placeholder', sample);
    for (const [key, value] of [
      ['field.name', 'Işıl'],
      ['field.surname', 'Gündüz'],
      ['field.username', username],
      ['field.email', `${username}@ornek.example`],
      ['field.password', 'Çark-1881-döner'],
      ['field.password2', 'Çark-1881-döner'],
      ['field.personalNo', personalNo()],
      ['field.day', '05'],
      ['field.month', '11'],
      ['field.year', '1990'],
    ] as const)
      await field(page, tr[key]).fill(value);
    await field(page, tr['field.phone']).pressSequentially('5301234567');
    await dialogOf(page).getByRole('checkbox').check();
    await button(page, tr['register.submit']).click();
    await expect(dialogOf(page)).toContainText('Olmadı.');
    await expect(field(page, tr['field.username'])).toHaveValue(username);
  }
  const common = {
    name: 'Işıl',
    surname: 'Gündüz',
    username,
    phone: '905301234567',
    currencyId: 1,
    birthDate: '1990-11-05',
  };
  expect(sent).toHaveLength(3);
  for (const payload of sent) {
    expect(payload).toMatchObject(common);
    expect(payload).not.toHaveProperty('trialBonus');
    expect(typeof payload['country']).toBe('number');
    expect(payload['password']).toBe(payload['password2']);
  }
  expect(sent[0]).toMatchObject({ refId: 42 });
  expect(sent[1]).toMatchObject({ partner: 'ortak', subid: 's1', source: 'afis' });
  expect(sent[2]).toMatchObject({ clickId: 'c-7' });
});

test.describe('of a device that is not known yet', () => {
  test.use({ device: undefined });
  test('what is kept in the browser has the names and fields of the specification', whatIsKept);
});

async function whatIsKept({ page }: { page: Page }): Promise<void> {
  await open(page, '/?dialog=login');
  await fillLogin(page, demoPeople.funded, demoPassword);
  await expect(balanceOf(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fingerprint')), { timeout: 20_000 })
    .toBeTruthy();
  const kept = await page.evaluate(
    () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
  );
  const auth = JSON.parse(kept['authData']!) as object;
  for (const name of 'token balance username usercode betsyCid betsyUrl betsyToken betcoToken betcoUrl smsVerified phone fingerprint'.split(
    ' ',
  ))
    expect(auth).toHaveProperty(name);
  const bootstrap = JSON.parse(kept['bootstrap']!) as object;
  for (const name of 'sliderList categoryList casinoCategoryList language translationList siteOption popup domainStatus trialBonusAmount'.split(
    ' ',
  ))
    expect(bootstrap).toHaveProperty(name);
  await page.getByRole('combobox', { name: tr['site.selectLanguage'] }).selectOption('en');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
}

test('an old address of a dialog says that its entry is not there, and when it cannot be read', async ({
  page,
  expected,
}) => {
  await enter(page, await logIn(demoPeople.fresh));
  for (const name of ['forfeit', 'endsession']) {
    await open(page, `/dashboard?dialog=${name}&about=none`);
    await expect(dialogOf(page).getByText(tr['dashboard.notFound'], { exact: true }), name).toBeVisible();
    await expect(dialogOf(page).getByRole('button'), name).toHaveCount(1);
  }
  expected.push(/Failed to load resource/);
  await page.route('**/api/customer/limits', (route) => route.abort());
  await open(page, '/dashboard?dialog=limit&about=deposit-day');
  await expect(dialogOf(page).getByRole('alert')).toContainText(tr['site.error.load']);
});

test('logging out asks the server, clears what is kept, goes home and loads anew after 300 ms', async ({
  page,
}) => {
  await enter(page, await logIn(demoPeople.fresh));
  await keep(page, { refId: '42', topNotifyRead: 'yes' });
  await page.clock.install();
  await open(page, '/dashboard?dialog=logout');
  const leave = dialogOf(page).getByRole('button', { name: tr['dashboard.logout'], exact: true });
  await expect(leave).toBeVisible();
  await stopClock(page);
  await page.evaluate(() => sessionStorage.setItem('left', 'behind'));
  const told = page.waitForRequest('**/api/auth/logout');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await leave.click();
  await told;
  await expect(page).toHaveURL(`${url()}/`);
  await expect
    .poll(() =>
      page.evaluate(() =>
        ['authData', 'bootstrap', 'refId', 'topNotifyRead'].map((key) => localStorage.getItem(key)),
      ),
    )
    .toEqual([null, null, null, 'yes']);
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
  await page.clock.runFor(299);
  expect(loads).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => loads).toBe(1);
});

test('nothing is asked any more in the name of somebody who is logging out', async ({ page }) => {
  await enter(page, await logIn(demoPeople.fresh));
  await page.clock.install();
  await open(page, '/dashboard?dialog=logout');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const told = page.waitForRequest('**/api/auth/logout');
  await dialogOf(page).getByRole('button', { name: tr['dashboard.logout'], exact: true }).click();
  await told;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.runFor(3 * balancePollMs);
  expect(asked.filter((path) => path.endsWith('/user/balance'))).toEqual([]);
  const loadedAnew = page.waitForEvent('load');
  letGo();
  await loadedAnew;
  await expect(page).toHaveURL(`${url()}/`);
});

test('the limits of each field are kept, next to the field', async ({ page }) => {
  await open(page, '/?dialog=login');
  let calls = 0;
  // Left without an answer: only that it was asked matters.
  await page.route('**/api/auth/login', () => void (calls += 1));
  const username = field(page, tr['field.username']);
  const password = dialogOf(page).locator('input[type=password]');
  for (const [name, secret] of [
    ['', 'abcde'],
    ['ab', 'abcde'],
    ['a'.repeat(36), 'abcde'],
    ['abc', ''],
    ['abc', 'abcd'],
    ['abc', 'a'.repeat(101)],
  ] as const) {
    await username.fill(name);
    await password.fill(secret);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).locator('[aria-invalid=true]')).toHaveCount(1);
  }
  expect(calls).toBe(0);
  await username.fill('abc');
  await password.fill('abcde');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls).toBe(1);
});

test('the IBAN is pasted from the clipboard, and takes its mask', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, await sharedLogin());
  await open(page, '/dashboard/withdraw');
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'IBAN' }).click();
  await expect(field(page, tr['payment.field.iban'])).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('TR330006100519786457841326'));
  await page.getByRole('button', { name: tr['payment.paste'] }).click();
  await expect(field(page, tr['payment.field.iban'])).toHaveValue('TR33 0006 1005 1978 6457 8413 26');
});

test('a lira field has its sign and Turkish ways, and a number stays between its limits', async ({
  page,
}) => {
  await enter(page, await sharedLogin());
  await open(page, '/dashboard/deposit');
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  const amount = field(page, tr['payment.field.amount']);
  await amount.pressSequentially('1234,5');
  await amount.blur();
  await expect(amount).toHaveValue('1.234,50');
  await expect(amount.locator('..')).toContainText('₺');
  await amount.fill('');
  await amount.pressSequentially('99999999');
  await amount.blur();
  const most = Number((await amount.inputValue()).replace(/[^\d,]/g, '').replace(',', '.'));
  expect(most).toBe(50_000);
  await amount.fill('');
  await amount.pressSequentially('1');
  await amount.blur();
  await expect(amount).toHaveValue(/^50/);
});

test('an amount with a dot is the amount that was meant, however it is typed or pasted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, await sharedLogin());
  const sent: unknown[] = [];
  await page.route('**/api/payment/deposit', (route) => {
    sent.push((route.request().postDataJSON() as { detail: { amount: number } }).detail.amount);
    return route.fulfill({ json: { success: false, message: 'Olmadı.', data: null } });
  });
  await open(page, '/dashboard/deposit');
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  const amount = field(page, tr['payment.field.amount']);
  const read = (shown: string) => page.getByText(tr['field.amount.read'].replace('{amount}', shown));
  await amount.pressSequentially('1250.50');
  await expect(read('₺1.250,50')).toBeVisible();
  await amount.press('Enter');
  await expect.poll(() => sent).toEqual([1250.5]);
  await amount.blur();
  await expect(amount).toHaveValue('1.250,50');
  // The field is selected as a whole when it is entered by key, and pasted text replaces it.
  await page.evaluate(() => navigator.clipboard.writeText('₺ 75.50'));
  await amount.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(read('₺75,50')).toBeVisible();
  await amount.press('Enter');
  await expect.poll(() => sent).toEqual([1250.5, 75.5]);
  // A digit taken away or put in moves no other digit behind a mark.
  await amount.fill('1250');
  await amount.blur();
  await amount.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await amount.blur();
  await expect(amount).toHaveValue('125');
});

test('an amount that a limit changes says so, and is not sent by the click that changed it', async ({
  page,
}) => {
  const balance = { balance: 120.5, cash: 120.5, bonus: 0, held: 0, version: 1_000_000 };
  await page.route('**/api/user/balance', (route) =>
    route.fulfill({ json: { success: true, message: '', data: balance } }),
  );
  let sent = 0;
  await page.route('**/api/payment/withdraw', (route) => {
    sent += 1;
    return route.fulfill({ json: { success: false, message: 'Olmadı.', data: null } });
  });
  const asked = { key: 'amount', objectType: 'Decimal', option: null, mask: null, min: 50, max: 1000 };
  await page.route('**/api/payment/detail', (route) =>
    route.fulfill({ json: { success: true, message: '', data: [asked] } }),
  );
  await enter(page, await sharedLogin());
  await open(page, '/dashboard/withdraw');
  await expect(page.getByText('₺120,50').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  const amount = field(page, tr['payment.field.amount']);
  const submit = button(page, tr['payment.submit.withdraw']);
  await amount.fill('5000');
  const place = (await submit.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(amount).toHaveValue('120,50');
  await expect(page.getByText(tr['field.amount.available'].replace('{amount}', '₺120,50'))).toBeVisible();
  expect(sent).toBe(0);
  await submit.click();
  await expect.poll(() => sent).toBe(1);
  await amount.fill('1');
  await amount.blur();
  await expect(page.getByText(tr['field.amount.min'].replace('{amount}', '₺50,00'))).toBeVisible();
});

test.describe('with a line that breaks', () => {
  test.use({ expected: [/ERR_FAILED/] });

  test('a withdrawal whose answer was lost is sent again as it was, whatever was touched meanwhile', async ({
    page,
  }) => {
    const sent: unknown[] = [];
    let cash = 120.5;
    await page.route('**/api/user/balance', (route) =>
      route.fulfill({
        json: {
          success: true,
          message: '',
          data: { balance: cash, cash, bonus: 0, held: 0, version: 1_000_000 + sent.length },
        },
      }),
    );
    await page.route('**/api/payment/withdraw', (route) => {
      sent.push([route.request().headers()['idempotency-key'], route.request().postDataJSON()]);
      if (sent.length > 1)
        return route.fulfill({ json: { success: true, message: 'Talebiniz alındı.', data: paid } });
      // The money is held, and the answer is lost.
      cash = 20.5;
      return route.abort();
    });
    const asked = { key: 'amount', objectType: 'Decimal', option: null, mask: null, min: 50, max: 1000 };
    await page.route('**/api/payment/detail', (route) =>
      route.fulfill({ json: { success: true, message: '', data: [asked] } }),
    );
    await enter(page, await sharedLogin());
    await open(page, '/dashboard/withdraw');
    await expect(page.getByText('₺120,50').first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
    const amount = field(page, tr['payment.field.amount']);
    await amount.fill('100,0');
    await amount.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(tr['payment.unsure']);
    await expect(page.getByText('₺20,50').first()).toBeVisible();
    await amount.focus();
    await amount.blur();
    await expect(amount).toHaveValue('100');
    await button(page, tr['payment.submit.withdraw']).click();
    await expect(page.getByText('Talebiniz alındı.').first()).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

test('the account’s front page has asked for the methods before the cashier opens', async ({ page }) => {
  await enter(page, await sharedLogin());
  const asksFor = (type: number, address: string) => address.includes(`/api/payment/methods?type=${type}`);
  const answers = [1, 2].map((type) => page.waitForResponse((answer) => asksFor(type, answer.url())));
  await open(page, '/dashboard');
  await Promise.all(answers);
  const askedAgain: string[] = [];
  page.on('request', (request) => {
    if (asksFor(2, request.url())) askedAgain.push(request.url());
  });
  await page.getByRole('main').getByRole('link', { name: tr['dashboard.withdraw'] }).first().click();
  await expect(page.getByRole('main').getByRole('button', { expanded: false }).first()).toBeVisible();
  expect(askedAgain).toEqual([]);
});

test('the account’s front page has asked for the bonuses before their page opens', async ({ page }) => {
  await enter(page, await sharedLogin());
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/bonus/list'));
  await open(page, '/dashboard');
  const [bonus] = ((await (await asked).json()) as { data: { title: string }[] }).data;
  // A second question is not answered.
  await page.route('**/api/bonus/list', () => undefined);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: tr['dashboard.bonuses'] }).first().click();
  await expect(main.getByText(bonus!.title).first()).toBeVisible();
});

test('what a payment form sends: numbers as numbers, choices by the rule of each form', async ({ page }) => {
  await enter(page, await sharedLogin());
  const option = [
    { id: '7', name: 'Yedi' },
    { id: 'gece', name: 'Gece' },
  ];
  const form = (...keys: [string, string, typeof option | null][]) =>
    keys.map(([key, objectType, choices]) => ({
      key,
      objectType,
      option: choices,
      mask: null,
      min: null,
      max: null,
    }));
  const sent: unknown[] = [];
  let answer: () => void;
  let mayAnswer: Promise<void>;
  const fields = form(['amount', 'Decimal', null], ['count', 'Int', null], ['slot', 'Dropdown', option]);
  await page.route('**/api/payment/detail', (route) =>
    route.fulfill({ json: { success: true, message: '', data: fields } }),
  );
  for (const kind of ['deposit', 'withdraw'])
    await page.route(`**/api/payment/${kind}`, async (route) => {
      sent.push((route.request().postDataJSON() as { detail: unknown }).detail);
      await mayAnswer;
      return route.fulfill({
        json: { success: true, message: 'Tamam.', data: kind === 'deposit' ? '' : paid },
      });
    });
  for (const [kind, choice] of [
    ['deposit', '7'],
    ['deposit', 'gece'],
    ['withdraw', '7'],
  ] as const) {
    mayAnswer = new Promise((may) => (answer = may));
    await open(page, `/dashboard/${kind}`);
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
    await field(page, tr['payment.field.amount']).fill('100');
    await field(page, 'count').fill('3');
    await field(page, 'slot').selectOption(choice);
    const submit = button(page, tr[`payment.submit.${kind}`]);
    await submit.click();
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    answer!();
    await expect(page.getByText('Tamam.').first()).toBeVisible();
  }
  expect(sent).toEqual([
    { amount: 100, count: 3, slot: 7 },
    { amount: 100, count: 3, slot: 'gece' },
    { amount: 100, count: 3, slot: 7 },
  ]);
});

test('a payment form without fields says that there is nothing, and closes after 100 ms', async ({
  page,
}) => {
  await enter(page, await sharedLogin());
  await page.clock.install();
  const answers: [answer: object, said: string][] = [
    [{ success: true, message: '', data: [] }, tr['payment.noData']],
    [{ success: false, message: 'Şimdi olmaz.', code: 'not_ready', data: null }, 'Şimdi olmaz.'],
  ];
  for (const [answer, said] of answers) {
    await page.route('**/api/payment/detail', (route) => route.fulfill({ json: answer }));
    await open(page, '/dashboard/deposit');
    const method = page.getByRole('main').getByRole('button', { expanded: false }).first();
    await expect(method).toBeVisible();
    await stopClock(page);
    await method.click();
    const opened = page.getByRole('main').getByRole('button', { expanded: true });
    await expect(opened).toHaveCount(1);
    // The answer is shown at the clock's next turn; from then on it is 100 ms.
    const ms = await turnUntil(page, async () => (await opened.count()) === 0, 10);
    expect(ms).toBeGreaterThanOrEqual(100);
    await page.clock.resume();
    await expect(page.getByText(said).first()).toBeVisible();
  }
  expect(en['payment.noData']).toBe('No data found');
});

test('a withdrawal’s form says what was answered, and closes 500 ms after it succeeded', async ({ page }) => {
  await enter(page, await sharedLogin());
  await page.clock.install();
  await page.route('**/api/payment/withdraw', (route) =>
    route.fulfill({ json: { success: true, message: 'Talebiniz alındı.', data: paid } }),
  );
  await open(page, '/dashboard/withdraw');
  const opened = page.getByRole('main').getByRole('button', { expanded: true });
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'IBAN' }).click();
  await field(page, tr['payment.field.bank']).selectOption({ index: 1 });
  await field(page, tr['payment.field.accountHolder']).fill('Işıl Gündüz');
  await field(page, tr['payment.field.iban']).pressSequentially('TR330006100519786457841326');
  await field(page, tr['payment.field.amount']).fill('100');
  await stopClock(page);
  await button(page, tr['payment.submit.withdraw']).click();
  await expect(page.getByText('Talebiniz alındı.').first()).toBeVisible();
  await page.clock.runFor(499);
  await expect(opened).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(opened).toHaveCount(0);
});

test('a game that cannot be launched says why', async ({ page }) => {
  await enter(page, await sharedLogin());
  await page.route('**/api/casino/fellaunchurl', (route) =>
    route.fulfill({ json: { success: false, message: 'Oyun bakımda.', code: 'game_off', data: null } }),
  );
  await open(page, '/casino/slot');
  await button(page, `${tr['game.play']}: Lale`).click();
  await expect(page.getByText('Oyun bakımda.').first()).toBeVisible();
});

test('a game of EGT that cannot be launched says why, and its dialog closes', async ({ page }) => {
  await enter(page, await sharedLogin());
  const game = {
    gameCode: 'egt1',
    name: 'Kehribar',
    providerName: 'EGT',
    mainProviderId: 3,
    productId: '',
    system: '',
    systemCategory: 1,
  };
  const answers: Readonly<Record<string, object>> = {
    categorygames: { success: true, message: '', data: [game] },
    game: { success: true, message: '', data: game },
    egtlaunchurl: { success: false, message: 'Oyun bakımda.', code: 'game_off', data: null },
  };
  const asked: unknown[] = [];
  for (const [call, json] of Object.entries(answers))
    await page.route(`**/api/casino/${call}`, (route) => {
      if (call === 'egtlaunchurl') asked.push(route.request().postDataJSON());
      return route.fulfill({ json });
    });
  await page.setViewportSize(phoneScreen);
  await open(page, '/casino/slot');
  await button(page, `${tr['game.play']}: Kehribar`).click();
  await expect(page.getByText('Oyun bakımda.').first()).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${url()}/casino/slot`);
  expect(asked).toEqual([
    { platform: 2, gameCode: 'egt1', language: 'tr', lobbyUrl: `${url()}/casino/slot` },
  ]);
});

test('an excluded customer sees until when, who helps and the way to the money, and nothing is offered', async ({
  page,
}) => {
  await enter(page, await sharedLogin(demoPeople.excluded));
  const offers = [
    tr['header.deposit'],
    tr['header.claim'],
    tr['dashboard.bonuses'],
    tr['promotions.title'],
    tr['menu.slots'],
    tr['menu.aviator'],
  ];
  const game = await playAddress();
  for (const screen of [phoneScreen, { width: 1440, height: 900 }]) {
    await page.setViewportSize(screen);
    for (const path of [
      '/',
      '/casino/slot',
      '/promotions',
      '/dashboard/deposit',
      '/dashboard/bonuses',
      game,
    ]) {
      await open(page, path);
      await expect(page.getByRole('heading', { name: tr['exclusion.title'] }), path).toBeVisible();
      await expect(page.getByText(/^Ara \d\d\.\d\d\.\d{4}/)).toBeVisible();
      await expect(page.getByRole('link', { name: tr['exclusion.help.1.name'] })).toBeVisible();
      for (const name of offers)
        await expect(page.getByRole('link', { name, exact: true }).or(button(page, name)), path).toHaveCount(
          0,
        );
    }
    await open(page, '/dashboard');
    await expect(page.getByRole('heading', { name: tr['dashboard.title'] })).toBeVisible();
    await expect(page.getByText(tr['exclusion.note'])).toBeVisible();
    for (const name of offers) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await page.getByRole('link', { name: tr['dashboard.withdraw'], exact: true }).first().click();
  await expect(page.getByRole('heading', { name: tr['payment.withdraw.title'] })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: phoneScreen });

  test('registration keeps what was typed, but no password, when it is closed and opened again', async ({
    page,
  }) => {
    await open(page);
    const join = () => button(page, tr['header.register']).last().click();
    await join();
    await field(page, tr['field.name']).fill('Işıl Su');
    await field(page, tr['field.password']).fill('Çark-1881-döner');
    await field(page, tr['field.personalNo']).fill('10000000146');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await join();
    await expect(field(page, tr['field.name'])).toHaveValue('Işıl Su');
    await expect(field(page, tr['field.password'])).toHaveValue('');
    await expect(field(page, tr['field.personalNo'])).toHaveValue('');
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain('Işıl Su');
  });

  test('the focus is in the page after a login and in the game once it is there', async ({ page }) => {
    await open(page);
    await button(page, tr['header.login']).last().click();
    await fillLogin(page, demoPeople.funded, demoPassword);
    await expect(dialogOf(page)).toHaveCount(0);
    const isInside = () =>
      page.evaluate(() => document.querySelector('#content')!.contains(document.activeElement));
    await expect.poll(isInside).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, await playAddress());
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  });

  test('a short message leaves a dialog’s title and cross free', async ({ page }) => {
    await enter(page, await sharedLogin());
    await open(page, '/dashboard?dialog=password');
    const close = dialogOf(page).getByRole('button', { name: tr['site.close'] });
    await expect(close).toBeVisible();
    await page.route('**/api/payment/detail', (route) =>
      route.fulfill({ json: { success: true, message: '', data: [] } }),
    );
    const head = (await close.boundingBox())!;
    await open(page, '/dashboard/deposit');
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
    const message = page.locator('[data-toast]');
    await expect(message.first()).toBeVisible();
    expect((await message.first().boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height);
  });

  test('an IBAN and the balances are seen whole, the balances at twice the text size too', async ({
    page,
  }) => {
    await enter(page, await sharedLogin());
    await open(page, '/dashboard/withdraw');
    await page.getByRole('button', { expanded: false }).filter({ hasText: 'IBAN' }).click();
    const iban = field(page, tr['payment.field.iban']);
    await iban.fill('TR330006100519786457841326');
    expect(await iban.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
    await open(page, '/dashboard');
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await page.evaluate(settle);
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll('.figures')]
          .filter((each) => each.textContent?.startsWith('₺') && each.getClientRects().length > 0)
          .map((each) => each.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > innerWidth).length,
    );
    expect(cut).toBe(0);
  });

  test('after a withdrawal its result is in sight and has the focus', async ({ page }) => {
    await page.route('**/api/payment/detail', (route) =>
      route.fulfill({
        json: {
          success: true,
          message: '',
          data: [{ key: 'amount', objectType: 'Decimal', option: null, mask: null, min: 50, max: 1000 }],
        },
      }),
    );
    await page.route('**/api/payment/withdraw', (route) =>
      route.fulfill({ json: { success: true, message: 'Çekim talebiniz alındı.', data: paid } }),
    );
    await enter(page, await sharedLogin());
    await open(page, '/dashboard/withdraw');
    await page.getByRole('main').getByRole('button', { expanded: false }).last().click();
    await field(page, tr['payment.field.amount']).fill('100');
    await button(page, tr['payment.submit.withdraw']).click();
    const result = page
      .getByRole('status')
      .filter({ hasText: 'Çekim talebiniz alındı.' })
      .filter({
        has: page.getByRole('link', { name: tr['dashboard.financial'] }),
      });
    await expect(result).toBeFocused();
    await expect(result).toBeInViewport();
  });
});

test.describe('an address that leads nowhere', () => {
  test.use({ expected: [/status of 404/] });

  test('has a title of its own', async ({ page }) => {
    await open(page, '/boyle-bir-sayfa-yok');
    await expect(page).toHaveTitle(`${tr['site.notFound.title']} — Felek`);
  });
});

test('a printed page has its rows, and no blank place', async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('heading', { name: tr['home.promotions'] }).first()).toBeVisible();
  await expect(page.locator('main .animate-pulse-soft:visible')).toHaveCount(0);
});
