// A day of each role: the daily tasks of docs/office-tasks.md, each done by the office's screens. One house is shared, each role has a page.
import { hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { houseProvider } from '@felek/contract/enumerations';
import { refusals } from '@felek/contract/errors';
import { expect, type Browser, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { tr } from '../apps/office/src/texts/turkish.ts';
import { tr as site } from '../apps/site/src/texts/tr.ts';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { anyIban } from '../testbed/destinations.ts';
import { fixture, odds, startSportsHouse, usualMarkets, type SportsHouse } from '../testbed/sports-house.ts';
import {
  ask,
  logIn as logInCustomer,
  newAddress,
  newCustomer,
  password,
  playRounds,
  type Customer,
} from './people.ts';
import { atTheDesk, button, confirm, openRow, operatorToken, send, twoPeople } from './staff.ts';
import { dialogOf, enter, lookAt, onceIsEnough, open, test, url } from './visit.ts';

// One house for all of them.
test.describe.configure({ mode: 'default' });
test.setTimeout(240_000);

let house: SportsHouse;
const before = process.env['FELEK_URL'];
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSportsHouse();
  process.env['FELEK_URL'] = house.url;
});
test.afterAll(async () => {
  process.env['FELEK_URL'] = before;
  await house.stop();
});

const why = 'the customer asked for it';
const office = (path: string) => `${url()}/office/${path}`;

/** The usercode, by which a customer's page is opened. */
async function codeOf({ username }: { readonly username: string }): Promise<string> {
  const { data } = await ask(
    'office/findcustomers',
    { customer: username },
    await operatorToken(demoPeople.operator),
  );
  return (data as { usercode: string }[])[0]!.usercode;
}

/** The demo's customer who has money and a verified phone. */
async function funded(): Promise<Customer> {
  const address = newAddress();
  const auth = await logInCustomer(demoPeople.funded, undefined, { address });
  return { username: demoPeople.funded, phone: '5000000001', address, token: auth.token, auth };
}
const cashOf = async (customer: Customer) =>
  ((await ask('user/balance', undefined, customer)).data as { cash: number }).cash;

/** Approves as the second person what waits under Approvals. */
async function approve(page: Page, name: RegExp, reason = 'seen and agreed'): Promise<void> {
  await page.goto(office('approvals'));
  await openRow(page, name);
  await page.keyboard.press('a');
  await confirm(page, tr['approvals.approve'], reason);
}

/** Whether the customer's token still opens the house. */
const isIn = async ({ token, address }: Customer) =>
  (await ask('user/balance', undefined, { token, address })).status === 200;

/** The text of the file that the page saves. */
async function saved(page: Page, save: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  return readFile(await download.path(), 'utf8');
}

/** Has an authenticator app confirmed. Gives the customer with the session that is left. */
async function setUpFactor(customer: Customer): Promise<void> {
  const { data } = await ask('customer/beginsecondfactor', { password }, customer);
  const { secret } = data as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();
  const { success, message } = await ask('customer/confirmsecondfactor', { code }, customer);
  expect(success, message).toBe(true);
}

test(
  'support answers, notes, tags, says why, ends sessions, and takes away a lost second factor by two',
  onceIsEnough,
  async ({ browser }) => {
    const customer = await newCustomer();
    const refused = await ask(
      'payment/withdraw',
      {
        id: 11,
        target: 'pay',
        detail: { bank: 1, accountHolder: 'Işıl Su Gündüz', iban: anyIban(), amount: 100 },
      },
      customer,
    );
    expect(refused.success).toBe(false);
    const hostile = '=HYPERLINK("http://kotu.example") <b onclick="alert(1)">bakın</b>';
    await ask('chat/send', { text: hostile }, customer);
    const page = await atTheDesk(browser, demoPeople.support);

    await test.step('takes the queue as a file, in which nothing runs', async () => {
      await page.goto(office('chats'));
      await button(page, tr['export.title']).click();
      const file = await saved(page, () => button(dialogOf(page), tr['export.save']).click());
      expect(file).toContain(`"'${hostile.replaceAll('"', '""')}"`);
      await page.keyboard.press('Escape');
    });

    await test.step('answers the chat', async () => {
      await page.goto(office('chats'));
      const drawer = await openRow(page, customer.username);
      await expect(drawer.getByRole('log')).toContainText(hostile);
      const answer = 'Merhaba, telefonunuzu doğrulayınca çekebilirsiniz.';
      await drawer.getByLabel(tr['chats.write'], { exact: true }).fill(answer);
      await page.keyboard.press('Enter');
      // Answered, it waits no longer.
      await expect(
        page.getByRole('main').getByRole('link', { name: customer.username, exact: true }),
      ).toHaveCount(0);
      const { data } = await ask('chat/list', undefined, customer);
      expect(data as unknown[]).toContainEqual(expect.objectContaining({ from: 'house', text: answer }));
    });

    await test.step('says why something was refused', async () => {
      await page.goto(office(`refusals?customer=${customer.username}`));
      const drawer = await openRow(page, /phone/);
      // In the customer's own words.
      await expect(drawer).toContainText(refused.message);
      await lookAt(page, 'a refusal');
    });

    const usercode = await codeOf(customer);
    await test.step('notes and tags', async () => {
      await page.goto(office(`customers/${usercode}`));
      await button(page, tr['notes.add']).click();
      const note = 'Aradı, <img src=x onerror=alert(1)> kibar';
      await send(page, tr['notes.add'], { [tr['notes.text']]: note });
      await button(page, tr['tags.set']).click();
      await send(page, tr['tags.set'], { [tr['tags.title']]: 'geri arama, vip', [tr['of.why']]: why });
      await expect(page.getByRole('main').getByText('geri arama', { exact: true })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: tr['notes.title'], exact: true }).click();
      await expect(page.getByText(note, { exact: true })).toBeVisible();
      await expect(page.locator('img[src="x"]')).toHaveCount(0);
    });

    await test.step('takes away a lost second factor, with a second person', async () => {
      await setUpFactor(customer);
      await page.goto(office(`customers/${usercode}`));
      await button(page, tr['customer.factor']).click();
      await confirm(page, tr['customer.factor'], 'the phone is lost, identity seen');
      expect(await isIn(customer)).toBe(true);
      const second = await atTheDesk(browser, demoPeople.secondOperator);
      await approve(second, new RegExp(demoPeople.support));
      await second.context().close();
      await expect.poll(() => isIn(customer)).toBe(false);
    });

    await test.step('ends sessions', async () => {
      const { token } = await logInCustomer(customer.username, password, customer);
      const again = { ...customer, token };
      expect(await isIn(again)).toBe(true);
      await page.goto(office(`customers/${usercode}`));
      await button(page, tr['customer.endSessions']).click();
      await confirm(page, tr['customer.endSessions'], why);
      await expect.poll(() => isIn(again)).toBe(false);
    });
    await page.context().close();
  },
);

test(
  'a dispute is answered from the round from end to end, with a file as evidence',
  onceIsEnough,
  async ({ browser }) => {
    const customer = await funded();
    const [round] = await playRounds(customer, 1);
    const page = await atTheDesk(browser, demoPeople.support);
    const row = encodeURIComponent(`round fel ${round}`);
    const usercode = await codeOf(customer);
    await page.goto(office(`customers/${usercode}?tab=rounds&row=${row}`));
    const drawer = page.getByRole('complementary');
    await drawer.getByText(tr['happened.posting'], { exact: true }).first().click();
    await expect(drawer).toContainText('game:fel:lale 10.00');
    await expect(drawer).toContainText(/giriş yaptı/i);
    await lookAt(page, 'a round from end to end');
    const file = await saved(page, () => button(drawer, tr['round.save']).click());
    await expect(drawer).toContainText(hash('sha256', file, 'hex'));
    expect(JSON.parse(file)).toMatchObject({ customer: usercode, round, game: 'lale', stake: 10 });

    await page.goto(office(`customers/${usercode}?tab=chat`));
    const answer = 'Turunuzu baştan sona inceledik: ödeme doğru.';
    await page.getByLabel(tr['chats.write'], { exact: true }).fill(answer);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: answer })).toBeVisible();
    await page.context().close();
  },
);

test(
  'payments refuse a payout with words, change a method’s limits and fee, record a transfer and resolve suspense by two',
  onceIsEnough,
  async ({ browser, page: visitor }) => {
    const customer = await funded();
    const begun = await cashOf(customer);
    const [page, second] = await twoPeople(browser);

    await test.step('refuses a payout, and the customer reads why', async () => {
      const asked = await ask(
        'payment/withdraw',
        {
          id: 11,
          target: 'pay',
          review: true,
          detail: { bank: 1, accountHolder: 'Zeynep Demir', iban: anyIban(), amount: 150 },
        },
        customer,
      );
      expect(asked.success, asked.message).toBe(true);
      await page.goto(office('withdrawals'));
      await openRow(page, new RegExp(`^${customer.username} `));
      await page.keyboard.press('r');
      const words = 'Hesap sahibinin adı uyuşmuyor; kendi hesabınızı yazın.';
      await send(page, tr['withdrawals.refuse'], {
        [tr['withdrawals.tell']]: words,
        [tr['of.why']]: 'the holder is another person',
      });
      await enter(visitor, customer.auth);
      await open(visitor, '/dashboard/financial-activities');
      await expect(visitor.getByText(words).first()).toBeVisible();
      expect(await cashOf(customer)).toBe(begun);
    });

    await test.step('changes the limits and the fee of a method, by two where it costs customers', async () => {
      // The payout to a wallet.
      await page.goto(office('methods?row=12'));
      const drawer = page.getByRole('complementary');
      await button(drawer, tr['methods.set']).click();
      await send(page, tr['methods.set'], {
        [tr['methods.most']]: '9000',
        [tr['methods.fee']]: '6,50',
        [tr['of.why']]: why,
      });
      await approve(second, /payment method/);
      await page.reload();
      await expect(page.getByRole('complementary').getByText('₺9.000,00')).toBeVisible();
      await expect(page.getByRole('complementary').getByText('₺6,50')).toBeVisible();
    });

    await test.step('records a transfer, which is credited', async () => {
      const told = await ask(
        'payment/deposit',
        { id: 3, target: 'pay', detail: { bank: 1, accountHolder: 'Zeynep Demir', amount: 250 } },
        customer,
      );
      const code = /Açıklama: (\w+)/.exec(JSON.stringify(told.data))![1]!;
      await page.goto(office('transfers'));
      await button(page, tr['transfers.record']).click();
      await send(page, tr['transfers.record'], {
        [tr['transfers.reference']]: code,
        [tr['of.amount']]: '250',
        [tr['transfers.bankReference']]: `satır ${randomUUID()}`,
        [tr['transfers.payer']]: 'Zeynep Demir',
        [tr['of.why']]: 'line 7 of the statement',
      });
      await expect(
        page.getByRole('main').getByRole('link', { name: new RegExp(`^${customer.username} `) }),
      ).toHaveCount(1);
      expect(await cashOf(customer)).toBe(begun + 250);
    });

    await test.step('resolves suspense, with a second person', async () => {
      const reference = `kira ${Date.now()}`;
      await button(page, tr['transfers.record']).click();
      await send(page, tr['transfers.record'], {
        [tr['transfers.reference']]: reference,
        [tr['of.amount']]: '75',
        [tr['transfers.bankReference']]: `satır ${randomUUID()}`,
        [tr['transfers.payer']]: 'Zeynep Demir',
        [tr['of.why']]: 'line 8 of the statement',
      });
      await page.goto(office('suspense'));
      await openRow(page, new RegExp(reference));
      await page.keyboard.press('a');
      await send(page, tr['suspense.resolve'], {
        [tr['of.resolution']]: tr['resolution.credit'],
        [tr['of.customer']]: customer.username,
        [tr['of.why']]: 'the payer wrote the wrong note',
      });
      await second.goto(office('approvals'));
      await openRow(second, new RegExp(`${demoPeople.secondOperator} · suspense`));
      await lookAt(second, 'a request to resolve suspense');
      await second.keyboard.press('a');
      await confirm(second, tr['approvals.approve'], 'seen and agreed');
      expect(await cashOf(customer)).toBe(begun + 325);
    });
    for (const each of [page, second]) await each.context().close();
  },
);

test(
  'a casino manager switches a game and a provider off, the hall reacts, and games get their places and devices',
  onceIsEnough,
  async ({ browser, page: visitor }) => {
    const page = await atTheDesk(browser, demoPeople.operator);
    const customer = await newCustomer();
    const launch = () => ask('casino/fellaunchurl', { code: 'lale', isMobile: false }, customer);
    const isInHall = async () => {
      await open(visitor, '/casino/slot');
      return (
        (await visitor.getByRole('button', { name: `${site['game.play']}: Lale`, exact: true }).count()) > 0
      );
    };
    expect((await launch()).success).toBe(true);
    expect(await isInHall()).toBe(true);

    await page.goto(office('games?words=lale'));
    const game = await openRow(page, /^Lale · /);
    await button(game, tr['providers.gameOff']).click();
    await confirm(page, tr['providers.gameOff'], why);
    await expect.poll(async () => (await launch()).success).toBe(false);
    await expect.poll(isInHall).toBe(false);
    await lookAt(page, 'a game that is off');
    await button(game, tr['providers.gameOn']).click();
    await confirm(page, tr['providers.gameOn'], why);
    await expect.poll(async () => (await launch()).success).toBe(true);

    await button(game, tr['games.arrange']).click();
    await send(page, tr['games.arrange'], {
      [tr['games.place']]: '1',
      [tr['games.devices']]: tr['devices.phone'],
      [tr['of.why']]: why,
    });
    await expect.poll(async () => (await launch()).message).toBe(refusals.game_needs_phone.tr);
    await page.goto(office('games'));
    const rowAt = (place: number) => page.getByRole('row').nth(place);
    await expect(rowAt(1)).toContainText('Lale');
    const other = (await rowAt(3).getByRole('link').textContent())!;
    await rowAt(3).dragTo(rowAt(1));
    await expect(dialogOf(page).getByLabel(tr['games.place'], { exact: true })).toHaveValue('1');
    await send(page, tr['games.arrange'], { [tr['of.why']]: why });
    await expect(rowAt(1)).toContainText(other.split(' · ')[0]!);
    await expect(rowAt(2)).toContainText('Lale');
    await button(await openRow(page, /^Lale · /), tr['games.arrange']).click();
    await send(page, tr['games.arrange'], {
      [tr['games.devices']]: tr['devices.all'],
      [tr['of.why']]: why,
    });
    await expect.poll(async () => (await launch()).success).toBe(true);

    await page.goto(office('providers'));
    const drawer = await openRow(page, 'Felek');
    await button(drawer, tr['providers.off']).click();
    await confirm(page, tr['providers.off'], why);
    await expect.poll(async () => (await launch()).success).toBe(false);
    await lookAt(page, 'a provider that is off');
    await button(drawer, tr['providers.on']).click();
    await confirm(page, tr['providers.on'], why);
    await expect.poll(isInHall).toBe(true);
    await page.context().close();
  },
);

test(
  'a casino manager narrows a game’s stakes, to which the stage keeps, and raises them by two',
  onceIsEnough,
  async ({ browser }) => {
    const customer = await funded();
    const [page, other] = await twoPeople(browser);
    // The stage has an opaque origin, so a header of its own would be asked for before each request.
    const player = await (await browser.newContext()).newPage();
    const stake = player.locator('.stake-box .figure');
    const sit = async () => {
      const launched = await ask('casino/fellaunchurl', { code: 'lale', isMobile: false }, customer);
      await player.goto('about:blank');
      await player.goto(new URL(launched.data, url()).href);
      await expect(player.locator('body')).toHaveAttribute('data-phase', 'idle', { timeout: 60_000 });
    };
    /** The whole ladder, as its panel lists it. */
    const ladder = async () => {
      const step = player.locator('dialog .stake-step b');
      await stake.click();
      await expect(step.first()).toBeVisible();
      const steps = await step.allTextContents();
      await player.keyboard.press('Escape');
      await expect(step).toHaveCount(0);
      return steps;
    };
    const set = async (least: string, most: string) => {
      await button(await openRow(page, /^Lale · /), tr['games.stakes']).click();
      await send(page, tr['games.stakes'], {
        [tr['games.leastStake']]: least,
        [tr['games.mostStake']]: most,
        [tr['of.why']]: why,
      });
    };
    const shows = (amount: string) =>
      expect(page.getByRole('complementary').getByText(amount, { exact: true }).first()).toBeVisible();
    await sit();
    const whole = await ladder();
    const [lowest, highest] = [whole[0]!, whole.at(-1)!];
    expect([lowest, highest]).toEqual(['₺1,00', '₺2.000,00']);
    await stake.click();
    await player.getByRole('button', { name: '₺100,00', exact: true }).click();

    await page.goto(office('games?words=lale'));
    await test.step('is told at its field which stakes there are', async () => {
      await button(await openRow(page, /^Lale · /), tr['games.stakes']).click();
      const form = dialogOf(page);
      await form.getByLabel(tr['games.mostStake'], { exact: true }).fill('47');
      await form.getByLabel(tr['of.why'], { exact: true }).fill(why);
      await button(form, tr['games.stakes']).click();
      await expect(form.getByLabel(tr['games.mostStake'], { exact: true })).toHaveAccessibleDescription(
        /^Oyunun bahislerinden biri olmalı: ₺1,00 · ₺2,00 · .* · ₺2\.000,00\.$/,
      );
      await lookAt(page, 'a stake that the game has not');
      await page.keyboard.press('Escape');
    });

    await test.step('narrows them alone', async () => {
      await set('2', '20');
      await shows('₺20,00');
      await lookAt(page, 'a game with other stakes');
    });

    await test.step('an open stage is told, and keeps to them', async () => {
      const before = await cashOf(customer);
      // As long as a server may hold the stakes from before.
      await expect
        .poll(async () => {
          const info = await ask('casino/gameinfo', { code: 'lale', providerId: houseProvider });
          return (info.data as { mostStake: number }).mostStake;
        })
        .toBe(20);
      await player.locator('.spin').first().click();
      const refused = player.getByRole('alert');
      await expect(refused).toContainText('Bu oyunda bir bahis en az ₺2,00, en çok ₺20,00 olabilir.');
      expect(await cashOf(customer)).toBe(before);
      await button(player, 'Yeniden dene').click();
      await expect.poll(ladder).toEqual(['₺2,00', '₺4,00', '₺6,00', '₺10,00', '₺20,00']);
      await stake.click();
      await player.getByRole('button', { name: '₺20,00', exact: true }).click();
      const bet = player.waitForResponse('**/api/fel/bet');
      await player.locator('.spin').first().click();
      expect((await bet).status()).toBe(200);
    });

    await test.step('raises them with a second person', async () => {
      await set('1', '2000');
      await shows('₺20,00');
      await other.goto(office('approvals'));
      await openRow(other, /game .* lale/);
      await expect(other.getByRole('complementary')).toContainText('20.00 → 2000.00');
      await lookAt(other, 'a request to raise the stakes of a game');
      await approve(other, /game .* lale/);
      await page.reload();
      await shows('₺2.000,00');
      await expect
        .poll(async () => {
          await sit();
          return ladder();
        })
        .toEqual(whole);
    });
    for (const each of [page, other, player]) await each.context().close();
  },
);

const market = '1';
const legOf = (event: string) => ({ event, market, outcome: '1', version: 1, odds: 2100, banker: false });
const slipOf = (event: string, stake: number) => ({
  id: randomUUID(),
  legs: [legOf(event)],
  builders: [],
  sizes: [1],
  stake,
  multiplier: 1,
  policy: 'any',
  freeBet: null,
  boost: null,
  eachWay: false,
});

test(
  'a trader decides on a waiting bet, suspends a match, and sets a result and voids by two',
  onceIsEnough,
  async ({ browser }) => {
    const customer = await funded();
    const events = [`test:match:${randomUUID()}`, `test:match:${randomUUID()}`] as const;
    for (const event of events) await house.say(fixture(event), odds(event, usualMarkets));
    const [first, second] = events;
    const place = async (event: string, stake: number) => {
      const placed = await ask('sports/place', slipOf(event, stake), customer);
      expect(placed.success, placed.message).toBe(true);
      return (placed.data as { bet: { id: string; reference: string; state: string } }).bet;
    };
    const stateOf = async (id: string) =>
      ((await ask('sports/bet', { bet: id }, customer)).data as { bet: { state: string } }).bet.state;
    const [page, other] = await twoPeople(browser);

    await test.step('has bets above an amount looked at', async () => {
      await page.goto(office('trading'));
      await button(page, tr['trading.set']).click();
      await send(page, tr['trading.set'], {
        [tr['trading.scope']]: first,
        [tr['trading.reviewStake']]: '100',
        [tr['of.why']]: why,
      });
    });
    const [accepted, refused] = [await place(first, 120), await place(first, 130)];
    expect(accepted.state).toBe('review');

    await test.step('accepts one that waits, and refuses another', async () => {
      await page.goto(office('bets'));
      await openRow(page, new RegExp(accepted.reference));
      await lookAt(page, 'a bet that waits');
      await page.keyboard.press('a');
      await confirm(page, tr['bets.accept'], why);
      await expect.poll(() => stateOf(accepted.id)).toBe('accepted');
      // The next one took its place.
      await expect(page.getByRole('complementary')).toContainText('₺130,00');
      await page.keyboard.press('r');
      await confirm(page, tr['bets.refuse'], why);
      await expect.poll(() => stateOf(refused.id)).toBe('refused');
    });

    await test.step('suspends a match, which takes no bet', async () => {
      await page.goto(office('trading'));
      await button(page, tr['trading.suspend']).click();
      await send(page, tr['trading.suspend'], {
        [tr['trading.level']]: tr['level.event'],
        [tr['trading.scopeId']]: second,
        [tr['of.state']]: tr['offer.suspended'],
        [tr['of.why']]: why,
      });
      await expect
        .poll(async () => (await ask('sports/place', slipOf(second, 10), customer)).success)
        .toBe(false);
      await button(page, tr['trading.suspend']).click();
      await send(page, tr['trading.suspend'], {
        [tr['trading.level']]: tr['level.event'],
        [tr['trading.scopeId']]: second,
        [tr['of.state']]: tr['offer.open'],
        [tr['of.why']]: why,
      });
    });

    const voided = await place(second, 20);
    await test.step('sets a result, with a second person', async () => {
      await button(page, tr['trading.result']).click();
      await send(page, tr['trading.result'], {
        [tr['trading.event']]: first,
        [tr['trading.market']]: market,
        [tr['trading.results']]: '1 won\n2 lost\n3 lost',
        [tr['of.why']]: why,
      });
      expect(await stateOf(accepted.id)).toBe('accepted');
      await approve(other, new RegExp(first));
      await expect.poll(() => stateOf(accepted.id)).toBe('settled');
    });

    await test.step('voids the bets of a match, with a second person', async () => {
      await button(page, tr['trading.void']).click();
      await send(page, tr['trading.void'], { [tr['trading.event']]: second, [tr['of.why']]: why });
      await approve(other, new RegExp(second));
      await expect.poll(() => stateOf(voided.id)).toBe('void');
    });
    for (const each of [page, other]) await each.context().close();
  },
);

test(
  'player protection excludes a customer, closes an account, and opens it again by two',
  onceIsEnough,
  async ({ browser }) => {
    const [excluded, closed] = [await newCustomer(), await newCustomer()];
    const [page, second] = await twoPeople(browser);
    const act = async (customer: Customer, title: string, values: Readonly<Record<string, string>> = {}) => {
      await page.goto(office(`customers/${await codeOf(customer)}`));
      await button(page, title).click();
      await send(page, title, { ...values, [tr['of.why']]: why });
    };
    const logsIn = async ({ username, address }: Customer) =>
      (await ask('auth/login', { username, password }, { address })).success;

    await act(excluded, tr['customer.exclude'], { [tr['customer.period']]: tr['period.sixMonths'] });
    await expect(page.getByText(tr['account.excluded'], { exact: true }).first()).toBeVisible();
    // An exclusion cannot be lifted before its end.
    await button(page, tr['customer.reopen']).click();
    const form = dialogOf(page);
    await form.getByLabel(tr['of.why'], { exact: true }).fill(why);
    await button(form, tr['customer.reopen']).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await lookAt(page, 'a reopening that is refused');
    await page.keyboard.press('Escape');

    await act(closed, tr['customer.close']);
    expect(await logsIn(closed)).toBe(false);
    await act(closed, tr['customer.reopen']);
    expect(await logsIn(closed)).toBe(false);
    await approve(second, /customer/);
    expect(await logsIn(closed)).toBe(true);
    for (const each of [page, second]) await each.context().close();
  },
);

test(
  'compliance reveals a field with a reason, and an auditor finds it in the record and verifies its chain',
  onceIsEnough,
  async ({ browser }) => {
    const customer = await newCustomer();
    const usercode = await codeOf(customer);
    const reason = `request of the regulator ${Date.now()}`;
    const page = await atTheDesk(browser, demoPeople.support);
    await page.goto(office(`customers/${usercode}`));
    await expect(page.getByRole('main')).not.toContainText(customer.phone);
    await button(page, tr['reveal.title']).click();
    const form = dialogOf(page);
    await form.getByLabel(tr['reveal.field'], { exact: true }).selectOption({ label: tr['reveal.phone'] });
    await button(form, tr['reveal.title']).click();
    // Not without a reason.
    await expect(form.getByLabel(tr['of.why'], { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel(tr['of.why'], { exact: true }).fill(reason);
    await button(form, tr['reveal.title']).click();
    await expect(form).toContainText(customer.phone);
    await page.context().close();

    const auditor = await atTheDesk(browser, demoPeople.auditor);
    await auditor.goto(office('decisions?kind=reveal'));
    await expect(auditor.getByText(reason)).toBeVisible();
    await expect(auditor.getByText(customer.phone)).toHaveCount(0);
    await button(auditor, tr['record.verify']).click();
    await button(dialogOf(auditor), tr['record.verify']).click();
    await expect(dialogOf(auditor)).toContainText(tr['record.whole']);
    await lookAt(auditor, 'a record that is whole');
    await auditor.context().close();
  },
);

test(
  'an access admin takes a role, and ends the sessions of a colleague',
  onceIsEnough,
  async ({ browser }: { browser: Browser }) => {
    const page = await atTheDesk(browser, demoPeople.admin);
    const colleague = await operatorToken(demoPeople.support);
    const mayAnswer = async () => (await ask('office/chats', {}, colleague)).status;
    expect(await mayAnswer()).toBe(200);
    await page.goto(office('operators'));
    const drawer = await openRow(page, new RegExp(`^${demoPeople.support} `));
    await button(drawer, tr['operators.end']).click();
    await confirm(page, tr['operators.end'], why);
    expect(await mayAnswer()).toBe(401);
    // One person takes a role. To give it back takes two.
    await button(drawer, tr['operators.setRoles']).click();
    await dialogOf(page).getByRole('checkbox', { name: tr['role.support'], exact: true }).uncheck();
    await confirm(page, tr['operators.setRoles'], why);
    const after = await operatorToken(demoPeople.support);
    expect((await ask('office/chats', {}, after)).status).toBe(403);
    await page.context().close();
  },
);
