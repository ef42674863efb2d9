// Every game of the house, in its frame on the site: it opens, fits both screens, passes axe, and logs no errors. The keyboard alone
// plays two rounds of it, or bets at its table; each stop of the Tab key is visible, and a screen reader announces each outcome.
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { houseCatalogue } from '../packages/games/src/catalogue.ts';
import { encodeGame } from '../apps/site/src/casino/game-address.ts';
import { sharedLogin } from './people.ts';
import { enter, lookAt, onceIsEnough, open, phoneScreen, test } from './visit.ts';

const desktop = { width: 1440, height: 900 };
const phase = (stage: FrameLocator) => stage.locator('body').getAttribute('data-phase');

/** The address is a hint: the server decides which game its code means. */
function addressOf(gameCode: string, name: string): string {
  const place = { providerName: 'Felek', mainProviderId: 100, productId: '', system: '', systemCategory: 0 };
  return `/casino/play/${encodeURIComponent(encodeGame({ gameCode, name, ...place }))}`;
}

for (const game of houseCatalogue.list()) {
  const { code, hall } = game;
  test(`the game ${code} opens, fits and plays by the keyboard`, onceIsEnough, async ({ page }) => {
    test.setTimeout(300_000);
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

    await page.setViewportSize(desktop);
    expect(await stopsWithoutSight(page, stage), `${code} hides the focus`).toEqual([]);
    if (game.kind === 'common') await betByKeys(page, stage, code);
    else await playByKeys(page, stage, code);
    await expect(stage.getByRole('alert')).toBeHidden();
  });
}

/** Where the Tab key leads before a bet and at a decision, besides the main button. */
const stops: Readonly<Record<string, { readonly bet?: string; readonly decide?: string }>> = {
  baccarat: { bet: '.spot-player' },
  blackjack: { bet: '.spot-main', decide: '.move' },
  'canli-bakara': { bet: '.spot-player' },
  'canli-rulet': { bet: '.cloth button' },
  carkifelek: { bet: '.spot-1' },
  cekilis: { bet: '.numbers .pick' },
  'dragon-tiger': { bet: '.spot-dragon' },
  hilo: { decide: '.guess' },
  keno: { bet: '.keno-tile' },
  kule: { decide: '.floor.ready .window' },
  mayin: { decide: '.field .tile' },
  rulet: { bet: '.cloth button' },
  sicbo: { bet: '[data-spot]' },
};
const mainButton = '.spin';
const mostStops = 120;

const focused = (stage: FrameLocator) => stage.locator(':focus');
/** The first tool: each other stop of the game comes after it. */
const begin = (stage: FrameLocator) => stage.locator('.tools button').first().focus();

/** Goes through the game with the Tab key. Gives the stops that look the same with and without the focus, or lie outside of the screen. */
async function stopsWithoutSight(page: Page, stage: FrameLocator): Promise<string[]> {
  const html = stage.locator('html');
  const isThere = () => html.evaluate(() => document.hasFocus() && document.activeElement !== document.body);
  const hidden: string[] = [];
  await begin(stage);
  for (let at = 0; at < mostStops; at += 1) {
    await page.keyboard.press('Tab');
    const fault = await html.evaluate(() => {
      const kept = globalThis as unknown as { before?: { stop: Element; look: string } };
      const lookOf = (stop: Element) =>
        [stop, stop.parentElement, stop.nextElementSibling, ...stop.children]
          .filter((each) => each !== null)
          .map((each) => {
            const { opacity, outline, boxShadow, stroke, strokeWidth, borderColor } = getComputedStyle(each);
            return opacity === '0' ? '' : [outline, boxShadow, stroke, strokeWidth, borderColor].join();
          })
          .join();
      const { before } = kept;
      const stop = document.activeElement;
      const faults: string[] = [];
      if (before && before.stop !== stop && before.stop.isConnected && lookOf(before.stop) === before.look)
        faults.push(`${before.stop.outerHTML.slice(0, 120)} shows no focus`);
      delete kept.before;
      if (stop && stop !== document.body && document.hasFocus()) {
        kept.before = { stop, look: lookOf(stop) };
        const { top, bottom, left, right } = stop.getBoundingClientRect();
        if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
          faults.push(`${stop.outerHTML.slice(0, 120)} lies outside`);
      }
      return faults;
    });
    hidden.push(...fault);
    if (!(await isThere())) return hidden;
  }
  return [...hidden, 'the Tab key never leaves the game'];
}

async function tabTo(page: Page, stage: FrameLocator, selector: string): Promise<void> {
  await begin(stage);
  for (let at = 0; at < mostStops; at += 1) {
    await page.keyboard.press('Tab');
    if (
      await stage
        .locator('html')
        .evaluate((_html, wanted) => document.activeElement?.matches(wanted), selector)
    )
      return;
  }
  throw new Error(`the Tab key does not get to ${selector}`);
}

/** Presses Enter on the element that the Tab key reaches. */
async function pressOn(page: Page, stage: FrameLocator, selector: string): Promise<void> {
  await tabTo(page, stage, selector);
  await page.keyboard.press('Enter');
}

/** Two rounds by the keyboard alone. Each is announced at its end, and then the focus is still in the game. */
async function playByKeys(page: Page, stage: FrameLocator, code: string): Promise<void> {
  const { bet, decide } = stops[code] ?? {};
  const main = stage.locator(mainButton);
  if (bet && (await main.isDisabled())) await pressOn(page, stage, bet);
  for (let round = 0; round < 2; round += 1) {
    // The first press may lay the last round's chips again.
    while ((await phase(stage)) === 'idle') {
      await pressOn(page, stage, mainButton);
      await page.waitForTimeout(50);
    }
    let decisions = 0;
    await expect
      .poll(
        async () => {
          const now = await phase(stage);
          if (now === 'deciding') {
            await expect(stage.locator('p.unseen[role=status]')).not.toBeEmpty();
            const isOwn = decide !== undefined && (decisions === 0 || (await main.isDisabled()));
            await pressOn(page, stage, isOwn ? decide : mainButton);
            decisions += 1;
          }
          // A second press ends the animation: a card is scratched whole.
          else if (now === 'playing' && (await main.isEnabled()))
            await main.press('Enter', { timeout: 2000 }).catch(() => undefined);
          return now;
        },
        { timeout: 60_000 },
      )
      .toBe('idle');
    await expect(stage.locator('p.status')).toHaveText(/kazandınız|geri döndü|kazanç yok/);
    await expect(focused(stage)).toHaveCount(1);
  }
}

/** A bet at a table, by the keyboard alone: the pressed control shows it. */
async function betByKeys(page: Page, stage: FrameLocator, code: string): Promise<void> {
  const { bet } = stops[code] ?? {};
  if (bet) {
    // Chips lie on an open round only, and a little time is needed.
    await expect.poll(() => phase(stage), { timeout: 90_000 }).not.toBe('open');
    await expect.poll(() => phase(stage), { timeout: 90_000 }).toBe('open');
  }
  await tabTo(page, stage, bet ?? mainButton);
  const says = () =>
    focused(stage).evaluate((stop) => `${stop.getAttribute('aria-label')} ${stop.textContent}`);
  const before = await says();
  await page.keyboard.press('Enter');
  await expect.poll(says).not.toBe(before);
  await expect(stage.locator('p.unseen[role=status]')).not.toBeEmpty();
}
