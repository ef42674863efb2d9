// Every ending of every game, played in the stage's preview on a phone and on a desktop, in both languages, and put together as one sheet each
// under docs/screens. Every one of them passes axe, fits its screen, and complains of nothing. GAMES names the games, SCREENS a folder that
// keeps the pictures one by one.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { gameEndings, namesOf, type GameEndings } from '../packages/games/testbed/endings.ts';
import found from '../packages/games/testbed/endings.json' with { type: 'json' };
import { sheetOf, type Picture } from './sheet.ts';
import { listen, whatAxeFinds } from './visit.ts';

const screens = {
  phone: { width: 390, height: 844, across: 14, shownWidth: 168 },
  desktop: { width: 1440, height: 900, across: 7, shownWidth: 320 },
  // The smallest phone, and a phone that lies: one ending of each game.
  small: { width: 320, height: 568, across: 14, shownWidth: 168 },
  lying: { width: 844, height: 390, across: 7, shownWidth: 320 },
} as const;
type Screen = keyof typeof screens;

const folder = join(import.meta.dirname, '../docs/screens');
const only = process.env['GAMES']?.split(',');
const games = gameEndings.filter(({ game }) => only?.includes(game.code) ?? true);
const rounds: Readonly<Record<string, Readonly<Record<string, number>>>> = found;

/** What any game may meet besides, seen in one played alone and in one at a table. */
const accidents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lale: {
    'no-balance': 'refuse=insufficient_balance',
    'stake-limit': 'refuse=stake_limit_reached',
    'no-connection': 'offline=99',
  },
  ucus: { 'voided-round': 'void=1&since=11000', 'no-connection': 'offline=99' },
};

for (const language of ['tr', 'en'] as const)
  test(`every ending in ${language}`, async ({ context }) => {
    test.setTimeout(5_400_000);
    const sheets: Record<Screen, Picture[]> = { phone: [], desktop: [], small: [], lying: [] };
    const wrong: string[] = [];
    for (const all of games) {
      const { code } = all.game;
      const names = namesOf(all);
      const addresses = [
        ...names.map((name) => [name, `ending=${name}&nonce=${rounds[code]![name]!}`] as const),
        ...Object.entries(accidents[code] ?? {}),
      ];
      for (const [name, query] of addresses) {
        const page = await context.newPage();
        const faults = listen(page);
        const take = async (screen: Screen, called = name) => {
          await page.setViewportSize(screens[screen]);
          const png = await page.screenshot();
          sheets[screen].push({ name: `${code} ${called}`, png });
          if (process.env['SCREENS'])
            await writeFile(join(process.env['SCREENS'], `${code}-${called}-${screen}-${language}.png`), png);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (over > 0) wrong.push(`${code} ${called} is ${over} px wider than a ${screen} screen`);
        };
        await page.setViewportSize(screens.phone);
        await page.goto(
          `http://localhost:5199/stage/testbed/preview.html?game=${code}&lang=${language}&seed=endings&${query}`,
        );
        await reach(page, {
          all,
          isMade: !names.includes(name),
          celebrated: () => take('phone', `${name}-on`),
        });
        await take('phone');
        for (const fault of await whatAxeFinds(page)) wrong.push(`${code} ${name}: ${fault}`);
        // A phone has told already that the connection is lost.
        await take('desktop');
        if (name === shownEverywhere(names))
          for (const screen of ['small', 'lying'] as const) await take(screen);
        for (const fault of faults) wrong.push(`${code} ${name}: ${fault}`);
        await page.close();
      }
    }
    for (const screen of Object.keys(screens) as Screen[])
      await writeFile(
        join(only ? (process.env['SCREENS'] ?? '/tmp') : folder, `games-${screen}-${language}.webp`),
        await sheetOf(context, sheets[screen], screens[screen]),
      );
    expect(wrong).toEqual([]);
  });

/** The ending that is shown on all screens. */
const shownEverywhere = (names: readonly string[]): string | undefined =>
  [
    'cashed',
    'won',
    'small',
    'jacks-or-better',
    'three-of-a-kind',
    'one',
    'line',
    'banker',
    'left-at-target',
  ].find((name) => names.includes(name));

/** Waits until the ending is there, and stops at a large win on its way. */
async function reach(
  page: Page,
  {
    all,
    isMade,
    celebrated,
  }: { readonly all: GameEndings; readonly isMade: boolean; readonly celebrated: () => Promise<void> },
): Promise<void> {
  const isSettled = () =>
    page.evaluate(() => /^(idle|deciding|refused)$/.test(document.body.dataset['phase'] ?? ''));
  const isLoaded = () =>
    page.evaluate(() => ![undefined, 'loading'].includes(document.body.dataset['phase']));
  if ('common' in all) {
    await expect
      .poll(isLoaded, { timeout: 30_000 })
      .toBe(true)
      .catch(() => undefined);
    await page.waitForTimeout(4000);
    return;
  }
  if (isMade) {
    await page.waitForTimeout(4000);
    await page.keyboard.press('Space');
    await page.waitForTimeout(2500);
    return;
  }
  let wasOn = false;
  await expect
    .poll(
      async () => {
        if (!wasOn && (await page.locator('.petals').count()) > 0) {
          wasOn = true;
          await page.waitForTimeout(1200);
          await celebrated();
        }
        // A card is scratched whole, and a long show is hurried, by the main button; never is a new round begun by it.
        await page.evaluate(() => {
          if (document.body.dataset['phase'] === 'playing')
            document.querySelector<HTMLButtonElement>('.spin')?.click();
        });
        return isSettled();
      },
      { timeout: 180_000, intervals: [400] },
    )
    .toBe(true);
  await page.waitForTimeout(600);
}
