// The code of the side menu. It comes only to a screen that has room for the menu beside the page. A phone, which opens the drawer
// instead, waits for none of it.
import { lazyRouteComponent } from '@tanstack/react-router';
import { needed } from '../wire/code.ts';

/** As wide as the style `lg`. The server draws the menu for all. */
const wide = typeof window === 'undefined' ? undefined : matchMedia('(min-width: 64rem)');

/** Whether the menu stands beside the page. */
export const hasRoom = (): boolean => wide?.matches ?? true;

async function whenThereIsRoom(): Promise<void> {
  if (!hasRoom()) await new Promise((go) => wide?.addEventListener('change', go, { once: true }));
}

export const SideMenu = lazyRouteComponent(async () => {
  await whenThereIsRoom();
  return needed(() => import('./SideMenu.tsx'));
}, 'SideMenu');
