// Starts the site: language and content first, then the page, then what can wait.
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { defaultLocale } from '@felek/contract/figures';
import './site.css';
import { showFirstPromotions } from './content/content.queries.ts';
import { App } from './shell/App.tsx';
import { showFirstContent } from './content/content.ts';
import { router } from './shell/routes.tsx';
import { startUp } from './shell/start-up.ts';
import { chooseLocale, storedLocale } from './texts/texts.ts';
import { takeOver } from './wire/drawn-store.ts';
import { showStillness } from './wire/motion.ts';
import { isAsDrawn } from './wire/stored.ts';

// The start runs in a task of its own, behind the events that came while the code was read. So a touch is answered first.
const { port1: begin, port2: turn } = new MessageChannel();
begin.addEventListener('message', () => void start(), { once: true });
begin.start();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
turn.postMessage(undefined);

/** Not at the top level: the first screen may be in this very file, which would then wait for itself. */
async function start(): Promise<void> {
  showStillness();
  if (storedLocale() !== defaultLocale) await chooseLocale(storedLocale());
  const isContentFresh = showFirstContent();
  if (isContentFresh) showFirstPromotions();
  // The first screen is there before the page is drawn, so that nothing is drawn twice and nothing moves.
  await router.load();
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
  startUp(isContentFresh);
}
