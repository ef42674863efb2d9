// Every address and every dialog, in both languages, from a small phone to a wide desktop: nothing runs over the edge, no text is
// missing, nothing is complained of in the console, and axe finds nothing.
import { expect, type Page } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { newCustomer, payIn } from './people.ts';
import { complete, customerScreens, playAddress, see, visitorScreens, wholePage } from './screens.ts';
import { enter, test, whatAxeFinds } from './visit.ts';

const widths = [320, 390, 768, 1200, 1920];
/**
 * Axe looks at the first language on a phone and at the other on a wide desktop. The languages take turns from screen to screen, and more
 * slowly the two widths for contrast, since a width changes no colours.
 */
const [axeAtFirst, axeAtSecond] = [390, 1920];

/** The faults of a screen now. */
function lookOver(page: Page): Promise<string[]> {
  return page.evaluate((keys) => {
    const wrong: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`is ${scrollWidth - clientWidth} px too wide`);
    const shown = document.body.innerText;
    for (const key of keys) if (shown.includes(key)) wrong.push(`shows the key ${key}`);
    if (/\{\w+\}|undefined|NaN/.test(shown)) wrong.push('shows a gap that was not filled');
    return wrong;
  }, dottedKeys);
}

/** The lasting faults: measured parts, such as the running game's place, get the new width a frame after the screen. */
async function faultsOf(page: Page): Promise<string[]> {
  let faults: string[] = [];
  const count = async () => (faults = await lookOver(page)).length;
  await expect
    .poll(count)
    .toBe(0)
    .catch(() => undefined);
  return faults;
}
const dottedKeys = Object.keys(tr).filter((key) => key.includes('.'));

/** Changes the language on the spot, and waits for all repeated requests. */
async function change(page: Page, language: string): Promise<void> {
  await page.setViewportSize(wholePage);
  const content = page.waitForResponse('**/api/cms/grouped');
  // A dialog may stand before the choice.
  await page
    .locator('select:has(option[lang])')
    .first()
    .evaluate((languages: HTMLSelectElement, chosen) => {
      languages.value = chosen;
      languages.dispatchEvent(new Event('change', { bubbles: true }));
    }, language);
  await content;
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await complete(page);
}

/** A customer with money and past play, and the addresses of all screens for them. */
async function enterPlayer(page: Page): Promise<string[]> {
  const customer = await newCustomer();
  await payIn(customer, 750);
  await enter(page, customer.auth);
  return [...(await customerScreens(customer)), await playAddress()];
}

/** The customer's in two halves, which the browsers share. */
for (const [who, half] of [
  ['visitor', undefined],
  ['customer', 0],
  ['customer', 1],
] as const)
  test(`every screen of a ${who}, in both languages${half === undefined ? '' : `, half ${half + 1} of 2`}`, async ({
    page,
    expected,
  }) => {
    test.setTimeout(300_000);
    // The address that is not there answers 404, and rightly.
    if (who === 'visitor') expected.push(/404/);
    const screens = who === 'visitor' ? visitorScreens : await enterPlayer(page);
    const wrong: string[] = [];
    const judge = async (screen: string, axeAt: number, contrastAt: number) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await faultsOf(page);
        if (width === axeAt)
          found.push(...(await whatAxeFinds(page, { withoutContrast: axeAt !== contrastAt })));
        wrong.push(...found.map((each) => `${screen} at ${width}: ${each}`));
      }
    };
    // Each is loaded in one language and changed to the other, by turns.
    let [language, other] = ['tr', 'en'];
    for (const [at, address] of screens.entries()) {
      if (half !== undefined && at % 2 !== half) continue;
      const contrastAt = Math.floor(at / 4) % 2 === 0 ? axeAtFirst : axeAtSecond;
      await see(page, address);
      await judge(`${address} (${language})`, axeAtFirst, contrastAt);
      await change(page, other);
      await judge(`${address} (${other})`, axeAtSecond, contrastAt);
      [language, other] = [other, language];
    }
    expect(wrong).toEqual([]);
  });
