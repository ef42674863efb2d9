// Every game of the house in its frame: it opens, fits both screens, passes axe, and logs no errors. The keyboard alone plays two rounds of
// it, or bets at its table; each stop of the Tab key is visible, and a screen reader announces each outcome. A game of each kind is opened
// on the site; the others stand in a frame with the same rights on a bare page, which loads faster.
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { houseCatalogue } from '../packages/games/src/catalogue.ts';
import { encodeGame } from '../apps/site/src/casino/game-address.ts';
import { ask, sharedLogin } from './people.ts';
import { enter, onceIsEnough, open, phoneScreen, test, url, whatAxeFinds } from './visit.ts';

const desktop = { width: 1440, height: 900 };
const smallPhone = { width: 320, height: 568 };
/** What the site leaves of it to a game. */
const smallFrame = { width: 320, height: 506 };
/** Frames of phones in portrait and in landscape, as the site leaves them to a game. */
const phones = [
  [390, 782],
  [320, 506],
  [844, 328],
] as const;
const widestPhone = Math.max(...phones.map(([width]) => width));
const onTheSite: ReadonlySet<string> = new Set(['zar', 'kule', 'canli-rulet']);
const phase = (stage: FrameLocator) => stage.locator('body').getAttribute('data-phase');

/** The address is a hint: the server decides which game its code means. */
function addressOf(gameCode: string, name: string): string {
  const place = { providerName: 'Felek', mainProviderId: 100, productId: '', system: '', systemCategory: 0 };
  return `/casino/play/${encodeURIComponent(encodeGame({ gameCode, name, ...place }))}`;
}

/** Opens a game in a frame as the site's, and nothing else. */
async function openFramed(page: Page, code: string): Promise<void> {
  const { data, message } = await ask('casino/fellaunchurl', { code, isMobile: false }, await sharedLogin());
  expect(data as unknown, message).not.toBeNull();
  const { href } = new URL(data, url());
  const body = `<!doctype html><title>${code}</title><style>body{margin:0}iframe{border:0;width:100vw;height:100vh;display:block}</style>
    <iframe sandbox="allow-scripts" src="${href}"></iframe>`;
  const host = `${url()}/one-game`;
  await page.route(host, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(host);
}

test(
  'the page of a game names the files of its scene, so that they come beside the shell',
  onceIsEnough,
  async () => {
    const filesOf = async (game: string) => {
      const page = await (await fetch(`${url()}/stage/${game}/`)).text();
      return [...page.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, file]) => file!);
    };
    const shell = await filesOf('no-such-game');
    for (const { code } of houseCatalogue.list()) {
      const own = (await filesOf(code)).filter((file) => !shell.includes(file));
      expect(
        own.some((file) => file.endsWith('.js')),
        code,
      ).toBe(true);
      for (const file of own) expect((await fetch(url() + file)).status, file).toBe(200);
    }
  },
);

for (const game of houseCatalogue.list()) {
  const { code, hall } = game;
  test(`the game ${code} opens, fits and plays by the keyboard`, onceIsEnough, async ({ page }) => {
    test.setTimeout(300_000);
    if (onTheSite.has(code)) {
      await enter(page, await sharedLogin());
      await open(page, addressOf(code, hall.names.tr));
    } else await openFramed(page, code);
    const stage = page.frameLocator('iframe[sandbox]');
    await expect.poll(() => phase(stage), { timeout: 30_000 }).not.toBe('loading');
    await expect(stage.getByRole('heading', { level: 1 })).toHaveText(hall.names.tr);
    await page.setViewportSize(phoneScreen);
    const html = stage.locator('html');
    const frame = (await (await page.locator('iframe[sandbox]').elementHandle())!.contentFrame())!;
    const width = () => html.evaluate((root) => root.scrollWidth - innerWidth);
    expect(await whatAxeFinds(frame), `${code} on a phone`).toEqual([]);
    expect(await width(), `${code} is wider than a phone`).toBeLessThanOrEqual(0);

    await page.setViewportSize(onTheSite.has(code) ? smallPhone : smallFrame);
    expect(await width(), `${code} is wider than a small phone`).toBeLessThanOrEqual(0);
    expect(await html.evaluate(cutControls), `${code} cuts its controls on a small phone`).toEqual([]);
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height });
      expect(await smallTargets(stage), `${code} has targets for no thumb at ${width} × ${height}`).toEqual(
        [],
      );
      expect(await html.evaluate(unevenRows), `${code} has uneven rows at ${width} × ${height}`).toEqual([]);
    }
    if (game.kind !== 'common')
      expect(await html.evaluate(figuresCutBy, longestResult), `${code} cuts a figure in landscape`).toEqual(
        [],
      );

    await page.setViewportSize(desktop);
    // The frame follows the page. A stop that its wide layout hides would be seen until then.
    await expect.poll(() => html.evaluate(() => innerWidth)).toBeGreaterThan(widestPhone);
    expect(await width(), `${code} is wider than a desktop`).toBeLessThanOrEqual(0);
    expect(await stopsWithoutSight(page, frame), `${code} hides the focus`).toEqual([]);
    if (game.kind === 'common') await betByKeys(page, stage, code);
    else await playByKeys(page, stage, code);
    await expect(stage.getByRole('alert')).toBeHidden();
  });
}

test('a notice is whole in sight, next to the button that was pressed', onceIsEnough, async ({ page }) => {
  await enter(page, await sharedLogin(demoPeople.fresh));
  for (const viewport of [phoneScreen, smallPhone]) {
    await page.setViewportSize(viewport);
    await open(page, addressOf('zar', 'zar'));
    const stage = page.frameLocator('iframe[sandbox]');
    await expect.poll(() => phase(stage), { timeout: 30_000 }).toBe('idle');
    await stage.locator(mainButton).click();
    const notice = (await stage.getByRole('alert').boundingBox())!;
    const main = (await stage.locator(mainButton).boundingBox())!;
    const [deposit, close] = await Promise.all(
      (await stage.getByRole('alert').getByRole('button').all()).map((each) => each.boundingBox()),
    );
    expect(notice.x).toBeGreaterThanOrEqual(0);
    expect(notice.x + notice.width).toBeLessThanOrEqual(viewport.width);
    expect(notice.y + notice.height).toBeLessThanOrEqual(main.y);
    expect(main.y - notice.y - notice.height).toBeLessThan(viewport.height / 3);
    // Its buttons stand side by side, within it.
    expect(deposit!.y + deposit!.height / 2).toBeCloseTo(close!.y + close!.height / 2, 0);
    expect(close!.x + close!.width).toBeLessThanOrEqual(notice.x + notice.width);
  }
});

/** The stake's controls and the main button that are not whole in sight. */
function cutControls(): string[] {
  const controls = [...document.querySelectorAll('.controls :is(button, input)')];
  const { bottom, top } = document.querySelector('.controls')!.getBoundingClientRect();
  return controls
    .filter((each) => each.checkVisibility())
    .filter((each) => {
      const place = each.getBoundingClientRect();
      return place.top < top || place.bottom > Math.min(bottom, innerHeight);
    })
    .map((each) => each.className || each.outerHTML.slice(0, 80));
}

/** As long as the shell lets a result be: an amount, and sixty letters on its causes. */
const longestResult = '₺12.345,00 kazandınız. '.padEnd(84, 'Kervan geçti. ');

/** The figures under the controls that are not whole in sight while the line says this. */
function figuresCutBy(html: Element, result: string): string[] {
  const status = html.querySelector('.status')!;
  const before = [...status.childNodes];
  status.replaceChildren(result);
  const { bottom } = html.querySelector('.controls')!.getBoundingClientRect();
  const cut = [...html.querySelectorAll('.controls :is(.balance, .win) .figure')]
    .map((each) => each.getBoundingClientRect().bottom - Math.min(bottom, innerHeight))
    .filter((beyond) => beyond > 0)
    .map((beyond) => `by ${beyond.toFixed(1)} px`);
  status.replaceChildren(...before);
  return cut;
}

/** In a column of controls, the edges of the stake's row that differ from the main button's. */
function unevenRows(html: Element): string[] {
  if (html.querySelector('[data-layout="column"]:not([data-kind="table"])') === null) return [];
  const edgesOf = (row: string) => {
    const shown = [...html.querySelector(row)!.children]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
    return { left: shown.at(0)!.left, right: shown.at(-1)!.right };
  };
  const topOf = (each: string) => html.querySelector(each)!.getBoundingClientRect().top;
  // On a short phone the two share a row.
  if (Math.abs(topOf('.stake') - topOf('.spin')) < 10) return [];
  const [stake, main] = [edgesOf('.stake'), edgesOf('.main')];
  return (['left', 'right'] as const)
    .filter((side) => Math.abs(stake[side] - main[side]) > 1)
    .map((side) => `${side} ${stake[side].toFixed()} and ${main[side].toFixed()}`);
}

/** WCAG 2.5.5: the least width and height of a target, in CSS pixels. */
const leastTarget = 44;
/**
 * Targets that are smaller by design. The lines of a cloth are aimed at under the loupe. Keno's forty numbers are all in sight on the smallest
 * phone, and a second press takes a wrong one back. A garden is pressed while a tulip is picked; at other times it is a picture.
 */
const smallByDesign = '.cloth .edge, .keno-tile, .garden:not(.may-pick) .flower, .garden.chosen .flower';

/** What can be pressed and is too small for a thumb. A cloth that can be enlarged counts by its large fields. */
async function smallTargets(stage: FrameLocator): Promise<string[]> {
  const enlarge = stage.locator('.enlarge[aria-pressed="false"]');
  if (await enlarge.isVisible()) await enlarge.click();
  return stage.locator('html').evaluate(
    (html, { least, exempt }) => {
      const small = [...html.querySelectorAll('button, input, summary, [role="button"]')]
        .map((each) => each.closest('label') ?? each)
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(exempt))
        .flatMap((each) => {
          const { width, height } = each.getBoundingClientRect();
          // Half a pixel is lost to rounding.
          if (width === 0 || Math.min(width, height) > least - 0.5) return [];
          return [
            `${each.className || each.outerHTML.slice(0, 80)} ${width.toFixed()} × ${height.toFixed()}`,
          ];
        });
      return [...new Set(small)];
    },
    { least: leastTarget, exempt: smallByDesign },
  );
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
async function stopsWithoutSight(page: Page, frame: Frame): Promise<string[]> {
  const hidden: string[] = [];
  await frame.locator('.tools button').first().focus();
  for (let at = 0; at < mostStops; at += 1) {
    await page.keyboard.press('Tab');
    const { faults, isThere } = await frame.evaluate(() => {
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
      const isThere = stop !== null && stop !== document.body && document.hasFocus();
      if (isThere) {
        kept.before = { stop, look: lookOf(stop) };
        const { top, bottom, left, right } = stop.getBoundingClientRect();
        if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
          faults.push(`${stop.outerHTML.slice(0, 120)} lies outside`);
      }
      return { faults, isThere };
    });
    hidden.push(...faults);
    if (!isThere) return hidden;
  }
  return [...hidden, 'the Tab key never leaves the game'];
}

/** What the Tab key was seen to reach in a game. */
const reached = new WeakMap<Page, Set<string>>();

/** Gets to an element with the Tab key alone. The next time it has the focus at once. */
async function tabTo(page: Page, stage: FrameLocator, selector: string): Promise<void> {
  const known = reached.get(page) ?? new Set();
  reached.set(page, known);
  if (known.has(selector)) return stage.locator(`${selector}:not(:disabled)`).first().focus();
  known.add(selector);
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
    const hasTime = async () =>
      (await phase(stage)) === 'open' && Number(await stage.locator('.seconds').textContent()) > 8;
    await expect.poll(hasTime, { timeout: 180_000 }).toBe(true);
  }
  await tabTo(page, stage, bet ?? mainButton);
  const says = () =>
    focused(stage).evaluate((stop) => `${stop.getAttribute('aria-label')} ${stop.textContent}`);
  const before = await says();
  await page.keyboard.press('Enter');
  await expect.poll(says).not.toBe(before);
  await expect(stage.locator('p.unseen[role=status]')).not.toBeEmpty();
}
