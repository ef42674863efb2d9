// The house's sportsbook: a visitor looks around; a customer bets, sees prices move, cashes out and is paid. The feed is the test's.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { shareText } from '../apps/site/src/sports/slip/slip.ts';
import { words } from '../apps/site/src/sports/words.ts';
import { tr as siteTr } from '../apps/site/src/texts/tr.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import {
  fixture,
  market,
  matchResult,
  odds,
  settlement,
  startSportsHouse,
  total,
  usualMarkets,
  type SportsHouse,
} from '../testbed/sports-house.ts';
import { ask, logIn } from './people.ts';
import { enter, isTakenOver, lookAt, markDrawn, open, phoneScreen, speak, test } from './visit.ts';

// One house for all of them.
test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);

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

const tr = (key: keyof typeof words) => words[key][0];
const en = (key: keyof typeof words) => words[key][1];
const named = (name: string) => ({ tr: name, en: name });

/** A match with markets of its own teams, whose names no other match has; an hour ahead, or live at 1–0. */
async function newMatch(isLive = false): Promise<{ event: string; home: string; away: string }> {
  const id = randomUUID().slice(0, 8);
  const event = `test:match:${id}`;
  const [home, away] = [`Mercanbahçespor ${id}`, `Papatya ${id}`];
  const status = isLive ? 'live' : 'notStarted';
  const score = {
    home: 1,
    away: 0,
    matchStatus: 7,
    clock: '58:20',
    periods: [],
    statistics: { corners: [4, 3] },
  };
  await house.say(
    fixture(event, { home: named(home), away: named(away), status }),
    odds(event, usualMarkets, { status, ...(isLive && { score }) }),
  );
  // The messages are stored by now, and applied a moment later.
  await expect.poll(async () => (await ask('sports/event', { event })).success).toBe(true);
  return { event, home, away };
}

/** The words of these elements that lie on more than one line. */
function brokenWords(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const text = element.firstChild as Text;
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}

const slipOf = (page: Page) => page.getByRole('complementary', { name: tr('slip.title') });
const priceOf = (page: Page, team: string) =>
  page.getByRole('listitem').filter({ hasText: team }).locator('[data-price]');
const fillStake = (page: Page, stake: string) => slipOf(page).getByRole('textbox').fill(stake);
const placeButton = (page: Page) => slipOf(page).locator('button[type=submit]');
const taken = (page: Page) => slipOf(page).getByText(tr('bet.accepted'));

for (const [language, isLive] of [
  ['tr', false],
  ['en', true],
] as const) {
  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test(`a match is in the page with its prices (${language})`, async ({ page, context }) => {
      const { event, home, away } = await newMatch(isLive);
      await context.addCookies([{ name: 'lang', value: language, url: house.url }]);
      await page.goto(`${house.url}/spor/mac/${event}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${home} – ${away}`);
      const prices = page.locator('[data-price]');
      await expect(prices.first()).toBeVisible();
      await expect(prices.first()).toHaveAccessibleName(/, \d+\.\d\d$/);
    });
  });

  test(`a match and the programme are taken over as the server drew them (${language})`, async ({ page }) => {
    const { event } = await newMatch(isLive);
    await speak(page, language);
    await markDrawn(page);
    for (const path of [`/spor/mac/${event}`, '/spor', '/livespor'])
      expect([path, await isTakenOver(page, path)]).toEqual([path, true]);
  });
}

test('a match waits for no file of code that its page does not name', async ({ page }) => {
  const { event } = await newMatch();
  await page.setViewportSize(phoneScreen);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.push(pathname);
  });
  await open(page, `/spor/mac/${event}`);
  const waited = [...asked];
  const markup = await (await page.request.get(`${house.url}/spor/mac/${event}`)).text();
  expect(waited.length).toBeGreaterThan(2);
  expect(waited.filter((file) => !markup.includes(`"${file}"`))).toEqual([]);
  expect(waited.length).toBeLessThanOrEqual(10);
});

test('an open match asks for itself alone, and the slip hears what it answers', async ({ page }) => {
  const { event } = await newMatch(true);
  await open(page, `/spor/mac/${event}`);
  // A market that no row of a list has.
  const equal = { type: 29, specifiers: {} };
  await house.say(odds(event, [market(equal, { 74: 1.8, 76: 1.9 })], { status: 'live' }));
  const price = page.getByRole('main').getByRole('button', { name: /^Karşılıklı Gol: Var, / });
  await price.click();
  await expect(slipOf(page).getByText('1.80')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/sports/event')) asked.push(new URL(request.url()).pathname);
  });
  await house.say(odds(event, [market(equal, { 74: 1.95, 76: 1.75 })], { status: 'live' }));
  await expect(price).toHaveAccessibleName(/1\.95/);
  await expect(slipOf(page).getByText('1.95')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect([...new Set(asked)]).toEqual(['/api/sports/event']);
});

test('a visitor looks around on a phone and a desktop, and is asked to log in before a bet', async ({
  page,
}) => {
  const match = await newMatch();
  const live = await newMatch(true);
  await page.setViewportSize(phoneScreen);
  await open(page, '/spor');
  await expect(page.getByRole('heading', { name: 'Lale Ligi' }).first()).toBeVisible();
  await lookAt(page, 'the programme');
  await page.getByRole('searchbox').fill(match.home);
  await expect(page.getByText(match.home, { exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: new RegExp(match.home) }).click();
  await expect(page.getByRole('heading', { level: 1, name: match.home })).toBeAttached();
  await lookAt(page, 'an event');
  expect(await page.getByText(match.home, { exact: true }).evaluateAll(brokenWords)).toEqual([]);
  await page.getByRole('button', { name: tr('sports.statistics') }).click();
  await expect(page.getByText(tr('event.noStatistics'))).toBeVisible();
  await page.getByRole('button', { name: tr('event.markets'), exact: true }).click();
  const results = page.getByRole('region', { name: 'Maç Sonucu' });
  await results.getByRole('button', { name: /favori bahislere ekle/ }).click();
  await page.getByRole('button', { name: tr('event.favourites'), exact: true }).click();
  await expect(results).toBeVisible();
  await expect(page.getByRole('button', { name: /2,5 Üst/ })).toHaveCount(0);
  await page.getByRole('button', { name: tr('sports.allGroups'), exact: true }).click();
  await page.getByRole('button', { name: /2,5 Üst/ }).click();
  // Nothing lies over the slip's bar, however large the text is.
  const sizeText = (size: string) =>
    page.evaluate((now) => void (document.documentElement.style.fontSize = now), size);
  await sizeText('200%');
  await page.getByRole('button', { name: new RegExp(tr('slip.title')) }).click();
  await expect(page.getByRole('dialog').getByText('2,5 Üst')).toBeVisible();
  await sizeText('');
  await lookAt(page, 'the slip on a phone');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tr('slip.login') })
    .click();
  await expect(page).toHaveURL(/dialog=login/);

  await speak(page, 'en');
  const shared = shareText([{ event: match.event, market: '1', outcome: '1' }]);
  await open(page, `/spor?coupon=${encodeURIComponent(shared)}`);
  await page.getByRole('button', { name: en('slip.shared.dismiss') }).click();
  await page.getByRole('button', { name: new RegExp(en('slip.title')) }).click();
  await expect(page.getByRole('dialog').getByText('Over 2.5')).toBeVisible();
  await lookAt(page, 'the slip on a phone in English');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/livespor');
  await expect(page.getByRole('link', { name: new RegExp(live.home) }).getByText('58:20')).toBeVisible();
  // The slip is still there.
  await expect(page.getByRole('complementary', { name: en('slip.title') })).toContainText('Over 2.5');
  await lookAt(page, 'the live page');
  await open(page, `/spor?coupon=${encodeURIComponent(shared)}`);
  await page.getByRole('button', { name: en('slip.shared.play') }).click();
  const slip = page.getByRole('complementary', { name: en('slip.title') });
  await expect(slip).toContainText('Match result');
  await expect(slip).not.toContainText('Over 2.5');
});

test('a customer places a single, a multiple and a system, cashes a part out, and sees how they ended', async ({
  page,
}) => {
  const [first, second, third, fourth] = [
    await newMatch(),
    await newMatch(),
    await newMatch(),
    await newMatch(),
  ] as const;
  await enter(page, await logIn(demoPeople.funded));
  // The overview shows a sport's next eight matches, and the house has those of the tests before as well. The sport's own page has all.
  await open(page, '/spor?tab=sr:sport:1');

  // With the keyboard alone.
  await priceOf(page, first.home).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await fillStake(page, '100');
  await expect(slipOf(page).getByText('₺210,00')).toBeVisible();
  await expect(placeButton(page)).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(taken(page)).toHaveCount(1);

  for (const { home } of [second, third]) await priceOf(page, home).first().click();
  // It survives a reload.
  await page.reload();
  await fillStake(page, '10');
  await expect(slipOf(page).getByText('₺44,10')).toBeVisible();
  await placeButton(page).click();
  await expect(taken(page)).toHaveCount(2);

  for (const { home } of [second, third, fourth]) await priceOf(page, home).first().click();
  await slipOf(page)
    .getByRole('button', { name: tr('slip.system') })
    .click();
  await slipOf(page).getByRole('checkbox').first().check();
  await slipOf(page)
    .getByRole('button', { name: /Sistem 1\/2/ })
    .click();
  await slipOf(page)
    .getByRole('button', { name: /Sistem 2\/2/ })
    .click();
  await fillStake(page, '10');
  // Two lines of a banker and one more: 2 × 10 × 2.10 × 2.10.
  await expect(slipOf(page).getByText('₺88,20')).toBeVisible();
  await lookAt(page, 'a system');
  await placeButton(page).click();
  await expect(taken(page)).toHaveCount(3);

  // A stake beyond a limit names the one that would pass, as a button.
  await priceOf(page, fourth.home).first().click();
  await fillStake(page, '99999');
  const passes = slipOf(page).getByRole('button', { name: /oyna$/ }).filter({ hasText: '₺' });
  await passes.click();
  await expect(passes).toHaveCount(0);
  await slipOf(page)
    .getByRole('button', { name: tr('slip.clear') })
    .click();

  // Odds as they are written elsewhere, and a bet at one tap.
  await slipOf(page).getByText(tr('slip.settings')).click();
  await slipOf(page).getByLabel(tr('sports.format')).selectOption('fractional');
  await expect(priceOf(page, fourth.home).first()).toHaveAccessibleName(/11\/10/);
  await slipOf(page).getByLabel(tr('sports.format')).selectOption('decimal');
  await slipOf(page).getByLabel(tr('slip.oneTap'), { exact: true }).check();
  await priceOf(page, fourth.home).first().click();
  await expect(taken(page)).toHaveCount(4);

  await page.getByRole('link', { name: tr('sports.myBets') }).click();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(4);
  await lookAt(page, 'my bets');
  const single = cards.last();
  // The list now shows its cash-out value.
  await single.getByRole('button', { name: /^Bozdur: ₺/ }).click();
  await single.getByRole('slider').fill('50');
  await single.getByText(tr('cash.rule'), { exact: true }).click();
  await single.getByLabel(tr('cash.rule.least')).fill('1000');
  await single.getByRole('button', { name: tr('cash.rule.set') }).click();
  await expect(single.getByText(/kendiliğinden bozdurulur$/)).toBeVisible();
  const offer = single.getByRole('button', { name: /bozdur$/ });
  await expect(offer).toBeEnabled();
  await expect(single.getByText(tr('cash.fair'))).toBeVisible();
  await lookAt(page, 'a cash-out');
  await offer.click();
  await expect(single.getByText(tr('bets.cashedPart'))).toBeVisible();

  await house.say(
    ...[first, second, third, fourth].map(({ event }, place) =>
      settlement(event, [
        [matchResult, { 1: place === 2 ? 'lost' : 'won', 2: 'lost', 3: place === 2 ? 'won' : 'lost' }],
      ]),
    ),
  );
  await page.getByRole('button', { name: tr('bets.settled') }).click();
  await expect(cards).toHaveCount(4);
  await expect(page.getByText(tr('bets.leg.lost')).first()).toBeVisible();
  await expect(page.getByText(tr('bets.certainty.2')).first()).toBeVisible();
  await cards
    .first()
    .getByRole('button', { name: tr('receipt.open') })
    .click();
  await expect(page.getByText(tr('receipt.right'))).toBeVisible();
  await lookAt(page, 'settled bets');
});

test('a live bet waits: a price that moves is accepted first, and a goal during the wait refuses it', async ({
  page,
}) => {
  const { event, home } = await newMatch(true);
  await enter(page, await logIn(demoPeople.funded));
  await open(page, '/livespor');
  const price = priceOf(page, home).first();
  await price.click();
  await fillStake(page, '20');

  const moveTo = (decimal: number) =>
    house.say(odds(event, [market(matchResult, { 1: decimal, 2: 3.4, 3: 3.3 })], { status: 'live' }));
  await moveTo(2.2);
  await expect(price).toHaveAccessibleName(/2\.20/);
  await expect(slipOf(page).getByText(tr('slip.moved'))).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  await slipOf(page)
    .getByRole('button', { name: tr('slip.accept'), exact: true })
    .click();
  await expect(slipOf(page).getByText('₺44,00')).toBeVisible();
  await placeButton(page).click();
  await expect(slipOf(page).getByText(/Onaylanıyor: /)).toBeVisible();
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await slipOf(page)
    .getByRole('button', { name: tr('bet.again') })
    .click();

  await placeButton(page).click();
  await expect(slipOf(page).getByText(/Onaylanıyor: /)).toBeVisible();
  const score = { home: 2, away: 0, matchStatus: 7, clock: '60:00', periods: [], statistics: {} };
  await house.say(
    odds(event, [market(matchResult, { 1: 1.2, 2: 6, 3: 15 }), market(total('2.5'), { 12: 1.4, 13: 2.8 })], {
      status: 'live',
      score,
    }),
  );
  await expect(slipOf(page).getByText(tr('slip.why.game_changed'))).toBeVisible({ timeout: 20_000 });
  await expect(slipOf(page).getByText(tr('bet.noMoney'))).toBeVisible();
  await slipOf(page)
    .getByRole('button', { name: tr('bet.takeBack') })
    .click();
  await expect(slipOf(page).getByText(home, { exact: true })).toBeVisible();

  await house.say(
    odds(event, [market(matchResult, { 1: 1.2, 2: 6, 3: 15 }, { status: 'suspended' })], { status: 'live' }),
  );
  await expect(price).toHaveAccessibleName(new RegExp(tr('sports.suspended')));
  await expect(placeButton(page)).toBeDisabled();
});

test('a customer builds a bet from one match, is told which selections cannot stand together, and sees it settled', async ({
  page,
}) => {
  const { event } = await newMatch();
  await house.say(odds(event, [...usualMarkets, market(total('0.5'), { 12: 1.05, 13: 9 })]));
  await enter(page, await logIn(demoPeople.funded));
  await open(page, `/spor/mac/${event}`);
  await expect(page.getByText(/^Erken ödeme: /)).toBeVisible();
  await page.getByRole('button', { name: tr('event.builder'), exact: true }).click();
  const prices = page.getByRole('main').locator('[data-price]');
  await prices
    .and(page.getByRole('button', { name: /^Maç Sonucu/ }))
    .first()
    .click();
  await prices.and(page.getByRole('button', { name: /2,5 Üst/ })).click();
  // 1 / (.288784 × 1.05²)
  await expect(page.getByRole('status').filter({ hasText: '3.14' })).toBeVisible();
  await expect(slipOf(page).getByText(tr('slip.builder'), { exact: true })).toBeVisible();
  await fillStake(page, '10');
  await expect(slipOf(page).getByText('₺31,40')).toBeVisible();
  await lookAt(page, 'a bet builder');

  await prices.and(page.getByRole('button', { name: /0,5 Alt/ })).click();
  await expect(slipOf(page).getByText(tr('slip.why.legs_contradict')).first()).toBeVisible();
  await expect(slipOf(page).getByText(tr('slip.mend'))).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  await prices.and(page.getByRole('button', { name: /0,5 Alt/ })).click();
  await expect(placeButton(page)).toBeEnabled();
  await placeButton(page).click();
  await expect(taken(page)).toHaveCount(1);

  // The remaining legs have the price that was fixed at placement: 10 × 2.134.
  await house.say(
    settlement(event, [
      [matchResult, { 1: 'won', 2: 'lost', 3: 'lost' }],
      [total('2.5'), { 12: 'void', 13: 'void' }],
    ]),
  );
  await page.getByRole('link', { name: tr('sports.myBets') }).click();
  await page.getByRole('button', { name: tr('bets.settled') }).click();
  const card = page.getByRole('article').filter({ hasText: tr('slip.builder') });
  await expect(card.getByText('₺21,34')).toBeVisible();
  await expect(card.getByText(tr('bets.leg.void'))).toBeVisible();
  await lookAt(page, 'a settled builder');
});

/** A race of four, whose first three are placed. */
async function newRace(): Promise<{ event: string; name: string }> {
  const id = randomUUID().slice(0, 8);
  const event = `test:race:${id}`;
  const name = `Race ${id}, 4 runners`;
  const runners = ['Kara Doru', 'Gece Rüzgâr', 'Mavi Yıldız', 'Ak Fırtına'];
  const priced = (of: Parameters<typeof market>[0], prices: readonly number[]) => {
    const made = market(of, Object.fromEntries(prices.map((price, place) => [String(place + 1), price])));
    const outcomes = made.outcomes!.map((each, place) => ({ ...each, name: named(runners[place]!) }));
    return { ...made, outcomes };
  };
  await house.say(
    fixture(event, {
      sport: { id: 'felek:sport:horses', names: { tr: 'At Yarışı', en: 'Horse racing' } },
      league: { id: 'felek:course:1', names: named('Ege Hipodromu'), category: named('Ege') },
      home: named(name),
      away: named(''),
    }),
    odds(event, [priced(raceWinner, [5, 3, 4, 6]), priced(raceTop, [1.9, 1.4, 1.6, 2.1])]),
  );
  return { event, name };
}
const raceWinner = { type: 534, specifiers: { places: '3', share: '1:4', variant: 'felek:race' } };
const raceTop = { type: 536, specifiers: { variant: 'felek:race', winners: '3' } };

/** The token of an operator. */
async function operator(): Promise<{ readonly token: string }> {
  const { data } = await ask('office/login', { username: demoPeople.operator, password: demoPassword });
  return data;
}

test('on a phone in English a customer plays boosted odds, a race each way and the free bet of an offer, and verifies a receipt', async ({
  page,
}) => {
  const [match, other, race] = [await newMatch(), await newMatch(), await newRace()];
  const boosted = await ask(
    'office/sportsboost',
    {
      id: crypto.randomUUID(),
      event: match.event,
      market: '1',
      outcome: '1',
      odds: 2400,
      from: null,
      to: new Date(Date.now() + 1_800_000).toISOString().slice(0, -1),
      mostStake: 50,
      budget: 1000,
      why: 'the journey plays it',
    },
    await operator(),
  );
  expect(boosted).toMatchObject({ success: true });
  await page.setViewportSize(phoneScreen);
  await speak(page, 'en');
  await enter(page, await logIn(demoPeople.funded));
  const slip = page.getByRole('dialog');
  const openSlip = () => page.getByRole('button', { name: new RegExp(en('slip.title')) }).click();
  const send = async () => {
    await slip.locator('button[type=submit]').click();
    await expect(slip.getByText(en('bet.accepted')).first()).toBeVisible();
    await slip
      .getByRole('button', { name: en('bet.done') })
      .first()
      .click();
    await page.keyboard.press('Escape');
  };

  await open(page, `/spor/mac/${match.event}`);
  await page.getByRole('button', { name: /boosted odds 2\.40, ordinary 2\.10/ }).click();
  await lookAt(page, 'a boost');
  await openSlip();
  await slip.getByRole('textbox').fill('10');
  await expect(slip.getByText('₺24.00')).toBeVisible();
  await lookAt(page, 'the slip with a boost');
  await send();

  await open(page, `/spor/mac/${race.event}`);
  await expect(page.getByText(en('slip.eachWay'), { exact: false }).first()).toBeVisible();
  await page
    .locator('[data-price]')
    .and(page.getByRole('button', { name: /Kara Doru/ }))
    .first()
    .click();
  await lookAt(page, 'a race');
  await openSlip();
  await slip.getByRole('checkbox', { name: en('slip.eachWay') }).check();
  await slip.getByRole('textbox').fill('10');
  // 10 × 5 to win and 10 × 2 to be placed.
  await expect(slip.getByText('₺70.00')).toBeVisible();
  await lookAt(page, 'a slip each way');
  await send();

  await open(page, '/dashboard/bonuses');
  const offer = page.getByRole('listitem').filter({ hasText: 'Welcome free bet' });
  await offer.getByRole('button').first().click();
  await expect(page.getByRole('link', { name: en('free.use') })).toBeVisible();
  await lookAt(page, 'the free bets');
  await open(page, `/spor/mac/${other.event}`);
  await page
    .locator('[data-price]')
    .and(page.getByRole('button', { name: /^Match result/ }))
    .first()
    .click();
  await openSlip();
  await slip
    .getByRole('group', { name: en('free.title') })
    .getByRole('button')
    .first()
    .click();
  // 50 × 2.10 without the stake.
  await expect(slip.getByText('₺55.00')).toBeVisible();
  await send();

  const said = { producer: 'live', sentAt: new Date(), raw: '', kind: 'settlement', certainty: 2 } as const;
  const end = (result: 0 | 1) => ({ result, voidFactor: 0 }) as const;
  const endsOf = (...of: readonly (0 | 1)[]) =>
    of.map((each, place) => ({ id: String(place + 1), end: end(each) }));
  await house.say(settlement(match.event, [[matchResult, { 1: 'won', 2: 'lost', 3: 'lost' }]]), {
    ...said,
    event: race.event,
    markets: [
      { ...raceWinner, outcomes: endsOf(0, 1, 0, 0) },
      { ...raceTop, outcomes: endsOf(1, 1, 1, 0) },
    ],
  });
  await open(page, '/spor/kuponlarim');
  await page.getByRole('button', { name: en('bets.settled') }).click();
  const raced = page.getByRole('article').filter({ hasText: race.name });
  await expect(raced.getByText(/Place \(first 3, 1\/4\)/)).toBeVisible();
  // The win half lost, and the place half paid 10 × 2.
  await expect(raced.getByText('₺20.00').first()).toBeVisible();
  const raised = page.getByRole('article').filter({ hasText: match.home });
  await expect(raised.getByText('₺24.00').first()).toBeVisible();
  await raised.getByRole('button', { name: en('receipt.open') }).click();
  await expect(raised.getByText('2.10 → 2.40')).toBeVisible();
  await raised.getByRole('button', { name: en('receipt.verify') }).click();
  await expect(raised.getByText(/is published once that day is over/)).toBeVisible();
  await lookAt(page, 'bets with a boost and each way');
});

test('a price that moves shows it and moves nothing beside it, on the narrowest screen too', async ({
  page,
}) => {
  const { event, home } = await newMatch(true);
  const priced = (first: number) =>
    house.say(odds(event, [market(matchResult, { 1: first, 2: 10.5, 3: 16 })], { status: 'live' }));
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['/livespor', `/spor/mac/${event}`]) {
      await priced(15);
      await open(page, address);
      const prices = page.getByRole('main').locator('[data-price]');
      const price = address === '/livespor' ? priceOf(page, home).first() : prices.first();
      // Prices out of sight are not kept up to date.
      await price.scrollIntoViewIfNeeded();
      // The page may have been drawn before this price, and then shows its arrow first.
      await expect(price).toHaveAccessibleName(/15\.00$/);
      const before = await price.boundingBox();
      await priced(16);
      // In one look, since the arrow stays for some seconds only.
      const moved = await page.waitForFunction(() => {
        const risen = [...document.querySelectorAll('main [data-price]')].find((each) =>
          each.textContent.includes('▲'),
        );
        if (!risen) return undefined;
        const { x, y, width: wide, height } = risen.getBoundingClientRect();
        return { name: risen.getAttribute('aria-label'), box: { x, y, width: wide, height } };
      });
      expect(await moved.jsonValue(), `${address} at ${width}`).toEqual({
        name: expect.stringMatching(/16\.00, yükseldi$/),
        box: before,
      });
    }
  }
});

test('a stake that cannot be read is refused in words, and what was typed stays', async ({ page }) => {
  const match = await newMatch();
  await enter(page, await logIn(demoPeople.funded));
  await open(page, `/spor/mac/${match.event}`);
  await page.getByRole('main').locator('[data-price]').first().click();
  const stake = slipOf(page).getByRole('textbox');
  for (const typed of ['-5', '1e9', '١٢', '0', '12,5,']) {
    await fillStake(page, typed);
    await expect(slipOf(page).getByText(siteTr['field.error.amount'])).toBeVisible();
    await expect(stake).toHaveValue(typed);
    await expect(placeButton(page)).toBeDisabled();
  }
  // What the slip would cost, of each way to write it.
  for (const [typed, cost] of [
    ['12,50', '₺12,50'],
    ['12.50', '₺12,50'],
    ['1.250', '₺1.250,00'],
    ['₺ 5', '₺5,00'],
  ] as const) {
    await fillStake(page, typed);
    await expect(slipOf(page).getByText(siteTr['field.error.amount'])).toHaveCount(0);
    await expect(slipOf(page).getByRole('definition').filter({ hasText: cost }).first()).toBeVisible();
  }
});

/** Presses Tab until the target has the focus. Shift+Tab goes backwards. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not come to ${String(target)}`);
}

for (const language of ['tr', 'en'] as const)
  test(`a match is found, backed, cashed out in part and verified with the keyboard alone, in ${language}`, async ({
    page,
  }) => {
    const say = (key: keyof typeof words) => words[key][language === 'tr' ? 0 : 1];
    const match = await newMatch();
    await page.setViewportSize({ width: 1440, height: 900 });
    await speak(page, language);
    await enter(page, await logIn(demoPeople.funded));
    await open(page, '/spor');
    await expect(page.locator('[data-price]').first()).toBeVisible();
    await lookAt(page, 'the programme');
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: say('sports.search'), exact: true });
    await expect(search).toBeFocused();
    await page.keyboard.type(match.home);
    await expect(search).toHaveValue(match.home);
    // The programme is long, and its first page need not have the match.
    await expect(page.getByRole('listitem').filter({ hasText: 'Mercanbahçespor' })).toHaveCount(1);
    await tabTo(page, page.getByRole('link', { name: new RegExp(match.home) }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: match.home })).toBeAttached();
    await lookAt(page, 'an event');
    await tabTo(page, page.getByRole('main').locator('[data-price]').first());
    await page.keyboard.press('Enter');
    const slip = page.getByRole('complementary', { name: say('slip.title') });
    await tabTo(page, slip.getByRole('textbox'));
    await page.keyboard.type('10');
    const place = slip.locator('button[type=submit]');
    await expect(place).toBeEnabled();
    await lookAt(page, 'a slip');
    await tabTo(page, place);
    await page.keyboard.press('Enter');
    await expect(slip.getByText(say('bet.accepted'))).toHaveCount(1);

    await tabTo(page, page.getByRole('link', { name: say('sports.myBets') }).first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article').filter({ hasText: match.home });
    await tabTo(page, card.getByRole('button', { name: new RegExp(`^${say('cash.offer')}: `) }));
    await page.keyboard.press('Enter');
    await tabTo(page, card.getByRole('slider'));
    await page.keyboard.press('ArrowLeft');
    const offer = card.getByRole('button', {
      name: language === 'tr' ? /^₺.* bozdur$/ : /^Cash out ₺/,
    });
    await expect(offer).toBeEnabled();
    await lookAt(page, 'a cash-out');
    await tabTo(page, offer);
    await page.keyboard.press('Enter');
    await expect(card.getByText(say('bets.cashedPart'))).toBeVisible();
    await tabTo(page, card.getByRole('button', { name: say('receipt.open') }));
    await page.keyboard.press('Enter');
    await expect(card.getByText(say('receipt.right'))).toBeVisible();
    await lookAt(page, 'my bets with a receipt');
  });
