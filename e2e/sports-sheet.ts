// Pictures of the sportsbook with the odds maker's programme, on a phone and on a desktop, in both languages, as sheets like those of
// contact-sheet.ts. There the programme is empty, as in most journeys.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { words } from '../apps/site/src/sports/words.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { ask, logIn, type Auth } from './people.ts';
import { devices, sheetFolder, sheetOf, type Picture } from './sheet.ts';
import { enter, open, settle, speak, test } from './visit.ts';

test.describe.configure({ mode: 'default' });

let house: House;
const before = process.env['FELEK_URL'];
test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startHouse({ environment: { SPORTS_FEED: 'house' } });
  process.env['FELEK_URL'] = house.url;
});
test.afterAll(async () => {
  process.env['FELEK_URL'] = before;
  await house.stop();
});

/** What waits for the server in the picture. The programme's later rows wait until they are in sight. */
function countWaiting(): number {
  return [...document.querySelectorAll('.animate-spin, .animate-pulse-soft')].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }).length;
}

interface Match {
  readonly id: string;
  readonly main: readonly {
    readonly id: string;
    readonly state: string;
    readonly outcomes: readonly { readonly id: string; readonly odds: number; readonly version: number }[];
  }[];
}

/**
 * Waits for at least so many matches of football with an open price on the result. A live market is suspended at times, and a new house sells
 * nothing yet.
 */
async function matches(phase: 'live' | 'prematch', least: number): Promise<readonly Match[]> {
  let found: readonly Match[] = [];
  const look = async () => {
    const { data } = await ask('sports/events', { phase, sport: 'sr:sport:1', take: 50 });
    found = (data as { list: Match[] }).list.filter(
      ({ main: [first] }) => first?.id === '1' && first.state === 'open',
    );
    return found.length;
  };
  await expect.poll(look, { timeout: 240_000 }).toBeGreaterThanOrEqual(least);
  return found;
}

/** A bet on the home side of each match, whatever its odds are by then. */
async function back(auth: Auth, on: readonly Match[]): Promise<void> {
  const legs = on.map(({ id, main: [market] }) => {
    const { id: outcome, version, odds } = market!.outcomes[0]!;
    return { event: id, market: market!.id, outcome, version, odds };
  });
  const slip = { id: randomUUID(), legs, sizes: [legs.length], stake: 50, policy: 'any' };
  const { success, message } = await ask('sports/place', slip, auth);
  expect(success, message).toBe(true);
}

/** Two people of the house set its result: the home side has won. */
async function settleAs({ id }: Match): Promise<void> {
  const results = ['1', '2', '3'].map((outcome) => ({ outcome, result: outcome === '1' ? 'won' : 'lost' }));
  for (const username of [demoPeople.operator, demoPeople.secondOperator]) {
    const { data } = await ask('office/login', { username, password: demoPassword });
    const why = 'a picture shows it';
    await ask('office/sportsresult', { event: id, market: '1', results, why }, data);
  }
}

for (const device of ['phone', 'desktop'] as const)
  for (const language of ['tr', 'en'] as const)
    test(`sports, ${device} in ${language}`, async ({ page, context }) => {
      test.setTimeout(600_000);
      const { width, height } = devices[device];
      const say = (key: keyof typeof words) => words[key][language === 'tr' ? 0 : 1];
      const pictures: Picture[] = [];
      const take = async (name: string) => {
        await expect.poll(() => page.evaluate(countWaiting)).toBe(0);
        await page.evaluate(settle);
        const png = await page.screenshot({ animations: 'disabled' });
        pictures.push({ name, png });
        const file = `sports-${device}-${language}-${name.replace(/[^\w]+/g, '-')}.png`;
        if (process.env['SCREENS']) await writeFile(join(process.env['SCREENS'], file), png);
      };
      await page.setViewportSize({ width, height });
      await speak(page, language);
      const [live] = await matches('live', 1);
      const next = await matches('prematch', 5);
      for (const [name, address] of [
        ['programme', '/spor'],
        ['live', '/livespor'],
        ['event', `/spor/mac/${next[0]!.id}`],
        ['live event', `/spor/mac/${live!.id}`],
      ] as const) {
        await open(page, address);
        await take(name);
      }
      await page.getByRole('button', { name: say('sports.statistics') }).click();
      await take('statistics');

      const auth = await logIn(demoPeople.funded);
      await enter(page, auth);
      await fillSystem(page, say, device === 'phone');
      await take('a system with a banker');

      // Each picture of bets has a match of its own, which no other one settles.
      const [won, ...others] = next.slice(-4);
      await back(auth, [won!]);
      await back(auth, others);
      await settleAs(won!);
      await open(page, '/spor/kuponlarim');
      await take('my bets');
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: new RegExp(`^${say('cash.offer')}`) })
        .click();
      await take('a cash-out');
      await open(page, '/spor/kuponlarim?tab=settled');
      await take('settled bets');
      await page
        .getByRole('button', { name: say('receipt.open') })
        .first()
        .click();
      await take('a receipt');
      await writeFile(
        join(sheetFolder, `sports-${device}-${language}.webp`),
        await sheetOf(context, pictures, devices[device]),
      );
    });

/** Four matches on the slip as a system, the first of them a banker. On a phone the slip is opened. */
async function fillSystem(
  page: Page,
  say: (key: keyof typeof words) => string,
  isPhone: boolean,
): Promise<void> {
  await open(page, '/spor?tab=sr:sport:1');
  // Not under way, so that no price moves before the picture.
  const price = page.locator('[data-price]:not(:disabled)');
  const rows = page
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .filter({ has: price });
  for (let at = 0; at < 4; at += 1) await rows.nth(at).locator(price).first().click();
  if (isPhone)
    await page
      .getByRole('button', { name: new RegExp(say('slip.title')) })
      .last()
      .click();
  const slip = isPhone
    ? page.getByRole('dialog')
    : page.getByRole('complementary', { name: say('slip.title') });
  await slip.getByRole('button', { name: say('slip.system'), exact: true }).click();
  await slip.getByRole('checkbox').first().check();
  await slip.getByRole('textbox').fill('10');
}
