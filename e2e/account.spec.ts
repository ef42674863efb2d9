// The account, seen in the browser: who is logged in where, particulars, passwords, the phone, recovery, bonuses, histories, and how
// a session ends and begins again. Every screen on the way is looked at by axe, and none may complain in the console.
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { words } from '../apps/site/src/protection/words.ts';
import { tr, type TextKey } from '../apps/site/src/texts/tr.ts';
import {
  ask,
  codeFor,
  logIn,
  newAddress,
  newCustomer,
  newPhone,
  password,
  payIn,
  personalNo,
  playRounds,
  proveEmail,
  type Customer,
} from './people.ts';
import { playAddress } from './screens.ts';
import {
  dialogOf,
  enter as enterAs,
  keep,
  lookAt,
  onceIsEnough,
  phoneAlone,
  open,
  phoneScreen,
  settle,
  speak,
  stopClock,
  test,
  url,
} from './visit.ts';

/** Is logged in with a browser's own session from the next page on. */
async function enter(page: Page, { username }: Customer): Promise<void> {
  await enterAs(page, await logIn(username, password, { device: 'Mozilla/5.0 (X11; Linux) Chrome/140' }));
}

/** Logs in as another device; returns its token. */
const loginElsewhere = async ({ username }: Customer): Promise<string> =>
  (await logIn(username, password)).token;

const limitTexts = Object.fromEntries(
  Object.entries(words).map(([key, [turkish]]) => [key, turkish]),
) as Readonly<Record<keyof typeof words, string>>;

/** A customer's actions on a page in one language. */
function screen<Key extends string = TextKey>(
  page: Page,
  texts = tr as Readonly<Record<Key | TextKey, string>>,
) {
  const say = (key: Key | TextKey, values: Readonly<Record<string, string | number>> = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (_gap, name: string) => String(values[name] ?? ''));
  const dialog = dialogOf(page);
  return {
    say,
    dialog,
    button: (key: Key | TextKey) => dialog.getByRole('button', { name: say(key), exact: true }),
    field: (key: Key | TextKey) => dialog.getByLabel(say(key), { exact: true }),
    main: page.getByRole('main'),
    /** A toast: it has a region of its own. */
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

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

test(
  'a visitor logs in on the way to the session history, ends a session, and turns the page',
  onceIsEnough,
  async ({ page }) => {
    const { say, dialog, button, main, logIn, said } = screen(page);
    const customer = await newCustomer();
    for (let each = 0; each < 20; each += 1) await loginElsewhere(customer);
    const elsewhere = await loginElsewhere(customer);
    await open(page, '/dashboard/session-history');
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
    await expect(label).toBeHidden();
    await lookAt(page, 'session history');
    await page.setViewportSize(phoneScreen);
    await expect(label).toBeVisible();
    await lookAt(page, 'session history on a phone');

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
    await open(page, '/dashboard/session-history?page=9');
    await main.getByRole('button', { name: say('history.clear') }).click();
    await expect(main.getByText(say('sessions.current'))).toBeVisible();
  },
);

test(
  'a list that cannot be loaded says so, and loads when it is tried again',
  onceIsEnough,
  async ({ page, expected }) => {
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
    await open(page, '/dashboard/session-history');
    await expect(main.getByRole('alert')).toContainText('Birazdan yeniden deneyin.');
    await lookAt(page, 'session history that failed');
    isDown = false;
    await main.getByRole('button', { name: say('site.tryAgain') }).click();
    await expect(main.getByText(say('sessions.current'))).toBeVisible();
  },
);

test(
  'the personal information is masked, and the phone is verified and changed in four pages',
  phoneAlone,
  async ({ page }) => {
    const { say, dialog, button, field, main, said } = screen(page);
    const customer = await newCustomer();
    await page.clock.install();
    await enter(page, customer);
    await open(page, '/dashboard/account');
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

    // The code stays valid when the dialog is closed or the page is reloaded.
    await page.reload();
    await button('phone.send').click();
    await field('field.code').pressSequentially(code);
    await button('phone.verify').click();
    await said('Telefon numaranız doğrulandı.');
    await expect(dialog.getByText(say('phone.verified'), { exact: true })).toBeVisible();
    await lookAt(page, 'phone, verified');

    // Another number: the password and a code to the old one come first.
    const other = newPhone();
    await button('phone.update').click();
    await expect(field('field.phone')).toBeFocused();
    await button('phone.send').click();
    await expect(dialog.getByText(say('field.required'))).toHaveCount(2);
    await field('field.phone').pressSequentially(other);
    await field('field.password').fill('yanlış-şifre');
    await lookAt(page, 'phone, change');
    await button('phone.send').click();
    await expect(dialog.getByText('Şifreniz hatalı.')).toHaveCount(1);
    await field('field.password').fill(password);
    await button('phone.send').click();
    await expect(field('field.code')).toBeFocused();
    await lookAt(page, 'phone, code to the old number');
    const oldCode = await codeFor('sms', customer.username);
    await field('field.code').pressSequentially(wrong(oldCode));
    await button('recovery.check').click();
    await expect(dialog.getByText('Kod hatalı veya süresi dolmuş.')).toHaveCount(1);
    await field('field.code').fill(oldCode);
    await button('recovery.check').click();
    await expect(dialog.getByRole('timer')).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(dialog.getByText(say('phone.noCode'))).toBeVisible();
    // The server's minute has not passed, and it refuses.
    await button('phone.resend').click();
    await said('Yeni kod istemek için lütfen biraz bekleyin.');
    await field('field.code').pressSequentially(await codeFor('sms', `90${other}`));
    await button('phone.verify').click();
    await expect(dialog.getByText(say('phone.verified'), { exact: true })).toBeVisible();

    // A number that is lost: the change waits, and the notice leads to where it can be cancelled.
    const third = newPhone();
    await button('phone.update').click();
    await field('field.phone').pressSequentially(third);
    await field('field.password').fill(password);
    await dialog.getByRole('checkbox').check();
    await lookAt(page, 'phone, lost');
    await button('phone.send').click();
    await field('field.code').pressSequentially(await codeFor('sms', `90${third}`));
    await button('phone.verify').click();
    await said('Numara değişikliği isteğiniz alındı.');
    await expect(button('phone.cancelChange')).toBeVisible();
    await lookAt(page, 'phone, change waiting');
    await open(page, '/dashboard/account?dialog=notifications');
    const panel = page.getByRole('dialog');
    await panel.getByText('Numaranızın değişmesi istendi').click();
    await lookAt(page, 'notice of a phone change');
    await panel.getByRole('button', { name: say('phone.cancelChange') }).click();
    await expect(button('phone.cancelChange')).toBeVisible();
    await button('phone.cancelChange').click();
    await said('Numara değişikliği iptal edildi.');
    await expect(button('phone.cancelChange')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main).toContainText(`+90 ${other.replace(/(...)(...)(..)(..)/, '$1 $2 $3 $4')}`);
    await expect(main).toContainText(say('phone.verified'));
  },
);

for (const [language, texts] of [['tr', tr] as const, ['en', en] as const])
  test(
    `the account’s front page changes the password, verifies the phone and logs out (${language})`,
    language === 'en' ? onceIsEnough : phoneAlone,
    async ({ page }) => {
      const { say, dialog, button, field, main, said } = screen(page, texts);
      const customer = await newCustomer();
      await speak(page, language);
      await enter(page, customer);
      const elsewhere = await loginElsewhere(customer);
      let letGo = () => {};
      const isLetGo = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/api/customer/profile', async (route) => {
        await isLetGo;
        await route.continue();
      });
      await open(page, '/dashboard');
      for (const key of ['dashboard.sessions', 'dashboard.personal', 'dashboard.bonuses'] as const)
        await expect(main.getByRole('link', { name: say(key) }).last()).toBeVisible();
      // The list stays in its place when the profile comes.
      const place = () =>
        main
          .getByRole('link', { name: say('dashboard.sessions') })
          .last()
          .boundingBox();
      const placeBefore = await place();
      const answer = page.waitForResponse('**/api/customer/profile');
      letGo();
      await (await answer).finished();
      await expect(main.getByText(say('verification.go'))).toBeVisible();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
      expect(await place()).toEqual(placeBefore);
      await lookAt(page, 'dashboard');

      await main.getByRole('button', { name: say('dashboard.password') }).click();
      await expect(field('field.oldPassword')).toBeFocused();
      await button('password.change').click();
      await expect(dialog.getByText(say('field.required'))).toHaveCount(3);
      await field('field.oldPassword').fill('yanlış-şifre');
      await field('field.newPassword').fill('Yeni-1881-çark');
      await field('field.newPassword2').fill('başka');
      await expect(dialog.getByText(say('field.error.passwordsDiffer'))).toBeVisible();
      await field('field.newPassword2').fill('Yeni-1881-çark');
      await lookAt(page, 'password');
      await button('password.change').click();
      // The refusal stands at its field, which has the focus, and nothing typed is lost.
      const refusal = language === 'tr' ? 'Eski şifreniz hatalı.' : 'Your old password is wrong.';
      await expect(dialog.getByText(refusal)).toHaveCount(1);
      await expect(field('field.oldPassword')).toBeFocused();
      await expect(field('field.newPassword')).toHaveValue('Yeni-1881-çark');
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
      await expect(button('dashboard.stay')).toBeVisible();
      await lookAt(page, 'logout');
      await button('dashboard.stay').click();
      await main.getByRole('button', { name: say('dashboard.logout') }).click();
      // Logging out reloads the page.
      await Promise.all([page.waitForEvent('load'), button('dashboard.logout').click()]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.visitor.title'));
      expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
    },
  );

test(
  'a customer is reminded of the time and the money of their session, over a game too',
  phoneAlone,
  async ({ page }) => {
    test.setTimeout(180_000);
    const { say, dialog, button, main } = screen(page, { ...tr, ...limitTexts });
    const customer = await newCustomer();
    await payIn(customer, 300);
    await enterAs(page, customer.auth);
    await open(page, '/dashboard/account');
    const interval = main.getByLabel(say('reminder.every'));
    await expect(interval).toHaveValue('60');
    await interval.selectOption('15');
    await expect.poll(() => reminderOf(customer).then(({ minutes }) => minutes)).toBe(15);
    await lookAt(page, 'the choice of the reminder');
    await playRounds(customer, 1);
    await ask('customer/setplayreminder', { minutes: 1 }, customer);
    await open(page, `/casino/slot?dialog=play&about=${(await playAddress()).split('/').at(-1)}`);
    const stage = page.frameLocator('iframe[sandbox]');
    await expect(stage.locator('.spin')).toBeEnabled({ timeout: 30_000 });
    const reminder = dialog.filter({ hasText: say('reminder.heading') });
    await expect(reminder).toBeVisible({ timeout: 90_000 });
    const { staked } = await reminderOf(customer);
    expect(staked).toBeGreaterThan(0);
    const [whole, cents] = staked.toFixed(2).split('.');
    await expect(reminder.getByText(`₺${whole},${cents}`).first()).toBeVisible();
    await lookAt(page, 'the reminder over a game');
    await button('reminder.continue').click();
    await expect(reminder).toBeHidden();
    // The game was not left.
    await expect(stage.locator('.spin')).toBeEnabled();
    expect((await reminderOf(customer)).leftS).toBeGreaterThan(30);
  },
);

const reminderOf = async (customer: Customer) =>
  (await ask('customer/playreminder', {}, customer)).data as {
    readonly minutes: number;
    readonly leftS: number;
    readonly staked: number;
  };

test(
  'a customer limits what they deposit, and a higher limit is thought over',
  phoneAlone,
  async ({ page }) => {
    const { say, dialog, button, field, main, said } = screen(page, { ...tr, ...limitTexts });
    const customer = await newCustomer();
    await payIn(customer, 75);
    await enter(page, customer);
    await open(page, '/dashboard/account');
    const limits = main.locator('section').filter({ hasText: say('limits.deposit.title') });
    await expect(limits.getByText(say('limits.none'))).toHaveCount(3);
    const name = say('limits.deposit.one', { period: say('limits.day') });
    await limits.getByRole('button', { name: `${say('limits.set')}: ${name}` }).click();
    await expect(dialog).toContainText(name);
    await button('limits.save').click();
    await expect(dialog.getByText(say('field.error.amount'))).toBeVisible();
    await field('limits.amount').fill('137');
    await lookAt(page, 'a first limit');
    await button('limits.save').click();
    await said('Yatırım limitiniz şu andan itibaren geçerli.');
    await expect(dialog).toBeHidden();
    await expect(limits.getByText('₺137,00')).toBeVisible();
    await expect(limits.getByText(say('limits.used', { amount: '₺75,00' }))).toBeVisible();

    const stakes = main.locator('section').filter({ hasText: say('limits.stake.title') });
    const week = say('limits.stake.one', { period: say('limits.week') });
    await stakes.getByRole('button', { name: `${say('limits.set')}: ${week}` }).click();
    await field('limits.amount').fill('40');
    await button('limits.save').click();
    await said('Limitiniz şu andan itibaren geçerli.');
    await expect(stakes.getByText('₺40,00')).toBeVisible();
    await expect(stakes.getByText('tarihinde yenilenir')).toBeVisible();

    // The payment screen refuses an amount above the rest of the limit, and names the rest.
    await open(page, '/dashboard/deposit');
    await main.getByRole('button', { expanded: false }).first().click();
    await main.getByLabel(say('payment.field.amount'), { exact: true }).fill('63');
    await main.getByRole('button', { name: say('payment.submit.deposit'), exact: true }).click();
    await expect(main.getByText('kendinize koyduğunuz yatırım limitini aşıyor')).toBeVisible();
    await expect(main.getByText('Yatırım limitinizde kalan: ₺62,00.')).toBeVisible();

    await open(page, '/dashboard/account');
    const change = limits.getByRole('button', { name: `${say('limits.change')}: ${name}` });
    await change.click();
    await field('limits.amount').fill('500');
    await button('limits.save').click();
    await expect(dialog).toBeHidden();
    await expect(limits.getByText('₺137,00')).toBeVisible();
    await expect(limits.getByText('₺500,00')).toBeVisible();
    await change.click();
    await expect(button('limits.remove')).toBeVisible();
    await lookAt(page, 'a limit that is thought over');
    await button('limits.remove').click();
    await expect(dialog).toBeHidden();
    await expect(limits.getByText('₺500,00')).toBeHidden();
    await change.click();
    await dialog.getByRole('button', { name: say('limits.keep', { limit: '₺137,00' }) }).click();
    await expect(dialog).toBeHidden();
    await expect(limits.getByText('₺137,00')).toHaveCount(1);
  },
);

test(
  'the mailbox is verified, and a login under attack asks for a code and keeps what was typed',
  onceIsEnough,
  async ({ page, context }) => {
    const { say, dialog, button, field, main, said, logIn } = screen(page);
    const customer = await newCustomer();
    await enter(page, customer);
    await open(page, '/dashboard/account');
    await main.getByRole('button', { name: say('email.title') }).click();
    await expect(button('phone.send')).toBeVisible();
    await lookAt(page, 'mailbox, not verified');
    await button('phone.send').click();
    await field('field.emailCode').pressSequentially(await codeFor('email', customer.username));
    await lookAt(page, 'mailbox, code');
    await button('phone.validate').click();
    await said('E-posta adresiniz doğrulandı.');
    await expect(main.getByRole('button', { name: say('email.title') })).toBeHidden();

    // Guesses from all over.
    for (let guess = 0; guess < 20; guess += 1)
      await ask('auth/login', { username: customer.username, password: `yanlış ${guess}` });
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() });
    await page.evaluate(() => localStorage.clear());
    await keep(page, { fingerprint: 'anotherdeviceofthisjourney' });
    await open(page, '/?dialog=login');
    await logIn(customer);
    await expect(field('field.loginCode')).toBeFocused();
    await expect(field('field.username')).toHaveValue(customer.username);
    await expect(field('field.password')).toHaveValue(password);
    await lookAt(page, 'login, code');
    let code = '';
    await expect
      .poll(async () => {
        const { data } = await ask(`demo/outbox?to=${customer.username}`);
        const [mail] = data as { text: string; code: string }[];
        code = mail!.code;
        return mail!.text;
      })
      .toContain('giriş kodunuz');
    await field('field.loginCode').fill(wrong(code));
    await button('login.submit').click();
    await expect(dialog.getByText('Kod hatalı veya süresi dolmuş.')).toHaveCount(1);
    await field('field.loginCode').fill(code);
    await button('login.submit').click();
    await said('Hoş geldiniz!');
    await expect(dialog).toBeHidden();
  },
);

test(
  'a forgotten password is recovered in four steps, and the login opens',
  onceIsEnough,
  async ({ page }) => {
    const { say, dialog, button, field, logIn } = screen(page);
    const customer = await newCustomer();
    await proveEmail(customer);
    await page.clock.install();
    await open(page, '/dashboard/bonuses');
    // Too short for a recovery, and carried over from the login all the same.
    await field('field.username').fill('kim');
    await button('login.recovery').click();
    await expect(field('field.username')).toHaveValue('kim');
    await button('recovery.send').click();
    await expect(dialog.getByText(say('recovery.error.username'))).toBeVisible();
    await field('field.username').fill(customer.username);
    await lookAt(page, 'recovery, username');
    await button('recovery.send').click();
    await expect(field('recovery.code')).toBeFocused();
    let code = '';
    // The one that proved the mailbox is the older one.
    await expect
      .poll(async () => {
        const { data } = await ask(`demo/outbox?to=${customer.username}`);
        const [mail] = data as { text: string; code: string }[];
        code = mail!.code;
        return mail!.text;
      })
      .toContain('sıfırlama');
    await field('recovery.code').fill(wrong(code));
    await button('recovery.check').click();
    await expect(dialog.getByText('Kod hatalı veya süresi dolmuş.')).toHaveCount(1);
    await expect(field('recovery.code')).toHaveValue(wrong(code));
    await lookAt(page, 'recovery, code');
    await field('recovery.code').fill(code);
    await button('recovery.check').click();
    await expect(field('field.newPassword')).toBeFocused();
    await field('field.newPassword').fill('Yeni-1881-çark');
    await field('field.newPassword2').fill('Yeni-1882-çark');
    await button('recovery.change').click();
    await expect(dialog.getByText(say('field.error.passwordsDiffer'))).toBeVisible();
    await field('field.newPassword2').fill('Yeni-1881-çark');
    await lookAt(page, 'recovery, password');
    await stopClock(page);
    await button('recovery.change').click();
    await expect(dialog.getByRole('status')).toHaveText(say('recovery.done'));
    await page.clock.runFor(999);
    await expect(dialog.getByRole('status')).toHaveText(say('recovery.done'));
    await page.clock.runFor(1);
    await expect(dialog).toContainText(say('login.submit'));
    await expect(field('field.username')).toHaveValue(customer.username);
    // The login still knows where the visitor wanted to go.
    await logIn(customer, 'Yeni-1881-çark');
    await expect(page).toHaveURL(/\/dashboard\/bonuses$/);
  },
);

test(
  'a trial bonus that was ticked is celebrated, accepted and shown with its wagering',
  onceIsEnough,
  async ({ page }) => {
    const { say, dialog, button, field, main, said } = screen(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.addInitScript(() => {
      // Each particle is one closed path a frame.
      const { closePath } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.closePath = function (this: CanvasRenderingContext2D) {
        const { dataset } = document.documentElement;
        dataset['particles'] = String(Number(dataset['particles'] ?? 0) + 1);
        closePath.apply(this);
      };
    });
    await open(page, '/?dialog=register');
    const username = await fillRegistration(page);
    await dialog.getByRole('checkbox').check();
    await dialog.getByText(say('bonuses.terms')).click();
    await expect(dialog).toContainText(say('bonuses.term.wagering'));
    await button('register.submit').click();
    // The code is asked for at once.
    await field('field.code').pressSequentially(await codeFor('sms', username));
    await button('phone.validate').click();
    await expect(dialog).toContainText(say('celebration.title'));
    await expect(page.locator('body > canvas')).toBeAttached();
    await expect(dialog.getByRole('link', { name: say('celebration.deposit') })).toBeHidden();
    await expect(dialog.getByLabel(say('bonuses.terms'))).toContainText('₺2.000,00');
    await lookAt(page, 'celebration of a trial bonus');
    // It takes so many frames, however slowly they come.
    await expect(page.locator('body > canvas')).toHaveCount(0, { timeout: 60_000 });
    await stopClock(page);
    await page.evaluate(() => delete document.documentElement.dataset['particles']);
    await button('celebration.yes').click();
    await expect(page.locator('body > canvas')).toBeAttached();
    // One frame.
    await page.clock.runFor(16);
    await expect(page.locator('html')).toHaveAttribute('data-particles', '150');
    await page.clock.runFor(983);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(1);
    await expect(dialog).toBeHidden();
    await page.clock.resume();
    await said('Bonusunuz hesabınıza tanımlandı.');

    await open(page, '/dashboard/bonuses');
    await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await expect(main).toContainText(say('bonuses.state.1'));
    await expect(main).toContainText('₺2.000,00');
    await lookAt(page, 'bonuses');
  },
);

test(
  'without a trial bonus the celebration leads to a deposit or to live support',
  onceIsEnough,
  async ({ page }) => {
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
    await keep(page, { lang: 'en' });
    await open(page, '/?dialog=register');
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
  },
);

test(
  'bonuses wait for a verified phone, are claimed, and histories are filtered and taken out whole',
  phoneAlone,
  async ({ page }) => {
    const { say, dialog, button, field, main, said } = screen(page);
    const customer = await newCustomer();
    await enter(page, customer);
    await open(page, '/dashboard/game-history');
    await expect(main).toContainText(say('history.empty'));
    await lookAt(page, 'game history, empty');
    await open(page, '/dashboard/financial-activities');
    await expect(main).toContainText(say('financial.empty'));

    await open(page, '/dashboard/bonuses');
    await expect(main).toContainText(say('bonuses.offered'));
    await lookAt(page, 'bonuses on offer');
    const trial = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Deneme Bonusu', exact: true }) });
    await trial.getByRole('button', { name: say('bonuses.claim') }).click();
    await said('Önce telefon numaranızı doğrulayın.');
    await main.getByRole('button', { name: say('profile.verifyPhone') }).click();
    await button('phone.send').click();
    await field('field.code').pressSequentially(await codeFor('sms', customer.username));
    await button('phone.verify').click();
    await expect(dialog.getByText(say('phone.verified'), { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(main.getByText(say('bonuses.verifyFirst'))).toBeHidden();
    await trial.getByRole('button', { name: say('bonuses.claim') }).click();
    await expect(main.getByRole('progressbar')).toBeVisible();

    await play(customer, 12);
    await open(page, '/dashboard/bonuses');
    await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '6');

    await open(page, '/dashboard/game-history');
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
    expect(lines[0]).toBe('\ufeffZaman;Oyun;Sağlayıcı;İşlem;Tutar;Bakiye;Tur');
    expect(lines[1]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d;Lale;/);

    await open(page, '/dashboard/financial-activities');
    await expect(main.getByText('2 kayıt')).toBeVisible();
    await main.getByLabel(say('financial.status')).selectOption(say('financial.status.2'));
    await expect(page).toHaveURL(/status=2/);
    await expect(main.getByText('1 kayıt')).toBeVisible();
    await lookAt(page, 'financial activities');
    await main.getByRole('button', { name: say('financial.kind.2'), exact: true }).click();
    await expect(main).toContainText(say('history.nothing'));
  },
);

test(
  'a session that is ended elsewhere says so kindly, and the login leads back',
  onceIsEnough,
  async ({ page, expected }) => {
    expected.push(/401/);
    const { say, dialog, logIn, said } = screen(page);
    const customer = await newCustomer();
    await enter(page, customer);
    await open(page, '/dashboard/game-history?type=2');
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
  },
);

test(
  'one dialog at a time, of the right size, with the focus kept and given back, closed by Escape and the back button',
  onceIsEnough,
  async ({ page }) => {
    const { say, dialog, button } = screen(page);
    const size = async () => (await dialog.boundingBox())!;
    const check = async (height: number | undefined, stops: number) => {
      await expect(dialog).toBeVisible();
      await page.evaluate(settle);
      const { width, height: shown } = await size();
      if (height) {
        expect([Math.round(width), Math.round(shown)]).toEqual([990, height]);
        await page.setViewportSize({ width: 1000, height: 900 });
        await page.evaluate(settle);
        expect((await size()).width).toBe(900);
      }
      // On a phone it is the whole screen, beside which this browser keeps room for a scroll bar.
      await page.setViewportSize(phoneScreen);
      await page.evaluate(settle);
      const whole = await size();
      expect(whole).toMatchObject({ x: 0, y: 0, height: phoneScreen.height });
      expect(whole.width).toBeGreaterThanOrEqual(phoneScreen.width - 15);
      await page.setViewportSize({ width: 1440, height: 900 });
      // The focus goes round inside.
      await expect(dialog.locator(':focus')).toHaveCount(1);
      for (let each = 0; each < stops; each += 1) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
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
    await open(page, '/dashboard');
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
  },
);

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
  await payIn(customer, 500);
  await ask('payment/deposit', { id: 1, target: 'pay', detail: { amount: 75.5 } }, customer);
  await playRounds(customer, rounds);
}

test(
  'a customer takes a break: it begins at once, everywhere, and the money stays withdrawable',
  phoneAlone,
  async ({ page, expected }) => {
    expected.push(/40[13]/);
    const { say, dialog, button, main, logIn, said } = screen(page);
    const customer = await newCustomer();
    const elsewhere = await loginElsewhere(customer);
    await enter(page, customer);
    await open(page, '/dashboard/account');
    await main.getByRole('button', { name: say('exclude.begin') }).click();
    await expect(button('exclude.confirm')).toBeVisible();
    await lookAt(page, 'taking a break');
    await dialog
      .getByLabel(say('exclude.period'), { exact: true })
      .selectOption({ label: say('exclude.oneYear') });
    await dialog.getByLabel(say('field.password'), { exact: true }).fill('not-my-password');
    await button('exclude.confirm').click();
    // The refusal stands beside the password, and the period stays chosen.
    await expect(dialog.getByLabel(say('field.password'), { exact: true })).toHaveAccessibleDescription(
      /şifre/i,
    );
    await expect(dialog.getByLabel(say('exclude.period'), { exact: true })).toHaveValue('oneYear');
    await dialog.getByLabel(say('field.password'), { exact: true }).fill(password);
    await button('exclude.confirm').click();
    await expect(page.getByRole('button', { name: say('header.login') }).first()).toBeVisible();
    expect((await ask('customer/profile', undefined, { token: elsewhere })).status).toBe(401);

    // The customer may still log in, to see the state and to withdraw.
    await page
      .getByRole('button', { name: say('header.login') })
      .first()
      .click();
    await logIn(customer);
    await said(/^Ara \d\d\.\d\d\.\d{4}/);
    await expect(page.getByText(say('exclusion.note'))).toBeVisible();
    await lookAt(page, 'the start page during a break');
  },
);

test('a customer closes the account and is not let in again', onceIsEnough, async ({ page, expected }) => {
  expected.push(/40[13]/);
  const { say, dialog, button, main, logIn } = screen(page);
  const customer = await newCustomer();
  await enter(page, customer);
  await open(page, '/dashboard/account');
  await main.getByRole('button', { name: say('closeAccount.title') }).click();
  await expect(button('closeAccount.confirm')).toBeVisible();
  await lookAt(page, 'closing the account');
  await dialog.getByLabel(say('field.password'), { exact: true }).fill(password);
  await button('closeAccount.confirm').click();
  await expect(page.getByRole('button', { name: say('header.login') }).first()).toBeVisible();
  await page
    .getByRole('button', { name: say('header.login') })
    .first()
    .click();
  await logIn(customer);
  await expect(dialog).toContainText(/kapalı|kapat/);
});
