// Every game of the house, in its frame on the site: it opens, fits both screens, passes axe, and complains of nothing. Where one key
// makes a bet, a round is played to its end or to its first decision; at a table, to its next phase.
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
    const main = stage.locator('.spin');
    if (await main.isDisabled()) return;
    await main.press('Enter');
    await expect
      .poll(
        async () => {
          const now = await phase(stage);
          // A second press ends what is shown: a card is scratched whole.
          if (now === 'playing' && (await main.isEnabled()))
            await main.press('Enter', { timeout: 2000 }).catch(() => undefined);
          return now;
        },
        { timeout: 30_000 },
      )
      .toMatch(/idle|deciding/);
    await expect(stage.getByRole('alert')).toBeHidden();
  });
}
