// Every game of the house, in its frame on the site: it opens, fits both screens, passes axe, and complains of nothing. A round is
// played to its end by the keyboard alone; at a table, to its next phase.
import { expect, type FrameLocator } from '@playwright/test';
import { houseCatalogue } from '../packages/games/src/catalogue.ts';
import { encodeGame } from '../apps/site/src/casino/game-address.ts';
import { sharedLogin } from './people.ts';
import { enter, lookAt, onceIsEnough, open, phoneScreen, test } from './visit.ts';

const phase = (stage: FrameLocator) => stage.locator('body').getAttribute('data-phase');

/** The address is a hint: the server decides which game its code means. */
function addressOf(gameCode: string, name: string): string {
  const place = { providerName: 'Felek', mainProviderId: 100, productId: '', system: '', systemCategory: 0 };
  return `/casino/play/${encodeURIComponent(encodeGame({ gameCode, name, ...place }))}`;
}

for (const game of houseCatalogue.list()) {
  const { code, hall } = game;
  test(`the game ${code} opens, fits and plays`, onceIsEnough, async ({ page }) => {
    await enter(page, await sharedLogin());
    await open(page, addressOf(code, hall.names.tr));
    const stage = page.frameLocator('iframe[sandbox]');
    await expect.poll(() => phase(stage), { timeout: 30_000 }).not.toBe('loading');
    await expect(stage.getByRole('heading', { level: 1 })).toHaveText(hall.names.tr);
    await lookAt(page, `${code} on a desktop`);
    await page.setViewportSize(phoneScreen);
    await lookAt(page, `${code} on a phone`);
    const width = await stage.locator('html').evaluate((html) => html.scrollWidth - innerWidth);
    expect(width, `${code} is wider than a phone`).toBeLessThanOrEqual(0);

    if (game.kind === 'common') {
      // A draw every two minutes, or a flight that may climb for minutes, is too long to wait for.
      if (!game.phases.every(({ ms }) => Number(ms) <= 20_000)) return;
      const before = await phase(stage);
      await expect.poll(() => phase(stage), { timeout: 60_000 }).not.toBe(before);
      return;
    }
    await playByKeyboard(stage);
    await expect(stage.getByRole('alert')).toBeHidden();
    await expect(stage.getByRole('status').first()).not.toBeEmpty();
    await expect(stage.locator(':focus'), `${code} keeps the focus`).toHaveCount(1);
  });
}

/** A round to its end. The main button is pressed where it can be; else the first spot, tile or decision that takes a key. */
async function playByKeyboard(stage: FrameLocator): Promise<void> {
  const main = stage.locator('.spin');
  const choice = stage
    .locator(':is(.board, .choices) :is(button, [role=button]):not(:disabled):not([tabindex="-1"])')
    .first();
  const step = async () => {
    const now = await phase(stage);
    if (now !== 'idle' && now !== 'deciding' && now !== 'playing') return;
    // What is shown ends at a press of the main button: a card is scratched whole.
    if (await main.isEnabled()) await main.press('Enter', { timeout: 2000 });
    else if (now !== 'playing') await choice.press('Enter', { timeout: 2000 });
  };
  // It begins with what has to be chosen first: a chip on a spot, a number.
  await expect
    .poll(
      async () => {
        await step().catch(() => undefined);
        return phase(stage);
      },
      { timeout: 20_000 },
    )
    .not.toBe('idle');
  await expect
    .poll(
      async () => {
        const now = await phase(stage);
        if (now !== 'idle') await step().catch(() => undefined);
        return now;
      },
      { timeout: 60_000 },
    )
    .toBe('idle');
}
