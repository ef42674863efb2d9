// A game is added to a copy of this repository by docs/adding-a-game.md: the folders of its rules and its scene, and one line. Then it
// is in the lobby, is played, goes on on another device, and is proved, and nothing else knew of it before.
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { copyRepository, type RepositoryCopy } from '../testbed/repository-copy.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { logIn } from './people.ts';
import { dialogOf, enter, lookAt, onceIsEnough, open, phoneScreen, test } from './visit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const before = process.env['FELEK_URL'];
let copy: RepositoryCopy;
let house: House;

/** Puts a folder of the testbed where a game of the house stands, with its imports as they are there. */
function addFolder(from: string, to: string, imports: readonly (readonly [string, string])[]): void {
  const folder = join(copy.folder, to);
  cpSync(join(root, from), folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    writeFileSync(
      path,
      imports.reduce((text, [there, here]) => text.replaceAll(there, here), readFileSync(path, 'utf8')),
    );
  }
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = copyRepository();
  addFolder('packages/games/testbed/coin', 'packages/games/src/coin', [['../../src/', '../']]);
  addFolder('apps/stage/testbed/coin', 'apps/stage/src/coin', [
    ['../../src/', '../'],
    ['../../../../packages/games/testbed/coin/coin.ts', '@felek/games/coin/coin'],
    ['../../../../packages/games/src/rounds.ts', '@felek/games/rounds'],
  ]);
  const catalogue = join(copy.folder, 'packages/games/src/games.ts');
  writeFileSync(catalogue, `${readFileSync(catalogue, 'utf8')}export { coin } from './coin/coin.ts';\n`);
  copy.build();
  house = await startHouse({ home: copy.folder });
  process.env['FELEK_URL'] = house.url;
});
test.afterAll(async () => {
  process.env['FELEK_URL'] = before;
  await house?.stop();
  copy?.remove();
});

const kurus = (text: string) => Number(text.replace(/\D/g, ''));
const phase = (stage: FrameLocator) => stage.locator('body').getAttribute('data-phase');

/** Opens the game from its hall. */
async function sitDown(page: Page): Promise<FrameLocator> {
  await open(page, '/casino/games');
  await page.getByRole('button', { name: `${tr['game.play']}: Yazı Tura` }).click();
  const stage = page.frameLocator('iframe[sandbox]');
  await expect.poll(() => phase(stage)).toMatch(/idle|deciding/);
  return stage;
}

test(
  'a game that is added as a folder of rules, a scene and one line is played, resumed and proved',
  onceIsEnough,
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const auth = await logIn(demoPeople.funded, undefined, { house: house.url });
    await enter(page, auth);
    const stage = await sitDown(page);
    const balance = async (of = stage) => kurus(await of.locator('.box .figure').nth(1).innerText());
    const takeWin = stage.getByRole('button', { name: 'Kazancı al' });

    // A bet of its own choice, again and again until a guess is right and there is something to decide.
    let had = await balance();
    let tosses = 0;
    while (!(await takeWin.isVisible())) {
      tosses += 1;
      expect(tosses, 'fifty wrong guesses').toBeLessThan(50);
      had = await balance();
      await stage.getByRole('button', { name: 'Tura' }).click();
      await stage.locator('.spin').click();
      await expect.poll(() => phase(stage)).toMatch(/idle|deciding/);
    }
    expect(await balance()).toBe(had - 1000);
    await lookAt(page, 'a decision');

    // The round continues on another device, which decides and is paid.
    const phone = await browser.newContext({ viewport: phoneScreen, locale: 'tr-TR' });
    const other = await phone.newPage();
    await enter(other, auth);
    const there = await sitDown(other);
    await there.getByRole('button', { name: 'Kazancı al' }).click();
    await expect.poll(() => phase(there)).toBe('idle');
    await expect(there.getByRole('status').filter({ hasText: 'kazandınız' })).toContainText('19,00');
    expect(await balance(there)).toBe(had + 900);

    // Its proof, on the stage: bet and decision are in it.
    await there.getByRole('button', { name: 'Adil oyun' }).click();
    await there.getByRole('button', { name: 'Yeni tohuma geç, eskisini göster' }).click();
    await expect(there.getByText('Mühür tohuma uyuyor.')).toBeVisible();
    await there.getByRole('button', { name: tr['site.close'], exact: true }).click();
    await there.getByRole('button', { name: 'Geçmiş' }).click();
    await there.getByRole('button', { name: 'Doğrula' }).first().click();
    await expect(there.getByText('Doğrulandı')).toBeVisible();
    await phone.close();

    // The same in the site's own history.
    await open(page, '/dashboard/game-history');
    await expect(page.getByRole('row').nth(1)).toContainText('Yazı Tura');
    await page.getByRole('button', { name: tr['history.verify'] }).first().click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText(tr['verify.right'])).toBeVisible();
    await expect(dialog).toContainText('{"side":"heads"}');
    await expect(dialog).toContainText('{"move":"stop"}');

    // All rounds with their proofs, as a file.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Kanıtları indir' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(file).toContain('"gameCode":"coin"');
    expect(JSON.parse(file.trimEnd().split('\n').at(-1)!)).toMatchObject({ end: true, hidden: [] });
  },
);
