// Every address and every dialog of the site, and how one comes to see them.
import { expect, type Page } from '@playwright/test';
import { encodeGame } from '../apps/site/src/casino/game-address.ts';
import { dialogNames } from '../apps/site/src/navigation/dialog.ts';
import type { Game } from '../packages/contract/src/casino.ts';
import { siteRoutes } from '../packages/contract/src/site-routes.ts';
import { ask, playRounds, type Customer } from './people.ts';
import { open } from './visit.ts';

const addresses = siteRoutes
  .filter((route) => !route.includes(':game'))
  .map((route) => route.replace(':id', '3'));
const ofVisitors = ['login', 'register', 'recovery', 'menu'] as const;
const ofCustomers = dialogNames.filter((name) => !ofVisitors.some((each) => each === name));

export const visitorScreens: readonly string[] = [
  ...addresses.filter((address) => !address.startsWith('/dashboard')),
  // Over a page that is looked at quickly.
  ...ofVisitors.map((name) => `/pages?dialog=${name}`),
  '/no/such/page',
];

/** Those of a customer who has paid in and played, so that every list has something and every dialog is about something. */
export async function customerScreens(customer: Customer): Promise<string[]> {
  const [round] = await playRounds(customer, 1);
  const firstOf = async (call: string) => {
    const { data } = await ask(call, { skip: 0, take: 1 }, customer);
    return (data as { list: { id: string }[] }).list[0]!.id;
  };
  const [bonus] = (await ask('bonus/list', undefined, customer)).data as { id: string }[];
  const about: Partial<Record<string, string>> = {
    limit: 'day',
    verify: round!,
    receipt: await firstOf('customer/financialactivities'),
    endsession: await firstOf('customer/sessions'),
    forfeit: bonus!.id,
  };
  return [
    '/',
    ...addresses.filter((address) => address.startsWith('/dashboard')),
    ...ofCustomers.map((name) => `/dashboard?dialog=${name}&about=${about[name] ?? 'none'}`),
    '/dashboard?dialog=menu',
    '/casino/play/nonsense',
  ];
}

/** The play page of the house's own game. */
export async function playAddress(): Promise<string> {
  const { data } = await ask('casino/games', { search: 'lale', live: false });
  return `/casino/play/${encodeURIComponent(encodeGame((data as Game[][]).flat()[0]!))}`;
}

/** A height at which every part is in view, so that parts that are drawn on sight are drawn. */
export const wholePage = { width: 1200, height: 6000 };

/** Waits for the page and its dialog, and for all that they ask the server. */
export async function see(page: Page, address: string): Promise<void> {
  await page.setViewportSize(wholePage);
  await open(page, address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (address.includes('dialog=')) await page.locator('[role=dialog]').first().waitFor();
  await complete(page);
}

/** Waits until nothing on the screen waits for the server. */
export const complete = (page: Page): Promise<void> =>
  expect(page.locator('.animate-spin, .animate-pulse-soft')).toHaveCount(0);
