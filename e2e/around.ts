// The main screens one after the other, for what makes a screen's room another one: the text size, the writing direction, the phone's side.
import { expect, type Page } from '@playwright/test';
import { open, settle } from './visit.ts';

export const desktop = { width: 1440, height: 900 };
export const screens = ['/', '/casino/slot', '/casino/live', '/spor', '/promotions'];
export const customerScreens = [
  '/dashboard',
  '/dashboard/deposit',
  '/dashboard/withdraw',
  '/dashboard/financial-activities',
  '/dashboard/account',
];

/** The faults of the page: its width beyond the screen, and elements outside of the screen that no scroll reaches. */
async function lost(page: Page): Promise<string[]> {
  await page.evaluate(settle);
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const out = [...document.querySelectorAll('#root *')].filter((each) => {
      const { left, right, width, height } = each.getBoundingClientRect();
      const isOut = width > 0 && height > 0 && (left < -1 || right > innerWidth + 1);
      return isOut && each.checkVisibility() && !scrolls(each.parentElement);
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...out.map((each) => each.outerHTML.slice(0, 120)),
    ].slice(0, 5);
  });
}

/** Opens the screens one after the other; nothing of any is lost. */
export async function lookAround(page: Page, paths: readonly string[], prepare?: () => Promise<unknown>) {
  for (const path of paths) {
    await open(page, path);
    await prepare?.();
    expect(await lost(page), path).toEqual([]);
  }
}
