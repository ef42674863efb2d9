// The account, seen in the browser: who is logged in where, particulars, passwords, the phone, recovery, bonuses, histories, and how
// a session ends and begins again. Every screen on the way is looked at by axe, and none may complain in the console.
import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr, type TextKey } from '../apps/site/src/texts/tr.ts';

const url = () => process.env['FELEK_URL']!;
const password = 'Çark-1881-döner';

interface Customer {
  readonly username: string;
  /** The ten digits after 90. */
  readonly phone: string;
  readonly token: string;
  readonly address: string;
}

/** A page that fails its test when it complained; what a test brings about on purpose is named in `expected`. */
const test = base.extend<{ expected: RegExp[]; faults: void }>({
  expected: async ({ page: _page }, run) => run([]),
  faults: [
    async ({ page, expected }, run) => {
      const faults: string[] = [];
      // One device is one person to a bonus; here each test has its own.
      const device = randomUUID().replaceAll('-', '');
      await page.addInitScript((fingerprint) => localStorage.setItem('fingerprint', fingerprint), device);
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/GL Driver/.test(message.text())) faults.push(message.text());
      });
      await run();
      expect(faults.filter((fault) => !expected.some((each) => each.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** An identity number of made-up digits that passes its check. */
function personalNo(): string {
  const d = [1 + randomInt(9), ...Array.from({ length: 8 }, () => randomInt(10))];
  const odd = d[0]! + d[2]! + d[4]! + d[6]! + d[8]!;
  const even = d[1]! + d[3]! + d[5]! + d[7]!;
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  return [...d, tenth, (odd + even + tenth) % 10].join('');
}

const newPhone = () => `53${String(randomInt(1e8)).padStart(8, '0')}`;
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

interface Answer {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  // The shape of each call's data is stated where it is used.
  readonly data: never;
}

/** Makes a call as another program would, from an address of its own. */
async function ask(
  path: string,
  body: object | undefined,
  {
    token,
    address = newAddress(),
    device = 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0',
  }: Partial<Customer> & {
    readonly device?: string;
  } = {},
): Promise<Answer> {
  const answer = await fetch(`${url()}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'user-agent': device,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
}

async function newCustomer(): Promise<Customer> {
  const username = `hesap${randomInt(1e9)}`;
  const phone = newPhone();
  const address = newAddress();
  const { data, message } = await ask(
    'auth/register',
    {
      name: 'Işıl Su',
      surname: 'Gündüz',
      username,
      email: `${username}@ornek.example`,
      phone: `90${phone}`,
      PersonalNo: personalNo(),
      country: 792,
      birthDate: '1990-01-05',
      password,
      password2: password,
    },
    { address },
  );
  expect(message).toContain('Üyeliğiniz');
  return { username, phone, address, token: (data as { token: string }).token };
}

/** Logs in as another device; returns its token. */
async function loginElsewhere({ username }: Customer): Promise<string> {
  const { data } = await ask('auth/login', { username, password });
  return (data as { token: string }).token;
}

/** What a customer does on a page in one language. */
function screen(page: Page, texts: Readonly<Record<TextKey, string>> = tr) {
  const say = (key: TextKey, values: Readonly<Record<string, string | number>> = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (_gap, name: string) => String(values[name] ?? ''));
  const dialog = page.locator('[role=dialog]:has(h2)');
  return {
    say,
    dialog,
    button: (key: TextKey) => dialog.getByRole('button', { name: say(key), exact: true }),
    field: (key: TextKey) => dialog.getByLabel(say(key), { exact: true }),
    main: page.getByRole('main'),
    /** A toast: it is said in a region of its own. */
    async said(text: string | RegExp): Promise<void> {
      await expect(page.getByText(text).first()).toBeVisible();
    },
    async logIn({ username }: Pick<Customer, 'username'>, secret = password): Promise<void> {
      await dialog.getByLabel(say('field.username'), { exact: true }).fill(username);
      await dialog.getByLabel(say('field.password'), { exact: true }).fill(secret);
      await dialog.getByRole('button', { name: say('login.submit'), exact: true }).click();
    },
  };
}

async function lookAt(page: Page, what: string): Promise<void> {
  // Contrast is judged once what fades in has come in.
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${what} is wider than the screen`,
  ).toBeLessThanOrEqual(0);
}

async function codeFor(channel: 'sms' | 'email', to: string, before?: string): Promise<string> {
  let code: string | null | undefined;
  await expect
    .poll(async () => {
      const { data } = await ask(`demo/outbox?to=${to}`, undefined);
      code = (data as { channel: string; code: string | null }[]).find(
        (sent) => sent.channel === channel && sent.code !== null,
      )?.code;
      return code !== undefined && code !== before;
    })
    .toBe(true);
  return code!;
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

test('a visitor logs in on the way to the session history, ends a session, and turns the page', async ({
  page,
}, { project }) => {
  const { say, dialog, button, main, logIn, said } = screen(page);
  const customer = await newCustomer();
  for (let each = 0; each < 20; each += 1) await loginElsewhere(customer);
  const elsewhere = await loginElsewhere(customer);
  await page.goto(`${url()}/dashboard/session-history`);
  await expect(dialog).toContainText(say('login.title'));
  await logIn(customer);
  await expect(page).toHaveURL(/\/dashboard\/session-history$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('dashboard.sessions'));
  await expect(page).toHaveTitle(new RegExp(say('dashboard.sessions')));
  await expect(main.getByText(say('sessions.current'))).toHaveCount(1);
  const ends = main.getByRole('button', { name: say('sessions.endThis', { device: 'Firefox · Windows' }) });
  await expect(ends).toHaveCount(19);
  // A table on a desktop, cards on a phone: there the names of the columns stand in each card.
  await expect(main.getByRole('columnheader', { name: say('sessions.device') })).toBeVisible();
  const label = main.locator('tbody tr').first().getByText(say('sessions.address'));
  await (project.name === 'phone' ? expect(label).toBeVisible() : expect(label).toBeHidden());
  await lookAt(page, 'session history');

  await ends.first().click();
  await expect(dialog).toContainText('Firefox · Windows');
  await lookAt(page, 'ending a session');
  await button('dashboard.stay').click();
  await expect(dialog).toBeHidden();
  await expect(ends).toHaveCount(19);
  await ends.first().click();
  await button('sessions.endTitle').click();
  await said('Oturum kapatıldı.');
  await expect(ends).toHaveCount(18);
  expect((await ask('customer/profile', undefined, { token: elsewhere })).status).toBe(401);

  await main.getByRole('button', { name: say('pager.next') }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(main.getByText(say('pager.place', { page: 2, pages: 2 }))).toBeVisible();
  await page.goBack();
  await expect(main.getByText(say('sessions.current'))).toBeVisible();
  // A page that there is not: the way back is offered.
  await page.goto(`${url()}/dashboard/session-history?page=9`);
  await main.getByRole('button', { name: say('history.clear') }).click();
  await expect(main.getByText(say('sessions.current'))).toBeVisible();
});

test('a list that cannot be loaded says so, and loads when it is tried again', async ({ page, expected }, {
  project,
}) => {
  test.skip(project.name === 'desktop', 'it is the same on a desktop');
  expected.push(/503/);
  const { say, main } = screen(page);
  await enter(page, await newCustomer());
  let isDown = true;
  await page.route('**/api/customer/sessions', async (route) => {
    if (!isDown) return route.continue();
    return route.fulfill({
      status: 503,
      json: { success: false, code: 'not_ready', message: 'Birazdan yeniden deneyin.', data: null },
    });
  });
  await page.goto(`${url()}/dashboard/session-history`);
  await expect(main.getByRole('alert')).toContainText('Birazdan yeniden deneyin.');
  await lookAt(page, 'session history that failed');
  isDown = false;
  await main.getByRole('button', { name: say('site.tryAgain') }).click();
  await expect(main.getByText(say('sessions.current'))).toBeVisible();
});

test('the personal information is masked, and the phone is verified and changed in four pages', async ({
  page,
}) => {
  const { say, dialog, button, field, main, said } = screen(page);
  const customer = await newCustomer();
  await page.clock.install();
  await enter(page, customer);
  await page.goto(`${url()}/dashboard/account`);
  await expect(main).toContainText(customer.username);
  await expect(main.getByText(/^\d{3}•{6}\d{2}$/)).toBeVisible();
  await expect(main).toContainText('05.01.1990');
  await expect(main).toContainText(say('phone.notVerified'));
  await lookAt(page, 'personal information');

  await main.getByRole('button', { name: say('profile.verifyPhone') }).click();
  await expect(dialog).toContainText(say('phone.notVerified'));
  await lookAt(page, 'phone, not verified');
  await button('phone.send').click();
  await expect(field('field.code')).toBeFocused();
  await expect(button('phone.verify')).toBeDisabled();
  await expect(dialog.getByRole('timer')).toContainText('0:5');
  await lookAt(page, 'phone, code');

  // A code that fails is cleared, and the field waits for the next one.
  const code = await codeFor('sms', customer.username);
  await field('field.code').pressSequentially(wrong(code));
  await expect(field('field.code')).toHaveValue(wrong(code).replace(/(..)(..)(..)/, '$1-$2-$3'));
  await button('phone.verify').click();
  await expect(dialog.getByRole('alert')).toContainText('Kod hatalı');
  await expect(field('field.code')).toHaveValue('');
  await expect(field('field.code')).toBeFocused();
  await expect(button('phone.verify')).toBeDisabled();

  // Whoever closes the dialog, or loads the page anew, finds the code still good.
  await page.reload();
  await button('phone.send').click();
  await field('field.code').pressSequentially(code);
  await button('phone.verify').click();
  await said('Telefon numaranız doğrulandı.');
  await expect(dialog.getByText(say('phone.verified'), { exact: true })).toBeVisible();
  await lookAt(page, 'phone, verified');

  // Another number: after a minute the code can be asked for again.
  const other = newPhone();
  await button('phone.update').click();
  await expect(field('field.phone')).toBeFocused();
  await button('phone.send').click();
  await expect(dialog.getByText(say('field.required'))).toBeVisible();
  await field('field.phone').pressSequentially(other);
  await lookAt(page, 'phone, update');
  await button('phone.send').click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(dialog.getByText(say('phone.noCode'))).toBeVisible();
  // The server's minute has not passed, and it says so.
  await button('phone.resend').click();
  await said('Yeni kod istemek için lütfen biraz bekleyin.');
  await field('field.code').pressSequentially(await codeFor('sms', `90${other}`));
  await button('phone.verify').click();
  await expect(dialog.getByText(say('phone.verified'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(main).toContainText(`+90 ${other.replace(/(...)(...)(..)(..)/, '$1 $2 $3 $4')}`);
  await expect(main).toContainText(say('phone.verified'));
});

for (const [language, texts] of [['tr', tr] as const, ['en', en] as const]) {
  test(`the account's front page changes the password, verifies the phone and logs out (${language})`, async ({
    page,
  }, { project }) => {
    test.skip(language === 'en' && project.name === 'phone', 'once in English is enough');
    const { say, dialog, button, field, main, said } = screen(page, texts);
    const customer = await newCustomer();
    await enter(page, customer, language);
    const elsewhere = await loginElsewhere(customer);
    await page.goto(`${url()}/dashboard`);
    for (const key of ['dashboard.sessions', 'dashboard.personal', 'dashboard.bonuses'] as const)
      await expect(main.getByRole('link', { name: say(key) })).toBeVisible();
    await lookAt(page, 'dashboard');

    await main.getByRole('button', { name: say('dashboard.password') }).click();
    await expect(field('field.oldPassword')).toBeFocused();
    await button('password.change').click();
    await expect(dialog.getByText(say('field.required'))).toHaveCount(3);
    await field('field.oldPassword').fill('yanlış-şifre');
    await field('field.password').fill('Yeni-1881-çark');
    await field('field.password2').fill('başka');
    await expect(dialog.getByText(say('field.error.passwordsDiffer'))).toBeVisible();
    await field('field.password2').fill('Yeni-1881-çark');
    await lookAt(page, 'password');
    await button('password.change').click();
    // The refusal stands at its field, which has the focus, and nothing typed is lost.
    const refusal = language === 'tr' ? 'Eski şifreniz hatalı.' : 'Your old password is wrong.';
    await expect(dialog.getByText(refusal)).toHaveCount(1);
    await expect(field('field.oldPassword')).toBeFocused();
    await expect(field('field.password')).toHaveValue('Yeni-1881-çark');
    await field('field.oldPassword').fill(password);
    await button('password.change').click();
    await said(language === 'tr' ? 'Şifreniz değiştirildi.' : 'Your password has been changed.');
    await expect(dialog).toBeHidden();
    expect((await ask('customer/profile', undefined, { token: elsewhere })).status).toBe(401);

    await main.getByRole('button', { name: say('dashboard.phone') }).click();
    await expect(field('field.phone')).toHaveValue(customer.phone);
    await button('phone.send').click();
    const code = await codeFor('sms', customer.username);
    await field('field.code').pressSequentially(code);
    await expect(field('field.code')).toHaveValue(`${code.slice(0, 3)}-${code.slice(3)}`);
    await lookAt(page, 'SMS, code');
    await button('phone.change').click();
    await expect(field('field.phone')).toHaveValue(customer.phone);
    await button('phone.send').click();
    await expect(field('field.code')).toHaveValue('');
    await field('field.code').pressSequentially(code);
    await button('phone.validate').click();
    await expect(dialog.getByRole('status')).toHaveText(say('phone.success'));
    await lookAt(page, 'SMS, verified');
    // The way out at the end, not the cross.
    await dialog.getByText(say('site.close'), { exact: true }).click();
    await expect(dialog).toBeHidden();

    await main.getByRole('button', { name: say('dashboard.logout') }).click();
    await lookAt(page, 'logout');
    await button('dashboard.stay').click();
    await main.getByRole('button', { name: say('dashboard.logout') }).click();
    // Leaving loads the page anew.
    await Promise.all([page.waitForEvent('load'), button('dashboard.logout').click()]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.visitor.title'));
    expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
  });
}

test('a forgotten password is recovered in four steps, and the login opens', async ({ page }) => {
  const { say, dialog, button, field, logIn } = screen(page);
  const customer = await newCustomer();
  await page.goto(`${url()}/dashboard/bonuses`);
  await button('login.recovery').click();
  await button('recovery.send').click();
  await expect(dialog.getByText(say('recovery.error.username'))).toBeVisible();
  await field('field.username').fill(customer.username);
  await lookAt(page, 'recovery, username');
  await button('recovery.send').click();
  await expect(field('recovery.code')).toBeFocused();
  const code = await codeFor('email', customer.username);
  await field('recovery.code').fill(wrong(code));
  await button('recovery.check').click();
  await expect(dialog.getByText('Kod hatalı veya süresi dolmuş.')).toHaveCount(1);
  await expect(field('recovery.code')).toHaveValue(wrong(code));
  await lookAt(page, 'recovery, code');
  await field('recovery.code').fill(code);
  await button('recovery.check').click();
  await expect(field('field.password')).toBeFocused();
  await field('field.password').fill('Yeni-1881-çark');
  await field('field.password2').fill('Yeni-1882-çark');
  await button('recovery.change').click();
  await expect(dialog.getByText(say('field.error.passwordsDiffer'))).toBeVisible();
  await field('field.password2').fill('Yeni-1881-çark');
  await lookAt(page, 'recovery, password');
  await button('recovery.change').click();
  await expect(dialog.getByRole('status')).toHaveText(say('recovery.done'));
  await expect(dialog).toContainText(say('login.submit'));
  // The login still knows where the visitor wanted to go.
  await logIn(customer, 'Yeni-1881-çark');
  await expect(page).toHaveURL(/\/dashboard\/bonuses$/);
});

test('a trial bonus that was ticked is celebrated, accepted and shown with its wagering', async ({
  page,
}) => {
  const { say, dialog, button, field, main, said } = screen(page);
  await page.goto(`${url()}/?dialog=register`);
  const username = await fillRegistration(page);
  await dialog.getByRole('checkbox').check();
  await button('register.submit').click();
  // The code is asked for at once.
  await field('field.code').pressSequentially(await codeFor('sms', username));
  await button('phone.validate').click();
  await expect(dialog).toContainText(say('celebration.title'));
  await expect(page.locator('body > canvas')).toBeAttached();
  await expect(dialog.getByRole('link', { name: say('celebration.deposit') })).toBeHidden();
  await lookAt(page, 'celebration of a trial bonus');
  await expect(page.locator('body > canvas')).toHaveCount(0);
  await button('celebration.yes').click();
  await said('Bonusunuz hesabınıza tanımlandı.');
  await expect(page.locator('body > canvas')).toBeAttached();
  await expect(dialog).toBeHidden({ timeout: 2500 });

  await page.goto(`${url()}/dashboard/bonuses`);
  await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await expect(main).toContainText(say('bonuses.state.1'));
  await expect(main).toContainText('₺2.000,00');
  await lookAt(page, 'bonuses');
});

test('without a trial bonus the celebration leads to a deposit or to live support', async ({ page }) => {
  const { say, dialog, button } = screen(page, en);
  // An operator that has live support. The page comes in Turkish, so that English content is fetched.
  await page.route('**/api/cms/grouped', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: { siteOption: { key: string }[] } };
    const siteOption = envelope.data.siteOption.map((option) =>
      option.key === 'liveChatUrl' ? { ...option, value: 'https://destek.example/', status: 1 } : option,
    );
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, siteOption } } });
  });
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${url()}/?dialog=register`);
  await fillRegistration(page, en);
  await button('register.submit').click();
  await button('phone.skip').click();
  await expect(dialog).toContainText(say('celebration.title'));
  await expect(dialog.getByRole('button', { name: say('celebration.yes') })).toBeHidden();
  await expect(dialog.getByRole('link', { name: say('site.liveChat') })).toHaveAttribute(
    'href',
    'https://destek.example/',
  );
  await lookAt(page, 'celebration');
  await dialog.getByRole('link', { name: say('celebration.deposit') }).click();
  await expect(page).toHaveURL(/\/dashboard\/deposit$/);
});

test('bonuses wait for a verified phone, are claimed, and histories are filtered and taken out whole', async ({
  page,
}) => {
  const { say, dialog, button, field, main, said } = screen(page);
  const customer = await newCustomer();
  await enter(page, customer);
  await page.goto(`${url()}/dashboard/game-history`);
  await expect(main).toContainText(say('history.empty'));
  await lookAt(page, 'game history, empty');
  await page.goto(`${url()}/dashboard/financial-activities`);
  await expect(main).toContainText(say('financial.empty'));

  await page.goto(`${url()}/dashboard/bonuses`);
  await expect(main).toContainText(say('bonuses.offered'));
  await lookAt(page, 'bonuses on offer');
  await main.getByRole('button', { name: say('bonuses.claim') }).click();
  await said('Önce telefon numaranızı doğrulayın.');
  await main.getByRole('button', { name: say('profile.verifyPhone') }).click();
  await button('phone.send').click();
  await field('field.code').pressSequentially(await codeFor('sms', customer.username));
  await button('phone.verify').click();
  await expect(dialog.getByText(say('phone.verified'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByText(say('bonuses.verifyFirst'))).toBeHidden();
  await main.getByRole('button', { name: say('bonuses.claim') }).click();
  await expect(main.getByRole('progressbar')).toBeVisible();

  await play(customer, 12);
  await page.goto(`${url()}/dashboard/bonuses`);
  await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '6');

  await page.goto(`${url()}/dashboard/game-history`);
  await expect(main.getByRole('row').nth(1)).toContainText('Lale');
  const total = Number(/\d+/.exec(await main.getByText(/^\d+ kayıt$/).innerText())![0]);
  await main.getByRole('button', { name: say('history.type.2'), exact: true }).click();
  await expect(page).toHaveURL(/type=2/);
  await expect(main.getByText('12 kayıt')).toBeVisible();
  await lookAt(page, 'game history');
  await main.getByLabel(say('history.to')).fill('2024-05-01');
  await expect(main).toContainText(say('history.nothing'));
  await expect(page).toHaveURL(/to=2024-05-01/);
  await lookAt(page, 'game history, nothing found');
  await main.getByRole('button', { name: say('history.clear') }).click();
  await expect(main.getByText(`${total} kayıt`)).toBeVisible();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
  await main.getByLabel(say('history.from')).fill(today);
  await main.getByLabel(say('history.to')).fill(today);
  await expect(page).toHaveURL(/from=.*to=|to=.*from=/);
  await expect(main.getByText(`${total} kayıt`)).toBeVisible();
  const [games] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: say('history.csv') }).click(),
  ]);
  expect(games.suggestedFilename()).toBe(`${say('dashboard.gameHistory')}.csv`);
  const lines = (await readFile(await games.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(total + 1);
  expect(lines[0]).toBe('\ufeffZaman,Oyun,Sağlayıcı,İşlem,Tutar,Bakiye,Tur');
  expect(lines[1]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d,Lale,/);

  await page.goto(`${url()}/dashboard/financial-activities`);
  await expect(main.getByText('2 kayıt')).toBeVisible();
  await main.getByLabel(say('financial.status')).selectOption(say('financial.status.2'));
  await expect(page).toHaveURL(/status=2/);
  await expect(main.getByText('1 kayıt')).toBeVisible();
  await lookAt(page, 'financial activities');
  await main.getByRole('button', { name: say('financial.kind.2'), exact: true }).click();
  await expect(main).toContainText(say('history.nothing'));
});

test('a session that is ended elsewhere says so kindly, and the login leads back', async ({
  page,
  expected,
}) => {
  expected.push(/401/);
  const { say, dialog, logIn, said } = screen(page);
  const customer = await newCustomer();
  await enter(page, customer);
  await page.goto(`${url()}/dashboard/game-history?type=2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('dashboard.gameHistory'));
  const elsewhere = await loginElsewhere(customer);
  const { data } = await ask('customer/sessions', {}, { token: elsewhere });
  const sessions = (data as { list: { id: string; current: boolean }[] }).list;
  for (const { id } of sessions.filter(({ current }) => !current))
    await ask('customer/endsession', { id }, { token: elsewhere });
  await said(say('site.sessionOver'));
  await expect(dialog).toContainText(say('login.title'));
  expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
  await lookAt(page, 'a session that is over');
  await logIn(customer);
  await expect(page).toHaveURL(/\/dashboard\/game-history\?type=2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('dashboard.gameHistory'));
});

test('one dialog at a time, of the right size, with the focus kept and given back, closed by Escape and the back button', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone';
  const { say, dialog, button } = screen(page);
  const size = async () => (await dialog.boundingBox())!;
  const check = async (height: number | undefined, stops: number) => {
    await page.waitForTimeout(300);
    const { width, height: shown } = await size();
    if (isPhone) expect([Math.round(width), Math.round(shown)]).toEqual([390, 844]);
    else if (height) expect([Math.round(width), Math.round(shown)]).toEqual([990, height]);
    // The focus goes round inside.
    await expect(dialog.locator(':focus')).toHaveCount(1);
    for (let each = 0; each < stops; each += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
  };
  await page.goto(url());
  const opener = page.getByRole('button', { name: say('header.login'), exact: true }).first();
  await opener.click();
  await check(699, 9);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(`${url()}/`);

  await opener.click();
  await button('login.recovery').click();
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText(say('recovery.note'));
  await check(699, 4);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${url()}/`);

  await opener.click();
  await button('login.register').click();
  await expect(dialog).toHaveCount(1);
  await expect(button('register.submit')).toBeVisible();
  await check(760, 20);
  await dialog
    .getByRole('button', { name: say('site.close') })
    .first()
    .click();
  await expect(dialog).toBeHidden();

  await enter(page, await newCustomer());
  await page.goto(`${url()}/dashboard`);
  for (const key of ['dashboard.password', 'dashboard.phone', 'dashboard.logout'] as const) {
    const tile = page.getByRole('main').getByRole('button', { name: say(key) });
    await tile.click();
    await expect(dialog).toHaveCount(1);
    await check(undefined, 9);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(tile).toBeFocused();
    await tile.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${url()}/dashboard`);
  }
});

/** Is logged in from the next page on. */
async function enter(page: Page, { username }: Customer, language: 'tr' | 'en' = 'tr'): Promise<void> {
  const { data } = await ask(
    'auth/login',
    { username, password },
    { device: 'Mozilla/5.0 (X11; Linux) Chrome/140' },
  );
  await page.goto(url());
  await page.evaluate(
    ([auth, lang]) => {
      localStorage.setItem('authData', auth!);
      localStorage.setItem('lang', lang!);
      document.cookie = `lang=${lang}; path=/`;
    },
    [JSON.stringify(data), language],
  );
}

async function fillRegistration(page: Page, texts: typeof en = tr): Promise<string> {
  const { field } = screen(page, texts);
  const username = `uye${randomInt(1e9)}`;
  await field('field.name').fill('Işıl Su');
  await field('field.surname').fill('Gündüz');
  await field('field.username').fill(username);
  await field('field.email').fill(`${username}@ornek.example`);
  await field('field.password').fill(password);
  await field('field.password2').fill(password);
  await field('field.phone').pressSequentially(newPhone());
  await field('field.personalNo').pressSequentially(personalNo());
  await field('field.day').pressSequentially('05');
  await field('field.month').pressSequentially('11');
  await field('field.year').pressSequentially('1990');
  return username;
}

/** Two deposits, one of them unpaid, and rounds of ten lira. */
async function play(customer: Customer, rounds: number): Promise<void> {
  const deposit = async (amount: number) =>
    (await ask('payment/deposit', { id: 1, target: 'pay', detail: { amount } }, customer)).data as string;
  await fetch(await deposit(500), { method: 'POST', body: 'answer=paid' });
  await deposit(75.5);
  await expect
    .poll(async () => ((await ask('user/balance', undefined, customer)).data as { cash: number }).cash, {
      timeout: 20_000,
    })
    .toBe(500);
  const launched = await ask('casino/fellaunchurl', { code: 'lale', isMobile: false }, customer);
  const game = { ...customer, token: /launch=([\w-]+)/.exec(launched.data as string)![1]! };
  const { fairness } = (await ask('fel/open', {}, game)).data as {
    fairness: { seedId: string; nextNonce: number };
  };
  for (let round = 0; round < rounds; round += 1) {
    const spin = { seedId: fairness.seedId, nonce: fairness.nextNonce + round, stake: 10 };
    const { data } = await ask('fel/spin', spin, game);
    await ask('fel/settle', { roundId: (data as { round: { roundId: string } }).round.roundId }, game);
  }
}
