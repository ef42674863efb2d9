// One journey, in Turkish on a phone and in English on a desktop: a visitor becomes a customer, deposits, plays, wins or loses,
// verifies a round, withdraws and leaves. Axe looks at each screen in the state that this brings about.
import { randomInt } from 'node:crypto';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { refusals } from '@felek/contract/errors';
import { en } from '../apps/site/src/texts/en.ts';
import { tr, type TextKey } from '../apps/site/src/texts/tr.ts';
import { anyIban } from '../testbed/destinations.ts';
import { codeFor, newPhone, password, personalNo } from './people.ts';
import { bellOf, dialogOf, lookAt, onceIsEnough, open, phoneAlone, test, balanceOf } from './visit.ts';

/** The figure in a text of lira, in kuruş, in any language. */
const kurus = (text: string) => Number(text.replace(/[^\d]/g, ''));

for (const [language, texts] of [['tr', tr] as const, ['en', en] as const]) {
  const whereItRuns = language === 'tr' ? phoneAlone : onceIsEnough;
  test(
    `a visitor becomes a customer, deposits, plays, verifies, withdraws and leaves (${language})`,
    whereItRuns,
    async ({ page, context, isMobile }) => {
      // The house's popup comes when the home page is looked at for long, as a slow machine does.
      const popup = page.getByTestId('popup');
      await page.addLocatorHandler(popup, () => popup.getByRole('button').click());
      const say = (key: TextKey, values: Record<string, string> = {}) =>
        texts[key].replace(/\{(\w+)\}/g, (_gap, name: string) => values[name] ?? '');
      const button = (key: TextKey) => page.getByRole('button', { name: say(key), exact: true });
      const field = (key: TextKey) => page.getByLabel(say(key), { exact: true });

      await open(page);
      if (language === 'en') {
        if (isMobile) await page.getByRole('button', { name: tr['menu.open'] }).click();
        await page.getByRole('combobox', { name: tr['site.selectLanguage'] }).selectOption('en');
        if (isMobile) await page.keyboard.press('Escape');
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.visitor.title'));

      // A visitor who opens a game is asked to log in.
      await page
        .getByRole('button', { name: `${say('game.play')}: Lale` })
        .first()
        .click();
      await expect(dialogOf(page)).toContainText(say('login.title'));
      await button('login.register').click();

      // Bad input first: every wrong field shows its error, the first one is focused, and nothing typed is lost.
      const form = dialogOf(page);
      await expect(field('field.name')).toBeVisible();
      await form.getByRole('button', { name: say('register.submit'), exact: true }).click();
      await expect(field('field.name')).toBeFocused();
      await expect(form.getByText(say('field.required')).first()).toBeVisible();
      const username = `oyuncu${randomInt(1e9)}`;
      const phone = newPhone();
      await field('field.name').fill('Işıl Su');
      await field('field.surname').fill('Gündüz');
      await field('field.username').fill(username);
      await field('field.email').fill(`${username}@ornek.example`);
      await field('field.password').fill('12345');
      await field('field.password2').fill('54321');
      await field('field.phone').pressSequentially(phone);
      await field('field.personalNo').pressSequentially('10000000147');
      await field('field.day').pressSequentially('5');
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
      await field('field.password').fill(password);
      await field('field.password2').fill(password);
      await field('field.personalNo').fill(personalNo());
      await field('field.year').fill('1990');
      await expect(field('field.username')).toHaveValue(username);
      await form.getByRole('button', { name: say('register.submit'), exact: true }).click();

      // Logged in already; the phone is verified with the code that came by SMS.
      await expect(form).toContainText(say('phone.note'));
      await lookAt(page, 'phone');
      await button('phone.send').click();
      await expect(field('field.code')).toBeVisible();
      const code = await codeFor('sms', username);
      await field('field.code').pressSequentially(code === '000000' ? '111111' : '000000');
      await button('phone.validate').click();
      await expect(form.getByRole('alert')).not.toBeEmpty();
      await field('field.code').fill('');
      await field('field.code').pressSequentially(code);
      await button('phone.validate').click();
      await expect(dialogOf(page)).toContainText(say('celebration.title'));
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
      await expect(button('payment.submit.deposit')).toBeDisabled();
      await field('payment.field.amount').fill('250');
      await lookAt(page, 'deposit');
      const [payPage] = await Promise.all([
        context.waitForEvent('page'),
        button('payment.submit.deposit').click(),
      ]);
      await payPage.waitForLoadState();
      await lookAt(payPage, 'payment page');
      await payPage.locator('button[value=paid]').click();
      await expect(payPage.getByRole('status')).toBeVisible();
      await payPage.close();
      // The first tab follows the payment to its end.
      await expect(page.getByRole('link', { name: say('payment.link.open') })).toHaveCount(0);
      await expect(page.getByText(/₺250[,.]00 (bakiyenizde|is in your balance)/)).toBeVisible();
      await expect(balanceOf(page)).toContainText(/250[,.]00/);
      await expect.poll(() => unread(page)).toBeGreaterThan(unreadBefore);
      await page
        .getByRole('button', { name: /^\d+ (okunmamış bildirim|unread notifications?)$/ })
        .first()
        .click();
      const panel = dialogOf(page);
      await expect(panel).toContainText(say('notification.title'));
      await lookAt(page, 'notifications');
      await panel.getByRole('listitem').first().getByRole('button').click();
      await expect(panel).toContainText(say('notification.type.1'));
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);

      // The lobby: search with Turkish casing, a favourite, and the game.
      await open(page, '/casino/slot');
      await page.getByRole('searchbox', { name: say('lobby.search') }).fill('LÂLE');
      await expect(page.getByRole('button', { name: `${say('game.play')}: Lale` })).toBeVisible();
      await page.getByRole('button', { name: say('game.favorite', { name: 'Lale' }) }).click();
      await expect(page.getByText(say('game.favoriteAdded'))).toBeVisible();
      await page.getByRole('button', { name: `${say('game.play')}: Lale` }).click();
      const stage = page.frameLocator('iframe');
      await expect(stage.locator('.spin')).toBeEnabled({ timeout: 15_000 });
      await lookAt(page, 'play');
      for (let spin = 0; spin < 2; spin += 1) {
        await playRound(stage);
        if (isMobile) continue;
        const shown = kurus(await stage.locator('.box .figure').first().innerText());
        await expect.poll(async () => kurus(await balanceOf(page).innerText())).toBe(shown);
      }

      if (isMobile) {
        // On the narrowest phone the balance stands beside the button, not under it.
        await page.setViewportSize({ width: 320, height: 568 });
        const [figure, spin] = [
          (await stage.locator('.box .figure').first().boundingBox())!,
          (await stage.locator('.spin').boundingBox())!,
        ];
        expect(figure.x + figure.width).toBeLessThanOrEqual(spin.x);
        await page.setViewportSize({ width: 390, height: 844 });
      }

      // The history has the rounds, and the verifier confirms one in this browser.
      await open(page, '/dashboard/game-history');
      await expect(page.getByRole('button', { name: say('history.verify') }).first()).toBeVisible();
      expect(await page.getByText(say('history.type.2'), { exact: true }).count()).toBeGreaterThanOrEqual(2);
      await lookAt(page, 'game history');
      await page
        .getByRole('button', { name: say('history.verify') })
        .first()
        .click();
      await button('verify.reveal').click();
      await expect(page.getByText(say('verify.right'))).toBeVisible();
      await lookAt(page, 'verifier');
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);

      // A withdrawal to an IBAN: held at once, paid soon after.
      await open(page, '/dashboard/withdraw');
      await page.getByRole('button', { expanded: false }).filter({ hasText: 'IBAN' }).click();
      await field('payment.field.bank').selectOption({ index: 1 });
      await field('payment.field.accountHolder').fill('Işıl Su Gündüz');
      await field('payment.field.iban').fill('TR330006100519786457841327');
      await field('payment.field.amount').fill('100');
      await expect(page.getByText(say('field.error.iban'))).toBeVisible();
      await field('payment.field.iban').fill('');
      await field('payment.field.iban').pressSequentially(anyIban());
      await lookAt(page, 'withdraw');
      await button('payment.submit.withdraw').click();
      // The first payout there is confirmed with a code; the typed values stay.
      await expect(field('field.code')).toBeFocused();
      await expect(field('payment.field.accountHolder')).toHaveValue('Işıl Su Gündüz');
      await lookAt(page, 'withdraw with a code');
      const payoutCode = await codeFor('sms', username, code);
      await field('field.code').pressSequentially(payoutCode === '000000' ? '111111' : '000000');
      await button('payment.code.submit').click();
      await expect(page.getByRole('main').getByText(refusals.wrong_code[language])).toHaveCount(1);
      await field('field.code').fill('');
      await field('field.code').pressSequentially(payoutCode);
      await button('payment.code.submit').click();
      await expect(
        page
          .getByText(
            language === 'tr' ? 'Çekim talebiniz alındı.' : 'Your withdrawal request has been received.',
          )
          .first(),
      ).toBeVisible();
      await open(page, '/dashboard/financial-activities');
      // The list updates by itself: the hub announces each step of the withdrawal.
      await expect(page.locator('tbody').getByText(say('financial.status.1'))).toHaveCount(2, {
        timeout: 20_000,
      });
      await lookAt(page, 'financial activities');

      await open(page, '/dashboard');
      await page
        .getByRole('main')
        .getByRole('button', { name: say('dashboard.logout') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('dashboard.logout') })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.visitor.title'));
      // Logging out reloads the page, so the check may have to be repeated.
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('authData')).catch(() => 'loading'))
        .toBeNull();
    },
  );
}

/** How many unread notifications the bell counts. */
async function unread(page: Page): Promise<number> {
  const label = await bellOf(page).getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 0);
}

async function playRound(stage: FrameLocator): Promise<void> {
  const spin = stage.locator('.spin');
  // Reels that need not move turn for less than a look takes.
  const turned = spin.evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => button.classList.contains('turning') && resolve()).observe(button, {
          attributeFilter: ['class'],
        });
      }),
  );
  await spin.click();
  await turned;
  await expect(spin).not.toHaveClass(/turning/, { timeout: 90_000 });
}
