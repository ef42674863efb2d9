// Starts the site: language and content first, then the page, then what can wait.
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { defaultLocale } from '@felek/contract/figures';
import './site.css';
import { App } from './shell/App.tsx';
import { showFirstContent } from './content/content.ts';
import { openRouter } from './shell/routes.tsx';
import { hasRoom, SideMenu } from './shell/side-menu.ts';
import { startUp } from './shell/start-up.ts';
import { chooseLocale, storedLocale } from './texts/texts.ts';
import { broughtAlong } from './wire/brought-along.ts';
import { takeOver } from './wire/drawn-store.ts';
import { showStillness } from './wire/motion.ts';
import { showAnswers, type Answer } from './wire/query-client.ts';
import { isAsDrawn } from './wire/stored.ts';

/** Draws the page, or takes over what the server drew. */
export async function start(): Promise<void> {
  await pause();
  showStillness();
  if (storedLocale() !== defaultLocale) await chooseLocale(storedLocale());
  const isContentFresh = showFirstContent();
  // Asked for when the page was. So an answer that soon grows old is asked for again.
  if (isContentFresh) showAnswers(broughtAlong<Answer[]>('answers') ?? [], performance.timeOrigin);
  await pause();
  const router = openRouter();
  await pause();
  // The first screen is there before the page is drawn, so that nothing is drawn twice and nothing moves.
  await Promise.all([router.load(), hasRoom() && SideMenu.preload?.()]);
  await pause();
  const page = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const root = document.getElementById('root')!;
  // The server draws a visitor's page, and an address without what follows its path: a dialog over it, a search in it.
  if (root.hasChildNodes() && isContentFresh && isAsDrawn() && location.search === '') {
    // The router draws itself as the server did.
    router.ssr = { manifest: undefined };
    takeOver();
    // In small pieces, between which the page answers: it can be read and scrolled already.
    startTransition(() => void hydrateRoot(root, page));
  } else createRoot(root).render(page);
  await pause();
  startUp(isContentFresh);
}

/** Ends the task, so that what the visitor did meanwhile is answered first. */
async function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const turn = new Promise((go) => port1.addEventListener('message', go, { once: true }));
  port1.start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  port2.postMessage(undefined);
  await turn;
  port1.close();
}
