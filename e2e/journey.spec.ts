// One journey, told once in each language on a phone and on a desktop: a visitor becomes a customer, deposits, plays, wins or
// loses, verifies a round, withdraws and leaves. Every screen on the way is looked at by axe.
import { randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr, type TextKey } from '../apps/site/src/texts/tr.ts';
import { personalNo } from './people.ts';

const url = () => process.env['FELEK_URL']!;
const iban = 'TR330006100519786457841326';

/** The figure in a text of lira, in kuruş, whatever the language. */
const kurus = (text: string) => Number(text.replace(/[^\d]/g, ''));

async function lookAt(page: Page, screen: string): Promise<void> {
  // Contrast is judged once what fades in has come in.
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const [language, texts] of [['tr', tr] as const, ['en', en] as const]) {
  test(`a visitor becomes a customer, deposits, plays, verifies, withdraws and leaves (${language})`, async ({
    browser,
  }, { project }) => {
    const isPhone = project.name === 'phone';
    const { viewport, hasTouch, isMobile, deviceScaleFactor } = project.use;
    const context = await browser.newContext({
      ...(viewport && { viewport }),
      ...(hasTouch !== undefined && { hasTouch }),
      ...(isMobile !== undefined && { isMobile }),
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
      locale: 'tr-TR',
      timezoneId: 'Europe/Istanbul',
    });
    const page = await context.newPage();
    // The house's popup comes when the home page is looked at for long, as a slow machine does.
    const popup = page.getByTestId('popup');
    await page.addLocatorHandler(popup, () => popup.getByRole('button').click());
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/GL Driver/.test(message.text())) faults.push(message.text());
    });
    const say = (key: TextKey, values: Record<string, string> = {}) =>
      texts[key].replace(/\{(\w+)\}/g, (_gap, name: string) => values[name] ?? '');
    const button = (key: TextKey) => page.getByRole('button', { name: say(key), exact: true });
    const field = (key: TextKey) => page.getByLabel(say(key), { exact: true });

    await page.goto(url());
    if (language === 'en') {
      if (isPhone) await page.getByRole('button', { name: tr['menu.open'] }).click();
      await page.getByRole('combobox', { name: tr['site.selectLanguage'] }).selectOption('en');
      if (isPhone) await page.keyboard.press('Escape');
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.visitor.title'));
    await lookAt(page, 'home');

    // A visitor who opens a game is asked to log in.
    await page
      .getByRole('button', { name: `${say('game.play')}: Lale` })
      .first()
      .click();
    await expect(page.locator('[role=dialog]:has(h2)')).toContainText(say('login.title'));
    await lookAt(page, 'login');
    await button('login.register').click();

    // Bad input first: every wrong field says so, the first one is focused, and nothing typed is lost.
    const form = page.locator('[role=dialog]:has(h2)');
    await expect(field('field.name')).toBeVisible();
    await form.getByRole('button', { name: say('register.submit'), exact: true }).click();
    await expect(field('field.name')).toBeFocused();
    await expect(form.getByText(say('field.required')).first()).toBeVisible();
    const username = `oyuncu${randomInt(1e9)}`;
    const phone = `53${String(randomInt(1e8)).padStart(8, '0')}`;
    await field('field.name').fill('Işıl Su');
    await field('field.surname').fill('Gündüz');
    await field('field.username').fill(username);
    await field('field.email').fill(`${username}@ornek.example`);
    await field('field.password').fill('12345');
    await field('field.password2').fill('54321');
    await field('field.phone').pressSequentially(phone);
    await field('field.personalNo').pressSequentially('10000000147');
    await field('field.day').pressSequentially('05');
    await field('field.month').pressSequentially('11');
    await field('field.year').pressSequentially('2015');
    await form.getByRole('button', { name: say('register.submit'), exact: true }).click();
    for (const key of [
      'field.error.passwordsDiffer',
      'field.error.personalNoCheck',
      'field.error.underAge',
    ] as const) {
      await expect(form.getByText(say(key))).toBeVisible();
    }
    await lookAt(page, 'registration');
    await field('field.password').fill('Çark-1881-döner');
    await field('field.password2').fill('Çark-1881-döner');
    await field('field.personalNo').fill(personalNo());
    await field('field.year').fill('1990');
    await expect(field('field.username')).toHaveValue(username);
    await form.getByRole('button', { name: say('register.submit'), exact: true }).click();

    // Logged in already; the phone is verified with the code that came by SMS.
    await expect(form).toContainText(say('phone.note'));
    await lookAt(page, 'phone');
    await button('phone.send').click();
    await expect(field('field.code')).toBeVisible();
    const code = await smsCode(page, username);
    await field('field.code').pressSequentially(code === '000000' ? '111111' : '000000');
    await button('phone.validate').click();
    await expect(form.getByRole('alert')).not.toBeEmpty();
    await field('field.code').fill('');
    await field('field.code').pressSequentially(code);
    await button('phone.validate').click();
    await expect(page.locator('[role=dialog]:has(h2)')).toContainText(say('celebration.title'));
    await lookAt(page, 'celebration');

    // A deposit by the dynamic form and the payment service's own page.
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('celebration.deposit') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('payment.deposit.title'));
    const unreadBefore = await unread(page);
    await page
      .getByRole('button', { expanded: false })
      .filter({ hasText: '₺50,00' })
      .or(page.getByRole('button', { expanded: false }).filter({ hasText: '₺50.00' }))
      .first()
      .click();
    await expect(button('payment.submit')).toBeDisabled();
    await field('payment.field.amount').fill('250');
    await lookAt(page, 'deposit');
    const [payPage] = await Promise.all([context.waitForEvent('page'), button('payment.submit').click()]);
    await payPage.waitForLoadState();
    await lookAt(payPage, 'payment page');
    await payPage.locator('button[value=paid]').click();
    await expect(payPage.getByRole('status')).toBeVisible();
    await payPage.close();
    await expect(page.getByTestId('balance')).toContainText(/250[,.]00/);
    await expect.poll(() => unread(page)).toBeGreaterThan(unreadBefore);
    await page
      .getByRole('button', { name: new RegExp(say('header.unread', { count: '\\d+' })) })
      .first()
      .click();
    const panel = page.locator('[role=dialog]:has(h2)');
    await expect(panel).toContainText(say('notification.title'));
    await lookAt(page, 'notifications');
    await panel.getByRole('listitem').first().getByRole('button').click();
    await expect(panel).toContainText(say('notification.type.1'));
    await page.keyboard.press('Escape');

    // The lobby: search with Turkish casing, a favourite, and the game.
    await page.goto(`${url()}/casino/slot`);
    await page.getByRole('searchbox', { name: say('lobby.search') }).fill('LÂLE');
    await expect(page.getByRole('button', { name: `${say('game.play')}: Lale` })).toBeVisible();
    await page.getByRole('button', { name: say('game.favorite', { name: 'Lale' }) }).click();
    await expect(page.getByText(say('game.favoriteAdded'))).toBeVisible();
    await lookAt(page, 'lobby');
    await page.getByRole('button', { name: `${say('game.play')}: Lale` }).click();
    const stage = page.frameLocator('iframe');
    await expect(stage.locator('.spin')).toBeEnabled({ timeout: 15_000 });
    await lookAt(page, 'play');
    for (let spin = 0; spin < 3; spin += 1) {
      await playRound(stage);
      if (isPhone) continue;
      const shown = kurus(await stage.locator('.box .figure').first().innerText());
      await expect.poll(async () => kurus(await page.getByTestId('balance').innerText())).toBe(shown);
    }

    // The history has the rounds, and the verifier confirms one in this browser.
    await page.goto(`${url()}/dashboard/game-history`);
    await expect(page.getByRole('button', { name: say('history.verify') }).first()).toBeVisible();
    expect(await page.getByText(say('history.type.2'), { exact: true }).count()).toBeGreaterThanOrEqual(3);
    await lookAt(page, 'game history');
    await page
      .getByRole('button', { name: say('history.verify') })
      .first()
      .click();
    await button('verify.reveal').click();
    await expect(page.getByText(say('verify.right'))).toBeVisible();
    await lookAt(page, 'verifier');
    await page.keyboard.press('Escape');

    // A withdrawal to an IBAN: held at once, paid soon after.
    await page.goto(`${url()}/dashboard/withdraw`);
    await page.getByRole('button', { expanded: false }).filter({ hasText: 'IBAN' }).click();
    await field('payment.field.bank').selectOption({ index: 1 });
    await field('payment.field.accountHolder').fill('Işıl Su Gündüz');
    await field('payment.field.iban').fill('TR330006100519786457841327');
    await field('payment.field.amount').fill('100');
    await expect(page.getByText(say('field.error.iban'))).toBeVisible();
    await field('payment.field.iban').fill('');
    await field('payment.field.iban').pressSequentially(iban);
    await lookAt(page, 'withdraw');
    await button('payment.submit').click();
    await expect(
      page
        .getByText(
          language === 'tr' ? 'Çekim talebiniz alındı.' : 'Your withdrawal request has been received.',
        )
        .first(),
    ).toBeVisible();
    await page.goto(`${url()}/dashboard/financial-activities`);
    // The list follows by itself: each step of the withdrawal is told through the hub.
    await expect(page.locator('tbody').getByText(say('financial.status.1'))).toHaveCount(2, {
      timeout: 20_000,
    });
    await lookAt(page, 'financial activities');

    await page.goto(`${url()}/dashboard`);
    await lookAt(page, 'dashboard');
    await page
      .getByRole('main')
      .getByRole('button', { name: say('dashboard.logout') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('dashboard.logout') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.visitor.title'));
    // Leaving loads the page anew, so the question may have to be asked twice.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('authData')).catch(() => 'loading'))
      .toBeNull();
    expect(faults).toEqual([]);
    await context.close();
  });
}

async function smsCode(page: Page, username: string): Promise<string> {
  let code: string | null = null;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${url()}/api/demo/outbox?to=${username}`);
      const { data } = (await answer.json()) as { data: { channel: string; code: string | null }[] };
      code = data.find(({ channel }) => channel === 'sms')?.code ?? null;
      return code;
    })
    .not.toBeNull();
  return code!;
}

/** How many unread notifications the bell counts. */
async function unread(page: Page): Promise<number> {
  const label = await page.locator('header button:has(.lucide-bell)').first().getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 0);
}

async function playRound(stage: FrameLocator): Promise<void> {
  const spin = stage.locator('.spin');
  await spin.click();
  await expect(spin).toHaveClass(/turning/);
  await expect(spin).not.toHaveClass(/turning/, { timeout: 90_000 });
}
